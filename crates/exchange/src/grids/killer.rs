//! Lines of killer Sudokus: cages as numbers, or as characters that point to the cell with the sum.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use graeco_document::Document;
use serde_json::json;

use super::{CELLS, ROW, each_line};
use crate::clues::Source;
use crate::draft::Draft;
use crate::fault::{Fault, Position, TextPlace};
use crate::format::PuzzleFormat;
use crate::reading::{PuzzleSink, Written};

/// The beginning of a line of numbers: the rows and columns of a box.
const BOXES: &str = "3x3:";

/// The factor of the sum in a number; the number of the cage is added.
const SUM: usize = 256;

/// Characters that point to a neighbor, and the steps to it: down and right.
const ARROWS: [(char, [isize; 2]); 8] = [
    ('<', [0, -1]),
    ('>', [0, 1]),
    ('^', [-1, 0]),
    ('v', [1, 0]),
    ('`', [-1, -1]),
    ('\'', [-1, 1]),
    (',', [1, -1]),
    ('.', [1, 1]),
];

/// Whether a line is of one of these forms. A line of 81 cells of a Sudoku has none of `<`, `>` and `^`.
pub(crate) fn is_line(line: &str) -> bool {
    let is_part = |c: char| sum_of(c).is_some() || arrow(c).is_some();
    line.starts_with(BOXES) || (line.len() == CELLS && line.contains(['<', '>', '^']) && line.chars().all(is_part))
}

/// The sum of a character: `1` to `9`, `A` to `Z` for 10 to 35, `a` to `j` for 36 to 45; 0 if it is none.
fn sum_of(c: char) -> Option<usize> {
    match c {
        '0'..='9' => c.to_digit(10).map(|digit| digit as usize),
        'A'..='Z' => Some(c as usize - 'A' as usize + 10),
        'a'..='j' => Some(c as usize - 'a' as usize + 36),
        _ => None,
    }
}

fn arrow(c: char) -> Option<[isize; 2]> {
    ARROWS.iter().find(|arrow| arrow.0 == c).map(|arrow| arrow.1)
}

pub(crate) fn read(text: &str, take: &mut PuzzleSink<'_>) -> ControlFlow<()> {
    each_line(text, PuzzleFormat::Killer, take, puzzle)
}

fn puzzle<'t>(text: &'t str, line: &'t str, begin: Position) -> Result<Draft<'t>, Fault> {
    let start = begin.byte() + line.len() - line.trim_start().len();
    let line = line.trim();
    if !is_line(line) {
        let what = "expected the cages of a killer Sudoku, as `3x3::k:` and 81 numbers or as 81 characters";
        return Err(TextPlace::new(start..start + line.len(), "").fault(what));
    }
    let mut draft = Draft::new(text, ROW);
    let cages = match line.strip_prefix(BOXES) {
        Some(rest) => numbered(rest, start + BOXES.len(), &mut draft)?,
        None => pointed(line, start)?,
    };
    for Cage { sum, cells, spot } in cages {
        let places: Vec<_> = cells.iter().map(|&cell| place(cell)).collect();
        match (sum, &cells[..]) {
            // It says nothing.
            (0, [_]) => {}
            (1..=ROW, &[cell]) => draft.givens[cell] = sum,
            (0, _) => draft.clue(&spot, json!({"kind": "killer", "cells": places})),
            _ => draft.clue(&spot, json!({"kind": "killer", "cells": places, "sum": sum})),
        }
    }
    Ok(draft)
}

/// A cage: its sum, or 0, and its cells.
struct Cage {
    sum: usize,
    cells: Vec<usize>,
    spot: TextPlace,
}

fn place(cell: usize) -> [usize; 2] {
    [cell / ROW, cell % ROW]
}

