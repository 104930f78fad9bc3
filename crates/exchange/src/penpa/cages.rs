//! Cages: lists of cells, or lines around cells, with a sum in a corner.

use std::collections::BTreeMap;

use serde_json::json;

use super::board::Spot;
use super::reader::Reader;
use super::regions::Walls;
use crate::fault::Fault;
use crate::node::Node;
use crate::places::Place;

/// The quarters between which a line is a wall of their cell: above, below, left and right.
const SIDES: [[usize; 2]; 4] = [[0, 1], [2, 3], [0, 2], [1, 3]];

impl Reader<'_> {
    pub(super) fn cages(&mut self, root: &Node) -> Result<(), Fault> {
        let mut sums: BTreeMap<Place, &Node> = BTreeMap::new();
        for (key, node) in Self::entries(root, "numberS")? {
            match self.board.spot(key) {
                _ if text(node).is_empty() => {}
                Some(Spot::Quarter(at, 0)) if self.board.place(at).is_some() => {
                    sums.extend(self.board.place(at).map(|cell| (cell, node)));
                }
                _ => self.drawn(node),
            }
        }
        let mut caged: Vec<bool> = vec![false; self.n * self.n];
        for node in root.list_of("killercages")?.iter().filter(|node| !node.is_empty()) {
            let cells: Option<Vec<Place>> = node.list()?.iter().map(|item| self.board.cell(item.natural()?)).collect();
            match cells {
                Some(cells) => {
                    cells.iter().for_each(|&[row, column]| caged[row * self.n + column] = true);
                    self.cage(node, cells, &mut sums);
                }
                None => self.draft.lose_rule(&node.spot, "a cage that leaves the grid"),
            }
        }
        self.outlined(root, &caged, &mut sums)?;
        sums.into_values().for_each(|node| self.drawn(node));
        Ok(())
    }

    /// The cages that have only lines around them.
    fn outlined(&mut self, root: &Node, caged: &[bool], sums: &mut BTreeMap<Place, &Node>) -> Result<(), Fault> {
        let [rows, columns] = self.board.sides;
        let (mut walls, mut nodes) = (Walls::new([rows, columns]), BTreeMap::new());
        for (key, node) in Self::entries(root, "cage")? {
            let ends = key.split_once(',').and_then(|(a, b)| Some([self.board.spot(a)?, self.board.spot(b)?]));
            let Some([Spot::Quarter(cell, one), Spot::Quarter(other, two)]) = ends else {
                self.drawn(node);
                continue;
            };
            let side = SIDES.iter().position(|side| *side == [one.min(two), one.max(two)]);
            match (self.board.place(cell), side) {
                // It goes on to the next cell.
                _ if cell != other => {}
                (Some(place), Some(side)) if !caged[place[0] * self.n + place[1]] => {
                    walls.of_one(place, side);
                    nodes.entry(place).or_insert(node);
                }
                (Some(_), Some(_)) => {}
                _ => self.drawn(node),
            }
        }
        let mut is_done = vec![false; rows * columns];
        for ([row, column], node) in nodes {
            let start = row * columns + column;
            if is_done[start] || !walls.has_wall(start) {
                continue;
            }
            let (cells, is_closed) = walls.part(start);
            cells.iter().for_each(|&cell| is_done[cell] = true);
            match is_closed {
                true => self.cage(node, cells.iter().map(|cell| [cell / columns, cell % columns]).collect(), sums),
                false => self.draft.lose_rule(&node.spot, "the lines of a cage that is not closed"),
            }
        }
        Ok(())
    }

    fn cage(&mut self, node: &Node, mut cells: Vec<Place>, sums: &mut BTreeMap<Place, &Node>) {
        cells.sort_unstable();
        cells.dedup();
        let first = cells.iter().find(|cell| sums.contains_key(*cell)).copied();
        let sum = first.and_then(|cell| sums.remove(&cell));
        if cells.len() > self.n {
            return self
                .draft
                .lose_rule(&node.spot, format!("a cage of {} cells; expected {} at most", cells.len(), self.n));
        }
        let mut clue = json!({"kind": "killer", "cells": cells});
        match sum.map(|sum| (sum, text(sum).parse::<u32>())) {
            Some((_, Ok(number))) => clue["sum"] = number.into(),
            Some((sum, Err(_))) => self.draft.lose_rule(&sum.spot, "the text of a cage; expected a sum"),
            None => {}
        }
        self.draft.clue(&node.spot, clue);
    }
}

/// The text of a small number, which stands first in its list.
fn text(node: &Node) -> String {
    let first = node.list().ok().and_then(<[Node]>::first);
    first.map_or_else(String::new, |first| first.words().trim().to_owned())
}
