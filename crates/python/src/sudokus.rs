//! `graeco.sudoku`: many Sudokus at once from arrays of numpy.

use std::iter;
use std::sync::{Mutex, PoisonError};

use graeco_batch::Answered;
use graeco_grid::{Budget, Limits, Stop};
use graeco_sudoku::{Canonical, Recipe, Reducer, Sudoku, Symmetry, batch};
use numpy::{Element, PyArray1, PyArray2};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::{refused, room, table};
use crate::bulk::{Bulk, Terms};
use crate::grid::{explainer, path_of, rating_of, techniques_of};
use crate::signals::lock;
use crate::sudoku::{CELLS, SudokuArray, checked, one_of};

/// The most puzzles that a thread takes at once.
const MOST_AT_ONCE: usize = 1 << 13;

/// The number of puzzles that keep all lanes of a batch busy when every given is tested.
const MOST_REDUCED: usize = 1 << 9;

/// The most puzzles that a thread takes at once where each is asked apart.
const MOST_APART: usize = 1 << 4;

/// The count of a puzzle that was not answered.
const UNANSWERED: i64 = -1;

/// A solution of each puzzle if wanted, the number of solutions up to a limit, and why it ended.
type Solved<'py> = (Option<Bound<'py, PyArray2<u8>>>, Bound<'py, PyArray1<i64>>, &'static str);

/// Many Sudokus at once, by several threads; of several solutions any or the least one.
#[pyfunction]
pub(crate) fn sudoku_solve_many<'py>(
    py: Python<'py>,
    puzzles: SudokuArray<'py>,
    limit: u64,
    terms: Terms,
    squares: bool,
    least: bool,
) -> PyResult<Solved<'py>> {
    let digits = checked(&puzzles)?;
    let number = digits.len() / CELLS;
    let bulk = Bulk::start(terms, number as u64)?;
    let mut counts = vec![UNANSWERED; number];
    let mut solved = vec![0_u8; if squares { digits.len() } else { 0 }];
    let length = bulk.share(MOST_AT_ONCE);
    let solved_parts: Box<dyn Iterator<Item = &mut [u8]> + Send> = match squares {
        true => Box::new(solved.chunks_mut(length * CELLS)),
        false => Box::new(iter::repeat_with(Default::default)),
    };
    let parts = digits.chunks(length * CELLS).zip(counts.chunks_mut(length)).zip(solved_parts);
    let end = bulk.run(py, length, parts, || {
        let (mut batch, mut answered, budget) = (batch(), Answered::default(), bulk.budget());
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
    })?;
    let squares = if squares { Some(table(py, solved, number, CELLS)?) } else { None };
    Ok((squares, PyArray1::from_vec(py, counts), end))
}

/// `number` Sudokus with one solution each, those of the seed from a number on, and why there are not more.
#[pyfunction]
pub(crate) fn sudoku_generate<'py>(
    py: Python<'py>,
    first: u64,
    number: u64,
    seed: u64,
    givens: Option<usize>,
    symmetry: &str,
    terms: Terms,
) -> PyResult<(Bound<'py, PyArray2<u8>>, &'static str)> {
    /// The number that keeps all lanes of a batch busy.
    const TOGETHER: usize = 1000;
    let symmetry: Symmetry = symmetry.parse().map_err(refused)?;
    let recipe = Recipe::new(seed, givens, symmetry).map_err(refused)?;
    if terms.time().is_none() {
        // All of them are made, so that there must be room for them.
        room::<[u8; CELLS]>(usize::try_from(number).ok())?;
    }
    let bulk = Bulk::start(terms, number)?;
    let (made, length) = (Mutex::new(Vec::new()), bulk.share(TOGETHER));
    let last = first.saturating_add(number);
    let parts = (first..last).step_by(length).map(|from| from..last.min(from.saturating_add(length as u64)));
    let end = bulk.run(py, length, parts, || {
        let (mut batch, limits, recipe, made) = (batch(), bulk.limits.clone(), &recipe, &made);
        move |numbers: std::ops::Range<u64>| {
            let from = numbers.start;
            let part = recipe.make(numbers, &mut batch, &limits);
            lock(made).push((from, part.sudokus));
            part.end.stop().map_or(Ok(()), Err)
        }
    })?;
    let mut made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
    made.sort_unstable_by_key(|part| part.0);
    let sudokus = made.iter().flat_map(|part| &part.1);
    let mut digits = room(sudokus.clone().count().checked_mul(CELLS))?;
    sudokus.for_each(|sudoku| digits.extend_from_slice(sudoku.digits()));
    let puzzles = digits.len() / CELLS;
    Ok((table(py, digits, puzzles, CELLS)?, end))
}

