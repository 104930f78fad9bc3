//! The candidates that the sums exclude, and the inequalities that explain this.

use std::collections::HashMap;

use graeco_grid::{Pace, Stop};

use super::trail::{Literal, Reason, Trail};
use crate::sums::{Bound, Side, Sums};

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

pub(super) struct Bounds<'f> {
    sums: &'f Sums,
    /// The sides whose cells have lost candidates, and for each side whether it is among them.
    queue: Vec<u32>,
    is_queued: Vec<bool>,
    explanations: Vec<Explanation>,
    inequalities: Vec<Inequality>,
    /// The numbers of the inequalities that are part of the proof.
    pub(super) told: HashMap<Vec<(u64, i64)>, u64>,
}

impl<'f> Bounds<'f> {
    pub(super) fn new(sums: &'f Sums) -> Bounds<'f> {
        Bounds {
            sums,
            queue: (0..sums.sides.len() as u32).collect(),
            is_queued: vec![true; sums.sides.len()],
            explanations: Vec::new(),
            inequalities: Vec::new(),
            told: HashMap::new(),
        }
    }

    pub(super) fn explanation(&self, number: u32) -> &[Literal] {
        &self.explanations[number as usize].literals
    }

    /// The parts of the inequality of an explanation.
    pub(super) fn parts(&self, number: u32) -> &[(u64, i64)] {
        &self.inequalities[self.explanations[number as usize].inequality as usize].parts
    }

    /// Forgets the explanations of levels above this one.
    pub(super) fn go_back(&mut self, level: usize) {
        let explanations = self.explanations.partition_point(|one| one.level as usize <= level);
        self.explanations.truncate(explanations);
        let inequalities = self.inequalities.partition_point(|one| one.level as usize <= level);
        self.inequalities.truncate(inequalities);
    }

    /// Applies one side after another, until one excludes something. Returns the explanation of a conflict.
    pub(super) fn propagate(&mut self, trail: &mut Trail, pace: &mut Pace) -> Result<Option<u32>, Stop> {
        let n = self.sums.order;
        while let Some(&literal) = trail.literals.get(trail.noted) {
            trail.noted += 1;
            let cell = literal as usize / 2 / n;
            if literal % 2 == 1 && cell < n * n {
                for &side in &self.sums.sides_of[cell] {
                    if !std::mem::replace(&mut self.is_queued[side as usize], true) {
                        self.queue.push(side);
                    }
                }
            }
        }
        let known = trail.literals.len();
        while let Some(side) = self.queue.pop() {
            self.is_queued[side as usize] = false;
            let side = &self.sums.sides[side as usize];
            pace.step((side.terms.len() * n) as u64 / 2 + 1)?;
            let conflict = self.one(side, trail);
            if conflict.is_some() || trail.literals.len() > known {
                return Ok(conflict);
            }
        }
        Ok(None)
    }

    fn one(&mut self, side: &Side, trail: &mut Trail) -> Option<u32> {
        let (sums, n) = (self.sums, self.sums.order);
        let candidate = |cell: usize, symbol: usize| 2 * (cell * n + symbol) as Literal;
        let bound = sums.bound(side, |cell, symbol| !trail.is_false(candidate(cell, symbol)));
        if bound.slack < 0 {
            return Some(self.explain(side, &bound, -bound.slack, None, trail));
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
            self.inequalities.push(Inequality { parts, level });
            self.inequalities.len() as u32 - 1
        });
        let literals = closed.iter().map(|&(_, _, literal)| literal).collect();
        self.explanations.push(Explanation { literals, inequality, level });
        self.explanations.len() as u32 - 1
    }
}
