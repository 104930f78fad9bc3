//! Items of lists and of tables in braces that come and go, as changes of a text: comments and the other items stay.

use std::ops::Range;

/// A part of a text, and its replacement.
pub(crate) type Change = (Range<usize>, String);

pub(crate) fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |feed| feed + 1)
}

/// Behind the line feed of the line of a place.
pub(crate) fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |feed| at + feed + 1)
}

/// A part of a text, which goes; so does its line if nothing is left on it.
pub(crate) fn gone(text: &str, part: Range<usize>) -> Change {
    let lines = line_start(text, part.start)..line_end(text, part.end);
    let is_blank = |part: Range<usize>| text[part].trim().is_empty();
    let is_alone = is_blank(lines.start..part.start) && is_blank(part.end..lines.end);
    (if is_alone { lines } else { part }, String::new())
}

/// The comma behind a place, with blanks and comments between.
fn comma(text: &str, from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let rest = text[at..].trim_start();
        at = text.len() - rest.len();
        match rest.bytes().next()? {
            b',' => return Some(at),
            b'#' => at += rest.find('\n')?,
            _ => return None,
        }
    }
}

/// Takes an item out, with its comma; `before` is the item before it.
pub(crate) fn without(text: &str, before: Option<&Range<usize>>, item: &Range<usize>) -> Vec<Change> {
    let Some(after) = comma(text, item.end) else {
        // The last item: a comma before it may stay, but not on the same line.
        let earlier = before.and_then(|before| comma(text, before.end));
        let start = earlier.filter(|&at| text[at + 1..item.start].trim_matches([' ', '\t']).is_empty());
        return vec![gone(text, start.map_or(item.start..blanks_end(text, item.end), |start| start..item.end))];
    };
    if !text[item.end..after].trim().is_empty() {
        return vec![gone(text, item.start..blanks_end(text, item.end)), gone(text, after..after + 1)];
    }
    vec![gone(text, item.start..blanks_end(text, after + 1))]
}

fn blanks_end(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start_matches([' ', '\t']).len()
}

/// Puts an item behind the last one of a list or table in braces at a place: on a line of its own, if the last one has one.
pub(crate) fn with(text: &str, place: &Range<usize>, last: Option<&Range<usize>>, item: &str) -> Vec<Change> {
    let Some(last) = last else { return vec![(place.start + 1..place.start + 1, item.to_owned())] };
    let comma = comma(text, last.end);
    let end = comma.map_or(last.end, |comma| comma + 1);
    let indent = &text[line_start(text, last.start)..last.start];
    if !indent.trim().is_empty() {
        return vec![(end..end, format!("{}{item}", if comma.is_some() { " " } else { ", " }))];
    }
    let next = line_end(text, end);
    if next >= place.end {
        return vec![(end..end, format!("{}\n{indent}{item}", if comma.is_some() { "" } else { "," }))];
    }
    let mut changes = vec![(next..next, format!("{indent}{item},\n"))];
    changes.extend(comma.is_none().then(|| (last.end..last.end, ",".to_owned())));
    changes
}

/// A table added at the end of a text.
pub(crate) fn added(text: &str, table: &str) -> Change {
    let end = text.trim_end().len();
    let gap = if end == 0 { "" } else { "\n\n" };
    (end..text.len(), format!("{gap}{}\n", table.trim()))
}

/// A text after some changes of parts that do not overlap.
pub(crate) fn applied(text: &str, mut changes: Vec<Change>) -> String {
    changes.sort_by_key(|change| change.0.start);
    let mut new = text.to_owned();
    for (part, with) in changes.into_iter().rev() {
        new.replace_range(part, &with);
    }
    new
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The places of the letters of a list: its items.
    fn items(text: &str) -> Vec<Range<usize>> {
        text.match_indices(|c: char| c.is_ascii_lowercase()).map(|(at, _)| at..at + 1).collect()
    }

    #[test]
    fn items_go_with_their_commas_and_comments_stay() {
        for (text, number, after) in [
            ("[a, b]", 0_usize, "[b]"),
            ("[a, b]", 1, "[a]"),
            ("[a]", 0, "[]"),
            ("[\n  a, # 1\n  # 2\n  b, # 3\n]", 0, "[\n  # 1\n  # 2\n  b, # 3\n]"),
            ("[\n  a,\n  b,\n]", 0, "[\n  b,\n]"),
            ("[\n  a, # 1\n  b # 3\n]", 1, "[\n  a, # 1\n  # 3\n]"),
            ("[\n  a # 1\n, b]", 0, "[\n  # 1\n b]"),
            ("{ a, b }", 1, "{ a }"),
        ] {
            let items = items(text);
            let before = number.checked_sub(1).map(|before| &items[before]);
            let new = applied(text, without(text, before, &items[number]));
            assert_eq!(new, after, "{text}");
        }
    }

    #[test]
    fn items_come_last_on_lines_of_their_own_if_others_have_them() {
        for (text, after) in [
            ("[]", "[z]"),
            ("[a]", "[a, z]"),
            ("[a,]", "[a, z]"),
            ("[\n  a, b\n]", "[\n  a, b, z\n]"),
            ("[\n  a, # 1\n]", "[\n  a, # 1\n  z,\n]"),
            ("[\n  a # 1\n]", "[\n  a, # 1\n  z,\n]"),
            ("[\n  a]", "[\n  a,\n  z]"),
        ] {
            let all = 0..text.len();
            assert_eq!(applied(text, with(text, &all, items(text).last(), "z")), after, "{text}");
        }
    }
}
