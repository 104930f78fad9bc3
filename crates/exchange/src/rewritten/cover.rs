//! Exact cover problems with commas between names, or comments.

use graeco_exact_cover::text;

use super::Rewritten;

/// Whether a text is a problem; a square of words is none.
pub(super) fn is_problem(given: &str) -> bool {
    let lines = || given.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_square = lines().all(|line| line.split_whitespace().count() == lines().count());
    !is_square && text::parse(given).is_ok_and(|problem| problem.items().len() > 1 && problem.options().len() > 0)
}

/// Reads a problem that is one without its commas and comments.
pub(super) fn read(given: &str) -> Option<Rewritten> {
    let is_rest = |c: char| c.is_whitespace() || c == ',';
    let line = |line: &str| {
        let end = ["#", "%", "//"].iter().filter_map(|mark| line.find(mark)).min().unwrap_or(line.len());
        line[..end].split(is_rest).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    };
    let lines: Vec<String> = given.lines().map(line).collect();
    let text = lines.join("\n") + "\n";
    (!is_problem(given) && is_problem(&text)).then_some(Rewritten { text, note: None })
}
