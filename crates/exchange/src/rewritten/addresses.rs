//! Addresses of puzzles among other words: messages, numbered lists, tables and links of Markdown.

use super::Rewritten;
use crate::columns::is_comment;
use crate::link;
use crate::read::recognize;

/// A text in no known form with nothing but the addresses of puzzles, each on its own line and in its place; `None` if it has none.
pub(super) fn read(text: &str) -> Option<Rewritten> {
    if !text.contains("://") || recognize(text).is_some() {
        return None;
    }
    let mut has_any = false;
    let mut line = |line: &str| {
        let found: Vec<&str> = if is_comment(line) { Vec::new() } else { addresses(line).collect() };
        has_any |= !found.is_empty();
        let start = found.first().map_or(0, |word| word.as_ptr() as usize - line.as_ptr() as usize);
        " ".repeat(line[..start].chars().count()) + &found.join("\n") + "\n"
    };
    let text: String = text.lines().map(&mut line).collect();
    let note = "what stands around the addresses of puzzles is left out".to_owned();
    has_any.then_some(Rewritten { text, note: Some(note) })
}

fn addresses(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c: char| c.is_whitespace() || "()<>[]{}\"'`|,;".contains(c));
    words
        .map(|word| word.trim_end_matches(['.', '!', '?']))
        .filter(|word| link::is_address(word) && link::has_puzzle(word))
}
