//! `graeco latin` from end to end.

use std::path::Path;
use std::time::Duration;

use crate::run::{graeco, kill_after};
use rand::{RngExt, SeedableRng};

#[test]
fn latin_squares_of_every_order_to_forty() {
    for n in 1..=40 {
        let run = graeco(&format!("latin build {n} --diagonals"), "");
        if n == 2 || n == 3 {
            assert_eq!((run.out.as_str(), run.status), ("", 1));
            continue;
        }
        assert_eq!((run.out.lines().count(), run.status), (n, 0));
        let word = graeco("latin check --diagonals", &run.out).out;
        assert!(["diagonal\n", "pandiagonal\n"].contains(&word.as_str()), "order {n}: {word}");
    }
    assert_eq!(graeco("latin build 1", "").out, "0\n");
    assert_eq!(graeco("latin build 2 --symbols letters", "").out, "A B\nB A\n");
}

#[test]
fn numbers_of_latin_squares() {
    for (n, expected) in [(1, 1), (2, 0), (3, 0), (4, 48), (5, 960), (6, 92160)] {
        assert_eq!(graeco(&format!("latin build {n} --diagonals --count"), "").out, format!("{expected}\n"));
    }
    for (n, expected) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)] {
        assert_eq!(graeco(&format!("latin build {n} --count"), "").out, format!("{expected}\n"));
    }
    for (args, expected) in [
        ("8", "108776032459082956800"),
        ("8 --reduced", "535281401856"),
        ("8 --first-row", "2697818265354240"),
        ("7 --diagonals", "862848000"),
        ("11 --pandiagonal", "319334400"),
        ("9 --boxes 3x3", "6670903752021072936960"),
        ("6 --boxes 2x3 --diagonals", "8640"),
        ("3 --diagonals", "0"),
    ] {
        let run = graeco(&format!("latin count {args}"), "");
        assert_eq!((run.out.trim_end(), run.status), (expected, 0), "{args}");
        assert!(run.err.starts_with("method: "), "{}", run.err);
    }
    let json = graeco("latin count 7 --json", "").out;
    assert!(json.contains(r#""count":"61479419904000","end":"exhausted","method":"1-factorisations"#), "{json}");
    let row = format!("0 1 2 3 4 5 6\n{}", ". . . . . . .\n".repeat(6));
    assert_eq!(graeco("latin complete --diagonals --count", &row).out, "171200\n");
}

#[test]
fn partial_squares_are_completed_and_checked() {
    let run = graeco("latin complete --symbols 1", "1 . .\n. 2 .\n. . .\n");
    assert_eq!(run.out, "1 3 2\n3 2 1\n2 1 3\n");
    assert_eq!(graeco("latin check --symbols 1", &run.out).out, "latin\n");
    let wrong = graeco("latin check", "0 1\n0 1\n");
    assert_eq!((wrong.out.as_str(), wrong.status), ("no: column 1 has two 0s: rows 1 and 2\n", 1));
    assert_ne!(graeco("latin build 8 --seed 1", "").out, graeco("latin build 8 --seed 2", "").out);
}

#[test]
fn squares_with_properties() {
    for args in ["--symmetric --idempotent", "--semisymmetric", "--self-orthogonal --diagonals", "--totally-symmetric"]
    {
        let words: Vec<String> =
            args.split("--").skip(1).map(|word| word.trim().replace("totally-", "totally ")).collect();
        for command in ["build 7", "random 7 --seed 3", "build 7 --limit 1"] {
            let square = graeco(&format!("latin {command} {args}"), "").out;
            let is = graeco("latin check --properties", &square).out;
            assert!(words.iter().all(|word| is.contains(word.trim_end_matches('s'))), "{command} {args}: {is}");
            assert_eq!(graeco(&format!("latin check {args}"), &square).status, 0, "{command} {args}");
        }
    }
    for (args, expected) in [
        ("6 --symmetric --first-row", "456\n"),
        ("9 --totally-symmetric --idempotent", "840\n"),
        ("6 --self-orthogonal", "0\n"),
        ("6 --row-complete --reduced", "2\n"),
        ("8 --rows 4 --reduced", "420909504\n"),
    ] {
        assert_eq!(graeco(&format!("latin count {args}"), "").out, expected, "{args}");
    }
    let run = graeco("latin complete --symmetric --count", "0 . . .\n. . . .\n. . . .\n. . . .\n");
    assert_eq!(run.out, "24\n");
    let run = graeco("latin check --symmetric --idempotent", "1 0\n0 1\n");
    assert_eq!((run.out.as_str(), run.status), ("no: not idempotent\n", 1));
    let run = graeco("--json latin build 3 --unipotent", "");
    assert!(run.out.contains("\"properties\":[\"unipotent\"]") && run.out.contains("construction"), "{}", run.out);
}

#[test]
fn rectangles_and_triples() {
    let rectangle = "0 1 2 3\n1 2 3 0\n\n0,1,2\n";
    let run = graeco("latin extend", rectangle);
    assert_eq!((graeco("latin check", &run.out).out.as_str(), run.status), ("latin\nlatin\n", 0));
    assert!(run.out.starts_with("0 1 2 3\n1 2 3 0\n"), "{}", run.out);
    assert_eq!(graeco("latin extend --all", "0 1 2\n").out, "1 2 0\n2 0 1\n");
    assert_eq!(graeco("latin extend --count", rectangle).out, "2\n2\n");
    let square = graeco("latin build 7 --totally-symmetric --idempotent", "").out;
    let triples = graeco("latin triples", &square).out;
    assert_eq!(triples.lines().count(), 7);
    assert_eq!(graeco("latin triples --square", &triples).out, square);
    let unipotent = graeco("latin triples --square --unipotent", &triples).out;
    assert_eq!(graeco("latin triples", &unipotent).out, triples);
}

/// Judges a square that was printed: rows, columns and both diagonals hold every number once.
fn is_diagonal(text: &str, n: usize) -> bool {
    let rows: Vec<Vec<usize>> =
        text.lines().map(|line| line.split(' ').map(|word| word.parse().unwrap()).collect()).collect();
    let once = |cells: &mut dyn Iterator<Item = usize>| {
        let mut seen = vec![false; n];
        cells.filter(|&symbol| !std::mem::replace(&mut seen[symbol], true)).count() == n
    };
    rows.len() == n
        && (0..n).all(|i| once(&mut rows[i].iter().copied()) && once(&mut rows.iter().map(|row| row[i])))
        && once(&mut (0..n).map(|i| rows[i][i]))
        && once(&mut (0..n).map(|i| rows[i][n - 1 - i]))
}

#[test]
fn large_squares_are_streamed() {
    for n in [256, 257, 1001, 2002] {
        let run = graeco(&format!("latin build {n} --diagonals"), "");
        assert!(is_diagonal(&run.out, n), "{n}");
    }
    let csv = graeco("latin build 300 --format csv --symbols 1", "").out;
    assert!(csv.starts_with("1,2,3,") && csv.lines().nth(299).unwrap().ends_with(",298,299"));
    let random = graeco("latin random 257 --seed 5 --diagonals", "").out;
    assert!(is_diagonal(&random, 257));
}

#[test]
fn squares_of_other_kinds_and_forms() {
    assert_eq!(graeco("latin build 4 --boxes 2x2 --format csv", "").out, "0,1,2,3\n2,3,0,1\n1,2,3,0\n3,0,1,2\n");
    let json = graeco("latin build 2 --json", "").out;
    assert_eq!(json, "{\"schema\":1,\"order\":2,\"square\":[[\"0\",\"1\"],[\"1\",\"0\"]]}\n");
    let sudoku = graeco("latin build 16 --boxes 4x4 --diagonals", "").out;
    assert!(graeco("latin check --properties", &sudoku).out.contains("diagonal, sudoku 4x4"));
    assert_eq!(graeco("latin build 10 --boxes 2x5 --diagonals", "").status, 0);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("square.svg");
    let run = graeco(&format!("latin build 5 --diagonals --draw {}", path.display()), "");
    assert_eq!(run.status, 0);
    let picture = std::fs::read_to_string(path).unwrap();
    // 25 cells, 9 of them framed, and the rim; a name in every cell.
    assert_eq!((picture.matches("<rect").count(), picture.matches("<text").count()), (35, 25));
}

#[test]
fn random_squares_are_the_same_for_the_same_seed() {
    for args in ["9", "7 --diagonals", "12 --diagonals", "9 --boxes 3x3", "11 --pandiagonal"] {
        let squares = |seed: u64| graeco(&format!("latin random {args} -n 2 --seed {seed}"), "").out;
        let both = squares(4);
        assert_eq!(both, squares(4));
        assert_ne!(both, squares(5));
        let (one, two) = both.split_once("\n\n").unwrap();
        assert_ne!(one, two.trim_end());
        let words = graeco("latin check --properties", &both).out;
        assert_eq!(words.lines().filter(|line| line.starts_with("latin")).count(), 2, "{args}: {words}");
    }
}

#[test]
fn holes_in_the_forms_of_the_field() {
    let qwh = "c a comment\np dqwh 4 12\n0 -1 -1 -1\n-1 1 -1 -1\n-1 -1 2 -1\n-1 -1 -1 3\n";
    let run = graeco("latin complete --stats", qwh);
    assert!(is_diagonal(&run.out, 4) && run.err.contains("conflicts"), "{}{}", run.out, run.err);
    assert_eq!(graeco("latin complete --count", qwh).out, "2\n");
    let pls = graeco("latin complete", "order 3\n 0  1  2\n-1  2  0\n-1 -1 -1\n");
    assert_eq!(pls.out, "0 1 2\n1 2 0\n2 0 1\n");
    let all = graeco("latin complete --all", "order 2\n-1 -1\n-1 -1\n");
    // In either order.
    assert!(["0 1\n1 0\n\n1 0\n0 1\n", "1 0\n0 1\n\n0 1\n1 0\n"].contains(&&*all.out), "{}", all.out);
    let json = graeco("latin complete --json --threads 2 --seed 3", qwh).out;
    assert!(json.contains("\"method\":") && json.contains("\"square\":[["), "{json}");
    let none = graeco("latin complete", "0 1 2\n. 0 .\n. . 1\n");
    assert_eq!((none.out.as_str(), none.status), ("\n", 1));
    assert!(none.err.contains("no solution"));
}

#[test]
fn hard_squares_are_completed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/latin");
    if !folder.exists() {
        println!("skipping ../shared/latin, which is not here");
        return;
    }
    // The last one takes seconds.
    for (name, most) in [("dqwh-30-h364-b2", 2), ("qwh-30-h331-b2", 2), ("qwh-33-h384-b3", 1)] {
        let path = folder.join(name).with_extension("txt");
        for threads in 1..=most {
            let run = graeco(&format!("latin complete {} --threads {threads}", path.display()), "");
            let words = graeco("latin check --properties", &run.out).out;
            assert!(
                words.starts_with(if name.starts_with('d') { "latin, diagonal" } else { "latin" }),
                "{name}: {words}"
            );
        }
    }
}

