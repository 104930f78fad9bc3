//! The edges of the program: ignored signals, line ends, terminals, and the end of JSON output.

use std::time::Duration;

use crate::run::{self, Run, graeco, graeco_bytes};
use serde_json::Value;

const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const ANSWER: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

/// The last line of the output, which is JSON.
fn last_record(run: &Run) -> Value {
    let last = run.out.lines().last().unwrap_or_else(|| panic!("nothing was printed: {}", run.err));
    serde_json::from_str(last).unwrap_or_else(|error| panic!("{last}: {error}"))
}

#[cfg(unix)]
#[test]
fn a_signal_that_was_ignored_at_the_start_stays_ignored() {
    use rustix::process::{Pid, Signal, kill_process};
    use std::process::{Command, Stdio};

    for (ignored, name) in [(Signal::HUP, "HUP"), (Signal::INT, "INT"), (Signal::TERM, "TERM")] {
        let program = env!("CARGO_BIN_EXE_graeco");
        let script = format!("trap '' {name}; exec {program} sudoku generate -n 100000000");
        let mut child =
            Command::new("sh").args(["-c", &script]).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        // Once something is printed, the program listens.
        let mut stdout = std::io::BufReader::new(child.stdout.take().unwrap());
        let mut lines = 0;
        let mut read_lines = |count: usize| {
            use std::io::BufRead;
            let mut line = String::new();
            for _ in 0..count {
                line.clear();
                lines += stdout.read_line(&mut line).unwrap().min(1);
            }
            lines
        };
        assert_eq!(read_lines(1), 1);
        let pid = Pid::from_child(&child);
        kill_process(pid, ignored).unwrap();
        // A program that heeds the signal would be ended by force after 0.4 seconds.
        let mut ended = None;
        for _ in 0..10 {
            std::thread::sleep(Duration::from_millis(100));
            read_lines(1);
            ended = ended.or(child.try_wait().unwrap());
        }
        assert_eq!(ended, None, "SIG{name} ended it");
        let other = if ignored == Signal::TERM { Signal::INT } else { Signal::TERM };
        kill_process(pid, other).unwrap();
        std::io::copy(&mut stdout, &mut std::io::sink()).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130), "without SIG{name}");
    }
}

#[test]
fn lines_end_in_any_way() {
    for end in ["\n", "\r\n", "\r", "\r\r\n"] {
        let text = [PUZZLE, "", &format!("{PUZZLE}, with a comment"), "bad", PUZZLE].join(end) + end;
        let run = graeco("sudoku solve", &text);
        assert_eq!(run.out, format!("{ANSWER}\n{ANSWER}\n\n{ANSWER}\n"), "{end:?}: {}", run.err);
        assert!(run.err.contains("<stdin>:4:"), "{end:?}: {}", run.err);
        let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * (row + 1)]).collect();
        let run = graeco("sudoku solve", &(rows.join(end) + end));
        assert_eq!(run.out, format!("{ANSWER}\n"), "{end:?}: {}", run.err);
    }
}

#[test]
fn line_ends_may_fall_between_what_is_read_at_a_time() {
    // Far more than is read at a time, at every offset of the line end.
    for filler in 0..3 {
        let text = " ".repeat(filler) + "\r\n" + &format!("{PUZZLE}\r\n").repeat(10_000) + "bad";
        let run = graeco("sudoku solve", &text);
        assert_eq!(run.out.lines().filter(|line| *line == ANSWER).count(), 10_000);
        assert!(run.err.contains("<stdin>:10002:"), "{}", run.err);
    }
}

#[test]
fn a_line_that_is_too_long_is_one_error() {
    let mut text = vec![b'x'; 50 << 20];
    text.extend_from_slice(format!("\n{PUZZLE}\nbad\n").as_bytes());
    let run = graeco_bytes("sudoku solve", &text);
    assert_eq!(run.status, 2);
    assert_eq!(run.out, format!("\n{ANSWER}\n\n"), "{}", run.err);
    assert!(run.err.contains("<stdin>:1:") && run.err.contains("<stdin>:3:"), "{}", run.err);
}

