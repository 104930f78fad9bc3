//! `graeco.sudoku`: Sudokus one by one, their texts, and tables of them.

use graeco_exchange::{KeptColumns, SudokuLines, rewritten};
use graeco_grid::{Budget, Nine, Outcome, Square};
use graeco_sudoku::{Sudoku, Symmetry};
use numpy::{PyArray1, PyArray2, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::arrays::{refused, room, table};
use crate::grid::Grid;
use crate::signals::Signals;
use crate::squares::{SolutionForm, Squares};

/// The cells of a Sudoku.
pub(crate) const CELLS: usize = 81;

/// The number of solutions of one Sudoku that take some hundred microseconds at most: the search needs no signals.
const SOON: u64 = 2;

/// Arrays of Sudokus, one row each.
pub(crate) type SudokuArray<'py> = PyReadonlyArray2<'py, u8>;

/// The digits of all Sudokus of a text in any form.
#[pyfunction]
pub(crate) fn sudoku_parse<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let signals = Signals::new();
    let budget = Budget::start(&signals.limits(None, None)?);
    let read = signals.run(py, || {
        let read = digits_of_all(text, &budget);
        let is_odd = !text.trim().is_empty() && read.as_ref().map_or(true, Vec::is_empty);
        if is_odd { odd_digits(text, &budget).map_or(read, Ok) } else { read }
    })?;
    let digits = read?;
    if digits.is_empty() && !text.trim().is_empty() {
        return Err(refused("there is no Sudoku in this text"));
    }
    let puzzles = digits.len() / CELLS;
    table(py, digits, puzzles, CELLS)
}

/// The digits of all Sudokus of a text in a form that the reader of Sudokus knows.
fn digits_of_all(text: &str, budget: &Budget) -> PyResult<Vec<u8>> {
    let (mut reader, mut pace, mut digits) = (graeco_sudoku::reader(), budget.pace(), Vec::new());
    for line in text.lines() {
        pace.step(line.len() as u64).map_err(|end| refused(end.word()))?;
        reader.line(line);
    }
    reader.end();
    while let Some(grid) = reader.next_grid() {
        digits.extend_from_slice(Sudoku::from(&grid.map_err(refused)?).digits());
    }
    Ok(digits)
}

/// The digits of all Sudokus of a text in a form that the program knows: lists in brackets, JSON, Markdown. `None` if
/// something in it is not one, or if it takes too long.
fn odd_digits(text: &str, budget: &Budget) -> Option<Vec<u8>> {
    let odd = rewritten(text);
    let text = odd.as_ref().map_or(text, |odd| &odd.text);
    let (mut reader, mut pace) = (SudokuLines::new((false, KeptColumns::None), usize::MAX, |_| None), budget.pace());
    let mut rest = text.as_bytes();
    reader.begin(rest);
    while !rest.is_empty() {
        let before = rest.len();
        rest = reader.next(rest);
        pace.step((before - rest.len()) as u64).ok()?;
    }
    reader.end();
    let found = reader.take();
    (!found.digits.is_empty() && found.bad.is_empty()).then_some(found.digits)
}

/// The digits of lines of 81 digits and dots alone, each with its line feed; fewer if a line is another one.
#[pyfunction]
pub(crate) fn sudoku_plain<'py>(py: Python<'py>, lines: &[u8]) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let mut digits = room(Some(lines.len()))?;
    for line in lines.as_chunks::<{ CELLS + 1 }>().0 {
        let own: [u8; CELLS] = std::array::from_fn(|cell| digit_of(line[cell]));
        if line[CELLS] != b'\n' || own.iter().fold(0, |most, &digit| most.max(digit)) > 9 {
            break;
        }
        digits.extend_from_slice(&own);
    }
    let puzzles = digits.len() / CELLS;
    table(py, digits, puzzles, CELLS)
}

/// The digit of a character; more than 9 if it has none.
fn digit_of(byte: u8) -> u8 {
    if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') }
}

/// Sudokus as lines of digits, in an array of objects.
#[pyfunction]
pub(crate) fn sudoku_lines<'py>(
    py: Python<'py>,
    puzzles: SudokuArray<'py>,
) -> PyResult<Bound<'py, PyArray1<Py<PyAny>>>> {
    let line = |digits: &[u8; CELLS]| {
        check(digits)?;
        let text = digits.map(|digit| digit + b'0');
        Ok(PyString::new(py, std::str::from_utf8(&text).expect("digits are text")).into_any().unbind())
    };
    let lines = puzzles.as_slice()?.as_chunks().0.iter().map(line).collect::<PyResult<_>>()?;
    Ok(PyArray1::from_vec(py, lines))
}

/// The digits of the one Sudoku of a text in any form.
#[pyfunction]
pub(crate) fn sudoku_digits<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyBytes>> {
    match text.parse::<Sudoku>() {
        Ok(sudoku) => Ok(PyBytes::new(py, sudoku.digits())),
        Err(error) => match odd_digits(text, &Budget::default()) {
            Some(digits) if digits.len() == CELLS => Ok(PyBytes::new(py, &digits)),
            _ => Err(refused(error)),
        },
    }
}

