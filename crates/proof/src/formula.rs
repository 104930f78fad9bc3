//! A formula: clauses, and where sums are needed, linear constraints; as DIMACS or OPB.

use std::io::{self, Write};

use graeco_grid::{Budget, Pace, Stop};

use crate::sums::Sums;

/// A formula over variables that are counted from 1, as DIMACS counts them.
///
/// A literal is the number of a variable, negative if the variable is negated. The last variable is true: its negation
/// stands in clauses that would otherwise be empty, because some checkers refuse empty clauses.
#[derive(Clone, Debug)]
pub struct Formula {
    pub(crate) variables: usize,
    /// Line `c` has the literals `literals[starts[c]..starts[c + 1]]`.
    starts: Vec<usize>,
    literals: Vec<i32>,
    /// The lines that say that at most one of their variables is true, in ascending order.
    at_most_one: Vec<usize>,
    /// The lines after these: terms that add up to a number at least.
    linear: Vec<Linear>,
    pub(crate) sums: Option<Sums>,
    /// The variables whose values distinguish solutions.
    pub(crate) decisive: Vec<i32>,
    /// Whether those that are true do so alone: no solution has the true ones of another and more.
    pub(crate) by_true_alone: bool,
    pace: Pace,
}

/// Coefficients and variables; the true variables add up to `least` or more.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    pub(crate) terms: Vec<(i64, i32)>,
    pub(crate) least: i64,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Line<'f> {
    /// One of these literals is true.
    AnyOf(&'f [i32]),
    /// At most one of these variables is true.
    AtMostOne(&'f [i32]),
}

/// The most variables of a formula: their numbers, and twice as much, fit 31 bits.
const MOST_VARIABLES: usize = 1 << 29;

impl Formula {
    /// A formula of some variables and one more, which is true.
    pub(crate) fn new(variables: usize, budget: &Budget) -> Result<Formula, Stop> {
        if variables > MOST_VARIABLES {
            return Err(Stop::MemoryLimit);
        }
        let mut formula = Formula {
            variables: variables + 1,
            starts: vec![0],
            literals: Vec::new(),
            at_most_one: Vec::new(),
            linear: Vec::new(),
            sums: None,
            decisive: (1..=variables as i32).collect(),
            by_true_alone: true,
            pace: budget.pace(),
        };
        formula.push([formula.truth()])?;
        Ok(formula)
    }

    /// The variable that is true.
    fn truth(&self) -> i32 {
        self.variables as i32
    }

    /// Adds a clause. Returns its number.
    pub(crate) fn push(&mut self, clause: impl IntoIterator<Item = i32>) -> Result<u64, Stop> {
        let before = self.literals.len();
        self.literals.extend(clause);
        if self.literals.len() == before {
            self.literals.push(-self.truth());
        }
        self.starts.push(self.literals.len());
        self.pace.step(1 + (self.literals.len() - before) as u64)?;
        self.pace.budget().afford(self.bytes())?;
        Ok(self.starts.len() as u64 - 1)
    }

    /// Adds that at most one of some variables is true. Returns the number of the line.
    pub(crate) fn push_at_most_one(&mut self, variables: impl IntoIterator<Item = i32>) -> Result<u64, Stop> {
        self.at_most_one.push(self.starts.len() - 1);
        self.push(variables)
    }

    /// Adds that terms add up to a number at least; no clauses may follow. Returns the number of the line.
    pub(crate) fn push_linear(&mut self, terms: Vec<(i64, i32)>, least: i64) -> u64 {
        self.linear.push(Linear { terms, least });
        self.len() as u64
    }

    /// The number of variables.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// The number of lines, without those that exclude solutions. They are numbered from 1.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.len() - 1 + self.linear.len()
    }

    /// Whether there are no lines.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether it has sums, and so is written as OPB and proved in VeriPB's language, not as clauses alone.
    #[must_use]
    pub fn has_sums(&self) -> bool {
        self.sums.is_some()
    }

    /// The lines before the linear ones.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        let mut at_most_one = self.at_most_one.iter().peekable();
        self.starts.windows(2).enumerate().map(move |(line, ends)| {
            let literals = &self.literals[ends[0]..ends[1]];
            match at_most_one.next_if(|&&one| one == line) {
                Some(_) => Line::AtMostOne(literals),
                None => Line::AnyOf(literals),
            }
        })
    }

    /// About how many bytes the formula takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        4 * (self.literals.len() + self.decisive.len()) + size_of::<usize>() * self.starts.len()
    }

    /// The clause that excludes one solution, given by its true variables in ascending order, and no other solution.
    pub(crate) fn blocking(&self, solution: &[i32]) -> Vec<i32> {
        let literal = |&variable: &i32| match solution.binary_search(&variable).is_ok() {
            true => Some(-variable),
            false => (!self.by_true_alone).then_some(variable),
        };
        let clause: Vec<i32> = self.decisive.iter().filter_map(literal).collect();
        if clause.is_empty() { vec![-self.truth()] } else { clause }
    }

    /// Writes the formula and a clause for each solution that excludes it: as OPB if it has sums, otherwise as DIMACS. The
    /// lines of `about` become comments.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, about: &str, solutions: &[Vec<i32>], out: &mut impl Write) -> io::Result<()> {
        let (variables, lines) = (self.variables, self.len() + solutions.len());
        if self.has_sums() {
            writeln!(out, "* #variable= {variables} #constraint= {lines}")?;
            about.lines().try_for_each(|line| writeln!(out, "* {line}"))?;
            self.write_opb(solutions, out)
        } else {
            about.lines().try_for_each(|line| writeln!(out, "c {line}"))?;
            writeln!(out, "p cnf {variables} {lines}")?;
            let clauses = self.starts.windows(2).map(|ends| &self.literals[ends[0]..ends[1]]);
            clauses.into_iter().try_for_each(|clause| write_dimacs(clause, out))?;
            solutions.iter().try_for_each(|solution| write_dimacs(&self.blocking(solution), out))
        }
    }

    fn write_opb(&self, solutions: &[Vec<i32>], out: &mut impl Write) -> io::Result<()> {
        for line in self.lines() {
            match line {
                Line::AnyOf(clause) => write_clause(clause, out)?,
                Line::AtMostOne(variables) => {
                    variables.iter().try_for_each(|variable| write!(out, "-1 x{variable} "))?;
                    out.write_all(b">= -1")?;
                }
            }
            out.write_all(b" ;\n")?;
        }
        for Linear { terms, least } in &self.linear {
            terms.iter().try_for_each(|(coefficient, variable)| write!(out, "{coefficient} x{variable} "))?;
            writeln!(out, ">= {least} ;")?;
        }
        for solution in solutions {
            write_clause(&self.blocking(solution), out)?;
            out.write_all(b" ;\n")?;
        }
        Ok(())
    }
}

fn write_dimacs(clause: &[i32], out: &mut impl Write) -> io::Result<()> {
    clause.iter().try_for_each(|literal| write!(out, "{literal} "))?;
    out.write_all(b"0\n")
}

/// Writes a clause as a linear constraint, without the end of the line.
pub(crate) fn write_clause(clause: &[i32], out: &mut impl Write) -> io::Result<()> {
    for &literal in clause {
        let sign = if literal < 0 { "~" } else { "" };
        write!(out, "1 {sign}x{} ", literal.unsigned_abs())?;
    }
    out.write_all(b">= 1")
}
