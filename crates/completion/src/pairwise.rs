//! Constraints between cells, two by two: groups that are all different, and relations of two cells.

use fixedbitset::FixedBitSet;
use graeco_square::{Cell, Order, Symbol};

/// A cell's relation to another one: which symbols go together.
#[derive(Clone, Debug)]
pub(crate) struct PairRelation {
    pub(crate) other: Cell,
    /// The number of its table, and whether the other cell is the first one there.
    table: u32,
    is_turned: bool,
}

/// The most relations of a cell: its clashes are counted in few bits.
const MOST_RELATIONS: usize = 256;

/// The groups of cells that all differ, and the relations of two cells, of a puzzle.
#[derive(Clone, Debug)]
pub struct Pairwise {
    pub(crate) groups: Vec<Vec<Cell>>,
    /// For each cell the numbers of its groups.
    pub(crate) groups_of: Vec<Vec<u32>>,
    /// For each cell its relations; empty while there are none.
    relations_of: Vec<Vec<PairRelation>>,
    tables: Vec<FixedBitSet>,
    symbols: usize,
}

impl Pairwise {
    /// Groups of cells that all differ, in a square of an order; no relations yet.
    pub fn new(order: Order, groups: impl Iterator<Item = Vec<Cell>>) -> Pairwise {
        let groups: Vec<Vec<Cell>> = groups.collect();
        let mut groups_of = vec![Vec::new(); order.cell_count()];
        for (number, group) in (0..).zip(&groups) {
            group.iter().for_each(|cell| groups_of[cell.index()].push(number));
        }
        Pairwise { groups, groups_of, relations_of: Vec::new(), tables: Vec::new(), symbols: order.symbol_count() }
    }

    /// Adds relations: two cells, and the number of a table, which holds `n * a + b` if symbol a of the first cell goes with
    /// symbol b of the second one. `None` if a cell has more of them than the search can count.
    #[must_use]
    pub fn related(
        self,
        tables: Vec<FixedBitSet>,
        pairs: impl Iterator<Item = (Cell, Cell, usize)>,
    ) -> Option<Pairwise> {
        let mut relations_of = vec![Vec::new(); self.groups_of.len()];
        for (a, b, table) in pairs {
            let table = table as u32;
            relations_of[a.index()].push(PairRelation { other: b, table, is_turned: false });
            relations_of[b.index()].push(PairRelation { other: a, table, is_turned: true });
        }
        let are_few = relations_of.iter().all(|pairs| pairs.len() <= MOST_RELATIONS);
        are_few.then_some(Pairwise { relations_of, tables, ..self })
    }

    pub(crate) fn of(&self, cell: Cell) -> &[PairRelation] {
        self.relations_of.get(cell.index()).map_or(&[], |pairs| pairs)
    }

    /// Whether a symbol of a cell goes with one of the other cell.
    pub(crate) fn agree(&self, relation: &PairRelation, symbol: Symbol, other: Symbol) -> bool {
        let (first, second) = if relation.is_turned { (other, symbol) } else { (symbol, other) };
        self.tables[relation.table as usize].contains(first.index() * self.symbols + second.index())
    }

    /// Whether a symbol of a cell goes with the symbols of related cells.
    pub(crate) fn fits(&self, cell: Cell, symbol: Symbol, filled: &[Option<Symbol>]) -> bool {
        let fits = |relation: &PairRelation| {
            filled[relation.other.index()].is_none_or(|other| self.agree(relation, symbol, other))
        };
        self.of(cell).iter().all(fits)
    }
}
