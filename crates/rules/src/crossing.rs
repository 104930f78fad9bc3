//! Lines that return to a cell: they are cut into clues that have each cell once, where the rule allows it.

use std::collections::{BTreeMap, HashSet};

use graeco_grid::Cell;

use crate::kind::{Clue, Content, Kind};

/// Cuts a clue about any `width` successive cells of its line. `None` if no cell is repeated, or one is among so many cells.
pub(crate) fn by_window(clue: &Clue, width: usize) -> Option<Vec<Clue>> {
    let cells = repeated(clue.cells_of("cells"))?;
    Some(with_each(clue, runs(cells, width.max(1))?))
}

/// A clue about a set of cells, in any order.
pub(crate) fn of_set(clue: &Clue) -> Option<Vec<Clue>> {
    Some(with_each(clue, vec![each_once(repeated(clue.cells_of("cells"))?)]))
}

/// Cuts a clue about each two cells that are as far from the ends of the line.
pub(crate) fn mirrored(clue: &Clue) -> Option<Vec<Clue>> {
    let cells = repeated(clue.cells_of("cells"))?;
    let pairs = cells.iter().zip(cells.iter().rev()).take(cells.len().div_ceil(2));
    Some(with_each(clue, pairs.map(|(&a, &b)| if a == b { vec![a] } else { vec![a, b] }).collect()))
}

/// A clue about the two ends of its line and the set of cells between them. `None` if an end is repeated.
pub(crate) fn between_ends(clue: &Clue) -> Option<Vec<Clue>> {
    let [first, inner @ .., last] = repeated(clue.cells_of("cells"))? else { return None };
    let cells = [&[*first], &each_once(inner)[..], &[*last]].concat();
    (!has_twice(&cells)).then(|| with_each(clue, vec![cells]))
}

/// The sum that is 0 in which each cell has as its coefficient all that it has in some terms, as a clue of the kind of
/// sums. `None` if none of the cells of the line is repeated.
pub(crate) fn summed(line: &[Cell], terms: impl Iterator<Item = (Cell, i64)>, sum: &'static Kind) -> Option<Vec<Clue>> {
    repeated(line)?;
    let mut all: BTreeMap<Cell, i64> = BTreeMap::new();
    terms.for_each(|(cell, times)| *all.entry(cell).or_default() += times);
    let (cells, coefficients): (Vec<Cell>, Vec<i64>) = all.into_iter().unzip();
    let coefficients = Content::Numbers(coefficients);
    Some(vec![Clue::new(sum).with("cells", cells).with("coefficients", coefficients).with("sum", 0)])
}

/// Segments that add up to the same, as a clue of the kind of equal sums. `None` if one has a cell twice, or there are not
/// two of them.
pub(crate) fn segmented(segments: Vec<Vec<Cell>>, equal_sums: &'static Kind) -> Option<Vec<Clue>> {
    let mut seen = HashSet::new();
    let sorted = segments.into_iter().map(|mut segment| {
        segment.sort_unstable();
        segment
    });
    let segments: Vec<Vec<Cell>> = sorted.filter(|segment| seen.insert(segment.clone())).collect();
    let fits = segments.len() > 1 && !segments.iter().any(|segment| has_twice(segment));
    fits.then(|| vec![Clue::new(equal_sums).with("segments", Content::Lists(segments))])
}

/// The cells of a line, if one is repeated; one that stands twice side by side is a slip.
pub(crate) fn repeated(cells: &[Cell]) -> Option<&[Cell]> {
    (has_twice(cells) && cells.windows(2).all(|pair| pair[0] != pair[1])).then_some(cells)
}

fn has_twice(cells: &[Cell]) -> bool {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}

fn each_once(cells: &[Cell]) -> Vec<Cell> {
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
            (r#""between","cells":[[0,0],[1,1],[1,2],[2,1],[1,1],[3,3]]"#, |at| {
                let (low, high) = (at(0, 0).min(at(3, 3)), at(0, 0).max(at(3, 3)));
                [at(1, 1), at(1, 2), at(2, 1)].iter().all(|&value| low < value && value < high)
            }),
            (r#""lockout","diff":1,"cells":[[0,0],[1,1],[1,2],[2,1],[1,1],[3,3]]"#, |at| {
                let (low, high) = (at(0, 0).min(at(3, 3)), at(0, 0).max(at(3, 3)));
                low < high && [at(1, 1), at(1, 2), at(2, 1)].iter().all(|&value| value < low || value > high)
            }),
            (r#""arrow","circle":[[0,0]],"line":[[1,1],[1,2],[1,1]]"#, |at| at(0, 0) == 2 * at(1, 1) + at(1, 2)),
            (r#""arrow","circle":[[0,0],[0,1]],"line":[[1,1],[1,2],[2,2],[1,1]]"#, |at| {
                10 * at(0, 0) + at(0, 1) == 2 * at(1, 1) + at(1, 2) + at(2, 2)
            }),
            (r#""doublearrow","cells":[[0,0],[1,1],[2,1],[1,2],[1,1],[3,3]]"#, |at| {
                at(0, 0) + at(3, 3) == 2 * at(1, 1) + at(2, 1) + at(1, 2)
            }),
            (r#""doublearrow","cells":[[0,0],[0,1],[1,1],[1,0],[0,0]]"#, |at| {
                2 * at(0, 0) == at(0, 1) + at(1, 1) + at(1, 0)
            }),
            (r#""zipper","cells":[[0,0],[1,1],[2,2],[1,1],[3,0],[2,3]]"#, |at| {
                at(0, 0) + at(2, 3) == at(1, 1) + at(3, 0) && at(0, 0) + at(2, 3) == at(2, 2) + at(1, 1)
            }),
            (r#""regionsum","cells":[[0,1],[0,2],[1,2],[2,2],[1,1],[0,1]]"#, |at| {
                at(0, 1) + at(1, 1) == at(2, 2) && at(2, 2) == at(0, 2) + at(1, 2)
            }),
            (r#""regionsum","cells":[[0,1],[0,2],[1,2],[0,1],[2,0],[3,0]]"#, |at| {
                at(0, 1) == at(0, 2) + at(1, 2) && at(0, 1) == at(2, 0) + at(3, 0)
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
            assert!(expected < 288, "{line}");
        }
    }
}
