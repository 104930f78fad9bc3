//! `graeco verify`: checks certificates, by our own checker and by those of others that are installed.

use std::io;
use std::path::{Path, PathBuf};

use graeco_checker::{Verified, verify as check};
use graeco_grid::text::counted;
use graeco_grid::{Budget, Limits, Stop};
use graeco_host::output::Output;
use graeco_host::status::Status;
use serde_json::Value;

use super::checkers::{CHECKERS, Verdict};
use super::page::statement;
use super::subject::{Failure, Subject, open, the_one};
use super::{CNF, LRAT, OPB, VERIPB};
use crate::input;
use crate::query::Mode;
use crate::record::Record;
use crate::report::Report;
use crate::session::Session;

/// Makes a puzzle file of the text of a file with one puzzle, whatever its form.
pub(crate) type ReadPuzzle = fn(&str, String, &Limits, &Report) -> Result<String, Status>;

/// Checks the certificates in some folders, one after another, and whether they are about the puzzle in a file.
pub(crate) fn verify(
    dirs: &[PathBuf],
    puzzle: Option<&Path>,
    read: ReadPuzzle,
    session: Session<'_>,
) -> io::Result<Status> {
    let limits = session.ask(Mode::One).limits();
    let expected = match puzzle.map(|path| Ok((input::name(path), input::text(path, &limits, session.report)?))) {
        Some(Err(status)) => return Ok(status),
        expected => expected.and_then(Result::ok),
    };
    let mut verifier = Verifier { expected, read, session, out: Output::new("certificates") };
    let mut status = Status::Solved;
    for dir in dirs {
        status.note(verifier.one(dir)?);
        verifier.out.flush()?;
        if status == Status::Interrupted {
            break;
        }
    }
    Ok(status)
}

/// The known facts about a certificate that our own checker accepts.
struct Checked {
    subject: Subject,
    verified: Verified,
    /// The checkers that accept it.
    by: Vec<&'static str>,
    /// Those that did not end in time, and the limit.
    late: Vec<(&'static str, Stop)>,
}

struct Verifier<'a> {
    /// A file and its text.
    expected: Option<(String, String)>,
    read: ReadPuzzle,
    session: Session<'a>,
    out: Output,
}

impl Verifier<'_> {
    fn one(&mut self, dir: &Path) -> io::Result<Status> {
        let (name, json) = (dir.display().to_string(), self.session.common.json);
        let limits = self.session.ask(Mode::One).limits().started();
        let record = Record::of_file(&name);
        let (line, status) = match self.checked(dir, &limits) {
            Ok(checked) => {
                let status = checked.late.iter().map(|&(_, end)| end.into()).max().unwrap_or(Status::Solved);
                (if json { checked.record(record).line() } else { format!("{name}: {}", checked.line()) }, status)
            }
            Err(Failure::Wrong(why)) if json => {
                (record.with("verified", false).with("why", why).line(), Status::NoSolution)
            }
            Err(Failure::Wrong(why)) => (format!("{name}: not verified: {why}"), Status::NoSolution),
            Err(Failure::Stopped(end)) if json => (record.with("end", end.word()).line(), end.into()),
            Err(Failure::Stopped(end)) => (format!("{name}: not checked to the end: {}", end.word()), end.into()),
            Err(Failure::Unreadable(why)) => {
                self.session.report.error(&format!("{name}: {why}"));
                return Ok(Status::BadInput);
            }
            Err(Failure::Told(status)) => return Ok(status),
        };
        self.out.line(&line)?;
        Ok(status)
    }

    /// The verdict of all checkers.
    fn checked(&self, dir: &Path, limits: &Limits) -> Result<Checked, Failure> {
        let budget = Budget::start(limits);
        let subject = Subject::read(dir, &budget)?;
        self.expect(&subject, limits, &budget)?;
        let verified = own(dir, &subject, &budget)?;
        let mut checked = Checked { subject, verified, by: vec!["graeco"], late: Vec::new() };
        for checker in &CHECKERS {
            let name = checker.name;
            match checker.verdict(dir, &budget) {
                Verdict::Accepted => checked.by.push(name),
                Verdict::Refused(what) => return Err(Failure::Wrong(format!("{name} {what}"))),
                Verdict::Stopped(end) => checked.late.push((name, end)),
                Verdict::Failed(why) => {
                    self.session.report.error(&format!("{}: {name} cannot be run: {why}", dir.display()));
                }
                Verdict::Missing => {}
            }
        }
        Ok(checked)
    }

    /// Checks that a certificate is about the puzzle that is expected.
    fn expect(&self, subject: &Subject, limits: &Limits, budget: &Budget) -> Result<(), Failure> {
        let Some((file, text)) = &self.expected else { return Ok(()) };
        let text = match subject.is_cover() {
            true => text.clone(),
            false => (self.read)(file, text.clone(), limits, self.session.report).map_err(Failure::Told)?,
        };
        match subject.differs(&text, budget) {
            Ok(None) => Ok(()),
            Ok(Some(what)) => Err(Failure::Wrong(format!("{} and {file} have other {what}", subject.name))),
            Err(Failure::Unreadable(why)) => {
                self.session.report.error(&format!("{file}: {why}"));
                Err(Failure::Told(Status::BadInput))
            }
            Err(failure) => Err(failure),
        }
    }
}

impl Checked {
    fn line(&self) -> String {
        let Checked { subject, verified: Verified { solutions, clauses, lemmas, .. }, by, late } = self;
        let [clauses, lemmas] = [(*clauses, "clause"), (*lemmas, "lemma")].map(|(count, what)| counted(count, what));
        let late: String = late.iter().map(|(name, end)| format!("; {name}: {}", end.word())).collect();
        format!(
            "{}; {}; {} has SHA-256 {}; {clauses}, {lemmas}, checked by {}{late}",
            statement(*solutions),
            subject.in_short(),
            subject.name,
            subject.hash,
            by.join(", ")
        )
    }

    fn record(&self, record: Record) -> Record {
        let Checked { subject, verified: Verified { solutions, clauses, lemmas, .. }, by, late } = self;
        let names = |names: &mut dyn Iterator<Item = &'static str>| names.map(Value::from).collect::<Vec<_>>();
        let record = record.with("verified", true).with("count", solutions.to_string());
        let record = record.with("subject", subject.in_short()).with("sha256", subject.hash.as_str());
        let record = record.with("clauses", *clauses).with("lemmas", *lemmas);
        let record = record.with("checkers", names(&mut by.iter().copied()));
        let is_late = !late.is_empty();
        record.with_some("unfinished", is_late.then(|| names(&mut late.iter().map(|late| late.0))))
    }
}

/// The verdict of our own checker.
fn own(dir: &Path, subject: &Subject, budget: &Budget) -> Result<Verified, Failure> {
    let is_sum = the_one(dir, &[CNF, OPB])? == Some(OPB);
    let (formula, proof) = if is_sum { (OPB, VERIPB) } else { (CNF, LRAT) };
    let (formula, solutions, proof) = (open(dir, formula)?, open(dir, "solutions")?, open(dir, proof)?);
    Ok(check(subject.checked(), formula, solutions, proof, budget)?)
}
