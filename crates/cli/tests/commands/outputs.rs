//! Output files: complete or unchanged, whatever happens meanwhile; and no answer is lost.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::run::{Run, command as command_of, finish, graeco, kill_after};
use super::{ECONOMIST, empty};

/// All names in a folder, those of hidden files included.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

#[test]
fn a_file_is_kept_if_not_all_puzzles_are_converted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.json");
    let convert = |input: &str| graeco(&format!("grid convert --to json -o {}", file.display()), input);
    let good = "{\"size\":4}\n{\"size\":5}\n";
    let run = convert(good);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let before = fs::read_to_string(&file).unwrap();
    assert_eq!(before.lines().count(), 2);
    let refused = convert("{\"size\":4}\n{\"size\":x}\n");
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("out.json is not written: not all puzzles are converted"), "{}", refused.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
    assert_eq!(names(folder.path()), ["out.json"]);
}

#[test]
fn a_dash_is_standard_output_and_never_the_name_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_graeco"));
        command.current_dir(&folder).args(arguments.split_whitespace());
        finish(command, format!("{ECONOMIST}\n").as_bytes())
    };
    for command in ["grid convert --to json", "grid draw"] {
        let (usual, dash) = (run(command), run(&format!("{command} -o -")));
        assert_eq!((dash.status, &dash.out, &dash.err), (0, &usual.out, &usual.err), "{command}");
        assert!(!usual.out.is_empty(), "{command}");
    }
    assert_eq!(run("man -").out, run("man").out);
    for command in [
        "latin build 5 --draw -",
        "latin count 5 --checkpoint -",
        "sudoku solve --unique --proof -",
        "cubes make cover --into -",
        "cubes run cubes -o -",
    ] {
        let run = run(command);
        assert!(run.status == 2 && run.err.contains("standard output cannot be used here"), "{command}: {}", run.err);
    }
    assert!(names(folder.path()).is_empty());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_files_that_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = folder.path().join("puzzle.txt");
    fs::write(&puzzle, format!("{ECONOMIST}\n")).unwrap();
    for (command, output) in [
        ("grid draw @puzzle.txt -o @a.svg", "a.svg"),
        ("grid convert @puzzle.txt --to json -o @a.json", "a.json"),
        ("latin build 5 --draw @b.svg", "b.svg"),
        ("cover tile 4x4 --pieces dominoes --draw @c.svg", "c.svg"),
    ] {
        let file = folder.path().join(output);
        fs::write(&file, "good").unwrap();
        let arguments = command.replace('@', &format!("{}/", folder.path().display()));
        // No file may be longer than 0 bytes.
        let script = "ulimit -f 0; trap '' XFSZ; exec \"$0\" \"$@\"";
        let mut run = Command::new("sh");
        run.args(["-c", script, env!("CARGO_BIN_EXE_graeco")]).args(arguments.split_whitespace());
        let run = finish(run, b"");
        assert!(run.status == 2 && run.err.contains("cannot be written"), "{command}: {} {}", run.status, run.err);
        assert_eq!(fs::read_to_string(&file).unwrap(), "good", "{command}");
        fs::remove_file(&file).unwrap();
    }
    assert_eq!(names(folder.path()), ["puzzle.txt"]);
}

/// What a shell has written to its output before stays there, and what it writes afterwards follows.
#[cfg(unix)]
#[test]
fn standard_output_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let [all, puzzle] = ["all", "puzzle.txt"].map(|name| folder.path().join(name));
    fs::write(&puzzle, format!("{ECONOMIST}\n")).unwrap();
    let script = "echo head; \"$0\" grid convert --to line -o /dev/stdout \"$1\"; echo tail";
    let mut run = Command::new("sh");
    run.args(["-c", script, env!("CARGO_BIN_EXE_graeco")]).arg(&puzzle).stdout(fs::File::create(&all).unwrap());
    assert!(run.status().unwrap().success());
    let line = ECONOMIST.replace('0', ".");
    assert_eq!(fs::read_to_string(&all).unwrap(), format!("head\n{line}\ntail\n"));
}

#[test]
fn a_proof_is_tried_again_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let [dir, puzzle] = ["proof", "empty.txt"].map(|name| folder.path().join(name));
    fs::write(&puzzle, empty() + "\n").unwrap();
    // Until the search has begun to write.
    for wait in [300, 1000, 5000] {
        kill_after(
            &format!("sudoku count --proof {} {}", dir.display(), puzzle.display()),
            Duration::from_millis(wait),
        );
        if dir.exists() && !names(&dir).is_empty() {
            break;
        }
    }
    assert!(!names(&dir).is_empty());
    let run = graeco(&format!("sudoku solve --unique --proof {}", dir.display()), &format!("{ECONOMIST}\n"));
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let expected = ["README", "formula.cnf", "proof.drat", "proof.lrat", "puzzle.toml", "solutions"];
    assert_eq!(names(&dir), expected);
}

/// Takes the first line, and leaves.
fn first_line(arguments: &str) -> (String, i32) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_graeco"))
        .args(arguments.split_whitespace())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    (line, child.wait().unwrap().code().unwrap())
}

#[test]
fn a_reader_who_leaves_gets_the_status_of_what_was_answered() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    let wrong = ECONOMIST.replacen("00001", "11001", 1);
    let check = |first: &str, command: &str| {
        fs::write(&file, format!("{first}\n{}", format!("{ECONOMIST}\n").repeat(100_000))).unwrap();
        first_line(&format!("{command} {}", file.display()))
    };
    for command in ["sudoku check", "sudoku check --time-limit 1000", "sudoku check --json", "grid check"] {
        for _ in 0..3 {
            let (line, status) = check(&wrong, command);
            assert_eq!(status, 1, "{command}: {line}");
            let (line, status) = check(ECONOMIST, command);
            assert_eq!(status, 0, "{command}: {line}");
        }
    }
}

