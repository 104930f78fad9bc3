//! The lazy iterator over the solutions: each is found on demand.

use crate::engine::{Engine, Strategy, Walk};
use crate::limits::{Limits, Meter};
use crate::outcome::{Count, Outcome, Stats, Stop};
use crate::prepare::{Choices, Prepared, SolutionMap};
use crate::problem::{OptionId, Problem};

/// An iterator over the solutions of a problem. Each is found on demand.
///
/// The first solution of an enormous problem comes as soon as it is found; dropping the iterator ends the search.
/// Each solution lists its options in the order in which they were chosen.
#[must_use = "iterators are lazy and do nothing until they are advanced"]
pub struct Solutions {
    stage: Stage,
    meter: Meter,
    end: Option<Outcome>,
    /// The bytes that the searched problem takes beside the one that was asked about.
    held: usize,
    /// The buffer in which a solution is put together.
    place: Vec<OptionId>,
    /// How solutions are translated to the problem that was asked about, if another one is searched.
    solution_map: Option<SolutionMap>,
    /// The buffer in which a solution is translated.
    told: Vec<OptionId>,
}

/// How far a walk has come.
enum Stage {
    /// The engine is not yet made, which may take long.
    Waiting(SearchRequest),
    Walking(Box<dyn Walk>),
}

#[derive(Clone, Debug)]
pub(crate) struct SearchRequest {
    pub(crate) problem: Problem,
    pub(crate) choices: Choices,
    pub(crate) strategy: Strategy,
    pub(crate) simplified: bool,
    /// Whether solutions are only counted.
    pub(crate) counting: bool,
}

impl Solutions {
    /// Advances to the next solution and returns a reference to it: [`next`](Iterator::next) without an allocation.
    pub fn advance(&mut self) -> Option<&[OptionId]> {
        if self.end.is_none() && self.meter.solutions_left() == 0 {
            self.end = Some(Outcome::SolutionLimit);
        }
        if self.end.is_none() {
            self.end = self.begun().err().map(Outcome::Stopped);
        }
        let Stage::Walking(walk) = &mut self.stage else { return None };
        if self.end.is_none() {
            self.end = match walk.advance(&mut self.meter) {
                Ok(true) => None,
                Ok(false) => Some(Outcome::Complete),
                Err(stop) => Some(stop.into()),
            };
        }
        if self.end.is_some() {
            return None;
        }
        self.meter.delivered(1);
        let solution = walk.solution(&mut self.place);
        Some(self.solution_map.as_ref().map_or(solution, |solution_map| solution_map.whole(solution, &mut self.told)))
    }

    pub(crate) fn new(problem: &Problem, strategy: Strategy, meter: Meter) -> Self {
        let (problem, choices) = (problem.clone(), Choices::default());
        Solutions::start(SearchRequest { problem, choices, strategy, simplified: false, counting: false }, meter)
    }

    pub(crate) fn start(question: SearchRequest, meter: Meter) -> Self {
        let (place, told) = Default::default();
        let (stage, solution_map) = (Stage::Waiting(question), None);
        let mut solutions = Solutions { stage, meter, end: None, held: 0, place, solution_map, told };
        solutions.end = solutions.begun().err().map(Outcome::Stopped);
        solutions
    }

    /// Makes the engine, if it is not yet made.
    fn begun(&mut self) -> Result<(), Stop> {
        let Stage::Waiting(question) = &self.stage else { return Ok(()) };
        let prepared = Prepared::new(&question.problem, &question.choices, question.simplified, self.meter.budget())?;
        let held = prepared.bytes();
        let meter = self.meter.clone().without(held);
        let strategy = question.strategy.below(prepared.items());
        let walk = strategy.walk(&prepared.problem, question.counting, meter.budget())?;
        (self.meter, self.solution_map, self.held) = (meter, prepared.solution_map, held);
        self.stage = Stage::Walking(walk);
        Ok(())
    }

    /// Counts the remaining solutions, without building them.
    pub(crate) fn count_on(mut self) -> Count {
        let (solutions, end) = match (&mut self.stage, self.end) {
            (_, Some(end)) => (0, end),
            (Stage::Walking(walk), None) => walk.count_all(&mut self.meter),
            (Stage::Waiting(_), None) => unreachable!("a search that could not start has ended"),
        };
        Count { solutions, end, stats: self.stats() }
    }

    /// Continues a search that a limit has ended, under new limits. A complete search stays complete.
    pub fn resume(&mut self, limits: Limits) {
        self.meter = Meter::start(limits).without(self.held);
        self.end = self.end.filter(|&end| end == Outcome::Complete);
    }

    /// How the search ended; `None` while it goes on.
    #[must_use]
    pub fn end(&self) -> Option<Outcome> {
        self.end
    }

    /// The cost of the search so far.
    pub fn stats(&self) -> Stats {
        match &self.stage {
            Stage::Waiting(_) => Stats::default(),
            Stage::Walking(walk) => walk.stats(),
        }
    }

    /// The engine that does the work.
    #[must_use]
    pub fn engine(&self) -> Engine {
        match &self.stage {
            Stage::Waiting(question) => question.strategy.chosen(&question.problem, self.meter.budget()),
            Stage::Walking(walk) => walk.engine(),
        }
    }
}

impl Iterator for Solutions {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.advance().map(<[OptionId]>::to_vec)
    }
}

impl std::iter::FusedIterator for Solutions {}

impl std::fmt::Debug for Solutions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solutions").field("engine", &self.engine()).field("end", &self.end).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_limits_leave_the_memory_of_the_searched_problem_off() {
        let problem: Problem = "a b c\na b\na c\nb c\na\nb\nc\n".parse().unwrap();
        let option = problem.options().last().unwrap();
        let limits = Limits { memory: Some(1 << 20), ..Limits::default() };
        let mut solutions = problem.search().with_option(option).limits(limits.clone()).solutions();
        let left = solutions.meter.budget().memory();
        assert!(left < 1 << 20);
        solutions.resume(limits);
        assert_eq!(solutions.meter.budget().memory(), left);
    }
}
