//! A check for authors of constraints: facts that are posted must follow from the meaning.

use std::sync::Arc;

use graeco_square::{Cell, Order, Symbol, SymbolSet, Wide};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::compile::{Effort, Plan};
use crate::constraint::{Constraint, Values};
use crate::geometry::Geometry;
use crate::houses::House;
use crate::kernel::{Boards, Halt, Kernel, Lanes, Layout, Portable, Sets};
use crate::limits::{Budget, Limits, Meter};
use crate::model::Model;
use crate::propagate::Width;
use crate::puzzle::Puzzle;

/// The candidates of each cell of a scope.
pub(crate) type Domains = Vec<Vec<Symbol>>;

/// The greatest number of fillings of a state that are all tried.
pub(crate) const MOST_FILLINGS: usize = 2000;

/// A fact that a constraint posts although it does not follow, or that it fails to post.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{constraint}, {solver}: {what}; candidates {state:?}, filling {filling:?}")]
#[non_exhaustive]
pub struct WrongPosting {
    /// The constraint's name.
    pub constraint: String,
    /// Which solver pruned, and whether it knew houses.
    pub solver: String,
    /// The error.
    pub what: PostingFault,
    /// The candidates that each cell of the scope started with, from 0.
    pub state: Vec<Vec<usize>>,
    /// A filling of the scope, from 0: one that holds and was lost, or one that does not hold and was accepted.
    pub filling: Vec<usize>,
}

/// The error in the facts that a constraint posts.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PostingFault {
    /// A cell lost a candidate that is in a filling that holds.
    #[error("{cell} lost symbol {symbol}, which is in a filling that holds")]
    Struck {
        /// The name of the cell.
        cell: String,
        /// The candidate, from 0.
        symbol: usize,
    },
    /// A filling that does not hold was accepted.
    #[error("a filling that does not hold is accepted")]
    Accepted,
}

/// Compares the posted facts of a constraint with its `holds` on `rounds` random states of its scope, in a Latin square.
///
/// # Errors
/// As [`check_posting_in`].
pub fn check_posting(
    constraint: Arc<dyn Constraint>,
    order: Order,
    seed: u64,
    rounds: usize,
) -> Result<(), Box<WrongPosting>> {
    let puzzle = Puzzle::latin(order.get()).expect("the order exists");
    check_posting_in(constraint, &puzzle, seed, rounds)
}

/// Compares the posted facts of a constraint with its `holds` on `rounds` random states of its scope, without houses and with
/// those of a puzzle. The puzzle's givens and other constraints do not count; its first value does.
///
/// Some states have so few fillings that all of them are tried; others are larger, and contain a known filling. Whatever
/// is struck must be in no filling that holds and that the houses allow. All kernels that suit the order are asked.
///
/// # Errors
/// The first candidate that was struck and should not have been.
pub fn check_posting_in(
    constraint: Arc<dyn Constraint>,
    puzzle: &Puzzle,
    seed: u64,
    rounds: usize,
) -> Result<(), Box<WrongPosting>> {
    let mut check = Comparison::new(constraint, puzzle, seed);
    for _ in 0..rounds {
        let known = check.witness();
        let state = check.state(known.as_deref(), MOST_FILLINGS);
        let fillings = check.fillings(&state);
        check.compare(&state, &fillings)?;
        if let Some(known) = check.witness() {
            let state = check.state(Some(&known), usize::MAX);
            check.compare(&state, &[known])?;
        }
    }
    Ok(())
}

/// Checks on `rounds` random fillings that those that do not hold are refused by the posted facts of the constraint, as those
/// of the crate are. A constraint may leave that to `holds`: the search asks it at the end, which is slow.
///
/// # Errors
/// The first filling that was accepted and should not have been.
pub fn check_refusing(
    constraint: Arc<dyn Constraint>,
    puzzle: &Puzzle,
    seed: u64,
    rounds: usize,
) -> Result<(), Box<WrongPosting>> {
    let mut check = Comparison::new(constraint, puzzle, seed);
    for _ in 0..rounds {
        let mut filling: Vec<Symbol> = check.state(None, 1).concat();
        if let Some(mut known) = check.witness() {
            // A filling that almost holds: one cell of it changes, or two.
            let changes = if known.is_empty() { 0 } else { check.rng.random_range(0..=2) };
            for _ in 0..changes {
                let place = check.rng.random_range(0..known.len());
                known[place] = filling[place];
            }
            filling = known;
        }
        check.refuse(&filling)?;
    }
    Ok(())
}

/// The rest of a state after pruning; `None` after a contradiction.
pub(crate) type Pruned = Option<Vec<Wide>>;

pub(crate) type Prune = Box<dyn FnMut(&[Cell], &Domains) -> Pruned>;

