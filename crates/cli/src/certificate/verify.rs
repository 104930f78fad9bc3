//! `graeco verify`: checks certificates, by our own checker and by those of others that are installed.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use graeco_exact_cover::text;
use graeco_grid::file::{parse_json_within, parse_toml_within};
use graeco_grid::text::counted;
use graeco_grid::{Budget, End, Limits};
use graeco_proof::check::{Flaw, Subject, Verified, verify as check};
use serde_json::Value;

use super::checkers::{CHECKERS, Verdict};
use super::page::statement;
use super::{CNF, COVER, JSON, LRAT, OPB, TOML, VERIPB};
use crate::ask::Mode;
use crate::input::Source;
use crate::output::Output;
use crate::record::Record;
use crate::session::Session;
use crate::status::Status;

/// Checks the certificates in some folders, one after another.
pub(crate) fn verify(dirs: &[PathBuf], session: Session<'_>) -> io::Result<Status> {
    let mut out = Output::new("certificates");
    let mut status = Status::Solved;
    for dir in dirs {
        status.note(one(dir, session, &mut out)?);
        out.flush()?;
        if status == Status::Interrupted {
            break;
        }
    }
    Ok(status)
}

fn one(dir: &Path, session: Session<'_>, out: &mut Output) -> io::Result<Status> {
    let (name, json) = (dir.display().to_string(), session.common.json);
    let limits = session.ask(Mode::One).limits().started();
    let budget = Budget::start(&limits);
    let verdict = own(dir, &limits, &budget).and_then(|verified| {
        let mut others = Vec::new();
        for checker in &CHECKERS {
            match checker.verdict(dir, &budget)? {
                Ok(Verdict::Accepted) => others.push(checker.name),
                Ok(Verdict::Refused) => {
                    return Err(Failure::Wrong(format!("{} does not accept the proof", checker.name)));
                }
                Ok(Verdict::Failed) => {
                    session.report.error(&format!("{name}: {} ended without a verdict", checker.name))
                }
                Ok(Verdict::Missing) => {}
                Err(end) => return Err(Failure::Ended(end)),
            }
        }
        Ok((verified, others))
    });
    let record = Record::of_file(&name);
    match verdict {
        Ok((verified, others)) => {
            let Verified { solutions, clauses, lemmas, .. } = verified;
            let checkers: Vec<&str> = ["graeco"].into_iter().chain(others).collect();
            out.line(&if json {
                let record = record.with("verified", true).with("count", solutions.to_string());
                let checkers: Vec<Value> = checkers.into_iter().map(Value::from).collect();
                record.with("clauses", clauses).with("lemmas", lemmas).with("checkers", checkers).line()
            } else {
                let checkers = checkers.join(", ");
                let [clauses, lemmas] =
                    [(clauses, "clause"), (lemmas, "lemma")].map(|(count, what)| counted(count, what));
                format!("{name}: {}; {clauses}, {lemmas}, checked by {checkers}", statement(solutions))
            })?;
            Ok(Status::Solved)
        }
        Err(Failure::Wrong(why)) => {
            out.line(&if json {
                record.with("verified", false).with("why", why).line()
            } else {
                format!("{name}: not verified: {why}")
            })?;
            Ok(Status::NoSolution)
        }
        Err(Failure::Ended(end)) => {
            out.line(&if json {
                record.with("end", end.word()).line()
            } else {
                format!("{name}: not checked to the end: {}", end.word())
            })?;
            Ok(end.into())
        }
        Err(Failure::Unreadable(why)) => {
            session.report.error(&format!("{name}: {why}"));
            Ok(Status::BadInput)
        }
    }
}

/// Why a certificate is not accepted.
enum Failure {
    Wrong(String),
    Ended(End),
    Unreadable(String),
}

impl From<Flaw> for Failure {
    fn from(flaw: Flaw) -> Failure {
        match flaw {
            Flaw::Ended(end) => Failure::Ended(end),
            flaw => Failure::Wrong(flaw.to_string()),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Unreadable(error.to_string())
    }
}

/// What our own checker says.
fn own(dir: &Path, limits: &Limits, budget: &Budget) -> Result<Verified, Failure> {
    let open = |name: &str| {
        let file = File::open(dir.join(name)).map(BufReader::new);
        file.map_err(|error| Failure::Unreadable(format!("{name} cannot be read: {error}")))
    };
    let bad = |name: &str, why: String| Failure::Unreadable(format!("{name} cannot be read: {why}"));
    let run = |subject: Subject<'_>| {
        let (formula, proof) = if dir.join(OPB).exists() { (OPB, VERIPB) } else { (CNF, LRAT) };
        let (formula, solutions, proof) = (open(formula)?, open("solutions")?, open(proof)?);
        Ok(check(subject, formula, solutions, proof, budget)?)
    };
    for name in [TOML, JSON] {
        let path = dir.join(name);
        if path.exists() {
            let text = Source::open(&path, limits).and_then(|mut source| source.whole());
            let text = text.map_err(|error| bad(name, error.to_string()))?;
            let file = if name == JSON { parse_json_within(&text, budget) } else { parse_toml_within(&text, budget) };
            return run(Subject::Puzzle(&file.map_err(|error| bad(name, error.to_string()))?.puzzle));
        }
    }
    if !dir.join(COVER).exists() {
        let what = if dir.is_dir() { "no certificate is in this directory" } else { "there is no such directory" };
        return Err(Failure::Unreadable(format!(
            "{what}; expected one that --proof has written, with {TOML}, {JSON} or {COVER}"
        )));
    }
    let problem = text::read(open(COVER)?, budget);
    run(Subject::Cover(&problem.map_err(|_| bad(COVER, "it is no exact cover problem".into()))?))
}
