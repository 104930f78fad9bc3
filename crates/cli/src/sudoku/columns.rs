//! The columns of a line in which a puzzle and its solution stand, recognized by their content or by a header.

use std::sync::LazyLock;

use graeco_grid::Reading;
use graeco_grid::text::TextError;
use memchr::memchr;

/// The cells of a Sudoku.
pub(super) const CELLS: usize = 81;

/// The cells of a row.
const ROW: usize = 9;

/// What may stand between columns. The first one that separates a puzzle from the rest counts.
const SEPARATORS: &[u8] = b",;\t|: #";

/// Names of the column of puzzles, and of that of solutions, the best ones first.
const PUZZLE: &[&str] = &["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "question", "grid", "board", "givens"];
const SOLUTION: &[&str] = &["solution", "solutions", "solved", "answer", "answers"];

/// A field of this many bytes, most of which are cells, is meant to be a puzzle.
const ALMOST: std::ops::RangeInclusive<usize> = CELLS - 9..=CELLS + 9;

/// 81 digits, 0 for an open cell.
pub(super) type Cells = [u8; CELLS];

/// Where the puzzle and its solution stand, as numbers of columns from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Columns {
    separator: u8,
    puzzle: usize,
    solution: Option<usize>,
}

/// What a line holds.
#[derive(Debug)]
pub(super) enum Line {
    Puzzle(Cells),
    Bad(TextError),
    /// No columns, one of which is a puzzle.
    Other,
}

impl Columns {
    /// Reads the puzzle of a line.
    pub(super) fn puzzle(self, line: &[u8]) -> Option<Cells> {
        cells_at(line, skip(line, 0, self.puzzle, self.separator)?, self.separator)
    }

    /// Reads the solution that a line gives, if it does. One that is not a full grid is read as open cells, which solve
    /// nothing.
    pub(super) fn solution(self, line: &[u8]) -> Option<Cells> {
        let at = skip(line, 0, self.solution?, self.separator)?;
        let cells = cells_at(line, at, self.separator);
        cells.or_else(|| (!field(line, at, self.separator).is_empty()).then_some([0; CELLS]))
    }

    /// Reads a line that may have other columns than the one before, which are remembered.
    pub(super) fn read_any(columns: &mut Option<Columns>, number: usize, line: &[u8]) -> Line {
        if line.trim_ascii_start().first().is_none_or(|byte| matches!(byte, b'#' | b';')) {
            return Line::Other;
        }
        if let Some(known @ Columns { separator, puzzle, solution: Some(_) }) = *columns
            && let Some(at) = skip(line, 0, puzzle, separator)
            && memchr(separator, line).is_some()
        {
            return match known.puzzle(line) {
                Some(cells) => Line::Puzzle(cells),
                None => Line::Bad(wrong(number, line, at, field(line, at, separator))),
            };
        }
        let mut bad = None;
        for &separator in SEPARATORS.iter().filter(|&&separator| separator == b',' || memchr(separator, line).is_some())
        {
            match Columns::by_content(line, separator) {
                Ok(Some(found)) => {
                    *columns = Some(found);
                    return found.puzzle(line).map_or(Line::Other, Line::Puzzle);
                }
                Ok(None) => {}
                Err(at) => bad = bad.or(Some((at, separator))),
            }
        }
        // What stands in the column of the puzzles and is longer than a row of a grid is meant to be a puzzle.
        let in_its_column = || {
            let Columns { separator, puzzle, .. } = columns.filter(|columns| b",;\t".contains(&columns.separator))?;
            let at = skip(line, 0, puzzle, separator).filter(|_| memchr(separator, line).is_some())?;
            (field(line, at, separator).len() > ROW).then_some((at, separator))
        };
        let bad = bad.or_else(in_its_column);
        bad.map_or(Line::Other, |(at, separator)| Line::Bad(wrong(number, line, at, field(line, at, separator))))
    }

