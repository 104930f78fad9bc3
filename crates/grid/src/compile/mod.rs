//! Model → plan: the constant data of a small puzzle, laid out for the search.

mod innies;
mod leftovers;
mod props;
mod sweep;
mod together;
mod triangles;

use std::sync::Arc;

use smallvec::SmallVec;

pub(crate) use innies::{Effort, add_innies_of_any_order};
pub(crate) use sweep::{Links, Sweep};

use crate::geometry::Geometry;
use crate::houses::{House, HouseKind};
use crate::images::Image;
use crate::limits::{Budget, Stop};
use crate::model::Model;
use crate::propagate::{Different, Path, Prop};
use crate::puzzle::Puzzle;
use crate::relation::Partners;
use graeco_square::CellSet;
use graeco_square::{Cell, Order};

/// The weight of a settled cell's part in one dead end: large, so that fractions of it still differ.
pub(crate) const BLAME: u32 = 32;
/// After this many guesses a puzzle with cages is compiled again, with more effort; and one with regions or large houses.
const MANY_WITH_CAGES: usize = 12;
const MANY_IN_HOUSES: usize = 300;
/// Subsets of the cells of a house with so few symbols are so rare that finding them all takes longer than the search
/// that they spare: measured on all kinds of variants.
const MOST_UNMATCHED: usize = 9;

/// The relations of a cell to other cells: the image of its candidates, for each of a set of cells.
pub(crate) type Related<const W: usize> = SmallVec<[(u16, CellSet<W>); 2]>;

/// A relation as the search needs it.
#[derive(Clone, Copy)]
enum CompiledRelation {
    /// The two cells differ, and nothing else is said.
    Unequal,
    /// The numbers of the images from the first cell to the second one, and back.
    Images([u16; 2]),
}

/// A compiled puzzle of order 16 at most.
#[derive(Clone, Debug)]
pub(crate) struct Plan<const W: usize> {
    pub(crate) order: Order,
    pub(crate) first_value: i64,
    /// All symbols, and those that a house holds.
    pub(crate) full: u16,
    pub(crate) in_house: u16,
    pub(crate) all: CellSet<W>,
    /// The candidates of each cell at the start, givens included.
    pub(crate) start: Vec<u16>,
    pub(crate) geometry: Geometry<W>,
    /// The images of all relations; paths share them.
    pub(crate) images: Arc<Vec<Image>>,
    /// For each cell its relations to other cells; empty if there are none at all.
    related: Vec<Related<W>>,
    /// The propagators, the cheap ones first, and how many those are.
    pub(crate) props: Vec<Prop>,
    pub(crate) cheap: usize,
    /// The number of the first propagator of all cages of a house; all behind are such, too.
    pub(crate) together: usize,
    /// For each propagator its cells; at least one of them holds each symbol that it returns.
    pub(crate) inside: Vec<CellSet<W>>,
    /// For each cell, `prop_words` words: the propagators that look at it.
    watchers: Vec<u64>,
    pub(crate) prop_words: usize,
    /// The number of guesses after which a compilation with more effort is worth it, if it may draw more.
    pub(crate) many_guesses: Option<usize>,
    pub(crate) with_relations: CellSet<W>,
    /// The weight of each cell before any dead end: by the cells that differ from it, and by its rules.
    pub(crate) weights: Arc<[u32]>,
    /// Whether nothing but the puzzle's houses says anything about two cells or more.
    pub(crate) houses_alone: bool,
}

/// A geometry of houses and of those that follow from them, by its type in the store of a shape.
struct WithRests<const W: usize>(Geometry<W>);

impl<const W: usize> Plan<W> {
    /// Compiles a puzzle with 16 symbols and 64 W cells at most; an error if the budget ends first.
    pub(crate) fn new(puzzle: &Puzzle, effort: Effort, budget: &Budget) -> Result<Plan<W>, Stop> {
        // Puzzles of the same houses alone have the same plan but for their givens.
        let is_of_houses = effort == Effort::Quick && puzzle.is_plain() && puzzle.constraints().is_empty();
        let of_houses = || Plan::compile(&puzzle.houses_alone(), effort, &Budget::default()).ok();
        match is_of_houses.then(|| puzzle.compiled_shape(of_houses)).flatten().as_deref() {
            Some(Some(plan)) => Ok(plan.of_givens(puzzle)),
            _ => Plan::compile(puzzle, effort, budget),
        }
    }

    /// The plan of a puzzle with the same houses and nothing else.
    fn of_givens(&self, puzzle: &Puzzle) -> Plan<W> {
        let mut plan = Plan { first_value: puzzle.first_value(), ..self.clone() };
        plan.give(puzzle);
        plan
    }

    /// Leaves each given cell its symbol.
    fn give(&mut self, puzzle: &Puzzle) {
        for (set, given) in self.start.iter_mut().zip(puzzle.all_givens()) {
            *set &= given.map_or(u16::MAX, |symbol| 1 << symbol.0);
        }
    }

