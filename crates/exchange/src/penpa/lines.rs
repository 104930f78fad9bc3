//! Lines: bold ones around regions, diagonals of the grid, and others, which are drawings.

use std::collections::BTreeMap;

use graeco_grid::text::counted;
use serde_json::json;

use super::board::Spot;
use super::reader::Reader;
use super::regions::Walls;
use crate::fault::{Fault, TextPlace};
use crate::node::Node;
use crate::places::Place;

const LAYERS: [&str; 4] = ["lineE", "freelineE", "line", "freeline"];

/// The styles of bold lines in black.
const BOLD: [i64; 2] = [2, 21];

/// A line between two corners, or between the middles of two cells.
struct Segment<'n> {
    node: &'n Node,
    style: i64,
    /// Whether it is between corners, which are counted from the upper left one of the grid.
    is_corners: bool,
    ends: [[isize; 2]; 2],
}

impl Segment<'_> {
    /// Its steps of one row, one column or both, each with its first point; none for lines that pass by other points.
    fn steps(&self) -> Vec<([isize; 2], [isize; 2])> {
        let [[a, b], [c, d]] = self.ends;
        let far = [c - a, d - b];
        let count = far[0].abs().max(far[1].abs());
        let is_straight = far.iter().all(|far| *far == 0 || far.abs() == count);
        let step = far.map(isize::signum);
        let steps = (0..count).filter(|_| is_straight);
        steps.map(|at| ([a + at * step[0], b + at * step[1]], step)).collect()
    }

    fn is_bold_border(&self) -> bool {
        let [[a, b], [c, d]] = self.ends;
        self.is_corners && BOLD.contains(&self.style) && (a == c || b == d)
    }

    /// The place on the main or the anti diagonal of order n of each step, if all are on it.
    fn on_diagonal(&self, which: usize, n: isize) -> Option<Vec<usize>> {
        let most = if self.is_corners { n } else { n - 1 };
        let place = |([row, column], [down, right]): ([isize; 2], [isize; 2])| {
            let place = if down > 0 { row } else { row - 1 };
            let is_on = match (which, down * right) {
                (0, 1) => row == column,
                (1, -1) => row + column == most,
                _ => false,
            };
            usize::try_from(place).ok().filter(|&at| is_on && at < most as usize)
        };
        let steps = self.steps();
        steps.into_iter().map(place).collect::<Option<Vec<_>>>().filter(|places| !places.is_empty())
    }
}

