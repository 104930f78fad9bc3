//! Solver strings and addresses among other words.

use graeco_exchange::{read, rewritten};

use super::odd::SUDOKU;

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
        (format!("[\"{one}\", \"{other}\"]\n"), vec![1, 2]),
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
