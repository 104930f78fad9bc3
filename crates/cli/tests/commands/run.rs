//! Runs the program with some input, and returns its output and status.

use std::fs::File;
use std::io::{Read, Seek, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// What the program printed, and its exit status.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: i32,
}

/// Where the program is run: the root of the workspace.
pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

pub(crate) fn command(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_graeco"));
    command.args(arguments.split_whitespace()).current_dir(ROOT);
    command
}

/// Starts `graeco` with these arguments, and kills it after a while.
pub(crate) fn kill_after(arguments: &str, delay: Duration) {
    let mut child = command(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(delay);
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Runs `graeco` with these arguments, blanks between, and this standard input.
pub(crate) fn graeco(arguments: &str, input: &str) -> Run {
    graeco_bytes(arguments, input.as_bytes())
}

pub(crate) fn graeco_bytes(arguments: &str, input: &[u8]) -> Run {
    finish(command(arguments), input)
}

/// Runs a command with this standard input, a file: a pipe that is late could end the time before anything is read.
pub(crate) fn finish(mut command: Command, input: &[u8]) -> Run {
    let mut stdin = tempfile::tempfile().unwrap();
    stdin.write_all(input).and_then(|()| stdin.rewind()).unwrap();
    let Output { status, stdout, stderr } = command.stdin(stdin).output().unwrap();
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    let run = Run { out: text(&stdout), err: text(&stderr), status: status.code().unwrap_or(-1) };
    // With --json, every line on standard output is a record; on standard error, clap and the system have their own.
    let is_record = |line: &&str| line.starts_with("{\"schema\":");
    let json = command.get_args().any(|argument| argument == "--json");
    run.out.lines().filter(|line| json || is_record(line)).for_each(check_record);
    run.err.lines().filter(is_record).for_each(check_record);
    run
}

/// Looks whether a JSON line of the program is as its schema says, and has no key twice.
fn check_record(line: &str) {
    static SCHEMA: LazyLock<jsonschema::Validator> = LazyLock::new(|| {
        let schema = serde_json::from_str(include_str!("../../../document/SCHEMA.json")).unwrap();
        jsonschema::validator_for(&schema).unwrap()
    });
    let record: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}"));
    assert_eq!(record.to_string(), line, "a key is there twice");
    if let Some(error) = SCHEMA.iter_errors(&record).next() {
        panic!("{error} at {} in {line}", error.instance_path());
    }
}

/// A program under way, whose output is read by this test.
pub(crate) struct Started {
    pub(crate) child: Child,
    errors: std::thread::JoinHandle<String>,
}

/// Starts `graeco` with a file as its standard input.
pub(crate) fn start(arguments: &str, input: &Path) -> Started {
    start_with(arguments, File::open(input).unwrap().into())
}

/// Starts `graeco` with this standard input.
pub(crate) fn start_with(arguments: &str, input: Stdio) -> Started {
    let mut child = command(arguments).stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stderr = child.stderr.take().unwrap();
    let errors = std::thread::spawn(move || {
        let mut text = Vec::new();
        let _ = stderr.read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    });
    Started { child, errors }
}

impl Started {
    /// Reads everything from now on, in a thread of its own.
    pub(crate) fn read_all(&mut self) -> std::thread::JoinHandle<Vec<u8>> {
        let mut stdout = self.child.stdout.take().unwrap();
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = stdout.read_to_end(&mut bytes);
            bytes
        })
    }

    /// Sends a signal.
    #[cfg(unix)]
    pub(crate) fn signal(&self, signal: rustix::process::Signal) {
        let pid = rustix::process::Pid::from_child(&self.child);
        // It may have ended already.
        let _ = rustix::process::kill_process(pid, signal);
    }

    /// The most memory that it has held so far, in bytes, where the system tells it.
    pub(crate) fn peak(&self) -> Option<usize> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        // Just after it was started, what is told can still be the memory of this test, under its name.
        let is_own = status.starts_with("Name:\tgraeco\n");
        let line = status.lines().find(|line| is_own && line.starts_with("VmHWM:"))?;
        line.split_whitespace().nth(1)?.parse::<usize>().ok().map(|kilobytes| kilobytes << 10)
    }

    /// Waits until it ends, and says how long that took, and the most memory that was seen. One that does not end in
    /// `patience` is killed: `None`.
    pub(crate) fn wait(mut self, patience: Duration) -> Option<Ended> {
        let started = Instant::now();
        let mut peak = 0;
        loop {
            peak = self.peak().unwrap_or(0).max(peak);
            if let Some(status) = self.child.try_wait().unwrap() {
                let took = started.elapsed();
                return Some(Ended { status, took, peak, errors: self.errors.join().unwrap() });
            }
            if started.elapsed() > patience {
                self.child.kill().unwrap();
                self.child.wait().unwrap();
                return None;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

/// How a program ended.
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) took: Duration,
    /// Bytes.
    pub(crate) peak: usize,
    pub(crate) errors: String,
}
