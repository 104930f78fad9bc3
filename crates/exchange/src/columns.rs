//! The columns of a line in which a puzzle and its solution stand, recognized by their content or by a header.

use std::sync::LazyLock;

use graeco_document::PUZZLE_COLUMNS;
use graeco_grid::text::{TextError, Zero};
use graeco_grid::{Alphabet, Order, Reading};
use memchr::memchr;

use crate::record::{Record, SOLUTION_COLUMNS};

pub(crate) const CELLS: usize = 81;

pub(crate) const ROW: usize = 9;

/// The separators of columns. The first one that separates a puzzle from the rest counts.
const SEPARATORS: &[u8] = b",;\t|: #";

/// A word of so many cells is no name.
pub(crate) const LEAST_GRID: usize = 16;

/// A field of this many bytes, most of which are cells, is meant to be a puzzle.
pub(crate) const ALMOST: std::ops::RangeInclusive<usize> = CELLS - 9..=CELLS + 9;

/// 81 digits, 0 for an open cell.
pub type Digits = [u8; CELLS];

/// The columns of the puzzle and its solution, as numbers from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Columns {
    pub(crate) separator: u8,
    pub(crate) puzzle: usize,
    pub(crate) solution: Option<usize>,
}

#[derive(Debug)]
pub(crate) enum SudokuLine {
    /// A puzzle.
    Puzzle(Digits),
    /// What was meant to be a puzzle.
    Bad(TextError),
    /// No column is a puzzle.
    Other,
}

impl Columns {
    #[must_use]
    pub(crate) fn puzzle(self, line: &[u8]) -> Option<Digits> {
        if is_quoted(line) {
            let fields = fields(line, self.separator);
            return cells_of(&fields.get(self.puzzle)?.held).filter(|_| !fields.iter().any(|field| field.is_unclosed));
        }
        cells_at(line, skip(line, 0, self.puzzle, self.separator)?, self.separator)
    }

    /// Reads the solution that a line gives, if it does. One that is not a full grid is read as open cells, which solve
    /// nothing; a word, or a short number such as that of answers, is no solution.
    #[must_use]
    pub(crate) fn solution(self, line: &[u8]) -> Option<Digits> {
        let fields = fields(line, self.separator);
        let held = &fields.get(self.solution?)?.held;
        let is_one = held.len() > 4 && held.iter().any(u8::is_ascii_digit);
        cells_of(held).or_else(|| is_one.then_some([0; CELLS]))
    }

    /// The other columns of a line, with their names, if a header gives them; that of the solution among them if it is to be
    /// kept.
    #[must_use]
    pub(crate) fn others(self, line: &[u8], names: &[String], keeps_solution: bool) -> Vec<(String, String)> {
        let is_other = |place: usize| place != self.puzzle && (keeps_solution || Some(place) != self.solution);
        let name_of = |place: usize| match Some(place) == self.solution {
            true => "solution".to_owned(),
            false => unnamed(place),
        };
        let name = |place: usize| names.get(place).cloned().unwrap_or_else(|| name_of(place));
        let fields = fields(line, self.separator).into_iter().enumerate().filter(|(place, _)| is_other(*place));
        fields.map(|(place, field)| (name(place), String::from_utf8_lossy(&field.held).into_owned())).collect()
    }

    /// Reads a line that may have other columns than the one before, which are remembered.
    pub(crate) fn read_any(columns: &mut Option<Columns>, number: usize, line: &[u8]) -> SudokuLine {
        if line.trim_ascii_start().first().is_none_or(|byte| matches!(byte, b'#' | b';')) {
            return SudokuLine::Other;
        }
        if let Some(known @ Columns { separator, puzzle, solution: Some(_) }) = *columns
            && memchr(separator, line).is_some()
            && let Some(field) = fields(line, separator).get(puzzle)
        {
            let cells = known.puzzle(line).or_else(|| with_zeros(&field.held, &known.solution(line)?));
            return cells.map_or_else(|| SudokuLine::Bad(wrong(number, line, field)), SudokuLine::Puzzle);
        }
        // `;` begins a comment, unless a solution stands behind it.
        let behind = memchr(b';', line).and_then(|_| Columns::by_content(line, b';').ok()?);
        if let Some(found) = behind.filter(|found| found.solution.is_some()) {
            *columns = Some(found);
            return found.puzzle(line).map_or(SudokuLine::Other, SudokuLine::Puzzle);
        }
        let mut bad = None;
        for &separator in SEPARATORS.iter().filter(|&&separator| separator == b',' || memchr(separator, line).is_some())
        {
            match Columns::by_content(line, separator) {
                Ok(Some(found)) => {
                    *columns = Some(found);
                    return found.puzzle(line).map_or(SudokuLine::Other, SudokuLine::Puzzle);
                }
                Ok(None) => {}
                Err(field) => bad = bad.or(Some(field)),
            }
        }
        // A field in the column of the puzzles that is longer than a row of a grid is meant to be a puzzle.
        let in_its_column = || {
            let Columns { separator, puzzle, .. } = columns.filter(|columns| b",;\t".contains(&columns.separator))?;
            memchr(separator, line)?;
            fields(line, separator).into_iter().nth(puzzle).filter(|field| field.held.len() > ROW)
        };
        bad.or_else(in_its_column).map_or(SudokuLine::Other, |field| SudokuLine::Bad(wrong(number, line, &field)))
    }

