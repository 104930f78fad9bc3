//! Frontier dynamic programming: items in a fixed order, the state which of the next items are covered already.
//!
//! Before item `i` all items before it are done with, and a cover so far is known by the items from `i` on that it
//! has covered. If every option spans few items of the order, there are few such states, however many covers there
//! are. Options of two items on a board make this the transfer-matrix method of dimer counting.

use std::ops::{BitAnd, BitOr, Shl, Shr};

use num_bigint::BigUint;

use crate::limits::{Budget, Meter, Stop};
use crate::problem::{Kind, Problem};
use crate::wide::{Number, Wide};

/// Why the frontier gave no count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// More states or sums than allowed.
    TooWide(Merging),
    /// More states than there is memory for, however many sums are allowed.
    Full,
    /// A limit was reached.
    Stopped(Stop),
}

/// How often several ways led to the same state, as far as the frontier came. The more often, the slower it widens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Merging {
    /// Less than once in 16 sums: it is hardly better than visiting every solution.
    Rarely,
    Sometimes,
    /// More than once in 4 sums: with more room it may well end.
    Often,
}

impl Merging {
    fn of(merged: u64, sums: u64) -> Merging {
        match () {
            () if merged > sums / 4 => Merging::Often,
            () if merged < sums / 16 => Merging::Rarely,
            () => Merging::Sometimes,
        }
    }
}

/// The limits of a frontier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FrontierLimits {
    /// Bytes of the states.
    pub(crate) bytes: usize,
    /// Sums added to.
    pub(crate) sums: u64,
}

/// A set of up to 64 or 128 items, the next one lowest.
pub(crate) trait Window:
    Copy
    + Ord
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Shr<u32, Output = Self>
    + Shl<u32, Output = Self>
    + From<u8>
    + TryFrom<u128>
    + std::fmt::Debug
{
    /// A number that differs where windows differ, mostly.
    fn scatter(self) -> u64;
}

const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

impl Window for u64 {
    #[inline(always)]
    fn scatter(self) -> u64 {
        self.wrapping_mul(MIX)
    }
}

impl Window for u128 {
    #[inline(always)]
    fn scatter(self) -> u64 {
        ((self as u64).wrapping_mul(MIX) ^ (self >> 64) as u64).wrapping_mul(MIX)
    }
}

/// Whether options span so few items of the problem's own order that a search does well to follow it.
pub(crate) fn spans_little(problem: &Problem, budget: &Budget) -> Result<bool, Stop> {
    let order: Vec<u32> = (0..problem.kinds().len() as u32).collect();
    Ok(Plan::in_order(problem, &order, budget)?.is_some_and(|plan| plan.span * 2 <= order.len()))
}

/// The items in an order in which options span little.
pub(crate) struct Plan {
    /// Whether the item at each place must be covered.
    primary: Vec<bool>,
    /// For each place the options that start there, as sets of places from there on, and how many are alike.
    options: Vec<Vec<(u128, u32)>>,
    /// The most places that an option spans.
    span: usize,
}

impl Plan {
    /// The better one of two orders; `None` if options span too many items in both, there are colours or bounds, or no
    /// memory for it. Takes a time of the order of the problem's size times its logarithm.
    pub(crate) fn new(problem: &Problem, budget: &Budget) -> Result<Option<Plan>, Stop> {
        let once = |kind: &Kind| matches!(*kind, Kind::Secondary | Kind::ONCE);
        let plain = |option: u32| problem.raw_entries(option).iter().all(|&(_, color)| color == 0);
        if !problem.kinds().iter().all(once) || !(0..problem.option_count() as u32).all(plain) {
            return Ok(None);
        }
        let own = Plan::in_order(problem, &(0..problem.kinds().len() as u32).collect::<Vec<_>>(), budget)?;
        if problem.entry_count() > super::LARGE {
            return Ok(own);
        }
        let held = own.as_ref().map_or(0, Plan::bytes);
        let budget = budget.clone().without(held);
        // Lists of options that grow, and three lists of items.
        let lists = problem.entry_count() * 2 * size_of::<u32>() + problem.kinds().len() * 40;
        if budget.afford(lists).is_err() {
            return Ok(own);
        }
        let other = Plan::in_order(problem, &breadth_first(problem, &budget)?, &budget)?;
        Ok([own, other].into_iter().flatten().min_by_key(|plan| plan.span))
    }

