//! `graeco grid redundant`: the givens that follow from the others.

use graeco_grid::{Limits, Outcome, Stop};

use crate::answers::Answers;
use crate::query::Query;
use crate::squares::Job;
use crate::verdict::{Verdict, redundant};

impl Job {
    /// The redundant givens. Says so if the puzzle has no solution or several ones.
    pub(crate) fn redundant(&self, ask: &Query, answers: &mut Answers<'_>) {
        let found = self.puzzle.redundant_givens(&ask.limits());
        let (cells, several) = match found.and_then(|cells| Ok((cells, self.not_unique(ask)?))) {
            Ok(found) => found,
            Err(end) => {
                // In text, an empty line stands for an answer that is not known.
                if !answers.json {
                    answers.line("");
                }
                return self.unfinished(end, answers);
            }
        };
        let names: Vec<String> = cells.iter().map(|cell| cell.name(self.puzzle.order())).collect();
        redundant(names, several, (self.record(), self.row.as_ref()), answers);
        several.inspect(|several| several.note(self.place(), answers));
        answers.held.puzzles += 1;
    }

    /// Whether the puzzle has no solution or several ones; `None` if it has one.
    fn not_unique(&self, ask: &Query) -> Result<Option<Verdict>, Stop> {
        let mut solutions = self.puzzle.search().limits(Limits { solutions: Some(2), ..ask.limits() }).solutions();
        match Verdict::of(solutions.by_ref().count(), solutions.end().unwrap_or(Outcome::Complete)) {
            Verdict::Unknown(stop) => Err(stop),
            Verdict::Unique => Ok(None),
            verdict => Ok(Some(verdict)),
        }
    }
}
