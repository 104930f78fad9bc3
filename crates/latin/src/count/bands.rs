//! Sudoku grids, by bands: only the set of digits in each column of a band matters to the other bands.
//!
//! The fillings of a band with given column sets are the ordered 1-factorisations of the graph of columns and digits.
//! With two columns per box, one box of a stack determines the other, so the number of grids is a sum of squares. With
//! 3×3 boxes, each stack is three partitions of the digits that fit together; symmetry classes of the first stack, and
//! of the second one given the first, leave few sums (B. Felgenhauer, F. Jarvis, *Mathematics of Sudoku I*, 2006, for
//! the idea of counting by bands).

use graeco_grid::{Budget, Limits, Pace, Stop};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::bipartite::Graph;
use super::by_units::Units;
use super::factorisations::factorisations;

/// The approximate number of new graphs in one sum.
const MOST_NEW: usize = 100;
/// The largest number of columns in a box; more would take days.
pub(super) const MOST_COLUMNS: usize = 5;

fn factorial(n: usize) -> u128 {
    (1..=n as u128).product()
}

/// The number of fillings for given column sets: the 1-factorisations of the graph whose rows are the columns of the
/// band.
fn fillings(columns: &[u16], rows: usize, known: &mut FxHashMap<u128, u128>) -> u128 {
    factorial(rows) * factorisations(&Graph::new(columns), known)
}

/// Grids with boxes of c rows and two columns: two bands of c boxes each. In every box of the upper band one column
/// holds c of the digits and the other column the rest. In the lower band they are exchanged, which does not change the
/// number of fillings, so the number of grids is the sum of the squares of these numbers.
pub(super) struct TwoColumnBoxes {
    c: usize,
    /// The halves of the digits that contain digit 0. Each represents a partition of the digits into two
    /// halves.
    halves: Vec<u16>,
    /// One second box of each kind, and the number of boxes of that kind.
    seconds: Vec<(u16, u128)>,
    known: FxHashMap<u128, u128>,
}

impl TwoColumnBoxes {
    pub(super) fn new(c: usize) -> TwoColumnBoxes {
        let halves: Vec<u16> =
            (0..1u16 << (2 * c)).filter(|half| half.count_ones() as usize == c && half & 1 == 1).collect();
        // Any first box will do: the lower half of the digits. A second box is determined up to symmetry by the number
        // of digits that they share, and its two halves may be swapped.
        let first = halves[0];
        let mut kinds: Vec<(u32, u16, u128)> = Vec::new();
        for &half in &halves {
            let shared = (half & first).count_ones();
            let shared = shared.min(c as u32 - shared);
            match kinds.iter_mut().find(|kind| kind.0 == shared) {
                Some(kind) => kind.2 += 1,
                None => kinds.push((shared, half, 1)),
            }
        }
        let seconds = kinds.into_iter().map(|(_, half, many)| (half, many)).collect();
        TwoColumnBoxes { c, halves, seconds, known: FxHashMap::default() }
    }

    /// The boxes from the third on are unordered, so each multiset is visited once, with the number of its orders.
    fn sum(&mut self, boxes: &mut Vec<u16>, least: usize, orders: u128, pace: &mut Pace) -> Result<BigUint, Stop> {
        if boxes.len() == self.c {
            pace.step(1)?;
            self.forget_what_is_too_much(pace.budget());
            let full = (1u16 << (2 * self.c)) - 1;
            let columns: Vec<u16> = boxes.iter().flat_map(|&half| [half, full & !half]).collect();
            let fillings: BigUint = fillings(&columns, self.c, &mut self.known).into();
            return Ok(&fillings * &fillings * orders);
        }
        let mut sum = BigUint::default();
        for half in least..self.halves.len() {
            // The number of boxes so far, from the third on, that equal this one.
            let same = boxes[2..].iter().filter(|&&b| b == self.halves[half]).count() as u128 + 1;
            boxes.push(self.halves[half]);
            sum += self.sum(boxes, half, orders * (boxes.len() as u128 - 2) / same, pace)?;
            boxes.pop();
        }
        Ok(sum)
    }

    /// The table of graphs only saves time: if it needs too much memory, it is emptied.
    fn forget_what_is_too_much(&mut self, budget: &Budget) {
        // While a table grows, the old one and a new one of twice its size are held.
        const BYTES: usize = 3 * (size_of::<(u128, u128)>() + 1);
        let full = self.known.len() + MOST_NEW > self.known.capacity();
        if full && self.known.capacity() > 0 && budget.afford(BYTES * self.known.capacity()).is_err() {
            self.known = FxHashMap::default();
        }
    }

    /// The number of third boxes for a second one; without a third box there is still one unit.
    fn thirds(&self) -> usize {
        if self.c > 2 { self.halves.len() } else { 1 }
    }
}

