//! The path of a puzzle: step after step, the easiest technique first.

use std::ops::ControlFlow;

use super::fish::{self, Fins, Fish, Shape};
use super::found::Found;
use super::position::Position;
use super::step::Step;
use super::technique::Technique;
use super::{
    als, avoidable, blossom, bug, coloring, locked, remote, singles, subsets, sue_de_coq, turbot, unique, wings,
};

/// Solves by reasoning: a position, and the techniques that are allowed, in their order.
#[derive(Clone, Debug)]
pub struct Explainer {
    position: Position,
    techniques: Vec<Technique>,
    is_unique: bool,
}

impl Explainer {
    /// Begins at a position, with all techniques but those that rely on a unique solution.
    #[must_use]
    pub fn new(position: Position) -> Explainer {
        Explainer { position, techniques: Technique::ALL.to_vec(), is_unique: false }
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

    /// Where it stands.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The first step of the easiest technique that has one.
    #[must_use]
    pub fn hint(&self) -> Option<Step> {
        self.allowed().find_map(|technique| find(technique, &self.position, false).pop())
    }

    /// Every step that is there now.
    #[must_use]
    pub fn all_steps(&self) -> Vec<Step> {
        self.allowed().flat_map(|technique| find(technique, &self.position, true)).collect()
    }

    fn allowed(&self) -> impl Iterator<Item = Technique> {
        let is_allowed = |technique: &Technique| self.is_unique || !technique.relies_on_uniqueness();
        self.techniques.iter().copied().filter(is_allowed)
    }
}

/// The path: each step is done before the next one is looked for. It ends when the puzzle is solved, contradictory, or no
/// technique has a step.
impl Iterator for Explainer {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.position.is_solved() || self.position.is_contradictory() {
            return None;
        }
        let step = self.hint()?;
        self.position.apply(&step);
        Some(step)
    }
}

/// The steps of a technique at a position: all, or the first one.
fn find(technique: Technique, position: &Position, wants_all: bool) -> Vec<Step> {
    let mut found = Found::new(wants_all);
    let fish =
        |found: &mut Found, size, shape, fins| fish::find(position, found, Fish { technique, size, shape, fins });
    let _: ControlFlow<()> = match technique {
        Technique::FullHouse => singles::full_house(position, &mut found),
        Technique::HiddenSingle => singles::hidden(position, &mut found),
        Technique::NakedSingle => singles::naked(position, &mut found),
        Technique::Rule => ControlFlow::Continue(()),
        Technique::LockedCandidates => locked::find(position, &mut found),
        Technique::NakedPair => subsets::naked(position, &mut found, 2, technique),
        Technique::HiddenPair => subsets::hidden(position, &mut found, 2, technique),
        Technique::NakedTriple => subsets::naked(position, &mut found, 3, technique),
        Technique::HiddenTriple => subsets::hidden(position, &mut found, 3, technique),
        Technique::NakedQuadruple => subsets::naked(position, &mut found, 4, technique),
        Technique::HiddenQuadruple => subsets::hidden(position, &mut found, 4, technique),
        Technique::RemotePair => remote::find(position, &mut found),
        Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
            turbot::find(position, &mut found, technique)
        }
        Technique::EmptyRectangle => turbot::empty_rectangle(position, &mut found),
        Technique::SimpleColorsTrap => coloring::trap(position, &mut found),
        Technique::SimpleColorsWrap => coloring::wrap(position, &mut found),
        Technique::MultiColors1 => coloring::multi_1(position, &mut found),
        Technique::MultiColors2 => coloring::multi_2(position, &mut found),
        Technique::XWing => fish(&mut found, 2, Shape::Basic, Fins::None),
        Technique::Swordfish => fish(&mut found, 3, Shape::Basic, Fins::None),
        Technique::Jellyfish => fish(&mut found, 4, Shape::Basic, Fins::None),
        Technique::FinnedXWing => fish(&mut found, 2, Shape::Basic, Fins::Some),
        Technique::SashimiXWing => fish(&mut found, 2, Shape::Basic, Fins::Sashimi),
        Technique::FinnedSwordfish => fish(&mut found, 3, Shape::Basic, Fins::Some),
        Technique::SashimiSwordfish => fish(&mut found, 3, Shape::Basic, Fins::Sashimi),
        Technique::FinnedJellyfish => fish(&mut found, 4, Shape::Basic, Fins::Some),
        Technique::SashimiJellyfish => fish(&mut found, 4, Shape::Basic, Fins::Sashimi),
        Technique::FrankenXWing => fish(&mut found, 2, Shape::Franken, Fins::None),
        Technique::FrankenSwordfish => fish(&mut found, 3, Shape::Franken, Fins::None),
        Technique::FrankenJellyfish => fish(&mut found, 4, Shape::Franken, Fins::None),
        Technique::FinnedFrankenXWing => fish(&mut found, 2, Shape::Franken, Fins::Some),
        Technique::FinnedFrankenSwordfish => fish(&mut found, 3, Shape::Franken, Fins::Some),
        Technique::FinnedFrankenJellyfish => fish(&mut found, 4, Shape::Franken, Fins::Some),
        Technique::MutantXWing => fish(&mut found, 2, Shape::Mutant, Fins::None),
        Technique::MutantSwordfish => fish(&mut found, 3, Shape::Mutant, Fins::None),
        Technique::MutantJellyfish => fish(&mut found, 4, Shape::Mutant, Fins::None),
        Technique::FinnedMutantXWing => fish(&mut found, 2, Shape::Mutant, Fins::Some),
        Technique::FinnedMutantSwordfish => fish(&mut found, 3, Shape::Mutant, Fins::Some),
        Technique::FinnedMutantJellyfish => fish(&mut found, 4, Shape::Mutant, Fins::Some),
        Technique::XyWing => wings::xy(position, &mut found),
        Technique::XyzWing => wings::xyz(position, &mut found),
        Technique::WWing => wings::w(position, &mut found),
        Technique::UniqueRectangle1
        | Technique::UniqueRectangle2
        | Technique::UniqueRectangle3
        | Technique::UniqueRectangle4
        | Technique::UniqueRectangle5
        | Technique::UniqueRectangle6
        | Technique::HiddenRectangle => unique::find(position, &mut found, technique),
        Technique::AvoidableRectangle1 => avoidable::one_open(position, &mut found),
        Technique::AvoidableRectangle2 => avoidable::two_open(position, &mut found),
        Technique::BugPlusOne => bug::find(position, &mut found),
        Technique::SueDeCoq => sue_de_coq::find(position, &mut found),
        Technique::AlsXz => als::xz(position, &mut found),
        Technique::AlsXyWing => als::xy_wing(position, &mut found),
        Technique::DeathBlossom => blossom::find(position, &mut found),
    };
    found.steps
}
