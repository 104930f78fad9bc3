//! The constraints that a formula must contain, and the check that it contains them.

use std::collections::HashMap;

use crate::constraint::Constraint;
use crate::flaw::Flaw;

/// The constraints that a formula must hold, and whether it does.
pub(crate) struct Demanded {
    constraints: HashMap<Constraint, bool>,
    bytes: usize,
}

impl Demanded {
    pub(crate) fn new() -> Demanded {
        Demanded { constraints: HashMap::new(), bytes: 0 }
    }

    pub(crate) fn insert(&mut self, constraint: Constraint) {
        self.bytes += 64 + constraint.bytes();
        self.constraints.insert(constraint, false);
    }

    /// About how many bytes they take.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether a constraint is demanded; it is noted that it is there.
    pub(crate) fn meets(&mut self, constraint: &Constraint) -> bool {
        self.constraints.get_mut(constraint).is_some_and(|is_there| {
            *is_there = true;
            true
        })
    }

    /// A demanded constraint that is not there is a flaw.
    pub(crate) fn all_met(&self) -> Result<(), Flaw> {
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
