//! `graeco.sudoku`: many Sudokus at once from arrays of numpy, and one by one.

use std::iter;
use std::num::NonZero;
use std::sync::Mutex;
use std::thread;

use graeco_grid::{Answered, Budget, End, Nine};
use graeco_sudoku::{Canonical, Recipe, Reducer, Sudoku, Symmetry, batch};
use numpy::{PyArray1, PyArray2, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrays::{refused, table};
use crate::grid::Grid;
use crate::signals::{Signals, lock};
use crate::squares::{Form, Squares};

/// The cells of a Sudoku.
const CELLS: usize = 81;

/// The most puzzles that a thread takes at once.
const MOST_AT_ONCE: usize = 1 << 13;

/// The search for so many solutions of one Sudoku takes some hundred microseconds at most: it needs no signals.
const SOON: u64 = 2;

/// What a count says of a puzzle that was not answered.
const UNANSWERED: i64 = -1;

/// Arrays of Sudokus, one row each.
type Table<'py> = PyReadonlyArray2<'py, u8>;

/// The digits of all Sudokus of a text in any form.
#[pyfunction]
pub(crate) fn sudoku_parse<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyArray2<u8>>> {
    if let Ok(sudoku) = text.parse::<Sudoku>() {
        return table(py, sudoku.digits().to_vec(), 1, CELLS);
    }
    let mut reader = graeco_sudoku::reader();
    text.lines().for_each(|line| reader.line(line));
    reader.end();
    let mut digits = Vec::new();
    while let Some(grid) = reader.next_grid() {
        digits.extend_from_slice(Sudoku::from(&grid.map_err(refused)?).digits());
    }
    let puzzles = digits.len() / CELLS;
    table(py, digits, puzzles, CELLS)
}

/// The digits of the one Sudoku of a text in any form.
#[pyfunction]
pub(crate) fn sudoku_digits<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyBytes>> {
    let sudoku: Sudoku = text.parse().map_err(refused)?;
    Ok(PyBytes::new(py, sudoku.digits()))
}

/// One Sudoku: the digits of a solution, the number of solutions up to a limit, and why the search ended.
#[pyfunction]
pub(crate) fn sudoku_solve_one<'py>(
    py: Python<'py>,
    digits: &[u8],
    limit: u64,
    time_limit: Option<f64>,
) -> PyResult<(Option<Bound<'py, PyBytes>>, u64, &'static str)> {
    let sudoku = one(digits)?;
    if limit <= SOON && time_limit.is_none() {
        let mut nine = Nine::new(sudoku.digits());
        let (first, count) = py.detach(|| {
            let first = nine.solution();
            (first, u64::from(first.is_some()) + nine.count(limit.saturating_sub(1)))
        });
        let end = if count == limit { End::SolutionLimit } else { End::Exhausted };
        return Ok((first.map(|digits| PyBytes::new(py, &digits)), count, end.word()));
    }
    let (puzzle, signals) = (sudoku.puzzle(), Signals::new());
    let limits = signals.limits(Some(limit), time_limit)?;
    let (first, count, end) = signals.run(py, || {
        let mut solutions = puzzle.search().limits(limits).solutions();
        let first = solutions.next();
        let count = u64::from(first.is_some()) + solutions.by_ref().count() as u64;
        (first, count, solutions.end())
    })?;
    let digits = first.map(|square| {
        let digits: Vec<u8> = square.symbols().iter().map(|symbol| symbol.index() as u8 + 1).collect();
        PyBytes::new(py, &digits)
    });
    Ok((digits, count, end.unwrap_or(End::Exhausted).word()))
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
        let end = if count == limit { End::SolutionLimit } else { End::Exhausted };
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
    digits: &[u8],
    lines: bool,
    limit: Option<u64>,
    time_limit: Option<f64>,
) -> PyResult<Squares> {
    let puzzle = one(digits)?.puzzle();
    Squares::new(&puzzle, if lines { Form::Line } else { Form::Digits }, limit, time_limit)
}

/// The Sudoku as a puzzle.
#[pyfunction]
pub(crate) fn sudoku_grid(digits: &[u8]) -> PyResult<Grid> {
    Grid::of_sudoku(&one(digits)?)
}

/// Two givens that cannot stand together, in words.
#[pyfunction]
pub(crate) fn sudoku_clash(digits: &[u8]) -> PyResult<Option<String>> {
    let puzzle = one(digits)?.puzzle();
    let clash = puzzle.clash();
    Ok(clash.map(|clash| clash.describe(puzzle.order(), |symbol| (symbol.index() + 1).to_string())))
}

/// A solution of each puzzle if wanted, the number of solutions up to a limit, and why it ended.
type Solved<'py> = (Option<Bound<'py, PyArray2<u8>>>, Bound<'py, PyArray1<i64>>, &'static str);

