//! Solver strings among other words: below titles, behind names, in tables and in lists of quotations.

use super::Rewritten;
use super::strings::begin;
use crate::columns::is_held;
use crate::format::PuzzleFormat;
use crate::iss;
use crate::mixed::form_of;
use crate::read::recognize;

/// Whether a text is in no form that is known, and most of its first lines hold solver strings among other words.
pub(super) fn is_list(text: &str) -> bool {
    let begin = begin(text);
    let lines = || begin.lines().filter(|line| is_held(line));
    let count = lines().filter(|line| !strings(line).is_empty()).count();
    count > 1 && 2 * count > lines().count() && is_other(begin)
}

/// The strings of a text in no form that is known, each on its line, or one below the other if one line has all of them. Strings
/// that stand behind names, or in quotation marks, are puzzles of their own. `None` if there are none.
pub(super) fn read(text: &str) -> Option<Rewritten> {
    let found: Vec<(&str, Vec<&str>)> = text.lines().map(|line| (line, strings(line))).collect();
    let held: Vec<&(&str, Vec<&str>)> = found.iter().filter(|(_, strings)| !strings.is_empty()).collect();
    let count: usize = held.iter().map(|(_, strings)| strings.len()).sum();
    if count == 0 || count > held.len() && held.len() > 1 || !is_other(text) {
        return None;
    }
    let are_named = count > 1 && held.iter().all(|(line, strings)| !line.trim().starts_with(strings[0]));
    let shape = |string: &str| if are_named && !string.contains(".Shape~") { ".Shape~9x9" } else { "" };
    let mut lines = String::new();
    for (line, strings) in &found {
        match &strings[..] {
            // It may be a puzzle in another form, or a string with a mistake.
            [] if line.starts_with('.') || form_of(line).is_some_and(|_| !line.trim().contains([' ', '"', '\''])) => {
                lines += line;
            }
            strings => {
                lines +=
                    &strings.iter().map(|string| format!("{string}{}", shape(string))).collect::<Vec<_>>().join("\n")
            }
        }
        lines.push('\n');
    }
    let note = "what stands around the solver strings is left out".to_owned();
    Some(Rewritten::new(lines, Some(note)))
}

/// Whether a text is in no other form; the reader of tables finds no strings.
fn is_other(text: &str) -> bool {
    matches!(recognize(text), None | Some(PuzzleFormat::Csv))
}

/// The strings of a line.
fn strings(line: &str) -> Vec<&str> {
    let (mut strings, mut at) = (Vec::new(), 0);
    while let Some(start) = line[at..].find('.').map(|found| at + found) {
        at = start + 1;
        if let Some(string) = string(line, start) {
            strings.push(string);
            at = start + string.len();
        }
    }
    strings
}

/// The string that begins at a place of a line, behind white space or a sign, up to the sign that ends it.
fn string(line: &str, start: usize) -> Option<&str> {
    let (before, rest) = line.split_at(start);
    let sign = before.trim_end_matches(' ').chars().next_back();
    let end = match sign {
        Some('(') => Some(')'),
        Some('[') => Some(']'),
        Some('<') => Some('>'),
        Some('{') => Some('}'),
        sign => sign.filter(|&sign| "\"'`|,;\t".contains(sign)),
    };
    let may_begin = end.is_some() || sign.is_none_or(|sign| sign == ':') || before.ends_with(char::is_whitespace);
    let whole = if may_begin { end.and_then(|end| rest.split(end).next()).unwrap_or(rest) } else { "" };
    let is_string = iss::is_text(whole.split(' ').next().unwrap_or(""));
    is_string.then(|| whole.trim_end().trim_end_matches([',', ';', '"', '\'']))
}