/// Of a line that is no puzzle no more is held than fits into the memory.
#[cfg(target_os = "linux")]
#[test]
fn a_long_line_takes_no_memory() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long");
    std::fs::write(&path, ["x".repeat(50 << 20), format!("\n{PUZZLE}\n")].concat()).unwrap();
    let mut started = run::start("sudoku solve --memory 16M", &path);
    let output = started.read_all();
    let ended = started.wait(Duration::from_secs(60)).expect("it ends");
    assert_eq!(ended.status.code(), Some(2), "{}", ended.errors);
    assert!(ended.errors.contains("<stdin>:1:1: this line is longer than"), "{}", ended.errors);
    assert_eq!(String::from_utf8(output.join().unwrap()).unwrap(), format!("\n{ANSWER}\n"));
    assert!(ended.peak < 64 << 20, "{} MiB", ended.peak >> 20);
}

#[test]
fn what_comes_after_a_line_that_is_almost_too_long_is_read() {
    let text = "x".repeat((16 << 20) - 1000) + "\n" + &format!("{PUZZLE}\n").repeat(5000);
    let run = graeco("sudoku solve", &text);
    assert_eq!(run.out.lines().filter(|line| *line == ANSWER).count(), 5000, "{}", run.err);
    assert_eq!(run.err.matches("error").count(), 1, "{}", run.err);
}