    /// The first column of 81 cells, and the full grid in another one. The error is where a column starts that was
    /// meant to be a puzzle.
    fn by_content(line: &[u8], separator: u8) -> Result<Option<Columns>, usize> {
        let starts = std::iter::successors(skip(line, 0, 0, separator), |&at| skip(line, at, 1, separator));
        let mut grids = Vec::new();
        for (column, at) in starts.enumerate() {
            match cells_at(line, at, separator) {
                Some(cells) => grids.push((column, !cells.contains(&0))),
                None if grids.is_empty() && column_is_almost_a_puzzle(line, at, separator) => return Err(at),
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

    /// Whether a line names columns, and which ones, if their names are known.
    pub(super) fn of_header(line: &[u8]) -> Option<Option<Columns>> {
        let line = str::from_utf8(line).ok()?.trim();
        let separator =
            *b",;\t".iter().find(|&&separator| memchr(separator, line.as_bytes()).is_some()).unwrap_or(&b',');
        let names: Vec<String> =
            line.split(char::from(separator)).map(|name| unquoted(name.trim()).to_ascii_lowercase()).collect();
        // An `x` alone is an open cell.
        let is_name = |name: &String| name.len() > 1 && name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let find = |known: &[&str]| known.iter().find_map(|known| names.iter().position(|name| name == known));
        let puzzle = find(PUZZLE);
        let is_header = puzzle.is_some() || names.len() > 1;
        (is_header && names.iter().all(is_name))
            .then(|| puzzle.map(|puzzle| Columns { separator, puzzle, solution: find(SOLUTION) }))
    }
}

/// Where the column starts that is this many columns after the one at `at`; `None` if there is none.
fn skip(line: &[u8], at: usize, columns: usize, separator: u8) -> Option<usize> {
    let mut at = blanks(line, at);
    for _ in 0..columns {
        let mut end = at;
        // Quotes hide separators; a quote inside quotes is written twice.
        while line.get(end) == Some(&b'"') {
            end += memchr(b'"', &line[end + 1..])? + 2;
        }
        end += memchr(separator, &line[end..])?;
        at = blanks(line, end + 1);
    }
    Some(at)
}

/// The first place from `at` that is no blank.
fn blanks(line: &[u8], at: usize) -> usize {
    at + line[at..].iter().take_while(|&&byte| byte == b' ').count()
}

/// The cells of the column that starts at `at`; `None` unless they are 81.
fn cells_at(line: &[u8], at: usize, separator: u8) -> Option<Cells> {
    let is_quoted = line.get(at) == Some(&b'"');
    let (cells, rest) = line.get(at + usize::from(is_quoted)..)?.split_first_chunk::<CELLS>()?;
    let rest = if is_quoted { rest.strip_prefix(b"\"")? } else { rest };
    let rest = if separator == b' ' { rest } else { &rest[blanks(rest, 0)..] };
    let is_end = rest.first().is_none_or(|&byte| byte == separator || matches!(byte, b'#' | b';'));
    if is_end { digits(cells) } else { None }
}

/// What the column that starts at `at` holds, without quotes.
fn field(line: &[u8], at: usize, separator: u8) -> &[u8] {
    let field = &line[at..memchr(separator, &line[at..]).map_or(line.len(), |length| at + length)];
    let field = field.trim_ascii();
    field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\"")).unwrap_or(field)
}

fn unquoted(name: &str) -> &str {
    name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name)
}

/// Whether the column that starts at `at` was meant to be a puzzle, but is none, and is not the only column.
fn column_is_almost_a_puzzle(line: &[u8], at: usize, separator: u8) -> bool {
    let field = field(line, at, separator);
    let cells = field.iter().filter(|&&byte| CELL[usize::from(byte)] <= 9).count();
    let is_word = !field.contains(&b' ') && field.len() < line.trim_ascii().len();
    is_word && ALMOST.contains(&field.len()) && 4 * cells >= 3 * field.len()
}

/// The digits of cells in any common form.
pub(super) fn digits(bytes: &Cells) -> Option<Cells> {
    let plain = plain_digits(bytes);
    if plain.is_some() {
        return plain;
    }
    let digits = bytes.map(|byte| CELL[usize::from(byte)]);
    digits.iter().all(|&digit| digit <= 9).then_some(digits)
}

/// The digits of cells that are written as digits and full stops.
pub(super) fn plain_digits(bytes: &Cells) -> Option<Cells> {
    let digits = bytes.map(|byte| if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') });
    // Without a branch for each cell, so that many are read at once.
    (digits.iter().fold(0, |most, &digit| digit.max(most)) <= 9).then_some(digits)
}

/// What each byte is: a digit, 0 for an open cell, 10 for neither.
static CELL: LazyLock<[u8; 256]> = LazyLock::new(|| {
    let alphabet = graeco_sudoku::alphabet();
    std::array::from_fn(|byte| match alphabet.read_char(char::from(byte as u8)) {
        Reading::Open if byte < 128 => 0,
        Reading::Symbol(symbol) if byte < 128 => symbol.index() as u8 + 1,
        _ => 10,
    })
});

/// What is wrong with a column that starts at `at` and should hold a puzzle.
fn wrong(number: usize, line: &[u8], at: usize, field: &[u8]) -> TextError {
    let is_unclosed = line.get(at) == Some(&b'"') && memchr(b'"', &line[at + 1..]).is_none();
    let at = at + usize::from(line.get(at) == Some(&b'"'));
    let before = String::from_utf8_lossy(&line[..at]).chars().count();
    let field = String::from_utf8_lossy(field);
    let is_unknown = |c: &char| u8::try_from(*c).map_or(true, |byte| CELL[usize::from(byte)] > 9);
    let (place, width, what) = match (field.chars().count(), field.chars().position(|c| is_unknown(&c))) {
        (CELLS, Some(place)) => {
            let unknown = field.chars().nth(place).unwrap_or_default();
            let expected = graeco_sudoku::alphabet().expected();
            (place, 1, format!("unexpected `{unknown}`; expected {expected}"))
        }
        _ if is_unclosed => (0, 1, "the quotation mark before this is not closed".to_owned()),
        (length, _) => (0, length.max(1), format!("this column has {length} cells; expected {CELLS}")),
    };
    TextError { line: number, column: before + place + 1, width, what }
}
