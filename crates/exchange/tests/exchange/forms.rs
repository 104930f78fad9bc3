//! Recognizes the format of a text where another format is close, and reads it.

use graeco_document::Document;
use graeco_exchange::{PuzzleFormat, read, recognize, write};
use graeco_grid::{Limits, Symbol};

/// A Sudoku and its solution.
pub(super) const GIVENS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(super) const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

pub(super) fn one(text: &str, form: PuzzleFormat) -> Document {
    assert_eq!(recognize(text), Some(form), "{text}");
    let mut readings = read(text);
    assert_eq!(readings.len(), 1, "{text}");
    let reading = readings.remove(0).unwrap_or_else(|error| panic!("{error} in {text}"));
    reading.whole().unwrap_or_else(|lost| panic!("{lost} in {text}")).0
}

/// The solutions, up to two, as digits.
pub(super) fn solutions(document: &Document) -> Vec<String> {
    let search = document.puzzle().search().limits(Limits::solutions(2));
    let digits = |square: graeco_grid::Square| {
        square.symbols().iter().map(|symbol: &Symbol| (symbol.index() + 1).to_string()).collect::<String>()
    };
    search.solutions().map(digits).collect()
}

fn candidates() -> String {
    let cell = |given: char| match given.to_digit(10) {
        None => "123456789".to_owned(),
        Some(digit) => (1..=9).map(|value| if value == digit { given } else { '.' }).collect(),
    };
    GIVENS.chars().map(cell).collect()
}

#[test]
fn nine_characters_for_each_cell_are_candidates_and_no_grid_of_order_27() {
    let text = candidates();
    let document = one(&text, PuzzleFormat::CandidateLine);
    assert_eq!(solutions(&document), [SOLUTION]);
    assert_eq!(write(&document, PuzzleFormat::CandidateLine).text, text);
    for open in ["0", "_", "-", "*"] {
        assert_eq!(solutions(&one(&text.replace('.', open), PuzzleFormat::CandidateLine)), [SOLUTION]);
    }
    assert_eq!(solutions(&one(&format!("{text} # a title"), PuzzleFormat::CandidateLine)), [SOLUTION]);
    // A cell without a candidate is no cell of an empty grid.
    let error = read(&text.replacen("123456789", ".........", 1)).remove(0).unwrap_err();
    assert!(error.what.contains("no candidate is left"), "{error:?}");
    assert_eq!((error.line, error.column), (1, 19));
    // Few digits are those of a large grid.
    let few = "1".to_owned() + &".".repeat(728);
    assert_eq!(one(&few, PuzzleFormat::Grid).puzzle().order().get(), 27);
}

/// The cages of two cells, one above the other or side by side, of the solution, as the two forms have them.
fn cages() -> (String, String) {
    let digits: Vec<usize> = SOLUTION.bytes().map(|byte| usize::from(byte - b'0')).collect();
    let (mut numbers, mut arrows) = (vec![0; 81], vec!['0'; 81]);
    let mut cages = 0;
    for cell in 0..81 {
        let other = if cell % 9 < 8 { cell + 1 } else { cell + 9 };
        if numbers[cell] > 0 || other > 80 || numbers[other] > 0 {
            continue;
        }
        let sum = digits[cell] + digits[other];
        cages += 1;
        (numbers[cell], numbers[other]) = (256 * sum + cages, 256 * sum + cages);
        arrows[cell] = char::from_digit(sum as u32, 36).unwrap().to_ascii_uppercase();
        arrows[other] = if other == cell + 1 { '<' } else { '^' };
    }
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    (format!("3x3::k:{}:", numbers.join(":")), arrows.into_iter().collect())
}

