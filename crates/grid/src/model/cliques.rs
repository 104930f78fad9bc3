//! Cliques: the cells of a sum in groups of cells that all differ, so that its bounds are tight.

use std::collections::BTreeMap;

use graeco_square::Cell;
use graeco_square::bits::members;

use super::Model;

/// The number of cells above which the first cover is good enough: sums of more cells have no tight bounds.
const MOST_CELLS: usize = 128;

/// A set of the cells of a sum, by their places in it.
type Places = u128;

impl Model {
    /// Splits cells into cliques, sets of cells that all differ. The least sum of a clique of k cells grows with k², so few
    /// large cliques are best: from each group of the model on, the group with the most cells that are left is taken next.
    /// Chooses the cover with the best bound among all these and the one by the first clique that a cell fits.
    pub(super) fn cliques(&mut self, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let mut best = self.first_fit(Vec::new(), cells);
        if best.len() < 2 || cells.len() > MOST_CELLS {
            return best;
        }
        // There may be many large groups, most of them without a cell of the sum.
        let mut of_groups: BTreeMap<(bool, u32), Places> = BTreeMap::new();
        for cell in cells {
            let bit = cells.iter().position(|other| other == cell).map_or(0, |place| 1 << place);
            for (is_posted, groups) in [(false, &*self.houses), (true, &self.posted_groups)] {
                groups.of(*cell).iter().for_each(|&group| *of_groups.entry((is_posted, group)).or_default() |= bit);
            }
        }
        let mut groups: Vec<Places> = of_groups.into_values().collect();
        groups.retain(|group| group.count_ones() > 1);
        groups.sort_unstable();
        groups.dedup();
        for &first in &groups {
            // When the budget has ended, what comes out does not matter.
            if !self.spend(groups.len(), 0) {
                break;
            }
            let (taken, rest) = by_largest(&groups, first, cells.len());
            let of = |places: Places| members(places).map(|place| cells[place]).collect::<Vec<_>>();
            let cover = self.first_fit(taken.into_iter().map(of).collect(), &of(rest));
            if bound(&cover) > bound(&best) {
                best = cover;
            }
        }
        best
    }

    /// Adds each of some cells to the first clique that it fits.
    fn first_fit(&mut self, mut cliques: Vec<Vec<Cell>>, cells: &[Cell]) -> Vec<Vec<Cell>> {
        for &cell in cells {
            // When the budget has ended, what comes out does not matter.
            let has_room = self.spend(cliques.len(), 0);
            let fits = |clique: &&mut Vec<Cell>| clique.iter().all(|&other| self.are_different(cell, other));
            match cliques.iter_mut().find(|clique| has_room && fits(clique)) {
                Some(clique) => clique.push(cell),
                None => cliques.push(vec![cell]),
            }
        }
        cliques
    }
}

/// Takes a group, then always the one with the most cells that are left, while that has two. Returns the cells of those
/// taken, and the cells that are left.
fn by_largest(groups: &[Places], first: Places, cells: usize) -> (Vec<Places>, Places) {
    let (mut taken, mut rest, mut next) = (Vec::new(), Places::MAX >> (MOST_CELLS - cells), first);
    while next.count_ones() > 1 {
        taken.push(next);
        rest &= !next;
        next = groups.iter().map(|group| group & rest).max_by_key(|left| left.count_ones()).unwrap_or(0);
    }
    (taken, rest)
}

/// The least sum of symbols that a cover allows.
fn bound(cover: &[Vec<Cell>]) -> usize {
    cover.iter().map(|clique| clique.len() * (clique.len() - 1) / 2).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Budget;
    use crate::puzzle::Puzzle;

    #[test]
    fn few_large_cliques_are_found() {
        let puzzle = Puzzle::sudoku(3, 3).unwrap();
        let mut model = Model::new(&puzzle, &Budget::default()).unwrap();
        // Two columns and the cells between them in row 1, which come first.
        let row = (0..9).map(|column| (0, column));
        let columns = (1..9).flat_map(|row| [(row, 0), (row, 8)]);
        let cells: Vec<Cell> = row.chain(columns).map(|(row, column)| puzzle.order().cell(row, column)).collect();
        let cover = model.cliques(&cells);
        let mut sizes: Vec<usize> = cover.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [7, 9, 9]);
        let mut all = cover.concat();
        all.sort_unstable();
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        assert_eq!(all, sorted);
        assert!(
            cover
                .iter()
                .all(|clique| (1..clique.len()).all(|b| (0..b).all(|a| model.are_different(clique[a], clique[b]))))
        );
    }
}
