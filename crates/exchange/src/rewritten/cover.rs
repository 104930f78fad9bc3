//! Exact cover problems with commas between names, or comments.

use super::Rewritten;
use crate::input_kind::{is_almost_problem, is_problem};

/// Reads a text that is a problem only without its commas and comments. All names stay where they stand.
pub(super) fn read(given: &str) -> Option<Rewritten> {
    let line = |line: &str| {
        let end = ["#", "%", "//"].iter().filter_map(|mark| line.find(mark)).min().unwrap_or(line.len());
        line[..end].replace(',', " ") + "\n"
    };
    let text: String = given.lines().map(line).collect();
    let is_problem = text.contains(char::is_alphanumeric) && (is_problem(&text) || is_almost_problem(&text));
    (is_problem && given.trim_end() != text.trim_end()).then_some(Rewritten::new(text, None))
}
