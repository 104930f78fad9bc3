//! Cells outside the grid that other constraints can name: single ones, and layers over the whole grid.

use std::ops::RangeInclusive;

use graeco_grid::text::ranged;
use graeco_grid::{Cell, OneOf, Puzzle, PuzzleError, Strength};

use crate::fields::words;
use crate::kind::{Build, Clue, Content, Field, Form, Kind, Refusal, add, values};

pub(crate) const VAR: Kind = Kind {
    name: "var",
    title: "cell outside the grid",
    strength: Strength::Domain,
    fields: &[Field::new("vars", Form::Names), Field::optional("values", Form::Numbers)],
    meaning: "There are cells of these names outside the grid, which other constraints can name where they name a cell. \
              They are in no house, and have one of the values from the first to the second of `values` (those of the \
              grid if it is left out).",
    example: r#"{"kind":"var","vars":"s t","values":[3,15]}"#,
    add: |clue, puzzle| {
        let names = words(clue.text_of("vars").unwrap_or_default()).map(str::to_owned);
        let range = range(clue, puzzle)?;
        puzzle.add_all_outside(names, &range).map(drop).map_err(|error| refusal("vars", &error))
    },
    ..Kind::DEFAULT
};

pub(crate) const LAYER: Kind = Kind {
    name: "layer",
    title: "layer of cells",
    strength: Strength::Domain,
    fields: &[
        Field::new("name", Form::Names),
        Field::optional("values", Form::Numbers),
        Field::optional("givens", Form::Names),
    ],
    meaning: "Over each cell of the grid lies one more, in no house, with one of the values from the first to the second of \
              `values` (those of the grid if it is left out). The one over r1c1 is called `shade_r1c1` if the layer is \
              called `shade`. Other constraints can name these cells where they name a cell: `shade_r1c1-r1c4` are four \
              in a row, `shade` is the whole layer. `givens` are the values of its cells, row by row, `.` where one is open.",
    example: r#"{"kind":"layer","name":"shade","values":[1,2]}"#,
    add: |clue, puzzle| {
        let count = words(clue.text_of("name").unwrap_or_default()).count();
        let wrong = || Refusal::of("name", format!("found {count} names; expected one"));
        let name = layer_name(clue).ok_or_else(wrong)?;
        let range = range(clue, puzzle)?;
        puzzle.add_layer(name, &range).map_err(|error| refusal("name", &error))?;
        let givens = givens(clue, puzzle)?;
        givens.into_iter().try_for_each(|(cell, value)| add(puzzle, OneOf::new(cell, vec![value])))
    },
    ..Kind::DEFAULT
};

/// The name of the layer that a clue adds, if it is one word.
pub(super) fn layer_name(clue: &Clue) -> Option<&str> {
    let mut names = words(clue.text_of("name")?);
    names.next().filter(|_| names.next().is_none())
}

/// The cells of a layer in the puzzle whose values its clue gives, and these values.
pub(super) fn givens(clue: &Clue, puzzle: &Puzzle) -> Result<Vec<(Cell, i64)>, Refusal> {
    let wrong = |what: String| Refusal::of("givens", what);
    let layer = puzzle.layers().iter().find(|layer| Some(layer.name()) == layer_name(clue));
    let Some((text, layer)) = clue.text_of("givens").zip(layer) else { return Ok(Vec::new()) };
    let (order, (rows, columns)) = (puzzle.order(), puzzle.frame());
    let mut givens = Vec::new();
    for (under, word) in
        order.cells_in((rows, columns)).zip(entries(text, rows * columns)?).filter(|(_, word)| word != ".")
    {
        let over = layer.over(under).ok_or_else(|| wrong(format!("{} is absent", under.name(order))))?;
        let values = puzzle.values_of(over);
        let value = word.parse().ok().filter(|value| values.contains(value));
        let expected = || format!("found `{word}`; expected {}, or `.`", ranged(values.start(), values.end()));
        givens.push((over, value.ok_or_else(|| wrong(expected()))?));
    }
    Ok(givens)
}

