//! What the items of solver strings mean.

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
        (".NoBoxes.Jigsaw~1111222233333333", 576),
        (".Var~B~~2.~VB1_1_2~VB2_3.Sum~0_=_1_-1~R1C1~VB1.AllDifferent~R1C2~VB2", 72 + 72 - 2 * 24),
        (".Or.Replicate~D.~R1C1_1_2.End.LookAndSay~21~R1C1~R2C2.End", 2 * 24),
        (".Var~A~~1.Sum~0_=_1_1_-1~R1C1~R1C2~VA", 4 * 24),
        // Six pairs of neighbors beside two free cells.
        (".Var~A~~2x2.WhiteDot~VA1~VA3", 6 * 16 * 288),
        (".Var~A~~6.GreaterThan~VA5~VA1.~VA2_1~VA3_1~VA4_1~VA6_1", 6 * 288),
        (".Var~A~~2x2.BlackDot~VA1~VA3.V~VA2~VA4", 4 * 4 * 288),
        // The only way to hold it: not at all.
        (".Var~A~~2.Or.X~VA1~VA2.~VA1_1~VA2_2.End", 288),
        // A group has rows of its own: the third cell stands below the first one, or behind the second one.
        (".Var~S~~2x2.~VS1_1~VS2_2~VS3_1~VS4_2.ConnectedValues~VS~1", 288),
        (".Var~S~~1x4.~VS1_1~VS2_2~VS3_1~VS4_2.ConnectedValues~VS~1", 0),
        (".Var~S~~0.~VS_1", 288),
    ];
    for (items, count) in cases {
        let document = one(&format!(".Shape~4x4{items}"), PuzzleFormat::Iss);
        assert_eq!(document.puzzle().count(), count, "{items}");
        let written = graeco_exchange::write(&document, PuzzleFormat::Iss);
        assert!(written.losses.is_empty(), "{items}: {:?}", written.losses);
        assert_eq!(one(&written.text, PuzzleFormat::Iss).puzzle().count(), count, "{}", written.text);
    }
    let count = |text: &str| one(text, PuzzleFormat::Iss).puzzle().count();
    // Nothing but zeros has no part with the sum.
    assert_eq!(count(".Shape~4x4~0-3.SumLine~4~R2C3~R1C2~LOOP"), 60);
    assert_eq!(count(".Shape~3x3~0-3.SumLine~4~R1C1~R2C2~R3C3~LOOP.~R1C1_0~R2C2_0~R3C3_0"), 0);
    assert_eq!(count(".Shape~2x2~3.NoBoxes"), 18);
    assert_eq!(count(".Shape~2x3"), 12);
    // Two cells in each of two rows, none of which need differ.
    assert_eq!(count(".Shape~2x2~3~Raw"), 81);
    let turned = ["R1C1~R1C2~R2C2~R2C1", "R1C2~R2C2~R2C1~R1C1", "R2C2~R2C1~R1C1~R1C2", "R2C1~R1C1~R1C2~R2C2"];
    let lines: String = turned.iter().map(|cells| format!(".SumLine~5~{cells}")).collect();
    let around = ".Shape~4x4.NoBoxes.SumLine~5~R1C1~R1C2~R2C2~R2C1~LOOP";
    assert_eq!(count(around), count(&format!(".Shape~4x4.NoBoxes.Or{lines}.End")));
    // Boxes of two cells, those of another size than the grid's own, and those beside a layout.
    let same = [
        (
            ".Shape~2x6.RegionSize~4.RegionSumLine~R1C1~R1C2~R1C3~R2C4~R1C5",
            ".Shape~2x6.RegionSize~4.EqualSum~R1C1~R1C2~-~R1C3~R2C4~-~R1C5",
        ),
        (".Jigsaw~1111222233334444.RegionSumLine~R1C1~R1C2~R1C3", ".Jigsaw~1111222233334444.EqualSum~R1C1~R1C2~-~R1C3"),
        (
            ".NoBoxes.Jigsaw~1111222233333333.RegionSumLine~R1C1~R2C1~R2C2",
            ".NoBoxes.Jigsaw~1111222233333333.Sum~0_=_1_-1_-1~R1C1~R2C1~R2C2",
        ),
        (
            ".Shape~4x4~5.Windoku.RegionSize~4.NoBoxes.~R1C1_5~R1C2_1",
            ".Shape~4x4~5.NoBoxes.AllDifferent~R2C2~R2C3~R3C2~R3C3.~R1C1_5~R1C2_1",
        ),
        (".Shape~2x3~4.RegionSameValues", ".Shape~2x3~4.SameValues~2~R1C1~R1C2~R1C3~R2C1~R2C2~R2C3"),
        (
            ".Shape~2x4~8.RegionSize~8.~R1C1_1~R1C2_2~R1C3_3",
            ".Shape~2x4~8.AllDifferent~R1C1~R1C2~R1C3~R1C4~R2C1~R2C2~R2C3~R2C4.~R1C1_1~R1C2_2~R1C3_3",
        ),
        (".RellikCage~9~R1C1~R2C2", ".AllDifferent~R1C1~R2C2"),
        // A column of two cells: the other one holds the number of the row.
        (".Shape~2x4.NoBoxes.Indexing~R~R1C1", ".Shape~2x4.NoBoxes.Or.~R1C1_1.And.~R1C1_2.~R2C1_1.End.End"),
        (".Shape~2x4.NoBoxes.Sandwich~0~C1", ".Shape~2x4.NoBoxes.Lunchbox~0~R1C1~R2C1"),
        (".Shape~3x3~4.NoBoxes.Sandwich~2~R1", ".Shape~3x3~4.NoBoxes.Lunchbox~2~R1C1~R1C2~R1C3"),
        (".NoBoxes.DisjointSets", ".NoBoxes.DisjointSets.AllDifferent~R1C1~R1C3~R3C1~R3C3"),
        (".RegionSumLine~R1C1~R1C2~R1C3~R2C3~R2C2~R1C1", ".EqualSum~R1C1~R1C2~-~R1C3~R2C3~-~R2C2~R1C1"),
        (".RegionSumLine~R2C2~R2C3~R3C3~R2C2", ".SameValues~3~R2C2~R2C3~R3C3"),
        (".NoBoxes.And.RegionSumLine~R1C1~R1C2.Sum~3~R1C1~R1C2.End", ".NoBoxes.Sum~3~R1C1~R1C2"),
        (".Zipper~R1C1~R2C2~R1C3~R3C3~R2C2", ".EqualSum~R1C1~R2C2~-~R2C2~R3C3~-~R1C3"),
    ];
    for (items, others) in same {
        let shape = if items.starts_with(".Shape") { "" } else { ".Shape~4x4" };
        let [found, expected] = [items, others].map(|items| count(&format!("{shape}{items}")));
        assert_eq!(found, expected, "{items}");
    }
    assert!(count(".Shape~4x4.NoBoxes.DisjointSets") < 576);
    let (document, losses) = read(".Shape~4x4.NoBoxes.RegionSumLine~R1C1~R1C2").remove(0).unwrap().whole().unwrap();
    assert_eq!(document.puzzle().count(), 576);
    assert!(losses[0].what.contains("there are no boxes"), "{losses:?}");
    let (document, losses) = read(".Shape~4x4~5.Windoku.NoBoxes.~R1C1_1~R2C2_1").remove(0).unwrap().whole().unwrap();
    assert_eq!(document.puzzle().count(), count(".Shape~4x4~5.NoBoxes.~R1C1_1~R2C2_1"));
    assert!(losses[0].what.contains("no windows"), "{losses:?}");
    // Stretches of copies are others than those of the line.
    let moved = read(".Shape~2x6.RegionSize~4.Replicate~D.RegionSumLine~R1C1~R1C2~R1C3.End").remove(0).unwrap();
    assert!(moved.whole().unwrap_err().to_string().contains("not read inside Replicate"));
    // A loop is no loop there.
    let looped = "order = 4\nboxes = [2, 2]\n[[regionsum]]\ncells = \"r1c1 r1c2 r1c3 r2c3 r2c2 r1c1\"\n";
    let looped = one(looped, PuzzleFormat::Toml);
    assert_eq!(looped.puzzle().count(), count(".Shape~4x4.EqualSum~R1C1~R1C2~R2C2~-~R1C3~R2C3"));
    assert_eq!(write(&looped, PuzzleFormat::Iss).losses.len(), 1);
}

