//! Puzzles in plain words, as people write them in messages: titles, rules, sentences around the cells, and lists of cells.

use crate::run::graeco;

const SUDOKU: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const OTHER: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Checks that the Sudoku in a text is read by commands of both groups; what they print on standard error.
#[track_caller]
fn notes(text: &str) -> [String; 2] {
    [("solve --format line", SOLVED), ("convert --to line", SUDOKU)].map(|(command, expected)| {
        let run = graeco(command, text);
        assert_eq!((run.status, run.out.trim_end()), (0, expected), "{command}: {text}\n{}", run.err);
        run.err
    })
}

/// The rows of the Sudoku, and a picture of it.
fn drawn() -> [String; 2] {
    let rows: Vec<&str> = SUDOKU.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
    [rows.join("\n") + "\n", graeco("convert --to grid", SUDOKU).out]
}

#[test]
fn rules_in_words_beside_cells_are_noted_once() {
    let [rows, picture] = drawn();
    for (text, name) in [
        (format!("Sudoku X\n{SUDOKU}\n"), "Sudoku X"),
        (format!("{rows}\nantiknight\n"), "antiknight"),
        (format!("# Killer\n{SUDOKU}\n"), "Killer"),
        (format!("G diagonal {SUDOKU}\n"), "diagonal"),
        (format!("Diagonal\n{rows}"), "Diagonal"),
        (format!("Anti-Knight Sudoku\n{picture}"), "Anti-Knight"),
        (format!("{picture}\nRules: thermo\n"), "thermo"),
        (format!("XV Sudoku\n{rows}"), "XV"),
        (format!("Killersudoku\n{rows}"), "Killersudoku"),
        (format!("# Sudoku irrégulier\n{SUDOKU}\n"), "irrégulier"),
    ] {
        for notes in notes(&text) {
            let note = format!("the text says `{name}`, which is not applied");
            assert_eq!(notes.matches(&note).count(), 1, "{text}{notes}");
        }
    }
    for text in [format!("# Killer heuristic\n{SUDOKU}\n"), format!("A line of cells\n{rows}"), SUDOKU.into()] {
        assert!(notes(&text).iter().all(|notes| !notes.contains("not applied")), "{text}");
    }
    let direct = graeco("sudoku solve", &format!("# X-Sudoku\n{SUDOKU}\n"));
    assert!(direct.err.contains("`X-Sudoku`, which is not applied") && direct.out.trim_end() == SOLVED, "{direct:?}");
}

#[test]
fn sentences_around_a_puzzle_are_left_out() {
    let [rows, picture] = drawn();
    let apart = |line: &str| line.chars().map(|c| format!("{c} ")).collect::<String>() + "\n";
    let spaced: String = rows.replace('.', "0").lines().map(apart).collect();
    for number in ["17", "17.", "1)", "2021-03-12", "9", "3 3"] {
        drop(notes(&format!("{number}\n{rows}")));
        drop(notes(&format!("{number}\n{spaced}")));
        let both = graeco("check", &format!("{number}\n{rows}\n{number}\n{rows}"));
        assert_eq!(both.out.split_whitespace().count(), 2, "{number}\n{}", both.err);
    }
    // That may be a row.
    assert_eq!(graeco("check", &format!("12345\n{rows}")).status, 2);
    let line = format!("{SUDOKU}\n");
    let chat = format!(
        "[12/11/24, 10:32:15] Jim: here\n[12/11/24, 10:32:40] Jim: {SUDOKU}\n[12/11/24, 10:33:02] Ann: thanks\n"
    );
    let quoted = format!("Look:\n\n> {}\n\nCan anyone help?\n", rows.trim().replace('\n', "\n> "));
    for text in [chat, quoted, format!("Puzzle 1234, ER=7.1\n{SUDOKU}\n\nafter some steps:\n")] {
        drop(notes(&text));
    }
    let posted = "Posted by: Jim, 12 Nov 2024, 10:32";
    drop(notes(&format!("{line}{posted}\n")));
    for cells in [rows.clone(), picture, line] {
        drop(notes(&format!("Here is today's puzzle:\n{cells}Good luck!\n")));
        drop(notes(&format!("Here is today's puzzle:\n\n{cells}\nGood luck!\n")));
    }
    drop(notes(&format!("Please solve {SUDOKU}, thank you.")));
    // A line that is no puzzle in a list, and cells too many, are errors.
    for text in [format!("{SUDOKU}\n{SUDOKU}\nno puzzle\n"), format!("{SUDOKU}.\n")] {
        assert_eq!(graeco("check", &text).status, 2, "{text}");
    }
    // A line that names cells is no title.
    for line in ["r1c1 > r1c2", "5: r2c2", "r1c1-r1c2-r1c3", "r1c1 r1c2 are even"] {
        for text in [format!("{rows}\n{line}\n"), format!("{rows}{line}\n"), format!("{rows}{line}\n{rows}")] {
            let run = graeco("convert --to line", &text);
            assert!(run.status == 2 && run.err.contains("<stdin>:1"), "{text}{run:?}");
        }
    }
    // Rules and damaged puzzles are no sentences.
    for line in ["bad 53..7....6..195", "the sum of r1c1 and r1c2 is 5"] {
        assert_eq!(graeco("convert --to line", &format!("{SUDOKU}\n{line}\n")).status, 2, "{line}");
    }
}

