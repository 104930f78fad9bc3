//! Commands for collections of Sudokus: canonical forms, symmetries, minimal puzzles, statistics.

use super::run::graeco;
use super::{ECONOMIST, FOUR, empty};

/// Rows 1 and 2 are swapped, and columns 1 and 3; digits 1 and 2 too.
const ECONOMIST_TURNED: &str = "968010300000020002007500600700260000020805020000097000003004006048006907000080000";

#[test]
fn what_is_not_solved_has_no_level_and_what_was_done_before_a_limit_counts() {
    let clash = "11".to_owned() + &"0".repeat(79);
    assert!(graeco("sudoku rate", &clash).out.starts_with("- 0 "));
    let hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let stats = graeco("sudoku stats --time-limit 0.03", &format!("{ECONOMIST}\n{hardest}\n"));
    let first = stats.out.lines().next().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!((first.as_str(), stats.status), ("puzzles 1", 3), "{}", stats.err);
    let none = graeco("grid estimate --json", "order = 4\ngivens = \"11..............\"\n");
    assert!(none.out.contains("\"doubtful\":false"), "{}", none.out);
}

#[test]
fn sudokus_that_are_the_same_up_to_symmetry_have_one_form() {
    let lines = graeco("sudoku generate -n 50 --seed 8", "").out;
    let transposed = |line: &str| -> String {
        let cells: Vec<char> = line.chars().collect();
        (0..81).map(|cell| cells[cell % 9 * 9 + cell / 9]).collect()
    };
    let turned: String = lines.lines().map(|line| transposed(line) + "\n").collect();
    let canon = graeco("sudoku canon", &lines);
    assert_eq!((canon.out.lines().count(), canon.status), (50, 0));
    assert_eq!(canon.out, graeco("sudoku canon", &turned).out);
    let both = format!("{lines}{turned}");
    // Filters have one sign for open cells.
    assert_eq!(graeco("sudoku dedup", &both).out, lines.replace('0', "."));
    assert_eq!(graeco("sudoku dedup --json", &both).out.lines().count(), 50);
    let many = graeco("sudoku generate -n 8000 --givens 30", "").out;
    let few = graeco("sudoku dedup --memory 1M", &many);
    assert_eq!((few.status, many.replace('0', ".").starts_with(&few.out)), (3, true));
    assert!(few.err.contains("the memory limit was reached: no more puzzles can be compared"), "{}", few.err);
    let clash = graeco("sudoku canon", ECONOMIST_TURNED);
    assert_eq!((clash.out.as_str(), clash.status), ("\n", 2));
    assert!(clash.err.contains("<stdin>:1: "), "{}", clash.err);
}

#[test]
fn puzzles_without_a_verdict_are_not_left_out_in_silence() {
    let lines = graeco("sudoku generate -n 3 --seed 8", "").out;
    let run = graeco("check --where unique --node-limit 0", &lines);
    assert_eq!((run.status, run.out.as_str()), (3, ""));
    assert!(run.err.contains("<stdin>:3: the node limit was reached"), "{}", run.err);
}

#[test]
fn records_of_answers_end_with_the_other_columns() {
    let list = format!("grid,id\n{ECONOMIST},a\n");
    for command in ["solve", "count", "check", "rate", "canon", "symmetries", "dedup", "redundant", "minimize --seed 1"]
    {
        let run = graeco(&format!("sudoku {command} --json"), &list);
        let is_whole = |line: &str| line.ends_with(",\"beside\":{\"id\":\"a\"}}");
        assert!(!run.out.is_empty() && run.out.lines().all(is_whole), "{command}: {run:?}");
    }
    let listed = graeco("sudoku minimize --all --limit 2 --json", &list).out;
    assert_eq!(listed.matches(",\"beside\":{\"id\":\"a\"}}").count(), 2, "{listed}");
}

#[test]
fn puzzles_are_kept_by_their_verdict_with_the_other_columns() {
    let list = format!("grid,id\n{ECONOMIST},a\n{FOUR},b\njunk,c\n{},d\n", "1".repeat(81));
    for (wanted, lines) in [
        ("unique", format!("puzzle\tid\n{}\ta\n", ECONOMIST.replace('0', "."))),
        ("several", format!("puzzle\tid\n{}\tb\n", FOUR.replace('0', "."))),
        ("none", format!("puzzle\tid\n{}\td\n", "1".repeat(81))),
    ] {
        let run = graeco(&format!("check --where {wanted}"), &list);
        // The bad puzzle is an error, and no line.
        assert_eq!((run.out, run.status), (lines, 2), "{wanted}: {}", run.err);
    }
    let table = graeco("check --where none --tsv", &list).out;
    assert_eq!(table, format!("puzzle\tverdict\tid\n{}\tnone\td\n", "1".repeat(81)));
    let json = graeco("check --where none --json", &format!("{ECONOMIST}\n{}\n", "1".repeat(81)));
    assert!(json.status == 0 && json.out.lines().count() == 1 && json.out.contains("\"line\":2"), "{}", json.out);
    let rules = graeco("check --where several", "{\"size\":4}\n{\"size\":1}\n{\"size\":2,\"colour\":1}\n");
    assert!(rules.out.starts_with("{\"order\":4,") && rules.out.lines().count() == 1, "{}", rules.out);
    assert_eq!(rules.status, 2, "{}", rules.err);
    // Only where a limit came first is it not known.
    assert_eq!(graeco("check --where none --node-limit 0", &format!("{FOUR}\n")).status, 3);
}

