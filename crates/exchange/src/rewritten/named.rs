//! Puzzles with rules among other words: below titles, behind names, in tables and in lists of quotations.

use std::ops::ControlFlow;

use graeco_document::ReadError;
use graeco_grid::Limits;

use super::Rewritten;
use super::items::{Item, behind, items, start, uncommented};
use super::strings::{LIST_BEGIN, begin, puzzle, whole};
use crate::columns::{ROW, is_held, is_number};
use crate::format::{BEGIN, PuzzleFormat};
use crate::grids::placed::names_cells;
use crate::iss;
use crate::keys::pair as pair_of;
use crate::link;
use crate::mixed::is_mixed;
use crate::nested::is_stream;
use crate::read::{read_known, recognize};
use crate::reading::Reading;

/// Whether most of the first puzzles of a text have rules and stand among other words, where no reader finds them.
pub(super) fn is_list(text: &str) -> bool {
    let begin = first_lines(text);
    let lines = || begin.lines().map(items).filter(|items| !items.is_empty());
    let count = lines().filter(|items| items.iter().any(|item| item.has_rules())).count();
    2 * count > lines().count() && read(begin).is_some()
}

/// The first lines of a text, which tell whether it is a list; its first bytes if these are one line.
fn first_lines(text: &str) -> &str {
    let lines = begin(text);
    if lines.is_empty() { &text[..text.floor_char_boundary(LIST_BEGIN)] } else { lines }
}

/// The puzzles of a text, some with rules, whose reader does not find them. Their words are found as [`Cut`] finds them.
pub(super) fn read(text: &str) -> Option<Rewritten> {
    // The objects of JSON are taken apart by their own reader.
    if is_stream(text) {
        return None;
    }
    let cut = Cut::of(text).filter(|cut| cut.has_rules)?;
    let is_lost = match text.len() > BEGIN {
        true => Cut::of(first_lines(text)).is_some_and(|first| is_lost(first_lines(text), &first)),
        false => is_lost(text, &cut),
    };
    is_lost.then_some(cut.rewritten)
}

/// The Sudokus of a text in no form that is known and no JSON, as [`Cut`] finds them.
pub(super) fn sudokus(text: &str) -> Option<Rewritten> {
    if text.trim_start().starts_with(['{', '[']) || recognize(text).is_some() {
        return None;
    }
    Cut::of(text).filter(|cut| !cut.has_rules).map(|cut| cut.rewritten)
}

/// The puzzles of a text, each on its line, or one below the other if one line has all of them.
struct Cut {
    rewritten: Rewritten,
    /// Whether one has rules, or an address that is left out could be taken for one.
    has_rules: bool,
    /// Whether a full grid beside a puzzle is left out.
    has_solutions: bool,
}

impl Cut {
    /// Strings with words around each, or in quotation marks, are puzzles of their own, and so are those beside Sudokus and puzzles
    /// in other forms. A string and a Sudoku on one line are one puzzle. A full grid beside or below a puzzle with rules, or below
    /// the Sudoku that it solves, is a solution. An address below a Sudoku may say where it is from.
    ///
    /// `None` if there are no puzzles, or addresses alone, which have a reader of their own. `None`, too, if one of several lines
    /// with puzzles has more than one, or if other cells stand beside or below them.
    fn of(text: &str) -> Option<Cut> {
        let (mut lines, mut has_solutions, mut has_sources) = (Vec::new(), false, false);
        // The last puzzle, and whether its solution was met.
        let (mut above, mut is_solved) = (None, false);
        for line in text.lines() {
            let mut items = items(line);
            if items.iter().any(|item| matches!(item, Item::Cells(_))) || items.is_empty() && is_row(line) {
                return None;
            }
            let count = items.len();
            let beside = items.iter().copied().find(|item| !matches!(item, Item::Full(_)));
            items.retain(|item| match (item, beside) {
                // One with rules stands beside its solution, even a wrong one.
                (Item::Full(full), Some(beside)) => !beside.has_rules() && !is_solution_of(full, beside),
                (Item::Full(full), None) if !is_solved => !above.is_some_and(|above| is_solution_of(full, above)),
                _ => true,
            });
            is_solved |= items.len() < count;
            has_solutions |= items.len() < count;
            if matches!(above, Some(Item::Sudoku(_))) && names_source(line, &items) {
                has_sources = true;
                items.clear();
            }
            if let Some(last) = items.last() {
                (above, is_solved) = (Some(*last), items.len() < count);
            }
            lines.push((line, items));
        }
        let all = || lines.iter().flat_map(|(_, items)| items);
        if !has_solutions && all().all(|item| link::is_address(item.text())) {
            return None;
        }
        let has_rules = all().any(|item| item.has_rules());
        let rewritten = Cut::of_lines(&lines, has_rules)?;
        Some(Cut { rewritten, has_rules: has_rules || has_sources, has_solutions })
    }

