//! Stops the program early: after a signal, or when the reader of its output has left.
//!
//! All work checks [`flag`]. If work does not end soon after the flag was set, the program ends its output and exits.

use std::ffi::c_int;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};
use std::thread;
use std::time::Duration;

use graeco_exact_cover::Stop;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag as actions;

use crate::status::Status;

/// The time that work has to end after the flag was set, before the program exits.
const GRACE: Duration = Duration::from_millis(400);

/// The interval between two flushes of the output.
const HAND_OVER: Duration = Duration::from_millis(50);

/// The interval between two looks at the flag, or at the budget of work, by who waits.
pub(crate) const LOOK: Duration = Duration::from_millis(20);

static FLAG: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
static SIGNAL: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// Whether a signal ends the program at once.
static ENDS_AT_ONCE: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
static READER_LEFT: AtomicBool = AtomicBool::new(false);
static OUTPUT: OnceLock<Ends> = OnceLock::new();
/// Whether a signal is reported.
static IS_TOLD: AtomicBool = AtomicBool::new(false);

/// The stop inside an error of input or output, if there is one.
#[must_use]
pub fn of_io_error(error: &io::Error) -> Option<Stop> {
    error.get_ref()?.downcast_ref().copied()
}

/// The flag that tells all work to end.
pub fn flag() -> Arc<AtomicBool> {
    Arc::clone(&FLAG)
}

/// Whether all work must end.
pub fn is_set() -> bool {
    FLAG.load(Ordering::Relaxed)
}

/// Whether a signal has come.
pub fn has_signal() -> bool {
    SIGNAL.load(Ordering::Relaxed)
}

/// Whether nobody reads our output any more.
pub fn reader_left() -> bool {
    READER_LEFT.load(Ordering::Relaxed)
}

/// Notes that nobody reads our output any more.
pub fn note_reader_left() {
    READER_LEFT.store(true, Ordering::Relaxed);
    FLAG.store(true, Ordering::Relaxed);
}

/// Notes that output cannot be written: there is no point in going on.
pub fn note_output_failed() {
    FLAG.store(true, Ordering::Relaxed);
}

/// How output ends that others still write.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// Flushes it.
    pub hand_over: fn(),
    /// Flushes it for the last time, and keeps its file if that is wanted.
    pub last: fn(bool),
    /// Whether it is a file that is still to be put in its place.
    pub is_pending: bool,
}

/// Listens to signals (Ctrl-C, `SIGTERM`, `SIGHUP`) and to the reader of standard output from now on. Further
/// signals change nothing at first: `timeout` and a terminal can send two of them at the same time. One that comes after
/// the program should have ended ends it at once, unless the file of the output is still to be [put in its
/// place](output_is_complete). Unless the program is silent, it says that it was interrupted even if its work does not end
/// in time.
pub fn listen(output: Ends, is_silent: bool) {
    OUTPUT.get_or_init(|| output);
    IS_TOLD.store(!is_silent, Ordering::Relaxed);
    for &signal in SIGNALS.iter().filter(|&&signal| !is_ignored(signal)) {
        // Without a handler a signal ends the program at once.
        drop(handle_signals(signal));
    }
    // Without these threads a leaving reader is noticed at the next line, and the program relies on the work to end.
    drop(thread::Builder::new().name("output".into()).spawn(watch_output));
    drop(thread::Builder::new().name("grace".into()).spawn(force_exit));
}

#[cfg(unix)]
const SIGNALS: &[c_int] = &[SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const SIGNALS: &[c_int] = &[SIGINT, SIGTERM];

/// Lets a signal end all work, and one after [`ENDS_AT_ONCE`] the program.
fn handle_signals(signal: c_int) -> io::Result<()> {
    actions::register_conditional_shutdown(signal, Status::Interrupted.code().into(), Arc::clone(&ENDS_AT_ONCE))?;
    actions::register(signal, Arc::clone(&SIGNAL))?;
    actions::register(signal, Arc::clone(&FLAG))?;
    Ok(())
}

/// Notes that the file of the output is in its place: the next signal loses nothing.
pub fn output_is_complete() {
    ENDS_AT_ONCE.store(true, Ordering::Relaxed);
}

/// Whether the parent process has set a signal to be ignored, as `nohup` does.
#[cfg(unix)]
fn is_ignored(signal: c_int) -> bool {
    let mut action = std::mem::MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: without a new action `sigaction` only writes the present one, to a place that is large enough. All bytes
    // 0 are a valid `sigaction` as well, so it may be read even if the call fails.
    let action = unsafe {
        libc::sigaction(signal, std::ptr::null(), action.as_mut_ptr());
        action.assume_init()
    };
    action.sa_sigaction == libc::SIG_IGN
}

#[cfg(not(unix))]
fn is_ignored(_: c_int) -> bool {
    false
}

/// Waits until the flag is set, and exits if the work does not end.
fn force_exit() {
    while !is_set() {
        thread::sleep(LOOK);
    }
    thread::sleep(GRACE);
    // What follows can wait for ever on a reader that does not read.
    if OUTPUT.get().is_none_or(|output| !output.is_pending) {
        ENDS_AT_ONCE.store(true, Ordering::Relaxed);
    }
    let status = match (has_signal(), reader_left()) {
        (true, _) => Status::Interrupted,
        (false, true) => Status::so_far(),
        (false, false) => Status::BadInput,
    };
    OUTPUT.get().inspect(|output| (output.last)(status != Status::BadInput));
    if status == Status::Interrupted && IS_TOLD.load(Ordering::Relaxed) {
        // There is no place for an error of standard error.
        let _ = writeln!(io::stderr(), "interrupted; the output may be incomplete");
    }
    std::process::exit(status.code().into());
}

/// Flushes the output.
pub fn hand_over() {
    OUTPUT.get().inspect(|output| (output.hand_over)());
}

/// Flushes the output and checks for the reader, as long as the program runs.
fn watch_output() {
    while !reader_left() {
        if has_reader(HAND_OVER) {
            hand_over();
        } else {
            note_reader_left();
        }
    }
}

/// Waits for this long; false as soon as the other end of standard output is closed.
#[cfg(unix)]
fn has_reader(wait: Duration) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdout = rustix::stdio::stdout();
    let mut watched = [PollFd::new(&stdout, PollFlags::empty())];
    let wait = Timespec { tv_sec: 0, tv_nsec: wait.subsec_nanos().into() };
    match poll(&mut watched, Some(&wait)) {
        Ok(0) => true,
        Ok(_) if watched[0].revents().intersects(PollFlags::ERR | PollFlags::HUP) => false,
        // Something that cannot be watched, or a signal.
        _ => {
            thread::sleep(HAND_OVER);
            true
        }
    }
}

#[cfg(not(unix))]
fn has_reader(wait: Duration) -> bool {
    thread::sleep(wait);
    true
}
