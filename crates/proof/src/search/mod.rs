//! The search that writes proofs: propagation, branching, and a clause that is learned from each conflict.
//!
//! It finds all solutions of a formula. Each adds the clause that excludes it; the final result is that the formula
//! has no solution besides. The lines of the formula have the numbers 1 to m, those that exclude solutions m + 1 and on,
//! and the lines of the proof numbers above those that solutions may take.

mod bounds;
mod clauses;
mod forget;
mod learn;
mod restarts;
mod shorten;
mod trail;

use std::io;

use graeco_grid::{Budget, Limits, Outcome, Pace, Stats, Stop};

use crate::formula::{Formula, Line};
use bounds::Bounds;
use clauses::Clauses;
use forget::Lemmas;
use restarts::Restarts;
use shorten::Mark;
use trail::{Literal, Reason, Trail, literal};

/// A receiver of a proof while it is made.
pub trait Proof {
    /// The first number of the lines of the proof. Comes first.
    ///
    /// # Errors
    /// Those of a writer.
    fn start(&mut self, first: u64) -> io::Result<()>;

    /// A clause that follows from those before: from `hints`, by unit propagation in this order.
    ///
    /// # Errors
    /// Those of a writer.
    fn lemma(&mut self, number: u64, clause: &[i32], hints: &[u64]) -> io::Result<()>;

    /// An inequality that is the sum of others, each with a multiplicity.
    ///
    /// # Errors
    /// Those of a writer, or of a form that has clauses alone.
    fn sum(&mut self, number: u64, parts: &[(u64, i64)]) -> io::Result<()>;

    /// A derived clause or inequality is needed no more.
    ///
    /// # Errors
    /// Those of a writer.
    fn delete(&mut self, number: u64, clause: Option<&[i32]>) -> io::Result<()>;
}

/// The result of a search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SearchResult {
    /// The solutions: for each its true variables, ascending.
    pub solutions: Vec<Vec<i32>>,
    /// How the search ended; only with [`Outcome::Complete`] the proof is complete.
    pub end: Outcome,
    /// Decisions and propagated literals.
    pub stats: Stats,
    /// How many clauses and inequalities the proof derives.
    pub lemmas: u64,
}

/// Finds all solutions of a formula, and writes a proof that there are no others.
///
/// The limit of solutions is the greatest number that can be proved; the search ends when it finds one more.
///
/// # Errors
/// Those of the proof.
pub fn prove(formula: &Formula, limits: &Limits, proof: &mut impl Proof) -> io::Result<SearchResult> {
    let most = limits.solutions.unwrap_or(MOST_SOLUTIONS).min(MOST_NUMBERED);
    let mut search = Search::new(formula, limits, most);
    proof.start(search.next_number)?;
    let end = match search.run(limits.nodes.unwrap_or(u64::MAX), most, proof) {
        Ok(end) => end,
        Err(Halt::Stopped(stop)) => stop.into(),
        Err(Halt::Io(error)) => return Err(error),
    };
    Ok(SearchResult {
        solutions: search.solutions,
        end,
        stats: Stats::new(search.nodes, search.steps),
        lemmas: search.lemmas,
    })
}

/// The most solutions that are proved to be all if no limit is given.
pub const MOST_SOLUTIONS: u64 = 1_000_000;

/// The most solutions with numbers: the proof needs numbers above those, and no computer holds more.
const MOST_NUMBERED: u64 = 1 << 62;

