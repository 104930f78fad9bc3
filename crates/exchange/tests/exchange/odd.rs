//! Odd forms of grids and problems, as they are rewritten.

use graeco_exchange::{PuzzleFormat, read, recognize, rewritten};

pub(super) const SUDOKU: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The cells of the one puzzle that is read, in its symbols.
#[track_caller]
fn cells(text: &str) -> String {
    let rewritten = rewritten(text).map_or(text.to_owned(), |rewritten| rewritten.text);
    let mut readings = read(&rewritten);
    assert_eq!(readings.len(), 1, "{text}\n{rewritten}");
    let (document, _) = readings.remove(0).unwrap_or_else(|error| panic!("{error}: {text}\n{rewritten}")).lossy();
    graeco_grid::text::line(document.puzzle().givens(), document.alphabet())
}

/// The rows of the Sudoku: a word for each cell, a text between words, and one between rows.
fn table(word: impl Fn(char) -> String, between: &str, line: &str) -> String {
    let row = |row: &[u8]| row.iter().map(|&c| word(char::from(c))).collect::<Vec<_>>().join(between);
    SUDOKU.as_bytes().chunks(9).map(row).collect::<Vec<_>>().join(line)
}

/// The second of two grids in frames is the state of the first if it keeps all its digits, and otherwise a puzzle of its own.
#[test]
fn a_state_of_simple_sudoku_without_candidates_is_one_puzzle() {
    let framed = |line: &str| {
        let rows: String = line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect();
        format!("*-----------*\n{rows}*-----------*\n")
    };
    let count = |others: &[&str]| {
        let text = framed(SUDOKU) + &others.iter().map(|other| framed(other)).collect::<String>();
        read(&rewritten(&text).map_or(text, |rewritten| rewritten.text)).len()
    };
    let (state, other) = (&SUDOKU.replacen('.', "4", 1), &SUDOKU.replacen('5', "4", 1));
    assert_eq!([count(&[state]), count(&[other]), count(&[SUDOKU])], [1, 2, 2]);
    assert_eq!([count(&[state, other]), count(&[SUDOKU, SUDOKU])], [3, 3]);
}

#[test]
fn tables_of_other_programs_are_read() {
    let or = |open: &'static str, before: &'static str, behind: &'static str| {
        move |c: char| if c == '.' { open.to_owned() } else { format!("{before}{c}{behind}") }
    };
    for text in [
        table(or("", "", ""), ";", "\n"),
        table(or("", "", ""), ";", ";\n") + ";",
        table(or("", "", ""), "\t", "\n"),
        table(or("\"\"", "\"", "\""), ",", "\n"),
        table(or("NaN", "", ".0"), ",", "\n"),
        table(or("..", "0", ""), " ", "\n"),
        format!("array([[{}]])", table(or("0.", "", "."), ", ", "],\n       [").replace("0.", "nan")),
        format!("[[{}]]", table(or("nan", "", "."), " ", "]\n [")),
        format!("[code]\n{}\n[/code]\n", table(or(".", "", ""), "", "\n")),
        format!("[CODE]{}[/CODE]\n", table(or(".", "", ""), "", "\n")),
        format!("```\n{SUDOKU}\n```\n"),
        format!("puzzle:\n  - \"{}\"\n", table(or(".", "", ""), "", "\"\n  - \"")),
        format!("- [{}]\n", table(or("null", "", ""), ", ", "]\n- [")),
        table(or(".", "", ""), "\n", "\n"),
        format!("┏━━━┯━━━┓\n┃{}┃\n┗━━━┷━━━┛\n", table(or(".", "", ""), "│", "┃\n┠───┼───┨\n┃")),
        format!("https://www.example.org/play?x=1&bd={SUDOKU}\n"),
        format!("n = 3;\nstart = [| {} |];\n", table(or("0", "", ""), ", ", " |\n ")),
        format!("[|{}|]", table(or("_", "", ""), ",", "|")),
        table(or("⬜", "", ""), "", "\n"),
    ] {
        assert_eq!(cells(&text), SUDOKU, "{text}");
    }
}

