//! The clause learned from a conflict: it has one literal of the last level (the first unique implication point), passed
//! with its hints.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::shorten::Mark;
use super::trail::{Literal, Reason, dimacs};
use super::{Halt, Kept, Proof, Search};

/// Each time that long lemmas are forgotten, this part more are kept until the next time.
const GROWTH: usize = 10;

/// Lemmas of no more levels are never forgotten.
const FEW_LEVELS: u32 = 2;

/// The number of inequalities that are kept; beyond it all are removed.
const MOST_INEQUALITIES: usize = 4000;

impl Search<'_> {
    /// Learns from a conflict, and goes back. Returns whether the proof is complete.
    pub(super) fn learn(&mut self, conflict: Reason, proof: &mut impl Proof) -> Result<bool, Halt> {
        let (mut variables, mut resolved) = self.cut(conflict)?;
        self.shorten(&mut variables, &mut resolved)?;
        let hints = self.hints(&mut resolved, conflict, proof)?;
        self.age();
        // Latest first.
        let clause: Vec<Literal> = variables.iter().map(|&variable| self.trail.truth_of(variable) ^ 1).collect();
        let number = self.tell(&clause, &hints, proof)?;
        let mut levels: Vec<u32> = variables.iter().map(|&variable| self.trail.level_of(variable)).collect();
        self.go_back(levels.get(1).map_or(0, |&level| level as usize));
        let Some(&asserted) = clause.first() else { return Ok(true) };
        if clause.len() == 1 {
            self.unit[asserted as usize / 2] = number;
        }
        let id = self.add(clause.into(), number)?;
        if levels.len() > 2 {
            levels.sort_unstable();
            levels.dedup();
            self.kept.push(Kept { levels: levels.len() as u32, id });
        }
        self.trail.assign(asserted, Reason::Clause(id));
        self.forget(proof)?;
        Ok(false)
    }

    /// The variables of the clause that follows from a conflict, latest first, and those that are resolved on the way to it.
    fn cut(&mut self, conflict: Reason) -> Result<(Vec<usize>, Vec<usize>), Halt> {
        let level_of = |&literal: &Literal| self.trail.level_of(literal as usize / 2);
        let top = self.literals(conflict).iter().map(level_of).max().unwrap_or(0);
        // How many marked literals of the top level are still ahead.
        let mut ahead = self.mark(conflict, top);
        let (mut variables, mut resolved) = (Vec::new(), Vec::new());
        for place in (self.trail.fixed()..self.trail.literals.len()).rev() {
            let variable = self.trail.literals[place] as usize / 2;
            if self.marks[variable] == Mark::None {
                continue;
            }
            self.pace.step(1)?;
            self.activity[variable] += self.bump;
            if self.trail.level_of(variable) == top && ahead > 1 {
                resolved.push(variable);
                ahead = ahead + self.mark(self.trail.reason(variable), top) - 1;
            } else {
                variables.push(variable);
            }
            self.marks[variable] = Mark::None;
        }
        Ok((variables, resolved))
    }

    /// The numbers of the lines that a lemma follows from, by unit propagation in this order: the reasons of variables, and
    /// the conflict.
    fn hints(&mut self, resolved: &mut [usize], conflict: Reason, proof: &mut impl Proof) -> Result<Vec<u64>, Halt> {
        resolved.sort_unstable_by_key(|&variable| self.trail.place_of(variable));
        let reasons = resolved.iter().map(|&variable| self.trail.reason(variable)).chain([conflict]);
        let reasons: Vec<Reason> = reasons.collect();
        let mut fixed: Vec<usize> = Vec::new();
        for &reason in &reasons {
            let variables = self.literals(reason).iter().map(|&literal| literal as usize / 2);
            fixed.extend(variables.filter(|&variable| self.trail.level_of(variable) == 0));
        }
        fixed.sort_unstable();
        fixed.dedup();
        self.tell_units(&fixed, proof)?;
        let mut hints: Vec<u64> = fixed.iter().map(|&variable| self.unit[variable]).collect();
        for reason in reasons {
            hints.push(self.number(reason, proof)?);
        }
        Ok(hints)
    }

    /// The literals of a reason: those that are false, and perhaps the one that follows.
    pub(super) fn literals(&self, reason: Reason) -> &[Literal] {
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

    /// Marks the variables of a reason above level 0. Returns how many more of the top level are marked.
    fn mark(&mut self, reason: Reason, top: u32) -> usize {
        let mut more = 0;
        for place in 0..self.literals(reason).len() {
            let variable = self.literals(reason)[place] as usize / 2;
            let level = self.trail.level_of(variable);
            if level > 0 && self.marks[variable] == Mark::None {
                self.marks[variable] = Mark::Clause;
                more += usize::from(level == top);
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
        self.bump *= 1.02;
        if self.bump > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity /= self.bump);
            self.bump = 1.0;
        }
    }

    /// Forgets the half of the long lemmas whose literals are of most levels, if there are many, except those that are
    /// reasons, and all inequalities, if there are many: a later use writes it again.
    fn forget(&mut self, proof: &mut impl Proof) -> Result<(), Halt> {
        if let Some(bounds) = &mut self.bounds
            && bounds.told.len() >= MOST_INEQUALITIES
        {
            let mut numbers: Vec<u64> = bounds.told.drain().map(|(_, number)| number).collect();
            numbers.sort_unstable();
            numbers.iter().try_for_each(|&number| proof.delete(number, None))?;
        }
        if self.kept.len() < self.most_kept {
            return Ok(());
        }
        self.most_kept += self.most_kept / GROWTH;
        let reason = |&literal: &Literal| self.trail.reason(literal as usize / 2);
        let reasons: HashSet<Reason> = self.trail.literals.iter().map(reason).collect();
        // Of as many levels, the older ones last.
        self.kept.sort_unstable_by_key(|kept| (kept.levels.max(FEW_LEVELS), Reverse(kept.id)));
        let few = self.kept.partition_point(|kept| kept.levels <= FEW_LEVELS);
        let worse = self.kept.split_off(few.max(self.kept.len() / 2));
        let (reasons, gone): (Vec<Kept>, Vec<Kept>) =
            worse.into_iter().partition(|kept| reasons.contains(&Reason::Clause(kept.id)));
        for Kept { id, .. } in gone {
            let literals = self.clauses.remove(id);
            let clause: Vec<i32> = literals.iter().map(|&literal| dimacs(literal)).collect();
            proof.delete(self.clauses.number(id), Some(&clause))?;
        }
        self.kept.extend(reasons);
        Ok(())
    }
}
