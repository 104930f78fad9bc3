//! Exact cover problems with commas between names, or comments.

use super::Rewritten;
use crate::input_kind::is_problem;

/// Reads a text that is a problem only without its commas and comments.
pub(super) fn read(given: &str) -> Option<Rewritten> {
    let is_rest = |c: char| c.is_whitespace() || c == ',';
    let line = |line: &str| {
        let end = ["#", "%", "//"].iter().filter_map(|mark| line.find(mark)).min().unwrap_or(line.len());
        line[..end].split(is_rest).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    };
    let lines: Vec<String> = given.lines().map(line).collect();
    let text = lines.join("\n") + "\n";
    is_problem(&text).then_some(Rewritten { text, note: None })
}
