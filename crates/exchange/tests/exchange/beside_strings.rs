//! Reads cells, layouts and marks beside solver strings, and jigsaws in words.

use graeco_document::Document;
use graeco_exchange::read;

use super::odd::SUDOKU;

/// The regions of a jigsaw of order 4.
const LAYOUT: &str = "1112312233423444";

#[test]
fn cells_and_a_layout_stand_beside_strings() {
    let count = |text: &str| {
        let [Ok(reading)] = &read(text)[..] else { panic!("{text}") };
        (reading.clone().whole().unwrap().0.puzzle().count(), !reading.notes().is_empty())
    };
    let (cells, layout, rules) = ("1...2...........", LAYOUT, ".Thermo~R1C1~R2C2.GreaterThan~R4C4~R3C4");
    let given = format!(".Shape~4x4{rules}.~R1C1_1~R2C1_2");
    let (plain, jigsaw) = (count(&given).0, count(&format!("{given}.NoBoxes.Jigsaw~{layout}")).0);
    assert!(plain > 0 && jigsaw > 0);
    for text in [
        format!("{cells}\n\n{rules}\n"),
        format!("{cells}\n{rules}\n"),
        format!("{rules}\n\n# cells\n{cells}\n"),
        format!("{rules} {cells}"),
        format!("{cells}{rules}"),
        "1...\n2...\n....\n....\n\n.GreaterThan~R4C4~R3C4\n.Thermo~R1C1~R2C2\n".to_owned(),
        "1...\n2...\n....\n....\n.Shape~4x4.Thermo~R1C1~R2C2 .GreaterThan~R4C4~R3C4\n".to_owned(),
    ] {
        assert_eq!(count(&text), (plain, true), "{text}");
    }
    for text in [
        format!("{cells}\n{layout}\n{rules}\n"),
        format!("{cells}{layout}\n\n{rules}\n"),
        format!("{layout}\n{rules}.~R1C1_1~R2C1_2").replace('\n', ""),
        format!("{cells}{layout}{rules}"),
    ] {
        assert_eq!(count(&text), (jigsaw, true), "{text}");
    }
    // Signs for open cells, frames, comments and marks; a given that is stated again.
    let comment = format!("{cells} # easy\n.Thermo~R1C1~R2C2 # a rule\n.GreaterThan~R4C4~R3C4\n");
    let framed = "+--+--+\n|1.|..|\n|2.|..|\n+--+--+\n|..|..|\n|..|..|\n+--+--+\n";
    for text in [
        format!("{}\n{rules}\n", cells.replace('.', "-")),
        format!("{}\n\n{rules}.~R1C1_1_2\n", cells.replace('.', "x")),
        comment,
        format!("{framed}\n{rules}\n"),
        format!("> {cells}\n> {rules}\n"),
    ] {
        assert_eq!(count(&text), (plain, true), "{text}");
    }
    let both = |text: String| -> Vec<_> {
        read(&text).into_iter().map(|one| one.unwrap().whole().unwrap().0.puzzle().count()).collect()
    };
    for text in [
        format!("{cells} {rules}\n{cells}{layout}{rules}\n"),
        format!("{rules} {cells}\n{cells} {layout} {rules}\n"),
        format!("{cells}\n{rules}\n\n{cells}\n{layout}\n{rules}\n"),
    ] {
        assert_eq!(both(text.clone()), [plain, jigsaw], "{text}");
    }
    let alone = count(&format!("{cells}{layout}")).0;
    assert_eq!(both(format!("{cells} {layout}\n{cells}{layout}\n")), [alone, alone]);
    let letters = format!("A{}\n.Thermo~R1C1~R2C2\n", ".".repeat(143));
    let first = read(&letters).remove(0).unwrap().whole().unwrap().0.puzzle().givens()[0];
    assert_eq!(first.map(graeco_grid::Symbol::index), Some(0));
    // An error keeps its place.
    let error = read(&format!("{cells}\n\n.AntiKnight\n.Thermo~R1C1~R5C1\n")).remove(0).unwrap_err();
    assert_eq!((error.line, error.column, error.width), (4, 14, 4));
    // Two puzzles and a string are three; a string that gives an open cell a value is a puzzle of its own.
    assert_eq!(read(&format!("{SUDOKU}\n{SUDOKU}\n.AntiKnight\n")).len(), 3);
    for given in [".~R1C3_4", ".Given~R1C3_4"] {
        assert_eq!(read(&format!("{SUDOKU}\n\n.AntiKnight{given}\n")).len(), 2);
    }
    assert_eq!(read(&format!("{SUDOKU}\n.AntiKnight.~R1C1_5\n")).len(), 1);
    assert_eq!(read(&format!("{SUDOKU} .AntiKnight\n{SUDOKU}\n")).len(), 2);
    // What is no frame, mark or cell is left to other readers.
    for other in [format!("C++\n{cells}\n{rules}\n"), format!("{} {rules}", "-".repeat(17))] {
        let is_merged =
            read(&other).iter().flatten().any(|one| one.notes().iter().any(|note| note.contains("one puzzle")));
        assert!(!is_merged, "{other}");
    }
    // Zeros beside other open cells are values; letters alone are from A on; regions may have any names.
    let json = |text: &str| read(text).remove(0).unwrap().whole().unwrap().0.to_json();
    let zeros = json(&format!("0...1...2.......\n{rules}\n"));
    assert_eq!(zeros, json(&format!(".Shape~4x4~0-3{rules}.~R1C1_0~R2C1_1~R3C1_2")));
    let wide = format!(".Shape~4x4~0-4{rules}");
    assert_eq!(json(&format!("0...1...2.......\n{wide}\n")), json(&format!("{wide}.~R1C1_0~R2C1_1~R3C1_2")));
    assert_eq!(json(&format!("A...B...........\n{rules}\n")), json(&given));
    let signs = LAYOUT.replace('1', "*").replace('2', "/");
    assert_eq!(count(&format!("{cells}\n{signs}\n{rules}\n")), (jigsaw, true));
}

