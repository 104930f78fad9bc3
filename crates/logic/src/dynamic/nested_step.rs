//! Nested steps: steps inside a dynamic chain that earlier strikes of the chain make possible.

use std::sync::Arc;

use smallvec::SmallVec;

use super::network::{Id, Network, Place, State};
use crate::found::Found;
use crate::step::Link;

/// A step that exists because some candidates were struck.
#[derive(Debug)]
pub(crate) struct NestedStep {
    pub(crate) strikes: SmallVec<[Id; 4]>,
    /// The candidates that had to be struck.
    pub(crate) parents: SmallVec<[Id; 8]>,
    /// How many statements its chains have, and a number for them: equal chains have the same one. 0 if it is a pattern.
    pub(crate) length: usize,
    pub(crate) chain: u64,
    /// The groups that a pattern is made of, or the links of chains if they are wanted.
    pub(crate) groups: SmallVec<[u16; 2]>,
    pub(crate) links: Vec<RawLink>,
}

/// The nested steps that were found at a state.
pub(crate) type NestedSteps = Arc<[Arc<NestedStep>]>;

/// A search for nested steps.
pub(crate) trait FindSteps {
    /// The steps of the first technique of a level that has any at a state which consequences at a place lead to.
    fn steps(&mut self, place: Place<'_>, state: &State, found: &Found) -> NestedSteps;

    /// A new search of this kind that finds the links of chains, too.
    fn with_links() -> Self;

    /// About how many bytes it takes.
    fn bytes(&self) -> usize;
}

/// A link of a chain: see [`Link`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RawLink {
    pub(crate) from: SmallVec<[Id; 8]>,
    pub(crate) to: SmallVec<[Id; 8]>,
    pub(crate) is_strong: bool,
}

impl NestedStep {
    /// A step without chains.
    pub(crate) fn pattern(groups: SmallVec<[u16; 2]>, parents: SmallVec<[Id; 8]>, strikes: SmallVec<[Id; 4]>) -> Self {
        NestedStep { strikes, parents, length: 0, chain: 0, groups, links: Vec::new() }
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        let spilled = |room: usize, inline: usize| if room > inline { room * size_of::<Id>() } else { 0 };
        size_of::<NestedStep>() + spilled(self.strikes.capacity(), 4) + spilled(self.parents.capacity(), 8)
    }
}

impl RawLink {
    /// A member of a group is true if all others are false.
    pub(crate) fn strong(network: &Network, group: u16, to: Id) -> RawLink {
        let others = network.groups[usize::from(group)].members.iter().copied().filter(|&id| id != to);
        RawLink { from: others.collect(), to: SmallVec::from_slice(&[to]), is_strong: true }
    }

    /// Candidates exclude another one.
    pub(crate) fn weak(from: SmallVec<[Id; 8]>, to: Id) -> RawLink {
        RawLink { from, to: SmallVec::from_slice(&[to]), is_strong: false }
    }

    /// One of the members of a group is true: those that are not left are false, so it is one of the rest.
    pub(crate) fn group(network: &Network, group: u16, state: &State) -> RawLink {
        let members = network.groups[usize::from(group)].members.iter().copied();
        let (to, from) = members.partition(|&id| state.has(id));
        RawLink { from, to, is_strong: true }
    }

    pub(crate) fn link(&self, network: &Network) -> Link {
        let candidates = |ids: &[Id]| ids.iter().map(|&id| network.candidates[usize::from(id)]).collect();
        Link { from: candidates(&self.from), to: candidates(&self.to), is_strong: self.is_strong }
    }
}
