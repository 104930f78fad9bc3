//! Candidates of a Sudoku in braces, with commas between cells, or on one line: the same as rows of words.

use crate::columns::{CELLS, ROW, is_held};

/// A text with a row of candidates in place of each line, or of the one line; `None` if it is none of these, or has nothing but
/// blanks between its cells already.
pub(super) fn read(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().filter(|line| is_held(line)).collect();
    let rows: Vec<Vec<String>> = lines.iter().map(|line| words(line)).collect::<Option<_>>()?;
    let is_right = match &rows[..] {
        [row] => row.len() == CELLS,
        rows => {
            rows.len() == ROW && rows.iter().all(|row| row.len() == ROW) && text.contains(['{', '(', '[', ',', ';'])
        }
    };
    let mut all = rows.iter().flatten();
    if !is_right || all.all(|word| word.len() == 1) {
        return None;
    }
    let row = |words: &[String]| words.join(" ") + "\n";
    if let [only] = &rows[..] {
        return Some(only.chunks(ROW).map(row).collect());
    }
    let mut rows = rows.iter();
    let line = |line: &str| {
        if is_held(line) { rows.next().map_or(String::new(), |words| row(words)) } else { "\n".to_owned() }
    };
    Some(text.lines().map(line).collect())
}

/// The words of a line, each of which is digits in order, perhaps in brackets and with commas between.
fn words(line: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut is_inside) = (Vec::new(), String::new(), false);
    for c in line.chars().chain([' ']) {
        match c {
            '{' | '(' | '[' if is_inside => return None,
            '}' | ')' | ']' if !is_inside => return None,
            '1'..='9' => {
                word.push(c);
                continue;
            }
            ' ' | '\t' | ',' | ';' if is_inside => continue,
            '{' | '(' | '[' => is_inside = true,
            '}' | ')' | ']' => is_inside = false,
            ' ' | '\t' | ',' | ';' => {}
            _ => return None,
        }
        if !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
    }
    let are_sets = words.iter().all(|word| word.as_bytes().is_sorted_by(|a, b| a < b));
    (are_sets && !is_inside).then_some(words)
}