/// The clue of a layer with other givens, cells of the puzzle and their values.
pub(super) fn with_givens(clue: &Clue, puzzle: &Puzzle, givens: &[(Cell, i64)]) -> Clue {
    let layer = puzzle.layers().iter().find(|layer| Some(layer.name()) == layer_name(clue));
    let over = |under| layer.and_then(|layer| layer.over(under));
    let value = |cell: Option<Cell>| givens.iter().find(|given| Some(given.0) == cell).map(|given| given.1.to_string());
    let (rows, columns) = puzzle.frame();
    let entry = |row, column| value(over(puzzle.order().cell(row, column))).unwrap_or_else(|| ".".to_owned());
    let row = |row| (0..columns).map(|column| entry(row, column)).collect::<Vec<_>>().join(" ");
    let text = (0..rows).map(row).collect::<Vec<_>>().join("\n");
    let others = clue.fields().iter().filter(|field| field.0 != "givens").cloned();
    let new = (!givens.is_empty()).then_some(("givens", Content::Text(text)));
    Clue::of(clue.kind(), others.chain(new).collect())
}

/// The entries of a grid of values: its words, or else its characters.
fn entries(text: &str, count: usize) -> Result<Vec<String>, Refusal> {
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let characters: Vec<String> = words.iter().flat_map(|word| word.chars()).map(String::from).collect();
    let found = words.len();
    [words, characters].into_iter().find(|entries| entries.len() == count).ok_or_else(|| {
        Refusal::of("givens", format!("found {found} values; expected {count}, `.` where a cell is open"))
    })
}

/// The values that cells outside the grid can have.
fn range(clue: &Clue, puzzle: &Build<'_>) -> Result<RangeInclusive<i64>, Refusal> {
    let range = if clue.has("values") { clue.numbers_of("values") } else { &<[i64; 2]>::from(values(puzzle)) };
    match *range {
        [first, last] => Ok(first..=last),
        _ => Err(Refusal::of("values", format!("found {} numbers; expected the first and the last", range.len()))),
    }
}

