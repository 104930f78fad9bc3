//! Words in records: what stands in brackets, or else on a line, or in a row of a table. The cells of an array are one word.

use std::iter::Peekable;
use std::str::CharIndices;

use graeco_grid::text::TextError;

use crate::columns::{ALMOST, CELLS, Digits, ROW, digits, is_near_cells, is_open_word, wrong_cells};

/// A list of so many cells is meant to be a row.
const ALMOST_ROW: std::ops::RangeInclusive<usize> = ROW - 2..=ROW + 2;

/// A record that goes on over several lines ends at the latest when it has this many words, or as many open brackets.
const MOST_WORDS: usize = 1000;

/// So many bytes before an error, and at most so many in all, are shown with it.
const SHOWN: (usize, usize) = (60, 160);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Word {
    /// The word before a colon or an equals sign.
    pub(crate) name: String,
    pub(crate) text: String,
    /// The line where it begins, counted from 1.
    pub(crate) line: usize,
    /// Whether it stands in brackets within the record.
    pub(crate) is_inner: bool,
    /// The cells of an array that it stands for, if this is not whole.
    part: Option<String>,
}

impl Word {
    pub(crate) fn cells(&self) -> Option<Digits> {
        digits(self.text.as_bytes().try_into().ok()?)
    }

    /// Whether it was meant to be a puzzle, and is none.
    pub(crate) fn is_wrong(&self) -> bool {
        is_near_cells(self.text.as_bytes()) && self.cells().is_none()
    }
}

/// A text that was meant to be a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub(crate) struct BadEntry {
    /// The error in it.
    pub error: TextError,
    /// Its line, as far as a message shows it.
    pub excerpt: String,
    /// The number of characters before the excerpt.
    pub before: usize,
}

impl BadEntry {
    /// An error in a line whose beginning is shown.
    pub(crate) fn at_start(error: TextError, line: &str) -> BadEntry {
        BadEntry { error, excerpt: line.chars().take(SHOWN.1).collect(), before: 0 }
    }
}

/// What a line holds: the words of a record, or a text that was meant to be a puzzle.
pub(crate) type Found = Result<Vec<Word>, BadEntry>;

/// An open bracket, or the line around all brackets.
#[derive(Default, Debug)]
struct Group {
    open: char,
    /// Of the list or record.
    name: String,
    next: String,
    words: Vec<Word>,
    /// Whether it states rules, and is left out.
    is_refused: bool,
}

impl Group {
    fn holds_cells(&self) -> bool {
        self.words.iter().any(|word| is_near_cells(word.text.as_bytes()))
    }
}

/// A line, and how far its characters were counted.
struct Line<'l> {
    text: &'l str,
    number: usize,
    /// Bytes, and the characters in them.
    counted: (usize, usize),
}

impl Line<'_> {
    /// The number of characters before a byte, not before one that was asked for earlier.
    fn chars_before(&mut self, at: usize) -> usize {
        let (bytes, chars) = self.counted;
        self.counted = (at, chars + self.text[bytes..at].chars().count());
        self.counted.1
    }

    /// The error in a word that begins at a byte, and should be 81 cells.
    fn wrong(&mut self, at: usize, text: &str) -> BadEntry {
        let start = self.text.floor_char_boundary(at.saturating_sub(SHOWN.0));
        let before = self.chars_before(at);
        let error = wrong_cells(self.number, before, text);
        let before = before - self.text[start..at].chars().count();
        BadEntry { error, excerpt: self.text[start..].chars().take(SHOWN.1).collect(), before }
    }
}

/// Cuts lines into records.
#[derive(Default, Debug)]
pub(crate) struct Scanner {
    /// The innermost one last. The first one is the line.
    groups: Vec<Group>,
    has_array: bool,
    found: Vec<Found>,
}

impl Scanner {
    /// Reads a line with a number; returns what ends in it.
    pub(crate) fn line(&mut self, text: &str, number: usize) -> Vec<Found> {
        let mut line = Line { text, number, counted: (0, 0) };
        let mut chars = text.char_indices().peekable();
        self.innermost();
        while let Some((at, c)) = chars.next() {
            match c {
                '[' | '(' | '{' => self.open(c),
                ']' | ')' | '}' => self.close(&mut line, at),
                '"' | '\'' | '`' => {
                    let text = quoted(&mut chars, c);
                    self.push(text, true, &mut line, at + 1);
                }
                ':' | '=' => {
                    let group = self.innermost();
                    group.next = group.words.pop().map_or(String::new(), |word| word.text);
                }
                c if c.is_whitespace() || is_between(c) => {}
                _ => {
                    let text = bare(&mut chars, c);
                    for part in around_cells(&text) {
                        let before = part.as_ptr() as usize - text.as_ptr() as usize;
                        self.push(part.to_owned(), false, &mut line, at + before);
                    }
                }
            }
        }
        self.end_line();
        std::mem::take(&mut self.found)
    }