#[test]
fn lines_may_return_to_a_cell() {
    let count = |items: &str| one(&format!(".Shape~4x4.NoBoxes{items}"), PuzzleFormat::Iss).puzzle().count();
    let square = "R1C1~R1C2~R2C2~R2C1";
    for (line, same) in [
        (".Whisper~2~R1C1~R1C2~R2C2~R2C1~R1C1", ".Whisper~2~R1C1~R1C2~R2C2~R2C1.Whisper~2~R2C1~R1C1"),
        (".Whisper~2~R1C2~R1C1~R1C2~R1C3", ".Whisper~2~R1C1~R1C2~R1C3"),
        (".Whisper~2~R1C1~R1C2~R2C2~R1C1~R2C1", ".Whisper~2~R1C1~R1C2~R2C2.Whisper~2~R2C2~R1C1~R2C1"),
        (".Modular~2~R1C1~R1C2~R2C2~R2C1~R1C1", ".Modular~2~R1C1~R1C2~R2C2~R2C1"),
        (&format!(".Renban~{square}~R1C1"), &format!(".Renban~{square}")),
        (".Renban~R1C1~R1C2~R2C2~R1C1~R2C1", &format!(".Renban~{square}")),
        (".Palindrome~R1C1~R1C2~R2C3~R1C1~R2C2", ".SameValues~2~R1C1~R2C2.SameValues~2~R1C2~R1C1"),
        (".Palindrome~R1C1~R1C2~R3C1~R2C3~R1C1", ".SameValues~2~R1C2~R2C3"),
        (".Thermo~R1C1~R1C2~R2C2~R1C1", ".Thermo~R1C1~R1C2.Thermo~R1C2~R1C1"),
    ] {
        assert_eq!(count(line), count(same), "{line}");
        let document = one(&format!(".Shape~4x4.NoBoxes{line}"), PuzzleFormat::Iss);
        for form in [PuzzleFormat::Iss, PuzzleFormat::Toml, PuzzleFormat::Json] {
            let written = write(&document, form).text;
            assert_eq!(one(&written, form).puzzle().count(), count(line), "{written}");
        }
    }
    // An absent cell, wherever it stands; and a sign is no part of a name.
    let absent = "order = 4\nabsent = \"r1c2\"\n[[palindrome]]\ncells = \"r1c1 r1c2 r1c1\"\n";
    assert!(read(absent).remove(0).unwrap_err().what.contains("r1c2 is absent"));
    assert!(read(".~R+1C1_5").remove(0).unwrap_err().what.contains("is not a cell"));
    // A cell twice among three that differ.
    let text = ".Shape~6x6.Modular~3~R1C1~R1C2~R1C1";
    assert!(read(text).remove(0).unwrap_err().what.contains("r1c1 is repeated"));
}