/// A valid puzzle file may hold the signs of an array in a comment or a string.
#[test]
fn texts_with_more_than_an_array_are_no_array() {
    let array = "[|1..4|34..|..43|4..1|]";
    let thermo = "[[thermo]]\ncells = \"r1c1 r1c2\"\n";
    for text in [
        format!("order = 4\n# {array}\n{thermo}"),
        format!("order = 4\ntitle = \"{array}\"\n{thermo}"),
        format!("order = 4\n% {array}\n{thermo}"),
        format!("a = {array};\nb = {array};\n"),
        "a = [|1 2|x+1 y|];\n".to_owned(),
    ] {
        assert_eq!(rewritten(&text), None, "{text}");
    }
    assert_eq!(cells(&format!("% [|1|]\nn = 4; % the order\na = {array};\n")), "1..434....434..1");
}

#[test]
fn arrays_of_minizinc_are_no_puzzle_files() {
    let array = "[|1, 0|0, 1|]";
    for text in
        [format!("start = {array};"), format!("% data\nn = 2;\nstart =\n {array};"), format!("n = 2; a = {array}")]
    {
        assert_eq!(recognize(&text), None, "{text}");
    }
    let file = format!("order = 4\n# x = {array};\n");
    assert_eq!(recognize(&file), Some(PuzzleFormat::Toml));
}

/// The words of its first line do not name items of which the next line is one.
#[test]
fn a_list_with_a_puzzle_again_is_a_list() {
    for text in [format!("{SUDOKU} # one\n{SUDOKU}\n"), format!("{SUDOKU} easy\n{SUDOKU}\n{SUDOKU}\n")] {
        assert_eq!(graeco_exchange::InputKind::of(&text), graeco_exchange::InputKind::Sudoku, "{text}");
    }
}

#[test]
fn matrices_of_r_are_read() {
    let top: String = (1..10).map(|column| format!(" [,{column}]")).collect();
    let cells_of = |row: &[u8]| {
        row.iter()
            .map(|&c| if c == b'.' { "   NA".into() } else { format!("{:>5}", char::from(c)) })
            .collect::<String>()
    };
    let rows = SUDOKU.as_bytes().chunks(9).zip(1..);
    let body: String = rows.map(|(row, number)| format!(" [{number},]{}\n", cells_of(row))).collect();
    assert_eq!(cells(&format!("     {top}\n{body}")), SUDOKU);
    // Calls fill columns, unless they say otherwise.
    let values = |place: &dyn Fn(usize) -> usize| -> String {
        let cell = |at: usize| if SUDOKU.as_bytes()[place(at)] == b'.' { "NA" } else { &SUDOKU[place(at)..=place(at)] };
        (0..81).map(cell).collect::<Vec<_>>().join(", ")
    };
    let (by_row, by_column) = (values(&|at| at), values(&|at| at % 9 * 9 + at / 9));
    assert_eq!(cells(&format!("x <- matrix(c({by_row}), nrow = 9, byrow = TRUE)\n")), SUDOKU);
    assert_eq!(cells(&format!("x <- matrix(c({by_column}), 9, 9)\n")), SUDOKU);
    assert_eq!(cells(&format!("matrix(c({by_column}),\n  ncol=9)\n")), SUDOKU);
}

#[test]
fn a_number_with_commas_is_no_puzzle_of_one_cell() {
    let table = "puzzle\n1,002,003,040\n";
    let read = graeco_exchange::read(table).into_iter().next().expect("an item");
    assert!(read.is_err_and(|error| error.to_string().contains("found 1 cells")), "{table}");
}