    fn compile(puzzle: &Puzzle, effort: Effort, budget: &Budget) -> Result<Plan<W>, Stop> {
        let (order, model) = (puzzle.order(), Model::new(puzzle, budget)?);
        let of = |houses: &[House]| Geometry::new(order, houses.iter().map(House::cells));
        // Houses that follow from others gain less than it takes to find them, unless many puzzles share them.
        let geometry = match puzzle.compiled_shape(|| WithRests(of(puzzle.houses()).with_rests(order))) {
            Some(shared) => shared.0.clone(),
            None => (*puzzle.compiled_houses(of)).clone(),
        };
        Plan::of_model(puzzle, geometry, model, effort, budget)
    }

    /// Compiles a puzzle whose model is another one, with the geometry of its houses.
    pub(crate) fn of_model(
        puzzle: &Puzzle,
        mut geometry: Geometry<W>,
        mut model: Model,
        effort: Effort,
        budget: &Budget,
    ) -> Result<Plan<W>, Stop> {
        let order = model.order();
        let houses_alone =
            model.posted_groups().next().is_none() && order.all_cells().all(|cell| model.edges(cell).is_empty());
        geometry.add(order, model.posted_groups());
        for cell in order.all_cells() {
            model.edges(cell).iter().for_each(|&other| geometry.separate(cell, other));
        }
        let mut plan = Plan {
            order,
            first_value: model.first_value(),
            full: u16::MAX >> (16 - order.symbol_count()),
            in_house: u16::MAX >> (16 - order.grid_symbol_count()),
            all: CellSet::of(order.all_cells()),
            start: Vec::new(),
            geometry,
            images: Arc::default(),
            related: Vec::new(),
            props: Vec::new(),
            cheap: 0,
            together: 0,
            inside: Vec::new(),
            watchers: Vec::new(),
            prop_words: 0,
            with_relations: CellSet::EMPTY,
            weights: Arc::default(),
            many_guesses: None,
            houses_alone,
        };
        let caged = innies::add_innies(&mut model, &plan.geometry, effort);
        let is_hard = effort == Effort::Greatest;
        let is_region = |house: &House| house.kind() == HouseKind::Region;
        // Lines of grids that overlap may have cells in common.
        let has_regions = puzzle.block().is_none()
            && puzzle.houses().iter().any(is_region)
            && puzzle.shape().is_none_or(|shape| shape.grids().is_empty());
        if is_hard && has_regions {
            leftovers::add_leftovers(&mut model, &plan.geometry);
        }
        // Cages that leave many cells out say little about houses.
        let is_caged = 2 * caged >= order.cell_count();
        let is_large = order.symbol_count() > MOST_UNMATCHED;
        plan.many_guesses =
            if is_caged { Some(MANY_WITH_CAGES) } else { (is_large || has_regions).then_some(MANY_IN_HOUSES) };
        let parts =
            if effort >= Effort::Thorough { together::parts_of_houses(&model, &plan.geometry) } else { Vec::new() };
        model.relate_small_sums();
        model.relate_small_cages();
        triangles::close_triangles::<W>(&mut model);
        model.ended()?;
        plan.start = start(&model);
        plan.give(puzzle);
        plan.relate(&model);
        budget.look()?;
        plan.props = props::props_of(model, &plan.geometry);
        plan.add_paths();
        if is_hard && is_large {
            let houses = plan.geometry.houses.iter().filter(|house| house.cells.len() > MOST_UNMATCHED);
            plan.props.extend(houses.map(|house| Prop::Different(Different { cells: Arc::clone(&house.cells) })));
        }
        plan.props.sort_by_key(Prop::cost);
        plan.together = plan.props.len();
        plan.props.extend(parts.into_iter().map(Prop::Parts));
        plan.watch();
        plan.houses_alone &= plan.related.is_empty() && plan.watchers.iter().all(|&word| word == 0);
        plan.with_relations = CellSet::of(order.all_cells().filter(|&cell| !plan.related(cell).is_empty()));
        plan.weights = order.all_cells().map(|cell| plan.first_weight(cell)).collect();
        Ok(plan)
    }

    /// Notes which propagators are cheap, and at which cells each of them looks.
    fn watch(&mut self) {
        self.cheap = self.props.iter().filter(|prop| prop.is_cheap()).count();
        self.inside = self.props.iter().map(|prop| CellSet::of(prop.inside().iter().copied())).collect();
        self.prop_words = self.props.len().div_ceil(64);
        self.watchers = vec![0; self.order.all_cell_count() * self.prop_words];
        for (number, prop) in self.props.iter().enumerate() {
            for cell in prop.cells() {
                self.watchers[cell.index() * self.prop_words + number / 64] |= 1 << (number % 64);
            }
        }
    }

    /// The propagators that look at a cell, as words of bits.
    #[inline]
    pub(crate) fn watchers_of(&self, cell: Cell) -> &[u64] {
        &self.watchers[cell.index() * self.prop_words..][..self.prop_words]
    }

