//! Texts of squares: their forms, their symbols, and their errors.

use graeco_grid::text::TextError;
use graeco_grid::{Budget, Stop};

use super::Symbols;
use super::reader::{Partial, Reader, read_all};
use crate::kind::Kind;

/// The squares of a text, each as its symbols from 0 with `.` for open cells, or as its error.
fn told(text: &str) -> Vec<String> {
    let told = |read: Result<Partial, TextError>| match read {
        Ok(Partial { grid, .. }) => {
            let cell = |cell: &Option<graeco_grid::Symbol>| cell.map_or(".".into(), |s| s.index().to_string());
            grid.cells.iter().map(cell).collect::<Vec<_>>().join(if grid.order.get() > 10 { " " } else { "" })
        }
        Err(error) => format!("{}:{}: {}", error.line, error.column, error.what),
    };
    read_all(text, None).map(told).collect()
}

#[test]
fn one_square_in_many_forms() {
    for text in [
        "0 1 2\n1 2 0\n2 0 1\n",
        "1 2 3\n2 3 1\n3 1 2\n",
        "A B C\nB C A\nC A B\n",
        "a,b,c\nb,c,a\nc,a,b\n",
        "c a b\na b c\nb c a\n",
        "012\n120\n201\n",
        "012120201\n",
        "ABCBCACAB\n",
        "0 1 2 1 2 0 2 0 1\n",
        "[[0, 1, 2], [1, 2, 0], [2, 0, 1]]\n",
        "[[0, 1, 2],\n [1, 2, 0],\n [2, 0, 1]]\n",
        "[ [ 1, 2, 3 ], [ 2, 3, 1 ], [ 3, 1,\n 2 ] ]\n",
        "[0 1 2]\n[1 2 0]\n[2 0 1]\n",
        "[0 1 2; 1 2 0; 2 0 1]\n",
        "((1 2 3) (2 3 1) (3 1 2))\n",
        "{{1,2,3},{2,3,1},{3,1,2}}\n",
        "{\"schema\":1,\"order\":3,\"square\":[[\"0\",\"1\",\"2\"],[\"1\",\"2\",\"0\"],[\"2\",\"0\",\"1\"]],\"x\":[1]}\n",
        "0: 0 1 2\n1: 1 2 0\n2: 2 0 1\n",
        "# a comment\n0 1 2 # the first row\n1 2 0\n2 0 1\n",
        "+---+\n|012|\n|120|\n|201|\n+---+\n",
        "p qwh 3 0\n0 1 2\n1 2 0\n2 0 1\n",
    ] {
        let expected = if text.starts_with('c') { "201012120" } else { "012120201" };
        assert_eq!(told(text), [expected], "{text}");
    }
}

#[test]
fn squares_follow_one_another_with_blank_lines_or_not() {
    let two = ["0110", "012120201"];
    assert_eq!(told("0 1\n1 0\n0 1 2\n1 2 0\n2 0 1\n"), two);
    assert_eq!(told("\n1 2\n2 1\n\n\n1 2 3\n2 3 1\n3 1 2"), two);
    assert_eq!(told("[[0,1],[1,0]]\n[[0,1,2],[1,2,0],[2,0,1]]\n"), two);
    assert_eq!(told("[[[0,1],[1,0]],[[0,1,2],[1,2,0],[2,0,1]]]\n"), two);
    assert_eq!(told("0110\n012120201\n"), two);
    assert_eq!(told("0110\n1001\n0110\n1001\n"), ["0110", "1001", "0110", "1001"]);
    // A wrong square among others on a line each is wrong alone; without a right one, the lines are rows.
    assert_eq!(told("0110\n1011\n0110\n1001\n"), ["0110", "1011", "0110", "1001"]);
    assert_eq!(told("0 0 1 1\n0 0 1 1\n1 1 0 0\n1 1 0 0\n"), ["0011001111001100"]);
    assert_eq!(told("0..0\n01..\n.00.\n....\n"), ["0..0", "01..", ".00.", "...."]);
    assert_eq!(told("0..1\n.1..\n.0..\n....\n"), ["0..1.1...0......"]);
    assert_eq!(told("0123\n1032\n2301\n3210\n"), ["0123103223013210"]);
    assert_eq!(told("0\n"), ["0"]);
    assert_eq!(told(""), [""; 0]);
}

