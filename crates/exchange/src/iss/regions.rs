//! Items that say which cells and regions there are.

use std::ops::RangeInclusive;

use graeco_grid::Order;
use serde_json::json;

use super::items::Item;
use super::reader::{Group, Reader};
use super::var_names;
use crate::draft::Draft;
use crate::fault::{Fault, TextPlace, shortened};
use crate::places::{self, Place};

impl Reader<'_> {
    /// Rows, columns and boxes miss a value, which one more row and column of the grid hold.
    pub(super) fn doppelganger(&mut self, item: &Item<'_>, items: &[Item<'_>]) -> Result<(), Fault> {
        if self.values != self.n + 1 {
            return Err(item.spot.fault(format!(
                "{} values; expected {}, one more than rows",
                self.values,
                self.n + 1
            )));
        }
        let boxes = self.draft.boxes.filter(|_| !items.iter().any(|item| item.name == "NoBoxes"));
        self.draft = Draft::new(self.draft.text, self.n + 1);
        self.draft.boxes = None;
        self.sum_regions = boxes.map_or_else(Vec::new, |boxes| self.boxes(boxes));
        let shape = boxes.map(|(rows, columns)| [rows, columns]);
        self.draft.clue(&item.spot, json!({"kind": "doppelganger", "box": shape}));
        // The missing values of boxes are cells outside the grid, where they are named.
        let is_named =
            |item: &Item<'_>| item.arguments.iter().any(|(word, _)| word.to_ascii_uppercase().starts_with("DGB"));
        let named = boxes.filter(|_| items.iter().any(is_named)).map_or_else(Vec::new, |boxes| self.boxes(boxes));
        if let Some((_, columns)) = boxes {
            self.groups.push(Group { first: self.outside.len(), columns });
        }
        for (number, mut cells) in (1..).zip(named) {
            cells.push(self.new_cell(&item.spot, format!("DGB{number}"), [self.first, self.first + self.n]));
            self.region(&item.spot, &cells);
        }
        Ok(())
    }

    /// The cells outside the grid, in the order of a puzzle file, where clues stand by kind: they come before the clues that name
    /// them.
    pub(super) fn cells_outside(&mut self, items: &[Item<'_>]) -> Result<(), Fault> {
        if let Some(item) = items.iter().find(|item| item.name == "ChaosConstruction") {
            self.draft.clue(&item.spot, json!({"kind": "chaos"}));
            self.groups.push(Group { first: self.outside.len(), columns: self.columns });
            self.outside.extend((1..=self.rows * self.columns).map(|number| format!("CC{number}")));
        }
        for item in items.iter().filter(|item| item.name == "Var") {
            let (letters, spot) = item.argument(0)?;
            if letters.is_empty() || !letters.bytes().all(|c| c.is_ascii_uppercase()) {
                return Err(spot.fault(format!("`{}` is no name; expected letters from A to Z", shortened(letters))));
            }
            let (count, columns) = self.group_size(item)?;
            self.groups.push(Group { first: self.outside.len(), columns });
            let names = var_names(letters, count);
            let last = (self.first + self.values - 1) as i64;
            let clue = json!({"kind": "var", "vars": names.join(" "), "values": [self.first, last]});
            self.draft.clue(&item.spot, clue);
            self.outside.extend(names);
        }
        Ok(())
    }

    /// How many cells a `Var` has, and how many of them side by side: `6`, as many side by side as in the grid, or `2x3`. None
    /// are one, as in that solver.
    fn group_size(&self, item: &Item<'_>) -> Result<(usize, usize), Fault> {
        let Some((size, spot)) = item.arguments.get(2).filter(|size| !size.0.is_empty()) else {
            return Ok((1, self.columns));
        };
        let number = |word: &str| {
            let number = word.parse::<usize>().ok().filter(|_| word.bytes().all(|c| c.is_ascii_digit()));
            let what = || format!("`{}` is not a number of cells; expected one like 6 or 2x3", shortened(size));
            Ok(number.ok_or_else(|| spot.fault(what()))?.max(1))
        };
        let (count, columns) = match size.split_once('x') {
            Some((rows, columns)) => (number(rows)?.saturating_mul(number(columns)?), number(columns)?),
            None => (number(size)?, self.columns),
        };
        if count > Order::MAX_OUTSIDE {
            let what = format!("{} cells are too many; expected at most {}", shortened(size), Order::MAX_OUTSIDE);
            return Err(spot.fault(what));
        }
        Ok((count, columns))
    }

    pub(super) fn regions(&mut self, items: &[Item<'_>]) -> Result<(), Fault> {
        let find = |name: &str| items.iter().find(|item| item.name == name);
        if find("NoBoxes").is_some() {
            self.draft.boxes = None;
        }
        let longest = self.rows.max(self.columns);
        let stated = find("RegionSize").map(|item| self.region_size(item)).transpose()?;
        self.window_size = stated.unwrap_or(self.values);
        let size = stated.unwrap_or(longest);
        // As close to squares as boxes of this size that cover the grid can be.
        self.box_shape = places::box_in(self.rows, self.columns, size);
        // A puzzle file has boxes of as many cells as values or, in a square, as rows.
        if (size, longest) != (self.n, self.n) {
            let item = find("RegionSize").or(find("Shape")).unwrap_or(&items[0]);
            if let Some((_, boxes)) = self.draft.boxes.take().zip(self.box_shape) {
                self.boxes_as_regions(boxes, &item.spot);
            }
        }
        let most = stated.unwrap_or(self.values);
        for item in items.iter().filter(|item| item.name == "Jigsaw") {
            // Older texts have the shape before the layout.
            let (layout, spot) = item.argument(item.arguments.len().saturating_sub(1))?;
            let pieces = self.pieces(layout, size..=most).map_err(|what| spot.fault(what))?;
            self.add_pieces(pieces, spot);
        }
        Ok(())
    }

    /// The cells with the same character in a layout, where these are as many as a region may have; or what is wrong.
    fn pieces(&self, layout: &str, sizes: RangeInclusive<usize>) -> Result<Vec<Vec<Place>>, String> {
        let (found, count) = (layout.chars().count(), self.rows * self.columns);
        if found != count {
            return Err(format!("found {found} characters; expected {count}"));
        }
        let mut pieces: Vec<(char, Vec<Place>)> = Vec::new();
        for (cell, c) in layout.chars().enumerate() {
            let place = [cell / self.columns, cell % self.columns];
            match pieces.iter_mut().find(|(name, _)| *name == c) {
                Some((_, places)) => places.push(place),
                None => pieces.push((c, vec![place])),
            }
        }
        let (pieces, odd): (Vec<_>, Vec<_>) = pieces.into_iter().partition(|(_, places)| sizes.contains(&places.len()));
        // As in that solver, one region may have another size: its cells are in no region.
        if let [(a, of_a), (b, of_b), ..] = &odd[..] {
            let (in_a, in_b, size) = (of_a.len(), of_b.len(), sizes.start());
            return Err(format!("regions {a} and {b} have {in_a} and {in_b} cells; expected {size}"));
        }
        Ok(pieces.into_iter().map(|(_, places)| places).collect())
    }

    /// Adds the regions of a layout, beside the boxes and those of other layouts.
    fn add_pieces(&mut self, pieces: Vec<Vec<Place>>, spot: &TextPlace) {
        let mut region_of = vec![None; self.n * self.n];
        for (number, places) in pieces.iter().enumerate() {
            places.iter().for_each(|[row, column]| region_of[row * self.n + column] = Some(number));
        }
        let (boxes, regions) = (self.draft.boxes.take(), self.draft.regions.take());
        self.draft.set_regions(spot, &region_of);
        let has_others = |boxes: &(usize, usize)| {
            self.draft.regions.is_some() || self.draft.boxes.is_some_and(|others| others != *boxes)
        };
        if regions.is_some() {
            let more = std::mem::replace(&mut self.draft.regions, regions);
            more.into_iter().flatten().for_each(|cells| self.region(spot, &cells));
        } else if let Some(boxes) = boxes.filter(has_others) {
            self.boxes_as_regions(boxes, spot);
        } else if self.draft.boxes.is_none() && self.draft.regions.is_none() {
            self.draft.boxes = boxes;
            if boxes.is_none() && self.sum_regions.is_empty() {
                self.sum_regions = pieces;
            }
        }
    }

    /// The number of cells of a region, at most all of the grid.
    fn region_size(&self, item: &Item<'_>) -> Result<usize, Fault> {
        let (size, count) = (item.number(0)?, self.rows * self.columns);
        let known = usize::try_from(size).ok().filter(|size| (1..=count).contains(size));
        known.ok_or_else(|| item.spot.fault(format!("regions of {size} cells; expected 1 to {count}")))
    }

    fn boxes_as_regions(&mut self, boxes: (usize, usize), spot: &TextPlace) {
        let boxes = self.boxes(boxes);
        boxes.iter().for_each(|cells| self.region(spot, cells));
        self.sum_regions = boxes;
    }

    /// The windows of a square grid are as large as boxes that hold every value, or as `RegionSize` says, and one row and one
    /// column apart.
    pub(super) fn windows(&mut self, item: &Item<'_>) {
        let size = self.window_size;
        if size == self.n || self.rows != self.columns {
            return self.draft.clue(&item.spot, json!({"kind": "windoku"}));
        }
        let Some((rows, columns)) = places::box_in(self.rows, self.columns, size) else {
            let what = format!("no boxes of {size} cells cover the grid, so there are no windows");
            return self.draft.lose_note(&item.spot, what);
        };
        for left in (1..self.columns.saturating_sub(columns)).step_by(columns + 1) {
            for top in (1..self.rows.saturating_sub(rows)).step_by(rows + 1) {
                let cells: Vec<Place> = (0..size).map(|at| [top + at / columns, left + at % columns]).collect();
                self.region(&item.spot, &cells);
            }
        }
    }

    /// The cells in the same place of their boxes differ, even if these are no regions.
    pub(super) fn disjoint_sets(&mut self, item: &Item<'_>) {
        let boxes = self.box_shape.map_or_else(Vec::new, |shape| self.boxes(shape));
        for place in 0..boxes.first().map_or(0, Vec::len) {
            let cells: Vec<Place> = boxes.iter().map(|cells| cells[place]).collect();
            self.region(&item.spot, &cells);
        }
    }

    /// The stretches of a line between the borders of boxes or other regions have the same sum, each on its own if the line
    /// returns to its first cell. Without regions, it says nothing, as in that solver.
    pub(super) fn region_sum_line(&mut self, item: &Item<'_>) -> Result<(), Fault> {
        let cells = self.cells(item, 0)?;
        let has_own = self.draft.boxes.is_some() || self.draft.regions.is_some();
        let is_loop = cells.len() > 1 && cells.first() == cells.last();
        if has_own && self.sum_regions.is_empty() && !is_loop {
            self.draft.clue(&item.spot, json!({"kind": "regionsum", "cells": cells}));
            return Ok(());
        }
        let regions = match (&self.sum_regions[..], self.draft.boxes) {
            ([], Some(boxes)) => self.boxes(boxes),
            ([], None) => self.draft.regions.clone().unwrap_or_default(),
            (regions, _) => regions.to_vec(),
        };
        let region_of = |cell: &Place| regions.iter().position(|region| region.contains(cell));
        let segments: Vec<&[Place]> = cells.chunk_by(|a, b| region_of(a) == region_of(b)).collect();
        match regions.is_empty() {
            // A part that is noted would be a part that is lost.
            true if self.is_inside => {}
            true => self.draft.lose_note(&item.spot, "there are no boxes or regions, so it says nothing"),
            false if self.is_moved => {
                self.draft.lose_rule(&item.spot, "it is not read inside Replicate as a loop, or with these regions");
            }
            false if segments.len() > 1 => {
                self.draft.clue(&item.spot, json!({"kind": "equalsum", "segments": segments}));
            }
            false => {}
        }
        Ok(())
    }

    fn region(&mut self, spot: &TextPlace, cells: &[Place]) {
        self.draft.clue(spot, json!({"kind": "region", "cells": cells}));
    }

    fn boxes(&self, (rows, columns): (usize, usize)) -> Vec<Vec<Place>> {
        let corners = (0..self.rows)
            .step_by(rows)
            .flat_map(|top| (0..self.columns).step_by(columns).map(move |left| [top, left]));
        corners
            .map(|[top, left]| (0..rows * columns).map(|at| [top + at / columns, left + at % columns]).collect())
            .collect()
    }
}
