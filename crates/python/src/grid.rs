//! `graeco.grid`: a puzzle from a puzzle file and rules of the user, and the questions about it.

use graeco_document::{Document, ReadError};
use graeco_draw::Picture;
use graeco_grid::{Budget, Engine, Outcome, Puzzle, Square, Stop, Symbol};
use graeco_logic::{Explainer, LOGIC_PUZZLES, Position, Rating, Technique};
use graeco_rules::{Clue, Field, Form, GenerateError, Generator, KINDS, Kind, clue_kinds};
use graeco_sudoku::Sudoku;
use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::{all_values, big, refused, table, with_values};
use crate::pictures::theme_of;
use crate::rule::{self, Function};
use crate::signals::Signals;
use crate::squares::{SolutionForm, Squares};

/// A puzzle.
#[pyclass(frozen, module = "graeco._graeco")]
pub(crate) struct Grid {
    document: Document,
    /// That of the document, with the rules of one's own.
    puzzle: Puzzle,
    /// The Python functions that rules call during a search. Nobody else owns them.
    functions: Vec<Function>,
}

impl Grid {
    pub(crate) fn of_sudoku(py: Python<'_>, sudoku: &Sudoku) -> PyResult<Grid> {
        let document = parse(py, &format!(r#"{{"order":9,"boxes":[3,3],"givens":"{sudoku}"}}"#), false)?;
        Ok(Grid { puzzle: document.puzzle().clone(), document, functions: Vec::new() })
    }

    /// A puzzle that no file states, with a picture of its givens alone.
    pub(crate) fn alone(py: Python<'_>, puzzle: Puzzle) -> PyResult<Grid> {
        let document = parse(py, &format!(r#"{{"order":{}}}"#, puzzle.order()), false)?;
        Ok(Grid { document, puzzle, functions: Vec::new() })
    }

    pub(crate) fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    fn square(&self, values: &[i64]) -> PyResult<Square> {
        with_values(self.puzzle.order(), values, self.puzzle.first_value())
    }

    /// The values of all cells.
    fn values<'py>(&self, py: Python<'py>, square: &Square) -> Bound<'py, PyArray1<i64>> {
        PyArray1::from_iter(py, all_values(square, self.puzzle.first_value()))
    }

    fn explainer(&self, unique: bool, techniques: Option<Vec<String>>) -> PyResult<Explainer> {
        let techniques = techniques_of(techniques)?;
        explainer(&self.puzzle, unique, techniques.as_deref())
            .ok_or_else(|| PyValueError::new_err(format!("techniques are for {LOGIC_PUZZLES}")))
    }

    /// One thread if a rule calls a Python function.
    fn threads(&self, threads: usize) -> usize {
        if self.functions.is_empty() { threads } else { 1 }
    }

    /// Does work by this many threads.
    fn search<T: Send>(
        &self,
        py: Python<'_>,
        signals: &Signals,
        threads: usize,
        work: impl FnOnce() -> T + Send,
    ) -> PyResult<T> {
        if threads == 1 { signals.run(py, work) } else { signals.wait(py, work) }
    }
}

/// The values of a solution, how many were found, and why the search ended.
type Solved<'py> = (Option<Bound<'py, PyArray1<i64>>>, u64, &'static str);

/// For each cell and symbol the number of solutions, whether that is known, and why the work ended.
type Candidates<'py> = (Bound<'py, PyArray2<i64>>, Bound<'py, PyArray2<bool>>, &'static str);

#[pymethods]
impl Grid {
    /// From a puzzle file in TOML, or a puzzle in JSON. Rules are cells by their numbers, a function and a name. Where
    /// `located`, errors name line and column.
    #[new]
    fn new(
        py: Python<'_>,
        text: &str,
        rules: Vec<(Vec<usize>, Bound<'_, PyAny>, String)>,
        located: bool,
    ) -> PyResult<Grid> {
        let document = parse(py, text, located)?;
        let mut puzzle = document.puzzle().clone();
        let mut functions = Vec::new();
        for (cells, function, name) in rules {
            functions.extend(rule::add(&mut puzzle, &cells, &function, &name)?);
        }
        Ok(Grid { document, puzzle, functions })
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.functions.iter().try_for_each(|function| visit.call(&**function))
    }

    /// The puzzle as a line of JSON. Rules of one's own are missing.
    fn json(&self) -> String {
        self.document.to_json()
    }

    /// The puzzle as a puzzle file in TOML. Rules of one's own are missing.
    fn toml(&self) -> String {
        self.document.to_toml()
    }

    /// The order, the number of values, the first value, and the names of the cells outside the grid.
    fn shape(&self) -> (usize, usize, i64, Vec<String>) {
        let order = self.puzzle.order();
        let outside = self.puzzle.outside().map(|cell| self.puzzle.name_of(cell)).collect();
        (order.get(), order.grid_symbol_count(), self.puzzle.first_value(), outside)
    }

    /// Whether each cell of the grid is there.
    fn present(&self) -> Vec<bool> {
        self.puzzle.order().cells().map(|cell| self.puzzle.has(cell)).collect()
    }

    /// The given value of each cell; `None` for an open one.
    fn givens(&self) -> Givens {
        givens_of(&self.puzzle)
    }

    /// The title.
    fn title(&self) -> Option<String> {
        self.document.header().title.clone()
    }

    /// The values of the solution that the file gives.
    fn solution<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<i64>>> {
        self.document.header().solution.as_ref().map(|square| self.values(py, square))
    }

    /// The numbers of cells that a JSON text names.
    fn cells(&self, py: Python<'_>, cells: &str) -> PyResult<Vec<usize>> {
        let mut json: serde_json::Value = serde_json::from_str(&self.document.to_json()).map_err(refused)?;
        let cells: serde_json::Value = serde_json::from_str(cells).map_err(refused)?;
        // A rule that any cells can have, whose cells are read as those of all rules are.
        if let Some(constraints) = json["constraints"].as_array_mut() {
            constraints.push(serde_json::json!({ "kind": "palindrome", "cells": cells }));
        }
        let document = parse(py, &json.to_string(), false)?;
        let clue = document.clues().last().map(Clue::cells).unwrap_or_default();
        Ok(clue.iter().map(|cell| cell.index()).collect())
    }

    /// A solution, how many there are up to a limit, and why the search ended.
    fn solve<'py>(
        &self,
        py: Python<'py>,
        limit: u64,
        time_limit: Option<f64>,
        threads: usize,
        engine: &str,
        seed: Option<u64>,
    ) -> PyResult<Solved<'py>> {
        let engine: Engine = engine.parse().map_err(refused)?;
        let (signals, threads) = (Signals::new(), self.threads(threads));
        let limits = signals.limits(Some(limit.max(1)), time_limit)?;
        let (first, count, end) = self.search(py, &signals, threads, || {
            let search = self.puzzle.search().engine(engine).limits(limits).threads(threads);
            let mut solutions = seed.map_or(search.clone(), |seed| search.seed(seed)).solutions();
            let first = solutions.next();
            let count = u64::from(first.is_some()) + solutions.by_ref().count() as u64;
            (first, count, solutions.end())
        })?;
        Ok((first.map(|square| self.values(py, &square)), count, end.unwrap_or(Outcome::Complete).word()))
    }

