//! Sudokus among the other words of a line: lists of strings, rows of SQL and of Markdown tables, JSON records, columns of
//! one cell each, and lines with blanks for open cells.

use std::iter::Peekable;
use std::ops::Range;
use std::str::CharIndices;

use graeco_grid::text::TextError;
use graeco_grid::{Cell, Puzzle, Symbol};

use crate::columns::{CELLS, Columns, Digits, SudokuLine, digits, is_near_cells, wrong_cells};
use crate::record::{PUZZLE_COLUMNS, SOLUTION_COLUMNS};

/// So many bytes at the beginning of a text show whether its lines are such lines.
const LOOK: usize = 1 << 16;

/// A line whose last blanks may have been cut off has at least this many cells.
const LEAST_BLANK: usize = CELLS - 18;

/// A Sudoku of a line, with what stands beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The cells, 0 for an open one.
    pub cells: Digits,
    /// The solution that stands beside it.
    pub solution: Option<Digits>,
    /// The other columns, with their names; `column2` where they have none.
    pub others: Vec<(String, String)>,
}

/// A word of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Word {
    /// The word before a colon or an equals sign.
    name: String,
    text: String,
    /// Where it stands, in bytes.
    at: Range<usize>,
    /// Whether it stands in an object within another one.
    is_inner: bool,
}

impl Word {
    fn cells(&self) -> Option<Digits> {
        digits(self.text.as_bytes().try_into().ok()?)
    }

    fn is_named(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.name.eq_ignore_ascii_case(name))
    }
}

/// Whether a text holds Sudokus among other words, such as a list of strings, rather than cells, columns or rules. Its
/// beginning is enough.
#[must_use]
pub fn is_list(text: &str) -> bool {
    let mut end = text.len().min(LOOK);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    // An XML file has a form of its own, and so have puzzles with rules.
    if text.trim_start().starts_with('<') || states_rules(&text[..end]) {
        return false;
    }
    let is_skipped = |line: &&str| line.is_empty() || line.starts_with(['#', ';']) || line.starts_with("--");
    let mut lines =
        text[..end].lines().map(|line| line.trim_end_matches('\r')).filter(|line| !is_skipped(&line.trim()));
    let mut has_brackets = false;
    let Some(line) = lines.by_ref().find(|line| {
        has_brackets |= line.contains(['[', '(', '{']);
        line.len() >= LEAST_BLANK
    }) else {
        return false;
    };
    let trimmed = line.trim();
    match Columns::read_any(&mut None, 1, line.as_bytes()) {
        _ if is_assignment(trimmed) => false,
        SudokuLine::Puzzle(_) => is_table(trimmed) || has_brackets && line.contains('"'),
        _ if blank_cells(line).is_some() || single_cells(line, 1).is_some() => true,
        _ if is_table(trimmed) || line.split(',').count() >= CELLS => lines.next().is_some_and(is_list),
        _ => has_brackets && !entries(line, 1).is_empty(),
    }
}

/// Whether a line is one of a Markdown table.
fn is_table(line: &str) -> bool {
    line.starts_with('|') && line.ends_with('|')
}

/// The names of the columns of a Markdown table; none if a line does not begin one.
#[must_use]
pub fn table_header(line: &str) -> Vec<String> {
    let line = line.trim();
    let has_names = is_table(line) && line.contains(char::is_alphabetic) && entries(line, 1).is_empty();
    let names = line.trim_matches('|').split('|').map(|name| name.trim().to_owned());
    if has_names { names.collect() } else { Vec::new() }
}

impl Entry {
    /// The other columns, with names by their places where they have none of their own.
    #[must_use]
    pub fn named(self, names: &[String]) -> Vec<(String, String)> {
        let name = |name: String| {
            let place = name.strip_prefix("column").and_then(|number| number.parse::<usize>().ok());
            place.and_then(|place| names.get(place.checked_sub(1)?).cloned()).unwrap_or(name)
        };
        self.others.into_iter().map(|(column, text)| (name(column), text)).collect()
    }
}

/// Whether a line gives a string to a key of TOML.
fn is_assignment(line: &str) -> bool {
    let is_key = |key: &str| key.trim_end().bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    line.split_once('=').is_some_and(|(key, value)| is_key(key) && value.trim_start().starts_with(['"', '\'']))
}

/// Whether a text states rules in JSON.
fn states_rules(text: &str) -> bool {
    ["\"size\"", "\"constraints\"", "\"cells\""].iter().any(|key| text.contains(key))
}

