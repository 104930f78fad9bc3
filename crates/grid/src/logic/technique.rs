//! The techniques: their names, their order, and how hard they are said to be.

use std::fmt;
use std::str::FromStr;

use crate::cover::UnknownName;

/// How hard a puzzle is, in the words of HoDoKu.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates and small subsets.
    Medium,
    /// Fish, wings, colours, uniqueness.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Forcing chains, nets and trials.
    Extreme,
}

impl Level {
    /// The name: `easy`, `medium`, `hard`, `unfair` or `extreme`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Unfair => "unfair",
            Level::Extreme => "extreme",
        }
    }
}

macro_rules! techniques {
    ($($(#[doc = $doc:literal])+ $variant:ident, $name:literal, $level:ident, $weight:literal, $rating:literal;)+) => {
        /// A technique of solving by reasoning, in the order in which they are tried.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl Technique {
            /// All techniques, the easiest first.
            pub const ALL: &[Technique] = &[$(Technique::$variant,)+];

            /// The name, in lower case with hyphens: `naked-pair`, `x-wing`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Technique::$variant => $name,)+ }
            }

            /// The level of a puzzle that needs it, as HoDoKu has it.
            #[must_use]
            pub fn level(self) -> Level {
                match self { $(Technique::$variant => Level::$level,)+ }
            }

            /// What a step adds to the score of a puzzle, as HoDoKu has it.
            #[must_use]
            pub fn weight(self) -> u32 {
                match self { $(Technique::$variant => $weight,)+ }
            }

            /// Ten times the rating of a step on the scale of Sudoku Explainer; of the shortest one if it grows with its
            /// length.
            #[must_use]
            pub fn rating(self) -> u32 {
                match self { $(Technique::$variant => $rating,)+ }
            }
        }
    };
}

techniques! {
    /// The last open cell of a house.
    FullHouse, "full-house", Easy, 4, 10;
    /// A symbol has one place left in a house.
    HiddenSingle, "hidden-single", Easy, 14, 12;
    /// A cell has one candidate left.
    NakedSingle, "naked-single", Easy, 4, 23;
    /// A rule of the puzzle strikes candidates.
    Rule, "rule", Easy, 20, 24;
    /// The places of a symbol in one house all lie in another one.
    LockedCandidates, "locked-candidates", Medium, 50, 26;
    /// Two cells of a house hold two symbols.
    NakedPair, "naked-pair", Medium, 60, 30;
    /// Two symbols of a house have two places.
    HiddenPair, "hidden-pair", Medium, 70, 34;
    /// Three cells of a house hold three symbols.
    NakedTriple, "naked-triple", Medium, 80, 36;
    /// Three symbols of a house have three places.
    HiddenTriple, "hidden-triple", Medium, 100, 40;
    /// Four cells of a house hold four symbols.
    NakedQuadruple, "naked-quadruple", Hard, 120, 50;
    /// Four symbols of a house have four places.
    HiddenQuadruple, "hidden-quadruple", Hard, 150, 54;
}

/// The technique's [name](Technique::name).
impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the technique's [name](Technique::name).
impl FromStr for Technique {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Technique, UnknownName> {
        UnknownName::find(name, "a technique", Technique::ALL, Technique::name)
    }
}
