//! The clause learned from a conflict: it has one literal of the last level (the first unique implication point), passed
//! with its hints.

use super::shorten::Mark;
use super::trail::{Literal, Reason, dimacs};
use super::{Halt, Proof, Search};

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
        let levels: Vec<u32> = variables.iter().map(|&variable| self.trail.level_of(variable)).collect();
        self.go_back(levels.get(1).map_or(0, |&level| level as usize));
        let Some(&asserted) = clause.first() else { return Ok(true) };
        if clause.len() == 1 {
            self.unit[asserted as usize / 2] = number;
        }
        let id = self.add(clause.into(), number)?;
        if self.clauses.literals(id).len() > 2 {
            self.long.add(id, levels);
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

    /// The number of the line of a reason; writes the line if it is new.
    fn number(&mut self, reason: Reason, proof: &mut impl Proof) -> Result<u64, Halt> {
        let (Reason::Sum(number), Some(bounds)) = (reason, &mut self.bounds) else {
            let Reason::Clause(id) = reason else { return Ok(0) };
            return Ok(self.clauses.number(id));
        };
        if let Some(line) = bounds.told(number) {
            return Ok(line);
        }
        let (line, parts) = (self.next_number, bounds.parts(number));
        self.pace.step(parts.len() as u64)?;
        proof.sum(line, parts)?;
        bounds.tell(number, line);
        (self.next_number, self.lemmas) = (line + 1, self.lemmas + 1);
        Ok(line)
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
}
