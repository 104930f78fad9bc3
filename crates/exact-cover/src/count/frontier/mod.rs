//! Frontier dynamic programming: items in a fixed order, the state which of the next items are covered already.
//!
//! Before item `i` all items before it are done with, and a cover so far is known by the items from `i` on that it
//! has covered. If every option spans few items of the order, there are few such states, however many covers there
//! are. Options of two items on a board make this the transfer-matrix method of dimer counting.

mod plan;
mod progress;
mod states;
mod step;
mod window;

use std::cell::OnceCell;

use num_bigint::BigUint;

use crate::limits::Meter;
use crate::outcome::Stop;
use crate::parallel::Team;
use crate::problem::Problem;
use crate::wide::{Number, Wide};
pub(crate) use plan::{Plan, spans_little};
use progress::Allowance;
pub(crate) use progress::Merging;
use states::{End, MANY, PARTS, Room, States};
use step::{Step, gathered_bytes};
use window::Window;

/// Why the frontier gave no count.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Refusal {
    /// More sums than allowed.
    TooWide(Progress),
    /// More states than there is memory for, however many sums are allowed.
    Full,
    /// A limit was reached.
    Stopped(Stop),
}

/// How a frontier went that was too wide.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Progress {
    pub(crate) merging: Merging,
    /// As [`depth`] says.
    depth: f64,
}

/// The limits of a frontier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FrontierLimits {
    /// Bytes of the states.
    pub(crate) bytes: usize,
    /// Sums added to.
    pub(crate) sums: u64,
    /// The factor by which they may grow while states merge often; 1 if they may not.
    pub(crate) growth: u64,
    pub(crate) threads: usize,
}

/// The limits of frontiers that are tried to find the better order.
const TRIAL: FrontierLimits = FrontierLimits { bytes: 1 << 22, sums: 5_000, growth: 1, threads: 1 };

/// How many times as deep a frontier comes that is clearly better.
const CLEARLY_BETTER: f64 = 1.05;

/// The plan by the reversed order of the items if short trials show that it is better: items that are in many options should come
/// last. It is tried only if options span many items.
pub(crate) fn better_plan(problem: &Problem, plan: &Plan, meter: &Meter) -> Result<Option<Plan>, Stop> {
    if plan.spans_little() {
        return Ok(None);
    }
    let budget = meter.budget().clone().without(plan.bytes());
    let Some(reversed) = Plan::reversed(problem, &budget)? else { return Ok(None) };
    let limits = FrontierLimits { bytes: TRIAL.bytes.min(budget.memory()), ..TRIAL };
    let depth = |plan: &Plan| match count(plan, limits, &mut meter.lend(u64::MAX)) {
        Ok(_) => Ok(f64::INFINITY),
        Err(Refusal::TooWide(progress)) => Ok(progress.depth),
        Err(Refusal::Full) => Ok(0.0),
        Err(Refusal::Stopped(stop)) => Err(stop),
    };
    Ok((depth(&reversed)? > depth(plan)? * CLEARLY_BETTER).then_some(reversed))
}

/// The number of covers, if there is room.
pub(crate) fn count(plan: &Plan, limits: FrontierLimits, meter: &mut Meter) -> Result<BigUint, Refusal> {
    if plan.span <= 64 { widening::<u64>(plan, limits, meter) } else { widening::<u128>(plan, limits, meter) }
}

/// Sums that overflow are begun again with wider ones.
fn widening<W: Window>(plan: &Plan, limits: FrontierLimits, meter: &mut Meter) -> Result<BigUint, Refusal> {
    if let Some(count) = run::<W, Wide<2>>(plan, limits, meter)? {
        return Ok(count.into());
    }
    if let Some(count) = run::<W, Wide<4>>(plan, limits, meter)? {
        return Ok(count.into());
    }
    if let Some(count) = run::<W, Wide<16>>(plan, limits, meter)? {
        return Ok(count.into());
    }
    Ok(run::<W, BigUint>(plan, limits, meter)?.expect("it grows"))
}

/// The count, or `None` if it does not fit into a sum.
fn run<W: Window, N: Number>(plan: &Plan, limits: FrontierLimits, meter: &mut Meter) -> Result<Option<N>, Refusal> {
    // As tables grow, the system gets back only part of what they leave.
    let room = Room::new(limits.bytes / 3 * 2);
    let (bits, team) = (plan.most_bits(), OnceCell::new());
    let mut states = States::<W, N>::new(1, bits, &room);
    states.parts[0].add(W::from(0), &N::one());
    if states.end().is_some() {
        return Err(Refusal::Full);
    }
    let mut spare = States::new(1, bits, &room);
    let mut allowance = Allowance::new(limits.sums, limits.growth);
    for (place, (options, &primary)) in plan.options.iter().zip(&plan.primary).enumerate() {
        let window = |set: u128| W::try_from(set).ok().expect("no option spans more than a window");
        let options = options.iter().map(|&(set, times)| (window(set), times)).collect();
        let step = Step { options, primary };
        let depth = if allowance.has(step.most_successors(states.len())) { 0.0 } else { depth(place, &states) };
        let (next, added) = if states.len() < MANY {
            let mut next = spare;
            let added = step.advance(&states, &mut next.parts[0], &mut allowance, meter).map_err(Refusal::Stopped)?;
            spare = states.emptied();
            (next, added)
        } else {
            let gathered = gathered_bytes::<W, N>(bits);
            if !room.take(gathered) {
                return Err(Refusal::Full);
            }
            let mut next = States::new(PARTS, bits, &room);
            let team = team.get_or_init(|| Team::new(limits.threads));
            let added =
                step.advance_together(states, &mut next, &mut allowance, team, meter).map_err(Refusal::Stopped)?;
            room.give_back(gathered);
            (next, added)
        };
        match next.end() {
            Some(End::Full) => return Err(Refusal::Full),
            Some(End::Overflowed) => return Ok(None),
            None => {}
        }
        if !allowance.has(added) {
            let merging = allowance.merging(added, next.len());
            return Err(Refusal::TooWide(Progress { merging, depth }));
        }
        allowance.note(added, next.len());
        states = next;
    }
    Ok(Some(states.iter().next().map_or_else(N::zero, |(_, count)| count.clone())))
}

