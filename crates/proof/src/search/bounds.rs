//! The candidates that the sums exclude, and the inequalities that explain this.

use std::collections::HashMap;

use graeco_grid::{Pace, Stop};

use super::trail::{Literal, Reason, Trail};
use crate::assignment::Assignment;
use crate::sums::{Bound, Side, Sums};

/// The number of inequalities of the proof that are kept; beyond it all are removed.
const MOST_TOLD: usize = 4000;

/// Why a sum excludes a candidate, or everything.
pub(super) struct Explanation {
    /// The false literals that take part.
    pub(super) literals: Box<[Literal]>,
    inequality: u32,
    level: u32,
}

/// An inequality that follows from the formula: the terms of its sum.
struct Inequality {
    parts: Vec<(u64, i64)>,
    level: u32,
}

/// What was known of a side before a level changed it. The levels of a list ascend.
struct Change {
    level: usize,
    side: u32,
    least: Vec<u16>,
}

impl Explanation {
    fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&self.literals[..])
    }
}

impl Inequality {
    fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&self.parts[..])
    }
}

impl Change {
    fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&self.least[..])
    }
}

pub(super) struct Bounds<'f> {
    sums: &'f Sums,
    /// The sides whose bound may have changed, and for each side whether it is among them.
    queue: Vec<u32>,
    is_queued: Vec<bool>,
    /// For each side the symbols of its least sum, where it was last looked at; empty before. Where the search decides, no
    /// side is in the queue and all these symbols are open, so both hold again when it has gone back there.
    least: Vec<Vec<u16>>,
    changes: Vec<Change>,
    /// About how many bytes changes, explanations and inequalities take.
    bytes: usize,
    assignment: Assignment,
    explanations: Vec<Explanation>,
    inequalities: Vec<Inequality>,
    /// The numbers of the inequalities that are part of the proof.
    told: HashMap<Vec<(u64, i64)>, u64>,
    /// How many of them there may be.
    pub(super) most_told: usize,
}

