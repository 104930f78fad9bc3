//! Packed sets of symbols: one machine word where the order allows, four of them beyond.

use std::fmt::Debug;

use crate::bits::members;
use crate::order::{Order, Symbol};

mod sealed {
    pub trait Sealed {}
}

/// A set of symbols. Propagators are written once, for every width.
///
/// `u16` and `u64` hold symbols below 16 and 64; [`Wide`] holds any.
pub trait SymbolSet: Clone + PartialEq + Debug + Send + Sync + 'static + sealed::Sealed {
    /// The empty set.
    fn empty(order: Order) -> Self;
    /// The set of all symbols of an order.
    fn full(order: Order) -> Self;
    /// Whether the symbol is in the set.
    fn contains(&self, symbol: Symbol) -> bool;
    /// Adds a symbol.
    fn insert(&mut self, symbol: Symbol);
    /// Removes a symbol.
    fn remove(&mut self, symbol: Symbol);
    /// How many symbols there are.
    fn len(&self) -> usize;
    /// Whether the set is empty.
    fn is_empty(&self) -> bool;
    /// The least symbol.
    fn first(&self) -> Option<Symbol>;
    /// The greatest symbol.
    fn last(&self) -> Option<Symbol>;
    /// The symbol, if there is exactly one.
    fn only(&self) -> Option<Symbol>;
    /// Keeps only symbols that are in the other set, too.
    fn keep(&mut self, other: &Self);
    /// Adds the symbols of the other set.
    fn add(&mut self, other: &Self);
    /// Removes the symbols of the other set.
    fn strike(&mut self, other: &Self);
    /// All symbols, from the least to the greatest.
    fn iter(&self) -> impl Iterator<Item = Symbol> + '_;

    /// The symbols below 64 as a word: bit s is symbol s.
    fn word(&self) -> u64;
    /// The set of the symbols whose bits are set in a word.
    fn of_word(order: Order, word: u64) -> Self;

    /// The set of the symbols with numbers in a range, which must not pass the order.
    fn range(order: Order, numbers: std::ops::Range<usize>) -> Self {
        let mut set = Self::empty(order);
        numbers.for_each(|number| set.insert(Symbol::new(number)));
        set
    }

    /// The set of one symbol.
    #[inline]
    fn single(order: Order, symbol: Symbol) -> Self {
        let mut set = Self::empty(order);
        set.insert(symbol);
        set
    }

    /// Whether the two sets have a symbol in common.
    #[inline]
    fn meets(&self, other: &Self) -> bool {
        let mut both = self.clone();
        both.keep(other);
        !both.is_empty()
    }

    /// Whether all symbols of this set are in the other one.
    #[inline]
    fn within(&self, other: &Self) -> bool {
        let mut rest = self.clone();
        rest.strike(other);
        rest.is_empty()
    }
}

macro_rules! word {
    ($word:ty) => {
        impl sealed::Sealed for $word {}

        impl SymbolSet for $word {
            #[inline]
            fn empty(_: Order) -> Self {
                0
            }
            #[inline]
            fn full(order: Order) -> Self {
                <$word>::MAX >> (<$word>::BITS as usize - order.symbol_count())
            }
            #[inline]
            fn range(_: Order, numbers: std::ops::Range<usize>) -> Self {
                let below = |number: usize| match number as u32 {
                    0 => 0,
                    number => <$word>::MAX >> (<$word>::BITS - number),
                };
                below(numbers.end) & !below(numbers.start)
            }
            #[inline]
            fn contains(&self, symbol: Symbol) -> bool {
                self >> symbol.0 & 1 == 1
            }
            #[inline]
            fn insert(&mut self, symbol: Symbol) {
                *self |= 1 << symbol.0;
            }
            #[inline]
            fn remove(&mut self, symbol: Symbol) {
                *self &= !(1 << symbol.0);
            }
            #[inline]
            fn len(&self) -> usize {
                self.count_ones() as usize
            }
            #[inline]
            fn is_empty(&self) -> bool {
                *self == 0
            }
            #[inline]
            fn first(&self) -> Option<Symbol> {
                (*self != 0).then(|| Symbol(self.trailing_zeros() as u8))
            }
            #[inline]
            fn last(&self) -> Option<Symbol> {
                (*self != 0).then(|| Symbol((<$word>::BITS - 1 - self.leading_zeros()) as u8))
            }
            #[inline]
            fn only(&self) -> Option<Symbol> {
                self.is_power_of_two().then(|| Symbol(self.trailing_zeros() as u8))
            }
            #[inline]
            fn keep(&mut self, other: &Self) {
                *self &= other;
            }
            #[inline]
            fn add(&mut self, other: &Self) {
                *self |= other;
            }
            #[inline]
            fn strike(&mut self, other: &Self) {
                *self &= !other;
            }
            #[inline]
            fn word(&self) -> u64 {
                *self as u64
            }
            #[inline]
            fn of_word(_: Order, word: u64) -> Self {
                word as $word
            }
            #[inline]
            fn iter(&self) -> impl Iterator<Item = Symbol> + '_ {
                let mut rest = *self;
                std::iter::from_fn(move || {
                    let first = rest.first()?;
                    rest &= rest - 1;
                    Some(first)
                })
            }
        }
    };
}

