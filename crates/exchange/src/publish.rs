//! Writes a puzzle as people publish it: an address of another program, with the rules in words, and drawings of the clues that
//! the program has no rule for.

use graeco_document::Document;

use crate::format::PuzzleFormat;
use crate::fpuzzles;
use crate::link::{self, Content};
use crate::reading::Written;
use crate::told::told;
use crate::write::write;

/// An address that shows a puzzle to people. Clues that the form has as drawings alone are among the losses: a program that
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
    if written.text.is_empty() {
        return written;
    }
    Written { text: link::address(content, written.text.trim_end()), ..written }
}
