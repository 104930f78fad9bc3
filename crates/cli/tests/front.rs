//! Commands without a group find the group that answers their input.

mod run;

use run::graeco;

const SUDOKU: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const KILLER: &str = "order = 4\nboxes = [2, 2]\n[[killer]]\ncells = \"r1c1 r1c2 r2c1\"\nsum = 6\n[[killer]]\ncells = \"r3c4 r4c4 r4c3\"\nsum = 6\n";
const SQUARE: &str = "1 2 . . .\n. . 3 . .\n. . . . .\n. 1 . . .\n. . . . 4\n";
const COVER: &str = "a b c d\na b\nc d\na c\nb d\n";

/// Runs a command that finds its group, and the one that it must be: they answer the same.
#[track_caller]
fn is_same(given: &str, front: &str, own: &str) {
    let [found, expected] = [front, own].map(|command| graeco(command, given));
    assert_eq!((found.status, &found.out), (expected.status, &expected.out), "{front}: {}", found.err);
    let said = graeco(&format!("-v {front}"), given).err;
    let command = own.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    assert!(said.contains(&format!("answered by `graeco {command}")), "{said}");
}

#[test]
fn what_is_given_finds_its_group() {
    for verb in ["solve", "count", "check", "rate", "explain", "candidates"] {
        is_same(SUDOKU, verb, &format!("sudoku {verb}"));
        is_same(KILLER, verb, &format!("grid {verb}"));
    }
    for (given, group) in [(SUDOKU, "grid"), (KILLER, "grid")] {
        is_same(given, "conflict", &format!("{group} conflict"));
        is_same(given, "draw", &format!("{group} draw"));
        is_same(given, "convert --to f-puzzles", &format!("{group} convert --to f-puzzles"));
    }
    is_same(SQUARE, "solve", "latin complete");
    is_same(SQUARE, "count", "latin complete --count");
    is_same(SQUARE, "count --limit 3", "latin complete --count --limit 3");
    is_same(SQUARE, "rate", "latin rate");
    is_same(SQUARE, "draw", "grid draw");
    is_same(COVER, "solve --all", "cover solve --all");
    is_same(COVER, "count", "cover count");
    is_same("a b\na\n", "conflict", "cover conflict");
}

#[test]
fn grids_in_lines_and_frames_are_sudokus() {
    let rows: Vec<&str> = (0..9).map(|row| &SUDOKU[9 * row..9 * row + 9]).collect();
    let frame = "+---+---+---+\n";
    let band = |rows: &[&str]| -> String {
        rows.iter().map(|row| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..])).collect()
    };
    let framed = [frame, &band(&rows[..3]), frame, &band(&rows[3..6]), frame, &band(&rows[6..]), frame].concat();
    for text in [rows.join("\n"), framed, format!("{SUDOKU}\n{SUDOKU}"), format!("# ten\n{SUDOKU}")] {
        let run = graeco("solve", &text);
        assert!(run.status == 0 && run.out.contains("534678912"), "{text}\n{}{}", run.out, run.err);
    }
    // Of another order.
    is_same("1...\n..2.\n.3..\n...4\n", "count", "grid count");
}

#[test]
fn a_puzzle_on_the_command_line_is_enough() {
    let run = graeco(&format!("solve {SUDOKU}"), "");
    assert!(run.status == 0 && run.out.starts_with("534678912"), "{}{}", run.out, run.err);
    let run = graeco(&format!("check --json {SUDOKU}"), "");
    assert!(run.status == 0 && run.out.contains("\"unique\""), "{}{}", run.out, run.err);
}

#[test]
fn cells_on_the_command_line_are_counted() {
    let run = graeco(&format!("solve {SUDOKU}9"), "");
    assert!(run.status == 2 && run.err.contains("as a Sudoku it has 82 cells; expected 81"), "{}", run.err);
    assert!(graeco_exchange::is_typed(&SUDOKU.replace("..", ".. ")));
}