    fn in_order(problem: &Problem, order: &[u32], budget: &Budget) -> Result<Option<Plan>, Stop> {
        // Lists grow to at most twice their need.
        let bytes = problem.option_count() * 3 * size_of::<(u128, u32)>() + order.len() * size_of::<Vec<u32>>();
        if budget.afford(bytes).is_err() {
            return Ok(None);
        }
        let mut pace = budget.pace();
        let mut place = vec![0_u32; order.len()];
        (0..).zip(order).for_each(|(at, &item)| place[item as usize] = at);
        let primary: Vec<bool> = order.iter().map(|&i| problem.kinds()[i as usize] != Kind::Secondary).collect();
        let mut plan = Plan { primary, options: vec![Vec::new(); order.len()], span: 1 };
        for option in 0..problem.option_count() as u32 {
            pace.step(1)?;
            let places = || problem.raw_entries(option).iter().map(|&(item, _)| place[item as usize]);
            if !places().any(|at| plan.primary[at as usize]) {
                continue;
            }
            let first = places().fold(u32::MAX, u32::min);
            let span = (places().fold(0, u32::max) - first) as usize + 1;
            plan.span = plan.span.max(span);
            if plan.span > 128 {
                return Ok(None);
            }
            let here = &mut plan.options[first as usize];
            here.push((places().fold(0, |set, at| set | 1 << (at - first)), 1));
            if here.len() == here.capacity() {
                merge_alike(here);
                // As many come as there are now before they are sorted again.
                here.reserve(here.len());
            }
        }
        plan.options.iter_mut().for_each(merge_alike);
        Ok(Some(plan))
    }

    /// How many bytes the plan takes.
    pub(crate) fn bytes(&self) -> usize {
        let lists: usize = self.options.iter().map(Vec::capacity).sum();
        lists * size_of::<(u128, u32)>() + self.options.len() * size_of::<Vec<(u128, u32)>>() + self.primary.len()
    }

    /// No sum has more bits: at each place nothing is chosen, or one of its options.
    fn most_bits(&self) -> usize {
        let ways = |(options, &primary): (&Vec<(u128, u32)>, &bool)| {
            let times: f64 = options.iter().map(|&(_, times)| f64::from(times)).sum();
            (times + f64::from(u8::from(!primary))).max(1.0).log2()
        };
        1 + self.options.iter().zip(&self.primary).map(ways).sum::<f64>() as usize
    }

    /// A number of sums that the frontier will not need more than.
    pub(crate) fn most_sums(&self) -> u64 {
        let (mut open, mut most) = (0_u128, 0_f64);
        for options in &self.options {
            most += 2_f64.powi(open.count_ones() as i32) * (1.0 + options.len() as f64 / 2.0);
            open = options.iter().fold(open, |open, option| open | option.0) >> 1;
        }
        most as u64
    }

    /// The number of covers, if there is room.
    pub(crate) fn count(&self, room: FrontierLimits, meter: &mut Meter) -> Result<BigUint, Refusal> {
        if self.span <= 64 { self.widening::<u64>(room, meter) } else { self.widening::<u128>(room, meter) }
    }

    /// Sums that overflow are begun again with wider ones.
    fn widening<W: Window>(&self, room: FrontierLimits, meter: &mut Meter) -> Result<BigUint, Refusal> {
        if let Some(count) = run::<W, Wide<2>>(self, room, meter)? {
            return Ok(count.into());
        }
        if let Some(count) = run::<W, Wide<4>>(self, room, meter)? {
            return Ok(count.into());
        }
        if let Some(count) = run::<W, Wide<16>>(self, room, meter)? {
            return Ok(count.into());
        }
        Ok(run::<W, BigUint>(self, room, meter)?.expect("it grows"))
    }
}

/// Makes options that are alike one, with the number of all.
fn merge_alike(options: &mut Vec<(u128, u32)>) {
    options.sort_unstable();
    options.dedup_by(|gone, kept| {
        let alike = gone.0 == kept.0;
        kept.1 += u32::from(alike) * gone.1;
        alike
    });
}

/// The items by their distance from one that lies far out, neighbours being those that share an option: what makes
/// spans short where the order of the file does not.
fn breadth_first(problem: &Problem, budget: &Budget) -> Result<Vec<u32>, Stop> {
    let mut pace = budget.pace();
    let count = problem.kinds().len();
    let mut options = vec![Vec::new(); count];
    for option in 0..problem.option_count() as u32 {
        pace.step(1)?;
        problem.raw_entries(option).iter().for_each(|&(item, _)| options[item as usize].push(option));
    }
    let mut walk = |start: u32, seen: &mut [bool]| {
        let mut order = vec![start];
        seen[start as usize] = true;
        let mut at = 0;
        while at < order.len() {
            for &option in &options[order[at] as usize] {
                pace.step(1)?;
                for &(item, _) in problem.raw_entries(option) {
                    if !std::mem::replace(&mut seen[item as usize], true) {
                        order.push(item);
                    }
                }
            }
            at += 1;
        }
        Ok(order)
    };
    let (mut order, mut seen) = (Vec::new(), vec![false; count]);
    for start in 0..count as u32 {
        if !seen[start as usize] {
            let there = walk(start, &mut seen)?;
            there.iter().for_each(|&item| seen[item as usize] = false);
            order.extend(walk(there.last().copied().unwrap_or(start), &mut seen)?);
        }
    }
    Ok(order)
}

