//! One puzzle in the making: its filled grid, and the clues and givens so far.

use graeco_grid::{Budget, Cell, Limits, Order, Outcome, Puzzle, Square, Stop};
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::pattern::Pattern;
use super::room::is_true;
use super::{GenerateError, Generated, Generator};
use crate::build::with_clues;
use crate::kind::{Clue, Kind, boxes_of};
use crate::places::Places;

/// Nodes of the first search for a filled grid; each later one has twice as many.
const FILL_NODES: u64 = 500;

/// How often half of the clues are drawn anew where there is no room for more.
const RENEWALS: usize = 20;

/// The factor up to which the effort grows for a part that cannot be tested within it.
const MOST_EFFORTS: u64 = 128;

/// Above this order, grids with houses alone are filled by local search, and no proof that a part is needed is repeated
/// with more effort: a hundred of them would take an hour.
const MOST_SEARCHED_ORDER: usize = 16;

/// Whether an order is above those for which every part of a puzzle is proved to be needed.
pub(super) fn is_large(order: Order) -> bool {
    order.get() > MOST_SEARCHED_ORDER
}

pub(super) struct Draft<'g> {
    pub(super) generator: &'g Generator<'g>,
    /// The rules without constraints, to which a clue is added to see whether it is true.
    pub(super) bare: Puzzle,
    pub(super) boxes: Option<Vec<usize>>,
    pub(super) pattern: Pattern,
    pub(super) rng: &'g mut ChaCha8Rng,
    /// The limits of the whole puzzle, with the nodes that are left.
    pub(super) limits: Limits,
    pub(super) budget: Budget,
    /// The marks of the grid and the rules about neighbours without one, which stay.
    pub(super) fixed: Vec<Clue>,
    rules: Puzzle,
    pub(super) clues: Vec<Clue>,
    pub(super) givens: Vec<Cell>,
    /// The parts that were removed, in order.
    pub(super) removed: Vec<Removable>,
}

/// The known facts about the solutions of a draft.
enum Verdict {
    /// There is only one; its proof took this many guesses.
    Unique(u64),
    /// There is this one, too.
    Other(Square),
    /// Nothing within the effort.
    Unknown,
}

/// How clues and givens were added to a draft.
enum Completion {
    /// There is one solution.
    Unique,
    /// There is no room for more clues.
    Full,
    /// There is none either, and the grid with other names of its symbols is a solution.
    Renamed,
}

/// A part that may be left out of a draft: givens that are symmetric to each other, or a clue.
#[derive(Clone)]
pub(super) enum Removable {
    Givens(Vec<Cell>),
    Clue(Clue),
}

/// The result of a filled grid.
pub(super) enum Attempt {
    Made(Box<Generated>),
    /// The clues and givens did not make a puzzle.
    Failed,
    /// The puzzle is not proved to be minimal.
    Unproved,
    /// The grid with other names of its symbols obeys all clues and givens that there is room for.
    Renamed,
    /// The puzzle does not meet the demand.
    Unwanted,
}

