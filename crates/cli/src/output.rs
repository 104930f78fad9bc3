//! Standard output: buffered, but never late, and a progress bar on standard error when the work is long.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

/// Standard output.
pub(crate) struct Output {
    out: BufWriter<Stdout>,
    flushed: Option<Instant>,
    bar: ProgressBar,
    started: Instant,
    written: u64,
    /// Bytes that were read, where it is said how many there are.
    read: u64,
    thing: &'static str,
}

/// Output is held back for this long at most while more is being found.
const LATE: Duration = Duration::from_millis(50);

impl Output {
    /// `thing` is what the progress bar counts: `puzzles`, `solutions`.
    pub(crate) fn new(thing: &'static str) -> Output {
        // The bar hides itself where standard error is no terminal; where answers appear, it would be in their way.
        let bar = if io::stdout().is_terminal() { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
        let style =
            ProgressStyle::with_template(&format!("{{spinner}} {{human_pos}} {thing}, {{per_sec}}, {{elapsed}}"));
        if let Ok(style) = style {
            bar.set_style(style);
        }
        let out = BufWriter::with_capacity(1 << 16, io::stdout());
        Output { out, flushed: None, bar, started: Instant::now(), written: 0, read: 0, thing }
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

    /// Writes many answers, each with its line end.
    pub(crate) fn lines(&mut self, text: &[u8], answers: u64) -> io::Result<()> {
        self.out.write_all(text)?;
        self.written += answers;
        let seconds = self.started.elapsed().as_secs_f64();
        if self.bar.length().is_some() && seconds > 1.0 {
            let each_second = HumanCount((self.written as f64 / seconds) as u64);
            self.bar.set_message(format!("{} {}, {each_second}/s", HumanCount(self.written), self.thing));
            self.bar.set_position(self.read);
        }
        Ok(())
    }

    /// Says how many bytes will be read in all, so that the time that is left can be shown.
    pub(crate) fn expect(&mut self, bytes: u64) {
        self.bar.set_length(bytes);
        let style = ProgressStyle::with_template("{bar:30} {percent}%, {msg}, {eta} left");
        if let Ok(style) = style {
            self.bar.set_style(style);
        }
    }

    /// Notes that so many bytes more were read.
    pub(crate) fn advance(&mut self, bytes: u64) {
        self.read += bytes;
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
