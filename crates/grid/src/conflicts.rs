//! Conflicts between candidates that follow from the rules of a puzzle, and sums: for proofs.

use graeco_square::{Cell, Symbol};
use smallvec::{SmallVec, smallvec};

use crate::constraint::Total;
use crate::limits::{Budget, Stop};
use crate::model::Model;
use crate::propagate::SumFact;
use crate::puzzle::Puzzle;

/// Candidates that may not stand together: one that no solution has, or two that no solution has both, in the order of
/// their cells.
pub type Conflict = SmallVec<[(Cell, Symbol); 2]>;

/// The facts stated by the rules of a puzzle, givens and houses left out.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Facts {
    /// Sets of cells whose symbols all differ.
    pub different: Vec<Vec<Cell>>,
    /// Candidates that exclude each other, in ascending order, each conflict once.
    pub conflicts: Vec<Conflict>,
    /// Sums. If there are none of three cells or more, there are none at all: conflicts say the same.
    pub sums: Vec<Total>,
}

/// Why the rules of a puzzle have no such form. There are no other reasons, so this enum can be matched exhaustively.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FactsError {
    /// A rule that is not about single cells, pairs of cells or sums; its name.
    #[error("the rule `{0}` is not about pairs of cells or sums")]
    Rule(String),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// The greatest number that a part of a sum may reach.
const FARTHEST: i128 = 1 << 40;

impl Puzzle {
    /// The facts stated by the rules of the puzzle, givens and houses left out.
    ///
    /// # Errors
    /// [`FactsError`].
    pub fn facts(&self, budget: &Budget) -> Result<Facts, FactsError> {
        let mut model = Model::bare(self, budget).of_pairs();
        let mut sums: Vec<SumFact> = Vec::new();
        for constraint in self.constraints() {
            model.add(constraint);
            model.ended()?;
            model.split_equal_sums();
            if model.sums.iter().any(|fact| fact.reach(self.order()) > FARTHEST) {
                return Err(FactsError::Rule(constraint.name().to_owned()));
            }
            sums.extend_from_slice(&model.sums);
            model.relate_small_sums();
            model.sums.clear();
            if !model.is_pairs_alone() {
                return Err(FactsError::Rule(constraint.name().to_owned()));
            }
        }
        if sums.iter().all(|fact| fact.terms.len() <= 2) {
            sums.clear();
        }
        let different = model.groups().map(<[Cell]>::to_vec).collect();
        let sums = sums.iter().map(|fact| total(fact, self.first_value())).collect();
        Ok(Facts { different, conflicts: self.conflicts(&model, budget)?, sums })
    }

    fn conflicts(&self, model: &Model, budget: &Budget) -> Result<Vec<Conflict>, Stop> {
        let order = self.order();
        let mut pace = budget.pace();
        let mut conflicts: Vec<Conflict> = Vec::new();
        let candidates = || order.all_cells().flat_map(|cell| order.symbols().map(move |symbol| (cell, symbol)));
        conflicts.extend(candidates().filter(|&(cell, symbol)| !model.allows(cell, symbol)).map(|one| smallvec![one]));
        for a in order.all_cells() {
            for &b in model.edges(a).iter().filter(|&&b| a < b) {
                conflicts.extend(order.symbols().map(|symbol| -> Conflict { smallvec![(a, symbol), (b, symbol)] }));
                pace.step(order.symbol_count() as u64)?;
                budget.afford(size_of_val(&conflicts[..]))?;
            }
        }
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

/// A sum of symbols as one of values, the least of which is `first`. Its numbers must fit.
fn total(fact: &SumFact, first: i64) -> Total {
    let shift = fact.terms.iter().map(|term| term.1).sum::<i128>() * i128::from(first);
    let terms = fact.terms.iter().map(|&(cell, times)| (cell, times as i64)).collect();
    Total { terms, lo: (fact.lo + shift) as i64, hi: (fact.hi + shift) as i64 }
}
