//! Tilings of boards, as problems.

use std::collections::BTreeSet;

use graeco_exact_cover::{Item, Problem};

/// A cell as row and column.
type Place = (usize, usize);

/// A board of `rows` × `columns` cells, to be filled with copies of pieces, which may be turned and reflected.
pub(crate) fn tilings(rows: usize, columns: usize, pieces: &[&[Place]]) -> Problem {
    let mut builder = Problem::builder();
    let cells: Vec<Item> = (0..rows * columns).map(|cell| builder.primary(&format!("i{cell}")).unwrap()).collect();
    for way in pieces.iter().flat_map(|piece| ways(piece)) {
        let (high, wide) = way.iter().fold((0, 0), |(high, wide), &(r, c)| (high.max(r), wide.max(c)));
        for (top, left) in (0..rows - high).flat_map(|r| (0..columns - wide).map(move |c| (r, c))) {
            builder.option(way.iter().map(|&(r, c)| cells[(top + r) * columns + left + c])).unwrap();
        }
    }
    builder.build()
}

/// The piece in all directions, each once, in the first rows and columns.
fn ways(piece: &[Place]) -> BTreeSet<Vec<Place>> {
    let most = piece.iter().map(|&(r, c)| r.max(c)).max().unwrap_or(0);
    let mut way = piece.to_vec();
    let mut turned = |turn: usize| {
        way.iter_mut().for_each(|(r, c)| (*r, *c) = (*c, most - *r));
        if turn == 4 {
            way.iter_mut().for_each(|(r, _)| *r = most - *r);
        }
        let (top, left) = way.iter().fold((most, most), |(top, left), &(r, c)| (top.min(r), left.min(c)));
        let mut cells: Vec<Place> = way.iter().map(|&(r, c)| (r - top, c - left)).collect();
        cells.sort_unstable();
        cells
    };
    (0..8).map(&mut turned).collect()
}
