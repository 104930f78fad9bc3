//! The lines of a text of a grid: the cells of a row, titles, and frames.

use crate::blanks;

/// The cells of a line that holds a whole grid, each with its column.
pub(crate) fn one_line(line: &str, count: usize) -> Option<Vec<(usize, &str)>> {
    // The frame of a picture of order 3 is as long as a grid.
    if line.contains('+') && is_rule(line) {
        return None;
    }
    let text = line.split('#').next().unwrap_or(line);
    let words = split(text);
    if words.len() == count {
        return Some(words);
    }
    if let Some(fields) = fields(text, count) {
        return Some(fields);
    }
    let &(column, first) = words.first()?;
    (first.chars().count() == count).then(|| chars(first, column))
}

/// The cells of a row of a grid of order n, each with its column from 1, perhaps with a comment behind them; `None` if there
/// are not as many. An empty field, and a blank in a row of as many characters as cells, is the cell `.`.
///
/// ```
/// let row = graeco_square::text::row("| 1 | 2 |   | 4 |", 4).unwrap();
/// assert_eq!(row, [(3, "1"), (7, "2"), (10, "."), (15, "4")]);
/// ```
#[must_use]
pub fn row(line: &str, n: usize) -> Option<Vec<(usize, &str)>> {
    row_without_comment(line, n).or_else(|| row_without_comment(&line[..line.find(['#', ';'])?], n))
}

/// The cells of a row, each with its column: characters, words, or blanks among digits.
fn row_without_comment(line: &str, n: usize) -> Option<Vec<(usize, &str)>> {
    row_of_words(line, n).or_else(|| blanks::row(line, n))
}

/// The cells of a row, each with its column: characters, or words.
fn row_of_words(line: &str, n: usize) -> Option<Vec<(usize, &str)>> {
    let words = split(line);
    if words.len() == n && !(n == 1 && words[0].1.chars().count() > 3) {
        return Some(words);
    }
    if let Some(fields) = fields(line, n) {
        return Some(fields);
    }
    let cells: Vec<_> = words.iter().flat_map(|&(column, word)| chars(word, column)).collect();
    (cells.len() == n && !line.contains('+')).then_some(cells)
}

/// Whether blanks are open cells in a row.
pub(crate) fn has_blanks(line: &str, n: usize) -> bool {
    row_of_words(line, n).is_none() && blanks::row(line, n).is_some()
}

/// How many cells a line seems to have.
pub(crate) fn count_cells(line: &str) -> usize {
    let words = split(line);
    let all_joined = words.len() == 1 || (words.iter().any(|w| w.1.len() > 3) && line.contains('|'));
    if all_joined { words.iter().map(|w| w.1.chars().count()).sum() } else { words.len() }
}

/// The fields of a line of a table, each with its column from 1. Empty ones, at least one, are open
/// cells.
fn fields(line: &str, count: usize) -> Option<Vec<(usize, &str)>> {
    let is_table = count > 3 && line.trim().starts_with('|') && line.matches('|').count() == count + 1;
    if is_table && let Some((first, last)) = line.find('|').zip(line.trim_end().strip_suffix('|')) {
        return Some(split_fields(&last[first + 1..], '|', first + 2));
    }
    let separator = [',', ';', '\t'].into_iter().find(|&c| count > 1 && line.matches(c).count() == count - 1)?;
    Some(split_fields(line, separator, 1))
}

/// The fields of a text that begins in a column.
fn split_fields(line: &str, separator: char, mut column: usize) -> Vec<(usize, &str)> {
    let fields = line.split(separator).map(|field| {
        let start = column;
        column += field.chars().count() + 1;
        let is_word = |c: char| !c.is_whitespace();
        let blanks = field.chars().take_while(|&c| !is_word(c)).count();
        if field.contains(is_word) { (start + blanks, field.trim()) } else { (start, ".") }
    });
    fields.collect()
}

/// Whether a line stands between the names and the rows of a table in Markdown.
pub(crate) fn is_table_rule(text: &str) -> bool {
    text.starts_with('|')
        && text.matches('|').count() > 4
        && text.chars().all(|c| "|-: ".contains(c))
        && text.contains('-')
}

