//! A learned clause without the literals that follow from its others (Sörensson and Biere, "Minimizing learned clauses",
//! 2009).

use graeco_grid::Stop;

use super::Search;
use super::trail::Reason;

/// What is known of a variable while a clause is learned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    /// It is one of the clause.
    Clause,
    /// Its value follows from those of the clause.
    Follows,
    /// It does not, or that is not known.
    Free,
}

impl Search<'_> {
    /// Removes from a clause the variables whose values follow from the others. They, and the variables on the way, are added
    /// to `resolved`. No variable is marked before or after.
    ///
    /// The first variable stays, since the clause is to assert it. It is of the last level, but its reason may be a sum
    /// that needs lower levels alone.
    pub(super) fn shorten(&mut self, clause: &mut Vec<usize>, resolved: &mut Vec<usize>) -> Result<(), Stop> {
        clause.iter().for_each(|&variable| self.marks[variable] = Mark::Clause);
        let mut levels: Vec<u32> = clause.iter().map(|&variable| self.trail.level_of(variable)).collect();
        levels.sort_unstable();
        levels.dedup();
        let mut touched = Vec::new();
        let mut redundant = Vec::new();
        for &variable in clause.iter().skip(1) {
            if self.follows(variable, &levels, &mut touched)? {
                redundant.push(variable);
            }
        }
        redundant.iter().for_each(|&variable| self.marks[variable] = Mark::Follows);
        clause.retain(|&variable| self.marks[variable] == Mark::Clause);
        // Each variable is resolved once.
        while let Some(variable) = redundant.pop() {
            if std::mem::replace(&mut self.marks[variable], Mark::None) == Mark::Follows {
                resolved.push(variable);
                let literals = self.literals(self.trail.reason(variable));
                let others = literals.iter().map(|&literal| literal as usize / 2);
                redundant.extend(others.filter(|&other| self.marks[other] == Mark::Follows));
            }
        }
        clause.iter().chain(&touched).for_each(|&variable| self.marks[variable] = Mark::None);
        Ok(())
    }

    /// Whether the value of a variable of the clause follows from those of others of the clause. `levels` are those of the
    /// clause: variables of other levels are given up, since none follows by clauses from the clause, and few by sums.
    /// Variables that get a mark are added to `touched`.
    fn follows(&mut self, variable: usize, levels: &[u32], touched: &mut Vec<usize>) -> Result<bool, Stop> {
        // Each with the number of literals of its reason that are known to follow.
        let mut path = vec![(variable, 0)];
        while let Some(&mut (variable, ref mut place)) = path.last_mut() {
            let (reason, from) = (self.trail.reason(variable), *place);
            let next = self.next_unsettled(variable, reason, place);
            self.pace.step(1 + (*place - from) as u64 / 8)?;
            let is_given_up = |next: usize| {
                self.marks[next] == Mark::Free || levels.binary_search(&self.trail.level_of(next)).is_err()
            };
            let settled = if reason == Reason::Decision || next.is_some_and(is_given_up) {
                // All on the path wait for it.
                path.drain(..).skip(1).map(|(variable, _)| (variable, Mark::Free)).collect()
            } else if let Some(next) = next {
                path.push((next, 0));
                continue;
            } else {
                path.pop();
                if path.is_empty() {
                    return Ok(true);
                }
                vec![(variable, Mark::Follows)]
            };
            for (variable, mark) in settled {
                self.marks[variable] = mark;
                touched.push(variable);
            }
        }
        Ok(false)
    }

    /// The next variable of the reason of another one, from a place on, of which it is not known that it follows.
    fn next_unsettled(&self, variable: usize, reason: Reason, place: &mut usize) -> Option<usize> {
        let literals = self.literals(reason);
        let is_unsettled = |&literal: &u32| {
            let other = literal as usize / 2;
            let is_known = matches!(self.marks[other], Mark::Clause | Mark::Follows);
            other != variable && !is_known && self.trail.level_of(other) > 0
        };
        let next = literals[*place..].iter().position(is_unsettled);
        *place += next.unwrap_or(literals.len() - *place);
        next.map(|_| literals[*place] as usize / 2)
    }
}

#[cfg(test)]
mod tests {
    use graeco_grid::{Budget, Limits, Puzzle};

    use super::*;
    use crate::grid;

    #[test]
    fn literals_that_follow_are_removed_except_the_first() {
        let formula = grid::formula(&Puzzle::latin(3).unwrap(), &Budget::default()).unwrap();
        let mut search = Search::new(&formula, &Limits::default(), 1);
        let follow = |search: &mut Search<'_>, from: u32, variable: u32| {
            let id = search.clauses.add([2 * variable, 2 * from + 1].into(), 1);
            search.trail.assign(2 * variable, Reason::Clause(id));
        };
        search.trail.decide(0);
        follow(&mut search, 0, 1);
        follow(&mut search, 1, 2);
        search.trail.decide(2 * 3);
        follow(&mut search, 3, 4);
        search.trail.decide(2 * 5);
        // As a sum may: it needs a lower level alone.
        follow(&mut search, 0, 6);
        let mut shortened = |mut clause: Vec<usize>| {
            let mut resolved = Vec::new();
            search.shorten(&mut clause, &mut resolved).unwrap();
            resolved.sort_unstable();
            assert!(search.marks.iter().all(|&mark| mark == Mark::None));
            (clause, resolved)
        };
        // Variable 2 follows from 0 over 1, but 4 from 3 alone, which is not in the clause.
        assert_eq!(shortened(vec![5, 4, 2, 0]), (vec![5, 4, 0], vec![1, 2]));
        assert_eq!(shortened(vec![5, 2, 1, 0]), (vec![5, 0], vec![1, 2]));
        assert_eq!(shortened(vec![5, 4, 3]), (vec![5, 3], vec![4]));
        assert_eq!(shortened(vec![6, 0]), (vec![6, 0], vec![]));
    }
}
