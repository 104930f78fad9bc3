//! Sudoku grids: in a band, only which digits each column holds matters to the other bands.
//!
//! The fillings of a band whose column sets are known are the 1-factorisations, in order, of the graph of columns and
//! digits. With two columns in a box, a stack of two boxes is settled by one of them, so the grids are a sum of squares.
//! With 3×3 boxes, each stack is three partitions of the digits that fit; classes of the first stack and of what
//! belongs to it leave few sums (B. Felgenhauer, F. Jarvis, *Mathematics of Sudoku I*, 2006, for the idea of counting
//! by bands).

use graeco_grid::{Budget, End, Limits, Pace};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::Machine;
use super::bipartite::Graph;
use super::factorisations::factorisations;
use super::state::{State, index, sum};

/// One sum looks at about so many graphs that are new.
const MOST_NEW: usize = 100;
/// More columns in a box would take days.
pub(super) const MOST_COLUMNS: usize = 5;

fn factorial(n: usize) -> u128 {
    (1..=n as u128).product()
}

/// A number of fillings for column sets: the graph whose rows are the columns of the band.
fn fillings(columns: &[u16], rows: usize, known: &mut FxHashMap<u128, u128>) -> u128 {
    factorial(rows) * factorisations(&Graph::new(columns), known)
}

/// Grids with boxes of c rows and two columns: two bands of c boxes each. In every box of the upper band one column
/// holds c of the digits and the other the rest; below they are exchanged, which does not change the number of
/// fillings. So the grids are the sum of its squares.
pub(super) struct Two {
    c: usize,
    /// The halves of the digits that hold digit 0: each stands for a partition of the digits in two.
    halves: Vec<u16>,
    /// The second boxes to look at, one of each kind, and how many there are of the kind.
    seconds: Vec<(u16, u128)>,
    /// The third box comes next.
    at: usize,
    known: FxHashMap<u128, u128>,
    total: BigUint,
}

impl Two {
    pub(super) fn new(c: usize) -> Two {
        let halves: Vec<u16> =
            (0..1u16 << (2 * c)).filter(|half| half.count_ones() as usize == c && half & 1 == 1).collect();
        // The first box can be any: say the lower half of the digits. A second box is known by what they share, and
        // which half of it is meant does not matter.
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
        Two { c, halves, seconds, at: 0, known: FxHashMap::default(), total: BigUint::default() }
    }

    /// The boxes from the third on: in no order, so each multiset once, with the number of its orders.
    fn sum(&mut self, boxes: &mut Vec<u16>, least: usize, orders: u128, pace: &mut Pace) -> Result<BigUint, End> {
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
            // How many of the boxes so far from the third on are the same as this one.
            let same = boxes[2..].iter().filter(|&&b| b == self.halves[half]).count() as u128 + 1;
            boxes.push(self.halves[half]);
            sum += self.sum(boxes, half, orders * (boxes.len() as u128 - 2) / same, pace)?;
            boxes.pop();
        }
        Ok(sum)
    }

    /// What is known of graphs only saves time: if it needs too much memory, it is found anew.
    fn forget_what_is_too_much(&mut self, budget: &Budget) {
        // A table that grows is held twice for a moment, the new one twice as large.
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

    fn units(&self) -> usize {
        self.seconds.len() * self.thirds()
    }
}

impl Machine for Two {
    fn advance(&mut self, limits: &Limits) -> Result<(), End> {
        let mut pace = Budget::start(limits).pace();
        let thirds = self.thirds();
        let (second, many) = self.seconds[self.at / thirds];
        let third = self.at % thirds;
        let mut boxes = vec![self.halves[0], second];
        let sum = if self.c > 2 {
            boxes.push(self.halves[third]);
            self.sum(&mut boxes, third, 1, &mut pace)?
        } else {
            self.sum(&mut boxes, 0, 1, &mut pace)?
        };
        // Any partition can be the first, and each of the c boxes has its columns in one order or the other.
        self.total += (sum * many * self.halves.len()) << self.c;
        self.at += 1;
        Ok(())
    }

    fn is_complete(&self) -> bool {
        self.at == self.units()
    }

    fn progress(&self) -> f64 {
        let thirds = self.thirds();
        // The third box is the least of those that follow, so the first ones take longest.
        let left = 1.0 - (self.at % thirds) as f64 / thirds as f64;
        let done = (self.at / thirds) as f64 + 1.0 - left.powi(self.c as i32 - 2);
        done / self.seconds.len() as f64
    }

    fn total(&self) -> BigUint {
        self.total.clone()
    }

    fn save(&self) -> State {
        let digits = self.total.to_u32_digits().into_iter().map(u128::from).collect();
        State(vec![vec![self.at as u128], digits])
    }