    /// All solutions, lazily.
    fn solutions(
        this: &Bound<'_, Self>,
        limit: Option<u64>,
        time_limit: Option<f64>,
        symbols: bool,
    ) -> PyResult<Squares> {
        let own = this.get();
        let form = if symbols { SolutionForm::Symbols } else { SolutionForm::Values(own.puzzle.first_value()) };
        let owner = (!own.functions.is_empty()).then(|| this.clone().into_any().unbind());
        Squares::new(this.py(), &own.puzzle, form, (limit, time_limit), owner)
    }

    /// The number of solutions, and why the count ended.
    fn count<'py>(
        &self,
        py: Python<'py>,
        limit: Option<u64>,
        time_limit: Option<f64>,
        threads: usize,
        engine: &str,
    ) -> PyResult<(Bound<'py, PyAny>, &'static str)> {
        let engine: Engine = engine.parse().map_err(refused)?;
        let (signals, threads) = (Signals::new(), self.threads(threads));
        let limits = signals.limits(limit, time_limit)?;
        let count = self.search(py, &signals, threads, || {
            self.puzzle.search().engine(engine).limits(limits).threads(threads).count()
        })?;
        Ok((big(py, &count.solutions.into())?, count.end.word()))
    }

    /// For each cell and value the number of solutions up to a cap, whether that is known, and why it ended.
    fn candidates<'py>(&self, py: Python<'py>, cap: u64, time_limit: Option<f64>) -> PyResult<Candidates<'py>> {
        let (signals, limits) = Signals::within(None, time_limit)?;
        let found = signals.run(py, || self.puzzle.search().limits(limits).true_candidates(cap))?;
        let order = self.puzzle.order();
        let (cells, symbols) = (order.all_cell_count(), order.symbol_count());
        let all = || order.all_cells().flat_map(|cell| order.symbols().map(move |symbol| (cell, symbol)));
        let counts = all().map(|(cell, symbol)| i64::try_from(found.count(cell, symbol)).unwrap_or(i64::MAX));
        let known = all().map(|(cell, symbol)| found.is_counted(cell, symbol));
        let tables = (table(py, counts.collect(), cells, symbols)?, table(py, known.collect(), cells, symbols)?);
        Ok((tables.0, tables.1, found.end().word()))
    }

    /// The error in the values of all cells, in words.
    fn faults(&self, py: Python<'_>, values: Vec<i64>) -> PyResult<Vec<String>> {
        let square = self.square(&values)?;
        let faults = Signals::new().run(py, || self.puzzle.faults(&square))?;
        Ok(faults.iter().map(|fault| fault.describe(&self.puzzle)).collect())
    }

    /// Two givens that cannot stand together, in words.
    fn clash(&self) -> Option<String> {
        let clash = self.puzzle.clash()?;
        Some(clash.describe(self.puzzle.order(), |symbol| self.document.alphabet().name(symbol)))
    }

    /// A picture as SVG, perhaps with a solution, with the candidates of open cells, or with a step of the path.
    fn svg(
        &self,
        py: Python<'_>,
        values: Option<Vec<i64>>,
        dark: bool,
        marks: bool,
        step: Option<usize>,
    ) -> PyResult<String> {
        let square = values.map(|values| self.square(&values)).transpose()?;
        let signals = Signals::new();
        let budget = Budget::start(&signals.limits(None, None)?);
        let mut explainer = match marks || step.is_some() {
            true => Some(self.explainer(false, None)?.budget(&budget)),
            false => None,
        };
        signals.run(py, || {
            let mut picture = Picture::new(&self.document).theme(theme_of(dark));
            let before = explainer.as_mut().map_or(0, |explainer| explainer.by_ref().take(step.unwrap_or(0)).count());
            let marked = explainer.as_ref().filter(|_| step.is_some()).and_then(Explainer::hint);
            if let Some(number) = step.filter(|_| marked.is_none()) {
                return Err(refused(format!("there is no step {number}; the path has {before}")));
            }
            if let Some(explainer) = &explainer {
                picture = picture.position(explainer.position());
            }
            if let Some(step) = &marked {
                picture = picture.step(step);
            }
            if let Some(square) = &square {
                picture = picture.solution(square);
            }
            picture.svg().map_err(refused)
        })?
    }

    /// The steps to the solution, in words, and why there are no more.
    fn explain(
        &self,
        py: Python<'_>,
        unique: bool,
        techniques: Option<Vec<String>>,
        time_limit: Option<f64>,
    ) -> PyResult<(Vec<String>, bool, &'static str)> {
        let signals = Signals::new();
        let budget = Budget::start(&signals.limits(None, time_limit)?);
        let explainer = self.explainer(unique, techniques)?.budget(&budget);
        signals.run(py, || path_of(explainer, |symbol| self.document.alphabet().name(symbol)))
    }

    /// How hard the puzzle is, as a dictionary; only its end if that came first.
    fn rate<'py>(
        &self,
        py: Python<'py>,
        unique: bool,
        techniques: Option<Vec<String>>,
        time_limit: Option<f64>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let signals = Signals::new();
        let budget = Budget::start(&signals.limits(None, time_limit)?);
        let explainer = self.explainer(unique, techniques)?;
        let rating = signals.run(py, || explainer.rate(&budget))?;
        rating_of(py, &rating)
    }

    /// A puzzle with one solution, in JSON: the rules with clues of some kinds, each with a greatest number, and givens. The
    /// second text says why there is none.
    #[expect(clippy::too_many_arguments)]
    fn generate(
        &self,
        py: Python<'_>,
        kinds: Vec<(String, Option<usize>)>,
        givens: Option<usize>,
        seed: u64,
        number: u64,
        effort: Option<u64>,
        time_limit: Option<f64>,
    ) -> PyResult<(Option<String>, &'static str)> {
        let signals = Signals::new();
        let generator = Generator::new(&self.puzzle).beside(self.document.clues()).seed(seed);
        let generator = generator.limits(signals.limits(None, time_limit)?);
        let generator = givens.map_or(generator.clone(), |givens| generator.givens(givens));
        let generator = effort.map_or(generator.clone(), |effort| generator.effort(effort));
        let with_clues = kinds.iter().try_fold(generator, |generator, (kind, most)| generator.clues(kind, *most));
        let generator = with_clues.map_err(refused)?;
        match signals.run(py, || generator.make(number))? {
            Ok(made) => {
                let document = self.document.with_generated(&made, |_| {}).map_err(refused)?;
                Ok((Some(document.to_json()), Outcome::Complete.word()))
            }
            Err(GenerateError::Stopped(end)) => Ok((None, end.word())),
            Err(error) => Err(refused(error)),
        }
    }

    /// The puzzle without redundant givens: the givens that are left, and why there are none.
    fn minimize(&self, py: Python<'_>, seed: u64, time_limit: Option<f64>) -> PyResult<(Option<Givens>, &'static str)> {
        let (signals, limits) = Signals::within(None, time_limit)?;
        let minimal = signals.run(py, || self.puzzle.minimize(seed, &limits))?;
        Ok(match minimal {
            Ok(minimal) => (Some(givens_of(&minimal)), Outcome::Complete.word()),
            Err(stop) => (None, stop.word()),
        })
    }
}