/// What the program prints on a terminal within a while after something was typed there.
#[cfg(unix)]
fn typed(arguments: &str, text: &str, expected: &str) -> String {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use std::io::{Read, Write};

    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&controller).unwrap();
    unlockpt(&controller).unwrap();
    let name = ptsname(&controller, Vec::new()).unwrap().into_string().unwrap();
    let terminal = std::fs::File::options().read(true).write(true).open(name).unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_graeco"));
    command.args(arguments.split_whitespace());
    let mut child = command
        .stdin(terminal.try_clone().unwrap())
        .stdout(terminal.try_clone().unwrap())
        .stderr(terminal)
        .spawn()
        .unwrap();
    let mut controller = std::fs::File::from(controller);
    controller.write_all(text.as_bytes()).unwrap();
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(read @ 1..) = controller.read(&mut bytes) {
            if sender.send(bytes[..read].to_vec()).is_err() {
                break;
            }
        }
    });
    // Progress is shown without end, so there is a deadline for all.
    let deadline = std::time::Instant::now() + Duration::from_secs(60);
    let mut shown = String::new();
    let plain = |shown: &str| shown.replace("\x1b[1m", "").replace("\x1b[0m", "");
    while !plain(&shown).contains(expected) {
        match receiver.recv_timeout(deadline.saturating_duration_since(std::time::Instant::now())) {
            Ok(bytes) => shown += &String::from_utf8_lossy(&bytes),
            Err(_) => break,
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    plain(&shown)
}

#[cfg(unix)]
#[test]
fn a_typed_puzzle_is_answered_at_the_end_of_its_line() {
    let shown = typed("sudoku solve", &format!("{PUZZLE}\n"), ANSWER);
    assert!(shown.contains(ANSWER), "{shown:?}");
    let rows: String = (0..9).map(|row| PUZZLE[9 * row..9 * (row + 1)].to_owned() + "\n").collect();
    let first_row = "4 1 7 3 6 9 8 2 5";
    let shown = typed("sudoku solve", &(rows + "\n"), first_row);
    assert!(shown.contains(first_row), "{shown:?}");
}

#[cfg(unix)]
#[test]
fn who_sits_at_a_terminal_is_told_what_shows_more() {
    let several = ".".repeat(81);
    let none = format!("55{}", ".".repeat(79));
    for (arguments, advice) in [
        (format!("check {several}"), "`graeco candidates` shows"),
        (format!("solve {none}"), "`graeco conflict` shows"),
        (format!("count {none}"), "`graeco conflict` shows"),
        (format!("candidates {none}"), "`graeco conflict` shows"),
        (format!("explain {several}"), "`graeco candidates` shows"),
        (format!("solve {}/tests/data/exact-cover/domino-6x6-mut.xc", super::run::ROOT), "`graeco conflict` shows"),
        ("cover tile 9x9 --pieces dominoes".to_owned(), "`graeco conflict` shows"),
        ("latin count 11 --time-limit 0s".to_owned(), "--time-limit, --node-limit and --memory set the limits"),
        (format!("solve --time-limit 0s {several}"), "--time-limit, --node-limit and --memory set the limits"),
    ] {
        let shown = typed(&arguments, "", advice);
        assert!(shown.contains(advice), "{arguments}: {shown:?}");
        let run = graeco(&arguments, "");
        assert!(!run.err.contains(advice) && !run.out.contains(advice), "{arguments}: {}", run.err);
    }
}

#[test]
fn a_bad_puzzle_in_a_list_keeps_its_place() {
    let list = "{\"size\":2}\n{\"size\":2,\"colour\":1}\nno JSON\n{\"size\":2}\n";
    let run = graeco("grid solve", list);
    let answers: Vec<&str> = run.out.lines().collect();
    assert_eq!((answers.len(), answers[1], answers[2], run.status), (4, "", "", 2), "{}", run.out);
    assert_eq!(graeco("grid count", list).out, "2\n\n\n2\n");
    assert_eq!(graeco("grid check", list).out, "several\nbad\nbad\nseveral\n");
    let run = graeco("grid solve --json", list);
    let records: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let lines: Vec<_> = records.iter().map(|record| record["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [1, 2, 3, 4]);
    assert!(records[1]["error"].as_str().unwrap().contains("colour"), "{}", run.out);
    assert_eq!(graeco("grid solve", "order = 2\nx = 3\n").out, "\n");
}

/// Commands with `--json`, their input, their status, and how their last record says that they ended.
const ENDS: &[(&str, &str, i32, &str)] = &[
    ("sudoku generate --givens 17 --time-limit 0.1", "", 3, "time-limit"),
    ("sudoku generate -n 3 --givens 18 --node-limit 1", "", 3, "node-limit"),
    ("grid generate --time-limit 0", "order = 9\n", 3, "time-limit"),
    ("grid generate", "order = 3\ndiagonals = true\n", 1, "exhausted"),
    ("cover tile 1x2 --pieces tetrominoes", "", 1, "exhausted"),
    ("cover tile 2x4 --pieces dominoes --all", "", 0, "exhausted"),
    ("cover tile 1000x1000 --any-number --time-limit 0.01", "", 3, "time-limit"),
    ("cover cheapest", "a b\na\n", 1, "exhausted"),
    ("cover random", "a b\na\n", 1, "exhausted"),
    ("cover random -n 1000000000 --time-limit 0.1", "a\na\n", 3, "time-limit"),
    ("cover diagram", "a\na\n", 0, "exhausted"),
    ("cover diagram --nth 2", "a\na\n", 1, "exhausted"),
    ("cover diagram --nth 1", "a\na\n", 0, "exhausted"),
    ("latin subsquares --order 2", "0 1\n1 0\n", 0, "exhausted"),
    ("latin subsquares --order 2 --count", "0 1\n1 0\n", 0, "exhausted"),
    ("latin autotopisms", "0 1\n1 0\n", 0, "exhausted"),
    ("latin check --properties", "0 1\n1 0\n", 0, "exhausted"),
    ("latin canon", "0 1\n1 0\n", 0, "exhausted"),
    ("cover diagram --memory 1", "a b\na b\na\nb\n", 3, "memory-limit"),
    ("cover conflict", "a\na\n", 1, "exhausted"),
    ("cover conflict", "a b\na\n", 0, "exhausted"),
    ("cover solve", "a b\na\n", 1, "exhausted"),
    ("latin transversals", "0 1 2\n1 2 0\n2 0 1\n", 0, "exhausted"),
    ("latin transversals", "0 1\n1 0\n", 1, "exhausted"),
    ("latin transversals --count", "0 1\n1 0\n", 0, "exhausted"),
    ("latin mate", "0 1\n1 0\n", 1, "exhausted"),
    ("latin transversals --limit 1", "0 1 2\n1 2 0\n2 0 1\n", 0, "solution-limit"),
    ("latin transversals --time-limit 0", "0 1 2\n1 2 0\n2 0 1\n", 3, "time-limit"),
    ("latin mols 255 --time-limit 0", "", 3, "time-limit"),
    ("cover count --time-limit 0", "a b\na\n", 3, "time-limit"),
    ("grid candidates", "order = 4\n", 0, "exhausted"),
    ("grid candidates --node-limit 3", "order = 4\n", 3, "node-limit"),
];

#[test]
fn json_output_says_how_it_ended() {
    for &(arguments, input, status, end) in ENDS {
        let run = graeco(&format!("{arguments} --json"), input);
        assert_eq!(run.status, status, "{arguments}: {}{}", run.out, run.err);
        let record = last_record(&run);
        assert_eq!((&record["schema"], &record["end"]), (&1.into(), &end.into()), "{arguments}: {}", run.out);
    }
}

#[cfg(unix)]
#[test]
fn json_output_of_bulk_work_says_that_it_was_interrupted() {
    use std::io::Write;

    let folder = tempfile::tempdir().unwrap();
    let fifo = folder.path().join("fifo");
    assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    for (command, puzzle) in [("sudoku solve", PUZZLE), ("sudoku check", PUZZLE), ("grid count", "{\"size\":2}")] {
        // Whoever writes never closes the pipe.
        let mut input = std::fs::File::options().read(true).write(true).open(&fifo).unwrap();
        writeln!(input, "{puzzle}").unwrap();
        let mut started = run::start(&format!("{command} --json"), &fifo);
        let output = started.read_all();
        std::thread::sleep(Duration::from_millis(500));
        started.signal(rustix::process::Signal::INT);
        let ended = started.wait(Duration::from_secs(8)).unwrap_or_else(|| panic!("{command} does not end"));
        assert_eq!(ended.status.code(), Some(130), "{command}: {}", ended.errors);
        let output = String::from_utf8(output.join().unwrap()).unwrap();
        let last: Value = serde_json::from_str(output.lines().last().unwrap()).unwrap();
        assert_eq!((&last["puzzles"], &last["end"]), (&1.into(), &"interrupted".into()), "{command}: {output}");
    }
}

/// `timeout` sends its signal to the program and to its group.
#[cfg(unix)]
#[test]
fn two_signals_at_the_same_time_lose_nothing() {
    use rustix::process::Signal;

    let input = tempfile::NamedTempFile::new().unwrap();
    let mut started = run::start("latin count 10 --diagonals", input.path());
    let output = started.read_all();
    std::thread::sleep(Duration::from_millis(700));
    started.signal(Signal::INT);
    started.signal(Signal::TERM);
    let ended = started.wait(Duration::from_secs(10)).unwrap();
    let out = output.join().unwrap();
    assert_eq!((ended.status.code(), out.starts_with(b"at least ")), (Some(130), true), "{}", ended.errors);
}

/// A puzzle under way is not counted among those before it, in words and in JSON.
#[cfg(unix)]
#[test]
fn an_interrupted_puzzle_is_not_counted() {
    let mut input = tempfile::NamedTempFile::new().unwrap();
    std::io::Write::write_all(&mut input, b"{\"size\":2}\n{\"size\":9}\n").unwrap();
    for json in ["", " --json"] {
        let mut started = run::start(&format!("grid count{json}"), input.path());
        let output = started.read_all();
        std::thread::sleep(Duration::from_millis(700));
        started.signal(rustix::process::Signal::INT);
        let ended = started.wait(Duration::from_secs(8)).unwrap();
        let output = String::from_utf8(output.join().unwrap()).unwrap();
        let said = if json.is_empty() { ended.errors.as_str() } else { output.lines().last().unwrap() };
        let expected =
            if json.is_empty() { "interrupted after 1 puzzle\n" } else { "\"puzzles\":1,\"end\":\"interrupted\"}" };
        assert!(said.contains(expected), "{json}: {output}{}", ended.errors);
    }
}

#[test]
fn what_prints_problems_refuses_json() {
    let folder = tempfile::tempdir().unwrap();
    let split = format!("cubes make cover --into {}", folder.path().display());
    for command in [&split, "cover simplify", "cover make queens 4", "cover tile 2x2 --pieces dominoes --problem"] {
        let run = graeco(&format!("{command} --json"), "a\na\n");
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{command}");
        let is_named = run.err.contains("--json") && run.err.contains("cannot be used with ");
        assert!(is_named, "{command}: {}", run.err);
    }
}
