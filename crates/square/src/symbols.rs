//! Packed sets of symbols: one machine word where the order allows, four of them beyond.

use std::fmt::Debug;

use crate::cellset::CellSet;
use crate::order::{Cell, Order, Symbol};

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

/// A set of symbols for orders above 64, in the words of a set of cells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Wide(CellSet<4>);

/// The cell that stands for a symbol, and back.
fn cell(symbol: Symbol) -> Cell {
    Cell(symbol.0.into())
}
fn symbol(cell: Cell) -> Symbol {
    Symbol::new(cell.index())
}

impl sealed::Sealed for Wide {}

impl SymbolSet for Wide {
    #[inline]
    fn empty(_: Order) -> Self {
        Wide(CellSet::EMPTY)
    }
    fn full(order: Order) -> Self {
        Wide::range(order, 0..order.symbol_count())
    }
    #[inline]
    fn contains(&self, symbol: Symbol) -> bool {
        self.0.contains(cell(symbol))
    }
    #[inline]
    fn insert(&mut self, symbol: Symbol) {
        self.0.insert(cell(symbol));
    }
    #[inline]
    fn remove(&mut self, symbol: Symbol) {
        self.0.remove(cell(symbol));
    }
    #[inline]
    fn len(&self) -> usize {
        self.0.len() as usize
    }
    #[inline]
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    #[inline]
    fn first(&self) -> Option<Symbol> {
        self.0.first().map(symbol)
    }
    #[inline]
    fn last(&self) -> Option<Symbol> {
        self.0.last().map(symbol)
    }
    #[inline]
    fn only(&self) -> Option<Symbol> {
        self.first().filter(|_| self.len() == 1)
    }
    #[inline]
    fn keep(&mut self, other: &Self) {
        self.0 = self.0.and(&other.0);
    }
    #[inline]
    fn add(&mut self, other: &Self) {
        self.0 = self.0.or(&other.0);
    }
    #[inline]
    fn strike(&mut self, other: &Self) {
        self.0 = self.0.minus(&other.0);
    }
    #[inline]
    fn word(&self) -> u64 {
        self.0.words()[0]
    }
    #[inline]
    fn of_word(_: Order, word: u64) -> Self {
        Wide(CellSet::from_words([word, 0, 0, 0]))
    }
    #[inline]
    fn iter(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.0.iter().map(symbol)
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
