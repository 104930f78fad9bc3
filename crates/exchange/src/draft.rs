//! What a text of another form says, in the words of graeco's JSON, with the place of each part; it becomes a document.

use graeco_grid::Budget;
use graeco_grid::file::{Document, ReadError};
use serde_json::{Map, Value as Json, json};

use crate::fault::{Fault, Loss, Position, Spot};
use crate::form::Form;
use crate::places::{self, Place};
use crate::reading::Reading;

/// How many losses of a puzzle are told one by one.
const MOST_LOSSES: usize = 1000;

/// A puzzle as far as it was read.
#[derive(Debug)]
pub(crate) struct Draft<'t> {
    /// The text that it is read from.
    pub(crate) text: &'t str,
    /// The order.
    pub(crate) size: usize,
    /// Rows and columns of a box.
    pub(crate) boxes: Option<(usize, usize)>,
    /// The cells of each region.
    pub(crate) regions: Option<Vec<Vec<Place>>>,
    pub(crate) diagonals: [bool; 2],
    /// The number of the symbol of each cell from 1, or 0.
    pub(crate) givens: Vec<usize>,
    /// The same of the solution.
    pub(crate) solution: Option<Vec<usize>>,
    /// Other keys of the JSON, such as `id` and `author`.
    pub(crate) keys: Map<String, Json>,
    clues: Vec<(Json, Spot)>,
    pub(crate) losses: Vec<Loss>,
    /// Notes that many parts may share: the first part, what is not kept, and the number of parts.
    shared_notes: Vec<(Spot, &'static str, usize)>,
    /// Where the puzzle begins.
    begin: Position,
    /// Where the last part that is lost stands, or the puzzle begins.
    position: Position,
}

impl<'t> Draft<'t> {
    /// A grid of an order, with the usual boxes.
    pub(crate) fn new(text: &'t str, size: usize) -> Draft<'t> {
        let boxes = places::usual_box(size);
        Draft {
            text,
            size,
            boxes,
            regions: None,
            diagonals: [false; 2],
            givens: vec![0; size * size],
            solution: None,
            keys: Map::new(),
            clues: Vec::new(),
            losses: Vec::new(),
            shared_notes: Vec::new(),
            begin: Position::default(),
            position: Position::default(),
        }
    }

    /// The same for a puzzle that begins at a position of a list.
    pub(crate) fn at(self, begin: Position) -> Draft<'t> {
        Draft { begin, position: begin, ..self }
    }

    /// Adds a constraint: an object with its `kind`.
    pub(crate) fn clue(&mut self, spot: &Spot, clue: Json) {
        self.clues.push((clue, spot.clone()));
    }

    /// Whether there is a constraint of a kind.
    pub(crate) fn has(&self, kind: &str) -> bool {
        self.clues.iter().any(|clue| clue.0["kind"] == kind)
    }

    /// Takes all constraints of a kind away.
    pub(crate) fn take(&mut self, kind: &str) -> Vec<(Json, Spot)> {
        let (taken, rest) = std::mem::take(&mut self.clues).into_iter().partition(|clue| clue.0["kind"] == kind);
        self.clues = rest;
        taken
    }

    /// Notes a part that is, or may be, a rule, and is not carried over.
    pub(crate) fn lose_rule(&mut self, spot: &Spot, what: impl Into<String>) {
        self.lose(spot, true, &what.into());
    }

    /// Notes a part that is no rule and is not carried over.
    pub(crate) fn lose_note(&mut self, spot: &Spot, what: impl Into<String>) {
        self.lose(spot, false, &what.into());
    }

    /// The same for one of many parts, which are summed up at the first one.
    pub(crate) fn lose_shared_note(&mut self, spot: &Spot, what: &'static str) {
        match self.shared_notes.iter_mut().find(|note| note.1 == what) {
            Some(note) => note.2 += 1,
            None => self.shared_notes.push((spot.clone(), what, 1)),
        }
    }

    fn lose(&mut self, spot: &Spot, is_rule: bool, what: &str) {
        match self.losses.len() {
            ..MOST_LOSSES => self.losses.push(spot.loss(self.text, &mut self.position, is_rule, what)),
            MOST_LOSSES => {
                let what = "this part and others after it are not read";
                self.losses.push(spot.loss(self.text, &mut self.position, true, what));
            }
            _ => {}
        }
    }

