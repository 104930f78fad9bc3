//! Lists whose lines are puzzles in different forms: cells, candidates, cages, solver strings, links and records.

use graeco_document::is_json;

use crate::columns::{is_held, is_sudoku, without_comment};
use crate::format::{BEGIN, PuzzleFormat};
use crate::grids::{hodoku, killer, listed};
use crate::{iss, link};

/// Whether the first line of a text is a puzzle, and other lines are puzzles in other forms. Its beginning is enough. At most a
/// quarter of the lines are no puzzles, each of which is an error.
pub(crate) fn is_mixed(text: &str) -> bool {
    let begin = &text[..text.floor_char_boundary(BEGIN)];
    let mut forms = lines(begin).map(|(_, line)| form_of(line));
    let Some(Some(first)) = forms.next() else { return false };
    let (mut count, mut unknown, mut others) = (1, 0, 0);
    for form in forms {
        count += 1;
        unknown += usize::from(form.is_none());
        others += usize::from(form.is_some_and(|form| form != first));
    }
    others > 0 && 4 * unknown <= count
}

/// The form of a puzzle that is a line; addresses of all sites are in one. `None` if it is none.
pub(crate) fn form_of(line: &str) -> Option<PuzzleFormat> {
    let held = without_comment(line).trim();
    Some(match held {
        _ if link::has_puzzle(line.trim()) => PuzzleFormat::FPuzzles,
        _ if is_json(held) && held.ends_with('}') => PuzzleFormat::Json,
        _ if held.starts_with('.') && iss::is_text(held) => PuzzleFormat::Iss,
        _ if killer::is_line(held) => PuzzleFormat::Killer,
        _ if listed::is_line(held) => PuzzleFormat::CandidateLine,
        _ if hodoku::is_line(held) => PuzzleFormat::HoDoKu,
        _ if is_sudoku(line) => PuzzleFormat::Line,
        _ => return None,
    })
}

/// The lines of a text but comments and empty ones, with the number of lines before each.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().filter(|(_, line)| is_held(line))
}
