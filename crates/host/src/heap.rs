//! The allocator of the program: when memory runs out, also for a thread, it reports that, flushes the output, and
//! exits.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::status::Status;
use crate::stop;

/// The allocator of the system. A call that gets no memory does not return: nothing in the program could go on without it,
/// and the standard library would abort.
pub struct Heap;

// SAFETY: every call is passed to the allocator of the system unchanged, and so is its result.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller promises what `System` demands.
        checked(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller promises what `System` demands.
        checked(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `System`; the result comes from `System`.
        checked(unsafe { System.realloc(memory, layout, size) })
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the memory comes from `System`, with this layout.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[inline]
fn checked(memory: *mut u8) -> *mut u8 {
    if memory.is_null() { end("the system gives no more memory") } else { memory }
}

/// A thread that the program needs.
pub fn started<T>(thread: io::Result<T>) -> T {
    thread.unwrap_or_else(|_| end("the system gives no memory for another thread"))
}

thread_local! {
    /// Whether this thread is ending the program.
    static ENDS: Cell<bool> = const { Cell::new(false) };
}

/// Ends the program for this reason, without new memory: an allocation would call this again.
#[cold]
fn end(why: &str) -> ! {
    static IS_ENDING: AtomicBool = AtomicBool::new(false);
    if !ENDS.replace(true) {
        if IS_ENDING.swap(true, Ordering::Relaxed) {
            // Another thread ends the program, unless it waits for something that this one has.
            thread::sleep(Duration::from_secs(2));
        } else {
            for part in ["error: ", why, "; the output may be incomplete\n"] {
                say(part);
            }
            stop::hand_over();
        }
    }
    quit(Status::Limit.code().into())
}

/// Writes to standard error past all buffers and locks.
#[cfg(unix)]
fn say(text: &str) {
    // There is no place for an error.
    let _ = rustix::io::write(rustix::stdio::stderr(), text.as_bytes());
}

#[cfg(not(unix))]
fn say(text: &str) {
    use std::io::Write;
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Exits at once, because the usual cleanup may need memory or a lock.
#[cfg(unix)]
fn quit(code: i32) -> ! {
    // SAFETY: ends the process, and touches nothing of it.
    unsafe { libc::_exit(code) }
}

#[cfg(not(unix))]
fn quit(code: i32) -> ! {
    std::process::exit(code)
}
