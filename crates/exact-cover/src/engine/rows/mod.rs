//! Bit rows: each option a row of item bits, the rows still possible streamed through a vector register at each node.
//!
//! Taking an option is one pass over the parent's list: every row that shares no bit with it goes to the child's list, and
//! bit-sliced counters say on the way which items have no option left, one, or the fewest. There is nothing to undo.
//! All options that are forced at a node are taken in one pass, and as items vanish rows are coded in fewer words.

mod coding;
mod fewest;
mod lanes;
mod lines;
mod memo;
mod narrow;
mod pass;
mod planes;
#[cfg(target_arch = "x86_64")]
mod processor;
mod run;
mod sums;
mod walk;
#[cfg(target_arch = "x86_64")]
mod x86;

use num_bigint::BigUint;

use crate::limits::{Budget, Meter, Pace};
use crate::outcome::{Outcome, Stats, Stop};
use crate::problem::{Kind, OptionId, Problem};
use lanes::Portable;
#[cfg(target_arch = "x86_64")]
use processor::{Avx2, Avx512};
use walk::RowsWalk;

/// What a walk is after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// One solution at a time.
    List,
    /// Their number.
    Count,
    /// Their number, with a memo.
    CountWithMemo,
}

impl Goal {
    /// Whether solutions are only counted.
    fn counts(self) -> bool {
        self != Goal::List
    }

    fn remembers(self) -> bool {
        self == Goal::CountWithMemo
    }
}

/// Wider rows are not remembered.
const MOST_WORDS_REMEMBERED: usize = 6;

/// A walk by whichever registers the machine has.
#[derive(Clone, Debug)]
pub(crate) enum Rows {
    Portable(RowsWalk<Portable>),
    #[cfg(target_arch = "x86_64")]
    Avx2(RowsWalk<Avx2>),
    #[cfg(target_arch = "x86_64")]
    Avx512(RowsWalk<Avx512>),
}

macro_rules! each {
    ($rows:expr, $walk:ident => $body:expr) => {
        match $rows {
            Rows::Portable($walk) => $body,
            #[cfg(target_arch = "x86_64")]
            Rows::Avx2($walk) => $body,
            #[cfg(target_arch = "x86_64")]
            Rows::Avx512($walk) => $body,
        }
    };
}

impl Rows {
    /// The widest walk that the machine can do, or one without vector registers. `numbered` walks can say which options
    /// they took.
    pub(crate) fn new(problem: &Problem, numbered: bool, portable: bool, pace: &mut Pace) -> Result<Self, Stop> {
        #[cfg(target_arch = "x86_64")]
        if !portable {
            if let Some(lanes) = Avx512::detect() {
                return Ok(Rows::Avx512(RowsWalk::new(lanes, problem, numbered, pace)?));
            }
            if let Some(lanes) = Avx2::detect() {
                return Ok(Rows::Avx2(RowsWalk::new(lanes, problem, numbered, pace)?));
            }
        }
        Ok(Rows::Portable(RowsWalk::new(Portable, problem, numbered, pace)?))
    }

    /// Whether the machine has vector registers that rows can be streamed through.
    pub(crate) fn has_vectors() -> bool {
        #[cfg(target_arch = "x86_64")]
        return Avx2::detect().is_some();
        #[cfg(not(target_arch = "x86_64"))]
        false
    }

    /// How many words a row of the problem takes; `None` if bit rows cannot hold it, or if the budget ends before that
    /// is known.
    pub(crate) fn words(problem: &Problem, budget: &Budget) -> Option<usize> {
        coding::words(problem, &mut budget.pace()).unwrap_or(None)
    }

    /// The bytes of memory that lists of rows may take: more cannot be had while they grow, or a fallback may need it.
    pub(crate) fn share(budget: &Budget) -> usize {
        budget.memory() / 3
    }

