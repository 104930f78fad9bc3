//! `graeco.latin`: Latin squares as arrays of numpy.

use graeco_designs::{Family, Mate, MolsError, Property, TransversalIter, Transversals};
use graeco_grid::{Budget, Limits, Outcome, Square};
use graeco_latin::text::{Partial, Reader, Symbols as Written, TextError};
use graeco_latin::{CanonError, Distribution, Formula, Kind, PuzzleError, Random};
use numpy::{PyArray1, PyArray2, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arrays::{big, of_square, refused, room, table, to_grid, to_square};
use crate::grid::Grid;
use crate::shared_search::{SearchStatus, SharedSearch};
use crate::signals::Signals;

/// A square of symbols from 0; −1 for an open cell.
pub(crate) type SquareArray<'py> = PyReadonlyArray2<'py, i32>;

/// An array of symbols.
pub(crate) type Symbols<'py> = Bound<'py, PyArray2<i32>>;

fn kind_of(name: &str) -> PyResult<Kind> {
    name.parse().map_err(refused)
}

/// The squares of a kind that have all of these properties.
pub(crate) fn family_of(kind: &str, names: &[String]) -> PyResult<Family> {
    let property = |name: &String| {
        let found = Property::ALL.into_iter().find(|property| property.name() == name);
        found.ok_or_else(|| {
            let known = Property::ALL.map(Property::name).join(", ");
            PyValueError::new_err(format!("`{name}` is not a property; expected some of {known}"))
        })
    };
    let properties = names.iter().map(property).collect::<PyResult<Vec<_>>>()?;
    Ok(Family::new(kind_of(kind)?, properties))
}

/// A square of a large order by a formula, and why there is none.
pub(crate) fn large<'py>(
    py: Python<'py>,
    n: usize,
    kind: Kind,
    signals: &Signals,
    limits: &Limits,
) -> PyResult<(Option<Symbols<'py>>, &'static str)> {
    check_order(n, kind)?;
    if !kind.exists(n) {
        return Ok((None, Outcome::Complete.word()));
    }
    let formula = formula(n, kind)?;
    let mut symbols: Vec<i32> = room(n.checked_mul(n))?;
    let budget = Budget::start(limits);
    let filled = signals.run(py, || {
        let (mut pace, mut row) = (budget.pace(), vec![0; n]);
        (0..n).try_for_each(|number| {
            formula.fill_row(number, &mut row);
            symbols.extend(row.iter().map(|&symbol| symbol as i32));
            pace.step(n as u64)
        })
    })?;
    match filled {
        Ok(()) => Ok((Some(table(py, symbols, n, n)?), Outcome::SolutionLimit.word())),
        Err(stop) => Ok((None, stop.word())),
    }
}

/// One row of the square that a formula makes.
#[pyfunction]
pub(crate) fn latin_row<'py>(py: Python<'py>, n: usize, kind: &str, row: usize) -> PyResult<Bound<'py, PyArray1<i32>>> {
    if row >= n {
        return Err(PyValueError::new_err(format!("{row} is not a row; expected 0 to {}", n.saturating_sub(1))));
    }
    let formula = formula(n, kind_of(kind)?)?;
    let mut symbols = vec![0; n];
    py.detach(|| formula.fill_row(row, &mut symbols));
    Ok(PyArray1::from_iter(py, symbols.into_iter().map(|symbol| symbol as i32)))
}

/// Refuses what is no order of a square that a formula makes.
fn check_order(n: usize, kind: Kind) -> PyResult<()> {
    if n == 0 || n > Formula::MAX_ORDER {
        return Err(PyValueError::new_err(format!("{n} is not an order; expected 1 to {}", Formula::MAX_ORDER)));
    }
    if let Kind::Sudoku { rows, columns } | Kind::DiagonalSudoku { rows, columns } = kind
        && rows.checked_mul(columns) != Some(n)
    {
        return Err(refused(PuzzleError::Boxes { rows, columns, order: n }));
    }
    Ok(())
}

/// The formula for an order and a kind.
fn formula(n: usize, kind: Kind) -> PyResult<Formula> {
    check_order(n, kind)?;
    let what = || format!("there is no formula for a square of this kind of order {n}: {kind}");
    Formula::new(n, kind).ok_or_else(|| PyValueError::new_err(what()))
}

