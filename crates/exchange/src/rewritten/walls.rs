//! A picture with walls around every cell or between regions: lines of a lattice between all rows and columns.

use graeco_grid::text::is_edge;

use super::cells::{Cell, MOST, Rows, cells};
use super::found::Found;
use super::lines::Line;
use crate::grids::drawn::plain_sign;

/// A line with its number from 0.
type Signs = (usize, Vec<char>);

/// Reads a text with one such picture, perhaps with a line of words above and below it. The `plain` lines have no tags.
pub(super) fn read(text: &str, plain: &[Line]) -> Option<Found> {
    // A wall may be drawn by `#`.
    let is_comment = |line: &str| line.starts_with('#') && line.contains(char::is_alphabetic);
    let held = |line: &&Line| !line.1.trim().is_empty() && !is_comment(&line.1);
    let held: Vec<&Line> = plain.iter().filter(held).collect();
    let is_title = |line: &&Line| line.1.contains(char::is_alphabetic) && !line.1.contains(['+', '|', '=']);
    let (above, below) = (held.first().is_some_and(is_title), held.last().is_some_and(is_title));
    let inside = held.get(usize::from(above)..held.len() - usize::from(below))?;
    let all: Vec<&str> = text.lines().collect();
    // The signs of a line in a text of several lines are those that were given.
    let signs = |line: &&Line| Some((line.0 - 1, all.get(line.0 - 1)?.chars().collect()));
    let found = picture(&inside.iter().map(signs).collect::<Option<Vec<_>>>()?)?;
    Some(if above || below { found.with_note("lines of words around the picture are left out") } else { found })
}

fn picture(lines: &[Signs]) -> Option<Found> {
    let n = lines.len() / 2;
    let (rules, rows): (Vec<_>, Vec<_>) = lines.iter().enumerate().partition(|(at, _)| at % 2 == 0);
    if lines.len() != 2 * n + 1
        || !(4..=MOST).contains(&n)
        || !rules.iter().all(|(_, line)| line.1.iter().all(|&c| is_drawn(c)))
    {
        return None;
    }
    let corners = corners(rules.iter().map(|(_, line)| &line.1[..]), n)?;
    let cell = |line: &Signs, at: usize| {
        let text: String = line.1.get(corners[at] + 1..corners[at + 1])?.iter().collect();
        Some(Cell { text: text.trim().to_owned(), line: line.0 + 1, column: corners[at] + 2 })
    };
    let found: Option<Rows> = rows.iter().map(|(_, line)| (0..n).map(|at| cell(line, at)).collect()).collect();
    let found = Found::new(cells(&found?, 0)?);
    // The sign between a cell and the one to its right, and below it.
    let right = |cell: usize| rows[cell / n].1.1.get(corners[cell % n + 1]).copied().unwrap_or(' ');
    let below = |cell: usize| rules[cell / n + 1].1.1.get(corners[cell % n] + 1).copied().unwrap_or(' ');
    let inner =
        (0..n * n).flat_map(|cell| [(cell % n + 1 < n).then(|| right(cell)), (cell / n + 1 < n).then(|| below(cell))]);
    let signs: Vec<char> = inner.flatten().collect();
    // Where all cells have walls, those of regions are heavy.
    let all_light = signs.iter().all(|&c| is_wall(c));
    let is_open = |c: char| !is_wall(c) || all_light && !"═║━┃#=".contains(c);
    let region_of = regions(n, |cell, is_right| is_open(if is_right { right(cell) } else { below(cell) }));
    let counts = |region: &usize| region_of.iter().filter(|&other| other == region).count();
    Some(match () {
        () if region_of.iter().all(|region| counts(region) == n) => Found { regions: Some(region_of), ..found },
        () if region_of.iter().all(|region| [1, n * n].contains(&counts(region))) => found,
        () => found.with_note("the walls are left out: the regions between them do not have a cell for each symbol"),
    })
}

/// Whether a character draws a lattice.
fn is_drawn(c: char) -> bool {
    c == ' ' || is_wall(c) || is_edge(c)
}

/// Whether a character is part of a wall.
fn is_wall(c: char) -> bool {
    "-|=#".contains(plain_sign(c)) || "═#=".contains(c)
}

/// The columns of n + 1 corners at the same distance.
fn corners<'l>(rules: impl Iterator<Item = &'l [char]>, n: usize) -> Option<Vec<usize>> {
    let mut found: Vec<usize> = rules
        .flat_map(|rule| rule.iter().enumerate().filter(|(_, c)| "+*:.'".contains(plain_sign(**c))).map(|(at, _)| at))
        .collect();
    found.sort_unstable();
    found.dedup();
    let step = found.get(1)? - found[0];
    let is_even = step > 1 && found.len() == n + 1 && found.windows(2).all(|pair| pair[1] - pair[0] == step);
    is_even.then_some(found)
}

/// The number of the region of each cell: cells with no wall between are in one. `is_open` says whether there is none to the
/// right of a cell, or else below it.
fn regions(n: usize, is_open: impl Fn(usize, bool) -> bool) -> Vec<usize> {
    let mut region_of: Vec<usize> = (0..n * n).collect();
    for cell in 0..n * n {
        for (other, is_right) in [(cell + 1, true), (cell + n, false)] {
            let is_there = if is_right { other % n > 0 } else { other < n * n };
            if is_there && is_open(cell, is_right) {
                let (from, to) = (region_of[other], region_of[cell]);
                region_of.iter_mut().filter(|region| **region == from).for_each(|region| *region = to);
            }
        }
    }
    region_of
}
