//! Checks a proof in LRAT form, with hints for unit propagation alone.
//!
//! A lemma is accepted if, with all its literals false, each hint in turn is a clause of which all literals but one are
//! false, so that this one is true, and the last hint is a clause all of whose literals are false.

use std::collections::HashMap;
use std::io::BufRead;

use graeco_grid::Budget;

use crate::constraint::place_of;
use crate::dimacs::Cnf;
use crate::flaw::Flaw;
use crate::text::{Lines, bytes_of};

/// Checks that a formula has no solution. Returns the number of lemmas up to the empty one.
///
/// # Errors
/// [`Flaw::Proof`] with a line; [`Flaw::Stopped`]; [`Flaw::Io`].
pub fn check(formula: &Cnf, proof: impl BufRead, budget: &Budget) -> Result<u64, Flaw> {
    budget.afford(16 * (formula.variables + 1))?;
    let mut checker = Checker {
        formula,
        lemmas: HashMap::new(),
        // A literal's value is that of the last lemma that was checked if it bears its stamp.
        falsified: vec![0; 2 * formula.variables + 2],
        stamp: 0,
        last: formula.clauses.len() as u64,
        bytes: 0,
    };
    let mut lines = Lines::new(Flaw::Proof, proof, budget);
    let mut count = 0;
    while let Some(line) = lines.next()? {
        budget.afford(checker.bytes + 8 * checker.falsified.len())?;
        let read = checker.line(line);
        match read.map_err(|what| lines.flaw(what))? {
            Line::Lemma => count += 1,
            Line::Empty => {
                lines.expect_end("the empty clause", is_comment)?;
                return Ok(count + 1);
            }
            Line::Other => {}
        }
    }
    Err(Flaw::Incomplete)
}

/// Whether a line is a comment, or empty.
fn is_comment(line: &str) -> bool {
    matches!(line.split_ascii_whitespace().next(), None | Some("c"))
}

enum Line {
    Lemma,
    /// The lemma without literals, with which the proof is complete.
    Empty,
    Other,
}

struct Checker<'f> {
    formula: &'f Cnf,
    lemmas: HashMap<u64, Box<[i32]>>,
    falsified: Vec<u64>,
    stamp: u64,
    /// The greatest number of a clause so far.
    last: u64,
    bytes: usize,
}

impl Checker<'_> {
    fn line(&mut self, line: &str) -> Result<Line, String> {
        if is_comment(line) {
            return Ok(Line::Other);
        }
        let mut words = line.split_ascii_whitespace();
        let number = words.next().and_then(|word| word.parse::<u64>().ok()).ok_or("expected the number of a clause")?;
        let mut rest = words.clone();
        if rest.next() == Some("d") {
            return self.delete(rest).map(|()| Line::Other);
        }
        let numbers = words.map(|word| word.parse::<i64>().ok()).collect::<Option<Vec<i64>>>();
        let numbers = numbers.ok_or("expected numbers")?;
        let mut parts = numbers.split(|&number| number == 0);
        let (Some(clause), Some(hints), Some([]), None) = (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err("expected literals, 0, hints, 0".into());
        };
        if number <= self.last {
            return Err(format!("the number {number} is not greater than {}", self.last));
        }
        let most = self.formula.variables as u64;
        if clause.iter().any(|literal| literal.unsigned_abs() > most) {
            return Err("a literal is out of range".into());
        }
        let clause: Vec<i32> = clause.iter().map(|&literal| literal as i32).collect();
        self.follows(&clause, hints)?;
        self.last = number;
        if clause.is_empty() {
            return Ok(Line::Empty);
        }
        self.bytes += bytes_of(&clause);
        self.lemmas.insert(number, clause.into());
        Ok(Line::Lemma)
    }

    fn delete<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> Result<(), String> {
        let mut is_ended = false;
        for word in words {
            if is_ended {
                return Err("expected 0 at the end alone".into());
            }
            let number: u64 = word.parse().map_err(|_| "expected the number of a clause")?;
            // Clauses of the formula may stay; they change nothing.
            match self.lemmas.remove(&number) {
                Some(clause) => self.bytes -= bytes_of(&clause),
                None if number == 0 => is_ended = true,
                None if number <= self.formula.clauses.len() as u64 => {}
                None => return Err(format!("there is no clause {number} to delete")),
            }
        }
        if is_ended { Ok(()) } else { Err("expected 0 at the end".into()) }
    }

    fn follows(&mut self, clause: &[i32], hints: &[i64]) -> Result<(), String> {
        self.stamp += 1;
        for &literal in clause {
            self.falsified[place_of(literal)] = self.stamp;
        }
        let (last, units) = hints.split_last().ok_or("a lemma without hints")?;
        for &hint in units {
            match self.open(hint)? {
                (1, unit) if self.falsified[place_of(-unit)] != self.stamp => {
                    self.falsified[place_of(-unit)] = self.stamp;
                }
                _ => return Err(format!("hint {hint} leaves no single literal open")),
            }
        }
        match self.open(*last)? {
            (0, _) => Ok(()),
            _ => Err(format!("the last hint, {last}, is no contradiction")),
        }
    }

    /// How many literals of a clause are not false, 2 standing for more, and one of them.
    fn open(&self, hint: i64) -> Result<(usize, i32), String> {
        let number =
            u64::try_from(hint).map_err(|_| format!("hint {hint} is negative; expected unit propagation alone"))?;
        let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        let clause = place.and_then(|place| self.formula.clauses.get(place)).or_else(|| self.lemmas.get(&number));
        let clause = clause.ok_or_else(|| format!("there is no clause {hint}"))?;
        let mut open = 0;
        for &literal in clause.iter().filter(|&&literal| self.falsified[place_of(literal)] != self.stamp) {
            if open == 0 {
                open = literal;
            } else if literal != open {
                return Ok((2, open));
            }
        }
        Ok((usize::from(open != 0), open))
    }
}
