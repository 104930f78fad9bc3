//! Sue de Coq: cells in two houses, and cells in the rest of each of them, that together have as many symbols as cells.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CellSet, bits::members};
use smallvec::{SmallVec, smallvec};

use crate::found::{Found, of_cells};
use crate::position::{Cells, Position, Unit};
use crate::step::{Candidates, Step};
use crate::technique::Technique;

/// The most cells in the rest of one house.
const MOST_CELLS: u32 = 4;

#[derive(Clone, Copy)]
struct CellGroup {
    cells: Cells,
    symbols: u16,
}

/// Open cells to choose from, with their candidates.
type Listed = SmallVec<[(Cell, u16); 16]>;

/// Some of the cells of a list, a bit for each; how many, and their candidates.
#[derive(Clone, Copy, Default)]
struct Choice {
    chosen: u16,
    number: u32,
    symbols: u16,
}

pub(crate) fn find(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let units = &position.layout.units;
    for (at, a) in units.iter().enumerate() {
        for b in &units[at + 1..] {
            found.tick()?;
            let common = list(position, a.set.and(&b.set));
            if (2..=4).contains(&common.len()) {
                choose(&common, u16::MAX, 0, 3, Choice::default(), &mut |core| match core.symbols.count_ones()
                    >= core.number + 2
                {
                    true => around(position, found, [a, b], core.part(&common), core.number),
                    false => ControlFlow::Continue(()),
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The open ones of some cells.
fn list(position: &Position, cells: Cells) -> Listed {
    position.open().and(&cells).iter().map(|cell| (cell, position.at(cell))).collect()
}

/// The steps with these cells in the intersection of two houses.
fn around(position: &Position, found: &mut Found, units: [&Unit; 2], core: CellGroup, number: u32) -> ControlFlow<()> {
    let [a, b] = units;
    let missing = core.symbols.count_ones() - number;
    let first = rest_sets(position, a.set.minus(&b.set), core, missing);
    if first.is_empty() {
        return ControlFlow::Continue(());
    }
    let second = rest_sets(position, b.set.minus(&a.set), core, missing);
    for (x, more) in &first {
        for (y, _) in second.iter().filter(|(y, others)| more + others == missing && x.symbols & y.symbols == 0) {
            push(position, found, units, [core, *x, *y])?;
        }
    }
    ControlFlow::Continue(())
}

/// Cells of the rest of a house, with how many more cells than symbols that the core lacks they have.
fn rest_sets(position: &Position, rest: Cells, core: CellGroup, missing: u32) -> SmallVec<[(CellGroup, u32); 8]> {
    let mut all = SmallVec::new();
    let mut cells = list(position, rest);
    cells.retain(|(_, symbols)| *symbols & core.symbols != 0);
    let _: ControlFlow<()> = choose(&cells, core.symbols, 0, MOST_CELLS, Choice::default(), &mut |choice| {
        let more = choice.number - (choice.symbols & !core.symbols).count_ones();
        if more < missing {
            all.push((choice.part(&cells), more));
        }
        ControlFlow::Continue(())
    });
    all
}

impl Choice {
    fn part(self, cells: &[(Cell, u16)]) -> CellGroup {
        CellGroup { cells: CellSet::of(members(self.chosen).map(|at| cells[at].0)), symbols: self.symbols }
    }
}

/// Visits the choices of cells from one on, with those of the start and a limited number more, that have more cells
/// than symbols which are not known.
fn choose(
    cells: &[(Cell, u16)],
    known: u16,
    from: usize,
    most: u32,
    start: Choice,
    visit: &mut impl FnMut(Choice) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for at in from..cells.len() {
        let choice =
            Choice { chosen: start.chosen | 1 << at, number: start.number + 1, symbols: start.symbols | cells[at].1 };
        let unknown = (choice.symbols & !known).count_ones();
        if choice.number > unknown {
            visit(choice)?;
        }
        let further = (most - 1).min((cells.len() - at - 1) as u32);
        if further > 0 && choice.number + further > unknown {
            choose(cells, known, at + 1, most - 1, choice, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// As there are as many symbols as cells, each symbol is once in them. It is struck from the rest of each house that holds
/// all its places.
fn push(position: &Position, found: &mut Found, [a, b]: [&Unit; 2], [core, x, y]: [CellGroup; 3]) -> ControlFlow<()> {
    let rest = |unit: &Unit, own: &CellGroup| position.open().and(&unit.set).minus(&core.cells).minus(&own.cells);
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
