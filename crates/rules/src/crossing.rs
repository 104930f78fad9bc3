//! Lines that return to a cell: they are cut into clues that have each cell once, where the rule allows it.

use std::collections::HashSet;

use graeco_grid::Cell;

use crate::kind::Clue;
use crate::scope::has_twice;

/// Cuts a clue about any `width` successive cells of its line. `None` if no cell is repeated, or one is among so many cells.
pub(crate) fn by_window(clue: &Clue, width: usize) -> Option<Vec<Clue>> {
    let cells = repeated(clue)?;
    Some(with_each(clue, runs(cells, width.max(1))?))
}

/// A clue about a set of cells, in any order.
pub(crate) fn of_set(clue: &Clue) -> Option<Vec<Clue>> {
    Some(with_each(clue, vec![each_once(repeated(clue)?)]))
}

/// Cuts a clue about each two cells that are as far from the ends of the line.
pub(crate) fn mirrored(clue: &Clue) -> Option<Vec<Clue>> {
    let cells = repeated(clue)?;
    let pairs = cells.iter().zip(cells.iter().rev()).take(cells.len().div_ceil(2));
    Some(with_each(clue, pairs.map(|(&a, &b)| if a == b { vec![a] } else { vec![a, b] }).collect()))
}

/// The cells of a clue, if one is repeated; one that stands twice side by side is a slip.
fn repeated(clue: &Clue) -> Option<&[Cell]> {
    let cells = clue.cells_of("cells");
    (has_twice(cells) && cells.windows(2).all(|pair| pair[0] != pair[1])).then_some(cells)
}

/// The cells of a list without those that stand there before.
pub(crate) fn each_once(cells: &[Cell]) -> Vec<Cell> {
    let mut seen = HashSet::new();
    cells.iter().copied().filter(|&cell| seen.insert(cell)).collect()
}

/// The clue about each of some cells; equal ones are one.
fn with_each(clue: &Clue, parts: Vec<Vec<Cell>>) -> Vec<Clue> {
    let mut seen = HashSet::new();
    let new = parts.into_iter().filter(|cells| seen.insert(cells.clone()));
    new.map(|cells| clue.clone().with("cells", cells)).collect()
}

/// The longest runs of different cells: any `width` successive cells are in one of them. `None` if such a window has a cell twice.
fn runs(cells: &[Cell], width: usize) -> Option<Vec<Vec<Cell>>> {
    let (mut runs, mut start) = (Vec::new(), 0);
    for (end, cell) in cells.iter().enumerate() {
        if cells[start..end].contains(cell) {
            runs.push(cells[start..end].to_vec());
            start = (end + 1).checked_sub(width)?;
            if has_twice(&cells[start..=end]) {
                return None;
            }
        }
    }
    runs.push(cells[start..].to_vec());
    Some(runs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use graeco_grid::Square;

    #[test]
    fn each_window_is_in_a_run() {
        let [a, b, c, d] = [0, 1, 2, 3].map(Cell::new);
        assert_eq!(runs(&[a, b, c, a, d], 2), Some(vec![vec![a, b, c], vec![c, a, d]]));
        assert_eq!(runs(&[a, b, c, d, a], 3), Some(vec![vec![a, b, c, d], vec![c, d, a]]));
        assert_eq!(runs(&[a, b, a], 2), Some(vec![vec![a, b], vec![b, a]]));
        assert_eq!(runs(&[a, b, a], 3), None);
        assert_eq!(runs(&[a, a], 2), None);
    }

    /// Each rule on a line that returns to a cell, judged by its words in all Sudokus of order 4.
    #[test]
    fn lines_that_return_hold_where_their_rules_do() {
        type Judge = fn(&dyn Fn(usize, usize) -> usize) -> bool;
        let lines: &[(&str, Judge)] = &[
            (r#""between","cells":[[2,0],[2,3],[1,1],[3,0],[2,3],[3,2]]"#, |at| {
                let (low, high) = (at(2, 0).min(at(3, 2)), at(2, 0).max(at(3, 2)));
                [at(2, 3), at(1, 1), at(3, 0)].iter().all(|&value| low < value && value < high)
            }),
            (r#""lockout","diff":1,"cells":[[0,3],[2,1],[3,3],[2,1],[0,0]]"#, |at| {
                let (low, high) = (at(0, 3).min(at(0, 0)), at(0, 3).max(at(0, 0)));
                low < high && [at(2, 1), at(3, 3)].iter().all(|&value| value < low || value > high)
            }),
            (r#""arrow","circle":[[0,0]],"line":[[1,1],[1,2],[1,1]]"#, |at| at(0, 0) == 2 * at(1, 1) + at(1, 2)),
            (r#""arrow","circle":[[0,0],[0,1]],"line":[[1,1],[1,2],[2,2],[1,1]]"#, |at| {
                10 * at(0, 0) + at(0, 1) == 2 * at(1, 1) + at(1, 2) + at(2, 2)
            }),
            (r#""doublearrow","cells":[[3,2],[0,2],[3,3],[0,0],[0,2],[3,0]]"#, |at| {
                at(3, 2) + at(3, 0) == 2 * at(0, 2) + at(3, 3) + at(0, 0)
            }),
            (r#""doublearrow","cells":[[1,2],[0,2],[2,3],[0,3],[1,2]]"#, |at| {
                2 * at(1, 2) == at(0, 2) + at(2, 3) + at(0, 3)
            }),
            (r#""zipper","cells":[[0,0],[1,1],[2,2],[1,1],[3,0],[2,3]]"#, |at| {
                at(0, 0) + at(2, 3) == at(1, 1) + at(3, 0) && at(0, 0) + at(2, 3) == at(2, 2) + at(1, 1)
            }),
            (r#""regionsum","cells":[[0,0],[2,1],[2,2],[2,3],[1,1],[0,0]]"#, |at| {
                at(0, 0) + at(1, 1) == at(2, 1) && at(2, 1) == at(2, 2) + at(2, 3)
            }),
            (r#""regionsum","cells":[[2,3],[3,1],[1,2],[1,3],[3,1],[0,2]]"#, |at| {
                let sum = at(1, 2) + at(1, 3);
                [at(2, 3), at(3, 1), at(0, 2)] == [sum; 3]
            }),
        ];
        let read = |clues: &str| {
            let line = format!(r#"{{"size":4,"box":[2,2],"constraints":[{clues}]}}"#);
            graeco_document::Document::parse(&line).map(graeco_document::Document::into_puzzle)
        };
        let all = read("").unwrap();
        for (line, holds) in lines {
            let puzzle = read(&format!(r#"{{"kind":{line}}}"#)).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
            let is_right = |square: &Square| holds(&|row, column| square.at(all.order().cell(row, column)).index() + 1);
            let expected = all.solutions().filter(is_right).count();
            assert_eq!(puzzle.count(), expected as u128, "{line}");
            assert!((1..288).contains(&expected), "{line}: {expected}");
        }
        for wrong in [
            r#""zipper","cells":[[0,0],[0,1],[1,1],[0,1],[0,2]]"#,
            r#""between","cells":[[0,0],[1,1],[0,0],[2,2]]"#,
            r#""regionsum","cells":[[0,0],[0,1],[1,0],[0,0],[2,0]]"#,
            r#""arrow","circle":[[0,0],[0,0]],"line":[[1,1],[1,2],[1,1]]"#,
            r#""arrow","circle":[[0,0]],"line":[[1,1],[1,1],[1,2]]"#,
        ] {
            assert!(read(&format!(r#"{{"kind":{wrong}}}"#)).is_err(), "{wrong}");
        }
    }
}
