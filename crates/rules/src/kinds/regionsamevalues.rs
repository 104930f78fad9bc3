//! All houses of a grid that has more values than rows hold the same values.

use graeco_grid::{Cell, Strength};

use super::samevalues::SameValues;
use crate::kind::{Build, Clue, Kind, Refusal, add};

pub(crate) const KIND: Kind = Kind {
    name: "regionsamevalues",
    title: "same values everywhere",
    strength: Strength::Partial,
    meaning: "The longest rows, columns and other houses hold the same values: for a grid with more `values` than these have \
              cells.",
    example: r#"{"kind":"regionsamevalues"}"#,
    add: read,
    // All houses of the file are known then.
    late: true,
    ..Kind::DEFAULT
};

fn read(_: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    // In an oblong grid the lines of one direction are the longest houses.
    let most = puzzle.houses().iter().map(|house| house.cells().len()).max().unwrap_or(0);
    if puzzle.order().grid_symbol_count() == most {
        // Each of them holds all values.
        return Ok(());
    }
    let longest = puzzle.houses().iter().filter(|house| house.cells().len() == most);
    let houses: Vec<Vec<Cell>> = longest.map(|house| house.cells().to_vec()).collect();
    match houses.len() {
        0 | 1 => Ok(()),
        _ => add(puzzle, SameValues::new(houses)),
    }
}

#[cfg(test)]
mod tests {
    use graeco_document::Document;

    #[test]
    fn houses_hold_one_set_of_values() {
        let count = |head: &str, rules: &str| {
            Document::parse(&format!("{head}\nrules = [{rules}]\n")).unwrap().puzzle().count()
        };
        let rule = "\"regionsamevalues\"";
        // Any 4 of 6 values make 288 grids.
        assert_eq!(count("order = 4\nvalues = 6\nboxes = [2, 2]", rule), 15 * 288);
        assert_eq!(count("order = 3\nvalues = 4\nfirst_value = 0", rule), 4 * 12);
        assert_eq!(count("order = 4\nboxes = [2, 2]", rule), 288);
        assert_eq!(count("rows = 2\ncolumns = 3\nvalues = 4", rule), 4 * 12);
        // Without the rule, houses may hold different values.
        assert!(count("order = 3\nvalues = 4", "") > 4 * 12);
    }
}
