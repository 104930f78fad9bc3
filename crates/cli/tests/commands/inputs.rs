//! Collections of puzzles in the forms that people have, each with its answer.

use std::io::Write;
use std::process::Command;

use crate::run::{Run, graeco, graeco_bytes};
use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// One that differs in its last cell.
const WRONG: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286178";

/// The puzzle in 9 lines.
fn rows() -> String {
    joined(PUZZLE, |row| row.to_owned())
}

/// The puzzle in 9 lines, each written in some way.
fn joined(cells: &str, write: impl Fn(&str) -> String) -> String {
    let rows = (0..9).map(|row| write(&cells[9 * row..9 * row + 9]) + "\n");
    rows.collect()
}

/// The cells of a row with something between them.
fn between(row: &str, separator: &str) -> String {
    row.chars().map(String::from).collect::<Vec<_>>().join(separator)
}

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

fn zstd(text: &str) -> Vec<u8> {
    compress_to_vec(text.as_bytes(), CompressionLevel::Fastest)
}

/// Bars between boxes, and lines before, between and after them.
fn framed(bar: &str, lines: [&str; 3], cell: impl Fn(char) -> String) -> String {
    let mut text = format!("{}\n", lines[0]);
    for row in 0..9 {
        if row == 3 || row == 6 {
            text += &format!("{}\n", lines[1]);
        }
        let boxes = (0..3).map(|stack| PUZZLE[9 * row + 3 * stack..][..3].chars().map(&cell).collect::<String>());
        text += &format!("{bar}{}{bar}\n", boxes.collect::<Vec<_>>().join("|"));
    }
    text + lines[2] + "\n"
}

/// Files that hold the puzzle once or more, and how often.
fn files() -> Vec<(&'static str, Vec<u8>, usize)> {
    let replaced = |open: &str| PUZZLE.replace('.', open);
    let grid = |title: &str| format!("{title}\n{}", rows());
    let texts = vec![
        ("a line", PUZZLE.to_owned(), 1),
        ("zeros, line ends of DOS", format!("{}\r\n", replaced("0")).repeat(3), 3),
        ("carriage returns alone", format!("{PUZZLE}\r").repeat(3), 3),
        ("underscores", replaced("_"), 1),
        ("asterisks", replaced("*"), 1),
        ("a byte-order mark and a header", format!("\u{feff}puzzle,solution\r\n{PUZZLE},{SOLUTION}\r\n"), 1),
        ("quizzes and solutions", format!("quizzes,solutions\n{}", format!("{PUZZLE},{SOLUTION}\n").repeat(4)), 4),
        ("ids", format!("id,puzzle,solution\n1,{PUZZLE},{SOLUTION}\n12,{PUZZLE},{SOLUTION}\n"), 2),
        ("quotes", format!("\"id\",\"puzzle\"\n\"1\",\"{PUZZLE}\"\n\"say \"\"2, 3\"\"\",\"{PUZZLE}\"\n"), 2),
        ("ratings before and after", format!("0000183b305c {PUZZLE}  1.2\n0000183b305d {PUZZLE} 11.9\n"), 2),
        ("tabs", format!("name\tsource\tgrid\nfirst\tbook\t{PUZZLE}\nsecond\t\t{PUZZLE}\n"), 2),
        ("semicolons", format!("; comment\n{PUZZLE};17;hard\n{PUZZLE} ; easy\n1;{PUZZLE}\n"), 3),
        ("the solution first", format!("{SOLUTION},{PUZZLE}\n"), 1),
        ("trailing text", format!("# source\n{PUZZLE} 17 hard, unique\n{PUZZLE}# again\n{PUZZLE}\tthird\n"), 3),
        ("a number of puzzles first", format!("2\n{PUZZLE}\n{PUZZLE}\n"), 2),
        ("a table of one column", format!("\"{PUZZLE}\"\n").repeat(2), 2),
        ("rows of a grid", rows(), 1),
        ("grids one after another", rows().repeat(3), 3),
        ("grids and blank lines", (rows() + "\n").repeat(3), 3),
        ("titles", grid("Grid 01") + &grid("Grid 02") + &grid("Puzzle #3:"), 3),
        ("rows with comments", joined(PUZZLE, |row| format!("{row} # a row, 9 cells")), 1),
        ("blanks", joined(PUZZLE, |row| between(row, " ")), 1),
        (
            "a spreadsheet",
            joined(&replaced(" "), |row| between(row.trim_end(), "\t") + &"\t".repeat(9 - row.trim_end().len())),
            1,
        ),
        ("empty fields", joined(PUZZLE, |row| between(row, ",").replace('.', "")), 1),
        ("81 fields", between(PUZZLE, ";"), 1),
        (
            "SadMan",
            format!("#A someone\n#D a day\n[Puzzle]\n{}[State]\n{}", rows(), joined(SOLUTION, str::to_owned)),
            1,
        ),
        ("SudoCue", format!("#Asomeone\n#Csome comment\n{}", rows()), 1),
        ("Simple Sudoku", framed("|", ["*-----------*", "|---+---+---|", "*-----------*"], String::from), 1),
        ("a drawing", framed("│", ["┌───┬───┬───┐", "├───┼───┼───┤", "└───┴───┴───┘"], String::from), 1),
        ("a table in a forum", format!("| {PUZZLE} | {SOLUTION} |\n"), 1),
    ];
    let mut files: Vec<_> = texts.into_iter().map(|(name, text, puzzles)| (name, text.into_bytes(), puzzles)).collect();
    let lines = format!("{PUZZLE}\n").repeat(2000);
    files.push(("gzip", gzip(&lines), 2000));
    files.push(("gzip members", [gzip(&lines), gzip(&lines)].concat(), 4000));
    files.push(("gzip of a table", gzip(&format!("\u{feff}puzzle,solution\n{PUZZLE},{SOLUTION}\n")), 1));
    files.push(("zstd", zstd(&lines), 2000));
    files.push(("zstd frames", [zstd(&lines), zstd(&rows())].concat(), 2001));
    files
}

