//! Clause learning for small puzzles with rules: clauses for houses and pairs of cells, propagators for all other rules.

use batsat::Var;
use graeco_completion::{Clauses, OpenPuzzle, Pairwise, Slice};
use graeco_square::{Square, Symbol};

use super::pairs;
use super::pruned::pruned;
use super::theory::{Propagators, number};
use crate::compile::{Effort, Plan};
use crate::kernel::{Choice, Halt, choose};
use crate::limits::{Budget, Limits, Meter, Stop};
use crate::model::Model;
use crate::propagate::Prop;
use crate::puzzle::Puzzle;

/// The solver begins anew after this many conflicts.
const CONFLICTS: u64 = 20;
/// The time of a conflict without its propagators, in runs of these.
const RUNS_OF_CONFLICT: u64 = 32;

/// A search that learns a clause from every dead end, so that it meets none twice for the same reason. It is far slower at
/// each than the walk, and the only one that proves in reasonable time that some puzzles have no solution.
pub(crate) struct Learner {
    open: OpenPuzzle,
    clauses: Clauses,
    propagators: Propagators,
    /// Filled grids that a rule refuses which means more than it posts.
    refused: u64,
}

impl std::fmt::Debug for Learner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Learner").field("conflicts", &self.clauses.conflicts()).finish_non_exhaustive()
    }
}

impl Learner {
    /// `None` for puzzles with more than 16 symbols, with cells outside the grid or absent, with rules about pairs of cells alone,
    /// or with too many of them.
    ///
    /// # Errors
    /// [`Halt::Contradiction`] if there is no solution; a limit.
    pub(crate) fn new(puzzle: &Puzzle, seed: u64, limits: &Limits) -> Result<Option<Learner>, Halt> {
        if !puzzle.is_plain() {
            return Ok(None);
        }
        let (order, budget) = (puzzle.order(), Budget::start(limits));
        let (Some(pairs), Some(props)) = (pairs_of(puzzle, &budget)?, props(puzzle, &budget)?) else { return Ok(None) };
        if props.is_empty() {
            return Ok(None);
        }
        let left = pruned(puzzle, limits)?;
        let open = OpenPuzzle::new(order, &pairs, &left, &budget)?;
        if open.candidates() == 0 {
            return Ok(None);
        }
        let budget = budget.without(open.bytes());
        let clauses = Clauses::new(&open, seed, &budget)?;
        let candidates = left.iter().enumerate().filter(|(_, symbols)| symbols.len() > 1);
        let candidates = candidates.flat_map(|(cell, symbols)| symbols.iter().map(move |&symbol| number(cell, symbol)));
        let variables: Vec<(usize, Var)> = candidates.zip(clauses.variables()).collect();
        let set = |symbols: &Vec<Symbol>| symbols.iter().fold(0, |all, symbol| all | 1 << symbol.0);
        let left = left.iter().map(set).collect();
        let meter = Meter::start(Limits { nodes: None, ..limits.clone() });
        let propagators = Propagators::new(props, left, &variables, (order, puzzle.first_value()), meter);
        Ok(Some(Learner { open, clauses, propagators, refused: 0 }))
    }

    /// Goes on until it has worked as long in all as this many runs of propagators take: a solution, or `None` if there is
    /// none. Conflicts count as nodes.
    ///
    /// # Errors
    /// [`Stop::NodeLimit`] if nothing is known yet; a limit.
    pub(crate) fn run(&mut self, puzzle: &Puzzle, work: u64, watch: &mut Meter) -> Result<Option<Square>, Stop> {
        while self.work() < work && watch.nodes() > 0 {
            let before = self.clauses.conflicts();
            let slice = self.clauses.run(&mut self.propagators, CONFLICTS.min(watch.nodes()));
            watch.spend(self.clauses.conflicts() - before);
            if let Some(stop) = self.propagators.end() {
                return Err(stop);
            }
            if self.propagators.is_refuted() {
                return Ok(None);
            }
            match slice? {
                Slice::Found(chosen) => {
                    let square = self.open.square(chosen.iter().copied());
                    if puzzle.is_solved_by(&square) {
                        return Ok(Some(square));
                    }
                    watch.spend(1);
                    self.refused += 1;
                    if !self.clauses.forbid(&chosen) {
                        return Ok(None);
                    }
                }
                Slice::Impossible => return Ok(None),
                Slice::Unknown => {}
            }
        }
        Err(Stop::NodeLimit)
    }

    fn work(&self) -> u64 {
        self.propagators.runs() + RUNS_OF_CONFLICT * (self.clauses.conflicts() + self.refused)
    }
}

