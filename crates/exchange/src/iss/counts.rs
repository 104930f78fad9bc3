//! Counts of cells in unknown regions.

use serde_json::{Value as Json, json};

use super::items::Item;
use super::reader::Reader;
use crate::draft::OUTSIDE;
use crate::fault::Fault;
use crate::places::Place;

/// Whether the control cell counts the first cell of a list, too; and where the lists begin.
fn counts_first(item: &Item<'_>) -> Result<(bool, usize), Fault> {
    match item.arguments.get(1) {
        Some((word, _)) if word.is_empty() || word == "0" => Ok((true, 2)),
        Some((word, _)) if word == "1" => Ok((false, 2)),
        Some((word, spot)) if word.bytes().all(|byte| byte.is_ascii_digit()) => Err(spot.fault("expected 0 or 1")),
        _ => Ok((true, 1)),
    }
}

/// A control cell that counts the cells like the first one, along runs.
fn counted(control: Place, first: Place, with_first: bool, runs: impl Iterator<Item = Vec<Place>>) -> Json {
    let own = with_first.then(|| vec![first]);
    let runs: Vec<Vec<Place>> = own.into_iter().chain(runs).filter(|run| !run.is_empty()).collect();
    json!({"kind": "countsame", "control": [control], "like": [first], "runs": runs})
}

impl Reader<'_> {
    /// A control cell says how many cells from the beginning of a list are in one region. Several lists begin with the same
    /// cell, which counts once. Without a list, it counts the cells of its own region that are seen from it in four
    /// directions, itself too. With the number 1 before the lists, it does not count the first cell.
    pub(super) fn chaos_arrow(&mut self, item: &Item<'_>) -> Result<Json, Fault> {
        let control = self.cell(item.argument(0)?)?;
        let (with_first, lists) = counts_first(item)?;
        let mut arms = self.lists(item, lists, &["", "-"])?;
        match &arms[..] {
            [] => {
                self.check_regions(item, control)?;
                arms = [[-1, 0], [1, 0], [0, -1], [0, 1]].map(|step| self.regions_on(control, step)).into();
            }
            [first, rest @ ..] if rest.iter().any(|arm| arm[0] != first[0]) => {
                return Err(item.spot.fault("expected lists that begin with the same cell"));
            }
            _ => {}
        }
        let first = arms[0][0];
        Ok(counted(control, first, with_first, arms.into_iter().map(|arm| arm[1..].to_vec())))
    }

    /// A control cell counts the cells of a list that are in the region of the first. Without a list, this is the region of
    /// the control cell, and the list the cells around it. With the number 1 before the list, it does not count the first
    /// cell.
    pub(super) fn chaos_count(&mut self, item: &Item<'_>) -> Result<Json, Fault> {
        let control = self.cell(item.argument(0)?)?;
        let (with_first, list) = counts_first(item)?;
        let cells = match item.arguments.get(list) {
            None => {
                self.check_regions(item, control)?;
                self.regions_around(control)
            }
            Some(_) => self.cells(item, list)?,
        };
        Ok(counted(control, cells[0], with_first, cells[1..].iter().map(|&cell| vec![cell])))
    }

    /// Where no regions are named they are those around a cell of the grid.
    fn check_regions(&self, item: &Item<'_>, control: Place) -> Result<(), Fault> {
        if !self.outside.iter().any(|name| name == "CC1") {
            return Err(item.spot.fault("there are no regions to count; expected `.ChaosConstruction`, too"));
        }
        if control[0] == OUTSIDE {
            return Err(item.spot.fault("found no regions; expected some"));
        }
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
