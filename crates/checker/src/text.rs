//! Reads the lines of any file within limits.

use std::io::{self, BufRead};

use graeco_grid::{Budget, Pace};

use crate::flaw::Flaw;

/// About how many bytes a list of lists takes for one of them, while it grows to twice its length.
pub(crate) fn bytes_of<T>(list: &[T]) -> usize {
    64 + size_of_val(list)
}

/// The most bytes of a line.
const LONGEST: usize = 1 << 26;

/// The lines of a file, one after another.
pub(crate) struct Lines<B> {
    /// The name of the file in messages.
    file: &'static str,
    source: B,
    line: Vec<u8>,
    number: usize,
    pace: Pace,
}

impl<B: BufRead> Lines<B> {
    pub(crate) fn new(file: &'static str, source: B, budget: &Budget) -> Lines<B> {
        Lines { file, source, line: Vec::new(), number: 0, pace: budget.pace() }
    }

    /// The number of the line that was read last, from 1.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// Reads on to the end of a proof, where only empty lines and comments may be.
    ///
    /// # Errors
    /// [`Flaw::Proof`] if there is more; as [`next`](Self::next).
    pub(crate) fn expect_end(&mut self, last: &str, comment: &str) -> Result<(), Flaw> {
        while let Some(line) = self.next()? {
            if !line.trim().is_empty() && !line.starts_with(comment) {
                return Err(Flaw::Proof(self.number, format!("expected nothing after {last}")));
            }
        }
        Ok(())
    }

    /// The next line, without its end.
    ///
    /// # Errors
    /// [`Flaw::Stopped`]; [`Flaw::Io`], also if a line is too long or no text.
    pub(crate) fn next(&mut self) -> Result<Option<&str>, Flaw> {
        self.line.clear();
        self.number += 1;
        loop {
            let part = match self.source.fill_buf() {
                Ok(part) => part,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error.into()),
            };
            let end = part.iter().position(|&byte| byte == b'\n');
            let taken = end.unwrap_or(part.len());
            let is_last = part.is_empty();
            self.line.extend_from_slice(&part[..taken]);
            self.source.consume(taken + usize::from(end.is_some()));
            self.pace.step(1 + taken as u64 / 16)?;
            self.pace.budget().afford(self.line.len())?;
            if self.line.len() > LONGEST {
                return Err(self.wrong(&format!("it is longer than {LONGEST} bytes")));
            }
            if is_last && self.line.is_empty() {
                return Ok(None);
            }
            if is_last || end.is_some() {
                break;
            }
        }
        let text = std::str::from_utf8(&self.line);
        Ok(Some(text.map_err(|_| self.wrong("it is not text in UTF-8"))?))
    }

    /// The error of the line that was read last.
    fn wrong(&self, what: &str) -> Flaw {
        let what = format!("{}, line {}: {what}", self.file, self.number);
        io::Error::new(io::ErrorKind::InvalidData, what).into()
    }
}
