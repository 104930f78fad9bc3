//! Counting Sudokus in bulk: the same numbers, in the same order, as by one search for each puzzle.

use crate::run::graeco;

const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Puzzles with one, several, very many and no solutions, and lines that are no puzzle, in turn.
fn mixture() -> String {
    let several = include_str!("../../../../tests/data/sudoku/several.txt");
    let many = format!("{}{}", "123456789", ".".repeat(72));
    let clash = UNIQUE.replacen("53", "55", 1);
    let bad = UNIQUE.replacen("53", "5q", 1);
    let mut text = format!("{bad}\n");
    for several in several.lines() {
        text.push_str(&format!("{UNIQUE}\n{several}\n{clash}\n{bad}\n{UNIQUE}\n"));
    }
    format!("{text}{many}\n{UNIQUE}\n{many}\n{many}\n{several}{bad}\n")
}

#[test]
fn counts_in_bulk_are_those_of_single_searches() {
    let input = mixture();
    for limit in [1, 2, 3, 1023, 1024, 1025, 3000] {
        for threads in [1, 3] {
            let bulk = graeco(&format!("sudoku count --limit {limit} --threads {threads}"), &input);
            // Numbers of nodes are known of single searches only.
            let single = graeco(&format!("sudoku count --limit {limit} --node-limit 1000000000"), &input);
            assert_eq!((&bulk.out, bulk.status), (&single.out, single.status), "{limit}");
            assert_eq!(bulk.out.lines().count(), 1 + 5 * 40 + 4 + 40 + 1);
            assert!(bulk.out.contains(&format!("\nat least {limit}\n")) && bulk.out.contains("\n0\n"));
            assert_eq!(bulk.err, single.err);
        }
    }
}

#[test]
fn records_of_bulk_counts_lack_the_costs_alone() {
    let input = mixture();
    let cut = |record: &str| {
        let mut record: serde_json::Value = serde_json::from_str(record).unwrap();
        let fields = record.as_object_mut().unwrap();
        fields.remove("nodes");
        fields.remove("updates");
        record
    };
    let bulk = graeco("sudoku solve --count --json --limit 1500", &input).out;
    let single = graeco("sudoku solve --count --json --limit 1500 --node-limit 1000000000", &input).out;
    assert_eq!(bulk.lines().map(cut).collect::<Vec<_>>(), single.lines().map(cut).collect::<Vec<_>>());
    let costs = |text: &str| text.lines().filter(|line| line.contains("\"nodes\"")).count();
    // Three puzzles have too many solutions for the bulk.
    assert_eq!((costs(&bulk), bulk.lines().count()), (3, 246));
}

#[test]
fn a_puzzle_without_an_end_does_not_keep_back_those_before_it() {
    let empty = ".".repeat(81);
    let run = graeco("sudoku count --time-limit 0.3", &format!("{UNIQUE}\n{empty}\n{UNIQUE}\n"));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[2], run.status), (3, "1", "1", 3));
    let least: u64 = lines[1].strip_prefix("at least ").unwrap().parse().unwrap();
    assert!(least > 0, "{least}");
}