#[test]
fn solutions_are_printed_before_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let [cubes, results] = ["cubes.jsonl", "results"].map(|name| folder.path().join(name));
    let problem = graeco("cover make langford 7", "").out;
    fs::write(&cubes, graeco("cubes make cover --target 40 --solutions", &problem).out).unwrap();
    let (cubes, dir) = (cubes.display(), results.display());
    assert_eq!(graeco(&format!("cubes run {cubes} -o {dir}"), "").status, 0);
    let merge = || -> Run { graeco(&format!("cubes merge --quiet --solutions {cubes} {dir}"), "") };
    let all = merge();
    assert_eq!((all.status, all.out.lines().count()), (0, 52));
    // The last cube, of which nothing is known any more.
    let last = names(&results).pop().unwrap();
    fs::write(results.join(last), "damaged").unwrap();
    let some = merge();
    assert!(some.status == 2 && some.err.contains("damaged"), "{}", some.err);
    assert!(all.out.starts_with(&some.out) && some.out.lines().count() >= 40, "{}", some.out);
}

#[test]
fn what_is_generated_goes_to_a_file_with_its_seed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("made");
    let text = || std::fs::read_to_string(&path).unwrap();
    for command in ["generate -n 3", "latin random 5 -n 2", "grid generate tests/data/setters/knights.toml"] {
        let run = graeco(&format!("{command} -o {}", path.display()), "");
        let seed = run.err.trim().strip_prefix("seed: ").unwrap_or_else(|| panic!("{}", run.err)).to_owned();
        assert_eq!((run.status, run.out.as_str()), (0, ""), "{command}");
        let made = text();
        let again = graeco(&format!("{command} --seed {seed}"), "");
        assert_eq!(made, format!("# seed: {seed}\n{}", again.out), "{command}");
        // It is read as what it is.
        let checked = graeco(&format!("check {}", path.display()), "");
        assert_eq!(checked.status, 0, "{command}: {}{}", checked.out, checked.err);
    }
    let before = text();
    let json = graeco(&format!("generate --json --seed 1 -o {}", path.display()), "");
    assert!(json.out.is_empty() && text().starts_with("{\"schema\":1,\"puzzle\":"), "{}", text());
    std::fs::write(&path, &before).unwrap();
    // Nothing replaces the file if no puzzle can be made.
    let bad = graeco(&format!("generate --technique rule -o {}", path.display()), "");
    assert_eq!((bad.status, text()), (2, before.clone()));
    // Nor if none was made before a limit.
    let none = graeco(&format!("generate --rating 11.0..12.0 --node-limit 1 --seed 1 -o {}", path.display()), "");
    assert_eq!((none.status, text()), (3, before), "{}", none.err);
    assert!(none.err.contains("made is not written"), "{}", none.err);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    // What was made before a limit stays.
    let cut = graeco(&format!("generate -n 100000000 --time-limit 0.5 --seed 1 -o {}", path.display()), "");
    assert!(cut.status == 3 && text().lines().count() > 1, "{}", cut.err);
}

/// Starts to generate without end into a file of a folder, and waits until there are some puzzles.
#[cfg(unix)]
fn generating(folder: &Path, errors: Stdio) -> std::process::Child {
    let command = format!("generate -n 100000000 --seed 1 -o {}", folder.join("made").display());
    let child = command_of(&command).stdin(Stdio::null()).stderr(errors).spawn().unwrap();
    let lengths = || fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().metadata().map_or(0, |data| data.len()));
    while lengths().all(|length| length < 100) {
        std::thread::sleep(Duration::from_millis(10));
    }
    child
}

#[cfg(unix)]
fn interrupt(child: &std::process::Child) {
    let _ = rustix::process::kill_process(rustix::process::Pid::from_child(child), rustix::process::Signal::INT);
}

#[cfg(unix)]
fn has_puzzles(path: &Path) -> bool {
    let made = fs::read_to_string(path).unwrap_or_default();
    made.lines().count() > 1 && made.lines().skip(1).all(|line| line.len() == 81)
}

/// The second one comes while the program ends.
#[cfg(unix)]
#[test]
fn what_was_made_before_several_signals_is_kept() {
    for _ in 0..3 {
        let folder = tempfile::tempdir().unwrap();
        let mut child = generating(folder.path(), Stdio::null());
        for _ in 0..3 {
            interrupt(&child);
            std::thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert_eq!(names(folder.path()), ["made"]);
        assert!(has_puzzles(&folder.path().join("made")));
    }
}

/// Here it is blocked by standard error, which nobody reads. A second signal then ends it.
#[cfg(unix)]
#[test]
fn what_was_made_is_kept_if_the_work_does_not_end() {
    let folder = tempfile::tempdir().unwrap();
    let (reader, mut writer) = std::io::pipe().unwrap();
    let mut child = generating(folder.path(), writer.try_clone().unwrap().into());
    let full = std::thread::spawn(move || while std::io::Write::write_all(&mut writer, &[b' '; 1 << 12]).is_ok() {});
    std::thread::sleep(Duration::from_millis(200));
    interrupt(&child);
    let is_kept = (0..1000).any(|_| {
        std::thread::sleep(Duration::from_millis(10));
        has_puzzles(&folder.path().join("made"))
    });
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(is_kept, "{:?}", names(folder.path()));
    drop(reader);
    full.join().unwrap();
}
