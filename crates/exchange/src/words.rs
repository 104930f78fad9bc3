//! Words in records: what stands in brackets, or else on a line. The cells of an array are one word.

use std::iter::Peekable;
use std::str::CharIndices;

use graeco_grid::text::TextError;

use crate::columns::{CELLS, Digits, digits, is_near_cells, wrong_cells};

/// The cells of a row.
const ROW: usize = 9;

/// A record that goes on over several lines ends at the latest when it has this many words.
const MOST_WORDS: usize = 1000;

/// A word of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Word {
    /// The word before a colon or an equals sign.
    pub(crate) name: String,
    pub(crate) text: String,
    /// The line where it begins, counted from 1.
    pub(crate) line: usize,
    /// Whether it stands in an object within another one.
    pub(crate) is_inner: bool,
}

impl Word {
    pub(crate) fn cells(&self) -> Option<Digits> {
        digits(self.text.as_bytes().try_into().ok()?)
    }
}

/// The words of a record, or a word that was meant to be a puzzle.
pub(crate) type Words = Result<Vec<Word>, TextError>;

/// Cuts lines into records.
#[derive(Default, Debug)]
pub(crate) struct Scanner {
    words: Vec<Word>,
    /// Of the next word.
    name: String,
    /// Of the list that was opened last.
    list_name: String,
    holds_cells: bool,
    /// Whether a word of the record is no puzzle, but was meant to be one.
    is_wrong: bool,
    /// Open parentheses and braces, open braces alone, and open square brackets.
    depth: usize,
    braces: usize,
    lists: usize,
    /// The square brackets around the first word of the record.
    level: usize,
    /// The cells of an array so far, and how many of the last words hold them.
    cells: String,
    parts: usize,
    has_array: bool,
    records: Vec<Words>,
}

