//! Items that say rules and givens: each becomes a clue, or several.

use std::collections::{BTreeMap, HashSet};

use graeco_rules::{KINDS, Kind};
use serde_json::{Value as Json, json};

use super::items::Item;
use super::reader::Reader;
use super::{WHISPER, nearest_item, packed, pairs, ray_from};
use crate::draft::OUTSIDE;
use crate::fault::{Fault, TextPlace};
use crate::kinds::Data;
use crate::places::Place;

impl Reader<'_> {
    pub(super) fn item(&mut self, item: &Item<'_>) -> Result<(), Fault> {
        let Some(kind) = KINDS.iter().find(|kind| kind.iss == Some(item.name)) else { return self.own_item(item) };
        let is_widened = self.draft.size > self.n;
        match Data::of(kind) {
            // The line that holds the missing value is none of the puzzle's.
            Data::Nothing | Data::Outside(_) if is_widened => {
                self.draft.lose_rule(&item.spot, "it is not read beside Doppelganger");
            }
            Data::Nothing if self.draft.has(kind.name) => {}
            Data::Nothing if kind.name == "windoku" => self.windows(item),
            Data::Nothing if kind.name == "disjointgroups" && self.draft.boxes.is_none() => self.disjoint_sets(item),
            Data::Nothing => self.draft.clue(&item.spot, json!({"kind": kind.name})),
            Data::Cells if kind.name == "regionsum" => self.region_sum_line(item)?,
            Data::Cells => {
                self.draft.clue(&item.spot, json!({"kind": kind.name, "cells": self.cells(item, 0)?}));
            }
            Data::Numbered(number) => self.numbered(item, kind, number)?,
            Data::Pair => self.neighbors(item, kind.name)?,
            Data::Outside(number) => {
                let (axis, index) = self.line(item.argument(0)?)?;
                for (side, value) in sides(item, axis)? {
                    let clue = json!({"kind": kind.name, "side": side, "index": index, number: value});
                    self.draft.clue(&item.spot, clue);
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
        let ending = item.arguments.split_last().filter(|(last, _)| kind == "sumline" && last.0 == "LOOP");
        if let Some((_, arguments)) = ending {
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
                if self.are_neighbors(*a, *b) {
                    is_any = true;
                    self.draft.clue(&item.spot, json!({"kind": kind, "cells": [a, b]}));
                }
            }
        }
        if is_any { Ok(()) } else { Err(item.spot.fault("none of the cells are neighbors; expected two that are")) }
    }

    fn own_item(&mut self, item: &Item<'_>) -> Result<(), Fault> {
        let clue = match item.name {
            "" | "Given" => return self.givens(item),
            // Where a solver looks first is no rule.
            "Priority" => return Ok(()),
            "Shape" | "Doppelganger" | "Var" | "ChaosConstruction" | "NoBoxes" | "RegionSize" | "Jigsaw" => {
                return Ok(());
            }
            "Diagonal" | "Sandwich" | "FullRank" | "FullRankTies" | "Indexing" if self.draft.size > self.n => {
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
            "Sandwich" => self.sandwich(item)?,
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
            "EqualSum" => json!({"kind": "equalsum", "segments": self.lists(item, 0, &["-"])?}),
            name @ ("ContainAtLeast" | "ContainExact") => self.contains(item, name == "ContainExact")?,
            "SameValues" => self.same_values(item)?,
            "RegionSameValues" => json!({"kind": "regionsamevalues"}),
            "CountDistinct" => match &self.cells(item, 0)?[..] {
                [control, counted @ ..] if !counted.is_empty() => {
                    json!({"kind": "countdistinct", "control": control, "cells": counted})
                }
                _ => return Err(item.spot.fault("expected at least two cells")),
            },
            "LookAndSay" => self.look_and_say(item)?,
            "FullRank" => return self.full_rank(item),
            "FullRankTies" if matches!(item.argument(0)?, ("none", _)) => json!({"kind": "differentlines"}),
            "FullRankTies" => return Ok(()),
            "Regex" => {
                let (word, spot) = item.argument(0)?;
                let pattern = packed::text(word)
                    .ok_or_else(|| spot.fault("not a regular expression in base64 or percent-encoded"))?;
                let clue = |cells| json!({"kind": "regex", "cells": cells, "pattern": pattern});
                self.lists(item, 1, &[""])?.into_iter().for_each(|cells| self.draft.clue(&item.spot, clue(cells)));
                return Ok(());
            }
            "NFA" => return self.automaton(item),
            "ChaosArrow" | "ChaosMultiArrow" => self.chaos_arrow(item)?,
            "ChaosCount" => self.chaos_count(item)?,
            // Older texts have the other names.
            "Pair" | "PairX" | "Binary" | "BinaryX" => return self.relation(item),
            "ConnectedValues" => self.connected(item)?,
            cells if cells.len() > 10 && cells.contains(|c: char| c.is_ascii_digit()) => {
                return Err(item
                    .spot
                    .fault(format!("found {} characters; expected all cells, or an item", cells.len())));
            }
            _ => {
                let hint = nearest_item(item.name).map_or(String::new(), |near| format!("; did you mean `.{near}`?"));
                self.draft.lose_rule(&item.spot, format!("an unknown item{hint}"));
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
        if let Some((_, spot)) = item.arguments.get(1) {
            return Err(spot.fault("expected one direction; each diagonal is an item of its own"));
        }
        self.draft.diagonals[which] = true;
        Ok(())
    }

    fn pill_arrow(&self, item: &Item<'_>) -> Result<Json, Fault> {
        // Older texts have two cells without the number.
        let is_old = item.argument(0)?.0.starts_with(['R', 'r']);
        let (size, cells) = if is_old { (2, self.cells(item, 0)?) } else { (item.number(0)?, self.cells(item, 1)?) };
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

    fn sandwich(&self, item: &Item<'_>) -> Result<Json, Fault> {
        let (axis, index) = self.line(item.argument(1)?)?;
        let count = if axis == "row" { self.columns } else { self.rows };
        if count == self.values {
            return Ok(json!({"kind": "sandwich", "axis": axis, "index": index, "sum": item.number(0)?}));
        }
        // As in that solver, the crusts of a line with fewer cells are its least and its greatest value.
        let place = |at| if axis == "row" { [index, at] } else { [at, index] };
        let cells: Vec<Place> = (0..count).map(place).collect();
        Ok(json!({"kind": "lunchbox", "cells": cells, "sum": item.number(0)?}))
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
        let values = item.values(0)?;
        let mut clue = json!({"kind": "contains", "cells": self.cells(item, 1)?, "values": values});
        if exactly {
            clue["exactly"] = true.into();
        }
        Ok(clue)
    }

    fn same_values(&self, item: &Item<'_>) -> Result<Json, Fault> {
        let cells = self.cells(item, 1)?;
        let sets = usize::try_from(item.number(0)?).ok().filter(|&sets| sets > 1 && cells.len().is_multiple_of(sets));
        let wrong = || item.spot.fault(format!("{} cells cannot be cut into this number of equal sets", cells.len()));
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

    /// The cells of a group that hold some values are connected: those of the grid, or those outside that have the name.
    fn connected(&self, item: &Item<'_>) -> Result<Json, Fault> {
        let (group, spot) = item.argument(0)?;
        let number =
            |name: &String| name.strip_prefix(group).is_some_and(|rest| rest.bytes().all(|c| c.is_ascii_digit()));
        let mut clue = json!({"kind": "connected", "values": item.values(1)?});
        if group.is_empty() {
            let places = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| [row, column]));
            clue["cells"] = places.collect();
        } else {
            let names = self.outside.iter().enumerate().filter(|(_, name)| number(name));
            let cells: Vec<Place> = names.map(|(place, _)| [OUTSIDE, place]).collect();
            let Some(&[_, first]) = cells.first() else {
                return Err(spot.fault(format!("`{group}` are no cells outside the grid; expected a name of some")));
            };
            (clue["cells"], clue["columns"]) = (json!(cells), json!(self.columns_of(first).min(cells.len())));
        }
        if item.arguments.get(2).is_some_and(|argument| !argument.0.is_empty()) {
            clue["size"] = item.number(2)?.into();
        }
        Ok(clue)
    }

    fn full_rank(&mut self, item: &Item<'_>) -> Result<(), Fault> {
        let (axis, index) = self.line(item.argument(0)?)?;
        for (side, rank) in sides(item, axis)? {
            let clue = json!({"kind": "fullrank", "side": side, "index": index, "rank": rank, "ties": self.ties});
            self.draft.clue(&item.spot, clue);
        }
        Ok(())
    }

    /// The sum along a line that comes back to its first cell: it can be cut into parts of this sum. The beginning of the
    /// line belongs to the part at its end, which adds a number below the sum: one automaton for each. With zeros, a line
    /// could come back to its first state without a part: the states are others behind the first cut.
    fn sum_loop(&mut self, item: &Item<'_>, cells: &[(String, TextPlace)]) -> Result<(), Fault> {
        let sum = usize::try_from(item.number(0)?).ok().filter(|sum| (1..=100).contains(sum));
        let sum = sum.ok_or_else(|| item.spot.fault("expected a sum from 1 to 100 along a loop"))?;
        let cells: Result<Vec<Place>, Fault> = cells.iter().map(|(word, spot)| self.cell((word, spot))).collect();
        let cells = cells?;
        let values = self.first..self.first + self.values;
        let cut = if self.first == 0 { sum } else { 0 };
        let steps =
            (0..sum + cut).flat_map(|state| values.clone().map(move |value| (state, value, state % sum + value)));
        let next = |state: usize, so_far: usize| if so_far == sum { cut } else { so_far + state / sum * sum };
        let fits = steps.filter(|(.., so_far)| *so_far <= sum);
        let steps: Vec<[usize; 3]> = fits.map(|(state, value, so_far)| [state, value, next(state, so_far)]).collect();
        let from = |begun: usize| json!({"kind": "automaton", "cells": cells, "start": begun, "accept": [cut + begun], "transitions": steps});
        let clue = json!({"kind": "or", "of": (0..sum).map(from).collect::<Vec<_>>()});
        self.draft.clue(&item.spot, clue);
        Ok(())
    }

    fn automaton(&mut self, item: &Item<'_>) -> Result<(), Fault> {
        let (word, spot) = item.argument(0)?;
        let clue = packed::automaton(word, self.first as i64);
        let Some(clue) = clue else {
            self.draft.lose_rule(spot, "an automaton that is packed in an unknown way");
            return Ok(());
        };
        for cells in self.lists(item, 1, &[""])? {
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
        for cells in self.lists(item, 1, &[""])?.iter().filter(|cells| cells.len() > 1) {
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

/// The numbers at the two ends of a row or column, as far as an item has them.
fn sides(item: &Item<'_>, axis: &str) -> Result<Vec<(&'static str, i64)>, Fault> {
    let sides = if axis == "row" { ["left", "right"] } else { ["top", "bottom"] };
    let has = |at: usize| item.arguments.get(at).is_some_and(|argument| !argument.0.is_empty());
    (1..).zip(sides).filter(|&(at, _)| has(at)).map(|(at, side)| Ok((side, item.number(at)?))).collect()
}
