//! The model: all facts that the rules of a puzzle post for the solver, each once.

mod carry;
mod cliques;
mod either;
mod relate;
mod small;
mod table;

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::limits::{Budget, Pace, Stop};
use crate::propagate::{
    AnyPropagator, Automaton, Line, Propagator, RuleKey, Same, Scenario, ScenarioTable, Scenarios, Shared, Skyline,
    SumFact,
};
use crate::relation::{Relation, Relations};
use graeco_square::{Cell, Order, Symbol};

/// Sets of cells that are all different, and for each cell those that it is in.
#[derive(Clone, Default, Debug)]
pub(crate) struct Groups {
    list: Vec<Vec<Cell>>,
    of: Vec<SmallVec<[u32; 8]>>,
}

impl Groups {
    pub(crate) fn new<'a>(order: Order, list: impl Iterator<Item = &'a [Cell]>) -> Groups {
        let mut groups = Groups::default();
        list.for_each(|cells| groups.push(order, cells));
        groups
    }

    fn push(&mut self, order: Order, cells: &[Cell]) {
        self.of.resize_with(order.all_cell_count(), SmallVec::new);
        for cell in cells {
            self.of[cell.index()].push(self.list.len() as u32);
        }
        self.list.push(cells.to_vec());
    }

    /// The groups that a cell is in, by number.
    fn of(&self, cell: Cell) -> &[u32] {
        self.of.get(cell.index()).map_or(&[], |groups| groups)
    }

    fn with(&self, cell: Cell) -> impl Iterator<Item = &Vec<Cell>> {
        self.of(cell).iter().map(|&group| &self.list[group as usize])
    }

    /// Whether two cells are in one group.
    fn share(&self, a: Cell, b: Cell) -> bool {
        let groups = self.of(b);
        self.of(a).iter().any(|group| groups.contains(group))
    }
}

/// Collects the facts that constraints post.
///
/// Pairs of values that are posted twice become one relation; cells that must differ are known from all sources. When the
/// budget of the work ends, posting has no effect any more, so that constraints need not know of it.
#[derive(Clone, Debug)]
pub struct Model {
    order: Order,
    first_value: i64,
    /// Sets of cells that are all different: the puzzle's houses, and those of constraints.
    pub(crate) houses: Arc<Groups>,
    posted_groups: Groups,
    /// For each cell the cells that must differ from it by some rule; empty while there are none.
    edges: Vec<SmallVec<[Cell; 16]>>,
    pub(crate) relations: Relations,
    /// The relations of functions that hold no data, by their types.
    by_type: SmallVec<[(TypeId, Relation); 2]>,
    /// For two cells, the first one less, which symbols go together.
    pub(crate) pairs: BTreeMap<(Cell, Cell), Relation>,
    /// Which symbols a cell may hold: entry `cell * n + symbol`; empty while nothing was struck.
    allowed: Vec<bool>,
    pub(crate) propagators: Vec<Arc<dyn AnyPropagator>>,
    pub(crate) sums: Vec<SumFact>,
    /// Cells that all differ, and the sets of symbols that they may hold: orders up to 16.
    pub(crate) cages: Vec<(Vec<Cell>, Vec<u16>)>,
    /// Segments of cells that add up to the same.
    pub(crate) equal: Vec<Vec<Vec<Cell>>>,
    /// Cells, each with others at least one of which holds the same symbol.
    one_equals: BTreeMap<Cell, Vec<Cell>>,
    /// The numbers of visible values of houses from their ends.
    skylines: Vec<Skyline>,
    /// How often something was posted.
    pub(crate) posted: usize,
    /// Whether rules about pairs of cells are posted as such, even where a set of cells would prune better.
    is_of_pairs: bool,
    pace: Pace,
    /// The approximate number of its bytes, and the stop that came before the whole model.
    bytes: usize,
    end: Option<Stop>,
}

impl Model {
    /// Whether everything that was posted is there.
    ///
    /// # Errors
    /// The end of the budget, after which nothing more is posted.
    pub fn ended(&self) -> Result<(), Stop> {
        self.end.map_or(Ok(()), Err)
    }

