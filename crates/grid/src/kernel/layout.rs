//! What does not change while a puzzle is solved: houses, where they meet, tables, propagators, who watches whom.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::model::Model;
use crate::order::{Cell, Order, Symbol};
use crate::propagate::{AnyPropagator, PairTable};
use crate::puzzle::Puzzle;
use crate::symbols::SymbolSet;

/// Where a house that holds every symbol meets another group: what it can hold only there, the other one can hold
/// only there too.
#[derive(Clone, Debug)]
pub(crate) struct Meeting {
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
    /// For each group with n cells, where it meets others in more than one cell.
    pub(crate) meetings: Vec<Vec<Meeting>>,
    pub(crate) tables: Vec<PairTable<S>>,
    pub(crate) propagators: Vec<Arc<dyn AnyPropagator>>,
    /// For each cell its tables, then (counted on) its propagators.
    pub(crate) watchers: Vec<SmallVec<[u32; 4]>>,
    /// What is struck before the search starts.
    pub(crate) forbidden: Vec<(Cell, Symbol)>,
    pub(crate) givens: Vec<Option<Symbol>>,
}

impl<S: SymbolSet> Layout<S> {
    pub(crate) fn new(puzzle: &Puzzle, model: Model) -> Layout<S> {
        let order = puzzle.order();
        let forbidden = order
            .cells()
            .flat_map(|cell| order.symbols().map(move |symbol| (cell, symbol)))
            .filter(|&(cell, symbol)| !model.allows(cell, symbol))
            .collect();
        let first_value = model.first_value();
        let Model { groups, edges, pairs, propagators, .. } = model;
        let mut groups_of = vec![SmallVec::new(); order.cell_count()];
        for (number, group) in (0..).zip(&groups) {
            for cell in group {
                groups_of[cell.index()].push(number);
            }
        }
        let meetings = meetings(order, &groups, &groups_of);
        let tables: Vec<PairTable<S>> =
            pairs.iter().map(|(&(a, b), table)| PairTable::new(order, [a, b], table)).collect();
        let mut watchers = vec![SmallVec::new(); order.cell_count()];
        let scopes = tables.iter().map(|t| t.cells.as_slice()).chain(propagators.iter().map(|p| p.cells()));
        for (number, scope) in (0..).zip(scopes) {
            for cell in scope {
                watchers[cell.index()].push(number);
            }
        }
        let givens = puzzle.givens().to_vec();
        Layout {
            order,
            first_value,
            groups,
            groups_of,
            edges,
            meetings,
            tables,
            propagators,
            watchers,
            forbidden,
            givens,
        }
    }
}

/// For each group with n cells the groups that it meets in at least two cells, but not in all.
fn meetings(order: Order, groups: &[Vec<Cell>], groups_of: &[SmallVec<[u32; 4]>]) -> Vec<Vec<Meeting>> {
    let mut shared = vec![0; groups.len()];
    let mut result = Vec::with_capacity(groups.len());
    for (number, house) in groups.iter().enumerate() {
        let mut found = Vec::new();
        if house.len() == order.get() {
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
                let apart = |from: &[Cell], not: &[Cell]| from.iter().copied().filter(|c| !not.contains(c)).collect();
                let common = house.iter().copied().filter(|cell| groups[other].contains(cell)).collect();
                let (rest_of_house, rest_of_other) = (apart(house, &groups[other]), apart(&groups[other], house));
                let meeting = Meeting { common, rest_of_house, rest_of_other };
                if !meeting.rest_of_house.is_empty() && !meeting.rest_of_other.is_empty() {
                    found.push(meeting);
                }
            }
        }
        result.push(found);
    }
    result
}