/// The given value of each cell.
type Givens = Vec<Option<i64>>;

fn givens_of(puzzle: &Puzzle) -> Givens {
    puzzle.givens().iter().map(|given| given.map(|symbol| puzzle.value(symbol))).collect()
}

/// Techniques by their names.
pub(crate) fn techniques_of(names: Option<Vec<String>>) -> PyResult<Option<Vec<Technique>>> {
    let techniques = |names: Vec<String>| names.iter().map(|name| name.parse()).collect::<Result<_, _>>();
    names.map(techniques).transpose().map_err(refused)
}

/// The explainer of a puzzle, if there are techniques for it.
pub(crate) fn explainer(puzzle: &Puzzle, unique: bool, techniques: Option<&[Technique]>) -> Option<Explainer> {
    let explainer = Explainer::new(Position::new(puzzle)?);
    let explainer = if unique { explainer.promise_unique() } else { explainer };
    Some(techniques.map_or(explainer.clone(), |techniques| explainer.techniques(techniques)))
}

/// The steps to the solution in words, whether it is reached, and why there are no more.
pub(crate) fn path_of(mut explainer: Explainer, name: impl Fn(Symbol) -> String) -> (Vec<String>, bool, &'static str) {
    let mut steps = Vec::new();
    loop {
        let position = explainer.position().clone();
        let Some(step) = explainer.next() else { break };
        steps.push(step.describe(&position, &name));
    }
    let solved = explainer.position().is_solved();
    let end = if solved { None } else { explainer.stop() };
    (steps, solved, end.map_or(Outcome::Complete, Outcome::Stopped).word())
}