#[test]
fn hints_and_solutions_beside_a_puzzle_are_left_out_with_a_note() {
    let [rows, picture] = drawn();
    let solved: Vec<&str> = SOLVED.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
    let [solved, title] = [solved.join("\n") + "\n", "Puzzle:\n".to_owned()];
    for cells in [&rows, &picture, &format!("{SUDOKU}\n"), &(title + &rows)] {
        for (remark, left_out) in [
            ("Hint: r1c3 = 4\n", "`Hint: r1c3 = 4`"),
            ("\n**Hint 1:** the 4 in r1c3\n", "`**Hint 1:** the 4 in r1c3`"),
            ("Hints:\nr1c3 = 4\nr1c4 = 6\n", "`Hints:` in line"),
            (&format!("Solution: {SOLVED}\n"), "`Solution: 5346789"),
            (&format!("||Lösung: {SOLVED}||\n"), "`||Lösung: 5346789"),
            (&format!("[spoiler]{SOLVED}[/spoiler]\n"), "`[spoiler]5346789"),
            (&format!("Solution:\n{solved}"), "with the 9 lines below is left out"),
            (&format!("\nSolution (spoiler):\n\n{solved}"), "with the 10 lines below is left out"),
        ] {
            let text = format!("{cells}{remark}");
            let notes = notes(&text);
            assert!(notes.iter().all(|notes| notes.contains(left_out) && !notes.contains("error")), "{text}{notes:?}");
        }
    }
    assert!(notes(&format!("{SUDOKU} Hint: r1c3=4\n"))[1].contains("`Hint: r1c3=4` in line 1 is left out"));
    drop(notes(&format!("[spoiler]{SUDOKU}[/spoiler]\n")));
    let many = graeco("check", &format!("Puzzle:\n{rows}Solution: {SOLVED}\n").repeat(9));
    assert_eq!(many.out, "unique\n".repeat(9), "{}", many.err);
    assert!(many.err.contains("7 others are left out, too") && many.err.lines().count() == 1, "{}", many.err);
    // A solution with open cells is a puzzle, and an error in a puzzle is told at its place.
    let several = graeco("check", &format!("{rows}\nSolution:\n{rows}"));
    assert_eq!((several.status, &*several.out), (0, "unique\nunique\n"), "{}", several.err);
    let wrong = graeco("check", &format!("{}Hint: r1c3 = 4\n", rows.replace("4..8", "4z.8")));
    assert!(wrong.status == 2 && wrong.err.contains("<stdin>:5:2: unexpected `z`"), "{}", wrong.err);
    // Open cells are those of the readers, in rows of any order.
    let small = "1.34\n34.2\n.143\n4321\n".to_owned();
    for (label, signs) in [("Answer", ['-', 'x', 'X', '_', '*', '0']), ("Step", ['.'; 6]), ("Tips", ['-'; 6])] {
        for sign in signs.map(String::from) {
            for rows in [&rows, &small].map(|rows| rows.replace('.', &sign)) {
                let run = graeco("check", &format!("{rows}\n{label}:\n{rows}"));
                // A title between grids of other orders is an error at its line.
                let out = run.out.replace("bad\n", "");
                assert!(out == "unique\nunique\n" && !run.err.contains("left out"), "{label}\n{rows}{run:?}");
            }
        }
    }
    let full = graeco("check", &format!("{small}\nSolution:\n1234\n3412\n2143\n4321\n"));
    assert!(full.out == "unique\n" && full.err.contains("with the 4 lines below is left out"), "{full:?}");
    // Comments always are left out.
    for comment in ["# Solution: see below", "# tips: see r1c1", "; Hint: r1c3 = 4"] {
        assert_eq!(notes(&format!("{comment}\n{SUDOKU}\n")), [""; 2], "{comment}");
    }
    let one = format!("{rows}\nHint:\nthe 4 in r1c3\n");
    assert!(notes(&one).iter().all(|notes| notes.contains("with the 1 line below is left out")), "{one}");
    // Of other words about cells nobody knows what they say.
    for text in [format!("{rows}Start with r1c3 = 4.\n"), format!("{rows}r1c3=4\n")] {
        let run = graeco("convert --to line", &text);
        assert!(run.status == 2 && run.out.trim_end() == SUDOKU && run.err.contains("<stdin>:10:"), "{text}{run:?}");
    }
}

