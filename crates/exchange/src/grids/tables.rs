//! Tables of cells: `.sdx`, `.ss`, and candidates in a frame.

use graeco_document::{Document, ReadError};
use graeco_grid::Budget;
use graeco_grid::text::is_rule;

use super::{
    CELLS, CellContent, ROW, characters, check_open, check_row, check_rows, classic, digit, digits_of, draft, given,
    lines, marks, words,
};
use crate::columns::first_line;
use crate::draft::{Draft, finish};
use crate::fault::{Fault, TextPlace};
use crate::format::PuzzleFormat;
use crate::reading::{Reading, Written};

/// So few cells with candidates may be a mistake.
const FEW_CANDIDATES: usize = 3;

/// Whether a text is one of these tables, and which.
pub(crate) fn recognize(text: &str) -> Option<PuzzleFormat> {
    let rows: Vec<Vec<(&str, usize)>> =
        lines(text).filter(|line| !is_frame(line.2)).map(|line| words(line.2, line.1)).collect();
    let is_cell = |word: &(&str, usize)| {
        let digits = word.0.strip_prefix(['u', '+']).unwrap_or(word.0);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    let of_cells = |row: &Vec<(&str, usize)>| row.len() == ROW && row.iter().all(is_cell);
    let is_table = rows.iter().filter(|row| of_cells(row)).count() >= ROW / 2;
    let has_several = rows.iter().filter(|row| of_cells(row)).flatten().any(|word| word.0.len() > 1);
    match first_line(text) {
        first if first.starts_with("*-") && first.len() == "*-----------*".len() => Some(PuzzleFormat::Ss),
        _ if is_table && has_several && text.contains('|') => Some(PuzzleFormat::Candidates),
        _ if is_table && has_several => Some(PuzzleFormat::Sdx),
        _ => None,
    }
}

/// Whether a line is part of a frame, or holds nothing.
pub(super) fn is_frame(line: &str) -> bool {
    line.trim_start().starts_with('#') || line.trim().is_empty() || is_rule(line)
}

pub(crate) fn read(text: &str, form: PuzzleFormat, budget: &Budget) -> Result<Reading, ReadError> {
    let line = lines(text).find(|line| !is_frame(line.2)).map_or(1, |line| line.0);
    let read = if form == PuzzleFormat::Ss { state(text) } else { table(text, form) };
    finish(read, text, form, line, budget)
}

/// Rows of words of a table.
fn rows(text: &str) -> Vec<(usize, &str)> {
    lines(text).filter(|line| !is_frame(line.2)).map(|line| (line.1, line.2)).collect()
}

fn spot_of((word, at): (&str, usize)) -> TextPlace {
    TextPlace::new(at..at + word.len(), "")
}

/// 81 words.
fn cells<'t>(rows: &[(usize, &'t str)]) -> Result<Vec<(&'t str, usize)>, Fault> {
    let mut cells = Vec::with_capacity(CELLS);
    for &(start, row) in rows {
        let words = words(row, start);
        check_row(start, row, words.len())?;
        cells.extend(words);
    }
    check_rows(rows).map(|()| cells)
}

fn table(text: &str, form: PuzzleFormat) -> Result<Draft<'_>, Fault> {
    let cells = cells(&rows(text))?;
    check_open(cells.iter().filter_map(|&(word, at)| Some((word.chars().next()?, at))))?;
    let marks: Vec<CellContent> = cells.iter().map(|&cell| mark(cell, form)).collect::<Result<_, _>>()?;
    let mut draft = draft(text, &marks, |cell| spot_of(cells[cell]))?;
    note_few(&mut draft, &cells, &marks);
    Ok(draft)
}

/// Notes the candidates of cells if there are few such cells among open ones: a blank between two digits may be missing.
fn note_few(draft: &mut Draft<'_>, cells: &[(&str, usize)], marks: &[CellContent]) {
    let left = || (0..marks.len()).filter(|&cell| matches!(marks[cell], CellContent::Left(_)));
    let has_open = marks.iter().any(|mark| matches!(mark, CellContent::Open));
    for cell in left().filter(|_| has_open && left().count() <= FEW_CANDIDATES) {
        let (word, row, column) = (cells[cell].0, cell / ROW + 1, cell % ROW + 1);
        draft.notes.push(format!("`{word}` at r{row}c{column} is read as the candidates of a cell"));
    }
}

fn mark((word, at): (&str, usize), form: PuzzleFormat) -> Result<CellContent, Fault> {
    let sign = if form == PuzzleFormat::Sdx { 'u' } else { '+' };
    let wrong = || spot_of((word, at)).fault(format!("unexpected `{word}`; expected a digit or candidates"));
    if word == "." || word == "0" {
        return Ok(CellContent::Open);
    }
    if let Some(digit) = word.strip_prefix(sign) {
        return match digits_of(digit).as_deref() {
            Some(&[digit]) => Ok(CellContent::Placed(digit)),
            _ => Err(wrong()),
        };
    }
    let digits = digits_of(word).ok_or_else(wrong)?;
    Ok(match digits[..] {
        [digit] => CellContent::Given(digit),
        _ => CellContent::of(None, None, Some(digits)),
    })
}

