//! The open cells after pruning at the root, with their candidates and the constraints between them.

use std::ops::Range;

use graeco_square::{Cell, Order, Square, Symbol};

use super::pairwise::Pairwise;
use graeco_exact_cover::{Budget, Pace, Stop};

/// Lists of numbers, flat: list i is `items[starts[i]..starts[i + 1]]`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists {
    pub(crate) starts: Vec<u32>,
    pub(crate) items: Vec<u32>,
}

impl Lists {
    /// The lists of this many keys, made from pairs of a key and an item, in the order of the pairs.
    fn of_pairs(keys: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone, pace: &mut Pace) -> Result<Lists, Stop> {
        let mut starts = vec![0; keys + 2];
        for (key, _) in pairs.clone() {
            pace.step(1)?;
            starts[key as usize + 2] += 1;
        }
        for key in 2..starts.len() {
            starts[key] += starts[key - 1];
        }
        let mut items = vec![0; starts[keys + 1] as usize];
        for (key, item) in pairs {
            pace.step(1)?;
            let at = &mut starts[key as usize + 1];
            items[*at as usize] = item;
            *at += 1;
        }
        starts.pop();
        Ok(Lists { starts, items })
    }

    #[inline]
    pub(crate) fn range(&self, list: u32) -> Range<usize> {
        self.starts[list as usize] as usize..self.starts[list as usize + 1] as usize
    }

    #[inline]
    pub(crate) fn list(&self, list: u32) -> &[u32] {
        &self.items[self.range(list)]
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }
}

/// A puzzle after pruning: the cells that are open, each with at least two candidates. Candidates have numbers, cell after
/// cell.
///
/// A *slot* is a set of candidates, at most one of which holds: those of a group and a symbol, or two that a relation
/// excludes.
#[derive(Clone, Debug)]
pub struct OpenPuzzle {
    filled: Vec<Symbol>,
    order: Order,
    /// The open cells.
    pub(crate) cells: Vec<Cell>,
    /// The start of the candidates of each open cell, and the end of the last ones.
    pub(crate) starts: Vec<u32>,
    symbols: Vec<Symbol>,
    /// The slots of each candidate: one for every group of the cell together with the symbol, and those of relations.
    pub(crate) slots_of: Lists,
    pub(crate) slots: Lists,
    /// Whether each slot must be filled: its group has a cell for every symbol.
    pub(crate) full: Vec<bool>,
}

impl OpenPuzzle {
    /// The open cells of a square whose cells have the candidates `left`, in row-major order.
    ///
    /// # Errors
    /// If the work must end, or does not fit the memory.
    pub fn new(order: Order, pairs: &Pairwise, left: &[Vec<Symbol>], budget: &Budget) -> Result<OpenPuzzle, Stop> {
        let mut pace = budget.pace();
        let n = order.get();
        let cells: Vec<Cell> = order.cells().filter(|cell| left[cell.index()].len() > 1).collect();
        let excluded = excluded(pairs, &cells, left, &mut pace)?;
        let groups: usize =
            cells.iter().map(|cell| left[cell.index()].len() * pairs.groups_of[cell.index()].len()).sum();
        let links = groups + 2 * excluded.len();
        budget.afford(OpenPuzzle::BYTES * links)?;
        // Their numbers have 32 bits.
        u32::try_from(links).map_err(|_| Stop::MemoryLimit)?;
        let mut starts = vec![0];
        let mut symbols = Vec::new();
        let mut slots_of = Lists { starts: vec![0], items: Vec::with_capacity(links) };
        let mut numbers = vec![u32::MAX; pairs.groups.len() * n];
        // The slots of relations come first.
        let mut full = vec![false; excluded.len()];
        let of_relations = slots_of_pairs(&excluded);
        let mut of_relations = of_relations.iter().peekable();
        for cell in &cells {
            pace.step(left[cell.index()].len() as u64)?;
            for &symbol in &left[cell.index()] {
                for &group in &pairs.groups_of[cell.index()] {
                    let number = &mut numbers[group as usize * n + symbol.index()];
                    if *number == u32::MAX {
                        *number = full.len() as u32;
                        full.push(pairs.groups[group as usize].len() == n);
                    }
                    slots_of.items.push(*number);
                }
                while let Some((_, slot)) = of_relations.next_if(|pair| pair.0 as usize == symbols.len()) {
                    slots_of.items.push(*slot);
                }
                slots_of.starts.push(slots_of.items.len() as u32);
                symbols.push(symbol);
            }
            starts.push(symbols.len() as u32);
        }
        let pairs = (0..symbols.len() as u32)
            .flat_map(|candidate| slots_of.list(candidate).iter().map(move |&slot| (slot, candidate)));
        let slots = Lists::of_pairs(full.len(), pairs, &mut pace)?;
        let filled = left.iter().map(|symbols| symbols[0]).collect();
        Ok(OpenPuzzle { filled, order, cells, starts, symbols, slots_of, slots, full })
    }

    /// About how many bytes are held for each slot of each candidate.
    const BYTES: usize = 12;

    /// Bytes that are held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        OpenPuzzle::BYTES * self.slots_of.items.len()
    }

    /// How many candidates there are.
    #[must_use]
    pub fn candidates(&self) -> usize {
        self.symbols.len()
    }

    pub(crate) fn candidates_of(&self, cell: usize) -> Range<usize> {
        self.starts[cell] as usize..self.starts[cell + 1] as usize
    }

    /// The candidate of an open cell that is this symbol.
    pub(crate) fn candidate(&self, cell: usize, symbol: Symbol) -> Option<usize> {
        self.candidates_of(cell).find(|&candidate| self.symbols[candidate] == symbol)
    }

    /// The square in which the open cells hold these candidates.
    pub fn square(&self, chosen: impl Iterator<Item = usize>) -> Square {
        let mut symbols = self.filled.clone();
        for candidate in chosen {
            let cell = self.starts.partition_point(|&start| start as usize <= candidate) - 1;
            symbols[self.cells[cell].index()] = self.symbols[candidate];
        }
        Square::new(self.order, symbols)
    }
}

/// The candidates of two open cells that a relation excludes: their numbers.
fn excluded(pairs: &Pairwise, cells: &[Cell], left: &[Vec<Symbol>], pace: &mut Pace) -> Result<Vec<(u32, u32)>, Stop> {
    let mut firsts = vec![0; left.len()];
    let mut many = 0;
    for cell in cells {
        firsts[cell.index()] = many;
        many += left[cell.index()].len() as u32;
    }
    let mut excluded = Vec::new();
    for &cell in cells {
        for relation in
            pairs.of(cell).iter().filter(|relation| cell < relation.other && left[relation.other.index()].len() > 1)
        {
            let other = relation.other.index();
            pace.step((left[cell.index()].len() * left[other].len()) as u64)?;
            for (a, &symbol) in (firsts[cell.index()]..).zip(&left[cell.index()]) {
                let clashing =
                    (firsts[other]..).zip(&left[other]).filter(|(_, of)| !pairs.agree(relation, symbol, **of));
                excluded.extend(clashing.map(|(b, _)| (a, b)));
            }
            pace.budget().afford(3 * OpenPuzzle::BYTES * excluded.len())?;
        }
    }
    Ok(excluded)
}

/// For each candidate of some pairs, in order, the numbers of its pairs.
fn slots_of_pairs(pairs: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let mut slots: Vec<(u32, u32)> = (0..).zip(pairs).flat_map(|(slot, &(a, b))| [(a, slot), (b, slot)]).collect();
    slots.sort_unstable();
    slots
}
