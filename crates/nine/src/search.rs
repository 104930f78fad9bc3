//! The kernel for one 9×9 Sudoku: a digit in a band is 27 bits of a word, and a table closes it under its arrangements.
//!
//! A box-row of a band is a *minirow* of three cells; a digit stands in three minirows of a band, in each row and each
//! box once, which leaves six arrangements. A table of 512 entries says, for every set of minirows where a digit is
//! possible, which of them are part of an arrangement: locked candidates and hidden singles of boxes in one step. With
//! stacks it is the same. Naked singles are found for 27 cells at once by adding up the nine digits in two bits.

use std::convert::Infallible;

use crate::bits::{Bits, Portable};
use crate::cells::{ALL, Cells, FIRST, HALVES, Place, and, count, or, places, without};
#[cfg(target_arch = "x86_64")]
use crate::processor::Bmi2;
use crate::tables::{CLOSED, SIGHTS, STACK, WIDE};

#[derive(Clone, Copy, Debug)]
struct Node {
    /// The cells in which each digit is still a candidate.
    digits: [Cells; 9],
    /// Cells that are settled, and whose peers know it.
    settled: Cells,
}

/// How many cells are compared before one is branched on. Comparing all of them takes longer than it saves.
const MOST_RATED: usize = 8;

/// A digit that still must be closed, as a bit of this.
type Digits = u32;

/// A search for the solutions of one 9×9 Sudoku.
///
/// It guesses at a cell with two candidates, else three, else any, that has many open peers, above all those with two
/// candidates.
#[derive(Clone, Debug)]
pub struct Nine {
    node: Node,
    /// Digits of the node that may not be closed.
    dirty: Digits,
    /// Nodes for later, the newest last.
    later: Vec<(Node, Digits)>,
    /// The node is a solution that was reported.
    told: bool,
    nodes: u64,
    /// Whether the root was visited.
    started: bool,
}

impl Nine {
    /// Starts with these cells, row by row: 0 for an open one, or a digit.
    ///
    /// # Panics
    /// If a number is above 9.
    #[must_use]
    pub fn new(cells: &[u8; 81]) -> Nine {
        let mut node = Node { digits: [[0; 2]; 9], settled: [0; 2] };
        let mut kept = [ALL; 9];
        // Which cells are given is found without a branch that nobody could foresee.
        for (band, cells) in cells.chunks_exact(27).enumerate() {
            let given = cells.iter().enumerate().fold(0, |set, (cell, &digit)| set | u64::from(digit > 0) << cell);
            node.settled[band / 2] |= given << (32 * (band % 2));
        }
        for place in places(node.settled) {
            let digit = usize::from(cells[place / 32 * 27 + place % 32]) - 1;
            let [here, unseen] = SIGHTS[place];
            node.digits[digit] = or(node.digits[digit], here);
            kept[digit] = and(kept[digit], unseen);
        }
        let open = without(ALL, node.settled);
        for (digit, kept) in node.digits.iter_mut().zip(kept) {
            *digit = and(or(*digit, open), kept);
        }
        Nine { node, dirty: 0o777, later: Vec::new(), started: false, told: false, nodes: 0 }
    }

    /// The next solution: 81 digits; `None` after the last one.
    pub fn solution(&mut self) -> Option<[u8; 81]> {
        self.go_on().then(|| self.square())
    }

    /// The number of solutions that are left, but at most `limit`.
    pub fn count(&mut self, limit: u64) -> u64 {
        (0..limit).take_while(|_| self.go_on()).count() as u64
    }

    /// The same as [`solution`](Self::solution); `ask` is asked before each node, and may stop the search.
    ///
    /// # Errors
    /// The error of `ask`. The next call goes on with the same node.
    pub fn solution_unless<E>(&mut self, ask: impl FnMut() -> Result<(), E>) -> Result<Option<[u8; 81]>, E> {
        Ok(self.search(ask)?.then(|| self.square()))
    }

    /// Goes on to the next solution. False if there are no more.
    fn go_on(&mut self) -> bool {
        let Ok(found) = self.search(|| Ok::<(), Infallible>(()));
        found
    }

    /// Gives away the oldest node that was left for later, which this search does not visit then.
    pub fn split(&mut self) -> Option<Nine> {
        if self.later.is_empty() {
            return None;
        }
        let (node, dirty) = self.later.remove(0);
        // The node was counted when it was left.
        Some(Nine { node, dirty, later: Vec::new(), started: true, told: false, nodes: 0 })
    }

    /// How many nodes were visited: the root and each guess. The other side of a guess is the same node again.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches on: false if there are no more solutions. `ask` is called before each node, and may stop the search.
    fn search<E>(&mut self, ask: impl FnMut() -> Result<(), E>) -> Result<bool, E> {
        #[cfg(target_arch = "x86_64")]
        if let Some(bmi2) = Bmi2::detect() {
            return bmi2.run(
                #[inline(always)]
                || self.walk(bmi2, ask),
            );
        }
        self.walk(Portable, ask)
    }

