//! Commands without a group find the group that answers their input.

use crate::run::graeco;

const SUDOKU: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const KILLER: &str = "order = 4\nboxes = [2, 2]\n[[killer]]\ncells = \"r1c1 r1c2 r2c1\"\nsum = 6\n[[killer]]\ncells = \"r3c4 r4c4 r4c3\"\nsum = 6\n";
const SQUARE: &str = "1 2 . . .\n. . 3 . .\n. . . . .\n. 1 . . .\n. . . . 5\n";
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
fn links_of_programs_that_draw_are_solved_and_converted() {
    let data = |name: &str| {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../exchange/tests/data").join(name);
        std::fs::read_to_string(path).unwrap().trim().to_owned()
    };
    let link = data("classic.penpa.txt");
    let solved = "829541367613927854745386129962835471457192638381764592136278945298453716574619283";
    for run in [graeco(&format!("solve {link} --format line"), ""), graeco("solve --format line", &link)] {
        assert_eq!((run.status, run.out.trim()), (0, solved), "{}", run.err);
    }
    for name in ["drawn.penpa.txt", "made.sudokumaker.txt"] {
        let run = graeco(&format!("convert {} --to toml", data(name)), "");
        let twin = data(&format!("{}.toml", name.split('.').next().unwrap()));
        assert_eq!((run.status, run.out.trim()), (0, &*twin), "{}", run.err);
        assert!(run.err.contains("a drawing, which may stand for a rule"), "{}", run.err);
    }
    let run = graeco("solve https://tinyurl.com/2oqstlm2", "");
    assert!(run.status == 2 && run.err.contains("unknown site `tinyurl.com`"), "{}", run.err);
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
    for n in [4, 5, 6, 7, 8, 10, 12, 16] {
        let run = graeco(&format!("solve {}", "1".to_owned() + &".".repeat(n * n - 1)), "");
        assert!(run.status == 0 && run.out.lines().count() >= 1, "{n}: {}", run.err);
    }
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

#[test]
fn files_of_several_kinds_are_not_read_as_the_first_one() {
    let files = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        std::fs::write(files.path().join(name), text).unwrap();
        files.path().join(name).display().to_string()
    };
    let line = write("line", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n");
    let square = write("square", "1 2 3 4 5\n2 3 4 5 1\n3 4 5 1 2\n4 5 1 2 3\n5 1 2 3 .\n");
    let six = write("six", "1.3456\n456123\n2.4365\n365214\n531642\n642531\n");
    let run = graeco(&format!("solve {square} {line}"), "");
    assert!(run.status == 2 && run.out.is_empty() && run.err.contains("expected files of one kind"), "{}", run.err);
    for both in [format!("{six} {line}"), format!("{line} {six}")] {
        let run = graeco(&format!("solve {both}"), "");
        assert!(run.status == 0 && run.out.contains("1 2 3 4 5 6\n") && run.out.contains("5 3 4"), "{}", run.err);
    }
}

#[test]
fn boxes_that_nobody_drew_are_noted() {
    let rows = "1 2 . . . .\n. . 3 . . .\n. . . . 5 .\n. . . . . .\n. 1 . . . .\n. . . . . 4\n";
    for command in ["solve", "count --limit 9", "check"] {
        let run = graeco(command, rows);
        assert!(run.err.contains("read with boxes of 2×3"), "{command}: {}", run.err);
    }
    // Drawn: of 3 rows and 2 columns, where a 1 in r3c1 fits.
    let band = |rows: &[&str]| rows.iter().map(|row| format!("{row}\n")).collect::<String>();
    let first = band(&["1 . | . . | . .", ". . | 1 . | . .", ". . | . . | 1 ."]);
    let drawn = format!("{first}----+-----+----\n{}", band(&[". 1 | . . | . .", ". . | . 1 | . .", ". . | . . | . 1"]));
    for text in [drawn.clone(), drawn.replace('|', "│").replace('-', "─").replace('+', "┼")] {
        let run = graeco("count", &text);
        assert!(run.status == 0 && run.err.is_empty(), "{}", run.err);
        let file = "order = 6\nboxes = [3, 2]\ngivens = \"1.......1.......1..1.......1.......1\"\n";
        assert_eq!(run.out, graeco("grid count", file).out);
    }
}

#[test]
fn odd_forms_are_read_and_named() {
    let rows: Vec<String> = (0..9).map(|row| SUDOKU[9 * row..9 * row + 9].replace('.', " ")).collect();
    let fields = |row: &str| row.chars().map(|c| format!("{c};")).collect::<String>();
    let spreadsheet: String = rows.iter().zip(1..).map(|(row, name)| format!("{name};{}\n", fields(row))).collect();
    let spreadsheet = format!(";{}\n{spreadsheet}", fields("123456789"));
    let single = SUDOKU.chars().map(|c| format!("{c}\n")).collect::<String>();
    for (text, note) in [(spreadsheet, "headings"), (single, "row by row")] {
        for command in ["solve --format line", "convert --to line"] {
            let run = graeco(command, &text);
            let expected = if command.starts_with("convert") { SUDOKU } else { SOLVED };
            assert_eq!((run.status, run.out.trim_end()), (0, expected), "{command}: {text}\n{}", run.err);
            assert!(run.err.contains(note), "{}", run.err);
        }
    }
    let link = format!("https://www.example.org/sudoku?bd={SUDOKU}");
    assert_eq!(graeco(&format!("solve --format line {link}"), "").out.trim_end(), SOLVED);
    assert_eq!(graeco("solve --format line", &format!("{link}\n{link}&x=1\n")).out, format!("{SOLVED}\n{SOLVED}\n"));
    let path = format!("https://www.example.org/play/{SUDOKU}");
    for text in [
        format!("{path} is easy\n"),
        format!("An easy one: {path}.\n"),
        format!("Hello,\n[here]({path})\nthanks!\n"),
        format!("{path}\nthanks!\n"),
        format!("https://sudokupad.app/?bd={SUDOKU}\n"),
    ] {
        assert_eq!(graeco("solve --format line", &text).out.trim_end(), SOLVED, "{text}");
    }
    let open_end = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    let all = format!("Hello,\n{path}\nhttps://www.example.org/?x={open_end}\n{path} again\n");
    assert_eq!(graeco("convert --to line", &all).out, format!("{SUDOKU}\n{open_end}\n{SUDOKU}\n"));
    assert_eq!(graeco("convert --to line", &format!("{path}\n{open_end}\n")).out, format!("{SUDOKU}\n{open_end}\n"));
    let file = format!("# {path}\norder = 9\nboxes = [3, 3]\ngivens = \"{SUDOKU}\"\nrules = [\"antiknight\"]\n");
    assert_eq!(graeco("convert --to toml", &file).out.matches("antiknight").count(), 1, "an address in a file");
    assert_eq!(graeco("count", "a, b, c\na, b\nc # last\n").out, "1\n");
}

#[test]
fn a_missing_row_is_named() {
    let rows: Vec<&str> = (0..9).map(|row| &SUDOKU[9 * row..9 * row + 9]).collect();
    let run = graeco("solve", &rows[..8].join("\n"));
    assert!(run.status == 2 && run.err.contains("the grid ends after row 8; expected 9 rows"), "{}", run.err);
    let run = graeco("solve", &format!("{}\n{}", rows.join("\n"), rows[0]));
    assert!(run.status == 2 && run.err.contains(":10:1: the grid ends after row 1; expected 9 rows"), "{}", run.err);
}

#[test]
fn squares_without_their_last_number_count_from_one() {
    let square = "1 2 . . .\n. . 3 . .\n. . . . .\n. 1 . . .\n. . . . 4\n";
    let run = graeco("solve", square);
    assert!(run.status == 0 && run.err.contains("symbols are read as numbers from 1"), "{}", run.err);
    assert_eq!(run.out, graeco("latin complete --symbols 1", square).out);
}

#[test]
fn unknown_commands_name_the_right_ones() {
    let tip = |command: &str, tip: &str| {
        let run = graeco(command, "");
        assert!(run.status == 2 && run.err.contains(tip), "{command}: {}", run.err);
    };
    tip("minimize", "`graeco sudoku minimize` or `graeco grid minimize`");
    tip("hint", "`graeco explain --hint`");
    tip("latin count Cargo.toml", "`graeco solve`, `count` and `check` read a file of squares");
    tip("frobnicate", "unrecognized subcommand");
}

#[test]
fn what_cannot_be_read_is_not_taken_for_a_puzzle_by_dedup() {
    let missing = graeco("dedup no-such-file", "");
    assert!(missing.status == 2 && missing.err.contains("no-such-file") && !missing.err.contains("9×9"), "{missing:?}");
}
