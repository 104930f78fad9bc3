//! Techniques: their names, their order, and their difficulty.

use graeco_grid::{named, named_values};

named_values! {
    "a level";

    /// How hard a puzzle is, in the words of HoDoKu; the easiest level first.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Level {
        /// Singles.
        Easy = "easy",
        /// Locked candidates and small subsets.
        Medium = "medium",
        /// Fish, wings, colours, uniqueness.
        Hard = "hard",
        /// Chains and almost locked sets.
        Unfair = "unfair",
        /// Forcing chains, nets and trials.
        Extreme = "extreme",
    }
}

impl Level {
    /// The techniques that puzzles of this level need, in a few words.
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            Level::Easy => "Singles",
            Level::Medium => "Locked candidates and small subsets",
            Level::Hard => "Fish, wings, colors, uniqueness",
            Level::Unfair => "Chains and almost locked sets",
            Level::Extreme => "Forcing chains, nets and trials",
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

            /// Its description, in a sentence or two.
            #[must_use]
            pub fn description(self) -> &'static str {
                match self { $(Technique::$variant => concat!($($doc),+).trim_ascii(),)+ }
            }

            /// Its weight in the score of a puzzle, as in HoDoKu.
            #[must_use]
            pub fn weight(self) -> u32 {
                match self { $(Technique::$variant => $weight,)+ }
            }

            /// Ten times the rating of a step on the scale of Sudoku Explainer; of the shortest one if it grows with
            /// its length. A technique that Sudoku Explainer lacks has the rating of the chain that strikes the same
            /// there.
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
    /// Locked candidates that leave a symbol one place, which is placed at once.
    DirectLocked, "direct-locked", Medium, 50, 17;
    /// A hidden pair that leaves another symbol of the house one place, which is placed at once.
    DirectHiddenPair, "direct-hidden-pair", Medium, 70, 20;
    /// A cell has one candidate left.
    NakedSingle, "naked-single", Easy, 4, 23;
    /// A rule of the puzzle strikes candidates.
    Rule, "rule", Easy, 20, 24;
    /// A hidden triple that leaves another symbol of the house one place, which is placed at once.
    DirectHiddenTriple, "direct-hidden-triple", Medium, 100, 25;
    /// The places of a symbol in a house all lie in another one, or all see other cells.
    LockedCandidates, "locked-candidates", Medium, 50, 26;
    /// Two cells of a house hold two symbols.
    NakedPair, "naked-pair", Medium, 60, 30;
    /// Two rows whose places of a symbol lie in two columns, or the other way round.
    XWing, "x-wing", Hard, 140, 32;
    /// Two symbols of a house have two places.
    HiddenPair, "hidden-pair", Medium, 70, 34;
    /// Candidates that are in no way to fill the cells of a rule, where their houses count, too.
    RuleCombinations, "rule-combinations", Medium, 60, 35;
    /// Three cells of a house hold three symbols.
    NakedTriple, "naked-triple", Medium, 80, 36;
    /// Three rows whose places of a symbol lie in three columns, or the other way round.
    Swordfish, "swordfish", Hard, 150, 38;
    /// Three symbols of a house have three places.
    HiddenTriple, "hidden-triple", Medium, 100, 40;
    /// A candidate that leaves a rule, a cell or a symbol of a house nothing by what its houses and the rules strike at
    /// once.
    RuleContradiction, "rule-contradiction", Hard, 100, 41;
    /// A cell with two candidates, and two that see it with one of these and the same third symbol each.
    XyWing, "xy-wing", Hard, 160, 42;
    /// Candidates with which the rules of a house, side by side, leave no way to place every symbol.
    RulesInHouse, "rules-in-house", Hard, 120, 43;
    /// A cell with three candidates, and two that see it with two of these each.
    XyzWing, "xyz-wing", Hard, 180, 44;
    /// Two cells with the same two candidates; one of them has two places in a house, each seen by one of the cells.
    WWing, "w-wing", Hard, 150, 44;
    /// Four cells with two symbols, one with more. It relies on a unique solution.
    UniqueRectangle1, "unique-rectangle-1", Hard, 100, 45;
    /// Four cells with two symbols, two side by side with a third one. It relies on a unique solution.
    UniqueRectangle2, "unique-rectangle-2", Hard, 100, 45;
    /// Four cells with two symbols, two side by side with more that hold one of the two symbols for sure. It relies on
    /// a unique solution.
    UniqueRectangle4, "unique-rectangle-4", Hard, 100, 45;
    /// Four cells with two symbols, two opposite ones or three with a third one. It relies on a unique solution.
    UniqueRectangle5, "unique-rectangle-5", Hard, 100, 45;
    /// Four cells with two symbols, two opposite ones with more, where one of the two symbols makes an X-wing. It
    /// relies on a unique solution.
    UniqueRectangle6, "unique-rectangle-6", Hard, 100, 45;
    /// Four cells with two symbols, one of which has no other place in two lines. It relies on a unique solution.
    HiddenRectangle, "hidden-rectangle", Hard, 100, 45;
    /// Three cells that were placed, and one that must not make them a rectangle. It relies on a unique solution.
    AvoidableRectangle1, "avoidable-rectangle-1", Hard, 100, 45;
    /// Two cells that were placed, and two with the same third symbol that must not make them a rectangle. It relies on
    /// a unique solution.
    AvoidableRectangle2, "avoidable-rectangle-2", Hard, 100, 45;
    /// Four cells with two symbols, two side by side with more that are part of a naked subset. It relies on a unique
    /// solution.
    UniqueRectangle3, "unique-rectangle-3", Hard, 100, 46;
    /// Six or more cells in a circle with two symbols, one with more. It relies on a unique solution.
    UniqueLoop1, "unique-loop-1", Hard, 100, 46;
    /// Six or more cells in a circle with two symbols, some of them with the same third one. It relies on a unique
    /// solution.
    UniqueLoop2, "unique-loop-2", Hard, 100, 46;
    /// Six or more cells in a circle with two symbols, two of a house with more that hold one of the two symbols for
    /// sure. It relies on a unique solution.
    UniqueLoop4, "unique-loop-4", Hard, 100, 46;
    /// Six or more cells in a circle with two symbols, two of a house with more that are part of a naked subset. It
    /// relies on a unique solution.
    UniqueLoop3, "unique-loop-3", Hard, 100, 47;
    /// Four cells of a house hold four symbols.
    NakedQuadruple, "naked-quadruple", Hard, 120, 50;
    /// Four rows whose places of a symbol lie in four columns, or the other way round.
    Jellyfish, "jellyfish", Hard, 160, 52;
    /// Four symbols of a house have four places.
    HiddenQuadruple, "hidden-quadruple", Hard, 150, 54;
    /// Candidates that every filling of a rule strikes at once by the houses and the other rules. A filling does not count
    /// if it leaves a rule, a cell or a symbol of a house nothing.
    RuleFillings, "rule-fillings", Hard, 150, 55;
    /// All cells but one have two candidates. It relies on a unique solution.
    BugPlusOne, "bug-plus-one", Hard, 100, 56;
    /// All cells but some have two candidates; those too many are of one symbol. It relies on a unique solution.
    BugType2, "bug-type-2", Hard, 100, 57;
    /// All cells but two have two candidates; a symbol of both has no other place in a house. It relies on a unique
    /// solution.
    BugType4, "bug-type-4", Hard, 100, 57;
    /// All cells but some of a house have two candidates; those too many make a naked subset with other cells. It
    /// relies on a unique solution.
    BugType3, "bug-type-3", Hard, 120, 58;
    /// Cells of two houses that have as many symbols as cells.
    SueDeCoq, "sue-de-coq", Unfair, 250, 60;
    /// Candidates that every filling of two rules strikes at once by the houses and the other rules.
    RulePairFillings, "rule-pair-fillings", Unfair, 250, 61;
    /// Two almost locked sets that share a symbol which only one of them can hold.
    AlsXz, "als-xz", Unfair, 300, 62;
    /// Candidates of two cells that are in no way to fill both which leaves each other cell a candidate.
    AlignedPairExclusion, "aligned-pair-exclusion", Unfair, 300, 62;
    /// Candidates that are in no way to fill a house with all rules that reach into it.
    HouseFillings, "house-fillings", Unfair, 320, 64;
    /// Cells with the same two candidates, each in sight of the next.
    RemotePair, "remote-pair", Hard, 110, 66;
    /// Two rows with two places for a symbol each, one of each in the same column; or the other way round.
    Skyscraper, "skyscraper", Hard, 130, 66;
    /// A row and a column with two places for a symbol each, one of each in the same box.
    TwoStringKite, "two-string-kite", Hard, 150, 66;
    /// Two other houses with two places for a symbol each, one of each in sight of the other.
    TurbotFish, "turbot-fish", Hard, 120, 66;
    /// A candidate sees both colours of the places that houses with two places for a symbol join.
    SimpleColorsTrap, "simple-colors-trap", Hard, 150, 66;
    /// Two places of one colour see each other.
    SimpleColorsWrap, "simple-colors-wrap", Hard, 150, 66;
    /// Colours of different clusters see each other; a candidate sees both opposite colours.
    MultiColors1, "multi-colors-1", Hard, 200, 66;
    /// A colour sees both colours of another cluster.
    MultiColors2, "multi-colors-2", Hard, 200, 66;
    /// A chain of places of one symbol with every second link strong.
    XChain, "x-chain", Unfair, 260, 66;
    /// An almost locked set that shares such symbols with two others.
    AlsXyWing, "als-xy-wing", Unfair, 320, 66;
    /// A chain of cells with two candidates.
    XyChain, "xy-chain", Unfair, 260, 70;
    /// A chain of candidates with every second link strong: loops, and alternating inference chains.
    NiceLoop, "nice-loop", Unfair, 280, 70;
    /// A nice loop or chain with groups, too: a symbol in one of some cells where two houses meet.
    GroupedNiceLoop, "grouped-nice-loop", Unfair, 300, 70;
    /// A cell, and an almost locked set for each of its candidates.
    DeathBlossom, "death-blossom", Unfair, 360, 70;
    /// A candidate that leads by at most three singles to a contradiction with rules.
    RuleChain, "rule-chain", Unfair, 380, 72;
    /// A box whose places of a symbol lie in a row and a column, and a house with two places for it. Needs boxes or
    /// other houses that are not lines.
    EmptyRectangle, "empty-rectangle", Hard, 120, 75;
    /// An X-wing but for some places, all of which see the struck candidates.
    FinnedXWing, "finned-x-wing", Hard, 130, 75;
    /// A finned X-wing with a base that has no two places besides the fins.
    SashimiXWing, "sashimi-x-wing", Hard, 150, 75;
    /// A swordfish but for some places, all of which see the struck candidates.
    FinnedSwordfish, "finned-swordfish", Unfair, 200, 75;
    /// A finned swordfish with a base that has no two places besides the fins.
    SashimiSwordfish, "sashimi-swordfish", Unfair, 240, 75;
    /// A jellyfish but for some places, all of which see the struck candidates.
    FinnedJellyfish, "finned-jellyfish", Unfair, 250, 75;
    /// A finned jellyfish with a base that has no two places besides the fins.
    SashimiJellyfish, "sashimi-jellyfish", Unfair, 280, 75;
    /// An X-wing with rows and boxes in the base, columns and boxes in the cover, or the other way round. Where all
    /// such houses are boxes, locked candidates strike the same; it occurs with jigsaw regions and windows.
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
    /// An X-wing with any houses in the base and in the cover. It occurs where a Franken X-wing does.
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
    /// Candidates of three cells that are in no way to fill all which leaves each other cell a candidate.
    AlignedTripleExclusion, "aligned-triple-exclusion", Unfair, 400, 75;
    /// A candidate leads to a contradiction by places of its symbol, where all that is struck on the way counts.
    NishioForcingChain, "nishio-forcing-chain", Extreme, 500, 75;
    /// Chains from all candidates of a cell lead to the same.
    CellForcingChain, "cell-forcing-chain", Extreme, 500, 80;
    /// Chains from all places of a symbol in a house lead to the same.
    RegionForcingChain, "region-forcing-chain", Extreme, 500, 80;
    /// A candidate leads by singles and rules to a contradiction.
    ForcingNet, "forcing-net", Extreme, 700, 85;
    /// Chains in which all that is struck on the way counts, from a candidate to a contradiction; or to the same from
    /// all candidates of a cell, from all places of a symbol in a house, from a candidate that is true and that is
    /// false.
    DynamicForcingChain, "dynamic-forcing-chain", Extreme, 700, 85;
    /// A dynamic forcing chain on which locked candidates, pairs and X-wings may strike, too.
    DynamicForcingChainPlus, "dynamic-forcing-chain-plus", Extreme, 1000, 90;
    /// A dynamic forcing chain on which locked candidates, pairs, X-wings, X-chains and nice loops may strike, too.
    NestedForcingChain, "nested-forcing-chain", Extreme, 1500, 95;
    /// A dynamic forcing chain on which locked candidates, pairs, X-wings, and chains up to cell and region forcing
    /// chains may strike, too.
    NestedMultipleForcingChain, "nested-multiple-forcing-chain", Extreme, 2000, 100;
    /// A dynamic forcing chain on which locked candidates, pairs, X-wings, and whole dynamic forcing chains may strike,
    /// too.
    NestedDynamicForcingChain, "nested-dynamic-forcing-chain", Extreme, 3000, 105;
    /// A dynamic forcing chain on which locked candidates, pairs, X-wings, dynamic forcing chains, and whole nested
    /// forcing chains may strike, too.
    DoublyNestedForcingChain, "doubly-nested-forcing-chain", Extreme, 4000, 110;
    /// A candidate leads to a contradiction if further ones are assumed, in turn all of a cell or of a house.
    Contradiction, "contradiction", Extreme, 10000, 105;
}