#[test]
fn questions_about_squares() {
    let five = graeco("latin build 5", "").out;
    assert_eq!(graeco("latin transversals --count", &five).out, "15\n");
    assert_eq!(graeco("latin transversals", &five).out.lines().count(), 15);
    assert_eq!(graeco("latin transversals --limit 1", &five).out, "r1c1 r2c2 r3c3 r4c4 r5c5\n");
    assert_eq!(graeco("latin autotopisms", &five).out, "100\n");
    assert_eq!(graeco("latin subsquares --order 2 --count", &five).out, "0\n");
    let mate = graeco("latin mate", &five).out;
    let both = format!("{five}\n{mate}");
    assert_eq!(graeco("latin orthogonality --check", &both).out, "2 squares, orthogonal\n");
    let twice = graeco("latin orthogonality --check", &format!("{five}\n{five}"));
    assert_eq!((twice.out.as_str(), twice.status), ("no: squares 1 and 2 hold the same pair in r1c2 and r2c1\n", 1));
    let family = graeco("latin mols 9 --diagonals", "");
    assert!(family.err.contains("6 diagonal squares of order 9; checked: every pair is orthogonal"), "{}", family.err);
    assert_eq!(graeco("latin orthogonality --check", &family.out).out, "6 squares, orthogonal\n");
    let diagonal = graeco("latin build 7 --diagonals", "").out;
    let image = graeco("latin canon --of diagonal", &diagonal).out;
    assert_eq!(graeco("latin canon --of diagonal", &image).out, image);
    let moved = "2 0 1\n0 1 2\n1 2 0\n";
    for class in ["reduced", "isotopy", "main"] {
        assert_eq!(graeco(&format!("latin canon --of {class}"), moved).out, "0 1 2\n1 2 0\n2 0 1\n", "{class}");
    }
}