#[test]
fn cells_from_ten_on_are_letters_or_numbers() {
    let count = |cells: &str| {
        one(&format!(".Shape~12x12.{cells}"), PuzzleFormat::Iss).puzzle().givens().iter().flatten().count()
    };
    assert_eq!([count("~R10C1_1~R1CC_2"), count("~RAC1_1~R1C12_2"), count("~RCCC_1~RCC12_1~R12C12_1")], [2, 2, 1]);
}

#[test]
fn unknown_items_are_compared_with_known_ones() {
    for (item, near) in [
        (".thermo~R1C1", "`.Thermo`"),
        (".LitleKiller~5~R1C1", "`.LittleKiller`"),
        (".Qzv~1", ""),
        (".Xyzzy~1", ""),
        (".Killer~5~R1C1", "`.Cage`"),
        (".GermanWhispers~R1C1", "`.Whisper`"),
    ] {
        let lost = read(item).remove(0).unwrap().whole().unwrap_err().to_string();
        let hint = format!("; did you mean {near}?");
        assert!(lost.contains("an unknown item") && lost.contains(&hint) != near.is_empty(), "{lost}");
    }
}

#[test]
fn arguments_that_an_item_has_no_use_for_are_named() {
    let lost = |string: &str| {
        read(&format!(".Shape~4x4{string}")).remove(0).unwrap().whole().err().map(|lost| lost.to_string())
    };
    for (string, word) in [
        (".AntiKnight~R1C1", "R1C1"),
        (".XSum~R1~3~3~4", "4"),
        (".NoBoxes~1", "1"),
        (".Sandwich~5~R1~R2", "R2"),
        (".Or.AntiKing~x.AntiKnight.End", "x"),
        (".Or~5.AntiKing.AntiKnight.End", "5"),
        (".And.AntiKing.AntiKnight.End~R1C1", "R1C1"),
        (".Replicate~D~1.~R1C1_1_2.End", "1"),
    ] {
        let lost = lost(string).expect(string);
        assert!(lost.contains(&format!("`{word}` is more than it takes")), "{string}: {lost}");
    }
    let refused = read(".Shape~4x4.Whisper~2~R1C1~R1C2~LOOP").remove(0).unwrap_err().to_string();
    assert!(refused.contains("`LOOP` is not a cell"), "{refused}");
    // A `~` at the end says nothing.
    for string in
        [".Cage~5~R1C1~R1C2~", ".Skyscraper~R1~3~", ".AntiKnight~", ".XSum~R1~3~3", ".Jigsaw~4x4~1111222233334444"]
    {
        assert_eq!(lost(string), None, "{string}");
    }
}

