//! Questions about Latin squares that are refused, that come to a limit, or whose answer is long.

use std::time::{Duration, Instant};

use crate::run::graeco;

/// The table of an elementary abelian group of order 2ᵏ: many intercalates and subsquares.
fn elementary(k: u32) -> String {
    let n = 1 << k;
    let row = |r: usize| (0..n).map(|c: usize| (r ^ c).to_string()).collect::<Vec<_>>().join(" ");
    (0..n).map(|r| row(r) + "\n").collect()
}

#[test]
fn what_would_have_no_effect_or_does_not_exist_is_refused() {
    let wrong = [
        ("build 6 --group S3 --symmetric", 1, "the table of S3 is no symmetric latin square"),
        ("build 6 --group Z6 --count", 2, "cannot be used with"),
        ("build 6 --group list --symbols 1", 2, "it cannot be used with --as, --draw, --format and --symbols"),
        ("build 6 --group list --format line", 2, "`--group list` prints names"),
        ("build 6 --group list --draw list.svg", 2, "`--group list` prints names"),
        ("build 6 --group list --symmetric --as tournament", 2, "`--group list` prints names"),
        ("build 5 --rows 2 --limit 2 --seed 3", 2, "--seed makes one random rectangle"),
        ("build 5 --rows 2 --all --seed 3", 2, "it cannot be used with --rows and --all, --limit or --unique"),
        ("build 6 --group Z6 --all", 2, "cannot be used with"),
        ("build 6 --group S6", 2, "`S6` is not a group of order 1 to 255 that is known here"),
        ("mols 10 --hole 10", 1, "no two exist"),
        ("mols 10 --hole 6148914691236517206", 2, "expected 1 to 10; two such squares need at most 3"),
        ("mols 10 --hole 18446744073709551615", 2, "--hole 18446744073709551615 does not fit order 10"),
        ("mols 6 --hole 0", 2, "--hole 0 does not fit order 6; expected 1 to 6; two such squares need at most 2"),
        ("mols 6 --hole 7", 2, "--hole 7 does not fit order 6; expected 1 to 6; two such squares need at most 2"),
        ("mols 2 --hole 3", 2, "--hole 3 does not fit order 2; expected 1 to 2\n"),
        ("random 0", 2, "`0` is not an order; expected a whole number from 1 to 4096"),
        ("random 0 --symmetric", 2, "`0` is not an order; expected a whole number from 1 to 255"),
        ("random 0 --rows 2", 2, "`0` is not an order; expected a whole number from 1 to 255"),
        ("random 5000", 2, "a random square of order 5000 would take too long; expected 1 to 4096"),
        ("random 300 --symmetric", 2, "squares with properties are built up to order 255; found order 300"),
        ("count 20 --rows 12", 2, "12 rows and 20 columns cannot be counted; expected at most 11 rows"),
        ("build 10 --doubly-self-orthogonal", 1, "no doubly self-orthogonal squares of order 10"),
        ("classes 3 --of diagonal", 1, "no such square of order 3"),
    ];
    for (args, status, what) in wrong {
        let run = graeco(&format!("latin {args}"), "");
        assert_eq!((run.out.as_str(), run.status), ("", status), "{args}: {}", run.err);
        assert!(run.err.contains(what), "{args}: {}", run.err);
    }
    // A count has an answer, also if it is 0.
    let run = graeco("latin classes 3 --of diagonal --count", "");
    assert_eq!((run.out.as_str(), run.status), ("0\n", 0));
}

#[test]
fn rows_that_can_follow_count_from_the_first_symbol() {
    let two = "1 2 3\n2 3 1\n";
    assert_eq!(graeco("latin extend --symbols 1", two).out, "1 2 3\n2 3 1\n3 1 2\n");
    assert_eq!(graeco("latin extend --symbols 1 --all", two).out, "3 1 2\n");
    let run = graeco("latin extend --symbols 1", "0 1 2\n");
    assert!(
        run.status == 2 && run.err.contains("<stdin>:1:1: `0` is not a symbol; expected numbers from 1"),
        "{}",
        run.err
    );
    let run = graeco("latin extend --symbols letters", "A B\n");
    assert!(run.status == 2 && run.err.contains("expected --symbols 0 or 1"), "{}", run.err);
    // The only row, or none.
    assert_eq!(graeco("latin extend --unique --symbols 1", two).out, "3 1 2\n");
    let run = graeco("latin extend --unique", "0 1 2\n");
    assert_eq!((run.out.as_str(), run.status), ("", 1), "{}", run.err);
}