    /// Whether everything that was posted is about single cells, pairs of cells and cells that differ.
    pub(crate) fn is_pairs_alone(&self) -> bool {
        let is_empty = self.sums.is_empty() && self.cages.is_empty() && self.equal.is_empty();
        is_empty && self.propagators.is_empty() && self.skylines.is_empty()
    }

    /// A model without houses.
    pub(crate) fn empty(order: Order, first_value: i64, budget: &Budget) -> Model {
        Model {
            order,
            first_value,
            houses: Arc::default(),
            posted_groups: Groups::default(),
            edges: Vec::new(),
            relations: Relations::new(order),
            by_type: SmallVec::new(),
            pairs: BTreeMap::new(),
            allowed: Vec::new(),
            propagators: Vec::new(),
            sums: Vec::new(),
            cages: Vec::new(),
            equal: Vec::new(),
            one_equals: BTreeMap::new(),
            skylines: Vec::new(),
            posted: 0,
            is_of_pairs: false,
            pace: budget.pace(),
            bytes: 0,
            end: None,
        }
    }

    /// The model, to which rules about pairs of cells are posted as such.
    pub(crate) fn of_pairs(self) -> Model {
        Model { is_of_pairs: true, ..self }
    }

    /// Whether rules about pairs of cells are posted as such.
    #[must_use]
    pub fn is_of_pairs(&self) -> bool {
        self.is_of_pairs
    }

    /// Notes a post, with its steps of work and its bytes. `false`: the budget has ended.
    pub(crate) fn spend(&mut self, steps: usize, bytes: usize) -> bool {
        self.posted += 1;
        self.pay(steps, bytes)
    }

    /// Notes steps of work and bytes. `false`: the budget has ended.
    fn pay(&mut self, steps: usize, bytes: usize) -> bool {
        self.bytes += bytes;
        if self.end.is_none() {
            let spent = self.pace.step(steps as u64 + 1).and_then(|()| self.pace.budget().afford(self.bytes));
            self.end = spent.err();
        }
        self.end.is_none()
    }

    /// About how many bytes it holds.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The order of the grid.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// The value of a symbol.
    #[must_use]
    pub fn value(&self, symbol: Symbol) -> i64 {
        symbol.index() as i64 + self.first_value
    }

    /// The least value, that of symbol 0.
    #[must_use]
    pub fn first_value(&self) -> i64 {
        self.first_value
    }

    /// Two cells hold different symbols.
    pub fn differ(&mut self, a: Cell, b: Cell) {
        if !self.spend(1, 2 * size_of::<Cell>()) {
            return;
        }
        if a == b {
            self.forbid();
        } else if !self.are_different(a, b) {
            self.edges.resize_with(self.order.all_cell_count(), SmallVec::new);
            self.edges[a.index()].push(b);
            self.edges[b.index()].push(a);
        }
    }

