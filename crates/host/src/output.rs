//! Standard output: buffered, but never late.

use std::io::{self, BufWriter, Stdout, Write};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use crate::progress::{Progress, beside};
use crate::stop;

/// The one buffer of standard output, so that it can be flushed while others work.
static BUFFER: LazyLock<Mutex<BufWriter<Stdout>>> =
    LazyLock::new(|| Mutex::new(BufWriter::with_capacity(1 << 16, io::stdout())));

fn buffer() -> MutexGuard<'static, BufWriter<Stdout>> {
    BUFFER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Flushes the buffer, unless another thread writes at this moment.
pub fn hand_over() {
    let flushed = beside(|| match BUFFER.try_lock() {
        Ok(mut buffer) => buffer.flush(),
        Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner().flush(),
        Err(TryLockError::WouldBlock) => Ok(()),
    });
    // The next write meets the error again, but that the reader has left matters now.
    let _ = checked(flushed);
}

/// Lets all work end if nothing can be written any more. That the reader has left is no error.
fn checked(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => stop::note_reader_left(),
        Err(error) => {
            stop::note_output_failed();
            return Err(error);
        }
        Ok(()) => {}
    }
    Ok(())
}

/// Flushes the buffer.
pub fn flush() -> io::Result<()> {
    checked(beside(|| buffer().flush()))
}

/// Standard output, and the progress that its lines show.
pub struct Output {
    flushed: Option<Instant>,
    /// The amount written so far, and the total.
    pub progress: Progress,
}

/// Output is held back for this long at most while more is being found.
const LATE: Duration = Duration::from_millis(50);

impl Output {
    /// `thing` is the noun of the progress, such as `puzzles` or `solutions`.
    pub fn new(thing: &'static str) -> Output {
        Output { flushed: None, progress: Progress::new(thing) }
    }

    /// Writes one answer and a line end.
    pub fn line(&mut self, text: impl AsRef<[u8]>) -> io::Result<()> {
        let mut buffer = buffer();
        checked(buffer.write_all(text.as_ref()).and_then(|()| buffer.write_all(b"\n")))?;
        drop(buffer);
        self.progress.advance(1, 0);
        self.flush_if_late()
    }

    /// Writes several answers, each with its line end, which took this many bytes of input.
    pub fn lines(&mut self, text: &[u8], answers: u64, bytes: u64) -> io::Result<()> {
        checked(buffer().write_all(text))?;
        self.progress.advance(answers, bytes);
        self.flush_if_late()
    }

    fn flush_if_late(&mut self) -> io::Result<()> {
        match self.flushed {
            Some(last) if last.elapsed() < LATE => Ok(()),
            _ => self.flush(),
        }
    }

    /// Hands everything over.
    pub fn flush(&mut self) -> io::Result<()> {
        self.flushed = Some(Instant::now());
        flush()
    }
}
