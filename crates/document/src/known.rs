//! Facts found about a puzzle file: verdict, true candidates, number of solutions, and contradictory parts.

use graeco_grid::{Count, Limits, Outcome, Square, Stop, TrueCandidates};

use crate::document::Document;
use crate::reduce::{Part, ReduceError};

/// A question about a puzzle file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Question {
    /// Whether it has one solution, several or none.
    Verdict,
    /// Which symbols each cell has in some solution.
    Candidates,
    /// How many solutions it has, if there are several.
    Count,
    /// Which parts contradict each other, if there is no solution.
    Conflict,
}

impl Question {
    /// All questions, in the order in which they are asked: later ones depend on earlier answers.
    pub const ALL: [Question; 4] = [Question::Verdict, Question::Candidates, Question::Count, Question::Conflict];
}

/// The known facts about a puzzle file. With more time the same question may be answered better.
///
/// ```
/// use graeco_document::{Document, Known, Question};
/// use graeco_grid::{Limits, Outcome};
///
/// let document = Document::parse("order = 4\nboxes = [2, 2]\ngivens = '''\n12..\n34..\n....\n....\n'''\n")?;
/// let mut known = Known::default();
/// for question in Question::ALL {
///     known.ask(question, &document, 1000, &Limits::default());
/// }
/// assert_eq!((known.number(), known.conflict), ((12, Outcome::Complete), None));
/// # Ok::<(), graeco_grid::text::TextError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Known {
    /// The first solutions, two at most, and how the search for them ended.
    pub solutions: Option<(Vec<Square>, Outcome)>,
    /// The symbols that each cell has in some solution.
    pub candidates: Option<TrueCandidates>,
    /// The number of solutions, if there are several.
    pub count: Option<Count>,
    /// Parts that contradict each other, if there is no solution, and how the search for fewer ones ended.
    pub conflict: Option<(Vec<Part>, Outcome)>,
}

impl Known {
    /// Whether it is proved that there is no solution.
    #[must_use]
    pub fn has_no_solution(&self) -> bool {
        self.solutions.as_ref().is_some_and(|(found, end)| found.is_empty() && *end == Outcome::Complete)
    }

    /// The number of solutions that are known, and why it is not greater: exact if `Complete`.
    #[must_use]
    pub fn number(&self) -> (u128, Outcome) {
        match (&self.count, &self.solutions) {
            (Some(count), _) => (count.solutions, count.end),
            (None, Some((found, end))) => (found.len() as u128, *end),
            (None, None) => (0, Stop::Interrupted.into()),
        }
    }

    /// Whether more time could change the answer to a question.
    #[must_use]
    pub fn is_open(&self, question: Question) -> bool {
        let is_several = self.solutions.as_ref().is_some_and(|(found, _)| found.len() > 1);
        match question {
            Question::Verdict => self.solutions.as_ref().is_none_or(|(_, end)| !is_final(*end)),
            Question::Candidates => {
                !self.has_no_solution() && self.candidates.as_ref().is_none_or(|found| !is_final(found.end()))
            }
            Question::Count => is_several && self.count.is_none_or(|count| !is_final(count.end)),
            Question::Conflict => {
                self.has_no_solution() && self.conflict.as_ref().is_none_or(|(_, end)| !is_final(*end))
            }
        }
    }

    /// Answers a question that is open, within limits; solutions are counted up to a cap. `false` if it is not open.
    pub fn ask(&mut self, question: Question, document: &Document, cap: u64, limits: &Limits) -> bool {
        if !self.is_open(question) {
            return false;
        }
        let puzzle = document.puzzle();
        let within = |solutions| Limits { solutions, ..limits.clone() };
        match question {
            Question::Verdict => {
                let mut solutions = puzzle.search().limits(within(Some(2))).solutions();
                let found = solutions.by_ref().collect();
                self.solutions = Some((found, solutions.end().unwrap_or(Outcome::Complete)));
            }
            Question::Candidates => {
                let candidates = match &self.solutions {
                    // The only solution says it all.
                    Some((found, Outcome::Complete)) if found.len() == 1 => TrueCandidates::of_only(puzzle, &found[0]),
                    _ => puzzle.search().limits(within(None)).true_candidates(1),
                };
                self.candidates = Some(candidates);
            }
            Question::Count => self.count = Some(puzzle.search().limits(within(Some(cap))).count()),
            Question::Conflict => {
                self.conflict = Some(match document.conflict(0, limits) {
                    Ok(reduced) => (reduced.parts, reduced.end),
                    Err(ReduceError::Stopped(stop)) => (Vec::new(), stop.into()),
                    Err(_) => (Vec::new(), Outcome::Complete),
                });
            }
        }
        true
    }
}

/// Whether more time would change nothing.
fn is_final(end: Outcome) -> bool {
    matches!(end, Outcome::Complete | Outcome::SolutionLimit | Outcome::Stopped(Stop::MemoryLimit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(text: &str, cap: u64, limits: &Limits) -> Known {
        let (document, mut known) = (Document::parse(text).unwrap(), Known::default());
        for question in Question::ALL {
            known.ask(question, &document, cap, limits);
        }
        known
    }

    #[test]
    fn each_question_is_answered_where_it_makes_sense() {
        let free = "order = 4\nboxes = [2, 2]\n";
        let all = known(free, 1000, &Limits::default());
        assert_eq!(all.number(), (288, Outcome::Complete));
        assert!(all.candidates.is_some_and(|candidates| candidates.is_complete()) && all.conflict.is_none());
        assert_eq!(known(free, 10, &Limits::default()).number(), (10, Outcome::SolutionLimit));
        let one =
            known(&format!("{free}givens = '''\n1 2 3 4\n3 4 1 2\n2 1 4 3\n. . . .\n'''\n"), 9, &Limits::default());
        assert_eq!((one.number(), one.count), ((1, Outcome::Complete), None));
        let none =
            known(&format!("{free}givens = '''\n1 1 3 4\n3 4 1 2\n2 1 4 3\n. . . .\n'''\n"), 9, &Limits::default());
        assert_eq!((none.number(), none.candidates.is_none()), ((0, Outcome::Complete), true));
        assert_eq!(none.conflict.map(|(parts, end)| (parts.len(), end)), Some((2, Outcome::Complete)));
    }

    #[test]
    fn what_a_limit_left_open_is_asked_again() {
        let document = Document::parse("order = 9\nboxes = [3, 3]\n").unwrap();
        let mut known = Known::default();
        let none = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        assert!(known.ask(Question::Verdict, &document, 9, &none) && known.is_open(Question::Verdict));
        assert_eq!(known.number(), (0, Outcome::Stopped(Stop::TimeLimit)));
        assert!(known.ask(Question::Verdict, &document, 9, &Limits::default()) && !known.is_open(Question::Verdict));
        assert!(!known.ask(Question::Verdict, &document, 9, &Limits::default()));
    }
}
