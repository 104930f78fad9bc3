//! Lists with comments, several grids in one text, and texts that would take for ever.

use std::ops::ControlFlow;

use graeco_document::{Document, ReadError};
use graeco_exchange::{PuzzleFormat, read, read_each_within, write, write_all};
use graeco_grid::{Limits, Stop};

/// The forms of all puzzles of a text; none of them may be damaged.
fn forms(text: &str) -> Vec<PuzzleFormat> {
    read(text).into_iter().map(|reading| reading.unwrap_or_else(|error| panic!("{text}: {error:?}")).form).collect()
}

fn refused(text: &str, what: &str) {
    let errors: Vec<String> = read(text).into_iter().filter_map(|reading| Some(reading.err()?.what)).collect();
    assert!(errors.iter().any(|error| error.contains(what)), "{errors:?}");
}

#[test]
fn several_grids_of_nine_rows_are_not_lists_of_small_grids() {
    let rows = format!("1........\n{}", ".........\n".repeat(8));
    assert_eq!(forms(&rows.repeat(2)), [PuzzleFormat::Grid, PuzzleFormat::Grid]);
    let framed = ["+-------+-------+-------+", "| . . . | . . . | . . . |"];
    let band = format!("{}\n{}", framed[0], format!("{}\n", framed[1]).repeat(3));
    let picture = format!("{}{}\n", band.repeat(3), framed[0]);
    assert_eq!(forms(&picture.repeat(3)), [PuzzleFormat::Grid; 3]);
    // A grid of order 3 a line.
    assert_eq!(forms("12.231312\n.........\n"), [PuzzleFormat::Line, PuzzleFormat::Line]);
}

#[test]
fn comments_may_stand_before_every_list() {
    let line = ".".repeat(81);
    assert_eq!(
        forms(&format!("# A list.\n; Of two.\npuzzle,solution\n{line},\n{line},\n")),
        [PuzzleFormat::Csv, PuzzleFormat::Csv]
    );
    assert_eq!(forms(&format!("#Sudokus of May\n{line}\n{line}\n")), [PuzzleFormat::Line, PuzzleFormat::Line]);
    assert_eq!(forms(&format!("; cells\n:0000:x:{line}:::\n")), [PuzzleFormat::HoDoKu]);
}

#[test]
fn a_text_with_two_shapes_is_no_puzzle() {
    refused(".Shape~4x4.~R1C1_1.Shape~9x9.~R5C5_2\n", "expected one Shape");
}

#[test]
fn a_slip_in_an_item_leaves_no_rule_out() {
    refused(".Shape~4x4.Jigsaw~1111133322442244", "regions 1 and 3 have 5 and 3 cells; expected 4");
    refused(".Shape~4x4.Diagonal~1~-1", "each diagonal is an item of its own");
}

#[test]
fn what_grows_with_a_number_has_a_limit() {
    let error = read(".Var~A~~2000000000.Thermo~R1C1~R1C2").remove(0).unwrap_err();
    assert!(error.what.contains("2000000000 cells are too many"), "{}", error.what);
    let line = |sum: usize| read(&format!(".SumLine~{sum}~R1C1~R1C2~R2C2~R2C1~LOOP")).remove(0);
    assert!(line(100).unwrap().whole().is_ok());
    assert!(line(101).unwrap_err().what.contains("from 1 to 100"));
}

#[test]
fn a_key_that_is_repeated_is_refused() {
    let rows = ["[{},{},{},{}]"; 4].join(",");
    let cage = |cage: &str| format!("{{\"size\":4,\"grid\":[{rows}],\"killercage\":[{{{cage}}}]}}");
    assert_eq!(forms(&cage("\"cells\":[\"R1C1\"],\"value\":\"3\"")), [PuzzleFormat::FPuzzlesJson]);
    let twice = cage("\"cells\":[\"R1C1\"],\"value\":\"3\",\"value\":\"4\"");
    let error = read(&twice).remove(0).unwrap_err();
    assert_eq!(error.what, "`killercage[0].value`: an earlier entry has the same key");
    assert_eq!(error.column, 1 + twice.find("\"4\"").unwrap());
}

