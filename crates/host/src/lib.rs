//! What a program of graeco takes from the system: input, output, whole files, memory, signals and threads.
#![doc = include_str!("../README.md")]

pub mod atomic_file;
mod budgeted;
pub mod durable;
pub mod heap;
pub mod memory;
pub mod output;
mod packed;
pub mod progress;
pub mod source;
pub mod status;
pub mod stop;
pub mod stream;
mod wide;