#[test]
fn signs_of_messages_and_scanners_are_digits_and_open_cells() {
    const NAMES: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let table = |word: &dyn Fn(Option<u32>) -> String, between: &str| {
        let cells: Vec<String> = SUDOKU.chars().map(|c| word(c.to_digit(10))).collect();
        cells.chunks(9).map(|row| row.join(between) + "\n").collect::<String>()
    };
    let shifted = |from: char| move |digit: u32| char::from_u32(from as u32 + digit).unwrap().to_string();
    let digit = |digit: u32| digit.to_string();
    let or = |open: &'static str, digit: &dyn Fn(u32) -> String| table(&|c| c.map_or(open.to_owned(), digit), "");
    for text in [
        or(":blue_square:", &|digit| format!(":{}:", NAMES[digit as usize - 1])),
        or("⬜", &|digit| format!("{digit}\u{fe0f}\u{20e3}")),
        or("．", &shifted('０')),
        or("■", &shifted('\u{245f}')),
        or("O", &digit),
        or(".", &digit).replace('\n', "\u{200b}\n"),
        table(&|c| c.map_or("empty".to_owned(), digit), " "),
        table(&|c| c.map_or("blank".to_owned(), digit), ", "),
    ] {
        drop(notes(&text));
    }
    // Without digits these signs are none of open cells.
    for rows in ["OXOX\nXOXO\nOXXO\nXOOX\n", "O X O X\nX O X O\nO X X O\nX O O X\n"] {
        let run = graeco("check", rows);
        assert!(run.status == 2 && run.err.contains("`O`"), "{run:?}");
    }
    // A name of a square begins at its own colon; another one is no reason to leave the signs as they are.
    let squares = or(":blue_square:", &|digit| digit.to_string());
    drop(notes(&format!("a colour_square: it is open\n{squares}")));
    drop(notes(&format!("Puzzle:\n{squares}")));
    // Beside rules and titles signs stay as they are.
    let titled = graeco("convert --to toml", "order = 4\ntitle = \"數獨①\"\n");
    assert!(titled.out.contains("數獨①"), "{titled:?}");
}