/// The Sudokus of a line with a number, good and bad ones.
#[must_use]
pub fn entries(line: &str, number: usize) -> Vec<Result<Entry, TextError>> {
    if states_rules(line) {
        let what = "this puzzle may have rules; expected cells alone, as in the lines before".to_owned();
        return vec![Err(TextError { line: number, column: 1, width: 1, what })];
    }
    if let Some(cells) = blank_cells(line) {
        return vec![Ok(Entry { cells, solution: None, others: Vec::new() })];
    }
    if let Some(entry) = single_cells(line, number) {
        return vec![entry];
    }
    records(line).iter().flat_map(|record| of_record(line, number, record)).collect()
}

/// The Sudokus of a record: one with its other words, or several of a list.
fn of_record(line: &str, number: usize, words: &[Word]) -> Vec<Result<Entry, TextError>> {
    let grids: Vec<(usize, Digits)> =
        words.iter().enumerate().filter_map(|(at, word)| Some((at, word.cells()?))).collect();
    // What was meant to be the puzzle must not be passed over for its solution.
    if let Some(near) = words.iter().find(|word| is_near_cells(word.text.as_bytes()) && word.cells().is_none()) {
        return vec![Err(wrong_cells(number, line, near.at.start, &near.text))];
    }
    let is_full = |cells: &Digits| !cells.contains(&0);
    let named = |names: &[&str]| grids.iter().copied().find(|(at, _)| words[*at].is_named(names));
    let entry = |(at, cells): (usize, Digits), solution: Option<(usize, Digits)>| {
        // Of a record of this program only what stood beside the puzzle before.
        let is_own = words.iter().any(|word| word.name == "schema");
        let is_free = |place: usize| place != at && solution.is_none_or(|solution| solution.0 != place);
        let is_other = |place: &usize| is_free(*place) && (words[*place].is_inner || !is_own);
        let name = |place: usize| match &*words[place].name {
            "" => format!("column{}", place + 1),
            name => name.to_owned(),
        };
        let others = (0..words.len()).filter(is_other).map(|place| (name(place), words[place].text.clone()));
        vec![Ok(Entry { cells, solution: solution.map(|solution| solution.1), others: others.collect() })]
    };
    match (named(&PUZZLE_COLUMNS), &grids[..]) {
        (Some(puzzle), _) => entry(puzzle, named(&SOLUTION_COLUMNS)),
        (None, [one]) => entry(*one, None),
        (None, [(at, a), (other, b)]) if is_full(a) != is_full(b) => {
            let (puzzle, solution) = if is_full(a) { ((*other, *b), (*at, *a)) } else { ((*at, *a), (*other, *b)) };
            entry(puzzle, Some(solution))
        }
        (None, list) => {
            list.iter().map(|(_, cells)| Ok(Entry { cells: *cells, solution: None, others: Vec::new() })).collect()
        }
    }
}

/// The records of a line: what stands in parentheses or braces, or else the whole line; of each its words.
fn records(line: &str) -> Vec<Vec<Word>> {
    let (mut records, mut words, mut name) = (Vec::new(), Vec::new(), String::new());
    let (mut holds_cells, mut depth) = (false, 0);
    let mut chars = line.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            // What names a list or a record names none of its words. A record within one that holds a puzzle belongs to it.
            '[' => name.clear(),
            '(' | '{' => {
                depth += 1;
                name.clear();
                words.retain(|_: &Word| holds_cells);
            }
            ')' | '}' => {
                depth -= 1;
                holds_cells = false;
                records.push(std::mem::take(&mut words));
            }
            '"' | '\'' | '`' => {
                let (text, end) = quoted(&mut chars, c);
                let end = end.unwrap_or(line.len());
                holds_cells |= is_near_cells(text.as_bytes());
                words.push(Word { name: std::mem::take(&mut name), text, at: at + 1..end, is_inner: depth > 1 });
            }
            ':' | '=' => name = words.pop().map_or(String::new(), |word: Word| word.text),
            c if c.is_whitespace() || is_between(c) => {}
            _ => {
                // A quotation mark within a word is an apostrophe.
                while chars.next_if(|&(_, c)| "\"'`".contains(c) || !is_between(c)).is_some() {}
                let end = chars.peek().map_or(line.len(), |next| next.0);
                let text = line[at..end].trim_end().to_owned();
                holds_cells |= is_near_cells(text.as_bytes());
                words.push(Word {
                    name: std::mem::take(&mut name),
                    at: at..at + text.len(),
                    text,
                    is_inner: depth > 1,
                });
            }
        }
    }
    records.push(words);
    records
}

