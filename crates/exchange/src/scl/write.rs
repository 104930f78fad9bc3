//! Writes SCL: clues, regions, cages and rules of the whole grid, and the lines of diagonals.

use graeco_document::Document;
use graeco_rules::Clue;
use serde_json::{Value as Json, json};

use super::{DIAGONAL, MOST};
use crate::about::{MOST_IN_SOLUTION, TEXTS};
use crate::clues::Source;
use crate::places;
use crate::reading::Written;

pub(crate) fn write(document: &Document) -> Written {
    let mut writer = Writer { source: Source::new(document), cages: Vec::new(), global: Vec::new() };
    writer.source.keep_rectangle(false);
    for (number, clue) in writer.source.clues() {
        if let Err(what) = writer.clue(clue) {
            writer.source.lose_clue(number, what);
        }
    }
    if writer.source.n > MOST {
        writer.source.lose("order", true, "the form has orders up to 36");
    }
    if writer.source.n > MOST_IN_SOLUTION && document.header().solution.is_some() {
        writer.source.lose("solution", false, "the form has solutions of orders up to 35");
    }
    let text = (writer.source.n <= MOST).then(|| writer.json().to_string());
    writer.source.written(text)
}

struct Writer<'d> {
    source: Source<'d>,
    cages: Vec<Json>,
    global: Vec<&'static str>,
}

impl Writer<'_> {
    fn json(&self) -> Json {
        let n = self.source.n;
        let givens = self.source.givens();
        let cell = |&given: &usize| if given > 0 { json!({"value": given}) } else { json!({}) };
        let row = |row: Vec<usize>| row.into_iter().map(|place| cell(&givens[place])).collect();
        let rows: Vec<Vec<Json>> = self.source.frame().into_iter().map(row).collect();
        let mut cages = self.cages.clone();
        cages.extend(self.about().map(|(key, text)| json!({"value": format!("{key}: {text}")})));
        let ends = [[[0, 0], [n, n]], [[0, n], [n, 0]]];
        let line = |ends| json!({"color": DIAGONAL.0, "thickness": DIAGONAL.1, "wayPoints": ends});
        let diagonals = self.source.document.header().diagonals.into_iter().zip(ends);
        let lines: Vec<Json> = diagonals.filter(|diagonal| diagonal.0).map(|diagonal| line(diagonal.1)).collect();
        let mut json = json!({
            "cellSize": 50,
            "cells": rows,
            "regions": self.regions(),
            "cages": cages,
            "lines": lines,
            "arrows": [],
            "underlays": [],
            "overlays": [],
        });
        if !self.global.is_empty() {
            json["global"] = json!(self.global);
        }
        let clear: Vec<[usize; 2]> =
            self.source.clear_cells().into_iter().map(|cell| self.source.place(cell)).collect();
        if !clear.is_empty() {
            json["foglight"] = json!(clear);
        }
        json
    }

    /// Texts about the puzzle, and its solution.
    fn about(&self) -> impl Iterator<Item = (&'static str, String)> + '_ {
        let document = self.source.document;
        let text = |own: &str| match own {
            "id" => document.header().title.as_deref(),
            own => document.header().text(own),
        };
        let texts = TEXTS.iter().filter_map(move |&(key, own)| Some((key, text(own)?.to_owned())));
        let character = |&symbol: &usize| char::from_digit(symbol as u32, 36).map(|c| c.to_ascii_uppercase());
        let solution = self.source.solution().filter(|_| self.source.n <= MOST_IN_SOLUTION);
        let places = self.source.frame().concat();
        let solution: Option<String> =
            solution.and_then(|cells| places.iter().map(|&place| character(&cells[place])).collect());
        texts.chain(solution.map(|solution| ("solution", solution)))
    }

    fn regions(&self) -> Vec<Vec<[usize; 2]>> {
        let n = self.source.n;
        let boxes = self.source.document.puzzle().block();
        let region_of: Option<Vec<usize>> = self.source.document.puzzle().regions().or_else(|| {
            let boxes = boxes?;
            Some((0..n * n).map(|cell| places::box_of(cell, n, boxes)).collect())
        });
        let mut regions = vec![Vec::new(); if region_of.is_some() { n } else { 0 }];
        let places = self.source.frame().concat();
        for (place, region) in region_of.iter().flat_map(|of| places.iter().map(|&place| (place, of[place]))) {
            // Absent cells are in none.
            if let Some(cells) = regions.get_mut(region) {
                cells.push([place / n, place % n]);
            }
        }
        regions.retain(|cells| !cells.is_empty());
        regions
    }

    /// Writes a clue, or says why it cannot be written.
    fn clue(&mut self, clue: &Clue) -> Result<(), &'static str> {
        self.source.check(clue)?;
        let places: Vec<[usize; 2]> = clue.cells_of("cells").iter().map(|&cell| self.source.place(cell)).collect();
        let (kind, sum) = (clue.kind().name, clue.number_of("sum"));
        let has_unknown = clue.has("sum") && sum.is_none();
        match kind {
            _ if has_unknown => return Err("the form has no unknown sums"),
            "sum" if clue.has("coefficients") => return Err("the form has no coefficients"),
            "killer" | "cage" | "sum" => {
                let mut cage = json!({"cells": places, "unique": kind != "sum"});
                sum.iter().for_each(|sum| {
                    cage["value"] = sum.to_string().into();
                    cage["sum"] = (*sum).into();
                });
                self.cages.push(cage);
            }
            // All of them are one list.
            "fog" => {}
            "region" => self.cages.push(json!({"cells": places, "unique": true, "style": "extraregion"})),
            _ => match clue.kind().scl {
                // SCL has no marks that would exempt neighbors from it.
                Some("antixv") if self.has(&["x", "v", "pairsum"]) => {
                    return Err("the form has no marks, and so no rule of neighbors without one");
                }
                Some(name) => self.global.push(name),
                None => return Err("the form has it as a drawing alone, not as a rule"),
            },
        }
        Ok(())
    }

    fn has(&self, kinds: &[&str]) -> bool {
        self.source.document.clues().iter().any(|clue| kinds.contains(&clue.kind().name))
    }
}
