//! Bit rows with a deputy: where their lists would take too much memory, links or cells walk through what is below.

use super::{Engine, Rows, Walk, choose_lists};
use crate::limits::{Meter, Stats, Stop};
use crate::problem::{OptionId, Problem};

/// A walk by bit rows, and perhaps another one that does a part of it.
#[derive(Debug)]
pub(crate) struct Deputized {
    rows: Rows,
    /// The engine that the rows stand for.
    engine: Engine,
    counting: bool,
    deputy: Option<Deputy>,
    /// What former deputies cost.
    spent: Stats,
}

/// A walk below the node where the rows stand.
#[derive(Debug)]
struct Deputy {
    walk: Box<dyn Walk>,
    /// The option that each option of the walk's problem is.
    options: Vec<OptionId>,
}

impl Deputized {
    pub(super) fn new(rows: Rows, engine: Engine, counting: bool) -> Self {
        Deputized { rows, engine, counting, deputy: None, spent: Stats::default() }
    }

    /// Goes on by the deputy, if there is one, and then by the rows. The default value says that there is no more.
    #[inline]
    fn go_on<T: Default + PartialEq>(
        &mut self,
        meter: &mut Meter,
        below: impl Fn(&mut dyn Walk, &mut Meter) -> Result<T, Stop>,
        rows: impl Fn(&mut Rows, &mut Meter) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        loop {
            if let Some(deputy) = &mut self.deputy {
                let found = below(deputy.walk.as_mut(), meter)?;
                if found != T::default() {
                    return Ok(found);
                }
                self.dismiss();
            }
            match rows(&mut self.rows, meter) {
                Err(Stop::MemoryLimit) => self.deputize(meter)?,
                found => return found,
            }
        }
    }

    #[cold]
    fn deputize(&mut self, meter: &Meter) -> Result<(), Stop> {
        let budget = meter.budget().clone().without(self.rows.bytes());
        let (problem, options) = self.rows.refused(&budget)?;
        let budget = budget.without(problem.bytes() + options.len() * size_of::<OptionId>());
        let walk = choose_lists(&problem).walk(&problem, self.counting, &budget)?;
        self.deputy = Some(Deputy { walk, options });
        self.rows.pass();
        Ok(())
    }

    #[cold]
    fn dismiss(&mut self) {
        if let Some(deputy) = self.deputy.take() {
            self.spent += deputy.walk.stats();
        }
    }
}

impl Walk for Deputized {
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
        let Some(deputy) = &self.deputy else { return self.rows.solution() };
        let mut below = Vec::new();
        let below = deputy.walk.solution(&mut below);
        place.clear();
        place.extend_from_slice(self.rows.solution());
        place.extend(below.iter().map(|option| deputy.options[option.index()]));
        place
    }

    fn bytes(&self, _: &Problem) -> usize {
        self.rows.bytes()
    }

    fn stats(&self) -> Stats {
        let mut stats = self.rows.stats();
        stats += self.spent;
        if let Some(deputy) = &self.deputy {
            stats += deputy.walk.stats();
        }
        stats
    }

    /// Rows are never changed.
    #[cfg(test)]
    fn check_restored(&self, _: &Problem) -> Result<(), String> {
        Ok(())
    }
}
