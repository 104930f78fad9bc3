//! Rewrites a puzzle in an odd form in one that the readers know: rows of cells, a puzzle file or an exact cover problem.

mod addresses;
mod blocks;
mod cages;
mod candidates;
mod cells;
mod cover;
mod found;
mod headings;
mod items;
mod jigsaws;
mod labels;
mod lines;
mod marks;
mod named;
mod places;
mod printed;
mod prose;
mod quoted;
mod regions;
mod remarks;
mod signs;
mod strings;
mod sudokus;
mod table;
mod triples;
mod units;
mod walls;

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::ControlFlow;

use graeco_document::{Document, is_jigsaw};
use graeco_grid::Limits;
use graeco_grid::text::TextError;

use crate::columns::is_sudoku;
use crate::format::{BEGIN, PuzzleFormat};
use crate::grids::tables::is_state;
use crate::input_kind::{is_declared_square, is_problem, is_table_with_blanks};
use crate::link;
use crate::mixed::is_mixed;
use crate::read::{read_known, recognize};
use crate::unapplied::{is_of_cells, joined, unapplied, unapplied_beside};
use found::Found;

/// A grid in an odd form has at most so many wrong words.
const MOST_WRONG: usize = 3;

/// A text in place of one in an odd form.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rewritten {
    /// The text. Its lines, and its columns where there is room, are those of the text that was given.
    pub text: String,
    /// How it was read, if it could be read otherwise.
    pub note: Option<String>,
    /// What is wrong in the text that was given, where an error at a line of the new text would not say it.
    pub faults: HashMap<usize, TextError>,
}

impl Rewritten {
    fn new(text: String, note: Option<String>) -> Rewritten {
        Rewritten { text, note, faults: HashMap::new() }
    }
}

/// The puzzles of a whole text in an odd form, such as a table with headings, in one that the readers know. `None` if they
/// read the same in the text as it is, or if it holds no puzzle.
///
/// ```
/// let spreadsheet = ",A,B,C,D\n1,,2,3,4\n2,3,4,,2\n3,2,,4,3\n4,4,3,2,\n";
/// let read = graeco_exchange::rewritten(spreadsheet).unwrap();
/// assert_eq!(read.text, "#\n  . 2 3 4\n  3 4 . 2\n  2 . 4 3\n  4 3 2 .\n");
/// assert!(read.note.unwrap().contains("headings"));
/// ```
#[must_use]
pub fn rewritten(text: &str) -> Option<Rewritten> {
    let mut rewritten = in_known_form(text)?;
    // A rule in words that are left out; those that are kept, the reader of the new text notes.
    let unapplied = unapplied(text).filter(|_| unapplied(&rewritten.text).is_none());
    let unapplied =
        unapplied.filter(|_| recognize(&rewritten.text).is_some_and(is_of_cells) && !is_mixed(&rewritten.text));
    rewritten.note = joined(rewritten.note, unapplied);
    Some(rewritten)
}

/// Whether a text begins with cells, most of which have a solver string or the layout of a jigsaw beside or below them, or with
/// solver strings among other words.
///
/// ```
/// let jigsaw = "1...............  1112122233343444\n";
/// assert!(graeco_exchange::is_list_with_strings(&jigsaw.repeat(1000)));
/// assert!(!graeco_exchange::is_list_with_strings(&"1...............\n".repeat(1000)));
/// ```
#[must_use]
pub fn is_list_with_strings(text: &str) -> bool {
    is_list_of(text, 1) || named::is_list(text)
}

/// The same; so many jigsaws are a list.
fn is_list_of(text: &str, jigsaws: usize) -> bool {
    let begin = strings::begin(text);
    let may_be_list = |form| is_of_cells(form) || form == PuzzleFormat::Csv;
    recognize(begin).is_none_or(may_be_list) && (jigsaws::count(begin) >= jigsaws || strings::is_list(begin))
}

