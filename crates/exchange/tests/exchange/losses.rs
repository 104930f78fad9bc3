//! Losses are reported: drawings, notes of players, colors, and clues without a place in a form.

use graeco_document::Document;
use graeco_exchange::{Loss, PuzzleFormat, read, write, write_all};

/// What is lost of a puzzle of f-puzzles of order 4 with these cells in its first row and these fields.
fn lost(cells: &str, fields: &str) -> Vec<Loss> {
    let row = "[{},{},{},{}]";
    read(&format!("{{\"size\":4,\"grid\":[{cells},{row},{row},{row}],{fields}}}")).remove(0).unwrap().lossy().1
}

fn told(losses: &[Loss]) -> Vec<(&str, bool)> {
    losses.iter().map(|loss| (&*loss.name, loss.is_rule)).collect()
}

#[test]
fn drawings_are_notes() {
    for field in ["line", "rectangle", "circle", "text", "cage"] {
        let losses = lost("[{},{},{},{}]", &format!("\"{field}\":[{{\"cells\":[\"R1C1\"],\"value\":\"A\"}}]"));
        assert_eq!(told(&losses), [(&*format!("{field}[0]"), false)]);
        assert!(losses[0].what.contains("may stand for a rule"), "{losses:?}");
        // One that repeats a constraint does not.
        let again = format!("\"{field}\":[{{\"cells\":[\"R1C1\"],\"value\":\"A\",\"fromConstraint\":\"X\"}}]");
        assert_eq!(told(&lost("[{},{},{},{}]", &again)), [(&*format!("{field}[0]"), false)]);
    }
}

#[test]
fn texts_of_cages_are_about_the_puzzle() {
    let row = "[{},{},{},{}]";
    let cage = |text: &str| format!("{{\"value\":\"{text}\"}}");
    let cages = [cage("title: A B"), cage("author: C"), cage("solution: 1234341221434321"), cage("msgcorrect: Yes")];
    let cages = cages.join(",");
    let text = format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}],\"cage\":[{cages}]}}");
    let (document, losses) = read(&text).remove(0).unwrap().whole().unwrap();
    assert_eq!(document.header().title.as_deref(), Some("A B"));
    assert_eq!(document.header().text("author"), Some("C"));
    assert!(document.header().solution.is_some());
    assert_eq!(told(&losses), [("cage[3].value", false)]);
}

#[test]
fn notes_of_players_and_colors_are_summed_up() {
    let cells = "[{\"centerPencilMarks\":[1]},{\"cornerPencilMarks\":[2,3]},{\"c\":\"#F00\"},{\"value\":3}]";
    let losses = lost(cells, "\"odd\":[]");
    let told: Vec<String> = losses.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(
        told[0].contains("centerPencilMarks") && told[0].contains("a note of a player; the first of 2"),
        "{told:?}"
    );
    assert!(told[1].ends_with("the color of a cell"), "{told:?}");
    assert!(losses.iter().all(|loss| !loss.is_rule));
}

#[test]
fn unknown_parts_of_constraints_may_be_rules() {
    let cage = "\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"5\"";
    let losses = lost("[{},{},{},{}]", &format!("\"killercage\":[{{{cage},\"outlineC\":\"#F00\",\"repeats\":true}}]"));
    assert_eq!(told(&losses), [("killercage[0].repeats", true), ("killercage[0].outlineC", false)]);
    let line = "\"renban\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"value\":\"5\"}]";
    assert_eq!(told(&lost("[{},{},{},{}]", line)), [("renban[0].value", true)]);
}

#[test]
fn drawn_cages_of_scl_may_stand_for_rules() {
    let row = "[{},{},{},{}]";
    let of = |cage: &str| {
        let cage = format!("{{\"cells\":[[0,0],[0,1]],{cage}}}");
        let text = format!("{{\"cells\":[{row},{row},{row},{row}],\"cages\":[{cage}]}}");
        read(&text).remove(0).unwrap().lossy().1
    };
    assert_eq!(told(&of("\"unique\":false")), [("cages[0]", true)]);
    assert_eq!(told(&of("\"unique\":false,\"hidden\":true")), []);
    assert_eq!(told(&of("\"unique\":true,\"sum\":5,\"value\":\"?\"")), [("cages[0].value", true)]);
    assert_eq!(told(&of("\"unique\":true,\"sum\":5,\"value\":\"5\"")), []);
}

