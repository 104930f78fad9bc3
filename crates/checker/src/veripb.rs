//! Checks a proof in the part of VeriPB's language that is needed: sums of constraints, and clauses that follow by unit
//! propagation from the constraints that are named.
//!
//! A clause is accepted if, with all its literals false, the constraints that are named, in turn, leave no way out. Of a
//! constraint, every literal is made true without which it cannot hold.

use std::collections::HashMap;
use std::io::BufRead;

use graeco_grid::{Budget, Pace, Stop};

use crate::constraint::{Constraint, place_of};
use crate::flaw::Flaw;
use crate::opb::{self, Opb};
use crate::text::Lines;

/// Checks that a formula has no solution. Returns how many constraints the proof derives.
pub(crate) fn check(formula: &Opb, proof: impl BufRead, budget: &Budget) -> Result<u64, Flaw> {
    budget.afford(16 * (formula.variables + 1))?;
    let mut checker = Checker {
        formula,
        derived: HashMap::new(),
        last: formula.constraints.len() as u64,
        is_false: vec![0; 2 * formula.variables + 2],
        stamp: 0,
        bytes: 0,
        pace: budget.pace(),
        stage: Stage::Header,
    };
    let mut lines = Lines::new(Flaw::Proof, proof, budget);
    while let Some(line) = lines.next()? {
        budget.afford(checker.bytes + 8 * checker.is_false.len())?;
        let checked = checker.line(line);
        match checked {
            Ok(()) if checker.stage == Stage::End => {
                lines.expect_end("`end pseudo-Boolean proof`", is_comment)?;
                return Ok(checker.last - formula.constraints.len() as u64);
            }
            Ok(()) => {}
            Err(LineError::Line(what)) => return Err(lines.flaw(what)),
            Err(LineError::Stopped(stop)) => return Err(stop.into()),
        }
    }
    Err(Flaw::Incomplete)
}

/// Whether a line is a comment, or empty.
fn is_comment(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with('%')
}

/// How much of the proof has been read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Header,
    Steps,
    Output,
    Conclusion,
    End,
}

/// Why a line is not accepted.
#[derive(Debug, thiserror::Error)]
enum LineError {
    #[error("{0}")]
    Line(String),
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl From<String> for LineError {
    fn from(what: String) -> LineError {
        LineError::Line(what)
    }
}

impl From<&str> for LineError {
    fn from(what: &str) -> LineError {
        LineError::Line(what.into())
    }
}

struct Checker<'f> {
    formula: &'f Opb,
    derived: HashMap<u64, Constraint>,
    /// The number of the last constraint.
    last: u64,
    /// For each literal the stamp of the last step in which it was false.
    is_false: Vec<u64>,
    stamp: u64,
    bytes: usize,
    pace: Pace,
    stage: Stage,
}

