//! The lines of a text without what is no cell: tags, brackets, names, commands of LaTeX, frames and signs of Unicode.

use crate::grids::drawn::plain_sign;

/// A line with its number from 1. Its columns are those of the given text.
pub(super) type Line = (usize, String);

/// Only so many of the lists of a list on one line are looked at.
const MOST_LISTS: usize = 300;

/// Tags of forums and pages.
const TAGS: [&str; 8] = ["[code]", "[/code]", "[pre]", "[/pre]", "<pre>", "</pre>", "<code>", "</code>"];

/// The lines of a text; the rows of a table of HTML, with bars between cells; the lists of a list on one line.
pub(super) fn lines(text: &str) -> Vec<Line> {
    if let Some(rows) = of_html(text) {
        return rows;
    }
    let list = text.trim();
    if list.starts_with("[[") && !list.contains('\n') {
        // More lists than a grid has rows have no columns to keep.
        let parts = list.split_inclusive("],").take(MOST_LISTS);
        return parts.map(|part| (1, placed(list, without_brackets(part)))).collect();
    }
    text.lines().enumerate().map(|(before, line)| (before + 1, plain(line))).collect()
}

/// The same lines without the dashes before the items of a list in YAML.
pub(super) fn items(lines: &[Line]) -> Vec<Line> {
    fn without_dashes(line: &str) -> &str {
        line.trim_start().strip_prefix("- ").map_or(line, without_dashes)
    }
    lines.iter().map(|(number, line)| (*number, placed(line, without_brackets(without_dashes(line))))).collect()
}

/// Whether a line holds nothing.
pub(super) fn is_skipped(line: &str) -> bool {
    line.trim_matches(' ').is_empty() || line.starts_with('#')
}

/// A line without what is no cell.
fn plain(line: &str) -> String {
    let line: String = without_commands(line).chars().map(plain_sign).collect();
    let is_label = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if line.trim_start().starts_with("```") || line.trim().strip_suffix(':').is_some_and(is_label) {
        return String::new();
    }
    placed(&line, without_brackets(without_tags(&line)))
}

fn placed(line: &str, part: &str) -> String {
    let before = part.as_ptr() as usize - line.as_ptr() as usize;
    " ".repeat(line[..before].chars().count()) + part
}

fn without_tags(line: &str) -> &str {
    let mut rest = line;
    for tag in TAGS {
        let is_tag = |part: Option<&str>| part.is_some_and(|part| part.eq_ignore_ascii_case(tag));
        let start = rest.len() - rest.trim_start().len();
        if is_tag(rest.get(start..start + tag.len())) {
            rest = &rest[start + tag.len()..];
        }
        let end = rest.trim_end().len();
        if end >= tag.len() && is_tag(rest.get(end - tag.len()..end)) {
            rest = &rest[..end - tag.len()];
        }
    }
    rest
}

/// The inside of brackets that begin or end on a line, as NumPy and YAML write them.
fn without_brackets(line: &str) -> &str {
    let begin = line.trim_start();
    let is_name = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || "._=( ".contains(c));
    let name = begin.find('[').filter(|&at| begin[..at].ends_with('(') && is_name(&begin[..at]));
    let begin = &begin[name.unwrap_or(0)..];
    // Of an array, what follows says of what type it is.
    let begin = begin.find("]]").map_or(begin, |at| &begin[..at + 2]);
    let end = begin.trim_end().trim_end_matches([',', ';']);
    match (begin.starts_with(['[', '(']), end.ends_with([']', ')'])) {
        (false, false) => line,
        _ => end.trim_start_matches(['[', '(', ' ']).trim_end_matches([']', ')', ' ']),
    }
}

/// A line of LaTeX with blanks for its commands, and semicolons for the `&` between cells. Others are left as they are.
fn without_commands(line: &str) -> String {
    if !line.contains('\\') && line.matches('&').count() < 3 {
        return line.strip_suffix("|.").map_or(line.to_owned(), |row| row.to_owned() + "| ");
    }
    let (mut text, mut chars) = (String::new(), line.chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            '\\' => {
                text.push(' ');
                let is_command = |c: &char| c.is_ascii_alphabetic() || *c == '\\';
                while chars.next_if(is_command).is_some() {
                    text.push(' ');
                }
                // What a command of layout is about is no cell.
                while chars.next_if(|&c| c == '{').is_some() {
                    text.extend(chars.by_ref().take_while(|&c| c != '}').map(|_| ' ').chain("  ".chars()));
                }
            }
            '&' => text.push(';'),
            '$' => text.push(' '),
            c => text.push(c),
        }
    }
    text
}

fn of_html(text: &str) -> Option<Vec<Line>> {
    let small = text.to_ascii_lowercase();
    let rows = small.match_indices("<tr").map(|(start, _)| {
        let end = small[start + 3..].find("<tr").map_or(text.len(), |length| start + 3 + length);
        let starts = small[start + 3..end].match_indices("<t").map(|(at, _)| start + 3 + at);
        let ends = starts.clone().skip(1).chain([end]);
        let cells = starts.zip(ends).map(|(start, end)| &text[start + 2..end]);
        let cells = cells.filter(|cell| cell.starts_with(['d', 'h', 'D', 'H']));
        let line: String = cells.map(|cell| "|".to_owned() + &without_html(cell)).collect();
        (1 + text[..start].matches('\n').count(), line + "|")
    });
    small.contains("<td").then(|| rows.collect())
}

/// The text behind the tag that a part begins in, without other tags; or the value of a field in it.
fn without_html(part: &str) -> String {
    if let Some((_, field)) = part.split_once("<input") {
        let value = field.split_once("value=").map_or("", |(_, value)| value);
        return value.trim_start_matches(['"', '\'']).chars().take_while(|c| c.is_alphanumeric()).collect();
    }
    let text: String = part.split('<').filter_map(|piece| Some(piece.split_once('>')?.1)).collect();
    text.replace("&nbsp;", " ").replace("&#160;", " ").split_whitespace().collect()
}