    /// The first column of 81 cells, and the full grid in another one. The error is a field that was meant to be a puzzle.
    fn by_content(line: &[u8], separator: u8) -> Result<Option<Columns>, Field> {
        let mut grids = Vec::new();
        let mut fields = fields(line, separator);
        if let Some(last) = fields.pop_if(|last| last.is_unclosed) {
            return Err(last);
        }
        for (column, field) in fields.into_iter().enumerate() {
            match cells_of(&field.held) {
                Some(cells) => grids.push((column, !cells.contains(&0))),
                None if grids.is_empty() && is_almost_a_puzzle(line, &field) => return Err(field),
                None => {}
            }
            if grids.len() == 2 {
                break;
            }
        }
        Ok(match grids[..] {
            [] => None,
            [(solution, true), (puzzle, false)] => Some(Columns { separator, puzzle, solution: Some(solution) }),
            [(puzzle, _), (solution, true)] => Some(Columns { separator, puzzle, solution: Some(solution) }),
            [(puzzle, _), ..] => Some(Columns { separator, puzzle, solution: None }),
        })
    }

    /// The names of columns, if a line has them, and which are those of puzzles and solutions, if their names are known.
    #[must_use]
    pub(crate) fn of_header(line: &[u8]) -> Option<(Option<Columns>, Vec<String>)> {
        let line = str::from_utf8(line).ok()?.trim().as_bytes();
        let separator = separator_of(line);
        let names = names(line, separator);
        let find = |known: &[&str]| {
            known.iter().find_map(|known| names.iter().position(|name| name.eq_ignore_ascii_case(known)))
        };
        let puzzle = find(&PUZZLE_COLUMNS);
        // A column of puzzles makes a header of any names; numbered rows often have none. An `x` alone is an open cell.
        let is_name = |name: &String| name.len() > 1 && name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let is_header = puzzle.is_some() || names.len() > 1 && names.iter().all(is_name);
        let columns = puzzle.map(|puzzle| Columns { separator, puzzle, solution: find(&SOLUTION_COLUMNS) });
        is_header.then(|| (columns, named(names)))
    }

    /// The columns of a header with its names, if one is a known name for that of puzzles, or else if the next line has a puzzle.
    pub(crate) fn headed(line: &[u8], next: &[u8]) -> Option<(Columns, Vec<String>)> {
        match Columns::of_header(line) {
            Some((Some(columns), names)) => Some((columns, names)),
            _ => Columns::of_header_above(line, next),
        }
    }

    /// The names of columns by any words, if the next line has as many columns and one of them is a puzzle.
    #[must_use]
    fn of_header_above(line: &[u8], next: &[u8]) -> Option<(Columns, Vec<String>)> {
        let separator = separator_of(line);
        let columns = Columns::by_content(next, separator).ok()??;
        let names = names(line, separator);
        let is_other = || matches!(Columns::read_any(&mut None, 1, line), SudokuLine::Other);
        // What begins a comment is no name, and neither are cells, such as `x`.
        let is_cell = |byte: u8| CELL[usize::from(byte)] <= 9;
        let is_word = |name: &String| name.contains(char::is_alphabetic) && !name.bytes().all(is_cell);
        // A word of many letters and signs of open cells is a puzzle of another size, or a bad one.
        let is_grid = |name: &String| {
            let is_cell = |byte: u8| byte.is_ascii_alphanumeric() || CELL[usize::from(byte)] == 0;
            name.len() >= LEAST_GRID && name.bytes().all(is_cell)
        };
        let is_alone = |name: &String| {
            let is_title = name.ends_with(':') || name.contains(|c: char| c.is_ascii_digit() || c.is_whitespace());
            !is_title && !is_grid(name)
        };
        let is_header = !line.trim_ascii_start().starts_with(b"#")
            && names.len() == fields(next, separator).len()
            && names.iter().any(is_word)
            && (names.len() > 1 || names.iter().all(is_alone));
        (is_header && is_other()).then(|| (columns, named(names)))
    }
}

