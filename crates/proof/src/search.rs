//! The search that writes proofs: unit propagation, branching, and for each refuted branch a clause of the decisions that
//! took part.
//!
//! It finds all solutions of a formula. Each adds the clause that excludes it; what is shown at last is that the formula
//! has no solution besides. The clauses of the formula have the numbers 1 to m, those that exclude solutions m + 1 and
//! on, and the lemmas numbers above those that solutions may take.

use std::collections::HashSet;
use std::io;

use graeco_grid::{End, Limits, Pace, Stats};

use crate::formula::Formula;

/// What is told of a proof while it comes into being.
pub trait Proof {
    /// A clause that follows from those before: from `hints`, by unit propagation in this order.
    ///
    /// # Errors
    /// Those of a writer.
    fn lemma(&mut self, number: u64, clause: &[i32], hints: &[u64]) -> io::Result<()>;

    /// A lemma is needed no more.
    ///
    /// # Errors
    /// Those of a writer.
    fn delete(&mut self, number: u64, clause: &[i32]) -> io::Result<()>;
}

/// What a search has found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The solutions: for each its true variables, ascending.
    pub solutions: Vec<Vec<i32>>,
    /// Why the search ended; only with [`End::Exhausted`] the proof is complete.
    pub end: End,
    /// Decisions and propagated literals.
    pub stats: Stats,
    /// The number of lemmas of the proof.
    pub lemmas: u64,
}

/// Finds all solutions of a formula, and tells a proof that there are no others.
///
/// The limit of solutions is the greatest number that can be proved; the search ends when it finds one more.
///
/// # Errors
/// Those of the proof.
pub fn prove(formula: &Formula, limits: &Limits, proof: &mut impl Proof) -> io::Result<Found> {
    let most = limits.solutions.unwrap_or(MOST_SOLUTIONS);
    let mut search = Search::new(formula, limits, most);
    let end = match search.run(limits.nodes.unwrap_or(u64::MAX), most, proof) {
        Ok(()) => End::Exhausted,
        Err(Stop::End(end)) => end,
        Err(Stop::Io(error)) => return Err(error),
    };
    Ok(Found { solutions: search.solutions, end, stats: Stats::new(search.nodes, search.steps), lemmas: search.lemmas })
}

/// The most solutions that are proved to be all if no limit is given.
pub const MOST_SOLUTIONS: u64 = 1_000_000;

/// As many long lemmas are kept; then the older half of them goes.
const MOST_LEMMAS: usize = 4000;

/// Why the search stops early.
enum Stop {
    End(End),
    Io(io::Error),
}

impl From<End> for Stop {
    fn from(end: End) -> Stop {
        Stop::End(end)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Io(error)
    }
}

/// A literal: twice its variable, counted from 0, and 1 if it is negated.
type Literal = u32;

/// The reason of decisions.
const DECISION: u32 = u32::MAX;

fn literal(dimacs: i32) -> Literal {
    2 * (dimacs.unsigned_abs() - 1) + u32::from(dimacs < 0)
}

fn dimacs(literal: Literal) -> i32 {
    let variable = (literal / 2 + 1) as i32;
    if literal.is_multiple_of(2) { variable } else { -variable }
}

struct Clause {
    literals: Box<[Literal]>,
    number: u64,
}

struct Search<'f> {
    formula: &'f Formula,
    clauses: Vec<Clause>,
    /// The clauses of positive literals alone: among these it branches.
    choices: Vec<u32>,
    /// For each literal the clauses of two literals that hold it: the other one, and the clause.
    binary: Vec<Vec<(Literal, u32)>>,
    /// For each literal the longer clauses that watch it: the first two literals of a clause do.
    watched: Vec<Vec<u32>>,
    /// For each literal whether it is true.
    is_true: Vec<bool>,
    reason: Vec<u32>,
    level: Vec<u32>,
    trail: Vec<Literal>,
    /// Where in the trail each level above 0 begins.
    levels: Vec<usize>,
    /// How much of the trail is propagated.
    head: usize,
    /// For each variable that level 0 fixes, the number of the clause that says so; 0 if none does yet.
    unit: Vec<u64>,
    /// How often a variable took part in a conflict of late.
    activity: Vec<f64>,
    bump: f64,
    seen: Vec<bool>,
    /// Long lemmas, the older ones first.
    kept: Vec<u32>,
    solutions: Vec<Vec<i32>>,
    next_number: u64,
    lemmas: u64,
    nodes: u64,
    steps: u64,
    bytes: usize,
    pace: Pace,
}