/// The puzzle whose solutions complete a partial square, and have properties.
#[pyfunction]
pub(crate) fn latin_grid(py: Python<'_>, cells: SquareArray<'_>, kind: &str, names: Vec<String>) -> PyResult<Grid> {
    let (family, cells) = (family_of(kind, &names)?, to_grid(&cells)?);
    Grid::alone(py, Signals::new().run(py, || family.complete(&cells))?.map_err(refused)?)
}

/// The puzzle whose solutions are all squares with properties.
#[pyfunction]
pub(crate) fn latin_grid_of(py: Python<'_>, n: usize, kind: &str, names: Vec<String>) -> PyResult<Grid> {
    let family = family_of(kind, &names)?;
    Grid::alone(py, Signals::new().run(py, || family.puzzle(n))?.map_err(refused)?)
}

/// One completion by local search and clause learning. The last word is why it ended.
#[pyfunction]
pub(crate) fn latin_complete<'py>(
    py: Python<'py>,
    grid: &Grid,
    time_limit: Option<f64>,
    seed: Option<u64>,
) -> PyResult<(Option<Symbols<'py>>, &'static str)> {
    let (signals, limits) = Signals::within(Some(1), time_limit)?;
    let puzzle = grid.puzzle();
    let (square, end) = signals.run(py, || {
        let search = puzzle.search().limits(limits);
        let mut solutions = seed.map_or(search.clone(), |seed| search.seed(seed)).solutions();
        let square = solutions.next();
        // There may be others.
        let end = if square.is_some() { Outcome::SolutionLimit } else { solutions.end().unwrap_or(Outcome::Complete) };
        (square, end)
    })?;
    Ok((square.map(|square| of_square(py, &square, 0)).transpose()?, end.word()))
}

/// The number of squares of order n with properties, and why the count ended.
#[pyfunction]
pub(crate) fn latin_count<'py>(
    py: Python<'py>,
    n: usize,
    kind: &str,
    names: Vec<String>,
    reduced: bool,
    time_limit: Option<f64>,
) -> PyResult<(Bound<'py, PyAny>, &'static str)> {
    let family = family_of(kind, &names)?;
    let (signals, limits) = Signals::within(None, time_limit)?;
    let counting = signals.run(py, || {
        let mut counting = family.counting(n)?.limits(limits);
        while counting.advance() {}
        Ok(counting)
    })?;
    let counting = counting.map_err(|error: PuzzleError| refused(error))?;
    let total = match reduced {
        false => counting.total(),
        true => counting.reduced().ok_or_else(|| PyValueError::new_err("only plain squares are reduced"))?,
    };
    Ok((big(py, &total)?, counting.end().unwrap_or(Outcome::Complete).word()))
}

/// Random squares one after another, one below the other, and why there are not more.
#[pyfunction]
pub(crate) fn latin_random<'py>(
    py: Python<'py>,
    n: usize,
    kind: &str,
    seed: u64,
    number: usize,
    time_limit: Option<f64>,
) -> PyResult<(Symbols<'py>, &'static str)> {
    let kind = kind_of(kind)?;
    let (signals, limits) = Signals::within(None, time_limit)?;
    let Some(random) = signals.run(py, || Random::new(n, kind, seed))?.map_err(refused)? else {
        return Ok((table(py, Vec::new(), 0, n)?, Outcome::Complete.word()));
    };
    let (mut random, mut symbols) = (random.limits(limits), room(square_cells(n, number))?);
    let squares = signals.run(py, || {
        let mut squares = 0;
        while squares < number
            && let Some(square) = random.next_symbols()
        {
            symbols.extend(square.into_iter().map(|symbol| symbol as i32));
            squares += 1;
        }
        squares
    })?;
    let end = random.end().unwrap_or(Outcome::Complete).word();
    Ok((table(py, symbols, squares * n, n)?, end))
}

/// The number of cells of some squares; `None` if it overflows.
pub(crate) fn square_cells(n: usize, squares: usize) -> Option<usize> {
    n.checked_mul(n)?.checked_mul(squares)
}

/// The known facts about the distribution of random squares.
#[pyfunction]
pub(crate) fn latin_distribution(n: usize, kind: &str) -> PyResult<&'static str> {
    Ok(Distribution::of(n, kind_of(kind)?).describe())
}