    #[inline(always)]
    fn walk<E>(&mut self, by: impl Bits, mut ask: impl FnMut() -> Result<(), E>) -> Result<bool, E> {
        if self.told && !self.back() {
            return Ok(false);
        }
        if !self.started {
            ask()?;
            (self.started, self.nodes) = (true, 1);
        }
        loop {
            if self.node.propagate(by, self.dirty).is_none() {
                if !self.back() {
                    return Ok(false);
                }
            } else if self.node.settled == ALL {
                self.told = true;
                return Ok(true);
            } else {
                ask()?;
                self.nodes += 1;
                let place = self.node.choose();
                let (other, dirty) = self.node.branch(place);
                self.later.push(other);
                self.dirty = dirty;
            }
        }
    }

    /// Takes the newest node that was left for later. False if there is none.
    fn back(&mut self) -> bool {
        let newest = self.later.pop();
        self.told = newest.is_none();
        if let Some(newest) = newest {
            (self.node, self.dirty) = newest;
        }
        !self.told
    }

    fn square(&self) -> [u8; 81] {
        let mut square = [0; 81];
        for (number, digit) in (1..).zip(&self.node.digits) {
            for place in places(*digit) {
                square[place / 32 * 27 + place % 32] = number;
            }
        }
        square
    }
}

impl Node {
    /// Draws everything from singles and arrangements, beginning with digits that are not closed; `None`: a
    /// contradiction.
    #[inline(always)]
    fn propagate(&mut self, by: impl Bits, mut dirty: Digits) -> Option<()> {
        loop {
            let (mut hidden, mut all) = ([[0; 2]; 9], [0; 2]);
            while dirty != 0 {
                let digit = dirty.trailing_zeros() as usize;
                dirty &= dirty - 1;
                let single = without(close(by, &mut self.digits[digit])?, self.settled);
                if and(all, single) != [0; 2] {
                    return None;
                }
                hidden[digit] = single;
                all = or(all, single);
            }
            if all != [0; 2] {
                self.settled = or(self.settled, all);
                for (number, (digit, hidden)) in self.digits.iter_mut().zip(hidden).enumerate() {
                    let lost = without(and(*digit, all), hidden);
                    *digit = without(*digit, lost);
                    dirty |= Digits::from(lost != [0; 2]) << number;
                }
            }
            let (mut one, mut two) = ([0; 2], [0; 2]);
            for &digit in &self.digits {
                two = or(two, and(one, digit));
                one = or(one, digit);
            }
            if one != ALL {
                return None;
            }
            let naked = without(without(ALL, two), self.settled);
            if naked != [0; 2] {
                self.settled = or(self.settled, naked);
                for (number, digit) in self.digits.iter_mut().enumerate() {
                    let before = *digit;
                    for place in places(and(before, naked)) {
                        *digit = and(*digit, SIGHTS[place][1]);
                    }
                    dirty |= Digits::from(*digit != before) << number;
                }
            }
            if dirty == 0 {
                return Some(());
            }
        }
    }

    /// The cells hold this digit; other digits lose them. Returns those that do.
    #[inline(always)]
    fn keep_only(&mut self, digit: usize, here: Cells) -> Digits {
        let mut dirty = 0;
        self.settled = or(self.settled, here);
        let kept = self.digits[digit];
        for (number, other) in self.digits.iter_mut().enumerate() {
            let lost = and(*other, here);
            *other = without(*other, here);
            dirty |= Digits::from(lost != [0; 2]) << number;
        }
        self.digits[digit] = kept;
        dirty & !(1 << digit)
    }

    /// The cell to branch on: among the first with fewest candidates, the one with most open peers, where those with
    /// two candidates count twice.
    #[inline(always)]
    fn choose(&self) -> Place {
        let (mut one, mut two, mut three, mut four) = ([0; 2], [0; 2], [0; 2], [0; 2]);
        for &digit in &self.digits {
            four = or(four, and(three, digit));
            three = or(three, and(two, digit));
            two = or(two, and(one, digit));
            one = or(one, digit);
        }
        let (pairs, triples) = (without(two, three), without(three, four));
        let best = [pairs, triples, two].into_iter().find(|set| *set != [0; 2]).expect("a cell is open");
        let mut chosen = (0, 0);
        for place in places(best).take(MOST_RATED) {
            let unseen = SIGHTS[place][1];
            let hope = count(without(two, unseen)) + count(without(pairs, unseen)) + 1;
            if hope > chosen.0 {
                chosen = (hope, place);
            }
        }
        chosen.1
    }

