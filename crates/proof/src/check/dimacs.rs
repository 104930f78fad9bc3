//! Reading a formula in DIMACS form.

use std::io::BufRead;

use graeco_grid::Budget;

use super::Flaw;

/// A formula as it was read: literals are numbers of variables from 1, negative if negated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cnf {
    /// The number of variables that the head line says.
    pub variables: usize,
    /// The clauses, in the order of the file.
    pub clauses: Vec<Box<[i32]>>,
}

/// Reads a formula: comments, a head line, then as many clauses as it says, one a line, each ended by 0.
///
/// # Errors
/// [`Flaw::Formula`] with a line; [`Flaw::Ended`]; [`Flaw::Io`].
pub fn read(source: impl BufRead, budget: &Budget) -> Result<Cnf, Flaw> {
    let mut pace = budget.pace();
    let mut bytes = 0;
    let mut head = None;
    let mut clauses: Vec<Box<[i32]>> = Vec::new();
    for (number, line) in (1..).zip(source.lines()) {
        let line = line?;
        let wrong = |what: &str| Flaw::Formula(number, what.to_owned());
        if line.starts_with('c') {
            continue;
        }
        let Some((variables, _)) = head else {
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            head = match words[..] {
                ["p", "cnf", variables, clauses] => variables.parse().ok().zip(clauses.parse::<usize>().ok()),
                _ => None,
            };
            if head.is_none_or(|(variables, _)| variables > i32::MAX as usize / 2) {
                return Err(wrong("expected `p cnf VARIABLES CLAUSES`"));
            }
            continue;
        };
        let literals: Option<Vec<i32>> = line.split_ascii_whitespace().map(|word| word.parse().ok()).collect();
        let clause = match literals.as_deref() {
            Some([clause @ .., 0]) => clause,
            _ => return Err(wrong("expected literals, then 0")),
        };
        if clause.iter().any(|&literal| literal == 0 || literal.unsigned_abs() as usize > variables) {
            return Err(wrong("a literal is out of range"));
        }
        pace.step(1 + clause.len() as u64 / 4)?;
        bytes += 16 + size_of_val(clause);
        budget.afford(bytes)?;
        clauses.push(clause.into());
    }
    match head {
        None => Err(Flaw::Formula(1, "there is no head line".into())),
        Some((_, count)) if count != clauses.len() => {
            Err(Flaw::Formula(1, format!("expected {count} clauses, as the head line says; found {}", clauses.len())))
        }
        Some((variables, _)) => Ok(Cnf { variables, clauses }),
    }
}