/// Many Sudokus at once, by several threads.
#[pyfunction]
pub(crate) fn sudoku_solve_many<'py>(
    py: Python<'py>,
    puzzles: Table<'py>,
    limit: u64,
    time_limit: Option<f64>,
    threads: usize,
    squares: bool,
) -> PyResult<Solved<'py>> {
    let digits = checked(&puzzles)?;
    let signals = Signals::new();
    let budget = Budget::start(&signals.limits(None, time_limit)?);
    let number = digits.len() / CELLS;
    let mut counts = vec![UNANSWERED; number];
    let mut solved = vec![0_u8; if squares { digits.len() } else { 0 }];
    let end = signals.wait(py, || {
        let length = share(number, threads);
        let solved: Box<dyn Iterator<Item = &mut [u8]>> = match squares {
            true => Box::new(solved.chunks_mut(length * CELLS)),
            false => Box::new(iter::repeat_with(Default::default)),
        };
        let parts = digits.chunks(length * CELLS).zip(counts.chunks_mut(length)).zip(solved).collect();
        by_threads(parts, threads, || {
            let (mut batch, mut answered) = (batch(), Answered::default());
            let budget = budget.clone();
            move |((digits, counts), squares): ((&[u8], &mut [i64]), &mut [u8])| {
                let stopped = batch.solve(digits, limit, &budget, &mut answered).err();
                for (number, (count, found)) in counts.iter_mut().zip(&answered.solutions).enumerate() {
                    if stopped.as_ref().is_none_or(|stopped| stopped.is_answered(number as u64)) {
                        *count = i64::try_from(*found).unwrap_or(i64::MAX);
                    }
                }
                if !squares.is_empty() {
                    squares.copy_from_slice(&answered.squares);
                }
                stopped.map_or(Ok(()), |stopped| Err(stopped.end()))
            }
        })
    })?;
    let squares = if squares { Some(table(py, solved, number, CELLS)?) } else { None };
    Ok((squares, PyArray1::from_vec(py, counts), end))
}

/// `number` Sudokus with one solution each, and why there are not more.
#[pyfunction]
pub(crate) fn sudoku_generate<'py>(
    py: Python<'py>,
    number: u64,
    seed: u64,
    givens: Option<usize>,
    symmetry: &str,
    time_limit: Option<f64>,
    threads: usize,
) -> PyResult<(Bound<'py, PyArray2<u8>>, &'static str)> {
    /// So many keep all lanes of a batch busy.
    const TOGETHER: u64 = 1000;
    let symmetry: Symmetry = symmetry.parse().map_err(refused)?;
    let recipe = Recipe::new(seed, givens, symmetry).map_err(refused)?;
    let signals = Signals::new();
    let limits = signals.limits(None, time_limit)?.started();
    let made = Mutex::new(Vec::new());
    let end = signals.wait(py, || {
        let length = (number.div_ceil(thread_count(threads) as u64)).clamp(1, TOGETHER);
        let parts = (0..number).step_by(length as usize).map(|from| from..(from + length).min(number)).collect();
        by_threads(parts, threads, || {
            let (mut batch, limits, recipe, made) = (batch(), limits.clone(), &recipe, &made);
            move |numbers: std::ops::Range<u64>| {
                let from = numbers.start;
                let part = recipe.make(numbers, &mut batch, &limits);
                lock(made).push((from, part.sudokus));
                if part.end == End::Exhausted { Ok(()) } else { Err(part.end) }
            }
        })
    })?;
    let mut made = made.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    made.sort_unstable_by_key(|part| part.0);
    let digits: Vec<u8> = made.iter().flat_map(|part| &part.1).flat_map(|sudoku| *sudoku.digits()).collect();
    let puzzles = digits.len() / CELLS;
    Ok((table(py, digits, puzzles, CELLS)?, end))
}

/// Canonical forms, and the number of automorphisms of each.
type Canonicals<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<u64>>);

/// Canonical forms, and the number of automorphisms of each Sudoku: 0, and a form of zeros, if givens clash.
#[pyfunction]
pub(crate) fn sudoku_canonical<'py>(py: Python<'py>, puzzles: Table<'py>, threads: usize) -> PyResult<Canonicals<'py>> {
    let digits = checked(&puzzles)?;
    let number = digits.len() / CELLS;
    let (mut forms, mut automorphisms) = (vec![0_u8; digits.len()], vec![0_u64; number]);
    let signals = Signals::new();
    let budget = Budget::start(&signals.limits(None, None)?);
    signals.wait(py, || {
        let length = share(number, threads);
        let parts = digits.chunks(length * CELLS).zip(forms.chunks_mut(length * CELLS));
        let parts = parts.zip(automorphisms.chunks_mut(length)).collect();
        by_threads(parts, threads, || {
            let mut pace = budget.pace();
            move |((digits, forms), automorphisms): ((&[u8], &mut [u8]), &mut [u64])| {
                let puzzles = digits.as_chunks::<CELLS>().0.iter().zip(forms.as_chunks_mut::<CELLS>().0);
                for ((puzzle, form), automorphisms) in puzzles.zip(automorphisms) {
                    pace.step(1)?;
                    if let Some(Canonical { form: least, automorphisms: number }) =
                        Sudoku::from_digits(*puzzle).canonical()
                    {
                        (*form, *automorphisms) = (*least.digits(), number);
                    }
                }
                Ok(())
            }
        })
    })?;
    Ok((table(py, forms, number, CELLS)?, PyArray1::from_vec(py, automorphisms)))
}