/// The cages of the fields behind the boxes: perhaps `d` for the diagonals, `k`, and a number for each cell.
fn numbered(rest: &str, start: usize, draft: &mut Draft<'_>) -> Result<Vec<Cage>, Fault> {
    let mut at = start;
    let fields = rest.strip_suffix(':').unwrap_or(rest).split(':').map(|field| {
        let spot = TextPlace::new(at..at + field.len(), "");
        at += field.len() + 1;
        (field, spot)
    });
    let fields: Vec<(&str, TextPlace)> = fields.collect();
    let expect = |number: usize, known: &[&str], what: &str| match fields.get(number) {
        Some((field, _)) if known.contains(field) => Ok(field.to_owned()),
        Some((field, spot)) => Err(spot.fault(format!("found `{}`; expected {what}", crate::fault::shortened(field)))),
        None => Err(TextPlace::new(at..at, "").fault(format!("the line ends here; expected {what}"))),
    };
    draft.diagonals = [expect(0, &["", "d"], "nothing, or `d` for the diagonals")? == "d"; 2];
    expect(1, &["k"], "`k` for a killer Sudoku")?;
    if fields.len() != CELLS + 2 {
        let what = format!("found {} numbers; expected {CELLS}, one for each cell", fields.len() - 2);
        return Err(TextPlace::new(start - BOXES.len()..at - 1, "").fault(what));
    }
    let mut cages: BTreeMap<usize, Cage> = BTreeMap::new();
    for (cell, (field, spot)) in fields[2..].iter().enumerate() {
        let number: u16 = field
            .parse()
            .map_err(|_| spot.fault("expected 256 times the sum of a cage, plus the number of the cage"))?;
        let (sum, name) = (usize::from(number) / SUM, usize::from(number) % SUM);
        if sum > 0 {
            let cage = cages.entry(name).or_insert_with(|| Cage { sum, cells: Vec::new(), spot: spot.clone() });
            if cage.sum != sum {
                let what = format!("cage {name} has the sum {sum} here, and {} before; expected one sum", cage.sum);
                return Err(spot.fault(what));
            }
            cage.cells.push(cell);
        }
    }
    Ok(cages.into_values().collect())
}

/// The cages of 81 characters, each a sum, or an arrow to a cell of the same cage.
fn pointed(line: &str, start: usize) -> Result<Vec<Cage>, Fault> {
    let chars: Vec<char> = line.chars().collect();
    let spot = |cell: usize| TextPlace::new(start + cell..start + cell + 1, "");
    let mut cages: BTreeMap<usize, Cage> = BTreeMap::new();
    for cell in 0..CELLS {
        let mut end = cell;
        let mut steps = 0;
        while let Some([down, right]) = arrow(chars[end]) {
            let [row, column] = place(end);
            let next = [row.checked_add_signed(down), column.checked_add_signed(right)];
            end = match next {
                [Some(row), Some(column)] if row < ROW && column < ROW => row * ROW + column,
                _ => return Err(spot(end).fault(format!("`{}` points out of the grid", chars[end]))),
            };
            steps += 1;
            if steps > CELLS {
                return Err(spot(cell).fault("the way from this cell leads to no sum"));
            }
        }
        let sum = sum_of(chars[end]).unwrap_or(0);
        let cage = cages.entry(end).or_insert_with(|| Cage { sum, cells: Vec::new(), spot: spot(end) });
        cage.cells.push(cell);
    }
    Ok(cages.into_values().collect())
}

pub(crate) fn write(document: &Document) -> Written {
    let mut source = Source::new(document);
    source.lose_texts(&["title", "author", "description", "source", "solution"]);
    let puzzle = document.puzzle();
    if source.n != ROW || puzzle.block() != Some((3, 3)) || puzzle.regions().is_some() {
        source.lose("order", true, "the form has Sudokus of order 9 with boxes alone");
        return source.written(None);
    }
    let diagonals = document.header().diagonals;
    if diagonals[0] != diagonals[1] {
        source.lose("diagonals", true, "the form has both diagonals or none");
    }
    // A given is a cage of one cell.
    let givens = source.givens();
    let mut sums: Vec<(usize, Vec<usize>)> = Vec::new();
    let mut cages: Vec<Option<usize>> = vec![None; CELLS];
    let mut add = |sum: usize, cells: Vec<usize>| {
        let is_free = cells.iter().all(|&cell| cages[cell].is_none());
        if is_free {
            cells.iter().for_each(|&cell| cages[cell] = Some(sums.len()));
            sums.push((sum, cells));
        }
        is_free
    };
    for (number, clue) in source.clues().collect::<Vec<_>>() {
        let cells: Vec<usize> = clue.cells_of("cells").iter().map(|cell| cell.index()).collect();
        let sum = clue.number_of("sum").and_then(|sum| usize::try_from(sum).ok()).filter(|sum| (1..SUM).contains(sum));
        match (clue.kind().name, sum) {
            ("killer", Some(sum)) if cells.iter().all(|&cell| cell < CELLS) && add(sum, cells) => {}
            ("killer", _) => source.lose_clue(number, "the form has cages with sums that do not overlap alone"),
            _ => source.lose_clue(number, "the form has no rules beside cages and diagonals"),
        }
    }
    for (cell, &digit) in givens.iter().enumerate().filter(|given| *given.1 > 0) {
        if !add(digit, vec![cell]) {
            source.lose("givens", true, "the form has no given in a cage");
        }
    }
    let number = |cage: &Option<usize>| cage.map_or(0, |cage| SUM * sums[cage].0 + cage);
    let numbers: Vec<String> = cages.iter().map(|cage| number(cage).to_string()).collect();
    let both = if diagonals == [true; 2] { "d" } else { "" };
    source.written(format!("{BOXES}{both}:k:{}:", numbers.join(":")))
}