#[test]
fn grids_side_by_side_and_lines_under_titles_are_all_read() {
    let beside = |one: &str, other: &str, between: &str| {
        let rows = one.as_bytes().chunks(9).zip(other.as_bytes().chunks(9));
        let text = |row: &[u8]| String::from_utf8_lossy(row).into_owned();
        rows.map(|(a, b)| text(a) + between + &text(b) + "\n").collect::<String>()
    };
    for between in ["    ", "\t"] {
        for title in ["", "Puzzle       Solution\n"] {
            let text = title.to_owned() + &beside(SUDOKU, SOLVED, between);
            assert!(notes(&text).iter().all(|notes| notes.contains("the full grid beside it is left out")), "{text}");
        }
    }
    // A full grid that is no solution, or stands among several, is a puzzle, and all stay in their order.
    let three = beside(SOLVED, SUDOKU, "    ");
    let three = three.lines().zip(OTHER.as_bytes().chunks(9));
    let three = three.map(|(two, row)| format!("{two}    {}\n", String::from_utf8_lossy(row))).collect::<String>();
    for (text, expected) in [
        (three, vec![SOLVED, SUDOKU, OTHER]),
        (beside(SOLVED, OTHER, "    "), vec![SOLVED, OTHER]),
        (beside(OTHER, SOLVED, "\t"), vec![OTHER, SOLVED]),
    ] {
        let run = graeco("convert --to line", &text);
        assert_eq!((run.status, run.out.lines().collect::<Vec<_>>()), (0, expected), "{text}{}", run.err);
        assert!(!run.err.contains("left out"), "{text}{}", run.err);
    }
    let others = [beside(SUDOKU, OTHER, "    "), format!("First:\n{SUDOKU}\nSecond:\n{OTHER}\n")];
    for text in others {
        let run = graeco("convert --to line", &text);
        assert_eq!((run.status, &*run.out), (0, &*format!("{SUDOKU}\n{OTHER}\n")), "{text}{}", run.err);
    }
}

#[test]
fn grids_under_numbers_need_no_empty_lines() {
    let [rows, picture] = drawn();
    for (one, two) in [("1", "2"), ("1.", "2."), ("#1", "#2"), ("2021-03-12", "2021-03-13")] {
        for cells in [&rows, &picture, &rows.replace('.', "0")] {
            for text in [format!("{one}\n{cells}{two}\n{cells}"), format!("{cells}{two}\n{cells}")] {
                for command in ["solve --format line", "sudoku solve --format line", "check"] {
                    let run = graeco(command, &text);
                    let expected = if command == "check" { "unique\n" } else { &format!("{SOLVED}\n") };
                    assert_eq!((run.status, run.out), (0, expected.repeat(2)), "{command}\n{text}{}", run.err);
                }
            }
        }
    }
    // A number behind a grid is the one of none.
    assert_eq!(graeco("sudoku check", &format!("{rows}2\n")).status, 2);
}

#[test]
fn all_puzzles_of_a_line_of_words_are_read() {
    for text in [
        format!("first {SUDOKU} and second {OTHER} are nice"),
        format!("Try {SUDOKU}, then {OTHER}."),
        format!("Try {SUDOKU}, then {OTHER}"),
        format!("{SUDOKU} {OTHER}"),
        format!("https://sudokupad.app/?puzzleid={SUDOKU} https://sudokupad.app/?puzzleid={OTHER}"),
    ] {
        let run = graeco("convert --to line", &text);
        assert_eq!((run.status, &*run.out), (0, &*format!("{SUDOKU}\n{OTHER}\n")), "{text}{}", run.err);
    }
    let knights = "tests/data/setters/knights.toml";
    let links = ["sudokupad", "f-puzzles"].map(|form| graeco(&format!("convert --to {form} {knights}"), "").out);
    let [one, two] = links.each_ref().map(|link| link.trim_end());
    let run = graeco("check", &format!("See {one} and {two}."));
    assert_eq!((run.status, &*run.out), (0, "unique\nunique\n"), "{}", run.err);
    // Columns have one puzzle a line.
    for text in [format!("{SUDOKU},{OTHER}\n"), format!("Easy: {SUDOKU} Hard: {OTHER}")] {
        let run = graeco("check", &text);
        assert_eq!((run.status, &*run.out), (0, "unique\n"), "{text}");
        assert!(run.err.contains("line 1 has 2 Sudokus; one of each line is read"), "{text}{}", run.err);
    }
    // The solution beside a puzzle is no other one.
    assert_eq!(graeco("check", &format!("{SUDOKU} {SOLVED}\n")).out, "unique\n");
}