impl<'f> Search<'f> {
    fn new(formula: &'f Formula, limits: &Limits, most: u64) -> Self {
        let variables = formula.variables();
        Search {
            formula,
            clauses: Vec::new(),
            choices: Vec::new(),
            binary: vec![Vec::new(); 2 * variables],
            watched: vec![Vec::new(); 2 * variables],
            is_true: vec![false; 2 * variables],
            reason: vec![DECISION; variables],
            level: vec![0; variables],
            trail: Vec::new(),
            levels: Vec::new(),
            head: 0,
            unit: vec![0; variables],
            activity: vec![0.0; variables],
            bump: 1.0,
            seen: vec![false; variables],
            kept: Vec::new(),
            solutions: Vec::new(),
            next_number: (formula.clauses().len() as u64).saturating_add(most).saturating_add(1),
            lemmas: 0,
            nodes: 0,
            steps: 0,
            bytes: 120 * variables,
            pace: graeco_grid::Budget::start(limits).pace(),
        }
    }

    fn run(&mut self, most_nodes: u64, most: u64, proof: &mut impl Proof) -> Result<(), Stop> {
        let mut conflict = self.load()?;
        loop {
            conflict = conflict.or(self.propagate()?);
            if let Some(clause) = conflict.take() {
                if self.learn(clause, proof)? {
                    return Ok(());
                }
            } else if let Some(decision) = self.choose()? {
                if self.nodes == most_nodes {
                    return Err(End::NodeLimit.into());
                }
                self.nodes += 1;
                self.levels.push(self.trail.len());
                self.assign(decision, DECISION);
            } else {
                if self.solutions.len() as u64 == most {
                    return Err(End::SolutionLimit.into());
                }
                conflict = self.solved()?;
            }
        }
    }

    /// Takes in the clauses of the formula; a clause without literals is a conflict.
    fn load(&mut self) -> Result<Option<u32>, Stop> {
        let mut conflict = None;
        for (clause, number) in self.formula.clauses().zip(1..) {
            let id = self.add(clause.iter().map(|&dimacs| literal(dimacs)).collect(), number)?;
            if clause.len() > 1 && clause.iter().all(|&literal| literal > 0) {
                self.choices.push(id);
            }
            conflict = conflict.or(self.assert_alone(id));
        }
        Ok(conflict)
    }

    /// Adds a clause; the longer ones are watched by their first two literals.
    fn add(&mut self, literals: Box<[Literal]>, number: u64) -> Result<u32, End> {
        let id = self.clauses.len() as u32;
        match *literals {
            [] | [_] => {}
            [a, b] => {
                self.binary[a as usize].push((b, id));
                self.binary[b as usize].push((a, id));
            }
            [a, b, ..] => {
                self.watched[a as usize].push(id);
                self.watched[b as usize].push(id);
            }
        }
        self.bytes += 48 + 4 * literals.len();
        self.clauses.push(Clause { literals, number });
        self.pace.step(1)?;
        self.pace.budget().afford(self.bytes)?;
        Ok(id)
    }

    /// At level 0: makes the literal of a clause of at most one literal true; the clause if that is a conflict.
    fn assert_alone(&mut self, id: u32) -> Option<u32> {
        match *self.clauses[id as usize].literals {
            [] => Some(id),
            [literal] if self.is_true[literal as usize ^ 1] => Some(id),
            [literal] if !self.is_true[literal as usize] => {
                self.assign(literal, id);
                None
            }
            _ => None,
        }
    }

    fn assign(&mut self, literal: Literal, reason: u32) {
        let variable = literal as usize / 2;
        self.is_true[literal as usize] = true;
        self.reason[variable] = reason;
        self.level[variable] = self.levels.len() as u32;
        self.trail.push(literal);
        if self.levels.is_empty() && reason != DECISION && self.clauses[reason as usize].literals.len() == 1 {
            self.unit[variable] = self.clauses[reason as usize].number;
        }
    }

    fn is_open(&self, literal: Literal) -> bool {
        !self.is_true[literal as usize] && !self.is_true[literal as usize ^ 1]
    }

