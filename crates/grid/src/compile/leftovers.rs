//! The law of leftovers: lines side by side against as many regions hold the same symbols, and so do the cells that they do
//! not share.

use graeco_square::{Cell, CellSet};
use smallvec::SmallVec;

use crate::geometry::{Geometry, PlanHouse};
use crate::model::Model;

/// The most lines that are taken together.
const MOST_LINES: usize = 4;

/// Adds to a model the leftovers of lines and regions that differ in few cells. Boxes differ in more.
pub(super) fn add_leftovers<const W: usize>(model: &mut Model, geometry: &Geometry<W>) {
    let order = model.order();
    let most = order.get() / 2;
    let row = |cell: Cell| cell.row(order);
    let column = |cell: Cell| cell.column(order);
    let (mut rows, mut columns, mut regions) = (Vec::new(), Vec::new(), Vec::new());
    for house in geometry.houses.iter().filter(|house| house.cells.iter().all(|&cell| order.has(cell))) {
        if is_along(house, row) {
            rows.push(house.set);
        } else if is_along(house, column) {
            columns.push(house.set);
        } else if regions.iter().all(|region: &CellSet<W>| region.and(&house.set).is_empty()) {
            regions.push(house.set);
        }
    }
    for lines in [rows, columns] {
        for from in 0..lines.len() {
            let mut union = CellSet::EMPTY;
            for (count, line) in (1..).zip(lines[from..].iter().take(MOST_LINES)) {
                union = union.or(line);
                let covered = most_covered(&regions, &union, count);
                let sets = [union.minus(&covered), covered.minus(&union)];
                if regions.len() >= count && (1..=most).contains(&(sets[0].len() as usize)) {
                    model.same_symbols(&sets.map(|set| set.iter().collect()));
                }
            }
        }
    }
}

/// Whether all cells of a house share a row or a column.
fn is_along<const W: usize>(house: &PlanHouse<W>, line: impl Fn(Cell) -> usize) -> bool {
    house.cells.iter().all(|&cell| line(cell) == line(house.cells[0]))
}

/// The union of the regions, of a given number, that have the most cells in a set.
fn most_covered<const W: usize>(regions: &[CellSet<W>], set: &CellSet<W>, count: usize) -> CellSet<W> {
    let mut by_cells: SmallVec<[(u32, usize); 16]> =
        regions.iter().enumerate().map(|(number, region)| (region.and(set).len(), number)).collect();
    by_cells.sort_unstable_by_key(|&(cells, number)| (std::cmp::Reverse(cells), number));
    by_cells.iter().take(count).fold(CellSet::EMPTY, |all, &(_, number)| all.or(&regions[number]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Engine;
    use crate::limits::{Limits, Outcome};
    use crate::puzzle::Puzzle;

    /// No square fits these regions: the leftovers of rows show it soon.
    const NONE: &str = "000012222000012222330112444355511114336555144366665554333766844777768888777768888";

    #[test]
    fn leftovers_are_found_and_keep_all_solutions() {
        let regions: Vec<usize> = NONE.bytes().map(|digit| usize::from(digit - b'0')).collect();
        let puzzle = Puzzle::jigsaw(9, &regions).unwrap();
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        assert_eq!(puzzle.search().limits(limits).count().end, Outcome::Complete);
        assert!(puzzle.solve().is_none());
        // The end of a row is exchanged with the beginning of the next one: those hold the same symbol.
        let mut regions: Vec<usize> = (0..49).map(|cell| cell / 7).collect();
        for row in [0, 2, 4] {
            regions.swap(row * 7 + 6, row * 7 + 7);
        }
        let puzzle = Puzzle::jigsaw(7, &regions).unwrap();
        let counts = [Engine::Prune, Engine::Cover].map(|engine| {
            let mut part = puzzle.clone();
            for column in 0..7 {
                part.set_given(Cell::new(column), Some(graeco_square::Symbol::new(column))).unwrap();
                part.set_given(Cell::new(21 + column), Some(graeco_square::Symbol::new((column + 3) % 7))).unwrap();
            }
            part.search().engine(engine).count().solutions
        });
        assert!(counts[0] > 0 && counts[0] == counts[1], "{counts:?}");
    }
}
