//! The puzzles of a block, and the bad ones among them, in their order.

use graeco_host::status::Status;
use graeco_host::stop;

use super::block::{BadPuzzle, Block};
use crate::answers::Answers;

/// The contents of a block.
pub(super) enum Entry<'a> {
    /// The puzzle of this number from 0.
    Puzzle(usize),
    Bad(&'a BadPuzzle),
}

/// Answers the first `known` good puzzles of a block, and the bad ones among them. If `looks`, it looks after each
/// whether the program was stopped.
pub(super) fn in_order(
    block: &Block,
    known: usize,
    looks: bool,
    mut answer: impl FnMut(&mut Answers, Entry<'_>),
) -> Answers {
    let mut answers = Answers { bytes: block.bytes, ..Answers::default() };
    let mut bad = block.bad.iter().peekable();
    for number in 0..=block.lines.len() {
        while let Some(bad) = bad.next_if(|bad| bad.after == number) {
            answer(&mut answers, Entry::Bad(bad));
        }
        if number == known {
            answers.is_cut = known < block.lines.len();
            break;
        }
        answer(&mut answers, Entry::Puzzle(number));
        // The answer under way is partial, and the last one.
        if answers.status == Status::Interrupted || (looks && stop::is_set()) {
            answers.is_cut = true;
            break;
        }
    }
    answers
}
