//! Cliques: the cells of a sum in groups of cells that all differ, so that its bounds are tight.

use graeco_square::Cell;

use super::Model;

impl Model {
    /// Splits cells into cliques, sets of cells that all differ. The least sum of a clique of k cells grows with k², so few
    /// large cliques are best: from each group of the model on, the group with the most cells that are left is taken next.
    /// Of all these covers, and that by the first clique that a cell fits, the one with the best bound is chosen.
    pub(super) fn cliques(&mut self, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let first_fit = self.first_fit(Vec::new(), cells);
        if first_fit.len() < 2 {
            return first_fit;
        }
        let holds = |group: &[Cell]| group.iter().copied().filter(|cell| cells.contains(cell)).collect::<Vec<_>>();
        let mut groups: Vec<Vec<Cell>> = self.groups().map(holds).filter(|group| group.len() > 1).collect();
        groups.sort_unstable();
        groups.dedup();
        let mut best = first_fit;
        for first in 0..groups.len() {
            // When the budget has ended, what comes out does not matter.
            if !self.spend(groups.len() * cells.len(), 0) {
                break;
            }
            let (taken, rest) = by_largest(&groups, first, cells);
            let cover = self.first_fit(taken, &rest);
            if bound(&cover) > bound(&best) {
                best = cover;
            }
        }
        best
    }

    /// Adds each of some cells to the first clique that it fits.
    fn first_fit(&self, mut cliques: Vec<Vec<Cell>>, cells: &[Cell]) -> Vec<Vec<Cell>> {
        for &cell in cells {
            let fits = |clique: &&mut Vec<Cell>| clique.iter().all(|&other| self.are_different(cell, other));
            match cliques.iter_mut().find(fits) {
                Some(clique) => clique.push(cell),
                None => cliques.push(vec![cell]),
            }
        }
        cliques
    }
}

/// Takes a group, then always the one with the most cells that are left, while that has two. Returns the cells of those
/// taken, and the cells that are left.
fn by_largest(groups: &[Vec<Cell>], first: usize, cells: &[Cell]) -> (Vec<Vec<Cell>>, Vec<Cell>) {
    let (mut taken, mut rest) = (Vec::new(), cells.to_vec());
    let mut next = groups[first].clone();
    while next.len() > 1 {
        rest.retain(|cell| !next.contains(cell));
        taken.push(next);
        let left = groups.iter().map(|group| group.iter().filter(|cell| rest.contains(cell)).count());
        let Some((number, _)) = left.enumerate().max_by_key(|&(number, left)| (left, std::cmp::Reverse(number))) else {
            break;
        };
        next = groups[number].iter().copied().filter(|cell| rest.contains(cell)).collect();
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
