//! The program `graeco`.

use std::process::ExitCode;

use graeco_host::heap;

#[global_allocator]
static HEAP: heap::Heap = heap::Heap;

fn main() -> ExitCode {
    ExitCode::from(graeco::run_program(std::env::args_os().collect()))
}