fn in_known_form(text: &str) -> Option<Rewritten> {
    let text = text.trim_start_matches('\u{feff}');
    // A longer text is a collection, mostly in a form that the readers know, and so are lines in different forms. The grids of a state
    // of Simple Sudoku are not puzzles of their own.
    let list = || {
        let read = || jigsaws::read(text, true).unwrap_or_else(|| strings::read_list(text));
        is_list_of(text, 2).then(read)
    };
    let held = text.trim_end();
    if !held.contains('\n') && held.contains('\r') {
        let lines = text.replace('\r', "\n");
        return Some(in_known_form(&lines).unwrap_or(Rewritten::new(lines, None)));
    }
    if text.len() > BEGIN {
        return list().or_else(|| named::is_list(text).then(|| named::read(text)).flatten());
    }
    if is_declared_square(text) || is_state(text) {
        return None;
    }
    if let Some(plain) = plain_lines(text) {
        return Some(in_known_form(&plain).unwrap_or(Rewritten::new(plain, None)));
    }
    let string = jigsaws::read(text, false).or_else(|| strings::read(text)).or_else(list).or_else(|| named::read(text));
    if string.is_some() || is_mixed(text) {
        return string;
    }
    if let Some(cells) = strings::wrong_cells(text).filter(|cells| puzzles(&cells.text).is_none()) {
        return Some(cells);
    }
    let signs = || signs::usual(text).filter(|usual| is_cells(text) && is_cells(usual));
    let cells = || quoted::read(text).or_else(|| candidates::read(text)).or_else(|| printed::read(text));
    if let Some(text) = signs().or_else(cells) {
        return Some(in_known_form(&text).unwrap_or(Rewritten::new(text, None)));
    }
    let rest = remarks::without(text).and_then(|(rest, note)| of_cells(rest, note));
    rest.or_else(|| cages::read(text)).or_else(|| in_odd_form(text)).or_else(|| named::sudokus(text))
}

/// A text without the signs of a quotation before its lines, or with each record of a table on one line. `None` if it is so
/// already.
fn plain_lines(text: &str) -> Option<String> {
    let is_quotation = |line: &str| {
        let rest = line.trim_start_matches('>');
        rest.len() < line.len() && (rest.is_empty() || rest.starts_with(' '))
    };
    let unquoted = |line: &str| line.trim_start_matches(['>', ' ']).to_owned() + "\n";
    if !text.is_empty() && text.lines().all(is_quotation) {
        return Some(text.lines().map(unquoted).collect());
    }
    let is_open = |line: &str| line.matches('"').count() % 2 == 1;
    (text.lines().any(is_open) && !text.contains("\"\"\"")).then(|| quoted::read(text))?
}

/// The same of a text in usual signs without remarks and cages.
fn in_odd_form(text: &str) -> Option<Rewritten> {
    let unnamed = without_name(text);
    if !text.contains('[') && unnamed != text && are_sudokus(&unnamed) {
        return Some(Rewritten::new(unnamed.into_owned(), None));
    }
    if let Some(found) = regions::read(&unnamed) {
        return Some(single(text, &found));
    }
    let sudokus = prose::read(text);
    if sudokus.is_some() || are_sudokus(text) {
        return sudokus;
    }
    if let Some(rewritten) = blocks::read(text) {
        return Some(rewritten);
    }
    let places = places::read(text).or_else(|| links(text)).or_else(|| addresses::read(text));
    // Other forms have columns, titles or rules beside the cells.
    use PuzzleFormat::{Candidates, Grid, Line, Sdx, Ss};
    let is_grid = || matches!(recognize(&unnamed), None | Some(Line | Grid | Sdx | Ss | Candidates));
    if places.is_some() || !is_grid() || crate::entries::is_list(text) || is_problem(&unnamed) {
        return places;
    }
    let marks = marks::read(&lines::lines(&unnamed));
    if marks.is_some() {
        return marks;
    }
    match grids(&unnamed) {
        // Not all readers know blank cells.
        Some(rewritten) => (is_table_with_blanks(text) || differs(text, &rewritten)).then_some(rewritten),
        None => cover::read(text),
    }
}

/// Whether a text may be cells. Names of emoji look like lines of HoDoKu.
fn is_cells(text: &str) -> bool {
    recognize(text).is_none_or(|form| is_of_cells(form) || form == PuzzleFormat::HoDoKu)
}

/// What is left of a text, with a note on the rest, if it has cells alone.
fn of_cells(text: String, note: String) -> Option<Rewritten> {
    let rest = in_known_form(&text).unwrap_or(Rewritten::new(text, None));
    let is_known = recognize(&rest.text).is_some_and(is_of_cells);
    is_known.then(|| Rewritten { note: joined(rest.note, Some(note)), ..rest })
}

/// Whether a text that somebody types is a list of givens by their places, cells and rules in a string beside them, a jigsaw, or
/// Sudokus or addresses in a sentence.
pub(crate) fn is_word(word: &str) -> bool {
    let read = places::read(word).or_else(|| strings::read(word)).or_else(|| prose::read(word));
    read.is_some() || addresses::read(word).is_some() || regions::read(word).is_some()
}

