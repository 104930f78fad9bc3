//! Thermometers and arrows: lists of points.

use serde_json::json;

use super::reader::Reader;
use crate::fault::Fault;
use crate::node::Node;
use crate::places::Place;

impl Reader<'_> {
    /// The cells of a list of points, each once; `None` if one of them is no cell of the grid.
    fn path(&self, node: &Node) -> Option<Vec<Place>> {
        let cells: Vec<Place> =
            node.list().ok()?.iter().map(|item| self.board.cell(item.natural()?)).collect::<Option<_>>()?;
        let is_once = cells.iter().enumerate().all(|(at, cell)| at <= self.n * self.n && !cells[..at].contains(cell));
        is_once.then_some(cells)
    }

    /// The paths of a layer; others may be rules that are not read.
    fn paths_of<'n>(&mut self, root: &'n Node, layer: &str) -> Result<Vec<(&'n Node, Vec<Place>)>, Fault> {
        let mut paths = Vec::new();
        for node in root.list_of(layer)?.iter().filter(|node| !node.is_empty()) {
            match self.path(node) {
                Some(cells) if cells.len() > 1 => paths.push((node, cells)),
                Some(_) => self.draft.lose_note(&node.spot, "a line of one cell"),
                None => self.draft.lose_rule(&node.spot, "it leaves the grid, or comes back to a cell"),
            }
        }
        Ok(paths)
    }

    /// Thermometers and arrows.
    pub(super) fn paths(&mut self, root: &Node) -> Result<(), Fault> {
        let mut on_thermo: Vec<Place> = Vec::new();
        for (node, cells) in self.paths_of(root, "thermo")? {
            self.draft.clue(&node.spot, json!({"kind": "thermo", "cells": cells}));
            on_thermo.extend(cells);
        }
        self.branches(root, on_thermo)?;
        for (node, cells) in self.paths_of(root, "arrows")? {
            self.draft.clue(&node.spot, json!({"kind": "arrow", "circle": &cells[..1], "line": &cells[1..]}));
        }
        Ok(())
    }

    /// Thermometers without a bulb are branches of others: values go up from the cell where they begin.
    fn branches(&mut self, root: &Node, mut on_thermo: Vec<Place>) -> Result<(), Fault> {
        let mut left = self.paths_of(root, "nobulbthermo")?;
        loop {
            let known = on_thermo.len();
            let mut others = Vec::new();
            for (node, mut cells) in left {
                if !on_thermo.contains(&cells[0]) && on_thermo.contains(&cells[cells.len() - 1]) {
                    cells.reverse();
                }
                if on_thermo.contains(&cells[0]) {
                    self.draft.clue(&node.spot, json!({"kind": "thermo", "cells": cells}));
                    let new: Vec<Place> = cells.into_iter().filter(|cell| !on_thermo.contains(cell)).collect();
                    on_thermo.extend(new);
                } else {
                    others.push((node, cells));
                }
            }
            left = others;
            if left.is_empty() || on_thermo.len() == known {
                break;
            }
        }
        for (node, cells) in left {
            self.keep(node, json!({"kind": "draw_line", "cells": cells, "color": "gray"}));
        }
        Ok(())
    }
}
