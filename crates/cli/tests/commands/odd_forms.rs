//! Odd forms of one puzzle, and texts that look like another form: each is read right, or refused at its own place.

use crate::run::graeco;

const SUDOKU: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const JIGSAW: &str = "\
+---+---+---+---+
| 1   .   . | . |
+   +---+---+   +
| . | . | .   . |
+---+   +   +---+
| .   . | . | . |
+   +---+---+   +
| . | .   .   2 |
+---+---+---+---+
";

/// The rows of the Sudoku, each as a function writes it, with a text between.
fn rows(between: &str, row: impl Fn(usize, &str) -> String) -> String {
    let rows = SUDOKU.as_bytes().chunks(9).enumerate();
    let rows: Vec<String> = rows.map(|(at, cells)| row(at + 1, std::str::from_utf8(cells).unwrap())).collect();
    rows.join(between)
}

/// The cells of a row as words, nothing for an open one, with a text between.
fn words(row: &str, between: &str, word: impl Fn(char) -> String) -> String {
    let cells = row.chars().map(|c| if c == '.' { String::new() } else { word(c) });
    cells.collect::<Vec<_>>().join(between)
}

/// Checks that commands of both groups read the Sudoku in a text.
#[track_caller]
fn is_sudoku(text: &str) {
    for (command, expected) in [("solve --format line", SOLVED), ("convert --to line", SUDOKU)] {
        let run = graeco(command, text);
        assert_eq!((run.status, run.out.trim_end()), (0, expected), "{command}: {text}\n{}", run.err);
    }
    assert_eq!(graeco("draw", text).status, 0, "{text}");
}

/// Checks that a text is refused with these words.
#[track_caller]
fn is_refused(command: &str, text: &str, expected: &str) {
    let run = graeco(command, text);
    assert!(run.status == 2 && run.err.contains(expected), "{command}: {text}\n{}{}", run.out, run.err);
}

#[test]
fn walls_of_jigsaws_are_kept_beside_words_or_refused() {
    let expected = graeco("convert --to toml", JIGSAW);
    assert!(expected.out.contains("regions"), "{expected:?}");
    for text in [
        format!("My jigsaw\n{JIGSAW}"),
        format!("My jigsaw\n\n{JIGSAW}"),
        format!("```\n{JIGSAW}```\n"),
        format!("A title:\n```\n{JIGSAW}```\n"),
        format!("# a comment\n{JIGSAW}"),
        format!("[code]\n{JIGSAW}[/code]\n"),
        format!("{JIGSAW}\nby me\n"),
    ] {
        assert_eq!(graeco("convert --to toml", &text).out, expected.out, "{text}");
    }
    is_refused("solve", &format!("{JIGSAW}\n{JIGSAW}"), "<stdin>:3:1: walls between cells");
}

#[test]
fn gaps_between_boxes_may_be_rows_alone() {
    for separator in [",", ";", "\t"] {
        let row = |row: &str| words(row, separator, String::from) + "\n";
        for gap in [separator.repeat(8), separator.repeat(3)] {
            let with_gaps =
                |at: usize, cells: &str| row(cells) + if at.is_multiple_of(3) && at < 9 { &gap } else { "" };
            is_sudoku(&rows("\n", |at, cells| with_gaps(at, cells).trim_end_matches('\n').to_owned()));
        }
    }
    let six = "1,,,2,,\n2,,1,,,\n,1,,,2,\n,,,,,\n,,2,,1,\n,,,,1,,2\n,2,,,,1\n".replace(",,,,1,,2", ",,,1,,2");
    let run = graeco("convert --to toml", &six);
    assert!(run.out.contains("boxes = [3, 2]"), "{run:?}");
}

#[test]
fn labels_of_rows_are_no_cells() {
    let label = |way: usize, at: usize| match way {
        0 => format!("R{at}: "),
        1 => format!("{at}) "),
        2 => format!("Row {at}: "),
        3 => format!("{}: ", char::from(b'@' + at as u8)),
        4 => format!("{at} | "),
        _ => ["> ", ">", "// ", "* ", "-- "][way - 5].to_owned(),
    };
    for way in 0..10 {
        is_sudoku(&rows("\n", |at, row| label(way, at) + row));
        is_sudoku(&rows("\n", |at, row| label(way, at) + &row.chars().map(|c| format!("{c} ")).collect::<String>()));
    }
    for name in ["r", "R"] {
        is_sudoku(&rows("\n", |at, row| format!("{name}{at} {row}")));
    }
}

