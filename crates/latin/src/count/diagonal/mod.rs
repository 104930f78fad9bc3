//! Diagonal squares: one filling of the two diagonals from each symmetry class, then row by row, each row as a bit mask.
//!
//! With the main diagonal in order, the other diagonal is a permutation; permutations in one orbit of the symmetries of
//! the diagonals have the same count. A filling of a row is a set of pairs (column, symbol), one bit each; rows are
//! compatible if their sets are disjoint. The row with the fewest fillings is filled first, and the other rows keep the
//! fillings that are disjoint from it. The last two rows are counted by compatible pairs.

mod units;

use graeco_grid::{Budget, End, Limits, Pace};
use num_bigint::BigUint;

use crate::count::Machine;
use crate::count::classes::classes;
use crate::count::state::{State, index, sum};

/// The largest order: order 9 takes weeks, order 10 would take centuries.
pub(super) const MOST: usize = 9;

/// A word with one bit for each pair of a column and a symbol.
trait Mask: Copy + Send + PartialEq + 'static {
    const NONE: Self;
    fn bit(bit: usize) -> Self;
    fn with(self, other: Self) -> Self;
    fn meets(self, other: Self) -> bool;
}

macro_rules! mask {
    ($word:ty) => {
        impl Mask for $word {
            const NONE: Self = 0;
            fn bit(bit: usize) -> Self {
                1 << bit
            }
            #[inline(always)]
            fn with(self, other: Self) -> Self {
                self | other
            }
            #[inline(always)]
            fn meets(self, other: Self) -> bool {
                self & other != 0
            }
        }
    };
}

mask!(u64);
mask!(u128);

/// The symbol of the second diagonal in each row.
type Filling = Vec<usize>;

/// The count, class by class, and within a class by fillings of the first two rows.
pub(super) struct Diagonal {
    n: usize,
    classes: Vec<(Filling, u128)>,
    /// The next class, and the next fillings of its first and second row.
    class: usize,
    first: usize,
    second: usize,
    sum: u128,
    total: u128,
    /// The rows of this class.
    rows: Rows,
    /// All units, once somebody has asked for them.
    units: Option<units::Units>,
}

enum Rows {
    Short(Vec<Vec<u64>>),
    Long(Vec<Vec<u128>>),
}

impl Diagonal {
    pub(super) fn new(n: usize) -> Diagonal {
        let classes = classes(&fillings(n), images);
        let rows = Rows::of(n, classes.first());
        Diagonal { n, classes, class: 0, first: 0, second: 0, sum: 0, total: 0, rows, units: None }
    }

    /// The diagonals of the next class, and the number of diagonals in it.
    fn class_size(&self) -> u128 {
        self.classes.get(self.class).map_or(0, |class| class.1)
    }

    /// All units.
    fn listed(&mut self) -> &units::Units {
        let units = self.units.take().unwrap_or_else(|| units::Units::of(self));
        self.units.insert(units)
    }

    /// From order 9 on, one filling of the first row takes minutes. Then one filling of the second row is a unit.
    fn has_small_units(&self) -> bool {
        self.n > 8
    }
}

impl Rows {
    /// Lists the rows of a class; none if no class is left.
    fn of(n: usize, class: Option<&(Filling, u128)>) -> Rows {
        match class {
            None => Rows::Short(Vec::new()),
            Some((filling, _)) if n * n <= 64 => Rows::Short(lists(filling)),
            Some((filling, _)) => Rows::Long(lists(filling)),
        }
    }

    /// The number of fillings of a row.
    fn fillings(&self, row: usize) -> usize {
        match self {
            Rows::Short(rows) => rows.get(row).map_or(0, Vec::len),
            Rows::Long(rows) => rows.get(row).map_or(0, Vec::len),
        }
    }
}

/// One filling of the second diagonal, with the main one in order, from each class of those that the symmetries that
/// preserve both diagonals permute. Each gives the symbol in each row.
pub(crate) fn diagonals_up_to_symmetry(n: usize) -> Vec<Vec<usize>> {
    classes(&fillings(n), images).into_iter().map(|(filling, _)| filling).collect()
}

/// All fillings of the second diagonal, with the main one in order, that repeat no symbol in a row, column or diagonal.
fn fillings(n: usize) -> Vec<Filling> {
    fn extend(n: usize, filling: &mut Filling, found: &mut Vec<Filling>) {
        let row = filling.len();
        if row == n {
            found.push(filling.clone());
            return;
        }
        let mirror = n - 1 - row;
        for symbol in 0..n {
            let fits = if row == mirror { symbol == row } else { symbol != row && symbol != mirror };
            if fits && !filling.contains(&symbol) {
                filling.push(symbol);
                extend(n, filling, found);
                filling.pop();
            }
        }
    }
    let mut found = Vec::new();
    extend(n, &mut Vec::new(), &mut found);
    found
}

