//! The rules of Sudoku variants, one a file, as data that is read, drawn, generated and exchanged; and their generator.
#![doc = include_str!("../README.md")]

mod build;
mod check;
mod content;
mod crossing;
mod everywhere;
mod expression;
mod fields;
mod finite;
mod generate;
mod identity;
mod kind;
mod kind_names;
mod kinds;
mod lines;
mod look;
mod maker;
mod numbered;
mod pattern;
mod pieces;
mod places;
mod propagators;
mod refusal;
mod related;
mod scope;
mod sets;
mod sums;
#[cfg(test)]
mod testing;

pub use build::{MOST_DEPTH, with_clues};
pub use generate::{GenerateError, Generated, Generator, clue_kinds};
pub use kind::{Clue, Content, Field, Form, Kind, Usual};
pub use kinds::*;
pub use look::{Drawn, Hue, Label, LineEnds, Look};
pub use numbered::Numbered;
pub use refusal::{Refusal, Step};
pub use related::Related;
pub use sums::Sums;
