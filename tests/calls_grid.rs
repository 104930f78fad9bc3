//! Random sequences of calls on puzzles, searches, batches, text and files, compared with naive code.

mod calls;

use std::cell::Cell as Slot;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Once};
use std::time::Duration;

use calls::{Calls, check, shorter};
use graeco_grid::constraint::{Constraint, Values};
use graeco_grid::constraints::{
    AntiKing, AntiKnight, Arrow, BlackDot, Greater, Killer, KropkiNegative, LittleKiller, NonConsecutive, Palindrome,
    Parity, Thermo, WhiteDot,
};
use graeco_grid::file::parse_toml;
use graeco_grid::{
    Alphabet, Answered, Batch, Budget, Cell, End, Engine, Limits, Model, Order, Puzzle, PuzzleError, Square, Stopped,
    Symbol, Width, text,
};
use graeco_sudoku::{Recipe, Sudoku, Symmetry};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;

/// A puzzle, and calls on it.
#[derive(Clone, Debug)]
struct Sequence {
    plan: Plan,
    calls: Vec<Call>,
}

/// A puzzle as plain data.
#[derive(Clone, Debug)]
struct Plan {
    n: usize,
    first: i32,
    boxes: bool,
    houses: Vec<(String, Vec<usize>)>,
    rules: Vec<Rule>,
    givens: Vec<(usize, usize)>,
}

#[derive(Clone, Debug)]
enum Rule {
    AntiKnight,
    AntiKing,
    NonConsecutive,
    NoDots(Vec<[usize; 2]>),
    Killer(Vec<usize>, Option<i64>),
    LittleKiller(Vec<usize>, i64),
    Thermo(Vec<usize>),
    Arrow(Vec<usize>, Vec<usize>),
    White(usize, usize),
    Black(usize, usize),
    Greater(usize, usize),
    Palindrome(Vec<usize>),
    Parity(Vec<usize>, bool),
    /// Cells (by place), coefficients and bounds, and whether the solver is told.
    Linear(Vec<(usize, i64)>, i64, i64, bool),
}

#[derive(Clone, Debug)]
enum Call {
    List { engine: Engine, matching: bool, seed: Option<u64>, take: Option<usize> },
    Count { engine: Engine, limits: Few },
    Batch { width: Width, question: Question, limit: u64, puzzles: Vec<Vec<u8>>, bad: Option<usize>, ended: bool },
    Text { square: usize, open: Vec<usize> },
    File,
    Generate { seed: u64, givens: Option<usize>, nodes: u64 },
}

/// Limits that a count is given.
#[derive(Clone, Copy, Debug)]
enum Few {
    Solutions(u64),
    Nodes(u64),
    Time,
    Memory,
    Interrupt,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Question {
    Solve,
    Answers,
    Solutions,
    Struck,
    Pencilmarks,
}

/// All Latin squares of orders up to 4, each cell tried in turn.
static SQUARES: LazyLock<[Vec<Vec<usize>>; 5]> = LazyLock::new(|| {
    std::array::from_fn(|n| {
        let mut squares = vec![Vec::new()];
        for cell in 0..n * n {
            let fits = |square: &[usize], symbol: usize| {
                (cell / n * n..cell).all(|c| square[c] != symbol)
                    && (0..cell / n).all(|row| square[row * n + cell % n] != symbol)
            };
            let longer = |square: Vec<usize>| {
                let symbols = (0..n).filter(|&symbol| fits(&square, symbol)).collect::<Vec<_>>();
                symbols.into_iter().map(move |symbol| [square.clone(), vec![symbol]].concat())
            };
            squares = squares.into_iter().flat_map(longer).collect();
        }
        squares
    })
});

impl Rule {
    fn random(rng: &mut ChaCha8Rng, n: usize) -> Rule {
        let length = rng.random_range(1..=3.min(n * n));
        let some = some_cells(rng, n, length);
        let pair = some_cells(rng, n, 2);
        let two = |make: fn(usize, usize) -> Rule| if n > 1 { make(pair[0], pair[1]) } else { Rule::AntiKnight };
        let sum = *[-1, 3, 5, 7, 9, 30, i64::MAX, i64::MIN].choose(rng).expect("some");
        match rng.random_range(0..14) {
            0 => Rule::AntiKnight,
            1 => Rule::AntiKing,
            2 => Rule::NonConsecutive,
            3 => Rule::NoDots(if n > 1 { vec![[0, 1], [n, 0]] } else { Vec::new() }),
            4 => Rule::Killer(some, rng.random_bool(0.7).then_some(sum)),
            5 => Rule::LittleKiller(some, sum),
            6 => Rule::Thermo(some),
            7 if n > 1 => Rule::Arrow(vec![pair[0]], vec![pair[1]]),
            7 => Rule::Arrow(some, Vec::new()),
            8 => two(Rule::White),
            9 => two(Rule::Black),
            10 => two(Rule::Greater),
            11 => Rule::Palindrome(some),
            12 => Rule::Parity(some, rng.random()),
            _ => {
                let coefficients = [-3, -1, 0, 1, 1, 1, 2, 10, i64::MAX, i64::MIN];
                let number = rng.random_range(0..4);
                let term =
                    |rng: &mut ChaCha8Rng| (rng.random_range(0..n * n), *coefficients.choose(rng).expect("some"));
                let terms = (0..number).map(|_| term(rng)).collect();
                let ends = [i64::MIN, -4, 0, 2, 5, 8, i64::MAX];
                let (a, b) = (*ends.choose(rng).expect("some"), *ends.choose(rng).expect("some"));
                Rule::Linear(terms, a.min(b), a.max(b), rng.random_bool(0.8))
            }
        }
    }

