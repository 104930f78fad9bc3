//! Rules that are cells and numbers: one function judges the values, another one posts facts.

use std::borrow::Cow;
use std::fmt::Debug;

use graeco_grid::{Cell, Constraint, Model, RuleKey, Values};

use crate::identity::identity;

/// A rule about some cells, in order, and numbers `N`.
#[must_use]
#[derive(Clone, Debug)]
pub struct Numbered<N> {
    name: &'static str,
    meaning: Cow<'static, str>,
    cells: Vec<Cell>,
    numbers: N,
    holds: fn(&N, Values<'_>) -> bool,
    post: fn(&N, &[Cell], RuleKey, &mut Model),
}

impl<N> Numbered<N> {
    /// The rule of a name: whether it `holds`, and the facts that it posts. The key that `post` gets is that of tables
    /// which depend on the numbers, the order, the first value and the number of cells alone.
    pub(crate) fn new(
        name: &'static str,
        cells: Vec<Cell>,
        numbers: N,
        holds: fn(&N, Values<'_>) -> bool,
        post: fn(&N, &[Cell], RuleKey, &mut Model),
    ) -> Numbered<N> {
        Numbered { name, meaning: Cow::Borrowed(""), cells, numbers, holds, post }
    }

    /// The rule with its meaning, for explanations.
    pub(crate) fn meaning(self, meaning: impl Into<Cow<'static, str>>) -> Numbered<N> {
        Numbered { meaning: meaning.into(), ..self }
    }
}

impl<N: AsRef<[i64]> + Debug + Send + Sync + 'static> Constraint for Numbered<N> {
    identity!(name, cells);

    fn meaning(&self) -> String {
        self.meaning.to_string()
    }

    fn holds(&self, values: Values<'_>) -> bool {
        (self.holds)(&self.numbers, values)
    }

    fn post(&self, model: &mut Model) {
        let key = RuleKey::of::<Numbered<N>>(self.numbers.as_ref()).named(self.name);
        (self.post)(&self.numbers, &self.cells, key, model);
    }
}
