//! A builder of ready-made problems within a budget.

use graeco_exact_cover::{Budget, BuildError, Builder, Color, Entry, Item, Pace, Problem};

/// A [`Builder`] that looks at a budget before everything that it takes in.
pub(crate) struct BudgetedBuilder {
    builder: Builder,
    pace: Pace,
    /// How many bytes the model holds beside the problem.
    beside: usize,
}

impl BudgetedBuilder {
    pub(crate) fn new(budget: &Budget) -> Self {
        BudgetedBuilder { builder: Builder::default(), pace: budget.pace(), beside: 0 }
    }

    /// Notes that the model holds this many bytes more.
    pub(crate) fn hold(&mut self, bytes: usize) {
        self.beside += bytes;
    }

    /// Notes a step of the work, and checks the memory against the budget.
    pub(crate) fn step(&mut self) -> Result<(), BuildError> {
        self.pace.step(1)?;
        Ok(self.pace.budget().afford(self.builder.bytes() + self.beside)?)
    }

    pub(crate) fn primary(&mut self, name: &str) -> Result<Item, BuildError> {
        self.bounded(name, 1, 1)
    }

    pub(crate) fn bounded(&mut self, name: &str, least: u32, most: u32) -> Result<Item, BuildError> {
        self.step()?;
        self.builder.bounded(name, least, most)
    }

    pub(crate) fn secondary(&mut self, name: &str) -> Result<Item, BuildError> {
        self.step()?;
        self.builder.secondary(name)
    }

    pub(crate) fn color(&mut self, name: &str) -> Result<Color, BuildError> {
        self.builder.color(name)
    }

    pub(crate) fn option<E: Into<Entry>>(&mut self, entries: impl IntoIterator<Item = E>) -> Result<(), BuildError> {
        self.step()?;
        self.builder.option(entries).map(drop)
    }

    pub(crate) fn build(self) -> Problem {
        self.builder.build()
    }
}
