//! Sudokus and their variants in the forms of other programs: recognized by content, read and written.
#![doc = include_str!("../README.md")]

mod about;
mod clues;
mod columns;
mod draft;
mod each;
mod entries;
mod fault;
mod format;
mod fpuzzles;
mod grids;
mod input_kind;
mod iss;
mod keys;
mod kinds;
mod link;
mod lz;
mod node;
mod parts;
mod places;
mod publish;
mod read;
mod reading;
mod record;
mod rewritten;
mod scl;
mod sudokus;
mod told;
mod typed;
mod words;
mod write;

pub use columns::Digits;
pub use each::{read, read_each, read_each_within, read_first_within};
pub use entries::is_list;
pub use fault::Loss;
pub use format::{PuzzleFormat, UnknownFormat};
pub use input_kind::InputKind;
pub use publish::publish;
pub use read::{form_with_rules, is_foreign_json, recognize};
pub use reading::{Reading, Written};
pub use record::{PUZZLE_COLUMNS, Record, SOLUTION_COLUMNS};
pub use rewritten::{Rewritten, rewritten};
pub use sudokus::{BadSudoku, KeptColumns, SudokuBlock, SudokuLines, text_of, whole_lines};
pub use told::{told, told_kind};
pub use typed::{cells_typed, is_typed};
pub use write::{around, write, write_all};
