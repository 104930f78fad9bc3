//! `graeco.cover`: exact cover problems by numbers of items and options.

use graeco_exact_cover::{
    Budget, BuildError, Builder, Color, Diagram, Engine, Entry, Item, Kind, Method, NoObstacle, OptionId, Outcome,
    Problem, Solutions, cheapest, estimate, explain_unsat, text,
};
use numpy::PyReadonlyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::arrays::{big, refused, room};
use crate::shared_search::{SearchStatus, SharedSearch};
use crate::signals::Signals;

/// The memory of a count, a diagram or the cheapest solutions, unless it is set.
const MEMORY: usize = 1 << 30;

/// An exact cover problem.
#[pyclass(frozen, module = "graeco._graeco")]
pub(crate) struct Cover {
    problem: Problem,
    options: Vec<OptionId>,
}

/// A solution: its options by their numbers from 0.
type Solution = Vec<u32>;

/// The cost of a solution, and the solution.
type CostedSolution = (u128, Solution);

impl Cover {
    fn of(problem: Problem) -> Cover {
        Cover { options: problem.options().collect(), problem }
    }

    fn numbers(&self, solution: &[OptionId]) -> Solution {
        solution.iter().map(|option| option.index() as u32).collect()
    }

    /// The options of some numbers.
    fn chosen(&self, numbers: &[usize]) -> PyResult<Vec<OptionId>> {
        let option = |&number: &usize| {
            let last = self.options.len();
            let found = self.options.get(number).copied();
            found.ok_or_else(|| refused(format!("there is no option {number}; the problem has {last}")))
        };
        numbers.iter().map(option).collect()
    }
}

/// Declares the items: `None` for a secondary one, otherwise how often it is covered.
fn declare(
    builder: &mut Builder,
    bounds: &[Option<(u32, u32)>],
    names: Option<&[String]>,
) -> Result<Vec<Item>, BuildError> {
    let item = |(number, bounds): (usize, &Option<(u32, u32)>)| match (names.map(|names| &names[number]), bounds) {
        (Some(name), None) => builder.secondary(name),
        (Some(name), Some((1, 1))) => builder.primary(name),
        (Some(name), &Some((lo, hi))) => builder.bounded(name, lo, hi),
        (None, bounds) => {
            let kind = bounds.map_or(Kind::Secondary, |(lo, hi)| Kind::Primary { lo, hi });
            builder.unnamed(1, kind).map(|items| items[0])
        }
    };
    bounds.iter().enumerate().map(item).collect()
}