/// A minimal Sudoku inside each Sudoku.
#[pyfunction]
pub(crate) fn sudoku_minimize<'py>(
    py: Python<'py>,
    puzzles: Table<'py>,
    seed: u64,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let sudokus = sudokus(checked(&puzzles)?);
    let signals = Signals::new();
    let budget = Budget::start(&signals.limits(None, None)?);
    let minimal = signals.run(py, || Reducer::new().minimize(&sudokus, seed, &budget))?;
    let minimal = minimal.map_err(|end| refused(end.word()))?;
    let digits: Vec<u8> = minimal.iter().flat_map(|sudoku| *sudoku.digits()).collect();
    table(py, digits, minimal.len(), CELLS)
}

/// Which givens of each Sudoku are redundant.
#[pyfunction]
pub(crate) fn sudoku_redundant<'py>(py: Python<'py>, puzzles: Table<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
    let sudokus = sudokus(checked(&puzzles)?);
    let signals = Signals::new();
    let budget = Budget::start(&signals.limits(None, None)?);
    let redundant = signals.run(py, || Reducer::new().redundant(&sudokus, &budget))?;
    let redundant = redundant.map_err(|end| refused(end.word()))?;
    let mut marks = vec![false; sudokus.len() * CELLS];
    for (number, cells) in redundant.iter().enumerate() {
        cells.iter().for_each(|cell| marks[number * CELLS + cell] = true);
    }
    table(py, marks, sudokus.len(), CELLS)
}

/// The names of the symmetries of [`sudoku_generate`].
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

fn sudokus(digits: &[u8]) -> Vec<Sudoku> {
    digits.as_chunks::<CELLS>().0.iter().map(|digits| Sudoku::from_digits(*digits)).collect()
}

/// The digits of a table of Sudokus.
fn checked<'a>(puzzles: &'a Table<'_>) -> PyResult<&'a [u8]> {
    let digits = puzzles.as_slice()?;
    if !digits.len().is_multiple_of(CELLS) {
        return Err(PyValueError::new_err(format!("found {} cells; expected {CELLS} for each puzzle", digits.len())));
    }
    check(digits)?;
    Ok(digits)
}

/// Checks that all digits are below 10. Checking all at once is faster; the wrong one is looked for afterwards.
fn check(digits: &[u8]) -> PyResult<()> {
    if digits.iter().fold(0, |most, &digit| most.max(digit)) <= 9 {
        return Ok(());
    }
    let at = digits.iter().position(|&digit| digit > 9).unwrap_or(0);
    let (puzzle, row, column) = (at / CELLS, at % CELLS / 9 + 1, at % 9 + 1);
    let what = format!("puzzle {puzzle}: r{row}c{column} holds {}; expected 0 to 9", digits[at]);
    Err(PyValueError::new_err(what))
}

/// How many threads a number stands for; 0 for as many as there are cores.
fn thread_count(threads: usize) -> usize {
    if threads > 0 { threads } else { thread::available_parallelism().map_or(1, NonZero::get) }
}

/// How many of so many puzzles a thread takes at once.
fn share(puzzles: usize, threads: usize) -> usize {
    puzzles.div_ceil(thread_count(threads)).clamp(1, MOST_AT_ONCE)
}

/// Does parts of a work by several threads, each with a worker of its own. Says why it ended: the first end that a
/// worker came to, after which no part is begun.
fn by_threads<P: Send, W: FnMut(P) -> Result<(), End>>(
    parts: Vec<P>,
    threads: usize,
    worker: impl Fn() -> W + Sync,
) -> &'static str {
    let threads = thread_count(threads).min(parts.len());
    let parts = Mutex::new(parts.into_iter());
    let end = Mutex::new(None);
    let work = || {
        let mut worker = worker();
        loop {
            let part = lock(&parts).next();
            let Some(part) = part.filter(|_| lock(&end).is_none()) else { return };
            if let Err(why) = worker(part) {
                lock(&end).get_or_insert(why);
            }
        }
    };
    thread::scope(|scope| {
        (1..threads).for_each(|_| drop(scope.spawn(work)));
        work();
    });
    let end = lock(&end).take();
    end.unwrap_or(End::Exhausted).word()
}