#[test]
fn lists_tell_what_they_have_beside_the_puzzles() {
    let xml = "<opensudoku><name>N</name><level>easy</level><game data=\"4\"/></opensudoku>";
    let xml = xml.replace("\"4\"", &format!("\"{}\" rating=\"7\"", ".".repeat(81).replace('.', "0")));
    assert_eq!(told(read(&xml).remove(0).unwrap().losses()), [("rating", false), ("level", false)]);
    let csv = format!("puzzle,solution\n{0},{1},7\n", ".".repeat(16), "");
    assert_eq!(read(&csv).remove(0).unwrap().losses().len(), 1);
}

/// A filled grid of an order in which values go up along rows, as a puzzle with its solution.
fn cyclic(n: usize) -> Document {
    let solution: Vec<usize> = (0..n * n).map(|cell| (cell / n + cell % n) % n + 1).collect();
    let givens: Vec<usize> = solution.iter().map(|&value| if value == 1 { 1 } else { 0 }).collect();
    Document::parse(&format!("{{\"size\":{n},\"givens\":{givens:?},\"solution\":{solution:?}}}")).unwrap()
}

/// Whatever a form says that it holds comes back.
#[test]
fn large_orders_are_kept_or_told() {
    for n in [16, 35, 36, 37, 65] {
        let document = cyclic(n);
        for form in PuzzleFormat::written() {
            let written = write(&document, form);
            let names: Vec<&str> = written.losses.iter().map(|loss| &*loss.name).collect();
            if written.losses.iter().any(|loss| loss.is_rule) {
                continue;
            }
            let readings = read(&write_all([&*written.text], form));
            let again = readings[0].clone().unwrap_or_else(|error| panic!("{n} as {form}: {error}")).whole().unwrap().0;
            assert_eq!(again.puzzle().givens(), document.puzzle().givens(), "{n} as {form}");
            let is_told = names.contains(&"solution");
            assert_eq!(again.header().solution.is_some(), !is_told, "{n} as {form}: {names:?}");
        }
    }
}

#[test]
fn a_line_of_letters_is_a_grid() {
    let line: String = (0..256).map(|cell| if cell % 5 == 0 { '.' } else { 'G' }).collect();
    assert_eq!(read(&line).remove(0).unwrap().lossy().0.puzzle().order().get(), 16);
    assert!(read("internationalise")[0].is_err());
}

#[test]
fn what_lists_in_json_say_has_no_place_elsewhere() {
    let document = Document::parse("{\"size\":4,\"box\":[2,2],\"count\":288,\"solvable\":true}").unwrap();
    for form in PuzzleFormat::written() {
        let names: Vec<String> = write(&document, form).losses.into_iter().map(|loss| loss.name).collect();
        assert_eq!(
            names.contains(&"count".into()) && names.contains(&"solvable".into()),
            form != PuzzleFormat::Json,
            "{form}"
        );
    }
    assert!(write(&document, PuzzleFormat::Json).text.contains("\"solvable\":true"));
}

#[test]
fn a_cell_without_a_value_is_not_made_one_with_a_value() {
    let document = |clues: &str| {
        let givens = format!("9{}", ".".repeat(80));
        Document::parse(&format!("order = 9\nboxes = [3, 3]\ngivens = \"{givens}\"\n{clues}")).unwrap()
    };
    let candidates = |cell: &str, values: &str| format!("[[candidates]]\ncell = \"{cell}\"\nvalues = [{values}]\n");
    let beside_given = document(&candidates("r1c1", "1, 2"));
    let none_left = document(&(candidates("r2c2", "1, 2") + &candidates("r2c2", "3")));
    let harmless = document(&candidates("r1c1", "8, 9"));
    let all = [
        PuzzleFormat::Sdk,
        PuzzleFormat::Sdx,
        PuzzleFormat::Ss,
        PuzzleFormat::Candidates,
        PuzzleFormat::HoDoKu,
        PuzzleFormat::Iss,
        PuzzleFormat::FPuzzlesJson,
    ];
    let never =
        [PuzzleFormat::SudoCueSdk, PuzzleFormat::OpenSudoku, PuzzleFormat::Csv, PuzzleFormat::Line, PuzzleFormat::Grid];
    for form in never {
        let rules = |document: &Document| write(document, form).losses.into_iter().filter(|loss| loss.is_rule).count();
        // Each clue is told once.
        assert_eq!([&beside_given, &none_left, &harmless].map(rules), [1, 2, 1], "{form}");
    }
    for form in all {
        let rules = |document: &Document| write(document, form).losses.into_iter().filter(|loss| loss.is_rule).count();
        // Only f-puzzles has candidates in a given cell.
        assert_eq!(rules(&beside_given), usize::from(form != PuzzleFormat::FPuzzlesJson), "{form}");
        assert_eq!(rules(&none_left), 2, "{form}");
        assert_eq!(rules(&harmless), 0, "{form}");
    }
}