/// Candidates in braces or with commas are those of words with blanks between, which are read as they are.
#[test]
fn candidates_may_stand_in_braces_between_commas_and_on_a_line() {
    let held = |c: char, at: usize| match c {
        '.' => ["12345", "2345678", "13579", "123456789"][at % 4].to_owned(),
        c => c.into(),
    };
    let words: Vec<String> = SUDOKU.chars().enumerate().map(|(at, c)| held(c, at)).collect();
    let table = |word: &dyn Fn(&String) -> String, between: &str, line: &str| {
        words.chunks(9).map(|row| row.iter().map(word).collect::<Vec<_>>().join(between)).collect::<Vec<_>>().join(line)
    };
    let json = |text: &str| graeco_exchange::read(text).remove(0).unwrap().whole().unwrap().0.to_json();
    let plain = json(&table(&String::clone, " ", "\n"));
    let braced = |word: &String| if word.len() > 1 { format!("{{{word}}}") } else { word.clone() };
    let listed = |word: &String| format!("({})", word.chars().map(String::from).collect::<Vec<_>>().join(", "));
    for text in [
        table(&braced, " ", "\n"),
        table(&braced, " ", "\n").replace("{", "[").replace("}", "]"),
        table(&listed, " ", "\n"),
        table(&String::clone, ",", "\n"),
        table(&String::clone, "; ", "\n"),
        table(&String::clone, " ", " "),
    ] {
        assert_eq!(json(&text), plain, "{text}");
    }
}

#[test]
fn one_cell_with_two_digits_among_open_ones_is_noted() {
    let words: Vec<String> = SUDOKU.chars().map(String::from).collect();
    let read = |words: &[String]| {
        let text = words.chunks(9).map(|row| row.join(" ") + "\n").collect::<String>();
        graeco_exchange::read(&text).remove(0).unwrap().notes().to_vec()
    };
    let open = SUDOKU.find('.').unwrap();
    assert!(read(&words).is_empty());
    let mut typed = words.clone();
    typed[open] = "79".to_owned();
    let place = format!("r{}c{}", open / 9 + 1, open % 9 + 1);
    assert_eq!(read(&typed), [format!("`79` at {place} is read as the candidates of a cell")]);
    let many = |word: String| if word == "." { "79".to_owned() } else { word };
    assert!(read(&words.into_iter().map(many).collect::<Vec<_>>()).is_empty());
}

#[test]
fn headings_are_left_out_and_named() {
    let rows: Vec<String> = SUDOKU.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into()).collect();
    let row = |row: &str| row.chars().map(|c| format!(",{}", if c == '.' { ' ' } else { c })).collect::<String>();
    for (top, first) in [("123456789", '1'), ("012345678", '0'), ("ABCDEFGHI", 'a'), ("ABCDEFGHI", '1')] {
        let names = (first..).take(9);
        let body: String = rows.iter().zip(names).map(|(text, name)| format!("{name}{}\n", row(text))).collect();
        assert_eq!(cells(&format!("{}\n{body}", row(top))), SUDOKU);
        let named: String = body.lines().map(|line| format!("row {line}\n")).collect();
        if first != 'a' {
            assert_eq!(cells(&named), SUDOKU);
        }
        assert!(rewritten(&format!("{}\n{body}", row(top))).unwrap().note.unwrap().contains("headings"));
    }
    // A square of order 10 has none.
    let square: Vec<String> =
        (0..10).map(|row| (0..10).map(|at| ((row + at) % 10 + 1).to_string()).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(rewritten(&square.join("\n")), None);
}

#[test]
fn large_grids_in_letters_are_read_with_blanks_too() {
    let row = |row: usize, open: char, between: &str| {
        let cell = |at: usize| {
            if (row + at).is_multiple_of(3) { open } else { char::from(b'A' + ((4 * row + row / 4 + at) % 16) as u8) }
        };
        (0..16).map(|at| cell(at).to_string()).collect::<Vec<_>>().join(between)
    };
    let text = |open: char, between: &str| (0..16).map(|at| row(at, open, between) + "\n").collect::<String>();
    let expected = cells(&text('.', " "));
    assert!(expected.starts_with(".BC.EF.HI.KL.NO."), "{expected}");
    for (open, between) in [(' ', ""), (' ', " "), ('_', " "), ('.', "")] {
        assert_eq!(cells(&text(open, between)), expected, "{open}{between}");
    }
}

