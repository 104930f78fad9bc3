//! A formula in conjunctive normal form, and its DIMACS text.

use std::io::{self, Write};

use graeco_grid::{Budget, End, Pace};

/// A formula: clauses over variables that are counted from 1, as DIMACS counts them.
///
/// A literal is the number of a variable, negative if the variable is negated.
#[derive(Clone, Debug)]
pub struct Formula {
    pub(crate) variables: usize,
    /// Clause `c` is `literals[starts[c]..starts[c + 1]]`.
    starts: Vec<usize>,
    literals: Vec<i32>,
    /// The variables whose values tell solutions apart.
    pub(crate) telling: Vec<i32>,
    /// Whether those that are true do so alone: no solution has the true ones of another and more.
    pub(crate) by_true_alone: bool,
    pace: Pace,
}

/// The most variables of a formula: their numbers, and twice as much, fit 31 bits.
const MOST_VARIABLES: usize = 1 << 29;

impl Formula {
    pub(crate) fn new(variables: usize, budget: &Budget) -> Result<Formula, End> {
        if variables > MOST_VARIABLES {
            return Err(End::MemoryLimit);
        }
        Ok(Formula {
            variables,
            starts: vec![0],
            literals: Vec::new(),
            telling: (1..=variables as i32).collect(),
            by_true_alone: true,
            pace: budget.pace(),
        })
    }

    pub(crate) fn push(&mut self, clause: impl IntoIterator<Item = i32>) -> Result<(), End> {
        let before = self.literals.len();
        self.literals.extend(clause);
        self.starts.push(self.literals.len());
        self.pace.step(1 + (self.literals.len() - before) as u64)?;
        self.pace.budget().afford(self.bytes())
    }

    /// Adds a clause of one literal, if there is one.
    pub(crate) fn push_some(&mut self, literal: Option<i32>) -> Result<(), End> {
        literal.map_or(Ok(()), |literal| self.push([literal]))
    }

    /// The number of variables.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// The clauses, in the order of their numbers, which count from 1.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[i32]> {
        self.starts.windows(2).map(|ends| &self.literals[ends[0]..ends[1]])
    }

    /// About how many bytes the formula takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        4 * (self.literals.len() + self.telling.len()) + size_of::<usize>() * self.starts.len()
    }

    /// The clause that excludes one solution, given by its true variables in ascending order, and no other solution.
    pub(crate) fn blocking(&self, solution: &[i32]) -> Vec<i32> {
        let literal = |&variable: &i32| match solution.binary_search(&variable).is_ok() {
            true => Some(-variable),
            false => (!self.by_true_alone).then_some(variable),
        };
        self.telling.iter().filter_map(literal).collect()
    }

    /// Writes the formula and a clause for each solution that excludes it, as DIMACS. The lines of `about` become
    /// comments.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, about: &str, solutions: &[Vec<i32>], out: &mut impl Write) -> io::Result<()> {
        for line in about.lines() {
            writeln!(out, "c {line}")?;
        }
        writeln!(out, "p cnf {} {}", self.variables, self.clauses().len() + solutions.len())?;
        let mut line = |clause: &[i32]| {
            clause.iter().try_for_each(|literal| write!(out, "{literal} "))?;
            out.write_all(b"0\n")
        };
        self.clauses().try_for_each(&mut line)?;
        solutions.iter().try_for_each(|solution| line(&self.blocking(solution)))
    }
}
