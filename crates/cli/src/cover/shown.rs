//! Printing solutions of exact cover problems, and other facts about them.

use graeco_document::parts::Either;
use graeco_document::{Record, field};
use graeco_exact_cover::{Engine, Limits, OptionId, Outcome, Problem};
use graeco_host::status::Status;

use crate::answers::Answers;
use crate::query::{Mode, Summary};

/// How the solutions of one problem are printed.
#[derive(Clone, Copy)]
pub(super) struct CoverPrinter<'a> {
    pub(super) problem: &'a Problem,
    pub(super) file: &'a str,
    pub(super) names: bool,
    pub(super) json: bool,
    /// The limits of all work on the problem together; the clock runs.
    pub(super) limits: &'a Limits,
}

impl CoverPrinter<'_> {
    /// A solution as numbers of options, counted from 1 in the whole problem, or as their items, in the order of the file.
    pub(super) fn solution(&self, solution: &[OptionId]) -> String {
        if self.json { self.solved(solution).line() } else { self.plain(solution) }
    }

    pub(super) fn priced(&self, solution: &[OptionId], cost: u128) -> String {
        if self.json {
            return self.solved(solution).with(field::COST, &cost).line();
        }
        format!("{cost}: {}", self.plain(solution))
    }

    /// A JSON record about the problem.
    pub(super) fn record(&self) -> Record {
        Record::of_file(self.file)
    }

    fn solved(&self, solution: &[OptionId]) -> Record {
        let options = sorted(solution).into_iter().map(|option| match self.names {
            true => Either::B(self.problem.describe_option(option)),
            false => Either::A(self.problem.number(option)),
        });
        self.record().with(field::OPTIONS, options.collect::<Vec<_>>())
    }

    /// Ends the answers of the problem before all is known, or where there are none: the record, and a note.
    pub(super) fn cut(
        &self,
        record: Record,
        end: impl Into<Outcome>,
        what: impl std::fmt::Display,
        answers: &mut Answers<'_>,
    ) -> Status {
        let end = end.into();
        answers.record(|| record.ended(end));
        self.note(what, answers);
        if end == Outcome::Complete { Status::NoSolution } else { Status::from(end) }
    }

    /// Adds a note about the problem.
    pub(super) fn note(&self, what: impl std::fmt::Display, answers: &mut Answers<'_>) {
        answers.remark(&format!("{}: {what}", self.file));
    }

    fn plain(&self, solution: &[OptionId]) -> String {
        let solution = sorted(solution);
        if self.names {
            return self.problem.describe(&solution);
        }
        solution.iter().map(|&o| self.problem.number(o).to_string()).collect::<Vec<_>>().join(" ")
    }
}

/// The end of a search or a count: its JSON record or the requested number of solutions; its cost, by which `means`, in the
/// searched problem, if there was a search; and the reason for a missing answer.
pub(super) fn ended(
    (file, record): (&str, Record),
    (summary, mode): (&Summary, Mode),
    means: &str,
    problem: Option<&Problem>,
    answers: &mut Answers<'_>,
) -> Status {
    match (answers.json, mode) {
        (true, _) => answers.line(summary.record(record).line()),
        (false, Mode::Count(_)) => answers.line(summary.count_text()),
        _ => {}
    }
    answers.stats(|| {
        let looks = problem.map_or_else(String::new, |problem| format!(" ({})", Engine::looks(problem)));
        format!("{file}: {}{looks}", summary.stats_text(means))
    });
    answers.count(summary.topic(mode));
    summary.complaint(mode).inspect(|what| answers.remark(&format!("{file}: {what}")));
    summary.status(mode)
}

fn sorted(solution: &[OptionId]) -> Vec<OptionId> {
    let mut solution = solution.to_vec();
    solution.sort_unstable();
    solution
}