#[test]
fn marks_and_quotation_marks_stand_around_strings() {
    let string = ".AntiKnight.Thermo~R1C1~R2C2";
    let expected = read(string).remove(0).unwrap().whole().unwrap().0.to_json();
    for text in [
        format!("'{string}'"),
        format!("\"{string}\"\n"),
        format!("> {string}"),
        format!("- `{string}`"),
        format!("1. {string}"),
        format!("?q={string}"),
        ".AntiKnight.Thermo ~R1C1 ~R2C2".to_owned(),
    ] {
        let readings = read(&text);
        assert_eq!(readings.len(), 1, "{text}");
        let reading = readings.into_iter().next().unwrap();
        assert_eq!(reading.unwrap().whole().unwrap().0.to_json(), expected);
    }
    let thermos = ".Thermo~R1C1~R1C2.Thermo~R2C1~R2C2.Thermo~R3C1~R3C2.Thermo~R4C1~R4C2";
    assert_eq!(read(&format!("1. {thermos}\n2. {string}.~R1C1_5\n")).len(), 2);
}

#[test]
fn jigsaws_of_any_order_are_two_words_or_a_layout_alone() {
    let (cells, layout) = ("1...2...........", LAYOUT);
    let regions = |text: &str| {
        let [Ok(reading)] = &read(text)[..] else { panic!("{text}") };
        let puzzle = reading.clone().lossy().0;
        (
            puzzle.puzzle().regions().is_some(),
            puzzle.puzzle().givens().iter().flatten().count(),
            reading.notes().join("; "),
        )
    };
    for text in [format!("{cells}\n{layout}\n"), format!("{cells} {layout}"), format!("{cells}{layout}")] {
        let (has, givens, note) = regions(&text);
        assert!(has && givens == 2 && note.contains("second block is read as the regions"), "{text}: {note}");
    }
    let (has, givens, note) = regions(layout);
    assert!(has && givens == 0 && note.contains("read as the regions of a jigsaw"), "{note}");
    assert!(regions("1...\n2...\n....\n....\n1112\n3122\n3342\n3444\n").0);
    // As many of each value, but far from each other: a grid that is full and wrong.
    assert!(!regions("1233412341122344").0);
    let wrong = format!("2134{}", &"3412214343212134"[4..]);
    assert_eq!(read(&format!("{cells}\n{wrong}\n")).len(), 2);
}

