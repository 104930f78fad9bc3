//! The interface between the program and the system: input, output, whole files, memory, signals and threads.
#![doc = include_str!("../README.md")]

pub mod abandon;
pub mod atomic_file;
mod budgeted;
pub mod checkpoint;
pub mod cpu_clock;
pub mod durable;
pub mod heap;
pub mod memory;
pub mod messages;
pub mod output;
mod packed;
pub mod paint;
pub mod progress;
pub mod source;
pub mod status;
pub mod stop;
pub mod stream;
pub mod watched;
mod wide;
