//! `graeco verify`: checks certificates, by our own checker and by those of others that are installed.

use std::path::{Path, PathBuf};

use graeco_certificate::{Checked, NotVerified, Subject, check};
use graeco_checker::Verified;
use graeco_document::{Record, field};
use graeco_grid::{Budget, Limits};
use graeco_host::status::Status;

use crate::answers::Answers;
use crate::driver::once;
use crate::input::{self, Answered, Failure};
use crate::query::Mode;
use crate::report::Report;
use crate::session::Session;

/// Makes a puzzle file of the text of a file with one puzzle, whatever its form.
pub(crate) type ReadPuzzle = fn(&str, String, &Limits, &Report) -> Result<String, Failure>;

/// Checks the certificates in some folders, one after another, and whether they are about the puzzle in a file.
pub(crate) fn verify(dirs: &[PathBuf], puzzle: Option<&Path>, read: ReadPuzzle, session: Session<'_>) -> Answered {
    let limits = session.ask(Mode::One).limits();
    let read_text = |path| Ok::<_, Failure>((input::name(path), input::text(path, &limits)?));
    let expected = puzzle.map(read_text).transpose()?;
    let verifier = Verifier { expected, read, session };
    once(session.report, session.common.json, "certificates", |answers| {
        let mut status = Status::Solved;
        for dir in dirs {
            status.note(verifier.one(dir, answers));
            if status == Status::Interrupted {
                break;
            }
        }
        Ok(status)
    })
}

struct Verifier<'a> {
    expected: Option<(String, String)>,
    read: ReadPuzzle,
    session: Session<'a>,
}

impl Verifier<'_> {
    fn one(&self, dir: &Path, answers: &mut Answers<'_>) -> Status {
        let name = dir.display().to_string();
        let limits = self.session.ask(Mode::One).limits().started();
        let record = || Record::of_file(&name);
        let checked = match self.checked(dir, &limits) {
            Ok(checked) => checked,
            Err(error) => return answers.failed(&error),
        };
        match checked {
            Ok(checked) => {
                answers.put(|| filled(record(), &checked), || format!("{name}: {checked}"));
                checked.late.iter().map(|&(_, end)| end.into()).max().unwrap_or(Status::Solved)
            }
            Err(NotVerified::Wrong(why)) => {
                let wrong = || record().with(field::VERIFIED, false).with(field::WHY, why.as_str());
                answers.put(wrong, || format!("{name}: not verified: {why}"));
                Status::NoSolution
            }
            Err(NotVerified::Stopped(end)) => {
                let words = || format!("{name}: not checked to the end: {}", end.word());
                answers.put(|| record().ended(end), words);
                end.into()
            }
            Err(NotVerified::Unreadable(why)) => answers.error(format!("{name}: {why}")),
        }
    }

    /// What all checkers say of a certificate, if it is about the puzzle that is expected.
    fn checked(&self, dir: &Path, limits: &Limits) -> Result<Result<Checked, NotVerified>, Failure> {
        let budget = Budget::start(limits);
        let subject = match Subject::read(dir, &budget) {
            Ok(subject) => subject,
            Err(failure) => return Ok(Err(failure)),
        };
        if let Some(failure) = self.difference(&subject, limits, &budget)? {
            return Ok(Err(failure));
        }
        let report = self.session.report;
        Ok(check(dir, subject, &budget, |name, why| {
            report.error(&format!("{}: {name} cannot be run: {why}", dir.display()));
        }))
    }

    /// Why a certificate is not about the puzzle that is expected; `None` if it is.
    fn difference(&self, subject: &Subject, limits: &Limits, budget: &Budget) -> Result<Option<NotVerified>, Failure> {
        let Some((file, text)) = &self.expected else { return Ok(None) };
        let text = match subject.is_cover() {
            true => text.clone(),
            false => (self.read)(file, text.clone(), limits, self.session.report)?,
        };
        match subject.differs(&text, budget) {
            Ok(what) => {
                Ok(what.map(|what| NotVerified::Wrong(format!("{} and {file} differ in {what}", subject.name))))
            }
            Err(NotVerified::Unreadable(why)) => Err(Failure::bad(file, &why)),
            Err(failure) => Ok(Some(failure)),
        }
    }
}

/// Adds what is known of a certificate to a record.
fn filled(record: Record, checked: &Checked) -> Record {
    let Checked { subject, verified: Verified { solutions, clauses, lemmas, .. }, by, late, .. } = checked;
    let record = record.with(field::VERIFIED, true).with(field::COUNT, solutions);
    let record = record.with(field::SUBJECT, subject.in_short()).with(field::SHA256, subject.hash.as_str());
    let record = record.with(field::CLAUSES, *clauses).with(field::LEMMAS, *lemmas).with(field::CHECKERS, by.clone());
    let late: Vec<&str> = late.iter().map(|late| late.0).collect();
    record.with_some(field::UNFINISHED, (!late.is_empty()).then_some(late))
}
