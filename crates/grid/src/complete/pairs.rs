//! The groups and relations of a puzzle, for completion.

use fixedbitset::FixedBitSet;
use graeco_completion::Pairwise;
use graeco_square::Cell;

use crate::limits::{Budget, Stop};
use crate::model::Model;
use crate::puzzle::Puzzle;

pub(super) fn of_houses(puzzle: &Puzzle) -> Pairwise {
    Pairwise::new(puzzle.order(), puzzle.houses().iter().map(|house| house.cells().to_vec()))
}

/// Houses and rules of a puzzle; `None` if rules are about more than single cells and pairs of cells.
pub(super) fn of_rules(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Pairwise>, Stop> {
    let mut model = Model::new(puzzle, budget)?;
    model.relate_small_sums();
    model.ended()?;
    Ok(if model.is_pairs_alone() { of_model(puzzle, &model) } else { None })
}

/// Houses and pairs of cells of a puzzle; other rules are left out. `None` if a cell has too many relations.
pub(super) fn of_model(puzzle: &Puzzle, model: &Model) -> Option<Pairwise> {
    let (order, n) = (puzzle.order(), puzzle.order().symbol_count());
    let mut tables = model.relations.tables().to_vec();
    let differ_table = tables.len();
    let mut differ = FixedBitSet::with_capacity(n * n);
    differ.insert_range(..);
    (0..n).for_each(|symbol| differ.set(symbol * n + symbol, false));
    tables.push(differ);
    let related = model.pairs.iter().map(|(&(a, b), relation)| (a, b, relation.index()));
    let edges = |a: Cell| model.edges(a).iter().filter(move |&&b| a < b).map(move |&b| (a, b, differ_table));
    Pairwise::new(order, model.groups().map(<[Cell]>::to_vec))
        .related(tables, related.chain(order.cells().flat_map(edges)))
}
