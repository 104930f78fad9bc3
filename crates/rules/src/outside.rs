//! Clues beside a row or column: their numbers, and what these say of the values that are seen from there.

use graeco_grid::{Cell, Constraint, Model, RuleKey, Values};

/// A clue beside a row or column: the cells in the order in which it sees them, and N numbers.
#[derive(Clone, Debug)]
pub struct Outside<const N: usize> {
    pub(crate) name: &'static str,
    pub(crate) line: Vec<Cell>,
    pub(crate) numbers: [i64; N],
    /// What the numbers say of the values along the line.
    pub(crate) holds: fn([i64; N], Values<'_>) -> bool,
    /// Posts that. The key is that of all tables that depend on the numbers alone.
    pub(crate) post: fn([i64; N], &[Cell], RuleKey, &mut Model),
}

impl<const N: usize> Constraint for Outside<N> {
    fn name(&self) -> &str {
        self.name
    }

    fn scope(&self) -> &[Cell] {
        &self.line
    }

    fn holds(&self, values: Values<'_>) -> bool {
        (self.holds)(self.numbers, values)
    }

    fn post(&self, model: &mut Model) {
        (self.post)(self.numbers, &self.line, RuleKey::of::<Outside<N>>(&self.numbers).named(self.name), model);
    }
}