    /// How many bytes the list of all rows and those below it take.
    pub(crate) fn least_bytes(problem: &Problem, words: usize) -> usize {
        problem.option_count().saturating_mul(words * 8).saturating_mul(5) / 2 + 4096
    }

    /// The estimated bytes of all lists of a path: if options were random, an item taken out
    /// would leave the fewer of them the longer they are.
    pub(crate) fn likely_bytes(problem: &Problem, words: usize) -> usize {
        let primary = |kind: &&Kind| **kind != Kind::Secondary;
        let items = problem.kinds().iter().filter(primary).count() as f64;
        let length = (problem.entry_count() as f64 / problem.option_count().max(1) as f64).max(1.0);
        let lists = items / length / (length + 1.0);
        let bytes = (problem.option_count() * words * 8) as f64 * lists;
        (bytes as usize).max(Rows::least_bytes(problem, words))
    }

    /// A walk that counts and remembers, with this many bytes for its table; `None` where rows are too wide for that to
    /// pay, or there is no memory for their lists.
    pub(crate) fn with_memo(problem: &Problem, table: usize, budget: &Budget) -> Result<Option<Self>, Stop> {
        let Some(words) = Rows::words(problem, budget) else { return Ok(None) };
        if words > MOST_WORDS_REMEMBERED || Rows::least_bytes(problem, words) > Rows::share(budget) {
            return Ok(None);
        }
        let mut rows = Rows::new(problem, false, false, &mut budget.pace())?;
        each!(&mut rows, walk => walk.use_memo(table));
        Ok(Some(rows))
    }

    /// The subproblem below the node that there was no memory for, and the option that each of its options is.
    pub(crate) fn refused(&self, budget: &Budget) -> Result<(Problem, Vec<OptionId>), Stop> {
        each!(self, walk => walk.refused(budget))
    }

    /// Goes past the node that there was no memory for.
    pub(crate) fn pass(&mut self) {
        each!(self, walk => walk.pass());
    }

    /// How many bytes the walk holds.
    pub(crate) fn bytes(&self) -> usize {
        each!(self, walk => walk.bytes())
    }

    /// Counts to the end with the memo of [`with_memo`](Self::with_memo), or as far as the meter allows.
    pub(crate) fn count_with_memo(&mut self, meter: &mut Meter) -> Outcome {
        each!(self, walk => walk.count_with_memo(meter))
    }

    /// Whether counts are still remembered: it is given up where it does not pay.
    pub(crate) fn has_memo(&self) -> bool {
        each!(self, walk => walk.has_memo())
    }

    /// About how many nodes are still to be visited, if the rest of the tree is as the part that was visited.
    pub(crate) fn nodes_ahead(&self) -> f64 {
        let visited = each!(self, walk => walk.visited());
        self.stats().nodes as f64 * (1.0 / visited - 1.0)
    }

    pub(crate) fn memo_count(&self) -> BigUint {
        each!(self, walk => walk.memo_count())
    }

    pub(crate) fn advance(&mut self, meter: &mut Meter) -> Result<bool, Stop> {
        each!(self, walk => walk.advance(meter))
    }

    pub(crate) fn count_on(&mut self, meter: &mut Meter) -> Result<u128, Stop> {
        each!(self, walk => walk.count_on(meter))
    }

    pub(crate) fn solution(&self) -> &[OptionId] {
        each!(self, walk => walk.solution())
    }

