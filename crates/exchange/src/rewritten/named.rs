//! Solver strings among other words: below titles, behind names, in tables and in lists of quotations.

use super::Rewritten;
use super::strings::{begin, is_open};
use crate::columns::{CELLS, LEAST_GRID, is_held, without_comment};
use crate::format::PuzzleFormat;
use crate::iss;
use crate::mixed::is_mixed;
use crate::read::recognize;

/// The longest name of an item, with its sign.
const LONGEST_NAME: usize = 40;

/// Whether a text is a table, or in no form that is known, and most of its first lines hold solver strings among other words.
pub(super) fn is_list(text: &str) -> bool {
    let begin = begin(text);
    let lines = || begin.lines().filter(|line| is_held(line));
    let count = lines().filter(|line| !strings(line).is_empty()).count();
    count > 1 && 2 * count > lines().count() && is_other(begin)
}

/// The strings of a table, or of a text in no form that is known, each on its line, or one below the other if one line has all
/// of them; and Sudokus on other lines. Strings that stand behind names, or in quotation marks, are puzzles of their own. `None` if
/// there are none, if several lines have some and one has more, or if other cells stand beside them.
pub(super) fn read(text: &str) -> Option<Rewritten> {
    let found: Vec<(&str, Vec<&str>)> = text.lines().map(|line| (line, strings(line))).collect();
    let held: Vec<&(&str, Vec<&str>)> = found.iter().filter(|(_, strings)| !strings.is_empty()).collect();
    let count: usize = held.iter().map(|(_, strings)| strings.len()).sum();
    let is_one_line = held.len() == 1;
    let has_others = |found| has_cells(found) && sudoku(found).is_none();
    if count == 0 || count > held.len() && !is_one_line || found.iter().any(has_others) || !is_other(text) {
        return None;
    }
    let are_named = count > 1 && held.iter().all(|(line, strings)| !line.trim().starts_with(strings[0]));
    let shape = |string: &str| if are_named && !string.contains(".Shape~") { ".Shape~9x9" } else { "" };
    let lines = found.iter().map(|found @ (line, strings)| match &strings[..] {
        // It is a string with a mistake.
        [] if line.starts_with('.') && sudoku(found).is_none() => format!("{line}\n"),
        [] => sudoku(found).unwrap_or_default().to_owned() + "\n",
        // Others would go on with the line before.
        [string] if are_named || count == 1 => {
            let start = string.as_ptr() as usize - line.as_ptr() as usize;
            " ".repeat(line[..start].chars().count()) + string + shape(string) + "\n"
        }
        strings => {
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

/// The string that begins at a place of a line, behind white space or a sign: up to the sign that ends it, or to a word that is
/// no item.
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
    let name = &rest[..rest.floor_char_boundary(LONGEST_NAME)];
    if !may_begin || !iss::is_text(name.split(|c: char| c.is_whitespace() || Some(c) == end).next().unwrap_or("")) {
        return None;
    }
    let whole = end.and_then(|end| rest.split(end).next()).unwrap_or(rest);
    let items = whole
        .split_inclusive(char::is_whitespace)
        .take_while(|word| word.starts_with(['.', '~']) || word.trim().is_empty());
    let whole = &whole[..items.map(str::len).sum()];
    Some(whole.trim_end().trim_end_matches([',', ';', '"', '\'']))
}
