//! Naked and hidden subsets: k cells of a house hold k symbols, or k symbols of a house have k places.

use std::ops::ControlFlow;

use graeco_grid::{CellSet, bits::members};
use smallvec::smallvec;

use crate::found::{Found, of_cells};
use crate::position::{Cells, Position, Unit};
use crate::step::{Candidates, Step};
use crate::technique::Technique;

/// Naked subsets of a number of cells.
pub(crate) fn naked(position: &Position, found: &mut Found, size: u32, technique: Technique) -> ControlFlow<()> {
    for unit in &position.layout.units {
        let open: Vec<_> = position.open().and(&unit.set).iter().collect();
        let sets = open.iter().enumerate().map(|(at, &cell)| (1 << at, position.at(cell)));
        let sets: Vec<(u16, u16)> = sets.filter(|(_, set)| (2..=size).contains(&set.count_ones())).collect();
        if open.len() as u32 > size {
            choose(&sets, (size, size), (0, 0), &mut |places, symbols| {
                let cells: Cells = CellSet::of(members(places).map(|at| open[at]));
                let strikes = of_cells(position, position.open().and(&unit.set).minus(&cells), symbols).collect();
                let pattern = of_cells(position, cells, symbols).collect();
                found.push(step(technique, unit, pattern, strikes))
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Hidden subsets of a number of symbols.
pub(crate) fn hidden(position: &Position, found: &mut Found, size: u32, technique: Technique) -> ControlFlow<()> {
    for unit in &position.layout.units {
        let open: Vec<_> = position.open().and(&unit.set).iter().collect();
        let places = |symbol: usize| {
            let has = |at: &usize| position.at(open[*at]) >> symbol & 1 == 1;
            (0..open.len()).filter(has).fold(0_u16, |places, at| places | 1 << at)
        };
        let symbols: Vec<(u16, u16)> = members(position.missing(unit))
            .map(|symbol| (1 << symbol, places(symbol)))
            .filter(|(_, places)| (2..=size).contains(&places.count_ones()))
            .collect();
        if open.len() as u32 > size {
            choose(&symbols, (size, size), (0, 0), &mut |symbols, places| {
                let cells: Cells = CellSet::of(members(places).map(|at| open[at]));
                let strikes = of_cells(position, cells, !symbols).collect();
                let pattern = of_cells(position, cells, symbols).collect();
                found.push(step(technique, unit, pattern, strikes))
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn step(technique: Technique, unit: &Unit, pattern: Candidates, strikes: Candidates) -> Step {
    Step { houses: smallvec![unit.number], pattern, strikes, ..Step::new(technique) }
}

/// Visits all choices of `size` things, of which `left` are still to be chosen, whose second parts have together at most
/// `size` members. Visited are the unions of both parts.
fn choose(
    things: &[(u16, u16)],
    (size, left): (u32, u32),
    chosen: (u16, u16),
    visit: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if left == 0 {
        return visit(chosen.0, chosen.1);
    }
    for (at, thing) in things.iter().enumerate() {
        let union = chosen.1 | thing.1;
        if union.count_ones() <= size {
            choose(&things[at + 1..], (size, left - 1), (chosen.0 | thing.0, union), visit)?;
        }
    }
    ControlFlow::Continue(())
}
