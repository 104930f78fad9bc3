//! The cells of a square grid as bits: their neighbours, pieces, and the lines that hold every symbol.

use graeco_grid::{Cell, CellSet};
use smallvec::{SmallVec, smallvec};

/// A grid of n×n cells; a cell is a place, row by row.
#[derive(Clone, Debug)]
pub(super) struct Map<const W: usize> {
    pub(super) n: usize,
    /// All cells but those of the first column, and of the last one.
    but_first: CellSet<W>,
    but_last: CellSet<W>,
    all: CellSet<W>,
    /// The rows and columns that hold every symbol.
    pub(super) lines: Vec<CellSet<W>>,
    /// For each cell the others of these lines.
    pub(super) peers: Vec<CellSet<W>>,
    /// For each cell the cells that are known to be of its region from the beginning, itself too; and those with no other.
    together: Vec<CellSet<W>>,
    alone: CellSet<W>,
}

impl<const W: usize> Map<W> {
    pub(super) fn new(n: usize, lines: &[Vec<Cell>], shards: &[Vec<Cell>]) -> Map<W> {
        let all = || (0..n * n).map(Cell::new);
        let lines: Vec<CellSet<W>> = lines.iter().map(|line| CellSet::of(line.iter().copied())).collect();
        let peers = all().map(|cell| {
            let with = lines.iter().filter(|line| line.contains(cell));
            with.fold(CellSet::EMPTY, |all, line| all.or(line)).minus(&CellSet::of([cell]))
        });
        let mut together: Vec<CellSet<W>> = all().map(|cell| CellSet::of([cell])).collect();
        for shard in shards {
            shard.iter().for_each(|cell| together[cell.index()] = CellSet::of(shard.iter().copied()));
        }
        Map {
            n,
            alone: CellSet::of(all().filter(|cell| together[cell.index()].len() == 1)),
            together,
            but_first: CellSet::of(all().filter(|cell| cell.index() % n != 0)),
            but_last: CellSet::of(all().filter(|cell| cell.index() % n != n - 1)),
            all: CellSet::of(all()),
            peers: peers.collect(),
            lines,
        }
    }

    /// The cells beside some cells.
    #[inline]
    pub(super) fn around(&self, cells: CellSet<W>) -> CellSet<W> {
        let sides = up(cells.and(&self.but_last), 1).or(&down(cells.and(&self.but_first), 1));
        sides.or(&up(cells, self.n)).or(&down(cells, self.n)).and(&self.all)
    }

    /// Some cells, and those among others that are connected with them.
    #[inline]
    pub(super) fn flood(&self, from: CellSet<W>, among: &CellSet<W>) -> CellSet<W> {
        let mut piece = from;
        loop {
            let next = self.around(piece).and(among).or(&piece);
            if next == piece {
                return piece;
            }
            piece = next;
        }
    }

    #[inline]
    pub(super) fn whole(&self, cells: CellSet<W>) -> CellSet<W> {
        let with_others = cells.minus(&self.alone);
        with_others.iter().fold(cells, |all, cell| all.or(&self.together[cell.index()]))
    }

    /// Cells that come close enough to all of some cells, over `possible` cells that contain them: a piece with all of these
    /// and one of those has no more than `spare` others. `None` if no such piece connects them.
    pub(super) fn reach(&self, inside: CellSet<W>, possible: CellSet<W>, spare: usize) -> Option<CellSet<W>> {
        let (mut reached, mut rest) = (possible, inside);
        while let Some(first) = rest.first() {
            let near = self.reach_from(CellSet::of([first]), inside, possible, spare);
            if !inside.minus(&near).is_empty() {
                return None;
            }
            rest = rest.minus(&self.flood(CellSet::of([first]), &inside));
            reached = reached.and(&near);
        }
        Some(reached)
    }

    /// The cells that a way from a cell over `possible` cells reaches which takes in no more than `spare` that are not inside.
    fn reach_from(&self, first: CellSet<W>, inside: CellSet<W>, possible: CellSet<W>, spare: usize) -> CellSet<W> {
        // By the number of cells that the way takes in.
        let mut met: SmallVec<[CellSet<W>; 16]> = smallvec![CellSet::EMPTY; spare + 1];
        met[0] = first;
        let mut near = CellSet::EMPTY;
        for taken in 0..=spare {
            let mut new = met[taken].minus(&near);
            if new.is_empty() {
                continue;
            }
            // Cells that are inside cost nothing.
            let far = inside.minus(&near);
            if !far.and(&self.around(new).or(&new)).is_empty() {
                new = self.flood(new, &far);
            }
            near = near.or(&new);
            let next = self.around(new).and(&possible).minus(&near);
            let mut some = next.and(&self.alone);
            if taken < spare {
                met[taken + 1] = met[taken + 1].or(&some);
            }
            some = next.minus(&some);
            while let Some(cell) = some.first() {
                let shard = self.together[cell.index()];
                some = some.minus(&shard);
                let cost = shard.minus(&inside).len() as usize;
                if let Some(met) = met.get_mut(taken + cost) {
                    *met = met.or(&shard);
                }
            }
        }
        near
    }

    /// The cells among some that may alone cut them, and those that are cut out together with others.
    pub(super) fn cuts(&self, cells: CellSet<W>) -> impl Iterator<Item = CellSet<W>> {
        let (alone, mut others) = (cells.and(&self.alone), cells.minus(&self.alone));
        let single = alone.iter().filter(move |&cell| self.may_cut(cell, &cells)).map(|cell| CellSet::of([cell]));
        single.chain(std::iter::from_fn(move || {
            let shard = self.together[others.first()?.index()];
            others = others.minus(&shard);
            Some(shard)
        }))
    }