impl Technique {
    pub(crate) const WITH_LINKS_OF_RULES: [Technique; 4] =
        [Technique::NiceLoop, Technique::GroupedNiceLoop, Technique::CellForcingChain, Technique::RegionForcingChain];

    /// All but those that only Sudoku Explainer has: direct ones, which say two steps at once, aligned exclusions, for
    /// which almost locked sets do faster, and dynamic chains, for which forcing nets and contradictions do.
    pub(crate) fn usual() -> impl Iterator<Item = Technique> {
        Technique::ALL.iter().copied().filter(|technique| !technique.is_only_of_sudoku_explainer())
    }

    /// Whether only Sudoku Explainer has it. An [`Explainer`](crate::Explainer) uses such techniques on request.
    #[must_use]
    pub fn is_only_of_sudoku_explainer(self) -> bool {
        use Technique as T;
        matches!(
            self,
            T::DirectLocked
                | T::DirectHiddenPair
                | T::DirectHiddenTriple
                | T::AlignedPairExclusion
                | T::AlignedTripleExclusion
                | T::NishioForcingChain
                | T::DynamicForcingChain
                | T::DynamicForcingChainPlus
                | T::NestedForcingChain
                | T::NestedMultipleForcingChain
                | T::NestedDynamicForcingChain
                | T::DoublyNestedForcingChain
        )
    }

    /// Whether its steps follow only if the puzzle has no more than one solution. An [`Explainer`](crate::Explainer)
    /// leaves it out unless that is promised.
    #[must_use]
    pub fn relies_on_uniqueness(self) -> bool {
        use Technique as T;
        matches!(
            self,
            T::UniqueRectangle1
                | T::UniqueRectangle2
                | T::UniqueRectangle3
                | T::UniqueRectangle4
                | T::UniqueRectangle5
                | T::UniqueRectangle6
                | T::HiddenRectangle
                | T::AvoidableRectangle1
                | T::AvoidableRectangle2
                | T::UniqueLoop1
                | T::UniqueLoop2
                | T::UniqueLoop3
                | T::UniqueLoop4
                | T::BugPlusOne
                | T::BugType2
                | T::BugType3
                | T::BugType4
        )
    }
}

named!(Technique, "a technique", Technique::ALL);