    /// The cells all hold different symbols. More than n such cells cannot be filled, nor can a cell differ from itself.
    pub fn all_different(&mut self, cells: &[Cell]) {
        if !self.spend(cells.len(), size_of_val(cells) + 4 * cells.len()) {
            return;
        }
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        if cells.len() > self.order.symbol_count() || sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return self.forbid();
        }
        self.posted_groups.push(self.order, cells);
    }

    /// All sets of cells that are all different: the puzzle's houses, then those of constraints.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[Cell]> + Clone {
        self.houses.list.iter().chain(&self.posted_groups.list).map(Vec::as_slice)
    }

    /// The sets of cells that are all different by constraints.
    pub(crate) fn posted_groups(&self) -> impl Iterator<Item = &[Cell]> {
        self.posted_groups.list.iter().map(Vec::as_slice)
    }

    /// The cells that must differ from a cell though no group says so.
    pub(crate) fn edges(&self, cell: Cell) -> &[Cell] {
        self.edges.get(cell.index()).map_or(&[], |edges| edges)
    }

    /// Whether two cells are known to hold different symbols.
    #[must_use]
    pub fn are_different(&self, a: Cell, b: Cell) -> bool {
        self.houses.share(a, b) || self.posted_groups.share(a, b) || self.edges(a).contains(&b)
    }

    /// The cells that are known to hold another symbol than a cell does. A cell may come more than once.
    pub fn peers(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let groups = self.houses.with(cell).chain(self.posted_groups.with(cell)).flatten();
        groups.chain(self.edges(cell)).copied().filter(move |&peer| peer != cell)
    }

    /// The cells, in order, that differ from all of some cells.
    pub(crate) fn common_peers(&self, cells: &[Cell]) -> Vec<Cell> {
        let Some((&first, others)) = cells.split_first() else { return Vec::new() };
        let mut common_peers: Vec<Cell> = self.peers(first).collect();
        common_peers.sort_unstable();
        common_peers.dedup();
        common_peers.retain(|&seer| others.iter().all(|&cell| cell != seer && self.are_different(cell, seer)));
        common_peers
    }

    /// A cell holds the same symbol as at least one of some others: for rules that post later. Nothing is pruned for this
    /// alone, and of several such facts about a cell the last one is kept.
    pub fn one_equals(&mut self, cell: Cell, others: Vec<Cell>) {
        if self.spend(others.len(), 64 + size_of_val(&others[..])) {
            self.one_equals.insert(cell, others);
        }
    }

    /// Cells at least one of which holds the same symbol as a cell, by a rule that has posted; none if no rule says so.
    #[must_use]
    pub fn cells_one_equals(&self, cell: Cell) -> &[Cell] {
        self.one_equals.get(&cell).map_or(&[], |others| others)
    }

    /// A cell holds only values that `allowed` accepts.
    pub fn restrict(&mut self, cell: Cell, allowed: impl Fn(i64) -> bool) {
        let first = self.first_value;
        self.restrict_symbols(cell, |symbol| allowed(symbol.index() as i64 + first));
    }

    fn restrict_symbols(&mut self, cell: Cell, allowed: impl Fn(Symbol) -> bool) {
        let (order, n) = (self.order, self.order.symbol_count());
        let new = if self.allowed.is_empty() { order.all_cell_count() * n } else { 0 };
        if !self.spend(n, new) {
            return;
        }
        self.allowed.resize(order.all_cell_count() * n, true);
        for symbol in order.symbols() {
            self.allowed[cell.index() * n + symbol.index()] &= allowed(symbol);
        }
    }

    /// Whether some cell may not hold every symbol.
    pub(crate) fn restricts(&self) -> bool {
        !self.allowed.is_empty()
    }

    /// Whether no constraint forbids the cell this symbol.
    #[must_use]
    pub fn allows(&self, cell: Cell, symbol: Symbol) -> bool {
        self.allowed.is_empty() || self.allowed[cell.index() * self.order.symbol_count() + symbol.index()]
    }

    /// The values of the cells, each times its coefficient, add up to a number between `lo` and `hi`. Coefficients and
    /// bounds may be any numbers, and a cell may be there several times.
    pub fn sum(&mut self, terms: &[(Cell, i64)], lo: i64, hi: i64) {
        if !self.spend(terms.len(), 32 * terms.len()) {
            return;
        }
        let mut merged: Vec<(Cell, i128)> = Vec::with_capacity(terms.len());
        let mut places: BTreeMap<Cell, usize> = BTreeMap::new();
        for &(cell, coefficient) in terms {
            let place = *places.entry(cell).or_insert(merged.len());
            if place == merged.len() {
                merged.push((cell, 0));
            }
            merged[place].1 += i128::from(coefficient);
        }
        merged.retain(|&(_, coefficient)| coefficient != 0);
        // From here on by symbols, which start at 0, instead of values.
        let shift = merged.iter().map(|term| term.1).sum::<i128>() * i128::from(self.first_value);
        let last = self.order.symbol_count() as i128 - 1;
        let reach = |sign: i128| merged.iter().map(|&(_, c)| c * last).filter(|end| end * sign > 0).sum::<i128>();
        let (least, greatest) = (reach(-1), reach(1));
        let (lo, hi) = ((i128::from(lo) - shift).max(least), (i128::from(hi) - shift).min(greatest));
        if lo > hi {
            self.forbid();
        } else if (lo, hi) != (least, greatest) {
            self.sums.push(SumFact { terms: merged, lo, hi, is_implied: false });
        }
    }

    /// The values of each segment of cells add up to the same.
    pub fn equal_sums(&mut self, segments: &[Vec<Cell>]) {
        if self.spend(segments.iter().map(Vec::len).sum(), 32 * segments.iter().map(Vec::len).sum::<usize>()) {
            self.equal.push(segments.to_vec());
        }
    }

    /// Sets of as many cells each hold the same symbols, each as often.
    pub fn same_symbols(&mut self, sets: &[Vec<Cell>]) {
        if let [[first], rest @ ..] = &sets.iter().map(Vec::as_slice).collect::<Vec<_>>()[..] {
            let equal = self.relation(|a, b| a == b);
            return rest.iter().flat_map(|set| set.iter()).for_each(|&cell| self.relate(*first, cell, equal));
        }
        let cells = sets.iter().map(Vec::len).sum::<usize>();
        if self.spend(cells, 16 * cells) {
            self.post(Same::new(sets.to_vec()));
        }
    }

    /// The cells hold one of some sets of as many symbols, in some order; the cells are known to differ otherwise. For
    /// orders up to 16.
    pub fn one_set_of(&mut self, cells: &[Cell], sets: Vec<u16>) {
        if self.spend(cells.len(), 8 * cells.len() + 2 * sets.len()) {
            self.cages.push((cells.to_vec(), sets));
        }
    }

    /// A finite automaton accepts the values of the cells, read in order. It begins in the state `start`; `step` takes a
    /// state and a value to the next state, if there is one; `accepts` says where it may end. States are those that can
    /// be reached.
    ///
    /// With a key (the type of a rule and all numbers on which, with the order, the first value and the number of cells,
    /// the automaton depends) it is made once and shared by all puzzles.
    pub fn automaton<T: Clone + Eq + std::hash::Hash>(
        &mut self,
        cells: &[Cell],
        key: Option<RuleKey>,
        start: T,
        step: impl Fn(&T, i64) -> Option<T>,
        accepts: impl Fn(&T) -> bool,
    ) {
        static AUTOMATA: Shared<Automaton> = Shared::new();
        if !self.spend(cells.len(), 4 * cells.len()) {
            return;
        }
        let (order, first, length) = (self.order, self.first_value, cells.len());
        let pace = &mut self.pace;
        let make = || Automaton::new(order, length, start, |state, at| step(state, at as i64 + first), accepts, pace);
        let automaton = match key {
            Some(key) => AUTOMATA.get((key, order, first, length), make),
            None => make().map(Arc::new),
        };
        match automaton {
            Ok(automaton) => {
                self.pay(0, automaton.bytes());
                self.post(Line::new(cells.to_vec(), automaton));
            }
            Err(end) => self.end = Some(end),
        }
    }

    /// The cells of a [house](Self::is_house), in this order, follow one of some scenarios, made once for each key.
    pub fn scenarios(&mut self, cells: &[Cell], key: RuleKey, make: impl FnOnce() -> Vec<Scenario>) {
        static TABLES: Shared<ScenarioTable> = Shared::new();
        let n = cells.len();
        let key = (key, self.order, self.first_value, n);
        let table = TABLES.get(key, || Ok::<_, std::convert::Infallible>(ScenarioTable::new(n, &make())));
        let Ok(table) = table;
        self.post(Scenarios::new(cells.to_vec(), table));
    }

    /// Whether the cells are those of a group that holds every symbol of the grid once.
    #[must_use]
    pub fn is_house(&self, cells: &[Cell]) -> bool {
        let Some(first) = cells.first() else { return false };
        self.order.is_full(cells)
            && self
                .houses
                .with(*first)
                .chain(self.posted_groups.with(*first))
                .any(|group| group.len() == cells.len() && cells.iter().all(|cell| group.contains(cell)))
    }

    /// There is no solution.
    pub fn forbid(&mut self) {
        self.restrict(Cell(0), |_| false);
    }

    /// A propagator.
    pub fn post(&mut self, propagator: impl Propagator + 'static) {
        self.post_any(propagator);
    }

    /// The propagators of a type that were posted so far, in their order: a rule may say more beside others of its kind.
    pub fn propagators_of<P: Propagator + 'static>(&self) -> impl Iterator<Item = &P> {
        self.propagators.iter().filter_map(|propagator| (&**propagator as &dyn Any).downcast_ref())
    }

    /// Adds a propagator for any use.
    pub(crate) fn post_any(&mut self, propagator: impl AnyPropagator + 'static) {
        if self.spend(1, size_of_val(&propagator)) {
            self.propagators.push(Arc::new(propagator));
        }
    }
}
