//! Solver strings among other words: below titles, behind names, in tables and in lists of quotations.

use std::ops::ControlFlow;

use graeco_document::ReadError;
use graeco_grid::Limits;

use super::Rewritten;
use super::strings::{LIST_BEGIN, begin, is_open, puzzle};
use crate::columns::{CELLS, LEAST_GRID, is_held, without_comment};
use crate::format::{BEGIN, PuzzleFormat};
use crate::grids::placed::names_cells;
use crate::iss;
use crate::mixed::is_mixed;
use crate::read::{read_known, recognize};
use crate::reading::Reading;

/// What stands before the string of an address.
const ADDRESS: &str = "?q=";

/// The longest name of an item, with its sign.
const LONGEST_NAME: usize = 40;

/// Whether most of the first lines of a text hold solver strings among other words, which no reader finds.
pub(super) fn is_list(text: &str) -> bool {
    let begin = first_lines(text);
    let lines = || begin.lines().filter(|line| is_held(line) && line.contains(char::is_alphanumeric));
    let count = lines().filter(|line| !strings(line).is_empty()).count();
    2 * count > lines().count() && (is_other(begin) || is_misread(begin))
}

/// The first lines of a text, which tell whether it is a list; its first bytes if these are one line.
fn first_lines(text: &str) -> &str {
    let lines = begin(text);
    if lines.is_empty() { &text[..text.floor_char_boundary(LIST_BEGIN)] } else { lines }
}

/// The strings of a text whose reader finds none: see [`cut`].
pub(super) fn read(text: &str) -> Option<Rewritten> {
    let begin = if text.len() > BEGIN { first_lines(text) } else { text };
    cut(text).filter(|_| is_other(begin) || is_misread(begin))
}

/// The strings of a text, each on its line, or one below the other if one line has all of them; and Sudokus on other lines. Strings
/// with words around each, or in quotation marks, are puzzles of their own, and so are those beside Sudokus. `None` if there are none, if several lines have some
/// and one has more, or if other cells stand beside them.
fn cut(text: &str) -> Option<Rewritten> {
    let found: Vec<(&str, Vec<&str>)> = text.lines().map(|line| (line, strings(line))).collect();
    let held: Vec<&(&str, Vec<&str>)> = found.iter().filter(|(_, strings)| !strings.is_empty()).collect();
    let count: usize = held.iter().map(|(_, strings)| strings.len()).sum();
    let is_one_line = held.len() == 1;
    let has_others = |found| has_cells(found) && sudoku(found).is_none();
    // Addresses alone have a reader of their own.
    let are_addresses = || held.iter().all(|(line, strings)| strings.iter().all(|string| is_of_address(line, string)));
    if count > held.len() && !is_one_line || found.iter().any(has_others) || are_addresses() {
        return None;
    }
    let cells: Vec<Option<String>> = found.iter().map(|found| Some(puzzle(&[sudoku(found)?])?.0)).collect();
    let has_words = |(line, strings): &&(&str, Vec<&str>)| without_comment(line).trim() != strings[0];
    let are_several = count > 1 && held.iter().all(has_words) || cells.iter().any(Option::is_some);
    let shape = |string: &str| if are_several && !string.contains(".Shape~") { ".Shape~9x9" } else { "" };
    let lines = found.iter().zip(cells).map(|((line, strings), cells)| match (&strings[..], cells) {
        // Cells beside a string would be one puzzle with it.
        (_, Some(cells)) => format!("{cells}{}\n", shape(&cells)),
        // It is a string with a mistake.
        ([], None) if line.starts_with('.') => format!("{line}\n"),
        ([], None) => "\n".into(),
        // Others would go on with the line before.
        ([string], None) if are_several || count == 1 => {
            let start = string.as_ptr() as usize - line.as_ptr() as usize;
            " ".repeat(line[..start].chars().count()) + string + shape(string) + "\n"
        }
        (strings, None) => {
            strings.iter().map(|string| format!("{string}{}", shape(string))).collect::<Vec<_>>().join("\n") + "\n"
        }
    });
    let note = "what stands around the solver strings is left out".to_owned();
    Some(Rewritten::new(lines.collect(), Some(note)))
}

