//! Rules by their numbers: those of the whole grid, of cells, cages and lines.

use serde_json::{Value as Json, json};

use super::read::Reader;
use crate::fault::Fault;
use crate::node::Node;
use crate::places::Place;

/// The fields of rules.
const PARTS: [&str; 19] = [
    "type",
    "name",
    "disabled",
    "style",
    "cells",
    "lines",
    "clues",
    "cages",
    "groups",
    "regions",
    "thermometers",
    "slow",
    "negative",
    "overrideNegativeRatios",
    "overrideNegativeDifferences",
    "minDifference",
    "singleRegionTotals",
    "bulbsWithArrows",
    "areas",
];

impl Reader<'_> {
    pub(super) fn rule(&mut self, number: i64, rule: &Node) -> Result<(), Fault> {
        match number {
            // Givens; rules about neighbors, which are read after all others.
            0 | 15 => {}
            1 => self.regions(rule)?,
            10 => self.draft.diagonals[0] = true,
            11 => self.draft.diagonals[1] = true,
            12 => self.draft.clue(&rule.spot, json!({"kind": "antiking"})),
            13 => self.draft.clue(&rule.spot, json!({"kind": "antiknight"})),
            14 => self.draft.clue(&rule.spot, json!({"kind": "disjointgroups"})),
            16 => self.blocks(rule)?,
            100 => self.marked(rule, json!({"kind": "even"}))?,
            101 => self.marked(rule, json!({"kind": "odd"}))?,
            102 => self.marked(rule, json!({"kind": "maximum"}))?,
            103 => self.marked(rule, json!({"kind": "minimum"}))?,
            200 => self.dots(rule, false)?,
            201 => self.dots(rule, true)?,
            202 => self.sums_of_two(rule)?,
            300 => self.thermometers(rule)?,
            301 => self.cages(rule)?,
            302 => self.clones(rule)?,
            303 => self.quadruples(rule)?,
            305 => self.marked(rule, json!({"kind": "region"}))?,
            306 => self.marked(rule, json!({"kind": "countingcircles"}))?,
            400..=407 | 409 => self.lines(number, rule)?,
            408 => self.arrows(rule)?,
            500 => self.little_killers(rule)?,
            501 => self.outside(rule, "sandwich", "sum")?,
            502 => self.outside(rule, "xsum", "sum")?,
            503 => self.outside(rule, "skyscraper", "count")?,
            504 => self.outside(rule, "numberedroom", "value")?,
            600 => self.marked(rule, json!({"kind": "indexer", "axis": "row"}))?,
            601 => self.marked(rule, json!({"kind": "indexer", "axis": "col"}))?,
            1000 => {
                let name = rule.get("definition").and_then(|definition| definition.get("name")).map(Node::words);
                let name = crate::fault::shortened(&name.unwrap_or_default());
                self.draft.lose_rule(&rule.spot, format!("a rule in the program text of its author, `{name}`"));
                return Ok(());
            }
            2000..=2002 => {
                self.draft.lose_shared_note(&rule.spot, "a drawing, which may stand for a rule");
                return Ok(());
            }
            2003 => rule.get("areas").filter(|areas| !areas.is_empty()).into_iter().for_each(|areas| {
                self.draft.lose_rule(&areas.spot, "parts of the grid whose rows and columns are houses");
            }),
            4000..=4001 => {
                self.draft.lose_note(&rule.spot, "fog is an effect of the program that shows the puzzle");
                return Ok(());
            }
            304 => {
                self.draft.lose_rule(&rule.spot, "look-and-say cages");
                return Ok(());
            }
            _ => {
                self.draft.lose_rule(&rule.spot, format!("an unknown rule, of type {number}"));
                return Ok(());
            }
        }
        self.draft.lose_parts(rule, &PARTS);
        Ok(())
    }

    fn regions(&mut self, rule: &Node) -> Result<(), Fault> {
        let node = rule.need("regions")?;
        let (rows, columns) = (self.board.rows, self.board.columns);
        let list = node.list()?;
        if list.len() != rows * columns {
            return Err(node.fault(format!("found {} cells; expected {}", list.len(), rows * columns)));
        }
        let mut region_of = vec![None; self.n * self.n];
        for (number, item) in list.iter().enumerate() {
            let region = item.int().ok().filter(|&region| (-1..(rows * columns) as i64).contains(&region));
            let region = region.ok_or_else(|| item.fault("expected the number of a region, or -1"))?;
            region_of[number / columns * self.n + number % columns] = usize::try_from(region).ok();
        }
        self.draft.set_regions(&node.spot, &region_of);
        Ok(())
    }

    /// A rule of cells, which are added to its clue.
    fn marked(&mut self, rule: &Node, mut clue: Json) -> Result<(), Fault> {
        let cells = rule.get("cells").map(|cells| self.board.cells(cells)).transpose()?.unwrap_or_default();
        if !cells.is_empty() {
            clue["cells"] = json!(cells);
            self.draft.clue(&rule.spot, clue);
        }
        Ok(())
    }

    fn cages(&mut self, rule: &Node) -> Result<(), Fault> {
        for cage in rule.list_of("cages")? {
            let mut clue = json!({"kind": "killer", "cells": self.board.cells(cage.need("cells")?)?});
            if let Some(value) = cage.value() {
                match value.int()? {
                    0 => {}
                    sum => clue["sum"] = sum.into(),
                }
            }
            self.draft.lose_parts(cage, &["cells", "value"]);
            self.draft.clue(&cage.spot, clue);
        }
        Ok(())
    }

    /// Groups of cells with the same value.
    fn clones(&mut self, rule: &Node) -> Result<(), Fault> {
        for group in rule.list_of("groups")? {
            let cells = self.board.cells(group)?;
            for pair in cells.windows(2).filter(|pair| pair[0] != pair[1]) {
                self.draft.clue(&group.spot, json!({"kind": "clone", "a": [pair[0]], "b": [pair[1]]}));
            }
        }
        Ok(())
    }

    /// The cells of a line, each once; a line that comes back to one of its cells may be a rule that is not read.
    fn line(&mut self, line: &Node, may_close: bool) -> Result<Option<Vec<Place>>, Fault> {
        let mut cells = self.board.cells(line)?;
        if may_close && cells.len() > 2 && cells.first() == cells.last() {
            cells.pop();
        }
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        match cells.len() {
            0 => {}
            1 => self.draft.lose_note(&line.spot, "a line of one cell"),
            _ if sorted.windows(2).all(|pair| pair[0] != pair[1]) => return Ok(Some(cells)),
            _ => self.draft.lose_rule(&line.spot, "a line that comes back to one of its cells"),
        }
        Ok(None)
    }

    fn thermometers(&mut self, rule: &Node) -> Result<(), Fault> {
        let kind = if rule.get("slow").is_some_and(Node::is_true) { "slowthermo" } else { "thermo" };
        for line in rule.list_of("thermometers")? {
            if let Some(cells) = self.line(line, false)? {
                self.draft.clue(&line.spot, json!({"kind": kind, "cells": cells}));
            }
        }
        Ok(())
    }

    fn lines(&mut self, number: i64, rule: &Node) -> Result<(), Fault> {
        if let Some(whole) = rule.get("singleRegionTotals").filter(|whole| number == 404 && whole.is_true()) {
            self.draft.lose_rule(&whole.spot, "sums of all parts of a line in a region");
            return Ok(());
        }
        for line in rule.list_of("lines")? {
            let Some(cells) = self.line(line, number == 400)? else { continue };
            let mut clue = json!({"kind": "", "cells": cells});
            clue["kind"] = match number {
                400 => "renban",
                401 => {
                    clue["diff"] = rule.need("minDifference")?.int()?.into();
                    "whisper"
                }
                402 => "palindrome",
                403 => "between",
                404 => "regionsum",
                405 => {
                    self.sequence(line, &cells);
                    continue;
                }
                406 => {
                    self.classes(rule, line, &cells)?;
                    continue;
                }
                407 => {
                    clue["diff"] = (self.values / 2).into();
                    "lockout"
                }
                _ => "doublearrow",
            }
            .into();
            self.draft.clue(&line.spot, clue);
        }
        Ok(())
    }

    /// A line whose values go up or down by the same each time.
    fn sequence(&mut self, line: &Node, cells: &[Place]) {
        for three in cells.windows(3) {
            let clue = json!({"kind": "sum", "cells": three, "coefficients": [1, -2, 1], "sum": 0});
            self.draft.clue(&line.spot, clue);
        }
    }

    fn arrows(&mut self, rule: &Node) -> Result<(), Fault> {
        for item in rule.list_of("bulbsWithArrows")? {
            let mut circle = self.board.cells(item.need("bulbCells")?)?;
            // The ones come first.
            circle.reverse();
            for line in item.list_of("arrows")?.iter().filter(|line| !line.is_empty()) {
                let cells = self.board.cells(line)?;
                let rest: Vec<&Place> = cells.iter().skip_while(|cell| circle.contains(cell)).collect();
                match rest.is_empty() || circle.is_empty() {
                    true => self.draft.lose_note(&line.spot, "an arrow without a line"),
                    false => self.draft.clue(&line.spot, json!({"kind": "arrow", "circle": circle, "line": rest})),
                }
            }
        }
        Ok(())
    }
}
