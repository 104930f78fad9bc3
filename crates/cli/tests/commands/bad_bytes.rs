//! Bytes that are no text, random texts, and texts without an end: nothing panics, nothing fills the memory.

use crate::run::{graeco, graeco_bytes};
use graeco_exact_cover::Budget;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

#[test]
fn bytes_that_are_no_text() {
    for command in ["sudoku solve", "sudoku check", "latin complete", "latin check", "grid solve", "cover count"] {
        let run = graeco_bytes(command, &[0xff, 0xfd, 0x00, 0x80, b'\n', 0xc3, 0x28]);
        assert_eq!(run.status, 2, "{command}: {}", run.err);
        assert!(!run.err.is_empty() && !run.err.contains("panicked"), "{command}: {}", run.err);
    }
}

/// Strings that look a little like what the parsers read, so that they get past the first character.
fn random_text(rng: &mut ChaCha8Rng) -> String {
    const PIECES: &[&str] = &[
        "0",
        "1",
        "9",
        ".",
        "-1",
        " ",
        " ",
        "\n",
        "\n",
        "|",
        "+",
        "-",
        "#",
        "[Puzzle]",
        "[",
        "]",
        "=",
        "\"",
        "\"\"\"",
        "order = 4",
        "order = 255",
        "boxes = [2, 2]",
        "regions",
        "givens = ",
        "rules = [\"antiknight\"]",
        "[[thermo]]",
        "[[killer]]",
        "cells = \"r1c1-r9c9\"",
        "sum = -9223372036854775808",
        "{",
        "}",
        ":",
        ",",
        "{\"size\":4",
        "\"constraints\":[{\"kind\":\"arrow\",\"circle\":[[0,0]]",
        "\"box\":[2,2]",
        "a b c",
        "a:red",
        "2:3|",
        "|5",
        "é",
        "\u{feff}",
        "\t",
        "\r",
        "\0",
        "x",
        "A",
        "r1c1",
        "999999999999999999999",
    ];
    let mut text = String::new();
    for _ in 0..rng.random_range(0..30) {
        if rng.random_bool(0.1) {
            text.push(char::from_u32(rng.random_range(0..0x500)).unwrap_or('?'));
        } else {
            text.push_str(PIECES[rng.random_range(0..PIECES.len())]);
        }
    }
    text
}

#[test]
fn no_parser_panics() {
    use graeco_grid::{Alphabet, Order, text};
    let nine = Alphabet::from_one(Order::new(9).unwrap());
    let four = Alphabet::from_zero(Order::new(4).unwrap());
    let mut read = 0;
    for seed in 0..10_000 {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let bytes: Vec<u8> = (0..rng.random_range(0..200)).map(|_| rng.random()).collect();
        for text in [random_text(rng), String::from_utf8_lossy(&bytes).into_owned()] {
            read += usize::from(graeco_exact_cover::text::parse(&text).is_ok());
            read += usize::from(graeco_document::Document::parse(&text).is_ok());
            for alphabet in [None, Some(&nine), Some(&four)] {
                read += text::parse_all(&text, alphabet).iter().filter(|grid| grid.is_ok()).count();
            }
        }
        read += usize::from(graeco_exact_cover::text::read(bytes.as_slice(), &Budget::default()).is_ok());
    }
    assert!(read > 100, "the random texts are too random: {read} were read");
}

/// A gigabyte without a line's end, read from a pipe that would never end, is refused at its first bad byte.
#[test]
fn endless_nonsense_is_refused_at_once() {
    let mut nonsense = b"a b c d\na b\n".to_vec();
    nonsense.extend(std::iter::repeat_n(0xff, 64 << 20));
    let run = graeco_bytes("cover count", &nonsense);
    assert!(run.err.contains("<stdin>:3:1") && run.err.contains("this is not UTF-8 text"), "{}", run.err);
    assert_eq!(run.status, 2);
}

/// So many bytes of a source without an end; enough of them to find out that nobody reads them all.
fn endless(line: &str, bytes: usize) -> Vec<u8> {
    let line = line.to_owned() + "\n";
    line.repeat(bytes.div_ceil(line.len())).into_bytes()
}

#[test]
fn endless_garbage_is_refused() {
    for command in ["solve", "check", "explain", "minimal", "stats", "candidates"] {
        let run = graeco_bytes(&format!("sudoku {command}"), &endless("garbage", 1 << 20));
        let what = "puzzles cannot be read; the rest is skipped";
        assert!(run.status == 2 && run.err.contains(what), "{command}: {}", run.err);
    }
    let unread = "puzzles cannot be read; the rest is skipped";
    for (command, line, bytes, what) in [
        ("solve", "garbage", 1 << 20, "no puzzle found; expected cells in lines or rows"),
        ("convert --to json", "garbage", 1 << 20, "no puzzle found; expected cells in lines or rows"),
        ("solve", "{\"a\":[", 17 << 20, "there is no whole puzzle in 16 MiB"),
        ("convert --to json", "[", 17 << 20, "no puzzle found; expected cells in lines or rows"),
        ("solve", "", 17 << 20, "there is no whole puzzle in 16 MiB"),
        ("solve", "{\"a\":\"x\",", 1 << 18, unread),
        ("solve", ".Thermo~R0C1~R1C2", 1 << 18, unread),
        ("solve", "a = 1", 17 << 20, "it is longer than 16 MiB"),
        ("convert --to json", ":0000:x:", 1 << 18, unread),
    ] {
        let run = graeco_bytes(&format!("grid {command}"), &endless(line, bytes));
        assert!(run.status == 2 && run.err.contains(what), "{command} {line}: {}", run.err);
    }
}

#[test]
fn bytes_that_are_no_text_are_no_puzzle() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut bytes: Vec<u8> = (0..4000).map(|_| rng.random()).collect();
    bytes.extend(b"\na=1\n");
    let run = graeco_bytes("grid solve", &bytes);
    assert!(run.status == 2 && run.err.contains("this is no text"), "{}", run.err);
}

/// Sources without an end are refused before the memory is full.
#[test]
#[cfg(unix)]
fn endless_sources_are_refused() {
    for (arguments, message) in [
        ("latin check --properties /dev/zero", "/dev/zero cannot be read: it has a line longer than 16 MiB"),
        ("grid solve /dev/zero", "it has a line longer than 16 MiB"),
        ("cover count /dev/zero", "/dev/zero:1:1"),
        ("cover tile /dev/zero", "it has a line longer than 16 MiB"),
    ] {
        let run = graeco(arguments, "");
        assert!(run.err.contains(message), "{arguments}: {}", run.err);
        assert_eq!(run.status, 2, "{arguments}");
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_text() {
    for (arguments, text, answer) in [
        ("cover solve", "a b\na\nb\n", "1 2"),
        ("latin check", "0 1\n1 0\n", "latin"),
        ("grid count", "order = 2\n", "2"),
        ("grid count", "{\"size\":2}\n", "2"),
        ("sudoku check", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "unique"),
    ] {
        let run = graeco(arguments, &format!("\u{feff}{text}"));
        assert_eq!((run.out.trim_end(), run.status), (answer, 0), "{arguments}: {}", run.err);
    }
}