#[test]
fn open_cells_are_read() {
    assert_eq!(told("1 . 3\n. 3 .\n3 . 2\n"), ["0.2.2.2.1"]);
    assert_eq!(told("1 0 3\n0 3 0\n3 0 2\n"), ["0.2.2.2.1"]);
    assert_eq!(told("0 -1 2\n-1 2 -1\n2 -1 1\n"), ["0.2.2.2.1"]);
    assert_eq!(told("1 -1\n-1 -1\n"), ["1..."]);
    assert_eq!(told(". .\n. .\n"), ["...."]);
    assert_eq!(told("- -\n- -\n"), ["...."]);
    let hexadecimal = "0123456789ABCDEF".to_owned() + &".".repeat(240);
    assert!(told(&hexadecimal)[0].starts_with("0 1 2 3 4 5 6 7 8 9 10 11"));
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (text, expected) in [
        (
            "1 2 .\n. . .\n. . .\n",
            "1:1: neither 0 nor 3 occurs, so symbols may count from 0 or from 1; choose with --symbols",
        ),
        ("p qwh 2 1\n0 1\n", "2:1: the text ends after 1 row; expected 2"),
        (
            "p qwh 2 1\n0 1\n1 2\n",
            "3:3: `2` is not a symbol of order 2; expected 0 to 1, or one of `. - _ * ?` for an open cell",
        ),
        ("p qwh 2 2\n0 1\n1 -1\n", "1:9: 2 holes announced here, and 1 found"),
        ("p qwh two 1\n", "1:7: `two` is not a number; expected the order"),
        ("order 2\n0 1\n1 0 1\n", "3:1: this row has 3 cells; expected 2"),
        ("order", "1:6: the line ends here; expected the order"),
        ("0 1 2\n1 2 0\n", "2:1: the square ends after 2 rows; expected 3"),
        ("0 1 2\n1 2\n2 0 1\n", "2:1: this row has 2 cells; expected 3"),
        ("0 1 2\n", "1:1: this line has 3 cells; expected n lines of n cells, or n² cells on a line"),
        ("[[0,1,2],[1,2,0],[2,0,1", "1:24: the text ends here; expected `]`: the bracket in line 1, column 1, is open"),
        ("(0 1\n 1 0\n", "2:5: the text ends here; expected `)`: the bracket in line 1, column 1, is open"),
        (
            "0 7 2\n1 2 0\n2 0 1\n",
            "1:3: `7` is not a symbol of order 3; expected 0 to 2, or one of `. - _ * ?` for an open cell",
        ),
    ] {
        assert_eq!(told(text), [expected], "{text}");
    }
}

#[test]
fn what_stands_before_an_open_bracket_is_read() {
    let open = "the text ends here; expected `]`: the bracket in line";
    for (text, expected) in [
        ("0110\n1001\n [[0,1],[1", ["0110", "1001", &format!("3:11: {open} 3, column 2, is open")]),
        ("0 1\n1 0\n0110\n[0 1\n", ["0110", "0110", &format!("4:5: {open} 4, column 1, is open")]),
        ("[[[0,1],[1,0]],[[1,0],[0,1]],[[0", ["0110", "1001", &format!("1:33: {open} 1, column 1, is open")]),
    ] {
        assert_eq!(told(text), expected, "{text}");
    }
    assert!("[[0,1],[1,0]".parse::<Partial>().unwrap_err().what.starts_with(open.split(':').next().unwrap()));
}

#[test]
fn what_zero_is_the_whole_square_tells() {
    // More zeros than a symbol can have, and no 9: a puzzle with `0` for open cells.
    let zeros = "000000010400000000020000000000050407008000300001080000300400200050100000000806000";
    let dots = zeros.replace('0', ".") + "\n\n123456789" + &".".repeat(72);
    let [zeros, dots] = [zeros, &dots].map(|text| told(&text.replace('9', "8")));
    assert_eq!(zeros[0].matches('.').count(), 81 - 17);
    assert_eq!(zeros[0].replace('.', "").len(), 17);
    assert!(dots[0].contains("neither 0 nor 9 occurs"), "{dots:?}");
    assert_eq!(told("0 1 2\n1 2 0\n2 0 1\n"), ["012120201"]);
    assert_eq!(told("0 0 1\n0 0 0\n0 0 0\n"), ["..0......"]);
    let both = "0, 3 and other open cells occur, so symbols may count from 0 or from 1; choose with --symbols";
    assert_eq!(told("0 . 3\n. 3 .\n3 . 2\n"), [format!("1:1: {both}")]);
    let read = read_all("0 . 3\n. 3 .\n3 . 2\n", Some(Symbols::FromOne)).next().unwrap().unwrap();
    assert_eq!(read.grid.cells.iter().flatten().count(), 4);
}