/// Whether each line holds a Sudoku, perhaps with words beside it, or nothing.
fn are_sudokus(text: &str) -> bool {
    text.lines().all(|line| lines::is_skipped(line) || is_sudoku(line))
}

/// A text without a name and an equals sign before the list or the string that it consists of, and without the quotation marks
/// of a string. Blanks stand in place of them.
fn without_name(text: &str) -> Cow<'_, str> {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "_ :".contains(c));
    let mark = ["\"\"\"", "'''", "`"].into_iter().find(|mark| text.matches(mark).count() == 2);
    let unquoted = mark.map_or(Cow::Borrowed(text), |mark| text.replace(mark, &" ".repeat(mark.len())).into());
    // Behind a list, arguments may follow.
    let has_one = |rest: &str| !rest.rsplit_once(']').map_or(rest, |(list, _)| list).contains('=');
    match unquoted.split_once('=') {
        Some((name, rest)) if is_name(name.trim()) && (mark.is_some() || is_array(rest)) && has_one(rest) => {
            Cow::Owned(" ".repeat(name.len() + 1) + rest.trim_end().trim_end_matches(';'))
        }
        None if mark.is_some() => unquoted,
        _ => Cow::Borrowed(text),
    }
}

/// Whether a text is a list, perhaps in the parentheses of a function.
fn is_array(text: &str) -> bool {
    let before = text.split('[').next().unwrap_or("").trim();
    let is_call = before
        .strip_suffix('(')
        .is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.'));
    text.contains('[') && (before.is_empty() || is_call)
}

/// The grids of a text, one or several.
fn grids(text: &str) -> Option<Rewritten> {
    let lines = lines::lines(text);
    let one = walls::read(text, &lines).or_else(|| table::read(&lines, 0));
    let found = one.map(|one| vec![one]).or_else(|| sudokus::beside(&lines)).or_else(|| sudokus::read(&lines));
    // A message about a wrong word is better than one about all of the text.
    let wrong = || table::read(&lines, MOST_WRONG).filter(Found::is_in_rows).or_else(|| table::uneven(&lines));
    let found = found.or_else(|| Some(vec![wrong()?]))?;
    if let [one] = &found[..] {
        return Some(single(text, one));
    }
    let mut text = String::new();
    for found in found {
        // Several grids may stand on one line.
        text += &"#\n".repeat((found.rows[0][0].line - 1).saturating_sub(text.matches('\n').count()));
        text += &(found.joined() + "\n");
    }
    Some(Rewritten::new(text, None))
}

/// The only grid of a text. Of a jigsaw, rules in words are noted here.
fn single(given: &str, found: &Found) -> Rewritten {
    let text = found.text();
    let unapplied = unapplied_beside("cells and regions", given, is_jigsaw);
    let is_file = recognize(&text) == Some(PuzzleFormat::Toml);
    Rewritten::new(text, joined(found.note.clone(), unapplied.filter(|_| is_file)))
}

/// The puzzles that the readers find in a text as it is; `None` if one of them cannot be read.
fn puzzles(text: &str) -> Option<Vec<Document>> {
    let mut puzzles = Some(Vec::new());
    read_known(text, &Limits::default(), |reading| {
        if let (Ok(reading), Some(puzzles)) = (reading, &mut puzzles) {
            puzzles.push(reading.lossy().0);
            return ControlFlow::Continue(());
        }
        puzzles = None;
        ControlFlow::Break(())
    });
    puzzles
}

/// Whether the readers cannot read a text as it is, or read other puzzles in it. Several grids with empty lines between are no
/// grid with rows of blanks.
fn differs(text: &str, rewritten: &Rewritten) -> bool {
    let puzzles = |text: &str| Some(puzzles(text)?.iter().map(Document::to_json).collect::<Vec<_>>());
    match (puzzles(text), puzzles(&rewritten.text)) {
        (Some(given), Some(_)) if given.len() > 1 && rewritten.note.as_deref() == Some(table::BLANKS) => false,
        (Some(given), Some(other)) => given != other,
        (given, _) => given.is_none() && text != rewritten.text,
    }
}

/// The Sudokus of addresses that state their cells as they are, one a line.
fn links(text: &str) -> Option<Rewritten> {
    let lines: Option<Vec<&str>> = text.lines().map(|line| link::cells(line.trim())).collect();
    Some(Rewritten::new(lines?.join("\n") + "\n", None))
}