/// How many items these states at a place have covered, in the mean, for each factor of *e* in their number: the more, the less
/// a frontier widens.
fn depth<W: Window, N: Number>(place: usize, states: &States<W, N>) -> f64 {
    let ahead: u64 = states.iter().map(|(covered, _)| u64::from(covered.len())).sum();
    let number = states.len().max(2) as f64;
    (place as f64 + ahead as f64 / number) / number.ln()
}

// There is nothing unsafe here, and Miri takes a thousand times as long.
#[cfg(all(test, not(miri)))]
mod tests {
    use super::*;
    use crate::{Limits, Method};

    /// A problem by the names of its items, and its options by their numbers.
    fn problem(items: usize, options: impl IntoIterator<Item = Vec<usize>>) -> Problem {
        let mut builder = Problem::builder();
        let items: Vec<_> = (0..items).map(|item| builder.primary(&item.to_string()).unwrap()).collect();
        for option in options {
            builder.option(option.into_iter().map(|item| items[item])).unwrap();
        }
        builder.build()
    }

    /// The numbers from 1 to n twice each, with as many numbers between the two: first the items of the numbers, or those of the
    /// places.
    fn langford(n: usize, numbers_first: bool) -> Problem {
        let (number, place) = if numbers_first { (0, n) } else { (2 * n, 0) };
        let at = |k: usize| (0..2 * n - k - 1).map(move |i| vec![number + k - 1, place + i, place + i + k + 1]);
        problem(3 * n, (1..=n).flat_map(at))
    }

    fn dominoes(rows: usize, columns: usize) -> Problem {
        let cell = |at: usize| {
            let right = (at % columns + 1 < columns).then(|| vec![at, at + 1]);
            let below = (at / columns + 1 < rows).then(|| vec![at, at + columns]);
            right.into_iter().chain(below)
        };
        problem(rows * columns, (0..rows * columns).flat_map(cell))
    }

    fn count_of(problem: &Problem, limits: FrontierLimits) -> Result<BigUint, Refusal> {
        let plan = Plan::new(problem, &Default::default()).unwrap().unwrap();
        count(&plan, limits, &mut Meter::start(Limits::default()))
    }

    const PLENTY: FrontierLimits = FrontierLimits { bytes: 1 << 26, sums: u64::MAX, growth: 1, threads: 1 };

    #[test]
    fn threads_count_the_same_as_other_methods() {
        let boards = [langford(8, true), langford(9, false), dominoes(8, 48)];
        for (problem, other) in boards.iter().zip([Method::Memo, Method::Memo, Method::Matching]) {
            let expected = problem.counting().method(other).run().solutions;
            for threads in [1, 3] {
                assert_eq!(count_of(problem, FrontierLimits { threads, ..PLENTY }), Ok(expected.clone()), "{other}");
            }
        }
    }

    #[test]
    fn wide_windows_secondary_items_and_equal_options_are_counted_by_threads() {
        // Seventy items may be left out; each of three times as many options that are alike has a far neighbor.
        let mut builder = Problem::builder();
        let items: Vec<_> = (0..70).map(|item| builder.secondary(&item.to_string()).unwrap()).collect();
        let last = builder.primary("last").unwrap();
        for (at, &item) in items.iter().enumerate().take(10) {
            for _ in 0..3 {
                builder.option([item, items[at + 60], last]).unwrap();
            }
            builder.option([item]).unwrap();
        }
        builder.option([last]).unwrap();
        let problem = builder.build();
        let expected = problem.counting().method(Method::Search(crate::Engine::Links)).run().solutions;
        for threads in [1, 2] {
            assert_eq!(count_of(&problem, FrontierLimits { threads, ..PLENTY }), Ok(expected.clone()));
        }
        assert_eq!(expected, (30_u32 + 1).into());
    }

    #[test]
    fn a_frontier_keeps_its_limits() {
        let langford = langford(8, false);
        for threads in [1, 2] {
            let limits = FrontierLimits { threads, ..PLENTY };
            for bytes in [0, 32, 10_000] {
                assert_eq!(count_of(&langford, FrontierLimits { bytes, ..limits }), Err(Refusal::Full));
            }
            let too_wide = count_of(&langford, FrontierLimits { sums: 300, ..limits });
            assert!(
                matches!(too_wide, Err(Refusal::TooWide(Progress { merging: Merging::Rarely, .. }))),
                "{too_wide:?}"
            );
            // Where states merge often it may go on.
            let pairs = (0..12).flat_map(|a| (0..a).map(move |b| vec![b, a]));
            let growing = FrontierLimits { sums: 1_000, growth: 100, ..limits };
            assert_eq!(count_of(&problem(12, pairs), growing), Ok(10_395_u32.into()));
        }
    }

    #[test]
    fn another_order_is_chosen_where_it_is_better() {
        let is_better = |problem: &Problem| {
            let budget = Default::default();
            let plan = Plan::in_order(problem, &(0..27).collect::<Vec<_>>(), &budget).unwrap().unwrap();
            better_plan(problem, &plan, &Meter::start(Limits::default())).unwrap().is_some()
        };
        assert!(is_better(&langford(9, true)) && !is_better(&langford(9, false)));
    }
}