    fn load(&mut self, state: &State) -> Option<()> {
        let [at, digits] = state.rows()?;
        let [at] = *at else { return None };
        let digits = digits.iter().map(|&digit| u32::try_from(digit).ok()).collect::<Option<Vec<u32>>>()?;
        self.at = index(at, self.units())?;
        self.total = BigUint::new(digits);
        Some(())
    }
}

/// A partition of nine digits into three triples, in no order.
type Triples = [u16; 3];

/// Sudoku grids of 3×3 boxes, divided by 9!.
pub(super) struct Three {
    total: u128,
}

impl Three {
    pub(super) fn new() -> Three {
        Three { total: 0 }
    }
}

/// All partitions of nine digits into triples, and the place of each.
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

    /// Where a renaming of the digits takes a partition.
    fn image(&self, triples: &Triples, renaming: &[usize; 9]) -> usize {
        let set = |set: u16| (0..9).filter(|&d| set >> d & 1 == 1).fold(0, |image, d| image | 1 << renaming[d]);
        self.places[&sorted(triples.map(set))]
    }

    /// Where it takes each partition.
    fn renamed(&self, renaming: &[usize; 9]) -> Vec<usize> {
        self.all.iter().map(|triples| self.image(triples, renaming)).collect()
    }

    /// A renaming that takes one partition to another.
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

/// The renamings of the digits that keep the partition 012 345 678: some that generate them all.
fn generators() -> [[usize; 9]; 4] {
    [[1, 0, 2, 3, 4, 5, 6, 7, 8], [1, 2, 0, 3, 4, 5, 6, 7, 8], [3, 4, 5, 0, 1, 2, 6, 7, 8], [3, 4, 5, 6, 7, 8, 0, 1, 2]]
}

impl Three {
    /// The fillings of a band whose first box has the first partition as its columns, for each pair of partitions of
    /// the others. Renamings that keep the first partition leave five second ones to look at.
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
            // Everything that renamings make of it.
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

    fn count() -> u128 {
        let partitions = Partitions::new();
        let bands = Three::bands(&partitions);
        let stacks = |upper: usize| Three::stacks(&partitions, &partitions.all[upper]);
        let every: Vec<[usize; 3]> = (0..partitions.all.len())
            .flat_map(|upper| stacks(upper).into_iter().map(move |(middle, lower)| [upper, middle, lower]))
            .collect();
        // The first stack: its upper box is the first partition. Those that renamings make of each other count alike.
        let mut firsts = stacks(0);
        let mut total = 0;
        while let Some(&(middle, lower)) = firsts.first() {
            let image = |r: &[usize; 9], place: usize| partitions.image(&partitions.all[place], r);
            let orbit: Vec<_> = group().iter().map(|r| (image(r, middle), image(r, lower))).collect();
            let before = firsts.len();
            firsts.retain(|first| !orbit.contains(first));
            total += (before - firsts.len()) as u128 * Three::grids(&partitions, &bands, &every, (middle, lower));
        }
        // Columns of the upper boxes in any order, and the first box with its columns as sets: 9! / (3!)³ / 3! ways to
        // choose them, of which the renaming of all digits leaves one.
        total * 6u128.pow(3) * partitions.all.len() as u128
    }

    /// The sum over second and third stacks, with the columns of the first known.
    fn grids(partitions: &Partitions, bands: &[Vec<u32>], every: &[[usize; 3]], below: (usize, usize)) -> u128 {
        let to_first =
            |place: usize| partitions.renamed(&Partitions::renaming(&partitions.all[place], &partitions.all[0]));
        let (of_middle, of_lower) = (to_first(below.0), to_first(below.1));
        let placed: Vec<[usize; 3]> = every.iter().map(|&[u, m, l]| [u, of_middle[m], of_lower[l]]).collect();
        // Second stacks whose upper box renamings that keep the first stack make of each other count alike.
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

/// All renamings that keep the first partition: 3!⁴.
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

impl Machine for Three {
    /// Takes a few hundredths of a second.
    fn advance(&mut self, _: &Limits) -> Result<(), End> {
        self.total = Three::count() / factorial(9);
        Ok(())
    }

    fn is_complete(&self) -> bool {
        self.total > 0
    }

    fn progress(&self) -> f64 {
        0.0
    }

    fn total(&self) -> BigUint {
        self.total.into()
    }

    fn save(&self) -> State {
        State(vec![vec![self.total]])
    }

    fn load(&mut self, state: &State) -> Option<()> {
        let [row] = state.rows()?;
        let [total] = *row else { return None };
        self.total = sum(total)?;
        Some(())
    }
}
