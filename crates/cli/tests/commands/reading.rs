//! Limits and signals while reading, making and writing, also with several threads.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::run::{self, graeco, start};

/// Commands that read standard input.
const READERS: &[&str] = &[
    "latin check -",
    "latin check --properties -",
    "latin complete -",
    "latin orthogonality --check -",
    "sudoku solve -",
    "sudoku solve --all -",
    "sudoku check -",
    "grid solve -",
    "grid count -",
    "grid candidates -",
    "cover count -",
    "cover tile -",
    "cover make words --rows 3 --columns 3 -",
];

/// What has not ended by then waits for its input.
const PATIENCE: Duration = Duration::from_secs(20);

/// A command that waits for the standard input that is written first, and never for its end.
fn waiting(arguments: &str, input: &str) -> (run::Started, std::io::PipeWriter) {
    use std::io::Write;
    let (reader, mut writer) = std::io::pipe().unwrap();
    writer.write_all(input.as_bytes()).unwrap();
    (run::start_with(arguments, Stdio::from(reader)), writer)
}

#[test]
fn who_waits_for_input_keeps_the_time_limit() {
    let large = (0..300).map(|symbol| symbol.to_string()).collect::<Vec<_>>().join(" ") + "\n";
    let cases = READERS.iter().map(|&reader| (reader, "")).chain([
        ("latin check -", "0 1\n1"),
        ("latin check -", large.as_str()),
        ("sudoku solve -", "1234"),
        ("grid solve -", "order = 4\n"),
        ("grid convert --to json -", ""),
        ("grid convert --to json -", "order = 4\n"),
        ("cover count -", "a b\na"),
    ]);
    // They wait together.
    let wait = |(arguments, input)| (arguments, waiting(&format!("{arguments} --time-limit 0.2"), input));
    for (arguments, (started, _open)) in cases.map(wait).collect::<Vec<_>>() {
        let ended = started.wait(PATIENCE).unwrap_or_else(|| panic!("{arguments} does not end"));
        assert_eq!(ended.status.code(), Some(3), "{arguments}: {}", ended.errors);
        assert_eq!(ended.errors, "<stdin>: the time limit was reached while it was read\n", "{arguments}");
    }
}

/// The limit is that of a puzzle, or of waiting for the next part of a list, behind the first MiB, which shows its form.
#[test]
fn a_list_may_come_slowly() {
    use std::io::{Read, Write};
    let part = format!("1{}\n", ".".repeat(80)).repeat(15_000);
    let (mut started, mut input) = waiting("grid count --limit 2 --time-limit 4 -", "");
    let sender = std::thread::spawn(move || {
        for pause in [0, 2500, 2500] {
            std::thread::sleep(Duration::from_millis(pause));
            input.write_all(part.as_bytes()).unwrap();
        }
    });
    let mut out = String::new();
    started.child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert_eq!(out.lines().count(), 45_000, "{}", started.wait(PATIENCE).unwrap().errors);
    sender.join().unwrap();
}

#[test]
fn what_kept_a_file_from_being_read_is_a_record() {
    use std::io::Read;
    let json =
        |text: &str| text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<serde_json::Value>>();
    let readers =
        READERS.iter().filter(|reader| !reader.starts_with("cover tile") && !reader.starts_with("cover make"));
    let wait = |reader| (reader, waiting(&format!("{reader} --json --time-limit 0.2"), ""));
    for (reader, (mut started, _open)) in readers.map(wait).collect::<Vec<_>>() {
        let mut out = String::new();
        started.child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        assert_eq!(started.wait(PATIENCE).unwrap().status.code(), Some(3), "{reader}");
        let records = json(&out);
        assert_eq!(records.len(), 1, "{reader}: {out}");
        assert_eq!((&records[0]["file"], &records[0]["end"]), (&"<stdin>".into(), &"time-limit".into()), "{reader}");
        let run = graeco(&format!("{}missing.txt --json", reader.trim_end_matches('-')), "");
        let records = json(&run.out);
        assert_eq!((records.len(), run.status), (1, 2), "{reader}: {}", run.out);
        assert_eq!(records[0]["file"], "missing.txt", "{reader}");
        assert!(records[0]["error"].as_str().unwrap().contains("cannot be read"), "{reader}");
    }
}

#[test]
fn who_waits_for_input_says_that_it_was_interrupted() {
    let all: Vec<_> = READERS.iter().map(|arguments| (arguments, waiting(arguments, ""))).collect();
    std::thread::sleep(Duration::from_millis(500));
    for (arguments, (started, _open)) in all {
        started.signal(rustix::process::Signal::TERM);
        let ended = started.wait(PATIENCE).unwrap_or_else(|| panic!("{arguments} does not end"));
        assert_eq!(ended.status.code(), Some(130), "{arguments}: {}", ended.errors);
        assert!(ended.errors.contains("interrupted") && ended.errors.lines().count() == 1, "{}", ended.errors);
    }
}

#[test]
fn what_was_not_finished_is_not_counted_when_it_is_interrupted() {
    let hard = "{\"size\":36,\"box\":[6,6],\"constraints\":[{\"kind\":\"antiknight\"}]}";
    let file = tempfile::NamedTempFile::new().unwrap();
    for command in ["grid count", "grid solve --all"] {
        for (first, told) in
            [("{\"size\":1}\n", "interrupted after 1 puzzle"), ("", "interrupted before the first puzzle was finished")]
        {
            std::fs::write(file.path(), format!("{first}{hard}\n")).unwrap();
            let mut started = start(command, file.path());
            let output = started.read_all();
            std::thread::sleep(Duration::from_millis(1000));
            started.signal(rustix::process::Signal::INT);
            let ended = started.wait(PATIENCE).unwrap();
            drop(output.join());
            assert_eq!(ended.status.code(), Some(130), "{command}");
            assert!(ended.errors.contains(told), "{command}: {}", ended.errors);
        }
    }
}

