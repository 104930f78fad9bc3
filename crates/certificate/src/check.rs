//! Checks certificates by our own checker and by those of others that are installed.

use std::fmt;
use std::path::Path;

use graeco_checker::{Verified, verify};
use graeco_grid::text::counted;
use graeco_grid::{Budget, Stop};

use crate::checkers::{CHECKERS, Verdict};
use crate::names::{CNF, LRAT, OPB, SOLUTIONS, VERIPB};
use crate::page::statement;
use crate::subject::{NotVerified, Subject, open, the_one};

/// The known facts about a certificate that our own checker accepts. Printed, they are one line.
#[derive(Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The puzzle or problem.
    pub subject: Subject,
    /// What our own checker has seen.
    pub verified: Verified,
    /// The checkers that accept it.
    pub by: Vec<&'static str>,
    /// Those that did not end in time, and the limit.
    pub late: Vec<(&'static str, Stop)>,
}

/// What all checkers say of the certificate of a subject in a folder. Of a checker that is installed and cannot be run, `failed`
/// is told the name and the reason.
///
/// # Errors
/// If our own checker or another one does not accept it.
pub fn check(
    dir: &Path,
    subject: Subject,
    budget: &Budget,
    mut failed: impl FnMut(&str, &str),
) -> Result<Checked, NotVerified> {
    let verified = own(dir, &subject, budget)?;
    let mut checked = Checked { subject, verified, by: vec!["graeco"], late: Vec::new() };
    for checker in &CHECKERS {
        let name = checker.name;
        match checker.verdict(dir, budget) {
            Verdict::Accepted => checked.by.push(name),
            Verdict::Refused(what) => return Err(NotVerified::Wrong(format!("{name} {what}"))),
            Verdict::Stopped(end) => checked.late.push((name, end)),
            Verdict::Failed(why) => failed(name, &why),
            Verdict::Missing => {}
        }
    }
    Ok(checked)
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checked { subject, verified: Verified { solutions, clauses, lemmas, .. }, by, late } = self;
        let [clauses, lemmas] = [(*clauses, "clause"), (*lemmas, "lemma")].map(|(count, what)| counted(count, what));
        let late: String = late.iter().map(|(name, end)| format!("; {name}: {}", end.word())).collect();
        write!(
            f,
            "{}; {}; {} has SHA-256 {}; {clauses}, {lemmas}, checked by {}{late}",
            statement(*solutions),
            subject.in_short(),
            subject.name,
            subject.hash,
            by.join(", ")
        )
    }
}

/// What our own checker says.
fn own(dir: &Path, subject: &Subject, budget: &Budget) -> Result<Verified, NotVerified> {
    let is_sum = match the_one(dir, &[CNF, OPB])? {
        Some(name) => name == OPB,
        None => dir.join(VERIPB).exists(),
    };
    let (formula, proof) = if is_sum { (OPB, VERIPB) } else { (CNF, LRAT) };
    let (formula, solutions, proof) = (open(dir, formula)?, open(dir, SOLUTIONS)?, open(dir, proof)?);
    Ok(verify(subject.checked(), formula, solutions, proof, budget)?)
}
