//! Sudokus among other words: lists of strings, arrays, rows of SQL and of Markdown tables, JSON records, columns of one cell
//! each, and lines with blanks for open cells.

#[cfg(test)]
mod tests;

use graeco_document::{PUZZLE_COLUMNS, is_cells_key, is_whole_layout, states_layout, states_rules};
use graeco_grid::text::TextError;
use graeco_grid::{Cell, Puzzle, Symbol};

use crate::columns::{CELLS, Columns, Digits, SudokuLine, digits, is_near_cells, unnamed};
use crate::format::BEGIN;
use crate::keys::{any_pair_within, pair};
use crate::record::SOLUTION_COLUMNS;
use crate::words::{BadEntry, Found, Scanner, Word, is_between, row};

/// A line whose last blanks may have been cut off has at least this many cells.
const LEAST_BLANK: usize = CELLS - 18;

/// A Sudoku of a line, with what stands beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub(crate) struct Entry {
    /// The cells, 0 for an open one.
    pub cells: Digits,
    /// The solution that stands beside it.
    pub solution: Option<Digits>,
    /// The other columns, with their names; `column2` where they have none.
    pub others: Vec<(String, String)>,
    /// The line where the cells begin, counted from 1.
    pub line: usize,
}

/// Whether a text holds Sudokus among other words, such as a list of strings, rather than cells, columns or rules. Its
/// beginning is enough.
#[must_use]
pub fn is_list(text: &str) -> bool {
    let begin = &text[..text.floor_char_boundary(BEGIN)];
    // An XML file has a form of its own, and so have puzzles with rules.
    if text.trim_start().starts_with('<') || has_rules(begin) {
        return false;
    }
    if holds_array(begin) {
        return true;
    }
    let is_skipped = |line: &&str| line.is_empty() || line.starts_with(['#', ';']) || line.starts_with("--");
    let mut lines = begin.lines().map(|line| line.trim_end_matches('\r')).filter(|line| !is_skipped(&line.trim()));
    let mut has_brackets = false;
    let Some(line) = lines.by_ref().find(|line| {
        has_brackets |= line.contains(['[', '(', '{']);
        has_near_cells(line) || blank_cells(line).is_some() || single_cells(line, 1).is_some()
    }) else {
        return false;
    };
    let trimmed = line.trim();
    match Columns::read_any(&mut None, 1, line.as_bytes()) {
        _ if is_assignment(trimmed) => false,
        SudokuLine::Puzzle(_) => is_table(trimmed) || is_quoted(trimmed) || has_brackets && line.contains('"'),
        _ if blank_cells(line).is_some() || single_cells(line, 1).is_some() => true,
        _ if (is_table(trimmed) || has_brackets) && holds_entries(line) => true,
        _ if is_table(trimmed) || line.split(',').count() >= CELLS => lines.next().is_some_and(is_list),
        _ => false,
    }
}

/// Whether a line is one word in quotation marks.
fn is_quoted(line: &str) -> bool {
    let line = line.trim_end_matches(',');
    line.len() == CELLS + 2 && line.starts_with(['"', '\'']) && line.ends_with(['"', '\''])
}

/// Whether there are Sudokus in a line, good or bad ones.
fn holds_entries(line: &str) -> bool {
    let mut reader = EntryReader::default();
    !(reader.line(line, 1).is_empty() && reader.end().is_empty())
}

fn is_table(line: &str) -> bool {
    line.starts_with('|') && line.ends_with('|')
}

/// Whether a line gives a string to a key of TOML.
fn is_assignment(line: &str) -> bool {
    pair(line).is_some_and(|(_, value)| value.starts_with(['"', '\'']))
}

/// Keys of a puzzle file in JSON, which has `givens`.
const FILE_KEYS: [&str; 5] = ["order", "boxes", "box", "symbols", "first_value"];