/// A count killed at random moments and taken up again ends with the exact number.
fn survives(args: &str, kills: usize, expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let command = format!("latin count {args} --checkpoint {}", state.display());
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(9);
    for _ in 0..kills {
        kill_after(&command, Duration::from_millis(rng.random_range(0..450)));
    }
    let run = graeco(&command, "");
    assert_eq!((run.out.trim_end(), run.status), (expected, 0), "{args}: {}", run.err);
    // Once more: the state says that it is complete.
    assert_eq!(graeco(&command, "").out.trim_end(), expected);
}

#[test]
fn a_count_survives_twenty_kills() {
    survives("8 --diagonals", 12, "300286741708800");
    survives("8 --boxes 2x4", 3, "29136487207403520");
    survives("9 --boxes 3x3 --diagonals", 5, "55613393399531520");
}

#[test]
fn a_listing_that_is_cut_short_says_so() {
    let square = graeco("latin build 13", "").out;
    let run = graeco("latin transversals --node-limit 1000", &square);
    assert_eq!(run.status, 3);
    assert!(run.err.contains("the node limit"), "{}", run.err);
}

#[test]
fn a_search_that_takes_long_says_so() {
    for (arguments, note) in [
        ("latin build 60 --boxes 6x10 --diagonals", "no formula is known; searching; --time-limit ends the search"),
        ("latin build 150 --all --format line", "order 150: searching"),
    ] {
        let run = graeco(&format!("{arguments} --time-limit 3"), "");
        assert!(run.status == 3 && run.err.contains(note), "{arguments}: {}", run.err);
    }
}

