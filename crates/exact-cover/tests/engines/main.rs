//! Exact covers by every engine and method: known numbers, naive code, limits, and what callers do wrong.
#![cfg(feature = "rand")]

mod api;
#[path = "../../../../tests/answers/calls.rs"]
mod calls;
mod counts;
mod cover;
mod limits;
#[path = "../../../../tests/more/mod.rs"]
mod more;
mod oracle;
mod problems;
mod sequences;