/// Whether a text states rules in JSON, or has a solver string in quotation marks.
fn has_rules(text: &str) -> bool {
    if holds_rule_string(text) {
        return true;
    }
    let (mut has_givens, mut is_file) = (false, false);
    // Whether each of the objects around a key has cells and rules. Inside another one, an object without cells states no
    // rules, but regions are those of cells under some key.
    let mut objects: Vec<[bool; 2]> = Vec::new();
    any_pair_within(text, |depth, key, value| {
        objects.resize(depth + 1, [false; 2]);
        let [has_cells, has_rules] = &mut objects[depth];
        let value_begins = |marks: &[char]| value.starts_with(marks);
        *has_cells |= depth > 1 && value_begins(&['"', '\'', '[']) && is_cells_key(key);
        *has_rules = *has_rules || states_rules(key, value);
        has_givens |= depth <= 1 && key == "givens" && value_begins(&['"', '[']);
        is_file |= depth <= 1 && FILE_KEYS.contains(&key);
        let is_puzzle = ["size", "cells"].contains(&key) || has_givens && is_file || *has_rules;
        depth <= 1 && is_puzzle || *has_cells && *has_rules || depth > 1 && states_layout(key, value)
    })
}

/// Whether a string in quotation marks begins with an item of a solver string, or is a whole layout.
fn holds_rule_string(text: &str) -> bool {
    let (bytes, mut start) = (text.as_bytes(), 0);
    let mark = if bytes.contains(&b'"') { b'"' } else { b'\'' };
    let is_item = |at: usize| mark == b'"' && matches!(bytes[at + 1..], [b'.', b'A'..=b'Z' | b'~', ..]);
    for (at, _) in bytes.iter().enumerate().filter(|&(_, &byte)| byte == mark) {
        if is_item(at) || is_whole_layout(&text[start..at]) {
            return true;
        }
        start = at + 1;
    }
    is_whole_layout(&text[start..])
}

/// Reads the Sudokus of lines, one line after another. What stands in braces, and the array of a programming language, may go
/// on over several lines.
#[derive(Default, Debug)]
pub(crate) struct EntryReader {
    scanner: Scanner,
    /// The names of columns, if a line at the beginning gives them.
    names: Vec<String>,
    has_puzzle: bool,
}

impl EntryReader {
    /// The Sudokus that end in a line with a number, good and bad ones.
    pub(crate) fn line(&mut self, line: &str, number: usize) -> Vec<Result<Entry, BadEntry>> {
        if has_rules(line) {
            let before = if self.has_puzzle { ", as in the lines before" } else { "" };
            let what = format!("this puzzle may have rules; expected cells alone{before}");
            self.scanner.refuse();
            drop(self.scanner.line(line, number));
            self.scanner.refuse();
            return vec![Err(BadEntry::at_start(TextError { line: number, column: 1, width: 1, what }, line))];
        }
        if let Some(cells) = blank_cells(line) {
            return vec![Ok(Entry { cells, solution: None, others: Vec::new(), line: number })];
        }
        if let Some(entry) = single_cells(line, number) {
            return vec![entry.map_err(|error| BadEntry::at_start(error, line))];
        }
        if !self.has_puzzle
            && let Some(names) = column_names(line)
        {
            self.names = names;
        }
        let found = if is_table(line.trim()) { row(line, number) } else { self.scanner.line(line, number) };
        self.entries(found)
    }

    /// The Sudokus of what has not ended.
    pub(crate) fn end(&mut self) -> Vec<Result<Entry, BadEntry>> {
        let found = self.scanner.end();
        self.entries(found)
    }

    fn entries(&mut self, found: Vec<Found>) -> Vec<Result<Entry, BadEntry>> {
        let of_record = |record: Found| match record {
            Ok(words) => self.of_record(&words).into_iter().map(Ok).collect(),
            Err(wrong) => vec![Err(wrong)],
        };
        let entries: Vec<_> = found.into_iter().flat_map(of_record).collect();
        self.has_puzzle |= !entries.is_empty();
        entries
    }