#[test]
fn collections_are_solved_and_checked_as_they_are() {
    let files = files();
    assert!(files.len() >= 30);
    let mut failures = String::new();
    for (name, file, puzzles) in &files {
        let solved = graeco_bytes("sudoku solve", file);
        let checked = graeco_bytes("sudoku check", file);
        let counted = graeco_bytes("sudoku count --json", file);
        let expected = [format!("{SOLUTION}\n").repeat(*puzzles), "unique\n".repeat(*puzzles)];
        let is_right = [&solved.out, &checked.out] == [&expected[0], &expected[1]]
            && counted.out.lines().count() == *puzzles
            && counted.out.lines().all(|line| line.contains("\"count\":\"1\",\"end\":\"exhausted\""));
        if !is_right || [&solved, &checked, &counted].iter().any(|run| run.status != 0 || !run.err.is_empty()) {
            let shown = |run: &Run| run.out.lines().take(3).map(|line| line.to_owned() + "\n").collect::<String>();
            failures += &format!("{name}:\n{}{}{}{}\n", shown(&solved), shown(&checked), solved.err, checked.err);
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

/// A first row of `x` is no header.
#[test]
fn open_cells_are_no_names_of_columns() {
    let row = between(&"x".repeat(9), ",") + "\n";
    let run = graeco("sudoku check", &row.repeat(9));
    assert_eq!((run.out.as_str(), run.err.as_str(), run.status), ("several\n", "", 1));
}

/// Lines are counted from 1, headers and comments included.
#[test]
fn puzzles_in_columns_keep_their_lines() {
    let run = graeco("sudoku check --json", &format!("# first\nid,puzzle\n1,{PUZZLE}\n\n2,{PUZZLE}\n"));
    let lines: Vec<_> = run.out.lines().filter_map(|line| line.split("\"line\":").nth(1)?.split(',').next()).collect();
    assert_eq!(lines, ["3", "5"], "{}{}", run.out, run.err);
}

#[test]
fn check_compares_the_solution_of_the_file() {
    let several = PUZZLE.replace(['5', '3'], ".");
    for (input, answer, status) in [
        (format!("{PUZZLE},{SOLUTION}"), "unique", 0),
        (format!("{PUZZLE},{WRONG}"), "unique; the solution in the file is wrong", 1),
        (format!("puzzle,solution\n{PUZZLE},12345"), "unique; the solution in the file is wrong", 1),
        (format!("puzzle,solution\n{PUZZLE},"), "unique", 0),
        (format!("id\tsolution\tpuzzle\n7\t{WRONG}\t{PUZZLE}"), "unique; the solution in the file is wrong", 1),
        (format!("{several},{SOLUTION}"), "several", 1),
        (format!("{several},{WRONG}"), "several; the solution in the file is wrong", 1),
        (
            format!("55{},{SOLUTION}", &PUZZLE[2..]),
            "none: row 1 has two 5s: columns 1 and 2; the solution in the file is wrong",
            1,
        ),
    ] {
        // Once by a batch, once by searches of their own.
        for arguments in ["sudoku check", "sudoku check --node-limit 1000000"] {
            let run = graeco(arguments, &input);
            assert_eq!((run.out.trim_end(), run.status), (answer, status), "{arguments} < {input}: {}", run.err);
        }
        let right = if answer.contains("wrong") { Some(false) } else { None };
        let json: serde_json::Value = serde_json::from_str(&graeco("sudoku check --json", &input).out).unwrap();
        if input.trim_end().ends_with(',') {
            assert_eq!(json.get("solution_is_right"), None);
        } else {
            assert_eq!(json["solution_is_right"], right.is_none(), "{input}");
        }
    }
}

/// What is no 9×9 Sudoku is refused, with advice, and once for each grid.
const REFUSED: &[(&str, usize, &[&str])] = &[
    ("16×16 line", 1, &["this line has 256 cells", "`graeco grid` reads grids of order 16"]),
    ("6×6 line", 1, &["36 cells", "`graeco grid` reads grids of order 6"]),
    ("6×6 grid", 1, &["<stdin>:1:7", "this row has 6 cells", "grids of order 6"]),
    ("4×4 grid", 1, &["this row has 4 cells", "grids of order 4"]),
    ("16×16 grid", 1, &["this row has 16 cells", "grids of order 16"]),
    ("candidates", 1, &["<stdin>:2", "`12` are candidates; expected one symbol per cell"]),
    ("list of candidates", 1, &["729 cells", "`graeco grid` reads the form candidate-line"]),
    ("80 cells in a column", 2, &["<stdin>:2:3", "this column has 80 cells; expected 81"]),
    ("a letter in a column", 2, &["<stdin>:1:3", "unexpected `e`; expected 1 to 9"]),
    ("header alone", 0, &["no puzzle found; expected 81 cells"]),
    ("zip", 0, &["<stdin> cannot be read: zip is not supported; expected text, gzip or zstd"]),
    ("bzip2", 0, &["bzip2 is not supported", "`bzcat FILE | graeco COMMAND -` unpacks it"]),
    ("tar in gzip", 0, &["tar is not supported", "`tar -xOf FILE | graeco COMMAND -` unpacks it"]),
    ("half a gzip file", 0, &["<stdin> cannot be read"]),
];

fn refused(name: &str) -> Vec<u8> {
    let text = match name {
        "16×16 line" => "1...".repeat(64),
        "6×6 line" => "1.....".repeat(6),
        "6×6 grid" => "123456\n".repeat(6),
        "4×4 grid" => "1 2 | 3 4\n".repeat(4),
        "16×16 grid" => "1...2...3...4...\n".repeat(16),
        "candidates" => {
            framed("|", ["*---*", "|---|", "*---*"], |cell| if cell == '.' { " 12".into() } else { format!(" {cell}") })
        }
        "list of candidates" => "123456789".repeat(81),
        "80 cells in a column" => {
            format!("id,puzzle,solution\n1,{},{SOLUTION}\n2,{PUZZLE},{SOLUTION}\n", &PUZZLE[1..])
        }
        "a letter in a column" => format!("1,{}\n2,{PUZZLE}\n", PUZZLE.replacen('5', "e", 1)),
        "header alone" => "id,puzzle,solution\n".into(),
        "zip" => "PK\u{3}\u{4}something".into(),
        "bzip2" => "BZh91AY&SY".into(),
        "tar in gzip" => return gzip(&format!("{:257}ustar{}", "sudokus", "\0".repeat(300))),
        "half a gzip file" => return gzip(PUZZLE)[..20].to_vec(),
        _ => panic!("{name}"),
    };
    text.into_bytes()
}

#[test]
fn what_is_no_sudoku_is_refused_once_with_advice() {
    for &(name, answers, messages) in REFUSED {
        let run = graeco_bytes("sudoku check", &refused(name));
        assert_eq!((run.status, run.out.lines().count()), (2, answers), "{name}: {}{}", run.out, run.err);
        for message in messages {
            assert!(run.err.contains(message), "{name}: {}", run.err);
        }
    }
}

#[test]
fn puzzle_files_are_unpacked_and_read_in_any_dress() {
    let toml =
        "order = 4\nboxes = [2, 2]\ngivens = \"\"\"\n1 . | . .\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2\n\"\"\"\n";
    let line = r#"{"size":4,"box":[2,2],"givens":[1,0,0,0,0,0,3,0,0,4,0,0,0,0,0,2]}"#;
    let answer = graeco("grid count", toml).out;
    assert_eq!(answer.trim().parse::<u64>().ok(), Some(1), "{answer}");
    for (name, file, answers) in [
        ("a line of JSON", line.into(), 1),
        ("lines of JSON", format!("{line}\r\n\n{line}\n").into_bytes(), 2),
        ("a mark", format!("\u{feff}{toml}").into_bytes(), 1),
        ("line ends of DOS", toml.replace('\n', "\r\n").into_bytes(), 1),
        ("gzip", gzip(toml), 1),
        ("zstd", zstd(&format!("{line}\n").repeat(3)), 3),
    ] {
        let run = graeco_bytes("grid count", &file);
        assert_eq!((run.out, run.status), (answer.repeat(answers), 0), "{name}: {}", run.err);
    }
}

#[test]
fn puzzles_before_the_damage_are_answered() {
    let line = format!("{PUZZLE}\n");
    let json = "{\"size\":9,\"box\":[3,3],\"givens\":\"X\"}\n".replace('X', PUZZLE);
    let csv = "puzzle,solution\n".to_owned() + &format!("{PUZZLE},\n").repeat(5_000);
    for (name, text) in [("lines", line.repeat(5_000)), ("JSON", json.repeat(5_000)), ("CSV", csv)] {
        let packed = gzip(&text);
        for damaged in [&packed[..packed.len() / 2], &[&packed[..packed.len() - 8], &[0; 8]].concat()] {
            let run = graeco_bytes("grid count", damaged);
            let answers = run.out.lines().filter(|&line| line == "1").count();
            assert!(answers > 1000 && run.status == 2, "{name}: {answers} answers, {}", run.err);
            assert!(run.err.contains("<stdin> cannot be read: "), "{name}: {}", run.err);
        }
    }
}

#[test]
fn squares_and_covers_are_unpacked_too() {
    for pack in [gzip, zstd] {
        let square = graeco_bytes("latin check", &pack("0 1\n1 0\n"));
        let cover = graeco_bytes("cover solve", &pack("a b\na\nb\n"));
        assert_eq!((square.out.as_str(), square.status), ("latin\n", 0), "{}", square.err);
        assert_eq!((cover.out.as_str(), cover.status), ("1 2\n", 0), "{}", cover.err);
    }
}

/// A few megabytes of line ends or zeros that would be gigabytes unpacked.
#[test]
fn limits_hold_for_what_is_unpacked() {
    let zeros = "0".repeat(17 << 20);
    for (arguments, packed, message) in [
        ("grid solve", gzip(&zeros), "it has a line longer than 16 MiB"),
        ("latin check", zstd(&zeros), "it has a line longer than 16 MiB"),
        ("grid solve --memory 1M", gzip(&("order = 4".to_owned() + &"\n".repeat(4 << 20))), "the memory limit"),
    ] {
        let run = graeco_bytes(arguments, &packed);
        assert!(packed.len() < 1 << 18 && run.status >= 2 && run.err.contains(message), "{arguments}: {}", run.err);
    }
}

#[test]
fn many_messages_are_summed_up() {
    let none = format!("55{}\n", &PUZZLE[2..]);
    let bad = format!("{}\n", &PUZZLE[1..]);
    let input = format!("{PUZZLE}\n{}{}", none.repeat(70), bad.repeat(60));
    let run = graeco("sudoku solve", &input);
    let notes: Vec<_> = run.err.lines().filter(|line| line.contains("no solution")).collect();
    assert_eq!(run.out.lines().count(), 131);
    assert_eq!(notes[0], "<stdin>:2: no solution: row 1 has two 5s: columns 1 and 2");
    assert_eq!((notes.len(), notes[3]), (4, "70 puzzles have no solution; the first: <stdin>:2"));
    assert_eq!(run.err.matches("80 cells; expected 81").count(), 3);
    assert_eq!(run.err.matches("60 puzzles could not be read; the first: <stdin>:72\n").count(), 1, "{}", run.err);
    assert_eq!(run.err.lines().filter(|line| line.contains('^')).count(), 3);

    let all = graeco("sudoku solve --verbose", &input);
    assert_eq!((all.out, all.status), (run.out, run.status));
    let count = |what| all.err.lines().filter(|line| line.contains(what)).count();
    assert_eq!((count("no solution"), count("80 cells; expected 81"), count("puzzles")), (70, 60, 0));

    let quiet = graeco("sudoku solve --quiet", &input);
    assert!(!quiet.err.contains("no solution") && quiet.err.contains("60 puzzles could not be read"), "{}", quiet.err);

    // Records say it all.
    let json = graeco("sudoku solve --json", &input);
    assert_eq!((json.out.matches("80 cells; expected 81").count(), json.err.as_str()), (60, ""));

    // Few messages are printed as they are, also where each puzzle is a search of its own.
    let few = graeco("sudoku solve --all", &none.repeat(3));
    assert_eq!((few.err.lines().count(), few.err.matches("no solution: row 1").count()), (3, 3), "{}", few.err);
    let four = graeco("sudoku solve --all", &none.repeat(4));
    assert!(four.err.ends_with("4 puzzles have no solution; the first: <stdin>:1\n"), "{}", four.err);
}

#[test]
fn puzzles_in_json_may_take_any_lines() {
    let puzzle = "{\"size\":2,\"id\":\"}\",\"constraints\":[{\"kind\":\"greater\",\"cells\":[[0,0],[0,1]]}]}";
    let tall = puzzle.replace(',', ",\n  ").replace('[', "[\n");
    for (text, number) in [
        (tall.clone(), 1),
        (format!("{tall}\n\n{tall}\n{puzzle}\n"), 3),
        (format!("[{puzzle},{puzzle}]"), 2),
        (format!("[\n{tall},\r\n{tall}\r\n]\n"), 2),
    ] {
        let run = graeco("grid count --json", &text);
        assert_eq!((run.status, run.out.matches("\"count\":\"1\"").count()), (0, number), "{text}: {}", run.err);
    }
    let lines: Vec<usize> = graeco("grid count --json", &format!("\n{tall}\n[{tall}]\n"))
        .out
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["line"].as_u64().unwrap() as usize)
        .collect();
    assert_eq!(lines, [2, 2 + tall.lines().count()]);
    // What one puzzle takes is held within the memory; all of them together may be more.
    let held = graeco("grid count --memory 1M", &format!("{{\"id\":\n{}\"\"}}", "\n".repeat(2 << 20)));
    assert_eq!(held.status, 3, "{}", held.err);
    let read = graeco("grid count --memory 1M", &format!("[\n{}{puzzle}]", "\n".repeat(2 << 20)));
    assert_eq!((read.status, read.out.as_str()), (0, "1\n"), "{}", read.err);
}

#[test]
fn a_puzzle_that_is_alone_has_all_the_memory() {
    let solve = |text: &str| graeco("grid solve --threads 8 --memory 8M --node-limit 5", text).err;
    let alone = solve("order = 64\nboxes = [8, 8]\nrules = [\"nonconsecutive\"]\n");
    assert!(alone.contains("the node limit"), "{alone}");
    let line = "{\"size\":64,\"box\":[8,8],\"constraints\":[{\"kind\":\"nonconsecutive\"}]}\n";
    let shared = solve(&line.repeat(2));
    assert!(shared.contains("the memory limit") && !shared.contains("the node limit"), "{shared}");
}

#[test]
fn a_puzzle_stands_in_place_of_a_file() {
    let string = ".AntiKnight.~R1C2_3~R1C5_4~R1C6_1~R1C9_7~R2C4_5~R3C4_8~R3C6_9~R4C1_6~R4C8_7~R5C9_4~R6C2_4~R7C1_3~R8C5_6\
                  ~R8C8_5~R9C2_6~R9C3_4~R9C4_3";
    let run = graeco(&format!("grid solve {string}"), "");
    let cells = run.out.split_whitespace().collect::<String>();
    let solution = "536241897978536241421879635613485972789623514245917368357198426892764153164352789";
    assert!(run.status == 0 && cells.contains(solution), "{}{}", run.out, run.err);
    for command in ["sudoku solve", "grid solve"] {
        let run = graeco(&format!("{command} {PUZZLE}"), "");
        let cells = run.out.split_whitespace().collect::<String>();
        assert!(run.status == 0 && cells.contains(SOLUTION), "{}{}", run.out, run.err);
    }
    // Messages do not repeat its text as a name.
    let run = graeco("grid solve .Cage~10~R1C1~R1C99~R2C2", "");
    assert!(run.status != 0 && run.err.contains("<argument>:1:"), "{}", run.err);
    // A name that is no puzzle is a missing file.
    let run = graeco("grid solve killers-of-the-week.txt", "");
    assert!(run.status != 0 && run.err.contains("killers-of-the-week.txt cannot be read"), "{}", run.err);
}

#[test]
fn a_file_wins_over_a_puzzle_of_its_name() {
    let folder = std::env::temp_dir().join(format!("graeco-inputs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(PUZZLE), SOLUTION).unwrap();
    let run =
        Command::new(env!("CARGO_BIN_EXE_graeco")).args(["sudoku", "solve", PUZZLE]).current_dir(&folder).output();
    std::fs::remove_dir_all(&folder).unwrap();
    let out = String::from_utf8(run.unwrap().stdout).unwrap();
    assert!(out.contains(SOLUTION), "{out}");
}
