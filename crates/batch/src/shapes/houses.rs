//! The shape of any puzzle made of houses alone: singles in every house, and strikes between two houses that cross.

use graeco_grid::Puzzle;

use super::{Progress, Shape};
use crate::circuit::{full_add, half_add, tournament};
use crate::nodes::Nodes;
use crate::vector::Vector;

/// Score bits: unsettled cells of all of a cell's houses, up to 127.
const BITS: usize = 7;

pub(crate) struct Houses<V> {
    order: usize,
    cells: usize,
    /// The cells of each house, and whether it holds every symbol.
    houses: Vec<(Vec<usize>, bool)>,
    crossings: Vec<Crossing>,

    /// The single place of each symbol in the house at hand, if there is one.
    once: Vec<V>,
    score: Vec<[V; BITS]>,
}

/// Two houses that hold every symbol and share at least two cells: a symbol that the rest of one lacks is struck from
/// the rest of the other.
struct Crossing {
    rest: [Vec<usize>; 2],
}

impl<V: Vector> Houses<V> {
    pub(crate) fn new(puzzle: &Puzzle) -> Houses<V> {
        let order = puzzle.order().get();
        let cells = order * order;
        let houses: Vec<(Vec<usize>, bool)> = puzzle
            .houses()
            .iter()
            .map(|house| (house.cells().iter().map(|cell| cell.index()).collect(), house.cells().len() == order))
            .collect();
        let mut crossings = Vec::new();
        for (number, (one, full)) in houses.iter().enumerate() {
            for (other, other_full) in &houses[..number] {
                let rest = |of: &[usize], without: &[usize]| -> Vec<usize> {
                    of.iter().copied().filter(|cell| !without.contains(cell)).collect()
                };
                let rest = [rest(one, other), rest(other, one)];
                if *full && *other_full && rest[0].len() + 2 <= order && !rest[0].is_empty() {
                    crossings.push(Crossing { rest });
                }
            }
        }
        let score = vec![[V::zero(); BITS]; cells];
        Houses { order, cells, houses, crossings, once: vec![V::zero(); order], score }
    }
}

impl<V: Vector> Shape<V> for Houses<V> {
    fn size(&self) -> (usize, usize) {
        (self.order, self.cells)
    }

    #[inline(always)]
    fn round(&mut self, nodes: &mut Nodes<V>) -> Progress<V> {
        let mut progress = Progress { still: V::ones(), alive: V::ones(), filled: V::ones() };
        for house in 0..self.houses.len() {
            self.singles(house, nodes, &mut progress);
        }
        for crossing in &self.crossings {
            for marks in nodes.marks.chunks_exact_mut(self.cells) {
                cross(crossing, marks, &mut progress);
            }
        }
        for cell in 0..self.cells {
            let (mut one, mut two) = (V::zero(), V::zero());
            for &mark in nodes.marks[cell..].iter().step_by(self.cells) {
                two = two.or(one.and(mark));
                one = one.or(mark);
            }
            progress.alive = progress.alive.and(one);
            progress.filled = progress.filled.without(two);
            progress.still = progress.still.and(nodes.settled[cell].xor(two));
            nodes.settled[cell] = V::ones().without(two);
        }
        progress
    }

    #[inline(always)]
    fn choose(&mut self, nodes: &Nodes<V>, stuck: V, chosen: &mut [V]) -> V {
        let pairs = self.enter(nodes, stuck, chosen);
        self.rate(nodes);
        tournament(&self.score, chosen);
        let mut taken = V::zero();
        for cell in chosen {
            let before = *cell;
            *cell = before.without(taken);
            taken = taken.or(before);
        }
        pairs
    }
}

