//! `graeco.sudoku`: many Sudokus at once from arrays of numpy, and one by one.

use std::iter;
use std::num::NonZero;
use std::sync::Mutex;
use std::thread;

use graeco_batch::Answered;
use graeco_grid::{Budget, Nine, Outcome, Square, Stop};
use graeco_sudoku::{Canonical, Recipe, Reducer, Sudoku, Symmetry, batch};
use numpy::{PyArray1, PyArray2, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrays::{refused, room, table};
use crate::grid::Grid;
use crate::signals::{Signals, lock};
use crate::squares::{SolutionForm, Squares};

/// The cells of a Sudoku.
const CELLS: usize = 81;

/// The most puzzles that a thread takes at once.
const MOST_AT_ONCE: usize = 1 << 13;

/// The number of puzzles that keep all lanes of a batch busy when every given is tested.
const MOST_REDUCED: usize = 1 << 9;

/// The most threads.
const MOST_THREADS: usize = 1 << 10;

/// The number of solutions of one Sudoku that take some hundred microseconds at most: the search needs no signals.
const SOON: u64 = 2;

/// The count of a puzzle that was not answered.
const UNANSWERED: i64 = -1;

/// Arrays of Sudokus, one row each.
type SudokuArray<'py> = PyReadonlyArray2<'py, u8>;

/// The digits of all Sudokus of a text in any form.
#[pyfunction]
pub(crate) fn sudoku_parse<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let signals = Signals::new();
    let budget = Budget::start(&signals.limits(None, None)?);
    let read = signals.run(py, || {
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
    })?;
    let digits: Vec<u8> = read.map_err(|error: PyErr| error)?;
    if digits.is_empty() && !text.trim().is_empty() {
        return Err(refused("there is no Sudoku in this text"));
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

/// A solution of each puzzle if wanted, the number of solutions up to a limit, and why it ended.
type Solved<'py> = (Option<Bound<'py, PyArray2<u8>>>, Bound<'py, PyArray1<i64>>, &'static str);

/// Many Sudokus at once, by several threads; of several solutions any or the least one.
#[pyfunction]
pub(crate) fn sudoku_solve_many<'py>(
    py: Python<'py>,
    puzzles: SudokuArray<'py>,
    limit: u64,
    time_limit: Option<f64>,
    threads: usize,
    squares: bool,
    least: bool,
) -> PyResult<Solved<'py>> {
    let digits = checked(&puzzles)?;
    let signals = Signals::new();
    let budget = Budget::start(&signals.limits(None, time_limit)?);
    let number = digits.len() / CELLS;
    let mut counts = vec![UNANSWERED; number];
    let mut solved = vec![0_u8; if squares { digits.len() } else { 0 }];
    let end = signals.wait(py, || {
        let length = share(number, threads);
        let solved: Box<dyn Iterator<Item = &mut [u8]> + Send> = match squares {
            true => Box::new(solved.chunks_mut(length * CELLS)),
            false => Box::new(iter::repeat_with(Default::default)),
        };
        let parts = digits.chunks(length * CELLS).zip(counts.chunks_mut(length)).zip(solved);
        by_threads(parts, threads, || {
            let (mut batch, mut answered) = (batch(), Answered::default());
            let budget = budget.clone();
            move |((digits, counts), squares): ((&[u8], &mut [i64]), &mut [u8])| {
                // One that has several solutions is answered again.
                let known = if least { limit.max(2) } else { limit };
                let stopped = batch.solve(digits, known, &budget, &mut answered).err();
                if !squares.is_empty() {
                    squares.copy_from_slice(&answered.squares);
                }
                for (number, (count, &found)) in counts.iter_mut().zip(&answered.solutions).enumerate() {
                    if stopped.as_ref().is_some_and(|stopped| !stopped.is_answered(number as u64)) {
                        continue;
                    }
                    if least && found > 1 {
                        let own = number * CELLS..(number + 1) * CELLS;
                        let first = one_of(&digits[own.clone()]).least_solution(&budget)?;
                        squares[own].copy_from_slice(&first.expect("it has several solutions"));
                    }
                    *count = i64::try_from(found.min(limit)).unwrap_or(i64::MAX);
                }
                stopped.map_or(Ok(()), |stopped| Err(stopped.stop()))
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
    /// The number that keeps all lanes of a batch busy.
    const TOGETHER: u64 = 1000;
    let symmetry: Symmetry = symmetry.parse().map_err(refused)?;
    let recipe = Recipe::new(seed, givens, symmetry).map_err(refused)?;
    let signals = Signals::new();
    let limits = signals.limits(None, time_limit)?.started();
    if time_limit.is_none() {
        // All of them are made, so that there must be room for them.
        room::<[u8; CELLS]>(usize::try_from(number).ok())?;
    }
    let made = Mutex::new(Vec::new());
    let end = signals.wait(py, || {
        let length = (number.div_ceil(thread_count(threads) as u64)).clamp(1, TOGETHER);
        let parts = (0..number).step_by(length as usize).map(|from| from..number.min(from.saturating_add(length)));
        by_threads(parts, threads, || {
            let (mut batch, limits, recipe, made) = (batch(), limits.clone(), &recipe, &made);
            move |numbers: std::ops::Range<u64>| {
                let from = numbers.start;
                let part = recipe.make(numbers, &mut batch, &limits);
                lock(made).push((from, part.sudokus));
                part.end.stop().map_or(Ok(()), Err)
            }
        })
    })?;
    let mut made = made.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    made.sort_unstable_by_key(|part| part.0);
    let sudokus = made.iter().flat_map(|part| &part.1);
    let mut digits = room(sudokus.clone().count().checked_mul(CELLS))?;
    sudokus.for_each(|sudoku| digits.extend_from_slice(sudoku.digits()));
    let puzzles = digits.len() / CELLS;
    Ok((table(py, digits, puzzles, CELLS)?, end))
}

/// Canonical forms, and the number of automorphisms of each.
type Canonicals<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<u64>>);

/// Canonical forms, and the number of automorphisms of each Sudoku: 0, and a form of zeros, if givens clash.
#[pyfunction]
pub(crate) fn sudoku_canonical<'py>(
    py: Python<'py>,
    puzzles: SudokuArray<'py>,
    threads: usize,
) -> PyResult<Canonicals<'py>> {
    let digits = checked(&puzzles)?;
    let number = digits.len() / CELLS;
    let (mut forms, mut automorphisms) = (vec![0_u8; digits.len()], vec![0_u64; number]);
    let signals = Signals::new();
    let budget = Budget::start(&signals.limits(None, None)?);
    signals.wait(py, || {
        let length = share(number, threads);
        let parts = digits.chunks(length * CELLS).zip(forms.chunks_mut(length * CELLS));
        let parts = parts.zip(automorphisms.chunks_mut(length));
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
    puzzles: SudokuArray<'py>,
    seed: u64,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let mut digits = checked(&puzzles)?;
    let number = digits.len() / CELLS;
    let parts = digits.chunks_mut(reduced_share(number) * CELLS);
    reduce(py, parts, |reducer, digits: &mut [u8], budget| {
        let minimal = reducer.minimize(&sudokus(digits), seed, budget)?;
        for (own, minimal) in digits.as_chunks_mut::<CELLS>().0.iter_mut().zip(minimal) {
            *own = *minimal.digits();
        }
        Ok(())
    })?;
    table(py, digits, number, CELLS)
}

/// Which givens of each Sudoku are redundant.
#[pyfunction]
pub(crate) fn sudoku_redundant<'py>(
    py: Python<'py>,
    puzzles: SudokuArray<'py>,
) -> PyResult<Bound<'py, PyArray2<bool>>> {
    let digits = checked(&puzzles)?;
    let number = digits.len() / CELLS;
    let mut marks = vec![false; digits.len()];
    let length = reduced_share(number) * CELLS;
    reduce(
        py,
        digits.chunks(length).zip(marks.chunks_mut(length)),
        |reducer, (digits, marks): (&[u8], &mut [bool]), budget| {
            let redundant = reducer.redundant(&sudokus(digits), budget)?;
            for (marks, cells) in marks.as_chunks_mut::<CELLS>().0.iter_mut().zip(redundant) {
                cells.into_iter().for_each(|cell| marks[cell] = true);
            }
            Ok(())
        },
    )?;
    table(py, marks, number, CELLS)
}

/// The number of puzzles that are reduced together.
fn reduced_share(puzzles: usize) -> usize {
    share(puzzles, 0).min(MOST_REDUCED)
}

/// Asks about the givens of parts of a list of Sudokus, by all cores.
fn reduce<P: Send>(
    py: Python<'_>,
    parts: impl Iterator<Item = P> + Send,
    work: impl Fn(&mut Reducer, P, &Budget) -> Result<(), Stop> + Sync,
) -> PyResult<()> {
    let signals = Signals::new();
    let budget = Budget::start(&signals.limits(None, None)?);
    signals.wait(py, || {
        by_threads(parts, 0, || {
            let (mut reducer, work, budget) = (Reducer::new(), &work, &budget);
            move |part| work(&mut reducer, part, budget)
        })
    })?;
    Ok(())
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

/// One Sudoku from as many digits as it has cells.
fn one_of(digits: &[u8]) -> Sudoku {
    Sudoku::from_digits(digits.try_into().expect("a Sudoku has 81 cells"))
}

fn sudokus(digits: &[u8]) -> Vec<Sudoku> {
    digits.chunks_exact(CELLS).map(one_of).collect()
}

/// The digits of a table of Sudokus: a copy, which no other thread changes after it was checked.
fn checked(puzzles: &SudokuArray<'_>) -> PyResult<Vec<u8>> {
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

/// The number of threads for an option; 0 is one per core.
fn thread_count(threads: usize) -> usize {
    if threads > 0 { threads.min(MOST_THREADS) } else { thread::available_parallelism().map_or(1, NonZero::get) }
}

/// The number of puzzles that a thread takes at once.
fn share(puzzles: usize, threads: usize) -> usize {
    puzzles.div_ceil(thread_count(threads)).clamp(1, MOST_AT_ONCE)
}

/// Does parts of a work, each made when it is its turn, by several threads, each with a worker of its own. Says why it ended: the first end that a
/// worker came to, after which no part is begun.
fn by_threads<P: Send, W: FnMut(P) -> Result<(), Stop>>(
    parts: impl Iterator<Item = P> + Send,
    threads: usize,
    worker: impl Fn() -> W + Sync,
) -> &'static str {
    let threads = thread_count(threads).min(parts.size_hint().1.unwrap_or(usize::MAX));
    let parts = Mutex::new(parts);
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
        // Where the system has no more threads, fewer do the work.
        (1..threads).for_each(|_| drop(thread::Builder::new().spawn_scoped(scope, work)));
        work();
    });
    let end = lock(&end).take();
    end.map_or(Outcome::Complete, Outcome::Stopped).word()
}
