//! Locked candidates: a symbol is struck from all cells that see each of its places in a house.

use std::ops::ControlFlow;

use graeco_grid::bits::members;
use smallvec::smallvec;

use crate::found::{Found, of_symbol};
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;

pub(crate) fn find(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let units = &position.layout.units;
    // Pointing first: from the boxes, which come behind rows and columns.
    for house in units.iter().rev() {
        for symbol in members(position.layout.full) {
            let places = position.places(house, symbol);
            if places.len() < 2 {
                continue;
            }
            let mut strikes = position.board(symbol).minus(&house.set);
            for place in places.iter() {
                strikes = strikes.and(&position.layout.peers[place.index()]);
                if strikes.is_empty() {
                    break;
                }
            }
            if !strikes.is_empty() {
                // Mostly the places lie in another house; on a diagonal they need not.
                let covers = units
                    .iter()
                    .filter(|cover| places.minus(&cover.set).is_empty() && !strikes.and(&cover.set).is_empty());
                found.push(Step {
                    houses: smallvec![house.number],
                    covers: covers.map(|cover| cover.number).collect(),
                    pattern: of_symbol(places, symbol).collect(),
                    strikes: of_symbol(strikes, symbol).collect(),
                    ..Step::new(Technique::LockedCandidates)
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}