/// A list of the givens, each written by a function of its row, column and digit.
fn listed(between: &str, given: impl Fn(usize, usize, char) -> String) -> String {
    let cells = SUDOKU.chars().enumerate().filter(|(_, c)| *c != '.');
    cells.map(|(at, digit)| given(at / 9 + 1, at % 9 + 1, digit)).collect::<Vec<_>>().join(between)
}

#[test]
fn cells_one_by_one_are_read() {
    let from_zero = listed(", ", |row, column, digit| format!("({}, {}): {digit}", row - 1, column - 1));
    let letter = |row: usize| char::from(b'A' + row as u8 - 1);
    for text in [
        "x,y,digit\n".to_owned() + &listed("\n", |row, column, digit| format!("{column},{row},{digit}")),
        "cell,value\n".to_owned() + &listed("\n", |row, column, digit| format!("r{row}c{column},{digit}")),
        "cell\tvalue\n".to_owned() + &listed("\n", |row, column, digit| format!("R{row}C{column}\t{digit}")),
        listed("\n", |row, column, digit| format!("r{row}c{column}\t{digit}")),
        listed("\n", |row, column, digit| format!("r{row}c{column} {digit}")),
        listed("\n", |row, column, digit| format!("({row},{column})={digit}")),
        listed(", ", |row, column, digit| format!("({row}, {column}, {digit})")),
        format!("{{{from_zero}}}"),
        format!(
            "[{}]",
            listed(",", |row, column, digit| format!("{{\"row\": {row}, \"column\": {column}, \"value\": {digit}}}"))
        ),
        format!("{{{}}}", listed(",", |row, column, digit| format!("\"r{row}c{column}\": {digit}"))),
        format!("{{{}}}", listed(",", |row, column, digit| format!("\"{}{column}\": \"{digit}\"", letter(row)))),
    ] {
        assert!(notes(&text).iter().all(|notes| notes.contains("givens of a 9×9 Sudoku")), "{text}");
    }
    let lettered = listed(" ", |row, column, digit| format!("{}{column}={digit}", letter(row)));
    let lettered_from_zero = listed(" ", |row, column, digit| format!("{}{}={digit}", letter(row), column - 1));
    let lettered_table = listed("\n", |row, column, digit| format!("{}{column}\t{digit}", letter(row)));
    for text in [lettered, lettered_from_zero, lettered_table] {
        assert!(notes(&text).iter().all(|notes| notes.contains("letters are rows")), "{text}");
    }
    // The first line of an exact cover problem names its items.
    assert_eq!(graeco("count", "r1c1 2\nr1c1\n2\n").out, "1\n");
    let wrong = graeco("check", "r1c1\t5\nr1c2\tx\n");
    assert!(wrong.err.contains("<stdin>:2:6: unexpected `x`; expected a value, up to 25"), "{wrong:?}");
    // Rows of three numbers may be squares; a cell has one value.
    for text in ["[[1,2,3],[2,3,1],[3,1,2]]", "(1,1)=5\n(1,1)=6\n", "A1=5, !B1=6", "(1,1)=5 + (1,2)=3"] {
        assert!(!graeco("solve", text).err.contains("givens of"), "{text}");
    }
}