/// A kernel that prunes states of a scope.
pub(crate) struct Solver {
    name: &'static str,
    /// Whether it knows the houses.
    pub(crate) housed: bool,
    pub(crate) prune: Prune,
}

/// A constraint, the kernels that know nothing else, and random states.
pub(crate) struct Comparison {
    pub(crate) constraint: Arc<dyn Constraint>,
    /// The houses alone.
    houses: Puzzle,
    pub(crate) solvers: Vec<Solver>,
    /// Fillings of the scope that hold and that the houses allow.
    witnesses: Vec<Vec<Symbol>>,
    rng: ChaCha8Rng,
}

impl Comparison {
    pub(crate) fn new(constraint: Arc<dyn Constraint>, puzzle: &Puzzle, seed: u64) -> Comparison {
        let (houses, budget) = (puzzle.houses_alone(), Budget::default());
        let mut solvers = Vec::new();
        for housed in [false, true] {
            let mut model = match housed {
                true => Model::new(&houses, &budget).expect("a budget without limits does not end"),
                false => Model::bare(&houses, &budget),
            };
            model.add(&constraint);
            let suiting = all_boards(&houses, &model, housed).into_iter().chain(all_sets(&houses, &model));
            solvers.extend(suiting.map(|(name, prune)| Solver { name, housed, prune }));
        }
        let witnesses = witnesses(&constraint, &houses, seed);
        Comparison { constraint, houses, solvers, witnesses, rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// A filling that holds, if one is known; half of the time none.
    pub(crate) fn witness(&mut self) -> Option<Vec<Symbol>> {
        let place = self.rng.random_range(0..2 * self.witnesses.len().max(1));
        self.witnesses.get(place).cloned()
    }

    /// Random candidates with a limited number of fillings, among them a given one.
    pub(crate) fn state(&mut self, known: Option<&[Symbol]>, most: usize) -> Domains {
        let (order, cells) = (self.houses.order(), self.constraint.scope().len());
        // The cells with many candidates should not always be the first ones.
        let mut places: Vec<usize> = (0..cells).collect();
        (1..cells).rev().for_each(|place| places.swap(place, self.rng.random_range(0..=place)));
        let widest = self.rng.random_range(1..=order.symbol_count());
        let (mut state, mut fillings) = (vec![Vec::new(); cells], 1_usize);
        for place in places {
            let size = self.rng.random_range(1..=(most / fillings).clamp(1, widest));
            let values = self.houses.values_of(self.constraint.scope()[place]);
            let is_possible = |symbol: &Symbol| values.contains(&self.houses.value(*symbol));
            let mut symbols: Vec<Symbol> = order.symbols().filter(is_possible).collect();
            while symbols.len() > size {
                let gone = self.rng.random_range(0..symbols.len());
                if known.is_none_or(|known| known[place] != symbols[gone]) {
                    symbols.swap_remove(gone);
                }
            }
            fillings = fillings.saturating_mul(size);
            symbols.sort_unstable();
            state[place] = symbols;
        }
        state
    }

    fn fillings(&self, state: &Domains) -> Vec<Vec<Symbol>> {
        let mut fillings = vec![Vec::new()];
        for symbols in state {
            let extended = |filling: &Vec<Symbol>| {
                let filling = filling.clone();
                symbols.iter().map(move |&symbol| [&filling[..], &[symbol]].concat()).collect::<Vec<_>>()
            };
            fillings = fillings.iter().flat_map(extended).collect();
        }
        fillings.retain(|filling| self.holds(filling));
        fillings
    }

    /// The candidates of a state that are in some filling that holds.
    pub(crate) fn held(&self, state: &Domains) -> Domains {
        let fillings = self.fillings(state);
        let of = |place: usize| {
            let held: std::collections::BTreeSet<Symbol> = fillings.iter().map(|filling| filling[place]).collect();
            held.into_iter().collect()
        };
        (0..state.len()).map(of).collect()
    }

    fn holds(&self, filling: &[Symbol]) -> bool {
        self.constraint.holds(Values::new(filling, self.houses.order(), self.houses.first_value()))
    }

    /// Looks for a candidate of a filling that holds and that was struck.
    fn compare(&mut self, state: &Domains, fillings: &[Vec<Symbol>]) -> Result<(), Box<WrongPosting>> {
        for number in 0..self.solvers.len() {
            let solver = &mut self.solvers[number];
            let kept = (solver.prune)(self.constraint.scope(), state);
            for filling in fillings {
                let stays = |place: usize| kept.as_ref().is_some_and(|kept| kept[place].contains(filling[place]));
                let Some(place) = (0..filling.len()).find(|&place| !stays(place)) else { continue };
                if !self.solvers[number].housed || self.fits_houses(filling) {
                    let cell = self.constraint.scope()[place].name(self.houses.order());
                    let what = PostingFault::Struck { cell, symbol: filling[place].index() };
                    return Err(self.wrong(number, what, state, filling));
                }
            }
        }
        Ok(())
    }

    /// Looks for a solver that accepts a filling that does not hold.
    fn refuse(&mut self, filling: &[Symbol]) -> Result<(), Box<WrongPosting>> {
        if self.holds(filling) {
            return Ok(());
        }
        let state: Domains = filling.iter().map(|&symbol| vec![symbol]).collect();
        for number in 0..self.solvers.len() {
            if (self.solvers[number].prune)(self.constraint.scope(), &state).is_some() {
                return Err(self.wrong(number, PostingFault::Accepted, &state, filling));
            }
        }
        Ok(())
    }

    /// Whether a filling of the scope is part of a filling of the grid that the houses allow, as far as is found out
    /// soon.
    fn fits_houses(&self, filling: &[Symbol]) -> bool {
        let mut puzzle = self.houses.clone();
        for (&cell, &symbol) in self.constraint.scope().iter().zip(filling) {
            puzzle.set_given(cell, Some(symbol)).expect("the scope is on the grid");
        }
        let limits = Limits { nodes: Some(1000), ..Limits::solutions(1) };
        puzzle.clash().is_none() && puzzle.search().limits(limits).solutions().next().is_some()
    }

    fn wrong(&self, solver: usize, what: PostingFault, state: &Domains, filling: &[Symbol]) -> Box<WrongPosting> {
        let Solver { name, housed, .. } = &self.solvers[solver];
        let solver = format!("{name} {} houses", if *housed { "with" } else { "without" });
        let numbers = |symbols: &[Symbol]| symbols.iter().map(|symbol| symbol.index()).collect::<Vec<_>>();
        let state = state.iter().map(|symbols| numbers(symbols)).collect();
        Box::new(WrongPosting {
            constraint: self.constraint.name().into(),
            solver,
            what,
            state,
            filling: numbers(filling),
        })
    }
}

/// Some fillings of the scope that hold, from random solutions of the houses with the constraint.
fn witnesses(constraint: &Arc<dyn Constraint>, houses: &Puzzle, seed: u64) -> Vec<Vec<Symbol>> {
    let mut puzzle = houses.clone();
    puzzle.add(Arc::clone(constraint)).expect("the scope is on the grid");
    let found = (0..8).filter_map(|more| {
        let limits = Limits { nodes: Some(2000), ..Limits::solutions(1) };
        let square = puzzle.search().seed(seed + more).limits(limits).solutions().next()?;
        Some(constraint.scope().iter().map(|&cell| square.at(cell)).collect())
    });
    found.collect()
}

/// Sets of every width that holds the symbols of a puzzle.
fn all_sets(puzzle: &Puzzle, model: &Model) -> Vec<(&'static str, Prune)> {
    type Make = fn(&Puzzle, Model) -> Prune;
    let all: [(&str, usize, Make); 3] = [
        ("sets of 16 symbols", 16, by_sets::<u16>),
        ("sets of 64 symbols", 64, by_sets::<u64>),
        ("sets of any symbols", usize::MAX, by_sets::<Wide>),
    ];
    let symbols = puzzle.order().symbol_count();
    let suiting = all.into_iter().filter(|&(_, most, _)| symbols <= most);
    suiting.map(|(name, _, make)| (name, make(puzzle, model.clone()))).collect()
}

/// Boards of every size that holds the cells of a puzzle, for this processor and for any.
fn all_boards(puzzle: &Puzzle, model: &Model, housed: bool) -> Vec<(&'static str, Prune)> {
    type Make = Box<dyn Fn(&Puzzle, Model, bool) -> Prune>;
    fn boards<const W: usize, L: Lanes>(lanes: L) -> Make {
        Box::new(move |puzzle, model, housed| by_boards::<W, L>(lanes, puzzle, model, housed))
    }
    let mut all: Vec<(&str, usize, Make)> = vec![
        ("boards of 64 cells", 64, boards::<1, _>(Portable)),
        ("boards of 128 cells", 128, boards::<2, _>(Portable)),
        ("boards of 256 cells", 256, boards::<4, _>(Portable)),
    ];
    #[cfg(target_arch = "x86_64")]
    if let Some(lanes) = graeco_nine::processor::Avx512::detect() {
        all.push(("boards of 64 cells by AVX-512", 64, boards::<1, _>(lanes)));
        all.push(("boards of 128 cells by AVX-512", 128, boards::<2, _>(lanes)));
        all.push(("boards of 256 cells by AVX-512", 256, boards::<4, _>(lanes)));
    }
    let order = puzzle.order();
    let suiting = all.into_iter().filter(|&(_, most, _)| order.symbol_count() <= 16 && order.all_cell_count() <= most);
    suiting.map(|(name, _, make)| (name, make(puzzle, model.clone(), housed))).collect()
}

/// Pruning by sets of one width, which keep the cells alone.
fn by_sets<S: Width>(puzzle: &Puzzle, model: Model) -> Prune {
    let layout = Layout::<S>::of_model(puzzle, model, &Budget::default());
    let layout = Arc::new(layout.expect("a budget without limits does not end"));
    Box::new(move |scope, state| {
        let mut sets = Sets::new(Arc::clone(&layout), true);
        for (&cell, symbols) in scope.iter().zip(state) {
            let mut kept = S::empty(layout.order);
            symbols.iter().for_each(|&symbol| kept.insert(symbol));
            sets.candidates.keep(cell, &kept).ok()?;
        }
        survives(sets.start(&mut Meter::start(Limits::default())))?;
        Some(scope.iter().map(|&cell| wide(layout.order, sets.candidates.at(cell).iter())).collect())
    })
}

/// Pruning by sets of cells and of symbols, for small grids.
fn by_boards<const W: usize, L: Lanes + 'static>(lanes: L, puzzle: &Puzzle, model: Model, housed: bool) -> Prune {
    let houses = if housed { puzzle.houses() } else { &[] };
    let geometry = Geometry::<W>::new(puzzle.order(), houses.iter().map(House::cells));
    let plan = Plan::of_model(puzzle, geometry, model, Effort::Greatest, &Budget::default());
    let mut plan = Arc::new(plan.expect("a budget without limits does not end"));
    let start = plan.start.clone();
    Box::new(move |scope, state| {
        let own = Arc::get_mut(&mut plan).expect("the kernel of the last round is gone");
        own.start.clone_from(&start);
        for (&cell, symbols) in scope.iter().zip(state) {
            own.start[cell.index()] &= symbols.iter().fold(0, |set, symbol| set | 1 << symbol.index());
        }
        let mut boards = Boards::<W, L>::of_plan(lanes, Arc::clone(&plan));
        survives(boards.start(&mut Meter::start(Limits::default())))?;
        let order = plan.order;
        let left = |cell: &Cell| {
            let set = boards.at(*cell);
            wide(order, order.symbols().filter(|symbol| set >> symbol.index() & 1 == 1))
        };
        Some(scope.iter().map(left).collect())
    })
}

/// `None` after a contradiction.
fn survives(pruned: Result<(), Halt>) -> Option<()> {
    match pruned {
        Ok(()) => Some(()),
        Err(Halt::Contradiction) => None,
        Err(Halt::Stopped(stop)) => unreachable!("{stop} where there is none"),
    }
}

fn wide(order: Order, symbols: impl Iterator<Item = Symbol>) -> Wide {
    let mut set = Wide::empty(order);
    symbols.for_each(|symbol| set.insert(symbol));
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(length: u16) -> Vec<Cell> {
        (0..length).map(|i| Cell(i * 5 % 36)).collect()
    }

    /// A rule about two values that posts something else than it means.
    #[derive(Debug)]
    struct WrongRule {
        name: &'static str,
        cells: [Cell; 2],
        means: fn(i64, i64) -> bool,
        posts: fn(i64, i64) -> bool,
    }

    impl Constraint for WrongRule {
        fn name(&self) -> &str {
            self.name
        }
        fn scope(&self) -> &[Cell] {
            &self.cells
        }
        fn holds(&self, values: Values<'_>) -> bool {
            (self.means)(values.get(0), values.get(1))
        }
        fn post(&self, model: &mut Model) {
            model.pair(self.cells[0], self.cells[1], self.posts);
        }
    }

    #[test]
    fn a_constraint_that_posts_too_much_is_found_out() {
        let cells = [line(2)[0], line(2)[1]];
        let eager = WrongRule { name: "too eager", cells, means: |a, b| a <= b, posts: |a, b| a < b };
        let wrong = check_posting(Arc::new(eager), Order::new(6).unwrap(), 1, 300).unwrap_err();
        assert_eq!(wrong.constraint, "too eager");
        assert!(matches!(wrong.what, PostingFault::Struck { .. }));
        assert_eq!(wrong.filling[0], wrong.filling[1]);
    }

    #[test]
    fn a_constraint_that_accepts_too_much_is_found_out() {
        for n in [6, 12, 20] {
            let puzzle = Puzzle::latin(n).unwrap();
            let cells = [Cell(0), Cell(n as u16 + 1)];
            let lax = WrongRule { name: "too lax", cells, means: |a, b| a < b, posts: |a, b| a <= b };
            let lax: Arc<dyn Constraint> = Arc::new(lax);
            assert_eq!(check_posting_in(Arc::clone(&lax), &puzzle, 1, 50), Ok(()));
            let wrong = check_refusing(lax, &puzzle, 1, 300).unwrap_err();
            assert_eq!((wrong.what, wrong.filling[0]), (PostingFault::Accepted, wrong.filling[1]));
        }
    }
}
