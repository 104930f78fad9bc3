//! Vectors of bits, one bit for each lane, and the few operations that all circuits are made of.

/// Work that is compiled once for every kind of vector, with the instructions of that kind.
pub(crate) trait Circuit {
    type Output;
    /// Does it. Always inlined into [`Vector::enter`].
    fn run(self) -> Self::Output;
}

/// Defines operations of a [`Vector`], a line each.
macro_rules! operations {
    ($($name:ident($($arg:tt)*) $(-> $out:ty)? = $body:expr;)+) => {$(
        #[inline(always)]
        fn $name($($arg)*) $(-> $out)? {
            $body
        }
    )+};
}
pub(crate) use operations;

/// `64 × WORDS` lanes of one bit each. Lane `64 w + b` is bit `b` of word `w`.
pub(crate) trait Vector: Copy + Send + 'static {
    /// The proof that the processor has the instructions. Lanes, which are all that is made of such vectors, are not made
    /// without it.
    type Proof: Copy + Send + 'static;
    /// How many words of 64 lanes there are.
    const WORDS: usize;
    /// How many neighbouring bytes [`shuffle`](Vector::shuffle) can mix.
    const GROUP: usize;

    /// All lanes off.
    fn zero() -> Self;
    fn ones() -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`.
    fn without(self, other: Self) -> Self;
    /// Every word shifted to the left.
    fn shl(self, by: u32) -> Self;
    /// Every word shifted to the right.
    fn shr(self, by: u32) -> Self;
    /// Byte `i` of each group becomes its former byte `order[i]`.
    fn shuffle(self, order: Self) -> Self;
    /// Each group takes the place of the next one, the last that of the first.
    fn next_group(self) -> Self;
    /// Whether some lane is on.
    fn any(self) -> bool;
    fn load(words: &[u64]) -> Self;
    fn store(self, words: &mut [u64]);

    /// Runs a task in a function that is compiled for this kind of vector.
    fn enter<C: Circuit>(proof: Self::Proof, circuit: C) -> C::Output;

    operations! {
        and3(self, b: Self, c: Self) -> Self = self.and(b).and(c);
        or3(self, b: Self, c: Self) -> Self = self.or(b).or(c);
    }

    /// Where at least two of three are on.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }

    /// Where an odd number of three are on.
    #[inline(always)]
    fn parity(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }

    /// `self & !(b | c)`.
    #[inline(always)]
    fn without_both(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }

    /// Where `self` is on, `on`; elsewhere `off`.
    #[inline(always)]
    fn select(self, on: Self, off: Self) -> Self {
        on.and(self).or(off.without(self))
    }

    /// The words of the lanes; those that the vector has not are 0.
    #[inline(always)]
    fn words(self) -> Words {
        let mut words = Words::default();
        self.store(&mut words.0[..Self::WORDS]);
        words
    }
}

/// The words of the widest vector.
pub(crate) const MOST_WORDS: usize = 8;

/// Lanes as plain words, to be read one by one.
///
/// They start at a cache line: where they straddle two of them, depending on where the stack happens to begin, searches
/// take a tenth longer.
#[repr(align(64))]
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Words(pub(crate) [u64; MOST_WORDS]);

impl Words {
    /// The lanes that are on, in order.
    pub(crate) fn lanes(self) -> impl Iterator<Item = usize> {
        let (mut words, mut at) = (self.0, 0);
        std::iter::from_fn(move || {
            while words[at] == 0 {
                at += 1;
                if at == MOST_WORDS {
                    at = 0;
                    return None;
                }
            }
            let bit = words[at].trailing_zeros() as usize;
            words[at] &= words[at] - 1;
            Some(64 * at + bit)
        })
    }

    pub(crate) fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn set(&mut self, lane: usize) {
        self.0[lane / 64] |= 1 << (lane % 64);
    }

    pub(crate) fn clear(&mut self, lane: usize) {
        self.0[lane / 64] &= !(1 << (lane % 64));
    }

    pub(crate) fn zip(self, other: Words, f: impl Fn(u64, u64) -> u64) -> Words {
        Words(std::array::from_fn(|w| f(self.0[w], other.0[w])))
    }

    pub(crate) fn and(self, other: Words) -> Words {
        self.zip(other, |a, b| a & b)
    }

    pub(crate) fn or(self, other: Words) -> Words {
        self.zip(other, |a, b| a | b)
    }

    pub(crate) fn without(self, other: Words) -> Words {
        self.zip(other, |a, b| a & !b)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }
}

/// 64 lanes, on any machine.
impl Vector for u64 {
    type Proof = ();
    const WORDS: usize = 1;
    const GROUP: usize = 8;

    operations! {
        zero() -> u64 = 0;
        ones() -> u64 = !0;
        and(self, other: u64) -> u64 = self & other;
        or(self, other: u64) -> u64 = self | other;
        xor(self, other: u64) -> u64 = self ^ other;
        without(self, other: u64) -> u64 = self & !other;
        shl(self, by: u32) -> u64 = self << by;
        shr(self, by: u32) -> u64 = self >> by;
        shuffle(self, order: u64) -> u64 = {
            let byte = |i: u32| (self >> (8 * (order >> (8 * i) & 7)) & 0xff) << (8 * i);
            (0..8).map(byte).fold(0, |all, byte| all | byte)
        };
        next_group(self) -> u64 = self;
        any(self) -> bool = self != 0;
        load(words: &[u64]) -> u64 = words[0];
        store(self, words: &mut [u64]) = words[0] = self;
    }

    #[inline(always)]
    fn enter<C: Circuit>((): (), circuit: C) -> C::Output {
        circuit.run()
    }
}