/// Whether a text is in no form whose reader finds strings: that of tables finds none, nor do those of lists of Sudokus, unless
/// each line is a puzzle.
fn is_other(text: &str) -> bool {
    use PuzzleFormat::{Csv, Grid, Line};
    let has_sudoku = || text.lines().any(|line| sudoku(&(line, strings(line))).is_some());
    match recognize(text) {
        None | Some(Csv) => true,
        Some(Grid | Line) => has_sudoku() && !is_mixed(text),
        Some(_) => false,
    }
}

/// Whether fewer puzzles of a text can be read as it is than without what stands around its strings, which is no part of them and
/// no row of cells.
fn is_misread(text: &str) -> bool {
    let has_words = |line: &str| line.split(|c: char| !c.is_alphabetic()).any(|word| word.chars().count() > 1);
    let is_kept = |line: &str| match strings(line).last() {
        Some(string) => {
            let behind = &line[string.as_ptr() as usize - line.as_ptr() as usize + string.len()..];
            behind.contains(['~', '_']) || names_cells(behind)
        }
        None => line.contains(|c: char| c.is_ascii_digit() || c == '.') && !has_words(line),
    };
    // Lines that are indented go on with a string.
    let is_string = recognize(text) == Some(PuzzleFormat::Iss);
    let goes_on = |line: &str| is_string && line.starts_with(char::is_whitespace);
    let has_more =
        |line: &str| !is_string && is_held(line) || strings(line).first().is_some_and(|first| *first != line.trim());
    text.lines().any(has_more)
        && !text.lines().any(|line| is_kept(line) || goes_on(line))
        && cut(text).is_some_and(|cut| readable(&cut.text) > readable(text))
}

/// How many puzzles the readers find in a text as it is.
fn readable(text: &str) -> usize {
    let mut count = 0;
    read_known(text, &Limits::default(), |reading: Result<Reading, ReadError>| {
        count += usize::from(reading.is_ok());
        ControlFlow::Continue(())
    });
    count
}

/// Whether a line has cells outside its strings.
fn has_cells((line, strings): &(&str, Vec<&str>)) -> bool {
    let is_inside = |word: &str| strings.iter().any(|string| string.as_bytes().as_ptr_range().contains(&word.as_ptr()));
    grids(line).any(|word| !is_inside(word))
}

/// The only cells of a line without strings, if they are those of a Sudoku.
fn sudoku<'t>((line, strings): &(&'t str, Vec<&str>)) -> Option<&'t str> {
    let mut grids = grids(line);
    let first = grids.next().filter(|word| word.len() == CELLS && strings.is_empty())?;
    grids.next().is_none().then_some(first)
}

/// The words of a line that are as long as a grid, and have digits and signs for open cells alone.
fn grids(line: &str) -> impl Iterator<Item = &str> {
    let is_cell = |c: char| c.is_ascii_digit() || is_open(c);
    line.split(move |c: char| !is_cell(c)).filter(|word| word.len() >= LEAST_GRID)
}

/// Whether a string of a line is that of an address.
fn is_of_address(line: &str, string: &str) -> bool {
    line[..string.as_ptr() as usize - line.as_ptr() as usize].ends_with(ADDRESS)
}

/// The strings of a line.
fn strings(line: &str) -> Vec<&str> {
    let line = without_comment(line);
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

/// The string that begins at a place of a line, behind white space, a sign or an address: up to the sign that ends it, to a comma,
/// or to a word that is no item.
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
    let is_behind = before.ends_with(char::is_whitespace) || before.ends_with(ADDRESS);
    let may_begin = end.is_some() || sign.is_none_or(|sign| sign == ':') || is_behind;
    let name = &rest[..rest.floor_char_boundary(LONGEST_NAME)];
    if !may_begin || !iss::is_text(name.split(|c: char| c.is_whitespace() || Some(c) == end).next().unwrap_or("")) {
        return None;
    }
    let whole = end.and_then(|end| rest.split(end).next()).unwrap_or(rest);
    let items = whole
        .split_inclusive(char::is_whitespace)
        .take_while(|word| word.starts_with(['.', '~']) || word.trim().is_empty());
    let whole = &whole[..items.map(str::len).sum()];
    Some(whole.split([',', ';']).next()?.trim_end().trim_end_matches(['"', '\'']))
}