impl Units for TwoColumnBoxes {
    fn method(&self) -> &'static str {
        "squares of 1-factorisations over pairs of bands"
    }

    fn is_search(&self) -> bool {
        false
    }

    fn many(&self) -> usize {
        self.seconds.len() * self.thirds()
    }

    fn count(&mut self, unit: usize, limits: &Limits) -> Result<Option<BigUint>, Stop> {
        let mut pace = Budget::start(limits).pace();
        let (second, many) = self.seconds[unit / self.thirds()];
        let third = unit % self.thirds();
        let mut boxes = vec![self.halves[0], second];
        if self.c > 2 {
            boxes.push(self.halves[third]);
        }
        let sum = self.sum(&mut boxes, third, 1, &mut pace)?;
        // Any partition can be the first one, and each of the c boxes has its columns in one of two orders.
        Ok(Some((sum * many * self.halves.len()) << self.c))
    }

    fn progress(&self, unit: usize) -> f64 {
        let thirds = self.thirds();
        // The third box is the least of the remaining ones, so the first units take longest.
        let left = 1.0 - (unit % thirds) as f64 / thirds as f64;
        let done = (unit / thirds) as f64 + 1.0 - left.powi(self.c as i32 - 2);
        done / self.seconds.len() as f64
    }
}

/// A partition of nine digits into three unordered triples.
type Triples = [u16; 3];

/// Sudoku grids of 3×3 boxes, divided by 9!: a single unit.
pub(super) struct ThreeByThree;

/// All partitions of nine digits into triples, and the index of each.
struct Partitions {
    all: Vec<Triples>,
    places: FxHashMap<Triples, usize>,
}

impl Partitions {
    fn new() -> Partitions {
        let mut all = Vec::new();
        let triples: Vec<u16> = (0..512u16).filter(|set| set.count_ones() == 3).collect();
        for &a in triples.iter().filter(|&&a| a & 1 == 1) {
            for &b in triples.iter().filter(|&&b| a & b == 0) {
                let c = 511 & !(a | b);
                if b < c {
                    all.push(sorted([a, b, c]));
                }
            }
        }
        let places = all.iter().enumerate().map(|(place, &triples)| (triples, place)).collect();
        Partitions { all, places }
    }

    /// The image of a partition under a permutation of the digits.
    fn image(&self, triples: &Triples, renaming: &[usize; 9]) -> usize {
        let set = |set: u16| (0..9).filter(|&d| set >> d & 1 == 1).fold(0, |image, d| image | 1 << renaming[d]);
        self.places[&sorted(triples.map(set))]
    }

    /// The image of each partition.
    fn renamed(&self, renaming: &[usize; 9]) -> Vec<usize> {
        self.all.iter().map(|triples| self.image(triples, renaming)).collect()
    }

    /// A permutation of the digits that maps one partition to another.
    fn renaming(from: &Triples, to: &Triples) -> [usize; 9] {
        let digits = |triples: &Triples| -> Vec<usize> {
            triples.iter().flat_map(|&set| (0..9).filter(move |&d| set >> d & 1 == 1)).collect()
        };
        let mut renaming = [0; 9];
        for (a, b) in digits(from).into_iter().zip(digits(to)) {
            renaming[a] = b;
        }
        renaming
    }
}

fn sorted(mut triples: Triples) -> Triples {
    triples.sort_unstable();
    triples
}

/// Generators of the permutations of the digits that preserve the partition 012 345 678.
fn generators() -> [[usize; 9]; 4] {
    [[1, 0, 2, 3, 4, 5, 6, 7, 8], [1, 2, 0, 3, 4, 5, 6, 7, 8], [3, 4, 5, 0, 1, 2, 6, 7, 8], [3, 4, 5, 6, 7, 8, 0, 1, 2]]
}

impl ThreeByThree {
    /// The number of fillings of a band whose first box has the first partition as its columns, for each pair of
    /// partitions of the other boxes. Up to permutations that preserve the first partition there are five second ones.
    fn bands(partitions: &Partitions) -> Vec<Vec<u32>> {
        let many = partitions.all.len();
        let images: Vec<Vec<usize>> = generators().iter().map(|g| partitions.renamed(g)).collect();
        let mut bands: Vec<Vec<u32>> = vec![Vec::new(); many];
        let mut known = FxHashMap::default();
        for second in 0..many {
            if !bands[second].is_empty() {
                continue;
            }
            let columns = |third: usize| {
                let boxes = [&partitions.all[0], &partitions.all[second], &partitions.all[third]];
                boxes.into_iter().flatten().copied().collect::<Vec<u16>>()
            };
            bands[second] = (0..many).map(|third| fillings(&columns(third), 3, &mut known) as u32).collect();
            // All its images under the permutations.
            let mut reached = vec![second];
            while let Some(from) = reached.pop() {
                for image in &images {
                    let to = image[from];
                    if bands[to].is_empty() {
                        let mut row = vec![0; many];
                        (0..many).for_each(|third| row[image[third]] = bands[from][third]);
                        bands[to] = row;
                        reached.push(to);
                    }
                }
            }
        }
        bands
    }

