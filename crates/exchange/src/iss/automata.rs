//! Items that are automata here: counts and lines in unknown regions, and lines of equal sums that come back to their begin.

use serde_json::{Value as Json, json};

use super::items::Item;
use super::reader::Reader;
use crate::draft::OUTSIDE;
use crate::fault::{Fault, TextPlace};
use crate::places::Place;

/// Numbers of regions are values here.
const FROM_ONE: &str = "expected values from 1 on";

/// How many of the cells that are alike the control cell does not count, 0 or 1; and where the lists begin.
fn uncounted(item: &Item<'_>) -> Result<(usize, usize), Fault> {
    match item.arguments.get(1) {
        Some((word, _)) if word.is_empty() || word == "0" => Ok((0, 2)),
        Some((word, _)) if word == "1" => Ok((1, 2)),
        Some((word, spot)) if word.bytes().all(|byte| byte.is_ascii_digit()) => Err(spot.fault("expected 0 or 1")),
        _ => Ok((0, 1)),
    }
}

/// A control cell that counts the cells like the first one, itself unless it is left out, along runs.
fn counted(control: Place, first: Place, left_out: usize, rests: impl Iterator<Item = Vec<Place>>) -> Json {
    let own = (left_out == 0).then(|| vec![first]);
    let runs: Vec<Vec<Place>> = own.into_iter().chain(rests).filter(|run| !run.is_empty()).collect();
    json!({"kind": "countsame", "control": [control], "like": [first], "runs": runs})
}

impl Reader<'_> {
    /// A control cell says how many cells from the beginning of a list are in one region. Several lists begin with the same
    /// cell, which counts once. Without a list, it counts the cells of its own region that are seen from it in four
    /// directions, itself too. With the number 1 before the lists, it does not count the first cell.
    pub(super) fn chaos_arrow(&mut self, item: &Item<'_>) -> Result<Json, Fault> {
        if self.first != 1 {
            return Err(item.spot.fault(FROM_ONE));
        }
        let control = self.cell(item.argument(0)?)?;
        let (left_out, lists) = uncounted(item)?;
        let mut arms = self.lists(item, lists, &["", "-"])?;
        match &arms[..] {
            [] if control[0] == OUTSIDE => return Err(item.spot.fault("found no regions; expected some")),
            [] => arms = [[-1, 0], [1, 0], [0, -1], [0, 1]].map(|step| self.regions_on(control, step)).into(),
            [first, rest @ ..] if rest.iter().any(|arm| arm[0] != first[0]) => {
                return Err(item.spot.fault("expected lists that begin with the same cell"));
            }
            _ => {}
        }
        let first = arms[0][0];
        let rests = arms.into_iter().map(|arm| arm[1..].to_vec());
        Ok(counted(control, first, left_out, rests))
    }

    /// A control cell counts the cells of a list that are in the region of the first. Without a list, this is the region of
    /// the control cell, and the list the cells around it. With the number 1 before
    /// the list, it does not count the first cell.
    pub(super) fn chaos_count(&mut self, item: &Item<'_>) -> Result<Json, Fault> {
        if self.first != 1 {
            return Err(item.spot.fault(FROM_ONE));
        }
        let control = self.cell(item.argument(0)?)?;
        let (left_out, list) = uncounted(item)?;
        let cells = match item.arguments.get(list) {
            None => self.regions_around(control),
            Some(_) => self.cells(item, list)?,
        };
        Ok(counted(control, cells[0], left_out, cells[1..].iter().map(|&cell| vec![cell])))
    }

    /// The sum along a line that comes back to its first cell: it can be cut into parts of this sum. The beginning of the
    /// line belongs to the part at its end, which adds a number below the sum: one automaton for each.
    pub(super) fn sum_loop(&mut self, item: &Item<'_>, cells: &[(String, TextPlace)]) -> Result<(), Fault> {
        let sum = usize::try_from(item.number(0)?).ok().filter(|sum| (1..=100).contains(sum));
        let sum = sum.ok_or_else(|| item.spot.fault("expected a sum from 1 to 100 along a loop"))?;
        let cells: Result<Vec<Place>, Fault> = cells.iter().map(|(word, spot)| self.cell((word, spot))).collect();
        let cells = cells?;
        let values = self.first..self.first + self.values;
        let steps = (0..sum).flat_map(|so_far| values.clone().map(move |value| (so_far, value)));
        let fits = steps.filter(|(so_far, value)| so_far + value <= sum);
        let steps: Vec<[usize; 3]> = fits.map(|(so_far, value)| [so_far, value, (so_far + value) % sum]).collect();
        let from = |begun: usize| json!({"kind": "automaton", "cells": cells, "start": begun, "accept": [begun], "transitions": steps});
        let clue = json!({"kind": "or", "of": (0..sum).map(from).collect::<Vec<_>>()});
        self.draft.clue(&item.spot, clue);
        Ok(())
    }

    /// The cell outside the grid that says in which region a cell is.
    fn region_of(&self, [row, column]: Place) -> Place {
        let first = self.outside.iter().position(|name| name == "CC1").unwrap_or(0);
        [OUTSIDE, first + row * self.n + column]
    }

    fn regions_on(&self, [row, column]: Place, [down, right]: [isize; 2]) -> Vec<Place> {
        let at = |start: usize, step: isize, count: usize| start.checked_add_signed(step * count as isize);
        let cells = (0..self.n).map_while(|count| Some([at(row, down, count)?, at(column, right, count)?]));
        cells.take_while(|cell| cell.iter().all(|&at| at < self.n)).map(|cell| self.region_of(cell)).collect()
    }

    fn regions_around(&self, cell: Place) -> Vec<Place> {
        let near = |at: usize| at.saturating_sub(1)..=(at + 1).min(self.n - 1);
        let cells = near(cell[0]).flat_map(|row| near(cell[1]).map(move |column| [row, column]));
        [cell].into_iter().chain(cells.filter(|&other| other != cell)).map(|cell| self.region_of(cell)).collect()
    }
}
