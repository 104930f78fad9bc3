//! Reads texts of solver strings: several in a text, parts, comments.

use graeco_exchange::{PuzzleFormat, Reading, read, recognize};
use graeco_grid::text::TextError;

use super::forms::{GIVENS, SOLUTION, one, solutions};

#[test]
fn lines_of_strings_are_puzzles_of_their_own_if_they_cannot_be_one() {
    let counts = |text: &str| -> Vec<_> {
        let reading = |reading: Result<Reading, _>| {
            reading.map(|reading| (reading.line, reading.whole().unwrap().0.puzzle().count()))
        };
        read(text).into_iter().map(reading).collect()
    };
    // A cell is given two values, or there are two shapes.
    let [one, other] = [".Shape~4x4.AntiKnight", ".Shape~4x4.~R1C1_2~R1C2_1~R2C1_3"];
    let [free, given] = [one, other].map(|text| counts(text).remove(0).unwrap().1);
    assert_eq!(counts(&format!("{one}\n# a comment\n\n{other}\n")), [Ok((1, free)), Ok((4, given))]);
    let texts = [".~r1c1_5.Thermo~R1C1~R1C2", ".Thermo~R2C1~R2C2.~R9C9_1~ R1C1_6", ".AntiKing"].join("\n");
    assert_eq!(read(&texts).len(), 3);
    let bad = read(&texts.replace("R9C9", "R0C9")).remove(1).unwrap_err();
    assert_eq!((bad.line, bad.column), (2, 20));
    assert_eq!(read(".Given~R1C1_5.AntiKing\n.Given~R1C1_6.AntiKing").len(), 2);
    // A rule for the whole grid is stated once.
    assert_eq!(read(".AntiKnight.~R1C1_5\n.AntiKnight.~R1C2_5").len(), 2);
    // Indented lines go on with a string; what begins otherwise is a bad one.
    let texts = ".~R1C1_5\n  .~R1C2_3\nno string\n.~R1C1_6\n\t.AntiKing.~R0C2_3\n.~R1C1_7\n";
    let lines =
        |reading: &Result<Reading, _>| reading.as_ref().map_or_else(|error: &TextError| error.line, |good| good.line);
    assert_eq!(read(texts).iter().map(lines).collect::<Vec<_>>(), [1, 3, 5, 6]);
    assert_eq!(read(texts).iter().filter(|reading| reading.is_err()).count(), 2);
    // So do those that are indented more than the first; dots alone are no string.
    for (text, starts) in [
        ("  .~R1C1_5\n  .~R1C1_6\n    .AntiKing\n", vec![1, 2]),
        (".~R1C1_5\n...\n.~R1C1_6\n.\n", vec![1, 3]),
        ("  .~R1C1_5\n  .AntiKing\n\n  .~R1C1_6\n  .AntiKing\n", vec![1, 4]),
    ] {
        assert_eq!(read(text).iter().map(lines).collect::<Vec<_>>(), starts, "{text}");
    }
    // Otherwise they are one, which is said; lines that go on with a string are not even that.
    for (text, notes) in [
        (".~R1C1_5.AntiKing\n.~R1C2_3", 1),
        (".AntiKing\n; a comment\n.AntiKnight", 1),
        (".AntiKing\n  .~R1C2_3", 0),
        (".~R1C1_5_6\n.AntiKing\n.~R1C1_6_7", 1),
        (".~R1C1_5.AntiKing\n.~R1C1_5~R1C2_3", 1),
        (".Or.~R1C1_5.Thermo~R2C1~R2C2\n.~R1C1_6.End", 1),
        (".Or.~R1C1_5.~R1C1_6.End\n.~R1C1_5.AntiKing", 1),
        (".Or.~R1C1_1\n.~R1C1_2.End\n.~R1C2_2", 1),
    ] {
        let reading = read(text).remove(0).unwrap();
        assert_eq!((read(text).len(), reading.notes().len()), (1, notes), "{text}: {:?}", reading.notes());
    }
}