/// The separator of a header: a comma, if it has none.
fn separator_of(line: &[u8]) -> u8 {
    *b",;\t".iter().find(|&&separator| memchr(separator, line).is_some()).unwrap_or(&b',')
}

/// The names that a line gives to columns.
fn names(line: &[u8], separator: u8) -> Vec<String> {
    let name = |field: Field| String::from_utf8_lossy(field.held.trim_ascii()).into_owned();
    fields(line, separator).into_iter().map(name).collect()
}

/// Names, with others in place of empty ones.
fn named(names: Vec<String>) -> Vec<String> {
    let named = |(place, name): (usize, String)| if name.is_empty() { unnamed(place) } else { name };
    names.into_iter().enumerate().map(named).collect()
}

/// The name of a column that has none, by its place.
pub(crate) fn unnamed(place: usize) -> String {
    format!("column{}", place + 1)
}

/// A field of a line: its start, and its content without blanks around it.
struct Field {
    at: usize,
    held: Vec<u8>,
    /// Whether it begins with a quotation mark that is not closed.
    is_unclosed: bool,
}

/// Whether there is a quotation mark, which may hide separators.
fn is_quoted(line: &[u8]) -> bool {
    memchr(b'"', line).is_some()
}

/// The fields of a line. Several blanks separate as one does.
fn fields(line: &[u8], separator: u8) -> Vec<Field> {
    if is_quoted(line) {
        let Record { fields, unclosed, .. } = Record::first(line, separator);
        let is_field = |(_, held): &(usize, Vec<u8>)| separator != b' ' || !held.is_empty();
        let field = |(at, held): (usize, Vec<u8>)| Field {
            at,
            held: held.trim_ascii().to_vec(),
            is_unclosed: unclosed == Some(at),
        };
        return fields.into_iter().filter(is_field).map(field).collect();
    }
    let starts = std::iter::successors(Some(blanks(line, 0)), |&at| skip(line, at, 1, separator));
    let end = |at: usize| memchr(separator, &line[at..]).map_or(line.len(), |length| at + length);
    starts.map(|at| Field { at, held: line[at..end(at)].trim_ascii().to_vec(), is_unclosed: false }).collect()
}

/// The start of the column that is this many columns after the one at `at` in a line without quotation marks; `None` if
/// there is none.
fn skip(line: &[u8], at: usize, columns: usize, separator: u8) -> Option<usize> {
    let mut at = blanks(line, at);
    for _ in 0..columns {
        let end = at + memchr(separator, &line[at..])?;
        at = blanks(line, end + 1);
    }
    Some(at)
}

/// The first place from `at` that is no blank.
fn blanks(line: &[u8], at: usize) -> usize {
    at + line[at..].iter().take_while(|&&byte| byte == b' ').count()
}

/// The cells of the column that starts at `at`; `None` unless they are 81.
fn cells_at(line: &[u8], at: usize, separator: u8) -> Option<Digits> {
    let (cells, rest) = line.get(at..)?.split_first_chunk::<CELLS>()?;
    let rest = if separator == b' ' { rest } else { &rest[blanks(rest, 0)..] };
    let is_end = rest.first().is_none_or(|&byte| byte == separator || matches!(byte, b'#' | b';'));
    if is_end { digits(cells) } else { None }
}

/// The cells of a field, perhaps with a comment behind them; `None` unless they are 81.
fn cells_of(field: &[u8]) -> Option<Digits> {
    let (cells, rest) = field.split_first_chunk::<CELLS>()?;
    let is_end = rest.trim_ascii_start().first().is_none_or(|byte| matches!(byte, b'#' | b';'));
    if is_end { digits(cells) } else { None }
}

/// The cells of a field that was read as a number, and so lost its zeros at the beginning, if the solution has its digits.
pub(crate) fn with_zeros(field: &[u8], solution: &Digits) -> Option<Digits> {
    let mut cells = [0; CELLS];
    let lost = CELLS.checked_sub(field.len()).filter(|&lost| lost > 0 && !field.is_empty())?;
    for (cell, byte) in cells[lost..].iter_mut().zip(field) {
        *cell = byte.checked_sub(b'0').filter(|&digit| digit <= 9)?;
    }
    let agrees = cells.iter().zip(solution).all(|(&cell, &digit)| cell == 0 || cell == digit);
    (agrees && is_near_cells(field)).then_some(cells)
}

/// Whether a field was meant to be a puzzle, but is none, and is not all of the line.
fn is_almost_a_puzzle(line: &[u8], Field { held, .. }: &Field) -> bool {
    held.len() < line.trim_ascii().len() && is_near_cells(held)
}

