//! What is searched: the problem that is left when some options are chosen or excluded beforehand, perhaps made simpler.

use crate::limits::{Budget, Stop};
use crate::problem::{Item, Kind, OptionId, Problem, Unnamed};
use crate::simplify::{Simplified, simplify};
use crate::state::State;

/// Options that every solution must have, and options that no solution may have.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    with: Vec<u32>,
    without: Vec<u32>,
}

/// A problem to be searched, and how its solutions become solutions of the whole.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(crate) problem: Problem,
    /// `None` if it is the whole problem.
    pub(crate) telling: Option<Telling>,
}

/// How solutions of a part become solutions of the whole.
#[derive(Debug)]
pub(crate) struct Telling {
    /// The options that all solutions of the whole have beside those of the part.
    taken: Vec<OptionId>,
    /// The option of the whole that each option of the part is.
    options: Vec<OptionId>,
    /// The item of the whole that each item of the part is.
    items: Vec<Item>,
}

impl Choices {
    pub(crate) fn with(&mut self, problem: &Problem, option: OptionId) {
        check(problem, option);
        self.with.push(option.0);
    }

    pub(crate) fn without(&mut self, problem: &Problem, option: OptionId) {
        check(problem, option);
        self.without.push(option.0);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.with.is_empty() && self.without.is_empty()
    }

    /// The problem beside these choices: one without a solution if they exclude each other.
    fn beside(&self, problem: &Problem, budget: &Budget) -> Result<Prepared, Stop> {
        let [with, without] = [&self.with, &self.without].map(|options| {
            let mut sorted = options.clone();
            sorted.sort_unstable();
            sorted.dedup();
            sorted
        });
        // The state, and the problem that is left of it.
        budget.afford(State::bytes(problem) + problem.bytes())?;
        let mut pace = budget.pace();
        let mut state = State::new(problem);
        state.discard_all(&without);
        let taken = with.iter().map(|&option| OptionId(option)).collect();
        if !state.take_all(&with) {
            let problem = Unnamed::new(vec![Kind::Primary { lo: 1, hi: 1 }]).build();
            let telling = Telling { taken, options: Vec::new(), items: vec![Item(0)] };
            return Ok(Prepared { problem, telling: Some(telling) });
        }
        let (problem, options, items) = state.rest(&mut pace)?;
        Ok(Prepared { problem, telling: Some(Telling { taken, options, items }) })
    }
}

/// # Panics
/// If the problem does not have the option.
fn check(problem: &Problem, option: OptionId) {
    let options = problem.option_count();
    assert!(option.index() < options, "option number {} of a problem with {options} options", option.index());
}

impl Prepared {
    pub(crate) fn new(
        problem: &Problem,
        choices: &Choices,
        simplified: bool,
        budget: &Budget,
    ) -> Result<Prepared, Stop> {
        let beside = match choices.is_empty() {
            true => Prepared { problem: problem.clone(), telling: None },
            false => choices.beside(problem, budget)?,
        };
        if !simplified {
            return Ok(beside);
        }
        let Simplified { problem, options, items } =
            simplify(&beside.problem, &budget.clone().without(beside.bytes()))?;
        let telling = match beside.telling {
            Some(telling) => Telling {
                options: options.iter().map(|option| telling.options[option.index()]).collect(),
                items: items.iter().map(|item| telling.items[item.index()]).collect(),
                ..telling
            },
            None => Telling { taken: Vec::new(), options, items },
        };
        Ok(Prepared { problem, telling: Some(telling) })
    }

    /// The item of the whole that each item of the problem is; `None` if it is the whole problem.
    pub(crate) fn items(&self) -> Option<&[Item]> {
        self.telling.as_ref().map(|telling| telling.items.as_slice())
    }

    /// About how many bytes it takes beside the whole problem.
    pub(crate) fn bytes(&self) -> usize {
        self.telling.as_ref().map_or(0, |telling| {
            let options = (telling.taken.len() + telling.options.len()) * size_of::<OptionId>();
            self.problem.bytes() + options + telling.items.len() * size_of::<Item>()
        })
    }
}

impl Telling {
    /// Appends the options of the whole that a solution of the part stands for.
    pub(crate) fn tell(&self, solution: &[OptionId], told: &mut Vec<OptionId>) {
        told.extend_from_slice(&self.taken);
        told.extend(translated(solution, &self.options));
    }
}

/// A solution of a part of a problem as options of the whole.
pub(crate) fn translated<'s>(solution: &'s [OptionId], options: &'s [OptionId]) -> impl Iterator<Item = OptionId> + 's {
    solution.iter().map(|option| options[option.index()])
}
