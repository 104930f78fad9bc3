//! Reads the string form of the Interactive Sudoku Solver.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use graeco_document::ReadError;
use graeco_grid::Budget;
use graeco_rules::{KINDS, Kind};
use serde_json::{Value as Json, json};

use super::items::{Item, items};
use super::{MOST, WHISPER, packed, pairs, ray_from};
use crate::draft::{Draft, OUTSIDE};
use crate::fault::{Fault, TextPlace};
use crate::format::PuzzleFormat;
use crate::kinds::Data;
use crate::places::{self, Place};
use crate::reading::Reading;

/// Items that need no arguments, beside rules of the whole grid.
const ALONE: [&str; 6] = ["NoBoxes", "Doppelganger", "ChaosConstruction", "Or", "And", "Replicate"];

/// Whether a text is a row of items, comment lines aside: it begins with one that has arguments, or that needs none.
/// Letters between dots are no items by themselves: they may be cells of a large grid.
pub(crate) fn is_text(text: &str) -> bool {
    let is_item = |line: &&str| !line.trim_matches('.').is_empty() && !line.starts_with('#');
    let line = text.lines().map(str::trim).find(is_item);
    let Some(rest) = line.filter(|line| line.starts_with('.')).map(|line| line.trim_start_matches('.')) else {
        return false;
    };
    let name = rest.split(['~', '.', ' ']).next().unwrap_or("");
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let rules = KINDS.iter().filter(|kind| Data::of(kind) == Data::Nothing);
    let mut alone = rules.filter_map(|kind| kind.iss).chain(ALONE);
    is_name && rest[name.len()..].starts_with('~') || alone.any(|known| known == name)
}

/// Reads one puzzle that stands in a text; `at` is its place if it was packed there.
pub(crate) fn read(
    source: &str,
    packed: Option<&Range<usize>>,
    text: &str,
    line: usize,
    budget: &Budget,
) -> Result<Reading, ReadError> {
    draft(source, packed, text).map_err(|fault| fault.in_text(text))?.finish(PuzzleFormat::Iss, line, budget)
}

/// How many items, arguments and parts of them a puzzle may have, about: each of them may make a clue.
const MOST_PARTS: usize = 20_000;

fn draft<'t>(source: &str, packed: Option<&Range<usize>>, text: &'t str) -> Result<Draft<'t>, Fault> {
    let parts = source.bytes().filter(|byte| b".~_".contains(byte)).count();
    if parts > MOST_PARTS {
        let at = packed.cloned().unwrap_or(0..source.len());
        let what = format!("{parts} items and arguments are too many; expected at most {MOST_PARTS}");
        return Err(TextPlace::new(at, "").fault(what));
    }
    let items = items(source, packed)?;
    if let Some(second) = items.iter().filter(|item| item.name == "Shape").nth(1) {
        return Err(second.spot.fault("expected one Shape, and one puzzle per text"));
    }
    let find = |name: &str| items.iter().find(|item| item.name == name);
    let ((rows, columns), values, first) = find("Shape").map_or(Ok(((9, 9), 9, 1)), shape)?;
    let is_raw = find("Shape").and_then(|item| item.arguments.get(2)).is_some_and(|word| is_raw(&word.0));
    // The square of a rectangle has an order of as many values.
    let n = if rows == columns { rows } else { rows.max(columns).max(values) };
    let ties = match find("FullRankTies").map(|item| item.argument(0)).transpose()? {
        None | Some(("only-unclued", _)) => "none",
        Some(("any", _)) => "any",
        Some((_, spot)) => return Err(spot.fault("expected `any` or `only-unclued`")),
    };
    let (draft, outside) = (Draft::of_rectangle(text, n, (rows, columns), !is_raw), Vec::new());
    let mut reader = Reader { draft, n, rows, columns, values, first, ties, is_inside: false, outside };
    if let Some(item) = find("Doppelganger") {
        reader.doppelganger(item, &items)?;
    } else {
        reader.draft.header.values = Some(values).filter(|&values| values != n);
        reader.regions(&items)?;
    }
    reader.draft.header.first_value = first as i32;
    reader.cells_outside(&items)?;
    let mut rest = &items[..];
    while let [item, behind @ ..] = rest {
        if item.name == "End" {
            return Err(item.spot.fault("this ends nothing"));
        }
        rest = reader.item_or_composite(item, behind)?;
    }
    Ok(reader.draft)
}