/// Whether a text is the state of one puzzle in the form `.ss`, not several puzzles: the second grid has all digits of the first
/// one and more, and a third grid, if there is one, has candidates.
pub(crate) fn is_state(text: &str) -> bool {
    let rows = rows(text);
    let (digits, left) = rows.split_at(rows.len().min(2 * ROW));
    let mut grids = digits.chunks(ROW).map_while(|grid| digits_in(grid).ok());
    let (Some(givens), Some(placed)) = (grids.next(), grids.next()) else { return false };
    let are_candidates = || cells(left).is_ok_and(|left| left.iter().all(|cell| digits_of(cell.0).is_some()));
    recognize(text) == Some(PuzzleFormat::Ss)
        && (left.is_empty() || are_candidates())
        && givens != placed
        && givens.iter().any(Option::is_some)
        && givens.iter().zip(&placed).all(|(given, placed)| given.is_none() || given == placed)
}

/// Up to three grids in frames: givens, contents of cells, and candidates.
fn state(text: &str) -> Result<Draft<'_>, Fault> {
    let all = rows(text);
    let grids: Vec<&[(usize, &str)]> = all.chunks(ROW).collect();
    if grids.len() > 3 {
        let (start, row) = grids[3][0];
        return Err(TextPlace::new(start..start + row.len(), "").fault("a fourth grid; expected at most three"));
    }
    let missing = || TextPlace::new(text.len()..text.len(), "").fault("the text ends here; expected a grid");
    let givens = digits_in(grids.first().ok_or_else(missing)?)?;
    let placed = grids.get(1).map(|grid| digits_in(grid)).transpose()?;
    let left = grids.get(2).map(|grid| cells(grid)).transpose()?;
    let mut marks = Vec::with_capacity(CELLS);
    for cell in 0..CELLS {
        let left = left.as_ref().map(|left| {
            digits_of(left[cell].0).ok_or_else(|| spot_of(left[cell]).fault("expected candidates, as digits"))
        });
        marks.push(CellContent::of(givens[cell], placed.as_ref().and_then(|placed| placed[cell]), left.transpose()?));
    }
    draft(text, &marks, |_| TextPlace::default())
}

/// The digits of nine lines of nine cells, with bars between.
fn digits_in(rows: &[(usize, &str)]) -> Result<Vec<Option<usize>>, Fault> {
    check_open(rows.iter().flat_map(|&(start, row)| row.char_indices().map(move |(at, c)| (c, start + at))))?;
    let mut cells = Vec::with_capacity(CELLS);
    for &(start, row) in rows {
        let before = cells.len();
        for (at, c) in row.char_indices().filter(|(_, c)| *c != '|' && !c.is_whitespace()) {
            cells.push(digit(c, start + at, ".0")?);
        }
        check_row(start, row, cells.len() - before)?;
    }
    check_rows(rows).map(|()| cells)
}

pub(crate) fn write(document: &Document, form: PuzzleFormat) -> Written {
    let mut source = classic(document, true);
    let marks = marks(&mut source);
    source.lose_texts(&["title", "author", "description", "source", "solution"]);
    source.written(marks.map(|marks| match form {
        PuzzleFormat::Ss => write_state(&marks),
        PuzzleFormat::Sdx => candidates(&marks, "u").chunks(ROW).map(|row| row.join(" ") + "\n").collect(),
        _ => framed(&candidates(&marks, "+")),
    }))
}

/// The digit or the candidates of each cell, with a sign before a digit that was placed.
fn candidates(marks: &[CellContent], sign: &str) -> Vec<String> {
    let word = |mark: &CellContent| match mark {
        CellContent::Given(digit) => digit.to_string(),
        CellContent::Placed(digit) => format!("{sign}{digit}"),
        // All nine: the candidates of the others follow from them.
        CellContent::Open => super::digits(&(1..=ROW).collect::<Vec<_>>()),
        CellContent::Left(left) => super::digits(left),
    };
    marks.iter().map(word).collect()
}

/// Words in a frame.
fn framed(words: &[String]) -> String {
    let width = words.iter().map(String::len).max().unwrap_or(1);
    let part = "-".repeat(3 * width + 4);
    let rule = |corner: char, inner: char| format!("{corner}{part}{inner}{part}{inner}{part}{corner}\n");
    let mut text = rule('.', '.');
    for (number, row) in words.chunks(ROW).enumerate() {
        if number == 3 || number == 6 {
            text += &rule(':', '+');
        }
        for part in row.chunks(3) {
            text += "| ";
            part.iter().for_each(|word| text += &format!("{word:<width$} "));
        }
        text += "|\n";
    }
    text + &rule('\'', '\'')
}

/// Givens; the contents of cells, if there are more; candidates, if there are any.
fn write_state(marks: &[CellContent]) -> String {
    let mut grids = vec![framed_digits(&characters(marks, '.', given))];
    let has_left = marks.iter().any(|mark| matches!(mark, CellContent::Left(_)));
    if has_left || marks.iter().any(|mark| matches!(mark, CellContent::Placed(_))) {
        grids.push(framed_digits(&characters(marks, '.', CellContent::digit)));
    }
    if has_left {
        grids.push(framed(&candidates(marks, "")).replace(['.', '\''], "*").replace(':', "|"));
    }
    grids.join("\n")
}

fn framed_digits(digits: &str) -> String {
    let mut text = "*-----------*\n".to_owned();
    for (number, row) in digits.as_bytes().chunks(ROW).enumerate() {
        if number == 3 || number == 6 {
            text += "|---+---+---|\n";
        }
        row.chunks(3).for_each(|part| text += &format!("|{}", String::from_utf8_lossy(part)));
        text += "|\n";
    }
    text + "*-----------*\n"
}
