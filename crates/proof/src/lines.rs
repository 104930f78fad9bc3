//! A proof as text: clauses in two forms at once, DRAT and LRAT, or inequalities as well, in VeriPB's language.

use std::io::{self, Write};

use crate::formula::write_clause;
use crate::search::Proof;

/// Writes a proof of clauses line by line.
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

    /// Flushes the buffers, and returns the writers.
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
    fn start(&mut self, _first: u64) -> io::Result<()> {
        Ok(())
    }

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

    fn sum(&mut self, _number: u64, _parts: &[(u64, i64)]) -> io::Result<()> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "DRAT and LRAT know no sums"))
    }

    fn delete(&mut self, number: u64, clause: Option<&[i32]>) -> io::Result<()> {
        self.drat.write_all(b"d ")?;
        clause.unwrap_or_default().iter().try_for_each(|literal| write!(self.drat, "{literal} "))?;
        self.drat.write_all(b"0\n")?;
        writeln!(self.lrat, "{} d {number} 0", self.last)
    }
}

/// Writes a proof in VeriPB's language, line by line.
///
/// A derived line is named by its distance back, because the number of solutions, which are numbered first, is not known
/// before the end.
#[derive(Debug)]
pub struct VeriPb<W> {
    out: W,
    /// The first number of derived lines, and the next one.
    first: u64,
    next: u64,
}

impl<W: Write> VeriPb<W> {
    /// Writes to a writer.
    pub fn new(out: W) -> VeriPb<W> {
        VeriPb { out, first: 0, next: 0 }
    }

    /// Ends the proof, and returns the writer.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.write_all(b"output NONE;\nconclusion UNSAT : -1;\nend pseudo-Boolean proof;\n")?;
        self.out.flush()?;
        Ok(self.out)
    }

    fn name(&mut self, number: u64) -> io::Result<()> {
        if number < self.first { write!(self.out, " {number}") } else { write!(self.out, " -{}", self.next - number) }
    }
}

impl<W: Write> Proof for VeriPb<W> {
    fn start(&mut self, first: u64) -> io::Result<()> {
        (self.first, self.next) = (first, first);
        self.out.write_all(b"pseudo-Boolean proof version 3.0\n")
    }

    fn lemma(&mut self, number: u64, clause: &[i32], hints: &[u64]) -> io::Result<()> {
        self.out.write_all(b"rup ")?;
        write_clause(clause, &mut self.out)?;
        self.out.write_all(b" :")?;
        hints.iter().try_for_each(|&hint| self.name(hint))?;
        self.next = number + 1;
        self.out.write_all(b";\n")
    }

    fn sum(&mut self, number: u64, parts: &[(u64, i64)]) -> io::Result<()> {
        self.out.write_all(b"pol")?;
        for (place, &(part, times)) in parts.iter().enumerate() {
            self.name(part)?;
            if times != 1 {
                write!(self.out, " {times} *")?;
            }
            if place > 0 {
                self.out.write_all(b" +")?;
            }
        }
        self.next = number + 1;
        self.out.write_all(b";\n")
    }

    fn delete(&mut self, number: u64, _clause: Option<&[i32]>) -> io::Result<()> {
        self.out.write_all(b"del id")?;
        self.name(number)?;
        self.out.write_all(b";\n")
    }
}
