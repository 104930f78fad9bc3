//! Cells outside the grid that other constraints can name.

use graeco_grid::{PuzzleError, Strength};

use crate::fields::words;
use crate::kind::{Build, Clue, Field, Form, Kind, Refusal, values};

pub(crate) const KIND: Kind = Kind {
    name: "var",
    title: "cell outside the grid",
    strength: Strength::Domain,
    fields: &[Field::new("vars", Form::Names), Field::optional("values", Form::Numbers)],
    meaning: "There are cells of these names outside the grid, which other constraints can name where they name a cell. \
              They are in no house, and have one of the values from the first to the second of `values` (those of the \
              grid if it is left out).",
    example: r#"{"kind":"var","vars":"s t","values":[3,15]}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let range = if clue.has("values") { clue.numbers_of("values") } else { &<[i64; 2]>::from(values(puzzle)) };
    let &[first, last] = range else {
        return Err(Refusal::of("values", format!("found {} numbers; expected the first and the last", range.len())));
    };
    let names = words(clue.text_of("vars").unwrap_or_default()).map(str::to_owned);
    let added = puzzle.add_all_outside(names, &(first..=last));
    added.map(drop).map_err(|error| {
        let is_range = matches!(error, PuzzleError::OutsideValues { .. });
        Refusal::of(if is_range { "values" } else { "vars" }, error.to_string())
    })
}

#[cfg(test)]
mod tests {
    use graeco_document::Document;

    #[test]
    fn any_constraint_can_name_a_var() {
        let read = |text: &str| Document::parse(&format!("order = 4\n{text}")).map(|file| file.puzzle().count());
        // The two cells add up to 3 in 4 of 12 ways, and so on: 3 to 7.
        let sum = "[[sum]]\ncells = \"r1c1 r1c2 s\"\ncoefficients = [1, 1, -1]\nsum = 0\n";
        let var = |values: &str| format!("{sum}[[var]]\nvars = \"s\"\nvalues = {values}\n");
        assert_eq!(read(&var("[3, 7]")), Ok(576));
        assert_eq!(read(&var("[5, 5]")), Ok(576 / 3));
        assert_eq!(read(&var("[6, 200]")), Ok(576 / 3));
        // Solutions that differ only in the value of a var are different.
        assert_eq!(read("[[var]]\nvars = \"a b\"\n"), Ok(576 * 16));
        assert_eq!(read("[[var]]\nvars = \"a b\"\n[[palindrome]]\ncells = \"a r1c1 b\"\n"), Ok(576 * 4));
        assert_eq!(read("[[var]]\nvars = \"a\"\n[[thermo]]\ncells = \"r1c1 a r1c2\"\n"), Ok(576 / 12 * 4));
    }

    #[test]
    fn a_var_stays_where_rules_are_moved() {
        let text = "order = 4\n[[var]]\nvars = \"s\"\nvalues = [3, 7]\n[[replicate]]\noffsets = [[0, 0], [1, 0], [2, 0], [3, 0]]
            of = [{ kind = \"sum\", cells = \"r1c1 r1c2 s\", coefficients = [1, 1, -1], sum = 0 }]\n";
        let puzzle = Document::parse(text).unwrap().into_puzzle();
        let (order, s) = (puzzle.order(), puzzle.outside_named("s").unwrap());
        assert_eq!(puzzle.name_of(s), "s");
        // A form that knows the grid alone refuses it.
        assert!(puzzle.completing().is_none());
        // The four sums of two columns of a Latin square are 5 in the mean.
        let is_five = |square: &graeco_grid::Square| puzzle.value(square.at(s)) == 5;
        assert!(puzzle.solutions().all(|square| is_five(&square)) && puzzle.count() > 0);
        let two =
            |square: &graeco_grid::Square, row| square[order.cell(row, 0)].index() + square[order.cell(row, 1)].index();
        assert!(puzzle.solutions().all(|square| (0..4).all(|row| two(&square, row) == 3)));
    }

    #[test]
    fn names_and_values_that_cannot_be_are_refused_at_their_place() {
        let wrong = [
            ("[[var]]\nvars = \"r1c1\"\n", 3, "not that of a cell"),
            ("[[var]]\nvars = \"s s\"\n", 3, "twice"),
            ("[[var]]\nvars = \"s\"\nvalues = [0, 3]\n", 4, "range within 1 to 255"),
            ("[[var]]\nvars = \"s\"\nvalues = [3, 2]\n", 4, "range within 1 to 255"),
            ("[[var]]\nvars = \"s\"\nvalues = [3]\n", 4, "the first and the last"),
            ("[[thermo]]\ncells = \"r1c1 s\"\n", 3, "the name of a `var`"),
            ("[[var]]\nvars = \"s\"\n[[thermo]]\ncells = \"r1c1-s\"\n", 5, "straight line"),
            ("[[var]]\nvars = \"s\"\n[[indexer]]\naxis = \"row\"\ncells = \"s\"\n", 6, "outside the grid"),
            ("[[not]]\nof = [{ kind = \"var\", vars = \"s\" }]\n", 3, "on its own"),
        ];
        for (text, line, what) in wrong {
            let error = Document::parse(&format!("order = 4\n{text}")).expect_err(text);
            assert!(error.line == line && error.what.contains(what), "{text}{error}");
        }
        let many: String = (0..511).map(|number| format!("s{number} ")).collect();
        let error = Document::parse(&format!("order = 4\n[[var]]\nvars = \"{many}\"\n")).unwrap_err();
        assert!(error.what.contains("at most 510"), "{error}");
    }
}
