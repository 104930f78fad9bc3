//! A grid as a table of words: quoted, padded or decimal cells, headings, brackets, tags around it, or a cell a line.

use graeco_grid::Order;
use graeco_grid::text::picture_of_words;

use super::cells::{cell, numbered, unquoted};
use super::{Rewritten, headings};
use crate::grids::drawn::{drawn_boxes, is_rule, with_plain_bars};

/// Rows of words.
type Rows = Vec<Vec<String>>;

/// Reads a text that is one grid. `is_known`: whether it has a form that the readers know.
pub(super) fn read(given: &str, is_known: bool) -> Option<Rewritten> {
    // The readers know tables in Markdown, whose first row has names.
    if given.lines().any(|line| is_rule(line) && line.matches('|').count() > 4) {
        return None;
    }
    let mut text = with_plain_bars(given);
    let line = text.trim();
    if line.starts_with("[[") && !line.contains('\n') {
        text = line.replace("],", "],\n");
    }
    let lines: Vec<&str> = text.lines().map(without_tags).collect();
    let items: Vec<&str> = lines.iter().map(|line| without_dashes(line)).collect();
    let (rows, note) = [&lines, &items].into_iter().find_map(|lines| grid(lines))?;
    let n = rows.len();
    // A full square in letters keeps them.
    if is_known
        && note.is_none()
        && !rows.iter().flatten().any(|cell| cell == ".")
        && given.contains(char::is_alphabetic)
    {
        return None;
    }
    let drawn = drawn_boxes(lines.iter().copied(), n);
    let has_gaps = text.trim().lines().any(|line| line.trim().is_empty()) && ![4, 9].contains(&n);
    if is_known && note.is_none() && !has_gaps && text == given && is_usual(given, &rows) {
        return None;
    }
    let order = Order::new(n).ok()?;
    let words: Vec<String> = rows.iter().flatten().cloned().collect();
    let text = match drawn {
        Some(boxes) => picture_of_words(order, &words, boxes) + "\n",
        None => rows.iter().map(|row| row.join(" ") + "\n").collect(),
    };
    Some(Rewritten { text, note: note.map(str::to_owned) })
}

/// Whether the words of a text, one after another, are just these cells.
fn is_usual(text: &str, rows: &Rows) -> bool {
    let lines = text.lines().filter(|line| !is_skipped(line) && !is_rule(line));
    lines.map(|line| words_of(line).concat()).collect::<String>() == rows.concat().concat()
}

/// The words of a line, whatever stands between them.
fn words_of(line: &str) -> Vec<&str> {
    line.split(|c: char| c.is_whitespace() || ",;|".contains(c)).filter(|word| !word.is_empty()).collect()
}

/// Whether a line holds nothing.
fn is_skipped(line: &str) -> bool {
    line.trim_matches(' ').is_empty() || line.starts_with('#')
}

/// A line without the tags of forums and pages; nothing if it is a fence or a label.
fn without_tags(line: &str) -> &str {
    let is_label = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if line.trim_start().starts_with("```") || line.trim().strip_suffix(':').is_some_and(is_label) {
        return "";
    }
    const TAGS: [&str; 8] = ["[code]", "[/code]", "[pre]", "[/pre]", "<pre>", "</pre>", "<code>", "</code>"];
    let mut rest = line;
    for tag in TAGS {
        let is_tag = |part: Option<&str>| part.is_some_and(|part| part.eq_ignore_ascii_case(tag));
        let length = rest.trim().len();
        let start = rest.len() - rest.trim_start().len();
        if length >= tag.len() && is_tag(rest.get(start..start + tag.len())) {
            rest = &rest[start + tag.len()..];
        }
        let end = rest.trim_end().len();
        if end >= tag.len() && is_tag(rest.get(end - tag.len()..end)) {
            rest = &rest[..end - tag.len()];
        }
    }
    rest
}

/// An item of a list in YAML without the dashes before it.
fn without_dashes(line: &str) -> &str {
    line.trim_start().strip_prefix("- ").map_or(line, without_dashes)
}

/// The inside of brackets that begin or end on a line, as NumPy and YAML write them.
fn without_brackets(line: &str) -> &str {
    let begin = line.trim_start();
    let begin = begin.strip_prefix("np.").or(begin.strip_prefix("numpy.")).unwrap_or(begin);
    let begin = begin.strip_prefix("array(").unwrap_or(begin);
    let end = begin.trim_end().trim_end_matches(',');
    match (begin.starts_with(['[', '(']), end.ends_with([']', ')'])) {
        (false, false) => line,
        _ => end.trim_start_matches(['[', '(', ' ']).trim_end_matches([']', ')', ' ']),
    }
}