    /// Whether the values of a square, cell by cell, obey the rule.
    fn holds(&self, values: &[i64], n: usize) -> bool {
        let at = |cell: &usize| i128::from(values[*cell]);
        let apart = |a: usize, b: usize| (a / n).abs_diff(b / n) + (a % n).abs_diff(b % n);
        let pairs = || (0..n * n).flat_map(|a| (0..a).map(move |b| (a, b)));
        let both = |a: usize, b: usize| [(a / n).abs_diff(b / n), (a % n).abs_diff(b % n)];
        let doubled = |a: i128, b: i128| a == 2 * b || b == 2 * a;
        match self {
            Rule::AntiKnight => pairs().all(|(a, b)| !matches!(both(a, b), [1, 2] | [2, 1]) || values[a] != values[b]),
            Rule::AntiKing => pairs().all(|(a, b)| both(a, b).iter().any(|&steps| steps > 1) || values[a] != values[b]),
            Rule::NonConsecutive => pairs().all(|(a, b)| apart(a, b) != 1 || values[a].abs_diff(values[b]) != 1),
            Rule::NoDots(dots) => pairs().all(|(a, b)| {
                apart(a, b) != 1
                    || dots.contains(&[a, b])
                    || dots.contains(&[b, a])
                    || (values[a].abs_diff(values[b]) != 1 && !doubled(at(&a), at(&b)))
            }),
            Rule::Killer(cells, sum) => {
                let different: BTreeSet<i128> = cells.iter().map(at).collect();
                let total: i128 = cells.iter().map(at).sum();
                different.len() == cells.len() && sum.is_none_or(|sum| total == i128::from(sum))
            }
            Rule::LittleKiller(cells, sum) => cells.iter().map(at).sum::<i128>() == i128::from(*sum),
            Rule::Thermo(cells) => cells.windows(2).all(|pair| at(&pair[0]) < at(&pair[1])),
            Rule::Arrow(circle, line) => {
                circle.iter().fold(0, |number, cell| 10 * number + at(cell)) == line.iter().map(at).sum()
            }
            Rule::White(a, b) => (at(a) - at(b)).abs() == 1,
            Rule::Black(a, b) => doubled(at(a), at(b)),
            Rule::Greater(a, b) => at(a) > at(b),
            Rule::Palindrome(cells) => (0..cells.len()).all(|i| at(&cells[i]) == at(&cells[cells.len() - 1 - i])),
            Rule::Parity(cells, odd) => cells.iter().all(|cell| (at(cell) % 2 != 0) == *odd),
            Rule::Linear(terms, lo, hi, _) => {
                let sum: i128 = terms.iter().map(|(cell, c)| at(cell) * i128::from(*c)).sum();
                (i128::from(*lo)..=i128::from(*hi)).contains(&sum)
            }
        }
    }