fn refusal(names: &'static str, error: &PuzzleError) -> Refusal {
    match error {
        PuzzleError::OutsideValues { first, least, .. } if first < least => {
            Refusal::of("values", format!("{error}; a lower `first_value` lets all values begin lower"))
        }
        PuzzleError::OutsideValues { .. } => Refusal::of("values", error.to_string()),
        _ => Refusal::of(names, error.to_string()),
    }
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

    /// How many colourings of n×n cells in two colours are connected in both, without a square of one colour.
    fn yin_yangs(n: usize) -> usize {
        let bit = |colors: u32, row: usize, column: usize| colors >> (row * n + column) & 1;
        let is_square = |colors: u32, row: usize, column: usize| {
            let sum: u32 = (0..4).map(|k| bit(colors, row + k / 2, column + k % 2)).sum();
            sum.is_multiple_of(4)
        };
        let is_connected = |colors: u32| {
            let mut piece = colors & colors.wrapping_neg();
            while let Some(next) = (0..n * n).find(|&at| {
                let near = |other: usize| piece >> other & 1 == 1;
                let (row, column) = (at / n, at % n);
                let beside = row > 0 && near(at - n)
                    || row + 1 < n && near(at + n)
                    || column > 0 && near(at - 1)
                    || column + 1 < n && near(at + 1);
                colors & !piece & 1 << at != 0 && beside
            }) {
                piece |= 1 << next;
            }
            colors != 0 && piece == colors
        };
        let all = (1_u32 << (n * n)) - 1;
        let has_square = |colors| (0..(n - 1) * (n - 1)).any(|k| is_square(colors, k / (n - 1), k % (n - 1)));
        (0..=all).filter(|&c| is_connected(c) && is_connected(all & !c) && !has_square(c)).count()
    }

    #[test]
    fn a_layer_is_a_second_grid_over_the_first() {
        for (n, squares) in [(2, 2), (3, 12), (4, 576)] {
            let text = format!(
                "order = {n}\n[[layer]]\nname = \"shade\"\nvalues = [1, 2]\n[[connected]]\ncells = \"shade\"\n\
                 values = [1]\n[[connected]]\ncells = \"shade\"\nvalues = [2]\n[[replicate]]\nof = [{{ kind = \"rule\", \
                 cells = \"shade_r1c1-2 shade_r2c1-2\", where = \"not (a = b = c = d)\" }}]\n"
            );
            let document = Document::parse(&text).unwrap();
            assert_eq!(document.puzzle().count(), yin_yangs(n) as u128 * squares, "{n}");
            // It is written as it was read.
            let again = Document::parse(&document.to_toml()).unwrap();
            assert_eq!(again.clues(), document.clues());
            assert!(document.to_toml().contains("cells = \"shade\""));
        }
    }

    #[test]
    fn cells_of_a_layer_are_named_like_those_of_the_grid() {
        let cells = |words: &str| {
            let text = format!("order = 4\n[[layer]]\nname = \"my_own\"\n[[palindrome]]\ncells = \"{words}\"\n");
            Document::parse(&text)
                .map(|file| file.clues()[1].cells_of("cells").iter().map(|cell| cell.index()).collect())
        };
        assert_eq!(cells("my_own_r1c1 r1c2"), Ok(vec![16, 1]));
        assert_eq!(cells("my_own_r2c1-3"), Ok(vec![20, 21, 22]));
        assert_eq!(cells("my_own_r2c1-my_own_r2c3"), cells("my_own_r2c1-3"));
        assert_eq!(cells("my_own_r1c1..r3c3 r4c4"), Ok(vec![16, 21, 26, 15]));
        assert_eq!(cells("my_own"), Ok((16..32).collect()));
        // A name that begins like those of a layer is no less a name.
        let text =
            "order = 2\n[[layer]]\nname = \"s\"\n[[var]]\nvars = \"s_ratio rho\"\n[[odd]]\ncells = \"s_ratio rho\"\n";
        assert!(Document::parse(text).is_ok());
        assert!(Document::parse(&text.replace("cells = \"s_ratio", "cells = \"s_rho")).is_err());
        assert!(cells("my_own_r5c1").unwrap_err().what.contains("in the layer `my_own`"));
        assert!(cells("your_own_r1c1").unwrap_err().what.contains("not a cell"));
    }

    #[test]
    fn a_layer_lies_over_the_cells_that_are_there() {
        let count = |text: &str| Document::parse(text).unwrap().into_puzzle().count();
        let layer = "[[layer]]\nname = \"s\"\nvalues = [1, 2]\n";
        // Three cells of two rows: 2 squares, and 2³ layers.
        assert_eq!(count(&format!("order = 2\nabsent = \"r2c2\"\n{layer}")), 16);
        // The cells left and right of a hole are not beside each other: 5 runs of one colour on both sides, or all of it.
        let row = "rows = 1\ncolumns = 3\nabsent = \"r1c2\"\nvalues = [1, 1]\n".replace("[1, 1]", "3");
        let connected = format!("{row}{layer}[[connected]]\ncells = \"s\"\nvalues = [1]\n");
        assert_eq!(count(&connected), 2 * count(&row));
        // Each rule moves wherever it fits, by itself.
        let apart = "[[replicate]]\nof = [{ kind = \"rule\", cells = \"s_r1c1-2\", where = \"a != b\" },
            { kind = \"rule\", cells = \"s_r1-2c1\", where = \"a != b\" }]\n";
        assert_eq!(count(&format!("order = 2\n{layer}{apart}")), 4);
        let frame = "rows = 2\ncolumns = 3\n";
        assert_eq!(count(&format!("{frame}{layer}{apart}")), 2 * count(frame));
        let absent = Document::parse(&format!("order = 2\nabsent = \"r2c2\"\n{layer}[[odd]]\ncells = \"s_r2c2\"\n"));
        assert!(absent.unwrap_err().what.contains("is absent"));
    }

    #[test]
    fn a_layer_has_givens() {
        let layer = |givens: &str, values: &str| {
            let text =
                format!("order = 2\n[[layer]]\nname = \"s\"\nvalues = {values}\ngivens = \"\"\"\n{givens}\n\"\"\"\n");
            Document::parse(&text).map_err(|error| (error.line, error.what))
        };
        let values = |givens, values| layer(givens, values).map(|document| document.puzzle().count());
        // Two squares, and each open cell has two values.
        assert_eq!(values("1 .\n. 2", "[1, 2]"), Ok(2 * 4));
        assert_eq!(values("1.\n.2", "[1, 2]"), Ok(2 * 4));
        assert_eq!(values("10 .\n12 11", "[10, 12]"), Ok(2 * 3));
        let document = layer("1 .\n. 2", "[1, 2]").unwrap();
        let solution = document.puzzle().solve().unwrap();
        assert_eq!([4, 7].map(|cell| solution.all_symbols()[cell].index()), [0, 1]);
        for text in [document.to_toml(), document.to_json()] {
            assert_eq!(Document::parse(&text).unwrap().clues(), document.clues());
        }
        // A hole is `.`, as in the grid.
        let holed = "order = 2\nabsent = \"r2c2\"\n[[layer]]\nname = \"s\"\nvalues = [1, 2]\ngivens = \"21..\"\n";
        assert_eq!(Document::parse(holed).unwrap().puzzle().count(), 2 * 2);
        let wrong = [
            ("1 .\n.", "found 3 values; expected 4"),
            ("3 .\n. .", "found `3`; expected 1 to 2, or `.`"),
            ("x .\n. .", "found `x`"),
        ];
        for (givens, what) in wrong {
            let (line, told) = layer(givens, "[1, 2]").unwrap_err();
            assert!(line == 5 && told.contains(what), "{line} {told}");
        }
        assert!(layer("3 .\n. .", "[2, 2]").unwrap_err().1.contains("expected 2, or `.`"));
        assert!(Document::parse(&holed.replace("21..", "21.2")).unwrap_err().what.contains("r2c2 is absent"));
    }

    #[test]
    fn names_and_values_that_cannot_be_are_refused_at_their_place() {
        let wrong = [
            ("[[var]]\nvars = \"r1c1\"\n", 3, "not that of a cell"),
            ("[[var]]\nvars = \"s s\"\n", 3, "twice"),
            ("[[var]]\nvars = \"s\"\nvalues = [0, 3]\n", 4, "range within 1 to 255; a lower `first_value`"),
            ("[[var]]\nvars = \"s\"\nvalues = [3, 2]\n", 4, "range within 1 to 255"),
            ("[[var]]\nvars = \"s\"\nvalues = [3]\n", 4, "the first and the last"),
            ("[[thermo]]\ncells = \"r1c1 s\"\n", 3, "the name of a `var`"),
            ("[[var]]\nvars = \"s\"\n[[thermo]]\ncells = \"r1c1-s\"\n", 5, "straight line"),
            ("[[var]]\nvars = \"s\"\n[[indexer]]\naxis = \"row\"\ncells = \"s\"\n", 6, "outside the grid"),
            ("[[layer]]\nname = \"s t\"\n", 3, "found 2 names"),
            ("[[layer]]\nname = \"region\"\n", 3, "the layer of unknown regions"),
            ("[[layer]]\nname = \"s\"\nvalues = [0, 3]\n", 4, "range within 1 to 255"),
            ("[[layer]]\nname = \"s\"\n[[var]]\nvars = \"s_r2c2\"\n", 5, "occurs twice"),
            ("[[var]]\nvars = \"s\"\n[[connected]]\ncells = \"r1c1 s\"\nvalues = [1]\n", 5, "or of one layer"),
            (
                "[[layer]]\nname = \"s\"\n[[layer]]\nname = \"t\"\n[[connected]]\ncells = \"s t\"\nvalues = [1]\n",
                7,
                "one layer",
            ),
            ("[[layer]]\nname = \"s\"\n[[var]]\nvars = \"s\"\n", 5, "occurs twice"),
            ("[[var]]\nvars = \"s\"\n[[layer]]\nname = \"s\"\n", 3, "occurs twice"),
            ("[[layer]]\nname = \"r1c1\"\n", 3, "no good name"),
            ("[[not]]\nof = [{ kind = \"var\", vars = \"s\" }]\n", 3, "on its own"),
        ];
        for (text, line, what) in wrong {
            let error = Document::parse(&format!("order = 4\n{text}")).expect_err(text);
            assert!(error.line == line && error.what.contains(what), "{text}{error}");
        }
        let large = "order = 255\n[[layer]]\nname = \"s\"\n[[odd]]\ncells = \"s s_r255c255\"\n";
        let error = Document::parse(large).unwrap_err();
        assert!(
            error.what.contains("65025 cells; expected at most 510") || error.what.contains("is absent"),
            "{error}"
        );
        let many: String = (0..511).map(|number| format!("s{number} ")).collect();
        let error = Document::parse(&format!("order = 4\n[[var]]\nvars = \"{many}\"\n")).unwrap_err();
        assert!(error.what.contains("at most 510"), "{error}");
    }
}