#[test]
fn lines_of_strings_are_a_list_if_each_can_be_a_puzzle_by_itself() {
    let givens = |count: usize| (0..count).map(|at| format!("~R{}C{}_{}", at / 9 + 1, at % 9 + 1, at % 9 + 1));
    let many = format!(".{}", givens(15).collect::<String>());
    let thermos = ".Thermo~R1C1~R1C2.Thermo~R2C1~R2C2.Thermo~R3C1~R3C2.Thermo~R4C1~R4C2";
    let both = ".AntiKing.~R9C9_1";
    for list in [
        [&many, thermos],
        [thermos, both],
        [".Shape~6x6.AntiKnight", both],
        [thermos, ".AntiKnight.Cage~3~R1C1~R1C2.Or.AntiKing.~R1C1_1.End.V~R1C1~R1C2.~R5C5_5"],
    ] {
        let readings = read(&list.join("\n"));
        assert_eq!(readings.len(), 2, "{list:?}");
        let notes = readings.iter().flat_map(|reading| reading.as_ref().unwrap().notes());
        assert_eq!(notes.collect::<Vec<_>>(), ["2 lines are read as a puzzle each"], "{list:?}");
    }
    // One puzzle on several lines has lines that are none by themselves, or is broken where no more fits on a line.
    let broken = ".Thermo~R1C1~R1C2.Thermo~R2C1~R2C2.Thermo~R3C1~R3C2.Thermo~R4C1~R4C2\n\
                  .Thermo~R5C1~R5C2.Thermo~R6C1~R6C2.Thermo~R7C1~R7C2.Thermo~R8C1~R8C2";
    for one in [
        broken,
        &format!(".Shape~9x9\n{thermos}"),
        &format!("{thermos}\n.~R1C9_1"),
        &format!("\n  {thermos}\n  {thermos}"),
        &["Thermo~", "Cage~3~", "V~"].map(|kind| thermos.replace("Thermo~", kind)).join("\n"),
    ] {
        assert_eq!(read(one).len(), 1, "{one}");
    }
    // More than one puzzle may have is a list, whatever its lines are, and a bad one of them is alone bad.
    let twenty_thousand = ".AntiKing".to_owned() + &".~R1C1_5".repeat(7000);
    for (long, bad) in [
        (format!("{thermos}\n").repeat(2000), 0),
        (format!("{thermos}\n.Or.~R1C1_5\n") + &format!("{thermos}\n").repeat(1998), 1),
        (format!("{twenty_thousand}\n{thermos}\n") + &".AntiKing\n".repeat(1998), 1),
    ] {
        let readings = read(&long);
        assert_eq!((readings.len(), readings.iter().filter(|reading| reading.is_err()).count()), (2000, bad));
    }
    // A shape twice, in lines that are indented or not, and in blocks of lines.
    let block = "\n.Shape~4x4\n.~R1C1_1\n  .~R2C2_3\n";
    for (several, count) in [
        ("  .Shape~4x4.~R1C1_1\n  .Shape~4x4.~R1C1_2", 2),
        (".Shape~4x4.~R1C1_1\n  .~R2C2_2\n  .Shape~4x4.~R1C1_2", 2),
        (&block.repeat(3), 3),
        (&format!("# One{block}# Two{block}"), 2),
        (&block.repeat(4000), 4000),
        (".Shape~4x4\n.~R1C1_1\n.Shape~4x4\n# Given\n.AntiKing\n\n.AntiKing\n.Shape~4x4.~R1C1_2", 3),
        (&"\n.Shape~4x4\n.Or.~R1C1_1\n.~R2C2_3.End\n".repeat(2), 2),
        ("# Easy\n.Shape~4x4.~R1C1_1\n.Shape~4x4.~R1C1_2\n# Hard\n.Shape~4x4.~R1C2_1\n.Shape~4x4.~R1C2_2\n", 4),
    ] {
        let readings = read(several);
        assert_eq!(readings.len(), count, "{several}");
        for reading in readings {
            let reading = reading.unwrap();
            assert_eq!(reading.notes(), [""; 0], "{several}");
            assert_eq!(reading.whole().unwrap().0.puzzle().order().get(), 4, "{several}");
        }
    }
    // Blocks of lines are puzzles if each could be one, and lines that go on with a string are part of it.
    let block = ".Cage~8~R1C1~R1C2\n.~R1C5_7\n";
    for (several, count) in [
        (format!("{block}\n{}", block.replace('8', "9")), 2),
        ((0..2500).map(|number| format!("# {number}\n{block}\n")).collect(), 2500),
        (".Cage~8~R1C1~R1C2.~R1C5_7\n.AntiKnight.~R4C4_3\n\n".repeat(3), 3),
        (".Cage~8~R1C1~R1C2.~R1C5_7\n  .Cage~9~R2C1~R2C2\n".repeat(2), 2),
        (format!("{thermos}\n{both}\n\n{thermos}\n"), 3),
    ] {
        let begin = &several[..several.len().min(100)];
        assert_eq!(read(&several).len(), count, "{begin}");
    }
    // Any white space is an indentation.
    for blank in [' ', '\u{a0}', '\u{3000}'] {
        assert_eq!(read(&format!("{thermos}\n{thermos}\n{blank}{thermos}")).len(), 2, "{blank:?}");
    }
}

/// Strings of others in lists of two, and each item of one on a line of its own.
#[test]
fn strings_of_others_are_told_apart_in_lists_and_whole_in_parts() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/variants/people/strings.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("skipping the strings: there is no {path}");
        return;
    };
    let input =
        |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["input"].as_str().unwrap().to_owned();
    let inputs: Vec<String> = text.lines().map(input).filter(|input| input.trim().starts_with('.')).collect();
    assert!(inputs.iter().filter(|input| input.contains('\n')).all(|input| read(input).len() == 1));
    let single: Vec<&str> = inputs.iter().map(|input| input.trim()).filter(|input| !input.contains('\n')).collect();
    let pairs: Vec<usize> = single.windows(2).map(|pair| read(&pair.join("\n")).len()).collect();
    let lists = pairs.iter().filter(|count| **count == 2).count();
    println!("{lists} of {} pairs are lists", pairs.len());
    assert!(10 * lists > 9 * pairs.len());
    for string in single.iter().filter(|string| !string.contains(".End")) {
        let items = string.replace('.', "\n.");
        assert_eq!(read(items.trim()).len(), 1, "{items}");
    }
}