#[test]
fn cells_outside_the_grid_are_neighbors_in_their_group_alone() {
    for items in [".Var~A~~2x2.WhiteDot~VA2~VA3", ".Var~A~~2.Var~B~~2.X~VA2~VB1", ".Var~A~~5.BlackDot~VA4~VA5"] {
        let refused = read(&format!(".Shape~4x4{items}")).remove(0).unwrap_err().to_string();
        assert!(refused.contains("none of the cells are neighbors"), "{items}: {refused}");
    }
}

#[test]
fn names_and_sizes_of_groups_are_checked() {
    for (item, what) in [
        (".Var~A~~2x", "`2x` is not a number of cells; expected one like 6 or 2x3"),
        (".Var~A~~+4", "`+4` is not a number of cells"),
        (".Var~A~~99x99", "99x99 cells are too many"),
        (".Var~a~~4", "`a` is no name; expected letters from A to Z"),
    ] {
        let refused = read(item).remove(0).unwrap_err().to_string();
        assert!(refused.contains(what), "{item}: {refused}");
    }
}

#[test]
fn cells_of_groups_and_of_unknown_regions_are_told_apart() {
    let count = |items: &str| one(&format!(".Shape~3x3.NoBoxes{items}"), PuzzleFormat::Iss).puzzle().count();
    let regions = count(".ChaosConstruction.~CC2_1");
    assert!(regions > 0);
    for items in [".Var~A.ChaosConstruction.~VA_2.~CC2_1", ".ChaosConstruction.Var~A.~VA_2.~CC2_1"] {
        assert_eq!(count(items), regions, "{items}");
    }
}

#[test]
fn missing_values_of_a_doppelganger_are_neighbors_in_their_line_alone() {
    let read = |items: &str| read(&format!(".Shape~4x4~0-4.Doppelganger{items}")).remove(0);
    assert!(read(".WhiteDot~R4C1~DGR1").unwrap_err().to_string().contains("none of the cells are neighbors"));
    for items in [".WhiteDot~DGR1~DGR2", ".WhiteDot~DGC3~DGC2", ".WhiteDot~DGB1~DGB2", ".WhiteDot~DGB1~DGB3"] {
        assert!(read(items).is_ok(), "{items}");
    }
    assert!(read(".WhiteDot~DGB2~DGB3").is_err());
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
fn sizes_of_regions_are_those_of_a_grid() {
    for size in ["-1", "0", "82", "1000000"] {
        let refused = read(&format!(".RegionSize~{size}.Cage~3~R1C1~R1C2")).remove(0).unwrap_err().to_string();
        assert!(refused.contains("expected 1 to 81"), "{refused}");
    }
}

#[test]
fn a_first_item_that_is_nearly_one_is_told_its_name() {
    for (text, what) in [
        (".windoku", "did you mean `.Windoku`"),
        (".AntiKnigth.Thermo~R1C1~R1C2", "did you mean `.AntiKnight`"),
        (".Thermo.~R1C1_1", "found no cells"),
    ] {
        let fault = match read(text).remove(0).map(|reading| reading.whole()) {
            Ok(Err(lost)) => lost.to_string(),
            Err(error) => error.to_string(),
            Ok(Ok(_)) => panic!("{text}"),
        };
        assert!(fault.contains(what), "{text}: {fault}");
    }
    assert_eq!(graeco_exchange::recognize(".report"), None);
}
