//! Reads a formula in DIMACS form.

use std::io::BufRead;

use graeco_grid::Budget;

use crate::flaw::Flaw;
use crate::text::{Lines, bytes_of};

/// A formula as it was read: literals are numbers of variables from 1, negative if negated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cnf {
    /// The number of variables that the head line says.
    pub variables: usize,
    /// The clauses, in the order of the file.
    pub clauses: Vec<Box<[i32]>>,
}

impl Cnf {
    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.clauses.iter().map(|clause| bytes_of(clause)).sum()
    }
}

/// Reads a formula: comments, a head line, then as many clauses as it says, one a line, each ended by 0.
///
/// # Errors
/// [`Flaw::Formula`] with a line; [`Flaw::Stopped`]; [`Flaw::Io`].
pub fn read(source: impl BufRead, budget: &Budget) -> Result<Cnf, Flaw> {
    let mut lines = Lines::new(Flaw::Formula, source, budget);
    let mut bytes = 0;
    let mut head = None;
    let mut clauses: Vec<Box<[i32]>> = Vec::new();
    while let Some(line) = lines.next()? {
        if line.starts_with('c') {
            continue;
        }
        let Some((variables, _)) = head else {
            head = Some(read_head(line).map_err(|what| lines.flaw(what))?);
            continue;
        };
        let clause = read_clause(line, variables).map_err(|what| lines.flaw(what))?;
        bytes += bytes_of(&clause);
        budget.afford(bytes)?;
        clauses.push(clause);
    }
    match head {
        None => Err(Flaw::Formula(1, "there is no head line".into())),
        Some((_, count)) if count != clauses.len() => {
            Err(Flaw::Formula(1, format!("expected {count} clauses, as the head line says; found {}", clauses.len())))
        }
        Some((variables, _)) => Ok(Cnf { variables, clauses }),
    }
}

fn read_head(line: &str) -> Result<(usize, usize), &'static str> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let head = match words[..] {
        ["p", "cnf", variables, clauses] => variables.parse().ok().zip(clauses.parse().ok()),
        _ => None,
    };
    head.filter(|&(variables, _)| variables <= i32::MAX as usize / 2).ok_or("expected `p cnf VARIABLES CLAUSES`")
}

fn read_clause(line: &str, variables: usize) -> Result<Box<[i32]>, &'static str> {
    let literals = line.split_ascii_whitespace().map(|word| word.parse::<i32>().ok()).collect::<Option<Vec<_>>>();
    let Some([clause @ .., 0]) = literals.as_deref() else { return Err("expected literals, then 0") };
    match clause.iter().any(|&literal| literal == 0 || literal.unsigned_abs() as usize > variables) {
        true => Err("a literal is out of range"),
        false => Ok(clause.into()),
    }
}
