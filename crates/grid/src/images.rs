//! The image of a set of symbols under a relation, by two look-ups.

/// For each set of symbols of one cell what a related cell may still hold: the union over the symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Image {
    /// By the symbols below 8, and from 8 on.
    low: Box<[u16]>,
    high: Box<[u16]>,
}

impl Image {
    /// The images of sets of at most 16 symbols; `of[s]` is what goes with symbol s.
    pub(crate) fn new(of: &[u16]) -> Image {
        let (low, high) = of.split_at(of.len().min(8));
        Image { low: unions(low), high: unions(high) }
    }

    /// What goes with some symbol of the set.
    #[inline]
    pub(crate) fn of(&self, set: u16) -> u16 {
        self.low[usize::from(set & 0xff)] | self.high[usize::from(set >> 8)]
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
        let image = Image::new(&of);
        for set in 0_u16..1 << 12 {
            let union = (0..12).filter(|s| set >> s & 1 == 1).fold(0, |union, s| union | of[s]);
            assert_eq!(image.of(set), union);
        }
    }
}
