//! Writes the JSON of f-puzzles.

use graeco_document::Document;
use graeco_rules::Clue;
use serde_json::{Map, Value as Json, json};

use super::{DIRECTIONS, INDEXERS, MOST, PAIRS, Shape, lockout_default, sketch, whisper_default, windows};
use crate::clues::Source;
use crate::fault::Loss;
use crate::places;
use crate::reading::Written;

pub(crate) fn write(document: &Document) -> Written {
    written(document, json(document, false))
}

/// The same for people: with the rules in words, and drawings of clues that are no rules of the form.
pub(crate) fn publish(document: &Document, rules: String) -> Written {
    let (mut fields, losses) = json(document, true);
    fields.insert("ruleset".into(), rules.into());
    written(document, (fields, losses))
}

fn written(document: &Document, (fields, losses): (Map<String, Json>, Vec<Loss>)) -> Written {
    let is_there = document.puzzle().order().get() <= MOST;
    Written { text: if is_there { Json::from(fields).to_string() } else { String::new() }, losses }
}

fn json(document: &Document, draws: bool) -> (Map<String, Json>, Vec<Loss>) {
    let mut writer = Writer { source: Source::new(document), fields: Map::new() };
    if writer.source.n > MOST {
        writer.source.lose("order", true, "the form has orders up to 36");
    }
    writer.texts();
    writer.grid();
    let [main, anti] = document.header().diagonals;
    for (field, _) in [("diagonal+", anti), ("diagonal-", main)].into_iter().filter(|diagonal| diagonal.1) {
        writer.fields.insert(field.into(), true.into());
    }
    for (number, clue) in writer.source.clues() {
        if let Err(what) = writer.clue(clue) {
            writer.source.lose_clue(number, what);
            let drawings = if draws { sketch::drawings(&writer.source, clue) } else { Vec::new() };
            drawings.into_iter().for_each(|(list, drawing)| writer.push(list, drawing));
        }
    }
    let clear = writer.source.clear_cells();
    if !clear.is_empty() {
        let names = clear.iter().map(|&cell| writer.source.name(cell)).collect::<Vec<_>>();
        writer.fields.insert("foglight".into(), names.into());
    }
    writer.source.lose_texts(&["source"]);
    (writer.fields, writer.source.losses)
}

/// Kinds of rule that need boxes or regions.
const OF_BOXES: [&str; 3] = ["boxindexer", "regionsum", "disjointgroups"];

struct Writer<'d> {
    source: Source<'d>,
    fields: Map<String, Json>,
}

