//! Digging for one Sudoku: givens are taken from a random filled grid as long as one solution remains. If too many are left,
//! some are exchanged for others; another grid is begun when that helps no more.

use graeco_grid::{Nine, Pace, Stop};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::unavoidable::unavoidable_sets;

/// How many orbits are given back in an exchange.
const EXCHANGED: usize = 3;

/// How many exchanges in a row may leave as many givens as before.
const MOST_FAILED: usize = 100;

const ALL: u128 = (1 << 81) - 1;

/// The wanted number of givens, if any, and the cells that are removed together.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    pub(crate) givens: Option<usize>,
    pub(crate) orbits: Vec<Vec<usize>>,
}

/// One Sudoku that is being made.
#[derive(Clone, Debug)]
pub(crate) struct Digger {
    rng: ChaCha8Rng,
    /// The filled grid, if there is one; and the cells that are given, which have this one solution, as bits and digits.
    filled: bool,
    solution: [u8; 81],
    given: u128,
    digits: [u8; 81],
    /// The fewest givens of this grid so far, and how many exchanges did not leave fewer.
    best: u128,
    failed: usize,
    /// Cells, as bits; at least one of them must be given.
    sets: Vec<[u64; 2]>,
    /// The cells of the next test, whether they are enough too, as bits and digits.
    left: u128,
    trial: [u8; 81],
    /// In which order orbits are taken away, how many of them, which one is next, and how far the trial goes.
    order: Vec<usize>,
    end: usize,
    next: usize,
    until: usize,
    /// How many orbits at a time.
    step: usize,
    /// How many more questions may be asked.
    nodes_left: u64,
    done: bool,
}

impl Digger {
    /// The digger of a seed and a stream of random numbers.
    pub(crate) fn new(goal: &Goal, seed: u64, stream: u64, nodes: u64) -> Digger {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(stream);
        Digger {
            rng,
            filled: false,
            solution: [0; 81],
            given: 0,
            digits: [0; 81],
            best: ALL,
            failed: 0,
            sets: Vec::new(),
            left: 0,
            trial: [0; 81],
            order: (0..goal.orbits.len()).collect(),
            end: 0,
            next: 0,
            until: 0,
            step: 0,
            nodes_left: nodes,
            done: false,
        }
    }

    pub(crate) fn is_done(&self) -> bool {
        self.done
    }

    pub(crate) fn is_at_work(&self) -> bool {
        !self.done && self.nodes_left > 0
    }

    /// Ends the work, as there is an answer already.
    pub(crate) fn give_up(&mut self) {
        self.nodes_left = 0;
    }

    pub(crate) fn digits(&self) -> [u8; 81] {
        self.digits
    }

    pub(crate) fn trial(&self) -> &[u8; 81] {
        &self.trial
    }

    /// Makes the next trial whose outcome is not known beforehand; `None` if all is done. If only one cell is emptied,
    /// returns it with its digit, which is to be struck; otherwise the digit is 0.
    pub(crate) fn propose(&mut self, goal: &Goal, pace: &mut Pace) -> Result<Option<(usize, u8)>, Stop> {
        loop {
            pace.step(1)?;
            if !self.filled {
                self.fill();
            }
            let strike = self.empty_some(goal);
            if self.meets_all() {
                return Ok(Some(strike));
            }
            self.learn(goal, false);
            if self.done {
                return Ok(None);
            }
        }
    }

    /// Learns whether the trial has one solution, by a question.
    pub(crate) fn answer(&mut self, goal: &Goal, unique: bool) {
        self.nodes_left -= 1;
        self.learn(goal, unique);
    }

    /// Whether every unavoidable set still has a cell.
    fn meets_all(&self) -> bool {
        let left = [self.left as u64, (self.left >> 64) as u64];
        // Without an early exit, so that the loop is vectorized.
        self.sets.iter().fold(true, |meets, set| meets & (set[0] & left[0] | set[1] & left[1] != 0))
    }

