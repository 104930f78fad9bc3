//! Writes a puzzle as people publish it: an address of another program, with the rules in words, and drawings of the clues that
//! the program has no rule for.

use graeco_document::{Document, told};

use crate::format::PuzzleFormat;
use crate::fpuzzles;
use crate::link::{self, Content};
use crate::reading::Written;
use crate::write::write;

/// The parts of a puzzle without which its grid is another one.
const OF_GRID: [&str; 4] = ["order", "shape", "values", "first_value"];

/// An address that shows a puzzle to people; empty if the form has no such grids. Clues that the form has as drawings alone are among the losses: a program that
/// solves the puzzle does not know them.
///
/// ```
/// use graeco_document::Document;
/// use graeco_exchange::{PuzzleFormat, publish, read};
///
/// let document = Document::parse("order = 4\n[[fullrank]]\nside = \"left\"\nindex = 1\nrank = 7\n")?;
/// let published = publish(&document, PuzzleFormat::SudokuPad);
/// assert_eq!(published.losses.len(), 1);
/// let (again, _) = read(&published.text).remove(0)?.lossy();
/// assert!(again.header().text("description").unwrap().contains("Full rank: "));
/// # Ok::<(), graeco_grid::text::TextError>(())
/// ```
#[must_use]
pub fn publish(document: &Document, form: PuzzleFormat) -> Written {
    let content = match form {
        PuzzleFormat::SudokuPad => Content::SudokuPad,
        PuzzleFormat::FPuzzles => Content::FPuzzles,
        PuzzleFormat::Iss => Content::Iss,
        _ => return write(document, form),
    };
    let written = match content {
        Content::Iss => write(document, form),
        _ => fpuzzles::publish(
            document,
            document.header().text("description").map_or_else(|| told(document), str::to_owned),
        ),
    };
    // Another grid or other values would be another puzzle, whatever is drawn in it.
    let is_other = written.losses.iter().any(|loss| loss.is_rule && OF_GRID.contains(&&*loss.name));
    if written.text.is_empty() || is_other {
        return Written { text: String::new(), ..written };
    }
    Written { text: link::address(content, written.text.trim_end()), ..written }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_that_the_form_does_not_have_are_not_published() {
        let published = |text: &str, form| publish(&Document::parse(text).unwrap(), form).text;
        for text in ["order = 4\nvalues = 5\n", "order = 4\nfirst_value = 0\n", "rows = 4\ncolumns = 5\n"] {
            assert_eq!(published(text, PuzzleFormat::SudokuPad), "", "{text}");
            assert!(published(text, PuzzleFormat::Iss).starts_with("https://"), "{text}");
        }
        assert!(published("order = 4\n", PuzzleFormat::FPuzzles).starts_with("https://"));
    }
}