/// Answers that are found one by one; `None` for a Sudoku that was not answered.
type Answers<T> = Vec<Option<T>>;

/// Asks each Sudoku apart, and says why that ended.
fn each<T: Send>(
    py: Python<'_>,
    puzzles: &SudokuArray<'_>,
    terms: Terms,
    ask: impl Fn(&Sudoku, &Limits) -> Result<T, Stop> + Sync,
) -> PyResult<(Answers<T>, &'static str)> {
    let digits = checked(puzzles)?;
    let number = digits.len() / CELLS;
    let mut answers: Answers<T> = room(Some(number))?;
    answers.resize_with(number, || None);
    let bulk = Bulk::start(terms, number as u64)?;
    let length = bulk.share(MOST_APART);
    let parts = digits.chunks(length * CELLS).zip(answers.chunks_mut(length));
    let end = bulk.run(py, length, parts, || {
        let (ask, budget, limits) = (&ask, bulk.budget(), &bulk.limits);
        move |(digits, answers): (&[u8], &mut [Option<T>])| {
            for (digits, answer) in digits.chunks_exact(CELLS).zip(answers) {
                budget.look()?;
                *answer = Some(ask(&one_of(digits), limits)?);
            }
            Ok(())
        }
    })?;
    Ok((answers, end))
}

/// Canonical forms, the number of automorphisms of each, and why it ended.
type Canonicals<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<i64>>, &'static str);

/// Canonical forms, and the number of automorphisms of each Sudoku: 0 if givens clash, −1 if it is not known; then the form is
/// zeros.
#[pyfunction]
pub(crate) fn sudoku_canonical<'py>(
    py: Python<'py>,
    puzzles: SudokuArray<'py>,
    terms: Terms,
) -> PyResult<Canonicals<'py>> {
    let (found, end) = each(py, &puzzles, terms, |sudoku, _| Ok(sudoku.canonical()))?;
    let canonical = |own: &Option<Option<Canonical>>| match own {
        Some(Some(own)) => (*own.form.digits(), i64::try_from(own.automorphisms).unwrap_or(i64::MAX)),
        Some(None) => ([0; CELLS], 0),
        None => ([0; CELLS], UNANSWERED),
    };
    let (forms, automorphisms): (Vec<[u8; CELLS]>, Vec<i64>) = found.iter().map(canonical).unzip();
    Ok((table(py, forms.into_flattened(), found.len(), CELLS)?, PyArray1::from_vec(py, automorphisms), end))
}

/// How hard each Sudoku is, as a dictionary.
#[pyfunction]
pub(crate) fn sudoku_rate<'py>(
    py: Python<'py>,
    puzzles: SudokuArray<'py>,
    unique: bool,
    techniques: Option<Vec<String>>,
    terms: Terms,
) -> PyResult<(Answers<Bound<'py, PyDict>>, &'static str)> {
    let techniques = techniques_of(techniques)?;
    let (found, end) = each(py, &puzzles, terms, |sudoku, limits| {
        let explainer = explainer(&sudoku.puzzle(), unique, techniques.as_deref()).expect("Sudokus have techniques");
        explainer.rate(&Budget::start(limits))
    })?;
    let told = found.into_iter().map(|rating| rating.map(|rating| rating_of(py, &Ok(rating))).transpose());
    Ok((told.collect::<PyResult<_>>()?, end))
}

/// The steps to the solution of each Sudoku, in words, and why there are no more.
type Path = (Vec<String>, bool, &'static str);

/// The steps to the solution of each Sudoku.
#[pyfunction]
pub(crate) fn sudoku_explain<'py>(
    py: Python<'py>,
    puzzles: SudokuArray<'py>,
    unique: bool,
    techniques: Option<Vec<String>>,
    terms: Terms,
) -> PyResult<(Answers<Path>, &'static str)> {
    let techniques = techniques_of(techniques)?;
    each(py, &puzzles, terms, |sudoku, limits| {
        let explainer = explainer(&sudoku.puzzle(), unique, techniques.as_deref()).expect("Sudokus have techniques");
        Ok(path_of(explainer.budget(&Budget::start(limits)), |symbol| (symbol.index() + 1).to_string()))
    })
}

