//! Sudokus among other words: lists of strings, arrays, rows of SQL and of Markdown tables, JSON records, columns of one cell
//! each, and lines with blanks for open cells.

use graeco_grid::text::TextError;
use graeco_grid::{Cell, Puzzle, Symbol};

use crate::columns::{CELLS, Columns, Digits, SudokuLine, digits, is_near_cells};
use crate::record::{PUZZLE_COLUMNS, SOLUTION_COLUMNS};
use crate::words::{BadEntry, Found, Scanner, Word, is_between, row};

/// So many bytes at the beginning of a text show whether its lines are such lines.
const LOOK: usize = 1 << 16;

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
    let begin = &text[..text.floor_char_boundary(LOOK)];
    // An XML file has a form of its own, and so have puzzles with rules.
    if text.trim_start().starts_with('<') || states_rules(begin) {
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

/// Whether a line is one of a Markdown table.
fn is_table(line: &str) -> bool {
    line.starts_with('|') && line.ends_with('|')
}

/// Whether a line gives a string to a key of TOML.
fn is_assignment(line: &str) -> bool {
    is_key(line) && line.split_once('=').is_some_and(|(_, value)| value.trim_start().starts_with(['"', '\'']))
}

/// Whether a line begins with a key and an equals sign.
fn is_key(line: &str) -> bool {
    let is_key = |key: &str| key.trim_end().bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    line.split_once('=').is_some_and(|(key, _)| is_key(key))
}

/// Whether a text states rules in JSON.
fn states_rules(text: &str) -> bool {
    ["\"size\"", "\"constraints\"", "\"cells\"", "\"regions\""].iter().any(|key| text.contains(key))
}

/// Reads the Sudokus of lines, one line after another. What stands in braces, and the array of a programming language, may go
/// on over several lines.
///
/// ```
/// use graeco_exchange::EntryReader;
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut reader = EntryReader::default();
/// assert!(reader.line("[{", 1).is_empty() && reader.line(&format!("\"id\": 7, \"puzzle\": \"{puzzle}\""), 2).is_empty());
/// let entry = reader.line("}]", 3).remove(0).unwrap();
/// assert_eq!((entry.cells[0], entry.line, &*entry.others[0].0), (5, 2, "id"));
/// ```
#[derive(Default, Debug)]
pub(crate) struct EntryReader {
    scanner: Scanner,
    /// The names of columns, if a line at the beginning gives them.
    names: Vec<String>,
    /// Whether a puzzle was read.
    has_puzzle: bool,
}

impl EntryReader {
    /// The Sudokus that end in a line with a number, good and bad ones.
    pub(crate) fn line(&mut self, line: &str, number: usize) -> Vec<Result<Entry, BadEntry>> {
        if states_rules(line) {
            let what = "this puzzle may have rules; expected cells alone, as in the lines before".to_owned();
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
                if name(place).is_empty() { format!("column{}", place + 1) } else { name(place).to_owned() }
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
    let is_file = || KEYS.iter().any(|key| text.contains(key)) || text.lines().filter(|line| is_key(line)).count() > 1;
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
        let others = vec![(format!("column{}", place + 1), fields[place].to_owned())];
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

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    const OTHER: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    /// What is read from each line of a text: the first cells of puzzles, whether they have a solution, and the others.
    fn read(text: &str) -> String {
        let shown = |entry: Result<Entry, BadEntry>| match entry {
            Ok(Entry { cells, solution, others, .. }) => {
                let begin: String = cells[..3].iter().map(u8::to_string).collect();
                let others: Vec<String> = others.into_iter().map(|(name, text)| format!("{name}={text}")).collect();
                format!("{begin}{}{}", if solution.is_some() { "!" } else { "" }, others.join("&"))
            }
            Err(BadEntry { error, .. }) => format!("{}:{}:{}", error.line, error.column, error.what),
        };
        assert!(is_list(text), "{text}");
        let mut reader = EntryReader::default();
        let mut all: Vec<_> = text.lines().enumerate().flat_map(|(at, line)| reader.line(line, at + 1)).collect();
        all.extend(reader.end());
        all.into_iter().map(shown).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lists_and_tables_of_words_are_read() {
        assert_eq!(read(&format!("[\"{PUZZLE}\",\n\"{OTHER}\"]\n")), "530 800");
        assert_eq!(read(&format!("puzzles = ['{PUZZLE}', '{OTHER}']")), "530 800");
        let sql =
            format!("CREATE TABLE x (id int);\nINSERT INTO x VALUES (7,'{PUZZLE}','it''s'),(8,'{OTHER}',NULL);\n");
        assert_eq!(read(&sql), "530column1=7&column3=it's 800column1=8&column3=NULL");
        let sql = format!("INSERT INTO x (`id`, grid, name) VALUES\n(7,\"{PUZZLE}\",'a'),\n(8,\"{OTHER}\",'b');\n");
        assert_eq!(read(&sql), "530id=7&name=a 800id=8&name=b");
        let markdown = format!("| id | puzzle | solution |\n|---|:--|---|\n| Ann's | {PUZZLE} | {SOLUTION} |\n");
        assert_eq!(read(&markdown), "530!id=Ann's");
        let markdown = format!("| id | puzzle |\n|---|---|\n| a\\|b | `{PUZZLE}` |\n");
        assert_eq!(read(&markdown), "530id=a|b");
        let empty = format!("| id | note | puzzle | solution |\n|---|---|---|---|\n| 7 |  | {PUZZLE} | {SOLUTION} |\n");
        assert_eq!(read(&empty), "530!id=7&note=");
        let named = format!("| by | solution | puzzle |\n|---|---|---|\n| Ann, Bob | {SOLUTION} | {PUZZLE} |\n");
        assert_eq!(read(&named), "530!by=Ann, Bob");
        let table = "CREATE TABLE sudokus_of_the_year_2026 (r numeric(3,1), puzzle text, solution text);";
        let sql = format!("{table}\nINSERT INTO s VALUES (1.5,'{PUZZLE}','{SOLUTION}');\n");
        assert_eq!(read(&sql), "530!r=1.5");
        assert_eq!(read(&format!("[[7,\"{PUZZLE}\"],[8,\"{OTHER}\"]]\n")), "530column1=7 800column1=8");
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
    fn records_over_several_lines_are_read() {
        let record =
            |id: u8| format!("{{\n \"id\": {id},\n \"puzzle\": \"{PUZZLE}\",\n \"solution\": \"{SOLUTION}\"\n}}");
        assert_eq!(read(&format!("[\n{},\n{}\n]\n", record(7), record(8))), "530!id=7 530!id=8");
        let pair = format!("[\n \"{PUZZLE}\",\n \"{SOLUTION}\"\n]");
        assert_eq!(read(&format!("[\n{pair},\n{pair}\n]\n")), "530! 530!");
        let meta = format!("{{\"puzzle\":\"{PUZZLE}\",\"meta\":{{\"level\":2}},\"solution\":\"{SOLUTION}\"}}");
        assert_eq!(read(&format!("[{meta}]")), "530!level=2");
        let both = format!("{{\"puzzle\":\"{PUZZLE}\",\"board\":\"{PUZZLE}\",\"solution\":\"{SOLUTION}\"}}");
        assert_eq!(read(&format!("[{both}]")), format!("530!board={PUZZLE}"));
        let rules =
            format!("[\"{PUZZLE}\",\n{{\n\"puzzle\":\"{OTHER}\",\n\"constraints\":[{{\"kind\":\"chaos\"}}]\n}}]");
        let mut reader = EntryReader::default();
        let all: Vec<_> = rules.lines().enumerate().flat_map(|(at, line)| reader.line(line, at + 1)).collect();
        assert_eq!(all.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false], "{all:?}");
        // A record that was cut off takes no other puzzle with it.
        assert_eq!(read(&format!("{{\"puzzle\":\"{PUZZLE}\"\n{{\"puzzle\":\"{OTHER}\"}}\n")), "530 800");
    }

    #[test]
    fn arrays_of_programming_languages_are_read() {
        let rows: Vec<Vec<char>> = (0..9).map(|row| PUZZLE[9 * row..][..9].chars().collect()).collect();
        let array = |open: &str, cell: &dyn Fn(char) -> String, between: &str, end: &str, line: &str| {
            let row = |row: &Vec<char>| row.iter().map(|&c| cell(c)).collect::<Vec<_>>().join(between);
            format!("{open}{}{end}", rows.iter().map(row).collect::<Vec<_>>().join(line))
        };
        let number = |c: char| if c == '.' { "0".to_owned() } else { c.to_string() };
        let null = |c: char| if c == '.' { "null".to_owned() } else { c.to_string() };
        for text in [
            array("[[", &number, ", ", "]]", "], ["),
            array("board = [\n [", &number, ",", "]\n]", "],\n ["),
            array("[[", &number, " ", "]]", "]\n ["),
            array("array([[", &number, ", ", "]])", "],\n       ["),
            array("[[\"", &|c| c.to_string(), "\",\"", "\"]]", "\"]\n,[\""),
            array("[\"", &|c| c.to_string(), "", "\"]", "\", \""),
            array("int grid[9][9] = {{", &number, ",", "}};", "},\n{"),
            array("[", &null, ",", "]", ","),
            array("((", &number, ", ", "))", "), ("),
        ] {
            assert_eq!(read(&text), "530", "{text}");
        }
        let one = array("[[", &number, ",", "]]", "],[");
        assert_eq!(read(&format!("[{one},{one}]")), "530 530");
        assert_eq!(read(&format!("[[7,{one}],[8,{one}]]")), "530column1=7 530column1=8");
        assert_eq!(read(&format!("[{{\"id\":7,\"quiz\":{one},\"level\":2}}]")), "530id=7&level=2");
        // Keys between the arrays are not cells.
        assert_eq!(read(&format!("{{\"100000001\": {one}, \"100000002\": {one}}}")), "530 530");
        let rows = PUZZLE.as_bytes().chunks(9).map(|row| format!("{:?}", String::from_utf8_lossy(row)));
        let rows = rows.collect::<Vec<_>>().join(",");
        assert_eq!(read(&format!("{{\"100000001\": [{rows}]}}")), "530");
        // One cell is missing, or a row too many.
        let short = one.replacen(",0]", "]", 1);
        assert_eq!(read(&format!("[{one},\n{short},\n{one}]")).matches("cells; expected 81").count(), 1);
        let many = read(&format!("[{one},\n{}]", one.replacen("[[", "[[0,0,0,0,0,0,0,0,0],[", 1)));
        assert!(many.contains("90 cells; expected 81") && many.contains("530"), "{many}");
        let mixed = read(&array("[[\"", &|c| c.to_string(), "\",\"", "\"]]", "\"],[\"").replacen(".", "0", 1));
        assert!(mixed.contains("expected"), "{mixed}");
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
        let regions = format!("{{\"order\":9,\"regions\":{:?}}}", [[1; 9]; 9]);
        let rows = SOLUTION.as_bytes().chunks(9).map(|row| format!("{:?}", String::from_utf8_lossy(row)));
        let rows = rows.collect::<Vec<_>>().join(", ");
        let ruled = format!("size = 9\nbox = [3, 3]\nthermo = [\"r1c1-3\"]\nsolution = [{rows}]\n");
        let spaced = PUZZLE.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" ");
        for text in [
            &*toml,
            &json,
            &regions,
            &ruled,
            PUZZLE,
            &format!("7,{PUZZLE}\n"),
            &format!("{PUZZLE} # 7"),
            &spaced,
            "",
            "order = 9\n",
        ] {
            assert!(!is_list(text), "{text}");
        }
    }
}
