//! What a formula must say, and whether it does.

use std::collections::HashMap;

use super::Flaw;
use super::constraint::Constraint;

/// The constraints that a formula must hold, and whether it does.
pub(super) struct Demanded {
    constraints: HashMap<Constraint, bool>,
    bytes: usize,
}

impl Demanded {
    pub(super) fn new() -> Demanded {
        Demanded { constraints: HashMap::new(), bytes: 0 }
    }

    pub(super) fn insert(&mut self, constraint: Constraint) {
        self.bytes += 64 + constraint.bytes();
        self.constraints.insert(constraint, false);
    }

    /// About how many bytes they take.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether a constraint is demanded; it is noted that it is there.
    pub(super) fn meets(&mut self, constraint: &Constraint) -> bool {
        self.constraints.get_mut(constraint).is_some_and(|is_there| {
            *is_there = true;
            true
        })
    }

    /// A demanded constraint that is not there is a flaw.
    pub(super) fn all_met(&self) -> Result<(), Flaw> {
        match self.constraints.iter().find(|(_, is_there)| !**is_there) {
            None => Ok(()),
            Some((Constraint::Clause(clause), _)) => {
                let words: Vec<String> = clause.iter().map(i32::to_string).collect();
                Err(Flaw::Missing(words.join(" ")))
            }
            Some((sum, _)) => {
                let words: Vec<String> = sum.terms().map(|(times, literal)| format!("{times} * {literal}")).collect();
                Err(Flaw::Missing(format!("{} >= {}", words.join(" + "), sum.least())))
            }
        }
    }
}