impl<'g> Draft<'g> {
    pub(super) fn new(generator: &'g Generator<'g>, rng: &'g mut ChaCha8Rng) -> Draft<'g> {
        let (limits, bare) = (generator.limits.clone().started(), generator.rules.houses_alone());
        let (boxes, budget) = (boxes_of(&bare), Budget::start(&limits));
        let (fixed, clues, givens, rules) = (Vec::new(), Vec::new(), Vec::new(), generator.rules.clone());
        let pattern = Pattern::new(generator.symmetry, generator.rules);
        Draft { generator, bare, boxes, pattern, rng, limits, budget, fixed, rules, clues, givens, removed: Vec::new() }
    }

    /// A puzzle from one filled grid, if the wanted clues and givens make one. Tests that were given up are made again with
    /// at most this multiple of the effort; `is_proved` asks for a proof that the puzzle is minimal.
    pub(super) fn attempt(&mut self, efforts: u64, is_proved: bool) -> Result<Attempt, GenerateError> {
        let square = self.fill()?;
        (self.clues, self.givens, self.removed) = (Vec::new(), Vec::new(), Vec::new());
        self.mark(&square);
        let wanted = self.generator.givens;
        let clues_alone = wanted.is_some() && !self.generator.wanted.is_empty();
        if clues_alone {
            self.give(wanted.unwrap_or(0));
        }
        match self.complete(&square, clues_alone, efforts)? {
            Completion::Unique => {}
            Completion::Full => return Ok(Attempt::Failed),
            Completion::Renamed => return Ok(Attempt::Renamed),
        }
        let is_minimal = self.reduce(&square, clues_alone, efforts, is_proved)?;
        if !is_minimal && is_proved {
            return Ok(Attempt::Unproved);
        }
        let missing = wanted.map_or(Some(0), |wanted| wanted.checked_sub(self.givens.len()));
        if !missing.is_some_and(|missing| self.give(missing)) {
            return Ok(Attempt::Failed);
        }
        let Verdict::Unique(mut guesses) = self.long_verdict(&square, MOST_EFFORTS)? else {
            return Ok(Attempt::Failed);
        };
        let parts = self.clues.len() + self.givens.len();
        if !self.meet_demand(&square)? {
            return Ok(Attempt::Unwanted);
        }
        // With the parts that make it easier the proof is shorter.
        if self.clues.len() + self.givens.len() > parts
            && let Verdict::Unique(fewer) = self.verdict(&square)?
        {
            guesses = fewer;
        }
        let (clues, puzzle) = ([&self.fixed[..], &self.clues].concat(), self.puzzle(&square));
        Ok(Attempt::Made(Box::new(Generated { puzzle, clues, solution: square, guesses, is_minimal })))
    }

    /// Checks the demands that need no filled grid: whether a pattern has this many givens, and whether the demand can be
    /// met.
    pub(super) fn check(&self) -> Result<(), GenerateError> {
        let open = self.pattern.cell_count();
        if self.generator.rules.shape().is_some() {
            return Err(GenerateError::Shape);
        }
        match self.generator.givens {
            Some(wanted) if wanted > open => return Err(GenerateError::Givens { wanted, open }),
            Some(wanted) if !self.pattern.has(wanted) => return Err(GenerateError::Symmetry(wanted)),
            _ => {}
        }
        let Some(demand) = &self.generator.demand else { return Ok(()) };
        let Generator { rules, wanted, negatives, .. } = self.generator;
        let adds_clues = !(wanted.is_empty() && negatives.is_empty());
        demand.check(rules, adds_clues).map_err(GenerateError::Demand)
    }

    /// Adds the marks of a filled grid for the rules about neighbours without one, and these rules.
    fn mark(&mut self, square: &Square) {
        self.fixed.clear();
        for negative in &self.generator.negatives {
            let (order, first_value) = (square.order(), self.bare.first_value());
            let (bare, boxes, taken) = (&self.bare, self.boxes.as_deref(), &[][..]);
            let mut places = Places { square, order, first_value, boxes, rng: self.rng, taken };
            self.fixed.extend(negative.draw(&mut places, |clue| is_true(bare, clue, square)));
        }
        self.rules = with_clues(self.generator.rules.clone(), &self.fixed, Budget::default().pace())
            .expect("marks that are true make sense");
    }

    /// A random grid that obeys the rules.
    fn fill(&mut self) -> Result<Square, GenerateError> {
        let rules = self.generator.rules;
        if is_large(self.bare.order())
            && let Some(completing) = rules.completing()
        {
            let run = completing.seed(self.rng.random()).limits(self.limits.clone()).run();
            return run.square?.ok_or(GenerateError::NoSolution);
        }
        // A walk that goes wrong at its first guesses may take for ever; another one may not.
        for round in 0.. {
            let nodes = FILL_NODES << round.min(40);
            let (mut found, end, _) = self.search(rules, 1, nodes, true)?;
            match (found.pop(), end) {
                (Some(square), _) => return Ok(square),
                (None, Outcome::Complete) => return Err(GenerateError::NoSolution),
                _ => {}
            }
        }
        unreachable!("the rounds do not end")
    }

    /// The first solutions of a puzzle, why there are no more, and how many nodes that took.
    fn search(
        &mut self,
        puzzle: &Puzzle,
        solutions: u64,
        nodes: u64,
        at_random: bool,
    ) -> Result<(Vec<Square>, Outcome, u64), Stop> {
        let nodes = self.limits.nodes.map_or(nodes, |left| left.min(nodes));
        let limits = Limits { solutions: Some(solutions), nodes: Some(nodes), ..self.limits.clone() };
        let search = puzzle.search().limits(limits);
        let mut walk = if at_random { search.seed(self.rng.random()) } else { search }.solutions();
        let found: Vec<Square> = walk.by_ref().collect();
        let (end, spent) = (walk.end().unwrap_or(Outcome::SolutionLimit), walk.stats().nodes);
        if let Some(left) = &mut self.limits.nodes {
            *left -= spent.min(*left);
        }
        match end {
            Outcome::Stopped(stop) if stop != Stop::NodeLimit || self.limits.nodes == Some(0) => Err(stop),
            end => Ok((found, end, spent)),
        }
    }

    /// The rules with the clues and givens so far.
    pub(super) fn puzzle(&self, square: &Square) -> Puzzle {
        let rules = with_clues(self.rules.clone(), &self.clues, Budget::default().pace());
        let mut puzzle = rules.expect("clues that are true make sense");
        for &cell in &self.givens {
            puzzle.set_given(cell, Some(square.at(cell))).expect("a square has the symbols of its order");
        }
        puzzle
    }

    fn verdict(&mut self, square: &Square) -> Result<Verdict, GenerateError> {
        Ok(self.verdict_within(square, self.generator.effort, false)?)
    }

    /// The verdict within a multiple of the effort. A walk that goes wrong at its first guesses may take for ever; another
    /// one may not.
    fn long_verdict(&mut self, square: &Square, most: u64) -> Result<Verdict, GenerateError> {
        let mut efforts = 1;
        loop {
            let nodes = self.generator.effort.saturating_mul(efforts);
            let verdict = self.verdict_within(square, nodes, efforts > 1)?;
            if efforts >= most || !matches!(verdict, Verdict::Unknown) {
                return Ok(verdict);
            }
            efforts *= 2;
        }
    }

    fn verdict_within(&mut self, square: &Square, nodes: u64, at_random: bool) -> Result<Verdict, Stop> {
        let (found, end, nodes) = self.search(&self.puzzle(square), 2, nodes, at_random)?;
        Ok(match (found.into_iter().find(|found| found != square), end) {
            (Some(other), _) => Verdict::Other(other),
            (None, Outcome::Complete) => Verdict::Unique(nodes.saturating_sub(1)),
            (None, _) => Verdict::Unknown,
        })
    }

    /// Adds clues, and givens unless `clues_alone`, until one solution is left.
    fn complete(&mut self, square: &Square, clues_alone: bool, efforts: u64) -> Result<Completion, GenerateError> {
        let mut possible = self.generator.wanted.clone();
        let mut renewals = if clues_alone { RENEWALS } else { 0 };
        let mut full: Vec<Clue> = Vec::new();
        loop {
            let renamed = if clues_alone { self.renamed(square) } else { None };
            let is_renamed = renamed.is_some();
            if let Some(other) = &renamed
                && self.add_excluding(square, other, &mut possible)?
            {
                continue;
            }
            let other = match renamed.map_or_else(|| self.verdict(square), |other| Ok(Verdict::Other(other)))? {
                Verdict::Unique(_) => return Ok(Completion::Unique),
                Verdict::Other(other) => Some(other),
                Verdict::Unknown => None,
            };
            if self.add_clues(square, other.as_ref(), &mut possible)?
                || !clues_alone && (self.add_given(square, other.as_ref()) || self.add_value(square, other.as_ref()))
            {
                continue;
            }
            if other.is_none()
                && let Verdict::Unique(_) = self.long_verdict(square, efforts)?
            {
                return Ok(Completion::Unique);
            }
            // Where there are no other clues, the same ones come again.
            let is_same = full.len() == self.clues.len() && full.iter().all(|clue| self.clues.contains(clue));
            if renewals == 0 || is_same {
                return Ok(if is_renamed { Completion::Renamed } else { Completion::Full });
            }
            renewals -= 1;
            full.clone_from(&self.clues);
            self.clues.shuffle(self.rng);
            self.clues.truncate(full.len() / 2);
            possible.clone_from(&self.generator.wanted);
        }
    }

    /// Adds a given and those that are symmetric to it, where another solution differs if there is one. `false` if all cells
    /// are given.
    fn add_given(&mut self, square: &Square, other: Option<&Square>) -> bool {
        let differs = |cell: &Cell| other.is_none_or(|other| other.at(*cell) != square.at(*cell));
        let open: Vec<Cell> = self.open(square.order().cells()).into_iter().filter(differs).collect();
        let chosen = open.choose(self.rng).map_or(&[][..], |&cell| self.pattern.orbit(cell));
        self.givens.extend(chosen);
        !open.is_empty()
    }

    /// Adds the clue that says the value of a cell outside the grid in which another solution differs. `false` if it differs
    /// in none.
    fn add_value(&mut self, square: &Square, other: Option<&Square>) -> bool {
        let order = square.order();
        let outside = order.all_cells().skip(order.cell_count());
        let differs = |cell: &Cell| other.is_some_and(|other| other.at(*cell) != square.at(*cell));
        let Some(cell) = outside.filter(differs).collect::<Vec<Cell>>().choose(self.rng).copied() else { return false };
        let value = self.bare.value(square.at(cell));
        let kind = Kind::named("candidates").expect("candidates are a kind of clue");
        self.clues.push(Clue::new(kind).with("cell", vec![cell]).with("values", vec![value]));
        true
    }

    /// Adds a number of givens anywhere. `false` if the pattern has too few.
    fn give(&mut self, count: usize) -> bool {
        let chosen = if count == 0 { Some(Vec::new()) } else { self.pattern.choose(&self.givens, count, self.rng) };
        let is_there = chosen.is_some();
        self.givens.extend(chosen.into_iter().flatten());
        is_there
    }

    /// Those of some cells that are not given.
    pub(super) fn open(&self, cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
        let given = self.generator.rules.givens();
        cells.filter(|cell| given[cell.index()].is_none() && !self.givens.contains(cell)).collect()
    }

    /// Removes the redundant parts: givens (unless `clues_alone`), then clues. Says whether it is proved that nothing more
    /// is redundant, each test with a multiple of the effort; if `is_proved`, it ends where a test is given up.
    fn reduce(
        &mut self,
        square: &Square,
        clues_alone: bool,
        efforts: u64,
        is_proved: bool,
    ) -> Result<bool, GenerateError> {
        self.givens.shuffle(self.rng);
        self.clues.shuffle(self.rng);
        let mut orbits: Vec<&[Cell]> = Vec::new();
        for &cell in self.givens.iter().rev().filter(|_| !clues_alone) {
            if !orbits.iter().any(|orbit| orbit.contains(&cell)) {
                orbits.push(self.pattern.orbit(cell));
            }
        }
        let givens = orbits.into_iter().map(|orbit| Removable::Givens(orbit.to_vec()));
        let parts: Vec<Removable> = givens.chain(self.clues.iter().rev().cloned().map(Removable::Clue)).collect();
        // A needed part stays needed when other parts are removed: only undecided ones are tried again.
        let mut unknown = Vec::new();
        for part in parts {
            if let Verdict::Unknown = self.try_without(&part, |draft| draft.verdict(square))? {
                unknown.push(part);
            }
        }
        if is_large(self.bare.order()) {
            return Ok(unknown.is_empty());
        }
        let mut is_minimal = true;
        for part in unknown {
            let verdict = self.try_without(&part, |draft| draft.long_verdict(square, efforts))?;
            is_minimal &= !matches!(verdict, Verdict::Unknown);
            if !is_minimal && is_proved {
                break;
            }
        }
        self.givens.sort_unstable();
        Ok(is_minimal)
    }

    /// Removes a part if one solution is left without it.
    fn try_without(
        &mut self,
        part: &Removable,
        verdict: impl FnOnce(&mut Self) -> Result<Verdict, GenerateError>,
    ) -> Result<Verdict, GenerateError> {
        let (clues, givens) = (self.clues.clone(), self.givens.clone());
        match part {
            Removable::Givens(orbit) => self.givens.retain(|given| !orbit.contains(given)),
            Removable::Clue(gone) => self.clues.retain(|clue| clue != gone),
        }
        let verdict = verdict(self)?;
        match verdict {
            Verdict::Unique(_) => self.removed.push(part.clone()),
            _ => (self.clues, self.givens) = (clues, givens),
        }
        Ok(verdict)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_some_grids_a_puzzle_need_not_be_proved_minimal() {
        let rules = Puzzle::sudoku(3, 3).unwrap();
        let lines = Generator::new(&rules).clues("zipper", None).unwrap().clues("thermo", None).unwrap();
        let nodes = Limits { nodes: Some(600_000), ..Limits::default() };
        let made = lines.givens(0).effort(30).limits(nodes).make(0).unwrap();
        assert!(!made.is_minimal && made.puzzle.is_unique());
    }
}
