//! The rules that come with the crate, one a file (twins together): fields, meaning, what is posted.
//!
//! [`KINDS`] is the one list of them: the vocabulary of puzzle files, the reference page and the tests are made from it.

mod antiking;
mod antiknight;
mod arrow;
mod between;
mod cageop;
mod candidates;
mod classes;
mod clones;
mod compose;
mod doublearrow;
mod everywhere;
mod expression;
mod finite;
mod greater;
mod houses;
mod indexer;
mod killer;
mod kind;
mod kropki;
mod littlekiller;
mod nonconsecutive;
mod numberedroom;
mod palindrome;
mod parity;
mod pattern;
mod quad;
mod regex;
mod regionsum;
mod renban;
mod rule;
mod sandwich;
mod skyscraper;
mod table;
mod thermo;
mod whisper;
mod xsum;
mod xv;
mod zipper;

pub use antiking::AntiKing;
pub use antiknight::AntiKnight;
pub use arrow::Arrow;
pub use between::{Between, Lockout};
pub use cageop::{CageOp, Operation};
pub use candidates::OneOf;
pub use classes::{Entropic, Modular};
pub use clones::Clones;
pub use doublearrow::DoubleArrow;
pub use greater::Greater;
pub use indexer::Indexer;
pub use killer::Killer;
pub use kind::{Field, Form, Kind};
#[cfg(feature = "file")]
pub(crate) use expression::{Expression, Mistake};
#[cfg(feature = "file")]
pub(crate) use kind::{Fields, Given, Refusal};
#[cfg(feature = "file")]
pub(crate) use pattern::parse as parse_pattern;
pub use kropki::{BlackDot, KropkiNegative, WhiteDot};
pub use littlekiller::LittleKiller;
pub use nonconsecutive::NonConsecutive;
pub use numberedroom::NumberedRoom;
pub use palindrome::Palindrome;
pub use parity::Parity;
pub use quad::Quad;
pub use regionsum::EqualSums;
pub use renban::Renban;
pub use sandwich::Sandwich;
pub use skyscraper::Skyscraper;
pub use table::Table;
pub use thermo::Thermo;
pub use whisper::Whisper;
pub use xsum::XSum;
pub use xv::{PairSum, XvNegative};
pub use zipper::Zipper;

/// All kinds of constraint that puzzle files know. Those without fields are rules of the whole grid.
pub const KINDS: &[Kind] = &[
    killer::KIND,
    littlekiller::KIND,
    cageop::KIND,
    thermo::KIND,
    arrow::KIND,
    doublearrow::KIND,
    kropki::WHITE,
    kropki::BLACK,
    xv::X,
    xv::V,
    greater::KIND,
    renban::KIND,
    whisper::KIND,
    palindrome::KIND,
    between::BETWEEN,
    between::LOCKOUT,
    classes::ENTROPIC,
    classes::MODULAR,
    zipper::KIND,
    regionsum::KIND,
    sandwich::KIND,
    skyscraper::KIND,
    xsum::KIND,
    numberedroom::KIND,
    quad::KIND,
    parity::ODD,
    parity::EVEN,
    candidates::KIND,
    clones::KIND,
    indexer::KIND,
    houses::REGION,
    antiknight::KIND,
    antiking::KIND,
    nonconsecutive::KIND,
    houses::WINDOKU,
    houses::DISJOINT_GROUPS,
    houses::PANDIAGONAL,
    kropki::NEGATIVE,
    xv::NEGATIVE,
    regex::REGEX,
    regex::AUTOMATON,
    table::KIND,
    rule::RULE,
    rule::ON_LINE,
    rule::ALL,
    compose::OR,
    compose::AND,
    compose::NOT,
    compose::REPLICATE,
];