/// Why the search stops early.
#[derive(Debug, thiserror::Error)]
enum Halt {
    #[error(transparent)]
    Stopped(#[from] Stop),
    #[error(transparent)]
    Io(#[from] io::Error),
}

struct Search<'f> {
    formula: &'f Formula,
    trail: Trail,
    clauses: Clauses,
    /// The clauses of positive literals alone: among these it branches.
    choices: Vec<u32>,
    bounds: Option<Bounds<'f>>,
    /// For each variable that level 0 fixes, the number of the clause that says so; 0 if none does yet.
    unit: Vec<u64>,
    /// How often a variable took part in a conflict of late.
    activity: Vec<f64>,
    bump: f64,
    /// What is known of a variable while a clause is learned.
    marks: Vec<Mark>,
    /// Long lemmas, which may be forgotten.
    long: Lemmas,
    restarts: Restarts,
    solutions: Vec<Vec<i32>>,
    next_number: u64,
    lemmas: u64,
    nodes: u64,
    steps: u64,
    /// About how many bytes the solutions take.
    solution_bytes: usize,
    pace: Pace,
}

impl<'f> Search<'f> {
    fn new(formula: &'f Formula, limits: &Limits, most: u64) -> Self {
        let variables = formula.variables();
        Search {
            formula,
            trail: Trail::new(variables),
            clauses: Clauses::new(variables),
            choices: Vec::new(),
            bounds: formula.sums.as_ref().map(Bounds::new),
            unit: vec![0; variables],
            activity: vec![0.0; variables],
            bump: 1.0,
            marks: vec![Mark::None; variables],
            long: Lemmas::default(),
            restarts: Restarts::new(),
            solutions: Vec::new(),
            next_number: formula.len() as u64 + most + 1,
            lemmas: 0,
            nodes: 0,
            steps: 0,
            solution_bytes: 0,
            pace: Budget::start(limits).pace(),
        }
    }

    fn run(&mut self, most_nodes: u64, most: u64, proof: &mut impl Proof) -> Result<Outcome, Halt> {
        let mut conflict = self.load()?;
        loop {
            if conflict.is_none() {
                conflict = self.propagate()?;
            }
            if let Some(reason) = conflict.take() {
                if self.learn(reason, proof)? {
                    return Ok(Outcome::Complete);
                }
                if self.restarts.is_due() {
                    self.go_back(0);
                }
            } else if let Some(decision) = self.choose()? {
                if self.nodes == most_nodes {
                    return Err(Stop::NodeLimit.into());
                }
                self.nodes += 1;
                self.trail.decide(decision);
            } else {
                if self.solutions.len() as u64 == most {
                    return Ok(Outcome::SolutionLimit);
                }
                conflict = self.solved()?;
            }
        }
    }

    /// Takes in the lines of the formula; a clause that is false is a conflict.
    fn load(&mut self) -> Result<Option<Reason>, Halt> {
        let mut conflict = None;
        for (line, number) in self.formula.lines().zip(1..) {
            match line {
                Line::AnyOf(clause) => {
                    let id = self.add(clause.iter().map(|&dimacs| literal(dimacs)).collect(), number)?;
                    if clause.len() > 1 && clause.iter().all(|&literal| literal > 0) {
                        self.choices.push(id);
                    }
                    conflict = conflict.or(self.assert_alone(id));
                }
                Line::AtMostOne(variables) => {
                    for (place, &a) in variables.iter().enumerate() {
                        for &b in &variables[..place] {
                            let (a, b) = (literal(-a), literal(-b));
                            if !self.clauses.has_pair(a, b) {
                                self.add([a, b].into(), number)?;
                            }
                        }
                    }
                }
            }
        }
        Ok(conflict)
    }

    fn add(&mut self, literals: Box<[Literal]>, number: u64) -> Result<u32, Stop> {
        let id = self.clauses.add(literals, number);
        self.pace.step(1)?;
        self.pace.budget().afford(self.bytes())?;
        Ok(id)
    }

    /// About how many bytes everything takes that grows.
    fn bytes(&self) -> usize {
        self.solution_bytes + self.clauses.bytes() + self.bounds.as_ref().map_or(0, Bounds::bytes)
    }

    /// At level 0: makes the literal of a clause of one literal true; the clause if that is a conflict.
    fn assert_alone(&mut self, id: u32) -> Option<Reason> {
        let [literal] = *self.clauses.literals(id) else { return None };
        if self.trail.is_open(literal) {
            self.unit[literal as usize / 2] = self.clauses.number(id);
            self.trail.assign(literal, Reason::Clause(id));
        }
        self.trail.is_false(literal).then_some(Reason::Clause(id))
    }