#[test]
fn long_lists_have_layouts_and_strings_beside_cells() {
    const TIMES: usize = 1000;
    let cells = "1...............";
    let lines = [
        format!("{cells} {LAYOUT}"),
        format!("{cells}\t{LAYOUT}"),
        format!("{cells}\t.AntiKing"),
        "# a remark".to_owned(),
        cells.to_owned(),
        ".Shape~4x4.~R1C1_1".to_owned(),
    ];
    let count = |text: &str| -> Vec<_> {
        read(text).into_iter().map(|reading| reading.unwrap().whole().unwrap().0.puzzle().count()).collect()
    };
    let each: Vec<_> = lines.iter().filter(|line| !line.starts_with('#')).flat_map(|line| count(line)).collect();
    let list = lines.join("\n") + "\n";
    assert_eq!(count(&list.repeat(TIMES)), each.repeat(TIMES));
    assert!(each.len() == 5 && each[0] == each[1] && each[1] != each[2] && each[2] != each[3]);
    // Names of columns stand above them; a line that cannot be read is an error of its own.
    let jigsaw = format!("1...............,{LAYOUT}\n");
    for times in [3, TIMES] {
        let text = format!("puzzle,layout\n{}no puzzle at all\n", jigsaw.repeat(times));
        let (mut readings, expected) = (read(&text), count(&jigsaw.replace(',', " ")));
        assert_eq!(readings.len(), times + 1);
        assert!(readings.pop().unwrap().is_err());
        assert!(
            readings.into_iter().all(|reading| reading.unwrap().whole().unwrap().0.puzzle().count() == expected[0])
        );
    }
    // A solution beside the cells is a column.
    let column = "1............... 1234341221434321\n";
    assert!(!graeco_exchange::is_list_with_strings(&column.repeat(TIMES)));
    assert!(graeco_exchange::is_list_with_strings(&list.repeat(TIMES)[..1000]));
    assert!(graeco_exchange::is_list_with_strings(&format!("{CELLS}\n{REGIONS}\n")));
    for other in [SOLUTION, &"1".repeat(81)] {
        assert!(!graeco_exchange::is_list_with_strings(&format!("{CELLS},a\n{other},b\n{CELLS},{SOLUTION}\n")));
    }
}

/// A jigsaw with one solution, which the same Sudoku with boxes has not.
const CELLS: &str = "........2.3..5..........9..4....3.......7....1...9.......7.8.293......1.7.....3..";
const REGIONS: &str = "AAAABBBCCAADDBBCCCAADBBCCCCADDBEEFFFGDDBEEFHFGDDIEEFHFGGGIIEFHFGGGIIEHHHGIIIIEHHH";
const SOLUTION: &str = "985147632632459781278316954491863275853271496167592843546738129329684517714925368";

/// Rows of nine cells.
fn rows(cells: &str) -> String {
    cells.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect()
}

fn beside(rows: &str, others: &str) -> String {
    rows.lines().zip(others.lines()).map(|(row, other)| format!("{row} {other}\n")).collect()
}