    /// Draws what follows from clauses of which all literals but one are false; a clause of which all are, if one is met.
    fn propagate(&mut self) -> Result<Option<u32>, End> {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            self.steps += 1;
            let lost = literal ^ 1;
            self.pace.step(1 + (self.binary[lost as usize].len() + self.watched[lost as usize].len()) as u64 / 8)?;
            for place in 0..self.binary[lost as usize].len() {
                let (other, id) = self.binary[lost as usize][place];
                if self.is_true[other as usize ^ 1] {
                    return Ok(Some(id));
                }
                if !self.is_true[other as usize] {
                    self.assign(other, id);
                }
            }
            let mut watchers = std::mem::take(&mut self.watched[lost as usize]);
            let conflict = self.visit(lost, &mut watchers);
            self.watched[lost as usize].append(&mut watchers);
            if conflict.is_some() {
                return Ok(conflict);
            }
        }
        Ok(None)
    }

    /// Lets the clauses that watch a literal, which has become false, watch another one. Those that cannot stay.
    fn visit(&mut self, lost: Literal, watchers: &mut Vec<u32>) -> Option<u32> {
        let mut conflict = None;
        watchers.retain(|&id| {
            if conflict.is_some() {
                return true;
            }
            let literals = &mut self.clauses[id as usize].literals;
            if literals[0] == lost {
                literals.swap(0, 1);
            }
            let first = literals[0];
            if self.is_true[first as usize] {
                return true;
            }
            if let Some(place) = (2..literals.len()).find(|&place| !self.is_true[literals[place] as usize ^ 1]) {
                literals.swap(1, place);
                self.watched[literals[1] as usize].push(id);
                return false;
            }
            if self.is_true[first as usize ^ 1] {
                conflict = Some(id);
            } else {
                self.assign(first, id);
            }
            true
        });
        conflict
    }

    /// The literal to try next: in a clause of which fewest literals are left, the one that took part in most conflicts.
    /// Where every such clause has a true literal, any variable left is false.
    fn choose(&mut self) -> Result<Option<Literal>, End> {
        let mut best: Option<(usize, f64, Literal)> = None;
        for &id in &self.choices {
            let literals = &self.clauses[id as usize].literals;
            self.pace.step(1 + literals.len() as u64 / 8)?;
            if literals.iter().any(|&literal| self.is_true[literal as usize]) {
                continue;
            }
            let open = literals.iter().copied().filter(|&literal| self.is_open(literal));
            let activity = |literal: Literal| self.activity[literal as usize / 2];
            let (mut count, mut sum, mut most) = (0, 0.0, None);
            for literal in open {
                count += 1;
                sum += activity(literal);
                if most.is_none_or(|most| activity(literal) > activity(most)) {
                    most = Some(literal);
                }
            }
            if let Some(literal) = most
                && best.is_none_or(|(fewest, greatest, _)| count < fewest || (count == fewest && sum > greatest))
            {
                best = Some((count, sum, literal));
            }
        }
        if let Some((_, _, literal)) = best {
            return Ok(Some(literal));
        }
        let variables = 0..self.formula.variables() as u32;
        Ok(variables.map(|variable| 2 * variable + 1).find(|&literal| self.is_open(literal)))
    }

    /// Keeps the solution that all variables together are, and adds the clause that excludes it: most often a conflict.
    fn solved(&mut self) -> Result<Option<u32>, Stop> {
        let truths = (0..self.formula.variables() as u32).filter(|&variable| self.is_true[2 * variable as usize]);
        let solution: Vec<i32> = truths.map(|variable| variable as i32 + 1).collect();
        let mut literals: Vec<Literal> = self.formula.blocking(&solution).into_iter().map(literal).collect();
        // Those that become true first when the search goes back are watched.
        literals.sort_unstable_by_key(|&literal| std::cmp::Reverse(self.level[literal as usize / 2]));
        self.bytes += 24 + 4 * solution.len();
        self.solutions.push(solution);
        let number = (self.formula.clauses().len() + self.solutions.len()) as u64;
        let id = self.add(literals.into(), number)?;
        if self.clauses[id as usize].literals.len() == 1 {
            // Nobody watches it.
            self.go_back(0);
            return Ok(self.assert_alone(id));
        }
        Ok(Some(id))
    }

    /// Learns from a clause all of whose literals are false, and goes back. Returns whether the proof is complete.
    fn learn(&mut self, conflict: u32, proof: &mut impl Proof) -> Result<bool, Stop> {
        let (mut hints, mut fixed) = (vec![self.clauses[conflict as usize].number], Vec::new());
        let mut decisions: Vec<Literal> = Vec::new();
        self.mark(conflict, &mut fixed);
        let start = self.levels.first().copied().unwrap_or(self.trail.len());
        for place in (start..self.trail.len()).rev() {
            let literal = self.trail[place];
            let variable = literal as usize / 2;
            if !self.seen[variable] {
                continue;
            }
            self.seen[variable] = false;
            self.pace.step(1)?;
            self.activity[variable] += self.bump;
            let reason = self.reason[variable];
            if reason == DECISION {
                decisions.push(literal ^ 1);
            } else {
                hints.push(self.clauses[reason as usize].number);
                self.mark(reason, &mut fixed);
                self.seen[variable] = false;
            }
        }
        self.tell_units(&fixed, proof)?;
        for variable in fixed {
            self.seen[variable] = false;
            hints.push(self.unit[variable]);
        }
        hints.reverse();
        self.age();
        // The decisions come latest first.
        let number = self.tell(&decisions, &hints, proof)?;
        let back = decisions.get(1).map_or(0, |&literal| self.level[literal as usize / 2]);
        self.go_back(back as usize);
        let Some(&asserted) = decisions.first() else { return Ok(true) };
        let id = self.add(decisions.into(), number)?;
        if self.clauses[id as usize].literals.len() > 2 {
            self.kept.push(id);
        }
        self.assign(asserted, id);
        self.forget(proof)?;
        Ok(false)
    }

    /// Marks the variables of a clause; those that level 0 fixes are listed.
    fn mark(&mut self, id: u32, fixed: &mut Vec<usize>) {
        for &literal in &self.clauses[id as usize].literals {
            let variable = literal as usize / 2;
            if !std::mem::replace(&mut self.seen[variable], true) && self.level[variable] == 0 {
                fixed.push(variable);
            }
        }
    }

    /// Tells, for variables that level 0 fixes, the clauses that say so, and before them those that they follow from.
    fn tell_units(&mut self, fixed: &[usize], proof: &mut impl Proof) -> Result<(), Stop> {
        let mut wanted: Vec<usize> = fixed.iter().copied().filter(|&variable| self.unit[variable] == 0).collect();
        if wanted.is_empty() {
            return Ok(());
        }
        let mut is_wanted = vec![false; self.unit.len()];
        wanted.iter().for_each(|&variable| is_wanted[variable] = true);
        while let Some(variable) = wanted.pop() {
            for &literal in &self.clauses[self.reason[variable] as usize].literals {
                let other = literal as usize / 2;
                if self.unit[other] == 0 && !std::mem::replace(&mut is_wanted[other], true) {
                    wanted.push(other);
                }
            }
        }
        let end = self.levels.first().copied().unwrap_or(self.trail.len());
        for place in 0..end {
            let literal = self.trail[place];
            let variable = literal as usize / 2;
            if is_wanted[variable] {
                let reason = &self.clauses[self.reason[variable] as usize];
                let others = reason.literals.iter().filter(|&&other| other != literal);
                let mut hints: Vec<u64> = others.map(|&other| self.unit[other as usize / 2]).collect();
                hints.push(reason.number);
                self.unit[variable] = self.tell(&[literal], &hints, proof)?;
            }
        }
        Ok(())
    }

    /// Tells a lemma, and returns its number.
    fn tell(&mut self, clause: &[Literal], hints: &[u64], proof: &mut impl Proof) -> Result<u64, Stop> {
        let clause: Vec<i32> = clause.iter().map(|&literal| dimacs(literal)).collect();
        let number = self.next_number;
        self.pace.step(1 + hints.len() as u64)?;
        proof.lemma(number, &clause, hints)?;
        (self.next_number, self.lemmas) = (number + 1, self.lemmas + 1);
        Ok(number)
    }

    /// Lets conflicts that are long past count less.
    fn age(&mut self) {
        self.bump *= 1.05;
        if self.bump > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity /= self.bump);
            self.bump = 1.0;
        }
    }

    fn go_back(&mut self, level: usize) {
        if level < self.levels.len() {
            for literal in self.trail.drain(self.levels[level]..) {
                self.is_true[literal as usize] = false;
            }
            self.levels.truncate(level);
            self.head = self.trail.len();
        }
    }

    /// Forgets the older half of the long lemmas, if there are many, except those that are reasons.
    fn forget(&mut self, proof: &mut impl Proof) -> Result<(), Stop> {
        if self.kept.len() < MOST_LEMMAS {
            return Ok(());
        }
        let reasons: HashSet<u32> = self.trail.iter().map(|&literal| self.reason[literal as usize / 2]).collect();
        let newer = self.kept.split_off(MOST_LEMMAS / 2);
        let old = std::mem::replace(&mut self.kept, newer);
        let (reasons, gone): (Vec<u32>, Vec<u32>) = old.into_iter().partition(|id| reasons.contains(id));
        for &id in &gone {
            let Clause { literals, number } = &mut self.clauses[id as usize];
            let literals = std::mem::take(literals);
            let clause: Vec<i32> = literals.iter().map(|&literal| dimacs(literal)).collect();
            proof.delete(*number, &clause)?;
            self.bytes -= 4 * literals.len();
            for &watched in &literals[..2] {
                self.watched[watched as usize].retain(|&watcher| watcher != id);
            }
        }
        self.kept.splice(0..0, reasons);
        Ok(())
    }
}