/// Rows and columns, number of values, and first value.
fn shape(item: &Item<'_>) -> Result<((usize, usize), usize, usize), Fault> {
    let (shape, spot) = item.argument(0)?;
    let sides: Option<Vec<usize>> = shape.split('x').map(|side| side.parse().ok()).collect();
    let sides = match sides.as_deref() {
        Some(&[rows, columns]) if [rows, columns].iter().all(|side| (1..=MOST).contains(side)) => (rows, columns),
        _ => return Err(spot.fault(format!("expected a shape like 9x9, up to {MOST}x{MOST}"))),
    };
    let n = sides.0.max(sides.1);
    match item.arguments.get(1) {
        None => Ok((sides, n, 1)),
        Some((values, _)) if values.is_empty() => Ok((sides, n, 1)),
        Some((values, spot)) => {
            let (first, last) = values.split_once('-').unwrap_or(("1", values));
            let range = first.parse::<usize>().ok().zip(last.parse::<usize>().ok());
            let range = range.filter(|&(first, last)| first <= 1 && first + n <= last + 1 && last < first + MOST);
            let (first, last) =
                range.ok_or_else(|| spot.fault(format!("expected values from 0 or 1 on, {n} to {MOST} of them")))?;
            Ok((sides, last + 1 - first, first))
        }
    }
}

/// Whether a word says that a grid has no rules of rows, columns and boxes.
fn is_raw(word: &str) -> bool {
    word.eq_ignore_ascii_case("raw")
}

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
    /// Whether other lines may be equal to one with a rank.
    ties: &'static str,
    /// Whether the items are parts of another one: then givens are clues.
    is_inside: bool,
}

