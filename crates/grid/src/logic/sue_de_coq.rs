//! Sue de Coq: cells in two houses, and cells in the rest of each of them, that together have as many symbols as cells.

use std::ops::ControlFlow;

use smallvec::{SmallVec, smallvec};

use super::found::{Found, of_cells};
use super::position::{Cells, Position, Unit};
use super::step::{Candidates, Step};
use super::technique::Technique;
use crate::cellset::CellSet;
use crate::order::Cell;

/// The most cells in the rest of one house.
const MOST_CELLS: u32 = 4;

/// Cells and their candidates.
#[derive(Clone, Copy)]
struct Part {
    cells: Cells,
    symbols: u16,
}

const NONE: Part = Part { cells: CellSet::EMPTY, symbols: 0 };

pub(super) fn find(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let units = &position.ground.units;
    for (at, a) in units.iter().enumerate() {
        for b in &units[at + 1..] {
            found.tick()?;
            let common = position.open().and(&a.set).and(&b.set);
            if (2..=4).contains(&common.len()) {
                let cells: SmallVec<[Cell; 4]> = common.iter().collect();
                subsets(
                    position,
                    &cells,
                    NONE,
                    3,
                    &mut |core| match core.symbols.count_ones() >= core.cells.len() + 2 {
                        true => around(position, found, [a, b], core),
                        false => ControlFlow::Continue(()),
                    },
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The steps with these cells in the intersection of two houses.
fn around(position: &Position, found: &mut Found, units: [&Unit; 2], core: Part) -> ControlFlow<()> {
    let [a, b] = units;
    let missing = core.symbols.count_ones() - core.cells.len();
    let first = companions(position, a.set.minus(&b.set), core, missing);
    if first.is_empty() {
        return ControlFlow::Continue(());
    }
    let second = companions(position, b.set.minus(&a.set), core, missing);
    for (x, more) in &first {
        for (y, _) in second.iter().filter(|(y, others)| more + others == missing && x.symbols & y.symbols == 0) {
            push(position, found, units, [core, *x, *y])?;
        }
    }
    ControlFlow::Continue(())
}

/// Cells of the rest of a house, with how many more cells than symbols that the core lacks they have.
fn companions(position: &Position, rest: Cells, core: Part, missing: u32) -> SmallVec<[(Part, u32); 8]> {
    let mut all = SmallVec::new();
    let shares = |cell: &Cell| position.at(*cell) & core.symbols != 0;
    let cells: SmallVec<[Cell; 16]> = position.open().and(&rest).iter().filter(shares).collect();
    let _: ControlFlow<()> = subsets(position, &cells, NONE, MOST_CELLS, &mut |part| {
        let new = (part.symbols & !core.symbols).count_ones();
        if part.cells.len() > new && part.cells.len() - new < missing {
            all.push((part, part.cells.len() - new));
        }
        ControlFlow::Continue(())
    });
    all
}

/// Visits all choices of some of the cells, with those of the start, up to so many more.
fn subsets(
    position: &Position,
    cells: &[Cell],
    start: Part,
    most: u32,
    visit: &mut impl FnMut(Part) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (at, &cell) in cells.iter().enumerate() {
        let mut part = start;
        part.cells.insert(cell);
        part.symbols |= position.at(cell);
        visit(part)?;
        if most > 1 {
            subsets(position, &cells[at + 1..], part, most - 1, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// As there are as many symbols as cells, each symbol is once in them. It is struck from the rest of each house that holds
/// all its places.
fn push(position: &Position, found: &mut Found, [a, b]: [&Unit; 2], [core, x, y]: [Part; 3]) -> ControlFlow<()> {
    let rest = |unit: &Unit, own: &Part| position.open().and(&unit.set).minus(&core.cells).minus(&own.cells);
    let in_a = (core.symbols | x.symbols) & !y.symbols;
    let in_b = (core.symbols | y.symbols) & !x.symbols;
    let mut strikes: Candidates = of_cells(position, rest(a, &x), in_a).collect();
    strikes.extend(of_cells(position, rest(b, &y), in_b));
    strikes.sort_unstable();
    strikes.dedup();
    if strikes.is_empty() || found.strikes(&strikes) {
        return ControlFlow::Continue(());
    }
    let cells = core.cells.or(&x.cells).or(&y.cells);
    found.push(Step {
        houses: smallvec![a.number],
        covers: smallvec![b.number],
        pattern: of_cells(position, cells, u16::MAX).collect(),
        strikes,
        ..Step::new(Technique::SueDeCoq)
    })
}
