//! Clause learning: the open cells as a SAT problem for a solver that learns from every dead end, slice by slice.
//!
//! The direct encoding: a variable for every candidate; a cell holds one candidate at least, a slot that must be filled
//! too; two candidates of a cell or of a slot exclude each other.

use std::cell::Cell;

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, Var, clause, lbool};
use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::Stop;
use super::open::Open;

/// What a slice of work came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Slice {
    /// These candidates fill the square.
    Found(Vec<usize>),
    /// There is no way to fill it.
    Impossible,
    /// Not yet known.
    Unknown,
}

/// The end of a slice: so many conflicts, or somebody's wish.
struct Bounds {
    conflicts_left: Cell<u64>,
    stop: Stop,
    /// How often we were asked.
    asked: Cell<u32>,
    stopped: Cell<bool>,
}

impl Callbacks for Bounds {
    fn on_new_clause(&mut self, _: &[Lit], kind: clause::Kind) {
        if kind == clause::Kind::Learnt {
            self.conflicts_left.set(self.conflicts_left.get().saturating_sub(1));
        }
    }

    fn stop(&self) -> bool {
        self.asked.set(self.asked.get().wrapping_add(1));
        if self.asked.get().is_multiple_of(256) && self.stop.reason().is_some() {
            self.stopped.set(true);
        }
        self.stopped.get() || self.conflicts_left.get() == 0
    }
}

/// The solver and what its variables stand for.
pub(super) struct Clauses {
    solver: Solver<Bounds>,
    /// The variable of each candidate.
    variables: Vec<Var>,
    starts: Vec<u32>,
}

impl Clauses {
    /// The same seed gives the same search: it shuffles variables and clauses.
    pub(super) fn new(open: &Open, seed: u64, stop: Stop) -> Clauses {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let bounds = Bounds { conflicts_left: Cell::new(0), stop, asked: Cell::new(0), stopped: Cell::new(false) };
        let options = SolverOpts {
            // Any positive number will do.
            random_seed: rng.random_range(1.0..1e8),
            rnd_init_act: true,
            ..SolverOpts::default()
        };
        let mut solver = Solver::new(options, bounds);
        let mut order: Vec<usize> = (0..open.candidates.len()).collect();
        order.shuffle(&mut rng);
        let mut variables: Vec<(usize, Var)> = order.into_iter().map(|c| (c, solver.new_var_default())).collect();
        variables.sort_unstable_by_key(|&(candidate, _)| candidate);
        let variables: Vec<Var> = variables.into_iter().map(|(_, variable)| variable).collect();
        let literal = |candidate: usize, positive: bool| Lit::new(variables[candidate], positive);
        let mut clauses: Vec<Vec<Lit>> = Vec::new();
        let mut group = |members: &[usize], full: bool| {
            if full {
                clauses.push(members.iter().map(|&c| literal(c, true)).collect());
            }
            for (i, &a) in members.iter().enumerate() {
                clauses.extend(members[..i].iter().map(|&b| vec![literal(a, false), literal(b, false)]));
            }
        };
        for cell in 0..open.cells.len() {
            group(&open.candidates_of(cell).collect::<Vec<_>>(), true);
        }
        for (slot, &full) in open.slots.iter().zip(&open.full) {
            group(&slot.iter().map(|&c| c as usize).collect::<Vec<_>>(), full);
        }
        clauses.shuffle(&mut rng);
        for mut clause in clauses {
            solver.add_clause_reuse(&mut clause);
        }
        Clauses { solver, variables, starts: open.starts.clone() }
    }

    /// How many clauses were learnt.
    pub(super) fn conflicts(&self) -> u64 {
        self.solver.num_conflicts()
    }

    /// Works for up to so many conflicts.
    pub(super) fn run(&mut self, conflicts: u64) -> Slice {
        self.solver.cb_mut().conflicts_left.set(conflicts);
        let status = self.solver.solve_limited(&[]);
        if status == lbool::TRUE {
            Slice::Found(self.model())
        } else if status == lbool::FALSE {
            Slice::Impossible
        } else {
            Slice::Unknown
        }
    }

    /// The true candidate of each cell.
    fn model(&self) -> Vec<usize> {
        let is_true = |&candidate: &usize| self.solver.value_var(self.variables[candidate]) == lbool::TRUE;
        self.starts.windows(2).filter_map(|pair| (pair[0] as usize..pair[1] as usize).find(is_true)).collect()
    }
}
