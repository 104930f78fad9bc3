//! A check for everybody who writes a constraint: what it posts must follow from what it means.

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::constraint::{Constraint, Values};
use crate::kernel::{Kernel, Layout, Sets};
use crate::limits::{Budget, Limits, Watch};
use crate::model::Model;
use crate::order::{Cell, Order, Symbol};
use crate::puzzle::Puzzle;
use crate::symbols::{SymbolSet, Wide};

/// What a constraint has posted that does not follow from it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{constraint}: from the candidates {state:?}, {cell} lost symbol {symbol}, which is in {witness:?}")]
#[non_exhaustive]
pub struct WrongPosting {
    /// The constraint's name.
    pub constraint: String,
    /// The candidates that each cell of the scope started with.
    pub state: Vec<Vec<usize>>,
    /// The cell that lost a candidate.
    pub cell: String,
    /// The candidate, from 0.
    pub symbol: usize,
    /// A filling of the scope that holds, with that candidate.
    pub witness: Vec<usize>,
}

/// Compares what a constraint posts with its `holds` on `rounds` random states of its scope.
///
/// A state leaves every cell some candidates, few enough that all fillings can be tried (scopes of many cells are
/// nearly filled). Whatever is struck must be in no filling that holds.
///
/// # Errors
/// The first candidate that was struck and should not have been.
pub fn check_posting(
    constraint: Arc<dyn Constraint>,
    order: Order,
    seed: u64,
    rounds: usize,
) -> Result<(), Box<WrongPosting>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let budget = Budget::default();
    let mut model = Model::empty(order, 1, &budget);
    model.add(&constraint);
    let puzzle = Puzzle::latin(order.get()).expect("the order exists");
    let layout = Layout::<Wide>::of_model(&puzzle, model, &budget);
    let layout = Arc::new(layout.expect("a budget without limits does not end"));
    for _ in 0..rounds {
        let state = random_state(&mut rng, order, constraint.scope().len());
        let fillings = holding(constraint.as_ref(), &state);
        let kept = pruned(&layout, constraint.scope(), &state);
        for filling in fillings {
            for (place, &symbol) in filling.iter().enumerate() {
                if !kept.as_ref().is_some_and(|kept| kept[place].contains(symbol)) {
                    return Err(Box::new(WrongPosting {
                        constraint: constraint.name().into(),
                        state: state.iter().map(|set| set.iter().map(|s| s.index()).collect()).collect(),
                        cell: constraint.scope()[place].name(order),
                        symbol: symbol.index(),
                        witness: filling.iter().map(|s| s.index()).collect(),
                    }));
                }
            }
        }
    }
    Ok(())
}

/// Candidates for each cell of a scope, such that there are a few thousand fillings at most.
fn random_state(rng: &mut ChaCha8Rng, order: Order, cells: usize) -> Vec<Vec<Symbol>> {
    let mut fillings = 1;
    let mut state: Vec<Vec<Symbol>> = Vec::new();
    for _ in 0..cells {
        let most = (4000 / fillings).min(order.get());
        let size = if most < 2 { 1 } else { rng.random_range(1..=most) };
        let mut symbols: Vec<Symbol> = order.symbols().collect();
        while symbols.len() > size {
            symbols.swap_remove(rng.random_range(0..symbols.len()));
        }
        fillings *= symbols.len();
        state.push(symbols);
    }
    // The cells with many candidates should not always be the first ones.
    for place in (1..cells).rev() {
        state.swap(place, rng.random_range(0..=place));
    }
    state
}

/// All fillings of a state that hold.
fn holding(constraint: &dyn Constraint, state: &[Vec<Symbol>]) -> Vec<Vec<Symbol>> {
    let mut fillings: Vec<Vec<Symbol>> = vec![Vec::new()];
    for symbols in state {
        let extended = |filling: &Vec<Symbol>| {
            let filling = filling.clone();
            symbols.iter().map(move |&symbol| filling.iter().copied().chain([symbol]).collect()).collect::<Vec<_>>()
        };
        fillings = fillings.iter().flat_map(extended).collect();
    }
    fillings.retain(|filling| constraint.holds(Values::new(filling, 1)));
    fillings
}

/// What is left of a state after pruning; `None` after a contradiction.
fn pruned(layout: &Arc<Layout<Wide>>, scope: &[Cell], state: &[Vec<Symbol>]) -> Option<Vec<Wide>> {
    let mut sets = Sets::new(Arc::clone(layout), true);
    for (&cell, symbols) in scope.iter().zip(state) {
        let mut set = Wide::empty(layout.order);
        for &symbol in symbols {
            set.insert(symbol);
        }
        sets.candidates.keep(cell, &set).ok()?;
    }
    sets.start(&mut Watch::start(Limits::default())).ok()?;
    Some(scope.iter().map(|&cell| sets.candidates.at(cell).clone()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraints::*;

    fn check(constraint: impl Constraint + 'static) {
        let name = constraint.name().to_owned();
        check_posting(Arc::new(constraint), Order::new(6).unwrap(), 1, 60).unwrap_or_else(|e| panic!("{name}: {e}"));
    }

    fn line(length: u16) -> Vec<Cell> {
        (0..length).map(|i| Cell(i * 5 % 36)).collect()
    }

    #[test]
    fn every_constraint_posts_what_it_means() {
        let order = Order::new(6).unwrap();
        check(AntiKing::new(order));
        check(AntiKnight::new(order));
        check(NonConsecutive::new(order));
        check(KropkiNegative::new(order, &[[Cell(0), Cell(1)], [Cell(7), Cell(1)]]));
        check(WhiteDot::new(Cell(0), Cell(1)));
        check(BlackDot::new(Cell(0), Cell(1)));
        check(Greater::new(Cell(3), Cell(1)));
        check(Parity::odd(line(4)));
        check(Parity::even(line(4)));
        for length in 1..=6 {
            check(Thermo::new(line(length)));
            check(Palindrome::new(line(length)));
            for sum in [3, 8, 12, 17] {
                check(Killer::new(line(length), Some(sum)));
                check(LittleKiller::new(line(length), sum));
            }
            check(Killer::new(line(length), None));
            check(Arrow::new(vec![Cell(35)], &line(length)));
            check(Arrow::new(vec![Cell(34), Cell(35)], &line(length)));
        }
    }

    #[derive(Debug)]
    struct TooEager(Vec<Cell>);

    impl Constraint for TooEager {
        fn name(&self) -> &str {
            "too eager"
        }
        fn scope(&self) -> &[Cell] {
            &self.0
        }
        fn holds(&self, values: Values<'_>) -> bool {
            values.get(0) <= values.get(1)
        }
        fn post(&self, model: &mut Model) {
            model.pair(self.0[0], self.0[1], |a, b| a < b);
        }
    }

    #[test]
    fn a_constraint_that_posts_too_much_is_found_out() {
        let wrong = check_posting(Arc::new(TooEager(line(2))), Order::new(6).unwrap(), 1, 300).unwrap_err();
        assert_eq!(wrong.constraint, "too eager");
        assert_eq!(wrong.witness[0], wrong.witness[1]);
    }
}
