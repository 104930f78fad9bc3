//! Reads the JSON of f-puzzles.

use graeco_grid::{Cell, Puzzle};
use graeco_rules::{KINDS, Kind};
use serde_json::json;

use super::drawn;
use super::{DIRECTIONS, INDEXERS, MOST, PAIRS, Shape, lockout_default, whisper_default, windows};
use crate::draft::Draft;
use crate::fault::{Fault, TextPlace};
use crate::node::{Node, Value};
use crate::places::{self, Place};

/// The fields of constraints.
const PARTS: [&str; 7] = ["cells", "cell", "cloneCells", "lines", "value", "values", "direction"];

pub(crate) fn read<'t>(root: &Node, text: &'t str) -> Result<Draft<'t>, Fault> {
    let size = root.need("size")?;
    let n = size.int().ok().filter(|n| (1..=MOST as i64).contains(n));
    let n = n.ok_or_else(|| size.fault(format!("expected the order of the grid, 1 to {MOST}")))? as usize;
    let mut reader = Reader { draft: Draft::new(text, n), n };
    reader.grid(root.need("grid")?)?;
    for (key, node) in root.table()? {
        if !node.is_empty() {
            reader.field(key, node)?;
        }
    }
    reader.negative(root)?;
    reader.windows();
    Ok(reader.draft)
}

struct Reader<'t> {
    draft: Draft<'t>,
    n: usize,
}

