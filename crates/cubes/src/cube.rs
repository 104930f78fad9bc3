//! A cube: a part of a piece of work, given by a prefix, and its id.

use graeco_exact_cover::MeanEstimate;
use xxhash_rust::xxh3::xxh3_64;

/// The fixed part of a cube. For an exact cover, numbers of options (from 1) in the order in which they were chosen; for a
/// grid, `cell × order + symbol` of each cell that is fixed, both from 0; for a count of squares, the first unit and the
/// one after the last. The empty prefix is the whole work.
pub type Prefix = Vec<u64>;

/// A part of a piece of work.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Cube {
    /// The [id] of a cube that `split` made, or `ID.K` for part K (from 0) of the cube ID.
    pub id: String,
    /// The fixed part.
    pub prefix: Prefix,
    /// An estimate of its cost, in nodes of a search.
    pub cost: MeanEstimate,
    /// An estimate of the number of its solutions.
    pub solutions: MeanEstimate,
    /// How it was drawn, if it is one of a [`sample`](crate::sample()).
    pub drawn: Option<SampleDraw>,
}

/// How a cube of a sample was drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SampleDraw {
    /// The number of draws that took it.
    pub draws: u64,
    /// The probability that a draw takes it, above 0 and at most 1.
    pub chance: f64,
}

impl Cube {
    /// A cube with its estimates.
    #[must_use]
    pub fn new(id: String, prefix: Prefix, cost: MeanEstimate, solutions: MeanEstimate) -> Cube {
        Cube { id, prefix, cost, solutions, drawn: None }
    }
}

/// The id of a cube: 16 hexadecimal digits that depend on `key`, which identifies the work, and on the prefix.
#[must_use]
pub fn id(key: &str, prefix: &[u64]) -> String {
    format!("{:016x}", xxh3_64(named(key, prefix).as_bytes()))
}

/// A text that identifies a cube.
pub(crate) fn named(key: &str, prefix: &[u64]) -> String {
    prefix.iter().fold(key.to_owned(), |text, number| text + "." + &number.to_string())
}
