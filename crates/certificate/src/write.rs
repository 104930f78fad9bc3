//! Writes certificates: all solutions, the formula, and the proof that there are no others.

use std::io::{self, Write};
use std::path::Path;

use graeco_exact_cover::{Problem, text as cover_text};
use graeco_grid::{Alphabet, Budget, Limits, Outcome, Puzzle, Square, Stats, Stop, text};
use graeco_proof::{Formula, Lines, MOST_SOLUTIONS, Refusal, SearchResult, VeriPb, cover, grid, prove};

use crate::folder::Folder;
use crate::names::{CNF, COVER, DRAT, JSON, LRAT, OPB, PAGE, SOLUTIONS, TOML, VERIPB};
use crate::page::About;

/// A puzzle as text, from which it is read again.
#[derive(Clone, Debug)]
pub struct Written {
    text: String,
    is_json: bool,
}

impl Written {
    /// The text of a puzzle file.
    #[must_use]
    pub fn file(text: String, is_json: bool) -> Written {
        Written { text, is_json }
    }

    /// A puzzle that has rows, columns, perhaps boxes, and what `houses`, lines of a puzzle file, say.
    #[must_use]
    pub fn plain(puzzle: &Puzzle, houses: &str) -> Written {
        let order = puzzle.order();
        let boxes = puzzle.block().map_or_else(String::new, |(rows, columns)| format!("boxes = [{rows}, {columns}]\n"));
        let rows = text::rows(puzzle.givens(), &Alphabet::from_one(order));
        let givens = format!("givens = \"\"\"\n{rows}\n\"\"\"\n");
        Written { text: format!("order = {order}\n{boxes}{houses}{givens}"), is_json: false }
    }
}

/// Why there is no certificate.
#[derive(Debug)]
pub enum Refused {
    /// The error, in words.
    Because(String),
    /// A limit came before anything was known.
    Stopped(Stop),
}

impl From<Stop> for Refused {
    fn from(stop: Stop) -> Refused {
        Refused::Stopped(stop)
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        match refusal {
            Refusal::Stopped(stop) => stop.into(),
            refusal => Refused::Because(refusal.to_string()),
        }
    }
}

/// What was found. Files are written if the search is complete.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Certified {
    /// How many solutions were found.
    pub found: usize,
    /// How the search ended.
    pub end: Outcome,
    /// The cost of the search.
    pub stats: Stats,
    /// The first solution of a puzzle.
    pub first: Option<Square>,
}

/// Finds up to `most` solutions of a puzzle, and if these are all, writes the certificate into a folder. `version` is that of
/// the program.
///
/// # Errors
/// If there can be no certificate, or a limit comes before the search.
pub fn write_puzzle(
    dir: &Path,
    puzzle: &Puzzle,
    written: &Written,
    limits: &Limits,
    most: u64,
    version: &str,
) -> Result<Certified, Refused> {
    if let Some(rule) = graeco_checker::unknown_rule(puzzle) {
        return Err(Refusal::Rule(rule.to_owned()).into());
    }
    let formula = grid::formula(puzzle, &Budget::start(limits))?;
    let mut first = None;
    let line = |solution: &[i32]| {
        let square = grid::square(puzzle, solution).ok_or("the formula has a solution that is no square")?;
        if let Some(fault) = puzzle.faults(&square).first() {
            return Err(format!("the formula does not say all that the rules do: {}", fault.describe(puzzle)));
        }
        let line = grid::line(&square);
        first.get_or_insert(square);
        Ok(line)
    };
    let name = if written.is_json { JSON } else { TOML };
    let folder = Files { dir, name, text: &written.text, formula: &formula, version };
    let certified = folder.write(line, limits, most)?;
    Ok(Certified { first, ..certified })
}

/// The same for an exact cover problem.
///
/// # Errors
/// If there can be no certificate, or a limit comes before the search.
pub fn write_cover(
    dir: &Path,
    problem: &Problem,
    limits: &Limits,
    most: u64,
    version: &str,
) -> Result<Certified, Refused> {
    let formula = cover::formula(problem, &Budget::start(limits))?;
    let mut text = String::new();
    cover_text::write(problem, &mut text).map_err(|error| Refused::Because(error.to_string()))?;
    let options: Vec<_> = problem.options().collect();
    let line = |solution: &[i32]| {
        let solution = cover::options(solution);
        let chosen: Vec<_> = solution.iter().map(|&option| options[option as usize - 1]).collect();
        if !problem.is_solution(&chosen) {
            return Err("the formula has a solution that is no exact cover".to_owned());
        }
        Ok(solution.iter().map(i32::to_string).collect::<Vec<_>>().join(" "))
    };
    Files { dir, name: COVER, text: &text, formula: &formula, version }.write(line, limits, most)
}

struct Files<'a> {
    dir: &'a Path,
    /// The file of the puzzle or problem, and its text.
    name: &'static str,
    text: &'a str,
    formula: &'a Formula,
    version: &'a str,
}

impl Files<'_> {
    /// Searches for all solutions, and writes all files; what ends early leaves none.
    fn write(
        &self,
        line: impl FnMut(&[i32]) -> Result<String, String>,
        limits: &Limits,
        most: u64,
    ) -> Result<Certified, Refused> {
        let failed = |error: io::Error| Refused::Because(format!("{} cannot be written: {error}", self.dir.display()));
        let mut folder = Folder::new(self.dir).map_err(failed)?;
        let most = most.min(MOST_SOLUTIONS);
        let found = searched(&mut folder, self.formula, limits, most).map_err(failed)?;
        if found.end == Outcome::SolutionLimit && most == MOST_SOLUTIONS {
            return Err(Refused::Because(format!("more than {most} solutions, the most that are certified")));
        }
        if found.end == Outcome::Complete {
            let lines = found.solutions.iter().map(|solution| &solution[..]).map(line);
            let lines = lines.collect::<Result<Vec<String>, String>>().map_err(Refused::Because)?;
            self.finish(folder, &lines, &found).map_err(failed)?;
        }
        Ok(Certified { found: found.solutions.len(), end: found.end, stats: found.stats, first: None })
    }

    /// Writes all files but the proof, the page last.
    fn finish(&self, mut folder: Folder, solutions: &[String], found: &SearchResult) -> io::Result<()> {
        let Files { name, text, formula, version, .. } = *self;
        folder.write(name, text)?;
        let mut file = folder.create(SOLUTIONS)?;
        solutions.iter().try_for_each(|line| writeln!(file, "{line}"))?;
        file.flush()?;
        let mut file = folder.create(if formula.has_sums() { OPB } else { CNF })?;
        formula.write(&format!("see README; made from {name}"), &found.solutions, &mut file)?;
        file.flush()?;
        let (is_cover, has_sums) = (name == COVER, formula.has_sums());
        let about =
            About { is_cover, has_sums, subject: name, solutions: solutions.len(), lemmas: found.lemmas, version };
        folder.write(PAGE, &about.page())?;
        folder.finish()
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