impl<'f> Bounds<'f> {
    pub(super) fn new(sums: &'f Sums) -> Bounds<'f> {
        Bounds {
            sums,
            queue: (0..sums.sides.len() as u32).collect(),
            is_queued: vec![true; sums.sides.len()],
            least: vec![Vec::new(); sums.sides.len()],
            changes: Vec::new(),
            bytes: 0,
            assignment: Assignment::default(),
            explanations: Vec::new(),
            inequalities: Vec::new(),
            told: HashMap::new(),
            most_told: MOST_TOLD,
        }
    }

    pub(super) fn explanation(&self, number: u32) -> &[Literal] {
        &self.explanations[number as usize].literals
    }

    /// The parts of the inequality of an explanation.
    pub(super) fn parts(&self, number: u32) -> &[(u64, i64)] {
        &self.inequalities[self.explanations[number as usize].inequality as usize].parts
    }

    /// The number of the line of the proof with the inequality of an explanation, if there is one.
    pub(super) fn told(&self, number: u32) -> Option<u64> {
        self.told.get(self.parts(number)).copied()
    }

    /// Notes that a line of the proof has the inequality of an explanation.
    pub(super) fn tell(&mut self, number: u32, line: u64) {
        let parts = self.parts(number).to_vec();
        self.bytes += size_of_val(&parts[..]);
        self.told.insert(parts, line);
    }

    /// Forgets the lines of the proof, if there are too many: their numbers, ascending.
    pub(super) fn forget(&mut self) -> Option<Vec<u64>> {
        if self.told.len() < self.most_told {
            return None;
        }
        self.bytes -= self.told.keys().map(|parts| size_of_val(&parts[..])).sum::<usize>();
        let mut numbers: Vec<u64> = self.told.drain().map(|(_, number)| number).collect();
        numbers.sort_unstable();
        Some(numbers)
    }

    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Goes back to the end of a level, where the search has made its next decision.
    pub(super) fn go_back(&mut self, level: usize) {
        for side in self.queue.drain(..) {
            self.is_queued[side as usize] = false;
        }
        while let Some(change) = self.changes.pop_if(|change| change.level > level) {
            self.bytes -= change.bytes();
            self.least[change.side as usize] = change.least;
        }
        while let Some(last) = self.explanations.pop_if(|last| last.level as usize > level) {
            self.bytes -= last.bytes();
        }
        while let Some(last) = self.inequalities.pop_if(|last| last.level as usize > level) {
            self.bytes -= last.bytes();
        }
    }

    /// Applies one side after another, until one excludes something. Returns the explanation of a conflict.
    pub(super) fn propagate(&mut self, trail: &mut Trail, pace: &mut Pace) -> Result<Option<u32>, Stop> {
        let n = self.sums.order;
        while let Some(&literal) = trail.literals.get(trail.noted) {
            trail.noted += 1;
            let (cell, symbol) = (literal as usize / 2 / n, literal as usize / 2 % n);
            if literal % 2 == 1 && cell < n * n {
                for &(side, term) in &self.sums.sides_of[cell] {
                    let least = self.least[side as usize].get(term as usize);
                    if least.is_none_or(|&least| usize::from(least) == symbol) {
                        self.enqueue(side);
                    }
                }
            }
        }
        let known = trail.literals.len();
        while let Some(side) = self.queue.pop() {
            self.is_queued[side as usize] = false;
            pace.step((self.sums.sides[side as usize].terms.len() * n) as u64 / 2 + 1)?;
            let conflict = self.one(side, trail);
            if conflict.is_some() || trail.literals.len() > known {
                return Ok(conflict);
            }
        }
        Ok(None)
    }

    fn enqueue(&mut self, side: u32) {
        if !std::mem::replace(&mut self.is_queued[side as usize], true) {
            self.queue.push(side);
        }
    }

    fn one(&mut self, number: u32, trail: &mut Trail) -> Option<u32> {
        let (sums, n) = (self.sums, self.sums.order);
        let side = &sums.sides[number as usize];
        let candidate = |cell: usize, symbol: usize| 2 * (cell * n + symbol) as Literal;
        let is_open = |cell, symbol| !trail.is_false(candidate(cell, symbol));
        let mut bound = sums.bound(side, &mut self.assignment, is_open);
        if bound.slack < 0 {
            return Some(self.explain(side, &bound, -bound.slack, None, trail));
        }
        let least = std::mem::replace(&mut self.least[number as usize], std::mem::take(&mut bound.least));
        if trail.level() > 0 {
            let change = Change { level: trail.level(), side: number, least };
            self.bytes += change.bytes();
            self.changes.push(change);
        }
        let mut first = None;
        for (term, &(cell, _)) in side.terms.iter().enumerate() {
            for symbol in 0..n {
                let excess = sums.excess(side, &bound, term, symbol);
                if excess > bound.slack && trail.is_open(candidate(cell, symbol)) {
                    let reason = self.explain(side, &bound, excess - bound.slack, first, trail);
                    first = Some(self.explanations[reason as usize].inequality);
                    trail.assign(candidate(cell, symbol) ^ 1, Reason::Sum(reason));
                }
            }
        }
        None
    }

    /// Makes an explanation. Closed candidates that would cost less than the prices take part, but some may be left out
    /// as long as together they make up for less than `margin`: first those that were closed last.
    fn explain(&mut self, side: &Side, bound: &Bound, mut margin: i64, inequality: Option<u32>, trail: &Trail) -> u32 {
        let n = self.sums.order;
        let mut closed: Vec<(u32, i64, Literal)> = Vec::new();
        for (term, &(cell, _)) in side.terms.iter().enumerate() {
            for symbol in 0..n {
                let excess = self.sums.excess(side, bound, term, symbol);
                let variable = cell * n + symbol;
                if excess < 0 {
                    closed.push((trail.level_of(variable), -excess, 2 * variable as Literal));
                }
            }
        }
        closed.sort_unstable_by_key(|&(level, saved, _)| (std::cmp::Reverse(level), saved));
        closed.retain(|&(level, saved, _)| {
            let is_left_out = level > 0 && saved < margin;
            margin -= if is_left_out { saved } else { 0 };
            !is_left_out
        });
        let level = trail.level() as u32;
        let inequality = inequality.unwrap_or_else(|| {
            let mut parts = self.sums.parts(side, bound);
            parts.shrink_to_fit();
            let inequality = Inequality { parts, level };
            self.bytes += inequality.bytes();
            self.inequalities.push(inequality);
            self.inequalities.len() as u32 - 1
        });
        let literals = closed.iter().map(|&(_, _, literal)| literal).collect();
        let explanation = Explanation { literals, inequality, level };
        self.bytes += explanation.bytes();
        self.explanations.push(explanation);
        self.explanations.len() as u32 - 1
    }
}
