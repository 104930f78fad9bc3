//! Parts of an exact cover problem: the options that are chosen.

use graeco_exact_cover::{Branches, Engine, Limits, OptionId, Outcome, Problem, SubProblem, estimate_of};

use crate::cube::Prefix;
use crate::work::{Dives, Estimate, Fault, PartResult, Parts, Work, held};

struct Cover(Problem);

impl Work {
    /// The solutions of an exact cover problem.
    #[must_use]
    pub fn cover(problem: Problem) -> Work {
        Work(Box::new(Cover(problem)))
    }
}

impl Cover {
    fn options(&self, prefix: &[u64]) -> Result<Vec<OptionId>, Fault> {
        let option = |&number: &u64| {
            let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
            place.and_then(|place| self.0.options().nth(place)).ok_or(Fault::Prefix)
        };
        prefix.iter().map(option).collect()
    }

    fn part(&self, prefix: &[u64]) -> Result<SubProblem, Fault> {
        self.0.part_with(&self.options(prefix)?).ok_or(Fault::Prefix)
    }
}

impl Parts for Cover {
    fn branches(&mut self, prefix: &[u64], _: &Limits) -> Result<Option<Vec<Prefix>>, Fault> {
        let taken = self.options(prefix)?;
        let with = |option: OptionId| prefix.iter().copied().chain([option.index() as u64 + 1]).collect();
        match self.0.branches(&taken) {
            None => Err(Fault::Prefix),
            Some(Branches::OneOf(options)) => Ok(Some(options.into_iter().map(with).collect())),
            Some(Branches::Uncut) => Ok(None),
        }
    }

    fn estimate(&mut self, prefix: &[u64], dives: Dives<'_>) -> Result<Estimate, Fault> {
        // The choice among all engines depends on the processor.
        let found = estimate_of(&self.part(prefix)?.problem, Engine::Cells, dives.number, dives.limits, dives.rng);
        found.end.stop().map_or(Ok(()), Err)?;
        Ok(Estimate { cost: found.nodes, solutions: found.solutions })
    }

    fn count(&mut self, prefix: &[u64], limits: &Limits) -> Result<PartResult, Fault> {
        let part = self.part(prefix)?;
        let memory = limits.memory.unwrap_or(usize::MAX);
        let total = part.problem.counting().memory(memory).limits(limits.clone()).run();
        total.end.stop().map_or(Ok(()), Err)?;
        Ok(PartResult::counted(total.solutions, total.stats.nodes))
    }

    fn list(&mut self, prefix: &[u64], limits: &Limits) -> Result<PartResult, Fault> {
        let part = self.part(prefix)?.problem;
        let mut solutions = part.search().limits(limits.clone()).solutions();
        let line = |solution: Vec<OptionId>| {
            let mut numbers: Vec<u32> = solution.iter().map(|&option| part.number(option)).collect();
            numbers.sort_unstable();
            numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
        };
        let lines = held(solutions.by_ref().map(line), limits)?;
        solutions.end().and_then(Outcome::stop).map_or(Ok(()), Err)?;
        Ok(PartResult::listed(lines, solutions.stats().nodes))
    }
}