#[test]
fn texts_of_many_parts_are_refused_at_once() {
    refused(&format!(".Shape~9x9.WhiteDot{}", "~R1C1~R1C2".repeat(20_000)), "too many");
    refused(&format!("{{\"size\":4,\"grid\":[[{}]]}}", "{},".repeat(300_000) + "{}"), "too many");
    refused(&format!("{{\"size\":4,\"grid\":{}", "[".repeat(100_000)), "bad JSON");
    // A cell that is named again makes no more clues.
    let dots = read(&format!(".Shape~9x9.WhiteDot{}", "~R1C1~R1C2".repeat(500))).remove(0).unwrap();
    assert_eq!(dots.whole().unwrap().0.clues().len(), 1);
}

#[test]
fn a_long_key_is_told_shortened() {
    let key = "K".repeat(50_000);
    let text = format!("{{\"size\":4,\"grid\":[],\"{key}\":[{}0]}}", "0,".repeat(50_000));
    for reading in read(&text) {
        let names = match reading {
            Ok(reading) => reading.lossy().1.into_iter().map(|loss| loss.name).collect(),
            Err(error) => vec![error.what],
        };
        assert!(names.iter().all(|name| name.len() < 1000), "{:?}", names.iter().map(String::len).max());
    }
}

#[test]
fn lists_take_as_much_memory_as_they_hold_and_trees_more() {
    let document = Document::parse(&format!("order = 9\nboxes = [3, 3]\ngivens = \"1{}\"\n", ".".repeat(80))).unwrap();
    for form in PuzzleFormat::written() {
        let written = write(&document, form).text;
        let is_list =
            matches!(form, PuzzleFormat::Line | PuzzleFormat::Grid | PuzzleFormat::Csv | PuzzleFormat::HoDoKu);
        let many = if is_list || form == PuzzleFormat::OpenSudoku { 100 } else { 1 };
        let text = write_all(vec![&*written; many], form);
        let count = |memory: usize| {
            let (mut read, mut end) = (0, None);
            read_each_within(&text, &Limits { memory: Some(memory), ..Limits::default() }, |reading| {
                match reading {
                    Ok(_) => read += 1,
                    Err(ReadError::Stopped(limit)) => end = Some(limit),
                    Err(error) => panic!("{form}: {error}"),
                }
                ControlFlow::Continue(())
            });
            (read, end)
        };
        assert_eq!(count(1).1, Some(Stop::MemoryLimit), "{form}");
        // The documents that are handed over take their part, too.
        let (least, most) = (count(20_000 + 4 * text.len()), count(1 << 28));
        assert_eq!(most.0 > 0, most.1.is_none(), "{form}");
        assert!(!is_list || least == most, "{form}: {least:?}, {most:?}");
        let is_tree = matches!(form, PuzzleFormat::FPuzzlesJson | PuzzleFormat::SclJson | PuzzleFormat::OpenSudoku);
        assert!(!is_tree || count(4 * text.len()) == (0, Some(Stop::MemoryLimit)), "{form}");
    }
}

#[test]
fn few_cells_are_a_grid() {
    for (text, n, given) in
        [(".\n", 1, 0), ("1", 1, 1), (". .\n. .\n", 2, 0), ("1.\n.1", 2, 2), ("...\n.2.\n...\n", 3, 1)]
    {
        let document = read(text).remove(0).unwrap().whole().unwrap().0;
        assert_eq!(
            (document.header().order, document.puzzle().givens().iter().flatten().count()),
            (n, given),
            "{text}"
        );
        for form in [PuzzleFormat::Line, PuzzleFormat::Grid] {
            let written = write(&document, form).text;
            let again = read(&written).remove(0).unwrap().whole().unwrap().0;
            assert_eq!(again.puzzle().givens(), document.puzzle().givens(), "{form}: {written}");
        }
    }
}

#[test]
fn headers_with_control_characters_are_written_as_text() {
    let rows = ["...5..3.7\n", &".........\n".repeat(8)].concat();
    // So few in the text that is read, so many in the shorter one that is written.
    let comment = format!("# {}\n", "comment ".repeat(100));
    let text = format!("{comment}#D{}words\n[Puzzle]\n{rows}", "\0".repeat(40));
    let document = read(&text).remove(0).unwrap().whole().unwrap().0;
    let written = write(&document, PuzzleFormat::Sdk).text;
    let again = read(&written).remove(0).unwrap().whole().unwrap().0;
    assert!(again.header().description.as_ref().is_some_and(|text| text.ends_with("words")), "{written:?}");
}