    fn of_lines(lines: &[(&str, Vec<Item<'_>>)], has_rules: bool) -> Option<Rewritten> {
        let held = || lines.iter().filter(|(_, items)| !items.is_empty());
        let counts = || held().map(|(line, items)| if pair(line, items).is_some() { 1 } else { items.len() });
        // Beside cells, an address may say where they are from.
        let are_beside = |line: &str, items: &[Item<'_>]| {
            let are_one =
                |two: &[Item<'_>]| two[0].has_rules() != two[1].has_rules() && !are_apart(line, two[0], two[1]);
            pair(line, items).is_none() && items.windows(2).any(are_one)
        };
        let has_more = counts().sum::<usize>() > counts().count() && counts().count() > 1;
        if has_more || held().any(|(line, items)| are_beside(line, items)) {
            return None;
        }
        let are_strings = held().flat_map(|(_, items)| items).all(|item| matches!(item, Item::String(_)));
        let is_alone = counts().sum::<usize>() == 1;
        let are_several = !is_alone && (held().all(|(line, items)| has_words(line, items)) || !are_strings);
        let whole = |string: String| if are_several { whole(string) } else { string };
        let of_item = |item: &Item<'_>| match *item {
            Item::Form(text) => Some(text.to_owned()),
            Item::Cells(_) => None,
            Item::Sudoku(cells) | Item::Full(cells) if !has_rules => Some(cells.to_owned()),
            Item::String(string) => Some(whole(string.to_owned())),
            // Cells beside a string would be one puzzle with it.
            Item::Sudoku(cells) | Item::Full(cells) => Some(whole(puzzle(&[cells])?.0)),
        };
        let mut text = String::new();
        for (line, items) in lines {
            text += &match &items[..] {
                // It is a string with a mistake.
                [] if line.starts_with('.') || uncommented(line).contains('~') && names_cells(uncommented(line)) => {
                    (*line).to_owned()
                }
                [] => String::new(),
                // Others would go on with the line before.
                [item] if are_several || is_alone => {
                    " ".repeat(line[..start(line, item.text())].chars().count()) + &of_item(item)?
                }
                items if let Some([string, cells]) = pair(line, items) => whole(puzzle(&[cells, string])?.0),
                items => items.iter().map(of_item).collect::<Option<Vec<_>>>()?.join("\n"),
            };
            text.push('\n');
        }
        let what = if are_strings { "solver strings" } else { "puzzles" };
        Some(Rewritten::new(text, Some(format!("what stands around the {what} is left out"))))
    }
}

/// The string and the Sudoku that a line consists of, which are one puzzle.
fn pair<'t>(line: &str, items: &[Item<'t>]) -> Option<[&'t str; 2]> {
    let [first, second] = *items else { return None };
    let pair = match (first, second) {
        (Item::String(string), Item::Sudoku(cells)) | (Item::Sudoku(cells), Item::String(string)) => [string, cells],
        _ => return None,
    };
    // A string behind words is one that they speak of.
    let has_words = between(line, first, second).contains(char::is_alphanumeric) && !line.contains('{');
    (!has_words && !are_apart(line, first, second)).then_some(pair)
}

/// What stands between two neighbours of a line.
fn between<'t>(line: &'t str, first: Item<'_>, second: Item<'_>) -> &'t str {
    &line[start(line, first.text()) + first.text().len()..start(line, second.text())]
}

/// Whether two neighbours of a line are in different records, or items of a list.
fn are_apart(line: &str, first: Item<'_>, second: Item<'_>) -> bool {
    let between = between(line, first, second);
    let marks: String = between.chars().filter(|c| !c.is_whitespace()).collect();
    between.contains('}') || line.contains('[') && marks.len() == 3 && marks.trim_matches(['"', '\'']) == ","
}