    fn add_to(&self, puzzle: Puzzle) -> Result<Puzzle, PuzzleError> {
        let order = puzzle.order();
        let all: Vec<Cell> = order.cells().collect();
        let named = |cells: &[usize]| cells.iter().map(|&cell| all[cell]).collect::<Vec<Cell>>();
        match self {
            Rule::AntiKnight => puzzle.with(AntiKnight::new(order)),
            Rule::AntiKing => puzzle.with(AntiKing::new(order)),
            Rule::NonConsecutive => puzzle.with(NonConsecutive::new(order)),
            Rule::NoDots(dots) => {
                let dots: Vec<[Cell; 2]> = dots.iter().map(|dot| dot.map(|cell| all[cell])).collect();
                puzzle.with(KropkiNegative::new(order, &dots))
            }
            Rule::Killer(cells, sum) => puzzle.with(Killer::new(named(cells), *sum)),
            Rule::LittleKiller(cells, sum) => puzzle.with(LittleKiller::new(named(cells), *sum)),
            Rule::Thermo(cells) => puzzle.with(Thermo::new(named(cells))),
            Rule::Arrow(circle, line) => puzzle.with(Arrow::new(named(circle), &named(line))),
            Rule::White(a, b) => puzzle.with(WhiteDot::new(all[*a], all[*b])),
            Rule::Black(a, b) => puzzle.with(BlackDot::new(all[*a], all[*b])),
            Rule::Greater(a, b) => puzzle.with(Greater::new(all[*a], all[*b])),
            Rule::Palindrome(cells) => puzzle.with(Palindrome::new(named(cells))),
            Rule::Parity(cells, true) => puzzle.with(Parity::odd(named(cells))),
            Rule::Parity(cells, false) => puzzle.with(Parity::even(named(cells))),
            Rule::Linear(..) => puzzle.with(Told { scope: all, rule: self.clone() }),
        }
    }

    /// The rule in a puzzle file, if the file can say it.
    fn toml(&self, n: usize) -> Option<String> {
        let names = |cells: &[usize]| {
            let names: Vec<String> = cells.iter().map(|c| format!("r{}c{}", c / n + 1, c % n + 1)).collect();
            names.join(" ")
        };
        let kind = |kind: &str, cells: &[usize]| Some(format!("[[{kind}]]\ncells = \"{}\"\n", names(cells)));
        match self {
            Rule::Killer(cells, None) => kind("killer", cells),
            Rule::Killer(cells, Some(sum)) => kind("killer", cells).map(|text| format!("{text}sum = {sum}\n")),
            Rule::LittleKiller(cells, sum) => kind("littlekiller", cells).map(|text| format!("{text}sum = {sum}\n")),
            Rule::Thermo(cells) => kind("thermo", cells),
            Rule::White(a, b) => kind("white", &[*a, *b]),
            Rule::Black(a, b) => kind("black", &[*a, *b]),
            Rule::Greater(a, b) => kind("greater", &[*a, *b]),
            Rule::Palindrome(cells) => kind("palindrome", cells),
            Rule::Parity(cells, odd) => kind(if *odd { "odd" } else { "even" }, cells),
            Rule::Arrow(circle, line) if !line.is_empty() => {
                Some(format!("[[arrow]]\ncircle = \"{}\"\nline = \"{}\"\n", names(circle), names(line)))
            }
            _ => None,
        }
    }
}

/// A linear rule for the solver, which may have to ask whether it holds.
#[derive(Debug)]
struct Told {
    scope: Vec<Cell>,
    rule: Rule,
}

impl Constraint for Told {
    fn name(&self) -> &str {
        "linear sum"
    }
    fn scope(&self) -> &[Cell] {
        &self.scope
    }
    fn holds(&self, values: Values<'_>) -> bool {
        self.rule.holds(&values.iter().collect::<Vec<i64>>(), self.scope.len().isqrt())
    }
    fn post(&self, model: &mut Model) {
        if let Rule::Linear(terms, lo, hi, true) = &self.rule {
            let terms: Vec<_> = terms.iter().map(|&(cell, c)| (self.scope[cell], c)).collect();
            model.sum(&terms, *lo, *hi);
        }
    }
}

fn some_cells(rng: &mut ChaCha8Rng, n: usize, count: usize) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..n * n).collect();
    cells.shuffle(rng);
    cells.truncate(count);
    cells
}

impl Plan {
    fn random(rng: &mut ChaCha8Rng) -> Plan {
        let n = *[1, 2, 3, 3, 4, 4, 4].choose(rng).expect("some");
        let house = |rng: &mut ChaCha8Rng| {
            let count = rng.random_range(1..=n);
            (["a", "a.9", "row 1", ""].choose(rng).expect("some").to_string(), some_cells(rng, n, count))
        };
        let (houses, rules, givens) = (rng.random_range(0..3), rng.random_range(0..4), rng.random_range(0..=n));
        Plan {
            n,
            first: *[1, 1, 1, 0, -5, i32::MAX, i32::MIN].choose(rng).expect("some"),
            boxes: n == 4 && rng.random_bool(0.5),
            houses: (0..houses).map(|_| house(rng)).collect(),
            rules: (0..rules).map(|_| Rule::random(rng, n)).collect(),
            givens: some_cells(rng, n, givens).into_iter().map(|cell| (cell, rng.random_range(0..n))).collect(),
        }
    }