#[test]
fn the_front_door_reads_what_sudoku_reads() {
    let rows: Vec<Vec<String>> =
        SUDOKU.as_bytes().chunks(9).map(|row| row.iter().map(|&c| char::from(c).to_string()).collect()).collect();
    let grid = |cell: &str, between: &str, line: &str| {
        let row = |row: &Vec<String>| row.join(between).replace('.', cell);
        rows.iter().map(row).collect::<Vec<_>>().join(line)
    };
    for text in [
        format!("[[{}]]", grid("0", ", ", "], [")),
        format!("board = [\n[{}]\n]", grid("0", ",", "],\n[")),
        format!("[\n  [{}]\n]", grid("0", ", ", "],\n  [")),
        format!("[[{}]]", grid("0", " ", "]\n [")),
        format!("[[\"{}\"]]", grid(".", "\",\"", "\"],[\"")),
        format!("| id | puzzle |\n|---|---|\n| 7 | `{SUDOKU}` |"),
        format!("INSERT INTO x (id, puzzle) VALUES\n(7, '{SUDOKU}');"),
        format!("Grid 01\n{}", grid("0", "", "\n")),
        format!("\"{SUDOKU}\""),
        grid("", ",", "\n"),
        grid("", "\t", "\n"),
        SUDOKU.replace('.', "x"),
        SUDOKU.replace('.', "?"),
        grid("?", "", "\n"),
    ] {
        for command in ["sudoku solve --format line", "solve --format line", "convert --to line"] {
            let run = graeco(command, &text);
            let expected = if command.starts_with("convert") { SUDOKU } else { SOLVED };
            assert_eq!((run.status, run.out.trim_end()), (0, expected), "{command}: {text}\n{}", run.err);
        }
    }
}

#[test]
fn squares_and_tables_of_candidates_find_their_group() {
    // Boxes of 2×5 would clash.
    is_same(&graeco("latin build 10", "").out, "check", "latin check");
    for form in ["candidates", "sdx", "opensudoku"] {
        let written = graeco(&format!("convert --to {form}"), SUDOKU).out;
        assert!(graeco("solve --format line", &written).out.contains(SOLVED), "{form}");
    }
    let json = format!(
        "{{\"puzzle\": [[{}]]}}",
        SUDOKU.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(",")
    );
    assert_eq!(graeco("convert --to line", &json).out.trim_end(), SUDOKU);
}

#[test]
fn dashes_are_cells_and_lines_between_boxes() {
    let rows: Vec<String> = (0..9).map(|row| SUDOKU[9 * row..9 * row + 9].replace('.', "-")).collect();
    let framed = format!(
        "{}\n---------\n{}\n---------\n{}\n",
        rows[..3].join("\n"),
        rows[3..6].join("\n"),
        rows[6..].join("\n")
    );
    for command in ["sudoku solve --format line", "solve --format line", "convert --to line"] {
        let run = graeco(command, &format!("{framed}\n{framed}"));
        let expected = if command.starts_with("convert") { SUDOKU } else { SOLVED };
        assert_eq!(
            (run.status, run.out.as_str()),
            (0, format!("{expected}\n{expected}\n").as_str()),
            "{command}{}",
            run.err
        );
    }
}

#[test]
fn generate_needs_no_input() {
    let run = graeco("generate --number 2 --seed 1", "");
    assert_eq!(run.out, graeco("sudoku generate --number 2 --seed 1", "").out);
    assert_eq!(run.out.lines().count(), 2);
    is_same(
        KILLER,
        "generate - --givens none --clues killer --seed 1",
        "grid generate - --givens none --clues killer --seed 1",
    );
}

#[test]
fn what_the_group_lacks_is_refused_with_its_name() {
    let run = graeco("candidates", COVER);
    assert!(run.status == 2 && run.err.contains("an exact cover problem"), "{}", run.err);
    let run = graeco("solve --first", KILLER);
    assert!(run.status == 2 && run.err.contains("graeco grid solve"), "{}", run.err);
    let run = graeco("solve no-such-file", "");
    assert!(run.status == 2 && run.err.contains("no-such-file cannot be read"), "{}", run.err);
}
