//! All different cells by matching: strikes every candidate of a house that is in no way to fill the house.
//!
//! After J.-C. Régin, *A filtering algorithm for constraints of difference in CSPs*, AAAI 1994: a matching of cells and
//! symbols, then the exchanges along cycles. It finds all subsets, naked and hidden, of any size.

use std::sync::Arc;

use graeco_square::Cell;
use graeco_square::bits::members;
use smallvec::SmallVec;

use super::{Contradiction, Pruner};

/// The most cells of a house, and symbols.
const MOST: usize = 16;

/// At most 16 cells that all differ, of a grid of at most 16 symbols.
#[derive(Clone, Debug)]
pub(crate) struct Different {
    pub(crate) cells: Arc<[Cell]>,
}

impl Different {
    /// Strikes the candidates that are in no way to fill the cells.
    pub(crate) fn prune(&self, grid: &mut Pruner<'_, u16>) -> Result<(), Contradiction> {
        let sets: SmallVec<[u16; MOST]> = self.cells.iter().map(|&cell| *grid.candidates(cell)).collect();
        let Some(matching) = Matching::of(&sets) else {
            let open = self.cells.iter().copied().filter(|&cell| grid.fixed(cell).is_none());
            return Err(grid.dead_end(&open.collect::<SmallVec<[Cell; MOST]>>()));
        };
        let reach = matching.reach(&sets);
        for (place, (&cell, &set)) in self.cells.iter().zip(&sets).enumerate() {
            let mine = 1 << matching.symbol_of[place];
            let kept = members(set).filter(|&symbol| reach[symbol] & mine != 0);
            grid.keep(cell, &kept.fold(0, |kept, symbol| kept | 1 << symbol))?;
        }
        Ok(())
    }
}

/// A symbol for each cell, all different.
struct Matching {
    symbol_of: [u8; MOST],
    place_of: [u8; MOST],
    /// The symbols that some cell has.
    taken: u16,
}

impl Matching {
    /// A matching of cells with these candidates; `None` if there is none.
    fn of(sets: &[u16]) -> Option<Matching> {
        let mut matching = Matching { symbol_of: [0; MOST], place_of: [0; MOST], taken: 0 };
        (0..sets.len()).all(|place| matching.augment(place, sets, &mut 0)).then_some(matching)
    }

    /// Finds a symbol for one more cell, moving others if need be. `seen` are symbols that were tried.
    fn augment(&mut self, place: usize, sets: &[u16], seen: &mut u16) -> bool {
        while let next @ 1.. = sets[place] & !*seen {
            let free = next & !self.taken;
            let symbol = if free != 0 { free } else { next }.trailing_zeros() as usize;
            *seen |= 1 << symbol;
            if free != 0 || self.augment(usize::from(self.place_of[symbol]), sets, seen) {
                (self.symbol_of[place], self.place_of[symbol]) = (symbol as u8, place as u8);
                self.taken |= 1 << symbol;
                return true;
            }
        }
        false
    }

    /// For each symbol those that can be given up for it in turn, itself included.
    fn reach(&self, sets: &[u16]) -> [u16; MOST] {
        // For a symbol that no cell has, any other one can be given up.
        let mut reach = [self.taken; MOST];
        for (&symbol, &set) in self.symbol_of.iter().zip(sets) {
            reach[usize::from(symbol)] = set;
        }
        for middle in 0..MOST {
            let through = reach[middle];
            for reach in &mut reach {
                *reach |= through & 0_u16.wrapping_sub(*reach >> middle & 1);
            }
        }
        reach
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;

    #[test]
    fn just_what_is_in_some_way_to_fill_the_cells_is_kept() {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let (mut struck, mut impossible) = (0, 0);
        for _ in 0..3000 {
            let cells = rng.random_range(1..=6);
            let sets: Vec<u16> =
                (0..cells).map(|_| rng.random_range(1..1 << 6) & rng.random_range(1..1 << 6)).collect();
            let expected = crate::testing::kept_in_fillings(&sets);
            let Some(matching) = Matching::of(&sets) else {
                assert_eq!(expected[0], 0, "{sets:?}");
                impossible += 1;
                continue;
            };
            let reach = matching.reach(&sets);
            for (place, &set) in sets.iter().enumerate() {
                let is_kept = |symbol: &usize| reach[*symbol] >> matching.symbol_of[place] & 1 == 1;
                let kept = members(set).filter(is_kept).fold(0, |kept, symbol| kept | 1 << symbol);
                assert_eq!(kept, expected[place], "{sets:?}");
                struck += u32::from(kept != set);
            }
        }
        assert!(struck > 100 && impossible > 20, "{struck} {impossible}");
    }
}
