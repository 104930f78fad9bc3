//! `graeco verify`: the verdicts of other checkers, folders that are no certificates, and the expected puzzle.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use super::ECONOMIST;
use super::run::{Run, finish, graeco, start};

/// A folder with a certificate `c`, and programs in `bin`.
struct TestFolder {
    folder: tempfile::TempDir,
}

impl TestFolder {
    fn new() -> TestFolder {
        let folder = tempfile::tempdir().unwrap();
        let folder = TestFolder { folder };
        fs::create_dir(folder.path("bin")).unwrap();
        let certificate = folder.path("c");
        let written = graeco(&format!("sudoku check --proof {}", certificate.display()), &format!("{ECONOMIST}\n"));
        assert_eq!((written.status, written.err.as_str()), (0, ""));
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Installs a program of this name.
    fn install(&self, name: &str, script: &str, mode: u32) {
        let path = self.path("bin").join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    }

    /// Verifies with no other programs than those that are installed here.
    fn verify(&self, arguments: &str) -> Run {
        let mut command = Command::new(env!("CARGO_BIN_EXE_graeco"));
        command.arg("verify").args(arguments.split_whitespace());
        command.current_dir(self.folder.path()).env("PATH", self.path("bin"));
        finish(command, b"")
    }
}

#[test]
fn what_other_checkers_say_decides() {
    let accepts = "echo 's VERIFIED'";
    for (scripts, arguments, status, out, err) in [
        (
            &[("rate", accepts), ("drat-trim", "printf 'c a\\r\\rs VERIFIED\\n'")][..],
            "c",
            0,
            "by graeco, rate, drat-trim\n",
            "",
        ),
        (
            &[("rate", accepts), ("drat-trim", "echo 's NOT VERIFIED'")],
            "c",
            1,
            "not verified: drat-trim refuses the proof\n",
            "",
        ),
        (&[("cake_lpr", "exit 7")], "c", 1, "cake_lpr ended without a verdict (exit status: 7)\n", ""),
        (&[("lrat-trim", "echo 'c nothing'")], "c", 1, "lrat-trim ended without a verdict (exit status: 0)\n", ""),
        (
            &[("rate", accepts), ("drat-trim", "exec /bin/sleep 100")],
            "--time-limit 2 c",
            3,
            "by graeco, rate; drat-trim: time-limit\n",
            "",
        ),
        (
            &[("drat-trim", "exec /bin/sleep 100")],
            "--json --time-limit 2 c",
            3,
            "\"checkers\":[\"graeco\"],\"unfinished\":[\"drat-trim\"]}\n",
            "",
        ),
        // Somebody else holds its output open.
        (&[("rate", "/bin/sleep 100 & echo 's VERIFIED'")], "--time-limit 2 c", 3, "by graeco; rate: time-limit\n", ""),
        // A signal for all programs of a terminal.
        (&[("rate", "kill -TERM $PPID $$")], "c", 130, "by graeco; rate: interrupted\n", ""),
    ] {
        let folder = TestFolder::new();
        scripts.iter().for_each(|(name, script)| folder.install(name, script, 0o755));
        let run = folder.verify(arguments);
        assert!(run.out.ends_with(out) && run.err.contains(err), "{out}: {}{}", run.out, run.err);
        assert_eq!(run.status, status, "{out}: {}{}", run.out, run.err);
    }
}

#[test]
fn a_program_that_cannot_be_run_is_named_and_disturbs_nobody() {
    let folder = TestFolder::new();
    folder.install("rate", "echo 's VERIFIED'", 0o644);
    folder.install("drat-trim", "echo 's VERIFIED'", 0o755);
    let run = folder.verify("c");
    assert!(run.err.contains("c: rate cannot be run: "), "{}", run.err);
    assert!(run.status == 0 && run.out.ends_with("checked by graeco, drat-trim\n"), "{} {}", run.status, run.out);
    // A script whose interpreter is not there.
    fs::write(folder.path("bin/rate"), "#!/no/such/interpreter\n").unwrap();
    fs::set_permissions(folder.path("bin/rate"), fs::Permissions::from_mode(0o755)).unwrap();
    let run = folder.verify("c");
    assert!(run.err.contains("c: rate cannot be run: ") && run.out.ends_with("drat-trim\n"), "{}{}", run.out, run.err);
}

#[test]
fn no_program_waits_for_a_pipe() {
    let folder = TestFolder::new();
    folder.install("drat-trim", "read line < $2; echo 's VERIFIED'", 0o755);
    fs::remove_file(folder.path("c/proof.drat")).unwrap();
    assert!(Command::new("mkfifo").arg(folder.path("c/proof.drat")).status().unwrap().success());
    let run = folder.verify("c --time-limit 20");
    // Of those that are not installed nothing is said.
    let said = "error: c: drat-trim cannot be run: formula.cnf and proof.drat are not both regular files\n";
    assert_eq!(run.err, said);
    assert!(run.status == 0 && run.out.ends_with("checked by graeco\n"), "{} {}", run.status, run.out);
}

#[test]
fn a_directory_is_never_an_option() {
    let folder = TestFolder::new();
    fs::rename(folder.path("c"), folder.path("-c")).unwrap();
    folder.install("rate", "case $1$2 in -*) echo 'c an option';; *) echo 's VERIFIED';; esac", 0o755);
    let run = folder.verify("-- -c");
    assert!(run.status == 0 && run.out.ends_with("checked by graeco, rate\n"), "{}{}", run.out, run.err);
}

#[test]
fn nobody_waits_for_a_pipe() {
    for name in ["formula.cnf", "puzzle.toml", "solutions", "proof.lrat"] {
        let folder = TestFolder::new();
        let pipe = folder.path("c").join(name);
        fs::remove_file(&pipe).unwrap();
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let arguments = format!("verify {}", folder.path("c").display());
        let begun = Instant::now();
        let ended = start(&arguments, Path::new("/dev/null")).wait(Duration::from_secs(20)).expect("it ends");
        assert!(begun.elapsed() < Duration::from_secs(20));
        let message = format!("{name} cannot be read: expected a regular file");
        assert!(ended.status.code() == Some(2) && ended.errors.contains(&message), "{}", ended.errors);
    }
}

#[test]
fn two_puzzles_or_formulas_are_refused() {
    for (name, of) in [("puzzle.json", "puzzle.toml"), ("problem.dlx", "puzzle.toml"), ("formula.opb", "formula.cnf")] {
        let folder = TestFolder::new();
        fs::copy(folder.path("c").join(of), folder.path("c").join(name)).unwrap();
        let run = folder.verify("c");
        assert_eq!(run.status, 2, "{}", run.out);
        assert!(
            run.err.contains("found both") && run.err.contains("expected one of them") && run.err.contains(name),
            "{}",
            run.err
        );
    }
}

#[test]
fn the_fault_of_a_solution_is_told_in_words() {
    let folder = TestFolder::new();
    let solutions = fs::read_to_string(folder.path("c/solutions")).unwrap();
    let mut values: Vec<&str> = solutions.split_whitespace().collect();
    values.swap(0, 1);
    fs::write(folder.path("c/solutions"), values.join(" ")).unwrap();
    let run = folder.verify("c");
    let said = "c: not verified: solutions, line 1: it is no solution: column 1 has two 5s\n";
    assert_eq!((run.status, run.out.as_str()), (1, said));
}

#[test]
fn the_proof_says_which_formula_is_missing() {
    let folder = TestFolder::new();
    fs::write(folder.path("c/proof.pbp"), "").unwrap();
    fs::remove_file(folder.path("c/formula.cnf")).unwrap();
    let run = folder.verify("c");
    assert!(run.status == 2 && run.err.contains("formula.opb cannot be read"), "{}", run.err);
}

#[test]
fn the_puzzle_is_told_and_compared() {
    let folder = TestFolder::new();
    let run = folder.verify("c");
    let text = fs::read_to_string(folder.path("c/puzzle.toml")).unwrap();
    // As `sha256sum` computes it.
    let sum = Command::new("sha256sum").arg(folder.path("c/puzzle.toml")).output().unwrap();
    let sum = String::from_utf8_lossy(&sum.stdout).split(' ').next().unwrap().to_owned();
    let said = format!("c: exactly 1 solution; order 9, boxes 3x3, 28 givens; puzzle.toml has SHA-256 {sum}; ");
    assert!(run.out.starts_with(&said), "{said}\n{}", run.out);
    let compare = |text: &str| {
        fs::write(folder.path("p"), text).unwrap();
        folder.verify("c --puzzle p")
    };
    for same in [&text[..], &format!("{ECONOMIST}\n"), &format!("title = \"a title\"\n{text}")] {
        let run = compare(same);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{same}: {}", run.out);
    }
    for (other, what) in [
        (ECONOMIST.replacen('1', "2", 1), "givens"),
        ("order = 4\n".to_owned(), "size or values"),
        (text.replace("boxes = [3, 3]\n", ""), "houses"),
        (format!("rules = [\"antiknight\"]\n{text}"), "rules"),
    ] {
        let run = compare(&other);
        let said = format!("c: not verified: puzzle.toml and p differ in {what}\n");
        assert_eq!((run.status, run.out), (1, said), "{other}");
    }
    for wrong in ["order = x\n", "", &format!("{ECONOMIST}\n{ECONOMIST}\n")] {
        let run = compare(wrong);
        assert!(run.status == 2 && !run.err.is_empty() && run.out.is_empty(), "{}{}", run.out, run.err);
    }
    assert_eq!(folder.verify("c --puzzle nowhere").status, 2);
    // An exact cover problem.
    let problem = "a b c\na b\nc\na c\nb\n";
    assert_eq!(graeco(&format!("cover count --proof {}", folder.path("d").display()), problem).status, 0);
    fs::write(folder.path("p"), problem).unwrap();
    let run = folder.verify("d --puzzle p");
    assert!(run.status == 0 && run.out.contains("; 3 items, 4 options; problem.dlx has"), "{}{}", run.out, run.err);
    fs::write(folder.path("p"), problem.replace("a c", "b c")).unwrap();
    assert_eq!(folder.verify("d --puzzle p").status, 1);
}

#[test]
fn limits_end_the_check_with_a_status_of_their_own() {
    let folder = TestFolder::new();
    let problem = graeco("cover make queens 6", "").out;
    assert_eq!(graeco(&format!("cover count --proof {}", folder.path("d").display()), &problem).status, 0);
    for arguments in ["--memory 1K c", "--memory 1K d", "--memory 1K --json d", "--time-limit 0.000001 d"] {
        let run = folder.verify(arguments);
        assert_eq!(run.status, 3, "{arguments}: {}{}", run.out, run.err);
        assert!(run.out.contains("-limit"), "{arguments}: {}{}", run.out, run.err);
    }
}
