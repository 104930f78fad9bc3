//! The image of a set of symbols under a relation, by two look-ups.

/// For each set of symbols of one cell the symbols that a related cell may still hold: the union over the symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Image {
    /// The number of symbols that `low` distinguishes, and all of them.
    shift: u32,
    mask: u16,
    /// By the first half of the symbols, and the others.
    low: Box<[u16]>,
    high: Box<[u16]>,
    /// For each symbol those that do not go with it.
    forbids: [u16; 16],
}

impl Image {
    /// The images of sets of at most 16 symbols; `of[s]` is the set of symbols that go with symbol s, among `full`.
    pub(crate) fn new(of: &[u16], full: u16) -> Image {
        let half = of.len().div_ceil(2);
        let mut forbids = [0; 16];
        of.iter().zip(&mut forbids).for_each(|(set, forbids)| *forbids = full & !set);
        Image {
            shift: half as u32,
            mask: (1 << half) - 1,
            low: unions(&of[..half]),
            high: unions(&of[half..]),
            forbids,
        }
    }

    /// The partners of some symbol of the set.
    #[inline(always)]
    pub(crate) fn of(&self, set: u16) -> u16 {
        self.low[usize::from(set & self.mask)] | self.high[usize::from(set >> self.shift)]
    }

    #[inline(always)]
    pub(crate) fn forbids(&self, symbol: usize) -> u16 {
        self.forbids[symbol % 16]
    }
}

/// The unions of all subsets, by the bits of the subset's number.
fn unions(of: &[u16]) -> Box<[u16]> {
    let mut unions = vec![0; 1 << of.len()];
    for subset in 1..unions.len() {
        unions[subset] = unions[subset & (subset - 1)] | of[subset.trailing_zeros() as usize];
    }
    unions.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_is_the_union_over_the_symbols() {
        let of: Vec<u16> = (0..12).map(|symbol| 1 << ((symbol * 5 + 1) % 12)).collect();
        let image = Image::new(&of, (1 << 12) - 1);
        for set in 0_u16..1 << 12 {
            let union = (0..12).filter(|s| set >> s & 1 == 1).fold(0, |union, s| union | of[s]);
            assert_eq!(image.of(set), union);
            if set.is_power_of_two() {
                assert_eq!(image.forbids(set.trailing_zeros() as usize), !union & 0xfff);
            }
        }
    }
}