impl Reader<'_> {
    fn grid(&mut self, grid: &Node) -> Result<(), Fault> {
        let n = self.n;
        let rows = grid.list()?;
        if rows.len() != n {
            return Err(grid.fault(format!("found {} rows; expected {n}", rows.len())));
        }
        let mut region_of = Vec::with_capacity(n * n);
        for (row, cells) in rows.iter().enumerate() {
            let list = cells.list()?;
            if list.len() != n {
                return Err(cells.fault(format!("found {} cells; expected {n}", list.len())));
            }
            for (column, cell) in list.iter().enumerate() {
                self.cell(cell, [row, column])?;
                region_of.push(self.region(cell, [row, column])?);
            }
        }
        self.draft.set_regions(&grid.spot, &region_of);
        // A grid that has no usual boxes says of each row that it is a region.
        self.draft.boxes.take_if(|&mut boxes| boxes == (1, n) && graeco_document::usual_box(n).is_none());
        Ok(())
    }

    fn cell(&mut self, cell: &Node, place: Place) -> Result<(), Fault> {
        let given = cell.get("given").is_some_and(Node::is_true);
        for (key, node) in cell.table()?.iter().filter(|entry| !entry.1.is_empty()) {
            match &**key {
                "value" if given => self.draft.givens[place[0] * self.n + place[1]] = self.value(node)?,
                "value" => self.draft.lose_shared_note(&node.spot, "a digit that was entered, not given"),
                "given" | "region" => {}
                "givenPencilMarks" => {
                    let values: Result<Vec<usize>, Fault> = node.list()?.iter().map(|item| self.value(item)).collect();
                    self.draft.candidates(&node.spot, place, &values?);
                }
                key if drawn::read_in_cell(&mut self.draft, key, node) => {}
                _ => self.draft.lose_rule(&node.spot, "an unknown part of a cell"),
            }
        }
        Ok(())
    }

    fn region(&self, cell: &Node, [row, column]: Place) -> Result<Option<usize>, Fault> {
        let n = self.n;
        let entry = cell.table()?.iter().find(|entry| entry.0 == "region");
        match entry.map(|entry| &entry.1) {
            None => Ok(Some(places::box_of(row * n + column, n, graeco_document::usual_box(n).unwrap_or((1, n))))),
            Some(node) if node.is_null() => Ok(None),
            Some(node) => {
                let number = node.int()?;
                let number = usize::try_from(number).ok().filter(|&number| number < n * n);
                number.map(Some).ok_or_else(|| node.fault("expected the number of a region, from 0"))
            }
        }
    }

    fn value(&self, node: &Node) -> Result<usize, Fault> {
        let n = self.n;
        node.natural()
            .filter(|value| (1..=n).contains(value))
            .ok_or_else(|| node.fault(format!("expected a value, 1 to {n}")))
    }

    fn field(&mut self, key: &str, node: &Node) -> Result<(), Fault> {
        let title = [("title", "id"), ("author", "author"), ("ruleset", "description")];
        if let Some((_, own)) = title.iter().find(|title| title.0 == key) {
            self.draft.key(own, &node.words());
        } else if let Some(kind) = KINDS.iter().find(|kind| kind.fpuzzles == Some(key)) {
            self.clues(node, kind)?;
        } else if let Some((_, kind, axis)) = INDEXERS.iter().find(|indexer| indexer.0 == key) {
            for item in node.list()? {
                let mut clue = json!({"kind": kind, "cells": places::cells(item.need("cells")?, self.n)?});
                axis.iter().for_each(|&axis| clue["axis"] = axis.into());
                self.draft.clue(&item.spot, clue);
            }
        } else if let Some(&pair) = PAIRS.iter().find(|pair| pair.0 == key) {
            self.pairs(node, pair)?;
        } else if drawn::read(&mut self.draft, key, node, self.n)? || !self.own_field(key, node)? {
            return Ok(());
        }
        let items = node.list().into_iter().flatten();
        items.for_each(|item| self.draft.lose_parts(item, &PARTS));
        Ok(())
    }

    fn clues(&mut self, node: &Node, kind: &Kind) -> Result<(), Fault> {
        match Shape::of(kind) {
            Shape::Rule => self.draft.clue(&node.spot, json!({"kind": kind.name})),
            Shape::Outside(number) => self.outside(node, kind.name, number)?,
            Shape::Lines => self.lines(node, kind.name)?,
            Shape::Marks => self.marked(node, kind.name)?,
        }
        Ok(())
    }

    /// Fields with a reader of their own; `false` if it is unknown.
    fn own_field(&mut self, key: &str, node: &Node) -> Result<bool, Fault> {
        match key {
            "size" | "grid" | "negative" | "nonconsecutive" => {}
            "diagonal-" => self.draft.diagonals[0] = node.is_true(),
            "diagonal+" => self.draft.diagonals[1] = node.is_true(),
            "solution" => self.solution(node),
            "killercage" => self.killers(node)?,
            "littlekillersum" => self.little_killers(node)?,
            "arrow" => self.arrows(node)?,
            "xv" => self.xv(node)?,
            "quadruple" => {
                for item in node.list()?.iter().filter(|item| item.get("values").is_some_and(|list| !list.is_empty())) {
                    let values: Result<Vec<usize>, Fault> =
                        item.need("values")?.list()?.iter().map(|value| self.value(value)).collect();
                    let cells = places::cells(item.need("cells")?, self.n)?;
                    self.draft.clue(&item.spot, json!({"kind": "quad", "cells": cells, "values": values?}));
                }
            }
            "extraregion" => {
                for item in node.list()? {
                    let cells = places::cells(item.need("cells")?, self.n)?;
                    self.draft.clue(&item.spot, json!({"kind": "region", "cells": cells}));
                }
            }
            "clone" => self.clones(node)?,
            _ => {
                self.draft.lose_rule(&node.spot, "an unknown rule");
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The solution, if it is complete or in part.
    fn solution(&mut self, node: &Node) {
        let n = self.n;
        let symbol = |word: &str| word.parse().ok().filter(|symbol| (1..=n).contains(symbol)).unwrap_or(0);
        let cells: Vec<usize> = match &node.value {
            Value::List(list) => list.iter().map(|item| symbol(&item.words())).collect(),
            _ => node.words().chars().map(|c| symbol(&c.to_digit(36).unwrap_or(0).to_string())).collect(),
        };
        match cells.len() == n * n {
            true => self.draft.solution = Some(cells),
            false => self.draft.lose_note(&node.spot, "it does not have a value for each cell"),
        }
    }

    /// Lines of a kind with cells and perhaps a number.
    fn lines(&mut self, node: &Node, kind: &str) -> Result<(), Fault> {
        for item in node.list()? {
            for line in item.need("lines")?.list()?.iter().filter(|line| !line.is_empty()) {
                let cells = places::cells(line, self.n)?;
                if cells.len() == 1 {
                    self.draft.lose_note(&line.spot, "a line of one cell");
                    continue;
                }
                if kind == "entropic" && cells.len() == 2 {
                    self.classes(&line.spot, &cells);
                    continue;
                }
                if kind == "modular" && cells.len() == 2 {
                    let clue = json!({"kind": "rule", "cells": cells, "where": "a % 3 != b % 3"});
                    self.draft.clue(&line.spot, clue);
                    continue;
                }
                let mut clue = json!({"kind": kind, "cells": cells});
                let value = item.get("value").filter(|value| !value.is_empty());
                match kind {
                    "whisper" => clue["diff"] = value.map_or(Ok(whisper_default(self.n)), Node::int)?.into(),
                    "lockout" => clue["diff"] = value.map_or(Ok(lockout_default(self.n)), Node::int)?.into(),
                    "modular" => clue["mod"] = 3.into(),
                    _ => {}
                }
                if let (Some(value), false) = (value, matches!(kind, "whisper" | "lockout")) {
                    self.draft.lose_rule(&value.spot, "the value of a line that has none");
                }
                self.draft.clue(&line.spot, clue);
            }
        }
        Ok(())
    }

    /// An entropic line of two cells: one of low, middle and high values; the middle ones may be more or fewer.
    fn classes(&mut self, spot: &TextPlace, cells: &[Place]) {
        let third = (self.n + 1) / 3;
        let bounds = [(0, third), (third, self.n - third), (self.n - third, self.n)];
        let both = bounds.map(|(low, high)| format!("not (a > {low} and a <= {high} and b > {low} and b <= {high})"));
        self.draft.clue(spot, json!({"kind": "rule", "cells": cells, "where": both.join(" and ")}));
    }

    /// Cells with a mark are one constraint for all: the marks of neighbors matter to extremes.
    fn marked(&mut self, node: &Node, kind: &str) -> Result<(), Fault> {
        let cells: Result<Vec<Place>, Fault> =
            node.list()?.iter().map(|item| places::cell(item.need("cell")?, self.n)).collect();
        self.draft.clue(&node.spot, json!({"kind": kind, "cells": cells?}));
        Ok(())
    }

    fn killers(&mut self, node: &Node) -> Result<(), Fault> {
        for item in node.list()? {
            let mut clue = json!({"kind": "killer", "cells": places::cells(item.need("cells")?, self.n)?});
            if let Some(value) = item.value() {
                match value.int() {
                    Ok(sum) => clue["sum"] = sum.into(),
                    Err(_) => self.draft.lose_rule(&value.spot, "the text of a cage; expected a sum"),
                }
            }
            self.draft.clue(&item.spot, clue);
        }
        Ok(())
    }

    fn little_killers(&mut self, node: &Node) -> Result<(), Fault> {
        for item in node.list()?.iter().filter(|item| item.value().is_some()) {
            let (start, direction) = (self.place_outside(item.need("cell")?)?, item.need("direction")?);
            let step = DIRECTIONS.iter().find(|known| direction.text().is_ok_and(|name| name == known.0));
            let step = step.ok_or_else(|| direction.fault("expected one of UL, UR, DL, DR"))?.1;
            let cells = places::ray(start, step, (self.n, self.n));
            if cells.is_empty() {
                return Err(direction.fault("this arrow points away from the grid"));
            }
            let sum = item.need("value")?.int()?;
            self.draft.clue(&item.spot, json!({"kind": "littlekiller", "cells": cells, "sum": sum}));
        }
        Ok(())
    }

    fn place_outside(&self, node: &Node) -> Result<[isize; 2], Fault> {
        let n = self.n as isize;
        let place = places::parse(node.text()?, self.n).filter(|place| place.iter().any(|at| *at == -1 || *at == n));
        place.ok_or_else(|| node.fault(format!("expected a place outside the grid, with row or column 0 or {}", n + 1)))
    }

    fn outside(&mut self, node: &Node, kind: &str, number: &str) -> Result<(), Fault> {
        for item in node.list()?.iter().filter(|item| item.value().is_some()) {
            let cell = item.need("cell")?;
            let place = self.place_outside(cell)?;
            let (side, index) = places::side(place, (self.n, self.n))
                .ok_or_else(|| cell.fault("expected a place beside a row or a column"))?;
            let mut clue = json!({"kind": kind, "index": index, number: item.need("value")?.int()?});
            match kind {
                "sandwich" => clue["axis"] = if matches!(side, "left" | "right") { "row" } else { "col" }.into(),
                _ => clue["side"] = side.into(),
            }
            self.draft.clue(&item.spot, clue);
        }
        Ok(())
    }

    fn arrows(&mut self, node: &Node) -> Result<(), Fault> {
        for item in node.list()? {
            let mut circle = places::cells(item.need("cells")?, self.n)?;
            // Pills are read from left to right or from top to bottom.
            circle.sort_unstable();
            for line in item.list_of("lines")? {
                match places::cells(line, self.n)?.split_first() {
                    Some((first, rest)) if circle.contains(first) && !rest.is_empty() => {
                        let rest: Vec<&Place> = rest.iter().skip_while(|cell| circle.contains(cell)).collect();
                        self.draft.clue(&line.spot, json!({"kind": "arrow", "circle": circle, "line": rest}));
                    }
                    Some((_, [])) | None => self.draft.lose_note(&line.spot, "an arrow without a line"),
                    Some(_) => return Err(line.fault("expected the first cell of an arrow in its circle")),
                }
            }
            if item.list_of("lines")?.is_empty() {
                self.draft.lose_note(&item.spot, "an arrow without a line");
            }
        }
        Ok(())
    }

    fn two_cells(&self, item: &Node) -> Result<Vec<Place>, Fault> {
        let node = item.need("cells")?;
        let cells = places::cells(node, self.n)?;
        if cells.len() == 2 { Ok(cells) } else { Err(node.fault(format!("found {} cells; expected 2", cells.len()))) }
    }

    fn pairs(&mut self, node: &Node, (_, usual, kind, other): (&str, i64, &str, &str)) -> Result<(), Fault> {
        for item in node.list()? {
            let cells = self.two_cells(item)?;
            let clue = match item.value().map_or(Ok(usual), Node::int)? {
                value if value == usual => json!({"kind": kind, "cells": cells}),
                value => json!({"kind": other, "cells": cells, "value": value}),
            };
            self.draft.clue(&item.spot, clue);
        }
        Ok(())
    }

    fn xv(&mut self, node: &Node) -> Result<(), Fault> {
        for item in node.list()? {
            let (cells, value) = (self.two_cells(item)?, item.get("value").map(Node::words).unwrap_or_default());
            match &*value.to_lowercase() {
                "" => {}
                kind @ ("x" | "v") => self.draft.clue(&item.spot, json!({"kind": kind, "cells": cells})),
                _ => return Err(item.need("value")?.fault("expected \"X\" or \"V\"")),
            }
        }
        Ok(())
    }

    fn clones(&mut self, node: &Node) -> Result<(), Fault> {
        for item in node.list()? {
            let (a, b) = (item.need("cells")?, item.need("cloneCells")?);
            let (cells, clones) = (places::cells(a, self.n)?, places::cells(b, self.n)?);
            if cells.len() != clones.len() {
                return Err(b.fault(format!("found {} cells; expected {}", clones.len(), cells.len())));
            }
            let (a, b): (Vec<Place>, Vec<Place>) = cells.into_iter().zip(clones).filter(|(a, b)| a != b).unzip();
            if !a.is_empty() {
                self.draft.clue(&item.spot, json!({"kind": "clone", "a": a, "b": b}));
            }
        }
        Ok(())
    }

    /// The rule for neighbors without a mark.
    fn negative(&mut self, root: &Node) -> Result<(), Fault> {
        let list = root.list_of("negative")?;
        let find = |name: &str| list.iter().find(|item| item.text().is_ok_and(|text| text == name));
        for item in list {
            if !["ratio", "difference", "xv"].contains(&item.text()?) {
                self.draft.lose_rule(&item.spot, "an unknown rule of neighbors without a mark");
            }
        }
        let consecutive = root.get("nonconsecutive").filter(|node| node.is_true());
        let usual_only = !self.draft.has("difference") && !self.draft.has("ratio");
        if let (Some(ratio), Some(_), None, true) = (find("ratio"), consecutive, find("difference"), usual_only) {
            self.draft.clue(&ratio.spot, json!({"kind": "kropki_negative"}));
        } else {
            // A mark for two consecutive values exempts its cells.
            match consecutive {
                Some(node) if self.draft.has("white") || self.draft.has("difference") => {
                    self.draft.clue(&node.spot, json!({"kind": "difference_negative", "values": [1]}));
                }
                Some(node) => self.draft.clue(&node.spot, json!({"kind": "nonconsecutive"})),
                None => {}
            }
            for (field, usual, ..) in PAIRS {
                let Some(item) = find(field) else { continue };
                let values = marked_values(root, field, usual)?;
                self.draft.clue(&item.spot, json!({"kind": format!("{field}_negative"), "values": values}));
            }
        }
        if let Some(item) = find("xv") {
            self.draft.clue(&item.spot, json!({"kind": "xv_negative"}));
        }
        Ok(())
    }

    /// Extra regions that are the windows of a windoku are one rule, if there are several.
    fn windows(&mut self) {
        let Some((rows, columns)) = self.draft.boxes else { return };
        let Ok(windoku) = Puzzle::sudoku(rows, columns).and_then(Puzzle::windoku) else { return };
        let place = |cell: &Cell| [cell.row(windoku.order()), cell.column(windoku.order())];
        let windows: Vec<Vec<Place>> = windows(&windoku).map(|window| window.iter().map(place).collect()).collect();
        let sorted = |clue: &serde_json::Value| {
            let mut cells: Vec<Place> = serde_json::from_value(clue["cells"].clone()).unwrap_or_default();
            cells.sort_unstable();
            cells
        };
        let regions = self.draft.take("region");
        let is_window = |clue: &serde_json::Value| windows.contains(&sorted(clue));
        let mut found: Vec<Vec<Place>> =
            regions.iter().filter(|region| is_window(&region.0)).map(|r| sorted(&r.0)).collect();
        found.sort_unstable();
        found.dedup();
        let all = found.len() == windows.len() && windows.len() > 1;
        if all {
            self.draft.clue(&TextPlace::default(), json!({"kind": "windoku"}));
        }
        for (clue, spot) in regions {
            if !(all && is_window(&clue)) {
                self.draft.clue(&spot, clue);
            }
        }
    }
}

/// The values of all marks of a field; the usual one if there are none.
fn marked_values(root: &Node, field: &str, usual: i64) -> Result<Vec<i64>, Fault> {
    let value = |item: &Node| item.value().map_or(Ok(usual), Node::int);
    let mut values: Vec<i64> = root.list_of(field)?.iter().map(value).collect::<Result<_, _>>()?;
    if values.is_empty() {
        values.push(usual);
    }
    values.sort_unstable();
    values.dedup();
    Ok(values)
}
