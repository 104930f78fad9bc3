//! Edge matching: square tiles that touch along edges of one colour, after P. A. MacMahon.

use std::collections::BTreeSet;

use graeco_exact_cover::{Budget, BuildError, Entry, Item, OptionId, Problem};

use crate::budgeted::BudgetedBuilder;

/// Tiles in a rectangle, each once, touching along edges of one colour.
///
/// ```
/// use graeco_exact_cover::Budget;
/// use graeco_models::EdgeMatching;
///
/// // The 24 squares with three colours, the rim in one of them.
/// let tiles = EdgeMatching::macmahon(&['a', 'b', 'c']);
/// assert_eq!(tiles.len(), 24);
/// let matching = EdgeMatching::within(4, 6, &tiles, Some('a'), &Budget::default())?;
/// let first = matching.problem().solutions().next().unwrap();
/// assert_eq!(matching.tiles(&first).len(), 24);
/// # Ok::<(), graeco_exact_cover::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct EdgeMatching {
    problem: Problem,
    laid: Vec<PlacedTile>,
}

/// A tile where it lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacedTile {
    /// The tile's number, from 0.
    pub tile: usize,
    /// Its cell, row by row from 0.
    pub cell: usize,
    /// The colours of its edges as it lies: top, right, bottom, left.
    pub edges: [char; 4],
}

impl EdgeMatching {
    /// All squares that can be made with this many colours, each once whichever way it is turned.
    #[must_use]
    pub fn macmahon(colors: &[char]) -> Vec<[char; 4]> {
        let mut tiles = BTreeSet::new();
        for number in 0..colors.len().pow(4) {
            let edge = |place: u32| colors[number / colors.len().pow(place) % colors.len()];
            let tile = [edge(3), edge(2), edge(1), edge(0)];
            tiles.extend(turns(tile).into_iter().next());
        }
        tiles.into_iter().collect()
    }

    /// The problem of laying all `tiles` (edges: top, right, bottom, left), which may be turned, into a rectangle with
    /// as many cells. If a `rim` is given, all edges on the border have its colour.
    ///
    /// # Errors
    /// [`BuildError::BadName`] for a colour that cannot be a name, [`BuildError::TooLarge`], and
    /// [`BuildError::Stopped`] at the end of the budget of time and memory.
    pub fn within(
        rows: usize,
        columns: usize,
        tiles: &[[char; 4]],
        rim: Option<char>,
        budget: &Budget,
    ) -> Result<EdgeMatching, BuildError> {
        let mut maker = BudgetedBuilder::new(budget);
        let numbers =
            (0..tiles.len()).map(|tile| maker.primary(&format!("t{}", tile + 1))).collect::<Result<Vec<_>, _>>()?;
        let cell_name = |cell: usize| format!("r{}c{}", cell / columns + 1, cell % columns + 1);
        let cells = (0..rows * columns).map(|cell| maker.primary(&cell_name(cell))).collect::<Result<Vec<_>, _>>()?;
        maker.hold((numbers.len() + 3 * cells.len()) * size_of::<Item>());
        // The edge below a row and the one right of a column; those on the rim are not shared.
        let mut shared = Vec::new();
        for cell in 0..rows * columns {
            shared.push([maker.secondary(&format!("h{cell}"))?, maker.secondary(&format!("v{cell}"))?]);
        }
        let mut laid = Vec::new();
        for (tile, edges) in tiles.iter().enumerate() {
            for edges in turns(*edges) {
                for cell in 0..rows * columns {
                    let (row, column) = (cell / columns, cell % columns);
                    let sides = [
                        (row > 0).then(|| shared[cell - columns][0]),
                        (column + 1 < columns).then(|| shared[cell][1]),
                        (row + 1 < rows).then(|| shared[cell][0]),
                        (column > 0).then(|| shared[cell - 1][1]),
                    ];
                    if rim.is_some_and(|rim| sides.iter().zip(edges).any(|(side, edge)| side.is_none() && edge != rim))
                    {
                        continue;
                    }
                    let mut entries = vec![Entry::from(numbers[tile]), Entry::from(cells[cell])];
                    for (side, edge) in sides.into_iter().zip(edges) {
                        let color = maker.color(&edge.to_string())?;
                        entries.extend(side.map(|side| side.colored(color)));
                    }
                    maker.option(entries)?;
                    laid.push(PlacedTile { tile, cell, edges });
                    maker.hold(size_of::<PlacedTile>());
                }
            }
        }
        Ok(EdgeMatching { problem: maker.build(), laid })
    }

    /// The exact cover problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The tiles as they lie, cell by cell.
    #[must_use]
    pub fn tiles(&self, solution: &[OptionId]) -> Vec<PlacedTile> {
        let mut tiles: Vec<PlacedTile> = solution.iter().map(|option| self.laid[option.index()]).collect();
        tiles.sort_unstable_by_key(|laid| laid.cell);
        tiles
    }
}

/// A tile in all its turns, each once, the first in the alphabet first.
fn turns(tile: [char; 4]) -> BTreeSet<[char; 4]> {
    let [top, right, bottom, left] = tile;
    [tile, [left, top, right, bottom], [bottom, left, top, right], [right, bottom, left, top]].into()
}
