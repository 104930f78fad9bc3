//! Lines of 81 cells among sentences: one or several on one line, with words beside them, above or below.

use super::{Rewritten, differs};
use crate::columns::{CELLS, digits};
use crate::grids::placed::names_cells;
use crate::link;

/// The longest word of a sentence.
const LONGEST: usize = 30;

/// A word of more digits and dots than a year has is meant to be cells.
const LONGEST_NUMBER: usize = 4;

/// Reads the Sudokus of the one line that has any, where all other lines are sentences. Each becomes a line.
pub(super) fn read(text: &str) -> Option<Rewritten> {
    let mut lines = text.lines().map(without_stamp).enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (before, line) = lines.clone().find(|(_, line)| sudokus(line).next().is_some())?;
    let is_plain = !line.contains(['{', '[', '|', '"', '<', '~', '\t']) && !has_rule(line) && !line.contains("://");
    if !is_plain || !lines.all(|(at, line)| at == before || is_sentence(line)) {
        return None;
    }
    let found: Vec<&str> = sudokus(line).collect();
    // A full grid is the solution beside a puzzle.
    let is_full = |cells: &str| cells.bytes().all(|byte| byte.is_ascii_digit() && byte != b'0');
    let is_several = found.len() > 1;
    if is_several && found.iter().any(|cells| is_full(cells)) {
        return None;
    }
    let note =
        is_several.then(|| format!("the {} Sudokus of line {} are read one after another", found.len(), before + 1));
    let rewritten = Rewritten::new("#\n".repeat(before) + &found.join("\n") + "\n", note);
    differs(text, &rewritten).then_some(rewritten)
}

/// A line of a message without the time in brackets before it.
fn without_stamp(line: &str) -> &str {
    let behind = line.strip_prefix('[').and_then(|rest| rest.split_once("] "));
    behind.map_or(line, |(_, behind)| behind)
}

/// Whether a line has an equals sign that no rating follows, as in `ER=7.1`.
fn has_rule(line: &str) -> bool {
    line.split('=').skip(1).any(|behind| !behind.starts_with(|c: char| c.is_ascii_digit()))
}

/// The words of a line that are 81 cells, without the punctuation behind them. A full stop is an open cell too many, unless the
/// line begins with a word.
fn sudokus(line: &str) -> impl Iterator<Item = &str> {
    let has_stop = line.starts_with(|c: char| c.is_alphabetic());
    line.split_whitespace().filter_map(move |word| {
        let word = word.trim_start_matches('(').trim_end_matches([',', ';', ':', '!', '?', ')']);
        let word = word.strip_suffix('.').filter(|word| has_stop && word.len() == CELLS).unwrap_or(word);
        digits(word.as_bytes().try_into().ok()?).map(|_| word)
    })
}

/// Whether a part of a line is a word rather than a cell.
pub(super) fn is_word(part: &str) -> bool {
    part.len() > 2 && part.chars().all(char::is_alphabetic)
}

/// Whether a line has words.
pub(super) fn has_words(line: &str) -> bool {
    line.split(|c: char| !c.is_alphanumeric()).any(is_word)
}

/// Whether a line is a comment or has words, and is no header of columns, no rule, also in words that name cells, and no row of
/// cells.
pub(super) fn is_sentence(line: &str) -> bool {
    let line = line.trim();
    let is_short = || line.split_whitespace().all(|word| word.len() <= LONGEST && !link::is_link(word));
    let is_header = || {
        let is_separated = line.contains([';', '\t']) || line.split(',').skip(1).any(|word| !word.starts_with(' '));
        is_separated && !line.contains(": ") && !line.ends_with(['.', ':', '!', '?', ','])
    };
    let is_plain = !line.contains(['{', '[', '|', '<', '~']) && !has_rule(line) && !line.starts_with('.');
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let has_cells = || line.split_whitespace().any(|word| word.len() > LONGEST_NUMBER && is_number(word));
    line.starts_with('#')
        || is_plain && has_words(line) && is_short() && !is_header() && !has_cells() && !names_cells(line)
}