word!(u16);
word!(u64);

/// A set of symbols for orders above 64.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Wide([u64; 4]);

impl Wide {
    /// The word of a symbol and its bit in there.
    fn place(symbol: Symbol) -> (usize, u64) {
        (symbol.index() / 64, 1 << (symbol.index() % 64))
    }

    /// Changes each word by that of another set.
    #[inline]
    fn combine(&mut self, other: &Self, combine: impl Fn(u64, u64) -> u64) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word = combine(*word, other));
    }
}

impl sealed::Sealed for Wide {}

impl SymbolSet for Wide {
    #[inline]
    fn empty(_: Order) -> Self {
        Wide([0; 4])
    }
    fn full(order: Order) -> Self {
        Wide::range(order, 0..order.symbol_count())
    }
    #[inline]
    fn contains(&self, symbol: Symbol) -> bool {
        let (word, bit) = Wide::place(symbol);
        self.0[word] & bit != 0
    }
    #[inline]
    fn insert(&mut self, symbol: Symbol) {
        let (word, bit) = Wide::place(symbol);
        self.0[word] |= bit;
    }
    #[inline]
    fn remove(&mut self, symbol: Symbol) {
        let (word, bit) = Wide::place(symbol);
        self.0[word] &= !bit;
    }
    #[inline]
    fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
    #[inline]
    fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }
    #[inline]
    fn first(&self) -> Option<Symbol> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(Symbol::new(64 * at + self.0[at].trailing_zeros() as usize))
    }
    #[inline]
    fn last(&self) -> Option<Symbol> {
        let at = self.0.iter().rposition(|&word| word != 0)?;
        Some(Symbol::new(64 * at + 63 - self.0[at].leading_zeros() as usize))
    }
    #[inline]
    fn only(&self) -> Option<Symbol> {
        self.first().filter(|_| self.len() == 1)
    }
    #[inline]
    fn keep(&mut self, other: &Self) {
        self.combine(other, |a, b| a & b);
    }
    #[inline]
    fn add(&mut self, other: &Self) {
        self.combine(other, |a, b| a | b);
    }
    #[inline]
    fn strike(&mut self, other: &Self) {
        self.combine(other, |a, b| a & !b);
    }
    #[inline]
    fn word(&self) -> u64 {
        self.0[0]
    }
    #[inline]
    fn of_word(_: Order, word: u64) -> Self {
        Wide([word, 0, 0, 0])
    }
    #[inline]
    fn iter(&self) -> impl Iterator<Item = Symbol> + '_ {
        let symbols = |(at, &word): (usize, &u64)| members(word).map(move |bit| Symbol::new(64 * at + bit));
        self.0.iter().enumerate().flat_map(symbols)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laws<S: SymbolSet>(n: usize) {
        let order = Order::new(n).unwrap();
        let full = S::full(order);
        assert_eq!(full.len(), n);
        assert_eq!(full.iter().collect::<Vec<_>>(), order.symbols().collect::<Vec<_>>());
        let mut odd = S::empty(order);
        for symbol in order.symbols().filter(|s| s.index() % 2 == 1) {
            odd.insert(symbol);
        }
        let mut even = full.clone();
        even.strike(&odd);
        assert!(!odd.meets(&even));
        assert!(odd.within(&full));
        assert_eq!(even.len() + odd.len(), n);
        assert_eq!(even.last().unwrap().index(), (n - 1) / 2 * 2);
        for symbol in order.symbols() {
            assert_eq!(S::single(order, symbol).only(), Some(symbol));
            assert_eq!(S::single(order, symbol).word(), 1_u64.checked_shl(symbol.index() as u32).unwrap_or(0));
            even.remove(symbol);
        }
        assert!(even.is_empty() && even.only().is_none() && even.first().is_none());
        assert!(S::of_word(order, odd.word()).within(&odd));
        odd.add(&full);
        odd.keep(&full);
        assert!(odd == full && odd.contains(Symbol::new(n - 1)));
        assert_eq!(odd.only().is_some(), n == 1);
    }

    #[test]
    fn every_width_obeys_the_laws_of_sets() {
        for n in 1..=255 {
            laws::<Wide>(n);
            if n <= 64 {
                laws::<u64>(n);
            }
            if n <= 16 {
                laws::<u16>(n);
            }
        }
    }
}
