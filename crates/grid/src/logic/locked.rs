//! Locked candidates: the places of a symbol in one house all lie in another one, from whose rest it is struck.

use std::ops::ControlFlow;

use smallvec::smallvec;

use super::found::{Found, of_symbol};
use super::position::Position;
use super::step::Step;
use super::technique::Technique;
use crate::bits::members;

pub(super) fn find(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let units = &position.ground.units;
    // Pointing first: from the boxes, which come behind rows and columns.
    for house in units.iter().rev() {
        for symbol in members(position.ground.full) {
            let places = position.places(house, symbol);
            if places.len() < 2 {
                continue;
            }
            for cover in units.iter().filter(|cover| places.minus(&cover.set).is_empty()) {
                let strikes = position.places(cover, symbol).minus(&house.set);
                if !strikes.is_empty() {
                    found.push(Step {
                        houses: smallvec![house.number],
                        covers: smallvec![cover.number],
                        pattern: of_symbol(places, symbol).collect(),
                        strikes: of_symbol(strikes, symbol).collect(),
                        ..Step::new(Technique::LockedCandidates)
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
