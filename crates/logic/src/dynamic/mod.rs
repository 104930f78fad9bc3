//! Dynamic chains: all consequences of an assumed candidate, where earlier strikes count. They are searched, and the
//! easiest of them is chosen, in the order of Sudoku Explainer 1.2.1, on which its ratings depend; most published ratings
//! are met exactly.

mod assumptions;
mod branching;
mod cache;
mod consequences;
mod cycles;
mod links;
mod nested;
mod nested_step;
mod network;
mod patterns;
mod reach;
mod trace;

pub(crate) use cache::ConsequenceCache;

use network::Id;

/// Which inferences are made from an assumption.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mode {
    pub(crate) kind: Kind,
    /// 0: nothing but single candidates and places. 1: locked candidates, pairs and X-wings, too. 2: chains. 3: cell and
    /// region forcing chains. 4: dynamic chains in place of both. 5: dynamic chains of level 2.
    pub(crate) level: u8,
}

/// What the links of chains are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Only those between the places of one symbol; earlier strikes count.
    Nishio,
    /// Those of the position; earlier strikes do not count.
    Static,
    /// All; earlier strikes count.
    Dynamic,
}

/// The statement that a candidate is true or false: twice its number, and one more if it is true.
pub(crate) type Statement = u16;

/// The statement that a candidate is true.
pub(crate) fn on(id: Id) -> Statement {
    2 * id + 1
}

/// The statement that a candidate is false.
pub(crate) fn off(id: Id) -> Statement {
    2 * id
}
