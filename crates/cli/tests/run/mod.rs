//! Runs the program with some input, and says what came of it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What the program printed, and its exit status.
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: i32,
}

/// Runs `graeco` with these arguments, blanks between, and this standard input.
pub(crate) fn graeco(arguments: &str, input: &str) -> Run {
    graeco_bytes(arguments, input.as_bytes())
}

pub(crate) fn graeco_bytes(arguments: &str, input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_graeco"))
        .args(arguments.split_whitespace())
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    Run { out: text(&stdout), err: text(&stderr), status: status.code().unwrap_or(-1) }
}
