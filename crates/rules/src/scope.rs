//! Lists of cells that may overlap: all their cells, each once, and where those of each list stand among them.

use std::collections::HashMap;

use graeco_grid::Cell;

/// The cells of some lists, and the lists as places among these cells.
pub(crate) fn scope_of(lists: &[Vec<Cell>]) -> (Vec<Cell>, Vec<Vec<usize>>) {
    let (mut scope, mut places) = (Vec::new(), HashMap::new());
    let mut place = |&cell: &Cell| {
        *places.entry(cell).or_insert_with(|| {
            scope.push(cell);
            scope.len() - 1
        })
    };
    let lists = lists.iter().map(|list| list.iter().map(&mut place).collect()).collect();
    (scope, lists)
}

/// Whether a cell stands in a list twice.
pub(crate) fn has_twice(cells: &[Cell]) -> bool {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}