impl Checker<'_> {
    fn line(&mut self, line: &str) -> Result<(), LineError> {
        let line = line.trim();
        if self.stage == Stage::Header {
            self.stage = Stage::Steps;
            return match line {
                "pseudo-Boolean proof version 3.0" => Ok(()),
                _ => Err("expected `pseudo-Boolean proof version 3.0`".into()),
            };
        }
        if is_comment(line) {
            return Ok(());
        }
        let line = line.strip_suffix(';').ok_or("expected `;` at the end")?;
        let (rule, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (self.stage, rule) {
            (Stage::Steps, "rup") => self.rup(rest),
            (Stage::Steps, "pol") => self.pol(rest),
            (Stage::Steps, "del") => self.delete(rest),
            (Stage::Steps, "output") if rest == "NONE" => {
                self.stage = Stage::Output;
                Ok(())
            }
            (Stage::Output, "conclusion") => self.conclude(rest),
            (Stage::Conclusion, "end") if rest == "pseudo-Boolean proof" => {
                self.stage = Stage::End;
                Ok(())
            }
            (Stage::Steps, _) => Err("expected `rup`, `pol`, `del id` or `output NONE`".into()),
            (Stage::Output, _) => Err("expected `conclusion UNSAT : NUMBER`".into()),
            _ => Err("expected `end pseudo-Boolean proof`".into()),
        }
    }

    /// The number that a word means: from the first constraint on, or, if it is negative, from the last one back.
    fn number(&self, word: &str) -> Result<u64, String> {
        let number: i64 = word.parse().map_err(|_| format!("expected the number of a constraint, not `{word}`"))?;
        let number = if number < 0 { self.last.checked_sub(number.unsigned_abs() - 1) } else { Some(number as u64) };
        number.ok_or_else(|| format!("there is no constraint {word}"))
    }

    fn constraint(&self, word: &str) -> Result<&Constraint, String> {
        let number = self.number(word)?;
        let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        let constraint = place.and_then(|place| self.formula.constraints.get(place));
        constraint.or_else(|| self.derived.get(&number)).ok_or_else(|| format!("there is no constraint {word}"))
    }

    fn add(&mut self, constraint: Constraint) {
        self.last += 1;
        self.bytes += 64 + constraint.bytes();
        self.derived.insert(self.last, constraint);
    }

    fn delete(&mut self, text: &str) -> Result<(), LineError> {
        let numbers = text.strip_prefix("id ").ok_or("expected `id` and numbers")?;
        for word in numbers.split_ascii_whitespace() {
            let number = self.number(word)?;
            let gone = self.derived.remove(&number).ok_or_else(|| format!("constraint {word} is not derived"))?;
            self.bytes -= 64 + gone.bytes();
        }
        Ok(())
    }

    /// `NUMBER TIMES *`, then more of them, each followed by `+`; `TIMES *` may be missing.
    fn pol(&mut self, text: &str) -> Result<(), LineError> {
        let mut parts: Vec<(&Constraint, i64)> = Vec::new();
        let mut words = text.split_ascii_whitespace().peekable();
        let mut cost = 1;
        while let Some(word) = words.next() {
            let constraint = self.constraint(word)?;
            let mut times = 1;
            let mut ahead = words.clone();
            if let (Some(number), Some("*")) = (ahead.next(), ahead.next()) {
                times = number.parse().ok().filter(|&times| times > 0).ok_or("expected a factor above 0")?;
                words = ahead;
            }
            if !parts.is_empty() && words.next() != Some("+") {
                return Err("expected `+`".into());
            }
            cost += constraint.bytes() as u64 / 8;
            parts.push((constraint, times));
        }
        if parts.is_empty() {
            return Err("expected the number of a constraint".into());
        }
        let sum = Constraint::sum(&parts).ok_or("a number is too large")?;
        self.pace.step(cost)?;
        self.add(sum);
        Ok(())
    }

    /// `CLAUSE : NUMBERS`.
    fn rup(&mut self, text: &str) -> Result<(), LineError> {
        let (clause, hints) = text.split_once(':').ok_or("expected `:` and the numbers of constraints")?;
        let clause = match opb::parse(clause, self.formula.variables)? {
            Constraint::Clause(literals) => literals,
            Constraint::Sum { .. } => return Err("expected a clause".into()),
        };
        self.stamp += 1;
        for &literal in &clause {
            self.is_false[place_of(literal)] = self.stamp;
        }
        let mut follows = false;
        for hint in hints.split_ascii_whitespace() {
            follows |= self.propagate(hint)?;
        }
        if !follows {
            return Err("the clause does not follow from the constraints that are named".into());
        }
        self.add(Constraint::Clause(clause));
        Ok(())
    }

    /// Makes literals true without which a constraint cannot hold. Returns whether it cannot hold at all.
    fn propagate(&mut self, hint: &str) -> Result<bool, LineError> {
        let number = self.number(hint)?;
        let at = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        let constraint = at.and_then(|at| self.formula.constraints.get(at)).or_else(|| self.derived.get(&number));
        let constraint = constraint.ok_or_else(|| format!("there is no constraint {hint}"))?;
        self.pace.step(1 + constraint.bytes() as u64 / 64)?;
        let is_left = |literal: i32| self.is_false[place_of(literal)] != self.stamp;
        let left: i64 = constraint.terms().filter(|&(_, literal)| is_left(literal)).map(|term| term.0).sum();
        let slack = left - constraint.least();
        if slack < 0 {
            return Ok(true);
        }
        for (coefficient, literal) in constraint.terms() {
            if coefficient > slack && self.is_false[place_of(literal)] != self.stamp {
                self.is_false[place_of(-literal)] = self.stamp;
            }
        }
        Ok(false)
    }

    /// `UNSAT : NUMBER`, where the constraint of that number cannot hold.
    fn conclude(&mut self, text: &str) -> Result<(), LineError> {
        let number = text.strip_prefix("UNSAT : ").ok_or("expected `UNSAT : NUMBER`")?;
        let constraint = self.constraint(number)?;
        if constraint.terms().map(|term| term.0).sum::<i64>() >= constraint.least() {
            return Err(format!("constraint {number} is no contradiction").into());
        }
        self.stage = Stage::Conclusion;
        Ok(())
    }
}