    /// The Sudokus of a record: one with its other words, or several of a list.
    fn of_record(&self, words: &[Word]) -> Vec<Entry> {
        // Names of a header are those of all words or of none.
        let header = if words.len() == self.names.len() { &self.names[..] } else { &[] };
        let name = |place: usize| match &*words[place].name {
            "" => header.get(place).map_or("", |name| name),
            name => name,
        };
        let is_named = |place: usize, known: &str| name(place).eq_ignore_ascii_case(known);
        let cells = words.iter().enumerate();
        let grids: Vec<(usize, Digits)> = cells.filter_map(|(place, word)| Some((place, word.cells()?))).collect();
        let named = |known: &[&str]| {
            let find = |known: &&str| grids.iter().copied().find(|(place, _)| is_named(*place, known));
            known.iter().find_map(find)
        };
        let is_full = |cells: &Digits| !cells.contains(&0);
        let has_names =
            PUZZLE_COLUMNS.iter().chain(&SOLUTION_COLUMNS).any(|known| (0..words.len()).any(|at| is_named(at, known)));
        let entry = |(at, cells): (usize, Digits), solution: Option<(usize, Digits)>| {
            // Of a record of this program only what stood beside the puzzle before.
            let is_own = words.iter().any(|word| word.name == "schema");
            let is_free = |place: usize| place != at && solution.is_none_or(|solution| solution.0 != place);
            let is_other = |place: &usize| is_free(*place) && (words[*place].is_inner || !is_own);
            let called = |place: usize| {
                if name(place).is_empty() { unnamed(place) } else { name(place).to_owned() }
            };
            let others = (0..words.len()).filter(is_other).map(|place| (called(place), words[place].text.clone()));
            let solution = solution.map(|solution| solution.1);
            vec![Entry { cells, solution, others: others.collect(), line: words[at].line }]
        };
        let alone = |&(place, cells): &(usize, Digits)| Entry {
            cells,
            solution: None,
            others: Vec::new(),
            line: words[place].line,
        };
        // The solution of a puzzle that is wrong is no puzzle.
        if words.iter().any(Word::is_wrong) {
            return grids.iter().filter(|grid| !has_names && !is_full(&grid.1)).map(alone).collect();
        }
        let (puzzle, solution) = (named(&PUZZLE_COLUMNS), named(&SOLUTION_COLUMNS));
        // A record that was cut off, and the one behind it.
        let is_twice =
            puzzle.is_some_and(|(at, _)| grids.iter().filter(|(other, _)| is_named(*other, name(at))).count() > 1);
        match (puzzle, &grids[..]) {
            (Some(puzzle), _) if !is_twice => entry(puzzle, solution),
            (None, [one]) if solution.is_none() => entry(*one, None),
            (None, [(at, a), (other, b)]) if is_full(a) != is_full(b) => {
                let (puzzle, solution) = if is_full(a) { ((*other, *b), (*at, *a)) } else { ((*at, *a), (*other, *b)) };
                entry(puzzle, Some(solution))
            }
            (_, list) => {
                list.iter().filter(|(at, _)| solution.is_none_or(|solution| solution.0 != *at)).map(alone).collect()
            }
        }
    }
}

/// The names of columns that a line of Markdown or SQL gives.
fn column_names(line: &str) -> Option<Vec<String>> {
    let line = line.trim();
    if is_table(line) && line.contains(char::is_alphabetic) && !has_near_cells(line) {
        return Some(line.trim_matches('|').split('|').map(|name| name.trim().to_owned()).collect());
    }
    let is_statement = |known: &&str| line.get(..known.len()).is_some_and(|word| word.eq_ignore_ascii_case(known));
    ["INSERT INTO", "CREATE TABLE"].iter().any(is_statement).then(|| names_in_parentheses(line))?
}

/// The first words of what stands between commas in the first parentheses of a statement, unless they are values.
fn names_in_parentheses(text: &str) -> Option<Vec<String>> {
    let (head, inside) = text.split_once('(')?;
    if head.to_ascii_uppercase().contains("VALUES") {
        return None;
    }
    let (mut fields, mut depth) = (vec![String::new()], 0_usize);
    for c in inside.chars() {
        match c {
            ')' if depth == 0 => break,
            ',' if depth == 0 => fields.push(String::new()),
            c => {
                depth = if c == '(' { depth + 1 } else { depth.saturating_sub(usize::from(c == ')')) };
                fields.last_mut()?.push(c);
            }
        }
    }
    let name = |field: &String| {
        let word = field.split_whitespace().next().unwrap_or_default();
        word.trim_matches(|c| "\"'`[]".contains(c)).to_owned()
    };
    Some(fields.iter().map(name).collect())
}