/// The houses, and the rules about pairs of cells.
fn pairs_of(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Pairwise>, Stop> {
    let mut model = Model::new(puzzle, budget)?;
    model.relate_small_sums();
    model.relate_small_cages();
    model.ended()?;
    Ok(pairs::of_model(puzzle, &model))
}

/// The propagators of all other rules.
fn props(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Vec<Prop>>, Stop> {
    Ok(Some(match choose(puzzle, false, true) {
        Choice::Boards(1) => Plan::<1>::new(puzzle, Effort::Quick, budget)?.props,
        Choice::Boards(2) => Plan::<2>::new(puzzle, Effort::Quick, budget)?.props,
        Choice::Boards(_) => Plan::<4>::new(puzzle, Effort::Quick, budget)?.props,
        _ => return Ok(None),
    }))
}

#[cfg(test)]
mod tests {
    use graeco_square::Cell;
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use graeco_square::SymbolSet;

    use crate::constraint::{Constraint, Values};
    use crate::propagate::{Contradiction, Propagator, Pruner};
    use crate::testing::{Cage, Related};

    fn learn(puzzle: &Puzzle) -> (Option<Square>, u64) {
        learn_from(puzzle, 1)
    }

    fn learn_from(puzzle: &Puzzle, seed: u64) -> (Option<Square>, u64) {
        let mut learner = match Learner::new(puzzle, seed, &Limits::default()) {
            Ok(Some(learner)) => learner,
            // Nothing is open.
            Ok(None) => return (puzzle.solve(), 0),
            Err(Halt::Contradiction) => return (None, 0),
            Err(Halt::Stopped(stop)) => panic!("{stop}"),
        };
        let mut watch = Meter::start(Limits::default());
        (learner.run(puzzle, u64::MAX, &mut watch).unwrap(), learner.clauses.conflicts())
    }

    /// Cages and relations at random, of a square or with other sums: solutions obey them, and where none is found there is
    /// none.
    #[test]
    fn sums_and_relations_are_obeyed() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let (mut solved, mut impossible, mut conflicts) = (0, 0, 0);
        for round in 0..80 {
            let mut puzzle = Puzzle::latin(6).unwrap();
            let square = puzzle.search().seed(round).solutions().next().unwrap();
            for _ in 0..7 {
                let mut cells: Vec<Cell> = puzzle.order().cells().collect();
                cells.shuffle(&mut rng);
                cells.truncate(3);
                let sum: i64 = cells.iter().map(|&cell| square.at(cell).index() as i64 + 1).sum();
                let is_other = rng.random_range(0..20) < round / 8;
                puzzle = puzzle.with(Cage { cells, sum: sum + i64::from(is_other) }).unwrap();
            }
            puzzle = puzzle.with(Related::line(vec![Cell::new(3), Cell::new(20)], |a, b| a != b + 2)).unwrap();
            let expected = puzzle.search().engine(crate::Engine::Prune).solutions().next().is_some();
            let (found, learnt) = learn(&puzzle);
            assert_eq!(found.is_some(), expected, "round {round}");
            assert!(found.is_none_or(|square| puzzle.is_solved_by(&square)), "round {round}");
            conflicts += learnt;
            if expected { solved += 1 } else { impossible += 1 }
        }
        assert!(solved > 10 && impossible > 10 && conflicts > 100, "{solved} {impossible} {conflicts}");
    }

    /// A sum that is pruned whenever the first of its cells changes, and looks at all of them.
    #[derive(Clone, Debug)]
    struct Narrow([Cell; 3], i64);

    impl Constraint for Narrow {
        fn name(&self) -> &'static str {
            "sum"
        }

        fn scope(&self) -> &[Cell] {
            &self.0
        }

        fn holds(&self, values: Values<'_>) -> bool {
            values.iter().sum::<i64>() == self.1
        }

        fn post(&self, model: &mut Model) {
            model.post(self.clone());
        }
    }

    impl Propagator for Narrow {
        fn scope(&self) -> &[Cell] {
            &self.0[..1]
        }

        fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
            let [a, b, c] = self.0.map(|cell| grid.candidates(cell).iter().collect::<Vec<Symbol>>());
            let mut kept = [const { Vec::new() }; 3];
            let all = a.iter().flat_map(|a| b.iter().flat_map(|b| c.iter().map(|c| [*a, *b, *c])));
            for all in all.filter(|all| all.iter().map(|&symbol| grid.value(symbol)).sum::<i64>() == self.1) {
                kept.iter_mut().zip(all).for_each(|(kept, symbol)| kept.push(symbol));
            }
            for (cell, (had, kept)) in self.0.into_iter().zip([a, b, c].into_iter().zip(kept)) {
                had.into_iter()
                    .filter(|symbol| !kept.contains(symbol))
                    .try_for_each(|symbol| grid.strike(cell, symbol))?;
            }
            Ok(())
        }
    }

    #[test]
    fn dead_ends_are_blamed_on_all_cells_that_a_propagator_looks_at() {
        let (mut rng, mut conflicts) = (ChaCha8Rng::seed_from_u64(9), 0);
        for round in 0..300 {
            let mut puzzle = Puzzle::latin(6).unwrap();
            let square = puzzle.search().seed(round).solutions().next().unwrap();
            for _ in 0..rng.random_range(10..25) {
                let cells = [(); 3].map(|()| Cell::new(rng.random_range(0..36)));
                if cells[0] != cells[1] && cells[0] != cells[2] && cells[1] != cells[2] {
                    let sum = cells.iter().map(|&cell| square.at(cell).index() as i64 + 1).sum();
                    puzzle = puzzle.with(Narrow(cells, sum)).unwrap();
                }
            }
            let (found, learnt) = learn(&puzzle);
            assert!(found.is_some_and(|found| puzzle.is_solved_by(&found)), "round {round}");
            conflicts += learnt;
        }
        assert!(conflicts > 300, "{conflicts}");
    }

    /// The first of two cells holds 1, or it does not: both are drawn late, and each run draws less than the next one.
    #[derive(Clone, Debug)]
    struct Late([Cell; 2], bool);

    impl Constraint for Late {
        fn name(&self) -> &'static str {
            "late"
        }

        fn scope(&self) -> &[Cell] {
            &self.0
        }

        fn holds(&self, values: Values<'_>) -> bool {
            (values.get(0) == 1) == self.1
        }

        fn post(&self, model: &mut Model) {
            model.post(self.clone());
        }
    }

    impl Propagator for Late {
        fn scope(&self) -> &[Cell] {
            &self.0
        }

        fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
            let one = Symbol::new(0);
            if !self.1 {
                return if grid.fixed(self.0[0]) == Some(one) { Err(Contradiction) } else { Ok(()) };
            }
            let [first, second] = self.0.map(|cell| grid.candidates(cell).contains(one));
            match (first, second) {
                (false, false) => Err(Contradiction),
                (false, true) => grid.strike(self.0[1], one),
                (true, _) => Ok(()),
            }
        }
    }

    #[test]
    fn a_dead_end_that_nothing_is_to_blame_for_ends_the_search() {
        let puzzle = Puzzle::latin(6).unwrap();
        let cells = [puzzle.order().cell(0, 0), puzzle.order().cell(3, 3)];
        let puzzle = puzzle.with(Late(cells, true)).unwrap().with(Late(cells, false)).unwrap();
        assert!((0..400).all(|seed| learn_from(&puzzle, seed).0.is_none()));
    }

    /// Four cells hold consecutive values.
    #[derive(Debug)]
    struct Renban([Cell; 4]);

    impl Constraint for Renban {
        fn name(&self) -> &'static str {
            "renban"
        }

        fn scope(&self) -> &[Cell] {
            &self.0
        }

        fn holds(&self, values: Values<'_>) -> bool {
            let ends = (values.iter().min(), values.iter().max());
            values.all_different() && ends.0.zip(ends.1).is_some_and(|(least, greatest)| greatest - least == 3)
        }

        fn post(&self, model: &mut Model) {
            model.all_different(&self.0);
            model.one_set_of(&self.0, (0..6).map(|first| 15 << first).collect());
        }
    }

    /// A ring of four cells in each box: the walk has found no proof within seven million nodes.
    #[test]
    fn a_puzzle_without_solution_is_refuted_though_the_walk_goes_on_for_ever() {
        let mut puzzle = Puzzle::sudoku(3, 3).unwrap();
        let (order, corners) =
            (puzzle.order(), [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]);
        for (down, right) in corners {
            let cell = |(row, column): (usize, usize)| order.cell(3 * down + row, 3 * right + column);
            puzzle = puzzle.with(Renban([(0, 1), (1, 0), (1, 2), (2, 1)].map(cell))).unwrap();
        }
        let count = puzzle.search().limits(Limits { nodes: Some(3_000_000), ..Limits::default() }).count();
        assert_eq!((count.solutions, count.end), (0, crate::Outcome::Complete));
    }
}
