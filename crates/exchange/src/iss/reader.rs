//! A puzzle in the string form while it is read: its contents so far, and its names of cells, rows and columns.

use serde_json::json;

use super::items::{Item, items};
use crate::draft::{Draft, OUTSIDE};
use crate::fault::{Fault, TextPlace};
use crate::places::Place;

/// Cells outside the grid that stand in rows of their own.
pub(super) struct Group {
    /// The place of the first one among all cells outside.
    pub(super) first: usize,
    /// How many stand side by side.
    pub(super) columns: usize,
}

/// A puzzle, as far as it is read.
pub(super) struct Reader<'t> {
    pub(super) draft: Draft<'t>,
    pub(super) n: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// How many values there are.
    pub(super) values: usize,
    pub(super) first: usize,
    /// The names of the cells outside the grid.
    pub(super) outside: Vec<String>,
    /// The groups of the cells outside the grid.
    pub(super) groups: Vec<Group>,
    /// How many cells a window of `Windoku` has.
    pub(super) window_size: usize,
    /// The shape of the boxes, even if these are no regions.
    pub(super) box_shape: Option<(usize, usize)>,
    /// The regions whose borders cut the sums along a line, if a puzzle file would not take these as its boxes or regions.
    pub(super) sum_regions: Vec<Vec<Place>>,
    /// Whether the items are moved to other places.
    pub(super) is_moved: bool,
    /// Whether other lines may be equal to one with a rank.
    pub(super) ties: &'static str,
    /// Whether the items are parts of another one: then givens are clues.
    pub(super) is_inside: bool,
}