#[test]
fn empty_rows_at_the_end_of_a_table_are_no_cells() {
    let table = rows("\n", |_, row| words(row, ";", String::from));
    is_sudoku(&format!("{table}\n;;;;;;;;\n;;;;;;;;\n"));
    is_sudoku(&rows("\n", |number, row| format!("{number}. {row}")));
}

#[test]
fn strings_lists_and_tables_of_other_programs_are_read() {
    let plain = rows("\n", |_, row| row.to_owned());
    for mark in ["\"\"\"", "'''", "`"] {
        for name in ["", "board = ", "const board = "] {
            is_sudoku(&format!("{name}{mark}\n{plain}\n{mark}\n"));
            is_sudoku(&format!("{name}{mark}{plain}{mark};\n"));
            is_sudoku(&format!("{name}{mark}{SUDOKU}{mark}\n"));
        }
    }
    let list = |end: &str| {
        let cell = |c: char| format!("{}{end}", if c == '.' { '0' } else { c });
        rows("],\n        [", |_, row| row.chars().map(cell).collect::<Vec<_>>().join(", "))
    };
    is_sudoku(&format!("tensor([[{}]], dtype=torch.float64)\n", list(".")));
    is_sudoku(&format!("x = torch.tensor([[{}]])\n", list(".")));
    for separator in [";", "\t"] {
        is_sudoku(&rows("\n", |_, row| words(row, separator, |c| format!("{c},0"))));
    }
    for field in [" value=\"", " type=text value=\""] {
        let cell = |c: char| {
            format!("<td><input{field}{}\" maxlength=1></td>", if c == '.' { ' ' } else { c }.to_string().trim())
        };
        let table = rows("\n", |_, row| format!("<tr>{}</tr>", row.chars().map(cell).collect::<String>()));
        is_sudoku(&format!("<table>{table}</table>"));
    }
    // Nothing is known of cells whose content is not text.
    let table = rows("", |_, row| format!("<tr>{}</tr>", "<td><img></td>".repeat(row.len())));
    is_refused("solve", &format!("<table>{table}</table>"), "no puzzle found");
    let cells =
        |row: &str| row.chars().map(|c| if c == '.' { "    0".into() } else { format!("    {c}") }).collect::<Vec<_>>();
    is_sudoku(&format!("[\n{}\n]\n", rows(",\n", |_, row| format!("  [\n{}\n  ]", cells(row).join(",\n")))));
    is_sudoku(&format!("[\n{}\n]\n", rows(",\n", |_, row| format!("  {row:?}"))));
}

#[test]
fn lines_may_end_in_a_carriage_return() {
    is_sudoku(&rows("\r", |_, row| row.to_owned()));
    for command in ["solve --format line", "convert --to line"] {
        assert_eq!(graeco(command, &format!("{SUDOKU}\r{SUDOKU}\r")).out.lines().count(), 2, "{command}");
    }
    let file = "order = 4\nboxes = [2, 2]\ngivens = \"12............34\"\n";
    for file in [
        "order=4\ngivens=\"\"\"\n1...\n....\n....\n....\n\"\"\"\n",
        "order=4\ngivens=[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,2]]\n",
    ] {
        assert!(!graeco("convert --to toml", file).out.contains("boxes"), "{file}");
    }
    assert_eq!(graeco("solve", &file.replace('\n', "\r")).out, graeco("solve", file).out);
}

#[test]
fn tables_without_header_keep_their_solutions() {
    let wrong = format!("{}8", &SOLVED[..80]);
    for separator in [",", ";", "\t", " "] {
        let run = graeco("check", &format!("{SUDOKU}{separator}{SOLVED}\n{SUDOKU}{separator}{wrong}\n"));
        assert_eq!(run.out, "unique\nunique; the solution in the file is wrong\n", "{separator:?}: {run:?}");
    }
    let table = format!("puzzle,solution\n{SUDOKU},{SOLVED}\n{SUDOKU},{wrong}\n");
    let run = graeco("check --tsv", &table);
    let last = format!("{SUDOKU}\tunique; the solution in the file is wrong\t{wrong}");
    assert_eq!((run.status, run.out.lines().count(), run.out.lines().last()), (1, 3, Some(&*last)), "{run:?}");
}

/// A grid of order 16 with open cells, each written by a function.
fn sixteen(word: impl Fn(usize) -> String) -> String {
    let value = |row: usize, at: usize| (4 * (row % 4) + row / 4 + at) % 16 + 1;
    let cell = |row: usize, at: usize| word(if (row * 7 + at * 3) % 5 < 2 { 0 } else { value(row, at) });
    (0..16).map(|row| (0..16).map(|at| cell(row, at)).collect::<String>() + "\n").collect()
}

