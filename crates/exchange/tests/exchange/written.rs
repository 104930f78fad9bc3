//! How solver strings are written.

use graeco_document::Document;
use graeco_exchange::{PuzzleFormat, read, write};
use graeco_grid::{Limits, Outcome};

use super::forms::one;

#[test]
fn rectangles_are_read_and_written() {
    for (text, boxes) in [
        (".Shape~6x8.~R1C1_1~R6C8_8", Some((2, 4))),
        (".Shape~9x8.NoBoxes.~R9C8_9", None),
        (".Shape~8x6.Thermo~R8C6~R7C6.~R8C1_4", Some((4, 2))),
        (".Shape~4x6~8.NoBoxes.LittleKiller~9~R1C3", None),
        (".Shape~4x7.NoBoxes.Jigsaw~1222222111113244443441334333.Skyscraper~C7~~2", None),
        (".Shape~3x4~5~Raw.Cage~7~R1C1~R3C4", None),
    ] {
        let document = one(text, PuzzleFormat::Iss);
        assert_eq!(document.puzzle().block(), boxes, "{text}");
        let written = write(&document, PuzzleFormat::Iss);
        assert!(written.losses.is_empty(), "{text}: {:?}", written.losses);
        let again = one(&written.text, PuzzleFormat::Iss);
        assert_eq!(again.to_toml(), document.to_toml(), "{}", written.text);
        let file = Document::parse(&document.to_toml()).unwrap();
        assert_eq!(file.to_json(), document.to_json(), "{text}");
    }
}

#[test]
fn strings_from_zero_and_with_more_values_are_written() {
    for text in [
        ".Shape~4x4~0-3.Thermo~R1C1~R1C2.Cage~3~R2C1~R2C2.~R4C4_0",
        ".Shape~4x4~6.NoBoxes.~R1C1_5_6~R4C4_6",
        ".Shape~3x3.ChaosConstruction.NoBoxes.ChaosCount~R2C2",
        ".RegionSameValues.~R1C1_1~R1C2_2~R1C3_3",
        ".Shape~4x4.ChaosConstruction.~R1C1_1",
        ".Shape~10x10~0-12.PairX~8_x_H_f8_x_H_f8_x_H_f8_x_H_f~_nabner~R3C2~R3C1~R2C2~R2C3",
        ".Shape~4x4.FullRankTies~none.FullRank~R1~5~",
        ".Shape~4x4.Var~S~~8.ConnectedValues~VS~1_2~3.Var~T.ConnectedValues~~1",
        ".Shape~3x3~0-4.NoBoxes.Var~A~~2.Sum~0_=_1_-1~R1C1~VA2",
    ] {
        let document = one(text, PuzzleFormat::Iss);
        let written = write(&document, PuzzleFormat::Iss);
        assert!(written.losses.is_empty(), "{text}: {:?}", written.losses);
        let again = one(&written.text, PuzzleFormat::Iss);
        assert_eq!(again.to_json(), document.to_json(), "{text}: {}", written.text);
    }
}

#[test]
fn windows_of_all_orders_are_written_as_regions() {
    for (text, order, count) in
        [(".Shape~9x9.Windoku", 9, 4), (".Shape~4x4.Windoku", 4, 1), (".Shape~10x10.Windoku", 10, 3)]
    {
        let document = one(text, PuzzleFormat::Iss);
        assert_eq!(write(&document, PuzzleFormat::Iss).text.trim_end(), text);
        let written = write(&document, PuzzleFormat::FPuzzlesJson);
        assert!(written.losses.is_empty(), "{text}: {:?}", written.losses);
        let again = one(&written.text, PuzzleFormat::FPuzzlesJson);
        // The windows stand behind the rows, the columns and the boxes.
        let [windows, regions] = [&document, &again].map(|document| -> Vec<_> {
            document.puzzle().houses().iter().skip(3 * order).map(|house| house.cells().to_vec()).collect()
        });
        assert_eq!((windows.len(), &regions), (count, &windows), "{text}");
    }
}

#[test]
fn strings_of_others_are_written_again() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/variants/people/strings.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("skipping the strings: there is no {path}");
        return;
    };
    for line in text.lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let input = value["input"].as_str().unwrap();
        let document = read(input).remove(0).unwrap().whole().unwrap().0;
        let written = write(&document, PuzzleFormat::Iss);
        assert!(written.losses.iter().all(|loss| !loss.is_rule), "{input}: {:?}", written.losses);
        let again = read(&written.text).remove(0).unwrap().whole().unwrap().0;
        assert_eq!(again.puzzle().givens(), document.puzzle().givens(), "{input}");
        assert_eq!(again.puzzle().order(), document.puzzle().order(), "{input}");
        // Clues of an `and` are items by themselves, and some marks stand among the givens.
        assert!(again.clues().len() >= document.clues().len(), "{input}: {}", written.text);
    }
}

