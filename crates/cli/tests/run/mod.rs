//! Runs the program with some input, and says what came of it.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// What the program printed, and its exit status.
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: i32,
}

/// Starts `graeco` with these arguments, and kills it after a while.
#[allow(dead_code, reason = "not every test kills")]
pub(crate) fn kill_after(arguments: &str, delay: Duration) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_graeco"))
        .args(arguments.split_whitespace())
        .current_dir(ROOT)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(delay);
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Where the program is run: the root of the workspace.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Runs `graeco` with these arguments, blanks between, and this standard input.
pub(crate) fn graeco(arguments: &str, input: &str) -> Run {
    graeco_bytes(arguments, input.as_bytes())
}

pub(crate) fn graeco_bytes(arguments: &str, input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_graeco"))
        .args(arguments.split_whitespace())
        .current_dir(ROOT)
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
