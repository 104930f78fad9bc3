//! Puzzle ⇄ exact cover: the only file that speaks both languages.
//!
//! Every candidate (cell, symbol) is an option. Every cell is a primary item, and so is every symbol of every house
//! that holds them all; a symbol of any other group is a secondary item. Where two cells may not hold a and b
//! together, those options share a secondary item. Other rules (sums, rules of your own) are
//! checked by `holds` when a cover has been found: slow on some puzzles, right on all.

use graeco_exact_cover::{BuildError, Builder, Engine as CoverEngine, Item, Solutions as Covers};
pub use graeco_exact_cover::{OptionId, Problem, UnknownName};

use crate::houses::House;
use crate::limits::{Budget, Limits, Outcome, Pace, Stats, Stop};
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::relation::{Partners, Relation};
use graeco_square::Square;
use graeco_square::{Cell, Symbol};
use graeco_square::{SymbolSet, Wide};

/// The exact cover problem of a puzzle.
#[derive(Clone, Debug)]
pub struct Cover {
    problem: Problem,
    candidates: Vec<(Cell, Symbol)>,
    puzzle: Puzzle,
    complete: bool,
    /// About how many bytes the problem takes.
    bytes: usize,
}

impl Cover {
    /// The exact cover problem of a puzzle.
    ///
    /// Items are called `r1c1` (cell), `row.1=3` (a house and a symbol, counted from 1), `r1c1=3/r1c2` (a symbol of
    /// a cell that some symbols of another do not go with). Givens leave just one option for their cell.
    ///
    /// # Errors
    /// The limit of the budget that was reached first; also [`Stop::MemoryLimit`] if the problem has too many items or
    /// entries.
    pub fn new(puzzle: &Puzzle, budget: &Budget) -> Result<Cover, Stop> {
        let mut model = Model::new(puzzle, budget)?;
        pair_all(&mut model)?;
        let mut spending = Spending { pace: budget.pace(), bytes: model.bytes() };
        let order = puzzle.order();
        let partners = model.relations.partners();
        let possible = supported(puzzle, &model, &partners, &mut spending)?;
        let mut items = Items::new(puzzle, &model, &partners, &mut spending)?;
        let mut candidates = Vec::new();
        for cell in order.all_cells() {
            for symbol in possible[cell.index()].iter() {
                items.add_option(cell, symbol, &partners, &mut spending)?;
                candidates.push((cell, symbol));
            }
        }
        Ok(Cover {
            problem: items.builder.build(),
            candidates,
            puzzle: puzzle.clone(),
            complete: model.is_pairs_alone(),
            bytes: spending.bytes,
        })
    }

    /// The problem itself.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Whether every cover solves the puzzle; otherwise some rules must be checked afterwards.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The square of a cover.
    ///
    /// # Panics
    /// If it is not a solution of this problem.
    #[must_use]
    pub fn square(&self, cover: &[OptionId]) -> Square {
        let mut symbols = vec![Symbol(0); self.puzzle.order().all_cell_count()];
        for option in cover {
            let (cell, symbol) = self.candidates[option.index()];
            symbols[cell.index()] = symbol;
        }
        Square::new(self.puzzle.order(), symbols)
    }
}

/// Time and memory, as they go.
struct Spending {
    pace: Pace,
    bytes: usize,
}

impl Spending {
    fn spend(&mut self, steps: usize, bytes: usize) -> Result<(), Stop> {
        self.bytes += bytes;
        self.pace.step(steps as u64)?;
        self.pace.budget().afford(self.bytes)
    }
}

/// Makes cells that must differ a relation like all others.
fn pair_all(model: &mut Model) -> Result<(), Stop> {
    let differ = model.relation(|a, b| a != b);
    for a in model.order().all_cells() {
        for b in model.edges(a).to_vec().into_iter().filter(|&b| a < b) {
            model.relate(a, b, differ);
        }
    }
    model.ended()
}

/// Which candidates the givens and the rules about one cell and about two leave each cell, each with a partner in every
/// pair of cells. A cover sees such a thing late, one conflict after another.
fn supported(
    puzzle: &Puzzle,
    model: &Model,
    partners: &[Partners<Wide>],
    spending: &mut Spending,
) -> Result<Vec<Wide>, Stop> {
    let (order, n) = (puzzle.order(), puzzle.order().symbol_count());
    let mut possible = Vec::with_capacity(order.all_cell_count());
    for cell in order.all_cells() {
        spending.spend(n, size_of::<Wide>() + n / 8 + 24)?;
        let mut set = Wide::empty(order);
        let given = puzzle.given_at(cell);
        let left = order.symbols().filter(|&symbol| given.is_none_or(|g| g == symbol) && model.allows(cell, symbol));
        left.for_each(|symbol| set.insert(symbol));
        possible.push(set);
    }
    loop {
        let mut changed = false;
        for (&(a, b), relation) in &model.pairs {
            spending.spend(n, 0)?;
            for (from, at, to) in [(0, a, b), (1, b, a)] {
                let support = partners[relation.index()].support(order, from, &possible[at.index()]);
                changed |= !possible[to.index()].within(&support);
                possible[to.index()].keep(&support);
            }
        }
        if !changed {
            return Ok(possible);
        }
    }
}

/// The items of a pair of cells: one for each symbol of the first cell that some symbol of the second does not go with.
struct Conflict {
    items: Vec<Option<Item>>,
    relation: Relation,
}