/// A rating as a dictionary; only its end if that came first.
pub(crate) fn rating_of<'py>(py: Python<'py>, rating: &Result<Rating, Stop>) -> PyResult<Bound<'py, PyDict>> {
    let told = PyDict::new(py);
    match rating {
        Err(end) => told.set_item("end", end.word())?,
        Ok(rating) => {
            let tenths = |rating: u32| f64::from(rating) / 10.0;
            told.set_item("level", rating.is_solved.then(|| rating.level.name()))?;
            told.set_item("score", rating.score)?;
            told.set_item("hardest", rating.hardest.map(Technique::name))?;
            told.set_item("scale", rating.scale.name())?;
            told.set_item("rating", tenths(rating.most))?;
            told.set_item("first_placement", tenths(rating.first_placement))?;
            told.set_item("first_step", tenths(rating.first_step))?;
            told.set_item("steps", rating.steps)?;
            told.set_item("is_solved", rating.is_solved)?;
            told.set_item("end", Outcome::Complete.word())?;
        }
    }
    Ok(told)
}

/// Fields by name, whether each may be left out, the name of its form, and the words that it may be.
type Fields = Vec<(&'static str, bool, &'static str, &'static [&'static str])>;

/// For each kind of rule its name, its meaning, an example in JSON, and its fields.
#[pyfunction]
pub(crate) fn grid_kinds() -> Vec<(&'static str, &'static str, &'static str, Fields)> {
    let field = |field: &Field| {
        let (form, words) = form_of(field.form);
        (field.name, field.optional, form, words)
    };
    let fields = |kind: &Kind| kind.fields.iter().map(field).collect();
    KINDS.iter().map(|kind| (kind.name, kind.meaning, kind.example, fields(kind))).collect()
}

