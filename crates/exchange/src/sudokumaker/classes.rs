//! Groups of values: every value of a line or block is in another one.

use serde_json::json;

use super::read::Reader;
use crate::fault::Fault;
use crate::node::Node;
use crate::places::Place;

/// What the groups of a rule are.
enum Classes {
    /// Low, middle and high values.
    Thirds,
    /// The remainders by a number.
    Remainders(usize),
}

impl Reader<'_> {
    /// What the groups of a rule are, each a number with a bit for every value; `None` if they are others.
    fn groups(&self, rule: &Node) -> Result<Option<Classes>, Fault> {
        let mut groups: Vec<i64> = rule.list_of("groups")?.iter().map(Node::int).collect::<Result<_, _>>()?;
        groups.sort_unstable();
        let values = || self.first..self.first + self.values as i64;
        let sets = |class_of: &dyn Fn(i64) -> i64| {
            let mut sets = vec![0_i64; groups.len()];
            values().filter(|&value| value < 60).for_each(|value| sets[class_of(value) as usize] |= 1 << value);
            sets.sort_unstable();
            sets
        };
        let count = groups.len() as i64;
        let third = self.values as i64 / 3;
        Ok(match count {
            0 => None,
            3 if 3 * third == self.values as i64 && groups == sets(&|value| (value - self.first) / third) => {
                Some(Classes::Thirds)
            }
            _ if groups == sets(&|value| value % count) => Some(Classes::Remainders(groups.len())),
            _ => None,
        })
    }

    /// A line of which each part holds a value of every group.
    pub(super) fn classes(&mut self, rule: &Node, line: &Node, cells: &[Place]) -> Result<(), Fault> {
        match self.groups(rule)? {
            Some(Classes::Thirds) if cells.len() > 2 => {
                self.draft.clue(&line.spot, json!({"kind": "entropic", "cells": cells}));
            }
            Some(Classes::Remainders(number)) if number > 1 && cells.len() >= number => {
                self.draft.clue(&line.spot, json!({"kind": "modular", "mod": number, "cells": cells}));
            }
            _ => self
                .draft
                .lose_rule(&line.spot, "a line of groups of values; expected low, middle and high ones, or remainders"),
        }
        Ok(())
    }

    /// Every 2×2 block holds a value of every group.
    pub(super) fn blocks(&mut self, rule: &Node) -> Result<(), Fault> {
        match self.groups(rule)? {
            Some(Classes::Thirds) => self.draft.clue(&rule.spot, json!({"kind": "globalentropy"})),
            Some(Classes::Remainders(number)) if number < 5 => {
                self.draft.clue(&rule.spot, json!({"kind": "globalmod", "mod": number}));
            }
            _ => self
                .draft
                .lose_rule(&rule.spot, "blocks of groups of values; expected low, middle and high ones, or remainders"),
        }
        Ok(())
    }
}