/// Whether a full grid below a puzzle is its solution.
fn is_solution_of(full: &str, above: Item<'_>) -> bool {
    let digits = full.as_bytes();
    match above {
        Item::Sudoku(cells) => {
            digits.iter().zip(cells.bytes()).all(|(a, b)| *a == b || !b.is_ascii_digit() || b == b'0')
        }
        Item::String(string) => iss::givens(string, (ROW, ROW)).into_iter().all(|([row, column], value)| {
            value.is_none_or(|value| value == u32::from(digits[ROW * row + column] - b'0'))
        }),
        _ => above.has_rules(),
    }
}

/// Whether a line tells where a puzzle is from: an address behind such a word.
fn names_source(line: &str, items: &[Item<'_>]) -> bool {
    const WORDS: [&str; 6] = ["from", "link", "origin", "source", "uri", "url"];
    let [item] = items else { return false };
    let before = line[..start(line, item.text())].trim_end_matches(|c: char| !c.is_alphanumeric());
    let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    link::is_address(item.text()) && WORDS.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Whether a line may be a row of cells: most of it are digits or points, and it has no letters.
fn is_row(line: &str) -> bool {
    const LEAST: usize = 4;
    let cells = line.chars().filter(|&c| c.is_ascii_digit() || c == '.').count();
    let is_most = || 2 * cells > line.chars().filter(|c| !c.is_whitespace()).count();
    is_held(line)
        && !is_number(line)
        && cells >= LEAST
        && is_most()
        && !line.contains(|c: char| c.is_alphabetic() && c != 'x' && c != 'X')
}

/// Whether a line has words, or marks other than separators, around its items.
fn has_words(line: &str, items: &[Item<'_>]) -> bool {
    let is_word = |text: &str| !text.trim_matches([' ', ',', ';']).is_empty();
    let (line, mut end) = (uncommented(line), 0);
    items.iter().any(|item| {
        let start = start(line, item.text());
        let before = &line[std::mem::replace(&mut end, start + item.text().len())..start];
        is_word(before)
    }) || is_word(&line[end..])
}

/// Whether the reader of a text does not find the puzzles that are cut from it, or takes a solution for one.
fn is_lost(text: &str, cut: &Cut) -> bool {
    use PuzzleFormat::{Csv, FPuzzlesJson, Grid, Json, Line, OpenSudoku, SclJson, Toml};
    match recognize(text) {
        None | Some(Csv) => true,
        Some(Grid | Line) if cut.has_solutions || !is_mixed(text) => true,
        Some(Toml) => !is_puzzle_file(text) && is_misread(text, Toml, cut),
        Some(form @ (Json | FPuzzlesJson | SclJson | OpenSudoku)) => is_misread(text, form, cut),
        Some(form) => cut.has_solutions || is_misread(text, form, cut),
    }
}

/// Whether a text has a table, or a key that a list in a program has not.
fn is_puzzle_file(text: &str) -> bool {
    let is_of_file = |key: &str| ["order", "size", "givens", "boxes", "rules", "schema", "source"].contains(&key);
    text.lines()
        .map(str::trim)
        .any(|line| line.starts_with("[[") || pair_of(line).is_some_and(|pair| is_of_file(pair.0)))
}

/// Whether fewer puzzles of a text can be read as it is than are cut from it. No part of a string is cut off.
fn is_misread(text: &str, form: PuzzleFormat, cut: &Cut) -> bool {
    let is_part = |line: &str| {
        let behind = items(line).last().map_or("", |item| behind(line, item.text()));
        behind.contains(['~', '_']) || names_cells(behind)
    };
    // Lines that are indented go on with a string.
    let is_string = form == PuzzleFormat::Iss;
    let goes_on = |line: &str| is_string && line.starts_with(char::is_whitespace);
    let has_more = |line: &str| {
        !is_string && is_held(line) || items(line).first().is_some_and(|first| first.text() != line.trim())
    };
    text.lines().any(has_more)
        && !text.lines().any(|line| is_part(line) || goes_on(line))
        && readable(&cut.rewritten.text) > readable(text)
}

/// How many puzzles the readers find in a text.
fn readable(text: &str) -> usize {
    let mut count = 0;
    read_known(text, &Limits::default(), |reading: Result<Reading, ReadError>| {
        count += usize::from(reading.is_ok());
        ControlFlow::Continue(())
    });
    count
}
