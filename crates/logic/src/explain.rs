//! The path of a puzzle: step after step, the easiest technique first.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use graeco_grid::{Budget, Stop};

use crate::chains::{forcing, nice_loops};
use crate::dynamic::{ConsequenceCache, Kind, Mode};
use crate::found::{Found, OutOfMemory};
use crate::nets;
use crate::patterns::fish::{self, Fins, Fish, Shape};
use crate::patterns::{
    als, avoidable, blossom, bug, coloring, direct, exclusion, house_fillings, locked, loops, needed_rules, remote,
    rule_contradiction, rule_fillings, rules, rules_in_house, singles, subsets, sue_de_coq, turbot, unique, wings,
};
use crate::position::Position;
use crate::scale::Scale;
use crate::step::Step;
use crate::technique::Technique;

/// Solves by reasoning: a position, and the techniques that are allowed, in their order.
#[derive(Clone, Debug)]
pub struct Explainer {
    position: Position,
    pub(crate) techniques: Vec<Technique>,
    pub(crate) scale: Scale,
    is_unique: bool,
    /// Whether steps of the techniques `Rule` and `RuleContradiction` that follow from all rules together name only those that
    /// they need.
    pub(crate) names_needed_rules: bool,
    /// It ends when memory is overdrawn, too.
    budget: Budget,
    out_of_memory: OutOfMemory,
    cache: ConsequenceCache,
    fruitless: exclusion::Fruitless,
}

impl Explainer {
    /// Begins at a position, with all techniques but the direct ones, and those that rely on a unique solution.
    #[must_use]
    pub fn new(position: Position) -> Explainer {
        let (budget, out_of_memory, cache, fruitless) = Default::default();
        let (techniques, scale) = (Technique::usual().collect(), Scale::Graeco);
        Explainer {
            position,
            techniques,
            scale,
            is_unique: false,
            names_needed_rules: true,
            budget,
            out_of_memory,
            cache,
            fruitless,
        }
        .budget(&Budget::default())
    }

    /// Follows the path of a scale: its techniques and assumptions.
    #[must_use]
    pub fn scale(mut self, scale: Scale) -> Explainer {
        (self.scale, self.techniques) = (scale, scale.techniques().collect());
        self.is_unique |= scale == Scale::SudokuExplainer;
        self
    }

    /// Chooses the techniques, in the order in which they are tried.
    #[must_use]
    pub fn techniques(mut self, techniques: &[Technique]) -> Explainer {
        self.techniques = techniques.to_vec();
        self
    }

    /// Promises that the puzzle has no more than one solution, which allows the techniques that
    /// [rely on it](Technique::relies_on_uniqueness). If that is wrong, so are their steps.
    #[must_use]
    pub fn promise_unique(mut self) -> Explainer {
        self.is_unique = true;
        self
    }

    /// Searches for steps under a budget. After its end no more steps are found, which [`stop`](Self::stop)
    /// distinguishes from the end of the techniques.
    #[must_use]
    pub fn budget(mut self, budget: &Budget) -> Explainer {
        self.out_of_memory = OutOfMemory::default();
        self.budget = budget.clone().heeding(self.out_of_memory.clone());
        self
    }

