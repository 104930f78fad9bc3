//! Reads SCL: clues, regions, cages and rules of the whole grid, and the lines of diagonals among its drawings.

use std::collections::BTreeSet;

use graeco_rules::KINDS;
use serde_json::json;

use super::{DIAGONAL, MOST};
use crate::about;
use crate::draft::Draft;
use crate::fault::{Fault, TextPlace};
use crate::node::{Node, Value};
use crate::places::Place;

const DRAWINGS: [&str; 4] = ["lines", "arrows", "underlays", "overlays"];

const CAGE: [&str; 7] = ["cells", "value", "sum", "unique", "type", "style", "hidden"];

/// The fields for the display of the puzzle.
const DISPLAY: [&str; 3] = ["cellSize", "settings", "id"];

pub(crate) fn read<'t>(root: &Node, text: &'t str) -> Result<Draft<'t>, Fault> {
    let cells = root.need("cells")?;
    let rows = cells.list()?.len();
    let columns = cells.list()?.first().map(Node::list).transpose()?.map_or(0, <[_]>::len);
    for (count, lines) in [(rows, "rows"), (columns, "columns")] {
        if !(1..=MOST).contains(&count) {
            return Err(cells.fault(format!("found {count} {lines}; expected 1 to {MOST}")));
        }
    }
    let n = rows.max(columns);
    let mut reader = Reader { draft: Draft::of_rectangle(text, n, (rows, columns), true), n, sides: [rows, columns] };
    reader.cells(cells)?;
    reader.regions(root)?;
    for (key, node) in root.table()?.iter().filter(|entry| !entry.1.is_empty()) {
        match &**key {
            "cells" | "regions" => {}
            "cages" => node.list()?.iter().try_for_each(|cage| reader.cage(cage))?,
            "metadata" => reader.metadata(node)?,
            "global" => {
                for rule in node.list()? {
                    reader.rule(rule.text()?, &rule.spot);
                }
            }
            key if DRAWINGS.contains(&key) => node.list()?.iter().for_each(|drawing| reader.drawing(key, drawing)),
            key if DISPLAY.contains(&key) => {}
            "foglight" => match reader.places(node) {
                Ok(cells) => {
                    let clear: BTreeSet<Place> = cells.into_iter().collect();
                    reader.draft.clue(&node.spot, json!({"kind": "fog", "cells": clear}));
                }
                Err(_) => reader.draft.lose_note(&node.spot, "fog that is not a list of cells"),
            },
            "fogofwar" | "triggereffect" | "videos" | "duration" => {
                reader.draft.lose_note(&node.spot, "it is shown by the program alone");
            }
            _ => reader.draft.lose_rule(&node.spot, "an unknown part"),
        }
    }
    Ok(reader.draft)
}

struct Reader<'t> {
    draft: Draft<'t>,
    n: usize,
    /// The numbers of rows and columns.
    sides: [usize; 2],
}

