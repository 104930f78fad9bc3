//! Answers to several squares and rectangles: headings, frames, and the places of errors.

use crate::run::graeco;

const KLEIN: &str = "0 1 2 3\n1 0 3 2\n2 3 0 1\n3 2 1 0\n";

#[test]
fn lists_of_several_squares_are_headed_by_their_places() {
    let (two, three) = ("0 1\n1 0\n", "0 1 2\n1 2 0\n2 0 1\n");
    let several = format!("{two}\n{three}\n{two}");
    let cyclic = "r1c1 r2c2 r3c3\nr1c2 r2c3 r3c1\nr1c3 r2c1 r3c2\n";
    let switch = "r1c1=1 r1c2=0 r2c1=0 r2c2=1\n";
    for (command, of_two, of_three) in [
        ("subsquares", "", ""),
        ("transversals", "", cyclic),
        ("transversals --disjoint", "", cyclic),
        ("transversals --disjoint --threads 3", "", cyclic),
        ("trade --switches", switch, ""),
    ] {
        let run = graeco(&format!("latin {command}"), &several);
        let expected = format!("# <stdin>:1\n{of_two}\n# <stdin>:4\n{of_three}\n# <stdin>:8\n{of_two}");
        assert_eq!(run.out, expected, "{command}: {}", run.err);
        // One square has no heading, nor have records and numbers.
        assert_eq!(graeco(&format!("latin {command}"), two).out, of_two, "{command}");
        assert_eq!(graeco(&format!("latin {command}"), three).out, of_three, "{command}");
        assert!(!graeco(&format!("latin {command} --json"), &several).out.contains("# "), "{command}");
    }
    assert_eq!(graeco("latin transversals --count", &several).out, "0\n3\n0\n");
    // A bad square is another square, too.
    let run = graeco("latin trade --switches", &format!("{two}\n0 !\n1 0\n"));
    assert_eq!((run.out, run.status), (format!("# <stdin>:1\n{switch}\n"), 2), "{}", run.err);
    let idempotent = graeco("latin build 7 --totally-symmetric --idempotent", "").out;
    let triples = graeco("latin triples", &format!("{idempotent}\n{idempotent}")).out;
    assert!(triples.starts_with("# <stdin>:1\n") && triples.contains("\n\n# <stdin>:9\n"), "{triples}");
    assert_eq!(graeco("latin triples --square", &triples).out, format!("{idempotent}\n{idempotent}"));
}

#[test]
fn a_bracket_that_is_not_closed_is_refused() {
    let run = graeco("latin check", "[[0,1,2],[1,2,0],[2,0,1");
    let open = "the text ends here; expected `]`: the bracket in line 1, column 1, is open";
    assert!(run.status == 2 && run.err.contains(&format!("<stdin>:1:24: {open}")), "{}", run.err);
    assert!(!run.out.contains("latin"), "{}", run.out);
    // The square is whole, but not the text.
    let run = graeco("latin check", "[[0,1],[1,0]]\n[[0,1,2],\n[1,2,0],\n[2,0,1]\n");
    assert_eq!((run.out.as_str(), run.status), ("latin\nlatin\n\n", 2), "{}", run.err);
    assert!(run.err.contains("<stdin>:4:8: the text ends here; expected `]`: the bracket in line 2"), "{}", run.err);
}