impl Reader<'_> {
    pub(super) fn cell(&self, (word, spot): (&str, &TextPlace)) -> Result<Place, Fault> {
        let name = word.to_ascii_uppercase();
        if let Some(place) = self.outside.iter().position(|known| *known == name) {
            return Ok([OUTSIDE, place]);
        }
        // The row of missing values has one for each column, and stands below the grid; the column stands at its right.
        let index = |rest: &str| rest.parse::<usize>().ok().filter(|at| (1..=self.n).contains(at)).map(|at| at - 1);
        if self.draft.size > self.n
            && let Some(place) = name
                .strip_prefix("DGR")
                .and_then(index)
                .map(|column| [self.n, column])
                .or_else(|| name.strip_prefix("DGC").and_then(index).map(|row| [row, self.n]))
        {
            return Ok(place);
        }
        place_of(&name, (self.rows, self.columns)).ok_or_else(|| {
            let word = crate::fault::shortened(word);
            spot.fault(format!(
                "`{word}` is not a cell of the grid; expected one like R1C{}",
                super::digit(self.columns - 1)
            ))
        })
    }

    /// Whether two cells of the grid, or of one group outside it, have an edge in common.
    pub(super) fn are_neighbors(&self, a: Place, b: Place) -> bool {
        let [a, b] = [a, b].map(|place| self.in_group(place));
        a.0 == b.0 && a.1.abs_diff(b.1) + a.2.abs_diff(b.2) == 1
    }

    /// The group of a cell by number, the grid and the missing values of columns and of rows first; its row and its column there.
    fn in_group(&self, [row, column]: Place) -> (usize, usize, usize) {
        let is_missing = |at: usize| self.draft.size > self.n && at == self.n;
        match self.group_of(column) {
            Some(group) if row == OUTSIDE => {
                let at = column - group.first;
                (3 + group.first, at / group.columns, at % group.columns)
            }
            _ if is_missing(row) => (1, row, column),
            _ if is_missing(column) => (2, row, column),
            _ => (0, row, column),
        }
    }

    /// The group of a cell outside the grid.
    fn group_of(&self, place: usize) -> Option<&Group> {
        self.groups.iter().rfind(|group| group.first <= place)
    }

    /// How many cells of the group of a cell outside the grid stand side by side.
    pub(super) fn columns_of(&self, place: usize) -> usize {
        self.group_of(place).map_or(self.columns, |group| group.columns)
    }

    /// A new cell outside the grid, with values from the first to the last.
    pub(super) fn new_cell(&mut self, spot: &TextPlace, name: String, values: [usize; 2]) -> Place {
        self.draft.clue(spot, json!({"kind": "var", "vars": name, "values": values}));
        self.outside.push(name);
        [OUTSIDE, self.outside.len() - 1]
    }

    /// The cells that the arguments from one on name.
    pub(super) fn cells(&self, item: &Item<'_>, from: usize) -> Result<Vec<Place>, Fault> {
        let cells = item.arguments.get(from..).unwrap_or(&[]);
        if cells.is_empty() {
            return Err(item.spot.fault("found no cells; expected some"));
        }
        cells.iter().map(|(word, spot)| self.cell((word, spot))).collect()
    }

    /// Lists of cells with one of such arguments between, or names of the lists that follow. There may be no cell between two.
    pub(super) fn lists(&self, item: &Item<'_>, from: usize, between: &[&str]) -> Result<Vec<Vec<Place>>, Fault> {
        let is_between =
            |argument: &(String, TextPlace)| between.contains(&&*argument.0) || argument.0.starts_with('_');
        let lists = item.arguments.get(from..).unwrap_or(&[]).split(is_between).filter(|list| !list.is_empty());
        lists.map(|list| list.iter().map(|(word, spot)| self.cell((word, spot))).collect()).collect()
    }

    pub(super) fn values(&self, item: &Item<'_>, from: usize) -> Result<Vec<i64>, Fault> {
        (from..item.arguments.len()).map(|at| item.number(at)).collect()
    }

    /// `R3` or `C3`: which axis, and the index.
    pub(super) fn line(&self, (word, spot): (&str, &TextPlace)) -> Result<(&'static str, usize), Fault> {
        let index = |rest: &str, count: usize| number_in(rest, count).map(|at| at - 1);
        let row = word.strip_prefix(['R', 'r']).and_then(|rest| index(rest, self.rows));
        let column = word.strip_prefix(['C', 'c']).and_then(|rest| index(rest, self.columns));
        let line = row.map(|row| ("row", row)).or(column.map(|column| ("col", column)));
        line.ok_or_else(|| {
            spot.fault(format!("`{}` is not a row or column; expected R1 or C1", crate::fault::shortened(word)))
        })
    }
}

/// The cells of a grid that strings give values, in their order, with the value where it is one.
pub(crate) fn givens(strings: &str, sides: (usize, usize)) -> Vec<(Place, Option<u32>)> {
    let items = items(strings, None).unwrap_or_default();
    let givens = items.iter().filter(|item| ["", "Given"].contains(&item.name)).flat_map(|item| &item.arguments);
    let given = |word: &str| {
        let (cell, value) = word.split_once('_')?;
        Some((place_of(&cell.to_ascii_uppercase(), sides)?, value.parse().ok()))
    };
    givens.filter_map(|(word, _)| given(word)).collect()
}

/// The cell of a grid that has a name in capital letters.
fn place_of(name: &str, (rows, columns): (usize, usize)) -> Option<Place> {
    let rest = name.strip_prefix('R')?;
    // The row may be C.
    let end = rest.char_indices().skip(1).find(|c| c.1 == 'C')?.0;
    Some([number_in(&rest[..end], rows)? - 1, number_in(&rest[end + 1..], columns)? - 1])
}

/// The number of a row or column, up to some number. From 10 on it is a letter, or two digits as people write them.
fn number_in(word: &str, most: usize) -> Option<usize> {
    let radix = if word.len() == 1 { 17 } else { 10 };
    // The library's reader takes a sign, too.
    let is_plain = word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    usize::from_str_radix(word, radix).ok().filter(|at| is_plain && (1..=most).contains(at))
}