#[test]
fn squares_of_groups_have_mates_or_none_at_once() {
    for (order, status) in [(13, 0), (14, 1), (101, 0), (200, 1)] {
        let square = graeco(&format!("latin build {order}"), "").out;
        let run = graeco("latin mate", &square);
        assert_eq!(run.status, status, "{order}: {}", run.err);
        if status == 0 {
            let checked = graeco("latin orthogonality --check", &format!("{square}\n{}", run.out));
            assert_eq!(checked.out, "2 squares, orthogonal\n", "{order}");
        } else {
            assert!(run.err.contains("no orthogonal mate"), "{order}: {}", run.err);
            assert_eq!(graeco("latin transversals --count", &square).out, "0\n");
        }
    }
    let elementary: String =
        graeco("latin mols 16", "").out.lines().take(16).map(|row| row.to_owned() + "\n").collect();
    let run = graeco("latin mate", &elementary);
    assert!(run.status == 3 && run.err.contains("more than 500000 transversals"), "{}", run.err);
}

#[test]
fn a_record_of_a_latin_square_holds_its_rows() {
    let (rows, turned) = (serde_json::json!([["0", "1"], ["1", "0"]]), serde_json::json!([["1", "0"], ["0", "1"]]));
    for (arguments, input) in [
        ("latin build 2", ""),
        ("latin build 2 --limit 1", ""),
        ("latin random 2 --seed 0", ""),
        ("latin complete", "0 1\n. .\n"),
        ("latin complete --all", "0 1\n. .\n"),
        ("latin complete --engine cover", "0 1\n. .\n"),
        ("latin complete --unique", "0 1\n. .\n"),
        ("latin canon", "0 1\n1 0\n"),
    ] {
        let run = graeco(&format!("{arguments} --json"), input).out;
        let record: serde_json::Value = serde_json::from_str(run.lines().next().unwrap()).unwrap();
        // Which of the two squares is the first one is not said.
        let is_free = arguments.contains("--limit");
        let is_square = record["square"] == rows || is_free && record["square"] == turned;
        assert!(is_square && record["order"] == 2, "{arguments}: {run}");
    }
}

#[test]
fn a_seed_changes_the_order_of_completions() {
    let open = ". . . .\n".repeat(4);
    let listed = |seed: u64| graeco(&format!("latin complete --limit 9 --seed {seed} --format line"), &open).out;
    assert_eq!(listed(1), listed(1));
    assert_ne!(listed(1), listed(2));
}

#[test]
fn a_limit_of_nodes_ends_a_count_of_transversals() {
    let square = graeco("latin build 13", "").out;
    let run = graeco("latin transversals --count --node-limit 1000", &square);
    assert!(run.status == 3 && run.out.starts_with("at least "), "{}{}", run.out, run.err);
}

#[test]
fn a_count_that_is_cut_short_says_so() {
    let run = graeco("latin count 9 --diagonals --time-limit 0.1", "");
    assert_eq!(run.status, 3);
    assert!(run.out.starts_with("at least ") && run.err.contains("cut short at "), "{}{}", run.out, run.err);
}

