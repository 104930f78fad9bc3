//! Prepares a problem for search: applies the options chosen or excluded beforehand, and simplifies if asked.

use crate::limits::{Budget, Pace};
use crate::outcome::Stop;
use crate::problem::{Item, Kind, OptionId, Problem, Unnamed};
use crate::residual::Residual;
use crate::simplify::{Simplified, simplify};

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
    pub(crate) solution_map: Option<SolutionMap>,
}

/// How solutions of a part become solutions of the whole.
#[derive(Debug)]
pub(crate) struct SolutionMap {
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
        // The state, and the rest of the problem.
        budget.afford(Residual::bytes(problem) + problem.bytes())?;
        let mut pace = budget.pace();
        let mut state = Residual::new(problem);
        state.discard_all(&without);
        if !state.take_all(&with) {
            let problem = Unnamed::new(vec![Kind::ONCE]).build();
            let solution_map = SolutionMap { taken: Vec::new(), options: Vec::new(), items: vec![Item(0)] };
            return Ok(Prepared { problem, solution_map: Some(solution_map) });
        }
        Prepared::rest(&state, &with, &mut pace)
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
            true => Prepared { problem: problem.clone(), solution_map: None },
            false => choices.beside(problem, budget)?,
        };
        if !simplified {
            return Ok(beside);
        }
        let Simplified { problem, options, items } =
            simplify(&beside.problem, &budget.clone().without(beside.bytes()))?;
        let solution_map = match beside.solution_map {
            Some(solution_map) => SolutionMap {
                options: options.iter().map(|option| solution_map.options[option.index()]).collect(),
                items: items.iter().map(|item| solution_map.items[item.index()]).collect(),
                ..solution_map
            },
            None => SolutionMap { taken: Vec::new(), options, items },
        };
        Ok(Prepared { problem, solution_map: Some(solution_map) })
    }

    /// The rest of a problem, without names, when these options are taken.
    pub(crate) fn rest(state: &Residual<'_>, taken: &[u32], pace: &mut Pace) -> Result<Prepared, Stop> {
        let taken = taken.iter().map(|&option| OptionId(option)).collect();
        let (problem, options, items) = state.rest(pace)?;
        Ok(Prepared { problem, solution_map: Some(SolutionMap { taken, options, items }) })
    }

    /// A solution as a solution of the whole, perhaps put together in a buffer.
    pub(crate) fn whole<'s>(&self, solution: &'s [OptionId], buffer: &'s mut Vec<OptionId>) -> &'s [OptionId] {
        self.solution_map.as_ref().map_or(solution, |solution_map| solution_map.whole(solution, buffer))
    }

    /// The item of the whole that each item of the problem is; `None` if it is the whole problem.
    pub(crate) fn items(&self) -> Option<&[Item]> {
        self.solution_map.as_ref().map(|solution_map| solution_map.items.as_slice())
    }

    /// About how many bytes it takes beside the whole problem.
    pub(crate) fn bytes(&self) -> usize {
        self.solution_map.as_ref().map_or(0, |solution_map| {
            let options = (solution_map.taken.len() + solution_map.options.len()) * size_of::<OptionId>();
            self.problem.bytes() + options + solution_map.items.len() * size_of::<Item>()
        })
    }
}

impl SolutionMap {
    /// A solution of the part as a solution of the whole, put together in a buffer.
    pub(crate) fn whole<'s>(&self, solution: &[OptionId], buffer: &'s mut Vec<OptionId>) -> &'s [OptionId] {
        buffer.clear();
        buffer.extend_from_slice(&self.taken);
        buffer.extend(solution.iter().map(|option| self.options[option.index()]));
        buffer
    }
}
