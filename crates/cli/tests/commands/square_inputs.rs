//! Latin squares as people have them: each form is recognized, and the answer is in the symbols that were read.

use crate::run::{graeco, graeco_bytes};

/// A name, an input, and the orders of the squares in it.
const INPUTS: [(&str, &str, &[usize]); 29] = [
    ("numbers from 0", "0 1 2\n1 2 0\n2 0 1\n", &[3]),
    ("numbers from 1", "1 2 3\n2 3 1\n3 1 2\n", &[3]),
    ("letters", "A B C\nB C A\nC A B\n", &[3]),
    ("small letters", "a b c\nb c a\nc a b\n", &[3]),
    ("joined digits", "0123\n1032\n2301\n3210\n", &[4]),
    ("joined letters", "ABC\nBCA\nCAB\n", &[3]),
    ("letters of a square order", "A B C D\nB A D C\nC D A B\nD C B A\n", &[4]),
    ("joined letters of a square order", "ABCD\nBADC\nCDAB\nDCBA\n", &[4]),
    ("several squares of letters on a line each", "ABBA\nBAAB\nABBA\nBAAB\n", &[2, 2, 2, 2]),
    ("one line", "123231312\n", &[3]),
    ("one line of words", "1 2 3 2 3 1 3 1 2\n", &[3]),
    ("CSV", "1,2,3\n2,3,1\n3,1,2\n", &[3]),
    ("CSV with quotes", "\"1\",\"2\",\"3\"\n\"2\",\"3\",\"1\"\n\"3\",\"1\",\"2\"\n", &[3]),
    ("tabs", "1\t2\n2\t1\n", &[2]),
    ("a Python list", "[[1, 2, 3], [2, 3, 1], [3, 1, 2]]\n", &[3]),
    ("a Python list over lines", "[[1, 2, 3],\n [2, 3, 1],\n [3, 1, 2]]\n", &[3]),
    ("a list of lists of lists", "[[[1, 2], [2, 1]], [[1, 2, 3], [2, 3, 1], [3, 1, 2]]]\n", &[2, 3]),
    ("numpy", "[[0 1 2]\n [1 2 0]\n [2 0 1]]\n", &[3]),
    ("Sage", "[1 2 3]\n[2 3 1]\n[3 1 2]\n", &[3]),
    ("GAP", "[ [ 1, 2, 3 ], [ 2, 3, 1 ],\n  [ 3, 1, 2 ] ]\n", &[3]),
    ("Octave", "[1 2 3; 2 3 1; 3 1 2]\n", &[3]),
    ("Mathematica", "{{1, 2, 3}, {2, 3, 1}, {3, 1, 2}}\n", &[3]),
    ("blank lines between", "1 2\n2 1\n\n\n1 2 3\n2 3 1\n3 1 2\n", &[2, 3]),
    ("nothing between", "1 2\n2 1\n1 2 3\n2 3 1\n3 1 2\n", &[2, 3]),
    ("comments", "# Klein\n0 1 2 3 # first\n1 0 3 2\n2 3 0 1\n3 2 1 0\n; end\n", &[4]),
    ("labels", "1: 0 1 2\n2: 1 2 0\n3: 2 0 1\n", &[3]),
    ("a frame", "+---+---+\n|0 1|2 3|\n|1 0|3 2|\n+---+---+\n|2 3|0 1|\n|3 2|1 0|\n+---+---+\n", &[4]),
    ("p qwh", "c filled\np qwh 2 0\n0 1\n1 0\n", &[2]),
    ("CR LF and no last line end", "0 1\r\n1 0", &[2]),
];

#[test]
fn squares_are_recognized() {
    for (name, input, orders) in INPUTS {
        let run = graeco("latin check --properties", input);
        assert_eq!((run.out.lines().count(), run.status), (orders.len(), 0), "{name}: {}{}", run.out, run.err);
        assert!(run.out.lines().all(|line| line.starts_with("latin, ")), "{name}: {}", run.out);
        let read: Vec<u64> = graeco("latin check --properties --json", input)
            .out
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["order"].as_u64().unwrap())
            .collect();
        assert_eq!(read, orders.iter().map(|&order| order as u64).collect::<Vec<_>>(), "{name}");
        let forms = graeco("latin canon --format line", input);
        assert_eq!((forms.out.lines().count(), forms.status), (orders.len(), 0), "{name}: {}", forms.err);
    }
}

#[test]
fn a_byte_order_mark_is_no_symbol() {
    assert_eq!(graeco_bytes("latin check", b"\xef\xbb\xbf0 1\n1 0\n").out, "latin\n");
}

#[test]
fn our_own_output_is_read_again() {
    for format in ["--format grid", "--format csv", "--format line", "--format boxes", "--json"] {
        for symbols in ["0", "1", "letters"] {
            let built = graeco(&format!("latin build 7 --diagonals --symbols {symbols} {format}"), "").out;
            let run = graeco("latin check --diagonals", &built);
            assert_eq!((run.out.trim(), run.status), ("pandiagonal", 0), "{format}, {symbols}: {built}");
        }
    }
}

