//! Lines of 729 characters: the candidates of each cell.

use std::ops::ControlFlow;

use graeco_document::Document;
pub(crate) use graeco_grid::text::lists_candidates as is_line;

use super::{CellContent, ROW, classic, draft, each_line, marks};
use crate::draft::Draft;
use crate::fault::{Fault, Position, TextPlace};
use crate::format::PuzzleFormat;
use crate::reading::{PuzzleSink, Written};

pub(crate) fn read(text: &str, take: &mut PuzzleSink<'_>) -> ControlFlow<()> {
    each_line(text, PuzzleFormat::CandidateLine, take, puzzle)
}

fn puzzle<'t>(text: &'t str, line: &'t str, begin: Position) -> Result<Draft<'t>, Fault> {
    let start = begin.byte() + line.len() - line.trim_start().len();
    let cells = line.split_whitespace().next().unwrap_or("");
    if !is_line(cells) {
        let what = "expected 729 characters: nine for each cell, the k-th one k, or `.` if k is no candidate";
        return Err(TextPlace::new(start..start + cells.len(), "").fault(what));
    }
    let is_left = |cell: &[u8], value: &usize| usize::from(cell[value - 1]) == usize::from(b'0') + value;
    let left = |cell: &[u8]| (1..=ROW).filter(|value| is_left(cell, value)).collect();
    let marks: Vec<CellContent> =
        cells.as_bytes().chunks(ROW).map(|cell| CellContent::of(None, None, Some(left(cell)))).collect();
    draft(text, &marks, |cell| TextPlace::new(start + ROW * cell..start + ROW * (cell + 1), ""))
}

pub(crate) fn write(document: &Document) -> Written {
    let mut source = classic(document, true);
    let marks = marks(&mut source);
    let character = |mark: &CellContent, value: usize| {
        let is_left = match mark {
            CellContent::Open => true,
            CellContent::Given(digit) | CellContent::Placed(digit) => *digit == value,
            CellContent::Left(left) => left.contains(&value),
        };
        if is_left { char::from(b'0' + value as u8) } else { '.' }
    };
    source.lose_texts(&["title", "author", "description", "source", "solution"]);
    let cell = |mark: &CellContent| (1..=ROW).map(|value| character(mark, value)).collect::<String>();
    source.written(marks.map(|marks| marks.iter().map(cell).collect::<String>()))
}
