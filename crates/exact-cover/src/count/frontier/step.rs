//! One place of a frontier: what each state can become.

use super::progress::Allowance;
use super::states::{PARTS, Part, States, part_of};
use super::window::Window;
use crate::limits::Meter;
use crate::outcome::Stop;
use crate::parallel::Team;
use crate::wide::Number;

/// The most successors that are gathered at a time.
const GATHERED: usize = if cfg!(test) { 1 << 8 } else { 1 << 18 };

/// What can be done at a place.
pub(super) struct Step<W> {
    /// The options that start there, and how many are alike.
    pub(super) options: Vec<(W, u32)>,
    /// Whether the item must be covered.
    pub(super) primary: bool,
}

/// The successors of some states, by part, and whether all their sums fit.
type Gathered<W, N> = (Vec<Vec<(W, N)>>, bool);

impl<W: Window> Step<W> {
    /// The most successors that this many states may have.
    pub(super) fn most_successors(&self, states: usize) -> u64 {
        (states as u64).saturating_mul(self.options.len() as u64 + 1)
    }

    /// Adds the successors of all states to `next`, and returns how many there were. Ends early if they are too many, or if
    /// there is no room for them.
    pub(super) fn advance<N: Number>(
        &self,
        states: &States<W, N>,
        next: &mut Part<W, N>,
        allowance: &mut Allowance,
        meter: &mut Meter,
    ) -> Result<u64, Stop> {
        let mut added = 0;
        for (covered, count) in states.iter() {
            meter.node()?;
            let fits = self.successors(*covered, count, |state, count| {
                next.add(state, count);
                added += 1;
            });
            if !fits {
                next.overflow();
            }
            if !allowance.goes_on(added, next.len()) || next.end().is_some() {
                break;
            }
        }
        Ok(added)
    }

    /// As [`advance`](Self::advance), by several threads: they gather the successors of some states by part, then add them part by
    /// part, so that each part stays in the cache of one thread meanwhile.
    pub(super) fn advance_together<N: Number>(
        &self,
        states: States<W, N>,
        next: &mut States<W, N>,
        allowance: &mut Allowance,
        team: &Team,
        meter: &mut Meter,
    ) -> Result<u64, Stop> {
        let threads = team.threads();
        let mut gathered: Vec<Gathered<W, N>> = Vec::new();
        gathered.resize_with(threads, || (vec![Vec::new(); PARTS], true));
        let block = (GATHERED / threads / (self.options.len() + 1)).max(1);
        let mut added = 0;
        let mut parts = states.parts.into_iter().peekable();
        while parts.peek().is_some() {
            // A part for each thread.
            let parts: Vec<_> = parts.by_ref().take(threads).collect();
            let most = parts.iter().map(Part::len).max().unwrap_or(0);
            for start in (0..most).step_by(block) {
                let block_of = |part: &'_ Part<W, N>| start.min(part.len())..(start + block).min(part.len());
                let mut work: Vec<_> = gathered.iter_mut().zip(&parts).collect();
                for _ in parts.iter().flat_map(block_of) {
                    meter.node()?;
                }
                team.each(&mut work, |((into, fit), part)| {
                    for (covered, count) in &part.sums[block_of(part)] {
                        *fit &= self.successors(*covered, count, |state, count| {
                            into[part_of(state)].push((state, count.clone()));
                        });
                    }
                });
                added += gathered.iter().flat_map(|(parts, _)| parts).map(|states| states.len() as u64).sum::<u64>();
                team.each(&mut next.parts.iter_mut().enumerate().collect::<Vec<_>>(), |(at, part)| {
                    for (parts, fit) in &gathered {
                        parts[*at].iter().for_each(|(state, count)| part.add(*state, count));
                        if !fit {
                            part.overflow();
                        }
                    }
                });
                gathered.iter_mut().flat_map(|(parts, _)| parts).for_each(Vec::clear);
                if !allowance.goes_on(added, next.len()) || next.end().is_some() {
                    return Ok(added);
                }
            }
        }
        Ok(added)
    }

    /// Passes on what a state can become. False if a sum does not fit into its number.
    #[inline(always)]
    fn successors<N: Number>(&self, covered: W, count: &N, mut found: impl FnMut(W, &N)) -> bool {
        let (none, one) = (W::from(0), W::from(1));
        let is_covered = covered & one != none;
        if is_covered || !self.primary {
            found(covered >> 1, count);
        }
        let mut fits = true;
        for &(option, times) in self.options.iter().filter(|_| !is_covered) {
            if covered & option == none {
                let (count, fit) = count.times(times);
                fits &= fit;
                found((covered | option) >> 1, &count);
            }
        }
        fits
    }
}

/// The bytes of gathered successors, whose lists grow to at most twice their need.
pub(super) fn gathered_bytes<W, N: Number>(bits: usize) -> usize {
    2 * GATHERED * (size_of::<(W, N)>() + N::most_bytes_beside(bits))
}
