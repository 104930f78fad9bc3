//! Constraints between cells, two by two: groups that are all different, and relations of two cells.

use fixedbitset::FixedBitSet;
use graeco_square::{Cell, Symbol};

use crate::limits::{Budget, Stop};
use crate::model::Model;
use crate::puzzle::Puzzle;

/// A cell's relation to another one: which symbols go together.
#[derive(Clone, Debug)]
pub(super) struct PairRelation {
    pub(super) other: Cell,
    /// The number of its table, and whether the other cell is the first one there.
    table: u32,
    is_turned: bool,
}

/// The most relations of a cell: its clashes are counted in few bits.
const MOST_RELATIONS: usize = 256;

/// All groups and relations of a puzzle.
#[derive(Clone, Debug)]
pub(super) struct Pairwise {
    pub(super) groups: Vec<Vec<Cell>>,
    /// For each cell the numbers of its groups.
    pub(super) groups_of: Vec<Vec<u32>>,
    /// For each cell its relations; empty while there are none.
    relations_of: Vec<Vec<PairRelation>>,
    tables: Vec<FixedBitSet>,
    symbols: usize,
}

impl Pairwise {
    pub(super) fn of_houses(puzzle: &Puzzle) -> Pairwise {
        Pairwise::of_groups(puzzle, puzzle.houses().iter().map(|house| house.cells()))
    }

    fn of_groups<'c>(puzzle: &Puzzle, groups: impl Iterator<Item = &'c [Cell]>) -> Pairwise {
        let order = puzzle.order();
        let groups: Vec<Vec<Cell>> = groups.map(<[Cell]>::to_vec).collect();
        let mut groups_of = vec![Vec::new(); order.cell_count()];
        for (number, group) in (0..).zip(&groups) {
            group.iter().for_each(|cell| groups_of[cell.index()].push(number));
        }
        Pairwise { groups, groups_of, relations_of: Vec::new(), tables: Vec::new(), symbols: order.symbol_count() }
    }

    /// Houses and rules of a puzzle; `None` if rules are about more than single cells and pairs of cells.
    pub(super) fn of_rules(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Pairwise>, Stop> {
        let mut model = Model::new(puzzle, budget)?;
        model.relate_small_sums();
        model.ended()?;
        if !model.is_pairs_alone() {
            return Ok(None);
        }
        let (order, n) = (puzzle.order(), puzzle.order().symbol_count());
        let mut pairs = Pairwise::of_groups(puzzle, model.groups());
        let mut relations_of = vec![Vec::new(); order.cell_count()];
        let mut bind = |a: Cell, b: Cell, table: u32| {
            relations_of[a.index()].push(PairRelation { other: b, table, is_turned: false });
            relations_of[b.index()].push(PairRelation { other: a, table, is_turned: true });
        };
        for (&(a, b), &relation) in &model.pairs {
            bind(a, b, relation.index() as u32);
        }
        pairs.tables = model.relations.tables().to_vec();
        // The last table is that of cells that differ.
        let mut differ = FixedBitSet::with_capacity(n * n);
        differ.insert_range(..);
        (0..n).for_each(|symbol| differ.set(symbol * n + symbol, false));
        for a in order.cells() {
            model.edges(a).iter().filter(|&&b| a < b).for_each(|&b| bind(a, b, pairs.tables.len() as u32));
        }
        pairs.tables.push(differ);
        let are_few = relations_of.iter().all(|pairs| pairs.len() <= MOST_RELATIONS);
        pairs.relations_of = relations_of;
        Ok(are_few.then_some(pairs))
    }

    pub(super) fn of(&self, cell: Cell) -> &[PairRelation] {
        self.relations_of.get(cell.index()).map_or(&[], |pairs| pairs)
    }

    /// Whether a symbol of a cell goes with one of the other cell.
    pub(super) fn agree(&self, relation: &PairRelation, symbol: Symbol, other: Symbol) -> bool {
        let (first, second) = if relation.is_turned { (other, symbol) } else { (symbol, other) };
        self.tables[relation.table as usize].contains(first.index() * self.symbols + second.index())
    }

    /// Whether a symbol of a cell goes with the symbols of related cells.
    pub(super) fn fits(&self, cell: Cell, symbol: Symbol, filled: &[Option<Symbol>]) -> bool {
        let fits = |relation: &PairRelation| {
            filled[relation.other.index()].is_none_or(|other| self.agree(relation, symbol, other))
        };
        self.of(cell).iter().all(fits)
    }
}