impl Reader<'_> {
    /// Rows, columns and boxes miss a value: the grid has a row and a column more that tell which one.
    fn doppelganger(&mut self, item: &Item<'_>, items: &[Item<'_>]) -> Result<(), Fault> {
        if self.values != self.n + 1 {
            return Err(item.spot.fault(format!(
                "{} values; expected {}, one more than rows",
                self.values,
                self.n + 1
            )));
        }
        let boxes = self.draft.boxes;
        self.draft = Draft::new(self.draft.text, self.n + 1);
        self.draft.boxes = None;
        let shape = boxes.map(|(rows, columns)| [rows, columns]);
        self.draft.clue(&item.spot, json!({"kind": "doppelganger", "box": shape}));
        // The missing values of boxes are cells outside the grid, where they are named.
        let is_named =
            |item: &Item<'_>| item.arguments.iter().any(|(word, _)| word.to_ascii_uppercase().starts_with("DGB"));
        for (number, mut cells) in
            (1..).zip(boxes.filter(|_| items.iter().any(is_named)).map(|boxes| self.boxes(boxes)).into_iter().flatten())
        {
            cells.push(self.new_cell(&item.spot, format!("DGB{number}"), [self.first, self.first + self.n]));
            self.region(&item.spot, &cells);
        }
        Ok(())
    }

    /// The cells outside the grid: they come before the clues that name them.
    fn cells_outside(&mut self, items: &[Item<'_>]) -> Result<(), Fault> {
        for item in items.iter().filter(|item| item.name == "Var") {
            let letter = item.argument(0)?.0;
            let count = match item.arguments.get(2) {
                Some((count, _)) if !count.is_empty() => item.number(2)?,
                _ => 1,
            };
            let names: Vec<String> = match count {
                1 => vec![format!("V{letter}")],
                _ => (1..=count).map(|number| format!("V{letter}{number}")).collect(),
            };
            let last = (self.first + self.values - 1) as i64;
            let clue = json!({"kind": "var", "vars": names.join(" "), "values": [self.first, last]});
            self.draft.clue(&item.spot, clue);
            self.outside.extend(names);
        }
        if let Some(item) = items.iter().find(|item| item.name == "ChaosConstruction") {
            self.draft.clue(&item.spot, json!({"kind": "chaos"}));
            self.outside.extend((1..=self.rows * self.columns).map(|number| format!("CC{number}")));
        }
        Ok(())
    }

    fn regions(&mut self, items: &[Item<'_>]) -> Result<(), Fault> {
        let find = |name: &str| items.iter().find(|item| item.name == name);
        if find("NoBoxes").is_some() {
            self.draft.boxes = None;
        }
        if find("ChaosConstruction").is_some() {
            self.draft.boxes = None;
        }
        let longest = self.rows.max(self.columns);
        let size = find("RegionSize").map(|item| item.number(0)).transpose()?.map_or(longest, |size| size as usize);
        if size != self.n && self.draft.boxes.take().is_some() {
            let item = find("RegionSize").or(find("Shape")).unwrap_or(&items[0]);
            self.boxes_of(size, &item.spot);
        }
        for item in items.iter().filter(|item| item.name == "Jigsaw") {
            // Older texts have the shape before the layout.
            let (layout, spot) = item.argument(item.arguments.len().saturating_sub(1))?;
            let letters: Vec<char> = layout.chars().collect();
            let count = self.rows * self.columns;
            if letters.len() != count {
                let what = format!("found {} characters; expected {count}", letters.len());
                return Err(spot.fault(what));
            }
            let mut names: Vec<char> = Vec::new();
            let mut number = |c: char| {
                names.iter().position(|&known| known == c).unwrap_or_else(|| {
                    names.push(c);
                    names.len() - 1
                })
            };
            // Cells of another number are in no region.
            let most = if find("RegionSize").is_some() { size } else { self.values };
            let is_region = |c: char| (size..=most).contains(&letters.iter().filter(|&&other| other == c).count());
            let mut region_of = vec![None; self.n * self.n];
            for (place, &c) in letters.iter().enumerate().filter(|&(_, &c)| is_region(c)) {
                region_of[place / self.columns * self.n + place % self.columns] = Some(number(c));
            }
            let (boxes, regions) = (self.draft.boxes.take(), self.draft.regions.take());
            self.draft.set_regions(spot, &region_of);
            if regions.is_some() {
                let more = std::mem::replace(&mut self.draft.regions, regions);
                more.into_iter().flatten().for_each(|cells| self.region(spot, &cells));
            } else if let Some(boxes) = boxes
                .filter(|&boxes| self.draft.regions.is_some() || self.draft.boxes.is_some_and(|others| others != boxes))
            {
                self.boxes_as_regions(boxes, spot);
            } else if self.draft.boxes.is_none() && self.draft.regions.is_none() {
                self.draft.boxes = boxes;
            }
        }
        Ok(())
    }

    /// Boxes with another number of cells than a row, as close to squares as those that cover the grid can be.
    fn boxes_of(&mut self, size: usize, spot: &TextPlace) {
        if let Some(boxes) = places::box_in(self.rows, self.columns, size) {
            self.boxes_as_regions(boxes, spot);
        }
    }

    fn boxes_as_regions(&mut self, boxes: (usize, usize), spot: &TextPlace) {
        self.boxes(boxes).iter().for_each(|cells| self.region(spot, cells));
    }

    fn region(&mut self, spot: &TextPlace, cells: &[Place]) {
        self.draft.clue(spot, json!({"kind": "region", "cells": cells}));
    }

    /// The cells of all boxes of so many rows and columns.
    fn boxes(&self, (rows, columns): (usize, usize)) -> Vec<Vec<Place>> {
        let corners = (0..self.rows)
            .step_by(rows)
            .flat_map(|top| (0..self.columns).step_by(columns).map(move |left| [top, left]));
        corners
            .map(|[top, left]| (0..rows * columns).map(|at| [top + at / columns, left + at % columns]).collect())
            .collect()
    }

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
        let digits: Vec<char> = word.chars().collect();
        let at = |c: char, most: usize| c.to_digit(17).map(|at| at as usize).filter(|at| (1..=most).contains(at));
        let cell = match digits[..] {
            ['R' | 'r', row, 'C' | 'c', column] => at(row, self.rows).zip(at(column, self.columns)),
            _ => None,
        };
        cell.map(|(row, column)| [row - 1, column - 1]).ok_or_else(|| {
            let word = crate::fault::shortened(word);
            spot.fault(format!(
                "`{word}` is not a cell of the grid; expected one like R1C{}",
                super::digit(self.columns - 1)
            ))
        })
    }

    /// The cells that the arguments from one on name.
    pub(super) fn cells(&self, item: &Item<'_>, from: usize) -> Result<Vec<Place>, Fault> {
        let cells = item.arguments.get(from..).unwrap_or(&[]);
        if cells.is_empty() {
            return Err(item.spot.fault("found no cells; expected some"));
        }
        cells.iter().map(|(word, spot)| self.cell((word, spot))).collect()
    }

    /// Lists of cells with such arguments between, or names of the lists that follow. There may be no cell between two.
    pub(super) fn lists(&self, item: &Item<'_>, from: usize, between: &str) -> Result<Vec<Vec<Place>>, Fault> {
        let is_between = |argument: &(String, TextPlace)| argument.0 == between || argument.0.starts_with('_');
        let lists = item.arguments.get(from..).unwrap_or(&[]).split(is_between).filter(|list| !list.is_empty());
        lists.map(|list| list.iter().map(|(word, spot)| self.cell((word, spot))).collect()).collect()
    }

    fn values(&self, item: &Item<'_>, from: usize) -> Result<Vec<i64>, Fault> {
        (from..item.arguments.len()).map(|at| item.number(at)).collect()
    }

    /// Reads an item with all that it is composed of, and returns what is behind it.
    fn item_or_composite<'i, 't>(
        &mut self,
        item: &Item<'t>,
        mut rest: &'i [Item<'t>],
    ) -> Result<&'i [Item<'t>], Fault> {
        if !["Or", "And", "Replicate"].contains(&item.name) {
            return self.item(item).map(|()| rest);
        }
        let (outer, losses) = (std::mem::replace(&mut self.is_inside, true), self.draft.losses.len());
        let before = self.draft.clue_count();
        let mut parts = Vec::new();
        loop {
            let Some((part, behind)) = rest.split_first() else {
                return Err(item.spot.fault("expected `.End` behind its parts"));
            };
            if part.name == "End" {
                rest = behind;
                break;
            }
            rest = self.item_or_composite(part, behind)?;
            let mut clues = self.draft.take_from(before);
            match clues.len() {
                0 => {}
                1 => parts.extend(clues.pop()),
                _ => parts.push(json!({"kind": "and", "of": clues})),
            }
        }
        self.is_inside = outer;
        let clue = match item.name {
            _ if parts.is_empty() || self.draft.losses.len() > losses => {
                self.draft.lose_rule(&item.spot, "a part of it is not read");
                return Ok(rest);
            }
            "Or" => json!({"kind": "or", "of": parts}),
            "And" => json!({"kind": "and", "of": parts}),
            _ => {
                let (word, spot) = item.argument(0)?;
                let places = packed::set(word).filter(|places| places.iter().all(|&at| at < self.rows * self.columns));
                let places = places.ok_or_else(|| spot.fault("not the key of a set of cells"))?;
                let offsets: Vec<Place> = places.iter().map(|at| [at / self.columns, at % self.columns]).collect();
                json!({"kind": "replicate", "offsets": offsets, "of": parts})
            }
        };
        self.draft.clue(&item.spot, clue);
        Ok(rest)
    }

    fn item(&mut self, item: &Item<'_>) -> Result<(), Fault> {
        let Some(kind) = KINDS.iter().find(|kind| kind.iss == Some(item.name)) else { return self.own_item(item) };
        let is_widened = self.draft.size > self.n;
        match Data::of(kind) {
            // The line that tells what is missing is none of the puzzle's.
            Data::Nothing | Data::Outside(_) if is_widened => {
                self.draft.lose_rule(&item.spot, "it is not read beside Doppelganger");
            }
            Data::Nothing if self.draft.has(kind.name) => {}
            Data::Nothing => self.draft.clue(&item.spot, json!({"kind": kind.name})),
            Data::Cells => {
                self.draft.clue(&item.spot, json!({"kind": kind.name, "cells": self.cells(item, 0)?}));
            }
            Data::Numbered(number) => self.numbered(item, kind, number)?,
            Data::Pair => self.neighbors(item, kind.name)?,
            Data::Outside(number) => {
                let (axis, index) = self.line(item.argument(0)?)?;
                let sides = if axis == "row" { ["left", "right"] } else { ["top", "bottom"] };
                for (at, side) in sides.into_iter().enumerate() {
                    if item.arguments.get(at + 1).is_some_and(|argument| !argument.0.is_empty()) {
                        let value = item.number(at + 1)?;
                        let clue = json!({"kind": kind.name, "side": side, "index": index, number: value});
                        self.draft.clue(&item.spot, clue);
                    }
                }
            }
        }
        Ok(())
    }

    fn numbered(&mut self, item: &Item<'_>, kind: &Kind, field: &str) -> Result<(), Fault> {
        let kind = kind.name;
        let starts_with_a_cell = item.argument(0)?.0.starts_with(['R', 'r']);
        if kind == "whisper" && starts_with_a_cell {
            let clue = json!({"kind": kind, "cells": self.cells(item, 0)?, field: WHISPER});
            self.draft.clue(&item.spot, clue);
            return Ok(());
        }
        if kind == "sum" && item.argument(0)?.0.contains('_') {
            let (word, spot) = item.argument(0)?;
            let cut: Option<Vec<i64>> = word
                .trim_end_matches('=')
                .split(['_', '='])
                .filter(|part| !part.is_empty())
                .map(|part| part.parse().ok())
                .collect();
            let numbers = cut.filter(|numbers| numbers.len() > 1).ok_or_else(|| spot.fault("expected sum_=_a_b_c"))?;
            let cells = self.cells(item, 1)?;
            if cells.len() + 1 != numbers.len() {
                let what = format!("{} coefficients of {} cells", numbers.len() - 1, cells.len());
                return Err(spot.fault(what));
            }
            // A cell that is named several times has the sum of its coefficients.
            let mut sums: BTreeMap<Place, i64> = BTreeMap::new();
            cells.iter().zip(&numbers[1..]).for_each(|(&cell, number)| *sums.entry(cell).or_default() += number);
            let each: Vec<Place> = if sums.len() < cells.len() { sums.keys().copied().collect() } else { cells };
            let coefficients: Vec<i64> =
                if sums.len() + 1 < numbers.len() { sums.into_values().collect() } else { numbers[1..].to_vec() };
            let clue = json!({"kind": kind, "cells": each, "sum": numbers[0], "coefficients": coefficients});
            self.draft.clue(&item.spot, clue);
            return Ok(());
        }
        if kind == "killer" || kind == "sum" {
            let (number, cells) = (item.number(0)?, self.cells(item, 1)?);
            if self.repeated(item, kind, number, &cells) {
                return Ok(());
            }
        }
        if let Some((_, arguments)) = item.arguments.split_last().filter(|(last, _)| last.0 == "LOOP") {
            return self.sum_loop(item, &arguments[1..]);
        }
        let (number, cells) = (item.number(0)?, self.cells(item, 1)?);
        let clue = match (kind, number) {
            ("killer", 0) => json!({"kind": kind, "cells": cells}),
            _ => json!({"kind": kind, "cells": cells, field: number}),
        };
        self.draft.clue(&item.spot, clue);
        Ok(())
    }

    /// A cage or sum that names a cell several times: it counts so often. `false` if it does not.
    fn repeated(&mut self, item: &Item<'_>, kind: &str, sum: i64, cells: &[Place]) -> bool {
        let mut counts: BTreeMap<Place, i64> = BTreeMap::new();
        cells.iter().for_each(|&cell| *counts.entry(cell).or_default() += 1);
        if counts.len() == cells.len() {
            return false;
        }
        let (cells, counts): (Vec<Place>, Vec<i64>) = counts.into_iter().unzip();
        if kind == "killer" {
            self.draft.clue(&item.spot, json!({"kind": "killer", "cells": cells}));
        }
        if kind == "sum" || sum != 0 {
            let clue = json!({"kind": "sum", "cells": cells, "sum": sum, "coefficients": counts});
            self.draft.clue(&item.spot, clue);
        }
        true
    }

    /// Every two neighbors among the cells, in the order given.
    fn neighbors(&mut self, item: &Item<'_>, kind: &str) -> Result<(), Fault> {
        let mut seen = HashSet::new();
        let cells: Vec<Place> = self.cells(item, 0)?.into_iter().filter(|&cell| seen.insert(cell)).collect();
        let mut is_any = false;
        for (at, a) in cells.iter().enumerate() {
            for b in &cells[at + 1..] {
                if a[0].abs_diff(b[0]) + a[1].abs_diff(b[1]) == 1 {
                    is_any = true;
                    self.draft.clue(&item.spot, json!({"kind": kind, "cells": [a, b]}));
                }
            }
        }
        if is_any { Ok(()) } else { Err(item.spot.fault("none of the cells are neighbors; expected two that are")) }
    }

    /// `R3` or `C3`: which axis, and the index.
    fn line(&self, (word, spot): (&str, &TextPlace)) -> Result<(&'static str, usize), Fault> {
        let index = |rest: &str, count: usize| {
            let digit = rest.chars().next().filter(|_| rest.len() == 1)?.to_digit(17)? as usize;
            (1..=count).contains(&digit).then(|| digit - 1)
        };
        let row = word.strip_prefix(['R', 'r']).and_then(|rest| index(rest, self.rows));
        let column = word.strip_prefix(['C', 'c']).and_then(|rest| index(rest, self.columns));
        let line = row.map(|row| ("row", row)).or(column.map(|column| ("col", column)));
        line.ok_or_else(|| {
            spot.fault(format!("`{}` is not a row or column; expected R1 or C1", crate::fault::shortened(word)))
        })
    }

    fn own_item(&mut self, item: &Item<'_>) -> Result<(), Fault> {
        let clue = match item.name {
            "" | "Given" => return self.givens(item),
            // Where a solver looks first is no rule.
            "Priority" => return Ok(()),
            "Shape" | "FullRankTies" | "Doppelganger" | "Var" | "ChaosConstruction" | "NoBoxes" | "RegionSize"
            | "Jigsaw" => return Ok(()),
            "Diagonal" | "Sandwich" | "FullRank" | "Indexing" if self.draft.size > self.n => {
                self.draft.lose_rule(&item.spot, "it is not read beside Doppelganger");
                return Ok(());
            }
            "Diagonal" => return self.diagonal(item),
            "Arrow" => {
                let cells = self.cells(item, 0)?;
                json!({"kind": "arrow", "circle": cells[..1], "line": cells[1..]})
            }
            "PillArrow" => self.pill_arrow(item)?,
            "LittleKiller" => self.little_killer(item)?,
            "Sandwich" => {
                let (axis, index) = self.line(item.argument(1)?)?;
                json!({"kind": "sandwich", "axis": axis, "index": index, "sum": item.number(0)?})
            }
            "Quad" => self.quad(item)?,
            "Indexing" => {
                let axis = match item.argument(0)? {
                    ("C" | "c", _) => "col",
                    ("R" | "r", _) => "row",
                    (_, spot) => return Err(spot.fault("expected C or R")),
                };
                json!({"kind": "indexer", "axis": axis, "cells": self.cells(item, 1)?})
            }
            // A value cell, a control cell, and the cells that are counted.
            "ValueIndexing" => match &self.cells(item, 0)?[..] {
                [value, control, counted @ ..] if !counted.is_empty() => {
                    json!({"kind": "valueindexing", "cells": [value, control], "counted": counted})
                }
                _ => return Err(item.spot.fault("expected at least three cells")),
            },
            "EqualSum" => json!({"kind": "equalsum", "segments": self.lists(item, 0, "-")?}),
            name @ ("ContainAtLeast" | "ContainExact") => self.contains(item, name == "ContainExact")?,
            "SameValues" => self.same_values(item)?,
            "EqualityCage" => json!({"kind": "equality", "cells": self.cells(item, 0)?}),
            "RegionSameValues" => json!({"kind": "regionsamevalues"}),
            "RellikCage" => json!({"kind": "rellik", "cells": self.cells(item, 1)?, "sum": item.number(0)?}),
            "CountingCircles" => json!({"kind": "countingcircles", "cells": self.cells(item, 0)?}),
            "CountDistinct" => match &self.cells(item, 0)?[..] {
                [control, counted @ ..] if !counted.is_empty() => {
                    json!({"kind": "countdistinct", "control": control, "cells": counted})
                }
                _ => return Err(item.spot.fault("expected at least two cells")),
            },
            "LookAndSay" => self.look_and_say(item)?,
            "FullRank" => return self.full_rank(item),
            "Regex" => {
                let (word, spot) = item.argument(0)?;
                let pattern = packed::text(word).ok_or_else(|| spot.fault("not a regular expression in base64"))?;
                let clue = |cells| json!({"kind": "regex", "cells": cells, "pattern": pattern});
                self.lists(item, 1, "")?.into_iter().for_each(|cells| self.draft.clue(&item.spot, clue(cells)));
                return Ok(());
            }
            "NFA" => return self.automaton(item),
            "ChaosArrow" => return self.chaos_arrow(item),
            "ChaosCount" => self.chaos_count(item)?,
            // Older texts have the other names.
            "Pair" | "PairX" | "Binary" | "BinaryX" => return self.relation(item),
            name => {
                // The kinds of puzzle files have no word for it.
                let what = if name == "ConnectedValues" { "this item is not read" } else { "an unknown item" };
                self.draft.lose_rule(&item.spot, what);
                return Ok(());
            }
        };
        self.draft.clue(&item.spot, clue);
        Ok(())
    }

    fn diagonal(&mut self, item: &Item<'_>) -> Result<(), Fault> {
        let which = match item.number(0)? {
            -1 => 0,
            1 => 1,
            _ => return Err(item.argument(0)?.1.fault("expected 1 or -1")),
        };
        self.draft.diagonals[which] = true;
        Ok(())
    }

    fn pill_arrow(&self, item: &Item<'_>) -> Result<Json, Fault> {
        let (size, cells) = (item.number(0)?, self.cells(item, 1)?);
        let size = usize::try_from(size).ok().filter(|size| (2..=3).contains(size) && *size < cells.len());
        let size = size.ok_or_else(|| item.spot.fault("expected 2 or 3 cells of the circle, and a line"))?;
        let mut circle = cells[..size].to_vec();
        circle.sort_unstable();
        Ok(json!({"kind": "arrow", "circle": circle, "line": cells[size..]}))
    }

    fn little_killer(&self, item: &Item<'_>) -> Result<Json, Fault> {
        let (word, spot) = item.argument(1)?;
        let ray = ray_from(self.cell((word, spot))?, (self.rows, self.columns));
        if ray.is_empty() {
            return Err(spot.fault("this cell is not on the edge; expected one where a diagonal begins"));
        }
        Ok(json!({"kind": "littlekiller", "cells": ray, "sum": item.number(0)?}))
    }

    fn quad(&self, item: &Item<'_>) -> Result<Json, Fault> {
        let (word, spot) = item.argument(0)?;
        let [row, column] = self.cell((word, spot))?;
        if row + 1 >= self.rows || column + 1 >= self.columns {
            return Err(spot.fault("expected the top left cell of four"));
        }
        let cells = [[row, column], [row, column + 1], [row + 1, column], [row + 1, column + 1]];
        Ok(json!({"kind": "quad", "cells": cells, "values": self.values(item, 1)?}))
    }

    fn contains(&self, item: &Item<'_>, exactly: bool) -> Result<Json, Fault> {
        let (words, spot) = item.argument(0)?;
        let values: Result<Vec<i64>, _> = words.split('_').map(str::parse).collect();
        let values = values.map_err(|_| spot.fault("expected values with `_` between"))?;
        let mut clue = json!({"kind": "contains", "cells": self.cells(item, 1)?, "values": values});
        if exactly {
            clue["exactly"] = true.into();
        }
        Ok(clue)
    }

    fn same_values(&self, item: &Item<'_>) -> Result<Json, Fault> {
        let cells = self.cells(item, 1)?;
        let sets = usize::try_from(item.number(0)?).ok().filter(|&sets| sets > 1 && cells.len().is_multiple_of(sets));
        let wrong = || item.spot.fault(format!("{} cells cannot be cut into so many sets", cells.len()));
        let sets: Vec<&[Place]> = cells.chunks(cells.len() / sets.ok_or_else(wrong)?).collect();
        Ok(match sets[..] {
            [a, b] if a.len() == 1 => json!({"kind": "clone", "a": a, "b": b}),
            _ => json!({"kind": "samevalues", "sets": sets}),
        })
    }

    /// `23`: two cells hold 3.
    fn look_and_say(&self, item: &Item<'_>) -> Result<Json, Fault> {
        let (word, spot) = item.argument(0)?;
        let digits: Option<Vec<u32>> = word.chars().filter(|&c| c != '_').map(|c| c.to_digit(10)).collect();
        let digits = digits.filter(|digits| !digits.is_empty() && digits.len() % 2 == 0);
        let digits = digits.ok_or_else(|| spot.fault("expected digits: a count, a value, and so on"))?;
        let pairs: Vec<&[u32]> = digits.chunks(2).collect();
        Ok(json!({"kind": "lookandsay", "cells": self.cells(item, 1)?, "pairs": pairs}))
    }

    fn full_rank(&mut self, item: &Item<'_>) -> Result<(), Fault> {
        let (axis, index) = self.line(item.argument(0)?)?;
        let sides = if axis == "row" { ["left", "right"] } else { ["top", "bottom"] };
        for (at, side) in (1..).zip(sides) {
            if item.arguments.get(at).is_some_and(|argument| !argument.0.is_empty()) {
                let rank = item.number(at)?;
                let clue = json!({"kind": "fullrank", "side": side, "index": index, "rank": rank, "ties": self.ties});
                self.draft.clue(&item.spot, clue);
            }
        }
        Ok(())
    }

    fn automaton(&mut self, item: &Item<'_>) -> Result<(), Fault> {
        let (word, spot) = item.argument(0)?;
        let clue = packed::automaton(word, self.first as i64);
        let Some(clue) = clue else {
            self.draft.lose_rule(spot, "an automaton that is packed in an unknown way");
            return Ok(());
        };
        for cells in self.lists(item, 1, "")? {
            let mut clue = clue.clone();
            clue["cells"] = json!(cells);
            self.draft.clue(&item.spot, clue);
        }
        Ok(())
    }

    /// A relation between neighbors on lists, or all pairs of cells in them.
    fn relation(&mut self, item: &Item<'_>) -> Result<(), Fault> {
        let (key, spot) = item.argument(0)?;
        let wrong = || spot.fault(format!("not the key of a relation of {} values", self.values));
        let allowed = pairs::pairs_of(key, self.values).ok_or_else(wrong)?;
        let key = key.trim_end_matches('A');
        for cells in self.lists(item, 1, "")?.iter().filter(|cells| cells.len() > 1) {
            let (known, kind) = match item.name {
                // The other kinds speak of values from 1.
                _ if self.first == 0 && item.name.ends_with('X') => (None, "all_pairs"),
                _ if self.first == 0 => (None, "pairs_on_line"),
                "PairX" | "BinaryX" => (pairs::known_all(key, self.values, cells), "all_pairs"),
                _ => (pairs::known_line(key, self.values, cells), "pairs_on_line"),
            };
            let clue = known.unwrap_or_else(
                || json!({"kind": kind, "cells": cells, "where": pairs::relation(&allowed, self.values, self.first)}),
            );
            self.draft.clue(&item.spot, clue);
        }
        Ok(())
    }

    /// `R1C1_5`: a given; several values are candidates.
    fn givens(&mut self, item: &Item<'_>) -> Result<(), Fault> {
        for (word, spot) in &item.arguments {
            let (cell, values) = word.split_once('_').ok_or_else(|| spot.fault("expected a clue like R1C1_5"))?;
            let place = self.cell((cell, spot))?;
            let value = |word: &str| {
                let value: usize = word.parse().ok()?;
                (self.first..self.first + self.values).contains(&value).then_some(value)
            };
            let values: Option<Vec<usize>> = values.split('_').map(value).collect();
            let (first, last) = (self.first, self.first + self.values - 1);
            match values.as_deref() {
                None => return Err(spot.fault(format!("expected values, {first} to {last}"))),
                Some(values) if self.is_inside => {
                    self.draft.clue(spot, json!({"kind": "candidates", "cell": place, "values": values}));
                }
                Some(&[value]) if place[0] != OUTSIDE => self.given(place, value + 1 - self.first, spot)?,
                Some(values) if self.first == 1 && place[0] != OUTSIDE => self.draft.candidates(spot, place, values),
                Some(values) => self.draft.clue(spot, json!({"kind": "candidates", "cell": place, "values": values})),
            }
        }
        Ok(())
    }

    fn given(&mut self, [row, column]: Place, symbol: usize, spot: &TextPlace) -> Result<(), Fault> {
        match std::mem::replace(&mut self.draft.givens[row * self.draft.size + column], symbol) {
            before if before > 0 && before != symbol => Err(spot.fault("this cell has two values; expected one")),
            _ => Ok(()),
        }
    }
}