    /// Its houses, but rows and columns.
    fn groups(&self) -> Vec<Vec<usize>> {
        let block = |b: usize| [0, 1, 4, 5].map(|cell| b / 2 * 8 + b % 2 * 2 + cell).to_vec();
        let blocks = if self.boxes { (0..4).map(block).collect() } else { Vec::new() };
        [blocks, self.houses.iter().map(|house| house.1.clone()).collect()].concat()
    }

    /// The squares that obey its houses.
    fn housed(&self) -> Vec<&'static [usize]> {
        let groups = self.groups();
        let fits = |square: &&Vec<usize>| {
            groups.iter().all(|group| {
                let different: BTreeSet<usize> = group.iter().map(|&cell| square[cell]).collect();
                different.len() == group.len()
            })
        };
        SQUARES[self.n].iter().filter(fits).map(Vec::as_slice).collect()
    }

    /// All its solutions.
    fn solutions(&self) -> BTreeSet<Vec<usize>> {
        let fits = |square: &&[usize]| {
            let values: Vec<i64> = square.iter().map(|&symbol| symbol as i64 + i64::from(self.first)).collect();
            self.givens.iter().all(|&(cell, symbol)| square[cell] == symbol)
                && self.rules.iter().all(|rule| rule.holds(&values, self.n))
        };
        self.housed().into_iter().filter(fits).map(<[usize]>::to_vec).collect()
    }

    fn shape(&self) -> Puzzle {
        let mut puzzle = Puzzle::latin(self.n).expect("an order");
        if self.boxes {
            puzzle = puzzle.with_boxes(2, 2).expect("boxes of order 4");
        }
        let all: Vec<Cell> = puzzle.order().cells().collect();
        for (name, cells) in &self.houses {
            let cells: Vec<Cell> = cells.iter().map(|&cell| all[cell]).collect();
            puzzle = puzzle.with_house(name, &cells).expect("a house");
        }
        puzzle
    }

    fn puzzle(&self) -> Puzzle {
        let mut puzzle = self.shape().with_first_value(self.first);
        let all: Vec<Cell> = puzzle.order().cells().collect();
        for rule in &self.rules {
            puzzle = rule.add_to(puzzle).expect("cells of the grid");
        }
        for &(cell, symbol) in &self.givens {
            puzzle = puzzle.given(all[cell], Symbol::new(symbol)).expect("a symbol");
        }
        puzzle
    }
}

fn plain(square: &Square) -> Vec<usize> {
    square.symbols().iter().map(|symbol| symbol.index()).collect()
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, expected: T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found:?}, expected {expected:?}")) }
}

/// Whether something that is wrong is refused by a panic, which says nothing.
fn refused(work: impl FnOnce()) -> bool {
    QUIET.set(true);
    let refused = catch_unwind(AssertUnwindSafe(work)).is_err();
    QUIET.set(false);
    refused
}

thread_local! {
    static QUIET: Slot<bool> = const { Slot::new(false) };
}

/// Panics that are meant to be say nothing.
fn hush() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                usual(info);
            }
        }));
    });
}

impl Calls for Sequence {
    fn random(rng: &mut ChaCha8Rng) -> Sequence {
        let plan = Plan::random(rng);
        let number = rng.random_range(1..8);
        let calls = (0..number).map(|_| Call::random(rng, &plan)).collect();
        Sequence { plan, calls }
    }

    fn run(&self) -> Result<(), String> {
        hush();
        let (puzzle, shape, expected) = (self.plan.puzzle(), self.plan.shape(), self.plan.solutions());
        let available = Width::ALL.into_iter().filter(|width| width.is_available());
        let mut batches: Vec<Batch> = available.filter_map(|width| Batch::with_width(&shape, width)).collect();
        for call in &self.calls {
            match call {
                Call::List { engine, matching, seed, take } => {
                    let mut search = puzzle.search().engine(*engine).matching(*matching);
                    if let Some(seed) = seed {
                        search = search.seed(*seed);
                    }
                    let found: Vec<Vec<usize>> =
                        search.solutions().take(take.unwrap_or(usize::MAX)).map(|square| plain(&square)).collect();
                    let set: BTreeSet<Vec<usize>> = found.iter().cloned().collect();
                    same("solutions told twice", set.len(), found.len())?;
                    same("number of solutions", found.len(), expected.len().min(take.unwrap_or(usize::MAX)))?;
                    same("solutions that are none", set.difference(&expected).count(), 0)?;
                }
                Call::Count { engine, limits } => count(&puzzle, *engine, *limits, expected.len() as u64)?,
                Call::Batch { width, question, limit, puzzles, bad, ended } => {
                    let Some(batch) = batches.iter_mut().find(|batch| batch.width() == *width) else { continue };
                    let asked = Asked { plan: &self.plan, limit: *limit, puzzles };
                    match (bad, ended) {
                        (Some(bad), _) => asked.wrong(batch, *question, *bad)?,
                        (None, true) => asked.interrupted(batch, *question)?,
                        (None, false) => asked.right(batch, *question)?,
                    }
                }
                Call::Text { square, open } => self.text(*square, open)?,
                Call::File => self.file(&expected)?,
                Call::Generate { seed, givens, nodes } => generate(*seed, *givens, *nodes)?,
            }
        }
        Ok(())
    }

