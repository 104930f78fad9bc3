//! Rules of every kind: what they mean and post, on grids of all sizes and shapes, and what is refused.

mod bad_files;
mod context;
#[path = "../kinds/mod.rs"]
mod kinds;
mod large;
#[path = "../more/mod.rs"]
mod more;
mod own;
mod posted;
mod shapes;