/// The cells of the grid that lines hold, and a note where they could be read otherwise.
fn grid(lines: &[&str]) -> Option<(Rows, Option<&'static str>)> {
    let lines: Vec<&str> = lines.iter().map(|line| without_brackets(line)).collect();
    let held: Vec<&str> = lines.iter().copied().filter(|line| !is_skipped(line) && !is_rule(line)).collect();
    let words = || held.iter().map(|line| words_of(line).into_iter().map(str::to_owned).collect()).collect();
    let found = columns(&held).and_then(square).or_else(|| square(words()));
    found.or_else(|| {
        let rows = numbered(&in_place(&lines)?)?;
        Some((rows, Some("blanks are read as open cells")))
    })
}

/// The fields of lines with the same number of separators.
fn columns(lines: &[&str]) -> Option<Rows> {
    let separator = [',', ';', '\t', '|'].into_iter().find(|&separator| {
        let count = |line: &&str| line.matches(separator).count();
        lines.first().is_some_and(|line| count(line) > 2) && lines.iter().all(|line| count(line) == count(&lines[0]))
    })?;
    let fields = |line: &&str| line.split(separator).map(|field| unquoted(field).to_owned()).collect();
    let mut rows: Rows = lines.iter().map(fields).collect();
    // A separator may stand at the beginning and at the end of each line.
    let is_wide = |rows: &Rows| separator == '|' || rows[0].len() > rows.len();
    if is_wide(&rows) && rows.iter().all(|row| row.last().is_some_and(String::is_empty)) {
        rows.iter_mut().for_each(|row| drop(row.pop()));
    }
    if is_wide(&rows) && rows.iter().all(|row| row.first().is_some_and(String::is_empty)) {
        rows.iter_mut().for_each(|row| drop(row.remove(0)));
    }
    Some(rows)
}

/// The cells of a grid whose words these are, perhaps with headings, with the cells of a row joined, or a cell a line.
fn square(rows: Rows) -> Option<(Rows, Option<&'static str>)> {
    let cells = |rows: &Rows| {
        let row = |row: &Vec<String>| row.iter().map(|word| cell(word)).collect::<Option<Vec<String>>>();
        let n = rows.len();
        let is_square = (4..=64).contains(&n) && rows.iter().all(|row| row.len() == n);
        is_square.then(|| rows.iter().map(row).collect::<Option<Rows>>())?.and_then(|rows| numbered(&rows))
    };
    if let Some(inside) = headings::without(&rows).as_ref().and_then(cells) {
        return Some((inside, Some("the headings of rows and columns are left out")));
    }
    if let Some(cells) = cells(&rows) {
        return Some((cells, None));
    }
    let joined: Rows =
        rows.iter().map(|row| row.iter().flat_map(|word| unquoted(word).chars()).map(String::from).collect()).collect();
    if let Some(cells) = cells(&joined) {
        return Some((cells, None));
    }
    let chunks = |words: &[String]| words.chunks(words.len().isqrt().max(1)).map(<[String]>::to_vec).collect::<Rows>();
    match &rows[..] {
        [_] => cells(&chunks(&joined[0])).map(|cells| (cells, None)),
        rows if rows.iter().all(|row| row.len() == 1) => {
            cells(&chunks(&rows.concat())).map(|cells| (cells, Some("a cell a line is read row by row")))
        }
        _ => None,
    }
}

/// The cells of n lines of n characters, with blanks between or none, in which a blank is an open cell.
fn in_place(lines: &[&str]) -> Option<Rows> {
    // The first and the last row may be blank, too.
    let within = |is_row: fn(&str) -> bool| {
        let ends = lines.iter().position(|line| is_row(line)).zip(lines.iter().rposition(|line| is_row(line)));
        ends.map(|(first, last)| &lines[first..=last])
    };
    let all = within(|line| !line.is_empty()).and_then(rows_in_place);
    all.or_else(|| within(|line| !line.trim().is_empty()).and_then(rows_in_place))
}

fn rows_in_place(rows: &[&str]) -> Option<Rows> {
    let n = rows.len();
    let is_plain = rows.iter().all(|line| line.bytes().all(|byte| byte == b' ' || byte.is_ascii_alphanumeric()));
    let width = rows.iter().map(|line| line.trim_end().len()).max()?;
    let is_apart = || rows.iter().all(|line| line.bytes().skip(1).step_by(2).all(|byte| byte == b' '));
    let step = match width {
        _ if n < 9 || !is_plain => return None,
        width if width == n => 1,
        width if width < 2 * n && is_apart() => 2,
        _ => return None,
    };
    let cell = |line: &str, at: usize| match line.as_bytes().get(step * at) {
        None | Some(b' ') => ".".to_owned(),
        Some(&byte) => char::from(byte.to_ascii_uppercase()).to_string(),
    };
    Some(rows.iter().map(|line| (0..n).map(|at| cell(line, at)).collect()).collect())
}