/// Whether a word has about 81 cells.
pub(crate) fn is_near_cells(word: &[u8]) -> bool {
    let cells = word.iter().filter(|&&byte| CELL[usize::from(byte)] <= 9).count();
    !word.contains(&b' ') && ALMOST.contains(&word.len()) && 4 * cells >= 3 * word.len()
}

/// Whether a word stands for an open cell in the arrays and tables of other programs.
pub(crate) fn is_open_word(word: &str) -> bool {
    const WORDS: [&str; 12] = ["", "nan", "none", "null", "nil", "na", "n/a", "<na>", "-1", "&nbsp;", "blank", "empty"];
    let is_sign = |c| word.chars().all(|other| other == c) && word.chars().count() <= 3;
    WORDS.iter().any(|open| open.eq_ignore_ascii_case(word)) || "._-*?".chars().any(is_sign)
}

/// The digits of cells in any common form.
pub(crate) fn digits(bytes: &Digits) -> Option<Digits> {
    let plain = plain_digits(bytes);
    if plain.is_some() {
        return plain;
    }
    let digits = bytes.map(|byte| CELL[usize::from(byte)]);
    if digits.iter().all(|&digit| digit <= 9) && !Zero::is_mixed(bytes) {
        return Some(digits);
    }
    letters(bytes)
}

/// The digits of cells that are written as letters from A to I.
fn letters(bytes: &Digits) -> Option<Digits> {
    let is_letter = |byte: &u8| matches!(byte | 0x20, b'a'..=b'i');
    let is_cell = |byte: &u8| is_letter(byte) || CELL[usize::from(*byte)] == 0;
    let is_lettered = bytes.iter().any(is_letter) && bytes.iter().all(is_cell) && !Zero::is_mixed(bytes);
    is_lettered.then(|| bytes.map(|byte| if is_letter(&byte) { (byte | 0x20) - b'a' + 1 } else { 0 }))
}

/// How cells are written.
pub(crate) fn alphabet() -> Alphabet {
    Alphabet::from_one(Order::new(ROW).expect("9 is an order"))
}

/// The digits of cells that are written as digits and, unless 0 is an open cell, full stops.
#[must_use]
pub(crate) fn plain_digits(bytes: &Digits) -> Option<Digits> {
    // Without a branch for each cell, so that many are read at once; `map` of an array is a call for each cell where the
    // release is compiled in several units.
    let (mut digits, mut most) = (*bytes, 0);
    for digit in &mut digits {
        *digit = if *digit == b'.' { 0 } else { digit.wrapping_sub(b'0') };
        most = most.max(*digit);
    }
    (most <= 9 && !Zero::is_mixed(bytes)).then_some(digits)
}

/// Cells as a line, with full stops for open ones.
#[must_use]
pub fn text_of(cells: &Digits) -> String {
    // Bytes in a loop, which is compiled to vectors.
    let mut text = vec![b'.'; cells.len()];
    for (character, &digit) in text.iter_mut().zip(cells) {
        *character = if digit == 0 { b'.' } else { b'0' + digit };
    }
    String::from_utf8(text).expect("digits and dots")
}

/// The meaning of each byte: a digit, 0 for an open cell, 10 for neither.
static CELL: LazyLock<[u8; 256]> = LazyLock::new(|| {
    let alphabet = alphabet();
    std::array::from_fn(|byte| match alphabet.read_char(char::from(byte as u8)) {
        Reading::Open if byte < 128 => 0,
        Reading::Symbol(symbol) if byte < 128 => symbol.index() as u8 + 1,
        _ => 10,
    })
});

/// The error in a field that should hold a puzzle.
fn wrong(number: usize, line: &[u8], Field { at, held, is_unclosed }: &Field) -> TextError {
    let at = at + usize::from(line.get(*at) == Some(&b'"'));
    let before = String::from_utf8_lossy(&line[..at]).chars().count();
    let field = String::from_utf8_lossy(held);
    wrong_text(number, (before, &field), *is_unclosed)
}

/// The error in a word behind so many characters of a line, which should be 81 cells.
pub(crate) fn wrong_cells(number: usize, before: usize, word: &str) -> TextError {
    wrong_text(number, (before, word), false)
}

