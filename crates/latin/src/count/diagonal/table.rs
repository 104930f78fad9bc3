//! The number of ways to choose compatible fillings of rows: by a table as soon as it is small.

use graeco_grid::{Pace, Stop};

use super::masks::{Mask, without};

/// The compatible fillings of the remaining rows: for each filling and each row, the set of that row's fillings that
/// are compatible.
struct Compatibility<const W: usize> {
    rows: usize,
    starts: Vec<usize>,
    /// The fillings of row r that are compatible with filling f: entry `f * rows + r`.
    together: Vec<[u64; W]>,
}

/// The number of remaining rows from which a table is made.
const ROWS: usize = 8;

/// The fillings of each row that are compatible with all chosen ones.
type RemainingFillings<const W: usize> = [[u64; W]; ROWS];

impl<const W: usize> Compatibility<W> {
    fn new<M: Mask>(lists: &[Vec<M>]) -> Compatibility<W> {
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
        Compatibility { rows, starts, together }
    }

    /// The number of ways to choose compatible fillings of two or more rows.
    fn count(lists: &[Vec<impl Mask>], pace: &mut Pace) -> Result<u128, Stop> {
        let table = Compatibility::<W>::new(lists);
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
    fn below(&self, alive: &RemainingFillings<W>, rows: u16, pace: &mut Pace) -> Result<u64, Stop> {
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

/// The number of ways to choose compatible fillings of all rows: by a table as soon as it is small, before that by
/// trying each filling of the row with the fewest.
pub(super) fn count<M: Mask>(lists: &[Vec<M>], pace: &mut Pace) -> Result<u128, Stop> {
    pace.step(1)?;
    let Some(shortest) = (0..lists.len()).min_by_key(|&row| lists[row].len()) else { return Ok(1) };
    let most = lists.iter().map(Vec::len).max().unwrap_or(0);
    match (lists.len(), most) {
        _ if lists[shortest].is_empty() => Ok(0),
        (1, _) => Ok(lists[0].len() as u128),
        (..=ROWS, ..=64) => Compatibility::<1>::count(lists, pace),
        (..=ROWS, ..=128) => Compatibility::<2>::count(lists, pace),
        _ => {
            let others: Vec<Vec<M>> = [&lists[..shortest], &lists[shortest + 1..]].concat();
            lists[shortest].iter().map(|&taken| count(&without(&others, taken), pace)).sum()
        }
    }
}
