//! Clues around the grid.

use serde_json::json;

use super::read::Reader;
use crate::fault::Fault;
use crate::node::Node;
use crate::places;

/// The steps of arrows along `/` and along `\`.
const STEPS: [(i64, [[isize; 2]; 2]); 2] = [(1, [[1, -1], [-1, 1]]), (-1, [[1, 1], [-1, -1]])];

impl Reader<'_> {
    fn clues(rule: &Node) -> Result<impl Iterator<Item = (&Node, &Node)>, Fault> {
        let clues = rule.list_of("clues")?.iter();
        Ok(clues.filter_map(|clue| Some((clue, clue.value()?))))
    }

    /// Numbers beside rows and columns.
    pub(super) fn outside(&mut self, rule: &Node, kind: &str, number: &str) -> Result<(), Fault> {
        for (clue, value) in Self::clues(rule)? {
            if let Some(diagonal) = clue.get("diagonal") {
                self.draft.lose_rule(&diagonal.spot, "a clue that looks along a diagonal");
                continue;
            }
            let cell = clue.need("outerCell")?;
            let beside = places::side(self.board.outside(cell)?, (self.board.rows, self.board.columns));
            let (side, index) = beside.ok_or_else(|| cell.fault("expected a place beside a row or a column"))?;
            let mut mark = json!({"kind": kind, "index": index, number: value.int()?});
            match kind {
                "sandwich" => mark["axis"] = if matches!(side, "left" | "right") { "row" } else { "col" }.into(),
                _ => mark["side"] = side.into(),
            }
            self.draft.clue(&clue.spot, mark);
        }
        Ok(())
    }

    pub(super) fn little_killers(&mut self, rule: &Node) -> Result<(), Fault> {
        for (clue, value) in Self::clues(rule)? {
            let (start, diagonal) = (self.board.outside(clue.need("outerCell")?)?, clue.need("diagonal")?);
            let steps = STEPS.iter().find(|known| diagonal.int().is_ok_and(|number| number == known.0));
            let steps = steps.ok_or_else(|| diagonal.fault("expected 1 or -1"))?.1;
            let sides = (self.board.rows, self.board.columns);
            let cells = steps.map(|step| places::ray(start, step, sides)).into_iter().find(|ray| !ray.is_empty());
            let cells = cells.ok_or_else(|| diagonal.fault("this arrow points away from the grid"))?;
            self.draft.clue(&clue.spot, json!({"kind": "littlekiller", "cells": cells, "sum": value.int()?}));
        }
        Ok(())
    }
}