/// What is written although something is lost can be read again; nothing is written of a grid that a form does not have.
#[test]
fn what_is_left_can_be_read_again() {
    let candidates = |values: &str| format!("[[candidates]]\ncell = \"r2c2\"\nvalues = [{values}]\n");
    let contradiction = format!("order = 9\nboxes = [3, 3]\n{}{}", candidates("1, 2"), candidates("3"));
    let ten = format!("order = 9\nvalues = 10\ngivens = \"{} . 10\"\n", "10 9 . ".repeat(26) + "1");
    let five = "order = 4\nvalues = 5\ngivens = \"5..1............\"\n";
    let zero = format!("order = 9\nfirst_value = 0\n{}", candidates("0, 8"));
    let texts =
        [&contradiction, &ten, five, &zero, "order = 4\nboxes = [2, 2]\n", "order = 12\nrules = [\"antiking\"]\n"];
    let own = texts.map(|text| Document::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}")));
    for document in own.into_iter().chain([16, 35, 36, 37, 65].map(cyclic)) {
        for form in PuzzleFormat::written() {
            let (written, n) = (write(&document, form), document.puzzle().order().get());
            if written.text.is_empty() {
                assert!(written.losses.iter().any(|loss| loss.name == "order" && loss.is_rule), "{n} as {form}");
                continue;
            }
            let readings = read(&write_all([&*written.text], form));
            let again = readings[0].clone().unwrap_or_else(|error| panic!("{n} as {form}: {error}\n{}", written.text));
            let again = again.lossy().0;
            assert_eq!((again.puzzle().order().get(), readings.len()), (n, 1), "{form}:\n{}", written.text);
        }
    }
}

#[test]
fn clues_that_fit_other_values_alone_are_lost_and_the_rest_is_read_again() {
    let cases = [
        "order = 9\nfirst_value = 0\n[[killer]]\ncells = \"r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3\"\nsum = 36\n",
        "order = 9\nfirst_value = 0\n[[quad]]\ncells = \"r1c1 r1c2 r2c1 r2c2\"\nvalues = [0, 3]\n",
        "order = 7\nvalues = 9\n[[region]]\ncells = \"r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3\"\n",
    ];
    for text in cases {
        let document = Document::parse(&format!("{text}[[white]]\ncells = \"r7c1 r7c2\"\n")).unwrap();
        for form in [PuzzleFormat::FPuzzlesJson, PuzzleFormat::SclJson] {
            let written = write(&document, form);
            let is_lost = |loss: &Loss| loss.what == "its numbers do not fit the values of the form";
            assert_eq!(written.losses.iter().filter(|loss| is_lost(loss)).count(), 1, "{form:?}: {:?}", written.losses);
            let (again, _) = read(&written.text).remove(0).unwrap().lossy();
            // SCL has dots as drawings alone.
            let kinds: Vec<&str> = again.clues().iter().map(|clue| clue.kind().name).collect();
            assert!(kinds == ["white"] || form == PuzzleFormat::SclJson && kinds.is_empty(), "{form:?}: {kinds:?}");
        }
    }
}

#[test]
fn drawings_travel_and_come_back() {
    let drawings = "[[draw_line]]\ncells = \"r1c1 r1c2 r2c3\"\ncolor = \"blue\"\n\
        [[draw_circle]]\ncells = \"r3c3\"\ncolor = \"green\"\ntext = \"A\"\n\
        [[draw_square]]\ncells = \"r3c1 r4c1\"\ncolor = \"red\"\n\
        [[draw_text]]\ncells = \"r2c2\"\ntext = \"Hi there\"\n\
        [[draw_color]]\ncells = \"r4c4\"\ncolor = \"yellow\"\n\
        [[fog]]\ncells = \"r1c1 r1c2\"\n";
    let document = Document::parse(&format!("order = 4\nboxes = [2, 2]\n{drawings}")).unwrap();
    for form in [PuzzleFormat::FPuzzles, PuzzleFormat::SudokuPad] {
        let written = write(&document, form);
        assert!(written.losses.is_empty(), "{form:?}: {:?}", written.losses);
        let (again, losses) = read(&written.text).remove(0).unwrap().lossy();
        let words = |document: &Document| {
            let mut words: Vec<String> = document.clues().iter().map(|clue| format!("{clue:?}")).collect();
            words.sort();
            words
        };
        assert_eq!(words(&again), words(&document), "{form:?}");
        assert!(losses.iter().all(|loss| !loss.is_rule), "{losses:?}");
    }
    // Other forms do without them.
    assert!(write(&document, PuzzleFormat::Iss).losses.iter().all(|loss| !loss.is_rule));
}