#[test]
fn cages_of_killer_sudokus_are_read_in_both_forms() {
    let (numbers, arrows) = cages();
    let (by_numbers, by_arrows) = (one(&numbers, PuzzleFormat::Killer), one(&arrows, PuzzleFormat::Killer));
    assert!(by_numbers.clues().len() > 30);
    assert_eq!(by_numbers.to_json(), by_arrows.to_json());
    assert_eq!(solutions(&by_numbers), solutions(&by_arrows));
    for text in [&numbers, &arrows] {
        assert_eq!(one(&format!("{text} # a name"), PuzzleFormat::Killer).to_json(), by_numbers.to_json());
    }
    assert_eq!(
        one(&write(&by_arrows, PuzzleFormat::Killer).text, PuzzleFormat::Killer).to_json(),
        by_numbers.to_json()
    );
    assert_eq!(one(&numbers.replace("::", ":d:"), PuzzleFormat::Killer).header().diagonals, [true; 2]);
    for (text, column, what) in [
        (numbers.replace(":k:", ":g:"), 6, "expected `k`"),
        (numbers.replace("::k", ":j:k"), 5, "expected nothing, or `d`"),
        (numbers.replacen(":0:", ":", 1), 1, "found 80 numbers; expected 81"),
        (arrows.replacen(&arrows[..1], "^", 1), 1, "points out of the grid"),
        (arrows.replacen(&arrows[..2], "><", 1), 1, "leads to no sum"),
    ] {
        let error = read(&text).remove(0).unwrap_err();
        assert!(error.what.contains(what), "{error:?}\n{text}");
        assert_eq!((error.line, error.column), (1, column), "{error:?}\n{text}");
    }
}

#[test]
fn rows_and_columns_that_are_regions_come_back_as_regions() {
    for boxes in ["[1, 5]", "[5, 1]"] {
        let text = format!("order = 5\nboxes = {boxes}\n[[regionsum]]\ncells = \"r4c1 r4c2 r2c2\"\n");
        let document = Document::parse(&text).unwrap();
        for form in [PuzzleFormat::Iss, PuzzleFormat::FPuzzlesJson] {
            let written = write(&document, form);
            if written.losses.is_empty() {
                assert_eq!(one(&written.text, form).to_json(), document.to_json(), "{}", written.text);
            } else {
                assert_eq!((form, boxes), (PuzzleFormat::FPuzzlesJson, "[1, 5]"));
            }
        }
    }
}

#[test]
fn rows_of_dashes_are_rows_of_open_cells() {
    let square = "14--\n----\n--1-\n---2\n";
    let givens = |text: &str| -> Vec<String> {
        let line = |document: &Document| write(document, PuzzleFormat::Line).text;
        read(text).into_iter().map(|reading| line(&reading.unwrap().whole().unwrap().0)).collect()
    };
    for text in [square, "14|--\n--|--\n--|1-\n--|-2\n", "14|--\n--|--\n-----\n--|1-\n--|-2\n"] {
        assert_eq!(givens(text), ["14........1....2"], "{text}");
    }
    assert_eq!(givens(&square.repeat(2)), ["14........1....2"; 2]);
    assert_eq!(givens("1234\n3412\n----\n2143\n4321\n"), ["1234341221434321"]);
    // Nine rows with dashes, one of them open.
    let rows: Vec<String> =
        GIVENS.replace('.', "-").as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into()).collect();
    let open = [vec!["-".repeat(9)], rows[1..].to_vec()].concat().join("\n");
    let expected = ".".repeat(9) + &GIVENS[9..];
    assert_eq!(givens(&rows.join("\n")), [GIVENS]);
    assert_eq!(givens(&format!("{open}\n{open}\n")), [expected.as_str(); 2]);
}

#[test]
fn zero_is_a_value_where_another_sign_is_an_open_cell() {
    let text = "0.23\n2.01\n1032\n32.0\n";
    assert_eq!(one(text, PuzzleFormat::Grid).puzzle().first_value(), 0);
    assert_eq!(one(&text.replace('0', "4"), PuzzleFormat::Grid).puzzle().first_value(), 1);
}