#[test]
fn numbers_in_columns_may_have_blanks_for_open_cells() {
    let expected = graeco("solve", &sixteen(|value| if value == 0 { " .".into() } else { format!(" {value}") }));
    assert_eq!(expected.status, 0, "{expected:?}");
    let right = sixteen(|value| if value == 0 { "   ".into() } else { format!("{value:>3}") });
    let cut: String = right.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    let left = sixteen(|value| if value == 0 { "   ".into() } else { format!("{value:<3}") });
    for text in [right, cut, left] {
        assert_eq!(graeco("solve", &text).out, expected.out, "{text}");
    }
}

#[test]
fn pictures_and_tables_of_candidates_are_read() {
    let digits = |cell: char, row: usize, at: usize| -> Vec<usize> {
        match cell.to_digit(10) {
            Some(digit) => vec![digit as usize],
            None => (1..10)
                .filter(|digit| {
                    !(row + at + digit).is_multiple_of(4) || SOLVED.as_bytes()[9 * row + at] == b'0' + *digit as u8
                })
                .collect(),
        }
    };
    let sign = |row: usize, at: usize, digit: usize| {
        let cell = char::from(SUDOKU.as_bytes()[9 * row + at]);
        if digits(cell, row, at).contains(&digit) { char::from_digit(digit as u32, 10).unwrap() } else { '.' }
    };
    let line = |number: usize, between: &str| {
        let cell = |at: usize| (1..4).map(|place| sign(number / 3, at, 3 * (number % 3) + place)).collect::<String>();
        (0..9).map(cell).collect::<Vec<_>>().join(between) + "\n"
    };
    for between in ["", " ", "|"] {
        let text: String = (0..27).map(|number| line(number, between)).collect();
        let run = graeco("solve --format line", &text);
        assert!(run.out.trim_end() == SOLVED && run.err.contains("candidates of each cell"), "{text}\n{run:?}");
    }
    for grid in [
        "order = 4\nboxes = [2, 2]\ngivens = \"12..............\"\n".to_owned(),
        "order = 6\nboxes = [2, 3]\ngivens = \"12..................................\"\n".to_owned(),
        format!("order = 16\nboxes = [4, 4]\ngivens = \"12{}\"\n", ".".repeat(254)),
    ] {
        let table = graeco("candidates", &grid).out;
        assert_eq!(graeco("candidates", &table).out, table, "{grid}");
    }
}

#[test]
fn givens_by_place_name_the_wrong_one() {
    for (text, expected) in [
        ("r1c1=5\nA=5\nr3c3=4\n", "<stdin>:2:1: `A` is not a cell"),
        ("r1c1=5\n\nr2c2=6, z=5\n", "<stdin>:3:9: `z` is not a cell"),
        ("r1c1=5\nr1c77=6\n", "<stdin>:2:1: `r1c77` is not a cell"),
        ("r1c1=5\nr1c2=x\n", "<stdin>:2:6: unexpected `x`"),
        ("r1c1=5\nr1c1=6\n", "<stdin>:2:6: r1c1 is 5, too"),
        ("r1c1=5\nr3c3\n", "<stdin>:2:5: expected the value"),
        ("zebra = 1\nA = 5\n", "<stdin>:1:1: unknown key `zebra`"),
        (
            "[[cage]]\ncells = \"r1c1 r1c2\"\nsum = 3\n",
            "`order` is missing; expected the order of the grid, 1 to 255, such as `order = 9`",
        ),
    ] {
        is_refused("solve", text, expected);
    }
    let triples: String = (0..30).map(|at| format!("{} {} {}\n", at / 9 + 1, at % 9 + 1, at % 9 + 1)).collect();
    let squares = "1 2 3\n2 3 1\n3 1 2\n\n".repeat(2);
    assert_eq!(graeco("check", &squares).out, "latin\nlatin\n");
    is_refused("solve", &triples, "<stdin>:1:1: three numbers a line; expected a first line such as `row,col,value`");
}

#[test]
fn squares_that_the_program_writes_are_read_by_all_commands() {
    for command in
        ["latin random 5 --seed 3", "latin build 9", "latin random 4 --seed 1 --symbols letters", "latin mols 4"]
    {
        let (text, records) = (graeco(command, ""), graeco(&format!("{command} --json"), ""));
        let count = records.out.lines().count();
        for (own, verdicts) in [("check", count), ("solve --format line", count), ("convert --to json", count)] {
            let run = graeco(own, &records.out);
            assert_eq!(
                (run.status, run.out.lines().filter(|line| !line.is_empty()).count() >= verdicts),
                (0, true),
                "{own} of {command}: {run:?}"
            );
        }
        assert!(text.status == 0 && graeco("draw", &records.out).status == 0, "{command}");
    }
}