    pub(crate) fn stats(&self) -> Stats {
        each!(self, walk => walk.stats())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    /// A walk by each kind of register that this processor has.
    fn walks(problem: &Problem, numbered: bool) -> Vec<Rows> {
        let mut pace = Budget::default().pace();
        #[cfg_attr(not(target_arch = "x86_64"), expect(unused_mut))]
        let mut walks = vec![Rows::Portable(RowsWalk::new(Portable, problem, numbered, &mut pace).unwrap())];
        #[cfg(target_arch = "x86_64")]
        {
            let mut walk = |lanes| Rows::Avx2(RowsWalk::new(lanes, problem, numbered, &mut pace).unwrap());
            walks.extend(Avx2::detect().map(&mut walk));
            let mut walk = |lanes| Rows::Avx512(RowsWalk::new(lanes, problem, numbered, &mut pace).unwrap());
            walks.extend(Avx512::detect().map(&mut walk));
        }
        walks
    }

    /// n chains of items, in which each option takes two neighbours or one end: rows of ever more words.
    fn chains(chains: usize, length: usize) -> Problem {
        let mut builder = Problem::builder();
        for chain in 0..chains {
            let items: Vec<_> = (0..length).map(|item| builder.primary(&format!("{chain}.{item}")).unwrap()).collect();
            for pair in items.windows(2) {
                builder.option([pair[0], pair[1]]).unwrap();
            }
            for item in items {
                builder.option([item]).unwrap();
            }
        }
        builder.build()
    }

    #[test]
    fn all_registers_find_the_same_in_the_same_order() {
        let most = if cfg!(miri) { 4 } else { 200 };
        for (number, length) in
            [(1, 5), (2, 9), (3, 30), (7, 30), (12, 40), (20, 60)].into_iter().take(if cfg!(miri) { 3 } else { 6 })
        {
            let problem = chains(number, length);
            let mut found = walks(&problem, true).into_iter().map(|mut walk| {
                let mut meter = Meter::start(Limits::default());
                let solution = |_| walk.advance(&mut meter).unwrap().then(|| walk.solution().to_vec());
                let solutions: Vec<_> = (0..most).map_while(solution).collect();
                assert!(solutions.iter().all(|solution| problem.is_solution(solution)));
                (solutions, walk.stats())
            });
            let first = found.next().unwrap();
            assert!(!first.0.is_empty() && found.all(|other| other == first), "{number} chains of {length}");
        }
    }

    #[test]
    fn the_visited_share_tells_how_many_nodes_are_ahead() {
        let problem = chains(2, if cfg!(miri) { 4 } else { 12 });
        let mut walk = Rows::new(&problem, false, false, &mut Budget::default().pace()).unwrap();
        let (mut ahead, mut shares) = (Vec::new(), vec![0.0]);
        let mut meter = Meter::start(Limits::default());
        while walk.count_on(&mut meter.lend(7)) != Ok(0) {
            shares.push(each!(&walk, walk => walk.visited()));
            ahead.push((walk.stats().nodes as f64, walk.nodes_ahead()));
        }
        meter.look().unwrap();
        assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..=1.0).contains(share)));
        assert_eq!(walk.nodes_ahead(), 0.0);
        // Chains are regular trees.
        let all = walk.stats().nodes as f64;
        let late = ahead.iter().filter(|(nodes, _)| *nodes > all / 4.0);
        assert!(late.clone().all(|(nodes, ahead)| (0.5..2.0).contains(&((nodes + ahead) / all))));
        assert!(late.count() > 1);
    }

    #[test]
    fn all_registers_count_the_same_with_memory_and_without() {
        // A chain of n items is covered in as many ways as the Fibonacci number n + 1 says.
        let (number, length, each) = if cfg!(miri) { (2, 5, 8_u128) } else { (3, 10, 89) };
        let problem = chains(number, length);
        let expected = each.pow(number as u32);
        let mut meter = Meter::start(Limits::default());
        for mut walk in walks(&problem, false) {
            let mut counted = 0;
            while let more @ 1.. = walk.count_on(&mut meter).unwrap() {
                counted += more;
            }
            assert_eq!(counted, expected);
        }
        for mut walk in walks(&problem, false) {
            each!(&mut walk, walk => walk.use_memo(1 << 20));
            assert_eq!((walk.count_with_memo(&mut meter), walk.memo_count()), (Outcome::Complete, expected.into()));
        }
    }
}