    fn smaller(&self) -> Vec<Sequence> {
        let with = |plan: Plan| Sequence { plan, ..self.clone() };
        let plan = &self.plan;
        let calls = shorter(&self.calls).into_iter().map(|calls| Sequence { calls, ..self.clone() });
        let rules = shorter(&plan.rules).into_iter().map(|rules| with(Plan { rules, ..plan.clone() }));
        let houses = shorter(&plan.houses).into_iter().map(|houses| with(Plan { houses, ..plan.clone() }));
        let givens = shorter(&plan.givens).into_iter().map(|givens| with(Plan { givens, ..plan.clone() }));
        let puzzles = self.calls.iter().enumerate().flat_map(|(at, call)| {
            let lists = if let Call::Batch { puzzles, .. } = call { shorter(puzzles) } else { Vec::new() };
            lists.into_iter().map(move |less| {
                let mut calls = self.calls.clone();
                if let Call::Batch { puzzles, .. } = &mut calls[at] {
                    *puzzles = less;
                }
                Sequence { calls, ..self.clone() }
            })
        });
        calls.chain(rules).chain(houses).chain(givens).chain(puzzles).collect()
    }
}

impl Call {
    fn random(rng: &mut ChaCha8Rng, plan: &Plan) -> Call {
        let n = plan.n;
        let engine = *[Engine::Auto, Engine::Prune, Engine::Cover].choose(rng).expect("some");
        match rng.random_range(0..100) {
            0..25 => Call::List {
                engine,
                matching: rng.random(),
                seed: rng.random_bool(0.4).then(|| rng.random()),
                take: rng.random_bool(0.3).then(|| rng.random_range(0..5)),
            },
            25..45 => Call::Count {
                engine,
                limits: match rng.random_range(0..5) {
                    0 => Few::Solutions(*[0, 1, 2, 700].choose(rng).expect("some")),
                    1 => Few::Nodes(rng.random_range(0..60)),
                    2 => Few::Time,
                    3 => Few::Memory,
                    _ => Few::Interrupt,
                },
            },
            45..80 => {
                use Question::*;
                let number = if rng.random_bool(0.2) { rng.random_range(0..700) } else { rng.random_range(0..20) };
                let puzzle = |rng: &mut ChaCha8Rng| {
                    let mut cells = vec![0; n * n];
                    let givens = rng.random_range(0..=n + 1).min(n * n);
                    for cell in some_cells(rng, n, givens) {
                        cells[cell] = rng.random_range(1..=n as u8);
                    }
                    cells
                };
                let puzzles: Vec<Vec<u8>> = (0..number).map(|_| puzzle(rng)).collect();
                Call::Batch {
                    width: *Width::ALL.choose(rng).expect("some"),
                    question: *[Solve, Answers, Solutions, Struck, Pencilmarks].choose(rng).expect("some"),
                    limit: *[0, 1, 2, 3, 20, u64::MAX].choose(rng).expect("some"),
                    bad: rng.random_bool(0.25).then(|| rng.random_range(0..=number)),
                    ended: rng.random_bool(0.15),
                    puzzles,
                }
            }
            80..90 => {
                let open = rng.random_range(0..=n * n);
                Call::Text { square: rng.random_range(0..1000), open: some_cells(rng, n, open) }
            }
            90..99 => Call::File,
            _ => Call::Generate {
                seed: rng.next_u64(),
                givens: rng.random_bool(0.5).then(|| rng.random_range(25..60)),
                nodes: rng.random_range(0..200),
            },
        }
    }
}

