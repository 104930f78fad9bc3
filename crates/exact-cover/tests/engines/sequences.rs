//! Random sequences of calls on exact covers, compared with code that tries every set of options.

mod data;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::calls::{Calls, check, shorter};
use data::{Data, declared};
use graeco_exact_cover::text::{self, ReadError};
use graeco_exact_cover::{
    Budget, Color, Diagram, DiagramError, Engine, Entry, Item, Limits, Method, NoObstacle, OptionId, Outcome, Problem,
    Stop, Visited, cheapest, estimate, explain_unsat, simplify,
};
use num_bigint::BigUint;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

#[derive(Clone, Debug)]
enum Call {
    /// List with an engine, stopping after this many nodes and solutions again and again, and going on.
    List {
        engine: Engine,
        simplified: bool,
        nodes: u64,
        solutions: u64,
        memory: Option<usize>,
    },
    /// Hand all solutions to a visitor, from this many threads.
    Visit {
        engine: Engine,
        simplified: bool,
        threads: usize,
        most: Option<u64>,
        memory: Option<usize>,
    },
    /// List and count with items chosen by a rule that depends on `salt`.
    Choose {
        engine: Engine,
        simplified: bool,
        threads: usize,
        salt: u64,
        memory: Option<usize>,
    },
    /// Count solutions without building them.
    Search {
        engine: Engine,
        simplified: bool,
        threads: usize,
        nodes: Option<u64>,
        memory: Option<usize>,
    },
    Count {
        method: Method,
        threads: usize,
        nodes: Option<u64>,
        remember: usize,
        memory: Option<usize>,
    },
    /// A list, a count and the rest under limits that have come already.
    Late {
        interrupt: bool,
    },
    Simplify {
        memory: Option<usize>,
    },
    Split {
        parts: usize,
    },
    Diagram {
        memory: Option<usize>,
    },
    Cheapest {
        most: usize,
        nodes: Option<u64>,
        memory: Option<usize>,
    },
    Estimate {
        dives: u64,
    },
    Explain {
        nodes: Option<u64>,
    },
    Text,
    BadText {
        change: usize,
    },
    BadBuild {
        change: usize,
    },
}

#[derive(Clone, Debug)]
struct Sequence {
    data: Data,
    calls: Vec<Call>,
}

const METHODS: [Method; 7] = [
    Method::Auto,
    Method::Frontier,
    Method::Matching,
    Method::Memo,
    Method::Isomorphs,
    Method::Search(Engine::Auto),
    Method::Search(Engine::Cells),
];

const ENGINES: [Engine; 5] = [Engine::Auto, Engine::Links, Engine::Cells, Engine::Rows, Engine::PortableRows];

fn plain(solution: &[OptionId]) -> Vec<usize> {
    let mut options: Vec<usize> = solution.iter().map(|option| option.index()).collect();
    options.sort_unstable();
    options
}

/// What a call is compared with.
struct Truth<'a> {
    data: &'a Data,
    problem: Problem,
    solutions: BTreeSet<Vec<usize>>,
}

type Checked = Result<(), String>;

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(what()) }
}

