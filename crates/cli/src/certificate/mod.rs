//! Certificates: an answer together with the files by which others can check it.

mod checkers;
mod folder;
mod page;
mod subject;
mod verify;

use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use graeco_exact_cover::{Problem, text as cover_text};
use graeco_grid::{Alphabet, Budget, Limits, Outcome, Puzzle, Square, Stop, text};
use graeco_host::status::Status;
use graeco_proof::{Formula, Lines, MOST_SOLUTIONS, Refusal, SearchResult, VeriPb, cover, grid, prove};

use crate::query::{Mode, Query, Summary};
use crate::report::{self, Report};
use crate::squares::{Answer, Job};
use folder::Folder;
use page::About;
pub(crate) use verify::verify;

/// The files that a puzzle or problem may be in.
const TOML: &str = "puzzle.toml";
const JSON: &str = "puzzle.json";
const COVER: &str = "problem.dlx";

/// The files that a formula may be in, and its proofs.
const CNF: &str = "formula.cnf";
const OPB: &str = "formula.opb";
const DRAT: &str = "proof.drat";
const LRAT: &str = "proof.lrat";
const VERIPB: &str = "proof.pbp";

/// The place of a certificate.
pub(crate) struct Certificate<'a> {
    dir: &'a Path,
    report: &'a Report,
    /// How many puzzles or problems have come.
    subjects: AtomicU64,
}

/// A puzzle as text, from which it is read again.
pub(crate) struct Written {
    text: String,
    is_json: bool,
}

impl Written {
    /// The text of a puzzle file.
    pub(crate) fn file(text: String, is_json: bool) -> Written {
        Written { text, is_json }
    }

    /// A puzzle that has rows, columns, perhaps boxes, and the houses of `houses`, lines of a puzzle file.
    pub(crate) fn plain(puzzle: &Puzzle, houses: &str) -> Written {
        let order = puzzle.order();
        let boxes = puzzle.block().map_or_else(String::new, |(rows, columns)| format!("boxes = [{rows}, {columns}]\n"));
        let rows = text::rows(puzzle.givens(), &Alphabet::from_one(order));
        let givens = format!("givens = \"\"\"\n{rows}\n\"\"\"\n");
        Written { text: format!("order = {order}\n{boxes}{houses}{givens}"), is_json: false }
    }
}

/// Why there is no certificate.
enum Failure {
    /// The error, in words.
    Refused(String),
    Stopped(Stop),
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::Stopped(stop)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        match refusal {
            Refusal::Stopped(stop) => stop.into(),
            refusal => Failure::Refused(refusal.to_string()),
        }
    }
}

