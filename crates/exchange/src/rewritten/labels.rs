//! The labels of rows: the same signs before each, a word and a colon, or names in turn.

use graeco_grid::text::is_rule;

use super::headings::is_in_turn;
use super::lines::{Line, is_skipped};

/// The most characters of a label.
const LONGEST: usize = 12;

/// The lines with blanks for labels, if each row has one.
pub(super) fn without(lines: &[Line]) -> Option<Vec<Line>> {
    let is_row = |line: &&Line| !is_skipped(&line.1) && !is_rule(&line.1);
    let rows: Vec<&str> = lines.iter().filter(is_row).map(|line| line.1.trim_start()).collect();
    let mut lengths = signs(&rows).or_else(|| words(&rows)).or_else(|| names(&rows))?.into_iter();
    let line = |line: &Line| {
        let length = if is_row(&line) { lengths.next().unwrap_or(0) } else { 0 };
        let end = line.1.len() - line.1.trim_start().len() + length;
        (line.0, " ".repeat(line.1[..end].chars().count()) + &line.1[end..])
    };
    Some(lines.iter().map(line).collect())
}

/// The length of the signs that all rows begin with, such as `>`.
fn signs(rows: &[&str]) -> Option<Vec<usize>> {
    let first = rows.first()?;
    let signs = &first[..first.len() - first.trim_start_matches(['>', '/', '*', '-', '%', '|', ' ']).len()];
    (!signs.is_empty() && rows.iter().all(|row| row.starts_with(signs))).then(|| vec![signs.len(); rows.len()])
}

/// The lengths of labels with a colon, a parenthesis or a bar behind them.
fn words(rows: &[&str]) -> Option<Vec<usize>> {
    let label = |row: &&str| {
        let end = row.find([':', ')', '|'])?;
        let is_word = |c: char| c.is_alphanumeric() || c == ' ';
        (end > 0 && end <= LONGEST && row[..end].chars().all(is_word)).then_some(end + 1)
    };
    rows.iter().map(label).collect()
}

/// The lengths of first words that are names in turn, before joined cells.
fn names(rows: &[&str]) -> Option<Vec<usize>> {
    let pairs: Option<Vec<(&str, &str)>> = rows.iter().map(|row| row.split_once([' ', '\t'])).collect();
    let pairs = pairs.filter(|pairs| pairs.iter().all(|pair| !pair.1.trim().contains(' ')))?;
    let names: Vec<String> = pairs.iter().map(|pair| pair.0.trim_end_matches('.').to_owned()).collect();
    is_in_turn(&names).then(|| pairs.iter().map(|pair| pair.0.len()).collect())
}
