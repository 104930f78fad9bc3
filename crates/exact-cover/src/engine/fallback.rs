//! Bit rows with a fallback: where their lists take too much memory, links or cells search the subtree.

use super::{Engine, Rows, Walk, choose_lists};
use crate::limits::Meter;
use crate::outcome::{Stats, Stop};
use crate::problem::{OptionId, Problem};

/// A walk by bit rows, and perhaps another one for a subtree.
#[derive(Debug)]
pub(crate) struct RowsWithFallback {
    rows: Rows,
    engine: Engine,
    counting: bool,
    fallback: Option<Fallback>,
    /// The cost of former fallbacks.
    spent: Stats,
}

/// A walk below the node where the rows stand.
#[derive(Debug)]
struct Fallback {
    walk: Box<dyn Walk>,
    /// The option that each option of the walk's problem is.
    options: Vec<OptionId>,
}

impl RowsWithFallback {
    pub(super) fn new(rows: Rows, engine: Engine, counting: bool) -> Self {
        RowsWithFallback { rows, engine, counting, fallback: None, spent: Stats::default() }
    }

    /// Continues by the fallback, if there is one, and then by the rows. The default value means the end.
    #[inline]
    fn go_on<T: Default + PartialEq>(
        &mut self,
        meter: &mut Meter,
        below: impl Fn(&mut dyn Walk, &mut Meter) -> Result<T, Stop>,
        rows: impl Fn(&mut Rows, &mut Meter) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        loop {
            if let Some(fallback) = &mut self.fallback {
                let found = below(fallback.walk.as_mut(), meter)?;
                if found != T::default() {
                    return Ok(found);
                }
                self.end_fallback();
            }
            match rows(&mut self.rows, meter) {
                Err(Stop::MemoryLimit) => self.start_fallback(meter)?,
                found => return found,
            }
        }
    }

    #[cold]
    fn start_fallback(&mut self, meter: &Meter) -> Result<(), Stop> {
        let budget = meter.budget().clone().without(self.rows.bytes());
        let (problem, options) = self.rows.refused(&budget)?;
        let budget = budget.without(problem.bytes() + options.len() * size_of::<OptionId>());
        let walk = choose_lists(&problem).walk(&problem, self.counting, &budget)?;
        self.fallback = Some(Fallback { walk, options });
        self.rows.pass();
        Ok(())
    }

    #[cold]
    fn end_fallback(&mut self) {
        if let Some(fallback) = self.fallback.take() {
            self.spent += fallback.walk.stats();
        }
    }
}

impl Walk for RowsWithFallback {
    fn engine(&self) -> Engine {
        self.engine
    }

    fn advance(&mut self, meter: &mut Meter) -> Result<bool, Stop> {
        self.go_on(meter, |below, meter| below.advance(meter), Rows::advance)
    }

    fn count_on(&mut self, meter: &mut Meter) -> Result<u128, Stop> {
        self.go_on(meter, |below, meter| below.count_on(meter), Rows::count_on)
    }

    fn solution<'w>(&'w self, place: &'w mut Vec<OptionId>) -> &'w [OptionId] {
        let Some(fallback) = &self.fallback else { return self.rows.solution() };
        let mut below = Vec::new();
        let below = fallback.walk.solution(&mut below);
        place.clear();
        place.extend_from_slice(self.rows.solution());
        place.extend(below.iter().map(|option| fallback.options[option.index()]));
        place
    }

    fn bytes(&self, _: &Problem) -> usize {
        self.rows.bytes()
    }

    fn stats(&self) -> Stats {
        let mut stats = self.rows.stats();
        stats += self.spent;
        if let Some(fallback) = &self.fallback {
            stats += fallback.walk.stats();
        }
        stats
    }

    /// Rows are never changed.
    #[cfg(test)]
    fn check_restored(&self, _: &Problem) -> Result<(), String> {
        Ok(())
    }
}