#[test]
fn rows_of_dashes_are_rows_or_rules_between_boxes() {
    for text in ["12--\n----\n--4-\n---2\n", "----\n12--\n--4-\n---2\n", "12--\n--4-\n---2\n----\n"] {
        let read = told(text);
        assert_eq!((read.len(), read[0].len()), (1, 16), "{text}: {read:?}");
    }
    for text in ["12--\n----\n--4-\n---2\n", "12|--\n--|--\n--|4-\n--|-2\n", "|12|--|\n|--|--|\n|--|4-|\n|--|-2|\n"] {
        assert_eq!(told(text), ["01........3....1"], "{text}");
    }
    // A line too many is no square of order 2.
    let last = told("12--\n----\n--4-\n---2\n----\n12--\n----\n--4-\n---2\n").pop().unwrap();
    assert_eq!(last, "9:1: the square ends after 1 row; expected 4");
    // Other rows have no dashes, and are a square without it.
    for text in ["12\n--\n21\n", "--\n12\n21\n--\n", "1234\n2143\n----\n3412\n4321\n"] {
        assert_eq!(told(text).len(), 1, "{text}");
        assert!(!told(text)[0].contains('.'), "{text}");
    }
    // A row is missing without it.
    assert_eq!(told("1234\n2143\n3412\n----\n"), ["012310322301...."]);
    assert_eq!(told("----\n----\n----\n----\n"), ["................"]);
    assert_eq!(told("0110\n----\n1001\n"), ["0110", "1001"]);
}

#[test]
fn every_bracket_is_closed_and_none_swallows_what_is_behind() {
    for (text, expected) in [
        (
            "[[0,1],[1,0]\n[[1,0],[0,1]]\n",
            vec![
                "0110",
                "2:1: another list begins here; expected `]`: the bracket in line 1, column 1, is open",
                "1001",
            ],
        ),
        (
            "[[0,1],[1,0\n[[1,0],[0,1]]\n",
            vec!["2:1: another bracket opens here; expected `]`: the bracket in line 1, column 1, is open", "1001"],
        ),
        ("[[0,1],[1,0]]]\n[[1,0],[0,1]]\n", vec!["0110", "1:14: `]` closes no bracket", "1001"]),
        ("[[0,1],[1,0)]\n", vec!["0110", "1:12: `)` closes no bracket; expected `]`"]),
        ("0 1]\n1 0\n", vec!["1:4: `]` closes no bracket", "0110"]),
        ("[[[0,1],[1,0]],[[1,0],[0,1]]]\n", vec!["0110", "1001"]),
    ] {
        assert_eq!(told(text), expected, "{text}");
    }
}

#[test]
fn candidates_are_no_square() {
    let text = "1.3.5.7.9".repeat(81);
    let expected = "1:1: 729 characters list the candidates of a grid of order 9, nine a cell, which `graeco grid` \
                    reads; expected cells";
    assert_eq!(told(&format!("{text}\n\n0110\n")), [expected, "0110"]);
}

#[test]
fn announced_squares_follow_one_another() {
    let text = "c made by hand\np dqwh 2 1\n0 1\n1 -1\nc more\np qwh 1 0\n0\norder 2\n 0 1\n-1 0\n";
    let read: Vec<Partial> = read_all(text, None).collect::<Result<_, _>>().unwrap();
    let kinds: Vec<_> = read.iter().map(|partial| (partial.kind.unwrap(), partial.grid.line)).collect();
    assert_eq!(kinds, [(Kind::Diagonal, 2), (Kind::Plain, 6), (Kind::Plain, 8)]);
}

#[test]
fn a_long_line_is_read_in_linear_time_and_within_a_budget() {
    let started = std::time::Instant::now();
    for (line, squares) in [
        ("1 ".repeat(1 << 20), 1),
        ("1".repeat(1 << 20), 1),
        (format!("0{}", " ".repeat(1 << 20)), 1),
        ("[0]".repeat(10_000), 10_000),
        ("[[0,1]]".repeat(10_000), 10_000),
    ] {
        assert_eq!(told(&line).len(), squares, "{}", &line[..20]);
        let ended = Budget::start(&graeco_grid::Limits {
            time: Some(std::time::Duration::ZERO),
            ..graeco_grid::Limits::default()
        });
        assert_eq!(Reader::new(None).line_within(&line, &mut ended.pace()), Err(Stop::TimeLimit));
    }
    // Before, the first and the third line took minutes.
    assert!(started.elapsed().as_secs() < 30, "{:?}", started.elapsed());
}
