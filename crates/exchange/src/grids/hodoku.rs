//! Lines of HoDoKu's library: `:technique:candidates:givens:deleted:eliminations:placements:extra`.

use std::ops::ControlFlow;

use graeco_document::Document;

use super::{CELLS, CellContent, ROW, check_open, classic, draft, each_line, marks};
use crate::draft::Draft;
use crate::fault::{Fault, Position, TextPlace};
use crate::format::PuzzleFormat;
use crate::reading::{PuzzleSink, Written};

/// The fields, from the empty one before the first colon on. Those after `deleted` describe a step.
const FIELDS: [&str; 8] = ["", "technique", "candidates", "givens", "deleted", "eliminations", "placements", "extra"];

pub(crate) fn is_line(line: &str) -> bool {
    line.starts_with(':') && line.matches(':').count() >= 3
}

pub(crate) fn read(text: &str, take: &mut PuzzleSink<'_>) -> ControlFlow<()> {
    each_line(text, PuzzleFormat::HoDoKu, take, puzzle)
}

fn puzzle<'t>(text: &'t str, line: &str, begin: Position) -> Result<Draft<'t>, Fault> {
    let start = begin.byte();
    if !is_line(line) {
        return Err(
            TextPlace::new(start..start + line.len(), "").fault("expected a line like :0000:x:givens:deleted:::")
        );
    }
    let mut at = start;
    let fields: Vec<(&str, usize)> = line
        .splitn(FIELDS.len(), ':')
        .map(|field| {
            let from = at;
            at += field.len() + 1;
            (field, from)
        })
        .collect();
    let mut marks = givens(fields[3])?;
    if let Some(&deleted) = fields.get(4) {
        delete(deleted, &mut marks)?;
    }
    let spot = |number: usize| {
        let (field, from) = fields[number];
        TextPlace::new(from..from + field.len(), FIELDS[number])
    };
    let draft = draft(text, &marks, |_| spot(4.min(fields.len() - 1)))?;
    let mut draft = draft.at(begin);
    for number in [1, 2, 5, 6, 7].into_iter().filter(|&number| number < fields.len()) {
        let says_nothing = fields[number].0.trim().trim_matches(':');
        if !["", "0000", "x"].contains(&says_nothing) {
            draft.lose_note(&spot(number), "the description of a step is not kept");
        }
    }
    Ok(draft)
}

/// 81 cells; `+` stands before a digit that was placed.
fn givens((field, start): (&str, usize)) -> Result<Vec<CellContent>, Fault> {
    check_open(field.char_indices().map(|(at, c)| (c, start + at)))?;
    let mut marks = Vec::with_capacity(CELLS);
    let mut is_placed = false;
    for (at, c) in field.char_indices() {
        let spot = || TextPlace::new(start + at..start + at + c.len_utf8(), "givens");
        let mark = match c {
            '+' if !is_placed => {
                is_placed = true;
                continue;
            }
            '.' | '0' if !is_placed => CellContent::Open,
            '1'..='9' => {
                let digit = c.to_digit(10).unwrap_or(0) as usize;
                if is_placed { CellContent::Placed(digit) } else { CellContent::Given(digit) }
            }
            _ => return Err(spot().fault(format!("unexpected `{c}`; expected 1 to 9, or `.` for an open cell"))),
        };
        is_placed = false;
        marks.push(mark);
    }
    match marks.len() {
        CELLS if !is_placed => Ok(marks),
        count => {
            let spot = TextPlace::new(start..start + field.len(), "givens");
            Err(spot.fault(format!("found {count} cells; expected {CELLS}")))
        }
    }
}

/// Candidates that were deleted: digit, row and column, run together.
fn delete((field, start): (&str, usize), marks: &mut [CellContent]) -> Result<(), Fault> {
    let mut at = start;
    for word in field.split(' ') {
        let spot = TextPlace::new(at..at + word.len(), "deleted");
        at += word.len() + 1;
        if word.is_empty() {
            continue;
        }
        let digits: Option<Vec<usize>> = word.chars().map(|c| c.to_digit(10).map(|digit| digit as usize)).collect();
        let digits = digits.filter(|digits| digits.iter().all(|digit| (1..=ROW).contains(digit)));
        let Some(&[digit, row, column]) = digits.as_deref() else {
            return Err(spot.fault(format!("unexpected `{word}`; expected digit, row and column, as in 512")));
        };
        let mark = &mut marks[(row - 1) * ROW + column - 1];
        if *mark == CellContent::Open {
            *mark = CellContent::Left((1..=ROW).collect());
        }
        if let CellContent::Left(left) = mark {
            left.retain(|&other| other != digit);
        }
    }
    Ok(())
}

pub(crate) fn write(document: &Document) -> Written {
    let mut source = classic(document, true);
    let (mut givens, mut deleted) = (String::new(), Vec::new());
    let Some(marks) = marks(&mut source) else { return source.written(None) };
    for (cell, mark) in marks.iter().enumerate() {
        match mark {
            CellContent::Open => givens.push('.'),
            CellContent::Given(digit) => givens += &digit.to_string(),
            CellContent::Placed(digit) => givens += &format!("+{digit}"),
            CellContent::Left(left) => {
                givens.push('.');
                let gone = (1..=ROW).filter(|digit| !left.contains(digit));
                deleted.extend(gone.map(|digit| format!("{digit}{}{}", cell / ROW + 1, cell % ROW + 1)));
            }
        }
    }
    source.lose_texts(&["title", "author", "description", "source", "solution"]);
    source.written(format!(":0000:x:{givens}:{}:::", deleted.join(" ")))
}
