//! Standard output: buffered, but never late, and a progress bar on standard error when the work is long.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Standard output.
pub(crate) struct Output {
    out: BufWriter<Stdout>,
    flushed: Option<Instant>,
    bar: ProgressBar,
    started: Instant,
    written: u64,
}

/// Output is held back for this long at most while more is being found.
const LATE: Duration = Duration::from_millis(50);

impl Output {
    /// `thing` is what the progress bar counts: `puzzles`, `solutions`.
    pub(crate) fn new(thing: &str) -> Output {
        // The bar hides itself where standard error is no terminal; where answers appear, it would be in their way.
        let bar = if io::stdout().is_terminal() { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
        let style =
            ProgressStyle::with_template(&format!("{{spinner}} {{human_pos}} {thing}, {{per_sec}}, {{elapsed}}"));
        if let Ok(style) = style {
            bar.set_style(style);
        }
        let out = BufWriter::with_capacity(1 << 16, io::stdout());
        Output { out, flushed: None, bar, started: Instant::now(), written: 0 }
    }

    /// Whether a person is looking.
    pub(crate) fn is_terminal(&self) -> bool {
        io::stdout().is_terminal()
    }

    /// Writes one answer and a line end.
    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.out.write_all(b"\n")?;
        self.written += 1;
        if self.started.elapsed() > Duration::from_secs(1) {
            self.bar.set_position(self.written);
        }
        match self.flushed {
            Some(last) if last.elapsed() < LATE => Ok(()),
            _ => self.flush(),
        }
    }

    /// Hands everything over.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.flushed = Some(Instant::now());
        self.out.flush()
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
