//! What the rules of a puzzle say of one cell and of two, as candidates that exclude each other: for proofs.

use smallvec::{SmallVec, smallvec};

use crate::limits::{Budget, End};
use crate::model::Model;
use crate::order::{Cell, Symbol};
use crate::puzzle::Puzzle;

/// Candidates that may not stand together: one that no solution has, or two that no solution has both, in the order of
/// their cells.
pub type Conflict = SmallVec<[(Cell, Symbol); 2]>;

/// Why the rules of a puzzle have no such form. There are no other reasons, so this enum can be matched exhaustively.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unpaired {
    /// A rule that says more than what symbols a cell holds and which symbols of two cells go together; its name.
    #[error("the rule `{0}` is not about pairs of cells")]
    Rule(String),
    /// A limit was reached.
    #[error("a limit was reached: {}", .0.word())]
    Ended(End),
}

impl From<End> for Unpaired {
    fn from(end: End) -> Unpaired {
        Unpaired::Ended(end)
    }
}

impl Puzzle {
    /// What the rules of the puzzle exclude, givens and houses left out, each conflict once.
    ///
    /// # Errors
    /// [`Unpaired`].
    pub fn conflicts(&self, budget: &Budget) -> Result<Vec<Conflict>, Unpaired> {
        let mut model = Model::bare(self, budget);
        for constraint in self.constraints() {
            model.add(constraint);
            model.ended()?;
            model.relate_small_sums();
            if !model.is_pairs_alone() {
                return Err(Unpaired::Rule(constraint.name().to_owned()));
            }
        }
        let order = self.order();
        let mut pace = budget.pace();
        let mut conflicts: Vec<Conflict> = Vec::new();
        let candidates = || order.all_cells().flat_map(|cell| order.symbols().map(move |symbol| (cell, symbol)));
        conflicts.extend(candidates().filter(|&(cell, symbol)| !model.allows(cell, symbol)).map(|one| smallvec![one]));
        let mut differ = |a: Cell, b: Cell, conflicts: &mut Vec<Conflict>| {
            let (a, b) = (a.min(b), a.max(b));
            conflicts.extend(order.symbols().map(|symbol| -> Conflict { smallvec![(a, symbol), (b, symbol)] }));
            pace.step(order.symbol_count() as u64)?;
            budget.afford(size_of_val(&conflicts[..]))
        };
        for group in model.groups() {
            for (place, &a) in group.iter().enumerate() {
                group[..place].iter().try_for_each(|&b| differ(a, b, &mut conflicts))?;
            }
        }
        for a in order.all_cells() {
            let others = model.edges(a).iter().filter(|&&b| a < b);
            others.copied().try_for_each(|b| differ(a, b, &mut conflicts))?;
        }
        let mut pace = budget.pace();
        for (&(a, b), &relation) in &model.pairs {
            let table = model.relations.table(relation);
            let symbols = order.symbols().flat_map(|s| order.symbols().map(move |t| (s, t)));
            let clashing = symbols.filter(|(s, t)| !table.contains(s.index() * order.symbol_count() + t.index()));
            conflicts.extend(clashing.map(|(s, t)| -> Conflict { smallvec![(a, s), (b, t)] }));
            pace.step((order.symbol_count() * order.symbol_count()) as u64)?;
            budget.afford(size_of_val(&conflicts[..]))?;
        }
        conflicts.sort_unstable();
        conflicts.dedup();
        Ok(conflicts)
    }
}