    fn empty_some(&mut self, goal: &Goal) -> (usize, u8) {
        (self.left, self.trial, self.until) = (self.given, self.digits, self.next);
        let (mut taken, mut count, mut last) = (0, self.given.count_ones() as usize, 0);
        while taken < self.step && self.until < self.end {
            let orbit = &goal.orbits[self.order[self.until]];
            // An orbit whose removal would leave too few givens is never removed.
            if goal.givens.is_none_or(|wanted| count - orbit.len() >= wanted) {
                for &cell in orbit {
                    self.left &= !(1 << cell);
                    self.trial[cell] = 0;
                }
                (taken, count, last) = (taken + 1, count - orbit.len(), orbit[0]);
            }
            self.until += 1;
        }
        self.step = taken;
        let one = self.given.count_ones() as usize == count + 1;
        (last, if one { self.solution[last] } else { 0 })
    }

    /// Begins with another grid, the first solution of random digits: the same one however the work is shared.
    fn fill(&mut self) {
        self.solution = loop {
            if let Some(digits) = Nine::new(&start(&mut self.rng)).solution() {
                break digits;
            }
        };
        (self.filled, self.given, self.best, self.failed) = (true, ALL, ALL, 0);
        self.digits = self.solution;
        self.sets.clear();
        self.sets.extend(unavoidable_sets(&self.solution).into_iter().map(|set| [set as u64, (set >> 64) as u64]));
        self.order.shuffle(&mut self.rng);
        // Most grids still have one solution when this many orbits are removed.
        (self.next, self.end, self.step) = (0, self.order.len(), self.order.len() * 2 / 5);
    }

    /// Whether the trial has one solution.
    fn learn(&mut self, goal: &Goal, unique: bool) {
        if unique {
            (self.given, self.digits, self.next) = (self.left, self.trial, self.until);
        } else if self.step > 1 {
            self.step /= 2;
        } else {
            self.next = self.until;
        }
        if self.next < self.end {
            return;
        }
        let (count, least) = (self.given.count_ones(), self.best.count_ones());
        self.done = goal.givens.is_none_or(|wanted| wanted == count as usize);
        if !self.done {
            self.failed = if count < least { 0 } else { self.failed + 1 };
            self.best = if count <= least { self.given } else { self.best };
            self.filled = self.failed <= MOST_FAILED;
            if self.filled {
                self.exchange(goal);
            }
        }
    }

    /// Gives some orbits back, and tries to take others away before these.
    fn exchange(&mut self, goal: &Goal) {
        self.order.shuffle(&mut self.rng);
        let is_given = |&orbit: &usize| self.best >> goal.orbits[orbit][0] & 1 == 1;
        self.order.sort_by_key(|orbit| !is_given(orbit));
        let given = self.order.iter().filter(|orbit| is_given(orbit)).count();
        (self.next, self.end, self.step) = (0, self.order.len().min(given + EXCHANGED), 1);
        let back = self.order[given..self.end].iter().flat_map(|&orbit| &goal.orbits[orbit]);
        self.given = back.fold(self.best, |given, &cell| given | 1 << cell);
        let digit = |cell: usize| if self.given >> cell & 1 == 1 { self.solution[cell] } else { 0 };
        self.digits = std::array::from_fn(digit);
    }
}

/// Random digits without a direct clash: three boxes on the diagonal, and some more. Every filled grid can result from
/// them, but not all are equally likely.
fn start(rng: &mut ChaCha8Rng) -> [u8; 81] {
    let mut digits = [0; 81];
    // The digits that rows, columns and boxes hold, as bits.
    let mut held = [[0_u16; 9]; 3];
    let houses = |cell: usize| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    let mut put = |cell: usize, digit: u8| {
        let houses = houses(cell);
        let free = digits[cell] == 0 && (0..3).all(|kind| held[kind][houses[kind]] >> digit & 1 == 0);
        if free {
            digits[cell] = digit;
            (0..3).for_each(|kind| held[kind][houses[kind]] |= 1 << digit);
        }
    };
    for block in 0..3 {
        let mut order: [u8; 9] = std::array::from_fn(|i| i as u8 + 1);
        order.shuffle(rng);
        for (i, digit) in order.into_iter().enumerate() {
            put((3 * block + i / 3) * 9 + 3 * block + i % 3, digit);
        }
    }
    // Any number of further tries, ten on average.
    for _ in 0..6 {
        put(rng.random_range(0..81), rng.random_range(1..=9));
    }
    while rng.random_ratio(4, 5) {
        put(rng.random_range(0..81), rng.random_range(1..=9));
    }
    digits
}
