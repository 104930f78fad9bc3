//! Texts about a puzzle, as `title: …` among its cages: its author, its rules in words, and its solution.

use graeco_grid::Shape;

use crate::draft::Draft;
use crate::fault::{TextPlace, shortened};
use crate::node::Node;

/// The names of texts, and the keys of a puzzle file.
pub(crate) const TEXTS: [(&str, &str); 4] =
    [("title", "id"), ("author", "author"), ("rules", "description"), ("source", "source")];

/// The largest order whose values are one character each in a solution.
pub(crate) const MOST_IN_SOLUTION: usize = 35;

/// Reads the text of a cage without cells.
pub(crate) fn read(draft: &mut Draft<'_>, value: &Node) {
    let words = value.words();
    match words.split_once(':') {
        Some((key, text)) => tell(draft, key.trim(), text.trim(), &value.spot),
        None => draft.lose_note(&value.spot, "a text"),
    }
}

/// Whether the text of a cage is about the puzzle, wherever its cells are.
pub(crate) fn is_about(value: &Node) -> bool {
    let is_key = |key: &str| {
        let known = TEXTS.iter().map(|text| text.0).chain(["solution", "msgcorrect"]);
        known.into_iter().any(|known| known.eq_ignore_ascii_case(key.trim()))
    };
    value.words().split_once(':').is_some_and(|(key, _)| is_key(key))
}

/// Keeps a text under its name, or notes that it is not kept.
pub(crate) fn tell(draft: &mut Draft<'_>, key: &str, text: &str, spot: &TextPlace) {
    if let Some((_, own)) = TEXTS.iter().find(|known| known.0.eq_ignore_ascii_case(key)) {
        draft.key(own, text);
    } else if key.eq_ignore_ascii_case("solution") {
        let n = draft.size;
        let symbol = |c: char| c.to_digit(36).map(|digit| digit as usize).filter(|digit| (1..=n).contains(digit));
        let cells: Vec<usize> = text.chars().map(|c| symbol(c).unwrap_or(0)).collect();
        let (rows, columns) = draft.header.shape.as_ref().map_or((n, n), Shape::frame);
        match cells.len() == rows * columns && n <= MOST_IN_SOLUTION {
            true => {
                // Absent cells hold the first symbol.
                let mut solution = vec![1; n * n];
                let place = |at: usize| at / columns * n + at % columns;
                cells.into_iter().enumerate().for_each(|(at, cell)| solution[place(at)] = cell);
                draft.solution = Some(solution);
            }
            false => draft.lose_note(spot, "it does not have a character for each cell"),
        }
    } else {
        draft.lose_note(spot, format!("a text about the puzzle, `{}`", shortened(key)));
    }
}