/// The cells that are clear at the beginning, as a puzzle of order 4 is read, and the losses.
fn fog(fields: &str) -> (Vec<String>, Vec<Loss>) {
    let row = "[{},{},{},{}]";
    let (document, losses) =
        read(&format!("{{{}}}", fields.replace("GRID", &[row; 4].join(",")))).remove(0).unwrap().lossy();
    let clear = document.clues().iter().filter(|clue| clue.kind().name == "fog");
    (clear.map(|clue| document.puzzle().names_of(clue.cells_of("cells"))).collect(), losses)
}

#[test]
fn fog_is_read_from_its_fields() {
    let scl = fog("\"cells\":[GRID],\"foglight\":[[0,1],[3,3],[0,1]]");
    let fields = fog("\"size\":4,\"grid\":[GRID],\"foglight\":[\"R4C4\",\"R1C2\"]");
    let cage = fog("\"size\":4,\"grid\":[GRID],\"cage\":[{\"cells\":[\"R1C2\",\"R4C4\"],\"value\":\"FOGLIGHT\"}]");
    for (number, read) in [scl, fields, cage].into_iter().enumerate() {
        assert_eq!(read.0, ["r1c2 r4c4"], "{number}");
        assert!(read.1.is_empty(), "{number}: {:?}", read.1);
    }
    // A lamp clears the cells around it, too.
    let lamps = fog("\"size\":4,\"grid\":[GRID],\"fogofwar\":[\"R1C1\",\"R4C4\"]");
    assert_eq!(lamps.0, ["r1c1 r1c2 r2c1 r2c2 r3c3 r3c4 r4c3 r4c4"]);
    let lamp = fog("\"size\":4,\"grid\":[GRID],\"cage\":[{\"cells\":[\"R1C1\"],\"value\":\"FOW\"}]");
    assert_eq!((lamp.0, lamp.1.len()), (vec!["r1c1 r1c2 r2c1 r2c2".to_owned()], 0));
    let other = fog("\"size\":4,\"grid\":[GRID],\"fogofwar\":true");
    assert_eq!((other.0.len(), told(&other.1)), (0, vec![("fogofwar", false)]));
    let outside = fog("\"cells\":[GRID],\"foglight\":[[0,4]]");
    assert_eq!((outside.0.len(), told(&outside.1)), (0, vec![("foglight", false)]));
}

#[test]
fn fog_is_kept_where_there_is_a_place_for_it_and_noted_elsewhere() {
    let text = "order = 9\nboxes = [3, 3]\nfog = [\"r5c5\", \"r1c1-3\"]\n";
    let document = Document::parse(text).unwrap();
    let clear = |document: &Document| {
        let mut cells: Vec<String> = document
            .clues()
            .iter()
            .flat_map(|clue| clue.cells_of("cells"))
            .map(|cell| document.puzzle().name_of(*cell))
            .collect();
        cells.sort();
        cells
    };
    for form in PuzzleFormat::written() {
        let written = write(&document, form);
        let (again, _) = read(&write_all([&*written.text], form)).remove(0).unwrap().lossy();
        let keeps = clear(&again) == ["r1c1", "r1c2", "r1c3", "r5c5"];
        let notes: Vec<&Loss> = written.losses.iter().filter(|loss| loss.name.starts_with("fog")).collect();
        assert_eq!(notes.len(), if keeps { 0 } else { 2 }, "{form}: {:?}", written.losses);
        assert!(notes.iter().all(|loss| !loss.is_rule), "{form}");
        let name = form.to_string();
        assert!(
            keeps || !["toml", "json", "scl", "fpuzzles", "sudokupad"].iter().any(|kept| name.contains(kept)),
            "{name}"
        );
    }
    let told = graeco_document::told(&document);
    assert!(told.contains("A correct digit clears the fog"), "{told}");
}
