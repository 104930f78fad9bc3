//! The strength of a rule: how well it prunes the candidates of its cells before they are known.

/// How strongly a rule by itself prunes the candidates of its cells, the strongest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Strength {
    /// Every candidate that it leaves is in a filling that holds.
    Domain,
    /// The least and the greatest candidate that it leaves to each cell are in a filling that holds, if all values between
    /// those of the other cells count as candidates.
    Bounds,
    /// Less: each of its parts, such as pairs of cells, sums, and sets of values, prunes by itself.
    Partial,
    /// It is checked once all but one cells are known.
    Late,
}