/// Every command that may be long ends at its limit with the right status, and soon.
#[test]
fn every_command_keeps_its_time_limit() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, command: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, graeco(command, "").out).unwrap();
        path.display().to_string()
    };
    let (large, random) = (file("large", "latin build 255"), file("random", "latin random 17"));
    let (twenty, family) = (file("twenty", "latin random 20"), file("family", "latin mols 64"));
    let empty = folder.path().join("empty");
    std::fs::write(&empty, format!("{}\n", ". ".repeat(60)).repeat(60)).unwrap();
    let empty = empty.display();
    for command in [
        "latin random 1000 --diagonals".to_owned(),
        "latin random 4096".to_owned(),
        "latin count 255".to_owned(),
        "latin count 100 --diagonals".to_owned(),
        "latin count 25 --pandiagonal".to_owned(),
        "latin count 10".to_owned(),
        "latin count 10 --boxes 2x5".to_owned(),
        "latin build 100000".to_owned(),
        format!("latin complete {empty} --boxes 6x10 --diagonals"),
        format!("latin complete {empty} --boxes 6x10 --diagonals --threads 2"),
        format!("latin transversals {random} --count"),
        format!("latin transversals {large} --count"),
        format!("latin transversals {large}"),
        format!("latin mate {twenty}"),
        format!("latin orthogonality --check {family}"),
    ] {
        let started = std::time::Instant::now();
        let run = graeco(&format!("{command} --time-limit 0.2"), "");
        // A limit of 0.2 seconds, and what a busy machine may add; before, none of them ended in ten seconds.
        let took = started.elapsed();
        assert!(took < Duration::from_secs(4), "{command}: {took:?}");
        let is_done = run.status == 0 && command.contains("orthogonality --check");
        assert!(run.status == 3 || is_done, "{command}: {} {}", run.status, run.err);
    }
}

#[test]
fn what_is_known_is_told_at_a_limit() {
    let square = graeco("latin random 17", "").out;
    let run = graeco("latin transversals --count --time-limit 0.5", &square);
    assert!(run.status == 3 && run.out.starts_with("at least "), "{}{}", run.out, run.err);
    let run = graeco("latin transversals --count --time-limit 0.5 --json", &square);
    assert!(run.out.contains(r#""end":"time-limit"}"#), "{}", run.out);
    let run = graeco("latin count 11 --time-limit 0.2 --json", "");
    assert!(run.status == 3 && run.out.contains(r#""end":"time-limit""#), "{}", run.out);
    let run = graeco("latin random 1000 --diagonals --time-limit 0.2 --json", "");
    assert!(run.status == 3 && run.out.contains(r#""end":"time-limit""#), "{}", run.out);
}

#[test]
fn large_squares_are_completed_and_drawn_at_once() {
    let empty = |n: usize| format!("{}\n", ". ".repeat(n)).repeat(n);
    for (n, kind) in [(60, ""), (100, " --diagonals"), (100, " --boxes 10x10"), (55, " --pandiagonal")] {
        let run = graeco(&format!("latin complete{kind} --time-limit 60"), &empty(n));
        assert_eq!((run.out.lines().count(), run.status), (n, 0), "{n}{kind}: {}", run.err);
        assert_eq!(graeco(&format!("latin check{kind}"), &run.out).status, 0);
    }
    for (n, boxes) in [(65, "5x13"), (81, "9x9"), (100, "10x10")] {
        let run = graeco(&format!("latin random {n} --boxes {boxes} --time-limit 60"), "");
        assert_eq!(graeco(&format!("latin check --boxes {boxes}"), &run.out).status, 0, "{boxes}: {}", run.err);
    }
    // Squares that had no end: many symmetries, and none of them Latin.
    let cyclic = graeco("latin build 60", "").out;
    assert_eq!(graeco("latin autotopisms --time-limit 60", &cyclic).out, "57600\n");
    assert_eq!(graeco("latin canon --time-limit 60", &cyclic).status, 0);
    assert_eq!(graeco("latin canon", &"0 0 0\n".repeat(3)).status, 2);
}

#[test]
fn a_changed_state_is_refused_and_left_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let command = format!("latin count 8 --diagonals --checkpoint {}", path.display());
    assert_eq!(graeco(&format!("{command} --time-limit 0.3"), "").status, 3);
    let whole = std::fs::read_to_string(&path).unwrap();
    let digit = whole.rfind("\nend").unwrap() - 1;
    let mut changed = whole.clone().into_bytes();
    changed[digit] = if changed[digit] == b'0' { b'1' } else { b'0' };
    for text in [changed, whole[..whole.len() - 3].into(), b"graeco count 1: Diagonal\ncomplete\nend\n".to_vec()] {
        std::fs::write(&path, &text).unwrap();
        let run = graeco(&command, "");
        assert_eq!((run.out.as_str(), run.status), ("", 2), "{}", run.err);
        assert!(run.err.contains("is not a checkpoint of this count"), "{}", run.err);
        assert_eq!(std::fs::read(&path).unwrap(), text);
    }
    std::fs::write(&path, whole).unwrap();
    assert_eq!(graeco(&command, "").out, "300286741708800\n");
}
