//! Marks on borders and corners, and the rules about neighbors without a mark.

use serde_json::json;

use super::read::{Reader, kind};
use crate::fault::Fault;
use crate::node::Node;

impl Reader<'_> {
    /// Dots, perhaps with a number.
    pub(super) fn dots(&mut self, rule: &Node, is_black: bool) -> Result<(), Fault> {
        for clue in rule.list_of("clues")? {
            let cells = self.board.border(clue.need("edge")?)?;
            self.draft.dot(&clue.spot, &cells, is_black, clue.value().map(Node::int).transpose()?);
        }
        Ok(())
    }

    /// X, V, and other sums of two cells.
    pub(super) fn sums_of_two(&mut self, rule: &Node) -> Result<(), Fault> {
        for clue in rule.list_of("clues")? {
            let cells = self.board.border(clue.need("edge")?)?;
            let mark = match clue.need("value")?.int()? {
                10 => json!({"kind": "x", "cells": cells}),
                5 => json!({"kind": "v", "cells": cells}),
                value => json!({"kind": "pairsum", "cells": cells, "value": value}),
            };
            self.draft.clue(&clue.spot, mark);
        }
        Ok(())
    }

    pub(super) fn quadruples(&mut self, rule: &Node) -> Result<(), Fault> {
        for clue in rule.list_of("clues")? {
            let cells = self.board.corner(clue.need("corner")?)?;
            let values: Vec<i64> = clue.list_of("digits")?.iter().map(Node::int).collect::<Result<_, _>>()?;
            if !values.is_empty() {
                self.draft.clue(&clue.spot, json!({"kind": "quad", "cells": cells, "values": values}));
            }
        }
        Ok(())
    }

    /// The rules about neighbors without a mark, which depend on all marks.
    pub(super) fn unmarked(&mut self, rules: &[&Node]) -> Result<(), Fault> {
        let of = |number: i64| rules.iter().copied().filter(move |rule| kind(rule) == Some(number));
        let mut negative = [Vec::new(), Vec::new(), Vec::new()];
        for (values, number) in negative.iter_mut().zip([200, 201, 202]) {
            for node in of(number).filter_map(|rule| rule.get("negative")) {
                for value in node.list()? {
                    values.push(value.int()?);
                }
            }
            values.sort_unstable();
            values.dedup();
        }
        let is_set = |number: i64, key: &str| of(number).find_map(|rule| rule.get(key).filter(|flag| flag.is_true()));
        let over_ratios = is_set(200, "overrideNegativeRatios");
        let over_differences = is_set(201, "overrideNegativeDifferences");
        let spot = |number: i64| of(number).next().map(|rule| rule.spot.clone()).unwrap_or_default();
        if let Some(rule) = of(15).next() {
            match self.draft.has("white") || self.draft.has("difference") {
                true if negative[0].contains(&1) => {}
                true => negative[0].push(1),
                false => self.draft.clue(&rule.spot, json!({"kind": "nonconsecutive"})),
            }
        }
        let [differences, ratios, sums] = negative;
        let has_usual = !self.draft.has("difference") && !self.draft.has("ratio");
        if has_usual && differences == [1] && ratios == [2] && over_ratios.is_some() && over_differences.is_some() {
            self.draft.clue(&spot(200), json!({"kind": "kropki_negative"}));
        } else {
            for (flag, others) in [(over_ratios, &ratios), (over_differences, &differences)] {
                if let Some(flag) = flag.filter(|_| !others.is_empty()) {
                    self.draft.lose_rule(&flag.spot, "dots that exempt their cells from the rule about the other dots");
                }
            }
            for (values, kind, number) in [(differences, "difference_negative", 200), (ratios, "ratio_negative", 201)] {
                if !values.is_empty() {
                    self.draft.clue(&spot(number), json!({"kind": kind, "values": values}));
                }
            }
        }
        match &sums[..] {
            [] => {}
            [5, 10] => self.draft.clue(&spot(202), json!({"kind": "xv_negative"})),
            values => self.draft.clue(&spot(202), json!({"kind": "pairsum_negative", "values": values})),
        }
        Ok(())
    }
}