    /// A cell's relations to other cells.
    #[inline]
    pub(crate) fn related(&self, cell: Cell) -> &[(u16, CellSet<W>)] {
        self.related.get(cell.index()).map_or(&[], |related| related)
    }

    /// The first weight of a cell. Its parts were measured on variants of all kinds.
    fn first_weight(&self, cell: Cell) -> u32 {
        let propagators: u32 = self.watchers_of(cell).iter().map(|word| word.count_ones()).sum();
        let relations: u32 = self.related(cell).iter().map(|entry| entry.1.len()).sum();
        BLAME * (1 + self.geometry.peers[cell.index()].len() / 4 + 4 * (propagators + relations))
    }

    /// The symbols that some related cell cannot hold if a cell holds `symbol`.
    #[inline]
    pub(crate) fn forbids(&self, cell: Cell, symbol: usize) -> u16 {
        self.related(cell).iter().fold(0, |all, entry| all | self.images[usize::from(entry.0)].forbids(symbol))
    }

    /// The related cells that cannot hold `other` if a cell holds `symbol`.
    #[inline]
    pub(crate) fn forbidden(&self, cell: Cell, symbol: usize, other: usize) -> CellSet<W> {
        let forbids = |image: u16| self.images[usize::from(image)].forbids(symbol) >> other & 1 == 1;
        let related = self.related(cell).iter().filter(|entry| forbids(entry.0));
        related.fold(CellSet::EMPTY, |all, entry| all.or(&entry.1))
    }

    /// Adds a propagator for each full house whose neighbours, in order, are mostly related.
    fn add_paths(&mut self) {
        if self.related.is_empty() {
            return;
        }
        for house in self.geometry.houses.iter() {
            let image = |pair: &[Cell]| {
                let mut related = self.related(pair[0]).iter().filter(|entry| entry.1.contains(pair[1]));
                related.next().map(|entry| entry.0)
            };
            let related: SmallVec<[Option<u16>; 16]> = house.cells.windows(2).map(image).collect();
            if 2 * related.iter().flatten().count() >= house.cells.len() {
                self.props.push(Prop::Path(Path::new(
                    Arc::clone(&house.cells),
                    &related,
                    Arc::clone(&self.images),
                    self.in_house,
                )));
            }
        }
    }

    /// Lays out the relations of pairs of cells. A relation that is only a difference joins the peers.
    fn relate(&mut self, model: &Model) {
        if model.pairs.is_empty() {
            return;
        }
        let partners = model.relations.partners::<u16>();
        let mut known: Vec<Option<CompiledRelation>> = vec![None; partners.len()];
        self.related.resize_with(self.order.all_cell_count(), SmallVec::new);
        for (&(a, b), &relation) in &model.pairs {
            let at = relation.index();
            match *known[at].get_or_insert_with(|| self.lay_out(&partners[at])) {
                CompiledRelation::Unequal => {
                    self.geometry.separate(a, b);
                }
                CompiledRelation::Images([there, back]) => {
                    self.add_related(a, there, b);
                    self.add_related(b, back, a);
                }
            }
        }
    }

    fn lay_out(&mut self, partners: &Partners<u16>) -> CompiledRelation {
        let of =
            |from| self.order.symbols().map(move |symbol| *partners.of(from, symbol)).collect::<SmallVec<[u16; 16]>>();
        let [there, back] = [of(0), of(1)];
        if there.iter().zip(0..).all(|(&set, symbol)| set == self.full & !(1 << symbol)) {
            return CompiledRelation::Unequal;
        }
        CompiledRelation::Images([there, back].map(|of| self.image(&of)))
    }

    /// The number of an image; a symmetric relation has just one.
    fn image(&mut self, of: &[u16]) -> u16 {
        let image = Image::new(of, self.full);
        let known = self.images.iter().position(|known| *known == image);
        known.unwrap_or_else(|| {
            Arc::make_mut(&mut self.images).push(image);
            self.images.len() - 1
        }) as u16
    }

    /// Notes that a cell has a relation to another one.
    fn add_related(&mut self, cell: Cell, image: u16, other: Cell) {
        let list = &mut self.related[cell.index()];
        match list.iter_mut().find(|entry| entry.0 == image) {
            Some(entry) => entry.1.insert(other),
            None => list.push((image, CellSet::of([other]))),
        }
    }
}

/// The candidates that restrictions leave.
fn start(model: &Model) -> Vec<u16> {
    let order = model.order();
    let full = u16::MAX >> (16 - order.symbol_count());
    let mut start = vec![full; order.all_cell_count()];
    if model.restricts() {
        for (cell, set) in order.all_cells().zip(&mut start) {
            let struck = order.symbols().filter(|&symbol| !model.allows(cell, symbol));
            struck.for_each(|symbol| *set &= !(1 << symbol.0));
        }
    }
    start
}
