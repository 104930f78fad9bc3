//! Cells a knight's move apart differ.

/// The moves, each pair of cells once.
const MOVES: &[(isize, isize)] = &[(1, 2), (1, -2), (2, 1), (2, -1)];

super::everywhere::everywhere!(
    "Cells a knight's move apart differ.",
    AntiKnight,
    "anti-knight",
    MOVES,
    |a, b| a != b,
    |model, pairs| pairs.for_each(|(a, b)| model.differ(a, b))
);
