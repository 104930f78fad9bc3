//! Puzzle ⇄ exact cover: the only file that speaks both languages.
//!
//! Every candidate (cell, symbol) is an option. Every cell is a primary item, and so is every symbol of every house
//! with n cells; a symbol of a group with fewer cells is a secondary item. Where two cells may not hold a and b
//! together, those options share a secondary item. What cannot be said like that (sums, rules of one's own) is
//! asked of `holds` when a cover has been found: slow on some puzzles, right on all.

pub use graeco_exact_cover::text::TextError;
pub use graeco_exact_cover::{Budget, Count, End, Limits, Pace, Stats, Watch};
use graeco_exact_cover::{Builder, Engine as CoverEngine, Item, OptionId, Problem, Solutions as Covers};

use crate::model::Model;
use crate::order::{Cell, Symbol};
use crate::puzzle::Puzzle;
use crate::square::Square;

/// An exact cover problem that stands for a puzzle.
#[derive(Clone, Debug)]
pub struct Cover {
    problem: Problem,
    /// The candidate that each option stands for.
    candidates: Vec<(Cell, Symbol)>,
    puzzle: Puzzle,
    complete: bool,
}

impl Cover {
    /// The exact cover problem of a puzzle.
    ///
    /// Items are called `r1c1` (cell), `row.1=3` (a house and a symbol, counted from 1), `r1c1=3/r1c2` (a symbol of
    /// a cell that some symbols of another do not go with). Givens leave just one option for their cell.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Cover {
        let model = Model::new(puzzle);
        let order = puzzle.order();
        let mut items = Items::new(puzzle, &model);
        let possible = supported(puzzle, &model);
        let mut candidates = Vec::new();
        for cell in order.cells() {
            for symbol in order.symbols() {
                if possible[cell.index() * order.get() + symbol.index()] {
                    items.add_option(cell, symbol);
                    candidates.push((cell, symbol));
                }
            }
        }
        Cover {
            problem: items.builder.build(),
            candidates,
            puzzle: puzzle.clone(),
            complete: model.propagators.is_empty(),
        }
    }

    /// The problem itself.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Whether every cover solves the puzzle; otherwise some rules have to be judged afterwards.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The square that a cover stands for.
    ///
    /// # Panics
    /// If it is no solution of this problem.
    #[must_use]
    pub fn square(&self, cover: &[OptionId]) -> Square {
        let mut symbols = vec![Symbol(0); self.puzzle.order().cell_count()];
        for option in cover {
            let (cell, symbol) = self.candidates[option.index()];
            symbols[cell.index()] = symbol;
        }
        Square::new(self.puzzle.order(), symbols)
    }

    /// The cover that a square stands for; `None` if it contradicts a given or a rule about single cells.
    #[must_use]
    pub fn options(&self, square: &Square) -> Option<Vec<OptionId>> {
        let options: Vec<OptionId> = self
            .problem
            .options()
            .filter(|option| {
                let (cell, symbol) = self.candidates[option.index()];
                square.at(cell) == symbol
            })
            .collect();
        (options.len() == self.puzzle.order().cell_count()).then_some(options)
    }
}

/// Which candidates (entry `cell * n + symbol`) the givens and the rules about one cell and about two leave, each with
/// a partner in every pair of cells. A cover sees such a thing late, one conflict after another.
fn supported(puzzle: &Puzzle, model: &Model) -> Vec<bool> {
    let (order, n) = (puzzle.order(), puzzle.order().get());
    let candidate = |cell: Cell, symbol: Symbol| {
        puzzle.givens()[cell.index()].is_none_or(|given| given == symbol) && model.allows(cell, symbol)
    };
    let mut possible: Vec<bool> =
        order.cells().flat_map(|cell| order.symbols().map(move |symbol| candidate(cell, symbol))).collect();
    loop {
        let before = possible.clone();
        for (&(a, b), table) in &model.pairs {
            for x in 0..n {
                let (at_a, at_b) = (a.index() * n + x, b.index() * n + x);
                possible[at_a] &= (0..n).any(|y| table[x * n + y] && possible[b.index() * n + y]);
                possible[at_b] &= (0..n).any(|y| table[y * n + x] && possible[a.index() * n + y]);
            }
        }
        if possible == before {
            return possible;
        }
    }
}