#[pymethods]
impl Cover {
    /// Items by their bounds and names; options as rows of a sparse matrix with colours (0: none); costs.
    #[new]
    #[expect(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        bounds: Vec<Option<(u32, u32)>>,
        names: Option<Vec<String>>,
        starts: PyReadonlyArray1<'_, i64>,
        items: PyReadonlyArray1<'_, i64>,
        colors: Option<PyReadonlyArray1<'_, i64>>,
        color_names: Vec<String>,
        costs: Option<Vec<u64>>,
    ) -> PyResult<Cover> {
        // They are read without the GIL, when other threads may write to the arrays.
        let (starts, numbers) = (starts.as_slice()?.to_vec(), items.as_slice()?.to_vec());
        let colors = colors.as_ref().map(|colors| colors.as_slice().map(<[i64]>::to_vec)).transpose()?;
        let options = starts.len().saturating_sub(1);
        if costs.as_ref().is_some_and(|costs| costs.len() != options) {
            let found = costs.map_or(0, |costs| costs.len());
            return Err(PyValueError::new_err(format!("found {found} costs; expected {options}, one for each option")));
        }
        let signals = Signals::new();
        let budget = Budget::start(&signals.limits(None, None)?);
        let built = signals.run(py, || {
            let mut builder = Problem::builder();
            let declared = declare(&mut builder, &bounds, names.as_deref())?;
            let of_names: Vec<Color> = color_names.iter().map(|name| builder.color(name)).collect::<Result<_, _>>()?;
            let mut pace = budget.pace();
            for number in 0..options {
                pace.step(1)?;
                let entries = starts[number] as usize..starts[number + 1] as usize;
                let entry = |at: usize| {
                    let item = declared[numbers[at] as usize];
                    match colors.as_ref().map_or(0, |colors| colors[at]) {
                        0 => Entry::from(item),
                        color => item.colored(of_names[color as usize - 1]),
                    }
                };
                let option = builder.option(entries.map(entry))?;
                if let Some(costs) = &costs {
                    builder.cost(option, costs[number]);
                }
            }
            Ok(builder.build())
        })?;
        Ok(Cover::of(built.map_err(|error: BuildError| refused(error))?))
    }

    /// Reads Knuth's text form.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Cover> {
        let signals = Signals::new();
        let budget = Budget::start(&signals.limits(None, None)?);
        Ok(Cover::of(signals.run(py, || text::read(text.as_bytes(), &budget))?.map_err(refused)?))
    }

    /// Knuth's text form.
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        Signals::new().run(py, || self.problem.to_string())
    }

    /// The names of the items, with their bounds; `None` for a secondary one.
    fn items(&self) -> Vec<(String, Option<(u32, u32)>)> {
        let bounds = |item| match self.problem.kind(item) {
            Kind::Primary { lo, hi } => Some((lo, hi)),
            _ => None,
        };
        self.problem.items().map(|item| (self.problem.name(item).into_owned(), bounds(item))).collect()
    }

    /// The options: items by number, with the name of the colour.
    fn options(&self) -> Vec<Vec<(usize, Option<&str>)>> {
        let color = |entry: &Entry| entry.color.map(|color| self.problem.color_name(color));
        let option = |&option: &OptionId| {
            self.problem.entries(option).map(|entry| (entry.item.index(), color(&entry))).collect()
        };
        self.options.iter().map(option).collect()
    }

    /// The cost of each option.
    fn costs(&self) -> Vec<u64> {
        self.options.iter().map(|&option| self.problem.cost(option)).collect()
    }

    /// All solutions, lazily.
    fn solutions(
        &self,
        py: Python<'_>,
        engine: Option<&str>,
        limit: Option<u64>,
        time_limit: Option<f64>,
        with_options: Vec<usize>,
        without_options: Vec<usize>,
    ) -> PyResult<Covers> {
        let signals = Signals::new();
        let mut search = self.problem.search().limits(signals.limits(limit, time_limit)?);
        if let Some(engine) = engine {
            search = search.engine(engine.parse::<Engine>().map_err(refused)?);
        }
        search = self.chosen(&with_options)?.into_iter().fold(search, |search, option| search.with_option(option));
        search =
            self.chosen(&without_options)?.into_iter().fold(search, |search, option| search.without_option(option));
        let solutions = signals.run(py, || search.solutions())?;
        let see = |solutions: &Solutions| SearchStatus { end: solutions.end(), nodes: solutions.stats().nodes };
        Ok(Covers { walk: SharedSearch::new(solutions, signals, see) })
    }

    /// The number of solutions, the methods that counted them, and why the count ended.
    fn count<'py>(
        &self,
        py: Python<'py>,
        limit: Option<u64>,
        time_limit: Option<f64>,
        method: Option<&str>,
        memory: Option<usize>,
        threads: usize,
    ) -> PyResult<(Bound<'py, PyAny>, Vec<&'static str>, &'static str)> {
        let (signals, limits) = Signals::within(limit, time_limit)?;
        if limit.is_some() {
            let count = signals.run(py, || self.problem.search().limits(limits).count())?;
            return Ok((big(py, &count.solutions.into())?, Vec::new(), count.end.word()));
        }
        let method: Method = method.map_or(Ok(Method::default()), str::parse).map_err(refused)?;
        let counting = self.problem.counting().method(method).limits(limits).threads(threads);
        let counting = memory.map_or(counting.clone(), |memory| counting.memory(memory));
        let (count, methods) = match threads {
            1 => signals.run(py, || counting.run_with_methods())?,
            _ => signals.wait(py, || counting.run_with_methods())?,
        };
        let methods = methods.iter().map(|method| method.name()).collect();
        Ok((big(py, &count.solutions)?, methods, count.end.word()))
    }

    /// The cheapest solutions with their costs, a lower bound of the cost of all others, and why the search ended.
    fn cheapest<'py>(
        &self,
        py: Python<'py>,
        most: usize,
        time_limit: Option<f64>,
    ) -> PyResult<(Vec<CostedSolution>, u128, &'static str)> {
        let (signals, limits) = Signals::within(None, time_limit)?;
        let found = signals.run(py, || cheapest(&self.problem, most, &limits))?;
        let solutions = found.solutions.iter().map(|priced| (priced.cost, self.numbers(&priced.options))).collect();
        Ok((solutions, found.bound, found.end.word()))
    }

    /// Random solutions, all equally likely, and why the work ended. No solutions if there are none.
    fn random(
        &self,
        py: Python<'_>,
        number: usize,
        seed: u64,
        memory: Option<usize>,
        time_limit: Option<f64>,
    ) -> PyResult<(Vec<Solution>, &'static str)> {
        let (signals, mut limits) = Signals::within(None, time_limit)?;
        limits.memory = Some(memory.unwrap_or(MEMORY));
        let limits = limits.started();
        let mut drawn: Vec<Solution> = room(Some(number))?;
        let end = signals.run(py, || {
            let diagram = Diagram::new(&self.problem, &limits).map_err(|error| error.stop())?;
            let (budget, mut rng) = (Budget::start(&limits), ChaCha8Rng::seed_from_u64(seed));
            let mut pace = budget.pace();
            while drawn.len() < number
                && let Some(solution) = diagram.random(&mut rng)
            {
                pace.step(solution.len() as u64)?;
                drawn.push(self.numbers(&solution));
            }
            Ok(())
        })?;
        Ok((drawn, end.err().map_or(Outcome::Complete, Outcome::Stopped).word()))
    }

    /// Numbers of items that cannot be covered together, and whether none of them can be left out; why there are no such
    /// items otherwise.
    fn unsat(&self, py: Python<'_>, time_limit: Option<f64>) -> PyResult<(Option<Vec<usize>>, bool, &'static str)> {
        let (signals, limits) = Signals::within(None, time_limit)?;
        Ok(match signals.run(py, || explain_unsat(&self.problem, &limits))? {
            Ok(found) => {
                let items = found.items.iter().map(|item| item.index()).collect();
                (Some(items), found.minimal, Outcome::Complete.word())
            }
            Err(NoObstacle::Solvable) => (None, false, Outcome::Complete.word()),
            Err(NoObstacle::Stopped(stop)) => (None, false, stop.word()),
        })
    }

    /// The number of solutions and of nodes as random dives estimate them.
    fn estimate<'py>(
        &self,
        py: Python<'py>,
        dives: u64,
        seed: u64,
        time_limit: Option<f64>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (signals, limits) = Signals::within(None, time_limit)?;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let found = signals.run(py, || estimate(&self.problem, dives, &limits, &mut rng))?;
        let told = PyDict::new(py);
        told.set_item("solutions", found.solutions.mean)?;
        told.set_item("error", found.solutions.error)?;
        told.set_item("nodes", found.nodes.mean)?;
        told.set_item("dives", found.dives)?;
        told.set_item("end", found.end.word())?;
        Ok(told)
    }

    /// Whether some options are a solution.
    fn is_solution(&self, py: Python<'_>, options: Vec<usize>) -> PyResult<bool> {
        let options = self.chosen(&options)?;
        Signals::new().run(py, || self.problem.is_solution(&options))
    }
}

/// The solutions of a problem, one after another.
#[pyclass(frozen, module = "graeco._graeco")]
pub(crate) struct Covers {
    walk: SharedSearch<Solutions>,
}

#[pymethods]
impl Covers {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        self.walk.step(py, |solutions| {
            solutions.advance().map(|options| options.iter().map(|option| option.index() as u32).collect())
        })
    }

    /// Why the search ended; `None` while it goes on.
    #[getter]
    fn end(&self) -> Option<&'static str> {
        self.walk.seen().end.map(Outcome::word)
    }

    /// How many nodes of the search tree were visited up to the last solution.
    #[getter]
    fn nodes(&self) -> u64 {
        self.walk.seen().nodes
    }

    /// Goes on after a limit or a signal, under new limits.
    #[pyo3(signature = (limit=None, time_limit=None))]
    fn resume(&self, py: Python<'_>, limit: Option<u64>, time_limit: Option<f64>) -> PyResult<()> {
        let limits = self.walk.signals().limits(limit, time_limit)?;
        self.walk.step(py, |solutions| solutions.resume(limits))
    }
}
