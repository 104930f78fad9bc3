//! Exact covers as people have them: comments, blanks, line ends, names, compression; each is read and answered.

use std::io::Write;

use crate::run::{graeco, graeco_bytes};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// A name, an input, and its solutions by the names of their items, sorted.
const INPUTS: [(&str, &str, &[&str]); 17] = [
    (
        "Knuth's first example",
        "| A simple example\na b c d e f g\nc e f\na d g\nb c f\na d\nb g\nd e g\n",
        &["c e f; a d; b g"],
    ),
    (
        "Knuth's example with colors",
        "| p, q and r are primary\np q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n",
        &["p r x:A y; q x:A"],
    ),
    ("comments everywhere", "|first\na b\n| between\na\n|\nb\n| last", &["a; b"]),
    ("CR LF", "a b\r\na\r\nb\r\n", &["a; b"]),
    ("a byte-order mark", "\u{feff}| comment\na b\na b\n", &["a b"]),
    ("tabs, several blanks, and blanks at both ends", "  a\tb   c  \n\ta\t b \nc\t\n", &["a b; c"]),
    ("empty lines and no last line end", "\n\na b\n\n   \na\n\nb", &["a; b"]),
    ("options with secondary items only are never chosen", "a | x y\na x\nx y\ny\n", &["a x"]),
    ("secondary items alone", " | x y\nx\ny\n", &[""]),
    ("the same option twice", "a\na\na\n", &["a", "a"]),
    ("no option", "a b\n", &[]),
    ("multiplicities", "2|a 1:2|b c\na b\na c\na\nb\n", &["a b; a c", "a b; a c; b", "a c; a; b"]),
    ("costs, before, inside and behind", "a b\n |5 a b\na |2 |3\nb |1\n", &["a b", "a; b"]),
    (
        "names with punctuation",
        "(0,0) #1 r1c2=3 \"x\" --all $;% | {s}\n(0,0) #1 {s}:+\nr1c2=3 \"x\"\n--all $;% {s}:+\n",
        &["(0,0) #1 {s}:+; r1c2=3 \"x\"; --all $;% {s}:+"],
    ),
    ("names of other alphabets", "α 数 é\nα é\n数\n", &["α é; 数"]),
    ("numbers as names", "1 2 3\n1 3\n2\n", &["1 3; 2"]),
    ("the numbers of a part", "| options of the whole: 2 5-6\na b\na b\na\nb\n", &["a b", "a; b"]),
];

fn gzip(text: &str) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap()
}

#[test]
fn covers_are_read_as_people_have_them() {
    for (name, input, solutions) in INPUTS {
        let packed =
            [input.as_bytes().to_vec(), gzip(input), compress_to_vec(input.as_bytes(), CompressionLevel::Fastest)];
        for bytes in packed {
            let run = graeco_bytes("cover solve --all --names", &bytes);
            // In a line options have the order of the file; the order of the lines is that of the search.
            let mut lines: Vec<&str> = run.out.lines().collect();
            let mut expected = solutions.to_vec();
            lines.sort_unstable();
            expected.sort_unstable();
            assert_eq!(lines, expected, "{name}: {}", run.err);
            assert_eq!(run.status, i32::from(solutions.is_empty()), "{name}: {}", run.err);
        }
        assert_eq!(graeco("cover count", input).out, format!("{}\n", solutions.len()), "{name}");
    }
}

/// What is read can be written: a simplified problem has as many solutions, and its cheapest one costs the same.
#[test]
fn what_was_read_is_written_as_it_is_read() {
    for (name, input, solutions) in INPUTS {
        let simple = graeco("cover simplify", input);
        assert_eq!(simple.status, 0, "{name}: {}", simple.err);
        // A text names at least one item.
        if !simple.out.trim().is_empty() {
            assert_eq!(graeco("cover count", &simple.out).out, format!("{}\n", solutions.len()), "{name}");
            let cost = |text: &str| graeco("cover cheapest", text).out.split(':').next().map(str::to_owned);
            assert_eq!(cost(&simple.out), cost(input), "{name}");
        }
    }
}
