//! The sets of a given number of symbols with a given sum, listed once for each order.

use std::sync::OnceLock;

use graeco_square::bits::members;

/// For an order of at most 16: all sets of symbols, by size and sum.
#[derive(Debug)]
pub(crate) struct Combos {
    sets: Vec<u16>,
    /// The start of the sets of each size and sum: entry `size * stride + sum`.
    starts: Vec<u32>,
    stride: usize,
}

static TABLES: [OnceLock<Combos>; 17] = [const { OnceLock::new() }; 17];

impl Combos {
    /// The table of an order from 1 to 16.
    pub(crate) fn of(order: usize) -> &'static Combos {
        TABLES[order].get_or_init(|| Combos::new(order))
    }

    fn new(order: usize) -> Combos {
        let stride = order * (order - 1) / 2 + 1;
        let key = |set: u32| set.count_ones() as usize * stride + members(set).sum::<usize>();
        let mut sets: Vec<u32> = (0..1 << order).collect();
        sets.sort_by_key(|&set| key(set));
        let mut starts = vec![0; (order + 1) * stride + 1];
        sets.iter().for_each(|&set| starts[key(set) + 1] += 1);
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        Combos { sets: sets.into_iter().map(|set| set as u16).collect(), starts, stride }
    }

    /// The sets of a number of symbols whose numbers (from 0) add up to `sum`.
    pub(crate) fn get(&self, size: usize, sum: i128) -> &[u16] {
        match usize::try_from(sum) {
            Ok(sum) if sum < self.stride && (size + 1) * self.stride < self.starts.len() => {
                let at = size * self.stride + sum;
                &self.sets[self.starts[at] as usize..self.starts[at + 1] as usize]
            }
            _ => &[],
        }
    }
}

/// The sets of a number of symbols of an order of at most 16 whose numbers add up to `sum`.
pub fn sets_with_sum(order: usize, size: usize, sum: i64) -> impl Iterator<Item = u32> {
    Combos::of(order).get(size, sum.into()).iter().map(|&set| set.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_of_three_symbols_with_sum_six() {
        let mut sets = Combos::of(9).get(3, 6).to_vec();
        sets.sort_unstable();
        // 0 + 1 + 5, 0 + 2 + 4, 1 + 2 + 3.
        assert_eq!(sets, [0b00_1110, 0b01_0101, 0b10_0011]);
        assert!(Combos::of(9).get(3, 22).is_empty() && Combos::of(9).get(10, 45).is_empty());
        assert_eq!(Combos::of(9).get(9, 36), [0b1_1111_1111]);
    }
}
