//! Items that are automata here: counts and lines in unknown regions, and lines of equal sums that come back to their begin.

use serde_json::{Value as Json, json};

use super::items::Item;
use super::packed;
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

impl Reader<'_> {
    /// A control cell says how many cells from the beginning of a list are in one region. Several lists begin with the same
    /// cell, which counts once. Without a list, it counts the cells of its own region that are seen from it in four
    /// directions, itself too. With the number 1 before the lists, it does not count the first cell.
    pub(super) fn chaos_arrow(&mut self, item: &Item<'_>) -> Result<(), Fault> {
        if self.first != 1 {
            return Err(item.spot.fault(FROM_ONE));
        }
        let control = self.cell(item.argument(0)?)?;
        let (left_out, lists) = uncounted(item)?;
        let mut arms = self.lists(item, lists, &["", "-"])?;
        match &arms[..] {
            [arm] if left_out == 0 => {
                let clue = self.run(control, arm);
                self.draft.clue(&item.spot, clue);
                return Ok(());
            }
            [] if control[0] == OUTSIDE => return Err(item.spot.fault("found no regions; expected some")),
            [] => arms = [[-1, 0], [1, 0], [0, -1], [0, 1]].map(|step| self.regions_on(control, step)).into(),
            [first, rest @ ..] if rest.iter().any(|arm| arm[0] != first[0]) => {
                return Err(item.spot.fault("expected lists that begin with the same cell"));
            }
            _ => {}
        }
        // An arm of the first cell alone counts nothing more.
        if arms.iter().any(|arm| arm.len() > 1) {
            arms.retain(|arm| arm.len() > 1);
        } else {
            arms.truncate(1);
        }
        let (mut cells, mut coefficients) = (vec![control], vec![-1]);
        for arm in &arms {
            let name = format!("arrow_{}", self.outside.len());
            let length = self.new_cell(&item.spot, name, [1, arm.len().min(self.values)]);
            let clue = self.run(length, arm);
            self.draft.clue(&item.spot, clue);
            cells.push(length);
            coefficients.push(1);
        }
        // Each arm counts the first cell.
        let sum = cells.len() + left_out - 2;
        let clue = json!({"kind": "sum", "cells": cells, "sum": sum, "coefficients": coefficients});
        self.draft.clue(&item.spot, clue);
        Ok(())
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
        let mut cells = match item.arguments.get(list) {
            None => self.regions_around(control),
            Some(_) => self.cells(item, list)?,
        };
        // Those beside the first cell come next.
        let beside = self.regions_beside(&cells);
        cells[1..].sort_by_key(|cell| beside.iter().position(|other| other == cell).unwrap_or(beside.len()));
        let (most, regions, needed) = (cells.len(), self.n, beside.len());
        // States: the begin; the first cell alone, after each of the cells one of which is like it; counts; the end.
        let state = |number: usize, region: usize| number * regions + region;
        let counted = |count: usize, region: usize| state(needed + count - 1, region);
        let end = counted(most, regions) + 1;
        let mut transitions = Vec::new();
        for region in 1..=regions {
            transitions.push([0, region, state(0, region)]);
            let mut step = |from: usize, same: usize, other: Option<usize>| {
                transitions.push([from, region, same]);
                let others = (1..=regions).filter(|&other| other != region);
                transitions.extend(other.into_iter().flat_map(|to| others.clone().map(move |other| [from, other, to])));
            };
            for seen in 0..needed {
                let next = (seen + 1 < needed).then(|| state(seen + 1, region));
                step(state(seen, region), counted(2, region), next);
            }
            for count in 1 + usize::from(needed > 0)..=most {
                step(counted(count, region), counted((count + 1).min(most), region), Some(counted(count, region)));
            }
            let counts = (1 + left_out..=self.values + left_out).filter(|count| (1..=most).contains(count));
            transitions.extend(counts.map(|count| [counted(count, region), count - left_out, end]));
        }
        cells.push(control);
        Ok(self.automaton_of(&cells, &[end], &transitions))
    }

    /// The regions of all cells beside the one whose region is the first of a list, if all are in the list. One of them is
    /// the same: a region is connected, and has several cells.
    fn regions_beside(&self, list: &[Place]) -> Vec<Place> {
        let [row, column] = match self.outside.iter().position(|name| name == "CC1") {
            Some(first) if list[0][0] == OUTSIDE && (first..first + self.n * self.n).contains(&list[0][1]) => {
                [(list[0][1] - first) / self.n, (list[0][1] - first) % self.n]
            }
            _ => return Vec::new(),
        };
        let beside =
            [[row.wrapping_sub(1), column], [row, column.wrapping_sub(1)], [row, column + 1], [row + 1, column]];
        let beside = beside.into_iter().filter(|cell| cell.iter().all(|&at| at < self.n));
        let beside: Vec<Place> = beside.map(|cell| self.region_of(cell)).collect();
        if beside.iter().all(|cell| list.contains(cell)) { beside } else { Vec::new() }
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

    /// A cell says how many of the regions at the beginning of a list are the same.
    fn run(&self, length: Place, arm: &[Place]) -> Json {
        let (most, regions) = (arm.len().min(self.values), self.n);
        // States: the begin, lengths, then the cells that are missing and the region, at last the rest.
        let state = |missing: usize, region: usize| most + missing * regions + region;
        let rest = state(most, regions) + 1;
        let mut transitions: Vec<[usize; 3]> = (1..=most).map(|length| [0, length, length]).collect();
        for region in 1..=regions {
            transitions.extend((1..=most).map(|length| [length, region, state(length - 1, region)]));
            transitions.extend((1..most).map(|missing| [state(missing, region), region, state(missing - 1, region)]));
            let others = (1..=regions).filter(|&other| other != region);
            transitions.extend(others.map(|other| [state(0, region), other, rest]));
            transitions.push([rest, region, rest]);
        }
        let accept: Vec<usize> = (1..=regions).map(|region| state(0, region)).chain([rest]).collect();
        let cells: Vec<Place> = [length].iter().chain(arm).copied().collect();
        self.automaton_of(&cells, &accept, &transitions)
    }

    /// An automaton that begins in state 0, with its states in the order of the form.
    fn automaton_of(&self, cells: &[Place], accept: &[usize], steps: &[[usize; 3]]) -> Json {
        let numbers = |list: &[usize]| list.iter().map(|&number| number as i64).collect::<Vec<i64>>();
        let steps: Vec<Vec<i64>> = steps.iter().map(|step| numbers(step)).collect();
        let first = self.first as i64;
        let packed = packed::of_automaton(0, &numbers(accept), &steps, (self.values, first));
        let clue = packed.and_then(|packed| packed::automaton(&packed, first));
        let mut clue = clue.unwrap_or_else(|| json!({"kind": "automaton", "accept": accept, "transitions": steps}));
        clue["cells"] = json!(cells);
        clue
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
