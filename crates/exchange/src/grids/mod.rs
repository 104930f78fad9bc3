//! Forms of classic Sudokus: givens, placed digits and candidates, and no other rules.

pub(crate) mod candidates;
pub(crate) mod csv;
pub(crate) mod drawn;
pub(crate) mod hodoku;
pub(crate) mod killer;
pub(crate) mod listed;
pub(crate) mod opensudoku;
pub(crate) mod placed;
pub(crate) mod plain;
pub(crate) mod sdk;
pub(crate) mod tables;

use std::ops::ControlFlow;

use graeco_document::Document;
use graeco_grid::text::Zero;
use graeco_grid::{Alphabet, Order};

use crate::clues::Source;
use crate::columns::{is_held, without_comment};
use crate::draft::Draft;
use crate::fault::{Fault, Position, TextPlace};
use crate::format::PuzzleFormat;
use crate::reading::PuzzleSink;

/// The cells of a row, and those of the grid.
const ROW: usize = 9;
const CELLS: usize = 81;

/// The known facts about a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
enum CellContent {
    Open,
    Given(usize),
    /// A digit that the player has placed: the only remaining value, but no given.
    Placed(usize),
    /// The values that are left.
    Left(Vec<usize>),
}

impl CellContent {
    /// The digit that stands in the cell.
    fn digit(&self) -> Option<usize> {
        match *self {
            CellContent::Given(digit) | CellContent::Placed(digit) => Some(digit),
            CellContent::Open | CellContent::Left(_) => None,
        }
    }

    /// The meaning of a digit and candidates beside it in a cell that may be given.
    fn of(given: Option<usize>, placed: Option<usize>, left: Option<Vec<usize>>) -> CellContent {
        match (given, placed, left) {
            (Some(digit), ..) => CellContent::Given(digit),
            (None, Some(digit), _) => CellContent::Placed(digit),
            (None, None, Some(left)) if left.len() == 1 => CellContent::Placed(left[0]),
            (None, None, Some(left)) if left.len() < ROW => CellContent::Left(left),
            _ => CellContent::Open,
        }
    }
}

/// A draft of 81 cells.
fn draft<'t>(text: &'t str, marks: &[CellContent], spot: impl Fn(usize) -> TextPlace) -> Result<Draft<'t>, Fault> {
    let mut draft = Draft::new(text, ROW);
    for (cell, mark) in marks.iter().enumerate() {
        let place = [cell / ROW, cell % ROW];
        match mark {
            CellContent::Open => {}
            CellContent::Given(digit) => draft.givens[cell] = *digit,
            CellContent::Placed(digit) => draft.candidates(&spot(cell), place, &[*digit]),
            CellContent::Left(left) if left.is_empty() => {
                return Err(spot(cell).fault("no candidate is left; expected one"));
            }
            CellContent::Left(left) => draft.candidates(&spot(cell), place, left),
        }
    }
    Ok(draft)
}

/// The digit that a character states; `None` if it is a sign of an open cell.
fn digit(c: char, at: usize, open: &str) -> Result<Option<usize>, Fault> {
    match c.to_digit(10).filter(|&digit| digit > 0) {
        None if open.contains(c) => Ok(None),
        Some(digit) => Ok(Some(digit as usize)),
        None => {
            let what = format!("unexpected `{c}`; expected 1 to 9, or `.` for an open cell");
            Err(TextPlace::new(at..at + c.len_utf8(), "").fault(what))
        }
    }
}

/// Checks that a row, which begins at byte `start` of the text, has nine cells; it has `count`.
fn check_row(start: usize, row: &str, count: usize) -> Result<(), Fault> {
    let wrong = || format!("this row has {count} cells; expected {ROW}");
    if count == ROW { Ok(()) } else { Err(TextPlace::new(start..start + row.len(), "").fault(wrong())) }
}

/// Checks that there are nine rows.
fn check_rows(rows: &[(usize, &str)]) -> Result<(), Fault> {
    let last = rows.last().map_or(0..0, |(start, row)| *start..start + row.len());
    let wrong = || TextPlace::new(last, "").fault(format!("found {} rows; expected {ROW}", rows.len()));
    if rows.len() == ROW { Ok(()) } else { Err(wrong()) }
}