/// The images of a filling under generators of the symmetries that preserve both diagonals.
fn images(filling: &Filling) -> Vec<Filling> {
    let n = filling.len();
    let half = n / 2;
    let identity: Vec<usize> = (0..n).collect();
    let mut places = Vec::new();
    // Swaps two pairs of mirrored lines, or the lines of a pair.
    for pair in 1..half {
        let mut swapped = identity.clone();
        swapped.swap(0, pair);
        swapped.swap(n - 1, n - 1 - pair);
        places.push(swapped);
    }
    let mut turned = identity.clone();
    turned.swap(0, n - 1);
    places.push(turned);
    let mut images: Vec<Filling> = places.iter().map(|place| image(filling, |r, c| (place[r], place[c]))).collect();
    images.push(image(filling, |r, c| (n - 1 - r, c)));
    images.push(image(filling, |r, c| (c, r)));
    images
}

/// The image of a filling under a permutation of the cells that preserves the diagonals, with the main diagonal put in
/// order again.
fn image(filling: &Filling, place: impl Fn(usize, usize) -> (usize, usize)) -> Filling {
    let n = filling.len();
    let (mut main, mut other) = (vec![0; n], vec![0; n]);
    for (row, &symbol) in filling.iter().enumerate() {
        for (column, symbol) in [(row, row), (n - 1 - row, symbol)] {
            let (r, c) = place(row, column);
            if r == c {
                main[r] = symbol;
            }
            if r + c == n - 1 {
                other[r] = symbol;
            }
        }
    }
    let mut names = vec![0; n];
    main.iter().enumerate().for_each(|(name, &symbol)| names[symbol] = name);
    other.iter().map(|&symbol| names[symbol]).collect()
}

/// All fillings of each row that agree with the diagonals, the rows with the fewest first.
fn lists<M: Mask>(filling: &Filling) -> Vec<Vec<M>> {
    let n = filling.len();
    let fixed = |row: usize, column: usize| {
        if column == row {
            Some(row)
        } else if column == n - 1 - row {
            Some(filling[row])
        } else {
            None
        }
    };
    // The symbols of the diagonals in the other cells of each column.
    let held = |column: usize| [column, filling[n - 1 - column]];
    fn extend<M: Mask>(
        row: &[Option<usize>],
        held: &impl Fn(usize) -> [usize; 2],
        column: usize,
        used: usize,
        mask: M,
        list: &mut Vec<M>,
    ) {
        let n = row.len();
        if column == n {
            list.push(mask);
            return;
        }
        for symbol in 0..n {
            let allowed = match row[column] {
                Some(fixed) => symbol == fixed,
                None => used >> symbol & 1 == 0 && !held(column).contains(&symbol),
            };
            if allowed {
                let mask = mask.with(M::bit(column * n + symbol));
                extend(row, held, column + 1, used | 1 << symbol, mask, list);
            }
        }
    }
    let mut lists: Vec<Vec<M>> = (0..n)
        .map(|row| {
            let cells: Vec<Option<usize>> = (0..n).map(|column| fixed(row, column)).collect();
            let used = cells.iter().flatten().fold(0, |used, symbol| used | 1 << symbol);
            let mut list = Vec::new();
            extend(&cells, &held, 0, used, M::NONE, &mut list);
            list
        })
        .collect();
    lists.sort_by_key(Vec::len);
    lists
}

/// The compatible fillings of the remaining rows: for each filling and each row, the set of that row's fillings that
/// are compatible.
struct Table<const W: usize> {
    rows: usize,
    /// Where the fillings of each row start.
    starts: Vec<usize>,
    /// The fillings of row r that are compatible with filling f: entry `f * rows + r`.
    together: Vec<[u64; W]>,
}

/// The number of remaining rows from which a table is made.
const ROWS: usize = 8;

/// The fillings of each row that are compatible with all chosen ones.
type Alive<const W: usize> = [[u64; W]; ROWS];

impl<const W: usize> Table<W> {
    fn new<M: Mask>(lists: &[Vec<M>]) -> Table<W> {
        let rows = lists.len();
        let mut starts = vec![0];
        lists.iter().for_each(|list| starts.push(starts[starts.len() - 1] + list.len()));
        let mut together = vec![[0; W]; starts[rows] * rows];
        for (own, list) in lists.iter().enumerate() {
            for (at, &mask) in list.iter().enumerate() {
                for (row, others) in lists.iter().enumerate().filter(|&(row, _)| row != own) {
                    let set = &mut together[(starts[own] + at) * rows + row];
                    for (other, &their) in others.iter().enumerate() {
                        set[other / 64] |= u64::from(!mask.meets(their)) << (other % 64);
                    }
                }
            }
        }
        Table { rows, starts, together }
    }