impl Reader<'_> {
    /// Regions, diagonals and drawn lines.
    pub(super) fn lines(&mut self, root: &Node) -> Result<(), Fault> {
        let segments = self.segments(root)?;
        let (borders, others): (Vec<_>, Vec<_>) = segments.into_iter().partition(Segment::is_bold_border);
        self.regions(&borders);
        let others = self.diagonals(others);
        for segment in &others {
            self.drawn(segment.node);
        }
        let mut by_style: BTreeMap<i64, Vec<Segment<'_>>> = BTreeMap::new();
        for segment in others.into_iter().filter(|segment| !segment.is_corners) {
            by_style.entry(segment.style).or_default().push(segment);
        }
        by_style.into_iter().for_each(|(style, segments)| self.draw(style, &segments));
        Ok(())
    }

    fn segments<'n>(&mut self, root: &'n Node) -> Result<Vec<Segment<'n>>, Fault> {
        let mut segments = Vec::new();
        for layer in LAYERS {
            for (key, node) in Self::entries(root, layer)? {
                match self.segment(key, node) {
                    Some(segment) => segments.push(segment),
                    None => self.drawn(node),
                }
            }
        }
        Ok(segments)
    }

    fn segment<'n>(&self, key: &str, node: &'n Node) -> Option<Segment<'n>> {
        let (a, b) = key.split_once(',')?;
        let style = node.int().ok()?;
        let (is_corners, ends) = match [self.board.spot(a)?, self.board.spot(b)?] {
            [Spot::Corner(a), Spot::Corner(b)] => (true, [a, b].map(|end| end.map(|at| at + 1))),
            [Spot::Cell(a), Spot::Cell(b)] => (false, [a, b]),
            _ => return None,
        };
        Some(Segment { node, style, is_corners, ends })
    }

    /// The regions that bold lines part the grid into; none without such lines.
    fn regions(&mut self, borders: &[Segment<'_>]) {
        let spot = borders.first().map_or_else(TextPlace::default, |border| border.node.spot.clone());
        let [rows, columns] = self.board.sides;
        let mut walls = Walls::new([rows, columns]);
        for ([row, column], [down, right]) in borders.iter().flat_map(Segment::steps) {
            match down {
                0 => walls.between([row, column.min(column + right)], 0),
                _ => walls.between([row.min(row + down), column], 2),
            }
        }
        let part_of = walls.parts();
        let mut sizes = vec![0; part_of.iter().max().map_or(0, |most| most + 1)];
        part_of.iter().for_each(|&part| sizes[part] += 1);
        if sizes.iter().all(|&size| size == self.n) && sizes.len() > 1 {
            let mut region_of = vec![None; self.n * self.n];
            for (cell, &part) in part_of.iter().enumerate() {
                region_of[cell / columns * self.n + cell % columns] = Some(part);
            }
            return self.draft.set_regions(&spot, &region_of);
        }
        self.draft.boxes = None;
        // The frame is no such line.
        if !(0..part_of.len()).any(|cell| walls.has_wall(cell)) {
            return self.draft.notes.push("no bold lines show regions: the grid has none".into());
        }
        let what = format!("a bold line, one of those that part the grid into {}", counted(sizes.len(), "part"));
        self.draft.lose_rule(&spot, format!("{what}; expected parts of {}", counted(self.n, "cell")));
    }

    /// Reads the diagonals that are there from end to end; the other lines are left.
    fn diagonals<'n>(&mut self, segments: Vec<Segment<'n>>) -> Vec<Segment<'n>> {
        let n = self.n as isize;
        let [rows, columns] = self.board.sides;
        let mut left = segments;
        for which in (0..2).filter(|_| rows == columns) {
            for is_corners in [true, false] {
                let place =
                    |segment: &Segment<'_>| segment.on_diagonal(which, n).filter(|_| segment.is_corners == is_corners);
                let mut seen = vec![false; if is_corners { self.n } else { self.n - 1 }];
                left.iter().filter_map(place).flatten().for_each(|at| seen[at] = true);
                if !seen.is_empty() && seen.iter().all(|&seen| seen) {
                    self.draft.diagonals[which] = true;
                    left.retain(|segment| place(segment).is_none());
                }
            }
        }
        left
    }

    /// Keeps the lines of one style between cells, as long as they go on.
    fn draw(&mut self, style: i64, segments: &[Segment<'_>]) {
        let mut at: BTreeMap<Place, Vec<usize>> = BTreeMap::new();
        let mut ends: Vec<Option<[Place; 2]>> = Vec::new();
        for (number, segment) in segments.iter().enumerate() {
            let cells = self.board.place(segment.ends[0]).zip(self.board.place(segment.ends[1]));
            ends.push(cells.map(<[Place; 2]>::from).filter(|[a, b]| a != b));
            ends[number].iter().flatten().for_each(|&cell| at.entry(cell).or_default().push(number));
        }
        let color = match style {
            3 | 30 => "green",
            8 => "red",
            9 => "blue",
            _ => "gray",
        };
        for number in 0..segments.len() {
            let Some([a, b]) = ends[number].take() else { continue };
            let mut cells = vec![a, b];
            for _ in 0..2 {
                while let Some(next) = next(&cells, &at, &mut ends) {
                    cells.push(next);
                }
                cells.reverse();
            }
            let clue = json!({"kind": "draw_line", "cells": cells, "color": color});
            self.draft.clue(&segments[number].node.spot, clue);
        }
    }
}

/// The cell to which a line goes on from its last one, if only one line does, and the cell is new.
fn next(cells: &[Place], at: &BTreeMap<Place, Vec<usize>>, ends: &mut [Option<[Place; 2]>]) -> Option<Place> {
    let last = *cells.last()?;
    let here = at.get(&last).filter(|here| here.len() == 2)?;
    let number = *here.iter().find(|&&number| ends[number].is_some())?;
    let [a, b] = ends[number]?;
    let next = if a == last { b } else { a };
    if cells.contains(&next) {
        return None;
    }
    ends[number] = None;
    Some(next)
}
