//! Bit rows with a deputy: where their lists would take too much memory, links or cells walk through what is below.

use super::{Rows, Walks, choose_lists};
use crate::limits::{End, Stats, Watch};
use crate::problem::OptionId;

/// A walk by bit rows, and perhaps another one that does a part of it.
#[derive(Clone, Debug)]
pub(crate) struct Deputized {
    rows: Rows,
    counting: bool,
    deputy: Option<Deputy>,
    /// What former deputies cost.
    spent: Stats,
}

/// A walk below the node where the rows stand.
#[derive(Clone, Debug)]
struct Deputy {
    walk: Walks,
    /// The option that each option of the walk's problem is.
    options: Vec<OptionId>,
}

impl Deputized {
    pub(super) fn new(rows: Rows, counting: bool) -> Self {
        Deputized { rows, counting, deputy: None, spent: Stats::default() }
    }

    /// Goes on to the next solution.
    #[inline]
    pub(super) fn advance(&mut self, watch: &mut Watch) -> Result<(), End> {
        self.go_on(watch, Walks::advance, Rows::advance)
    }

    /// Goes on until at least one more solution is counted, and says how many were.
    #[inline]
    pub(super) fn count_on(&mut self, watch: &mut Watch) -> Result<u128, End> {
        self.go_on(watch, Walks::count_on, Rows::count_on)
    }

    #[inline]
    fn go_on<T>(
        &mut self,
        watch: &mut Watch,
        below: impl Fn(&mut Walks, &mut Watch) -> Result<T, End>,
        rows: impl Fn(&mut Rows, &mut Watch) -> Result<T, End>,
    ) -> Result<T, End> {
        loop {
            if let Some(deputy) = &mut self.deputy {
                match below(&mut deputy.walk, watch) {
                    Err(End::Exhausted) => self.dismiss(),
                    found => return found,
                }
            }
            match rows(&mut self.rows, watch) {
                Err(End::MemoryLimit) => self.deputize(watch)?,
                found => return found,
            }
        }
    }

    #[cold]
    fn deputize(&mut self, watch: &Watch) -> Result<(), End> {
        let budget = watch.budget().clone().without(self.rows.bytes());
        let (problem, options) = self.rows.refused(&budget)?;
        let budget = budget.without(problem.bytes() + options.len() * size_of::<OptionId>());
        let walk = Walks::new(&problem, choose_lists(&problem), self.counting, &budget)?;
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

    /// The options taken, perhaps written to `place`.
    pub(super) fn solution<'w>(&'w self, place: &'w mut Vec<OptionId>) -> &'w [OptionId] {
        let Some(deputy) = &self.deputy else { return self.rows.solution() };
        let mut below = Vec::new();
        let below = deputy.walk.solution(&mut below);
        place.clear();
        place.extend_from_slice(self.rows.solution());
        place.extend(below.iter().map(|option| deputy.options[option.index()]));
        place
    }

    /// How many bytes the rows hold.
    pub(super) fn bytes(&self) -> usize {
        self.rows.bytes()
    }

    pub(super) fn stats(&self) -> Stats {
        let mut stats = self.rows.stats();
        stats += self.spent;
        if let Some(deputy) = &self.deputy {
            stats += deputy.walk.stats();
        }
        stats
    }
}
