//! Cells and nothing else: a grid on a line, or on n lines with or without a frame.

use std::ops::ControlFlow;

use graeco_document::{Document, ReadError};
use graeco_grid::text::{self, TextError, is_rule};
use graeco_grid::{Alphabet, Budget, Cell, Order, Puzzle, Symbol};

use super::classic;
use super::drawn::{drawn_boxes, has_gaps};
use super::placed;
use crate::columns::{digits, first_line, is_comment, is_held, is_sudoku};
use crate::draft::Draft;
use crate::entries::{Entry, EntryReader, is_list};
use crate::fault::TextPlace;
use crate::format::PuzzleFormat;
use crate::reading::{PuzzleSink, Reading, Written};
use crate::words::BadEntry;

/// The largest order that is read.
const MOST: usize = 64;

/// So many lines at the beginning of a text show what it holds.
const LOOK: usize = 1000;

/// Whether a text is a grid of any order, by the share of cells in its first line.
pub(crate) fn is_text(text: &str) -> bool {
    let first = first_line(text);
    let (count, cells) = (first.chars().count(), first.chars().filter(|&c| is_cell(c)).count());
    let signs = first.chars().filter(|c| !c.is_whitespace()).count();
    let is_table = [',', ';', '\t'].iter().any(|&c| first.matches(c).count() == super::CELLS - 1);
    let is_grid = count > 3 && 2 * cells >= signs || is_table || is_small_grid(text) || has_blanks(text);
    is_grid || is_rule(first) || has_letters(first)
}

/// Whether a line is a whole grid or, with blanks between its cells, a row of one, whose values may be letters.
fn has_letters(line: &str) -> bool {
    let (count, is_apart) =
        (line.split_whitespace().count(), line.split_whitespace().all(|word| word.chars().count() == 1));
    let n = if count > 1 && is_apart { count } else { line.chars().count().isqrt() };
    // A is 10, or 1 in a grid of letters alone.
    let is_letter = |c: char| c.to_digit(36).is_some_and(|value| value as usize - 9 <= n);
    let is_value = |c: char| c.is_ascii_alphabetic() && is_letter(c) || c == ' ' && is_apart;
    n > super::ROW && (count > 1 || n * n == line.chars().count()) && line.chars().all(|c| is_cell(c) || is_value(c))
}

/// Whether what comes first in a text is a Sudoku.
pub(crate) fn begins_with_sudoku(text: &str) -> bool {
    let mut reader = text::Reader::new(Some(Alphabet::from_one(nine())));
    let grid = text.lines().take(LOOK).find_map(|line| {
        reader.line(line);
        reader.next_grid()
    });
    grid.or_else(|| {
        reader.end();
        reader.next_grid()
    })
    .is_some_and(|grid| grid.is_ok())
}

fn nine() -> Order {
    Order::new(super::ROW).expect("9 is an order")
}

/// Whether a character is a digit, an open cell, or a bar between boxes.
fn is_cell(c: char) -> bool {
    c.is_ascii_digit() || ".|*_-".contains(c)
}

/// Whether a text is n lines of n cells and no more, for n up to 3: too few characters to recognize a grid by their share.
fn is_small_grid(text: &str) -> bool {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let cells = |line: &str| {
        let cells = line.chars().filter(|&c| c != ' ');
        cells.clone().all(is_cell).then(|| cells.count())
    };
    let lines: Vec<Option<usize>> = lines.map(cells).take(4).collect();
    lines.len() <= 3 && lines.iter().all(|&cells| cells == Some(lines.len()))
}

/// Whether a text has rows of digits alone, with blanks for open cells.
fn has_blanks(text: &str) -> bool {
    let rows: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).take(9).collect();
    let is_row = |line: &&str| line.bytes().all(|byte| byte == b' ' || byte.is_ascii_digit());
    rows.len() > 3 && rows.iter().all(is_row)
}