fn transversals_of(diagonals: bool) -> Transversals {
    if diagonals { Transversals::Diagonal } else { Transversals::Plain }
}

/// A square that must be Latin.
pub(crate) fn latin(cells: &SquareArray<'_>) -> PyResult<Square> {
    let square = to_square(cells)?;
    if square.is_latin() { Ok(square) } else { Err(refused(CanonError::NotLatin)) }
}

/// The transversals of a square, one after another.
#[pyclass(frozen, module = "graeco._graeco")]
pub(crate) struct TransversalWalk {
    walk: SharedSearch<TransversalIter>,
}

#[pymethods]
impl TransversalWalk {
    #[new]
    fn new(
        py: Python<'_>,
        cells: SquareArray<'_>,
        diagonals: bool,
        limit: Option<u64>,
        time_limit: Option<f64>,
    ) -> PyResult<TransversalWalk> {
        let square = latin(&cells)?;
        let (signals, limits) = Signals::within(limit, time_limit)?;
        let walk = signals.run(py, || transversals_of(diagonals).of(&square, &limits))?;
        Ok(TransversalWalk {
            walk: SharedSearch::new(walk, signals, |walk| SearchStatus { end: walk.end(), nodes: 0 }),
        })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// The column of the cell in each row.
    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray1<i32>>>> {
        let columns = self.walk.step(py, TransversalIter::next)?;
        Ok(columns.map(|columns| PyArray1::from_iter(py, columns.into_iter().map(|column| column as i32))))
    }

    /// Why the search ended; `None` while it goes on.
    #[getter]
    fn end(&self) -> Option<&'static str> {
        self.walk.seen().end.map(Outcome::word)
    }
}

/// The number of transversals, and why the count ended.
#[pyfunction]
pub(crate) fn latin_count_transversals<'py>(
    py: Python<'py>,
    cells: SquareArray<'py>,
    diagonals: bool,
    time_limit: Option<f64>,
) -> PyResult<(Bound<'py, PyAny>, &'static str)> {
    let square = latin(&cells)?;
    let (signals, limits) = Signals::within(None, time_limit)?;
    let count = signals.run(py, || transversals_of(diagonals).count(&square, &limits))?;
    Ok((big(py, &count.solutions.into())?, count.end.word()))
}

/// An orthogonal mate, and why the search ended.
#[pyfunction]
pub(crate) fn latin_mate<'py>(
    py: Python<'py>,
    cells: SquareArray<'py>,
    diagonals: bool,
    time_limit: Option<f64>,
) -> PyResult<(Option<Symbols<'py>>, &'static str)> {
    let square = latin(&cells)?;
    let (signals, limits) = Signals::within(None, time_limit)?;
    Ok(match signals.run(py, || graeco_designs::mate(&square, transversals_of(diagonals), &limits))? {
        Mate::Found(other) => (Some(of_square(py, &other, 0)?), Outcome::SolutionLimit.word()),
        Mate::Impossible => (None, Outcome::Complete.word()),
        Mate::Unknown(error) => (None, Outcome::from(error).word()),
    })
}

/// Mutually orthogonal squares, one below the other.
#[pyfunction]
pub(crate) fn latin_mols<'py>(py: Python<'py>, n: usize, kind: &str) -> PyResult<Symbols<'py>> {
    let kind = kind_of(kind)?;
    let (signals, limits) = Signals::within(None, None)?;
    let squares =
        signals.run(py, || graeco_designs::mols(n, kind, &limits))?.map_err(|error: MolsError| refused(error))?;
    let symbols = squares.iter().flat_map(|square| crate::arrays::values(square, 0)).collect();
    table(py, symbols, squares.len() * n, n)
}

/// Two cells that hold the same pair of symbols, if there are any.
#[pyfunction]
pub(crate) fn latin_same_pair(a: SquareArray<'_>, b: SquareArray<'_>) -> PyResult<Option<[usize; 2]>> {
    let (a, b) = (to_square(&a)?, to_square(&b)?);
    if a.order() != b.order() {
        return Err(PyValueError::new_err(format!(
            "squares of order {} and {}; expected one order",
            a.order(),
            b.order()
        )));
    }
    Ok(graeco_designs::same_pair(&a, &b))
}