#[test]
fn a_square_with_one_zero_too_many_is_wrong() {
    for n in [4, 5, 9, 10] {
        let cell = |row: usize, at: usize| if (row, at) == (1, 1) { 0 } else { (row + at) % n };
        let row = |row: usize| (0..n).map(|at| cell(row, at).to_string()).collect::<Vec<_>>().join(" ") + "\n";
        let text: String = (0..n).map(row).collect();
        let run = graeco("latin check", &text);
        assert!(run.out.starts_with("no: row 2 has two 0s"), "{text}{run:?}");
    }
}

#[test]
fn puzzles_that_are_left_out_and_readings_without_boxes_are_noted() {
    let run = graeco("draw", &format!("{SUDOKU}\n{SOLVED}\n"));
    assert!(run.status == 0 && run.err.contains("the first of several puzzles is drawn"), "{}", run.err);
    assert_eq!(graeco("draw", SUDOKU).err, "");
    for (command, text) in
        [("grid minimal", "11..............\n".to_owned()), ("sudoku minimal", format!("55{}", &SUDOKU[2..]))]
    {
        let run = graeco(command, &text);
        assert_eq!((run.out.trim_end(), run.status), ("none", 1), "{run:?}");
        assert!(graeco(&format!("{command} --json"), &text).out.contains("\"minimal\":false"));
    }
    let cyclic = |row: usize| (0..9).map(|at| char::from(b'1' + ((row + at) % 9) as u8)).collect::<String>() + "\n";
    let square: String = (0..9).map(cyclic).collect();
    for command in ["solve", "check"] {
        let note = "without boxes there is a solution; `graeco latin` reads it as a square";
        assert!(graeco(command, &square).err.contains(note), "{command}");
        assert!(!graeco(command, &format!("55{}", &SUDOKU[2..])).err.contains(note), "{command}");
    }
}

#[test]
fn cells_and_rules_in_a_string_are_one_puzzle() {
    let cells = "1...............................................................................2";
    let string = ".AntiKnight.~R1C1_1~R9C9_2";
    let expected = graeco("solve", string);
    for words in [format!("{cells} .AntiKnight"), format!(".AntiKnight {cells}"), format!("{cells}.AntiKnight")] {
        for command in ["solve", "grid solve"] {
            let run = graeco(&format!("{command} {words}"), "");
            assert_eq!((&run.out, run.status), (&expected.out, expected.status), "{command} {words}: {run:?}");
            assert!(run.err.contains("read as one puzzle"), "{run:?}");
        }
    }
    // The string says that there are nine rows, the cells have four.
    assert_eq!(graeco("solve 1..............2.AntiKnight.Shape~9x9", "").status, 2);
    assert_eq!(graeco("grid count 1..............2.AntiKnight", "").status, 0);
    assert_eq!(graeco("convert --to line r1c1=5", "").out.trim_end(), format!("5{}", ".".repeat(80)));
    for (word, expected) in [
        (".Foo", "no item of a solver string that stands alone is called `Foo`"),
        ("A1=5", "as givens it is wrong; expected some like r1c1=5"),
    ] {
        let run = graeco(&format!("solve {word}"), "");
        assert!(run.status == 2 && run.err.contains(expected), "{run:?}");
    }
}

/// The header of such a file says that it is no puzzle with boxes.
#[test]
fn squares_with_holes_are_counted_without_boxes() {
    let holes = "0 -1 2 -1\n-1 -1 -1 0\n-1 -1 -1 -1\n-1 -1 -1 -1\n";
    for (header, comment) in [("order 4\n", ""), ("p qwh 4 13\n", "c made by hand\n")] {
        let text = format!("{comment}{header}{holes}");
        let expected = graeco("latin complete --count", &text);
        let run = graeco("count", &text);
        assert!(run.status == 0 && run.out == expected.out && run.out != "12\n", "{header}: {run:?} {expected:?}");
    }
}

/// A collection with a line that is no puzzle is no grid of as many rows.
#[test]
fn a_wrong_line_behind_puzzles_is_wrong_alone() {
    let run = graeco("check", &format!("{SUDOKU}\n{SUDOKU}\n{SUDOKU}\njunk\n"));
    assert_eq!((run.out.as_str(), run.status), ("unique\nunique\nunique\nbad\n", 2), "{}", run.err);
}