impl Scanner {
    /// Reads a line with a number; returns the records that end in it.
    pub(crate) fn line(&mut self, line: &str, number: usize) -> Vec<Words> {
        let mut chars = line.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            match c {
                '[' | '(' | '{' => self.open(c),
                ']' | ')' | '}' => self.close(c, line, number),
                '"' | '\'' | '`' => {
                    let text = quoted(&mut chars, c);
                    self.push(text, true, (line, number), at + 1);
                }
                ':' | '=' => self.name = self.words.pop().map_or(String::new(), |word| word.text),
                c if c.is_whitespace() || is_between(c) => {}
                _ => {
                    let text = bare(&mut chars, c);
                    self.push(text, false, (line, number), at);
                }
            }
        }
        if self.braces == 0 && self.cells.is_empty() || self.words.len() > MOST_WORDS {
            (self.depth, self.braces) = (0, 0);
            self.end_record();
        }
        std::mem::take(&mut self.records)
    }

    /// The last record.
    pub(crate) fn end(&mut self) -> Vec<Words> {
        self.end_record();
        std::mem::take(&mut self.records)
    }

    /// Whether there was an array of 81 cells.
    pub(crate) fn has_array(&self) -> bool {
        self.has_array
    }

    fn open(&mut self, c: char) {
        let name = std::mem::take(&mut self.name);
        if !name.is_empty() {
            self.list_name = name;
        }
        let is_row = !self.cells.is_empty() && self.cells.len().is_multiple_of(ROW);
        if !is_row {
            self.forget_array();
        }
        match c {
            '[' => self.lists += 1,
            c => {
                self.depth += 1;
                self.braces += usize::from(c == '{');
            }
        }
        // A record within one that holds a puzzle belongs to it.
        if c != '[' && !is_row && !self.holds_cells {
            self.words.clear();
        }
    }

    fn close(&mut self, c: char, line: &str, number: usize) {
        match c {
            ']' => self.lists = self.lists.saturating_sub(1),
            c => {
                self.depth = self.depth.saturating_sub(1);
                self.braces = self.braces.saturating_sub(usize::from(c == '}'));
            }
        }
        match self.cells.len() {
            CELLS => self.end_array(line, number),
            cells if cells > 0 && cells < CELLS && cells.is_multiple_of(ROW) => return,
            _ => self.forget_array(),
        }
        if c != ']' || self.depth == 0 && self.lists < self.level {
            self.end_record();
        }
    }

    /// Adds a word that begins at a byte of a line.
    fn push(&mut self, text: String, is_quoted: bool, (line, number): (&str, usize), at: usize) {
        let is_in_list = self.lists + self.depth > 0;
        match array_cells(&text, is_quoted).filter(|_| is_in_list && self.name.is_empty()) {
            Some(cells) => {
                self.cells += &cells;
                self.parts += 1;
            }
            None => self.forget_array(),
        }
        if self.words.is_empty() {
            self.level = self.lists;
        }
        let word = Word { name: std::mem::take(&mut self.name), text, line: number, is_inner: self.depth > 1 };
        self.add(word, line, number, at);
    }

    /// Adds a word, unless it was meant to be a puzzle.
    fn add(&mut self, word: Word, line: &str, number: usize, at: usize) {
        if is_near_cells(word.text.as_bytes()) {
            self.holds_cells = true;
            if word.cells().is_none() {
                self.records.push(Err(wrong_cells(number, line, at, &word.text)));
                self.is_wrong = true;
                return;
            }
        }
        self.words.push(word);
    }

    fn forget_array(&mut self) {
        self.cells.clear();
        self.parts = 0;
    }

    /// Makes one word of the cells of an array.
    fn end_array(&mut self, line: &str, number: usize) {
        let first = self.words.len() - self.parts;
        let (begin, is_inner) = (self.words[first].line, self.words[first].is_inner);
        self.words.truncate(first);
        let (name, text) = (std::mem::take(&mut self.list_name), std::mem::take(&mut self.cells));
        self.parts = 0;
        self.has_array = true;
        self.add(Word { name, text, line: begin, is_inner }, line, number, 0);
    }

    fn end_record(&mut self) {
        self.holds_cells = false;
        let words = std::mem::take(&mut self.words);
        self.forget_array();
        // The word that is wrong must not be passed over for the solution beside it.
        if !std::mem::take(&mut self.is_wrong) {
            self.records.push(Ok(words));
        }
    }
}

/// The cells that a word of an array stands for: one in quotation marks, nine in them, or bare ones with blanks between.
fn array_cells(text: &str, is_quoted: bool) -> Option<String> {
    let is_cell = |c: char| c.is_ascii_digit() || ".*_-".contains(c);
    let one = |word: &str| match word {
        "null" | "None" | "nil" => Some('.'),
        word => word.parse().ok().filter(|&c| is_cell(c)),
    };
    match (is_quoted, text) {
        (true, "" | " ") => Some(".".to_owned()),
        (true, _) => (matches!(text.len(), 1 | ROW) && text.chars().all(is_cell)).then(|| text.to_owned()),
        (false, _) => text.split_whitespace().map(one).collect(),
    }
}

/// The word that begins with a character.
fn bare(chars: &mut Peekable<CharIndices<'_>>, first: char) -> String {
    let mut text = String::new();
    let mut next = Some(first);
    while let Some(c) = next {
        // In tables of Markdown, a bar within a word stands behind a backslash.
        let is_bar = c == '\\' && chars.peek().is_some_and(|next| next.1 == '|');
        text.push(if is_bar { chars.next().map_or(c, |bar| bar.1) } else { c });
        // A quotation mark within a word is an apostrophe.
        next = chars.next_if(|&(_, c)| "\"'`".contains(c) || !is_between(c)).map(|next| next.1);
    }
    text.truncate(text.trim_end().len());
    text
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
fn is_between(c: char) -> bool {
    "()[]{},;:=|\t\"'`".contains(c)
}