/// The name of a form, and the words that it allows.
fn form_of(form: Form) -> (&'static str, &'static [&'static str]) {
    let name = match form {
        Form::Cells | Form::ExactCells(_) => "cells",
        Form::Lists => "lists",
        Form::Number | Form::Index => "number",
        Form::Sum => "sum",
        Form::Numbers => "numbers",
        Form::Flag => "flag",
        Form::Tuples => "tuples",
        Form::Names | Form::Expression | Form::Relation | Form::Pattern => "text",
        Form::Word(words) => return ("word", words),
        Form::Pairs(words) => return ("pairs", words),
        Form::Constraints | Form::Shifted => "constraints",
    };
    (name, &[])
}

/// The kinds of clue that can be generated.
#[pyfunction]
pub(crate) fn grid_clue_kinds() -> Vec<&'static str> {
    clue_kinds().collect()
}

/// Whether a text is JSON rather than TOML.
#[pyfunction]
pub(crate) fn grid_is_json(text: &str) -> bool {
    graeco_document::is_json(text)
}

/// Reads a puzzle without the GIL. Where `located`, errors name line and column.
fn parse(py: Python<'_>, text: &str, located: bool) -> PyResult<Document> {
    let signals = Signals::new();
    let budget = Budget::start(&signals.limits(None, None)?);
    signals.run(py, || Document::parse_within(text, &budget))?.map_err(|error| match error {
        ReadError::Text(error) if !located => refused(error.what),
        error => refused(error),
    })
}
