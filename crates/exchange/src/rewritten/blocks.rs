//! Sudokus in different forms with empty lines between: each block is read alone. Those of sentences are left out.

use graeco_grid::text;

use super::prose::is_sentence;
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
        let is_prose = block.lines().all(is_sentence);
        let read = rewritten(&block).map_or(block, |rewritten| rewritten.text);
        let puzzles = puzzles(&read).filter(|puzzles| !puzzles.is_empty());
        if puzzles.is_none() && is_prose {
            continue;
        }
        text += &"#\n".repeat(before.saturating_sub(text.matches('\n').count()));
        for document in puzzles? {
            if !document.puzzle().is_classic() {
                return None;
            }
            text += &(text::line(document.puzzle().givens(), document.alphabet()) + "\n");
            count += 1;
        }
    }
    let alone = puzzles(given).map_or(0, |puzzles| puzzles.len());
    (count > alone).then_some(Rewritten::new(text, None))
}

/// The blocks of a text between empty lines, each with the number of lines before it.
fn blocks(text: &str) -> Vec<(usize, String)> {
    let is_empty = |line: &(usize, &str)| line.1.trim().is_empty();
    let lines: Vec<(usize, &str)> = text.lines().enumerate().collect();
    let blocks = lines.chunk_by(|a, b| is_empty(a) == is_empty(b)).filter(|block| !is_empty(&block[0]));
    blocks.map(|block| (block[0].0, block.iter().map(|line| line.1.to_owned() + "\n").collect())).collect()
}