    /// The number of ways to choose compatible fillings of two or more rows.
    fn count(lists: &[Vec<impl Mask>], pace: &mut Pace) -> Result<u128, End> {
        let table = Table::<W>::new(lists);
        let mut alive = [[0; W]; ROWS];
        for (set, list) in alive.iter_mut().zip(lists) {
            (0..list.len()).for_each(|at| set[at / 64] |= 1 << (at % 64));
        }
        Ok(table.below(&alive, (1 << lists.len()) - 1, pace)?.into())
    }

    /// The fillings that are compatible with a filling of a row, row by row.
    #[inline(always)]
    fn with(&self, row: usize, filling: usize) -> &[[u64; W]] {
        let at = (self.starts[row] + filling) * self.rows;
        &self.together[at..at + self.rows]
    }

    /// The same for a set of at least two rows and their fillings that are left.
    fn below(&self, alive: &Alive<W>, rows: u16, pace: &mut Pace) -> Result<u64, End> {
        let size = |row: usize| alive[row].iter().map(|word| word.count_ones()).sum::<u32>();
        let Some(row) = each(rows).min_by_key(|&row| size(row)) else { return Ok(1) };
        let left = rows & !(1 << row);
        let mut sum = 0;
        let (mut others, mut many) = ([0; ROWS], 0);
        for row in each(left) {
            others[many] = row;
            many += 1;
        }
        match &others[..many] {
            &[last] => {
                for filling in members(&alive[row]) {
                    sum += u64::from(common(&alive[last], &self.with(row, filling)[last]));
                }
            }
            // Most of the time is spent here: nothing is copied, nothing called.
            &[next, last] => {
                for filling in members(&alive[row]) {
                    let with = self.with(row, filling);
                    let lasts = both(&alive[last], &with[last]);
                    if lasts != [0; W] {
                        for filling in members(&both(&alive[next], &with[next])) {
                            sum += u64::from(common(&lasts, &self.with(next, filling)[last]));
                        }
                    }
                }
            }
            rows => {
                pace.step(1)?;
                'fillings: for filling in members(&alive[row]) {
                    let with = self.with(row, filling);
                    let mut kept = [[0; W]; ROWS];
                    for &row in rows {
                        kept[row] = both(&alive[row], &with[row]);
                        if kept[row] == [0; W] {
                            continue 'fillings;
                        }
                    }
                    sum += self.below(&kept, left, pace)?;
                }
            }
        }
        Ok(sum)
    }
}

/// The intersection of two sets.
#[inline(always)]
fn both<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| a[word] & b[word])
}

/// The members of a set.
#[inline(always)]
fn members<const W: usize>(set: &[u64; W]) -> impl Iterator<Item = usize> + use<W> {
    let mut left = *set;
    let mut word = 0;
    std::iter::from_fn(move || {
        while left[word] == 0 {
            word += 1;
            if word == W {
                // Skips words that are empty.
                word = W - 1;
                return None;
            }
        }
        let first = left[word].trailing_zeros() as usize;
        left[word] &= left[word] - 1;
        Some(64 * word + first)
    })
}

/// The size of the intersection of two sets.
#[inline]
fn common<const W: usize>(a: &[u64; W], b: &[u64; W]) -> u32 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum()
}

/// The members of a set of rows.
#[inline]
fn each(rows: u16) -> impl Iterator<Item = usize> {
    members(&[u64::from(rows)])
}

/// Counts with a given filling of the first row and all compatible ones of the second, or only the one with a given
/// number among these. Also returns the number of compatible second fillings.
fn unit<M: Mask>(rows: &[Vec<M>], first: usize, second: Option<usize>, pace: &mut Pace) -> Result<(u128, usize), End> {
    let Some(&taken) = rows[0].get(first) else { return Ok((0, 0)) };
    let mut lists = without(&rows[1..], taken);
    let many = lists[0].len();
    if let Some(second) = second {
        let Some(&taken) = lists[0].get(second) else { return Ok((0, many)) };
        lists = without(&lists[1..], taken);
    }
    Ok((count(&lists, pace)?, many))
}

/// The rows with only the fillings that are disjoint from a given one.
fn without<M: Mask>(rows: &[Vec<M>], taken: M) -> Vec<Vec<M>> {
    rows.iter().map(|row| row.iter().copied().filter(|mask| !mask.meets(taken)).collect()).collect()
}