/// How many solutions a puzzle has that is written as a string and read again; the losses of rules.
fn written_again(document: &Document) -> Result<u128, Vec<String>> {
    let written = write(document, PuzzleFormat::Iss);
    let losses: Vec<String> = written.losses.into_iter().filter(|loss| loss.is_rule).map(|loss| loss.what).collect();
    if losses.is_empty() {
        Ok(read(&written.text).remove(0).unwrap().whole().unwrap().0.puzzle().count())
    } else {
        Err(losses)
    }
}

#[test]
fn relations_and_doppelgangers_are_written() {
    for text in [
        ".Shape~4x4~0-4.Doppelganger.LittleKiller~9~R2C1.Cage~5~R1C1~R2C1.~R4C4_0~R1C2_1_2",
        ".Shape~4x4~0-4.Doppelganger.Whisper~1~DGR1~DGR2~DGC3.~DGC1_3",
        ".Shape~4x4~0-4.NoBoxes.Doppelganger.Thermo~R1C1~R1C2~R1C3",
        ".Shape~4x4~0-4.Doppelganger.ConnectedValues~~1_2_3_4",
        ".Shape~4x4~0-4.Doppelganger.Whisper~1~DGB1~R4C4",
    ] {
        let document = read(text).remove(0).unwrap().whole().unwrap().0;
        let count = document.puzzle().count();
        assert!(count > 0, "{text}");
        assert_eq!(written_again(&document), Ok(count), "{text}");
    }
    let relation =
        |kind: &str, relation: &str| format!("[[{kind}]]\ncells = \"r1c1-3 r2c1\"\nwhere = \"{relation}\"\n");
    let (order, border) = ("order = 4\n", "order = 5\nfirst_value = 0\n[[doppelganger]]\nbox = [2, 2]\n");
    let ranks = "{ kind = \"fullrank\", side = \"left\", index = 1, rank = 3 }";
    let ranks = format!("[[or]]\nof = [{ranks}, {}]\n", ranks.replace("left", "right"));
    for text in [
        format!("{order}{}", relation("pairs_on_line", "a < b + 2")),
        format!("{order}first_value = 0\n{}", relation("pairs_on_line", "a < b + 2")),
        format!("{order}{}", relation("all_pairs", "abs(a - b) != 2")),
        format!("{order}{ranks}"),
        "order = 6\n[[globalmod]]\nmod = 3\n[[thermo]]\ncells = \"r1c1-6\"\n".into(),
        format!("{border}[[quad]]\ncells = \"r4c1 r4c2 r5c1 r5c2\"\nvalues = [1]\n"),
        format!("{border}[[killer]]\ncells = \"r4c1 r5c1\"\nsum = 3\n"),
    ] {
        let document = Document::parse(&text).unwrap();
        let first = document.puzzle().search().limits(Limits { nodes: Some(200_000), ..Limits::default() }).count();
        let again = written_again(&document);
        assert!(first.end != Outcome::Complete || again == Ok(first.solutions), "{text}: {again:?}");
        assert!(again.is_ok(), "{text}: {again:?}");
    }
    // What the form does not have, or has in another meaning.
    let rules = |rules: &str| format!("order = 5\nfirst_value = 0\nrules = {rules}\n");
    for text in [
        format!("{order}{}", relation("all_pairs", "a <= b")),
        format!("{order}{}", ranks.replacen("rank = 3", "rank = 3, ties = \"none\"", 1)),
        "order = 5\nfirst_value = 0\n[[doppelganger]]\nbox = [4, 1]\n".into(),
        format!("{border}[[killer]]\ncells = \"r1c4 r5c5\"\nsum = 5\n"),
        format!("{border}[[sandwich]]\nside = \"left\"\nindex = 1\nsum = 3\n"),
        rules("[\"doppelganger\", \"antiknight\"]"),
        rules("[\"doppelganger\"]\ndiagonals = [\"main\"]"),
        rules("[\"doppelganger\"]").replace("first_value = 0\n", ""),
        "rows = 1\ncolumns = 4\nvalues = 3\nlines = false\nrules = [\"globalmod\"]\n".into(),
    ] {
        assert_eq!(written_again(&Document::parse(&text).unwrap()).unwrap_err().len(), 1, "{text}");
    }
}
