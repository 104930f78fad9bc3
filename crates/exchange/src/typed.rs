//! Puzzles as somebody types them, in place of the name of a file.

use crate::entries::is_list;
use crate::format::PuzzleFormat;
use crate::link;
use crate::read::form_with_rules;
use crate::rewritten::is_word;

/// Whether a word is a puzzle as somebody types it: a line of cells, a string or a link.
#[must_use]
pub fn is_typed(word: &str) -> bool {
    use PuzzleFormat::{CandidateLine, FPuzzles, Iss, Killer, Penpa, Scl, SudokuMaker, SudokuPad};
    match form_with_rules(word) {
        Some(Iss) => true,
        _ if is_word(word) || link::is_address(word) => true,
        // The least puzzle is one of 4×4.
        _ if word.len() < 16 => false,
        Some(Killer | CandidateLine | FPuzzles | SudokuPad | Scl | Penpa | SudokuMaker) => true,
        _ => {
            is_list(word)
                || cells_typed(word)
                    .is_some_and(|cells| [16, 25, 36, 49, 64, 81, 100, 144, 225, 256, 625].contains(&cells))
        }
    }
}

/// The number of cells of a word that is nothing but cells of a Sudoku, perhaps with blanks between, or for open cells where no
/// other sign is one.
#[must_use]
pub fn cells_typed(word: &str) -> Option<usize> {
    let cells = word.bytes().filter(|&byte| byte != b' ');
    let is_in = |some: &[u8]| cells.clone().all(|byte| some.contains(&byte) || b".*_-xX?".contains(&byte));
    let has_blanks = word.len().isqrt().pow(2) == word.len() && cells.clone().all(|byte| byte.is_ascii_alphanumeric());
    (is_in(b"0123456789ABCDEFGHIJKLMNOP")).then(|| if has_blanks { word.len() } else { cells.clone().count() })
}