/// Whether some word of a line has about 81 cells.
fn has_near_cells(line: &str) -> bool {
    line.split(|c: char| c.is_whitespace() || is_between(c)).any(|word| is_near_cells(word.as_bytes()))
}

/// Whether a text holds an array of cells, and no key of a puzzle file.
fn holds_array(text: &str) -> bool {
    const KEYS: [&str; 7] = ["order", "size", "givens", "regions", "rules", "kind", "box"];
    let is_file = || KEYS.iter().any(|key| text.contains(key)) || text.lines().filter_map(pair).count() > 1;
    if !text.contains(['[', '{', '(']) || is_file() {
        return false;
    }
    let mut scanner = Scanner::default();
    text.lines().enumerate().for_each(|(before, line)| drop(scanner.line(line, before + 1)));
    scanner.has_array()
}

/// The cells of a line of digits with blanks for open cells, of which those at the end may be missing.
fn blank_cells(line: &str) -> Option<Digits> {
    let line = line.trim_end_matches(['\r', '\n']).as_bytes();
    let is_cell = |byte: &u8| matches!(byte, b' ' | b'1'..=b'9');
    let is_line = (LEAST_BLANK..=CELLS).contains(&line.len()) && line.iter().all(is_cell);
    // Digits with a blank between each two are another form, and so are nine words of candidates.
    let words = line.split(|&byte| byte == b' ').filter(|word| !word.is_empty()).count();
    let is_joined = words != 9 && line.windows(2).any(|pair| pair == b"  ");
    (is_line && is_joined).then(|| {
        let mut cells = [0; CELLS];
        line.iter().zip(&mut cells).filter(|(byte, _)| **byte != b' ').for_each(|(byte, cell)| *cell = byte - b'0');
        cells
    })
}

/// The cells of a line of 82 columns, of which 81 are cells, and one before or behind them is a name or a number.
fn single_cells(line: &str, number: usize) -> Option<Result<Entry, TextError>> {
    let separator = [',', ';', '\t', ' '].into_iter().find(|&separator| line.matches(separator).count() == CELLS)?;
    let fields: Vec<&str> = line.split(separator).map(|field| field.trim().trim_matches('"')).collect();
    let read = |fields: &[&str]| {
        let cells: Option<Vec<u8>> = fields.iter().map(|field| cell(field)).collect();
        digits(&cells?.try_into().ok()?)
    };
    let sudoku = Puzzle::sudoku(3, 3).expect("a size of boxes");
    let is_right = |cells: &Digits| {
        let held = |cell: Cell| cells[cell.index()].checked_sub(1).map(|digit| Symbol::new(digit.into()));
        sudoku.clash_of(held).is_none()
    };
    let entry = |cells: Digits, place: usize| {
        let others = vec![(unnamed(place), fields[place].to_owned())];
        Entry { cells, solution: None, others, line: number }
    };
    Some(match (read(&fields[1..]), read(&fields[..CELLS])) {
        (Some(last), None) => Ok(entry(last, 0)),
        (None, Some(first)) => Ok(entry(first, CELLS)),
        (None, None) => return None,
        (Some(last), Some(first)) => match (is_right(&last), is_right(&first)) {
            (true, false) => Ok(entry(last, 0)),
            (false, true) => Ok(entry(first, CELLS)),
            _ => {
                let what = "82 columns of one cell; expected 81, or an id that is no cell before or behind them";
                Err(TextError { line: number, column: 1, width: line.chars().count(), what: what.to_owned() })
            }
        },
    })
}

/// The sign of a field that is one cell. An empty one is open.
fn cell(field: &str) -> Option<u8> {
    match *field.as_bytes() {
        [] => Some(b'.'),
        [byte] => Some(byte),
        _ => None,
    }
}
