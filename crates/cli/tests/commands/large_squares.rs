//! Latin squares above order 255: printed and checked row by row.

use crate::run::graeco;

#[test]
fn what_is_built_is_checked() {
    for (n, kind, word) in [
        (256, "", "latin"),
        (256, "--boxes 16x16 --diagonals", "diagonal"),
        (257, "", "latin"),
        (289, "--diagonals", "pandiagonal"),
        (300, "--boxes 15x20", "latin"),
        (600, "--diagonals --symbols 1", "diagonal"),
        (1000, "--diagonals", "diagonal"),
        (1001, "--pandiagonal --format csv", "pandiagonal"),
        (2002, "--diagonals", "diagonal"),
    ] {
        let built = graeco(&format!("latin build {n} {kind}"), "");
        assert_eq!((built.out.lines().count(), built.status), (n, 0), "{n} {kind}: {}", built.err);
        let kind = kind.replace("--symbols 1", "").replace("--format csv", "");
        let run = graeco(&format!("latin check {kind}"), &built.out);
        assert_eq!((run.out.trim_end(), run.err.as_str(), run.status), (word, "", 0), "{n} {kind}");
    }
    let built = graeco("latin build 300 --diagonals", "").out;
    let run = graeco("latin check --diagonals --json", &built).out;
    assert_eq!(run, "{\"schema\":1,\"file\":\"<stdin>\",\"line\":1,\"order\":300,\"kind\":\"diagonal\"}\n");
}

/// The square of order 300 that holds r + c in row r and column c, with some cells changed.
fn cyclic(changes: &[(usize, usize, &str)]) -> String {
    let cell = |r: usize, c: usize| {
        let change = changes.iter().find(|change| (change.0, change.1) == (r, c));
        change.map_or(((r + c) % 300).to_string(), |change| change.2.to_owned())
    };
    (0..300).map(|r| (0..300).map(|c| cell(r, c)).collect::<Vec<_>>().join(" ") + "\n").collect()
}

#[test]
fn a_wrong_cell_is_told_with_its_line_and_column() {
    for (changes, kind, expected) in [
        (vec![(9, 0, "10")], "", "no: row 10 has two 10s: the second at line 10, column 4"),
        (vec![(9, 0, "10"), (9, 1, "9")], "", "no: column 2 has two 9s: the second at line 10, column 4"),
        (vec![], "--diagonals", "no: anti diagonal has two 299s: the second at line 2, column 1085"),
        (vec![], "--boxes 15x20", "no: box 1 has two 1s: the second at line 2, column 1"),
        (vec![], "--pandiagonal", "no: broken anti diagonal 299 has two 1s: the second at line 2, column 1"),
    ] {
        let run = graeco(&format!("latin check {kind}"), &cyclic(&changes));
        assert_eq!((run.out.trim_end(), run.status), (expected, 1), "{changes:?} {kind}: {}", run.err);
    }
    for (changes, expected) in [
        (vec![(9, 1, "x")], "<stdin>:10:3: `x` is not a symbol of order 300; expected 0 to 299"),
        (vec![(299, 299, "300")], "<stdin>:300:1087: `300` is not a symbol of order 300; expected 0 to 299"),
        (vec![(20, 7, "")], "<stdin>:21:1: this row has 299 cells; expected 300"),
        (vec![(20, 7, "1 2")], "<stdin>:21:1: this row has 301 cells; expected 300"),
    ] {
        let run = graeco("latin check", &cyclic(&changes));
        assert!((run.out.as_str(), run.status) == ("\n", 2) && run.err.contains(expected), "{changes:?}: {}", run.err);
    }
    let half: String = cyclic(&[]).lines().take(100).map(|line| line.to_owned() + "\n").collect();
    let run = graeco("latin check", &half);
    assert!(run.err.contains("<stdin>:100:1: the square ends after row 100; expected 300 rows"), "{}", run.err);
}

#[test]
fn squares_that_follow_are_answered_too() {
    let (small, good, bad) = ("0 1\n1 0\n", cyclic(&[]), cyclic(&[(150, 0, "151"), (160, 0, "x")]));
    let unreadable = cyclic(&[(150, 0, "y")]);
    let half = format!("{}\n", good.lines().next().unwrap());
    let text = format!("{small}{bad}# a comment\n{good}{small}\n\n{unreadable}\n{half}\n{small}");
    let run = graeco("latin check", &text);
    let words: Vec<&str> = run.out.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!((words, run.status), (vec!["latin", "no:", "latin", "latin", "", "", "latin"], 2), "{}", run.err);
    let lines = [3 + 150, 2 + 301 + 300 + 2 + 2 + 151, 2 + 301 + 300 + 2 + 2 + 300 + 2];
    assert!(run.out.contains(&format!("line {}, column 5", lines[0])), "{}", run.out);
    assert!(run.err.contains(&format!("<stdin>:{}:1: `y`", lines[1])), "{}", run.err);
    assert!(run.err.contains(&format!("<stdin>:{}:1: the square ends after row 1", lines[2])), "{}", run.err);
}

#[test]
fn a_comment_inside_a_wrong_square_is_not_a_row() {
    for (changes, status) in [(vec![(1, 0, "2")], 1), (vec![(1, 0, "x")], 2)] {
        for comment in ["# note", "  ; note"] {
            let mut lines: Vec<String> = cyclic(&changes).lines().map(str::to_owned).collect();
            lines.insert(10, comment.to_owned());
            let run = graeco("latin check --json", &lines.join("\n"));
            assert_eq!((run.out.lines().count(), run.status), (1, status), "{comment}: {}{}", run.out, run.err);
        }
    }
}

#[test]
fn other_commands_refuse_them_and_so_does_a_kind_that_does_not_fit() {
    for command in ["is", "canon", "complete", "transversals", "check --symbols letters"] {
        let run = graeco(&format!("latin {command}"), &cyclic(&[]));
        assert_eq!(run.status, 2, "{command}");
        let expected = "<stdin>:1:1: this line has 300 cells; expected at most 255, or n² cells on a line";
        assert!(run.err.contains(expected), "{command}: {}", run.err);
    }
    let run = graeco("latin check --boxes 16x16", &cyclic(&[]));
    let expected = "<stdin>:1: boxes of 16 rows and 16 columns do not fit a grid of order 300";
    assert!((run.out.as_str(), run.status) == ("\n", 2) && run.err.contains(expected), "{}", run.err);
}

#[test]
fn checking_keeps_the_limit_of_memory() {
    let square = graeco("latin build 1200", "").out;
    let run = graeco("latin check --memory 100K", &square);
    assert_eq!((run.out.as_str(), run.status), ("", 3), "{}", run.err);
    assert!(run.err.contains("the memory limit was reached"), "{}", run.err);
    assert_eq!(graeco("latin check --memory 10M", &square).out, "latin\n");
}
