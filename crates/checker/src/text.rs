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
    /// The flaw of a line of the file.
    flaw: fn(usize, String) -> Flaw,
    source: B,
    line: Vec<u8>,
    number: usize,
    pace: Pace,
}

impl<B: BufRead> Lines<B> {
    pub(crate) fn new(flaw: fn(usize, String) -> Flaw, source: B, budget: &Budget) -> Lines<B> {
        Lines { flaw, source, line: Vec::new(), number: 0, pace: budget.pace() }
    }

    /// The flaw of the line that was read last.
    pub(crate) fn flaw(&self, what: impl Into<String>) -> Flaw {
        (self.flaw)(self.number, what.into())
    }

    /// Reads on to the end of a proof, where only comments may be, and empty lines.
    ///
    /// # Errors
    /// If there is more; as [`next`](Self::next).
    pub(crate) fn expect_end(&mut self, last: &str, is_comment: impl Fn(&str) -> bool) -> Result<(), Flaw> {
        while let Some(line) = self.next()? {
            if !is_comment(line) {
                return Err(self.flaw(format!("expected nothing after {last}")));
            }
        }
        Ok(())
    }

    /// The next line, without its end.
    ///
    /// # Errors
    /// [`Flaw::Stopped`]; [`Flaw::Io`]; that of the line if it is too long or no text.
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
                return Err(self.flaw(format!("it is longer than {LONGEST} bytes")));
            }
            if is_last && self.line.is_empty() {
                return Ok(None);
            }
            if is_last || end.is_some() {
                break;
            }
        }
        let text = std::str::from_utf8(&self.line);
        Ok(Some(text.map_err(|_| self.flaw("it is not text in UTF-8"))?))
    }
}
