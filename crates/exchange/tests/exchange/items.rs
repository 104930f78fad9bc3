//! What the items of solver strings mean, and how they are written.

use graeco_document::Document;
use graeco_exchange::{PuzzleFormat, read, write};
use graeco_grid::{Limits, Outcome, Puzzle, Stop};

use super::forms::one;

#[test]
fn items_of_solver_strings_mean_what_they_mean_there() {
    // A grid of order 4 with boxes has 288 solutions, 72 with a given, and 24 with two of a row.
    let cases = [
        (".EqualityCage~R1C1~R1C2", 288 / 3),
        (".RellikCage~3~R1C1~R1C2", 288 / 3),
        (".LookAndSay~11~R1C1~R1C2", 288 / 2),
        (".CountDistinct~R1C1~R1C2~R1C3", 72),
        (".CountingCircles~R1C1", 72),
        (".Regex~WzEyXSo~R1C1~R1C2", 2 * 24),
        (".Regex~%5B12%5D*~R1C1~R1C2", 2 * 24),
        // It ends behind one cell, whose value is 1.
        (".NFA~QPDA~_one~R1C1", 72),
        (".Or.~R1C1_1.And.~R1C1_2.~R1C2_3.End.End", 72 + 24),
        (".Replicate~D.~R1C1_1_2.End", 2 * 24),
        (".Cage~5~R1C1~R1C1~R1C2", 2 * 24),
        (".Sum~0_=_1_-1_1~R1C1~R1C2~R1C1", 2 * 24),
        (".Priority~5~R1C1.Given~R1C1_1", 72),
        (".SumLine~3~R1C1~R1C2~LOOP", 2 * 24),
        (".Jigsaw~1111222233334444", 288),
        (".NoBoxes.Jigsaw~4x4~1111222233334444", 576),
        (".NoBoxes.Jigsaw~1111222233334455", 576),
        (".Var~B~~2.~VB1_1_2~VB2_3.Sum~0_=_1_-1~R1C1~VB1.AllDifferent~R1C2~VB2", 72 + 72 - 2 * 24),
        (".Or.Replicate~D.~R1C1_1_2.End.LookAndSay~21~R1C1~R2C2.End", 2 * 24),
        (".Var~A~~1.Sum~0_=_1_1_-1~R1C1~R1C2~VA", 4 * 24),
        // Six pairs of neighbors beside two free cells.
        (".Var~A~~2x2.WhiteDot~VA1~VA3", 6 * 16 * 288),
        (".Var~A~~6.GreaterThan~VA5~VA1.~VA2_1~VA3_1~VA4_1~VA6_1", 6 * 288),
    ];
    for (items, count) in cases {
        let document = one(&format!(".Shape~4x4{items}"), PuzzleFormat::Iss);
        assert_eq!(document.puzzle().count(), count, "{items}");
        let written = graeco_exchange::write(&document, PuzzleFormat::Iss);
        assert!(written.losses.is_empty(), "{items}: {:?}", written.losses);
        assert_eq!(one(&written.text, PuzzleFormat::Iss).puzzle().count(), count, "{}", written.text);
    }
    let count = |text: &str| one(text, PuzzleFormat::Iss).puzzle().count();
    assert_eq!(count(".Shape~2x2~3.NoBoxes"), 18);
    assert_eq!(count(".Shape~2x3"), 12);
    // Two cells in each of two rows, none of which need differ.
    assert_eq!(count(".Shape~2x2~3~Raw"), 81);
    let turned = ["R1C1~R1C2~R2C2~R2C1", "R1C2~R2C2~R2C1~R1C1", "R2C2~R2C1~R1C1~R1C2", "R2C1~R1C1~R1C2~R2C2"];
    let lines: String = turned.iter().map(|cells| format!(".SumLine~5~{cells}")).collect();
    let around = ".Shape~4x4.NoBoxes.SumLine~5~R1C1~R1C2~R2C2~R2C1~LOOP";
    assert_eq!(count(around), count(&format!(".Shape~4x4.NoBoxes.Or{lines}.End")));
}

#[test]
fn cells_outside_the_grid_are_neighbors_in_their_group_alone() {
    for items in [".Var~A~~2x2.WhiteDot~VA2~VA3", ".Var~A~~2.Var~B~~2.X~VA2~VB1", ".Var~A~~5.BlackDot~VA4~VA5"] {
        let refused = read(&format!(".Shape~4x4{items}")).remove(0).unwrap_err().to_string();
        assert!(refused.contains("none of the cells are neighbors"), "{items}: {refused}");
    }
    let refused = read(".Var~A~~2x").remove(0).unwrap_err().to_string();
    assert!(refused.contains("`2x` is not a number of cells; expected one like 6 or 2x3"), "{refused}");
}

