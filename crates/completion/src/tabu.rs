//! Tabu search: every open cell holds a candidate, and moves reduce the clashes.
//!
//! A list colouring by tabu search (A. Hertz, D. de Werra, *Using tabu search techniques for graph coloring*, 1987):
//! the tenure grows with the number of cells that clash. It can only find; it never proves that there is nothing.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use wide::i16x8;

use super::open::{Lists, OpenPuzzle};
use graeco_exact_cover::{Budget, Pace, Stop};

/// The tenure is this part of the number of clashing cells …
const TENURE: std::ops::Range<f64> = 0.3..0.5;
/// … and a random number below this. With a small random part the search runs in circles.
const JITTER: u64 = 8;
/// After this many moves the search restarts with another tenure. Times to a solution are scattered like an
/// exponential, so this costs nothing on average.
const RUN: u32 = 40_000_000;
/// Moves between two steps of the pace.
const STRIDE: u64 = 16;
/// Candidates in a block: eight, so that a few wide instructions work on all of them.
const WIDTH: usize = 8;

/// The effects of moves to candidates of one cell: how many cells are in the slots of each, counted once for
/// every slot, and these marks. So the least number is that of the best move that is allowed.
type Block = i16x8;
/// The mark of a tabu candidate …
const TABU: i16 = 0x2000;
/// … and of the one that the cell holds. The padding of a block bears it too, and a number that no slots have.
const HELD: i16 = 0x4000;
const EMPTY: Block = i16x8::new([HELD | (TABU / 2); WIDTH]);
/// The number that is added to changes, so that they are not negative: more than any number of clashes.
const BIAS: i16 = 0x800;

/// Tenures are shorter than this.
const CALENDAR: usize = 512;

/// An open cell.
#[derive(Clone, Copy, Debug)]
struct OpenCell {
    /// Its blocks, from here …
    start: u32,
    end: u32,
    held: u32,
    /// With how many cells it clashes, counted once for every house that they share.
    clashes: i16,
    /// Its place in the list of clashing cells.
    listed: u32,
}

/// The state of the search. A candidate's number here is its block's number times eight, and its place there.
#[derive(Clone, Debug)]
pub(crate) struct Tabu {
    places: Vec<OpenCell>,
    blocks: Vec<Block>,
    /// The number that each candidate has elsewhere.
    names: Vec<u32>,
    /// The slots of every candidate, and the candidates of every slot.
    slots: Lists,
    members: Lists,
    /// How many cells hold each slot; they are at the start of its list.
    counts: Vec<u32>,
    holders: Lists,
    clashing: Vec<u32>,
    /// Twice the number of clashes, and the least that there was in this run.
    cost: i32,
    best: i32,
    tenure: f64,
    /// Until when of this run candidates are tabu, and which to look at when.
    until: Vec<u32>,
    calendar: Vec<Vec<u32>>,
    /// Moves of this run, and of all runs before.
    clock: u32,
    before: u64,
    /// The findings of the last look, and in how many blocks: the changes, and which cell and first candidate they are of.
    changes: Vec<(i16x8, u32, u32)>,
    seen: usize,
    ties: Vec<(u32, u32)>,
    rng: ChaCha8Rng,
}

impl Tabu {
    /// About how many bytes the search needs.
    pub(crate) fn bytes(open: &OpenPuzzle) -> usize {
        // Blocks are filled up to whole ones.
        32 * (open.candidates() + WIDTH * open.cells.len() / 2) + 12 * open.slots_of.items.len()
    }