    /// Why the budget ended, if no more steps are found because of it; [`Stop::MemoryLimit`] if a search for steps needed
    /// more memory than it has.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        if self.out_of_memory.load(Ordering::Relaxed) { Some(Stop::MemoryLimit) } else { self.budget.look().err() }
    }

    /// Its place.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The first step of the easiest technique that has one. Of the kinds of forcing chains, and of X-chains and nice loops if
    /// they follow each other, the easiest one counts.
    #[must_use]
    pub fn hint(&self) -> Option<Step> {
        let techniques: Vec<Technique> = self.allowed().collect();
        techniques.chunk_by(|&one, &next| is_one_search(one, next)).find_map(|techniques| {
            if self.scale == Scale::SudokuExplainer && techniques.len() > 1 {
                return self.find_as_one(techniques[0]);
            }
            let steps = techniques.iter().filter_map(|&technique| self.find(technique, false).pop());
            steps.min_by_key(|step| (step.rating(&self.position), step.length))
        })
    }

    /// The first step of techniques that are one search, as Sudoku Explainer orders them.
    fn find_as_one(&self, first: Technique) -> Option<Step> {
        let mut found = Found::new(false, &self.budget, &self.out_of_memory);
        if self.budget.look().is_ok() {
            let _: ControlFlow<()> = match first {
                Technique::CellForcingChain | Technique::RegionForcingChain => {
                    let mode = Mode { kind: Kind::Static, level: 0 };
                    self.cache.find(&self.position, &mut found, first, mode)
                }
                _ => ConsequenceCache::find_cycle(&self.position, &mut found),
            };
        }
        found.steps.pop()
    }

    /// Every step that is available now. Those that follow from all rules together name all.
    #[must_use]
    pub fn all_steps(&self) -> Vec<Step> {
        self.allowed().flat_map(|technique| self.find(technique, true)).collect()
    }

    /// The techniques that may be used: none where there is a contradiction, from which anything would follow.
    fn allowed(&self) -> impl Iterator<Item = Technique> {
        let techniques = if self.position.is_contradictory() { &[] } else { &self.techniques[..] };
        let is_allowed = |technique: &Technique| self.is_unique || !technique.relies_on_uniqueness();
        techniques.iter().copied().filter(is_allowed)
    }

    /// The steps of a technique: all, or the first one.
    fn find(&self, technique: Technique, wants_all: bool) -> Vec<Step> {
        let mut found = Found::new(wants_all, &self.budget, &self.out_of_memory);
        if self.budget.look().is_ok() {
            let _: ControlFlow<()> = find(technique, &self.position, &mut found, &self.cache, &self.fruitless);
            if Technique::WITH_LINKS_OF_RULES.contains(&technique)
                && let Ok(exclusions) = self.position.exclusions(&self.budget)
            {
                found.steps.iter_mut().for_each(|step| exclusions.name_rules(step));
            }
            if self.names_needed_rules && !wants_all {
                found.steps.iter_mut().for_each(|step| needed_rules::name(step, &self.position, &self.budget));
            }
        }
        found.steps
    }
}

/// The path: each step is applied before the search for the next one. It ends when the puzzle is solved, contradictory, or no
/// technique has a step.
impl Iterator for Explainer {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.position.is_solved() || self.position.is_contradictory() {
            return None;
        }
        let step = self.hint()?;
        self.position.apply(&step);
        self.cache.clear();
        Some(step)
    }
}

/// Whether two techniques that follow each other are two halves of one search.
fn is_one_search(one: Technique, next: Technique) -> bool {
    matches!(
        (one, next),
        (Technique::XyChain, Technique::XChain)
            | (Technique::XChain, Technique::NiceLoop)
            | (Technique::CellForcingChain, Technique::RegionForcingChain)
    )
}