    /// Splits the node: here the cell at a place holds its lowest candidate, and in the other node, with digits that are not
    /// closed, it does not. Also returns such digits for this node.
    #[inline(always)]
    fn branch(&mut self, place: Place) -> ((Node, Digits), Digits) {
        let [here, unseen] = SIGHTS[place];
        let digit = self.digits.iter().position(|&digit| and(digit, here) != [0; 2]).expect("the cell is open");
        let mut other = *self;
        let others = self.keep_only(digit, here);
        self.digits[digit] = and(self.digits[digit], unseen);
        other.digits[digit] = without(other.digits[digit], here);
        let mut dirty = 1 << digit;
        if others.is_power_of_two() {
            // One candidate is left there. Found later, as a naked single, it would cost a round.
            let last = others.trailing_zeros() as usize;
            other.settled = or(other.settled, here);
            other.digits[last] = and(other.digits[last], unseen);
            dirty |= others;
        }
        ((other, dirty), others | 1 << digit)
    }
}

/// Strikes candidates that are part of no arrangement of a digit in its bands and stacks. Returns the cells that are
/// the only ones in their row, or nothing if there is no arrangement.
#[inline(always)]
fn close(by: impl Bits, digit: &mut Cells) -> Option<Cells> {
    let [mut low, mut high] = *digit;
    let mut alone;
    loop {
        let minis = by.gather(low | low >> 1 | low >> 2, FIRST[0]) as usize;
        let (first, second) = (WIDE[minis % 512], WIDE[minis / 512 % 512]);
        let third = WIDE[by.gather(high | high >> 1 | high >> 2, FIRST[1]) as usize % 512];
        low &= join(first[0], second[0]);
        high &= u64::from(third[0]);
        alone = [join(first[1], second[1]), u64::from(third[1])];
        // Nine columns each of the first, third and second band.
        let columns = (low | low >> 9 | low >> 18) & (0o777 * HALVES) | ((high | high >> 9 | high >> 18) & 0o777) << 16;
        let mut kept = 0;
        for stack in [STACK, STACK << 3, STACK << 6] {
            kept |= by.scatter(u64::from(CLOSED[by.gather(columns, stack) as usize % 512]), stack);
        }
        if kept == columns {
            break;
        }
        if kept == 0 {
            return None;
        }
        low &= (kept & (0o777 * HALVES)) * 0o001_001_001;
        high &= (kept >> 16 & 0o777) * 0o001_001_001;
    }
    *digit = [low, high];
    let once = |cells: u64, first: u64| {
        let (a, b, c) = (cells & first, cells >> 1 & first, cells >> 2 & first);
        cells & !((a & b | c & (a | b)) * 7)
    };
    Some(and(alone, [once(low, FIRST[0]), once(high, FIRST[1])]))
}

#[inline(always)]
fn join(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(line: &str) -> [u8; 81] {
        let digits: Vec<u8> = line.bytes().map(|byte| byte - b'0').collect();
        digits.try_into().expect("81 digits")
    }

    #[test]
    fn both_kinds_of_bit_gathering_find_the_same() {
        let one = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
        for (line, limit) in [(one, 3), (&one.replace('4', "0"), 500), (&one.replace("0009", "0909"), 3)] {
            let mut whichever = Nine::new(&cells(line));
            let mut portable = Nine::new(&cells(line));
            for _ in 0..limit {
                let by_hand = portable.walk(Portable, || Ok::<(), Infallible>(())).unwrap().then(|| portable.square());
                assert_eq!(whichever.solution(), by_hand);
            }
            assert_eq!(whichever.nodes, portable.nodes);
        }
        assert_eq!(Nine::new(&cells(one)).count(5), 1);
    }

    #[test]
    fn a_search_that_is_stopped_and_shared_visits_the_same_nodes() {
        let line = "000000010400000000020000000000050407008000300001090000300400200050100000000006000";
        let mut whole = Nine::new(&cells(line));
        let mut expected: Vec<[u8; 81]> = std::iter::from_fn(|| whole.solution()).collect();
        assert!(expected.len() > 100 && whole.nodes() as usize > expected.len());
        let (mut found, mut nodes, mut asked) = (Vec::new(), 0, 0);
        let mut parts = vec![Nine::new(&cells(line))];
        while let Some(mut search) = parts.pop() {
            loop {
                // Each node is refused once, and parts are given away at some of them.
                let ask = || {
                    asked += 1;
                    if asked % 2 == 1 { Err(()) } else { Ok(()) }
                };
                match search.solution_unless(ask) {
                    Err(()) if asked % 50 == 1 => parts.extend(search.split()),
                    Err(()) => {}
                    Ok(Some(solution)) => found.push(solution),
                    Ok(None) => break,
                }
            }
            nodes += search.nodes();
        }
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!((found == expected, nodes, asked), (true, whole.nodes(), 2 * nodes));
    }

    #[test]
    fn a_search_stays_ended() {
        let mut clash = Nine::new(&cells(&format!("55{}", "0".repeat(79))));
        assert_eq!((clash.solution(), clash.solution(), clash.count(9)), (None, None, 0));
    }
}