impl Truth<'_> {
    fn check(&self, call: &Call) -> Checked {
        match *call {
            Call::List { engine, simplified, nodes, solutions, memory } => {
                self.list(engine, simplified, nodes, solutions, memory)
            }
            Call::Visit { engine, simplified, threads, most, memory } => {
                self.visit(engine, simplified, threads, most, memory)
            }
            Call::Choose { engine, simplified, threads, salt, memory } => {
                self.choose(engine, simplified, threads, salt, memory)
            }
            Call::Search { engine, simplified, threads, nodes, memory } => {
                let limits = Limits { nodes, memory, ..Limits::default() };
                let search = self.problem.search().engine(engine).simplified(simplified).threads(threads);
                let count = search.limits(limits).count();
                self.is_bound(&count.solutions.into(), count.end, nodes.is_some(), memory.is_some())
            }
            Call::Count { method, threads, nodes, remember, memory } => {
                let limits = Limits { nodes, memory, ..Limits::default() };
                let counting = self.problem.counting().method(method).threads(threads).memory(remember);
                let total = counting.limits(limits).run();
                self.is_bound(&total.solutions, total.end, nodes.is_some(), memory.is_some())
            }
            Call::Late { interrupt } => self.late(interrupt),
            Call::Simplify { memory } => self.simplify(memory),
            Call::Split { parts } => self.split(parts),
            Call::Diagram { memory } => self.diagram(memory),
            Call::Cheapest { most, nodes, memory } => self.cheapest(most, nodes, memory),
            Call::Estimate { dives } => self.estimate(dives),
            Call::Explain { nodes } => self.explain(nodes),
            Call::Text => self.text(),
            Call::BadText { change } => self.bad_text(change),
            Call::BadBuild { change } => self.bad_build(change),
        }
    }

    /// A count is exact at the end, and a lower bound after a limit that was there.
    fn is_bound(&self, count: &BigUint, end: Outcome, nodes: bool, memory: bool) -> Checked {
        let truth = BigUint::from(self.solutions.len());
        let allowed = match end {
            Outcome::Complete => *count == truth,
            Outcome::Stopped(Stop::NodeLimit) => nodes && *count <= truth,
            Outcome::Stopped(Stop::MemoryLimit) => memory && *count <= truth,
            _ => false,
        };
        ensure(allowed, || format!("{count} counted, {}; really {truth}", end.word()))
    }

    fn list(&self, engine: Engine, simplified: bool, nodes: u64, solutions: u64, memory: Option<usize>) -> Checked {
        let mut limits = Limits { nodes: Some(nodes), solutions: Some(solutions), memory, ..Limits::default() };
        let search = self.problem.search().engine(engine).simplified(simplified);
        let mut walk = search.limits(limits.clone()).solutions();
        let mut seen = BTreeSet::new();
        for turn in 0.. {
            ensure(turn < 1_000_000, || "the walk does not end".into())?;
            for solution in walk.by_ref() {
                let set = plain(&solution);
                ensure(self.solutions.contains(&set), || format!("{set:?} is no solution"))?;
                ensure(seen.insert(set), || "a solution came twice".into())?;
            }
            match walk.end() {
                Some(Outcome::Stopped(Stop::NodeLimit) | Outcome::SolutionLimit) => {}
                Some(Outcome::Stopped(Stop::MemoryLimit)) if limits.memory.is_some() => limits.memory = None,
                Some(Outcome::Complete) => break,
                end => return Err(format!("the walk ended by {end:?}")),
            }
            // Any progress is enough: a walk of no nodes stands still.
            limits.nodes = Some(nodes.max(1) + turn % 3);
            limits.solutions = Some(solutions.max(1));
            walk.resume(limits.clone());
        }
        ensure(seen == self.solutions, || format!("{} listed, really {}", seen.len(), self.solutions.len()))
    }

    /// Whatever open items are chosen, the solutions are the same, and the chooser sees items of this problem.
    fn choose(&self, engine: Engine, simplified: bool, threads: usize, salt: u64, memory: Option<usize>) -> Checked {
        let uses: Vec<usize> = (0..self.data.items.len())
            .map(|item| self.data.options.iter().filter(|(entries, _)| entries.iter().any(|e| e.0 == item)).count())
            .collect();
        let bounds = self.data.items.clone();
        let search = self.problem.search().engine(engine).simplified(simplified).threads(threads);
        let search = search.limits(Limits { memory, ..Limits::default() }).chooser(move |open| {
            assert!(!open.is_empty() && open.is_sorted_by_key(|open| open.item));
            for open in open {
                let item = open.item.index();
                assert!(bounds[item].is_some() && open.options <= uses[item] && open.children > 0, "{open:?}");
                let is_exact = bounds[item] == Some((1, 1));
                assert!(!is_exact || open.options == open.children, "{open:?}");
            }
            let sum: usize = open.iter().map(|open| open.item.index() + 7 * open.options).sum();
            open[(sum as u64).wrapping_mul(salt) as usize % open.len()].item
        });
        let seen = Mutex::new(Vec::new());
        let Visited { end, .. } = search.clone().for_each(|solution| seen.lock().unwrap().push(plain(solution)));
        let list = seen.into_inner().unwrap();
        let set: BTreeSet<_> = list.iter().cloned().collect();
        ensure(set.len() == list.len() && set.is_subset(&self.solutions), || "twice, or no solution".into())?;
        self.is_bound(&set.len().into(), end, false, memory.is_some())?;
        let count = search.clone().count();
        self.is_bound(&count.solutions.into(), count.end, false, memory.is_some())?;
        let engine = search.solutions().engine();
        ensure(matches!(engine, Engine::Links | Engine::Cells), || format!("{engine} cannot choose"))
    }

    fn visit(
        &self,
        engine: Engine,
        simplified: bool,
        threads: usize,
        most: Option<u64>,
        memory: Option<usize>,
    ) -> Checked {
        let seen = Mutex::new(Vec::new());
        let search = self.problem.search().engine(engine).simplified(simplified).threads(threads);
        let limits = Limits { solutions: most, memory, ..Limits::default() };
        let Visited { end, .. } = search.limits(limits).for_each(|solution| seen.lock().unwrap().push(plain(solution)));
        let list = seen.into_inner().unwrap();
        let set: BTreeSet<_> = list.iter().cloned().collect();
        ensure(set.len() == list.len(), || "a solution came twice".into())?;
        ensure(set.is_subset(&self.solutions), || "something that is no solution".into())?;
        let all = set == self.solutions;
        let allowed = match end {
            Outcome::Complete => all,
            Outcome::SolutionLimit => most == Some(list.len() as u64),
            Outcome::Stopped(Stop::MemoryLimit) => memory.is_some(),
            _ => false,
        };
        ensure(allowed, || format!("{} visited, {}; really {}", list.len(), end.word(), self.solutions.len()))
    }

    fn late(&self, interrupt: bool) -> Checked {
        let flag = Arc::new(AtomicBool::new(true));
        let (time, flag) = if interrupt { (None, Some(flag)) } else { (Some(Duration::ZERO), None) };
        let limits = Limits { time, interrupt: flag, ..Limits::default() };
        let expected = if interrupt { Stop::Interrupted } else { Stop::TimeLimit };
        let is = |end: Outcome| ensure(end == expected.into(), || format!("ended by {end:?}, not {expected:?}"));
        for engine in ENGINES {
            let mut walk = self.problem.search().engine(engine).limits(limits.clone()).solutions();
            ensure(walk.next().is_none(), || "a solution after the end".into())?;
            walk.end().map_or(Ok(()), is)?;
            // What did not even begin goes on as if nothing had been.
            walk.resume(Limits::default());
            let seen: BTreeSet<_> = walk.by_ref().map(|solution| plain(&solution)).collect();
            ensure(seen == self.solutions, || "something was lost by a walk that began late".into())?;
            is(self.problem.search().engine(engine).threads(2).limits(limits.clone()).count().end)?;
        }
        for method in METHODS {
            is(self.problem.counting().method(method).limits(limits.clone()).run().end)?;
        }
        is(cheapest(&self.problem, 1, &limits.clone()).end)?;
        ensure(matches!(Diagram::new(&self.problem, &limits.clone()), Err(DiagramError::Stopped(_))), || {
            "a diagram after the end".into()
        })?;
        let found = explain_unsat(&self.problem, &limits);
        ensure(found == Err(NoObstacle::Stopped(expected)), || format!("{found:?} after the end"))
    }

    fn simplify(&self, memory: Option<usize>) -> Checked {
        let budget = Budget::start(&Limits { memory, ..Limits::default() });
        let simple = simplify(&self.problem, &budget).map_err(|end| format!("ended by {end:?}"))?;
        let back = |solution: Vec<OptionId>| {
            plain(&solution.iter().map(|option| simple.options[option.index()]).collect::<Vec<_>>())
        };
        let all: Vec<_> = simple.problem.solutions().map(back).collect();
        let set: BTreeSet<_> = all.iter().cloned().collect();
        ensure(set == self.solutions && set.len() == all.len(), || {
            format!("{} solutions when simplified, really {}", all.len(), self.solutions.len())
        })
    }

    fn split(&self, parts: usize) -> Checked {
        let parts = self.problem.split(parts, &Budget::default()).map_err(|end| format!("ended by {end:?}"))?;
        let (mut seen, mut sum, mut names) = (BTreeSet::new(), 0, BTreeSet::new());
        for part in parts.iter() {
            ensure(names.insert(part.name.clone()), || format!("two parts called {}", part.name))?;
            let mut written = String::new();
            text::write(&part.problem, &mut written).unwrap();
            let read = text::parse(&written).map_err(|error| error.to_string())?;
            for solution in read.solutions() {
                sum += 1;
                let mut numbers: Vec<usize> = solution.iter().map(|&o| read.number(o) as usize - 1).collect();
                numbers.sort_unstable();
                seen.insert(numbers);
            }
        }
        ensure(seen == self.solutions && sum == seen.len(), || {
            format!("{sum} solutions of parts, {} different, really {}", seen.len(), self.solutions.len())
        })
    }

    fn diagram(&self, memory: Option<usize>) -> Checked {
        let diagram = match Diagram::new(&self.problem, &Limits { memory, ..Limits::default() }) {
            Ok(diagram) => diagram,
            Err(error) => {
                let told = matches!(error, DiagramError::TooLarge(_)) && memory.is_some();
                return ensure(told, || format!("no diagram: {error}"));
            }
        };
        self.is_bound(&diagram.count(), Outcome::Complete, false, false)?;
        let all: Vec<Vec<usize>> = diagram.solutions().map(|solution| plain(&solution)).collect();
        let set: BTreeSet<_> = all.iter().cloned().collect();
        ensure(set == self.solutions && all.len() == set.len(), || "the diagram has others".into())?;
        for (k, solution) in all.iter().enumerate() {
            let nth = diagram.nth(k.into()).map(|solution| plain(&solution));
            ensure(nth.as_ref() == Some(solution), || format!("solution {k} is {nth:?}"))?;
        }
        ensure(diagram.nth(all.len().into()).is_none(), || "a solution behind the last".into())?;
        for (option, uses) in diagram.uses(&Budget::default()).unwrap().iter().enumerate() {
            let truth = self.solutions.iter().filter(|set| set.contains(&option)).count();
            ensure(*uses == truth.into(), || format!("option {option} is used {uses} times, really {truth}"))?;
        }
        let least = self.solutions.iter().map(|set| self.data.cost(set)).min();
        let told = diagram.cheapest(|option| self.problem.cost(option)).map(|(cost, _)| cost);
        ensure(told == least, || format!("the least cost is {told:?}, really {least:?}"))?;
        let drawn = diagram.random(&mut ChaCha8Rng::seed_from_u64(1)).map(|solution| plain(&solution));
        ensure(drawn.as_ref().is_none_or(|set| self.solutions.contains(set)), || "a false one was drawn".into())
    }

    fn cheapest(&self, most: usize, nodes: Option<u64>, memory: Option<usize>) -> Checked {
        let found = cheapest(&self.problem, most, &Limits { nodes, memory, ..Limits::default() });
        let mut costs: Vec<u128> = self.solutions.iter().map(|set| self.data.cost(set)).collect();
        costs.sort_unstable();
        let mut seen = BTreeSet::new();
        for priced in &found.solutions {
            let set = plain(&priced.options);
            ensure(self.solutions.contains(&set), || format!("{set:?} is no solution"))?;
            ensure(self.data.cost(&set) == priced.cost, || format!("{set:?} does not cost {}", priced.cost))?;
            ensure(seen.insert(set), || "a solution came twice".into())?;
        }
        let told: Vec<u128> = found.solutions.iter().map(|priced| priced.cost).collect();
        match found.end {
            Outcome::Complete => {
                costs.truncate(most);
                ensure(told == costs, || format!("the cheapest cost {told:?}, really {costs:?}"))
            }
            Outcome::Stopped(Stop::NodeLimit | Stop::MemoryLimit) => {
                ensure(nodes.is_some() || memory.is_some(), || "a limit that was not there".into())?;
                let others = self.solutions.difference(&seen).map(|set| self.data.cost(set)).min();
                ensure(others.is_none_or(|least| found.bound <= least), || {
                    format!("the bound is {}, but another costs {others:?}", found.bound)
                })
            }
            // Where none is wanted, none is searched.
            Outcome::SolutionLimit => ensure(most == 0 && told.is_empty(), || format!("{told:?} of {most}")),
            end => Err(format!("ended by {end:?}")),
        }
    }

    fn estimate(&self, dives: u64) -> Checked {
        let guess = estimate(&self.problem, dives, &Limits::default(), &mut ChaCha8Rng::seed_from_u64(dives));
        for guess in [guess.solutions, guess.nodes] {
            let sane = guess.mean >= 0.0 && guess.error >= 0.0 && (0.0..=1.0).contains(&guess.largest);
            ensure(sane && (dives > 1) == guess.error.is_finite(), || format!("{guess:?}"))?;
        }
        let guess = guess.solutions;
        ensure(!self.solutions.is_empty() || guess.mean == 0.0, || format!("{guess:?} where there is none"))
    }

    fn explain(&self, nodes: Option<u64>) -> Checked {
        let limits = Limits { nodes, ..Limits::default() };
        match explain_unsat(&self.problem, &limits) {
            Ok(obstacle) => {
                let items: Vec<usize> = obstacle.items.iter().map(|item| item.index()).collect();
                let coverable = |items: &[usize]| !self.data.relaxed(items).solutions().is_empty();
                ensure(self.solutions.is_empty() && !coverable(&items), || format!("{items:?} can be covered"))?;
                let without = |left_out: usize| items.iter().copied().filter(|&i| i != left_out).collect::<Vec<_>>();
                let least = items.iter().all(|&item| coverable(&without(item)));
                ensure(least || !obstacle.minimal, || format!("{items:?} is not minimal"))?;
                ensure(nodes.is_some() || obstacle.minimal, || "not minimal without a limit".into())
            }
            Err(NoObstacle::Solvable) => ensure(!self.solutions.is_empty(), || "said to have solutions".into()),
            Err(NoObstacle::Stopped(end)) => {
                ensure(nodes.is_some() && end == Stop::NodeLimit, || format!("ended by {end:?}"))
            }
        }
    }

    fn written(&self) -> String {
        let mut written = String::new();
        text::write(&self.problem, &mut written).unwrap();
        written
    }

    fn text(&self) -> Checked {
        let written = self.written();
        for text in [written.clone(), format!("\u{feff}| a comment\r\n\r\n{}", written.replace('\n', "\r\n"))] {
            let text = if text.starts_with('\u{feff}') { text } else { text.clone() };
            let parsed = text::parse(&text).map_err(|error| error.to_string())?;
            let read = text::read(text.as_bytes(), &Budget::default()).map_err(|error| error.to_string())?;
            for problem in [parsed, read] {
                let same = |option: OptionId| {
                    problem.describe_option(option) == self.problem.describe_option(option)
                        && problem.cost(option) == self.problem.cost(option)
                };
                ensure(problem.option_count() == self.problem.option_count(), || "other options".into())?;
                ensure(problem.options().all(same), || "other options".into())?;
                let seen: BTreeSet<_> = problem.solutions().map(|solution| plain(&solution)).collect();
                ensure(seen == self.solutions, || "what was read has other solutions".into())?;
            }
        }
        let late = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let late = text::read(written.as_bytes(), &Budget::start(&late));
        ensure(matches!(late, Err(ReadError::Stopped(Stop::TimeLimit))), || "read after the end".into())
    }

    /// A text that is changed in one place is read or refused, with a place inside it.
    fn bad_text(&self, change: usize) -> Checked {
        let mut text: Vec<char> = self.written().chars().collect();
        let marks = [' ', '|', ':', '\n', 'i', '9', '-', '\u{e9}', '\0', 'x'];
        let (place, mark) = (change % (text.len() + 1), marks[change / 7 % marks.len()]);
        match change % 3 {
            0 if place < text.len() => text[place] = mark,
            1 if place < text.len() => drop(text.remove(place)),
            _ => text.insert(place, mark),
        }
        let text: String = text.into_iter().collect();
        let parsed = text::parse(&text);
        let read = text::read(text.as_bytes(), &Budget::default());
        match (parsed, read) {
            (Ok(parsed), Ok(read)) => ensure(parsed.count() == read.count(), || "read in two ways".into()),
            (Err(error), Err(ReadError::Text(other, _))) => {
                ensure(error == other, || format!("{error} or {other}"))?;
                let inside = error.line <= text.lines().count().max(1);
                ensure(inside && error.column > 0 && error.width > 0, || format!("an error outside: {error}"))
            }
            _ => Err("read in one way only".into()),
        }
    }

    /// What is refused leaves a builder as it was.
    fn bad_build(&self, change: usize) -> Checked {
        let mut builder = Problem::builder();
        let items: Vec<Item> =
            (0..).zip(&self.data.items).map(|(i, &bounds)| declared(&mut builder, i, bounds)).collect();
        let color = builder.color("c1").unwrap();
        let mut refused = vec![
            builder.primary("").is_err(),
            builder.secondary("a b").is_err(),
            builder.bounded("x", 2, 1).is_err(),
            builder.bounded("x", 0, 0).is_err(),
            builder.color("a:b").is_err(),
            builder.item("nobody").is_err(),
            builder.option(Vec::<Item>::new()).is_err(),
        ];
        if let Some(&item) = items.get(change % items.len().max(1)) {
            refused.push(builder.primary(&format!("i{}", item.index())).is_err());
            refused.push(builder.option([item, item]).is_err());
            if self.data.items[item.index()].is_some() {
                refused.push(builder.option([item.colored(color)]).is_err());
            }
        }
        ensure(refused.iter().all(|&refused| refused), || format!("{refused:?}"))?;
        let clone = builder.clone();
        for (option, (entries, _)) in (0..).zip(&self.data.options) {
            let colors: Vec<Color> = (1..=3).map(|c| builder.color(&format!("c{c}")).unwrap()).collect();
            let entries = entries.iter().map(|&(item, color)| Entry {
                item: items[item],
                color: color.checked_sub(1).map(|color| colors[color as usize]),
            });
            ensure(builder.option(entries).map(|o| o.index()) == Ok(option), || "not the next option".into())?;
        }
        ensure(clone.build().option_count() == 0, || "a clone has options of the other".into())?;
        self.is_bound(&builder.build().count(), Outcome::Complete, false, false)
    }
}

