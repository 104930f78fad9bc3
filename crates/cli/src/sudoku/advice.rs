//! Advice for grids of another order than 9: which command reads them, and from which file.

use graeco_document::usual_box;
use graeco_exchange::form_with_rules;

/// The orders whose rows a line may be. Rows of 8 or 10 cells are more likely to be Sudokus with a slip.
const ROWS: [usize; 6] = [4, 6, 12, 15, 16, 25];

/// Advice for a line that seems to be of a grid other than 9×9.
pub(super) fn advice(line: &str) -> Option<String> {
    if let Some(form) = form_with_rules(line) {
        return Some(format!("`graeco grid` reads the form {form}"));
    }
    let is_between = |c: char| c.is_whitespace() || ",;|#".contains(c);
    let words: Vec<&str> = line.split(is_between).filter(|word| !word.is_empty()).collect();
    let cells = |word: &&str| word.chars().count();
    let joined = words.iter().map(cells).sum();
    let counts = [words.first().map_or(0, cells), words.len(), joined];
    let order = counts.into_iter().find_map(order_of)?;
    Some(format!("`graeco grid` reads grids of order {order}"))
}

/// The order of a grid that has this many cells, or has them in a row.
fn order_of(cells: usize) -> Option<usize> {
    let root = cells.isqrt();
    let is_grid = root * root == cells && (6..=25).contains(&root) && root != 9 && usual_box(root).is_some();
    if is_grid { Some(root) } else { ROWS.into_iter().find(|&order| order == cells) }
}