/// The number of ways to choose compatible fillings of all rows: by a table as soon as it is small, before that by
/// trying each filling of the row with the fewest.
fn count<M: Mask>(lists: &[Vec<M>], pace: &mut Pace) -> Result<u128, End> {
    pace.step(1)?;
    let Some(shortest) = (0..lists.len()).min_by_key(|&row| lists[row].len()) else { return Ok(1) };
    let most = lists.iter().map(Vec::len).max().unwrap_or(0);
    match (lists.len(), most) {
        _ if lists[shortest].is_empty() => Ok(0),
        (1, _) => Ok(lists[0].len() as u128),
        (..=ROWS, ..=64) => Table::<1>::count(lists, pace),
        (..=ROWS, ..=128) => Table::<2>::count(lists, pace),
        _ => {
            let others: Vec<Vec<M>> = [&lists[..shortest], &lists[shortest + 1..]].concat();
            lists[shortest].iter().map(|&taken| count(&without(&others, taken), pace)).sum()
        }
    }
}

impl Machine for Diagonal {
    fn advance(&mut self, limits: &Limits) -> Result<(), End> {
        let mut pace = Budget::start(limits).pace();
        let second = self.has_small_units().then_some(self.second);
        let (sum, many) = match &self.rows {
            Rows::Short(rows) => unit(rows, self.first, second, &mut pace)?,
            Rows::Long(rows) => unit(rows, self.first, second, &mut pace)?,
        };
        self.sum += sum;
        self.second += 1;
        if second.is_none() || self.second >= many {
            (self.first, self.second) = (self.first + 1, 0);
        }
        if self.first >= self.rows.fillings(0) {
            self.total += self.sum * self.class_size();
            (self.class, self.first, self.sum) = (self.class + 1, 0, 0);
            self.rows = Rows::of(self.n, self.classes.get(self.class));
        }
        Ok(())
    }

    fn units(&mut self) -> Option<u64> {
        Some(self.listed().len())
    }

    fn seek(&mut self, unit: u64) {
        (self.class, self.first, self.second) = self.listed().place(unit);
        (self.sum, self.total) = (0, 0);
        self.rows = Rows::of(self.n, self.classes.get(self.class));
    }

    #[cfg(feature = "rand")]
    fn dive(&mut self, unit: u64, rng: &mut rand_chacha::ChaCha8Rng) -> Option<crate::count::Dive> {
        self.listed();
        self.units.as_ref().map(|units| units.dive(unit, self.has_small_units(), &self.classes, rng))
    }

    fn is_complete(&self) -> bool {
        self.class == self.classes.len()
    }

    fn progress(&self) -> f64 {
        let part = self.first as f64 / self.rows.fillings(0).max(1) as f64;
        (self.class as f64 + part) / self.classes.len() as f64
    }

    fn total(&self) -> BigUint {
        BigUint::from(self.total) + self.sum * self.class_size()
    }

    fn save(&self) -> State {
        let places = [self.class, self.first, self.second].map(|place| place as u128);
        State(vec![places.to_vec(), vec![self.sum, self.total]])
    }

    fn load(&mut self, state: &State) -> Option<()> {
        let [places, sums] = state.rows()?;
        let ([class, first, second], [part, total]) = (places, sums) else { return None };
        let class = index(*class, self.classes.len())?;
        let rows = Rows::of(self.n, self.classes.get(class));
        // After the last class, no row is left.
        let first = index(*first, rows.fillings(0).saturating_sub(1))?;
        let second = index(*second, if self.has_small_units() { rows.fillings(1) } else { 0 })?;
        (self.sum, self.total) = (sum(*part)?, sum(*total)?);
        (self.class, self.first, self.second, self.rows) = (class, first, second, rows);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fillings_and_classes_of_the_diagonals() {
        // OEIS A337302 and A309283.
        for (n, many, kinds) in [(4, 4, 2), (5, 4, 2), (6, 80, 3), (7, 80, 3), (8, 4752, 20), (9, 4752, 20)] {
            let all = fillings(n);
            assert_eq!(all.len(), many, "{n}");
            let classes = classes(&all, images);
            assert_eq!(classes.len(), kinds, "{n}");
            assert_eq!(classes.iter().map(|class| class.1).sum::<u128>(), many as u128);
        }
    }

    #[test]
    fn squares_with_the_first_row_in_order() {
        for (n, count) in [(4, 2), (5, 8), (6, 128), (7, 171_200)] {
            let mut machine = Diagonal::new(n);
            while !machine.is_complete() {
                machine.advance(&Limits::default()).unwrap();
            }
            assert_eq!(machine.total(), BigUint::from(count as u32), "{n}");
        }
    }
}
