//! A reader with a budget: while it waits for input, it looks at the clock and at signals.

use std::fs::File;
use std::io::{self, Cursor, IsTerminal, Read};
use std::path::Path;
use std::time::Duration;

use graeco_exact_cover::Budget;

use crate::stop::LOOK;

/// The number of bytes of a pipe without a complete item after which it is refused, because it may be endless.
const MOST_ENDLESS: u64 = 1 << 29;

/// A source that can be waited for.
pub(crate) trait WaitableRead: Read {
    /// Waits for at most this long; true if reading does not wait any more, or if that cannot be known.
    fn is_ready(&self, wait: Duration) -> io::Result<bool>;
}

/// Bytes that are there already.
impl WaitableRead for Cursor<Vec<u8>> {
    fn is_ready(&self, _: Duration) -> io::Result<bool> {
        Ok(true)
    }
}

/// A source that is read within a budget.
pub(crate) struct BudgetedReader {
    source: Box<dyn WaitableRead + Send>,
    budget: Budget,
    /// Whether the input is typed at a terminal, and may take any time.
    is_typed: bool,
    /// Whether it is a file, which has an end.
    has_end: bool,
    /// How many bytes have come since the budget was started.
    passed: u64,
}

impl BudgetedReader {
    pub(crate) fn new(source: Box<dyn WaitableRead + Send>, budget: Budget) -> BudgetedReader {
        BudgetedReader { source, budget, is_typed: false, has_end: false, passed: 0 }
    }

    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Changes the budget of reading from now on.
    pub(crate) fn restart(&mut self, budget: Budget) {
        self.budget = if self.is_typed { budget.unhurried() } else { budget };
        self.passed = 0;
    }

    pub(crate) fn stdin(budget: Budget) -> io::Result<BudgetedReader> {
        let is_typed = io::stdin().is_terminal();
        let source = stdin()?;
        let has_end = is_file(&source);
        let mut patient = BudgetedReader { is_typed, has_end, ..BudgetedReader::new(Box::new(source), budget.clone()) };
        patient.restart(budget);
        Ok(patient)
    }

    pub(crate) fn held(text: &str, budget: Budget) -> BudgetedReader {
        BudgetedReader { has_end: true, ..BudgetedReader::new(Box::new(Cursor::new(text.into())), budget) }
    }

    pub(crate) fn open(path: &Path, budget: Budget) -> io::Result<BudgetedReader> {
        let file = open(path)?;
        let data = file.metadata()?;
        // A directory can be opened, but not read.
        if data.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Ok(BudgetedReader { has_end: data.is_file(), ..BudgetedReader::new(Box::new(file), budget) })
    }

    /// Opens a regular file. Whether it is one is asked of the opened file: another may have its name by now.
    pub(crate) fn open_file(path: &Path, budget: Budget) -> io::Result<BudgetedReader> {
        let reader = BudgetedReader::open(path, budget)?;
        if reader.has_end { Ok(reader) } else { Err(io::Error::other("it is no regular file")) }
    }
}

impl Read for BudgetedReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        use io::ErrorKind::{Interrupted, WouldBlock};
        loop {
            self.budget.look()?;
            if !self.source.is_ready(LOOK)? {
                continue;
            }
            match self.source.read(buffer) {
                Err(error) if matches!(error.kind(), Interrupted | WouldBlock) => {}
                Ok(read) => {
                    self.passed += read as u64;
                    return if self.has_end || self.passed <= MOST_ENDLESS { Ok(read) } else { Err(no_end()) };
                }
                Err(error) => return Err(error),
            }
        }
    }
}

fn no_end() -> io::Error {
    let most = MOST_ENDLESS >> 20;
    io::Error::other(format!("the input is longer than {most} MiB and has not ended; expected less, or a file"))
}

/// Opens a file; a named pipe that nobody writes to yet is waited for while it is read, not here.
#[cfg(unix)]
fn open(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let no_wait = rustix::fs::OFlags::NONBLOCK.bits();
    File::options().read(true).custom_flags(no_wait.cast_signed()).open(path)
}

#[cfg(not(unix))]
fn open(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Standard input without a buffer, in which something could lie that is not waited for.
#[cfg(unix)]
fn stdin() -> io::Result<File> {
    use std::os::fd::AsFd;
    Ok(File::from(io::stdin().as_fd().try_clone_to_owned()?))
}

#[cfg(not(unix))]
fn stdin() -> io::Result<io::Stdin> {
    Ok(io::stdin())
}

/// Whether standard input is a file.
#[cfg(unix)]
fn is_file(stdin: &File) -> bool {
    stdin.metadata().is_ok_and(|data| data.is_file())
}

#[cfg(not(unix))]
fn is_file(_: &io::Stdin) -> bool {
    false
}

#[cfg(unix)]
impl WaitableRead for File {
    fn is_ready(&self, wait: Duration) -> io::Result<bool> {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let wait = Timespec { tv_sec: 0, tv_nsec: wait.subsec_nanos().into() };
        match poll(&mut [PollFd::new(self, PollFlags::IN)], Some(&wait)) {
            // A signal.
            Err(rustix::io::Errno::INTR) | Ok(0) => Ok(false),
            Err(error) => Err(error.into()),
            Ok(_) => Ok(true),
        }
    }
}

#[cfg(not(unix))]
impl WaitableRead for File {
    fn is_ready(&self, _: Duration) -> io::Result<bool> {
        Ok(true)
    }
}

#[cfg(not(unix))]
impl WaitableRead for io::Stdin {
    fn is_ready(&self, _: Duration) -> io::Result<bool> {
        Ok(true)
    }
}
