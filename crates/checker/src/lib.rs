//! Checks certificates from the puzzle and the files alone; it shares no code with the writer.
#![doc = include_str!("../README.md")]

mod constraint;
mod cover;
mod demanded;
mod dimacs;
mod flaw;
mod grid;
mod lrat;
mod opb;
mod rules;
mod text;
mod verify;
mod veripb;

pub use dimacs::{Cnf, read as read_dimacs};
pub use flaw::Flaw;
pub use lrat::check as check_lrat;
pub use rules::unknown_rule;
pub use verify::{Subject, Verified, verify};