#[test]
fn cages_in_words_are_read_beside_cells_or_alone() {
    let (empty, note) = (".........\n".repeat(9), "lines of cells and a sum are read as killer cages");
    let expected = ".Shape~9x9.Cage~3~R1C1~R1C2.Cage~15~R1C3~R1C4\n";
    for cages in [
        "3: r1c1 r1c2\n15: r1c3 r1c4\n",
        "3 = r1c1 + r1c2\n15 = r1c3 + r1c4\n",
        "R1C1+R1C2=3\nR1C3+R1C4=15\n",
        "- 3: r1c1 r1c2\n- 15: r1c3 r1c4\n",
        "r1c1, r1c2: (3)\nr1c3, r1c4: (15)\n",
    ] {
        for above in ["", &empty, &format!("{empty}\nCages:\n"), &format!("Killer Sudoku\n{empty}\n")] {
            let run = graeco("convert --to iss", &format!("{above}{cages}"));
            assert_eq!((run.status, &*run.out), (0, expected), "{above}{cages}{}", run.err);
            assert!(run.err.contains(note) && !run.err.contains("not applied"), "{above}{cages}{}", run.err);
        }
    }
    let other = graeco("check", &format!("Anti-knight killer\n{empty}3: r1c1 r1c2\n"));
    assert!(other.err.contains("`Anti-knight`, which is not applied: the cells and cages alone"), "{other:?}");
    let wrong = graeco("check", &format!("{empty}\n3: r1c1 r1c2\n2: r5c5 r5c6 r5c7\n"));
    assert!(wrong.status == 2 && wrong.err.contains("<stdin>:12:") && wrong.err.contains("add up to 2"), "{wrong:?}");
    let zero = graeco("convert --to iss", "# 5: r2c2\n03: r1c1 r1c2\n15: r1c3 r1c4\n");
    assert_eq!((zero.status, &*zero.out), (0, expected), "{}", zero.err);
    // Other lines that name cells are no cages, and no titles beside one.
    for line in [
        "r1c1 = r1c2 + 3",
        "r1c1=r1c2=3",
        "r1c1 r1c2 = 3",
        "sum 15: r1c3 r1c4",
        "r5c5 is even",
        "r2c1 + r2c2 = fifteen",
        "Cage 1: 3 = r1c1+r1c2",
        "5: r2c2",
        "2-: r1c1 r1c2",
        "5+: r1c1 r1c2",
        "3x: r1c4 r1c5",
    ] {
        for text in [format!("{empty}\n3: r1c1 r1c2\n{line}\n"), format!("3: r1c1 r1c2\n{line}\n")] {
            let run = graeco("convert --to iss", &text);
            assert!(run.status == 2 && run.err.contains("error") && !run.err.contains(note), "{text}{run:?}");
        }
    }
    // One cell and a number is a given.
    assert!(!graeco("check", "r1c1 = 5\nr1c2 = 3\n").err.contains(note));
}

#[test]
fn mistakes_in_a_layout_are_told_in_the_text_that_was_given() {
    let text = "1............... 1122112234443334\n1............... 1122112234443333\n";
    for command in ["solve", "count", "grid solve", "check"] {
        let run = graeco(command, text);
        let told = "<stdin>:2:27: region `4` has 3 cells; expected 4";
        assert!(run.status == 2 && run.err.contains(told) && !run.err.contains("Shape"), "{command}: {run:?}");
    }
}

#[test]
fn rules_beside_an_object_and_cells_of_other_orders_are_told() {
    let puzzle = "{\"puzzle\": {\"order\": 4, \"givens\": \"1...............\"}";
    for begin in [puzzle, &puzzle.replacen('{', "{\"schema\": 1, ", 1)] {
        let run = graeco("check", &format!("{begin}, \"antiknight\": true}}\n"));
        assert!(run.status == 2 && run.err.contains("`antiknight` is not read beside `puzzle`"), "{run:?}");
    }
    let run = graeco("check", &format!("{puzzle}, \"title\": \"abc\"}}\n"));
    assert_eq!((run.status, &*run.out), (1, "several\n"), "{}", run.err);
    let cells = "12345678".to_owned() + &".".repeat(56);
    let run = graeco("check", &format!("puzzle,note\n{cells},a\n{cells},b\n"));
    assert_eq!(run.err.matches("64 cells are read as a grid of 8×8").count(), 1, "{run:?}");
}

#[test]
fn slips_and_texts_in_no_form_are_told_at_their_places() {
    let run = graeco("solve", "order = 9\nboxes = [3, 3]\n\n[[thermo]]\ncells = \"r1c1 r1c3\"\n");
    assert!(run.err.contains("<stdin>:4: thermo r1c1 r1c3: r1c1 and r1c3 do not touch"), "{run:?}");
    let run = graeco("solve", "puzzle = 5 3 . . 7\n");
    assert!(run.status == 2 && run.err.contains("expected cells in lines or rows"), "{run:?}");
}