fn random_call(rng: &mut ChaCha8Rng) -> Call {
    let engine = *ENGINES.choose(rng).unwrap();
    let nodes = rng.random_bool(0.4).then(|| rng.random_range(0..30));
    // From next to nothing to enough.
    let memory = rng.random_bool(0.3).then(|| 1 << rng.random_range(0..22));
    let (simplified, threads) = (rng.random_bool(0.3), if rng.random_bool(0.2) { rng.random_range(2..=3) } else { 1 });
    match rng.random_range(0..20) {
        0..=3 => {
            let (nodes, solutions) = (rng.random_range(0..20), rng.random_range(0..5));
            Call::List { engine, simplified, nodes, solutions, memory }
        }
        4 => {
            let most = rng.random_bool(0.4).then(|| rng.random_range(1..6));
            Call::Visit { engine, simplified, threads, most, memory }
        }
        5 => Call::Choose { engine, simplified, threads, salt: rng.random(), memory },
        6 => Call::Search { engine, simplified, threads, nodes, memory },
        7..=10 => {
            let (method, remember) = (*METHODS.choose(rng).unwrap(), 1 << rng.random_range(0..24));
            Call::Count { method, threads, nodes, remember, memory }
        }
        11 => Call::Late { interrupt: rng.random_bool(0.5) },
        12 => Call::Simplify { memory },
        13 => Call::Split { parts: rng.random_range(0..20) },
        14 => Call::Diagram { memory },
        15 => Call::Cheapest { most: rng.random_range(0..6), nodes, memory },
        16 => Call::Estimate { dives: rng.random_range(0..20) },
        17 => Call::Explain { nodes },
        18 => Call::Text,
        _ if rng.random_bool(0.5) => Call::BadText { change: rng.random_range(0..10_000) },
        _ => Call::BadBuild { change: rng.random_range(0..100) },
    }
}