/// The count, or `None` if it does not fit into a sum.
fn run<W: Window, N: Number>(plan: &Plan, room: FrontierLimits, meter: &mut Meter) -> Result<Option<N>, Refusal> {
    let none = W::from(0);
    let one = W::from(1);
    let most = room.bytes / StateSums::<W, N>::bytes_a_state(plan.most_bits());
    if most == 0 {
        return Err(Refusal::Full);
    }
    let mut states = StateSums::<W, N>::new(most);
    let mut next = StateSums::new(most);
    states.add(none, &N::one());
    let (mut sums, mut merged) = (0, 0);
    for (options, &primary) in plan.options.iter().zip(&plan.primary) {
        let set = |&(set, times): &(u128, u32)| W::try_from(set).ok().map(|set| (set, times));
        let options: Vec<(W, u32)> = options.iter().filter_map(set).collect();
        next.clear();
        for &(covered, ref count) in states.iter() {
            meter.node().map_err(Refusal::Stopped)?;
            if covered & one != none {
                next.add(covered >> 1, count);
                continue;
            }
            if !primary {
                next.add(covered >> 1, count);
            }
            for &(option, times) in &options {
                if covered & option == none {
                    let (count, fits) = count.times(times);
                    next.overflowed |= !fits;
                    next.add((covered | option) >> 1, &count);
                }
            }
            if next.full {
                return Err(Refusal::Full);
            }
            if sums + next.added > room.sums {
                let merged = merged + next.added - next.len() as u64;
                return Err(Refusal::TooWide(Merging::of(merged, sums + next.added)));
            }
        }
        if next.full {
            return Err(Refusal::Full);
        }
        sums += next.added;
        merged += next.added - next.len() as u64;
        if next.overflowed {
            return Ok(None);
        }
        std::mem::swap(&mut states, &mut next);
    }
    Ok(Some(states.iter().next().map_or_else(N::zero, |(_, count)| count.clone())))
}

/// Sums by state: open addressing, the states themselves side by side.
struct StateSums<W, N> {
    sums: Vec<(W, N)>,
    /// The place in `sums`, counted from 1, or 0.
    slots: Vec<u32>,
    overflowed: bool,
    /// The most states that there is room for.
    most: usize,
    /// There was no room for a state.
    full: bool,
    /// How many sums were added.
    added: u64,
}

impl<W: Window, N: Number> StateSums<W, N> {
    /// Two tables, one of which may be moving to a larger place, and their slots: at most eight for a state.
    /// Sums have no more than this many bits.
    fn bytes_a_state(bits: usize) -> usize {
        let slots = size_of::<[u32; 8]>();
        3 * size_of::<(W, N)>() + 2 * (slots + N::most_bytes_beside(bits))
    }

    fn new(most: usize) -> Self {
        StateSums { sums: Vec::new(), slots: vec![0; 64], overflowed: false, most, full: false, added: 0 }
    }

    fn len(&self) -> usize {
        self.sums.len()
    }

    fn iter(&self) -> std::slice::Iter<'_, (W, N)> {
        self.sums.iter()
    }

    fn clear(&mut self) {
        self.sums.clear();
        self.slots.fill(0);
        self.added = 0;
    }

    #[inline(always)]
    fn add(&mut self, state: W, count: &N) {
        self.added += 1;
        let mask = self.slots.len() - 1;
        let mut slot = (state.scatter() >> 20) as usize & mask;
        loop {
            match self.slots[slot] {
                0 => break,
                place => {
                    let (known, sum) = &mut self.sums[place as usize - 1];
                    if *known == state {
                        self.overflowed |= !sum.add(count);
                        return;
                    }
                }
            }
            slot = (slot + 1) & mask;
        }
        if self.sums.len() == self.sums.capacity() && !self.make_room() {
            return;
        }
        self.sums.push((state, count.clone()));
        self.slots[slot] = self.sums.len() as u32;
        if self.sums.len() * 2 > self.slots.len() {
            self.grow();
        }
    }

    /// Makes room for more states, unless there are as many as allowed.
    #[cold]
    fn make_room(&mut self) -> bool {
        let more = self.sums.len().max(64).min(self.most.saturating_sub(self.sums.len()));
        self.full = more == 0;
        self.sums.reserve_exact(more);
        more > 0
    }

    #[cold]
    fn grow(&mut self) {
        let mask = self.slots.len() * 4 - 1;
        self.slots.clear();
        self.slots.resize(mask + 1, 0);
        for (place, (state, _)) in (1..).zip(&self.sums) {
            let mut slot = (state.scatter() >> 20) as usize & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = place;
        }
    }
}
