//! A puzzle as data, its clues: read from puzzle files, edited, reduced, generated and written.
#![doc = include_str!("../README.md")]

mod adding;
mod candidate_table;
mod cells;
mod clues;
mod dives;
mod document;
mod doubts;
mod edit;
pub mod field;
mod givens_edit;
mod header;
mod inline;
mod known;
mod names;
mod node;
mod parse;
pub mod parts;
mod pieces;
mod places;
mod read;
mod record;
mod reduce;
mod region_lists;
mod regions;
mod rule_keys;
mod rule_words;
mod shape;
mod short;
mod short_edit;
mod short_join;
mod solution;
mod source;
mod told;
mod write;
mod wrong;

pub use candidate_table::CandidateTable;
pub use dives::DiveMeans;
pub use document::{BuildError, Document};
pub use doubts::doubts_within;
pub use edit::{Edit, edited, joined};
pub use header::{Header, usual_box};
pub use known::{Known, Question};
pub use names::nearest_name;
pub use parse::{ReadError, is_json};
pub use pieces::{JsonPiece, JsonPieces};
pub use read::{PUZZLE_COLUMNS, is_cells_key};
pub use record::Record;
pub use reduce::{Keep, Part, ReduceError, Reduced};
pub use rule_keys::{is_whole_layout, states_layout, states_rules};
pub use rule_words::{is_jigsaw, rules_in_words};
pub use shape::order_around;
pub use solution::{TextForm, found_outside, found_regions, single_outside};
pub use told::{told, told_kind};
pub use write::table;
pub use wrong::wrong_solution_within;

/// The form of puzzle files.
/// The page on puzzle files, in Markdown.
pub const PUZZLE_FILE: &str = include_str!("../PUZZLE_FILE.md");

#[doc = include_str!("../PUZZLE_FILE.md")]
pub mod puzzle_file {}