    /// Leaves out the records that are open: they state rules.
    pub(crate) fn refuse(&mut self) {
        self.groups.iter_mut().skip(1).for_each(|group| group.is_refused = true);
    }

    /// What has not ended.
    pub(crate) fn end(&mut self) -> Vec<Found> {
        while let Some(group) = self.groups.pop() {
            self.end_record(group);
        }
        std::mem::take(&mut self.found)
    }

    /// Whether there was an array of 81 cells.
    pub(crate) fn has_array(&self) -> bool {
        self.has_array
    }

    fn innermost(&mut self) -> &mut Group {
        if self.groups.is_empty() {
            self.groups.push(Group::default());
        }
        self.groups.last_mut().expect("there is a line")
    }

    fn open(&mut self, open: char) {
        let name = std::mem::take(&mut self.innermost().next);
        self.groups.push(Group { open, name, ..Group::default() });
    }

    /// Ends the innermost bracket: a record, an array, or a part of the record around it.
    fn close(&mut self, line: &mut Line<'_>, at: usize) {
        if self.groups.len() < 2 {
            return;
        }
        let Some(mut group) = self.groups.pop() else { return };
        let cells = group.words.iter().filter_map(|word| word.part.as_ref()).map(String::len).sum();
        let is_array = group.words.iter().all(|word| word.part.is_some());
        let is_row = ALMOST_ROW.contains(&cells);
        if is_array && (is_row || ALMOST.contains(&cells)) {
            let text: String = group.words.iter().filter_map(|word| word.part.as_deref()).collect();
            let (name, line_number, part) =
                (std::mem::take(&mut group.name), group.words[0].line, is_row.then(|| text.clone()));
            let array = Word { name, text, line: line_number, is_inner: false, part };
            self.has_array |= cells == CELLS;
            if array.is_wrong() {
                let wrong = line.wrong(at, &array.text);
                self.found.push(Err(wrong));
            }
            // Around it are words of a program.
            let is_alone = self.groups.len() == 1 && !is_row;
            let around = self.innermost();
            if is_alone {
                around.words.clear();
            }
            around.words.push(array);
            return;
        }
        let is_record = group.holds_cells() && !(group.open == '{' && self.innermost().holds_cells());
        if is_record || group.is_refused {
            return self.end_record(group);
        }
        let inner = group.words.into_iter().map(|word| Word { is_inner: true, part: None, ..word });
        self.innermost().words.extend(inner);
    }

    /// Adds a word that begins at a byte of a line.
    fn push(&mut self, text: String, is_quoted: bool, line: &mut Line<'_>, at: usize) {
        let is_in_brackets = self.groups.len() > 1;
        let group = self.innermost();
        let name = std::mem::take(&mut group.next);
        let part = array_cells(&text, is_quoted).filter(|_| is_in_brackets && name.is_empty());
        let text = part.clone().filter(|cells| cells.len() > 1).unwrap_or(text);
        let word = Word { name, line: line.number, is_inner: false, part, text };
        let is_wrong = word.is_wrong();
        let wrong = is_wrong.then(|| line.wrong(at, &word.text));
        self.innermost().words.push(word);
        self.found.extend(wrong.map(Err));
    }

    /// Ends the records that the end of a line ends: the line around brackets, a list of puzzles, and whatever is too long.
    fn end_line(&mut self) {
        let is_list = |group: &Group| group.holds_cells() && group.words.iter().all(|word| word.name.is_empty());
        let has_many = |groups: &[Group]| groups.iter().map(|group| 1 + group.words.len()).sum::<usize>() > MOST_WORDS;
        match &mut self.groups[..] {
            [line] => {
                let line = std::mem::take(line);
                self.end_record(line);
            }
            [_, list] if list.open != '(' && is_list(list) => {
                let words = std::mem::take(&mut list.words);
                if !list.is_refused {
                    self.found.push(Ok(words));
                }
            }
            groups if has_many(groups) => {
                std::mem::take(&mut self.groups).into_iter().for_each(|group| self.end_record(group));
            }
            _ => {}
        }
    }

