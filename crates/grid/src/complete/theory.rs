//! Propagators beside clauses: they strike candidates while a SAT solver searches, and name the strikes to blame.
//!
//! A propagator does not say why it strikes. The reason is found only when a dead end asks for it: of the earlier strikes
//! in its cells those are left out without which it does the same. (Ohrimenko, Stuckey, Codish: *Propagation via lazy clause
//! generation*, 2009; Gent, Miguel, Moore: *Lazy explanations for constraint propagators*, 2010.)

use batsat::{Lit, Theory, TheoryArg, Var};
use fixedbitset::FixedBitSet;
use graeco_square::bits::members;
use graeco_square::{Cell, Order, Symbol};

use crate::limits::{Meter, Stop};
use crate::propagate::{Contradiction, Prop, Pruner};

const WIDTH: usize = 16;
/// The place in the list of strikes of a candidate that stands.
const STANDS: u32 = u32::MAX;

/// The number of a candidate.
pub(super) fn number(cell: usize, symbol: Symbol) -> usize {
    WIDTH * cell + symbol.index()
}

/// Runs propagators, and can take back what the last one has struck.
struct Runner {
    order: Order,
    first_value: i64,
    meter: Meter,
    end: Option<Stop>,
    log: Vec<(Cell, u16)>,
    runs: u64,
}

impl Runner {
    /// If a limit has come, nothing is struck, and `end` says so.
    fn run(&mut self, prop: &Prop, sets: &mut [u16]) -> Result<(), Contradiction> {
        self.runs += 1;
        self.log.clear();
        let step = self.meter.step(prop.cells().len() as u64);
        self.end = self.end.or(step.err());
        if self.end.is_some() {
            return Ok(());
        }
        let Runner { order, first_value, meter, end, log, .. } = self;
        let mut pruner = Pruner::new(sets, log, *order, *first_value, meter, end);
        prop.prune(&mut pruner).map(|_| ())
    }

    fn undo(&mut self, sets: &mut [u16]) {
        self.log.drain(..).rev().for_each(|(cell, before)| sets[cell.index()] = before);
    }
}

/// The propagators of a puzzle of order 16 at most, and the candidates that they see.
pub(super) struct Propagators {
    props: Vec<Prop>,
    /// For each cell the propagators that look at it.
    watchers: Vec<Vec<u32>>,
    waiting: FixedBitSet,
    runner: Runner,
    /// The candidates before the first decision, and now.
    root: Vec<u16>,
    sets: Vec<u16>,
    /// The struck candidates in order, and for each candidate its place there.
    strikes: Vec<usize>,
    since: Vec<u32>,
    /// For each candidate the propagator that struck it, and the number of strikes before.
    struck_by: Vec<(u32, u32)>,
    /// For each decision the number of strikes before, and of literals that were read.
    levels: Vec<(usize, usize)>,
    read: usize,
    /// For each candidate the literal that it does not hold, and for each variable its candidate.
    literals: Vec<Lit>,
    candidates: Vec<usize>,
    /// Whether it is known that there is no solution.
    is_refuted: bool,
    /// The last reason, and the candidates with which it was found.
    reason: Vec<Lit>,
    relaxed: Vec<u16>,
}

impl Propagators {
    /// `left` are the candidates of each cell, `variables` those of the open cells with their variables.
    pub(super) fn new(
        props: Vec<Prop>,
        left: Vec<u16>,
        variables: &[(usize, Var)],
        puzzle: (Order, i64),
        meter: Meter,
    ) -> Propagators {
        let mut watchers = vec![Vec::new(); left.len()];
        for (number, prop) in (0..).zip(&props) {
            prop.cells().iter().for_each(|cell| watchers[cell.index()].push(number));
        }
        let count = WIDTH * left.len();
        // A candidate without a variable is the only one of its cell, and never struck.
        let (mut literals, mut candidates) = (vec![Lit::new(variables[0].1, false); count], vec![0; count]);
        for &(candidate, variable) in variables {
            literals[candidate] = Lit::new(variable, false);
            candidates[variable.idx() as usize] = candidate;
        }
        let mut waiting = FixedBitSet::with_capacity(props.len());
        waiting.insert_range(..);
        let (order, first_value) = puzzle;
        Propagators {
            props,
            watchers,
            waiting,
            runner: Runner { order, first_value, meter, end: None, log: Vec::new(), runs: 0 },
            sets: left.clone(),
            relaxed: left.clone(),
            root: left,
            strikes: Vec::new(),
            since: vec![STANDS; count],
            struck_by: vec![(0, 0); count],
            levels: Vec::new(),
            read: 0,
            literals,
            candidates,
            is_refuted: false,
            reason: Vec::new(),
        }
    }

    /// How often a propagator has run.
    pub(super) fn runs(&self) -> u64 {
        self.runner.runs
    }

    /// The limit that was reached, after which nothing is struck any more.
    pub(super) fn end(&self) -> Option<Stop> {
        self.runner.end
    }

    /// Whether there is no solution; then nothing more is struck.
    pub(super) fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    fn note(&mut self, candidate: usize) {
        let (cell, bit) = (candidate / WIDTH, 1 << (candidate % WIDTH));
        self.sets[cell] &= !bit;
        if self.levels.is_empty() {
            self.root[cell] &= !bit;
        }
        self.since[candidate] = self.strikes.len() as u32;
        self.strikes.push(candidate);
        self.watchers[cell].iter().for_each(|&prop| self.waiting.insert(prop as usize));
    }