#[test]
fn lists_on_one_line_are_read() {
    let expected = "1 . 3 4\n. . 1 2\n2 . . .\n4 . . 1\n";
    for list in [
        "[[1,0,3,4],[0,0,1,2],[2,0,0,0],[4,0,0,1]]",
        "[[1, null, 3, 4], [null, null, 1, 2], [2, null, null, null], [4, null, null, 1]]\n",
    ] {
        let read = rewritten(list).map(|read| read.text.replace('0', "."));
        assert_eq!(read.as_deref(), Some(expected), "{list}");
    }
}

#[test]
fn rows_of_blanks_are_rows() {
    let rows: Vec<String> = SUDOKU.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into()).collect();
    let text = " ".repeat(9) + "\n" + &rows[1..8].join("\n").replace('.', " ") + "\n" + &" ".repeat(9) + "\n";
    assert_eq!(cells(&text), format!("{0}{1}{0}", ".".repeat(9), &SUDOKU[9..72]));
}

#[test]
fn boxes_that_are_drawn_stay() {
    let gaps = "1 2  . .  . .\n. .  1 2  . .\n. .  . .  1 2\n";
    let bars = "1 2 ║ . . ║ . .\n".repeat(3);
    for text in [format!("{gaps}\n{gaps}"), format!("{bars}════╬═════╬════\n{bars}")] {
        let text = rewritten(&text).map_or(text, |rewritten| rewritten.text);
        let document = read(&text).remove(0).unwrap().lossy().0;
        assert!(document.to_json().contains("\"boxes\":[3,2]"), "{text}");
    }
}

#[test]
fn givens_by_place_and_jigsaws_are_read() {
    let place = |(at, c): (usize, char)| (c != '.').then(|| (at / 9 + 1, at % 9 + 1, c));
    let givens: Vec<(usize, usize, char)> = SUDOKU.chars().enumerate().filter_map(place).collect();
    let list = |text: &dyn Fn(&(usize, usize, char)) -> String| givens.iter().map(text).collect::<String>();
    assert_eq!(cells(&list(&|(row, column, c)| format!("r{row}c{column} = {c}\n"))), SUDOKU);
    assert_eq!(cells(&list(&|(row, column, c)| format!("R{row}C{column}={c}, "))), SUDOKU);
    let table = list(&|(row, column, c)| format!("{row},{column},{c}\n"));
    assert_eq!(cells(&format!("row,col,value\n{table}")), SUDOKU);
    let table = list(&|(row, column, c)| format!("{c};{};{}\n", row - 1, column - 1));
    assert_eq!(cells(&format!("Value;Row;Column\n{table}")), SUDOKU);
    assert_eq!(rewritten("r1c1 = 5\nr1c1 = 6\n"), None);
    let regions = "AAAB\nCABB\nCCDB\nCDDD\n";
    let jigsaw = rewritten(&format!("1...\n....\n..2.\n....\n\n{regions}")).unwrap();
    assert!(jigsaw.text.contains("3 3 4 2\n") && jigsaw.note.unwrap().contains("second block"), "{}", jigsaw.text);
}

#[test]
fn commas_and_comments_of_problems_are_left_out() {
    let read = |text: &str| rewritten(text).map(|read| read.text);
    // Names stay where they stand.
    assert_eq!(read("a, b, c\na, b\nc\n").unwrap(), "a  b  c\na  b\nc\n");
    assert_eq!(read("% names\na b c // three\na b\nc # one\n").unwrap(), "\na b c \na b\nc \n");
    assert_eq!(read("a, b, c\na, b\nd\n").unwrap(), "a  b  c\na  b\nd\n");
    assert_eq!(read("a b c\na b\nc\n"), None);
}