impl Writer<'_> {
    fn texts(&mut self) {
        let document = self.source.document;
        self.fields.insert("size".into(), self.source.n.into());
        let texts = [("title", document.header().title.as_deref()), ("author", document.header().text("author"))];
        for (field, text) in texts.into_iter().chain([("ruleset", document.header().text("description"))]) {
            text.iter().for_each(|&text| drop(self.fields.insert(field.into(), text.into())));
        }
    }

    fn grid(&mut self) {
        let n = self.source.n;
        self.source.lose_contradictions(true);
        let (givens, candidates) = (self.source.givens(), self.source.candidates());
        let regions = self.source.document.puzzle().regions();
        let block = self.source.document.puzzle().block();
        let usual = graeco_document::usual_box(n);
        let region = |cell: usize| {
            match (&regions, block) {
                (Some(regions), _) => Some(regions[cell]).filter(|&region| region < n * n),
                (None, Some(block)) => Some(places::box_of(cell, n, block)),
                // Without boxes: a Latin square, unless the usual regions are rows, which say nothing new.
                (None, None) => usual.is_none().then_some(cell / n),
            }
        };
        let default = |cell: usize| Some(places::box_of(cell, n, usual.unwrap_or((1, n))));
        let cell = |cell: usize| {
            let mut fields = Map::new();
            if givens[cell] > 0 {
                fields.insert("value".into(), givens[cell].into());
                fields.insert("given".into(), true.into());
            }
            if let Some(values) = &candidates[cell] {
                fields.insert("givenPencilMarks".into(), json!(values));
            }
            if region(cell) != default(cell) {
                fields.insert("region".into(), json!(region(cell)));
            }
            Json::from(fields)
        };
        let rows: Vec<Vec<Json>> = (0..n).map(|row| (row * n..(row + 1) * n).map(cell).collect()).collect();
        self.fields.insert("grid".into(), json!(rows));
        if let Some(solution) = self.source.solution() {
            self.fields.insert("solution".into(), json!(solution));
        }
    }

    fn push(&mut self, field: &str, object: Json) {
        let list = self.fields.entry(field).or_insert_with(|| json!([]));
        list.as_array_mut().expect("the field is a list").push(object);
    }

    /// Writes a clue, or says why it cannot be written.
    fn clue(&mut self, clue: &Clue) -> Result<(), &'static str> {
        let (kind, n) = (clue.kind().name, self.source.n);
        self.source.check(clue)?;
        let has_rows_for_boxes = self.source.document.puzzle().block() == Some((1, n));
        if has_rows_for_boxes && graeco_document::usual_box(n).is_none() && OF_BOXES.contains(&kind) {
            return Err("the form has no boxes of one row");
        }
        let names = self.source.names(clue, "cells");
        if clue.kind().is_drawing() {
            let drawings = sketch::drawings(&self.source, clue);
            drawings.into_iter().for_each(|(list, drawing)| self.push(list, drawing));
        } else if let Some(field) = clue.kind().fpuzzles {
            self.plain(clue, field, names)?;
        } else if let Some((field, ..)) = INDEXERS.iter().find(|i| i.1 == kind && i.2 == clue.word_of("axis")) {
            self.push(field, json!({"cells": names}));
        } else if let Some((field, usual, ..)) = PAIRS.iter().find(|pair| pair.2 == kind || pair.3 == kind) {
            let value = clue.number_of("value").filter(|value| value != usual);
            let mut object = json!({"cells": names});
            value.iter().for_each(|value| object["value"] = value.to_string().into());
            self.push(field, object);
        } else {
            self.own_kind(clue, kind, names)?;
        }
        Ok(())
    }

    fn plain(&mut self, clue: &Clue, field: &str, names: Vec<String>) -> Result<(), &'static str> {
        let (kind, n) = (clue.kind().name, self.source.n);
        match Shape::of(clue.kind()) {
            Shape::Rule => drop(self.fields.insert(field.into(), true.into())),
            Shape::Outside(number) => {
                let value = clue.number_of(number).ok_or(NO_NUMBER)?;
                let place = places::name(clue.place_beside((n, n)).ok_or("it stands at no side of the grid")?);
                self.push(field, json!({"cell": place, "value": value.to_string()}));
            }
            Shape::Lines => {
                let (diff, mut object) = (clue.number_of("diff"), json!({"lines": [names]}));
                match kind {
                    "lockout" if diff != Some(lockout_default(n)) => {
                        return Err("the form has no lockout lines with another difference than the usual one");
                    }
                    "whisper" if diff != Some(whisper_default(n)) => {
                        object["value"] = json!(diff.map(|d| d.to_string()));
                    }
                    "entropic" if names.len() == 2 => return Err("two cells of an entropic line differ in this form"),
                    "modular" if clue.number_of("mod") != Some(3) || names.len() < 3 => {
                        return Err("the form has modular lines of three or more cells and modulus 3 alone");
                    }
                    _ => {}
                }
                self.push(field, object);
            }
            Shape::Marks if matches!(kind, "minimum" | "maximum") && self.fields.contains_key(field) => {
                return Err("the form has one list of such cells; write them as one clue");
            }
            Shape::Marks => names.iter().for_each(|name| self.push(field, json!({"cell": name}))),
        }
        Ok(())
    }

    /// Kinds with a writer of their own.
    fn own_kind(&mut self, clue: &Clue, kind: &str, names: Vec<String>) -> Result<(), &'static str> {
        match kind {
            // They stand in the grid.
            "candidates" => {}
            "killer" | "cage" => match (clue.number_of("sum"), clue.has("sum")) {
                (Some(sum), _) => self.push("killercage", json!({"cells": names, "value": sum.to_string()})),
                (None, false) => self.push("killercage", json!({"cells": names})),
                (None, true) => return Err(NO_NUMBER),
            },
            "littlekiller" => {
                let (start, step, cells) = self.source.ray(clue).ok_or("its cells are not a whole diagonal")?;
                let direction = DIRECTIONS.iter().find(|known| known.1 == step).map_or("", |known| known.0);
                let cells: Vec<String> = cells.iter().map(|cell| places::name(cell.map(|at| at as isize))).collect();
                let sum = clue.number_of("sum").ok_or(NO_NUMBER)?.to_string();
                let object = json!({"cell": places::name(start), "direction": direction, "cells": cells, "value": sum});
                self.push("littlekillersum", object);
            }
            "arrow" => self.arrow(clue)?,
            "x" | "v" => self.push("xv", json!({"cells": names, "value": kind.to_uppercase()})),
            "quad" => match is_in_a_square(&self.source, clue) {
                true => self.push("quadruple", json!({"cells": names, "values": clue.numbers_of("values")})),
                false => return Err("the form has quadruples of cells that meet at a corner alone"),
            },
            "region" => self.push("extraregion", json!({"cells": names})),
            "clone" => {
                let [a, b] = ["a", "b"].map(|field| self.source.names(clue, field));
                self.push("clone", json!({"cells": a, "cloneCells": b}));
            }
            "windoku" => {
                for window in windows(self.source.document.puzzle()) {
                    let cells: Vec<_> = window.iter().map(|&cell| self.source.name(cell)).collect();
                    self.push("extraregion", json!({"cells": cells}));
                }
            }
            _ => self.negative(clue, kind)?,
        }
        Ok(())
    }

    fn arrow(&mut self, clue: &Clue) -> Result<(), &'static str> {
        let (circle, line) = (clue.cells_of("circle"), clue.cells_of("line"));
        if !circle.is_sorted() {
            return Err("the form reads circles of several cells from left to right and from top to bottom");
        }
        if line.iter().any(|cell| circle.contains(cell)) {
            return Err("its line comes back to the circle");
        }
        let places = |cell: &graeco_grid::Cell| self.source.place(*cell);
        let distance = |cell: &&graeco_grid::Cell| {
            let ([a, b], [c, d]) = (places(cell), line.first().map_or([0, 0], places));
            a.abs_diff(c).max(b.abs_diff(d))
        };
        let first = circle.iter().min_by_key(distance).map(|&cell| self.source.name(cell));
        let names: Vec<String> = first.into_iter().chain(self.source.names(clue, "line")).collect();
        self.push("arrow", json!({"lines": [names], "cells": self.source.names(clue, "circle")}));
        Ok(())
    }

    /// The rule for neighbors without a mark.
    fn negative(&mut self, clue: &Clue, kind: &str) -> Result<(), &'static str> {
        let has = |kinds: &[&str]| self.source.document.clues().iter().any(|clue| kinds.contains(&clue.kind().name));
        let values = |field: &str, usual| {
            let marks = self.source.document.clues().iter().filter_map(|clue| {
                let pair = PAIRS.iter().find(|pair| pair.0 == field)?;
                match clue.kind().name {
                    name if name == pair.2 => Some(usual),
                    name if name == pair.3 => clue.number_of("value"),
                    _ => None,
                }
            });
            let mut values: Vec<i64> = marks.collect();
            values.sort_unstable();
            values.dedup();
            if values.is_empty() { vec![usual] } else { values }
        };
        let mut sorted = clue.numbers_of("values").to_vec();
        sorted.sort_unstable();
        let field = match kind {
            "kropki_negative"
                if has(&["difference", "ratio", "difference_negative", "ratio_negative", "nonconsecutive"]) =>
            {
                return Err("the form cannot distinguish it from other rules of dots");
            }
            "nonconsecutive" if has(&["white", "difference", "ratio_negative"]) => {
                return Err("the form exempts neighbors with a dot from it");
            }
            "nonconsecutive" => None,
            "xv_negative" => Some("xv"),
            "difference_negative" if sorted == values("difference", 1) => Some("difference"),
            "kropki_negative" => Some("ratio"),
            "ratio_negative" if sorted == values("ratio", 2) => Some("ratio"),
            "difference_negative" | "ratio_negative" => {
                return Err("the form has it for the values of all marks alone");
            }
            _ => return Err("the form has no such rule"),
        };
        if matches!(kind, "kropki_negative" | "nonconsecutive") {
            self.fields.insert("nonconsecutive".into(), true.into());
        }
        field.into_iter().for_each(|field| self.push("negative", field.into()));
        Ok(())
    }
}

const NO_NUMBER: &str = "the form has no unknown sums";

/// Whether the cells of a clue meet at a corner.
fn is_in_a_square(source: &Source<'_>, clue: &Clue) -> bool {
    let places: Vec<_> = clue.cells_of("cells").iter().map(|&cell| source.place(cell)).collect();
    let is_narrow = |axis: usize| {
        let at = || places.iter().map(|place| place[axis]);
        at().max().zip(at().min()).is_some_and(|(most, least)| most - least <= 1)
    };
    places.len() <= 4 && is_narrow(0) && is_narrow(1)
}