fn count(puzzle: &Puzzle, engine: Engine, limits: Few, expected: u64) -> Result<(), String> {
    let none = Limits::default();
    let (limits, ends) = match limits {
        Few::Solutions(most) => (Limits::solutions(most), [End::SolutionLimit, End::Exhausted]),
        Few::Nodes(nodes) => (Limits { nodes: Some(nodes), ..none }, [End::NodeLimit, End::Exhausted]),
        Few::Time => (Limits { time: Some(Duration::ZERO), ..none }, [End::TimeLimit, End::Exhausted]),
        Few::Memory => (Limits { memory: Some(1), ..none }, [End::MemoryLimit, End::Exhausted]),
        Few::Interrupt => {
            let interrupt = Some(Arc::new(AtomicBool::new(true)));
            (Limits { interrupt, ..none }, [End::Interrupted, End::Exhausted])
        }
    };
    let most = limits.solutions.unwrap_or(u64::MAX);
    let count = puzzle.search().engine(engine).limits(limits).count();
    if !ends.contains(&count.end) {
        return Err(format!("a count ended by {:?}, expected one of {ends:?}", count.end));
    }
    let found = count.solutions as u64;
    match count.end {
        End::Exhausted => same("count", found, expected),
        End::SolutionLimit => same("count to a limit", found, expected.min(most)),
        _ if found > expected => Err(format!("a count of {found} at least, and there are {expected}")),
        _ => Ok(()),
    }
}

/// Puzzles of one shape that a batch is asked about.
struct Asked<'a> {
    plan: &'a Plan,
    limit: u64,
    puzzles: &'a [Vec<u8>],
}