impl<'a> Certificate<'a> {
    pub(crate) fn new(dir: &'a Path, report: &'a Report) -> Certificate<'a> {
        Certificate { dir, report, subjects: AtomicU64::new(0) }
    }

    /// Whether a puzzle or problem is the first one. Of the second one it is said that a certificate is of one alone.
    fn is_first(&self, thing: &str, place: &str) -> bool {
        let before = self.subjects.fetch_add(1, Ordering::Relaxed);
        if before == 1 {
            self.report.error(&format!("{place}: a second {thing}; --proof expects one {thing} in all"));
        }
        before == 0
    }

    /// Answers a puzzle, and writes the certificate.
    pub(crate) fn of_puzzle(&self, job: &Job, written: &Written, ask: &Query) -> Answer {
        match self.summary(job, written, ask) {
            Some((summary, square)) => job.answered(ask.mode, &summary, square),
            None => Answer { status: Status::BadInput, ..Answer::default() },
        }
    }

    /// Counts the solutions of a puzzle, and writes the certificate. Returns the findings and the first solution; `None`
    /// if there can be no certificate, which has been said.
    pub(crate) fn summary(&self, job: &Job, written: &Written, ask: &Query) -> Option<(Summary, Option<Square>)> {
        if !self.is_first("puzzle", &report::place(&job.file, job.line)) {
            return None;
        }
        let limits = ask.limits().started();
        match self.puzzle(job, written, &limits, ask.mode) {
            Ok(found) => Some(found),
            Err(Failure::Stopped(end)) => Some((Summary::unknown(end), None)),
            Err(Failure::Refused(why)) => {
                self.report.error(&format!("{}: {why}", report::place(&job.file, job.line)));
                None
            }
        }
    }

    fn puzzle(
        &self,
        job: &Job,
        written: &Written,
        limits: &Limits,
        mode: Mode,
    ) -> Result<(Summary, Option<Square>), Failure> {
        let puzzle = &job.puzzle;
        if let Some(rule) = graeco_checker::unknown_rule(puzzle) {
            return Err(Refusal::Rule(rule.to_owned()).into());
        }
        let formula = grid::formula(puzzle, &Budget::start(limits))?;
        let mut first = None;
        let line = |solution: &[i32]| {
            let square = grid::square(puzzle, solution).ok_or("the formula has a solution that is no square")?;
            if let Some(fault) = puzzle.faults(&square).first() {
                return Err(format!("the formula does not say all that the rules do: {fault:?}"));
            }
            let symbols: Vec<_> =
                puzzle.order().cells().map(|cell| (square.at(cell).index() + 1).to_string()).collect();
            first.get_or_insert(square);
            Ok(symbols.join(" "))
        };
        let name = if written.is_json { JSON } else { TOML };
        let mut summary = self.write(&formula, (name, &written.text), line, limits, most(mode))?;
        if mode == Mode::Unique && summary.end == Outcome::SolutionLimit {
            // A second solution was found.
            summary.found += 1_u32;
        }
        Ok((summary, first))
    }

    /// Counts the solutions of an exact cover problem, and writes the certificate.
    pub(crate) fn of_cover(
        &self,
        problem: &Problem,
        file: &str,
        limits: &Limits,
        mode: Mode,
    ) -> Result<Summary, Status> {
        if !self.is_first("problem", file) {
            return Err(Status::BadInput);
        }
        let counted = || {
            let formula = cover::formula(problem, &Budget::start(limits))?;
            let mut text = String::new();
            cover_text::write(problem, &mut text).map_err(|error| Failure::Refused(error.to_string()))?;
            let options: Vec<_> = problem.options().collect();
            let line = |solution: &[i32]| {
                let solution = cover::options(solution);
                let chosen: Vec<_> = solution.iter().map(|&option| options[option as usize - 1]).collect();
                if !problem.is_solution(&chosen) {
                    return Err("the formula has a solution that is no exact cover".to_owned());
                }
                Ok(solution.iter().map(i32::to_string).collect::<Vec<_>>().join(" "))
            };
            self.write(&formula, (COVER, &text), line, limits, most(mode))
        };
        match counted() {
            Ok(summary) => Ok(summary),
            Err(Failure::Stopped(end)) => Ok(Summary::unknown(end)),
            Err(Failure::Refused(why)) => {
                self.report.error(&format!("{file}: {why}"));
                Err(Status::BadInput)
            }
        }
    }

    /// Searches for all solutions, and writes all files, or none if the search ends early.
    fn write(
        &self,
        formula: &Formula,
        subject: (&'static str, &str),
        line: impl FnMut(&[i32]) -> Result<String, String>,
        limits: &Limits,
        most: u64,
    ) -> Result<Summary, Failure> {
        let failed = |error: io::Error| Failure::Refused(format!("{} cannot be written: {error}", self.dir.display()));
        let mut folder = Folder::new(self.dir).map_err(failed)?;
        let found = searched(&mut folder, formula, limits, most).map_err(failed)?;
        if found.end == Outcome::SolutionLimit && most == MOST_SOLUTIONS {
            return Err(Failure::Refused(format!("more than {most} solutions, the most that are certified")));
        }
        let summary = Summary { found: found.solutions.len().into(), end: found.end, stats: found.stats };
        if found.end != Outcome::Complete {
            let why = match found.end {
                Outcome::Stopped(stop) => stop.to_string(),
                _ => format!("there are more solutions than {most}"),
            };
            self.report.note(&format!("{}: nothing is certified, and no file is written: {why}", self.dir.display()));
            return Ok(summary);
        }
        let solutions = found.solutions.iter().map(|solution| &solution[..]).map(line);
        let solutions = solutions.collect::<Result<Vec<String>, String>>().map_err(Failure::Refused)?;
        let about = About {
            is_cover: subject.0 == COVER,
            has_sums: formula.has_sums(),
            subject: subject.0,
            solutions: solutions.len(),
            lemmas: found.lemmas,
        };
        finish(folder, formula, subject, &solutions, &found, &about.page()).map_err(failed)?;
        Ok(summary)
    }
}

/// The greatest number of solutions that is certified.
fn most(mode: Mode) -> u64 {
    match mode {
        Mode::Unique => 1,
        Mode::Count(Some(limit)) => limit.min(MOST_SOLUTIONS),
        _ => MOST_SOLUTIONS,
    }
}

/// The search, which writes the proof.
fn searched(folder: &mut Folder, formula: &Formula, limits: &Limits, most: u64) -> io::Result<SearchResult> {
    let memory = limits.memory.map(|memory| memory.saturating_sub(formula.bytes()));
    let limits = Limits { solutions: Some(most), memory, ..limits.clone() };
    if formula.has_sums() {
        let mut lines = VeriPb::new(folder.create(VERIPB)?);
        let found = prove(formula, &limits, &mut lines)?;
        lines.finish()?;
        return Ok(found);
    }
    let mut lines = Lines::new(folder.create(DRAT)?, folder.create(LRAT)?);
    let found = prove(formula, &limits, &mut lines)?;
    lines.finish()?;
    Ok(found)
}

/// Writes all files but the proof, the page last.
fn finish(
    mut folder: Folder,
    formula: &Formula,
    (name, text): (&'static str, &str),
    solutions: &[String],
    found: &SearchResult,
    page: &str,
) -> io::Result<()> {
    folder.write(name, text)?;
    let mut file = folder.create("solutions")?;
    solutions.iter().try_for_each(|line| writeln!(file, "{line}"))?;
    file.flush()?;
    let mut file = folder.create(if formula.has_sums() { OPB } else { CNF })?;
    formula.write(&format!("see README; made from {name}"), &found.solutions, &mut file)?;
    file.flush()?;
    folder.write("README", page)?;
    folder.finish()
}