/// Refuses a `0` beside another sign for an open cell. The characters of cells, each with its place in the text.
fn check_open(cells: impl Iterator<Item = (char, usize)> + Clone) -> Result<(), Fault> {
    let alphabet = Alphabet::from_one(Order::new(ROW).expect("9 is an order"));
    let wrong = Zero::misplaced(&cells.clone().map(|cell| cell.0).collect::<String>(), &alphabet);
    let spot = |cell| cells.clone().nth(cell).map_or(TextPlace::default(), |(_, at)| TextPlace::new(at..at + 1, ""));
    wrong.map_or(Ok(()), |(cell, what)| Err(spot(cell).fault(what)))
}

/// A document to be written in a form that has no rules beside the usual ones, and perhaps candidates.
pub(crate) fn classic(document: &Document, keeps_candidates: bool) -> Source<'_> {
    let mut source = Source::new(document);
    let usual = graeco_document::usual_box(source.n);
    if document.puzzle().regions().is_some() {
        source.lose("regions", true, "the form has Sudokus with boxes alone");
    } else if document.puzzle().block() != usual {
        source.lose("boxes", true, "the form has Sudokus with the usual boxes alone");
    }
    if document.header().diagonals != [false; 2] {
        source.lose("diagonals", true, "the form has no rules beside rows, columns and boxes");
    }
    for (number, clue) in source.clues() {
        match clue.kind().name {
            "candidates" if keeps_candidates => {}
            "candidates" => source.lose_clue(number, "the form has no candidates"),
            _ => source.lose_clue(number, "the form has no rules beside rows, columns and boxes"),
        }
    }
    if keeps_candidates {
        source.lose_contradictions(false);
    }
    source
}

/// The known facts about the cells of a document that is written in a form of 81 cells; `None` if it has others.
fn marks(source: &mut Source<'_>) -> Option<Vec<CellContent>> {
    if source.n != ROW {
        source.lose("order", true, "the form has Sudokus of order 9 alone");
        return None;
    }
    let cells = source.givens().into_iter().zip(source.candidates());
    Some(cells.map(|(given, left)| CellContent::of((given > 0).then_some(given), None, left)).collect())
}

/// 81 characters, one for each cell.
fn characters(marks: &[CellContent], open: char, digit: impl Fn(&CellContent) -> Option<usize>) -> String {
    let character =
        |mark: &CellContent| digit(mark).and_then(|digit| char::from_digit(digit as u32, 10)).unwrap_or(open);
    marks.iter().map(character).collect()
}

fn given(mark: &CellContent) -> Option<usize> {
    if let CellContent::Given(digit) = mark { Some(*digit) } else { None }
}

/// Digits run together.
fn digits(values: &[usize]) -> String {
    values.iter().map(usize::to_string).collect()
}

/// The digits 1 to 9 of a word in order, each once; `None` if there is anything else.
fn digits_of(word: &str) -> Option<Vec<usize>> {
    let digits: Option<Vec<usize>> =
        word.chars().map(|c| c.to_digit(10).filter(|&digit| digit > 0).map(|digit| digit as usize)).collect();
    let mut digits = digits?;
    let count = digits.len();
    digits.sort_unstable();
    digits.dedup();
    (digits.len() == count).then_some(digits)
}

/// Words of a line between blanks and bars, each with its place in the text; `start` is where the line begins.
fn words(line: &str, start: usize) -> Vec<(&str, usize)> {
    let is_between = |c: char| c.is_whitespace() || c == '|';
    line.split(is_between)
        .filter(|word| !word.is_empty())
        .map(|word| (word, start + (word.as_ptr() as usize - line.as_ptr() as usize)))
        .collect()
}

/// Reads the puzzles of a list with one on each line. The function makes the draft of a line, which begins at a position.
fn each_line<'t>(
    text: &'t str,
    form: PuzzleFormat,
    take: &mut PuzzleSink<'_>,
    puzzle: impl Fn(&'t str, &'t str, Position) -> Result<Draft<'t>, Fault>,
) -> ControlFlow<()> {
    let mut lines = lines(text).filter(|line| is_held(line.2));
    lines.try_for_each(|(number, start, line)| {
        let begin = Position::in_line(number, start);
        let draft = puzzle(text, without_comment(line), begin).map_err(|fault| fault.behind(text, begin).into());
        let reading = draft.and_then(|draft| draft.at(begin).finish(form, number, take.budget()));
        take.take(reading)
    })
}

/// The lines of a text, each with its number from 1 and the byte where it begins.
fn lines(text: &str) -> impl Iterator<Item = (usize, usize, &str)> {
    let mut start = 0;
    text.split_inclusive('\n').enumerate().map(move |(number, line)| {
        let at = start;
        start += line.len();
        (number + 1, at, line.trim_end_matches(['\n', '\r']))
    })
}