/// The error in a text behind so many characters of a line, which should be 81 cells.
fn wrong_text(number: usize, (before, field): (usize, &str), is_unclosed: bool) -> TextError {
    let is_unknown = |c: &char| u8::try_from(*c).map_or(true, |byte| CELL[usize::from(byte)] > 9);
    let (place, width, what) = match (field.chars().count(), field.chars().position(|c| is_unknown(&c))) {
        (CELLS, Some(place)) => {
            let unknown = field.chars().nth(place).unwrap_or_default();
            let expected = alphabet().expected();
            (place, 1, format!("unexpected `{unknown}`; expected {expected}"))
        }
        (CELLS, None) if let Some((place, what)) = Zero::misplaced(field, &alphabet()) => (place, 1, what),
        _ if is_unclosed => (0, 1, "the quotation mark before this is not closed".to_owned()),
        (length, _) => (0, length.max(1), format!("this column has {length} cells; expected {CELLS}")),
    };
    TextError { line: number, column: before + place + 1, width, what }
}

/// A line up to its comment, which begins with a `#` behind a blank, or at the start as in lists of puzzles.
pub(crate) fn without_comment(line: &str) -> &str {
    if is_comment(line) {
        return "";
    }
    let is_begin = |&(at, _): &(usize, &str)| line[..at].ends_with(char::is_whitespace);
    line.match_indices('#').find(is_begin).map_or(line, |(at, _)| &line[..at])
}

/// The first line of a text that holds something, without blanks around it; empty if there is none.
pub(crate) fn first_line(text: &str) -> &str {
    text.lines().find(|line| is_held(line)).unwrap_or("").trim()
}

/// Whether a line holds something, and is no comment.
pub(crate) fn is_held(line: &str) -> bool {
    !line.trim().is_empty() && !is_comment(line)
}

/// Whether a word is the 81 digits of a full grid.
pub(crate) fn is_full(word: &str) -> bool {
    word.len() == CELLS && word.bytes().all(|byte| (b'1'..=b'9').contains(&byte))
}

/// Whether a line is a Sudoku, perhaps with other columns.
pub(crate) fn is_sudoku(line: &str) -> bool {
    matches!(Columns::read_any(&mut None, 1, line.as_bytes()), SudokuLine::Puzzle(_))
}

/// Whether a line is the number of a puzzle, such as `#12` or `3.`, a date, such as `2026-11-28`, or a size, such as `3 3`.
/// Rows of cells are not.
pub(crate) fn is_number(line: &str) -> bool {
    let is_digits = |word: &str| (1..=4).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    let line = line.trim();
    let plain = line.strip_prefix('#').unwrap_or(line);
    let is_date = |sign: char| {
        let mut lengths: Vec<usize> = line.split(sign).filter(|part| is_digits(part)).map(str::len).collect();
        lengths.sort_unstable();
        line.matches(sign).count() == 2 && matches!(lengths[..], [1 | 2, 1 | 2, 4] | [2, 2, 2])
    };
    let is_size = line.split_once(' ').is_some_and(|(rows, columns)| rows == columns && is_digits(rows));
    is_size
        || is_digits(plain.strip_suffix(['.', ')', ':']).unwrap_or(plain))
        || ['-', '/', '.'].into_iter().any(is_date)
}

/// Whether a line is a comment of a list of puzzles.
pub(crate) fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with(['#', ';'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_dates_are_no_rows() {
        for line in ["1", "12.", "#3", "4)", " 0017: ", "2026-11-28", "28.11.2026", "11/28/26", "1.1.2026", "3 3"] {
            assert!(is_number(line), "{line}");
        }
        for line in ["", "#", "..3.2.6.", "1.2.3", "- - 3 - 2 - 6", ".1.", "53..7", "1 2", "123456", "-1-2-3-", "1.2"] {
            assert!(!is_number(line), "{line}");
        }
    }

    #[test]
    fn a_name_may_be_one_letter_where_another_one_is_known() {
        for (line, puzzle) in [("id\tlevel\tpuzzle\tx", 2), ("puzzle,x", 0), ("x;y;quizzes", 2)] {
            let (columns, names) = Columns::of_header(line.as_bytes()).unwrap();
            assert_eq!(columns.unwrap().puzzle, puzzle, "{line}");
            assert!(names.iter().any(|name| name == "x"));
        }
        assert!(Columns::of_header(b"x,x,x").is_none());
    }

    #[test]
    fn a_puzzle_above_another_one_is_no_name() {
        let sudoku = [b'.'; CELLS];
        let is_header = |line: &str| Columns::of_header_above(line.as_bytes(), &sudoku).is_some();
        for puzzle in ["ABCDEFGHIJKLMNOP".repeat(16), "A__BC_".repeat(6), "ABCDEFGHI".repeat(9)[1..].to_owned()] {
            assert!(!is_header(&puzzle), "{puzzle}");
        }
        assert!(is_header("Unsolved") && is_header("collections/of-friends"));
    }
}