    /// Starts where the cells hold some candidates, as far as these are given; else with the fewest clashes.
    ///
    /// # Errors
    /// If the work must end, or does not fit the memory.
    pub(crate) fn new(open: &OpenPuzzle, seed: u64, start: &[Option<usize>], budget: &Budget) -> Result<Tabu, Stop> {
        budget.afford(Tabu::bytes(open))?;
        let mut pace = budget.pace();
        let (mut places, mut names, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
        for cell in 0..open.cells.len() {
            pace.step(open.candidates_of(cell).len() as u64)?;
            let start = names.len() / WIDTH;
            for candidate in open.candidates_of(cell) {
                numbers.push(names.len() as u32);
                names.push(candidate as u32);
            }
            names.resize(names.len().next_multiple_of(WIDTH), u32::MAX);
            let (start, end) = (start as u32, (names.len() / WIDTH) as u32);
            places.push(OpenCell { start, end, held: 0, clashes: 0, listed: 0 });
        }
        let mut slots = Lists { starts: vec![0], items: Vec::with_capacity(open.slots_of.items.len()) };
        for &name in &names {
            pace.step(1)?;
            if name != u32::MAX {
                slots.items.extend(open.slots_of.list(name));
            }
            slots.starts.push(slots.items.len() as u32);
        }
        let mut members = open.slots.clone();
        for members in members.items.chunks_mut(1 << 10) {
            pace.step(1 << 10)?;
            members.iter_mut().for_each(|member| *member = numbers[*member as usize]);
        }
        let start: Vec<Option<u32>> = start.iter().map(|name| name.map(|name| numbers[name])).collect();
        let mut tabu = Tabu {
            places,
            blocks: vec![EMPTY; names.len() / WIDTH],
            until: vec![0; names.len()],
            calendar: vec![Vec::new(); CALENDAR],
            slots,
            counts: vec![0; open.slots.len()],
            holders: members.clone(),
            members,
            clashing: Vec::new(),
            cost: 0,
            best: 0,
            tenure: 0.0,
            clock: 0,
            before: 0,
            changes: vec![(EMPTY, 0, 0); names.len() / WIDTH],
            seen: 0,
            names,
            ties: Vec::new(),
            rng: ChaCha8Rng::seed_from_u64(seed),
        };
        tabu.restart(&start, &mut pace)?;
        Ok(tabu)
    }

    /// How many moves were made.
    pub(crate) fn moves(&self) -> u64 {
        self.before + u64::from(self.clock)
    }

    /// The candidates that the cells hold.
    pub(crate) fn held(&self) -> impl Iterator<Item = usize> + '_ {
        self.places.iter().map(|place| self.names[place.held as usize] as usize)
    }

    /// Makes up to this many moves; returns true if no two cells clash any more.
    pub(crate) fn run(&mut self, moves: u64, pace: &mut Pace) -> Result<bool, Stop> {
        for number in 0..moves {
            if self.cost == 0 {
                return Ok(true);
            }
            if self.clock == RUN {
                self.restart(&[], pace)?;
            }
            self.step();
            if number % STRIDE == 0 {
                pace.step(STRIDE)?;
            }
        }
        Ok(self.cost == 0)
    }

    /// Empties all cells, and gives each in turn its start symbol, or a candidate with the fewest clashes.
    fn restart(&mut self, start: &[Option<u32>], pace: &mut Pace) -> Result<(), Stop> {
        self.before += u64::from(std::mem::take(&mut self.clock));
        self.blocks.fill(EMPTY);
        for candidate in 0..self.names.len() {
            if self.names[candidate] != u32::MAX {
                *self.block_place(candidate as u32) = 0;
            }
        }
        self.until.fill(0);
        self.calendar.iter_mut().for_each(Vec::clear);
        self.counts.fill(0);
        self.clashing.clear();
        self.cost = 0;
        for cell in 0..self.places.len() {
            pace.step(1)?;
            if let Some(&Some(candidate)) = start.get(cell) {
                self.enter(cell as u32, candidate);
                continue;
            }
            let OpenCell { start, end, .. } = self.places[cell];
            let candidates = start * WIDTH as u32..end * WIDTH as u32;
            let real = candidates.filter(|&candidate| self.names[candidate as usize] != u32::MAX);
            let crowd = |c: u32| self.blocks[c as usize / WIDTH].as_array()[c as usize % WIDTH];
            let crowds: Vec<(i16, u32)> = real.map(|candidate| (crowd(candidate), candidate)).collect();
            let least = crowds.iter().map(|&(crowd, _)| crowd).min();
            self.ties.clear();
            self.ties.extend(crowds.iter().filter(|&&(crowd, _)| Some(crowd) == least).map(|&(_, c)| (cell as u32, c)));
            let (_, candidate) = self.draw();
            self.enter(cell as u32, candidate);
        }
        self.best = self.cost;
        self.tenure = self.rng.random_range(TENURE);
        Ok(())
    }

    #[inline]
    fn draw(&mut self) -> (u32, u32) {
        let drawn = self.random(self.ties.len() as u64);
        self.ties[drawn as usize]
    }

    /// A number below `many`, which is small: a multiplication instead of a division.
    #[inline]
    fn random(&mut self, many: u64) -> u64 {
        (u64::from(self.rng.next_u32()) * many) >> 32
    }

    /// One move: the best one that is not tabu, or a tabu one that leads to fewer clashes than ever.
    fn step(&mut self) {
        self.clock += 1;
        self.expire();
        let (least, least_tabu) = self.look();
        if least_tabu < least && self.cost + 2 * i32::from(least_tabu - BIAS) < self.best {
            self.collect(least_tabu | TABU);
        } else {
            self.collect(least);
        }
        if !self.ties.is_empty() {
            let chosen = self.draw();
            self.go(chosen);
        }
    }

    /// Frees the candidates whose tenure ends now.
    fn expire(&mut self) {
        let today = self.clock as usize % CALENDAR;
        while let Some(candidate) = self.calendar[today].pop() {
            // It may have become tabu anew, and longer, since this was noted.
            if self.until[candidate as usize] == self.clock {
                *self.block_place(candidate) &= !TABU;
            }
        }
    }