/// For each Sudoku, cell and digit the number of solutions up to a cap; −1 where it is not known.
#[pyfunction]
pub(crate) fn sudoku_candidates<'py>(
    py: Python<'py>,
    puzzles: SudokuArray<'py>,
    cap: u64,
    terms: Terms,
) -> PyResult<(Bound<'py, PyArray2<i64>>, &'static str)> {
    const NUMBERS: usize = CELLS * 9;
    let number = puzzles.as_slice()?.len() / CELLS;
    let mut counts: Vec<i64> = room(number.checked_mul(NUMBERS))?;
    let (found, end) = each(py, &puzzles, terms, |sudoku, limits| {
        let puzzle = sudoku.puzzle();
        let found = puzzle.search().limits(limits.clone()).true_candidates(cap);
        let order = puzzle.order();
        let all = order.cells().flat_map(|cell| order.symbols().map(move |symbol| (cell, symbol)));
        let count = |(cell, symbol)| match found.count(cell, symbol) {
            0 if !found.is_counted(cell, symbol) => UNANSWERED,
            count => i64::try_from(count).unwrap_or(i64::MAX),
        };
        Ok(all.map(count).collect::<Vec<i64>>())
    })?;
    found.into_iter().for_each(|own| counts.extend(own.unwrap_or_else(|| vec![UNANSWERED; NUMBERS])));
    Ok((table(py, counts, number, NUMBERS)?, end))
}

/// A table of answers about givens, which of its rows are known, and why the work ended.
type Reduced<'py, T> = (Bound<'py, PyArray2<T>>, Bound<'py, PyArray1<bool>>, &'static str);

/// A minimal Sudoku inside each Sudoku.
#[pyfunction]
pub(crate) fn sudoku_minimize<'py>(
    py: Python<'py>,
    puzzles: SudokuArray<'py>,
    seed: u64,
    terms: Terms,
) -> PyResult<Reduced<'py, u8>> {
    reduce(py, &puzzles, terms, |reducer, sudokus, minimal: &mut [u8], budget| {
        for (own, sudoku) in minimal.chunks_exact_mut(CELLS).zip(reducer.minimize(sudokus, seed, budget)?) {
            own.copy_from_slice(sudoku.digits());
        }
        Ok(())
    })
}

/// Which givens of each Sudoku are redundant.
#[pyfunction]
pub(crate) fn sudoku_redundant<'py>(
    py: Python<'py>,
    puzzles: SudokuArray<'py>,
    terms: Terms,
) -> PyResult<Reduced<'py, bool>> {
    reduce(py, &puzzles, terms, |reducer, sudokus, marks: &mut [bool], budget| {
        for (marks, cells) in marks.chunks_exact_mut(CELLS).zip(reducer.redundant(sudokus, budget)?) {
            cells.into_iter().for_each(|cell| marks[cell] = true);
        }
        Ok(())
    })
}

/// Asks about the givens of Sudokus, many at once.
fn reduce<'py, T: Element + Default + Copy + Send>(
    py: Python<'py>,
    puzzles: &SudokuArray<'py>,
    terms: Terms,
    ask: impl Fn(&mut Reducer, &[Sudoku], &mut [T], &Budget) -> Result<(), Stop> + Sync,
) -> PyResult<Reduced<'py, T>> {
    let digits = checked(puzzles)?;
    let number = digits.len() / CELLS;
    let (mut answers, mut known) = (vec![T::default(); digits.len()], vec![false; number]);
    let bulk = Bulk::start(terms, number as u64)?;
    let length = bulk.share(MOST_REDUCED);
    let parts = digits.chunks(length * CELLS).zip(answers.chunks_mut(length * CELLS)).zip(known.chunks_mut(length));
    let end = bulk.run(py, length, parts, || {
        let (mut reducer, ask, budget) = (Reducer::new(), &ask, bulk.budget());
        move |((digits, answers), known): ((&[u8], &mut [T]), &mut [bool])| {
            let sudokus: Vec<Sudoku> = digits.chunks_exact(CELLS).map(one_of).collect();
            ask(&mut reducer, &sudokus, answers, &budget)?;
            known.fill(true);
            Ok(())
        }
    })?;
    Ok((table(py, answers, number, CELLS)?, PyArray1::from_vec(py, known), end))
}