/// The items that the options of each cell need.
struct Items {
    builder: Builder,
    cells: Vec<Item>,
    /// For each cell, the items of its groups: one for each symbol.
    houses: Vec<Vec<Vec<Item>>>,
    /// For each cell, items and the symbols of the cell that have them.
    conflicts: Vec<Vec<(Item, Vec<bool>)>>,
}

impl Items {
    fn new(puzzle: &Puzzle, model: &Model) -> Items {
        let (order, cells) = (puzzle.order(), puzzle.order().cell_count());
        let n = order.get();
        let mut builder = Problem::builder();
        let mut declare = |name: String, primary: bool| {
            let item = if primary { builder.primary(&name) } else { builder.secondary(&name) };
            item.expect("names are made of letters, digits and dots, and no two are equal")
        };
        let cell_items = order.cells().map(|cell| declare(cell.name(order), true)).collect();
        let mut houses: Vec<Vec<Vec<Item>>> = vec![Vec::new(); cells];
        let mut used = std::collections::HashSet::new();
        let full_first = |full: bool| model.groups.iter().enumerate().filter(move |(_, g)| (g.len() == n) == full);
        for (number, group) in full_first(true).chain(full_first(false)) {
            let house = puzzle.houses().get(number).map_or("group", |house| house.name());
            let plain = house.split_whitespace().collect::<Vec<_>>().join(".").replace([':', '|', '='], ".");
            let name = (number..)
                .map(|last| if last == number { plain.clone() } else { format!("{plain}.{last}") })
                .find(|name| used.insert(name.clone()))
                .expect("one of so many names is free");
            let symbols: Vec<Item> =
                order.symbols().map(|s| declare(format!("{name}={}", s.index() + 1), group.len() == n)).collect();
            for cell in group {
                houses[cell.index()].push(symbols.clone());
            }
        }
        let mut conflicts: Vec<Vec<(Item, Vec<bool>)>> = vec![Vec::new(); cells];
        let mut conflict = |a: Cell, b: Cell, clash: &dyn Fn(usize, usize) -> bool| {
            for x in 0..n {
                let against: Vec<bool> = (0..n).map(|y| clash(x, y)).collect();
                if against.contains(&true) {
                    let item = declare(format!("{}={}/{}", a.name(order), x + 1, b.name(order)), false);
                    conflicts[a.index()].push((item, (0..n).map(|y| y == x).collect()));
                    conflicts[b.index()].push((item, against));
                }
            }
        };
        for a in order.cells() {
            for &b in model.edges[a.index()].iter().filter(|&&b| a < b && !model.pairs.contains_key(&(a, b))) {
                conflict(a, b, &|x, y| x == y);
            }
        }
        for (&(a, b), table) in &model.pairs {
            let edge = model.edges[a.index()].contains(&b);
            conflict(a, b, &|x, y| !table[x * n + y] || (edge && x == y));
        }
        Items { builder, cells: cell_items, houses, conflicts }
    }

    fn add_option(&mut self, cell: Cell, symbol: Symbol) {
        let houses = self.houses[cell.index()].iter().map(|symbols| symbols[symbol.index()]);
        let conflicts = self.conflicts[cell.index()].iter().filter(|(_, has)| has[symbol.index()]).map(|c| c.0);
        let items: Vec<Item> = std::iter::once(self.cells[cell.index()]).chain(houses).chain(conflicts).collect();
        self.builder.option(items).expect("items of one option are all different, and few enough");
    }
}

/// A walk over the solutions of a puzzle by way of its exact covers.
#[derive(Debug)]
pub(crate) struct CoverWalk {
    cover: Cover,
    covers: Covers,
}

impl CoverWalk {
    /// The limits are kept by the walk, except that of solutions, which are judged first.
    pub(crate) fn new(puzzle: &Puzzle, limits: Limits) -> CoverWalk {
        let cover = Cover::new(puzzle);
        let limits = Limits { solutions: None, ..limits };
        let covers = cover.problem.search().engine(CoverEngine::Auto).limits(limits).solutions();
        CoverWalk { cover, covers }
    }

    pub(crate) fn stats(&self) -> Stats {
        self.covers.stats()
    }

    pub(crate) fn advance(&mut self) -> Result<Square, End> {
        match self.covers.next() {
            Some(cover) => Ok(self.cover.square(&cover)),
            None => Err(self.covers.end().unwrap_or(End::Exhausted)),
        }
    }
}