/// The text up to a closing quotation mark, and the place of that mark, if there is one.
fn quoted(chars: &mut Peekable<CharIndices<'_>>, mark: char) -> (String, Option<usize>) {
    let mut text = String::new();
    while let Some((place, c)) = chars.next() {
        // A quotation mark within is written twice, or behind a backslash.
        let is_twice = c == mark && chars.peek().is_some_and(|next| next.1 == mark);
        match c {
            _ if is_twice || c == '\\' => text.extend(chars.next().map(|next| next.1)),
            _ if c == mark => return (text, Some(place)),
            _ => text.push(c),
        }
    }
    (text, None)
}

/// Whether a character stands between words that may have blanks.
fn is_between(c: char) -> bool {
    "()[]{},;:=|\t\"'`".contains(c)
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
    let entry = |cells: Digits, place: usize| Entry {
        cells,
        solution: None,
        others: vec![(format!("column{}", place + 1), fields[place].to_owned())],
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

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    const OTHER: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    /// What is read from each line of a text: the first cells of puzzles, whether they have a solution, and the others.
    fn read(text: &str) -> String {
        let shown = |entry: Result<Entry, TextError>| match entry {
            Ok(Entry { cells, solution, others }) => {
                let begin: String = cells[..3].iter().map(u8::to_string).collect();
                let others: Vec<String> = others.into_iter().map(|(name, text)| format!("{name}={text}")).collect();
                format!("{begin}{}{}", if solution.is_some() { "!" } else { "" }, others.join("&"))
            }
            Err(error) => format!("{}:{}:{}", error.line, error.column, error.what),
        };
        assert!(is_list(text), "{text}");
        let lines = text.lines().enumerate().flat_map(|(at, line)| entries(line, at + 1));
        lines.map(shown).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lists_and_tables_of_words_are_read() {
        assert_eq!(read(&format!("[\"{PUZZLE}\",\n\"{OTHER}\"]\n")), "530 800");
        assert_eq!(read(&format!("puzzles = ['{PUZZLE}', '{OTHER}']")), "530 800");
        let sql =
            format!("CREATE TABLE x (id int);\nINSERT INTO x VALUES (7,'{PUZZLE}','it''s'),(8,'{OTHER}',NULL);\n");
        assert_eq!(read(&sql), "530column1=7&column3=it's 800column1=8&column3=NULL");
        let markdown = format!("| id | puzzle | solution |\n|---|:--|---|\n| Ann's | {PUZZLE} | {SOLUTION} |\n");
        assert_eq!(read(&markdown), "530!column1=Ann's");
        let json = format!("[{{\"id\": 7, \"quiz\":\"{PUZZLE}\",\"canon\":\"{OTHER}\"}},\n{{\"puzzle\":\"{OTHER}\"}}]");
        assert_eq!(read(&json), format!("530id=7&canon={OTHER} 800"));
        let record = format!("{{\"schema\":1,\"puzzle\":\"{PUZZLE}\",\"beside\":{{\"id\":\"7\"}}}}");
        assert_eq!(read(&record), "530id=7");
        let wrong = read(&format!("[\"{PUZZLE}\",\n \"{}\"]\n", &PUZZLE[1..]));
        assert_eq!(wrong, "530 2:3:this column has 80 cells; expected 81");
        let wrong = read(&format!("[\n  \"{PUZZLE}\",\n  [\"{}\", \"{SOLUTION}\"]\n]\n", &PUZZLE[1..]));
        assert_eq!(wrong, "530 3:5:this column has 80 cells; expected 81");
    }

    #[test]
    fn cells_in_columns_and_blanks_are_read() {
        let columns = |text: &str| text.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(",");
        assert_eq!(read(&format!("104,{}\n", columns(PUZZLE))), "530column1=104");
        assert_eq!(read(&format!("{},104\n", columns(PUZZLE))), "530column82=104");
        // A number of one digit may be a cell: the grid without clashes counts.
        assert_eq!(read(&format!("4,{}\n", columns(PUZZLE))), "530column1=4");
        let open = columns(&".".repeat(81));
        assert_eq!(read(&format!("4,{open}\n")).split(';').next(), Some("1:1:82 columns of one cell"));
        assert_eq!(read(&PUZZLE.replace('.', " ")), "530");
    }

    #[test]
    fn other_texts_are_no_lists() {
        let toml = format!("order = 9\nboxes = [3, 3]\ngivens = \"{PUZZLE}\"\n");
        let json = format!("{{\"size\":9,\"box\":[3,3],\"givens\":\"{PUZZLE}\"}}\n");
        let spaced = PUZZLE.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" ");
        for text in
            [&*toml, &json, PUZZLE, &format!("7,{PUZZLE}\n"), &format!("{PUZZLE} # 7"), &spaced, "", "order = 9\n"]
        {
            assert!(!is_list(text), "{text}");
        }
    }
}