    /// Propagates by clauses, then by sums. Returns the reason of a conflict.
    fn propagate(&mut self) -> Result<Option<Reason>, Stop> {
        loop {
            let before = self.trail.head;
            let conflict = self.clauses.propagate(&mut self.trail, &mut self.pace)?;
            self.steps += (self.trail.head - before) as u64;
            if let Some(id) = conflict {
                return Ok(Some(Reason::Clause(id)));
            }
            let Some(bounds) = &mut self.bounds else { return Ok(None) };
            if let Some(number) = bounds.propagate(&mut self.trail, &mut self.pace)? {
                return Ok(Some(Reason::Sum(number)));
            }
            if self.trail.head == self.trail.literals.len() {
                return Ok(None);
            }
        }
    }

    /// The literals of a reason: those that are false, and perhaps the one that follows.
    fn literals(&self, reason: Reason) -> &[Literal] {
        match (reason, &self.bounds) {
            (Reason::Clause(id), _) => self.clauses.literals(id),
            (Reason::Sum(number), Some(bounds)) => bounds.explanation(number),
            _ => &[],
        }
    }

    /// The literal to try next: of clauses without a true literal, the one that took part in most conflicts; of several, one
    /// in a clause with the fewest open literals. Where every such clause has a true literal, any variable left is false.
    fn choose(&mut self) -> Result<Option<Literal>, Stop> {
        let mut best: Option<(f64, usize, Literal)> = None;
        for &id in &self.choices {
            let literals = self.clauses.literals(id);
            self.pace.step(1 + literals.len() as u64 / 8)?;
            if literals.iter().any(|&literal| self.trail.is_true(literal)) {
                continue;
            }
            let activity = |literal: Literal| self.activity[literal as usize / 2];
            let (mut count, mut most) = (0, None);
            for &literal in literals.iter().filter(|&&literal| self.trail.is_open(literal)) {
                count += 1;
                if most.is_none_or(|most| activity(literal) > activity(most)) {
                    most = Some(literal);
                }
            }
            if let Some(literal) = most
                && best.is_none_or(|(greatest, fewest, _)| {
                    activity(literal) > greatest || (activity(literal) == greatest && count < fewest)
                })
            {
                best = Some((activity(literal), count, literal));
            }
        }
        if let Some((_, _, literal)) = best {
            return Ok(Some(literal));
        }
        let variables = 0..self.formula.variables() as u32;
        Ok(variables.map(|variable| 2 * variable + 1).find(|&literal| self.trail.is_open(literal)))
    }

    /// Keeps the solution that all variables together are, and adds the clause that excludes it: most often a conflict.
    fn solved(&mut self) -> Result<Option<Reason>, Halt> {
        let truths = (0..self.formula.variables() as u32).filter(|&variable| self.trail.is_true(2 * variable));
        let solution: Vec<i32> = truths.map(|variable| variable as i32 + 1).collect();
        let mut literals: Vec<Literal> = self.formula.blocking(&solution).into_iter().map(literal).collect();
        // Those that become true first when the search goes back are watched.
        literals.sort_unstable_by_key(|&literal| std::cmp::Reverse(self.trail.level_of(literal as usize / 2)));
        self.solution_bytes += 24 + 4 * solution.len();
        self.solutions.push(solution);
        let number = (self.formula.len() + self.solutions.len()) as u64;
        let id = self.add(literals.into(), number)?;
        if self.clauses.literals(id).len() == 1 {
            // Nobody watches it.
            self.go_back(0);
            return Ok(self.assert_alone(id));
        }
        Ok(Some(Reason::Clause(id)))
    }

    fn go_back(&mut self, level: usize) {
        if level < self.trail.level() {
            self.trail.go_back(level);
            if let Some(bounds) = &mut self.bounds {
                bounds.go_back(level);
            }
        }
    }
}
