//! Tables with a header that names a column of puzzles and perhaps one of solutions.

use std::ops::ControlFlow;

use graeco_document::{Document, ReadError};
use graeco_grid::text::{self, Zero};
use graeco_grid::{Alphabet, Order, Reading as Symbols};

use super::classic;
use crate::clues::symbol;
use crate::columns::{Columns, LEAST_GRID, digits, is_held, text_of, with_zeros};
use crate::draft::Draft;
use crate::fault::{Fault, Position, TextPlace};
use crate::format::PuzzleFormat;
use crate::reading::{PuzzleSink, Written};
use crate::record::Record;

pub(crate) const HEADER: &str = "puzzle,solution\n";

/// The first line that is no comment, with its start, if it is the header of a table.
fn header(text: &str) -> Option<(usize, &str, Columns, Vec<String>)> {
    let mut records = super::lines(text).filter(|line| is_held(line.2));
    let (_, start, line) = records.next()?;
    let next = records.next().map_or("", |next| next.2);
    let (columns, names) = Columns::headed(line.as_bytes(), next.as_bytes())?;
    // A word above a row of cells is a title.
    let is_row = next.split_whitespace().map(str::len).sum::<usize>() < LEAST_GRID && !next.contains([',', ';']);
    let is_title = names.len() == 1 && is_row;
    (!is_title).then_some((start, line, columns, names))
}

/// Whether a text is a table with a header.
pub(crate) fn is_text(text: &str) -> bool {
    header(text).is_some()
}

pub(crate) fn read(text: &str, take: &mut PuzzleSink<'_>) -> ControlFlow<()> {
    let Some((start, line, columns, names)) = header(text) else { return ControlFlow::Continue(()) };
    let Columns { separator, puzzle, solution } = columns;
    let is_other = |(at, _): &(usize, &String)| *at != puzzle && Some(*at) != solution;
    let others: Vec<String> = names.iter().enumerate().filter(is_other).map(|(_, name)| name.to_lowercase()).collect();
    let mut others = Some(others.join(", ")).filter(|names| !names.is_empty());
    let (header, mut begin, mut is_told) = (start..start + line.len(), Position::default(), false);
    let mut at = header.end;
    while at < text.len() {
        let line = text[at..].split_inclusive('\n').next().unwrap_or("");
        if !is_held(line) {
            at += line.len();
            continue;
        }
        let (number, _) = begin.move_to(text, at);
        let record = Record::first(&text.as_bytes()[at..], separator);
        let draft = draft(text, &record, begin, (columns, names.len())).map_err(|fault| fault.behind(text, begin));
        // The rest after a quotation mark that is not closed is read line by line.
        at += if record.unclosed.is_some() { line.len() } else { record.end.max(1) };
        let mut reading =
            draft.map_err(ReadError::from).and_then(|draft| draft.finish(PuzzleFormat::Csv, number, take.budget()));
        if let Ok(first) = &mut reading {
            let order = first.document.puzzle().order();
            if order.get() != super::ROW && !std::mem::replace(&mut is_told, true) {
                let cells = order.cell_count();
                first.notes.push(format!("{cells} cells are read as a grid of {order}×{order}; a 9×9 Sudoku has 81"));
            }
            let spots = others.take().map(|names| TextPlace::new(header.clone(), names));
            let loss = |spot: TextPlace| spot.loss(text, &mut Position::default(), false, "these columns are not kept");
            first.losses.extend(spots.map(loss));
        }
        take.take(reading)?;
    }
    ControlFlow::Continue(())
}

/// The puzzle of a record of columns, of which the header names so many.
fn draft<'t>(
    text: &'t str,
    record: &Record,
    begin: Position,
    (columns, named): (Columns, usize),
) -> Result<Draft<'t>, Fault> {
    let start = begin.byte();
    if let Some(field) = record.unclosed {
        return Err(TextPlace::new(start + field..start + field + 1, "").fault("this quotation mark is not closed"));
    }
    let field = |(at, bytes): &(usize, Vec<u8>)| {
        let (at, held) = (start + at, String::from_utf8_lossy(bytes));
        (held.trim().to_owned(), TextPlace::new(at..at + held.len(), ""))
    };
    let fields: Vec<(String, TextPlace)> = record.fields.iter().map(field).collect();
    let missing = || TextPlace::new(start..start + record.end, "").fault("this line has too few columns");
    let (field, spot) = fields.get(columns.puzzle).ok_or_else(missing)?;
    let solved = columns.solution.and_then(|solution| digits(fields.get(solution)?.0.as_bytes().try_into().ok()?));
    let whole = solved.and_then(|solution| with_zeros(field.as_bytes(), &solution)).map(|cells| text_of(&cells));
    let field = whole.as_ref().unwrap_or(field);
    let count = field.chars().count();
    let n = count.isqrt();
    let order = Order::new(n).ok().filter(|_| n * n == count && (2..=36).contains(&n));
    let order = order.ok_or_else(|| spot.fault(format!("found {count} cells; expected n², such as 81")))?;
    let mut draft = Draft::new(text, n).at(begin);
    let rest = fields.get(named..).unwrap_or(&[]);
    if let Some((_, first)) = rest.iter().find(|field| !field.0.is_empty()) {
        draft.lose_note(first, "a field behind the columns that the header names");
    }
    draft.givens = cells(field, spot, order)?;
    if let Some((field, spot)) = columns.solution.and_then(|solution| fields.get(solution)).filter(|f| !f.0.is_empty())
    {
        match field.chars().count() == n * n {
            true => draft.solution = Some(cells(field, spot, order)?),
            // Such as a number of answers.
            false => draft.lose_note(spot, format!("the column of solutions: it does not hold {} cells", n * n)),
        }
    }
    Ok(draft)
}

fn cells(field: &str, spot: &TextPlace, order: Order) -> Result<Vec<usize>, Fault> {
    let alphabet = Alphabet::from_one(order);
    let cell = |c: char| match alphabet.read_char(c) {
        Symbols::Open => Ok(0),
        Symbols::Symbol(symbol) => Ok(symbol.index() + 1),
        Symbols::Unknown => Err(spot.fault(format!("unexpected `{c}`; expected {}", alphabet.expected()))),
    };
    if let Some((_, what)) = Zero::misplaced(field, &alphabet) {
        return Err(spot.fault(what));
    }
    field.chars().map(cell).collect()
}

/// Writes a line without the header.
pub(crate) fn write(document: &Document) -> Written {
    let mut source = classic(document, false);
    let (givens, alphabet) = source.cells();
    if !alphabet.is_joinable() {
        source.lose("order", true, "the form has orders up to 35");
    }
    let solution = source.solution().map(|numbers| numbers.into_iter().map(symbol).collect::<Vec<_>>());
    let solution = solution.map(|solution| text::line(&solution, &alphabet));
    let line = text::line(&givens, &alphabet);
    source.lose_texts(&["title", "author", "description", "source"]);
    let line = format!("{line},{}", solution.unwrap_or_default());
    source.written(alphabet.is_joinable().then_some(line))
}
