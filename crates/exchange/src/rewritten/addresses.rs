//! Addresses of puzzles among other words: messages, numbered lists, tables and links of Markdown.

use super::Rewritten;
use crate::columns::{is_comment, is_held};
use crate::format::PuzzleFormat;
use crate::link;
use crate::nested::is_stream;
use crate::read::recognize;

/// The addresses of puzzles in a text, each on its own line and in its place; several of a line become lines, if none follows on a
/// later one. `None` if there are none, or if the text is in another form that is known.
pub(super) fn read(text: &str) -> Option<Rewritten> {
    use PuzzleFormat::{FPuzzles, Grid, Line, Scl, SudokuMaker};
    // The objects of JSON are taken apart by their own reader.
    if !text.contains("://") || is_stream(text) {
        return None;
    }
    let mut lines = text.lines().map(str::trim).filter(|line| is_held(line));
    // Packed data may have blanks.
    let is_address = |line: &str| {
        link::is_link(line)
            && addresses(line).count() < 2
            && !line.split(' ').next().is_some_and(|word| word != line && has_cells(word))
    };
    match recognize(text) {
        None => {}
        Some(FPuzzles | Scl | SudokuMaker) if !lines.all(is_address) => {}
        // A grid may stand below the address that it is from.
        Some(Grid | Line) if lines.all(|line| addresses(line).next().is_some()) => {}
        Some(_) => return None,
    }
    let (mut has_any, mut has_several) = (false, false);
    let mut line = |line: &str| {
        let mut found: Vec<&str> = if is_comment(line) { Vec::new() } else { addresses(line).collect() };
        // A link of Markdown may have its address as its text.
        found.dedup();
        if has_several && !found.is_empty() {
            return None;
        }
        (has_any, has_several) = (has_any || !found.is_empty(), has_several || found.len() > 1);
        match found[..] {
            [] => Some("\n".to_owned()),
            [word] => {
                let start = word.as_ptr() as usize - line.as_ptr() as usize;
                Some(" ".repeat(line[..start].chars().count()) + word + "\n")
            }
            _ => Some(found.join("\n") + "\n"),
        }
    };
    let text: String = text.lines().map(&mut line).collect::<Option<_>>()?;
    let note = "what stands around the addresses of puzzles is left out".to_owned();
    has_any.then_some(Rewritten::new(text, Some(note)))
}

pub(super) fn addresses(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c: char| c.is_whitespace() || "<>[]{}\"`|,;".contains(c));
    words.map(unwrapped).filter(|word| link::is_address(word) && link::has_puzzle(word))
}

fn has_cells(word: &str) -> bool {
    link::cells(word).is_some()
}

/// The most signs behind an address.
const MOST_SIGNS: usize = 8;

/// An address without the signs around it. Parentheses and quotation marks inside belong to it.
fn unwrapped(word: &str) -> &str {
    let scheme = word.split("://").next().unwrap_or("");
    let before = scheme.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len();
    let mut word = &word[before..];
    for _ in 0..MOST_SIGNS {
        let is_unopened = |sign| sign == ')' && word.matches(')').count() > word.matches('(').count();
        match word.strip_suffix(|c: char| ".!?'".contains(c) || is_unopened(c)) {
            // Open cells may be points.
            Some(shorter) if !has_cells(word) => word = shorter,
            _ => break,
        }
    }
    word
}
