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

impl Reader<'_> {
    /// A control cell says how many cells from the beginning of a list are in one region. Without a list, it counts the
    /// cells of its own region that are seen from it in four directions, itself too.
    pub(super) fn chaos_arrow(&mut self, item: &Item<'_>) -> Result<(), Fault> {
        if self.first != 1 {
            return Err(item.spot.fault(FROM_ONE));
        }
        let control = self.cell(item.argument(0)?)?;
        let arms = self.lists(item, 1, "")?;
        if let [arm] = &arms[..] {
            let clue = self.run(control, arm);
            self.draft.clue(&item.spot, clue);
            return Ok(());
        }
        if !arms.is_empty() || control[0] == OUTSIDE {
            self.draft.lose_rule(&item.spot, "several lists of cells");
            return Ok(());
        }
        let name = |at: usize| format!("arrow_r{}c{}_{at}", control[0] + 1, control[1] + 1);
        if self.outside.contains(&name(0)) {
            return Ok(());
        }
        let arms: Vec<Vec<Place>> =
            [[-1, 0], [1, 0], [0, -1], [0, 1]].map(|step| self.regions_on(control, step)).into();
        let (mut cells, mut coefficients) = (vec![control], vec![-1]);
        for arm in arms.iter().filter(|arm| arm.len() > 1) {
            let length = self.new_cell(&item.spot, name(cells.len() - 1), [1, arm.len().min(self.values)]);
            let clue = self.run(length, arm);
            self.draft.clue(&item.spot, clue);
            cells.push(length);
            coefficients.push(1);
        }
        // Each arm counts the cell itself.
        let clue = json!({"kind": "sum", "cells": cells, "sum": cells.len() - 2, "coefficients": coefficients});
        self.draft.clue(&item.spot, clue);
        Ok(())
    }

    /// A control cell counts the cells of a list that are in the region of the first. Without a list, this is the region of
    /// the control cell, and the list the cells around it.
    pub(super) fn chaos_count(&mut self, item: &Item<'_>) -> Result<Json, Fault> {
        if self.first != 1 {
            return Err(item.spot.fault(FROM_ONE));
        }
        let control = self.cell(item.argument(0)?)?;
        let mut cells = match item.arguments.get(1) {
            None => self.regions_around(control),
            Some((more, spot)) if more != "0" && !more.is_empty() => return Err(spot.fault("expected 0")),
            Some(_) => self.cells(item, 2)?,
        };
        let (most, regions) = (cells.len(), self.n);
        let state = |count: usize, region: usize| (count - 1) * regions + region;
        let end = state(most, regions) + 1;
        let mut transitions: Vec<[usize; 3]> = (1..=regions).map(|region| [0, region, state(1, region)]).collect();
        for (count, region) in (1..=most).flat_map(|count| (1..=regions).map(move |region| (count, region))) {
            let next = |other: usize| state((count + usize::from(other == region)).min(most), region);
            transitions.extend((1..=regions).map(|other| [state(count, region), other, next(other)]));
            if count <= self.values {
                transitions.push([state(count, region), count, end]);
            }
        }
        cells.push(control);
        Ok(self.automaton_of(&cells, &[end], &transitions))
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