/// The canonical form in a class, the number of symmetries, and why it ended.
#[pyfunction]
pub(crate) fn latin_canon<'py>(
    py: Python<'py>,
    cells: SquareArray<'py>,
    class_: &str,
    time_limit: Option<f64>,
) -> PyResult<(Option<Symbols<'py>>, u128, &'static str)> {
    let square = to_square(&cells)?;
    let signals = Signals::new();
    let budget = Budget::start(&signals.limits(None, time_limit)?);
    let canon = match class_ {
        "isotopy" => graeco_latin::isotopy_canon,
        "main" => graeco_latin::main_class_canon,
        "diagonal" => graeco_latin::diagonal_canon,
        _ => {
            let what = format!("`{class_}` is not a class; expected one of isotopy, main, diagonal");
            return Err(PyValueError::new_err(what));
        }
    };
    match signals.run(py, || canon(&square, &budget))? {
        Ok(canon) => Ok((Some(of_square(py, &canon.square, 0)?), canon.symmetries, Outcome::Complete.word())),
        Err(CanonError::Stopped(end)) => Ok((None, 0, end.word())),
        Err(error) => Err(refused(error)),
    }
}

/// The reduced form.
#[pyfunction]
pub(crate) fn latin_reduce<'py>(py: Python<'py>, cells: SquareArray<'py>) -> PyResult<Symbols<'py>> {
    of_square(py, &graeco_latin::reduce(&latin(&cells)?), 0)
}

/// The names of all properties.
#[pyfunction]
pub(crate) fn latin_properties(py: Python<'_>, cells: SquareArray<'_>) -> PyResult<Vec<String>> {
    let square = to_square(&cells)?;
    Signals::new().run(py, || graeco_designs::properties(&square))
}

/// The name of the strictest kind, boxes left aside.
#[pyfunction]
pub(crate) fn latin_kind(py: Python<'_>, cells: SquareArray<'_>) -> PyResult<Option<&'static str>> {
    let square = to_square(&cells)?;
    Signals::new().run(py, || Kind::of(&square).map(Kind::name))
}

/// The intercalates, each as row, row, column, column.
#[pyfunction]
pub(crate) fn latin_intercalates<'py>(py: Python<'py>, cells: SquareArray<'py>) -> PyResult<Symbols<'py>> {
    let square = latin(&cells)?;
    let found: Vec<_> = Signals::new().run(py, || graeco_latin::intercalates_of(&square).collect())?;
    let numbers = found.iter().flatten().map(|&number| number as i32).collect();
    table(py, numbers, found.len(), 4)
}

/// All squares of a text, filled or not, in any form. Without the first symbol, 0 or 1, it is recognized.
#[pyfunction]
#[pyo3(signature = (text, first_symbol))]
pub(crate) fn latin_parse<'py>(
    py: Python<'py>,
    text: &str,
    first_symbol: Option<usize>,
) -> PyResult<Vec<Symbols<'py>>> {
    let written = match first_symbol {
        None => None,
        Some(0) => Some(Written::FromZero),
        Some(1) => Some(Written::FromOne),
        Some(other) => return Err(refused(format!("{other} is not a first symbol; expected 0 or 1"))),
    };
    let signals = Signals::new();
    let budget = Budget::start(&signals.limits(None, None)?);
    let read = signals.run(py, || {
        let (mut reader, mut pace) = (Reader::new(written), budget.pace());
        text.lines().try_for_each(|line| reader.line_within(line, &mut pace))?;
        reader.end();
        Ok(std::iter::from_fn(|| reader.next_square()).collect::<Vec<_>>())
    })?;
    let read = read.map_err(|end: Outcome| refused(end.word()))?;
    if read.is_empty() && !text.trim().is_empty() {
        return Err(refused("there is no square in this text"));
    }
    let square = |read: Result<Partial, TextError>| {
        // The option of the program is an argument here.
        let in_python = |error: TextError| refused(error.to_string().replace("--symbols", "`first_symbol`"));
        let grid = read.map_err(in_python)?.grid;
        let n = grid.order.get();
        let numbers = grid.cells.iter().map(|cell| cell.map_or(-1, |symbol| symbol.index() as i32));
        table(py, numbers.collect(), n, n)
    };
    read.into_iter().map(square).collect()
}