/// Quotation marks may hold ends of lines, and each cell of a grid.
#[test]
fn quoted_cells_are_read() {
    let grid = rows("\n", |_, row| row.to_owned());
    let cells = rows("\n", |_, row| {
        row.chars()
            .map(|cell| format!("\"{}\"", if cell == '.' { String::new() } else { cell.into() }))
            .collect::<Vec<_>>()
            .join(",")
    });
    let solved = format!("{SOLVED}\n");
    for (text, more) in [
        (format!("id,puzzle\n\"a\nb\",{SUDOKU}\n"), ""),
        (format!("puzzle\n\"{grid}\"\n"), ""),
        (format!("puzzle,n\n\"{grid}\",1\n{SUDOKU},2\n"), SOLVED),
        (cells.clone(), ""),
        (cells.replace(',', ";"), ""),
        (format!("{cells}\n\n{}\n", cells.replace("\"\"", "\"0\"")), SOLVED),
        (format!("[[{}]]\n", cells.replace('\n', "],\n[")), ""),
    ] {
        let expected = if more.is_empty() { solved.clone() } else { format!("{solved}{more}\n") };
        for command in ["solve --format line", "sudoku solve --format line"] {
            let run = graeco(command, &text);
            assert_eq!((run.out.as_str(), run.status), (expected.as_str(), 0), "{command}: {text}{}", run.err);
        }
    }
}

#[test]
fn a_quotation_mark_that_is_not_closed_is_refused_by_every_command() {
    for text in [format!("puzzle,note\n{SUDOKU},\"abc\n"), format!("puzzle,note\n{SUDOKU},a\n{SUDOKU},\"abc\n")] {
        for command in ["check", "sudoku check", "sudoku solve"] {
            let run = graeco(command, &text);
            assert!(run.status == 2 && run.err.contains("not closed"), "{command}: {}{}", run.out, run.err);
        }
    }
}

/// The first row may hold a symbol in each cell: it names no items.
#[test]
fn tables_with_a_full_first_row_are_grids() {
    for between in [",", "\t", ";"] {
        for (count, text) in [("3", "1,2,3,4\n3,,,\n2,,,\n4,,,\n"), ("1", "1,2,3\n2,,\n3,,\n")] {
            let text = text.replace(',', between);
            let run = graeco("count", &text);
            assert_eq!((run.out.trim(), run.status), (count, 0), "{text}{}", run.err);
        }
    }
}

/// Such as a data frame writes them, with a number in front of each row, or with numbers of answers.
#[test]
fn columns_without_a_name_or_of_something_else_are_carried_along() {
    let (puzzle, solution) = (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    );
    for text in [
        format!(",puzzle,solution\n0,{puzzle},{solution}\n"),
        format!("id,,puzzle\n7,x,{puzzle}\n"),
        format!("puzzle,answers\n{puzzle},1\n"),
        format!("puzzle,solution\n{puzzle},unknown\n"),
    ] {
        let run = graeco("solve", &text);
        assert_eq!((run.out.trim(), run.status), (solution, 0), "{text}{}", run.err);
        let run = graeco("sudoku check", &text);
        assert_eq!((run.out.trim(), run.status), ("unique", 0), "{text}{}", run.err);
    }
    let run = graeco("check --tsv", &format!("id,,puzzle\n7,x,{puzzle}\n"));
    assert_eq!(run.out, format!("puzzle\tverdict\tid\tcolumn2\n{puzzle}\tunique\t7\tx\n"), "{}", run.err);
}

#[test]
fn blank_cells_of_latin_squares_are_open() {
    for input in
        ["\"1\",\"2\",\"3\"\n\"2\",\"\",\"\"\n\"3\",\"\",\"\"\n", "1,2,3\n2,,\n3,,\n", "1\t2\t3\n2\t\t\n3\t\t\n"]
    {
        let run = graeco("solve", input);
        assert_eq!((run.out.as_str(), run.status), ("1 2 3\n2 3 1\n3 1 2\n", 0), "{input}{}", run.err);
    }
}

#[test]
fn a_short_first_row_is_no_number_of_a_puzzle() {
    let rows: Vec<&str> = (0..9).map(|row| &SUDOKU[9 * row..9 * row + 9]).collect();
    let short = [&["..3.2.6"], &rows[1..]].concat().join("\n");
    for text in [format!("{short}\n"), format!("{}\n{short}\n", rows.join("\n"))] {
        for command in ["check", "sudoku check"] {
            let run = graeco(command, &text);
            assert!(run.status == 2 && run.err.contains("7 cells"), "{command} {text}\n{}{}", run.out, run.err);
        }
    }
}