    #[inline]
    fn block_place(&mut self, candidate: u32) -> &mut i16 {
        &mut self.blocks[candidate as usize / WIDTH].as_mut_array()[candidate as usize % WIDTH]
    }

    /// The least change of clashes that a move would make, among those that are not tabu and those that are. All
    /// changes are noted: adding `-clashes` to a number leaves the marks above it alone only if the sum is not negative,
    /// so changes are counted from [`BIAS`].
    fn look(&mut self) -> (i16, i16) {
        let (mut least, mut least_tabu) = (i16x8::splat(HELD), i16x8::splat(HELD));
        self.seen = 0;
        for &cell in &self.clashing {
            let place = self.places[cell as usize];
            let offset = i16x8::splat(BIAS - place.clashes);
            for number in place.start..place.end {
                let change = self.blocks[number as usize] + offset;
                least = least.min(change);
                least_tabu = least_tabu.min(change ^ i16x8::splat(TABU));
                self.changes[self.seen] = (change, cell, number * WIDTH as u32);
                self.seen += 1;
            }
        }
        (least.reduce_min(), least_tabu.reduce_min())
    }

    /// Collects all moves that make this change, mark included.
    #[inline]
    fn collect(&mut self, change: i16) {
        self.ties.clear();
        let wanted = i16x8::splat(change);
        for &(changes, cell, first) in &self.changes[..self.seen] {
            let mut equal = changes.simd_eq(wanted).to_bitmask();
            while equal > 0 {
                self.ties.push((cell, first + equal.trailing_zeros()));
                equal &= equal - 1;
            }
        }
    }

    /// Moves a cell to another of its candidates.
    fn go(&mut self, (cell, candidate): (u32, u32)) {
        let left = self.places[cell as usize].held;
        self.leave(cell);
        self.enter(cell, candidate);
        let tenure = (self.tenure * self.clashing.len() as f64) as u32 + self.random(JITTER) as u32 + 1;
        let until = self.clock + tenure.min(CALENDAR as u32 - 1);
        self.until[left as usize] = until;
        self.calendar[until as usize % CALENDAR].push(left);
        *self.block_place(left) |= TABU;
        self.best = self.best.min(self.cost);
    }

    /// Takes the symbol of a cell out of its slots.
    fn leave(&mut self, cell: u32) {
        let held = self.places[cell as usize].held;
        *self.block_place(held) &= !HELD;
        for at in self.slots.range(held) {
            let slot = self.slots.items[at];
            for &member in &self.members.items[self.members.range(slot)] {
                self.blocks[member as usize / WIDTH].as_mut_array()[member as usize % WIDTH] -= 1;
            }
            let others = self.counts[slot as usize] - 1;
            self.counts[slot as usize] = others;
            self.cost -= 2 * others as i32;
            let first = self.holders.starts[slot as usize] as usize;
            let mut own = first;
            for at in first..=first + others as usize {
                let holder = self.holders.items[at];
                if holder == cell {
                    own = at;
                    continue;
                }
                self.places[holder as usize].clashes -= 1;
                if self.places[holder as usize].clashes == 0 {
                    self.unlist(holder);
                }
            }
            self.holders.items[own] = self.holders.items[first + others as usize];
        }
        if std::mem::take(&mut self.places[cell as usize].clashes) > 0 {
            self.unlist(cell);
        }
    }

    fn enter(&mut self, cell: u32, candidate: u32) {
        let mut clashes = 0;
        for at in self.slots.range(candidate) {
            let slot = self.slots.items[at];
            for &member in &self.members.items[self.members.range(slot)] {
                self.blocks[member as usize / WIDTH].as_mut_array()[member as usize % WIDTH] += 1;
            }
            let others = self.counts[slot as usize];
            let first = self.holders.starts[slot as usize] as usize;
            for at in first..first + others as usize {
                let holder = self.holders.items[at];
                self.places[holder as usize].clashes += 1;
                if self.places[holder as usize].clashes == 1 {
                    self.list(holder);
                }
            }
            self.holders.items[first + others as usize] = cell;
            self.counts[slot as usize] = others + 1;
            self.cost += 2 * others as i32;
            clashes += others as i16;
        }
        *self.block_place(candidate) |= HELD;
        self.places[cell as usize].held = candidate;
        self.places[cell as usize].clashes = clashes;
        if clashes > 0 {
            self.list(cell);
        }
    }

    fn list(&mut self, cell: u32) {
        self.places[cell as usize].listed = self.clashing.len() as u32;
        self.clashing.push(cell);
    }

    fn unlist(&mut self, cell: u32) {
        let at = self.places[cell as usize].listed as usize;
        self.clashing.swap_remove(at);
        if let Some(&moved) = self.clashing.get(at) {
            self.places[moved as usize].listed = at as u32;
        }
    }
}