    /// Takes over the candidates that the solver has struck.
    fn read(&mut self, model: &[Lit]) {
        for literal in model[self.read..].iter().filter(|literal| !literal.sign()) {
            let candidate = self.candidates[literal.var().idx() as usize];
            if self.since[candidate] == STANDS {
                self.note(candidate);
            }
        }
        self.read = model.len();
    }

    /// Runs a propagator, and tells the solver what it has struck, or that there is a dead end. `false`: it has done nothing.
    fn draw(&mut self, number: usize, solver: &mut TheoryArg<'_>) -> bool {
        let before = self.strikes.len() as u32;
        let pruned = self.runner.run(&self.props[number], &mut self.sets);
        if self.runner.end.is_some() {
            return false;
        }
        if pruned.is_err() {
            self.runner.undo(&mut self.sets);
            self.explain(number, None, before);
            let clause: Vec<Lit> = self.reason.iter().map(|&literal| !literal).collect();
            match clause.is_empty() {
                // Nothing is to blame: there is no solution.
                true => self.is_refuted = true,
                false => solver.raise_conflict(&clause, false),
            }
            return true;
        }
        let log = std::mem::take(&mut self.runner.log);
        for &(cell, old) in &log {
            for symbol in members(old & !self.sets[cell.index()]) {
                let candidate = WIDTH * cell.index() + symbol;
                if self.since[candidate] == STANDS {
                    self.struck_by[candidate] = (number as u32, before);
                    self.note(candidate);
                    solver.propagate(self.literals[candidate]);
                }
            }
        }
        self.runner.log = log;
        // Before the first decision it runs until it strikes nothing more: later, something must be to blame.
        if !self.levels.is_empty() {
            self.waiting.set(number, false);
        }
        self.strikes.len() as u32 > before
    }

    /// Finds a reason for which a propagator strikes a candidate, or none is left, among the strikes that were `before`.
    fn explain(&mut self, number: usize, target: Option<usize>, before: u32) {
        let Propagators { props, runner, root, strikes, relaxed, reason, literals, .. } = self;
        let prop = &props[number];
        let toggle = |sets: &mut [u16], candidate: usize| sets[candidate / WIDTH] ^= 1 << (candidate % WIDTH);
        let follows = |runner: &mut Runner, sets: &mut [u16]| {
            let pruned = runner.run(prop, sets);
            let is_struck = |target: usize| sets[target / WIDTH] >> (target % WIDTH) & 1 == 0;
            let follows = runner.end.is_none() && (pruned.is_err() || target.is_some_and(is_struck));
            runner.undo(sets);
            follows
        };
        relaxed.copy_from_slice(root);
        // The last strike comes first: the first ones are known in more places. Those before the first decision are to blame
        // for nothing.
        let all = strikes[..before as usize].iter().rev().copied();
        let all = all.filter(|&candidate| root[candidate / WIDTH] >> (candidate % WIDTH) & 1 == 1);
        let (mut blamed, others): (Vec<usize>, Vec<usize>) =
            all.partition(|&candidate| prop.cells().iter().any(|cell| cell.index() == candidate / WIDTH));
        blamed.iter().for_each(|&candidate| toggle(relaxed, candidate));
        // Some propagators look at other cells, too, or strike their last candidates.
        if !follows(runner, relaxed) {
            others.iter().for_each(|&candidate| toggle(relaxed, candidate));
            blamed.splice(0..0, others);
        }
        blamed.retain(|&candidate| {
            toggle(relaxed, candidate);
            let follows = follows(runner, relaxed);
            if !follows {
                toggle(relaxed, candidate);
            }
            !follows
        });
        reason.clear();
        reason.extend(blamed.iter().map(|&candidate| literals[candidate]));
    }
}

impl Theory for Propagators {
    fn create_level(&mut self) {
        self.levels.push((self.strikes.len(), self.read));
    }

    fn pop_levels(&mut self, n: usize) {
        let Some(&(strikes, read)) = self.levels.get(self.levels.len() - n) else { return };
        self.levels.truncate(self.levels.len() - n);
        for candidate in self.strikes.drain(strikes..) {
            self.sets[candidate / WIDTH] |= 1 << (candidate % WIDTH);
            self.since[candidate] = STANDS;
        }
        self.read = read;
        // Before each decision all of them have run.
        self.waiting.clear();
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn partial_check(&mut self, solver: &mut TheoryArg<'_>) {
        self.read(solver.model());
        while let Some(number) = self.waiting.minimum().filter(|_| !self.is_refuted) {
            self.waiting.set(number, false);
            // Clauses are cheaper than the next propagator.
            if self.draw(number, solver) || self.runner.end.is_some() {
                return;
            }
        }
    }

    fn final_check(&mut self, solver: &mut TheoryArg<'_>) {
        self.partial_check(solver);
    }

    fn explain_propagation(&mut self, literal: Lit) -> &[Lit] {
        let candidate = self.candidates[literal.var().idx() as usize];
        let (number, before) = self.struck_by[candidate];
        self.explain(number as usize, Some(candidate), before);
        &self.reason
    }
}
