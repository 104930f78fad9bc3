//! Solver strings and addresses among other words.

use graeco_exchange::{PuzzleFormat, read, rewritten};

use super::odd::SUDOKU;

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn solver_strings_among_other_words_are_read() {
    let [one, other] = [".AntiKing.~R1C1_5", ".Thermo~R1C1~R2C1"];
    let name = |strings: &[&str]| strings.iter().map(|string| format!("name\t{string}\n")).collect::<String>();
    for (text, lines) in [
        (format!("My puzzle\n\n{one}\n{other}\n"), vec![3]),
        (format!("My puzzles\n{one}.Shape~9x9\n{other}.Shape~9x9\n"), vec![2, 3]),
        (format!("First: {one}\n"), vec![1]),
        (format!("Try this ({one}), please.\n"), vec![1]),
        (format!("My puzzle: {one} please\n"), vec![1]),
        (format!("A\t{one} # easy\nB\t{other} # hard\n"), vec![1, 2]),
        (name(&[one, other]), vec![1, 2]),
        (name(&[one, other]).repeat(5000), (1..=10_000).collect()),
        (format!("name,puzzle\nA,{one}\nB,\"{other}\",x\n"), vec![2, 3]),
        (format!("| A | {one} |\n| B | {other} |\n"), vec![1, 2]),
        (format!("x = [\"{one}\", \"{other}\"]\n"), vec![1, 2]),
        (format!("const all = [\n  '{one}',\n  '{other}',\n];\n"), vec![2, 3]),
    ] {
        let begin = &text[..text.len().min(100)];
        let readings = read(&text);
        let found: Vec<usize> = readings.iter().map(|reading| reading.as_ref().unwrap().line).collect();
        assert_eq!(found, lines, "{begin}");
        assert_eq!(
            readings[0].as_ref().unwrap().notes()[0],
            "what stands around the solver strings is left out",
            "{begin}"
        );
        let puzzles: Vec<String> =
            readings.into_iter().map(|reading| reading.unwrap().whole().unwrap().0.to_json()).collect();
        let is_one = puzzles.len() == 1 && text.contains(other);
        assert!(puzzles[0].contains("antiking") && puzzles[0].contains("thermo") == is_one, "{begin}");
    }
    // Errors have their place in the text.
    let wrong = read(&format!("A: {one}\nB: {other}.Cage~6~R1C10\n")).remove(1).unwrap_err();
    assert_eq!((wrong.line, wrong.column), (2, 4 + format!("{other}.Cage~6~").len()));
    // A string with a mistake is a bad puzzle among the others.
    let readings = read(&format!("My puzzles\n{one}\n.Wrong item\n{one}\n"));
    assert_eq!(readings.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    // Cells beside a string are one puzzle with it.
    let both = rewritten(&format!("cells,rules\n{SUDOKU},{one}\n")).unwrap().text;
    assert!(both.contains(one) && both.contains("~R9C9_9"), "{both}");
    for text in [
        format!("A: {one}\nB: {SUDOKU}\n{SUDOKU}\nC: {other}\n"),
        format!("A: {SUDOKU}\nB: {one}\n- {SUDOKU}\n- {other}\n"),
        format!("{SUDOKU}\n{one}\n{SUDOKU}\n{other}\n"),
    ] {
        let readings = read(&text);
        let lines: Vec<usize> = readings.iter().map(|reading| reading.as_ref().unwrap().line).collect();
        assert_eq!(lines, [1, 2, 3, 4], "{text}");
        assert!(
            readings.iter().all(|reading| reading
                .as_ref()
                .unwrap()
                .notes()
                .iter()
                .all(|note| !note.contains("applied")))
        );
        let puzzles = readings.into_iter().map(|reading| reading.unwrap().whole().unwrap().0.to_json());
        assert_eq!(
            puzzles.filter(|puzzle| puzzle.contains("antiking") || puzzle.contains("thermo")).count(),
            2,
            "{text}"
        );
    }
    assert_eq!(rewritten("a,b\nc,.and.so.on\n"), None);
    // A long line is looked at once.
    let long = ":.".repeat(200_000);
    assert_eq!(read(&format!("A: {one}\nB: {one}\n{long}\n")).len(), 2);
}

#[test]
fn addresses_among_other_words_are_read() {
    let link = |string: &str| format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={string}");
    let [one, other] = [link(".AntiKnight.~R1C1_5"), link(".AntiKing.~R1C1_6")];
    for (text, lines) in [
        (format!("Here is my puzzle: {one}\n"), vec![1]),
        (format!("Hello!\n\nIt is [here]({one}). Have fun.\n"), vec![3]),
        (format!("1. {one}\n2. <{other}>\n"), vec![1, 2]),
        (format!("title,url\nA,{one}\nB,\"{other}\"\n"), vec![2, 3]),
        (format!("| A | {one} |\n| B | {other} |\n"), vec![1, 2]),
    ] {
        let odd = rewritten(&text).unwrap();
        assert_eq!(odd.note.as_deref(), Some("what stands around the addresses of puzzles is left out"), "{text}");
        let readings = read(&text);
        let found: Vec<usize> = readings.iter().map(|reading| reading.as_ref().unwrap().line).collect();
        assert_eq!(found, lines, "{text}");
        assert!(readings.into_iter().all(|reading| reading.unwrap().whole().is_ok()), "{text}");
    }
    // Addresses of other pages, and in comments, are no puzzles.
    assert_eq!(rewritten("See https://www.example.org/?q=1 for more\n"), None);
    assert_eq!(rewritten(&format!("# from {one}\n{SUDOKU}\n")), None);
}

#[test]
fn addresses_are_whole_and_stay_on_their_lines() {
    let link = |string: &str| format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={string}");
    let [one, other] = [link(".AntiKnight.~R1C1_5"), link(".AntiKing.~R1C1_6")];
    let raw = format!("{one}&title=it's(a)b");
    for text in [format!("See ({raw}).\n"), format!("'{raw}' is it!\n"), format!("[{raw}]({raw})\n")] {
        assert_eq!(rewritten(&text).unwrap().text.trim(), raw, "{text}");
    }
    // The places behind a line with two would be wrong.
    assert_eq!(rewritten(&format!("Two: {one} and {other}\nOne: {one}\n")), None);
}

/// The words around strings would otherwise be parts of them, cells, or keys of a puzzle file.
#[test]
fn words_that_would_be_read_otherwise_are_left_out() {
    let [one, other] = [".AntiKing.~R1C1_5", ".AntiKnight.~R1C1_6"];
    let link = format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={one}");
    let lines = |text: &str| -> Vec<usize> {
        read(text).into_iter().map(|reading| reading.unwrap_or_else(|error| panic!("{text}: {error}")).line).collect()
    };
    for (text, expected) in [
        (format!("{one} 24\n"), vec![1]),
        (format!("{one} easy\n{other} hard\n"), vec![1, 2]),
        (format!("string,level\n{one},24\n{other},\n"), vec![2, 3]),
        (format!("a: {one}\nb: {other}\n"), vec![1, 2]),
        (format!("| n | p |\n|---|---|\n| 1 | {one} |\n| 2 | {other} |\n"), vec![3, 4]),
        (format!("puzzles = [\n  '{one}',\n  \"{other}\",\n]\n"), vec![2, 3]),
        (format!("puzzle = \"{one}\"\n"), vec![1]),
        (format!("A: {link}\nB: {other}\n"), vec![1, 2]),
        (format!("A: {SUDOKU}\nB: {other}\n"), vec![1, 2]),
        (format!("x = [{}]\n", format!("\"{one}\", ").repeat(5000)), (1..=5000).collect()),
        (format!("string,level\n{}", format!("{one},24\n").repeat(5000)), (2..=5001).collect()),
    ] {
        let begin = &text[..text.len().min(100)];
        assert_eq!(lines(&text), expected, "{begin}");
        let note = read(&text).remove(0).unwrap().notes()[0].clone();
        assert!(note.starts_with("what stands around the "), "{begin}: {note}");
        // Read again, it is the same.
        assert_eq!(lines(&rewritten(&text).unwrap().text), expected, "{begin}");
    }
    // Parts of strings, rows of cells, and lines between those that go on with a string are not.
    for text in [
        format!("{one} R1C2_5\n"),
        format!("{one} ~ R99C1_2\n"),
        ".Cage~10~R1C1 R1C2\n".into(),
        format!("{one}\n  .Cage~6~R1C10\nno string\n"),
        format!("{one} 24\n53..7....\n6..195...\n"),
    ] {
        let note = rewritten(&text).and_then(|read| read.note);
        assert!(note.is_none_or(|note| !note.contains("stands around")), "{text}");
        assert!(read(&text).iter().any(Result::is_err), "{text}");
    }
}

#[test]
fn objects_of_json_may_hold_strings() {
    let [one, other] = [".AntiKing.~R1C1_5", ".AntiKnight.~R1C1_6"];
    let link = format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={one}");
    for (text, count) in [
        (format!("{{\"puzzle\": \"{one}\"}}\n"), 1),
        (format!("{{\"title\": \"A. B.\", \"string\": \"{one}\"}}\n"), 1),
        (format!("{{\"url\": \"{link}\", \"level\": 1}}\n"), 1),
        (format!("{{\"A\": \"{one}\",\n \"B\": \"{other}\"}}\n"), 2),
        (format!("{{\"puzzles\": [\"{one}\", \"{other}\"]}}\n"), 2),
        (format!("[\"{one}\", \"{other}\"]\n"), 2),
        (format!("{{\"all\": [{{\"puzzle\": \"{one}\"}}, {{\"puzzle\": \"{other}\"}}]}}\n"), 2),
    ] {
        let readings = read(&text);
        assert_eq!(readings.len(), count, "{text}");
        let documents: Vec<String> =
            readings.into_iter().map(|reading| reading.unwrap().whole().unwrap().0.to_json()).collect();
        assert!(documents[0].contains("antiking") && documents[count - 1].contains("\"anti"), "{text}");
    }
    let wrong = read(&format!("{{\"A\": \"{one}\",\n \"B\": \".Cage~6~R1C10\"}}\n")).remove(1).unwrap_err();
    assert_eq!((wrong.line, wrong.column), (2, 7 + ".Cage~6~".len() + 1));
    // Cells may begin with a dot, and a puzzle may name where it is from.
    let cells = format!("{{\"puzzle\": \".{}\", \"url\": \"{link}\"}}\n", &SUDOKU[1..]);
    assert_eq!(read(&cells).len(), 1);
}

/// A puzzle with rules in each form that is a word.
fn forms() -> [String; 4] {
    let write = |string: &str, form| {
        let document = read(string).remove(0).unwrap().whole().unwrap().0;
        graeco_exchange::write(&document, form).text.trim().to_owned()
    };
    [
        ".Cage~9~R1C1~R1C2".to_owned(),
        write(".AntiKnight.~R1C2_3", PuzzleFormat::FPuzzles),
        write(".Cage~9~R1C1~R1C2", PuzzleFormat::Killer),
        write(".~R1C1_1_2", PuzzleFormat::CandidateLine),
    ]
}

/// How many puzzles a text has, and how many of these have no open cell.
#[track_caller]
fn count(text: &str) -> (usize, usize) {
    let readings = read(text);
    let is_full = |puzzle: &graeco_grid::Puzzle| puzzle.givens().iter().all(Option::is_some);
    let documents = readings.into_iter().map(|reading| reading.unwrap_or_else(|error| panic!("{text}: {error}")));
    let full: Vec<bool> = documents.map(|reading| is_full(reading.whole().unwrap().0.puzzle())).collect();
    (full.len(), full.into_iter().filter(|full| *full).count())
}

#[test]
fn the_solution_beside_a_puzzle_with_rules_is_no_puzzle() {
    for form in forms() {
        for text in [
            format!("Foo\t{form}\t{SOLUTION}\n"),
            format!("{form}\t{SOLUTION}\n"),
            format!("{form} {SOLUTION}\n"),
            format!("{form}\n{SOLUTION}\n"),
            format!("Puzzle: {form}\nSolution: {SOLUTION}\n"),
            format!("name,puzzle,solution\nFoo,{form},{SOLUTION}\n"),
            format!("| name | puzzle | solution |\n|---|---|---|\n| Foo | {form} | {SOLUTION} |\n"),
            format!("[\n (\"{form}\", \"{SOLUTION}\"),\n]\n"),
            format!("{{\"name\": \"Foo\", \"text\": \"{form}\", \"solution\": \"{SOLUTION}\"}}\n"),
            format!("[\n {{\"puzzle\": \"{form}\",\n  \"solution\": \"{SOLUTION}\"}}\n]\n"),
        ] {
            assert_eq!(count(&text), (1, 0), "{text}");
        }
        let rows = format!("| Foo | {form} | {SOLUTION} |\n");
        assert_eq!((count(&rows.repeat(2)), count(&rows.repeat(1000))), ((2, 0), (1000, 0)), "{form}");
    }
    // A puzzle file may name where it is from, and a list may have a Sudoku that is full.
    let file = format!("order = 9\nsource = \"{}\"\nsolution = \"{SOLUTION}\"\n", forms()[1]);
    assert_eq!((count(&file), count(&format!("{SUDOKU}\n{SOLUTION}\n"))), ((1, 0), (2, 1)));
}

#[test]
fn puzzles_in_all_forms_stand_behind_names_and_between_words() {
    let [string, link, killer, candidates] = forms();
    for list in [
        vec![&string, &link, &string],
        vec![&string, &killer, &candidates],
        vec![&killer, &killer],
        vec![&candidates],
        vec![&link, &string, &killer, &candidates],
    ] {
        let text: String = list.iter().map(|form| format!("Name: {form}\n")).collect();
        let lines: Vec<usize> = read(&text).into_iter().map(|reading| reading.unwrap().line).collect();
        assert_eq!(lines, (1..=list.len()).collect::<Vec<_>>(), "{text}");
        assert_eq!(count(&text), (list.len(), 0), "{text}");
    }
    assert_eq!(count(&format!("My variant: {link}\n\nand the classic:\n{SUDOKU}\n")), (2, 0));
    assert_eq!(count(&format!("a,{link}\nb,{SUDOKU}\n")), (2, 0));
    for tags in ["<li>{}</li>\n", "**{}**\n", "- `{}`\n"] {
        let text: String = [".AntiKnight.~R1C2_3", ".AntiKing.~R1C2_3"].map(|form| tags.replace("{}", form)).concat();
        assert_eq!(count(&text), (2, 0), "{text}");
    }
    // A line that was meant to be a string is a bad one.
    let readings = read(&format!("a: {string}\nb: AntiKnight.~R1C5_4\nc: {string}\n"));
    assert_eq!(readings.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    // The address of a Sudoku in a column beside it is no puzzle of its own.
    assert_eq!(count(&format!("puzzle,url\n{SUDOKU},{link}\n{SUDOKU},{link}\n")), (2, 0));
}

/// What names a puzzle beside another one, or looks like one, does not take its place.
#[test]
fn what_is_said_about_puzzles_is_none() {
    let [string, link, killer, _] = forms();
    let note = "not .Thermo~R1C1~R1C2 here";
    for (text, expected) in [
        // Puzzle files, also with mistakes, of any length.
        (
            format!(
                "order = 9\nsource = \"{link}\"\ndescription = \"{note} {note}\"\n[[thermo]]\ncells = \"r1c1-2\"\n"
            ),
            (1, 0),
        ),
        (format!("order = 9\nsource = \"{link}\"\ndescription = \"{}\"\n", note.repeat(5000)), (1, 0)),
        // Comments, numbers in titles, lines and dates.
        (format!("{string}  # {link}\n"), (1, 0)),
        (format!("x: {string}\nNo #8: {string}\n"), (2, 0)),
        (format!("2D 1-5-9\n{string}.Shape~9x9\n2026-11-30\n{string}.Shape~9x9\n"), (2, 0)),
        (format!("My puzzle\n--------------------\n{string}\n"), (1, 0)),
        (format!("|--------------------|---|\n| {string} | 1 |\n"), (1, 0)),
        // Notes and addresses beside Sudokus.
        (format!("puzzle,note\n{SUDOKU},{note}\n"), (1, 0)),
        (format!("- puzzle: {SUDOKU}\n  solution: {SOLUTION}\n  url: {link}\n").repeat(2), (2, 0)),
        (
            format!("[\n {{\"puzzle\": \"{SUDOKU}\",\n  \"solution\": \"{SOLUTION}\",\n  \"url\": \"{link}\"}}\n]\n"),
            (1, 0),
        ),
        (format!("{{\"url\": \"{link}\", \"data\": {{\"order\": 9, \"givens\": \"{SUDOKU}\"}}}}\n"), (1, 0)),
        (format!("{{\"puzzle\": \"{SUDOKU}\", \"note\": \"{note}\"}}\n"), (1, 0)),
        // One solution for a puzzle; it agrees with its givens unless it stands beside it.
        (format!("{string}\n{SOLUTION}\n{SOLUTION}\n"), (2, 1)),
        (format!(".~R1C1_6.AntiKing\n{SOLUTION}\n"), (2, 1)),
        (format!("| a | .~R1C1_6.AntiKing | {SOLUTION} |\n").repeat(2), (2, 0)),
        (format!("{SOLUTION} .NoBoxes\n"), (1, 1)),
        // Items of a list are puzzles of their own, in their order, and so are records.
        (format!("x = [\"{link}\", \"{string}\", '{SUDOKU}']\n"), (3, 0)),
        (format!("x = ['{string}', '{SUDOKU}']\n"), (2, 0)),
        (format!("[\"{string}\", \"{SUDOKU}\"]\n"), (2, 0)),
        (format!("[{{\"puzzle\": \"{string}\"}}, {{\"puzzle\": \"{SUDOKU}\"}}]\n"), (2, 0)),
        (format!("{{\"all\": [{{\"puzzle\": \"{string}\"}}, {{\"puzzle\": \"{SUDOKU}\"}}]}}\n"), (2, 0)),
        (format!("{{\"data\": [[\"{string}\", \"{SOLUTION}\", \"easy\", 3]]}}\n"), (1, 0)),
        (format!("{{\"a\": {{\"s\": \"{string}\"}}, \"b\": {{\"s\": \"{SUDOKU}\"}}}}\n"), (2, 0)),
        (format!("a,{string},{SOLUTION}\nb,{SUDOKU},{SOLUTION}\nc,{string},{SOLUTION}\n"), (3, 0)),
        (format!("1. {string} {SOLUTION}\n2. {string} {SOLUTION}\n"), (2, 0)),
        (format!("<td>{killer}</td><td>{SOLUTION}</td>\n<td>{string}</td><td>{SOLUTION}</td>\n"), (2, 0)),
        (format!("The puzzle `{killer}` is new\nThe puzzle `{string}` is not\n"), (2, 0)),
    ] {
        assert_eq!(count(&text), expected, "{}", &text[..text.len().min(300)]);
    }
    let wrong =
        format!("order = 9\nsource = \"{link}\"\nsolution = \"{SOLUTION}\"\n[[thermo]]\ncells = \"r1c1 r1c12\"\n");
    assert_eq!(read(&wrong).remove(0).unwrap_err().line, 5);
    // Places in a string with line ends are those in the object.
    let wrong = read("{\"a\": \".AntiKing.~R1C2_3\\n.Cage~6~R1C10\"}\n").remove(0).unwrap_err();
    assert_eq!((wrong.line, wrong.column), (1, 35));
}

#[test]
fn sudokus_stand_among_words_and_above_their_solutions() {
    let rows = |cells: &str| -> String {
        cells.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect()
    };
    for (text, expected) in [
        (format!("- name: a\n  grid: \"{SUDOKU}\"\n- name: b\n  grid: \"{SUDOKU}\"\n"), 2),
        (format!("- name: a\n  grid: {SUDOKU}\n  result: {SOLUTION}\n- name: b\n  grid: {SUDOKU}\n"), 2),
        (format!("Puzzle\n{}\nSolution\n{}", rows(SUDOKU), rows(SOLUTION)), 1),
        (format!("**Puzzle**\n\n{}\n**Solution**\n\n{}", rows(SUDOKU), rows(SOLUTION)), 1),
        (format!("Puzzle\n{}", rows(SUDOKU)), 1),
    ] {
        assert_eq!(count(&text), (expected, 0), "{text}");
    }
}

#[test]
fn quotations_and_old_line_ends_are_left_out() {
    assert_eq!(count("> .Cage~8~R1C1~R\n> 1C2.~R5C5_5\n"), (1, 0));
    assert_eq!(count(".AntiKnight.~R1C2_3\r.AntiKing.~R2C5_3\r"), (2, 0));
    assert_eq!(count("n,puzzle\na,\".AntiKnight\n.~R1C2_3\"\nb,\".AntiKing\n.~R1C2_3\"\n"), (2, 0));
    assert!(read(&">".repeat(60_000))[0].is_err());
}

/// The records that hold the strings of others are the same puzzles as these strings.
#[test]
fn records_with_strings_of_others_are_their_puzzles() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/variants/people/strings.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("skipping the strings: there is no {path}");
        return;
    };
    let json = |text: &str| -> Vec<String> {
        read(text).into_iter().map(|reading| reading.unwrap().lossy().0.to_json()).collect()
    };
    for line in text.lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(json(line), json(record["input"].as_str().unwrap()), "{line}");
    }
}
