//! Rewrites a puzzle in an odd form in one that the readers know: rows of cells, a puzzle file or an exact cover problem.

mod cells;
mod cover;
mod headings;
mod places;
mod regions;
mod table;

use crate::read::{form_with_rules, recognize};

/// A longer text is a collection, in a form that the readers know.
const MOST: usize = 1 << 16;

/// A text in place of one in an odd form.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rewritten {
    /// The text.
    pub text: String,
    /// How it was read, if it could be read otherwise.
    pub note: Option<String>,
}

/// The puzzle of a whole text in an odd form, such as a table with headings, in one that the readers know. `None` if they
/// can read it as it is, or if it is no puzzle.
///
/// ```
/// let spreadsheet = ",A,B,C,D\n1,,2,3,4\n2,3,4,,2\n3,2,,4,3\n4,4,3,2,\n";
/// let read = graeco_exchange::rewritten(spreadsheet).unwrap();
/// assert_eq!(read.text, "\n. 2 3 4\n3 4 . 2\n2 . 4 3\n4 3 2 .\n");
/// assert!(read.note.unwrap().contains("headings"));
/// ```
#[must_use]
pub fn rewritten(text: &str) -> Option<Rewritten> {
    let text = text.trim_start_matches('\u{feff}');
    if text.len() > MOST || text.trim().is_empty() {
        return None;
    }
    let places = places::read(text);
    if places.is_some() || crate::entries::is_list(text) || form_with_rules(text).is_some() {
        return places;
    }
    regions::read(text).or_else(|| table::read(text, recognize(text).is_some())).or_else(|| cover::read(text))
}
