//! The commands of the README and of the guide, run as written there.

use crate::run::{ROOT, graeco};

/// Runs the commands of a page, and returns their number.
fn run_commands(path: &str) -> usize {
    let page = std::fs::read_to_string(format!("{ROOT}/{path}")).unwrap();
    let blocks = page.split("```console\n").skip(1).map(|block| block.split("```").next().unwrap());
    let sessions: Vec<&str> = blocks.flat_map(|block| block.split("$ ").skip(1)).collect();
    for session in &sessions {
        let (command, shown) = session.split_once('\n').unwrap();
        // In a pipe each program reads what the one before has printed.
        let (mut out, mut err, mut status) = (String::new(), String::new(), 0);
        for call in command.split(" | ") {
            let arguments = call.strip_prefix("graeco ").unwrap_or_else(|| panic!("{call} is no call of graeco"));
            let run = graeco(arguments, &out);
            (out, err, status) = (run.out, run.err, run.status);
        }
        assert_eq!(out, shown, "{path}: {command}\n{err}");
        let expected = if shown.starts_with("at least") { 3 } else { 0 };
        assert_eq!(status, expected, "{path}: {command}\n{err}");
    }
    sessions.len()
}

#[test]
fn every_command_prints_what_the_readme_shows() {
    assert!(run_commands("README.md") >= 8);
}

#[test]
fn every_command_prints_what_the_guide_shows() {
    let list = graeco("guide", "").out;
    let topics: Vec<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let (puzzle_file, topics) = topics.split_last().unwrap();
    let page = graeco(&format!("guide {puzzle_file}"), "").out;
    assert!(page.starts_with("# The puzzle file\n") && page.contains("| `boxes` |"), "{page}");
    let commands: usize = topics.iter().map(|topic| run_commands(&format!("crates/cli/guide/{topic}.md"))).sum();
    assert!(commands >= 50, "the guide shows only {commands} commands");
    let page = graeco("guide solve", "").out;
    assert!(page.starts_with("# Solve\n"), "{page}");
}

#[test]
fn every_fuzz_target_is_described() {
    let page = std::fs::read_to_string(format!("{ROOT}/fuzz/README.md")).unwrap();
    for target in std::fs::read_dir(format!("{ROOT}/fuzz/fuzz_targets")).unwrap() {
        let name = target.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned();
        assert!(page.contains(&format!("| `{name}` |")), "{name}");
    }
}
