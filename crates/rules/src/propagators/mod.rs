//! Propagators of single rules.

mod alike;
mod circles;
mod connected;
mod contains;
mod distinct;
mod ends;
mod every_class;
mod index;
mod lunchbox;
mod needs;
mod rank;
mod regions;
mod sight;
mod visible;

pub(crate) use alike::Alike;
pub(crate) use circles::{Circles, Line};
pub(crate) use connected::Connected;
pub(crate) use contains::Contains;
pub(crate) use distinct::Distinct;
pub(crate) use ends::{Allowed, Ends};
pub(crate) use every_class::{EveryClass, Ways};
pub(crate) use index::Index;
pub(crate) use lunchbox::Lunchbox;
pub(crate) use needs::Needs;
pub(crate) use rank::Rank;
pub(crate) use regions::UnknownRegions;
pub(crate) use visible::{MOST_ORDER as MOST_VISIBLE_ORDER, Visible};
