//! Howell designs from starters: the first row, from which the others follow by an abelian group.
//!
//! A starter of a group of s elements, for s points of the group and others that it fixes: pairs of elements, whose
//! differences are all different, and single elements, each with one of the fixed points; every element is once in a pair or
//! single. Row g is the first row plus g, moved by g columns. If the pair {x, y} is in column x + y, then column 0 holds
//! {−x, −y}; if the single x is in column x + z, it holds −z there. So the sums must be different, and the targets z must be
//! the singles in another order.

use graeco_exact_cover::{Pace, Stop};

use super::PairGrid;
use crate::field::Field;

/// The contents of one cell of the first row of a starter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Block {
    Pair(usize, usize),
    /// A single element and its target.
    Single(usize, usize),
}

/// The design of a starter: the blocks with their columns; singles get fixed points, in order.
fn developed(
    side: usize,
    blocks: impl Iterator<Item = (Block, usize)>,
    add: impl Fn(usize, usize) -> usize,
) -> PairGrid {
    let (mut cells, mut fixed) = (vec![None; side * side], side);
    for (block, column) in blocks {
        for g in 0..side {
            cells[g * side + add(column, g)] = Some(match block {
                Block::Pair(x, y) => [add(x, g), add(y, g)],
                Block::Single(x, _) => [add(x, g), fixed],
            });
        }
        fixed += usize::from(matches!(block, Block::Single(..)));
    }
    cells
}

/// The Room square of a strong starter in a field of q = 2ᵏt + 1 elements, t odd and at least 3 (R. C. Mullin and E. Nemeth,
/// *An existence theorem for Room squares*, 1969). `None` for other sides or numbers of points.
pub(super) fn by_powers(side: usize, points: usize) -> Option<PairGrid> {
    let field = &Field::new(side).filter(|_| side % 2 == 1 && points == side + 1)?;
    let d = 1 << ((side - 1).trailing_zeros() - 1);
    let t = (side - 1) / (2 * d);
    if t < 3 {
        return None;
    }
    let powers_of = |x: usize| {
        let next = move |power: &usize| Some(field.multiply(*power, x)).filter(|&power| power != 1);
        std::iter::successors(Some(1), next).take(side).collect::<Vec<usize>>()
    };
    let powers = (2..side).map(&powers_of).find(|powers| powers.len() == side - 1)?;
    let exponents = (0..t).flat_map(|i| (0..d).map(move |j| (2 * d * i + j, 2 * d * i + d + j)));
    let pairs = exponents.map(|(i, j)| (powers[i], powers[j]));
    let pairs = pairs.map(|(x, y)| (Block::Pair(x, y), field.add(x, y)));
    Some(developed(side, pairs.chain([(Block::Single(0, 0), 0)]), |a, b| field.add(a, b)))
}

/// The design of a starter of the cyclic group, by hill climbing in the manner of J. H. Dinitz and D. R. Stinson, *A fast
/// algorithm for finding strong starters*, 1981: blocks are added at random and replace those that they contradict, mostly
/// not more than one.
pub(super) fn climb(side: usize, points: usize, pace: &mut Pace) -> Result<PairGrid, Stop> {
    for seed in 0.. {
        let mut starter = Starter::new(side, points);
        let mut numbers = Numbers(seed);
        for _ in 0..30 * side * side {
            pace.step(1)?;
            if starter.is_complete() {
                let blocks = starter.blocks.iter().copied().flatten();
                let placed = blocks.map(|block| (block, starter.sum(block)));
                return Ok(developed(side, placed, |a, b| (a + b) % side));
            }
            let block = starter.random(&mut numbers);
            starter.place(block, &mut numbers);
        }
    }
    unreachable!("seeds do not run out")
}

/// A starter of the cyclic group in the making. Each block has a number below that of all blocks.
struct Starter {
    side: usize,
    blocks: Vec<Option<Block>>,
    absent: Vec<usize>,
    /// How many pairs and singles are lacking.
    lacking: [usize; 2],
    /// The block that has each element, each target, each sum, and each difference from 1 to below half of the side.
    taken: Vec<Option<usize>>,
}

impl Starter {
    fn new(side: usize, points: usize) -> Starter {
        let blocks = points / 2;
        Starter {
            side,
            blocks: vec![None; blocks],
            absent: (0..blocks).collect(),
            lacking: [side - blocks, points - side],
            taken: vec![None; 3 * side + side.div_ceil(2)],
        }
    }

    fn is_complete(&self) -> bool {
        self.lacking == [0, 0]
    }

    fn sum(&self, block: Block) -> usize {
        let (Block::Pair(x, y) | Block::Single(x, y)) = block;
        (x + y) % self.side
    }

    /// The points that a block takes, as places in the list.
    fn places(&self, block: Block) -> Vec<usize> {
        let (s, sum) = (self.side, self.sum(block));
        match block {
            Block::Pair(x, y) => {
                let difference = (x + s - y) % s;
                vec![x, y, s + x, s + y, 2 * s + sum, 3 * s + difference.min(s - difference)]
            }
            Block::Single(x, z) => vec![x, s + z, 2 * s + sum],
        }
    }

    /// A missing block, with an element that no block has yet.
    fn random(&self, numbers: &mut Numbers) -> Block {
        let ([pairs, singles], s) = (self.lacking, self.side);
        let x = numbers.free(&self.taken[..s]);
        if pairs > 0 && (singles == 0 || numbers.below(2) == 0) {
            let difference = 1 + numbers.free(&self.taken[3 * s + 1..]);
            Block::Pair(x, (x + if numbers.below(2) == 0 { difference } else { s - difference }) % s)
        } else {
            Block::Single(x, numbers.free(&self.taken[s..2 * s]))
        }
    }

    /// Places a block instead of those that contradict it, if they are not too many.
    fn place(&mut self, block: Block, numbers: &mut Numbers) {
        let mut others: Vec<usize> = self.places(block).into_iter().filter_map(|place| self.taken[place]).collect();
        others.sort_unstable();
        others.dedup();
        // With two, seldom: this leads out of dead ends.
        if others.len() > 2 || (others.len() == 2 && numbers.below(20) > 0) {
            return;
        }
        for other in others {
            if let Some(block) = self.blocks[other].take() {
                self.places(block).into_iter().for_each(|place| self.taken[place] = None);
                self.lacking[kind(block)] += 1;
                self.absent.push(other);
            }
        }
        if let Some(number) = self.absent.pop() {
            self.places(block).into_iter().for_each(|place| self.taken[place] = Some(number));
            self.lacking[kind(block)] -= 1;
            self.blocks[number] = Some(block);
        }
    }
}

/// 0 for pairs, 1 for singles.
fn kind(block: Block) -> usize {
    usize::from(matches!(block, Block::Single(..)))
}

/// A sequence of numbers that look random (G. L. Steele, D. Lea and C. H. Flood, *Fast splittable pseudorandom number
/// generators*, 2014).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % n as u64) as usize
    }

    /// A free place of a list that has one.
    fn free(&mut self, list: &[Option<usize>]) -> usize {
        loop {
            let place = self.below(list.len());
            if list[place].is_none() {
                return place;
            }
        }
    }
}