    fn end_record(&mut self, group: Group) {
        if !group.is_refused && !group.words.is_empty() {
            self.found.push(Ok(group.words));
        }
    }
}

/// The words of a row of a table of Markdown, one for each field.
pub(crate) fn row(text: &str, number: usize) -> Vec<Found> {
    let mut line = Line { text, number, counted: (0, 0) };
    let (mut words, mut found, mut start) = (Vec::new(), Vec::new(), 0);
    let inside = text.trim_end().strip_suffix('|').map_or(text.len(), str::len);
    let is_bar = |at: &usize| text.as_bytes()[*at] == b'|' && !text[..*at].ends_with('\\');
    for end in (0..inside).filter(is_bar).chain([inside]) {
        let field = text[start..end].trim_matches(|c: char| c.is_whitespace() || c == '`');
        let at = start + text[start..end].find(field).unwrap_or(0);
        let text = field.replace("\\|", "|");
        let word = Word { name: String::new(), text, line: number, is_inner: false, part: None };
        if word.is_wrong() {
            found.push(Err(line.wrong(at, &word.text)));
        }
        // What stands before the first bar is no field.
        words.extend((start > 0).then_some(word));
        start = end + 1;
    }
    found.push(Ok(words));
    found
}

/// The cells that a word of an array stands for: one in quotation marks, nine in them, or bare ones with blanks between.
fn array_cells(text: &str, is_quoted: bool) -> Option<String> {
    let is_cell = |c: char| c.is_ascii_digit() || ".*_-".contains(c);
    let one = |word: &str| match word.parse() {
        Ok(c) if is_cell(c) => Some(c),
        _ => is_open_word(word).then_some('.'),
    };
    match (is_quoted, text.trim()) {
        (true, "") => Some(".".to_owned()),
        (true, _) => (matches!(text.len(), 1 | ROW) && text.chars().all(is_cell)).then(|| text.to_owned()),
        (false, _) => text.split_whitespace().map(one).collect(),
    }
}

/// The word that begins with a character. A quotation mark within it is an apostrophe.
fn bare(chars: &mut Peekable<CharIndices<'_>>, first: char) -> String {
    let mut text = String::from(first);
    while let Some((_, c)) = chars.next_if(|&(_, c)| "\"'`".contains(c) || !is_between(c)) {
        text.push(c);
    }
    text.truncate(text.trim_end().len());
    text
}

/// What stands before the cells that a text has among its words, the cells, and what stands behind them; or all of it.
fn around_cells(text: &str) -> impl Iterator<Item = &str> {
    let cells = text.split_whitespace().find(|word| is_near_cells(word.as_bytes())).unwrap_or(text);
    let start = cells.as_ptr() as usize - text.as_ptr() as usize;
    let parts = [&text[..start], cells, &text[start + cells.len()..]];
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty())
}

/// The text up to a closing quotation mark.
fn quoted(chars: &mut Peekable<CharIndices<'_>>, mark: char) -> String {
    let mut text = String::new();
    while let Some((_, c)) = chars.next() {
        // A quotation mark within is written twice, or behind a backslash.
        let is_twice = c == mark && chars.peek().is_some_and(|next| next.1 == mark);
        match c {
            _ if is_twice || c == '\\' => text.extend(chars.next().map(|next| next.1)),
            _ if c == mark => break,
            _ => text.push(c),
        }
    }
    text
}

/// Whether a character stands between words that may have blanks.
pub(crate) fn is_between(c: char) -> bool {
    "()[]{},;:=|\t\"'`".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_that_are_never_closed_are_not_kept() {
        let mut scanner = Scanner::default();
        for number in 1..10 * MOST_WORDS {
            assert!(scanner.line("[", number).is_empty());
            assert!(scanner.groups.len() <= MOST_WORDS, "{number}");
        }
        // What comes next is read.
        let cells = "1".repeat(CELLS);
        let found = scanner.line(&format!("]]]] {cells}"), 10 * MOST_WORDS).into_iter().chain(scanner.end());
        let words: Vec<String> = found.flat_map(|words| words.unwrap()).map(|word| word.text).collect();
        assert_eq!(words, [cells]);
    }
}
