//! A proof as text, in two forms at once: DRAT and LRAT.

use std::io::{self, Write};

use crate::search::Proof;

/// Writes a proof line by line.
#[derive(Debug)]
pub struct Lines<D, L> {
    drat: D,
    lrat: L,
    /// The number of the last lemma, which begins a line of LRAT that deletes.
    last: u64,
}

impl<D: Write, L: Write> Lines<D, L> {
    /// Writes DRAT to one writer and LRAT to the other.
    pub fn new(drat: D, lrat: L) -> Lines<D, L> {
        Lines { drat, lrat, last: 0 }
    }

    /// Hands over what is held back, and returns the writers.
    ///
    /// # Errors
    /// Those of the writers.
    pub fn finish(mut self) -> io::Result<(D, L)> {
        self.drat.flush()?;
        self.lrat.flush()?;
        Ok((self.drat, self.lrat))
    }
}

impl<D: Write, L: Write> Proof for Lines<D, L> {
    fn lemma(&mut self, number: u64, clause: &[i32], hints: &[u64]) -> io::Result<()> {
        write!(self.lrat, "{number} ")?;
        for literal in clause {
            write!(self.drat, "{literal} ")?;
            write!(self.lrat, "{literal} ")?;
        }
        self.drat.write_all(b"0\n")?;
        self.lrat.write_all(b"0 ")?;
        hints.iter().try_for_each(|hint| write!(self.lrat, "{hint} "))?;
        self.last = number;
        self.lrat.write_all(b"0\n")
    }

    fn delete(&mut self, number: u64, clause: &[i32]) -> io::Result<()> {
        self.drat.write_all(b"d ")?;
        clause.iter().try_for_each(|literal| write!(self.drat, "{literal} "))?;
        self.drat.write_all(b"0\n")?;
        writeln!(self.lrat, "{} d {number} 0", self.last)
    }
}
