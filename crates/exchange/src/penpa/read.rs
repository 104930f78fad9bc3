//! Reads a sheet: the grid, and each layer of the drawing.

use std::ops::Range;

use graeco_document::ReadError;
use graeco_grid::Budget;
use graeco_grid::text::counted;
use serde_json::json;

use super::board::{Board, Spot};
use super::reader::Reader;
use super::sheet::Sheet;
use super::solution;
use crate::draft::Draft;
use crate::fault::{Fault, TextPlace};
use crate::format::PuzzleFormat;
use crate::node::{self, Node, Value};
use crate::reading::Reading;

const USUAL: &str = "what Penpa+ draws is read with its usual meaning: cages, thermometers, arrows, dots, signs and letters; \
                     rules in words are not read";

/// Layers that an editor needs.
const OF_EDITOR: [&str; 3] = ["command_redo", "command_undo", "command_replay"];

/// Reads one puzzle, which was packed at a place of a text.
pub(crate) fn read(
    sheet: &Sheet,
    at: &Range<usize>,
    text: &str,
    line: usize,
    budget: &Budget,
) -> Result<Reading, ReadError> {
    let mut read = draft(sheet, at, text).map_err(|fault| fault.in_text(text))?;
    read.drop_refused(budget);
    let mut reading = read.finish(PuzzleFormat::Penpa, line, budget)?;
    reading.losses.extend(solution::broken(&reading.document));
    Ok(reading)
}

fn draft<'t>(sheet: &Sheet, at: &Range<usize>, text: &'t str) -> Result<Draft<'t>, Fault> {
    let spot = TextPlace::new(at.clone(), "");
    let board = Board::of(sheet).map_err(|what| spot.fault(what))?;
    let root = node::parse(sheet.line(3), Some(at))?;
    let [rows, columns] = board.sides;
    let n = rows.max(columns);
    let draft = Draft::of_rectangle(text, n, (rows, columns), true);
    let mut reader = Reader { draft, board, n, words: Vec::new() };
    if reader.board.left_out > 0 {
        let cells = counted(reader.board.left_out, "cell");
        reader.draft.lose_rule(&spot, format!("{cells} around the grid, which may hold clues"));
    }
    for (key, text) in sheet.about() {
        reader.draft.key(key, &text);
        let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
        reader.words.extend(words.map(str::to_lowercase));
    }
    reader.lines(&root)?;
    reader.paths(&root)?;
    reader.cages(&root)?;
    reader.marks(&root)?;
    reader.others(&root)?;
    reader.solution(sheet, at);
    if sheet.is_turned() {
        reader.draft.notes.push("the link shows the grid turned or mirrored; it is read as it was drawn".into());
    }
    if reader.draft.has_rules() || reader.draft.header.description.is_some() {
        reader.draft.notes.push(USUAL.into());
    }
    Ok(reader.draft)
}

impl Reader<'_> {
    /// Colors, shapes of several cells, and layers that are not known.
    fn others(&mut self, root: &Node) -> Result<(), Fault> {
        const READ: [&str; 13] = [
            "number",
            "numberS",
            "symbol",
            "line",
            "lineE",
            "freeline",
            "freelineE",
            "cage",
            "killercages",
            "thermo",
            "nobulbthermo",
            "arrows",
            "surface",
        ];
        for (key, node) in Self::entries(root, "surface")? {
            let cells = self.board.spot(key).filter(|spot| matches!(spot, Spot::Cell(_)));
            match cells.and_then(|spot| self.board.around(spot)) {
                Some(cells) => {
                    let color = surface_color(node.int().unwrap_or(0));
                    self.keep(node, json!({"kind": "draw_color", "cells": cells, "color": color}));
                }
                None => self.drawn(node),
            }
        }
        for (key, node) in root.table()?.iter().filter(|entry| !entry.1.is_empty()) {
            match &**key {
                key if READ.contains(&key) || OF_EDITOR.contains(&key) => {}
                "squareframe" | "polygon" | "direction" | "wall" => match &node.value {
                    Value::List(items) => {
                        items.iter().filter(|item| !item.is_empty()).for_each(|item| self.drawn(item))
                    }
                    Value::Table(entries) => entries.iter().for_each(|entry| self.drawn(&entry.1)),
                    _ => self.drawn(node),
                },
                "deletelineE" => self.draft.lose_note(&node.spot, "how the grid is drawn"),
                _ => self.draft.lose_rule(&node.spot, "an unknown layer of the drawing"),
            }
        }
        Ok(())
    }
}

fn surface_color(number: i64) -> &'static str {
    match number {
        2 => "green",
        5 => "blue",
        6 => "red",
        7 => "yellow",
        9 => "pink",
        10 | 13 => "orange",
        11 => "purple",
        12 => "brown",
        _ => "gray",
    }
}
