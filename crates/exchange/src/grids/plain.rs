//! Cells and nothing else: a grid on a line, or on n lines with or without a frame.

use std::ops::ControlFlow;

use graeco_document::{Document, ReadError};
use graeco_grid::text::{self, TextError};
use graeco_grid::{Alphabet, Budget, Order, Symbol};

use super::classic;
use crate::draft::Draft;
use crate::entries::{entries, is_list};
use crate::fault::TextPlace;
use crate::format::PuzzleFormat;
use crate::reading::{PuzzleSink, Reading, Written};

/// The largest order that is read.
const MOST: usize = 64;

/// Reads all grids.
pub(crate) fn read(text: &str, take: &mut PuzzleSink<'_>) -> ControlFlow<()> {
    if is_list(text) {
        return read_list(text, take);
    }
    let mut reader = text::Reader::of_order(order_of(text).or_else(|| order_of_rows(text)));
    let mut take_all = |reader: &mut text::Reader| {
        std::iter::from_fn(|| reader.next_grid()).try_for_each(|grid| {
            let read = grid.map_err(ReadError::from).and_then(|grid| reading(text, &grid, take.budget()));
            take.take(read)
        })
    };
    for line in text.lines() {
        reader.line(line);
        take_all(&mut reader)?;
    }
    reader.end();
    take_all(&mut reader)
}

/// Reads Sudokus among other words. The first one with some says that these are not kept.
fn read_list(text: &str, take: &mut PuzzleSink<'_>) -> ControlFlow<()> {
    let mut is_told = false;
    super::lines(text).try_for_each(|(number, start, line)| {
        entries(line, number).into_iter().try_for_each(|entry| {
            let read = entry.map_err(ReadError::from).and_then(|entry| {
                let mut draft = Draft::new(text, entry.cells.len().isqrt());
                draft.givens = entry.cells.map(usize::from).to_vec();
                draft.solution = entry.solution.map(|cells| cells.map(usize::from).to_vec());
                let others = entry.others;
                if !others.is_empty() && !std::mem::replace(&mut is_told, true) {
                    let names: Vec<&str> = others.iter().map(|(name, _)| &**name).collect();
                    draft.lose_note(&TextPlace::new(start..start + 1, names.join(", ")), "these columns are not kept");
                }
                draft.finish(PuzzleFormat::Line, number, take.budget())
            });
            take.take(read)
        })
    })
}

fn reading(text: &str, grid: &text::Grid, budget: &Budget) -> Result<Reading, ReadError> {
    if grid.order.get() > MOST {
        let what = format!("a grid of order {}; expected up to {MOST}", grid.order);
        return Err(TextError { line: grid.line, column: 1, width: 1, what }.into());
    }
    let mut draft = Draft::new(text, grid.order.get());
    if grid.first == 0 {
        draft.header.first_value = 0;
    }
    draft.givens = grid.cells.iter().map(|cell| cell.map_or(0, |symbol| symbol.index() + 1)).collect();
    draft.finish(if grid.one_line { PuzzleFormat::Line } else { PuzzleFormat::Grid }, grid.line, budget)
}

/// The order 4 or 9 if every line has this many cells and the lines make whole grids: rows, rather than grids
/// of order 2 or 3 on a line each. Lines of `-` alone count as the reader takes them.
fn order_of_rows(text: &str) -> Option<Order> {
    let is_cell = |c: char| c.is_ascii_digit() || "._*-".contains(c);
    let count_cells = |line: &str| line.chars().filter(|&c| is_cell(c)).count();
    let is_row = |line: &&str| line.chars().all(|c| ".-|".contains(c)) || !is_frame(line);
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !super::is_comment(line));
    let (dashes, rows): (Vec<&str>, Vec<&str>) =
        lines.filter(is_row).partition(|line| line.chars().all(|c| "-|".contains(c)));
    let n = Some(count_cells(rows.first().or(dashes.first())?)).filter(|n| matches!(n, 4 | 9))?;
    let dashes = dashes.into_iter().filter(|line| count_cells(line) == n).count();
    let (has_open, all) = (rows.iter().any(|line| line.contains('-')), rows.len() + dashes);
    let is_whole = all.is_multiple_of(n) || !has_open && !rows.is_empty() && rows.len().is_multiple_of(n);
    let fits = |line: &&str| count_cells(line) == n && !line.chars().any(char::is_alphabetic);
    Order::new(n).ok().filter(|_| is_whole && rows.iter().all(fits))
}

/// The order of grids that stand on a line each, in columns of which some are empty, or with other words behind them.
fn order_of(text: &str) -> Option<Order> {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !super::is_comment(line))?;
    if [',', ';', '\t'].iter().any(|&c| first.matches(c).count() == super::CELLS - 1) {
        return Order::new(super::ROW).ok();
    }
    let (word, _) = first.split_once(char::is_whitespace)?;
    let (count, root) = (word.chars().count(), word.chars().count().isqrt());
    Order::new(root).ok().filter(|_| root > 3 && root * root == count)
}

/// Whether a line is the upper edge of a frame.
pub(crate) fn is_frame(line: &str) -> bool {
    let is_edge = |c: char| "+-=*.:'".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
    line.chars().all(is_edge) && line.chars().count() > 3
}

/// The text of a puzzle's givens; nothing if the order is too large.
fn written(document: &Document, text: impl Fn(&[Option<Symbol>], &Alphabet) -> String) -> Written {
    let mut source = classic(document, false);
    let (cells, alphabet) = source.cells();
    let has_room = source.n <= MOST;
    if !has_room {
        source.lose("order", true, "the form has orders up to 64");
    }
    source.lose_texts(&["title", "author", "description", "source", "solution"]);
    Written { text: if has_room { text(&cells, &alphabet) } else { String::new() }, losses: source.losses }
}

/// Writes a line.
pub(crate) fn line(document: &Document) -> Written {
    written(document, text::line)
}

/// Writes n lines, with a frame around the boxes.
pub(crate) fn grid(document: &Document) -> Written {
    written(document, |cells, alphabet| match document.puzzle().block() {
        Some(block) => text::picture(cells, alphabet, block),
        None => text::rows(cells, alphabet),
    })
}