    /// Whether a cell may cut a set of cells that it is in: its neighbours there are not connected around it.
    #[inline]
    fn may_cut(&self, cell: Cell, cells: &CellSet<W>) -> bool {
        let (n, at) = (self.n, cell.index());
        let [above, below] = [at >= n, at + n < n * n];
        let [left, right] = [at % n > 0, at % n + 1 < n];
        let has = |exists: bool, at: usize| u32::from(exists && cells.contains(Cell::new(at)));
        // Around the cell from above it; the sides are even.
        let ring = has(above, at.wrapping_sub(n))
            | has(above && right, (at + 1).wrapping_sub(n)) << 1
            | has(right, at + 1) << 2
            | has(below && right, at + n + 1) << 3
            | has(below, at + n) << 4
            | has(below && left, at + n - 1) << 5
            | has(left, at.wrapping_sub(1)) << 6
            | has(above && left, at.wrapping_sub(n + 1)) << 7;
        // Sides that no corner joins with the next side begin a piece.
        let joined = ring & (ring >> 1 | ring << 7) & (ring >> 2 | ring << 6);
        (ring & !joined & 0b0101_0101).count_ones() > 1
    }
}

/// The cells that come some places after others, less than a word.
#[inline]
fn up<const W: usize>(cells: CellSet<W>, places: usize) -> CellSet<W> {
    let words = cells.words();
    let carry = |word: usize| if word == 0 { 0 } else { words[word - 1] >> (64 - places) };
    CellSet::from_words(std::array::from_fn(|word| words[word] << places | carry(word)))
}

/// The cells that come some places before others, less than a word.
#[inline]
fn down<const W: usize>(cells: CellSet<W>, places: usize) -> CellSet<W> {
    let words = cells.words();
    let carry = |word: usize| words.get(word + 1).map_or(0, |next| next << (64 - places));
    CellSet::from_words(std::array::from_fn(|word| words[word] >> places | carry(word)))
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// Whether two cells are beside each other, by row and column.
    fn are_beside(n: usize, a: usize, b: usize) -> bool {
        (a / n).abs_diff(b / n) + (a % n).abs_diff(b % n) == 1
    }

    fn some<const W: usize>(n: usize, probability: f64, rng: &mut ChaCha8Rng) -> CellSet<W> {
        CellSet::of((0..n * n).filter(|_| rng.random_bool(probability)).map(Cell::new))
    }

    /// For each cell how many others a way from a cell takes in at least: tries each step until nothing gets less.
    fn costs<const W: usize>(map: &Map<W>, from: Cell, inside: &CellSet<W>, possible: &CellSet<W>) -> Vec<u32> {
        let mut costs = vec![u32::MAX; map.n * map.n];
        costs[from.index()] = 0;
        loop {
            let before = costs.clone();
            for cell in possible.iter() {
                let own = if inside.contains(cell) { CellSet::of([cell]) } else { map.together[cell.index()] };
                let beside = (0..costs.len()).filter(|&other| are_beside(map.n, cell.index(), other));
                let way = beside.map(|other| costs[other]).min().unwrap_or(u32::MAX);
                let cost = way.saturating_add(own.minus(inside).len());
                own.iter().for_each(|cell| costs[cell.index()] = cost.min(costs[cell.index()]));
            }
            if costs == before {
                return costs;
            }
        }
    }

    fn check_ways<const W: usize>(n: usize, rng: &mut ChaCha8Rng) {
        let free = some::<W>(n, 0.5, rng);
        let shards: Vec<Vec<Cell>> = (0..n)
            .map(|row| (0..n).map(|column| Cell::new(row * n + column)).filter(|&cell| !free.contains(cell)).collect())
            .collect();
        let map = Map::<W>::new(n, &[], &shards);
        let inside = map.whole(some(n, 2.0 / (n * n) as f64, rng));
        let possible = map.whole(some(n, 0.5, rng).or(&inside));
        let spare = rng.random_range(0..=n);
        let near = |from: Cell| {
            let costs = costs(&map, from, &inside, &possible);
            CellSet::of((0..n * n).map(Cell::new).filter(|cell| costs[cell.index()] <= spare as u32))
        };
        let all = inside.iter().fold(possible, |all, from| all.and(&near(from)));
        let expected = inside.minus(&all).is_empty().then_some(all);
        assert_eq!(map.reach(inside, possible, spare), expected, "{map:?} {inside:?} {possible:?} {spare}");
    }

    #[test]
    fn ways_take_in_as_few_cells_as_trying_all_steps_finds() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for round in 0..600 {
            check_ways::<2>(3 + round % 9, &mut rng);
        }
        // Words follow each other.
        for round in 0..60 {
            check_ways::<8>(12 + round % 11, &mut rng);
        }
    }

    #[test]
    fn what_cuts_a_piece_is_among_the_cuts() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let mut spared = 0;
        for round in 0..500 {
            let n = 2 + round % 8;
            let map = Map::<2>::new(n, &[], &[vec![Cell::new(0), Cell::new(1)]]);
            let cells = some::<2>(n, 0.6, &mut rng);
            let Some(first) = cells.first() else { continue };
            let piece = map.flood(CellSet::of([first]), &cells);
            let cuts: Vec<CellSet<2>> = map.cuts(piece).collect();
            for cell in piece.iter() {
                let cut = map.together[cell.index()];
                let rest = piece.minus(&cut);
                let is_cut = rest.first().is_some_and(|first| map.flood(CellSet::of([first]), &rest) != rest);
                assert!(!is_cut || cuts.contains(&cut), "{piece:?} {cell:?}");
                spared += usize::from(!cuts.contains(&cut));
            }
        }
        assert!(spared > 1000, "{spared}");
    }
}