#[test]
fn squares_are_answered_while_others_are_waited_for() {
    use std::io::{BufRead, BufReader};
    let (mut started, open) = waiting("latin check --properties -", "0 1\n1 0\n\n");
    let mut line = String::new();
    BufReader::new(started.child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert!(line.contains("latin"), "{line}");
    drop(open);
    assert_eq!(started.wait(PATIENCE).unwrap().status.code(), Some(0));
}

#[test]
fn a_named_pipe_without_a_writer_is_waited_for_within_the_limit() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let started = start(&format!("latin check --time-limit 0.2 {}", pipe.display()), Path::new("/dev/null"));
    assert_eq!(started.wait(PATIENCE).expect("it ends").status.code(), Some(3));
}

/// Making and writing problems: the memory that it takes beside the program itself is kept within a tenth.
#[test]
fn making_and_reading_keep_the_memory() {
    const PROGRAM: usize = 24 << 20;
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: String| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let region = file("region", (".".repeat(2000) + "\n").repeat(2000));
    let names: String = (0..1_000_000).map(|n| format!("item{n} ")).collect();
    let names = file("names", names + "\nitem1\n");
    // A bit for each cell that it may have is too much.
    let square = file("square", (0..4000).map(|symbol| format!("{symbol} ")).collect::<String>() + "\n");
    for (arguments, memory) in [
        ("cover tile 300x300 --pieces dominoes --count".to_owned(), 1),
        ("cover tile 1000x1000 --pieces dominoes --problem".to_owned(), 100),
        (format!("cover tile {region} --pieces dominoes"), 1),
        (format!("cover tile {region} --pieces dominoes"), 50),
        ("cover make queens 512".to_owned(), 1),
        ("cover make langford 1024".to_owned(), 20),
        (format!("cover count {names}"), 64),
        (format!("latin check {square}"), 1),
    ] {
        let mut started = start(&format!("{arguments} --memory {memory}M"), Path::new("/dev/null"));
        drop(started.read_all());
        let ended = started.wait(PATIENCE).expect("it ends");
        assert_eq!(ended.status.code(), Some(3), "{arguments}: {}", ended.errors);
        assert!(ended.errors.contains("memory limit"), "{arguments}: {}", ended.errors);
        let allowed = (memory << 20) * 11 / 10 + PROGRAM;
        assert!(ended.peak <= allowed, "{arguments}: {} MiB of {} MiB", ended.peak >> 20, allowed >> 20);
    }
}

#[test]
fn making_and_writing_keep_the_time() {
    let folder = tempfile::tempdir().unwrap();
    let region = folder.path().join("region");
    std::fs::write(&region, (".".repeat(3000) + "\n").repeat(3000)).unwrap();
    for arguments in [
        format!("cover tile {} --pieces pentominoes --problem", region.display()),
        "cover make langford 1024".to_owned(),
        "cover make queens 512".to_owned(),
    ] {
        let begun = Instant::now();
        let run = graeco(&format!("{arguments} --time-limit 0.01"), "");
        assert_eq!(run.status, 3, "{arguments}: {}", run.err);
        assert!(run.err.contains("the time limit was reached"), "{arguments}: {}", run.err);
        // Whole lines only.
        assert!(run.out.is_empty() || run.out.ends_with('\n'));
        assert!(begun.elapsed() < Duration::from_secs(2), "{arguments}: {:?}", begun.elapsed());
    }
}

#[test]
fn an_empty_file_is_no_checkpoint_yet() {
    for command in ["latin count 5", "cover count tests/data/exact-cover/queens-8.xc"] {
        let file = tempfile::NamedTempFile::new().unwrap();
        let run = graeco(&format!("{command} --checkpoint {}", file.path().display()), "");
        assert_eq!(run.status, 0, "{command}: {}", run.err);
        assert!(std::fs::metadata(file.path()).unwrap().len() > 0);
        // What is there when the count is done is a state of it.
        let again = graeco(&format!("{command} --checkpoint {}", file.path().display()), "");
        assert_eq!((again.out, again.status), (run.out, 0), "{command}: {}", again.err);
    }
}

#[test]
fn a_state_longer_than_the_memory_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    std::fs::write(&path, " ".repeat(8 << 20)).unwrap();
    let run = graeco(&format!("latin count 5 --memory 2M --checkpoint {}", path.display()), "");
    assert_eq!(run.status, 3, "{}", run.err);
    assert!(run.err.contains("the memory limit was reached while it was read"), "{}", run.err);
    assert_eq!(std::fs::metadata(&path).unwrap().len(), 8 << 20);
}

#[test]
fn too_many_threads_are_refused_and_those_that_start_are_enough() {
    let run = graeco("sudoku solve --threads 100000", "");
    assert!(run.status == 2 && run.err.contains("expected 0 to 1024"), "{}", run.err);
    for arguments in [
        "sudoku check --threads 1024 tests/data/sudoku/economist.txt",
        "cover count --method links --threads 1024 tests/data/exact-cover/queens-8.xc",
        "cover solve --all --threads 1024 tests/data/exact-cover/queens-8.xc",
    ] {
        let mut command = Command::new("sh");
        let program = env!("CARGO_BIN_EXE_graeco");
        command.args(["-c", &format!("ulimit -v 1000000; exec {program} {arguments}")]).current_dir(run::ROOT);
        let run = run::finish(command, b"");
        assert!(matches!(run.status, 0 | 1) && !run.err.contains("panicked"), "{arguments}: {}", run.err);
    }
}