#[test]
fn bad_rectangles_are_named_by_their_places_and_the_others_are_answered() {
    let text = "0 1 2\n1 2 0\n\n0 1 2\n1 x 0\n\n0 1\n0 1\n\n0 3 1\n\n# the last\n[[0, 1],\n [1, 0]]\n";
    let run = graeco("latin extend --format line", text);
    assert_eq!((run.out.as_str(), run.status), ("012120201\n\n\n\n0110\n", 2), "{}", run.err);
    for expected in [
        "<stdin>:5:3: `x` is not a symbol; expected numbers from 0",
        "<stdin>:8:1: `0` is in this column twice; expected each symbol once at most",
        "<stdin>:10:3: `3` is not a symbol of a rectangle of 3 columns; expected 0 to 2",
    ] {
        assert!(run.err.contains(expected), "{expected}: {}", run.err);
    }
    let run = graeco("latin extend --json", text);
    let records: Vec<serde_json::Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let lines: Vec<u64> = records.iter().map(|record| record["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [1, 5, 8, 10, 13]);
    assert!(records[4]["square"].is_array() && records[1]["error"].is_string(), "{}", run.out);
    for (command, text, expected) in [
        ("extend", "0 1 2\n0 1\n", "<stdin>:2:1: this row has 2 cells; expected 3"),
        ("extend", "0 1 0\n", "<stdin>:1:5: `0` is in this row twice; expected each symbol once"),
        ("extend", "0\n0\n", "<stdin>:2:1: there are 2 rows of 1 symbols; expected 1 to 255 columns"),
        ("extend", "[[0, 1],\n", "<stdin>:1:9: the text ends here; expected `]`"),
        ("extend --unique", "0 1 2\n", "<stdin>:1: several solutions"),
        ("extend", "", "<stdin>: nothing found; expected rows of numbers"),
        ("complete --rows 2", "0 1\n1 0\n. .\n", "<stdin>:3:1: the rectangle has 3 rows; expected 2"),
        ("complete --rows 1", "0 x\n", "<stdin>:1:3: `x` is not a symbol; expected numbers from 0, or `.` for an"),
        ("triples --square", "0 1 2\n0 1 3\n", "<stdin>:1:1: not the triples of a Steiner triple system of 4"),
        ("triples --square", "0 1\n", "<stdin>:1:1: this row has 2 numbers; expected 3"),
    ] {
        let run = graeco(&format!("latin {command}"), text);
        assert!(run.status > 0 && run.err.contains(expected), "{command} {text}: {}", run.err);
    }
    let run = graeco("latin extend --json", &"0 x\n\n".repeat(5));
    assert_eq!((run.out.lines().count(), run.status), (5, 2));
    assert_eq!((run.out.matches("\"column\":3,").count(), run.err.as_str()), (5, ""));
}

#[test]
fn squares_with_holes_are_orthogonal_outside_them() {
    let squares = graeco("latin mols 7 --hole 2", "").out;
    let run = graeco("latin orthogonality --check", &squares);
    let expected = "2 squares, orthogonal outside 4 empty cells in each\n";
    assert_eq!((run.out.as_str(), run.status), (expected, 0), "{}", run.err);
    let json = graeco("latin orthogonality --check --json", &squares).out;
    assert_eq!(json, "{\"schema\":1,\"squares\":2,\"empty_cells\":4,\"orthogonal\":true,\"end\":\"exhausted\"}\n");
    assert_eq!(graeco("latin orthogonality", &squares).out, "1 2\n");
    assert_eq!(graeco("latin orthogonality --clique", &squares).out, "1 2\n");
    for n in [4, 6, 8, 11] {
        let squares = graeco(&format!("latin mols {n} --hole {} --symbols 1", n / 3), "").out;
        assert_eq!(graeco("latin orthogonality --check", &squares).status, 0, "{n}");
    }
    let one = &squares[..squares.len() / 2];
    let other = graeco("latin build 7", "").out;
    for (text, expected) in [
        (format!("{one}\n{one}"), "no: squares 1 and 2 hold the same pair in "),
        (format!("{one}\n{other}"), "no: squares 1 and 2 have different holes: r6c6 is empty in one of them"),
        // No pair is in two cells, but one of them is of two symbols of the hole.
        (". 2 1\n2 1 0\n1 0 2\n\n. 1 2\n1 2 0\n2 0 1\n".to_owned(), "no: squares 1 and 2 hold "),
    ] {
        let run = graeco("latin orthogonality --check --symbols 0", &text);
        assert!(run.status == 1 && run.out.starts_with(expected), "{}{}", run.out, run.err);
    }
    let run = graeco("latin orthogonality --check", "0 1 2\n1 2 .\n2 0 1\n");
    let expected = "<stdin>:1: cell r2c3 is open; expected a filled square, or one whose empty cells are holes on the";
    assert!(run.status == 2 && run.err.contains(expected), "{}", run.err);
}

#[test]
fn every_square_is_drawn_with_the_frames_of_its_boxes() {
    let frame = "+-----+-----+";
    for (command, input, squares) in [
        ("random 4 --boxes 2x2 --number 3", "", 3),
        ("random 4 --boxes 2x2 --idempotent --number 2", "", 2),
        ("build 4 --boxes 2x2", "", 1),
        ("build 4 --boxes 2x2 --idempotent", "", 1),
        ("build 4 --boxes 2x2 --limit 2", "", 2),
        ("complete --boxes 2x2", "0 . . .\n. . . .\n. . . .\n. . . 3\n\n. . . 0\n. . . .\n. . . .\n. . . 3\n", 2),
        ("complete --boxes 2x2 --limit 3", "0 . . .\n. . . .\n. . . .\n. . . 3\n", 3),
        ("backbone --boxes 2x2", "0 . . .\n. . . .\n. . . .\n. . . 3\n", 1),
    ] {
        let run = graeco(&format!("latin {command} --format boxes"), input);
        assert_eq!((run.out.matches(frame).count(), run.status), (3 * squares, 0), "{command}: {}{}", run.out, run.err);
        assert_eq!(run.out.split("\n\n").count(), squares, "{command}");
    }
    // Without boxes there is a frame around each.
    for (command, input, pictures) in [
        ("mols 4", "", 3),
        ("classes 4", "", 2),
        ("mate --all", &graeco("latin build 5", "").out, 3),
        ("trade --switches --apply", KLEIN, 12),
        ("conjugates", KLEIN, 6),
        ("build 4 --rows 2 --limit 2", "", 2),
        ("random 5 --rows 2 --number 3", "", 3),
        ("canon", &format!("{KLEIN}\n{KLEIN}"), 2),
    ] {
        let run = graeco(&format!("latin {command} --format boxes"), input);
        let rules = run.out.lines().filter(|line| line.starts_with("+-")).count();
        assert_eq!((rules, run.status), (2 * pictures, 0), "{command}: {}{}", run.out, run.err);
    }
}

#[test]
fn records_are_read_again() {
    for (writes, reads, expected) in [
        ("mols 6 --hole 2", "orthogonality --check", "2 squares, orthogonal outside 4 empty cells in each\n"),
        ("mols 6 --hole 2", "orthogonality", "1 2\n"),
        ("build 6 --holes 2,2,2", "complete --holes 2,2,2 --count", "1\n"),
        ("random 5 --rows 2 --seed 3", "extend --count", ""),
    ] {
        let text = graeco(&format!("latin {writes}"), "").out;
        let record = graeco(&format!("latin {writes} --json --quiet"), "").out;
        let (of_text, of_record) =
            (graeco(&format!("latin {reads}"), &text), graeco(&format!("latin {reads}"), &record));
        assert_eq!((of_record.out.as_str(), of_record.status), (of_text.out.as_str(), 0), "{record}{}", of_record.err);
        assert!(of_text.out.contains(expected), "{writes}: {}", of_text.out);
    }
}
