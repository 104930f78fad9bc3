//! Orders of the items of a problem, and its options by their first item in such an order.

use crate::limits::Budget;
use crate::outcome::Stop;
use crate::problem::{Kind, Problem};

/// Whether options span so few items of the problem's own order that a search does well to follow it.
pub(crate) fn spans_little(problem: &Problem, budget: &Budget) -> Result<bool, Stop> {
    Ok(Plan::in_order(problem, &own_order(problem), budget)?.is_some_and(|plan| plan.spans_little()))
}

fn own_order(problem: &Problem) -> Vec<u32> {
    (0..problem.kinds().len() as u32).collect()
}

/// The items in an order in which options span little.
pub(crate) struct Plan {
    /// Whether the item at each place must be covered.
    pub(super) primary: Vec<bool>,
    /// For each place the options that start there, as sets of places from there on, and how many are alike.
    pub(super) options: Vec<Vec<(u128, u32)>>,
    /// The most places that an option spans.
    pub(super) span: usize,
}

impl Plan {
    /// The better one of two orders, that of the problem and one by distance; `None` if options span too many items in both, there
    /// are colours or bounds, or no memory for it. Takes a time of the order of the problem's size times its logarithm.
    pub(crate) fn new(problem: &Problem, budget: &Budget) -> Result<Option<Plan>, Stop> {
        let once = |kind: &Kind| matches!(*kind, Kind::Secondary | Kind::ONCE);
        let plain = |option: u32| problem.raw_entries(option).iter().all(|&(_, color)| color == 0);
        if !problem.kinds().iter().all(once) || !(0..problem.option_count() as u32).all(plain) {
            return Ok(None);
        }
        let own = Plan::in_order(problem, &own_order(problem), budget)?;
        if problem.is_large() {
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

    /// The plan by the problem's own order, reversed.
    pub(super) fn reversed(problem: &Problem, budget: &Budget) -> Result<Option<Plan>, Stop> {
        let mut order = own_order(problem);
        order.reverse();
        Plan::in_order(problem, &order, budget)
    }

    pub(super) fn in_order(problem: &Problem, order: &[u32], budget: &Budget) -> Result<Option<Plan>, Stop> {
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

    /// Whether options span few of the items.
    pub(super) fn spans_little(&self) -> bool {
        self.span * 2 <= self.primary.len()
    }

    /// How many bytes the plan takes.
    pub(crate) fn bytes(&self) -> usize {
        let lists: usize = self.options.iter().map(Vec::capacity).sum();
        lists * size_of::<(u128, u32)>() + self.options.len() * size_of::<Vec<(u128, u32)>>() + self.primary.len()
    }

    /// No sum has more bits: at each place nothing is chosen, or one of its options.
    pub(super) fn most_bits(&self) -> usize {
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