#[test]
fn jigsaws_are_read_in_tables_and_blocks() {
    let (c, r, s) = (CELLS, REGIONS, SOLUTION);
    let spread = |text: &str| rows(text).chars().map(|c| format!("{c}{}", if c == '\n' { "" } else { "," })).collect();
    let spread: [String; 2] = [c, r].map(spread);
    let fields = spread.clone().map(|text| text.replace(",\n", "\n"));
    for (text, count) in [
        (format!("{c},{r}\n"), 1),
        (format!("{r} | {c}\n"), 1),
        (format!("{c};{r}\n{c};{r}\n"), 2),
        (format!("puzzle,layout\n{c},{r}\n"), 1),
        (format!("id,puzzle,layout,difficulty\n1,\"{c}\",\"{r}\",hard\n2,{c},{r},easy\n"), 2),
        (format!("{c} {r} {s}\n{c} {r} {s}\n"), 2),
        (format!("Puzzle:\n{}\nLayout:\n{}\nSolution:\n{}", rows(c), rows(r), rows(s)), 1),
        (format!("{c}\n{r}\n{c}\n{r}\n"), 2),
        (format!("{r}\n{c}\n\n{r}\n{c}\n"), 2),
        (format!("{}\n{}\n{}\n{}\n", rows(c), rows(r), rows(c), rows(r)), 2),
        (format!("{}---\n{}", rows(c), rows(r)), 1),
        (format!("{}\n{}", spread[0], spread[1]), 1),
        (format!("Puzzle: {c}\nRegions: {r}\n"), 1),
        (format!("{c}\n{r}\n\n").repeat(500), 500),
        (format!("{c},{r}\n").repeat(500), 500),
        (format!("# {}\n{}", "x".repeat(60), format!("{r}\n{c}\n\n").repeat(500)), 500),
        (format!("Sudoku\n{c} {r}\n"), 1),
        (format!("{s},{c},{r}\n{s},{c},{r}\n"), 2),
        (format!("Puzzle 1\n{c}\n{r}\n\nPuzzle 2\n{c}\n{r}\n"), 2),
        (format!("{c}\n{r}\nby John Doe\n"), 1),
        (format!("{c},{r}\nGood luck!\n"), 1),
        (format!("{c},{r},{}\n", &s[..80]), 1),
        (format!("{}{}{}{}", rows(c), rows(r), rows(c), rows(r)), 2),
        (format!("+-------+-------+-------+\n{}+-------+-------+-------+\n\n{}", rows(c), rows(r)), 1),
        (beside(&rows(c), &rows(r)), 1),
        (beside(&rows(r), &rows(c)).replace(' ', " | "), 1),
        (format!("{}\n{}", fields[0].replace('.', ""), fields[1]), 1),
        (format!("{}\n{}", fields[1], fields[0].replace('.', "")).replace(',', "\t"), 1),
        (format!("A\n{}\nB\n{}", beside(&rows(c), &rows(r)), beside(&rows(c), &rows(r)).replace(' ', ",")), 2),
    ] {
        let solved = |reading: Result<graeco_exchange::Reading, _>| {
            let puzzle = reading.unwrap().whole().unwrap().0;
            assert_eq!(super::forms::solutions(&puzzle), [s], "{text}");
        };
        let readings = read(&text);
        assert_eq!(readings.len(), count, "{text}");
        readings.into_iter().for_each(solved);
        // What is made of a text is read as it is.
        let again = graeco_exchange::rewritten(&text).and_then(|once| graeco_exchange::rewritten(&once.text));
        assert!(again.is_none(), "{text}: {again:?}");
    }
    // A line that has both is a puzzle; others in the list stay what they are.
    let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let unique = |text: &str| -> Vec<bool> {
        let is_unique = |puzzle: &Document| super::forms::solutions(puzzle).len() == 1;
        read(text).into_iter().map(|reading| reading.is_ok_and(|reading| is_unique(&reading.lossy().0))).collect()
    };
    assert_eq!(unique(&format!("{r} {c}\n{plain}\n{r} {c}\n")), [true, true, true]);
    assert_eq!(unique(&format!("{r} {c}\n{c}\n{r} {c}\n")), [true, false, true]);
    let framed: String =
        rows(plain).lines().map(|row| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..])).collect();
    assert_eq!(unique(&format!("{framed}\n{c},{r}\n")), [true, true]);
    assert_eq!(unique(&format!("1{},{LAYOUT}\n1{}\n", ".".repeat(15), ".".repeat(15))), [false, false]);
    assert_eq!(unique(&format!("{}{plain}\n", format!("{c},{r}\n").repeat(300))), [true; 301]);
    assert_eq!(unique(&format!("{}[1]\n", format!("{c}\n{r}\n\n").repeat(500))), [true; 500]);
}

