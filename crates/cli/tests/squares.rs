//! What `graeco latin` does, end to end.

mod run;

use std::path::Path;
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use run::{graeco, kill_after};

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
            let is = graeco("latin is", &square).out;
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
    for n in [256, 257, 300, 1000, 1001, 2002] {
        let run = graeco(&format!("latin build {n} --diagonals"), "");
        assert!(is_diagonal(&run.out, n), "{n}");
    }
    let csv = graeco("latin build 300 --format csv --symbols 1", "").out;
    assert!(csv.starts_with("1,2,3,") && csv.lines().nth(299).unwrap().ends_with(",298,299"));
    let random = graeco("latin random 300 --seed 5 --diagonals", "").out;
    assert!(is_diagonal(&random, 300));
}

#[test]
fn squares_of_other_kinds_and_forms() {
    assert_eq!(graeco("latin build 4 --boxes 2x2 --format csv", "").out, "0,1,2,3\n2,3,0,1\n1,2,3,0\n3,0,1,2\n");
    let json = graeco("latin build 2 --json", "").out;
    assert_eq!(json, "{\"schema\":1,\"order\":2,\"square\":[[\"0\",\"1\"],[\"1\",\"0\"]]}\n");
    let sudoku = graeco("latin build 16 --boxes 4x4 --diagonals", "").out;
    assert!(graeco("latin is", &sudoku).out.contains("diagonal, sudoku 4x4"));
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
        let words = graeco("latin is", &both).out;
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
    assert_eq!(all.out, "0 1\n1 0\n\n1 0\n0 1\n");
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
    for name in ["dqwh-30-h364-b2", "qwh-30-h331-b2", "qwh-33-h384-b3"] {
        let path = folder.join(name).with_extension("txt");
        for threads in [1, 2] {
            let run = graeco(&format!("latin complete {} --threads {threads}", path.display()), "");
            let words = graeco("latin is", &run.out).out;
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
    assert_eq!(graeco("latin intercalates --count", &five).out, "0\n");
    let mate = graeco("latin mate", &five).out;
    let both = format!("{five}\n{mate}");
    assert_eq!(graeco("latin mols check", &both).out, "2 squares, orthogonal\n");
    let twice = graeco("latin mols check", &format!("{five}\n{five}"));
    assert_eq!((twice.out.as_str(), twice.status), ("no: squares 1 and 2 hold the same pair in r1c2 and r2c1\n", 1));
    let family = graeco("latin mols 9 --diagonals", "");
    assert!(family.err.contains("6 diagonal squares of order 9; checked: every pair is orthogonal"), "{}", family.err);
    assert_eq!(graeco("latin mols check", &family.out).out, "6 squares, orthogonal\n");
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
            let checked = graeco("latin mols check", &format!("{square}\n{}", run.out));
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
    let rows = serde_json::json!([["0", "1"], ["1", "0"]]);
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
        assert_eq!((&record["square"], &record["order"]), (&rows, &2.into()), "{arguments}: {run}");
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
        format!("latin mols check {family}"),
    ] {
        let started = std::time::Instant::now();
        let run = graeco(&format!("{command} --time-limit 0.2"), "");
        // A limit of 0.2 seconds, and what a busy machine may add; before, none of them ended in ten seconds.
        let took = started.elapsed();
        assert!(took < Duration::from_secs(4), "{command}: {took:?}");
        let is_done = run.status == 0 && command.contains("mols check");
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

#[test]
fn orthogonal_squares_as_designs() {
    let numbers = |text: &str| -> Vec<Vec<usize>> {
        text.lines().map(|line| line.split_whitespace().map(|word| word.parse().unwrap()).collect()).collect()
    };
    let rows = numbers(&graeco("latin mols 5 --as oa", "").out);
    assert_eq!((rows.len(), rows[0].len()), (25, 6));
    assert_eq!(numbers(&graeco("latin mols 5 --as oa --symbols 1", "").out)[0][0], 1);
    let blocks = graeco("latin mols 5 --as td --json", "").out;
    assert_eq!(blocks.lines().filter(|line| line.contains(r#""design":"td","points":["#)).count(), 25);
    assert_eq!(numbers(&graeco("latin mols 4 --as net", "").out).len(), 20);
    let magic = numbers(&graeco("latin mols 10 --as magic", "").out);
    assert!(magic.iter().all(|row| row.iter().sum::<usize>() == 505));
    assert!((0..10).all(|column| magic.iter().map(|row| row[column]).sum::<usize>() == 505));
    let pandiagonal = numbers(&graeco("latin mols 7 --pandiagonal --as magic", "").out);
    assert!((0..7).all(|shift| (0..7).map(|i| pandiagonal[i][(i + shift) % 7]).sum::<usize>() == 175));
    let doubles = graeco("latin mols 10 --as tournament", "");
    assert_eq!((doubles.out.lines().count(), doubles.status), (45, 0));
    assert!(doubles.out.lines().all(|line| line.split(' ').nth(2) == Some("-")));
    for (args, status, what) in [
        ("latin mols 6 --as tournament", 1, "no self-orthogonal latin squares of order 6 exist"),
        ("latin mols 9 --pandiagonal", 1, "no orthogonal pandiagonal squares of order 9 exist"),
        ("latin mols 46 --diagonals", 1, "no orthogonal diagonal squares of order 46 are known to this program"),
        ("latin mols 5 --as oa --symbols letters", 2, "designs are printed in numbers"),
        ("latin mols 255 --as net --time-limit 0", 3, "time"),
        ("latin mols 6 --hole 2", 0, "2 orthogonal squares of order 6 with a hole of order 2"),
        ("latin mols 6 --hole 2 --json", 0, ""),
        ("latin mols 6 --hole 3", 1, "no two exist"),
        ("latin mols 6 --hole 2 --diagonals", 2, "cannot be used with"),
    ] {
        let run = graeco(args, "");
        assert_eq!(run.status, status, "{args}: {}", run.err);
        assert!(run.err.contains(what), "{args}: {}", run.err);
    }
}

#[test]
fn self_orthogonal_squares() {
    for args in ["10 --self-orthogonal --diagonals", "14 --self-orthogonal", "22 --diagonals", "1 --self-orthogonal"] {
        let squares = graeco(&format!("latin mols {args}"), "");
        assert_eq!(squares.status, 0, "{args}: {}", squares.err);
        let run = graeco("latin mols check", &squares.out);
        assert_eq!(run.status, 0, "{args}: {}", run.err);
        let is_diagonal = graeco("latin check --diagonals", &squares.out).status == 0;
        assert_eq!(is_diagonal, args != "14 --self-orthogonal", "{args}");
    }
}

/// Two isotopic squares of order 4, and one that is not.
const CYCLIC: &str = "0 1 2 3\n1 2 3 0\n2 3 0 1\n3 0 1 2\n";
const MIXED: &str = "2 3 0 1\n0 1 2 3\n1 2 3 0\n3 0 1 2\n";
const KLEIN: &str = "0 1 2 3\n1 0 3 2\n2 3 0 1\n3 2 1 0\n";

#[test]
fn squares_are_compared_with_the_first_one() {
    let run = graeco("latin isotopic", &format!("{CYCLIC}\n{MIXED}"));
    assert_eq!(run.status, 0);
    assert!(run.out.starts_with("isotopic: "), "{}", run.out);
    let run = graeco("latin isotopic --of main", &format!("{CYCLIC}\n{KLEIN}\n{MIXED}"));
    assert_eq!(run.status, 1);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0] == "not paratopic" && lines[1].starts_with("paratopic: "), "{}", run.out);
    let run = graeco("latin isotopic --json", &format!("{CYCLIC}\n{CYCLIC}"));
    assert!(run.out.contains(r#""isotopic":true,"map":{"#), "{}", run.out);
    assert_eq!(graeco("latin isotopic", CYCLIC).status, 2);
    assert_eq!(graeco("latin isotopic", &format!("{CYCLIC}\n0 1\n1 1\n")).status, 2);
}

#[test]
fn conjugates_symmetries_and_subsquares() {
    let run = graeco("latin conjugates", KLEIN);
    assert!(run.out.starts_with("# rcs\n0 1 2 3\n") && run.out.contains("\n\n# crs, equal to rcs\n"), "{}", run.out);
    // What is printed can be read: comments are skipped.
    assert_eq!(graeco("latin check", &run.out).out, "latin\n".repeat(6));
    assert_eq!(graeco("latin conjugates --json", "0 1 2\n2 0 1\n1 2 0\n").out.matches("\"isotopic_to\"").count(), 5);
    assert_eq!(graeco("latin autotopisms", KLEIN).out, "96\n");
    let run = graeco("latin autotopisms --of main --generators", KLEIN);
    assert!(run.out.starts_with("576\n") && run.out.contains("rows to columns"), "{}", run.out);
    assert!(
        graeco("latin autotopisms --generators --json", CYCLIC).out.contains(r#""autotopisms":"32","generators":[{"#)
    );
    assert_eq!(graeco("latin subsquares --count", KLEIN).out, "12\n");
    let run = graeco("latin subsquares --order 2", CYCLIC);
    assert_eq!(run.out.lines().next(), Some("order 2: rows 1 3, columns 1 3, symbols 0 2"));
    assert_eq!(graeco("latin build 8 --group list", "").out, "Z8\nZ4xZ2\nZ2xZ2xZ2\nD4\nQ8\n");
    let table = graeco("latin build 8 --group Q8", "").out;
    assert_eq!(graeco("latin autotopisms", &table).out, "1536\n");
    assert_eq!(graeco("latin build 8 --group Z9", "").status, 2);
    assert_eq!(graeco("latin build 8 --group W8", "").status, 2);
}

#[test]
fn classes_are_printed_and_counted() {
    let run = graeco("latin classes 5", "");
    assert_eq!((run.out.lines().count(), run.status), (11, 0));
    assert_eq!(graeco("latin canon", &run.out).out, run.out);
    assert_eq!(graeco("latin classes 6 --of isotopy --count", "").out, "22\n");
    assert_eq!(graeco("latin classes 6 --of diagonal --count --json", "").out.matches("\"count\":\"2\"").count(), 1);
    assert_eq!(graeco("latin classes 7 --count --limit 3", "").out, "at least 3\n");
    assert_eq!(graeco("latin classes 3 --of diagonal", "").status, 1);
    assert_eq!(graeco("latin classes 8 --of diagonal", "").status, 2);
    let run = graeco("latin classes 8 --count --time-limit 0.2", "");
    assert!(run.out.starts_with("at least ") && run.status == 3, "{} {}", run.out, run.status);
}

#[test]
fn all_mates_triples_and_disjoint_transversals() {
    assert_eq!(graeco("latin mate --count", KLEIN).out, "2\n");
    let run = graeco("latin mate --all", KLEIN);
    assert_eq!((run.out.lines().count(), run.status), (9, 0));
    assert_eq!(graeco("latin mate --limit 1 --format line", KLEIN).out.lines().count(), 1);
    let run = graeco("latin mate --triple", KLEIN);
    assert_eq!(graeco("latin mols check", &format!("{KLEIN}\n{}", run.out)).status, 0);
    assert_eq!(graeco("latin mate --triple", "0 1 2\n1 2 0\n2 0 1\n").status, 1);
    assert_eq!(graeco("latin mate --all", CYCLIC).status, 1);
    assert_eq!(graeco("latin transversals --disjoint --count", &format!("{KLEIN}\n{CYCLIC}")).out, "4\n0\n");
    assert_eq!(graeco("latin transversals --disjoint", KLEIN).out.lines().count(), 4);
    let family = graeco("latin mols 5", "").out;
    assert_eq!(graeco("latin orthogonality", &format!("{KLEIN}\n{family}")).out.lines().count(), 6);
    assert_eq!(graeco("latin orthogonality --clique", &format!("{KLEIN}\n{family}")).out, "2 3 4 5\n");
}

#[test]
fn trades_critical_sets_and_backbones() {
    assert_eq!(graeco("latin trade", "0 1\n1 0\n").out, "r1c1=1 r1c2=0 r2c1=0 r2c2=1\n");
    let run = graeco("latin trade --switches --apply --format line", KLEIN);
    assert_eq!(run.out.lines().count(), 12);
    assert!(graeco("latin check", &run.out).out.lines().all(|word| word == "latin"));
    assert_eq!(graeco("latin trade --switches", "0 1 2\n1 2 0\n2 0 1\n").status, 1);
    let set = graeco("latin critical --smallest", CYCLIC).out;
    assert_eq!(set.matches('.').count(), 12, "{set}");
    let run = graeco("latin critical", &set);
    assert_eq!((run.out.as_str(), run.status), ("critical\n", 0));
    let run = graeco("latin critical --find 3 --seed 1", KLEIN);
    assert_eq!(graeco("latin critical", &run.out).out, "critical\n");
    let run = graeco("latin critical", "0 1 .\n. . .\n. . .\n");
    assert_eq!((run.out.as_str(), run.status), ("no: several completions: they differ in r2c1\n", 1));
    let run = graeco("latin critical", "0 1 2\n1 . .\n. . .\n");
    assert!(run.out.starts_with("no: redundant entries: r1c1"), "{}", run.out);
    let run = graeco("latin backbone", "0 1 .\n. . .\n. . .\n");
    assert_eq!((run.out.as_str(), run.status), ("0 1 2\n. . .\n. . .\n", 0));
    assert_eq!(graeco("latin backbone", "0 .\n. 1\n").status, 1);
}

#[test]
fn every_answer_in_json_is_as_its_schema_says() {
    let family = graeco("latin mols 5", "").out;
    for (command, input) in [
        ("isotopic", format!("{CYCLIC}\n{MIXED}\n{KLEIN}").as_str()),
        ("conjugates", CYCLIC),
        ("autotopisms --generators", CYCLIC),
        ("autotopisms --of main --generators", KLEIN),
        ("subsquares", KLEIN),
        ("subsquares --count", KLEIN),
        ("classes 4", ""),
        ("classes 4 --count", ""),
        ("mate --all", KLEIN),
        ("mate --count", KLEIN),
        ("mate --triple", KLEIN),
        ("transversals --disjoint", KLEIN),
        ("transversals --disjoint --count", KLEIN),
        ("orthogonality", family.as_str()),
        ("orthogonality --clique", family.as_str()),
        ("trade", KLEIN),
        ("trade --switches --apply", KLEIN),
        ("critical", CYCLIC),
        ("critical", "0 .\n. .\n"),
        ("critical --smallest", CYCLIC),
        ("critical --find 2", CYCLIC),
        ("backbone", "0 1 .\n. . .\n. . .\n"),
        ("backbone", "0 .\n. 1\n"),
        ("build 8 --group Q8", ""),
        ("build 8 --group list", ""),
        ("build 8 --group Z8 --symmetric", ""),
        ("build 8 --rows 3", ""),
        ("build 3 --rows 2 --all", ""),
        ("build 4 --rows 2 --count", ""),
        ("random 8 --rows 3", ""),
        ("complete --rows 2 --all", "0 . .\n. . .\n"),
        ("complete --rows 2 --count", "0 . .\n. . .\n"),
        ("build 6 --subsquare 2,2,2", ""),
        ("random 5 --subsquare 2", ""),
        ("count 5 --subsquare 2", ""),
        ("build 6 --holes 2,2,2 --symmetric", ""),
        ("build 6 --holes 3,3", ""),
        ("build 7 --bachelor", ""),
        ("build 3 --bachelor", ""),
        ("random 6 --bachelor -n 2", ""),
        ("build 6 --symmetric --as tournament", ""),
        ("howell 7", ""),
        ("howell 5 8", ""),
        ("build 7 --totally-symmetric --idempotent", ""),
        ("build 6 --self-orthogonal", ""),
        ("random 7 --symmetric -n 2", ""),
        ("count 5 --symmetric --idempotent", ""),
        ("count 6 --rows 3", ""),
        ("extend", "0 1 2\n1 2 0\n"),
        ("extend --all", "0 1 2 3\n1 2 3 0\n"),
        ("extend --count", "0 1 2 3\n1 2 3 0\n"),
        ("triples", "0 2 1\n2 1 0\n1 0 2\n"),
        ("is", KLEIN),
    ] {
        // Reading the answer compares it with the schema.
        let run = graeco(&format!("latin {command} --json"), input);
        assert!(run.status < 2 && !run.out.is_empty(), "{command}: {} {}", run.status, run.err);
        assert!(run.out.lines().all(|line| line.starts_with("{\"schema\":1")), "{command}: {}", run.out);
    }
}

#[test]
fn rectangles_are_built_sampled_and_completed() {
    assert_eq!(graeco("latin build 4 --rows 2", "").out, "0 1 2 3\n1 2 3 0\n");
    assert_eq!(graeco("latin build 3 --rows 2 --limit 2 --format line", "").out.lines().count(), 2);
    assert_eq!(graeco("latin build 5 --rows 3 --count", "").out, "66240\n");
    assert_eq!(graeco("latin build 3 --rows 2 --count --limit 5", "").out, "at least 5\n");
    for rows in [1, 3, 6, 9, 10] {
        let run = graeco(&format!("latin random 10 --rows {rows} --number 2 --seed 4 --stats"), "");
        let rectangles: Vec<&str> = run.out.split("\n\n").collect();
        assert_eq!((rectangles.len(), rectangles[0].lines().count(), run.status), (2, rows, 0), "{}", run.err);
        let distribution = match rows {
            ..=5 => ": uniform\n",
            6 => "its completions are many",
            _ => "uniform in the limit of many moves",
        };
        assert!(run.err.contains(distribution), "{rows}: {}", run.err);
        // What is no rectangle would be refused.
        assert_eq!(graeco("latin extend", &run.out).status, 0);
    }
    assert_eq!(graeco("latin build 10 --rows 3 --seed 4", "").out, graeco("latin random 10 --rows 3 --seed 4", "").out);
    let partial = "0 . 2 3\n. 2 . -1\n\n. . . .\n. 1 0 .\n";
    let run = graeco("latin complete --rows 2 --all", partial);
    assert!(run.out.starts_with("0 1 2 3\n") && run.status == 0, "{}{}", run.out, run.err);
    assert_eq!(graeco("latin complete --rows 2 --count", partial).out, "3\n18\n");
    assert_eq!(graeco("latin complete --rows 2 --count", "0 . .\n. 0 .\n").out, "2\n");
    assert_eq!(graeco("latin complete --rows 2 --unique", "0 1 .\n1 . .\n").out, "0 1 2\n1 2 0\n");
    let none = graeco("latin complete --rows 2", "0 1 .\n1 . 2\n");
    assert_eq!((none.out.as_str(), none.status), ("", 1), "{}", none.err);
}

#[test]
fn subsquares_and_holes() {
    for args in ["6 --subsquare 2,2,2", "9 --subsquare 3", "8 --subsquare 2 --symmetric"] {
        let square = graeco(&format!("latin build {args}"), "");
        let options = args.split_once(' ').unwrap().1;
        let check = graeco(&format!("latin check {options}"), &square.out);
        assert_eq!((check.status, check.out.as_str()), (0, "latin\n"), "{args}: {}{}", square.out, square.err);
        let random = graeco(&format!("latin random {args} --seed 2"), "").out;
        assert_eq!(graeco(&format!("latin check {options}"), &random).status, 0, "{args}");
    }
    let check = graeco("latin check --subsquare 2", "0 1 2\n1 2 0\n2 0 1\n");
    assert_eq!(check.out, "no: not with a subsquare of order 2\n");
    // Four squares of order 2, each in two ways.
    assert_eq!(graeco("latin count 4 --subsquare 2", "").out, "16\n");
    assert_eq!(graeco("latin build 4 --subsquare 2 --count", "").out, "16\n");
    assert_eq!(graeco("latin complete --subsquare 2 --count", "0 . . .\n. . . .\n. . . .\n. . . .\n").out, "8\n");
    let none = graeco("latin build 5 --subsquare 3", "");
    assert!(none.status == 1 && none.err.contains("with a subsquare of order 3: no solution; a subsquare other"));
    let holes = graeco("latin build 6 --holes 2,2,2 --symmetric", "");
    let rows: Vec<Vec<&str>> = holes.out.lines().map(|line| line.split(' ').collect()).collect();
    assert!((0..36).all(|i| rows[i / 6][i % 6] == rows[i % 6][i / 6]), "{}", holes.out);
    assert!((0..36).all(|i| (rows[i / 6][i % 6] == ".") == (i / 12 == i % 6 / 2)), "{}", holes.out);
    for (args, status, what) in [
        ("latin build 6 --holes 3,3", 1, "with holes of orders 3, 3: no solution"),
        ("latin build 6 --holes 3,3 --json", 1, ""),
        ("latin build 6 --holes 2 --atomic", 2, "squares with holes are available for plain squares"),
        ("latin build 6 --holes 2 --diagonals", 2, "cannot be used with"),
        ("latin build 6 --holes 0", 2, "expected 1 to 255"),
        ("latin build 12 --holes 2,2,2,2,2,2 --symmetric --time-limit 0", 3, "time limit"),
        ("latin count 5 --subsquare 2 --reduced", 2, "squares with a subsquare of order 2 cannot be counted reduced"),
        ("latin build 7 --subsquare 2 --symmetric", 1, "no solution; a symbol is on the main diagonal"),
        ("latin random 5 --subsquare 1,x", 2, "expected 1 to 255"),
    ] {
        let run = graeco(args, "");
        assert!(run.status == status && run.err.contains(what), "{args}: {} {}", run.status, run.err);
    }
}

#[test]
fn squares_without_a_mate() {
    for n in [2, 4, 5, 6, 7, 8] {
        for command in [format!("build {n}"), format!("random {n} --seed 1"), format!("build {n} --seed 3")] {
            let run = graeco(&format!("latin {command} --bachelor"), "");
            assert!(run.status == 0 && run.err.contains("no orthogonal mate: "), "{command}: {}", run.err);
            let mate = graeco("latin mate", &run.out);
            assert_eq!((mate.status, mate.out.trim()), (1, ""), "{command}: {}", mate.err);
        }
    }
    assert!(graeco("latin build 9 --bachelor", "").err.contains("its entry in r6c1 is in no transversal"));
    assert_eq!(graeco("latin random 30 --bachelor --number 2 --format line", "").out.lines().count(), 2);
    for (args, status, what) in [
        (
            "latin build 3 --bachelor",
            1,
            "no solution; there are squares without an orthogonal mate for all orders but 1",
        ),
        ("latin random 1 --bachelor", 1, "no solution"),
        ("latin build 300 --bachelor", 2, "expected a whole number from 1 to 255"),
        ("latin build 5 --bachelor --symmetric", 2, "cannot be used with"),
        ("latin random 7 --bachelor --time-limit 0", 3, "time limit"),
    ] {
        let run = graeco(args, "");
        assert!(run.status == status && run.err.contains(what), "{args}: {} {}", run.status, run.err);
    }
}

#[test]
fn tournaments_and_howell_designs() {
    let pairs = |line: &str| -> Vec<Vec<usize>> {
        let pair = |word: &str| word.split('-').map(|player| player.parse().unwrap()).collect();
        line.split_whitespace().filter(|word| *word != ".").map(pair).collect()
    };
    for (args, rounds, met) in [
        ("8 --symmetric --unipotent", 7, 28),
        ("7 --symmetric --idempotent", 7, 21),
        ("7 --totally-symmetric --idempotent", 7, 21),
        ("6 --symmetric --seed 5", 6, 15),
        ("6 --group Z6", 6, 15),
    ] {
        let run = graeco(&format!("latin build {args} --as tournament"), "");
        assert!(run.status == 0 && run.err.contains("checked: everybody meets everybody once"), "{args}: {}", run.err);
        let mut all: Vec<Vec<usize>> = run.out.lines().flat_map(pairs).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!((run.out.lines().count(), all.len()), (rounds, met), "{args}");
    }
    assert_eq!(graeco("latin build 4 --symmetric --unipotent --as tournament --symbols 1", "").out.lines().count(), 3);
    let room = graeco("latin howell 7", "");
    assert!(room.status == 0 && room.err.contains("with 8 points") && room.err.contains("checked"), "{}", room.err);
    assert!(room.out.lines().all(|line| pairs(line).len() == 4 && line.split_whitespace().count() == 7));
    assert_eq!(graeco("latin howell 8", "").out.lines().next().map(|line| pairs(line).len()), Some(5));
    for (args, status, what) in [
        ("latin howell 5 8", 1, "there is no Howell design of side 5 with 8 points"),
        ("latin howell 5 8 --json", 1, ""),
        ("latin howell 5 7", 2, "expected a side from 1 to 255, and an even number of points"),
        ("latin howell 15 28", 1, "no construction here gives it"),
        ("latin howell 40 60 --time-limit 0", 3, "time limit"),
        ("latin howell x", 2, "`x` is not an order"),
        ("latin build 5 --as tournament", 2, "add --symmetric"),
        ("latin build 6 --symmetric --idempotent --as tournament", 1, "no solution"),
        ("latin build 6 --symmetric --as tournament --symbols letters", 2, "expected --symbols 0 or 1"),
        ("latin build 6 --group S3 --as tournament", 2, "needs a symmetric square"),
        ("latin build 6 --group S3 --symmetric", 1, "the table of S3 is no symmetric latin square"),
        ("latin build 6 --group Z6 --count", 2, "cannot be used with"),
        ("latin complete --proof x --unique --symmetric", 2, "does not describe squares that are symmetric"),
    ] {
        let run = graeco(args, "0 .\n. .\n");
        assert!(run.status == status && run.err.contains(what), "{args}: {} {}", run.status, run.err);
    }
    assert_eq!(graeco("latin build 8 --group list --symmetric", "").out, "Z8\nZ4xZ2\nZ2xZ2xZ2\n");
    assert_eq!(graeco("latin build 6 --group Z6 --symmetric --symbols 1", "").out.lines().count(), 6);
}