    /// The stacks over an upper box: the partitions of the columns of the two boxes below.
    fn stacks(partitions: &Partitions, upper: &Triples) -> Vec<(usize, usize)> {
        let mut stacks = Vec::new();
        for triples in &partitions.all {
            for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
                let middle = order.map(|i| triples[i]);
                if (0..3).all(|i| middle[i] & upper[i] == 0) {
                    let lower = std::array::from_fn(|i| 511 & !(middle[i] | upper[i]));
                    stacks.push((partitions.places[triples], partitions.places[&sorted(lower)]));
                }
            }
        }
        stacks
    }

    fn count_all() -> u128 {
        let partitions = Partitions::new();
        let bands = ThreeByThree::bands(&partitions);
        let stacks = |upper: usize| ThreeByThree::stacks(&partitions, &partitions.all[upper]);
        let every: Vec<[usize; 3]> = (0..partitions.all.len())
            .flat_map(|upper| stacks(upper).into_iter().map(move |(middle, lower)| [upper, middle, lower]))
            .collect();
        // The upper box of the first stack is the first partition. Stacks that are images of each other have the same
        // count.
        let mut firsts = stacks(0);
        let mut total = 0;
        while let Some(&(middle, lower)) = firsts.first() {
            let image = |r: &[usize; 9], place: usize| partitions.image(&partitions.all[place], r);
            let orbit: Vec<_> = group().iter().map(|r| (image(r, middle), image(r, lower))).collect();
            let before = firsts.len();
            firsts.retain(|first| !orbit.contains(first));
            total +=
                (before - firsts.len()) as u128 * ThreeByThree::grids(&partitions, &bands, &every, (middle, lower));
        }
        // The columns of the upper boxes have any order. There are 9! / (3!)³ / 3! partitions for the first box, and
        // permuting all digits leaves one of them.
        total * 6u128.pow(3) * partitions.all.len() as u128
    }

    /// The sum over second and third stacks, given the columns of the first one.
    fn grids(partitions: &Partitions, bands: &[Vec<u32>], every: &[[usize; 3]], below: (usize, usize)) -> u128 {
        let to_first =
            |place: usize| partitions.renamed(&Partitions::renaming(&partitions.all[place], &partitions.all[0]));
        let (of_middle, of_lower) = (to_first(below.0), to_first(below.1));
        let placed: Vec<[usize; 3]> = every.iter().map(|&[u, m, l]| [u, of_middle[m], of_lower[l]]).collect();
        // Second stacks have the same count if a permutation that preserves the first stack maps their upper boxes to
        // each other.
        let keep: Vec<[usize; 9]> = group()
            .into_iter()
            .filter(|r| [below.0, below.1].iter().all(|&p| partitions.image(&partitions.all[p], r) == p))
            .collect();
        let mut seen = vec![false; partitions.all.len()];
        let mut total = 0;
        for upper in 0..partitions.all.len() {
            if seen[upper] {
                continue;
            }
            let mut weight = 0;
            for renaming in &keep {
                let image = partitions.image(&partitions.all[upper], renaming);
                weight += u128::from(!std::mem::replace(&mut seen[image], true));
            }
            for &[u, m, l] in placed.iter().filter(|stack| stack[0] == upper) {
                let (u, m, l) = (&bands[u], &bands[m], &bands[l]);
                let product = |&[u3, m3, l3]: &[usize; 3]| u64::from(u[u3]) * u64::from(m[m3]) * u64::from(l[l3]);
                total += weight * u128::from(placed.iter().map(product).sum::<u64>());
            }
        }
        total
    }
}

/// All permutations that preserve the first partition: 3!⁴.
fn group() -> Vec<[usize; 9]> {
    let mut group = vec![[0, 1, 2, 3, 4, 5, 6, 7, 8]];
    let mut seen = rustc_hash::FxHashSet::from_iter(group.clone());
    let mut at = 0;
    while at < group.len() {
        for generator in generators() {
            let next = group[at].map(|digit| generator[digit]);
            if seen.insert(next) {
                group.push(next);
            }
        }
        at += 1;
    }
    group
}

impl Units for ThreeByThree {
    fn method(&self) -> &'static str {
        "bands over partitions of the digits"
    }

    fn is_search(&self) -> bool {
        false
    }

    fn many(&self) -> usize {
        1
    }

    /// Takes a few hundredths of a second.
    fn count(&mut self, _: usize, _: &Limits) -> Result<Option<BigUint>, Stop> {
        Ok(Some((ThreeByThree::count_all() / factorial(9)).into()))
    }
}
