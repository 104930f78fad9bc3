//! Sudokus in different forms with empty lines between: each block is read alone.

use graeco_grid::text;

use super::{Rewritten, puzzles, rewritten};

/// More blocks are a collection.
const MOST: usize = 50;

/// Reads blocks of lines, each of which holds Sudokus. `None` unless these are more than the text holds where it is read as a
/// whole.
pub(super) fn read(given: &str) -> Option<Rewritten> {
    let blocks = blocks(given);
    if !(2..=MOST).contains(&blocks.len()) {
        return None;
    }
    let (mut text, mut count) = (String::new(), 0);
    for (before, block) in blocks {
        let read = rewritten(&block).map_or(block, |rewritten| rewritten.text);
        text += &"#\n".repeat(before.saturating_sub(text.matches('\n').count()));
        for document in puzzles(&read).filter(|puzzles| !puzzles.is_empty())? {
            if !document.puzzle().is_classic() {
                return None;
            }
            text += &(text::line(document.puzzle().givens(), document.alphabet()) + "\n");
            count += 1;
        }
    }
    let alone = puzzles(given).map_or(0, |puzzles| puzzles.len());
    (count > alone).then_some(Rewritten { text, note: None })
}

/// The blocks of a text between empty lines, each with the number of lines before it.
fn blocks(text: &str) -> Vec<(usize, String)> {
    let mut blocks: Vec<(usize, String)> = Vec::new();
    let mut is_open = false;
    for (before, line) in text.lines().enumerate() {
        match line.trim().is_empty() {
            true => is_open = false,
            false => {
                if !std::mem::replace(&mut is_open, true) {
                    blocks.push((before, String::new()));
                }
                if let Some((_, block)) = blocks.last_mut() {
                    *block += &format!("{line}\n");
                }
            }
        }
    }
    blocks
}