impl Reader<'_> {
    fn cells(&mut self, rows: &Node) -> Result<(), Fault> {
        let n = self.n;
        for (row, list) in rows.list()?.iter().enumerate() {
            let cells = list.list()?;
            let columns = self.sides[1];
            if cells.len() != columns {
                let what = format!("found {} cells; expected {columns}, as in the first row", cells.len());
                return Err(list.fault(what));
            }
            for (column, cell) in cells.iter().enumerate().filter(|cell| !cell.1.is_empty()) {
                for (key, node) in cell.table()?.iter().filter(|entry| !entry.1.is_empty()) {
                    match &**key {
                        "value" => {
                            let value = node.natural().filter(|value| (1..=n).contains(value));
                            let wrong = || node.fault(format!("expected a value, 1 to {n}"));
                            self.draft.givens[row * n + column] = value.ok_or_else(wrong)?;
                        }
                        "centremarks" | "centerMarks" | "pencilMarks" | "cornermarks" | "highlight" | "color"
                        | "colour" => {
                            self.draft.lose_shared_note(&node.spot, "a note of a player, or the color of a cell");
                        }
                        _ => self.draft.lose_rule(&node.spot, "an unknown part of a cell"),
                    }
                }
            }
        }
        Ok(())
    }

    /// A cell as `[row, column]`.
    fn place(&self, node: &Node) -> Result<Place, Fault> {
        let place = match node.list()? {
            [row, column] => row.natural().zip(column.natural()),
            _ => None,
        };
        let [rows, columns] = self.sides;
        place.filter(|&(row, column)| row < rows && column < columns).map(<[usize; 2]>::from).ok_or_else(|| {
            let last = [rows - 1, columns - 1];
            let each = match last {
                [row, column] if row == column => format!("each 0 to {row}"),
                [row, column] => format!("[0, 0] to [{row}, {column}]"),
            };
            node.fault(format!("expected a cell of the grid, [row, column], {each}"))
        })
    }

    fn places(&self, node: &Node) -> Result<Vec<Place>, Fault> {
        node.list()?.iter().map(|cell| self.place(cell)).collect()
    }

    fn regions(&mut self, root: &Node) -> Result<(), Fault> {
        let mut region_of = vec![None; self.n * self.n];
        for (number, region) in root.list_of("regions")?.iter().enumerate() {
            for cell in region.list()? {
                let [row, column] = self.place(cell)?;
                if region_of[row * self.n + column].replace(number).is_some() {
                    return Err(cell.fault("this cell is in two regions"));
                }
            }
        }
        let spot = root.get("regions").map_or_else(TextPlace::default, |node| node.spot.clone());
        self.draft.set_regions(&spot, &region_of);
        Ok(())
    }

    fn cage(&mut self, cage: &Node) -> Result<(), Fault> {
        self.draft.lose_parts(cage, &CAGE);
        let Some(list) = cage.get("cells").filter(|cells| !cells.is_empty()) else {
            cage.get("value").iter().for_each(|value| about::read(&mut self.draft, value));
            return Ok(());
        };
        let cells = self.places(list)?;
        let is = |key: &str, word: &str| cage.get(key).is_some_and(|node| node.words() == word);
        let is_not_unique = cage.get("unique").is_some_and(Node::is_empty)
            || matches!(cage.table()?.iter().find(|entry| entry.0 == "unique"), Some((_, node)) if node.is_empty());
        let sum = match (cage.get("sum"), cage.value()) {
            (Some(sum), value) => {
                let sum = sum.int()?;
                if let Some(value) = value.filter(|value| value.int().ok() != Some(sum)) {
                    self.draft.lose_rule(&value.spot, "the text of a cage that has a sum beside it");
                }
                Some(sum)
            }
            (None, Some(value)) => match value.int() {
                Ok(sum) => Some(sum),
                Err(_) => {
                    self.draft.lose_rule(&value.spot, "the text of a cage; expected a sum");
                    None
                }
            },
            (None, None) => None,
        };
        let line = |axis: usize| cells.iter().all(|cell| cell[axis] == cells[0][axis]);
        let [rows, columns] = self.sides;
        let is_whole_line = cells.len() == columns && line(0) || cells.len() == rows && line(1);
        let is_hidden = cage.get("hidden").is_some_and(Node::is_true);
        match sum {
            None if is_whole_line || is_not_unique && is_hidden => {}
            None if is_not_unique => self.draft.lose_rule(&cage.spot, "a drawn cage, which may stand for a rule"),
            None if is("style", "extraregion") || is("type", "disjoint") => {
                self.draft.clue(&cage.spot, json!({"kind": "region", "cells": cells}));
            }
            None => self.draft.clue(&cage.spot, json!({"kind": "killer", "cells": cells})),
            Some(_) if is_not_unique && is_hidden => {}
            Some(sum) if is_not_unique => {
                self.draft.clue(&cage.spot, json!({"kind": "sum", "cells": cells, "sum": sum}));
            }
            Some(sum) => self.draft.clue(&cage.spot, json!({"kind": "killer", "cells": cells, "sum": sum})),
        }
        Ok(())
    }

    fn metadata(&mut self, node: &Node) -> Result<(), Fault> {
        for (key, value) in node.table()?.iter().filter(|entry| !entry.1.is_empty()) {
            match (&value.value, &**key) {
                (Value::Bool(true), key) => self.rule(key, &value.spot),
                (Value::List(lines), "rules") => {
                    let text: Vec<String> = lines.iter().map(Node::words).collect();
                    about::tell(&mut self.draft, key, &text.join("\n"), &value.spot);
                }
                _ => about::tell(&mut self.draft, key, &value.words(), &value.spot),
            }
        }
        Ok(())
    }

    fn rule(&mut self, name: &str, spot: &TextPlace) {
        match KINDS.iter().find(|kind| kind.scl == Some(name)) {
            Some(kind) if self.draft.has(kind.name) => {}
            Some(kind) => self.draft.clue(spot, json!({"kind": kind.name})),
            None if name == "antiratio" => self.draft.clue(spot, json!({"kind": "ratio_negative", "values": [2]})),
            None => self.draft.lose_rule(spot, "an unknown rule"),
        }
    }

    fn drawing(&mut self, key: &str, drawing: &Node) {
        match self.diagonal(key, drawing) {
            Some(which) => self.draft.diagonals[which] = true,
            None => self.draft.lose_shared_note(&drawing.spot, "a drawing, which may stand for a rule"),
        }
    }

    /// Which diagonal a line is, if it is drawn as one.
    fn diagonal(&self, key: &str, line: &Node) -> Option<usize> {
        let is_color = line.get("color")?.text().ok()?.eq_ignore_ascii_case(DIAGONAL.0);
        let is_thin = line.get("thickness")?.number().ok()? == DIAGONAL.1;
        let point =
            |node: &Node| Some([node.list().ok()?.first()?.number().ok()?, node.list().ok()?.get(1)?.number().ok()?]);
        let points: Option<Vec<[f64; 2]>> = line.get("wayPoints")?.list().ok()?.iter().map(point).collect();
        let mut points = points.filter(|points| key == "lines" && is_color && is_thin && points.len() == 2)?;
        points.sort_by(|a, b| a[0].total_cmp(&b[0]));
        let n = self.n as f64;
        [[[0.0, 0.0], [n, n]], [[0.0, n], [n, 0.0]]].iter().position(|ends| points == ends)
    }
}
