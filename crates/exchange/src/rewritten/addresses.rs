//! Addresses of puzzles among other words: messages, numbered lists, tables and links of Markdown.

use super::Rewritten;
use crate::columns::is_comment;
use crate::format::PuzzleFormat;
use crate::link;
use crate::read::recognize;

/// A text with nothing but the addresses of puzzles, each on its own line and in its place, or the cells of a Sudoku that an
/// address states as they are; `None` if it has none, a line with several, or a form that is known.
pub(super) fn read(text: &str) -> Option<Rewritten> {
    if !text.contains("://") || recognize(text).is_some() && !is_all_cells(text) {
        return None;
    }
    let (mut has_any, mut is_bare) = (false, true);
    let mut line = |line: &str| {
        let mut found: Vec<&str> = if is_comment(line) { Vec::new() } else { addresses(line).collect() };
        // A link of Markdown may have its address as its text.
        found.dedup();
        has_any |= !found.is_empty();
        match found[..] {
            [] => {
                is_bare &= line.trim().is_empty();
                Some("\n".to_owned())
            }
            [word] => {
                let start = word.as_ptr() as usize - line.as_ptr() as usize;
                is_bare &= word == line.trim();
                Some(" ".repeat(line[..start].chars().count()) + link::cells(word).unwrap_or(word) + "\n")
            }
            _ => None,
        }
    };
    let text: String = text.lines().map(&mut line).collect::<Option<_>>()?;
    let note = (!is_bare).then(|| "what stands around the addresses of puzzles is left out".to_owned());
    has_any.then_some(Rewritten { text, note })
}

fn addresses(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c: char| c.is_whitespace() || "<>[]{}\"`|,;".contains(c));
    words.map(unwrapped).filter(|word| link::is_address(word) && (link::has_puzzle(word) || has_cells(word)))
}

fn has_cells(address: &str) -> bool {
    link::cells(address).is_some()
}

/// Whether each line holds an address that states cells as they are: a file in another form may name one, too.
fn is_all_cells(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !is_comment(line) && !line.trim().is_empty());
    matches!(recognize(text), Some(PuzzleFormat::Grid | PuzzleFormat::FPuzzles))
        && lines.all(|line| addresses(line).any(has_cells))
}

/// An address without the signs around it. Parentheses and quotation marks inside belong to it.
fn unwrapped(word: &str) -> &str {
    let scheme = word.split("://").next().unwrap_or("");
    let before = scheme.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len();
    let word = &word[before..];
    let mut unopened = word.matches(')').count().saturating_sub(word.matches('(').count());
    word.trim_end_matches(|c: char| {
        let is_unopened = c == ')' && unopened > 0;
        unopened -= usize::from(is_unopened);
        is_unopened || ".!?'".contains(c)
    })
}
