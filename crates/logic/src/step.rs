//! A step of reasoning as data: its technique, its pattern, and the candidates that it places and strikes.

use graeco_grid::{Cell, Symbol};
use smallvec::SmallVec;

use crate::technique::Technique;

/// A symbol that a cell may hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The symbol.
    pub symbol: Symbol,
}

/// Some candidates.
pub type Candidates = SmallVec<[Candidate; 4]>;

/// Two groups of candidates that say something about each other. A group is true if one of its candidates is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The group that the link starts from.
    pub from: Candidates,
    /// The group that it leads to.
    pub to: Candidates,
    /// Whether one of the two groups is true; otherwise at most one of them is. An empty group is not true: a strong link
    /// to one says that its other group is.
    pub is_strong: bool,
}

/// A step: a technique, its pattern, and its placements and strikes. Text, JSON and drawings are made from it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// Candidates that are placed.
    pub places: Candidates,
    /// Candidates that are struck.
    pub strikes: Candidates,
    /// The houses that it is about, by their numbers in [`Puzzle::houses`](graeco_grid::Puzzle::houses): the base of a fish, the
    /// house of a subset or a single.
    pub houses: SmallVec<[usize; 4]>,
    /// The other houses: the cover of a fish, the house that locked candidates are struck from.
    pub covers: SmallVec<[usize; 4]>,
    /// The candidates of the pattern.
    pub pattern: Candidates,
    /// Candidates that the pattern would be simpler without.
    pub fins: Candidates,
    /// The links of a chain, in order; those of all branches of a net.
    pub links: Vec<Link>,
    /// How many candidates the chains say to be true or false, each chain counted for itself. 0 if there are none.
    pub length: usize,
    /// The rules that it follows from, by their numbers in [`Puzzle::constraints`](graeco_grid::Puzzle::constraints).
    pub rules: SmallVec<[usize; 1]>,
}

impl Step {
    /// A step with only a technique.
    pub(crate) fn new(technique: Technique) -> Step {
        Step {
            technique,
            places: SmallVec::new(),
            strikes: SmallVec::new(),
            houses: SmallVec::new(),
            covers: SmallVec::new(),
            pattern: SmallVec::new(),
            fins: SmallVec::new(),
            links: Vec::new(),
            length: 0,
            rules: SmallVec::new(),
        }
    }
}
