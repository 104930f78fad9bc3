//! Verdicts on puzzles, and the answers of `check`.

use graeco_document::{Record, field};
use graeco_grid::{Outcome, Stop};
use graeco_host::status::Status;

use crate::answers::Answers;
use crate::messages::Topic;
use crate::row::Row;

/// How many solutions a puzzle has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Unique,
    Several,
    None,
    /// A limit or a signal came first.
    Unknown(Stop),
}

impl Verdict {
    /// The verdict on a puzzle with this many solutions, counted up to 2, before the search ended.
    pub(crate) fn of(found: usize, end: Outcome) -> Verdict {
        match (found, end) {
            (2.., _) => Verdict::Several,
            (_, Outcome::Stopped(stop)) => Verdict::Unknown(stop),
            (1, _) => Verdict::Unique,
            (0, _) => Verdict::None,
        }
    }

    pub(crate) fn topic(self) -> Option<Topic> {
        match self {
            Verdict::Unique => None,
            Verdict::Several => Some(Topic::Several),
            Verdict::None => Some(Topic::NoSolution),
            Verdict::Unknown(_) => Some(Topic::Unfinished),
        }
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            Verdict::Unique => "unique",
            Verdict::Several => "several",
            Verdict::None => "none",
            Verdict::Unknown(_) => "unknown",
        }
    }

    pub(crate) fn status(self) -> Status {
        match self {
            Verdict::Unique => Status::Solved,
            Verdict::Several | Verdict::None => Status::NoSolution,
            Verdict::Unknown(stop) => stop.into(),
        }
    }

    /// Notes that a puzzle may be left out of those with a verdict only because a limit came first.
    pub(crate) fn note_if_unknown(self, place: (&str, usize), answers: &mut Answers<'_>) {
        if let Verdict::Unknown(stop) = self {
            answers.note(self.topic(), place, stop.to_string());
        }
    }

    /// Notes that a puzzle has no solution or several ones.
    pub(crate) fn note(self, place: (&str, impl Into<Option<usize>>), answers: &mut Answers<'_>) {
        answers.status(self.status());
        let several = self == Verdict::Several;
        answers.note(self.topic(), place, if several { "several solutions" } else { "no solution" });
    }
}

/// Answers that a puzzle is minimal, or with the redundant givens. Where there is no solution, no given is needed for one. The
/// record ends with the other columns of the row.
pub(crate) fn redundant(
    names: Vec<String>,
    not_unique: Option<Verdict>,
    (record, row): (Record, Option<&Row>),
    answers: &mut Answers<'_>,
) {
    answers.status(if names.is_empty() { Status::Solved } else { Status::NoSolution });
    let (is_minimal, words) = match (not_unique, &names[..]) {
        (Some(Verdict::None), _) => (false, Verdict::None.word().to_owned()),
        (_, []) => (true, "minimal".to_owned()),
        (_, names) => (false, names.join(" ")),
    };
    let record = || {
        let record = record.with(field::MINIMAL, is_minimal).with(field::REDUNDANT, names);
        let record = record.with_some(field::VERDICT, not_unique.map(Verdict::word));
        row.iter().fold(record, |record, row| row.others_in(record))
    };
    answers.put(record, || words);
}

/// What is known of a puzzle that is checked.
pub(crate) struct Check {
    pub(crate) verdict: Verdict,
    /// Two givens that cannot stand together.
    pub(crate) clash: Option<String>,
    /// Whether the solution in the file is right, and why not.
    pub(crate) is_right: Option<bool>,
    pub(crate) why: Option<String>,
    /// Whether the number of solutions in the file is right, as far as the limits allow to say.
    pub(crate) count: Option<Result<bool, Stop>>,
    /// The limit that is named.
    pub(crate) end: Option<Stop>,
}

impl Check {
    /// Answers so: a line of a table, a record, or words. If a verdict is `wanted`, puzzles with others are left out, and of one
    /// with this only its line is repeated.
    pub(crate) fn answer(
        self,
        record: impl FnOnce() -> Record,
        row: impl FnOnce() -> Row,
        (wanted, is_table): (Option<&str>, bool),
        answers: &mut Answers<'_>,
    ) {
        let Check { verdict, clash, is_right, why, count, end } = self;
        answers.held.puzzles += 1;
        if let Some(wanted) = wanted {
            match verdict {
                Verdict::Unknown(_) => answers.status(verdict.status()),
                _ if wanted != verdict.word() => {}
                _ if is_table => answers.line(row().line(&[wanted.to_owned()])),
                _ if answers.json => {
                    let (row, record) = (row(), record().with(field::VERDICT, wanted));
                    answers.line(row.others_in(row.puzzle_in(record)).line());
                }
                _ => answers.line(row().line(&[])),
            }
            return;
        }
        answers.count(verdict.topic());
        answers.status(verdict.status());
        if let Some(Err(end)) = count {
            answers.status(end.into());
        }
        if is_right == Some(false) || count == Some(Ok(false)) {
            answers.status(Status::NoSolution);
        }
        let word = verdict.word();
        let wrong = [
            (is_right == Some(false)).then_some("; the solution in the file is wrong"),
            match count {
                Some(Ok(false)) => Some("; the count in the file is wrong"),
                Some(Err(_)) => Some("; the count in the file was not checked within the limits"),
                _ => None,
            },
        ];
        let wrong: String = wrong.into_iter().flatten().collect();
        if is_table {
            return answers.line(row().line(&[word.to_owned() + &wrong]));
        }
        if answers.json {
            let row = row();
            let record = row.puzzle_in(record().with(field::VERDICT, word)).with_some(field::CLASH, clash);
            let record = record.with_some(field::SOLUTION_IS_RIGHT, is_right).with_some(field::WHY, why);
            let record = record.with_some(field::COUNT_IS_RIGHT, count.and_then(Result::ok));
            return answers.line(row.others_in(record.with_some(field::END, end.map(Stop::word))).line());
        }
        answers.text(word.as_bytes(), 0);
        let more = [clash.map(|clash| format!(": {clash}")), end.map(|stop| format!("; {stop}"))];
        more.into_iter().flatten().for_each(|more| answers.text(more.as_bytes(), 0));
        answers.line(wrong);
    }
}
