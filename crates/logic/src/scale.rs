//! Scales of ratings: graeco's own path, or that of Sudoku Explainer, with its techniques in its order.

use std::collections::HashSet;

use graeco_grid::{Cell, named_values};

use crate::position::{Kind, Position};
use crate::step::{Candidate, Step};
use crate::technique::Technique;

named_values! {
    "a scale";

    /// On which path a puzzle is rated. A step has the same rating on both, that of Sudoku Explainer; the steps differ, and
    /// with them the ratings of most puzzles that are not easy.
    #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
    pub enum Scale {
        /// The usual techniques in the order of graeco: fast, for puzzles with any rules, without assumptions.
        #[default]
        Graeco = "graeco",
        /// The techniques of Sudoku Explainer in its order, which expects puzzles without rules that have one solution.
        SudokuExplainer = "sudoku-explainer",
    }
}

impl Scale {
    /// The techniques of its path in their order.
    pub fn techniques(self) -> impl Iterator<Item = Technique> {
        let (usual, others) = match self {
            Scale::Graeco => (Some(Technique::usual()), [].as_slice()),
            Scale::SudokuExplainer => (None, Technique::OF_SUDOKU_EXPLAINER),
        };
        usual.into_iter().flatten().chain(others.iter().copied())
    }
}

impl Technique {
    /// The techniques of Sudoku Explainer, in its order. Those that rely on a unique solution are among them.
    pub const OF_SUDOKU_EXPLAINER: &[Technique] = &[
        Technique::FullHouse,
        Technique::HiddenSingle,
        Technique::DirectLocked,
        Technique::DirectHiddenPair,
        Technique::NakedSingle,
        Technique::DirectHiddenTriple,
        Technique::LockedCandidates,
        Technique::NakedPair,
        Technique::XWing,
        Technique::HiddenPair,
        Technique::NakedTriple,
        Technique::Swordfish,
        Technique::HiddenTriple,
        Technique::XyWing,
        Technique::XyzWing,
        Technique::UniqueRectangle1,
        Technique::UniqueRectangle2,
        Technique::UniqueRectangle4,
        Technique::UniqueRectangle3,
        Technique::UniqueLoop1,
        Technique::UniqueLoop2,
        Technique::UniqueLoop4,
        Technique::UniqueLoop3,
        Technique::NakedQuadruple,
        Technique::Jellyfish,
        Technique::HiddenQuadruple,
        Technique::BugPlusOne,
        Technique::BugType2,
        Technique::BugType4,
        Technique::BugType3,
        Technique::AlignedPairExclusion,
        Technique::XyChain,
        Technique::XChain,
        Technique::NiceLoop,
        Technique::AlignedTripleExclusion,
        Technique::NishioForcingChain,
        Technique::CellForcingChain,
        Technique::RegionForcingChain,
        Technique::DynamicForcingChain,
        Technique::DynamicForcingChainPlus,
        Technique::NestedForcingChain,
        Technique::NestedMultipleForcingChain,
        Technique::NestedDynamicForcingChain,
        Technique::DoublyNestedForcingChain,
        Technique::Contradiction,
    ];
}

impl Step {
    /// Ten times the rating on the scale of Sudoku Explainer, where a chain is the harder the longer it is.
    #[must_use]
    pub fn rating(&self, position: &Position) -> u32 {
        let base = self.technique.rating();
        let is_in_line = || {
            let units = &position.layout.units;
            units.iter().any(|unit| unit.number == self.houses[0] && unit.kind != Kind::Other)
        };
        match self.technique {
            Technique::HiddenSingle if is_in_line() => base + 3,
            Technique::DirectLocked | Technique::LockedCandidates if is_in_line() => base + 2,
            Technique::BugType3 => base + self.pattern_cells() - 1,
            Technique::UniqueLoop1 | Technique::UniqueLoop2 | Technique::UniqueLoop4 => {
                base + of_loop(self.pattern_cells())
            }
            Technique::UniqueRectangle3 | Technique::UniqueLoop3 => {
                let others = self.others_of_subset();
                base + of_loop(self.pattern_cells() - others) + others - 1
            }
            // Of a loop each node is followed by a link.
            technique => of_chain(technique, self.length > 0 && self.length == self.links.len(), self.length),
        }
    }
}

impl Step {
    /// How many cells the pattern has.
    fn pattern_cells(&self) -> u32 {
        let cells: HashSet<Cell> = self.pattern.iter().map(|candidate| candidate.cell).collect();
        cells.len() as u32
    }

    /// How many cells make a naked subset with two cells of a rectangle or of a loop: those that lack one of its two symbols,
    /// which come first in the pattern.
    fn others_of_subset(&self) -> u32 {
        let has = |cell: Cell, symbol| self.pattern.contains(&Candidate { cell, symbol });
        let cells: HashSet<Cell> = self.pattern.iter().map(|candidate| candidate.cell).collect();
        let pair = || self.pattern.iter().take(2).map(|candidate| candidate.symbol);
        cells.into_iter().filter(|&cell| !pair().all(|symbol| has(cell, symbol))).count() as u32
    }
}

/// The amount that the number of its cells adds to the rating of a unique loop, above that of the shortest one.
fn of_loop(cells: u32) -> u32 {
    match cells {
        ..8 => 0,
        8..10 => 1,
        _ => 4,
    }
}

/// Ten times the rating of a chain with this many statements about candidates; 0 for no chain.
pub(crate) fn of_chain(technique: Technique, is_loop: bool, length: usize) -> u32 {
    let base = match technique {
        Technique::XChain | Technique::XyChain if is_loop => 65,
        _ => technique.rating(),
    };
    base + by_length(length)
}

/// The amount that the number of true and false candidates adds to the rating of a chain: one for each of 4, 6, 8, 12, 16, 24 … that it
/// exceeds by more than two.
pub(crate) fn by_length(nodes: usize) -> u32 {
    let (mut limit, mut is_odd, mut more) = (4, false, 0);
    while nodes > limit + 2 {
        limit = if is_odd { limit / 3 * 4 } else { limit / 2 * 3 };
        is_odd = !is_odd;
        more += 1;
    }
    more
}

#[cfg(test)]
mod tests {
    use super::by_length;

    #[test]
    fn long_chains_are_harder() {
        let numbers = [6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27, 34, 35];
        assert_eq!(numbers.map(by_length), [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7]);
    }
}