impl Asked<'_> {
    /// The squares that solve each puzzle.
    fn expected(&self) -> Vec<Vec<&'static [usize]>> {
        let housed = self.plan.housed();
        let fits = |square: &[usize], cells: &[u8]| {
            square.iter().zip(cells).all(|(&symbol, &cell)| cell == 0 || usize::from(cell) == symbol + 1)
        };
        let solve = |cells: &Vec<u8>| housed.iter().copied().filter(|square| fits(square, cells)).collect();
        self.puzzles.iter().map(solve).collect()
    }

    fn limit(&self) -> u64 {
        self.limit.max(1)
    }

    fn counted(&self, all: &[Vec<&'static [usize]>]) -> Vec<u64> {
        all.iter().map(|squares| (squares.len() as u64).min(self.limit())).collect()
    }

    fn candidates(&self) -> Vec<[u64; 1]> {
        let n = self.plan.n;
        let marks = |cells: &Vec<u8>| {
            let kept = |&(mark, ()): &(usize, ())| cells[mark / n] == 0 || usize::from(cells[mark / n]) == mark % n + 1;
            [(0..n * n * n).map(|mark| (mark, ())).filter(kept).fold(0, |marks, (mark, ())| marks | 1 << mark)]
        };
        self.puzzles.iter().map(marks).collect()
    }

    fn right(&self, batch: &mut Batch, question: Question) -> Result<(), String> {
        let (all, free) = (self.expected(), Budget::default());
        let counts = self.counted(&all);
        let is_one = |number: usize, cells: &[u8]| {
            let square: Vec<usize> = cells.iter().map(|&cell| usize::from(cell) - 1).collect();
            all[number].contains(&square.as_slice())
        };
        let mut told: Vec<BTreeSet<Vec<u8>>> = vec![BTreeSet::new(); all.len()];
        match question {
            Question::Solve => {
                let mut answered = Answered::default();
                let stopped = batch.solve(&self.puzzles.concat(), self.limit, &free, &mut answered);
                same("stopped", stopped, Ok(()))?;
                same("solutions of a batch", &answered.solutions, &counts)?;
                let squares = answered.squares.chunks_exact(self.plan.n * self.plan.n).enumerate();
                same("squares", squares.filter(|(i, square)| counts[*i] > 0 && !is_one(*i, square)).count(), 0)
            }
            Question::Answers => {
                let mut answers = batch.answers(self.puzzles, self.limit, &free);
                let found: Vec<_> = answers.by_ref().collect();
                same("end of answers", answers.end(), Some(End::Exhausted))?;
                same("answers", &found.iter().map(|answer| answer.solutions).collect::<Vec<_>>(), &counts)?;
                let wrong = |(number, answer): &(usize, &graeco_grid::Answer)| match &answer.square {
                    Some(square) => !is_one(*number, square),
                    None => counts[*number] > 0,
                };
                same("squares of answers", found.iter().enumerate().filter(wrong).count(), 0)
            }
            Question::Struck => {
                // The first cell may hold anything but the first symbol; one solution is enough.
                let struck: Vec<(usize, u8)> = self.puzzles.iter().map(|_| (0, 1)).collect();
                let mut solutions = Vec::new();
                let stopped = batch.count_struck(&self.puzzles.concat(), &struck, self.limit, &free, &mut solutions);
                same("stopped", stopped, Ok(()))?;
                let other = |squares: &Vec<&[usize]>| u64::from(squares.iter().any(|square| square[0] != 0));
                same("solutions without a candidate", solutions, all.iter().map(other).collect())
            }
            Question::Solutions | Question::Pencilmarks => {
                let mut twice = 0;
                let each = |number: u64, square: &[u8]| {
                    twice += usize::from(!told[number as usize].insert(square.to_vec()));
                };
                let stopped = match question {
                    Question::Solutions => batch.solutions(self.puzzles, self.limit, &free, each),
                    _ => batch.candidates(self.candidates(), self.limit, &free, each),
                };
                same("stopped", stopped, Ok(()))?;
                same("solutions told twice", twice, 0)?;
                same("solutions told", told.iter().map(|told| told.len() as u64).collect(), counts.clone())?;
                let wrong = told.iter().enumerate().filter(|(i, told)| told.iter().any(|square| !is_one(*i, square)));
                same("solutions that are none", wrong.count(), 0)
            }
        }
    }

    /// A puzzle that is wrong is among them: the call panics, and what comes after must not notice.
    fn wrong(&self, batch: &mut Batch, question: Question, place: usize) -> Result<(), String> {
        let free = Budget::default();
        let mut puzzles = self.puzzles.to_vec();
        puzzles.insert(place.min(puzzles.len()), vec![self.plan.n as u8 + 1; self.plan.n * self.plan.n]);
        let mut answered = Answered::default();
        let was_refused = refused(|| match question {
            Question::Solve => drop(batch.solve(&puzzles.concat(), self.limit, &free, &mut answered)),
            Question::Answers => batch.answers(&puzzles, self.limit, &free).for_each(drop),
            Question::Solutions => drop(batch.solutions(&puzzles, self.limit, &free, |_, _| {})),
            Question::Struck => {
                let struck = vec![(0, 1); puzzles.len()];
                drop(batch.count_struck(&puzzles.concat(), &struck, self.limit, &free, &mut Vec::new()));
            }
            Question::Pencilmarks => {
                let mut marks: Vec<Vec<u64>> = self.candidates().into_iter().map(|marks| marks.to_vec()).collect();
                marks.insert(place.min(marks.len()), Vec::new());
                drop(batch.candidates(marks, self.limit, &free, |_, _| {}));
            }
        });
        same("a wrong puzzle was refused", was_refused, true)
    }

    /// The budget has ended before, or ends midway, at the first solution or with the last puzzle: what is said to be
    /// answered is right.
    fn interrupted(&self, batch: &mut Batch, question: Question) -> Result<(), String> {
        let counts = self.counted(&self.expected());
        for before in [true, false] {
            let flag = Arc::new(AtomicBool::new(before));
            let interrupt = || flag.store(true, Ordering::Relaxed);
            let budget = Budget::start(&Limits { interrupt: Some(Arc::clone(&flag)), ..Limits::default() });
            let mut answered = Answered::default();
            let right = |stopped: Result<(), Stopped>, solutions: &[u64]| {
                let known = |number: &usize| stopped.as_ref().map_or_else(|s| s.is_answered(*number as u64), |()| true);
                let wrong =
                    (0..counts.len()).filter(known).filter(|&number| solutions[number] != counts[number]).count();
                same("answers of a batch that was interrupted", wrong, 0)
            };
            match question {
                Question::Solutions => {
                    let mut found = vec![0; counts.len()];
                    let stopped = batch.solutions(self.puzzles, self.limit, &budget, |number, _| {
                        found[number as usize] += 1;
                        interrupt();
                    });
                    right(stopped, &found)?;
                }
                Question::Answers => {
                    let last = self.puzzles.len().saturating_sub(1);
                    let puzzles = self.puzzles.iter().enumerate().map(|(number, puzzle)| {
                        if number == last {
                            interrupt();
                        }
                        puzzle
                    });
                    let answers = batch.answers(puzzles, self.limit, &budget);
                    let found: Vec<u64> = answers.map(|answer| answer.solutions).collect();
                    same("answers before an interrupt", &found[..], &counts[..found.len()])?;
                }
                _ => {
                    let stopped = batch.solve(&self.puzzles.concat(), self.limit, &budget, &mut answered);
                    right(stopped, &answered.solutions)?;
                }
            }
        }
        Ok(())
    }
}