/// Every command ends after its limit: without it, most of these would take years. A busy machine needs its time.
#[test]
fn large_families_keep_the_time_limit() {
    let many = [
        "count 100 --symmetric",
        "count 255 --totally-symmetric",
        "count 60 --self-orthogonal",
        "build 255 --semisymmetric --self-orthogonal",
        "build 255 --atomic",
        "mols 22 --hole 7",
        "count 10 --rows 6",
    ];
    for command in many {
        let started = Instant::now();
        let run = graeco(&format!("latin {command} --time-limit 0.2"), "");
        assert!(started.elapsed() < Duration::from_secs(40), "{command}: {:?}", started.elapsed());
        assert_eq!(run.status, 3, "{command}: {}", run.err);
    }
}

#[test]
fn long_answers_are_printed_as_they_are_found_or_keep_the_memory() {
    // 64,512 squares of order 64 would take 780 MB.
    let square = elementary(6);
    let run = graeco("latin trade --switches --apply --time-limit 0.3 --memory 20M", &square);
    assert_eq!(run.status, 3, "{}", run.err);
    assert!(run.err.contains("time limit") && run.out.lines().count() > 64, "{}", run.err);
    // A file is there at once; standard input that is late would end the time before the square is read.
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), &square).unwrap();
    let at_limit = |command: &str| graeco(&format!("latin {command} --time-limit 0 {}", file.path().display()), "");
    let run = at_limit("trade --switches --json");
    assert!(run.status == 3 && run.out.contains(r#""cells":null,"end":"time-limit""#), "{}", run.out);
    let run = graeco("latin subsquares --order 2 --memory 1M", &square);
    assert_eq!((run.out.lines().count(), run.status), (64_512, 0), "{}", run.err);
    let run = at_limit("subsquares --order 2 --json");
    assert!(run.status == 3 && run.out.ends_with("],\"end\":\"time-limit\"}\n"), "{}{}", run.out, run.err);
    let run = at_limit("subsquares --order 2 --count");
    assert!(run.status == 3 && run.out.starts_with("at least "), "{}{}", run.out, run.err);
    // The search ends when a third of the memory holds subsquares: all of them are listed.
    let run = graeco("latin subsquares --memory 5M", &square);
    assert!(run.status == 3 && run.err.contains("memory limit"), "{}", run.err);
    assert!(run.out.lines().count() > 10_000 && run.out.lines().all(|line| line.starts_with("order ")));
    let json = graeco("latin subsquares --memory 5M --json", &square);
    assert!(json.status == 3 && json.out.ends_with("],\"end\":\"memory-limit\"}\n"), "{}", json.err);
    assert_eq!(json.out.matches("\"columns\":[").count(), run.out.lines().count());
    let run = graeco("latin orthogonality --memory 1K", &[square.as_str(); 3].join("\n"));
    assert!(run.status == 3 && run.err.contains("memory limit"), "{}", run.err);
}

#[test]
fn a_listing_ends_at_the_time_limit_and_says_that_it_was_this_limit() {
    let square = elementary(7);
    let started = Instant::now();
    let run = graeco("latin subsquares --json --time-limit 1 --memory 2G", &square);
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
    assert!(run.out.contains(r#""subsquares":[{"order":2,"rows":[0,1],"#), "{}", run.err);
    assert!(run.status == 3 && run.out.ends_with("],\"end\":\"time-limit\"}\n"), "{}", run.err);
    // The 250,000 pairs of 1000 squares are printed one by one.
    let pair = ["0 1 2\n1 2 0\n2 0 1\n\n".repeat(500), "0 1 2\n2 0 1\n1 2 0\n\n".repeat(500)].concat();
    let run = graeco("latin orthogonality", &pair);
    assert_eq!((run.out.lines().count(), run.status), (250_000, 0), "{}", run.err);
    let run = graeco("latin orthogonality --json --memory 20M", &pair);
    assert!(run.status == 0 && run.out.ends_with("[500,1000]],\"end\":\"exhausted\"}\n"), "{}", run.err);
}

/// The 5 · 10⁹ pairs of 100,000 squares take long, and the graph of them 1.25 GB.
#[test]
fn what_is_known_of_very_many_squares_is_told_at_a_limit() {
    let squares = "[[0,1,2],[1,2,0],[2,0,1]]\n[[0,1,2],[2,0,1],[1,2,0]]\n".repeat(50_000);
    let started = Instant::now();
    let run = graeco("latin orthogonality --time-limit 0.5 --memory 100M", &squares);
    assert!(run.status == 3 && run.err.contains("time limit"), "{}", run.err);
    assert!(run.out.starts_with("1 2\n1 4\n1 6\n") && run.out.lines().count() > 50_000, "{}", run.out.len());
    let run = graeco("latin orthogonality --time-limit 0.5 --memory 100M --json", &squares);
    assert!(run.out.starts_with(r#"{"schema":1,"squares":100000,"pairs":[[1,2],[1,4],"#), "{}", run.err);
    assert!(run.status == 3 && run.out.ends_with("],\"end\":\"time-limit\"}\n"), "{}", run.err);
    let run = graeco("latin orthogonality --clique --json --memory 100M", &squares);
    let expected = "{\"schema\":1,\"squares\":100000,\"clique\":null,\"end\":\"memory-limit\"}\n";
    assert_eq!((run.out.as_str(), run.status), (expected, 3), "{}", run.err);
    let run = graeco("latin orthogonality --clique --time-limit 0.5", &squares[..squares.len() / 10]);
    assert!(run.status == 3 && run.out.split_whitespace().count() == 2, "{}{}", run.out, run.err);
    // What does not fit into the memory is not compared.
    let run = graeco("latin orthogonality --json --memory 20K", &squares[..squares.len() / 50]);
    assert!(run.status == 3 && run.out.ends_with("],\"end\":\"memory-limit\"}\n"), "{}", run.err);
    assert!(run.out.starts_with(r#"{"schema":1,"squares":2000,"pairs":[[1,2],[1,4],"#), "{}", run.out);
    assert!(started.elapsed() < Duration::from_secs(120), "{:?}", started.elapsed());
}

/// A random square of order 15 has more transversals than are listed: that is no limit of memory.
#[test]
fn too_many_transversals_are_no_memory_limit() {
    let square = graeco("latin random 15 --seed 1", "").out;
    for command in ["mate", "mate --count", "mate --triple", "transversals --disjoint", "check --bachelor"] {
        let run = graeco(&format!("latin {command} --json"), &square);
        let why = r#""end":"solution-limit","why":"more than 500000 transversals, "#;
        assert!(run.status == 3 && run.out.contains(why), "{command}: {}{}", run.out, run.err);
        assert_eq!(
            run.out.contains(r#""count":"0""#),
            command.contains("count") || command.contains("all"),
            "{command}"
        );
    }
    let run = graeco("latin check --bachelor", &square);
    assert!(run.err.contains(": more than 500000 transversals, ") && !run.err.contains("memory"), "{}", run.err);
    // A limit ends the count before there is a number: a lower bound.
    let run = graeco("latin mate --count --time-limit 0 --json", &square);
    assert!(run.status == 3 && run.out.contains(r#""count":"0","end":"time-limit""#), "{}", run.out);
    let run = graeco("latin transversals --disjoint --count --time-limit 0 --json", &square);
    assert!(run.status == 3 && run.out.contains(r#""count":"0","end":"time-limit""#), "{}", run.out);
}

#[test]
fn answers_that_are_cut_short_say_so() {
    let run = graeco("latin critical --find 1000000 --time-limit 0.5 --json", &elementary(3));
    assert!(run.status == 3 && run.out.contains(r#""end":"time-limit","square":["#), "{} {}", run.out, run.err);
    let run = graeco("latin backbone", &"0 .\n. 1\n\n".repeat(9));
    assert!(run.err.contains("have no solution") && !run.err.contains("mate"), "{}", run.err);
    // Its one mate shows ten disjoint transversals.
    let square = graeco("latin random 10 --seed 1", "").out;
    assert_eq!(graeco("latin mate --count", &square).out, "1\n");
    assert_eq!(graeco("latin transversals --disjoint --count --time-limit 60", &square).out, "10\n");
}

#[test]
fn mutually_orthogonal_squares_come_one_by_one() {
    // 31,125 pairs of 63,001 cells: a square is printed as soon as it was checked with those before it.
    let run = graeco("latin mols 251 --format line --time-limit 3", "");
    assert!(run.status == 3 || run.out.lines().count() == 250, "{}", run.err);
    assert!(run.out.lines().count() > 1, "{}", run.err);
}
