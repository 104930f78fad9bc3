//! Diagonal squares of even order from two signed cyclic squares of half the order, and of odd order by prolongation.
//!
//! A symbol x below k stands for +x, and n − 1 − x for −x. The right half of every row is the left half reversed with
//! opposite signs. The lower half, read upwards, is the cyclic square shifted by one with opposite signs. The signs are
//! chosen so that each diagonal contains every number with both signs. For odd order, a transversal that avoids both
//! diagonals is moved to a new middle row and column, and its cells get a new symbol.

/// A diagonal square of even order 2k, k ≥ 2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Doubled {
    k: usize,
}

impl Doubled {
    pub(super) fn new(n: usize) -> Doubled {
        debug_assert!(n >= 4 && n.is_multiple_of(2));
        Doubled { k: n / 2 }
    }

    pub(super) fn order(self) -> usize {
        2 * self.k
    }

    /// The row of the cyclic square from which a row is made, and whether it is in the lower half.
    fn fold(self, row: usize) -> (usize, usize) {
        if row < self.k { (row, 0) } else { (2 * self.k - 1 - row, 1) }
    }

    pub(super) fn cell(self, row: usize, column: usize) -> usize {
        let (k, last) = (self.k, 2 * self.k - 1);
        if column >= k {
            return last - self.cell(row, last - column);
        }
        let (i, half) = self.fold(row);
        let x = (i + column + half) % k;
        let negative = if k.is_multiple_of(2) { 2 * column >= k } else { (i + k - column + half) % k % 2 == 1 };
        if negative == (half == 0) { last - x } else { x }
    }

    pub(super) fn fill_row(self, row: usize, symbols: &mut [u32]) {
        let (k, last) = (self.k, (2 * self.k - 1) as u32);
        let (i, half) = self.fold(row);
        let mut x = (i + half) % k;
        let mut difference = x;
        let (left, right) = symbols.split_at_mut(k);
        for (column, (symbol, mirrored)) in left.iter_mut().zip(right.iter_mut().rev()).enumerate() {
            let negative = if k.is_multiple_of(2) { 2 * column >= k } else { difference % 2 == 1 };
            *symbol = if negative == (half == 0) { last - x as u32 } else { x as u32 };
            *mirrored = last - *symbol;
            x = if x + 1 == k { 0 } else { x + 1 };
            difference = if difference == 0 { k - 1 } else { difference - 1 };
        }
    }
}

/// A diagonal square of odd order 2k + 1, k ≥ 4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Prolonged {
    inner: Doubled,
}

impl Prolonged {
    pub(super) fn new(n: usize) -> Prolonged {
        debug_assert!(n >= 9 && n % 2 == 1);
        Prolonged { inner: Doubled::new(n - 1) }
    }

    pub(super) fn order(self) -> usize {
        self.inner.order() + 1
    }

    /// The column in which the transversal meets a row of the inner square.
    fn transversal(self, row: usize) -> usize {
        let k = self.inner.k;
        let last = 2 * k - 1;
        if row < k { (row + k - 2) % k } else { last - (last - row + k - 2) % k }
    }

    fn transversal_row(self, column: usize) -> usize {
        let k = self.inner.k;
        let last = 2 * k - 1;
        if column < k { (column + 2) % k } else { last - (last - column + 2) % k }
    }

    pub(super) fn cell(self, row: usize, column: usize) -> usize {
        let k = self.inner.k;
        // Row and column in the inner square, if any.
        let (r, c) = (row - usize::from(row > k), column - usize::from(column > k));
        match (row == k, column == k) {
            (true, true) => 2 * k,
            (true, false) => self.inner.cell(self.transversal_row(c), c),
            (false, true) => self.inner.cell(r, self.transversal(r)),
            (false, false) if c == self.transversal(r) => 2 * k,
            (false, false) => self.inner.cell(r, c),
        }
    }

    pub(super) fn fill_row(self, row: usize, symbols: &mut [u32]) {
        let k = self.inner.k;
        if row == k {
            for (column, symbol) in symbols.iter_mut().enumerate() {
                *symbol = self.cell(row, column) as u32;
            }
            return;
        }
        let r = row - usize::from(row > k);
        self.inner.fill_row(r, &mut symbols[..2 * k]);
        let moved = std::mem::replace(&mut symbols[self.transversal(r)], 2 * k as u32);
        symbols.copy_within(k..2 * k, k + 1);
        symbols[k] = moved;
    }
}
