//! A picture of candidates: three rows and columns of signs for each cell of a Sudoku, each digit in its own place.

use graeco_grid::text::is_rule;

use super::Rewritten;
use super::lines::{Line, is_skipped};
use crate::columns::ROW;

const SIGNS: usize = 3 * ROW;

/// Reads lines that are one such picture, perhaps with bars and rules. It becomes a table of the candidates of each cell.
pub(super) fn read(lines: &[Line]) -> Option<Rewritten> {
    let held: Vec<&Line> = lines.iter().filter(|(_, line)| !is_skipped(line) && !is_rule(line)).collect();
    let signs = |line: &&Line| line.1.chars().filter(|c| !c.is_whitespace() && *c != '|').collect::<Vec<char>>();
    let rows: Vec<Vec<char>> = held.iter().map(signs).collect();
    if rows.len() != SIGNS || rows.iter().any(|row| row.len() != SIGNS) {
        return None;
    }
    let mut text = String::new();
    for (number, row) in rows.chunks(3).enumerate() {
        text += &"#\n".repeat((held[3 * number].0 - 1).saturating_sub(text.matches('\n').count()));
        for cell in 0..ROW {
            let places = (0..ROW).map(|at| (at, row[at / 3][3 * cell + at % 3]));
            let digits: Vec<char> =
                places.filter(|(_, c)| !"._-*".contains(*c)).map(|(at, c)| digit_at(at, c)).collect::<Option<_>>()?;
            if digits.is_empty() {
                return None;
            }
            text.extend(digits);
            text.push(' ');
        }
        text.push('\n');
    }
    let note = "the digits are read as the candidates of each cell, in three rows and columns";
    Some(Rewritten::new(text, Some(note.to_owned())))
}

/// The digit of a place of a cell, if that is the sign there.
fn digit_at(at: usize, c: char) -> Option<char> {
    (c.to_digit(10) == Some(at as u32 + 1)).then_some(c)
}
