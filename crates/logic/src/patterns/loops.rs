//! Unique loops: two symbols in six or more cells in a circle must not be the only candidates of these.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CellSet, bits::members};

use super::deadly::DeadlyPattern;
use crate::found::Found;
use crate::position::{Cells, Position};
use crate::technique::Technique;

const MOST_CELLS: usize = 16;

/// The loops of a type.
pub(crate) fn find(position: &Position, found: &mut Found, technique: Technique) -> ControlFlow<()> {
    let puzzle = &position.layout.puzzle;
    // A rule about a cell may distinguish its two symbols.
    let is_free = |&cell: &Cell| puzzle.constraints().iter().all(|rule| !rule.scope().contains(&cell));
    for low in members(position.layout.full) {
        for high in members(position.layout.full & !(u16::MAX >> (15 - low))) {
            let pair = 1 << low | 1 << high;
            let cells: Cells = CellSet::of(position.board(low).and(&position.board(high)).iter().filter(is_free));
            let floor: Cells = CellSet::of(cells.iter().filter(|&cell| position.at(cell) == pair));
            for start in floor.iter() {
                let mut search = Loops { position, found, technique, pair, cells, floor, path: vec![start] };
                search.grow([CellSet::of([start]), CellSet::EMPTY])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The search for loops that begin with a cell of two candidates.
struct Loops<'a> {
    position: &'a Position,
    found: &'a mut Found,
    technique: Technique,
    pair: u16,
    /// The cells with both symbols, and those without others.
    cells: Cells,
    floor: Cells,
    path: Vec<Cell>,
}

impl Loops<'_> {
    /// Goes on from the last cell. In turn the cells would hold the one symbol and the other one, so that those of a side see
    /// none of their own.
    fn grow(&mut self, sides: [Cells; 2]) -> ControlFlow<()> {
        self.found.tick()?;
        let (Some(&start), Some(&last)) = (self.path.first(), self.path.last()) else {
            return ControlFlow::Continue(());
        };
        let [here, there] = sides;
        let peers = &self.position.layout.peers;
        // Each loop is found once: from its first cell of two candidates, and in one direction.
        if self.path.len() >= 6
            && self.path.len().is_multiple_of(2)
            && peers[last.index()].contains(start)
            && self.path[1] < last
        {
            self.close(here.or(&there))?;
        }
        if self.path.len() == MOST_CELLS {
            return ControlFlow::Continue(());
        }
        let next = self.cells.and(&peers[last.index()]).minus(&here).minus(&there);
        let floor = self.floor;
        for cell in next.iter().filter(|&cell| !floor.contains(cell) || cell > start) {
            let side = there.or(&CellSet::of([cell]));
            if there.and(&peers[cell.index()]).is_empty() && self.may_have(here.or(&side)) {
                self.path.push(cell);
                self.grow([side, here])?;
                self.path.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a loop with this many cells with more candidates is still possible.
    fn may_have(&self, cells: Cells) -> bool {
        let deadly = DeadlyPattern::new(self.position, self.technique, cells, self.pair);
        match self.technique {
            Technique::UniqueLoop1 => deadly.roof.len() <= 1,
            Technique::UniqueLoop2 => deadly.extra.count_ones() <= 1,
            _ => deadly.roof.len() <= 2,
        }
    }

    /// The steps of a loop whose two symbols could be swapped: each house has as many cells of the one side as of the other.
    fn close(&mut self, cells: Cells) -> ControlFlow<()> {
        let sides = [0, 1].map(|side| -> Cells { CellSet::of(self.path.iter().copied().skip(side).step_by(2)) });
        let is_balanced = |house: &[Cell]| {
            let has = |side: &Cells| house.iter().filter(|&&cell| side.contains(cell)).count();
            has(&sides[0]) == has(&sides[1])
        };
        if !self.position.layout.puzzle.houses().iter().all(|house| is_balanced(house.cells())) {
            return ControlFlow::Continue(());
        }
        let deadly = DeadlyPattern::new(self.position, self.technique, cells, self.pair);
        match self.technique {
            Technique::UniqueLoop1 => deadly.one_cell(self.found),
            Technique::UniqueLoop2 => deadly.one_symbol(self.found),
            Technique::UniqueLoop3 => deadly.subset(self.found),
            _ => deadly.locked(self.found),
        }
    }
}

#[cfg(test)]
mod tests {
    use graeco_grid::{Budget, Puzzle, Symbol};

    use super::*;
    use crate::step::Candidate;

    #[test]
    fn loops_may_have_the_last_symbols_of_order_16() {
        let mut position = Position::new(&Puzzle::sudoku(4, 4).unwrap()).unwrap();
        let order = position.layout.puzzle.order();
        let pair = [14, 15].map(Symbol::new);
        let first = order.cell(0, 0);
        for (row, column) in [(0, 4), (1, 4), (1, 8), (2, 8), (2, 0)] {
            position.keep(order.cell(row, column), &pair);
        }
        position.keep(first, &[Symbol::new(0), pair[0], pair[1]]);
        let mut found = Found::new(true, &Budget::default(), &Default::default());
        assert!(find(&position, &mut found, Technique::UniqueLoop1).is_continue());
        assert_eq!(found.steps.len(), 1);
        assert_eq!(found.steps[0].strikes[..], pair.map(|symbol| Candidate { cell: first, symbol }));
    }
}