/// The items that the options of each cell need.
struct Items {
    builder: Builder,
    cells: Vec<Item>,
    /// For each group, its items: one for each symbol; and for each cell its groups.
    groups: Vec<Vec<Item>>,
    groups_of: Vec<Vec<u32>>,
    conflicts: Vec<Conflict>,
    /// For each cell, conflicts, and whether it is the first (0) or the second (1) of their cells.
    conflicts_of: Vec<Vec<(u32, u8)>>,
}

impl Items {
    fn new(
        puzzle: &Puzzle,
        model: &Model,
        partners: &[Partners<Wide>],
        spending: &mut Spending,
    ) -> Result<Items, Stop> {
        /// The approximate bytes of an item: its name, twice, and its place in the problem.
        const ITEM: usize = 160;
        let (order, cells) = (puzzle.order(), puzzle.order().all_cell_count());
        let n = order.symbol_count();
        let mut builder = Problem::builder();
        let mut declare = |name: String, primary: bool| {
            spending.spend(1, ITEM)?;
            let item = if primary { builder.primary(&name) } else { builder.secondary(&name) };
            item.map_err(too_large)
        };
        let cell_items =
            order.all_cells().map(|cell| declare(puzzle.name_of(cell), true)).collect::<Result<Vec<Item>, Stop>>()?;
        let mut groups = vec![Vec::new(); model.groups().count()];
        let mut groups_of: Vec<Vec<u32>> = vec![Vec::new(); cells];
        let mut used = std::collections::HashSet::new();
        let full_first = |full: bool| model.groups().enumerate().filter(move |(_, g)| order.is_full(g) == full);
        for (number, group) in full_first(true).chain(full_first(false)) {
            let house = puzzle.houses().get(number).map_or_else(|| "group".to_owned(), House::name);
            let plain = house.split_whitespace().collect::<Vec<_>>().join(".").replace([':', '|', '='], ".");
            let name = (number..)
                .map(|last| if last == number { plain.clone() } else { format!("{plain}.{last}") })
                .find(|name| used.insert(name.clone()))
                .expect("one of so many names is free");
            let is_full = order.is_full(group);
            let symbols = order.symbols().take(if is_full { group.len() } else { n });
            for symbol in symbols {
                groups[number].push(declare(format!("{name}={}", puzzle.value(symbol)), is_full)?);
            }
            group.iter().for_each(|cell| groups_of[cell.index()].push(number as u32));
        }
        let mut conflicts = Vec::with_capacity(model.pairs.len());
        let mut conflicts_of = vec![Vec::new(); cells];
        for (&(a, b), &relation) in &model.pairs {
            let mut items = Vec::with_capacity(n);
            for symbol in order.symbols() {
                let name = || format!("{}={}/{}", puzzle.name_of(a), puzzle.value(symbol), puzzle.name_of(b));
                let clashes = partners[relation.index()].of(0, symbol).len() < n;
                items.push(if clashes { Some(declare(name(), false)?) } else { None });
            }
            conflicts_of[a.index()].push((conflicts.len() as u32, 0));
            conflicts_of[b.index()].push((conflicts.len() as u32, 1));
            conflicts.push(Conflict { items, relation });
        }
        Ok(Items { builder, cells: cell_items, groups, groups_of, conflicts, conflicts_of })
    }

    fn add_option(
        &mut self,
        cell: Cell,
        symbol: Symbol,
        partners: &[Partners<Wide>],
        spending: &mut Spending,
    ) -> Result<(), Stop> {
        let mut items = vec![self.cells[cell.index()]];
        items.extend(self.groups_of[cell.index()].iter().map(|&group| self.groups[group as usize][symbol.index()]));
        for &(conflict, side) in &self.conflicts_of[cell.index()] {
            let Conflict { items: shared, relation } = &self.conflicts[conflict as usize];
            if side == 0 {
                items.extend(shared[symbol.index()]);
            } else {
                let partners = partners[relation.index()].of(1, symbol);
                let clashing = shared.iter().enumerate().filter(|(x, _)| !partners.contains(Symbol(*x as u8)));
                items.extend(clashing.filter_map(|(_, item)| *item));
            }
        }
        // An entry is two numbers of 32 bits; an option has a start, and its candidate.
        spending.spend(items.len(), 8 * items.len() + 16)?;
        self.builder.option(items).map_err(too_large)?;
        Ok(())
    }
}

/// The only thing that can be wrong with a problem that is made here.
fn too_large(error: BuildError) -> Stop {
    debug_assert!(matches!(error, BuildError::TooLarge), "{error}: names are good, and no two are equal");
    Stop::MemoryLimit
}

/// A walk over the solutions of a puzzle by way of its exact covers.
#[derive(Debug)]
pub(crate) struct CoverWalk {
    cover: Cover,
    covers: Covers,
}

impl CoverWalk {
    /// The limits, whose clock runs, are kept by the walk, except that of solutions, which are judged first.
    pub(crate) fn new(puzzle: &Puzzle, limits: &Limits, budget: &Budget) -> Result<CoverWalk, Stop> {
        let cover = Cover::new(puzzle, budget)?;
        let memory = limits.memory.map(|memory| memory.saturating_sub(cover.bytes));
        let limits = Limits { solutions: None, memory, ..limits.clone() };
        let covers = cover.problem.search().engine(CoverEngine::Auto).limits(limits).solutions();
        Ok(CoverWalk { cover, covers })
    }

    pub(crate) fn stats(&self) -> Stats {
        self.covers.stats()
    }

    pub(crate) fn advance(&mut self) -> Result<Option<Square>, Stop> {
        match (self.covers.next(), self.covers.end()) {
            (None, Some(Outcome::Stopped(stop))) => Err(stop),
            (cover, _) => Ok(cover.map(|cover| self.cover.square(&cover))),
        }
    }
}
