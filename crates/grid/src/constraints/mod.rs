//! The rules that come with the crate, one a file (twins together): fields, meaning, what is posted.
//!
//! [`KINDS`] is the one list of them: the vocabulary of puzzle files, the reference page and the tests are made from it.

// Without puzzle files nothing is read from them.
#![cfg_attr(not(feature = "file"), allow(dead_code, unused_imports))]

mod antiking;
mod antiknight;
mod arrow;
mod between;
mod blocks;
mod build;
mod cageop;
mod candidates;
mod chaos;
mod check;
mod classes;
mod clones;
mod clue;
mod compose;
mod connected;
mod contains;
mod countdistinct;
mod countingcircles;
mod diagonal_nonconsecutive;
mod doppelganger;
mod doublearrow;
mod dutchflatmates;
mod equality;
mod equalsum;
mod everywhere;
mod expression;
mod extrema;
mod fields;
mod finite;
mod fullrank;
mod greater;
mod hiddenskyscraper;
mod houses;
mod indexer;
mod killer;
mod kind;
mod knightmare;
mod kropki;
mod littlekiller;
mod lunchbox;
mod marked;
mod moves;
mod multisum;
mod nabner;
mod nonconsecutive;
mod numberedroom;
mod palindrome;
mod parity;
mod pattern;
mod quad;
mod regex;
mod regionsamevalues;
mod regionsum;
mod rellik;
mod renban;
mod rule;
mod samevalues;
mod sandwich;
mod scope;
mod sets;
mod skyscraper;
mod slowthermo;
mod sum;
mod sumline;
mod table;
#[cfg(test)]
mod testing;
mod thermo;
mod valueindexing;
mod var;
mod whisper;
mod xsum;
mod xv;
mod zipper;

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::order::Order;
use crate::puzzle::region_names;

pub use antiking::AntiKing;
pub use antiknight::AntiKnight;
pub use arrow::Arrow;
pub use between::{Between, Lockout};
pub use blocks::Blocks;
pub use cageop::{CageOp, Operation};
pub use candidates::OneOf;
pub use chaos::Chaos;
pub use classes::{Entropic, Modular};
pub use clones::Clones;
pub use connected::Connected;
pub use contains::LookAndSay;
pub use countdistinct::CountDistinct;
pub use countingcircles::CountingCircles;
pub use diagonal_nonconsecutive::DiagonalNonConsecutive;
pub use doppelganger::Doppelganger;
pub use doublearrow::DoubleArrow;
pub use dutchflatmates::DutchFlatmates;
pub use equality::Equality;
pub use extrema::Extremum;
pub use fullrank::FullRank;
pub use greater::Greater;
pub use hiddenskyscraper::HiddenSkyscraper;
pub use indexer::Indexer;
pub use killer::Killer;
pub(crate) use kind::boxes_of;
pub use kind::{Clue, Content, Field, Form, Kind};
pub(crate) use kind::{Refusal, Step};
pub use knightmare::Knightmare;
pub use kropki::{BlackDot, KropkiNegative, WhiteDot};
pub use littlekiller::LittleKiller;
pub use lunchbox::Lunchbox;
pub use marked::{Difference, Mark, PairSum, Ratio, Unmarked};
pub use moves::{AntiTaxicab, Leaper};
pub use multisum::MultiSum;
pub use nabner::Nabner;
pub use nonconsecutive::NonConsecutive;
pub use numberedroom::NumberedRoom;
pub use palindrome::Palindrome;
pub use parity::Parity;
pub use quad::Quad;
pub use regionsum::EqualSums;
pub use rellik::Rellik;
pub use renban::Renban;
pub use samevalues::SameValues;
pub use sandwich::Sandwich;
pub use skyscraper::Skyscraper;
pub use slowthermo::SlowThermo;
pub use sum::WeightedSum;
pub use sumline::SumLine;
pub use table::Table;
pub use thermo::Thermo;
pub use valueindexing::ValueIndexing;
pub use whisper::Whisper;
pub use xsum::XSum;
pub use zipper::Zipper;

/// All kinds of constraint that puzzle files know. Those without fields are rules of the whole grid.
pub const KINDS: &[Kind] = &[
    killer::KIND,
    killer::CAGE,
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
    marked::DIFFERENCE,
    marked::RATIO,
    marked::PAIR_SUM,
    marked::DIFFERENCE_NEGATIVE,
    marked::RATIO_NEGATIVE,
    marked::PAIR_SUM_NEGATIVE,
    moves::CHESS,
    moves::TAXICAB,
    moves::ANTI_TAXICAB,
    knightmare::KIND,
    diagonal_nonconsecutive::KIND,
    slowthermo::KIND,
    nabner::KIND,
    multisum::KIND,
    rellik::KIND,
    equality::KIND,
    sum::KIND,
    equalsum::KIND,
    samevalues::KIND,
    contains::CONTAINS,
    contains::LOOK_AND_SAY,
    blocks::ENTROPY,
    blocks::MOD,
    dutchflatmates::KIND,
    doppelganger::KIND,
    extrema::MINIMUM,
    extrema::MAXIMUM,
    sumline::KIND,
    valueindexing::KIND,
    indexer::BOX,
    countingcircles::KIND,
    countdistinct::KIND,
    connected::KIND,
    hiddenskyscraper::KIND,
    lunchbox::KIND,
    fullrank::KIND,
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
    regionsamevalues::KIND,
    chaos::KIND,
    var::KIND,
];

impl Kind {
    /// The kind of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Kind> {
        static BY_NAME: LazyLock<HashMap<&str, &Kind>> =
            LazyLock::new(|| KINDS.iter().map(|kind| (kind.name, kind)).collect());
        BY_NAME.get(name).copied()
    }
}

/// Whether a constraint of a kind says that those in it do not hold.
pub(crate) fn denies(kind: &Kind) -> bool {
    kind.name == compose::NOT.name
}

/// Whether constraints of a kind add cells outside the grid, which other constraints can name.
pub(crate) fn adds_cells(kind: &Kind) -> bool {
    [var::KIND.name, chaos::KIND.name].contains(&kind.name)
}

/// The names of the cells outside the grid that a clue adds.
pub(crate) fn added_cells(clue: &Clue, order: Order) -> Vec<String> {
    match clue.kind().name {
        name if name == var::KIND.name => {
            fields::words(clue.text_of("vars").unwrap_or_default()).map(str::to_owned).collect()
        }
        name if name == chaos::KIND.name => region_names(order).collect(),
        _ => Vec::new(),
    }
}
