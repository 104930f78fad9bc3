//! The pattern of givens: cells that are symmetric to each other are given together.

use graeco_grid::{Cell, MOST_IN_ORBIT, Puzzle, Symmetry, is_sum};
use rand::Rng;
use rand::seq::SliceRandom;

/// The cells that rules do not give, by the orbits of a symmetry.
#[derive(Debug)]
pub(super) struct Pattern {
    orbits: Vec<Vec<Cell>>,
    orbit_of: Vec<usize>,
}

impl Pattern {
    pub(super) fn new(symmetry: Symmetry, rules: &Puzzle) -> Pattern {
        let order = rules.order();
        let (mut orbits, mut orbit_of) = (symmetry.orbits(order), vec![0; order.cell_count()]);
        for (number, orbit) in orbits.iter_mut().enumerate() {
            orbit.iter().for_each(|cell| orbit_of[cell.index()] = number);
            orbit.retain(|&cell| rules.given_at(cell).is_none());
        }
        Pattern { orbits, orbit_of }
    }

    /// The open cells that are given together with a cell.
    pub(super) fn orbit(&self, cell: Cell) -> &[Cell] {
        &self.orbits[self.orbit_of[cell.index()]]
    }

    /// How many cells the rules do not give.
    pub(super) fn cell_count(&self) -> usize {
        self.orbits.iter().map(Vec::len).sum()
    }

    /// Whether some orbits together have this number of cells.
    pub(super) fn has(&self, count: usize) -> bool {
        let mut left = [0; MOST_IN_ORBIT + 1];
        self.orbits.iter().for_each(|orbit| left[orbit.len()] += 1);
        is_sum(count, &left)
    }

    /// Random orbits with this number of cells, beside those that are given; `None` if there are none.
    pub(super) fn choose(&self, given: &[Cell], count: usize, rng: &mut impl Rng) -> Option<Vec<Cell>> {
        let is_open = |orbit: &&Vec<Cell>| orbit.first().is_some_and(|first| !given.contains(first));
        let mut open: Vec<&Vec<Cell>> = self.orbits.iter().filter(is_open).collect();
        open.shuffle(rng);
        let mut left = [0; MOST_IN_ORBIT + 1];
        open.iter().for_each(|orbit| left[orbit.len()] += 1);
        let (mut chosen, mut missing) = (Vec::new(), count);
        for orbit in open {
            left[orbit.len()] -= 1;
            if orbit.len() <= missing && is_sum(missing - orbit.len(), &left) {
                chosen.extend_from_slice(orbit);
                missing -= orbit.len();
            }
        }
        (missing == 0).then_some(chosen)
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use graeco_grid::Symbol;

    #[test]
    fn whole_orbits_are_chosen_and_no_others() {
        let mut rules = Puzzle::sudoku(2, 3).unwrap();
        rules.set_given(rules.order().cell(0, 0), Some(Symbol::new(0))).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut possible, cells) = (0, rules.order().cell_count() - 1);
        for symmetry in Symmetry::ALL {
            let pattern = Pattern::new(symmetry, &rules);
            for count in 0..=cells {
                let chosen = pattern.choose(&[], count, &mut rng);
                assert_eq!(chosen.is_some(), pattern.has(count), "{symmetry}, {count}");
                let Some(mut chosen) = chosen else { continue };
                possible += 1;
                assert_eq!(chosen.len(), count);
                assert!(chosen.iter().all(|&cell| pattern.orbit(cell).iter().all(|other| chosen.contains(other))));
                chosen.sort_unstable();
                chosen.dedup();
                assert!(chosen.len() == count && !chosen.contains(&rules.order().cell(0, 0)));
            }
        }
        assert!(possible > 8 * cells / 2 && possible < 8 * cells, "{possible}");
    }
}
