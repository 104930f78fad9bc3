//! A second solution whose symbols are exchanged: it needs no search, and shows that a draft has too few clues.

use graeco_grid::{Square, Symbol};

use super::draft::Draft;

impl Draft<'_> {
    /// The filled grid with two symbols exchanged, or with all of them in reverse order, if it is a solution too.
    pub(super) fn renamed(&self, square: &Square) -> Option<Square> {
        let puzzle = self.puzzle(square);
        let count = self.bare.order().symbol_count();
        let with = |name: &dyn Fn(usize) -> usize| {
            let named = |symbol: &Symbol| if symbol.index() < count { name(symbol.index()) } else { symbol.index() };
            Square::new(square.order(), square.all_symbols().iter().map(|symbol| Symbol::new(named(symbol))).collect())
        };
        let pairs = (1..count).flat_map(|b| (0..b).map(move |a| [a, b]));
        let exchanged = pairs.map(|[a, b]| {
            with(&|symbol| {
                if symbol == a {
                    b
                } else if symbol == b {
                    a
                } else {
                    symbol
                }
            })
        });
        let reversed = std::iter::once_with(|| with(&|symbol| count - 1 - symbol));
        reversed.chain(exchanged).find(|other| other != square && puzzle.is_solved_by(other))
    }
}

#[cfg(test)]
mod tests {
    use graeco_grid::{Limits, Puzzle};

    use crate::{GenerateError, Generator};

    #[test]
    fn clues_that_hold_with_exchanged_symbols_are_not_tried_for_long() {
        let rules = Puzzle::sudoku(3, 3).unwrap();
        for kind in ["whisper", "palindrome"] {
            let nodes = Limits { nodes: Some(100_000), ..Limits::default() };
            let generator = Generator::new(&rules).clues(kind, None).unwrap().givens(0).limits(nodes);
            assert_eq!(generator.make(0).unwrap_err(), GenerateError::Renamed, "{kind}");
        }
    }
}