/// The rule of [`graeco_grid::text::Zero`], in every form that has signs for open cells.
#[test]
fn zero_is_an_error_beside_open_cells_where_values_count_from_1() {
    let mixed = GIVENS.replacen('.', "0", 1);
    let rows =
        |line: &str| line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect::<String>();
    let framed = |line: &str| {
        let rows = line.as_bytes().chunks(9).map(|row| row.chunks(3).map(String::from_utf8_lossy).collect::<Vec<_>>());
        let rows: Vec<String> = rows.map(|row| format!("|{}|\n", row.join("|"))).collect();
        let rule = "*-----------*\n";
        rule.to_owned() + &rows.chunks(3).map(|band| band.concat()).collect::<Vec<_>>().join("|---+---+---|\n") + rule
    };
    let words = |line: &str| rows(line).chars().map(|c| format!("{c} ")).collect::<String>().replace("1 ", "u1 ");
    type Writer<'a> = &'a dyn Fn(&str) -> String;
    let forms: [(PuzzleFormat, Writer<'_>); 6] = [
        (PuzzleFormat::Grid, &|line| line.to_owned()),
        (PuzzleFormat::Sdk, &|line| format!("[Puzzle]\n{}", rows(line))),
        (PuzzleFormat::Ss, &framed),
        (PuzzleFormat::Sdx, &words),
        (PuzzleFormat::HoDoKu, &|line| format!(":0000:x:{line}::::")),
        (PuzzleFormat::Csv, &|line| format!("puzzle,solution\n{line},\n")),
    ];
    for (form, text) in forms {
        assert_eq!(one(&text(GIVENS), form).puzzle().givens().len(), 81, "{form:?}");
        assert_eq!(one(&text(&GIVENS.replace('.', "0")), form).puzzle().givens().len(), 81, "{form:?}");
        let error = read(&text(&mixed)).remove(0).unwrap_err().what;
        assert!(error.contains("`0` may be an open cell, as `.` is, or the first symbol"), "{form:?}: {error}");
    }
}

#[test]
fn rectangles_are_carried_over_to_scl() {
    for file in [
        "rows = 6\ncolumns = 8\nboxes = [2, 4]\n[[killer]]\ncells = \"r6c7 r6c8\"\nsum = 9\n",
        "rows = 4\ncolumns = 7\nregions = \"\"\"\n1222222\n1111132\n4344444\n1334333\n\"\"\"\n",
    ] {
        let file = Document::parse(file).unwrap();
        let solution = file.puzzle().solve().unwrap();
        let file = file.with(|header, _| header.solution = Some(solution)).unwrap();
        let written = write(&file, PuzzleFormat::Scl);
        assert!(written.losses.is_empty(), "{:?}", written.losses);
        for form in PuzzleFormat::written() {
            use PuzzleFormat::{Iss, Json, Scl, SclJson, Toml};
            let has_rectangles = [Toml, Json, Scl, SclJson, Iss].contains(&form);
            assert_eq!(has_rectangles, write(&file, form).losses.iter().all(|loss| loss.name != "shape"), "{form:?}");
        }
        let again = one(&written.text, PuzzleFormat::Scl);
        assert_eq!(again.header().solution, file.header().solution, "{}", written.text);
        assert_eq!(again.puzzle().houses().len(), file.puzzle().houses().len(), "{}", written.text);
    }
    // Others have squares or rectangles alone.
    let grids =
        Document::parse("[[grid]]\noffset = [0, 0]\norder = 4\n[[grid]]\noffset = [2, 2]\norder = 4\n").unwrap();
    let own = [PuzzleFormat::Toml, PuzzleFormat::Json];
    for form in PuzzleFormat::written().filter(|form| !own.contains(form)) {
        let losses = write(&grids, form).losses;
        let shape = losses.iter().find(|loss| loss.is_rule && loss.name == "shape").unwrap();
        let has_rectangles = [PuzzleFormat::Scl, PuzzleFormat::SclJson, PuzzleFormat::Iss].contains(&form);
        assert_eq!(has_rectangles, shape.what == "the form has whole rectangles alone", "{form:?}: {}", shape.what);
    }
}

/// Texts that two forms could claim, in the order that the page of this crate states.
#[test]
fn the_first_form_that_fits_is_read() {
    let list = format!("[\"{GIVENS}\", \"{GIVENS}\"]");
    for (text, form) in [
        (&*list, PuzzleFormat::Line),
        (r#"{"grid": [], "cells": [], "size": 9}"#, PuzzleFormat::FPuzzlesJson),
        (r#"{"cells": [[]]}"#, PuzzleFormat::SclJson),
        (r#"{"size": 4, "cells": []}"#, PuzzleFormat::Json),
        ("r1c1 = 5\n", PuzzleFormat::Grid),
        ("order = 9\n", PuzzleFormat::Toml),
        (".AntiKnight", PuzzleFormat::Iss),
        (&candidates(), PuzzleFormat::CandidateLine),
    ] {
        assert_eq!(recognize(text), Some(form), "{text}");
    }
}
