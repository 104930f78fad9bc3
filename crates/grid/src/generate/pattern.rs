//! The pattern of givens: cells that are symmetric to each other are given together.

use rand::Rng;
use rand::seq::SliceRandom;

use crate::order::Cell;
use crate::puzzle::Puzzle;
use crate::symmetry::Symmetry;

/// An orbit has no more cells than this.
const MOST: usize = 8;

/// The cells that rules do not give, by the orbits of a symmetry.
#[derive(Debug)]
pub(super) struct Pattern {
    orbits: Vec<Vec<Cell>>,
    /// The orbit of each cell.
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

    /// Whether some orbits have so many cells.
    pub(super) fn has(&self, count: usize) -> bool {
        let mut left = [0; MOST + 1];
        self.orbits.iter().for_each(|orbit| left[orbit.len()] += 1);
        is_sum(count, &left)
    }

    /// Random orbits with so many cells, beside those that are given; `None` if there are none.
    pub(super) fn choose(&self, given: &[Cell], count: usize, rng: &mut impl Rng) -> Option<Vec<Cell>> {
        let is_open = |orbit: &&Vec<Cell>| orbit.first().is_some_and(|first| !given.contains(first));
        let mut open: Vec<&Vec<Cell>> = self.orbits.iter().filter(is_open).collect();
        open.shuffle(rng);
        let mut left = [0; MOST + 1];
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

/// Whether a number is a sum of the numbers from 1 on, each at most so many times.
fn is_sum(number: usize, left: &[usize; MOST + 1]) -> bool {
    if number <= left[1] {
        return true;
    }
    let mut is_reached = vec![false; number + 1];
    is_reached[0] = true;
    for (part, &most) in left.iter().enumerate().skip(1).filter(|part| *part.1 > 0) {
        // How many of this part the sum of each number needs at least.
        let mut used = vec![0; number + 1];
        for sum in part..=number {
            if !is_reached[sum] && is_reached[sum - part] && used[sum - part] < most {
                is_reached[sum] = true;
                used[sum] = used[sum - part] + 1;
            }
        }
    }
    is_reached[number]
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::Symbol;

    #[test]
    fn sums_are_those_of_all_ways_to_choose() {
        for code in 0..4_usize.pow(4) {
            let times = [code % 4, code / 4 % 4, code / 16 % 4, code / 64 % 4];
            let mut left = [0; MOST + 1];
            let parts = [1, 2, 4, 5];
            parts.iter().zip(times).for_each(|(&part, times)| left[part] = times);
            let parts: Vec<usize> =
                parts.iter().zip(times).flat_map(|(&part, times)| std::iter::repeat_n(part, times)).collect();
            let mut sums = [false; 40];
            for chosen in 0..1_u32 << parts.len() {
                let among = parts.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
                sums[among.map(|(_, part)| part).sum::<usize>()] = true;
            }
            (0..40).for_each(|number| assert_eq!(is_sum(number, &left), sums[number], "{number} of {parts:?}"));
        }
    }

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
