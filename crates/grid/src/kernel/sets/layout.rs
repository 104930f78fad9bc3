//! The constant data of a puzzle: houses and their overlaps, tables, propagators and watch lists.

use std::sync::Arc;

use graeco_square::{Cell, Order, Symbol, SymbolSet};
use smallvec::SmallVec;

use super::pairs::Pair;
use crate::compile::add_innies_of_any_order;
use crate::limits::{Budget, Pace, Stop};
use crate::model::Model;
use crate::propagate::AnyPropagator;
use crate::puzzle::Puzzle;
use crate::relation::Partners;

/// The common cells of a house that holds every symbol and another group: a symbol that it can hold only there, the
/// other one can hold only there too.
#[derive(Clone, Debug)]
pub(crate) struct Overlap {
    pub(crate) common: SmallVec<[Cell; 8]>,
    pub(crate) rest_of_house: Box<[Cell]>,
    pub(crate) rest_of_other: Box<[Cell]>,
}

/// The fixed part of a puzzle, for one width of candidate sets.
#[derive(Debug)]
pub(crate) struct Layout<S> {
    pub(crate) order: Order,
    pub(crate) first_value: i64,
    pub(crate) groups: Vec<Vec<Cell>>,
    pub(crate) groups_of: Vec<SmallVec<[u32; 4]>>,
    /// Cells that must differ from a cell though no group says so.
    pub(crate) edges: Vec<Vec<Cell>>,
    /// For each full group, where it meets others in more than one cell.
    pub(crate) overlaps: Vec<Vec<Overlap>>,
    pub(crate) pairs: Vec<Pair>,
    /// The partners of symbols in each relation that pairs have.
    pub(crate) partners: Vec<Partners<S>>,
    pub(crate) propagators: Vec<Arc<dyn AnyPropagator>>,
    /// For each cell its pairs, then (counted on) its propagators.
    pub(crate) watchers: Vec<SmallVec<[u32; 4]>>,
    /// Candidates to strike before the search starts.
    pub(crate) forbidden: Vec<(Cell, Symbol)>,
    pub(crate) givens: Vec<Option<Symbol>>,
}

impl<S: SymbolSet> Layout<S> {
    /// Compiles a puzzle; an error if the budget ends first.
    pub(crate) fn new(puzzle: &Puzzle, budget: &Budget) -> Result<Layout<S>, Stop> {
        let model = Model::new(puzzle, budget)?;
        Layout::of_model(puzzle, model, budget)
    }

    pub(crate) fn of_model(puzzle: &Puzzle, mut model: Model, budget: &Budget) -> Result<Layout<S>, Stop> {
        let (order, n) = (puzzle.order(), puzzle.order().symbol_count());
        model.split_equal_sums();
        model.carry_cages();
        add_innies_of_any_order(&mut model);
        model.carry_sums();
        model.carry_skylines();
        model.ended()?;
        let mut pace = budget.clone().without(model.bytes()).pace();
        let forbidden = forbidden(&model, &mut pace)?;
        pace.step(order.all_cell_count() as u64)?;
        // Sets of symbols above order 128 are on the heap, with n bits.
        let set = size_of::<S>() + if n > 128 { n / 8 + 8 } else { 0 };
        pace.budget().afford(2 * n * set * model.relations.len())?;
        let partners = model.relations.partners();
        let first_value = model.first_value();
        let groups: Vec<Vec<Cell>> = model.groups().map(<[Cell]>::to_vec).collect();
        let edges = order.all_cells().map(|cell| model.edges(cell).to_vec()).collect();
        let Model { pairs, propagators, .. } = model;
        let mut groups_of = vec![SmallVec::new(); order.all_cell_count()];
        for (number, group) in (0..).zip(&groups) {
            for cell in group {
                groups_of[cell.index()].push(number);
            }
        }
        let overlaps = overlaps(order, &groups, &groups_of, &mut pace)?;
        let pairs: Vec<Pair> = pairs.iter().map(|(&(a, b), &relation)| Pair { cells: [a, b], relation }).collect();
        let mut watchers = vec![SmallVec::new(); order.all_cell_count()];
        let scopes = pairs.iter().map(|pair| pair.cells.as_slice()).chain(propagators.iter().map(|p| p.cells()));
        for (number, scope) in (0..).zip(scopes) {
            pace.step(scope.len() as u64)?;
            for cell in scope {
                watchers[cell.index()].push(number);
            }
        }
        let givens = puzzle.all_givens().to_vec();
        Ok(Layout {
            order,
            first_value,
            groups,
            groups_of,
            edges,
            overlaps,
            pairs,
            partners,
            propagators,
            watchers,
            forbidden,
            givens,
        })
    }
}

/// The symbols that rules about single cells forbid.
fn forbidden(model: &Model, pace: &mut Pace) -> Result<Vec<(Cell, Symbol)>, Stop> {
    let mut forbidden = Vec::new();
    if !model.restricts() {
        return Ok(forbidden);
    }
    let order = model.order();
    for cell in order.all_cells() {
        pace.step(order.symbol_count() as u64)?;
        forbidden.extend(order.symbols().filter(|&symbol| !model.allows(cell, symbol)).map(|symbol| (cell, symbol)));
        // The list may be moving to where there is twice the room.
        pace.budget().afford(forbidden.capacity() * 3 / 2 * size_of::<(Cell, Symbol)>())?;
    }
    Ok(forbidden)
}

/// For each full group the groups that it meets in at least two cells, but not in all.
fn overlaps(
    order: Order,
    groups: &[Vec<Cell>],
    groups_of: &[SmallVec<[u32; 4]>],
    pace: &mut Pace,
) -> Result<Vec<Vec<Overlap>>, Stop> {
    let mut shared = vec![0; groups.len()];
    let mut result = Vec::with_capacity(groups.len());
    let mut marks = Marks { of: vec![0; order.all_cell_count()], last: 0 };
    let mut bytes = 0;
    for (number, house) in groups.iter().enumerate() {
        let mut found = Vec::new();
        if order.is_full(house) {
            let mut others = Vec::new();
            for &other in house.iter().flat_map(|cell| &groups_of[cell.index()]) {
                shared[other as usize] += 1;
                if shared[other as usize] == 2 && other as usize != number {
                    others.push(other as usize);
                }
            }
            for &other in house.iter().flat_map(|cell| &groups_of[cell.index()]) {
                shared[other as usize] = 0;
            }
            for other in others {
                let (common, rest_of_house) = marks.split(house, &groups[other]);
                let (_, rest_of_other) = marks.split(&groups[other], house);
                let overlap = Overlap {
                    common: common.into(),
                    rest_of_house: rest_of_house.into(),
                    rest_of_other: rest_of_other.into(),
                };
                pace.step(house.len() as u64)?;
                bytes += size_of::<Overlap>() + 2 * size_of_val(&house[..]);
                pace.budget().afford(bytes)?;
                if !overlap.rest_of_house.is_empty() && !overlap.rest_of_other.is_empty() {
                    found.push(overlap);
                }
            }
        }
        result.push(found);
    }
    Ok(result)
}

/// Marks on cells, by which lists of them are compared.
struct Marks {
    of: Vec<u32>,
    last: u32,
}

impl Marks {
    /// Which cells of one list are in another one, and which are not.
    fn split(&mut self, cells: &[Cell], other: &[Cell]) -> (Vec<Cell>, Vec<Cell>) {
        self.last += 1;
        other.iter().for_each(|cell| self.of[cell.index()] = self.last);
        cells.iter().partition(|cell| self.of[cell.index()] == self.last)
    }
}
