//! The clause learned from a conflict: it has one literal of the last level (the first unique implication point), passed
//! with its hints.

use std::collections::HashSet;

use super::trail::{Literal, Reason, dimacs};
use super::{Halt, Proof, Search};

/// The number of long lemmas that are kept; beyond it the older half is removed.
const MOST_LEMMAS: usize = 4000;

/// The number of inequalities that are kept; beyond it all are removed.
const MOST_INEQUALITIES: usize = 4000;

impl Search<'_> {
    /// Learns from a conflict, and goes back. Returns whether the proof is complete.
    pub(super) fn learn(&mut self, conflict: Reason, proof: &mut impl Proof) -> Result<bool, Halt> {
        let (mut hints, mut fixed) = (vec![self.number(conflict, proof)?], Vec::new());
        let level_of = |&literal: &Literal| self.trail.level_of(literal as usize / 2);
        let top = self.literals(conflict).iter().map(level_of).max().unwrap_or(0);
        // How many marked literals of the top level are still ahead.
        let mut ahead = self.mark(conflict, top, &mut fixed);
        let mut clause: Vec<Literal> = Vec::new();
        for place in (self.trail.fixed()..self.trail.literals.len()).rev() {
            let literal = self.trail.literals[place];
            let variable = literal as usize / 2;
            if !self.seen[variable] {
                continue;
            }
            self.pace.step(1)?;
            self.activity[variable] += self.bump;
            if self.trail.level_of(variable) == top && ahead > 1 {
                let reason = self.trail.reason(variable);
                hints.push(self.number(reason, proof)?);
                ahead = ahead + self.mark(reason, top, &mut fixed) - 1;
            } else {
                clause.push(literal ^ 1);
            }
            self.seen[variable] = false;
        }
        self.tell_units(&fixed, proof)?;
        for variable in fixed {
            self.seen[variable] = false;
            hints.push(self.unit[variable]);
        }
        hints.reverse();
        self.age();
        // The literals come latest first.
        let number = self.tell(&clause, &hints, proof)?;
        let back = clause.get(1).map_or(0, |&literal| self.trail.level_of(literal as usize / 2));
        self.go_back(back as usize);
        let Some(&asserted) = clause.first() else { return Ok(true) };
        let is_unit = clause.len() == 1;
        let id = self.add(clause.into(), number)?;
        if self.clauses.literals(id).len() > 2 {
            self.kept.push(id);
        }
        self.trail.assign(asserted, Reason::Clause(id));
        if is_unit {
            self.unit[asserted as usize / 2] = number;
        }
        self.forget(proof)?;
        Ok(false)
    }

    /// The literals of a reason: those that are false, and perhaps the one that follows.
    fn literals(&self, reason: Reason) -> &[Literal] {
        match (reason, &self.bounds) {
            (Reason::Clause(id), _) => self.clauses.literals(id),
            (Reason::Sum(number), Some(bounds)) => bounds.explanation(number),
            _ => &[],
        }
    }

    /// The number of the line of a reason; writes the line if it is new.
    fn number(&mut self, reason: Reason, proof: &mut impl Proof) -> Result<u64, Halt> {
        let (Reason::Sum(number), Some(bounds)) = (reason, &mut self.bounds) else {
            let Reason::Clause(id) = reason else { return Ok(0) };
            return Ok(self.clauses.number(id));
        };
        let parts = bounds.parts(number);
        if let Some(&number) = bounds.told.get(parts) {
            return Ok(number);
        }
        let number = self.next_number;
        self.pace.step(parts.len() as u64)?;
        proof.sum(number, parts)?;
        let parts = parts.to_vec();
        bounds.told.insert(parts, number);
        (self.next_number, self.lemmas) = (number + 1, self.lemmas + 1);
        Ok(number)
    }

    /// Marks the variables of a reason; those that level 0 fixes are listed. Returns how many more of the top level are
    /// marked.
    fn mark(&mut self, reason: Reason, top: u32, fixed: &mut Vec<usize>) -> usize {
        let mut more = 0;
        for place in 0..self.literals(reason).len() {
            let variable = self.literals(reason)[place] as usize / 2;
            if !std::mem::replace(&mut self.seen[variable], true) {
                match self.trail.level_of(variable) {
                    0 => fixed.push(variable),
                    level => more += usize::from(level == top),
                }
            }
        }
        more
    }

    /// Tells, for variables that level 0 fixes, the clauses that say so, and before them those that they follow from.
    fn tell_units(&mut self, fixed: &[usize], proof: &mut impl Proof) -> Result<(), Halt> {
        let mut wanted: Vec<usize> = fixed.iter().copied().filter(|&variable| self.unit[variable] == 0).collect();
        if wanted.is_empty() {
            return Ok(());
        }
        let mut is_wanted = vec![false; self.unit.len()];
        wanted.iter().for_each(|&variable| is_wanted[variable] = true);
        while let Some(variable) = wanted.pop() {
            for &literal in self.literals(self.trail.reason(variable)) {
                let other = literal as usize / 2;
                if self.unit[other] == 0 && !std::mem::replace(&mut is_wanted[other], true) {
                    wanted.push(other);
                }
            }
        }
        for place in 0..self.trail.fixed() {
            let literal = self.trail.literals[place];
            let variable = literal as usize / 2;
            if is_wanted[variable] && self.unit[variable] == 0 {
                let reason = self.trail.reason(variable);
                let last = self.number(reason, proof)?;
                let others = self.literals(reason).iter().filter(|&&other| other != literal);
                let mut hints: Vec<u64> = others.map(|&other| self.unit[other as usize / 2]).collect();
                hints.push(last);
                self.unit[variable] = self.tell(&[literal], &hints, proof)?;
            }
        }
        Ok(())
    }

    /// Tells a lemma, and returns its number.
    fn tell(&mut self, clause: &[Literal], hints: &[u64], proof: &mut impl Proof) -> Result<u64, Halt> {
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

    /// Forgets the older half of the long lemmas, if there are many, except those that are reasons, and all inequalities,
    /// if there are many: a later use writes it again.
    fn forget(&mut self, proof: &mut impl Proof) -> Result<(), Halt> {
        if let Some(bounds) = &mut self.bounds
            && bounds.told.len() >= MOST_INEQUALITIES
        {
            let mut numbers: Vec<u64> = bounds.told.drain().map(|(_, number)| number).collect();
            numbers.sort_unstable();
            numbers.iter().try_for_each(|&number| proof.delete(number, None))?;
        }
        if self.kept.len() < MOST_LEMMAS {
            return Ok(());
        }
        let reason = |&literal: &Literal| self.trail.reason(literal as usize / 2);
        let reasons: HashSet<Reason> = self.trail.literals.iter().map(reason).collect();
        let newer = self.kept.split_off(MOST_LEMMAS / 2);
        let old = std::mem::replace(&mut self.kept, newer);
        let (reasons, gone): (Vec<u32>, Vec<u32>) =
            old.into_iter().partition(|&id| reasons.contains(&Reason::Clause(id)));
        for &id in &gone {
            let literals = self.clauses.remove(id);
            let clause: Vec<i32> = literals.iter().map(|&literal| dimacs(literal)).collect();
            proof.delete(self.clauses.number(id), Some(&clause))?;
        }
        self.kept.splice(0..0, reasons);
        Ok(())
    }
}