#[test]
fn symmetries_are_those_of_the_puzzle_and_of_its_pattern() {
    assert_eq!(graeco("sudoku symmetries", &empty()).out, "3359232 3359232\n");
    let full = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    assert_eq!(graeco("sudoku symmetries", full).out, "648 3359232\n");
    let json = graeco("sudoku symmetries --json", ECONOMIST).out;
    assert!(json.contains("\"symmetries\":\"1\"") && json.contains("\"pattern_symmetries\":\""), "{json}");
}

#[test]
fn redundant_givens_are_named_and_left_out() {
    let puzzles = graeco("sudoku generate -n 20 --givens 32 --seed 5", "").out;
    let minimized = graeco("sudoku minimize --seed 4", &puzzles);
    assert_eq!((minimized.out.lines().count(), minimized.status), (20, 0));
    for (minimal, puzzle) in minimized.out.lines().zip(puzzles.lines()) {
        assert!(minimal.chars().zip(puzzle.chars()).all(|(a, b)| a == b || a == '0'));
    }
    let minimal = graeco("sudoku redundant", &minimized.out);
    assert_eq!((minimal.out, minimal.status), ("minimal\n".repeat(20), 0));
    let redundant = graeco("sudoku redundant", &format!("{puzzles}abc\n"));
    assert_eq!((redundant.out.lines().count(), redundant.status), (21, 2));
    assert!(redundant.out.starts_with('r'), "{}", redundant.out);
    assert_eq!(graeco("sudoku redundant --json", &puzzles).status, 1);
    let first = puzzles.lines().next().unwrap();
    let all = graeco("sudoku minimize --all", first).out;
    let one = graeco("sudoku minimize", first).out;
    assert!(all.lines().count() > 1 && all.contains(one.trim_end()), "{all}{one}");
    assert_eq!(graeco("sudoku minimize --limit 1", first).out.lines().count(), 1);
    let ended = graeco("sudoku minimize --all --json --time-limit 0", first);
    assert_eq!((ended.status, ended.out.contains("\"end\":\"time-limit\"")), (3, true), "{}", ended.out);
}

#[test]
fn minimal_puzzles_around_a_puzzle() {
    let puzzles = graeco("sudoku generate -n 40 --seed 5", "").out;
    let varied = graeco("sudoku vary --threads 2", &puzzles);
    assert_eq!(varied.status, 0);
    assert_eq!(varied.out, graeco("sudoku vary --threads 1", &puzzles).out);
    let lines: Vec<&str> = varied.out.lines().collect();
    assert!(lines.len() > 500);
    assert_eq!(graeco("sudoku check", &varied.out).out, "unique\n".repeat(lines.len()));
    assert_eq!(graeco("sudoku redundant", &varied.out).out, "minimal\n".repeat(lines.len()));
    let first = puzzles.lines().next().unwrap();
    let two = graeco("sudoku vary --remove 2 --add 2 --limit 5", first);
    assert_eq!((two.out.lines().count(), two.status), (5, 0));
    let ended = graeco("sudoku vary --remove 3 --add 3 --time-limit 0.1", first);
    assert!(ended.status == 3 && ended.err.contains("the time limit was reached"), "{}", ended.err);
    assert_eq!(graeco("sudoku vary --json --limit 1", &puzzles).out.lines().count(), 40);
}

#[test]
fn a_collection_is_described() {
    let lines = graeco("sudoku generate -n 100 --seed 8", "").out;
    let text = format!("{lines}{}\n{FOUR}\n", lines.lines().next().unwrap());
    let stats = graeco("sudoku stats", &text);
    assert_eq!(stats.status, 0, "{}", stats.err);
    let number = |words: &str| -> u64 {
        let line = stats.out.lines().find(|line| line.starts_with(words)).unwrap();
        line.split_whitespace().last().unwrap().parse().unwrap()
    };
    assert_eq!([number("puzzles"), number("with one"), number("with several")], [102, 101, 1]);
    assert_eq!([number("minimal"), number("same as one before")], [101, 1]);
    assert!(stats.out.contains("\ngivens\n") && stats.out.contains("\nrating (scale graeco)\n"), "{}", stats.out);
    let json = graeco("sudoku stats --json", &text).out;
    assert!(json.contains("\"puzzles\":102") && json.contains("\"repeated\":1"), "{json}");
    let bad = graeco("sudoku stats", &format!("{lines}abc\n"));
    assert!(bad.status == 2 && bad.out.contains("unreadable"), "{}{}", bad.out, bad.err);
}