fn find(
    technique: Technique,
    position: &Position,
    found: &mut Found,
    cache: &ConsequenceCache,
    fruitless: &exclusion::Fruitless,
) -> ControlFlow<()> {
    let fish =
        |found: &mut Found, size, shape, fins| fish::find(position, found, Fish { technique, size, shape, fins });
    let dynamic = |found: &mut Found, mode| cache.find(position, found, technique, mode);
    match technique {
        Technique::FullHouse => singles::full_house(position, found),
        Technique::HiddenSingle => singles::hidden(position, found),
        Technique::DirectLocked => direct::locked(position, found),
        Technique::DirectHiddenPair => direct::hidden(position, found, 2, technique),
        Technique::DirectHiddenTriple => direct::hidden(position, found, 3, technique),
        Technique::NakedSingle => singles::naked(position, found),
        Technique::Rule => rules::find(position, found),
        Technique::RuleCombinations => rule_contradiction::combinations(position, found),
        Technique::RuleContradiction => rule_contradiction::find(position, found),
        Technique::RulesInHouse => rules_in_house::find(position, found),
        Technique::RuleFillings => rule_fillings::of_one(position, found),
        Technique::RulePairFillings => rule_fillings::of_two(position, found),
        Technique::HouseFillings => house_fillings::find(position, found),
        Technique::RuleChain => nets::short::find(position, found),
        Technique::LockedCandidates => locked::find(position, found),
        Technique::NakedPair => subsets::naked(position, found, 2, technique),
        Technique::HiddenPair => subsets::hidden(position, found, 2, technique),
        Technique::NakedTriple => subsets::naked(position, found, 3, technique),
        Technique::HiddenTriple => subsets::hidden(position, found, 3, technique),
        Technique::NakedQuadruple => subsets::naked(position, found, 4, technique),
        Technique::HiddenQuadruple => subsets::hidden(position, found, 4, technique),
        Technique::RemotePair => remote::find(position, found),
        Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
            turbot::find(position, found, technique)
        }
        Technique::EmptyRectangle => turbot::empty_rectangle(position, found),
        Technique::SimpleColorsTrap => coloring::trap(position, found),
        Technique::SimpleColorsWrap => coloring::wrap(position, found),
        Technique::MultiColors1 => coloring::multi_1(position, found),
        Technique::MultiColors2 => coloring::multi_2(position, found),
        Technique::XWing => fish(found, 2, Shape::Basic, Fins::None),
        Technique::Swordfish => fish(found, 3, Shape::Basic, Fins::None),
        Technique::Jellyfish => fish(found, 4, Shape::Basic, Fins::None),
        Technique::FinnedXWing => fish(found, 2, Shape::Basic, Fins::Some),
        Technique::SashimiXWing => fish(found, 2, Shape::Basic, Fins::Sashimi),
        Technique::FinnedSwordfish => fish(found, 3, Shape::Basic, Fins::Some),
        Technique::SashimiSwordfish => fish(found, 3, Shape::Basic, Fins::Sashimi),
        Technique::FinnedJellyfish => fish(found, 4, Shape::Basic, Fins::Some),
        Technique::SashimiJellyfish => fish(found, 4, Shape::Basic, Fins::Sashimi),
        Technique::FrankenXWing => fish(found, 2, Shape::Franken, Fins::None),
        Technique::FrankenSwordfish => fish(found, 3, Shape::Franken, Fins::None),
        Technique::FrankenJellyfish => fish(found, 4, Shape::Franken, Fins::None),
        Technique::FinnedFrankenXWing => fish(found, 2, Shape::Franken, Fins::Some),
        Technique::FinnedFrankenSwordfish => fish(found, 3, Shape::Franken, Fins::Some),
        Technique::FinnedFrankenJellyfish => fish(found, 4, Shape::Franken, Fins::Some),
        Technique::MutantXWing => fish(found, 2, Shape::Mutant, Fins::None),
        Technique::MutantSwordfish => fish(found, 3, Shape::Mutant, Fins::None),
        Technique::MutantJellyfish => fish(found, 4, Shape::Mutant, Fins::None),
        Technique::FinnedMutantXWing => fish(found, 2, Shape::Mutant, Fins::Some),
        Technique::FinnedMutantSwordfish => fish(found, 3, Shape::Mutant, Fins::Some),
        Technique::FinnedMutantJellyfish => fish(found, 4, Shape::Mutant, Fins::Some),
        Technique::XyWing => wings::xy(position, found),
        Technique::XyzWing => wings::xyz(position, found),
        Technique::WWing => wings::w(position, found),
        Technique::UniqueRectangle1
        | Technique::UniqueRectangle2
        | Technique::UniqueRectangle3
        | Technique::UniqueRectangle4
        | Technique::UniqueRectangle5
        | Technique::UniqueRectangle6
        | Technique::HiddenRectangle => unique::find(position, found, technique),
        Technique::UniqueLoop1 | Technique::UniqueLoop2 | Technique::UniqueLoop3 | Technique::UniqueLoop4 => {
            loops::find(position, found, technique)
        }
        Technique::AvoidableRectangle1 => avoidable::one_open(position, found),
        Technique::AvoidableRectangle2 => avoidable::two_open(position, found),
        Technique::BugPlusOne | Technique::BugType2 | Technique::BugType3 | Technique::BugType4 => {
            bug::find(position, found, technique)
        }
        Technique::SueDeCoq => sue_de_coq::find(position, found),
        Technique::AlignedPairExclusion => fruitless.find(position, found, technique, 2),
        Technique::AlignedTripleExclusion => fruitless.find(position, found, technique, 3),
        Technique::AlsXz => als::xz(position, found),
        Technique::AlsXyWing => als::xy_wing(position, found),
        Technique::DeathBlossom => blossom::find(position, found),
        Technique::XChain => nice_loops::of_one_symbol(position, found),
        Technique::XyChain => nice_loops::of_two_symbol_cells(position, found),
        Technique::NiceLoop => nice_loops::of_all(position, found),
        Technique::GroupedNiceLoop => nice_loops::of_groups(position, found),
        Technique::CellForcingChain => forcing::of_cells(position, found),
        Technique::RegionForcingChain => forcing::of_regions(position, found),
        Technique::NishioForcingChain => dynamic(found, Mode { kind: Kind::Nishio, level: 0 }),
        Technique::DynamicForcingChain => dynamic(found, Mode { kind: Kind::Dynamic, level: 0 }),
        Technique::DynamicForcingChainPlus => dynamic(found, Mode { kind: Kind::Dynamic, level: 1 }),
        Technique::NestedForcingChain => dynamic(found, Mode { kind: Kind::Dynamic, level: 2 }),
        Technique::NestedMultipleForcingChain => dynamic(found, Mode { kind: Kind::Dynamic, level: 3 }),
        Technique::NestedDynamicForcingChain => dynamic(found, Mode { kind: Kind::Dynamic, level: 4 }),
        Technique::DoublyNestedForcingChain => dynamic(found, Mode { kind: Kind::Dynamic, level: 5 }),
        Technique::ForcingNet => nets::forcing(position, found),
        Technique::Contradiction => nets::smallest(position, found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use graeco_grid::{Limits, Puzzle, Symbol};

    #[test]
    fn chains_keep_the_memory_and_say_so() {
        let cells = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        let symbol = |digit: char| digit.to_digit(10).map(|digit| Symbol::new(digit as usize - 1));
        let givens: Vec<_> = cells.chars().map(symbol).collect();
        let puzzle = Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap();
        for technique in [Technique::RegionForcingChain, Technique::DynamicForcingChain] {
            let hint = |memory| {
                let budget = Budget::start(&Limits { memory: Some(memory), ..Limits::default() });
                let explainer =
                    Explainer::new(Position::new(&puzzle).unwrap()).techniques(&[technique]).budget(&budget);
                (explainer.hint().is_some(), explainer.stop())
            };
            assert_eq!(hint(10_000), (false, Some(Stop::MemoryLimit)), "{technique}");
            assert_eq!(hint(1 << 30).1, None, "{technique}");
        }
    }

    #[test]
    fn compiled_rules_keep_the_memory_and_say_so() {
        let puzzle = |cages: usize| {
            let cages = "[[killer]]\ncells = \"r1c1 r2c2\"\nsum = 3\n".repeat(cages);
            graeco_document::Document::parse(&format!("order = 9\n{cages}")).unwrap().into_puzzle()
        };
        let start = |memory| Budget::start(&Limits { memory: Some(memory), ..Limits::default() });
        let hint = |puzzle: &Puzzle, memory| {
            let budget = start(memory);
            let explainer =
                Explainer::new(Position::new(puzzle).unwrap()).techniques(&[Technique::Rule]).budget(&budget);
            let step = explainer.hint();
            assert!(step.is_some() != explainer.stop().is_some());
            explainer.stop()
        };
        let rate = |puzzle: &Puzzle, memory| {
            let rated = crate::Difficulty::new().rate(&Position::new(puzzle).unwrap(), &start(memory));
            rated.map(|rating| rating.is_some())
        };
        let many = puzzle(300);
        assert_eq!((hint(&many, 1_000_000), hint(&many, 1 << 26)), (Some(Stop::MemoryLimit), None));
        assert_eq!(rate(&many, 1_000_000), Err(Stop::MemoryLimit));
        // With many cages, all techniques take long.
        assert_eq!(rate(&puzzle(10), 1 << 26), Ok(false));
    }
}
