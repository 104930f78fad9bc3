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
    /// Removes variables whose values follow from those of the rest from a clause, and adds them and those between to the
    /// variables that are resolved. The first, which the clause will assert, stays. No variable is marked before or after.
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
        // Each that is resolved is so once.
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
    /// clause: what follows from it has one of them. Variables that get a mark are added to `touched`.
    fn follows(&mut self, variable: usize, levels: &[u32], touched: &mut Vec<usize>) -> Result<bool, Stop> {
        // Each with the number of literals of its reason that are known to follow.
        let mut path = vec![(variable, 0)];
        while let Some((variable, place)) = path.last_mut() {
            let reason = self.trail.reason(*variable);
            let literals = self.literals(reason);
            let is_open = |other: usize| {
                let is_known = matches!(self.marks[other], Mark::Clause | Mark::Follows);
                other != *variable && !is_known && self.trail.level_of(other) > 0
            };
            let next = literals[*place..].iter().position(|&literal| is_open(literal as usize / 2));
            let more = next.unwrap_or(literals.len() - *place);
            *place += more;
            let next = next.map(|_| literals[*place] as usize / 2);
            let is_free = reason == Reason::Decision
                || next.is_some_and(|next| {
                    self.marks[next] == Mark::Free || levels.binary_search(&self.trail.level_of(next)).is_err()
                });
            self.pace.step(1 + more as u64 / 8)?;
            match next {
                _ if is_free => {
                    // So are all that wait for it, except the first, which is one of the clause.
                    for (variable, _) in path.drain(..).skip(1) {
                        self.marks[variable] = Mark::Free;
                        touched.push(variable);
                    }
                    return Ok(false);
                }
                Some(next) => path.push((next, 0)),
                None => {
                    if let Some((variable, _)) = path.pop()
                        && !path.is_empty()
                    {
                        self.marks[variable] = Mark::Follows;
                        touched.push(variable);
                    }
                }
            }
        }
        Ok(true)
    }
}
