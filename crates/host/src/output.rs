//! Standard output, or the file in its place: buffered, but never late.

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use crate::atomic_file::AtomicFile;
use crate::progress::{Progress, beside};
use crate::stop;

/// Where output goes: to a file, or to standard output.
struct Sink(Option<AtomicFile>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.as_mut().map_or_else(|| io::stdout().write(bytes), |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.as_mut().map_or_else(|| io::stdout().flush(), Write::flush)
    }
}

/// The one buffer of output, so that it can be flushed while others work.
static BUFFER: LazyLock<Mutex<BufWriter<Sink>>> =
    LazyLock::new(|| Mutex::new(BufWriter::with_capacity(1 << 16, Sink(None))));

fn buffer() -> MutexGuard<'static, BufWriter<Sink>> {
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

/// Sends all output to a file, which takes its place when it is [complete].
pub fn redirect(path: &Path) -> io::Result<()> {
    buffer().get_mut().0 = Some(AtomicFile::create(path)?);
    Ok(())
}

/// Puts the file of the output in its place, or removes it if it is not to be kept.
pub fn complete(is_kept: bool) -> io::Result<()> {
    match buffer().get_mut().0.take() {
        Some(file) if is_kept => file.finish(),
        _ => Ok(()),
    }
}

static HAS_ANSWERS: AtomicBool = AtomicBool::new(false);

/// Whether an answer was written, and not only comments.
#[must_use]
pub fn has_answers() -> bool {
    HAS_ANSWERS.load(Ordering::Relaxed)
}

/// Output, and the progress that its lines show.
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
        HAS_ANSWERS.store(true, Ordering::Relaxed);
        let mut buffer = buffer();
        checked(buffer.write_all(text.as_ref()).and_then(|()| buffer.write_all(b"\n")))?;
        drop(buffer);
        self.progress.advance(1, 0);
        self.flush_if_late()
    }

    /// Writes several answers, each with its line end, which took this many bytes of input.
    pub fn lines(&mut self, text: &[u8], answers: u64, bytes: u64) -> io::Result<()> {
        if answers > 0 {
            HAS_ANSWERS.store(true, Ordering::Relaxed);
        }
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
