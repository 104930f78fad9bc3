//! Lines that return to a cell: they are cut into clues that have each cell once, where the rule allows it.

use std::collections::HashSet;

use graeco_grid::Cell;

use crate::kind::Clue;

/// Cuts a clue about any `width` successive cells of its line. `None` if no cell is repeated, or one is among so many cells.
pub(crate) fn by_window(clue: &Clue, width: usize) -> Option<Vec<Clue>> {
    let cells = repeated(clue)?;
    Some(with_each(clue, runs(cells, width.max(1))?))
}

/// A clue about a set of cells, in any order.
pub(crate) fn of_set(clue: &Clue) -> Option<Vec<Clue>> {
    let mut seen = HashSet::new();
    let cells = repeated(clue)?.iter().copied().filter(|&cell| seen.insert(cell)).collect();
    Some(with_each(clue, vec![cells]))
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

fn has_twice(cells: &[Cell]) -> bool {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
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

    #[test]
    fn each_window_is_in_a_run() {
        let [a, b, c, d] = [0, 1, 2, 3].map(Cell::new);
        assert_eq!(runs(&[a, b, c, a, d], 2), Some(vec![vec![a, b, c], vec![c, a, d]]));
        assert_eq!(runs(&[a, b, c, d, a], 3), Some(vec![vec![a, b, c, d], vec![c, d, a]]));
        assert_eq!(runs(&[a, b, a], 2), Some(vec![vec![a, b], vec![b, a]]));
        assert_eq!(runs(&[a, b, a], 3), None);
        assert_eq!(runs(&[a, a], 2), None);
    }
}