#[test]
fn mistakes_in_jigsaws_are_told() {
    let (c, r) = (CELLS, REGIONS);
    let boxed = |rows: &str| {
        let row = |row: &str| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
        rows.lines()
            .map(row)
            .collect::<Vec<_>>()
            .chunks(3)
            .map(|band| format!("+---+---+---+\n{}", band.concat()))
            .collect::<String>()
    };
    let (short, long) = (&r[..80], format!("{r}I"));
    let changed =
        |at: usize| {
            rows(r)
                .lines()
                .enumerate()
                .map(|(row, line)| {
                    if row == 3 { line[..at].to_owned() + "?" + &line[at + 1..] + "\n" } else { line.to_owned() + "\n" }
                })
                .collect::<String>()
        };
    for (text, what, count) in [
        (format!("{c} {r}\n{c} {short}\n{c} {r}\n"), "line 2, column 83: the layout has 80 cells; expected 81", 3),
        (
            format!("puzzle,layout\n{c},{short}\n{c},{r}\n"),
            "line 2, column 83: the layout has 80 cells; expected 81",
            2,
        ),
        (format!("{c} {short}\n"), "line 1, column 83: the layout has 80 cells; expected 81", 1),
        (format!("{c} {long}\n"), "line 1, column 83: the layout has 82 cells; expected 81", 1),
        (format!("{c} {}\n", r.replacen("BB", "!B", 1)), "region `!` has 1 cell; expected 9", 1),
        (format!("{c}\n{}A\n", &r[..80]), "region `H` has 8 cells; expected 9", 1),
        (format!("{}\n{}", rows(c), &rows(r)[..80]), "line 11, column 1: the layout has 72 cells; expected 81", 1),
        (format!("{}\n{}", rows(c), changed(4)), "line 14, column 5: region `?` has 1 cell; expected 9", 1),
        (
            format!("{}\n{}", boxed(&rows(c)), boxed(&changed(4))),
            "line 19, column 7: region `?` has 1 cell; expected 9",
            1,
        ),
        (beside(&rows(c), &changed(4)), "line 4, column 15: region `?` has 1 cell; expected 9", 1),
        (format!("{} {r}\n", &c[..80]), "this line has 80 cells", 1),
        (format!("{} {r}\n{c} {r}\n", &c[..80]), "found 80 characters; expected all cells", 2),
        (format!("{}\n{r}\n", c.replace('2', "J")), "unexpected `J`", 1),
        (format!("1.............. {LAYOUT}\n{c} {r}\n{c} {r}\n"), "found 15 characters; expected all cells", 3),
    ] {
        let readings = read(&text);
        let faults: Vec<String> =
            readings.iter().filter_map(|reading| Some(reading.as_ref().err()?.to_string())).collect();
        assert!(faults.len() == 1 && faults[0].contains(what), "{text}{faults:?}");
        assert_eq!(readings.len(), count, "{text}");
    }
}

#[test]
fn mistakes_in_cells_beside_strings_are_told() {
    let rows = rows(CELLS);
    let short = rows.replacen("5..", "5.", 1);
    for (text, line, what) in [
        (format!(".Cage~10~R1C1~R1C2.Thermo~R3C3~R3C4\n{short}"), 3, "this row has 8 cells"),
        (format!("{short}.AntiKnight\n"), 2, "this row has 8 cells"),
        (format!("{} .AntiKnight\n", &CELLS[..80]), 1, "this line has 80 cells"),
    ] {
        let [Err(error)] = &read(&text)[..] else { panic!("{text}") };
        assert!(error.line == line && error.what.contains(what), "{text}: {error}");
    }
    // A list keeps its strings.
    let list = format!("{CELLS}\n.AntiKnight.~R1C1_1\n{}\n", &CELLS[..80]);
    assert!(graeco_exchange::rewritten(&list).is_none_or(|list| list.text.contains(".AntiKnight")));
}