#[test]
fn what_readers_know_stays() {
    let rows = SUDOKU.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect::<String>();
    let bars = |cells: &str| cells.chars().fold("|".to_owned(), |line, c| line + &format!("{c}|")) + "\n";
    let head = bars(&" ".repeat(9)) + &bars(&"-".repeat(9));
    let markdown = head + &rows.lines().map(bars).collect::<String>();
    let toml = format!("order = 9\ngivens = \"\"\"\n{rows}\"\"\"\n");
    for text in [
        SUDOKU,
        &rows,
        &format!("{rows}\n{rows}"),
        &toml,
        &markdown,
        "",
        "1 2 3\n2 3 1\n3 1 2\n",
        "A B C D\nB A D C\nC D A B\nD C B A\n",
        // An exact cover problem of as many lines as its widest one has signs.
        "a b c d e f g\nc e f\na d g\nb c f\na d\nb g\nd e g\na\nb\n",
        // An open corner is a cell.
        ". 1 2 3 4\n1 2 3 4 0\n2 3 4 0 1\n3 4 0 1 2\n4 0 1 2 3\n",
        ",,\n1,2,3\n",
        "row,col,value\n",
        "row,col,value\n0,18446744073709551615,1\n",
    ] {
        assert_eq!(rewritten(text), None, "{text}");
    }
}

#[test]
fn tables_of_pages_may_stand_on_one_line_and_in_capitals() {
    let table = |tag: &str| {
        let cell = |c: char| format!("<{tag}>{}</{tag}>", if c == '.' { String::new() } else { c.to_string() });
        let row = |row: &[u8]| {
            format!(
                "<{0}>{1}</{0}>",
                tag.replace(['d', 'D'], if tag == "td" { "r" } else { "R" }),
                row.iter().map(|&c| cell(c.into())).collect::<String>()
            )
        };
        SUDOKU.as_bytes().chunks(9).map(row).collect::<String>()
    };
    let cells = |text: &str| -> Vec<String> {
        read(text).into_iter().map(|reading| reading.unwrap().lossy().0.to_json()).collect()
    };
    let expected = cells(SUDOKU);
    let (small, capitals) = (table("td"), table("TD"));
    assert_eq!(cells(&format!("<table>{small}</table>")), expected);
    assert_eq!(cells(&format!("<TABLE>{capitals}</TABLE>")), expected);
    let two = cells(&format!("<table>{small}</table><table>{small}</table>"));
    assert_eq!(two, [&expected[..], &expected[..]].concat());
}

#[test]
fn a_title_of_words_does_not_change_the_order_of_grids_on_lines() {
    let row = "1234567890ABCDEF".replace('0', "G");
    let grid: String = (0..16).map(|turn| format!("{}{}\n", &row[turn..], &row[..turn])).collect();
    for title in ["# by John Doe", "# by the J R Doe"] {
        let text = format!("{title}\n{grid}\n{grid}");
        let sizes: Vec<bool> = read(&text).iter().map(|reading| reading.is_ok()).collect();
        assert_eq!(sizes, [true, true], "{text}");
    }
}

#[test]
fn a_slip_beside_grids_with_boxes_is_one() {
    let grid = "1 2 3 4 5 6\n4 5 6 1 2 3\n2 3 1 . . .\n. . . . . .\n. . . . . .\n. . . . . .\n";
    let slip = grid.replacen("4 5 6", "2 1 6", 1).replacen("1 2 3\n2 3 1", "4 5 3\n. . .", 1);
    let read: Vec<_> = read(&format!("{grid}\n{slip}")).into_iter().collect();
    let boxes = |at: usize| read[at].as_ref().map(|reading| reading.notes().len());
    assert_eq!((read.len(), boxes(0).ok()), (2, Some(1)));
    assert!(read[1].is_err() || boxes(1).ok() == Some(0));
    let alone = graeco_exchange::read(&slip).remove(0).unwrap();
    assert!(alone.notes()[0].contains("without boxes"), "{:?}", alone.notes());
}