#[test]
fn unknown_regions_are_counted_and_seen() {
    let count = |items: &str| {
        let text = format!(".Shape~3x3.NoBoxes.ChaosConstruction{items}");
        one(&text, PuzzleFormat::Iss).puzzle().count()
    };
    // All cells are around the one in the middle.
    assert_eq!(count(".ChaosCount~R2C2"), count(".~R2C2_3"));
    let run = [
        ".~R1C1_1.AllDifferent~CC1~CC2",
        ".~R1C1_2.SameValues~2~CC1~CC2.AllDifferent~CC2~CC3",
        ".~R1C1_3.SameValues~3~CC1~CC2~CC3",
    ];
    assert_eq!(count(".ChaosArrow~R1C1~~CC1~CC2~CC3"), run.map(count).iter().sum());
    // The arms of the cell in the middle have one cell each.
    let seen = (0..16_u32).filter(|arms| arms.count_ones() < 3).map(|arms| {
        let arm = |at: usize| match arms >> at & 1 {
            1 => format!(".SameValues~2~CC5~CC{}", 2 * at + 2),
            _ => format!(".AllDifferent~CC5~CC{}", 2 * at + 2),
        };
        let items: String = (0..4).map(arm).collect();
        count(&format!(".~R2C2_{}{items}", 1 + arms.count_ones()))
    });
    let seen: u128 = seen.sum();
    assert_eq!(count(".ChaosArrow~R2C2"), seen);
    assert_eq!(count(".ChaosCount~R2C2~CC5~CC2~CC6~CC8~CC4"), seen);
}

#[test]
fn a_cell_counts_more_than_itself_among_all_beside_it() {
    // Without a guess.
    let root = || Limits { nodes: Some(1), ..Limits::default() };
    let end = |items: &str| {
        let text = format!(".NoBoxes.ChaosConstruction{items}");
        one(&text, PuzzleFormat::Iss).puzzle().search().limits(root()).count().end
    };
    assert_eq!(end(".~R5C5_1.ChaosCount~R5C5"), Outcome::Complete);
    assert_eq!(end(".~R1C9_1.ChaosCount~R1C9~CC9~CC18~CC8"), Outcome::Complete);
    for other in
        [".~R5C5_2.ChaosCount~R5C5", ".~R5C5_1.ChaosCount~R5C5~CC41~CC32~CC40~CC42", ".~R5C5_1.ChaosCount~R5C5~1"]
    {
        assert_eq!(end(other), Outcome::Stopped(Stop::NodeLimit), "{other}");
    }
}

#[test]
fn arms_of_unknown_regions_may_be_several_and_leave_the_first_cell_out() {
    let count = |items: &str| {
        let text = format!(".Shape~3x3.NoBoxes.ChaosConstruction{items}");
        one(&text, PuzzleFormat::Iss).puzzle().count()
    };
    // How many cells at the beginning of an arm are in one region, itself included.
    let run = |arm: [u32; 3], length: usize| {
        let [a, b, c] = arm.map(|number| format!("CC{number}"));
        let two = format!(".SameValues~2~{a}~{b}");
        match length {
            1 => format!(".AllDifferent~{a}~{b}"),
            2 => format!("{two}.AllDifferent~{b}~{c}"),
            _ => format!("{two}.SameValues~2~{b}~{c}"),
        }
    };
    let without_first = (2..=3).map(|length| count(&format!(".~R1C1_{}{}", length - 1, run([1, 2, 3], length)))).sum();
    assert_eq!(count(".ChaosArrow~R1C1~1~CC1~CC2~CC3"), without_first);
    let both = |[right, down]: [usize; 2]| {
        let (right_run, down_run) = (run([1, 2, 3], right), run([1, 4, 7], down));
        count(&format!(".~R1C1_{}{right_run}{down_run}", right + down - 1))
    };
    let lengths = (1..=3).flat_map(|right| (1..=3).map(move |down| [right, down]));
    let expected = lengths.filter(|[right, down]| right + down <= 4).map(both).sum();
    assert_eq!(count(".ChaosArrow~R1C1~0~CC1~CC2~CC3~-~CC1~CC4~CC7"), expected);
    assert_eq!(count(".ChaosMultiArrow~R1C1~CC1~CC2~CC3~~CC1~CC4~CC7"), expected);
    // Arms of the first cell alone count it once.
    assert_eq!(count(".ChaosArrow~R1C1~CC1~-~CC1"), count(".~R1C1_1"));
    let around = "CC5~CC1~CC2~CC3~CC4~CC6~CC7~CC8~CC9";
    assert_eq!(count(&format!(".ChaosCount~R2C2~1~{around}")), count(".~R2C2_2"));
    // Nothing is counted, and no cell holds 0.
    assert_eq!([".ChaosArrow~R1C1~1~CC1", ".ChaosCount~R1C1~1~CC5"].map(count), [0, 0]);
}