impl Calls for Sequence {
    fn random(rng: &mut ChaCha8Rng) -> Self {
        let data = Data::random(rng);
        let calls = (0..rng.random_range(1..=8)).map(|_| random_call(rng)).collect();
        Sequence { data, calls }
    }

    fn run(&self) -> Result<(), String> {
        let truth = Truth { data: &self.data, problem: self.data.build(), solutions: self.data.solutions() };
        for (number, call) in self.calls.iter().enumerate() {
            truth.check(call).map_err(|error| {
                let mut told = String::new();
                write!(told, "call {number}, {call:?}: {error}").unwrap();
                told
            })?;
        }
        Ok(())
    }

    fn smaller(&self) -> Vec<Self> {
        let calls = shorter(&self.calls).into_iter().map(|calls| Sequence { calls, ..self.clone() });
        let options = shorter(&self.data.options).into_iter().map(|options| {
            let data = Data { options, ..self.data.clone() };
            Sequence { data, ..self.clone() }
        });
        let entries = (0..self.data.options.len()).flat_map(|option| {
            shorter(&self.data.options[option].0).into_iter().filter(|entries| !entries.is_empty()).map(
                move |entries| {
                    let mut less = self.clone();
                    less.data.options[option].0 = entries;
                    less
                },
            )
        });
        // The last item, if nothing has it.
        let last = self.data.items.len().wrapping_sub(1);
        let used = self.data.options.iter().flat_map(|option| &option.0).any(|entry| entry.0 == last);
        let items = (!used && !self.data.items.is_empty()).then(|| {
            let mut less = self.clone();
            less.data.items.pop();
            less
        });
        calls.chain(options).chain(entries).chain(items).collect()
    }
}

#[test]
fn random_sequences_of_calls() {
    check::<Sequence>();
}