#[test]
fn jigsaws_in_two_blocks_or_lines_may_have_titles() {
    let regions = "111111123456616123456666223456622223455577323445777333445577778499998888999998888";
    let rows = |cells: &str| {
        let row = |row: &[u8]| String::from_utf8_lossy(row).into_owned() + "\n";
        cells.as_bytes().chunks(9).map(row).collect::<String>()
    };
    let (givens, names) = (rows(SUDOKU), rows(regions));
    for (text, is_noted) in [
        (format!("Jigsaw\n{givens}\n{names}"), false),
        (format!("Jigsaw Sudoku:\n\n{givens}\nRegions:\n\n{names}"), false),
        (format!("Unregelmäßiges Sudoku\n{SUDOKU}\n{regions}\n"), false),
        (format!("{SUDOKU}\n{regions}\n"), false),
        (format!("Killer jigsaw\n{givens}\n{names}"), true),
    ] {
        let [Ok(reading)] = &read(&text)[..] else { panic!("{text}") };
        let notes = reading.notes().join("; ");
        assert!(notes.starts_with("the second block is read as the regions of the cells"), "{text}{notes}");
        assert_eq!(notes.contains("`Killer`, which is not applied: the cells and regions alone"), is_noted, "{notes}");
        assert!(!notes.to_lowercase().contains("jigsaw") && !notes.contains("Regions"), "{text}{notes}");
        assert!(reading.clone().lossy().0.puzzle().regions().is_some(), "{text}");
    }
}

#[test]
fn a_layout_that_is_wrong_is_no_sudoku() {
    let good = "111222333111222333111222333444555666444555666444555666777888999777888999777888999";
    let wrong = format!("{}8", &good[..80]);
    for (text, count) in [
        (format!("{SUDOKU}\n{wrong}\n"), 1),
        (format!("{SUDOKU} {wrong}\n"), 1),
        (format!("{wrong}{SUDOKU}\n"), 1),
        (format!("{SUDOKU} {wrong} .AntiKnight\n"), 1),
        (format!("{SUDOKU} {wrong}\n{SUDOKU} {good}\n{SUDOKU} {good}\n"), 3),
    ] {
        let readings = read(&text);
        let fault = readings[0].as_ref().err().map(ToString::to_string).unwrap_or_default();
        assert!(fault.contains("region") && fault.contains(" cells; expected 9"), "{text}{fault}");
        assert_eq!((readings.len(), readings.iter().filter(|reading| reading.is_ok()).count()), (count, count - 1));
    }
    // A full grid alone is one, however wrong it is.
    let [Ok(reading)] = &read(&wrong)[..] else { panic!("{wrong}") };
    assert_eq!(reading.clone().lossy().0.puzzle().givens().iter().flatten().count(), 81);
}

#[test]
fn a_row_of_fields_that_is_too_short_or_long_is_named() {
    let table = table(|c| if c == '.' { String::new() } else { c.to_string() }, ",", "\n");
    let rows: Vec<&str> = table.lines().collect();
    for (changed, count) in [(rows[3].replacen(",,", ",", 1), 8), (format!("{},,", rows[3]), 11)] {
        let text = [&rows[..3], &[&*changed], &rows[4..]].concat().join("\n");
        let [Err(error)] = &read(&text)[..] else { panic!("{text}") };
        let what = format!("this row has {count} cells; expected 9, as there are rows");
        assert!(error.line == 4 && error.what.contains(&what), "{error}");
    }
}

#[test]
fn blocks_in_different_forms_are_all_read() {
    let json = |cells: &str| {
        format!(
            "{:?}",
            cells
                .as_bytes()
                .chunks(9)
                .map(|row| { row.iter().map(|&c| if c == b'.' { 0 } else { c - b'0' }).collect::<Vec<u8>>() })
                .collect::<Vec<_>>()
        )
    };
    let plain = table(String::from, "", "\n");
    let drawn = table(|c| format!("{c} "), "", "\n");
    let object = format!("{{\"puzzle\":\"{SUDOKU}\"}}");
    let table = table(|c| if c == '.' { String::new() } else { c.to_string() }, ",", "\n");
    let forms = [json(SUDOKU), plain, drawn, object, table, SUDOKU.to_owned()];
    for (a, b) in forms.iter().flat_map(|a| forms.iter().map(move |b| (a, b))) {
        let text = format!("{a}\n\n{b}\n");
        let count = read(&text).iter().filter(|reading| reading.is_ok()).count();
        assert_eq!(count, 2, "{text}");
    }
}
