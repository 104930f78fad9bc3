//! `graeco latin count`: exact numbers, with a progress bar, and a file from which an interrupted count resumes.

use std::path::Path;
use std::time::Duration;

use graeco_designs::Family;
use graeco_document::{Record, field};
use graeco_grid::{Limits, Outcome};
use graeco_host::progress::ShareBar;
use graeco_host::status::Status;
use graeco_latin::{Counting, Kind, Normalization};

use super::build::order;
use super::shown::{counted, described};
use super::{MOST, isotopes, rectangles};
use crate::answers::Answers;
use crate::args::Count;
use crate::checkpoint::Checkpoint;
use crate::driver::once;
use crate::input::{Answered, Failure};
use crate::query::{Mode, Query};
use crate::session::Session;

/// Counts squares, or rectangles.
pub(super) fn run(asked: &Count, session: Session<'_>) -> Answered {
    let (which, ask) = (Normalization::of(asked.reduced, asked.first_row), &session.ask(Mode::Count(None)));
    let n = order(&asked.order, MOST)?;
    once(session.report, session.common.json, "counts", |answers| match (asked.rows, &asked.group, asked.bachelor) {
        (Some(rows), ..) => rectangles::counted(rows, n, which, ask, answers),
        (None, Some(name), _) => isotopes::of_group(n, name, ask, answers),
        (None, None, true) => isotopes::bachelors(n, ask, answers),
        (None, None, false) => {
            let family = &asked.family.family()?;
            let (checkpoint, threads) = (asked.checkpoint.as_deref(), asked.threads.all());
            Counter { family, n, which, checkpoint, threads, ask }.run(answers)
        }
    })
}

/// A count that takes no longer than this needs no cubes.
const SOON: Duration = Duration::from_millis(300);

/// Prints a note if squares of a kind whose search is to be cut into cubes are counted sooner than cubes are made, or
/// without a search.
pub(super) fn say_if_needless(n: usize, kind: Kind, session: Session<'_>) {
    let ask = session.ask(Mode::Count(None));
    // Errors of the order are reported where cubes are made.
    let Ok(counting) = Counting::new(n, kind) else { return };
    let mut counting = counting.limits(Limits { time: Some(SOON), ..ask.limits() });
    let cubes_are_units = counting.units().is_some();
    while counting.advance() {}
    let what = if counting.is_complete() {
        "in less than a second by `graeco latin count`; cubes are for longer counts"
    } else if !counting.is_search() && !cubes_are_units {
        "without a search by `graeco latin count`; cubes cut a search, which takes much longer"
    } else {
        return;
    };
    session.report.note(&format!("{} squares of order {n} are counted {what}", kind.name()));
}

/// A count with its options.
struct Counter<'a> {
    family: &'a Family,
    n: usize,
    which: Normalization,
    checkpoint: Option<&'a Path>,
    threads: usize,
    ask: &'a Query,
}

impl Counter<'_> {
    fn run(&self, answers: &mut Answers<'_>) -> Answered {
        let limits = self.ask.limits().started();
        let mut counting = self.family.counting(self.n)?.limits(limits.clone()).threads(self.threads);
        if self.which.squares(&counting).is_none() {
            let what = if self.which == Normalization::Reduced { "reduced" } else { "with the first row in order" };
            let plural = self.family.plural();
            return Err(format!("{plural} cannot be counted {what}: not all permutations preserve this").into());
        }
        let mut checkpoint = Checkpoint::new(self.checkpoint, answers.report);
        let load = |text: &str| counting.load(text).map(|()| counting.progress()).map_err(|error| error.to_string());
        let resumed = checkpoint.resume(&limits, load, |done| format!("at {:.1} %", 100.0 * done));
        resumed.and_then(|()| advance(&mut counting, &mut checkpoint))?;
        Ok(self.answer(&counting, answers))
    }

    fn answer(&self, counting: &Counting, answers: &mut Answers<'_>) -> Status {
        let number = self.which.squares(counting).unwrap_or_default();
        let end = counting.end().unwrap_or(Outcome::Complete);
        let boxes = self.family.kind().boxes().map(<[usize; 2]>::from);
        let kind = self.family.kind().name();
        let record =
            Record::new().with(field::ORDER, self.n).with(field::KIND, kind.to_owned()).with_some(field::BOXES, boxes);
        let record = described(record, self.family);
        let done = match 100.0 * counting.progress() {
            ..0.0001 => "less than 0.0001".to_owned(),
            done => format!("about {done:.4}"),
        };
        let how = if self.checkpoint.is_some() { "run the same command to continue" } else { "no state was saved" };
        let more = format!(": cut short at {done} % of the work; {how}");
        counted(record, (number, end), (Some(counting.method()), &more), self.ask.mode, answers)
    }
}

/// Counts until the end or a limit.
fn advance(counting: &mut Counting, checkpoint: &mut Checkpoint<'_>) -> Result<(), Failure> {
    let mut shown = ShareBar::new(counting.method(), counting.progress());
    // Fails now, not after hours, if the file cannot be written.
    checkpoint.save(|| counting.save())?;
    while counting.advance() {
        shown.show(counting.progress());
        checkpoint.save_soon(|| counting.save())?;
    }
    checkpoint.save(|| counting.save())
}