/// The error in a text of rows, columns and values whose first line does not name them.
fn unnamed_triples(text: &str) -> Option<TextError> {
    // With empty lines between, they may be squares of order 3.
    let held = text.lines().filter(|line| !is_comment(line)).skip_while(|line| line.trim().is_empty());
    let rows = || held.clone().take_while(|line| !line.trim().is_empty());
    let is_triple = |line: &str| {
        let words = || line.split([' ', ',', ';', '\t']).filter(|word| !word.is_empty());
        words().count() == 3 && words().all(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let what = "three numbers a line; expected a first line such as `row,col,value`, which names them".to_owned();
    (rows().count() > 3 && rows().all(is_triple)).then_some(TextError { line: 1, column: 1, width: 1, what })
}

pub(crate) fn read(text: &str, take: &mut PuzzleSink<'_>) -> ControlFlow<()> {
    let wrong = placed::is_text(text).then(|| placed::givens(text).err()).flatten();
    if let Some(error) = wrong.or_else(|| unnamed_triples(text)) {
        return take.take(Err(error.into()));
    }
    if is_list(text) || is_labelled(text) {
        return read_list(text, take);
    }
    let mut reader =
        text::Reader::of_order(order_of(text).or_else(|| order_of_rows(text)).or_else(|| (!is_text(text)).then(nine)));
    let (mut lines, mut is_told) = (Vec::new(), false);
    let mut take_all = |reader: &mut text::Reader, lines: &mut Vec<&str>| {
        while let Some(grid) = reader.next_grid() {
            let drawn = std::mem::take(lines);
            let walls = drawn.iter().position(|line| has_gaps(line)).filter(|_| grid.is_ok());
            if let Some(at) = walls {
                let number = text.lines().position(|line| std::ptr::eq(line, drawn[at])).map_or(1, |before| before + 1);
                let what = "walls between cells; expected them in one picture of all cells, alone in a text".to_owned();
                take.take(Err(TextError { line: number, column: 1, width: drawn[at].chars().count(), what }.into()))?;
                continue;
            }
            let read = grid.map_err(ReadError::from).and_then(|grid| {
                let boxes = if grid.one_line { None } else { drawn_boxes(drawn.into_iter(), grid.order.get()) };
                reading(text, &grid, boxes, &mut is_told, take.budget())
            });
            take.take(read)?;
        }
        ControlFlow::Continue(())
    };
    for line in text.lines() {
        lines.push(line);
        reader.line(line);
        take_all(&mut reader, &mut lines)?;
    }
    reader.end();
    take_all(&mut reader, &mut lines)
}

/// Whether a text begins with a line of 81 cells and other words before them, or other columns behind them.
fn is_labelled(text: &str) -> bool {
    let first = first_line(text);
    let cells = first.as_bytes().split_first_chunk();
    let is_alone =
        |(cells, rest): (_, &[u8])| digits(cells).is_some() && !rest.first().is_some_and(|byte| b",;\t".contains(byte));
    is_sudoku(first) && !cells.is_some_and(is_alone)
}

/// Reads Sudokus among other words. The first one with some says that these are not kept.
fn read_list(text: &str, take: &mut PuzzleSink<'_>) -> ControlFlow<()> {
    let (mut reader, mut is_told) = (EntryReader::default(), false);
    let mut take_all = |entries: Vec<Result<Entry, BadEntry>>| {
        entries.into_iter().try_for_each(|entry| {
            let read = entry.map_err(|bad| bad.error.into()).and_then(|entry| {
                let mut draft = Draft::new(text, entry.cells.len().isqrt());
                draft.givens = entry.cells.map(usize::from).to_vec();
                draft.solution = entry.solution.map(|cells| cells.map(usize::from).to_vec());
                let others = entry.others;
                if !others.is_empty() && !std::mem::replace(&mut is_told, true) {
                    let names: Vec<&str> = others.iter().map(|(name, _)| &**name).collect();
                    let start = super::lines(text).find(|line| line.0 == entry.line).map_or(0, |line| line.1);
                    draft.lose_note(&TextPlace::new(start..start + 1, names.join(", ")), "these columns are not kept");
                }
                draft.finish(PuzzleFormat::Line, entry.line, take.budget())
            });
            take.take(read)
        })
    };
    super::lines(text).try_for_each(|(number, _, line)| take_all(reader.line(line, number)))?;
    take_all(reader.end())
}

/// A grid with the boxes that are drawn, or else the usual ones; the first one of an order other than 9 says which.
fn reading(
    text: &str,
    grid: &text::Grid,
    drawn: Option<(usize, usize)>,
    is_told: &mut bool,
    budget: &Budget,
) -> Result<Reading, ReadError> {
    if grid.order.get() > MOST {
        let what = format!("a grid of order {}; expected up to {MOST}", grid.order);
        return Err(TextError { line: grid.line, column: 1, width: 1, what }.into());
    }
    let mut draft = Draft::new(text, grid.order.get());
    if let Some(boxes) = drawn {
        draft.boxes = Some(boxes);
    } else if let Some((rows, columns)) = draft.boxes.filter(|_| grid.order.get() != super::ROW) {
        // Grids of one text have boxes alike.
        if !*is_told && clashes_in_boxes(grid, (rows, columns)) {
            draft.boxes = None;
            let what = format!("read without boxes: in boxes of {rows}×{columns} some givens would be the same");
            draft.notes.push(what);
        } else if !grid.one_line && !std::mem::replace(is_told, true) {
            let what =
                format!("read with boxes of {rows}×{columns}; `graeco latin complete` reads a grid without boxes");
            draft.notes.push(what);
        }
    }
    if grid.first == 0 {
        draft.header.first_value = 0;
    }
    // Digits are usual in a Sudoku.
    draft.header.symbols = grid.symbols.clone().filter(|_| grid.order.get() != super::ROW);
    draft.givens = grid.cells.iter().map(|cell| cell.map_or(0, |symbol| symbol.index() + 1)).collect();
    draft.finish(if grid.one_line { PuzzleFormat::Line } else { PuzzleFormat::Grid }, grid.line, budget)
}

/// Whether givens of a grid clash, but only in boxes: whoever wrote it meant none.
fn clashes_in_boxes(grid: &text::Grid, (rows, columns): (usize, usize)) -> bool {
    let given = |cell: Cell| grid.cells[cell.index()];
    let plain = Puzzle::latin(grid.order.get()).ok().filter(|plain| plain.clash_of(given).is_none());
    plain.and_then(|plain| plain.with_boxes(rows, columns).ok()).is_some_and(|boxed| boxed.clash_of(given).is_some())
}

/// The order 4 or 9 if every line has this many cells and the lines make whole grids, or hold digits that no grid on a line of
/// so many cells has: rows, rather than grids of order 2 or 3 on a line each. Lines of `-` alone count as the reader takes them;
/// those with letters do not count.
fn order_of_rows(text: &str) -> Option<Order> {
    let is_cell = |c: char| c.is_ascii_digit() || "._*-".contains(c);
    let count_cells = |line: &str| line.chars().filter(|&c| is_cell(c)).count();
    let is_row = |line: &&str| line.chars().all(|c| ".-|".contains(c)) || !is_rule(line);
    let lines = text.lines().map(str::trim).filter(|line| is_held(line) && !line.contains(char::is_alphabetic));
    let (dashes, rows): (Vec<&str>, Vec<&str>) =
        lines.filter(is_row).partition(|line| line.chars().all(|c| "-|".contains(c)));
    let n = Some(count_cells(rows.first().or(dashes.first())?)).filter(|n| matches!(n, 4 | 9))?;
    let dashes = dashes.into_iter().filter(|line| count_cells(line) == n).count();
    let (has_open, all) = (rows.iter().any(|line| line.contains('-')), rows.len() + dashes);
    let has_large =
        rows.iter().any(|line| line.chars().any(|c| c.to_digit(10).is_some_and(|d| d as usize > n.isqrt())));
    let is_whole = has_large || all.is_multiple_of(n) || !has_open && !rows.is_empty() && rows.len().is_multiple_of(n);
    Order::new(n).ok().filter(|_| is_whole && rows.iter().all(|line| count_cells(line) == n))
}

/// The order of grids that stand on a line each, in columns of which some are empty, or with other words behind them, or with
/// others in rows.
fn order_of(text: &str) -> Option<Order> {
    let first = first_line(text);
    if [',', ';', '\t'].iter().any(|&c| first.matches(c).count() == super::CELLS - 1) {
        return Some(nine());
    }
    let word = first.split_whitespace().next()?;
    let (count, root) = (word.chars().count(), word.chars().count().isqrt());
    let is_row =
        |line: &str| line.split_whitespace().all(|word| word.chars().all(|c| !c.is_alphabetic() || word.len() == 1));
    let rows = || text.lines().take(LOOK).filter(|line| !is_comment(line.trim()) && is_row(line));
    let has_more = || word.len() < first.len() || rows().any(|line| text::row(line, root).is_some());
    Order::new(root).ok().filter(|_| root > 3 && root * root == count && has_more())
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
    source.written(has_room.then(|| text(&cells, &alphabet)))
}

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