#[test]
fn answers_are_in_the_symbols_that_were_read() {
    assert_eq!(graeco("latin complete", "1 2\n. .\n").out, "1 2\n2 1\n");
    assert_eq!(graeco("latin complete", "0 -1\n-1 -1\n").out, "0 1\n1 0\n");
    assert_eq!(graeco("latin complete", "A B C\n. . .\n. . A\n").out.lines().next(), Some("A B C"));
    assert_eq!(graeco("latin canon --of reduced", "2 1\n1 2\n").out, "1 2\n2 1\n");
    for symbols in ["0123456789ABCDEF", "123456789ABCDEFG"] {
        let row = |at: usize| format!("{}{}\n", &symbols[at..], &symbols[..at]);
        let square: String = (0..15).map(row).chain([".".repeat(16) + "\n"]).collect();
        let run = graeco("latin complete", &square);
        let last: String = run.out.lines().last().unwrap_or_default().split(' ').collect();
        assert_eq!((run.status, last + "\n"), (0, row(15)), "{}", run.err);
        let json = graeco("latin complete --json", &square).out;
        assert!(json.contains(r#""A""#) && !json.contains(r#""10""#), "{json}");
    }
}

#[test]
fn what_is_truly_ambiguous_is_refused() {
    let run = graeco("latin complete", "1 2 .\n. . .\n. . .\n");
    assert_eq!(run.status, 2);
    assert!(run.err.contains("<stdin>:1:1: neither 0 nor 3 occurs") && run.err.contains("--symbols"), "{}", run.err);
    for symbols in ["0", "1"] {
        let run = graeco(&format!("latin complete --symbols {symbols}"), "1 2 .\n. . .\n. . .\n");
        assert!(run.status == 0 && run.out.starts_with("1 2 "), "{}{}", run.out, run.err);
    }
}

#[test]
fn many_squares_are_answered_in_order_by_all_threads() {
    let squares = graeco("latin random 8 -n 200", "").out;
    let one = graeco("latin autotopisms --threads 1", &squares).out;
    assert_eq!(one.lines().count(), 200);
    assert_eq!(graeco("latin autotopisms --threads 4", &squares).out, one);
    let counts = graeco("latin transversals --count --threads 4", &squares).out;
    assert_eq!(counts, graeco("latin transversals --count --threads 1", &squares).out);
}

#[test]
fn a_refused_square_keeps_its_place_among_the_answers() {
    for command in ["transversals", "transversals --count", "orthogonality --check", "canon"] {
        let run = graeco(&format!("latin {command} --json"), "0 0\n0 0\n");
        let records: Vec<serde_json::Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((records.len(), run.status), (1, 2), "{command}: {}", run.out);
        let error = records[0]["error"].as_str().unwrap_or_default();
        assert!(error.contains("not a Latin square") && records[0]["line"] == 1, "{command}: {}", run.out);
    }
    assert_eq!(graeco("latin transversals", "0 0\n0 0\n\n0\n").out, "\n\n# <stdin>:4\nr1c1\n");
}

#[test]
fn squares_that_are_checked_together_are_held_within_the_memory() {
    let squares = (graeco("latin build 50", "").out + "\n").repeat(100);
    let run = graeco("latin orthogonality --check --json --memory 200K", &squares);
    let record: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        (&record["end"], &record["orthogonal"], run.status),
        (&"memory-limit".into(), &().into(), 3),
        "{}",
        run.err
    );
    assert_eq!(record["squares"], 100);
}

#[test]
fn messages_about_many_squares_are_summed_up() {
    let none = "0 1 2\n. 0 .\n. . 1\n\n";
    for (command, square, full, sum) in [
        ("canon", "0 0\n0 0\n\n", "row 1 has two 0s", "5 squares were refused; the first: <stdin>:1"),
        ("transversals", "0 0\n0 0\n\n", "row 1 has two 0s", "5 squares were refused; the first: <stdin>:1"),
        ("mate", "0 1\n1 0\n\n", ": no orthogonal mate", "5 squares have no orthogonal mate; the first: <stdin>:1"),
        ("complete", none, ": no solution", "5 squares have no solution; the first: <stdin>:1"),
        ("is", "0 !\n1 0\n\n", "`!` is not a symbol", "5 squares could not be read; the first: <stdin>:1"),
    ] {
        let run = graeco(&format!("latin {command}"), &square.repeat(5));
        assert_eq!(run.err.matches(full).count(), 3, "{command}: {}", run.err);
        assert_eq!(run.err.lines().last(), Some(sum), "{command}");
        let verbose = graeco(&format!("latin {command} --verbose"), &square.repeat(5));
        assert_eq!(verbose.err.matches(full).count(), 5, "{command}: {}", verbose.err);
        assert!((verbose.out, verbose.status) == (run.out, run.status) && !verbose.err.contains(sum), "{command}");
    }
}
