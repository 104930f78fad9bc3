//! The links of chains: why each statement follows from others.

use std::sync::Arc;

use smallvec::{SmallVec, smallvec};

use super::nested_step::{FindSteps, NestedStep, RawLink};
use super::network::{Id, Place};
use super::trace::{Trace, Use};
use crate::found::Found;

/// Adds the links that lead to an item of a trace, each once.
pub(crate) fn add<N: FindSteps>(links: &mut Vec<RawLink>, place: Place<'_>, trace: &Trace, item: usize, found: &Found) {
    let mut items = trace.ancestors(place, item);
    items.sort_unstable();
    let mut push = |link: RawLink| {
        if !links.contains(&link) {
            links.push(link);
        }
    };
    for item in items {
        let to = trace.statement(item) / 2;
        if let Some(one) = trace.nested_step(item) {
            nested::<N>(place, trace, one, to, found).into_iter().for_each(&mut push);
        } else if let Some(group) = trace.group(item) {
            push(RawLink::strong(place.network, group, to));
        } else if let &[reason] = &trace.reasons(place, item)[..] {
            push(RawLink::weak(smallvec![trace.statement(reason.into()) / 2], to));
        }
    }
}

fn nested<N: FindSteps>(place: Place<'_>, trace: &Trace, one: &Use, strike: Id, found: &Found) -> Vec<RawLink> {
    let (network, step) = (place.network, &one.step);
    let mut state = place.source.clone();
    let before = (0..one.begin).map(|item| trace.statement(item)).filter(|statement| statement.is_multiple_of(2));
    before.for_each(|statement| state.strike(network, statement / 2));
    if step.chain != 0 {
        // They are not kept, because few are needed.
        let is_same = |other: &&Arc<NestedStep>| (other.chain, &other.strikes) == (step.chain, &step.strikes);
        let steps = N::with_links().steps(place, &state, found);
        return steps.iter().find(is_same).map_or(Vec::new(), |step| step.links.clone());
    }
    let mut links: Vec<RawLink> = step.groups.iter().map(|&group| RawLink::group(network, group, &state)).collect();
    let left = step.groups.iter().flat_map(|&group| network.left(group, &state));
    let excludes = |id: &Id| network.excluded(*id).iter().any(|other| other.id == strike);
    let from: SmallVec<[Id; 8]> = left.filter(excludes).collect();
    links.push(RawLink::weak(from, strike));
    links
}
