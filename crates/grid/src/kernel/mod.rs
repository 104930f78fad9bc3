//! The kernels: each holds one puzzle's candidates and prunes them; this is the one place that chooses.

mod candidates;
mod layout;
mod sets;

pub(crate) use candidates::{Candidates, Mark};
pub(crate) use layout::Layout;
pub(crate) use sets::Sets;