    /// A text for people: `id`, which is the title, `author`, `source` or `description`.
    pub(crate) fn key(&mut self, key: &str, text: &str) {
        let text = text.trim();
        match self.keys.get_mut(key) {
            _ if text.is_empty() => {}
            Some(Json::String(known)) if known == text => {}
            Some(Json::String(known)) => known.push_str(&format!("\n{text}")),
            _ => drop(self.keys.insert(key.to_owned(), json!(text))),
        }
    }

    /// The values that a cell may have, unless these are all.
    pub(crate) fn candidates(&mut self, spot: &Spot, cell: Place, values: &[usize]) {
        if (1..=self.size).any(|value| !values.contains(&value)) {
            self.clue(spot, json!({"kind": "candidates", "cell": cell, "values": values}));
        }
    }

    /// Regions by the number of each cell's region; those that cover the grid as boxes of some size are boxes. Regions
    /// that do not are lists of different values.
    pub(crate) fn set_regions(&mut self, spot: &Spot, region_of: &[Option<usize>]) {
        let n = self.size;
        let most = region_of.iter().flatten().max().map_or(0, |most| most + 1);
        let mut regions = vec![Vec::new(); most];
        for (cell, region) in region_of.iter().enumerate() {
            region.iter().for_each(|&region| regions[region].push([cell / n, cell % n]));
        }
        regions.retain(|region| !region.is_empty());
        (self.boxes, self.regions) = (None, None);
        if regions.len() == n && regions.iter().all(|region| region.len() == n) {
            self.boxes = (1..=n).filter(|&rows| n.is_multiple_of(rows)).map(|rows| (rows, n / rows)).find(|&boxes| {
                let number = |&[row, column]: &Place| (row / boxes.0) * (n / boxes.1) + column / boxes.1;
                regions.iter().all(|region| region.iter().all(|cell| number(cell) == number(&region[0])))
            });
            if self.boxes.is_none() {
                self.regions = Some(regions);
            }
            return;
        }
        for region in regions.into_iter().filter(|region| region.len() > 1) {
            self.clue(spot, json!({"kind": "region", "cells": region}));
        }
    }

    /// The document, or what is wrong with the puzzle, or the limit that was reached.
    pub(crate) fn finish(mut self, form: Form, line: usize, budget: &Budget) -> Result<Reading, ReadError> {
        let whole = Spot::default();
        for (spot, what, count) in std::mem::take(&mut self.shared_notes) {
            let others = if count > 1 { format!("; the first of {count} such parts") } else { String::new() };
            self.lose_note(&spot, format!("{what}{others}"));
        }
        if let Some(solution) = self.solution.take_if(|solution| solution.contains(&0)) {
            // A solution of open cells alone says nothing.
            if solution.iter().any(|&symbol| symbol > 0) {
                let spot = Spot::new(0..0, "solution");
                self.lose_note(&spot, "a solution with open cells is not kept");
            }
        }
        let mut lines: Vec<(String, Spot)> = Vec::new();
        let mut put = |key: &str, value: Json| lines.push((format!("{}:{value}", json!(key)), whole.clone()));
        put("size", json!(self.size));
        put("box", self.boxes.filter(|_| self.regions.is_none()).map_or(Json::Null, |boxes| json!([boxes.0, boxes.1])));
        put("regions", json!(self.regions));
        put("diagonals", json!(self.diagonals));
        self.keys.iter().for_each(|(key, value)| put(key, value.clone()));
        let is_from_zero = self.keys.get("first_value").is_some_and(|first| first == 0);
        let value = |&number: &usize| if is_from_zero { json!(number.checked_sub(1)) } else { json!(number) };
        let values = |numbers: &Vec<usize>| numbers.iter().map(value).collect::<Json>();
        put("givens", values(&self.givens));
        self.solution.iter().for_each(|solution| put("solution", values(solution)));
        // A line for each part, so that an error tells by its line which one is wrong.
        let mut json: String = "{".into();
        json += &lines.iter().map(|line| &*line.0).collect::<Vec<_>>().join(",\n");
        json += ",\"constraints\":[\n";
        json += &self.clues.iter().map(|clue| clue.0.to_string()).collect::<Vec<_>>().join(",\n");
        json += "\n]}";
        let document = Document::parse_within(&json, budget).map_err(|error| {
            let ReadError::Text(error) = error else { return error };
            let spot =
                error.line.checked_sub(lines.len() + 1).and_then(|clue| self.clues.get(clue)).map(|clue| &clue.1);
            let fault = Fault { spot: spot.cloned().unwrap_or_default(), what: error.what };
            fault.behind(self.text, self.begin).into()
        })?;
        Ok(Reading { document, form, line, losses: self.losses })
    }
}
