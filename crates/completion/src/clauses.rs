//! Clause learning: the open cells as a SAT problem for a solver that learns from every dead end, slice by slice.
//!
//! The direct encoding: a variable for every candidate; a cell holds one candidate at least, a slot that must be filled
//! too; two candidates of a cell or of a slot exclude each other.

use std::cell::{Cell, RefCell};

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, Theory, Var, clause, lbool};
use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::open::{Lists, OpenPuzzle};
use graeco_exact_cover::{Budget, Pace, Stop};

/// The result of a slice of work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Slice {
    /// These candidates fill the square.
    Found(Vec<usize>),
    /// There is no way to fill it.
    Impossible,
    /// Not yet known.
    Unknown,
}

/// The end of a slice: a number of conflicts, or the end of the budget.
struct Bounds {
    conflicts_left: Cell<u64>,
    pace: RefCell<Pace>,
    ended: Cell<Option<Stop>>,
    /// Bytes of the clauses that were learnt and are kept.
    learnt: Cell<usize>,
}

/// About how many bytes a learnt clause takes, with its two watches, by its number of literals.
fn learnt_bytes(literals: &[Lit]) -> usize {
    2 * (4 * literals.len() + 32)
}

impl Callbacks for Bounds {
    fn on_new_clause(&mut self, literals: &[Lit], kind: clause::Kind) {
        if kind != clause::Kind::Axiom {
            self.conflicts_left.set(self.conflicts_left.get().saturating_sub(1));
            self.learnt.set(self.learnt.get() + learnt_bytes(literals));
            let afforded = self.pace.borrow().budget().afford(self.learnt.get());
            self.ended.set(self.ended.get().or(afforded.err()));
        }
    }

    fn on_delete_clause(&mut self, literals: &[Lit]) {
        // Clauses that were given are deleted too.
        self.learnt.set(self.learnt.get().saturating_sub(learnt_bytes(literals)));
    }

    fn stop(&self) -> bool {
        if self.ended.get().is_none() {
            self.ended.set(self.pace.borrow_mut().step(1).err());
        }
        self.ended.get().is_some() || self.conflicts_left.get() == 0
    }
}

/// A clause before it is written out: two members of a list exclude each other, or one of them all holds.
#[derive(Clone, Copy)]
struct Clause {
    /// Whether the list is that of a cell or of a slot.
    kind: u8,
    list: u32,
    pair: (u8, u8),
}

const CELLS: u8 = 0;
const ALL: (u8, u8) = (0, 0);
/// How many clauses are shuffled at once.
const MOST_SHUFFLED: usize = 1 << 20;
/// The bytes that a clause of two literals takes, with its two watches, while lists grow.
const BYTES: usize = 100;

/// The solver and the candidates of its variables.
pub struct Clauses {
    solver: Solver<Bounds>,
    variables: Vec<Var>,
    starts: Vec<u32>,
}