/// The words of a line, blanks, commas and bars between, each with its column from 1.
fn split(line: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut start = None;
    let between = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '│' | '┃' | '║');
    for (column, (at, c)) in line.char_indices().enumerate().chain([(line.chars().count(), (line.len(), ' '))]) {
        match start {
            Some((from, first)) if between(c) => {
                words.push((first, &line[from..at]));
                start = None;
            }
            None if !between(c) => start = Some((at, column + 1)),
            _ => {}
        }
    }
    words
}

fn chars(word: &str, column: usize) -> Vec<(usize, &str)> {
    word.char_indices().enumerate().map(|(i, (at, c))| (column + i, &word[at..at + c.len_utf8()])).collect()
}

/// Whether a line is a word and a number, such as `Grid 01` or `Puzzle #7:`: the title of a grid.
pub(crate) fn is_title(text: &str) -> bool {
    let Some((word, number)) = text.split_once(char::is_whitespace) else { return false };
    let number = number.trim_start().trim_start_matches('#').trim_end_matches([':', '.']);
    let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    is_number && word.len() > 3 && word.chars().all(|c| c.is_ascii_alphabetic())
}

/// Whether a character draws edges of frames and rules.
#[must_use]
pub fn is_edge(c: char) -> bool {
    "+-=*.:'".contains(c) || is_box_drawing(c)
}

fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Whether a line is part of a frame, or a rule between rows. Single `-` with other signs between are open cells.
#[must_use]
pub fn is_rule(line: &str) -> bool {
    line.chars().all(|c| c.is_whitespace() || c == '|' || is_edge(c))
        && (["--", "==", "+"].iter().any(|sign| line.contains(sign)) || line.contains(is_box_drawing))
}

/// Whether a line of a frame may be a row of open cells: it has `-` alone, perhaps with bars between.
pub(crate) fn may_be_row(line: &str) -> bool {
    line.contains('-') && line.trim().bytes().all(|byte| matches!(byte, b'-' | b'|'))
}

/// Rows of a grid, each with the number of its line.
type Rows = [(usize, String)];

/// How many rows are not of `-` alone, and whether one of them has such a cell.
fn plain(rows: &Rows) -> (usize, bool) {
    let mut plain = rows.iter().filter(|row| !may_be_row(&row.1));
    (plain.clone().count(), plain.any(|row| row.1.contains('-')))
}

/// Whether the rows of a grid of order n are all there. Until it has n others, a line of `-` alone may be part of a frame,
/// unless other rows have such cells.
pub(crate) fn is_complete(rows: &Rows, n: usize) -> bool {
    let (plain, has_open) = plain(rows);
    let has_all = rows.len() == n && (has_open || plain == 0) && !has_bands(rows, n);
    has_all || plain == n || rows.len() > 3 * n
}

/// Whether lines of `-` alone stand just where the boxes of a grid of order n meet.
fn has_bands(rows: &Rows, n: usize) -> bool {
    let height = n.isqrt();
    let is_between = |place: usize| place % (height + 1) == height;
    n > 1 && height * height == n && (0..rows.len()).all(|place| may_be_row(&rows[place].1) == is_between(place))
}

/// The rows without lines of `-` that are part of a frame: others have no such cells, and are a whole grid without them.
pub(crate) fn without_frame(mut rows: Vec<(usize, String)>, order: Option<usize>) -> Vec<(usize, String)> {
    let (plain, has_open) = plain(&rows);
    let are_rows = |count: usize, takes_all: bool| {
        let mut rows = rows.iter().filter(|row| takes_all || !may_be_row(&row.1));
        count > 0 && order.unwrap_or(count) == count && rows.all(|(_, line)| row(line, count).is_some())
    };
    let (with, without) = (are_rows(rows.len(), true), are_rows(plain, false));
    let is_ruled = order.is_some_and(|n| has_bands(&rows, n));
    let keeps = if has_open { with || order.is_some() && !is_ruled } else { with && !without };
    if !keeps {
        rows.retain(|row| !may_be_row(&row.1));
    }
    rows
}

pub(crate) fn square_root(cells: usize) -> Option<usize> {
    let root = cells.isqrt();
    (root * root == cells).then_some(root)
}