#[test]
fn lines_in_different_forms_are_a_list_whichever_is_first() {
    let cells = GIVENS.to_owned();
    let candidates: String = GIVENS
        .chars()
        .map(|c| if c == '.' { "123456789".to_owned() } else { "123456789".replace(|other| other != c, ".") })
        .collect();
    let cages = format!("3x3::k:{}", ["1538"; 3].into_iter().chain(["0"; 78]).collect::<Vec<_>>().join(":"));
    let link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKing.~R1C1_5".to_owned();
    let json = "{\"size\":9,\"constraints\":[]}".to_owned();
    let lines = [cells, ".AntiKnight.~R1C1_5".to_owned(), candidates, cages, link, json];
    for first in 0..lines.len() {
        let turned: Vec<&str> = (0..lines.len()).map(|at| &*lines[(first + at) % lines.len()]).collect();
        let readings = read(&format!("# a list\n{}\n", turned.join("\n\n")));
        let places: Vec<usize> = readings.iter().map(|reading| reading.as_ref().unwrap().line).collect();
        // In JSON, other forms are told apart by the program.
        assert!(first == 5 || places == [2, 4, 6, 8, 10, 12], "{first}: {places:?}");
        assert!(first == 5 || graeco_exchange::InputKind::of(&turned.join("\n")) == graeco_exchange::InputKind::Puzzle);
    }
    // A line that is no puzzle is an error at its place.
    let bad = read(&[&*lines[0], &lines[1], "no puzzle", &lines[3], &lines[0]].join("\n"));
    assert_eq!(bad.len(), 5);
    assert_eq!((bad[2].as_ref().unwrap_err().line, bad[3].as_ref().unwrap().line), (3, 4));
}

#[test]
fn composites_in_strings_are_not_nested_without_end() {
    let nested = |depth: usize| format!("{}.~R1C1_5{}", ".Or".repeat(depth), ".End".repeat(depth));
    assert!(read(&nested(10)).remove(0).is_ok());
    for text in [nested(11), nested(5000), ".And".repeat(5000)] {
        assert!(read(&text).remove(0).unwrap_err().what.contains("constraints nested more than 10 deep"));
    }
    let many = ".AntiKing\n.Cage~5~R0C1~R1C1\n";
    assert!(read(many).remove(0).unwrap_err().what.ends_with("2 lines are read as one puzzle"));
}

#[test]
fn strings_with_dots_at_their_ends_and_between_are_items() {
    let givens = GIVENS.char_indices().filter(|(_, c)| *c != '.');
    let givens: String = givens.map(|(at, c)| format!("~R{}C{}_{c}", at / 9 + 1, at % 9 + 1)).collect();
    for text in [
        format!(".{givens}."),
        format!("..{givens}"),
        format!("..\n.{givens} .\n"),
        format!("\n   .{givens}\n   .\n  "),
    ] {
        assert_eq!(solutions(&one(&text, PuzzleFormat::Iss)), [SOLUTION], "{text}");
    }
    let address = format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.{givens}.");
    let document = read(&address).remove(0).unwrap().whole().unwrap().0;
    assert_eq!(solutions(&document), [SOLUTION]);
    // Letters between dots are cells.
    let row = format!(".X{}", ".".repeat(23));
    assert_eq!(recognize(&row.repeat(25)), Some(PuzzleFormat::Grid));
    assert_ne!(recognize("..X.V..."), Some(PuzzleFormat::Iss));
}

#[test]
fn comments_stand_behind_a_string_or_a_part_of_it() {
    let document = |text: &str| one(text, PuzzleFormat::Iss).to_json();
    let plain = document(".Cage~10~R1C1~R1C2.~R5C5_3");
    for text in [
        ".Cage~10~R1C1~R1C2.~R5C5_3 # a cage, and 1.5 ~ more",
        ".Cage~10~R1C1 # its first cell.\n  ~R1C2\t# the other\n  # nothing\n  .~R5C5_3",
    ] {
        assert_eq!(document(text), plain, "{text}");
    }
    // Behind a comment, the places are those of the text.
    let error = read(".AntiKing # none\n  .~R0C1_3 # wrong").remove(0).unwrap_err();
    assert_eq!((error.line, error.column), (2, 5), "{error:?}");
    // What tells puzzles from parts of one stands in no comment.
    assert_eq!(read(".~R1C1_5.AntiKing # .~R1C1_6\n.~R1C2_3 # .Shape~4x4 .Shape~4x4").len(), 1);
}