impl<V: Vector> Houses<V> {
    /// Naked and hidden singles of a house.
    #[inline(always)]
    fn singles(&mut self, house: usize, nodes: &mut Nodes<V>, progress: &mut Progress<V>) {
        let (house, full) = &self.houses[house];
        for (marks, once) in nodes.marks.chunks_exact_mut(self.cells).zip(&mut self.once) {
            let (mut one, mut two, mut fixed, mut clash) = (V::zero(), V::zero(), V::zero(), V::zero());
            for &cell in house {
                let mark = marks[cell];
                let here = mark.and(nodes.settled[cell]);
                two = two.or(one.and(mark));
                one = one.or(mark);
                clash = clash.or(fixed.and(here));
                fixed = fixed.or(here);
            }
            progress.alive = progress.alive.without(clash);
            // A fixed symbol is struck elsewhere; if there was more than one place, that is a change.
            progress.still = progress.still.without(fixed.and(two));
            for &cell in house {
                marks[cell] = marks[cell].without(fixed.without(nodes.settled[cell]));
            }
            if *full {
                progress.alive = progress.alive.and(one);
                *once = one.without(two);
            }
        }
        if !*full {
            return;
        }
        for &cell in house {
            let open = V::ones().without(nodes.settled[cell]);
            let (mut hidden, mut doubled) = (V::zero(), V::zero());
            for (&mark, once) in nodes.marks[cell..].iter().step_by(self.cells).zip(&self.once) {
                let here = mark.and(*once);
                doubled = doubled.or(hidden.and(here));
                hidden = hidden.or(here);
            }
            // That the cell is settled now is noticed at the end of the round.
            progress.alive = progress.alive.without(doubled);
            let hidden = hidden.and(open);
            for (mark, once) in nodes.marks[cell..].iter_mut().step_by(self.cells).zip(&self.once) {
                *mark = mark.without(hidden.without(*once));
            }
        }
    }

    /// Lets in the cells with two candidates; in lanes that have none, those with three, or else all that are open.
    /// Returns the lanes of the first kind.
    #[inline(always)]
    fn enter(&self, nodes: &Nodes<V>, stuck: V, entered: &mut [V]) -> V {
        let (mut twos, mut threes) = (V::zero(), V::zero());
        for (cell, entrant) in entered.iter_mut().enumerate() {
            let [_, two, three, four] = self.at_least(nodes, cell);
            *entrant = stuck.and(two).without(three);
            twos = twos.or(*entrant);
            threes = threes.or(three.without(four));
        }
        let poor = stuck.without(twos);
        if poor.any() {
            for (cell, entrant) in entered.iter_mut().enumerate() {
                let [_, two, three, four] = self.at_least(nodes, cell);
                *entrant = entrant.or(poor.and(threes.select(three.without(four), two)));
            }
        }
        twos
    }

    /// Whether a cell has at least one, two, three, four candidates.
    #[inline(always)]
    fn at_least(&self, nodes: &Nodes<V>, cell: usize) -> [V; 4] {
        let mut counts = [V::zero(); 4];
        for &mark in nodes.marks[cell..].iter().step_by(self.cells) {
            counts[3] = counts[3].or(counts[2].and(mark));
            counts[2] = counts[2].or(counts[1].and(mark));
            counts[1] = counts[1].or(counts[0].and(mark));
            counts[0] = counts[0].or(mark);
        }
        counts
    }

    /// Rates cells by the unsettled cells of their houses.
    #[inline(always)]
    fn rate(&mut self, nodes: &Nodes<V>) {
        for score in &mut self.score {
            *score = [V::zero(); BITS];
        }
        for (house, _) in &self.houses {
            let mut count = [V::zero(); BITS];
            for &cell in house {
                let mut carry = V::ones().without(nodes.settled[cell]);
                for bit in &mut count[..5] {
                    (*bit, carry) = half_add(*bit, carry);
                }
            }
            for &cell in house {
                // Numbers that do not fit are cut, which only makes the choice worse.
                let mut carry = V::zero();
                for (bit, &more) in self.score[cell].iter_mut().zip(&count) {
                    (*bit, carry) = full_add(*bit, more, carry);
                }
            }
        }
    }
}

#[inline(always)]
fn cross<V: Vector>(crossing: &Crossing, marks: &mut [V], progress: &mut Progress<V>) {
    let mut found = [V::zero(); 2];
    for (found, rest) in found.iter_mut().zip(&crossing.rest) {
        for &cell in rest {
            *found = found.or(marks[cell]);
        }
    }
    // Both or neither.
    let lost = found[0].xor(found[1]);
    if !lost.any() {
        return;
    }
    progress.still = progress.still.without(lost);
    for rest in &crossing.rest {
        for &cell in rest {
            marks[cell] = marks[cell].without(lost);
        }
    }
}
