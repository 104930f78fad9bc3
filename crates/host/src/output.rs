//! Standard output, or the file in its place: buffered, but never late.

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use crate::atomic_file::AtomicFile;
use crate::progress::{Progress, beside};
use crate::stop::{self, Ends};

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
static BUFFER: OnceLock<Mutex<BufWriter<Sink>>> = OnceLock::new();

fn buffer() -> MutexGuard<'static, BufWriter<Sink>> {
    let buffer = BUFFER.get_or_init(|| Mutex::new(BufWriter::with_capacity(1 << 16, Sink(None))));
    buffer.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Flushes the buffer, unless there is none yet or another thread writes at this moment: that thread may have no memory, and
/// wait for the one that calls this.
pub fn hand_over() {
    let Some(buffer) = BUFFER.get() else { return };
    let flushed = beside(|| match buffer.try_lock() {
        Ok(mut buffer) => buffer.flush(),
        Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner().flush(),
        Err(TryLockError::WouldBlock) => Ok(()),
    });
    // The next write meets the error again, but that the reader has left matters now.
    let _ = checked(flushed);
}

/// Whether the output is a file that is written beside its place, and whether such a file is kept only as a whole.
static IS_BESIDE: AtomicBool = AtomicBool::new(false);
static IS_WHOLE_ONLY: AtomicBool = AtomicBool::new(false);

/// How this output ends if the program ends before its work.
pub fn ends() -> Ends {
    Ends { hand_over, last, is_pending: IS_BESIDE.load(Ordering::Relaxed) }
}

/// Lets the file of the output not be kept if it holds a part of the answers.
pub fn keep_whole_only() {
    IS_WHOLE_ONLY.store(true, Ordering::Relaxed);
}

/// Flushes the buffer, and puts the file of the output in its place if it is to be kept and holds answers.
fn last(is_kept: bool) {
    if !IS_BESIDE.load(Ordering::Relaxed) {
        return hand_over();
    }
    let mut buffer = buffer();
    let is_kept = is_kept && buffer.flush().is_ok() && has_answers() && !IS_WHOLE_ONLY.load(Ordering::Relaxed);
    // Nobody waits for an error.
    let _ = put_in_place(&mut buffer, is_kept);
    // The program ends: nothing is written after this.
    std::mem::forget(buffer);
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
    let file = AtomicFile::create(path)?;
    IS_BESIDE.store(file.is_beside(), Ordering::Relaxed);
    buffer().get_mut().0 = Some(file);
    Ok(())
}

/// Puts the file of the output in its place, or removes it if it is not to be kept.
pub fn complete(is_kept: bool) -> io::Result<()> {
    put_in_place(&mut buffer(), is_kept)
}

fn put_in_place(buffer: &mut BufWriter<Sink>, is_kept: bool) -> io::Result<()> {
    let put = match buffer.get_mut().0.take() {
        Some(file) if is_kept => file.finish(),
        _ => Ok(()),
    };
    stop::output_is_complete();
    put
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

#[cfg(test)]
mod tests {
    use super::*;

    /// As if there were no memory for the buffer: what ends the program then hands over what there is.
    #[test]
    fn nothing_waits_for_a_buffer_that_is_being_made() {
        let mut is_made_here = false;
        BUFFER.get_or_init(|| {
            is_made_here = true;
            hand_over();
            Mutex::new(BufWriter::new(Sink(None)))
        });
        assert!(is_made_here, "no other test writes");
    }
}
