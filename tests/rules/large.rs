//! Every kind of rule on large grids, with as many cells and as large numbers as it takes: time and memory stay bounded.

use std::time::{Duration, Instant};

use crate::kinds;
use graeco_document::Document;
use graeco_grid::Limits;
use graeco_rules::{Field, Form, KINDS, Kind};

/// So many cells of a grid, row by row.
fn cells(n: usize, count: usize) -> String {
    let rows = (0..count.div_ceil(n)).map(|row| format!("r{0}c1-r{0}c{1}", row + 1, n.min(count - row * n)));
    format!("\"{}\"", rows.collect::<Vec<_>>().join(" "))
}

/// The largest values of a field: a row or the whole grid, and numbers that keep many states apart.
fn values(n: usize, field: &Field) -> Vec<String> {
    match field.form {
        Form::Cells => [n * n, n, 3].iter().map(|&count| cells(n, count)).collect(),
        Form::ExactCells(count) => vec![cells(n, count)],
        Form::Lists => vec![format!("[{}, {}]", cells(n, n), cells(n, 3))],
        Form::Number | Form::Sum => {
            let sums = [n * n * n * (n + 1) / 4, n * (n + 1) / 4, 2 * (n + 1), n / 2, 3];
            ["897612484786617600"].into_iter().map(String::from).chain(sums.iter().map(usize::to_string)).collect()
        }
        Form::Numbers => vec![format!("{:?}", (1..=n).collect::<Vec<_>>()), "[1, 2]".into()],
        Form::Tuples => vec![format!("[{:?}, [1]]", (1..=n).collect::<Vec<_>>()), "[[0, 1, 0], [0, 2, 1]]".into()],
        Form::Pattern => vec!["\"[1-4]+(9|5[^5])?\"".into()],
        Form::Flag => vec!["true".into(), "false".into()],
        Form::Index => vec![n.to_string()],
        Form::Names => vec!["\"s t\"".into()],
        Form::Word(words) => words.iter().map(|word| format!("\"{word}\"")).collect(),
        _ => Vec::new(),
    }
}

/// Files with one constraint of a kind, for all its fields' values.
fn files(n: usize, block: [usize; 2], kind: &Kind) -> Vec<String> {
    let mut all: Vec<Vec<(&Field, String)>> = vec![Vec::new()];
    for field in kind.fields {
        let with = |fields: &Vec<(&'static Field, String)>| {
            let fields = fields.clone();
            values(n, field).into_iter().map(move |value| [&fields[..], &[(field, value)]].concat())
        };
        all = all.iter().flat_map(with).collect();
    }
    all.iter().map(|fields| kinds::file(n, block, 1, kind, fields)).collect()
}

/// The greatest memory that this process has had, in bytes, where that can be found out.
fn peak() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(1024 * line.split_whitespace().next()?.parse::<usize>().ok()?)
}

#[test]
fn large_rules_keep_limits_of_time_and_need_no_more_than_a_gigabyte() {
    let mut seen = 0;
    let mut look = |name: &str, text: &str| {
        let started = Instant::now();
        let Ok(file) = Document::parse(text) else { return };
        let limits = Limits { time: Some(Duration::from_millis(5)), ..Limits::solutions(1) };
        file.puzzle().search().limits(limits).solutions().for_each(drop);
        let (took, peak) = (started.elapsed(), peak().unwrap_or(0));
        let what = format!("order {}, {name}, {} letters: {took:?}, {peak} bytes", file.puzzle().order(), text.len());
        assert!(took < Duration::from_secs(60) && peak < 1 << 30, "{what}");
        seen += 1;
    };
    for (n, block) in [(16, [4, 4]), (25, [5, 5]), (64, [8, 8]), (255, [15, 17])] {
        for kind in KINDS {
            files(n, block, kind).iter().for_each(|text| look(kind.name, text));
        }
    }
    for pairs in ["row", "line", "king"] {
        look("rule", &format!("order = 255\n[[rule]]\npairs = \"{pairs}\"\nwhere = \"a % 7 != b % 11\"\n"));
    }
    let moves: Vec<String> = (0..255 * 255).skip(1).map(|k| format!("[{}, {}]", k / 255, k % 255)).collect();
    for values in ["", "values = [1]\n"] {
        look("chess", &format!("order = 255\n[[chess]]\nmoves = [{}]\n{values}", moves.join(", ")));
    }
    assert!(seen > 3 * KINDS.len(), "{seen}");
}
