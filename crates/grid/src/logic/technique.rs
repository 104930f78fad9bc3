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
            /// length. A technique that Sudoku Explainer lacks has the rating of the chain that strikes the same there.
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
    /// Two rows whose places of a symbol lie in two columns, or the other way round.
    XWing, "x-wing", Hard, 140, 32;
    /// Three rows whose places of a symbol lie in three columns, or the other way round.
    Swordfish, "swordfish", Hard, 150, 38;
    /// Four rows whose places of a symbol lie in four columns, or the other way round.
    Jellyfish, "jellyfish", Hard, 160, 52;
    /// Cells with the same two candidates, each in sight of the next.
    RemotePair, "remote-pair", Hard, 110, 66;
    /// Two rows with two places for a symbol each, one of each in the same column; or the other way round.
    Skyscraper, "skyscraper", Hard, 130, 66;
    /// A row and a column with two places for a symbol each, one of each in the same box.
    TwoStringKite, "two-string-kite", Hard, 150, 66;
    /// Two other houses with two places for a symbol each, one of each in sight of the other.
    TurbotFish, "turbot-fish", Hard, 120, 66;
    /// A box whose places of a symbol lie in a row and a column, and a house with two places for it. Needs boxes or other
    /// houses that are not lines.
    EmptyRectangle, "empty-rectangle", Hard, 120, 75;
    /// A candidate sees both colours of the places that houses with two places for a symbol join.
    SimpleColorsTrap, "simple-colors-trap", Hard, 150, 66;
    /// Two places of one colour see each other.
    SimpleColorsWrap, "simple-colors-wrap", Hard, 150, 66;
    /// Colours of different clusters see each other; a candidate sees both opposite colours.
    MultiColors1, "multi-colors-1", Hard, 200, 66;
    /// A colour sees both colours of another cluster.
    MultiColors2, "multi-colors-2", Hard, 200, 66;
    /// An X-wing but for some places, all of which see what is struck.
    FinnedXWing, "finned-x-wing", Hard, 130, 75;
    /// A finned X-wing of which a base has no two places besides the fins.
    SashimiXWing, "sashimi-x-wing", Hard, 150, 75;
    /// A swordfish but for some places, all of which see what is struck.
    FinnedSwordfish, "finned-swordfish", Unfair, 200, 75;
    /// A finned swordfish of which a base has no two places besides the fins.
    SashimiSwordfish, "sashimi-swordfish", Unfair, 240, 75;
    /// A jellyfish but for some places, all of which see what is struck.
    FinnedJellyfish, "finned-jellyfish", Unfair, 250, 75;
    /// A finned jellyfish of which a base has no two places besides the fins.
    SashimiJellyfish, "sashimi-jellyfish", Unfair, 280, 75;
    /// A X-wing with rows and boxes in the base, columns and boxes in the cover, or the other way round.
    FrankenXWing, "franken-x-wing", Unfair, 300, 75;
    /// A swordfish with rows and boxes in the base, columns and boxes in the cover, or the other way round.
    FrankenSwordfish, "franken-swordfish", Unfair, 350, 75;
    /// A jellyfish with rows and boxes in the base, columns and boxes in the cover, or the other way round.
    FrankenJellyfish, "franken-jellyfish", Unfair, 370, 75;
    /// A finned X-wing with rows and boxes in the base, columns and boxes in the cover, or the other way round.
    FinnedFrankenXWing, "finned-franken-x-wing", Unfair, 390, 75;
    /// A finned swordfish with rows and boxes in the base, columns and boxes in the cover, or the other way round.
    FinnedFrankenSwordfish, "finned-franken-swordfish", Unfair, 410, 75;
    /// A finned jellyfish with rows and boxes in the base, columns and boxes in the cover, or the other way round.
    FinnedFrankenJellyfish, "finned-franken-jellyfish", Unfair, 430, 75;
    /// A X-wing with any houses in the base and in the cover.
    MutantXWing, "mutant-x-wing", Extreme, 450, 75;
    /// A swordfish with any houses in the base and in the cover.
    MutantSwordfish, "mutant-swordfish", Extreme, 450, 75;
    /// A jellyfish with any houses in the base and in the cover.
    MutantJellyfish, "mutant-jellyfish", Extreme, 450, 75;
    /// A finned X-wing with any houses in the base and in the cover.
    FinnedMutantXWing, "finned-mutant-x-wing", Extreme, 470, 75;
    /// A finned swordfish with any houses in the base and in the cover.
    FinnedMutantSwordfish, "finned-mutant-swordfish", Extreme, 470, 75;
    /// A finned jellyfish with any houses in the base and in the cover.
    FinnedMutantJellyfish, "finned-mutant-jellyfish", Extreme, 470, 75;
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