impl Clauses {
    /// The same seed gives the same search: it shuffles variables and clauses.
    ///
    /// # Errors
    /// If the work must end, or the clauses do not fit the memory.
    pub fn new(open: &OpenPuzzle, seed: u64, budget: &Budget) -> Result<Clauses, Stop> {
        let bytes = Clauses::bytes(open);
        budget.afford(bytes)?;
        let mut pace = budget.clone().without(bytes).pace();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let bounds = Bounds {
            conflicts_left: Cell::new(0),
            pace: RefCell::new(pace.clone()),
            ended: Cell::new(None),
            learnt: Cell::new(0),
        };
        let options = SolverOpts {
            // Any positive number will do.
            random_seed: rng.random_range(1.0..1e8),
            rnd_init_act: true,
            ..SolverOpts::default()
        };
        let mut solver = Solver::new(options, bounds);
        let mut order: Vec<usize> = (0..open.candidates()).collect();
        order.shuffle(&mut rng);
        let mut variables: Vec<(usize, Var)> = order.into_iter().map(|c| (c, solver.new_var_default())).collect();
        variables.sort_unstable_by_key(|&(candidate, _)| candidate);
        let variables: Vec<Var> = variables.into_iter().map(|(_, variable)| variable).collect();
        let cells: Vec<u32> = (0..open.candidates() as u32).collect();
        let cells = Lists { starts: open.starts.clone(), items: cells };
        let groups = [&cells, &open.slots];
        let mut clauses = Vec::new();
        for (kind, lists) in (0..).zip(groups) {
            for list in 0..lists.len() as u32 {
                if kind == CELLS || open.full[list as usize] {
                    clauses.push(Clause { kind, list, pair: ALL });
                }
                let many = lists.range(list).len() as u32;
                clauses.extend(
                    (1..many).flat_map(|a| (0..a).map(move |b| Clause { kind, list, pair: (a as u8, b as u8) })),
                );
                pace.step(u64::from(many * many / 2))?;
            }
        }
        // A part at a time, so that it can end soon: squares that are hard have far fewer.
        for part in clauses.chunks_mut(MOST_SHUFFLED) {
            pace.look()?;
            part.shuffle(&mut rng);
        }
        let mut literals = Vec::new();
        for Clause { kind, list, pair: (a, b) } in clauses {
            pace.step(1)?;
            let members = groups[usize::from(kind)].list(list);
            literals.clear();
            if (a, b) == ALL {
                literals.extend(members.iter().map(|&c| Lit::new(variables[c as usize], true)));
            } else {
                literals.extend([a, b].map(|at| Lit::new(variables[members[usize::from(at)] as usize], false)));
            }
            solver.add_clause_reuse(&mut literals);
        }
        Ok(Clauses { solver, variables, starts: open.starts.clone() })
    }

    /// About how many bytes the clauses take while they are made: most exclude two candidates.
    pub(crate) fn bytes(open: &OpenPuzzle) -> usize {
        let pairs = |starts: &[u32]| -> usize {
            starts.windows(2).map(|two| (two[1] - two[0]) as usize).map(|many| many * many.saturating_sub(1) / 2).sum()
        };
        BYTES * (pairs(&open.starts) + pairs(&open.slots.starts)) + 200 * open.candidates()
    }

    /// How many clauses were learnt.
    #[must_use]
    pub fn conflicts(&self) -> u64 {
        self.solver.num_conflicts()
    }

    /// The variable of each candidate of the puzzle.
    pub fn variables(&self) -> impl Iterator<Item = Var> {
        self.variables.iter().copied()
    }

    /// Forbids a solution. `false`: there is no other one.
    pub fn forbid(&mut self, solution: &[usize]) -> bool {
        let mut clause: Vec<Lit> =
            solution.iter().map(|&candidate| Lit::new(self.variables[candidate], false)).collect();
        let learnt = &self.solver.cb_mut().learnt;
        learnt.set(learnt.get() + learnt_bytes(&clause));
        self.solver.add_clause_reuse(&mut clause)
    }

    /// Runs for up to this many conflicts, beside a theory that knows what clauses do not say.
    ///
    /// # Errors
    /// The end of the budget.
    pub fn run(&mut self, theory: &mut impl Theory, conflicts: u64) -> Result<Slice, Stop> {
        self.solver.cb_mut().conflicts_left.set(conflicts);
        let status = self.solver.solve_limited_th(theory, &[]);
        if status == lbool::TRUE {
            return Ok(Slice::Found(self.model()));
        }
        if status == lbool::FALSE {
            return Ok(Slice::Impossible);
        }
        self.solver.cb_mut().ended.get().map_or(Ok(Slice::Unknown), Err)
    }

    /// The true candidate of each cell.
    fn model(&self) -> Vec<usize> {
        let is_true = |&candidate: &usize| self.solver.value_var(self.variables[candidate]) == lbool::TRUE;
        self.starts.windows(2).filter_map(|pair| (pair[0] as usize..pair[1] as usize).find(is_true)).collect()
    }
}