/// One Sudoku: the digits of a solution, the least one if wanted, the number of solutions up to a limit, and why the search
/// ended.
#[pyfunction]
pub(crate) fn sudoku_solve_one<'py>(
    py: Python<'py>,
    digits: &[u8],
    limit: u64,
    time_limit: Option<f64>,
    least: bool,
) -> PyResult<(Option<Bound<'py, PyBytes>>, u64, &'static str)> {
    let sudoku = one(digits)?;
    if limit <= SOON && time_limit.is_none() && !least {
        let mut nine = Nine::new(sudoku.digits());
        let (first, count) = py.detach(|| {
            let first = nine.solution();
            (first, u64::from(first.is_some()) + nine.count(limit.saturating_sub(1)))
        });
        let end = if count == limit { Outcome::SolutionLimit } else { Outcome::Complete };
        return Ok((first.map(|digits| PyBytes::new(py, &digits)), count, end.word()));
    }
    let (puzzle, signals) = (sudoku.puzzle(), Signals::new());
    let limits = signals.limits(Some(limit), time_limit)?.started();
    let digits = |square: Square| square.symbols().iter().map(|symbol| symbol.index() as u8 + 1).collect();
    let (found, count, end) = signals.run(py, || {
        let budget = Budget::start(&limits);
        let mut solutions = puzzle.search().limits(limits).solutions();
        let first: Option<Vec<u8>> = solutions.next().map(digits);
        let count = u64::from(first.is_some()) + solutions.by_ref().count() as u64;
        let found = if least { sudoku.least_solution(&budget).map(|least| least.map(Vec::from)) } else { Ok(first) };
        (found, count, solutions.end().unwrap_or(Outcome::Complete))
    })?;
    Ok(match found {
        Ok(digits) => (digits.map(|digits| PyBytes::new(py, &digits)), count, end.word()),
        Err(stopped) => (None, count, stopped.word()),
    })
}

/// The number of solutions of one Sudoku, and why the count ended.
#[pyfunction]
pub(crate) fn sudoku_count_one(
    py: Python<'_>,
    digits: &[u8],
    limit: Option<u64>,
    time_limit: Option<f64>,
) -> PyResult<(u128, &'static str)> {
    let sudoku = one(digits)?;
    if let Some(limit) = limit.filter(|&limit| limit <= SOON)
        && time_limit.is_none()
    {
        let count = py.detach(|| sudoku.count(limit));
        let end = if count == limit { Outcome::SolutionLimit } else { Outcome::Complete };
        return Ok((count.into(), end.word()));
    }
    let (puzzle, signals) = (sudoku.puzzle(), Signals::new());
    let limits = signals.limits(limit, time_limit)?;
    let count = signals.run(py, || puzzle.search().limits(limits).count())?;
    Ok((count.solutions, count.end.word()))
}

/// All solutions of one Sudoku, lazily: as lines of digits, or as arrays.
#[pyfunction]
pub(crate) fn sudoku_solutions(
    py: Python<'_>,
    digits: &[u8],
    lines: bool,
    limit: Option<u64>,
    time_limit: Option<f64>,
) -> PyResult<Squares> {
    let puzzle = one(digits)?.puzzle();
    Squares::new(py, &puzzle, if lines { SolutionForm::Line } else { SolutionForm::Digits }, (limit, time_limit), None)
}

/// The Sudoku as a puzzle.
#[pyfunction]
pub(crate) fn sudoku_grid(py: Python<'_>, digits: &[u8]) -> PyResult<Grid> {
    Grid::of_sudoku(py, &one(digits)?)
}

/// Two givens that cannot stand together, in words.
#[pyfunction]
pub(crate) fn sudoku_clash(digits: &[u8]) -> PyResult<Option<String>> {
    let puzzle = one(digits)?.puzzle();
    let clash = puzzle.clash();
    Ok(clash.map(|clash| clash.describe(puzzle.order(), |symbol| (symbol.index() + 1).to_string())))
}

/// The names of the symmetries of generated Sudokus.
pub(crate) fn symmetries() -> Vec<&'static str> {
    Symmetry::ALL.map(Symmetry::name).to_vec()
}

/// One Sudoku from its digits.
fn one(digits: &[u8]) -> PyResult<Sudoku> {
    let cells = digits.len();
    let digits: [u8; CELLS] =
        digits.try_into().map_err(|_| PyValueError::new_err(format!("found {cells} cells; expected {CELLS}")))?;
    check(&digits)?;
    Ok(Sudoku::from_digits(digits))
}

/// One Sudoku from as many digits as it has cells.
pub(crate) fn one_of(digits: &[u8]) -> Sudoku {
    Sudoku::from_digits(digits.try_into().expect("a Sudoku has 81 cells"))
}

/// The digits of a table of Sudokus: a copy, which no other thread changes after it was checked.
pub(crate) fn checked(puzzles: &SudokuArray<'_>) -> PyResult<Vec<u8>> {
    let own = puzzles.as_slice()?;
    let mut digits = room(Some(own.len()))?;
    digits.extend_from_slice(own);
    if !digits.len().is_multiple_of(CELLS) {
        return Err(PyValueError::new_err(format!("found {} cells; expected {CELLS} for each puzzle", digits.len())));
    }
    check(&digits)?;
    Ok(digits)
}

/// Checks that all digits are below 10. One check of all is faster; the wrong one is found afterwards.
fn check(digits: &[u8]) -> PyResult<()> {
    if digits.iter().fold(0, |most, &digit| most.max(digit)) <= 9 {
        return Ok(());
    }
    let at = digits.iter().position(|&digit| digit > 9).unwrap_or(0);
    let (puzzle, row, column) = (at / CELLS, at % CELLS / 9 + 1, at % 9 + 1);
    let what = format!("puzzle {puzzle}: r{row}c{column} holds {}; expected 0 to 9", digits[at]);
    Err(PyValueError::new_err(what))
}
