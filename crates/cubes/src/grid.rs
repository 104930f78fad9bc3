//! Parts of a puzzle: the cells that are fixed.

use graeco_exact_cover::MeanEstimate;
use graeco_grid::{Cell, Limits, Outcome, Puzzle, Square, Stop, Symbol};

use crate::cube::Prefix;
use crate::work::{Dives, Estimate, Fault, PartResult, Parts, Work, held};

/// The solutions of a puzzle.
struct Grid {
    puzzle: Puzzle,
    line: Box<dyn Fn(&Square) -> String + Send>,
}

impl Work {
    /// The solutions of a puzzle, which are written by `line`.
    #[must_use]
    pub fn grid(puzzle: Puzzle, line: impl Fn(&Square) -> String + Send + 'static) -> Work {
        Work(Box::new(Grid { puzzle, line: Box::new(line) }))
    }
}

impl Grid {
    fn part(&self, prefix: &[u64]) -> Result<Puzzle, Fault> {
        let (mut part, n) = (self.puzzle.clone(), self.puzzle.order().symbol_count() as u64);
        for &number in prefix {
            let cell = usize::try_from(number / n).ok().and_then(|cell| self.puzzle.order().all_cells().nth(cell));
            let cell = cell.filter(|cell| part.given_at(*cell).is_none()).ok_or(Fault::Prefix)?;
            part.set_given(cell, Some(Symbol::new((number % n) as usize))).map_err(|_| Fault::Prefix)?;
        }
        Ok(part)
    }
}

impl Parts for Grid {
    fn branches(&mut self, prefix: &[u64], limits: &Limits) -> Result<Option<Vec<Prefix>>, Fault> {
        let part = self.part(prefix)?;
        let Some(dives) = part.dives(limits.clone())? else { return Ok(Some(Vec::new())) };
        let n = part.order().symbol_count();
        let number = |cell: Cell, symbol: Symbol| (cell.index() * n + symbol.index()) as u64;
        let with = |cell, symbol| prefix.iter().copied().chain([number(cell, symbol)]).collect();
        Ok(dives.branch().map(|(cell, symbols)| symbols.into_iter().map(|symbol| with(cell, symbol)).collect()))
    }

    fn estimate(&mut self, prefix: &[u64], dives: Dives<'_>) -> Result<Estimate, Fault> {
        let Some(mut tree) = self.part(prefix)?.dives(dives.limits.clone())? else {
            return Ok(Estimate { cost: MeanEstimate::of([1.0, 1.0]), solutions: MeanEstimate::of([0.0, 0.0]) });
        };
        let dives = (0..dives.number).map(|_| tree.dive(dives.rng)).collect::<Result<Vec<_>, Stop>>()?;
        let cost = MeanEstimate::of(dives.iter().map(|dive| dive.nodes));
        Ok(Estimate { cost, solutions: MeanEstimate::of(dives.iter().map(|dive| dive.solutions)) })
    }

    fn count(&mut self, prefix: &[u64], limits: &Limits) -> Result<PartResult, Fault> {
        let count = self.part(prefix)?.search().limits(limits.clone()).count();
        count.end.stop().map_or(Ok(()), Err)?;
        Ok(PartResult::counted(count.solutions.into(), count.stats.nodes))
    }

    fn list(&mut self, prefix: &[u64], limits: &Limits) -> Result<PartResult, Fault> {
        let mut solutions = self.part(prefix)?.search().limits(limits.clone()).solutions();
        let lines = held(solutions.by_ref().map(|square| (self.line)(&square)), limits)?;
        solutions.end().and_then(Outcome::stop).map_or(Ok(()), Err)?;
        Ok(PartResult::listed(lines, solutions.stats().nodes))
    }
}
