//! Tables with a header that names a column of puzzles and perhaps one of solutions.

use std::ops::ControlFlow;

use graeco_document::{Document, ReadError};
use graeco_grid::text::{self, Zero};
use graeco_grid::{Alphabet, Order, Reading as Symbols};

use super::classic;
use crate::clues::symbol;
use crate::columns::{Columns as HeadedColumns, digits, is_comment, text_of, with_zeros};
use crate::draft::Draft;
use crate::fault::{Fault, Position, TextPlace};
use crate::format::PuzzleFormat;
use crate::reading::{PuzzleSink, Written};
use crate::record::{PUZZLE_COLUMNS, Record, SOLUTION_COLUMNS};

pub(crate) const HEADER: &str = "puzzle,solution\n";

struct Columns {
    separator: char,
    puzzle: usize,
    solution: Option<usize>,
    others: Vec<String>,
}

impl Columns {
    /// How many the header names.
    fn count(&self) -> usize {
        1 + usize::from(self.solution.is_some()) + self.others.len()
    }
}

/// The columns that a line names, if it is a header: it has a known name for that of puzzles, or the next line has a puzzle.
fn columns(line: &str, next: &str) -> Option<Columns> {
    let separator = [',', ';', '\t'].into_iter().find(|&c| line.contains(c)).unwrap_or(',');
    let names: Vec<String> =
        fields(line, separator).iter().map(|field| field.text.trim().to_ascii_lowercase()).collect();
    let find = |known: &[&str]| names.iter().position(|name| known.contains(&&**name));
    let known = find(&PUZZLE_COLUMNS).map(|puzzle| (separator, puzzle, find(&SOLUTION_COLUMNS)));
    let below = || {
        let (separator, puzzle, solution) =
            HeadedColumns::of_header_above(line.as_bytes(), next.as_bytes())?.0.places();
        Some((char::from(separator), puzzle, solution))
    };
    let (separator, puzzle, solution) = known.or_else(below)?;
    let is_other = |(at, _): &(usize, String)| *at != puzzle && Some(*at) != solution;
    let others = names.into_iter().enumerate().filter(is_other).map(|(_, name)| name).collect();
    Some(Columns { separator, puzzle, solution, others })
}

/// A field of a record, and where it starts in the text of the record.
struct Field {
    start: usize,
    text: String,
}

fn fields(text: &str, separator: char) -> Vec<Field> {
    of_record(&Record::first(text.as_bytes(), separator as u8))
}

fn of_record(record: &Record) -> Vec<Field> {
    let field =
        |(start, bytes): &(usize, Vec<u8>)| Field { start: *start, text: String::from_utf8_lossy(bytes).into() };
    record.fields.iter().map(field).collect()
}

/// The first line that is no comment, with its start, if it is the header of a table.
fn header(text: &str) -> Option<(usize, &str, Columns)> {
    let mut records = super::lines(text).filter(|line| is_record(line.2));
    let (_, start, line) = records.next()?;
    Some((start, line, columns(line, records.next().map_or("", |next| next.2))?))
}

fn is_record(line: &str) -> bool {
    !line.trim().is_empty() && !is_comment(line)
}

/// Whether a text is a table with a header.
pub(crate) fn is_text(text: &str) -> bool {
    header(text).is_some()
}

pub(crate) fn read(text: &str, take: &mut PuzzleSink<'_>) -> ControlFlow<()> {
    let Some((start, line, columns)) = header(text) else { return ControlFlow::Continue(()) };
    let mut others = Some(columns.others.join(", ")).filter(|names| !names.is_empty());
    let (header, mut begin, mut is_told) = (start..start + line.len(), Position::default(), false);
    let mut at = header.end;
    while at < text.len() {
        let line = text[at..].split_inclusive('\n').next().unwrap_or("");
        if !is_record(line) {
            at += line.len();
            continue;
        }
        let (number, _) = begin.move_to(text, at);
        let record = Record::first(&text.as_bytes()[at..], columns.separator as u8);
        let draft = puzzle(text, &record, begin, &columns).map_err(|fault| fault.behind(text, begin));
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

fn puzzle<'t>(text: &'t str, record: &Record, begin: Position, columns: &Columns) -> Result<Draft<'t>, Fault> {
    let start = begin.byte();
    if let Some(field) = record.unclosed {
        return Err(TextPlace::new(start + field..start + field + 1, "").fault("this quotation mark is not closed"));
    }
    let field = |Field { start: at, text: held }: Field| {
        let length = held.len();
        (held.trim().to_owned(), TextPlace::new(start + at..start + at + length, ""))
    };
    let fields: Vec<(String, TextPlace)> = of_record(record).into_iter().map(field).collect();
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
    let rest = fields.get(columns.count()..).unwrap_or(&[]);
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