#[test]
fn givens_of_layers_are_written() {
    for (first, givens) in [(0, "0123230110323210"), (1, "1234341221434321")] {
        let layer = "[[layer]]\nname = \"shade\"\nvalues = [1, 2]\ngivens = \"1....2..........\"";
        let text = format!("order = 4\nfirst_value = {first}\ngivens = \"{givens}\"\n{layer}\n");
        let document = Document::parse(&text).unwrap();
        let written = write(&document, PuzzleFormat::Iss);
        assert!(written.losses.is_empty(), "{:?}", written.losses);
        assert_eq!(one(&written.text, PuzzleFormat::Iss).puzzle().count(), 1 << 14, "{}", written.text);
    }
}

#[test]
fn counts_in_unknown_regions_need_regions() {
    for items in [".ChaosCount~R2C2", ".ChaosArrow~R2C2"] {
        let error = read(&format!(".Shape~4x4{items}")).remove(0).unwrap_err();
        assert!(error.to_string().contains("expected `.ChaosConstruction`"), "{error}");
    }
}

#[test]
fn counts_in_unknown_regions_are_written_as_they_are_read() {
    for (shape, item) in [
        ("3x3", ".ChaosArrow~R1C1~0~CC1~CC2~CC3~-~CC1~CC4~CC7"),
        ("3x3", ".ChaosArrow~R1C1~1~CC1~CC2~CC3"),
        ("3x3", ".ChaosCount~R2C2~0~CC5~CC2~CC4"),
        ("3x3", ".ChaosCount~R1C1~1~CC5"),
        ("3x3~0-2", ".ChaosCount~R2C2~1~CC5~CC2~CC4"),
    ] {
        let document = one(&format!(".Shape~{shape}.NoBoxes.ChaosConstruction{item}"), PuzzleFormat::Iss);
        let written = write(&document, PuzzleFormat::Iss);
        assert!(written.losses.is_empty() && written.text.contains(item), "{}: {:?}", written.text, written.losses);
        assert_eq!(one(&written.text, PuzzleFormat::Iss).puzzle().count(), document.puzzle().count(), "{item}");
    }
}

#[test]
fn connected_values_of_the_grid_and_of_cells_outside_are_read() {
    let count = |items: &str| one(&format!(".Shape~4x4{items}"), PuzzleFormat::Iss).puzzle().count();
    let all = count("");
    // Runs of ones in a row of four cells, with one of three other values in the rest.
    let runs = [4 * 27, 3 * 9, 2 * 3, 1];
    assert_eq!(count(".Var~S~~4.ConnectedValues~VS~1"), all * runs.iter().sum::<u128>());
    assert_eq!(count(".Var~S~~4.ConnectedValues~VS~1~2"), all * runs[1]);
    // Two rows of four: the ones are next to each other in a column.
    assert_eq!(count(".Var~S~~8.~VS1_1~VS5_1~VS2_2~VS3_2~VS4_2~VS6_2~VS7_2~VS8_2.ConnectedValues~VS~1"), all);
    assert_eq!(count(".Var~S~~8.~VS4_1~VS5_1~VS1_2~VS2_2~VS3_2~VS6_2~VS7_2~VS8_2.ConnectedValues~VS~1"), 0);
    assert_eq!([count(".ConnectedValues~~1_2_3_4"), count(".ConnectedValues~~1")], [all, 0]);
}

#[test]
fn lines_that_are_not_to_tie_all_differ() {
    let differ = one(".Shape~4x4.FullRankTies~none", PuzzleFormat::Iss);
    let expected = Puzzle::sudoku(2, 2).unwrap().solutions().filter(|square| {
        let value = |row: usize, column: usize| square.symbols()[4 * row + column].index();
        let of = |axis: usize, at: usize| (0..4).map(move |i| if axis == 0 { value(at, i) } else { value(i, at) });
        let lines = (0..2).flat_map(|axis| (0..4).map(move |at| (axis, at)));
        let mut all: Vec<Vec<usize>> = Vec::new();
        for (axis, at) in lines {
            all.extend([of(axis, at).collect(), of(axis, at).rev().collect()]);
        }
        all.iter().enumerate().all(|(at, line)| !all[..at].contains(line))
    });
    let expected = expected.count() as u128;
    assert!(expected < 288, "{expected}");
    assert_eq!(differ.puzzle().count(), expected);
}

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