impl Sequence {
    /// What is written is read again.
    fn text(&self, number: usize, open: &[usize]) -> Result<(), String> {
        let all = &SQUARES[self.plan.n];
        let mut cells: Vec<Option<Symbol>> =
            all[number % all.len()].iter().map(|&symbol| Some(Symbol::new(symbol))).collect();
        open.iter().for_each(|&cell| cells[cell] = None);
        let order = Order::new(self.plan.n).expect("an order");
        let alphabet = Alphabet::from_one(order);
        let block = if self.plan.boxes { (2, 2) } else { (self.plan.n, self.plan.n) };
        for written in
            [text::line(&cells, &alphabet), text::rows(&cells, &alphabet), text::picture(&cells, &alphabet, block)]
        {
            for written in [written.clone(), format!("\u{feff}{}\r\n", written.replace('\n', "\r\n"))] {
                let read = text::parse(&written, Some(order)).map_err(|error| format!("{error}\n{written}"))?;
                same("what was read again", &read.cells, &cells)?;
            }
        }
        Ok(())
    }

    /// The puzzle as a file has the same solutions, or is refused and has none.
    fn file(&self, expected: &BTreeSet<Vec<usize>>) -> Result<(), String> {
        let Plan { n, first, boxes, houses, rules, givens } = &self.plan;
        if !(0..=1).contains(first) {
            return Ok(());
        }
        let mut names: Vec<&str> = Vec::new();
        let mut tables = String::new();
        for rule in rules {
            match (rule, rule.toml(*n)) {
                (_, Some(table)) => tables += &table,
                (Rule::AntiKnight, _) => names.push("\"antiknight\""),
                (Rule::AntiKing, _) => names.push("\"antiking\""),
                (Rule::NonConsecutive, _) => names.push("\"nonconsecutive\""),
                _ => return Ok(()),
            }
        }
        names.sort_unstable();
        names.dedup();
        for (_, cells) in houses {
            let cells: Vec<String> = cells.iter().map(|c| format!("r{}c{}", c / n + 1, c % n + 1)).collect();
            tables += &format!("[[region]]\ncells = \"{}\"\n", cells.join(","));
        }
        let mut grid = vec!['.'; n * n];
        givens.iter().for_each(|&(cell, symbol)| grid[cell] = char::from(b'0' + (symbol as u8) + *first as u8));
        let boxes = if *boxes { "boxes = [2, 2]\n" } else { "" };
        let grid: String = grid.chunks(*n).map(|row| row.iter().collect::<String>() + "\n").collect();
        let names = names.join(", ");
        let text = format!(
            "order = {n}\nfirst_value = {first}\n{boxes}rules = [{names}]\ngivens = \"\"\"\n{grid}\"\"\"\n{tables}"
        );
        match parse_toml(&text) {
            Ok(file) => same("solutions of a file", file.puzzle.count(), expected.len() as u128),
            // A number that cannot be.
            Err(error) => same(&format!("{error}\n{text}"), 0, expected.len()),
        }
    }
}

fn generate(seed: u64, givens: Option<usize>, nodes: u64) -> Result<(), String> {
    let recipe = Recipe::new(seed, givens, Symmetry::None).map_err(|error| error.to_string())?;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let made = recipe.make(0..3, &mut graeco_sudoku::batch(), &limits);
    same("whether all are made", made.end == End::Exhausted, made.sudokus.len() == 3)?;
    for sudoku in &made.sudokus {
        same("given cells", givens.unwrap_or(sudoku.given_count()), sudoku.given_count())?;
        same("solutions of a Sudoku", naive_count(&mut sudoku.digits().map(usize::from)), 1)?;
        same("its text", sudoku.to_string().parse::<Sudoku>().ok(), Some(*sudoku))?;
    }
    Ok(())
}

/// The number of solutions of a Sudoku, up to 2: the cell with the fewest digits is filled in all ways.
fn naive_count(cells: &mut [usize; 81]) -> usize {
    let sees = |a: usize, b: usize| a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
    let digits = |cells: &[usize; 81], cell: usize| -> Vec<usize> {
        (1..=9).filter(|&digit| (0..81).all(|other| cells[other] != digit || !sees(cell, other))).collect()
    };
    let open = (0..81).filter(|&cell| cells[cell] == 0).map(|cell| (cell, digits(cells, cell)));
    let Some((cell, digits)) = open.min_by_key(|(_, digits)| digits.len()) else { return 1 };
    let mut found = 0;
    for digit in digits {
        cells[cell] = digit;
        found += naive_count(cells);
        if found > 1 {
            break;
        }
    }
    cells[cell] = 0;
    found.min(2)
}

#[test]
fn sequences_of_calls_agree_with_naive_code() {
    check::<Sequence>();
}
