//! The search for nested steps: patterns, chains and cycles, and chains from all assumptions.

use std::collections::HashMap;
use std::sync::Arc;

use super::assumptions::Assumptions;
use super::nested_step::{FindSteps, NestedStep, NestedSteps};
use super::network::{Place, State};
use super::reach::Reach;
use super::{Kind, Mode, branching, cycles, patterns};
use crate::found::Found;

#[derive(Clone, Copy)]
enum Family {
    Patterns,
    Cycles,
    Multiple,
    Dynamic,
    Nested,
}

/// The families of a level, in the order in which they are tried.
fn families(level: u8) -> &'static [Family] {
    match level {
        0 => &[],
        1 => &[Family::Patterns],
        2 => &[Family::Patterns, Family::Cycles],
        3 => &[Family::Patterns, Family::Cycles, Family::Multiple],
        4 => &[Family::Patterns, Family::Dynamic],
        _ => &[Family::Patterns, Family::Dynamic, Family::Nested],
    }
}

/// The nested steps of the states that a search comes to: one that several assumptions or levels lead to is searched once.
#[derive(Debug, Default)]
pub(crate) struct NestedSearch {
    /// For each state the steps of each family that was searched.
    known: HashMap<Box<[u64]>, [Option<NestedSteps>; 5]>,
    bytes: usize,
    /// What searches for chains from all assumptions use.
    inner: Option<Box<Inner>>,
    wants_links: bool,
}

/// A search inside another one.
#[derive(Debug, Default)]
struct Inner {
    assumptions: Assumptions,
    nested: NestedSearch,
}

impl FindSteps for NestedSearch {
    fn steps(&mut self, place: Place<'_>, state: &State, found: &Found) -> NestedSteps {
        let mut known = self.known.get(&state.alive[..]).cloned().unwrap_or_default();
        for &family in families(place.mode.level) {
            if known[family as usize].is_none() {
                known[family as usize] = Some(self.search(place, state, family, found));
                self.known.insert(state.alive[..].into(), known.clone());
            }
            match &known[family as usize] {
                Some(steps) if !steps.is_empty() => return steps.clone(),
                _ => {}
            }
        }
        NestedSteps::default()
    }

    fn with_links() -> NestedSearch {
        NestedSearch { wants_links: true, ..NestedSearch::default() }
    }

    fn bytes(&self) -> usize {
        self.bytes
    }
}

impl NestedSearch {
    fn search(&mut self, place: Place<'_>, state: &State, family: Family, found: &Found) -> NestedSteps {
        let steps = match family {
            Family::Patterns => patterns::find(place.network, place.source, state),
            Family::Cycles => cycles::nested_steps(place.network, place.source, state, self.wants_links, found),
            Family::Multiple => self.chains(place, state, Kind::Static, 0, found),
            Family::Dynamic => self.chains(place, state, Kind::Dynamic, 0, found),
            Family::Nested => self.chains(place, state, Kind::Dynamic, 2, found),
        };
        self.bytes += steps.iter().map(NestedStep::bytes).sum::<usize>() + size_of_val(&state.alive[..]) + 64;
        steps.into_iter().map(Arc::new).collect()
    }

    /// Chains from all assumptions at a state. Where the budget ends, there are none; the search around ends, too.
    fn chains(&mut self, place: Place<'_>, state: &State, kind: Kind, level: u8, found: &Found) -> Vec<NestedStep> {
        let wants_links = self.wants_links;
        let inner = self.inner.get_or_insert_default();
        inner.nested.wants_links = wants_links;
        inner.assumptions.forget();
        inner.nested.known.clear();
        let here = Place { source: state, mode: Mode { kind, level }, ..place };
        let reach = (kind == Kind::Static).then(|| Reach::new(place.network, state, true));
        let search =
            branching::Search { place: here, reach, assumptions: &mut inner.assumptions, nested: &mut inner.nested };
        search.nested_steps(place.source, &mut found.within(), wants_links)
    }
}
