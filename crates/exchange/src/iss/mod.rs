//! The string form of the Interactive Sudoku Solver: a row of items `.Name~argument~argument`.

mod counts;
mod items;
mod own;
mod packed;
mod pairs;
mod read;
mod reader;
mod regions;
mod rules;
mod several;
mod write;
mod writer;

pub(crate) use read::{is_text, read};
pub(crate) use reader::givens;
pub(crate) use several::{Part, are_several, parts};
pub(crate) use write::write;

use graeco_document::nearest_name;
use graeco_rules::{KINDS, Kind};

/// The largest order.
const MOST: usize = 16;

/// The items that hold others, up to their `.End`.
const COMPOSITES: [&str; 3] = ["Or", "And", "Replicate"];

/// The items with a reader of their own, with blanks between.
const OWN_ITEMS: &str = "And Arrow Binary BinaryX ChaosArrow ChaosConstruction ChaosCount ChaosMultiArrow ConnectedValues \
    ContainAtLeast ContainExact CountDistinct Diagonal Doppelganger End EqualSum FullRank FullRankTies Given \
    Indexing Jigsaw LittleKiller LookAndSay NFA NoBoxes Or Pair PairX PillArrow Priority Quad Regex \
    RegionSameValues RegionSize Replicate SameValues Sandwich Shape ValueIndexing Var";

/// The item whose name is nearest to one, or that stands for the rule with the nearest name. `None` if no name is near.
fn nearest_item(name: &str) -> Option<&'static str> {
    let own = || OWN_ITEMS.split_whitespace().map(|item| (item, item));
    let of_kind = |kind: &'static Kind| {
        let usual = kind.usual.iter().map(|usual| usual.name);
        let names = [kind.name].into_iter().chain(kind.also.iter().copied()).chain(usual).chain(kind.iss);
        Some((names, kind.iss?))
    };
    let all = || {
        let of_kinds = KINDS.iter().filter_map(of_kind);
        of_kinds.flat_map(|(names, item)| names.map(move |name| (name, item))).chain(own())
    };
    let near = nearest_name(name, all().map(|(name, _)| name))?;
    all().find(|(name, _)| *name == near).map(|(_, item)| item)
}

/// The default least difference along a whisper.
const WHISPER: i64 = 5;

/// The names of the cells outside the grid that a `Var` with these letters adds.
fn var_names(letters: &str, count: usize) -> Vec<String> {
    match count {
        1 => vec![format!("V{letters}")],
        _ => (1..=count).map(|number| format!("V{letters}{number}")).collect(),
    }
}

/// The digit of a row or column from 0.
pub(crate) fn digit(at: usize) -> char {
    char::from_digit(at as u32 + 1, 17).unwrap_or('?')
}

/// The cell where the arrow of a little killer enters the grid, as this form names it: a cell on the left edge stands
/// for the diagonal down to the right, and so on. `None` if no cell does.
fn start_of_ray(ray: &[[usize; 2]], sides: (usize, usize)) -> Option<[usize; 2]> {
    [ray.first()?, ray.last()?].into_iter().copied().find(|&start| {
        let cells = ray_from(start, sides);
        cells == ray || cells.iter().rev().eq(ray)
    })
}

/// The cells of the diagonal that is named by a cell on the edge of a grid.
fn ray_from([row, column]: [usize; 2], (rows, columns): (usize, usize)) -> Vec<[usize; 2]> {
    let [last_row, last_column] = [rows - 1, columns - 1];
    let step: [isize; 2] = match (row, column) {
        (_, 0) => [1, 1],
        (row, column) if column == last_column && row > 0 && row < last_row => [-1, -1],
        (0, _) => [1, -1],
        (row, column) if row == last_row && column < last_column => [-1, 1],
        _ => return Vec::new(),
    };
    crate::places::ray([row as isize - step[0], column as isize - step[1]], step, (rows, columns))
}
