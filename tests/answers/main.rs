//! Answers of all crates beside published numbers, other engines, and naive code.

mod api;
mod calls;
mod calls_grid;
mod calls_latin;
mod collections;
mod completions;
mod conformance;
mod counts;
mod edges;
mod examples;
mod many_guesses;
#[path = "../more/mod.rs"]
mod more;
mod oracle;
mod reduce;
mod squares;
mod threads;
