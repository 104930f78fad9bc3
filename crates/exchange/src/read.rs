//! Reads a text in a form that is known, which is recognized by its content.

use std::ops::{ControlFlow, Range};

use graeco_document::{Document, JsonPiece, ReadError, is_json};
use graeco_grid::text::TextError;
use graeco_grid::{Budget, Limits};

use crate::columns::{first_line, without_comment};
use crate::draft::finish;
use crate::entries::is_list;
use crate::fault::{Fault, TextPlace};
use crate::format::PuzzleFormat;
use crate::grids::{candidates, csv, hodoku, killer, listed, opensudoku, placed, plain, sdk, tables};
use crate::keys::{any_pair, first_of, is_key, pair};
use crate::link::{self, Content};
use crate::minizinc;
use crate::mixed::{form_of, is_mixed, lines};
use crate::nested::{holds_strings, is_stream, nested_puzzles, unquoted};
use crate::node::{self, Node};
use crate::reading::{PuzzleSink, Reading};
use crate::{fpuzzles, iss, penpa, scl, sudokumaker};

/// The form of a text; `None` if it is none that is known.
///
/// Addresses of SudokuPad are [`PuzzleFormat::Scl`] for any content, and those of unknown sites [`PuzzleFormat::FPuzzles`].
#[must_use]
pub fn recognize(text: &str) -> Option<PuzzleFormat> {
    let text = text.trim_start_matches('\u{feff}');
    let first = first_line(text);
    if text.trim_start().starts_with(['{', '[']) && holds_strings(text) && is_stream(text) {
        return Some(PuzzleFormat::Json);
    }
    if is_list(text) {
        return Some(PuzzleFormat::Line);
    }
    if is_json(text) {
        return Some(match () {
            () if has_rows(text) => PuzzleFormat::FPuzzlesJson,
            () if begins_with_cells(text) => PuzzleFormat::SclJson,
            () => PuzzleFormat::Json,
        });
    }
    match first {
        _ if opensudoku::is_text(text.trim_start()) => Some(PuzzleFormat::OpenSudoku),
        _ if is_binary(text) || minizinc::rows(text).is_some() => None,
        _ if placed::is_text(text) => Some(PuzzleFormat::Grid),
        first if link::is_penpa(first) => Some(PuzzleFormat::Penpa),
        _ if is_toml(text) => Some(PuzzleFormat::Toml),
        first if link::is_link(first) => Some(match link::content(first) {
            Some(Content::Penpa) => PuzzleFormat::Penpa,
            Some(Content::SudokuMaker) => PuzzleFormat::SudokuMaker,
            _ if first.contains("sudokupad") => PuzzleFormat::Scl,
            _ => PuzzleFormat::FPuzzles,
        }),
        _ if iss::is_text(text) => Some(PuzzleFormat::Iss),
        first if killer::is_line(without_comment(first).trim()) => Some(PuzzleFormat::Killer),
        first if listed::is_line(first) => Some(PuzzleFormat::CandidateLine),
        first if hodoku::is_line(first) => Some(PuzzleFormat::HoDoKu),
        _ if csv::is_text(text) => Some(PuzzleFormat::Csv),
        first => sdk::recognize(text)
            .or_else(|| tables::recognize(text))
            .or_else(|| candidates::is_text(text).then_some(PuzzleFormat::Candidates))
            .or_else(|| plain::is_text(text).then_some(PuzzleFormat::Grid))
            // The reader of TOML gives the best message about its value.
            .or_else(|| pair(first).map(|_| PuzzleFormat::Toml))
            .or_else(|| plain::begins_with_sudoku(text).then_some(PuzzleFormat::Grid)),
    }
}

/// The form of a text that may have rules, or candidates, which a reader of cells alone would leave out. `None` for forms
/// of cells, and for texts in no form that is known.
#[must_use]
pub fn form_with_rules(text: &str) -> Option<PuzzleFormat> {
    use PuzzleFormat::{CandidateLine, FPuzzles, FPuzzlesJson, Iss, Json, Killer, Scl, SclJson, SudokuPad, Toml};
    use PuzzleFormat::{Penpa, SudokuMaker};
    let form = recognize(text)?;
    match form {
        // Collections name the page that they are from.
        FPuzzles | SudokuPad | Scl | Penpa | SudokuMaker => {
            text.lines().any(|line| link::has_puzzle(line.trim())).then_some(form)
        }
        Toml | Json | FPuzzlesJson | SclJson | Iss | Killer | CandidateLine => Some(form),
        _ => None,
    }
}

/// Whether a text begins with bytes that are no text.
#[must_use]
pub fn is_binary(text: &str) -> bool {
    const LOOK: usize = 1000;
    let is_odd = |c: &char| *c == '\u{fffd}' || c.is_control() && !c.is_whitespace();
    let (seen, odd) = (text.chars().take(LOOK).count(), text.chars().take(LOOK).filter(is_odd).count());
    odd * 10 > seen
}

/// Whether a JSON text is one of another program: it has a key `cells`, or `grid` with a list, as no puzzle of graeco has.
#[must_use]
pub fn is_foreign_json(text: &str) -> bool {
    // Few puzzles of graeco have the word anywhere else than among their constraints.
    (text.contains("\"grid\"") && has_rows(text)) || (text.contains("\"cells\"") && begins_with_cells(text))
}

/// Whether `grid` holds rows of objects, as in f-puzzles, not cells as text or numbers.
fn has_rows(text: &str) -> bool {
    any_pair(text, |key, value| key == "grid" && !is_of_words(value))
}

/// Whether a value of JSON is a string, or a list that begins with a string, a number or `null`.
fn is_of_words(value: &str) -> bool {
    value.starts_with('"')
        || value.starts_with('[') && first_of(value).starts_with(|c: char| c.is_ascii_digit() || "\"n".contains(c))
}

fn begins_with_cells(text: &str) -> bool {
    // The constraints of graeco's puzzles have cells, too.
    !text.contains("\"order\"")
        && !text.contains("\"size\"")
        && any_pair(text, |key, value| key == "cells" && !is_of_words(value))
}

/// Whether a text has a line that begins with a key and a value, or a table, as TOML has.
fn is_toml(text: &str) -> bool {
    let is_value = |value: &str| value.starts_with(|c: char| c.is_ascii_alphanumeric() || "\"'[{".contains(c));
    text.lines().map(str::trim).any(|line| {
        let pair = pair(line).is_some_and(|(key, value)| is_value(value) && placed::place_of(key).is_none());
        let table = line.strip_prefix("[[").and_then(|rest| rest.strip_suffix("]]"));
        // A list of numbers is no table.
        pair || table.is_some_and(|name| is_key(name) && name.starts_with(|c: char| c.is_ascii_alphabetic()))
    })
}

/// Passes on the puzzles of a text in a form that is known, good and bad ones, in order, until `take` breaks. There is at least
/// one.
pub(crate) fn read_known(
    text: &str,
    limits: &Limits,
    mut take: impl FnMut(Result<Reading, ReadError>) -> ControlFlow<()>,
) {
    let text = text.trim_start_matches('\u{feff}');
    let mut is_empty = true;
    let mut take_any = |reading| {
        is_empty = false;
        take(reading)
    };
    let mut taker = PuzzleSink::new(limits, &mut take_any);
    let ended = match afford(text, LIST, taker.budget()).map(|()| recognize(text)) {
        Err(end) => taker.take(Err(end)),
        Ok(_) if is_mixed(text) => mixed(text, &mut taker),
        Ok(None) => ControlFlow::Continue(()),
        Ok(Some(form)) => read_form(text, form, &mut taker),
    };
    if is_empty && ended.is_continue() {
        // There is nothing after it that could be left out.
        let _ = take(Err(unknown(text).into()));
    }
}

/// Lines in different forms, each of which is a puzzle.
fn mixed(text: &str, take: &mut PuzzleSink<'_>) -> ControlFlow<()> {
    lines(text).try_for_each(|(before, line)| {
        let form = recognize(line).filter(|_| form_of(line).is_some());
        part(line, form, (before, 0), take)
    })
}

/// A part of a text that is in a form of its own, with its places in the whole.
fn part(text: &str, form: Option<PuzzleFormat>, before: (usize, usize), take: &mut PuzzleSink<'_>) -> ControlFlow<()> {
    let limits = take.limits();
    let mut take_moved = |reading: Result<Reading, ReadError>| {
        let reading = reading.map(|reading| Reading { line: reading.line + before.0, ..reading });
        take.take(moved(reading, before))
    };
    match form {
        Some(form) => read_form(text, form, &mut PuzzleSink::new(limits, &mut take_moved)),
        None => take_moved(Err(unknown(text).into())),
    }
}

/// The memory of a text that is read line by line, as a multiple of its length.
const LIST: usize = 2;

/// The memory of a text that is read as a tree, as a multiple of its length: empty lists take the most.
const TREE: usize = 64;

/// A tree has no more parts than that, so that more text takes no more memory.
const MOST_HELD: usize = 1 << 28;

/// Checks that a text may be read, which takes a multiple of its length.
fn afford(text: &str, times: usize, budget: &Budget) -> Result<(), ReadError> {
    let held = text.len().saturating_mul(times).min(MOST_HELD.max(LIST * text.len()));
    budget.look()?;
    Ok(budget.afford(held)?)
}

fn read_form(text: &str, form: PuzzleFormat, take: &mut PuzzleSink<'_>) -> ControlFlow<()> {
    match form {
        PuzzleFormat::Toml | PuzzleFormat::Json => document(text, form, take),
        PuzzleFormat::FPuzzlesJson | PuzzleFormat::SclJson => {
            let line = 1 + text[..text.len() - text.trim_start().len()].matches('\n').count();
            let parse = || node::parse(text, None).map_err(|fault| fault.in_text(text).into());
            let root = afford(text, TREE, take.budget()).and_then(|()| parse());
            let reading = root.and_then(|root| of_json(&root, text, form, line, take.budget()));
            take.take(reading)
        }
        PuzzleFormat::FPuzzles
        | PuzzleFormat::SudokuPad
        | PuzzleFormat::Scl
        | PuzzleFormat::Penpa
        | PuzzleFormat::SudokuMaker => links(text, take),
        PuzzleFormat::Iss => strings(text, take),
        PuzzleFormat::CandidateLine => listed::read(text, take),
        PuzzleFormat::Killer => killer::read(text, take),
        PuzzleFormat::HoDoKu => hodoku::read(text, take),
        PuzzleFormat::Csv => csv::read(text, take),
        PuzzleFormat::OpenSudoku => match afford(text, TREE, take.budget()) {
            Ok(()) => opensudoku::read(text, take),
            Err(end) => take.take(Err(end)),
        },
        PuzzleFormat::Sdk | PuzzleFormat::SudoCueSdk => {
            let reading = sdk::read(text, form, take.budget());
            take.take(reading)
        }
        PuzzleFormat::Candidates if candidates::is_text(text) => {
            let reading = candidates::read(text, take.budget());
            take.take(reading)
        }
        PuzzleFormat::Sdx | PuzzleFormat::Ss | PuzzleFormat::Candidates => {
            let reading = tables::read(text, form, take.budget());
            take.take(reading)
        }
        PuzzleFormat::Line | PuzzleFormat::Grid => plain::read(text, take),
    }
}

/// Reads a puzzle file, or the puzzles in an object of JSON.
fn document(text: &str, form: PuzzleFormat, take: &mut PuzzleSink<'_>) -> ControlFlow<()> {
    let read = |text: &str, before: (usize, usize), take: &mut PuzzleSink<'_>| {
        let of_document =
            |document| Reading { document, form, line: 1 + before.0, losses: Vec::new(), notes: Vec::new() };
        let reading = Document::parse_within(text, take.budget()).map(of_document);
        take.take(moved(reading, before))
    };
    match (form == PuzzleFormat::Json).then(|| nested_puzzles(text)).flatten() {
        None => read(text, (0, 0), take),
        Some(puzzles) => puzzles.iter().try_for_each(|JsonPiece { line, column, text }| match unquoted(text) {
            None => read(text, (line - 1, *column), take),
            Some(string) => part(&string, recognize(&string), (line - 1, column + 1), take),
        }),
    }
}

pub(crate) fn unknown(text: &str) -> TextError {
    let at = text.len() - text.trim_start().len();
    let what = if is_binary(text) { NO_TEXT } else { NO_PUZZLE };
    Fault { spot: TextPlace::new(at..at + 1, ""), what: what.into() }.in_text(text)
}

/// The error in bytes that are no text.
const NO_TEXT: &str =
    "this is no text; expected cells in lines or rows, a puzzle file, a link or a string of another program";

/// The error in a text that holds no puzzle. [`PuzzleFormat::ALL`] has the names of all forms.
const NO_PUZZLE: &str = "no puzzle found; expected cells in lines or rows, a puzzle file in TOML or JSON, a link or a string of another program";

fn of_json(root: &Node, text: &str, form: PuzzleFormat, line: usize, budget: &Budget) -> Result<Reading, ReadError> {
    let draft = match form {
        PuzzleFormat::FPuzzles | PuzzleFormat::FPuzzlesJson | PuzzleFormat::SudokuPad => fpuzzles::read(root, text),
        PuzzleFormat::SudokuMaker => sudokumaker::read(root, text),
        _ => scl::read(root, text),
    };
    finish(draft, text, form, line, budget)
}

/// One address a line.
fn links(text: &str, take: &mut PuzzleSink<'_>) -> ControlFlow<()> {
    lines(text).try_for_each(|(before, line)| {
        let word = line.trim();
        let at = line.find(word).unwrap_or(0);
        let reading = link(line, word, &(at..at + word.len()), before + 1, take.budget());
        take.take(moved(reading, (before, 0)))
    })
}

/// One string of the Interactive Sudoku Solver, which may go on over several lines, or several.
fn strings(text: &str, take: &mut PuzzleSink<'_>) -> ControlFlow<()> {
    let string =
        |text, line, budget: &Budget| finish(iss::read(text, None, text), text, PuzzleFormat::Iss, line, budget);
    if let Err(stop) = take.budget().afford(lines(text).count() * size_of::<iss::Part<'_>>()) {
        return take.take(Err(stop.into()));
    }
    let parts = iss::parts(text, lines(text)).unwrap_or_default();
    let (are_several, could_be_one) = iss::are_several(&parts);
    let note = |as_what: &str| {
        Some(format!("{} lines are read as {as_what}", parts.len())).filter(|_| could_be_one && parts.len() > 1)
    };
    if are_several {
        let mut note = note("a puzzle each");
        return parts.iter().try_for_each(|&(before, part)| {
            let mut reading = string(part, before + 1, take.budget());
            if let Ok(reading) = &mut reading {
                reading.notes.extend(note.take());
            }
            take.take(moved(reading, (before, 0)))
        });
    }
    let first = lines(text).next().map_or(1, |(before, _)| before + 1);
    let mut reading = string(text, first, take.budget());
    if let Some(note) = note("one puzzle") {
        match &mut reading {
            Ok(reading) => reading.notes.push(note),
            Err(ReadError::Text(error)) => error.what += &format!("; {note}"),
            Err(ReadError::Stopped(_)) => {}
        }
    }
    take.take(reading)
}

/// A puzzle of a part of a text, with its places as they are in the whole: so many lines stand before it, and so many characters in
/// its first line.
fn moved(mut reading: Result<Reading, ReadError>, (lines, columns): (usize, usize)) -> Result<Reading, ReadError> {
    let to_whole = |(line, column): (&mut usize, &mut usize)| {
        *column += if *line == 1 { columns } else { 0 };
        *line += lines;
    };
    match &mut reading {
        Ok(reading) => {
            reading
                .losses
                .iter_mut()
                .filter_map(|loss| loss.place.as_mut())
                .for_each(|p| to_whole((&mut p.0, &mut p.1)));
        }
        Err(ReadError::Text(error)) => to_whole((&mut error.line, &mut error.column)),
        Err(ReadError::Stopped(_)) => {}
    }
    reading
}

/// The puzzle file in a link of our own page, whose errors have their places in the file.
fn page(
    file: &str,
    in_text: impl Fn(Fault) -> TextError,
    at: &Range<usize>,
    line: usize,
    budget: &Budget,
) -> Result<Reading, ReadError> {
    let document = Document::parse_within(file, budget).map_err(|error| match error {
        ReadError::Text(TextError { line, what, .. }) => {
            let what = format!("line {line} of the puzzle file in this link: {what}");
            in_text(TextPlace::new(at.clone(), "").fault(what)).into()
        }
        error => error,
    })?;
    Ok(Reading { document, form: PuzzleFormat::Toml, line, losses: Vec::new(), notes: Vec::new() })
}

/// The puzzle of an address in a line of text; `number` is that of the line.
fn link(text: &str, word: &str, at: &Range<usize>, number: usize, budget: &Budget) -> Result<Reading, ReadError> {
    let in_text = |fault: Fault| fault.in_text(text);
    let (content, unpacked) = link::unpack(word, at).map_err(in_text)?;
    let form = match content {
        Content::Iss => {
            return finish(iss::read(&unpacked, Some(at), text), text, PuzzleFormat::Iss, number, budget);
        }
        Content::Penpa => {
            let sheet = penpa::unpack(&unpacked).map_err(|what| in_text(TextPlace::new(at.clone(), "").fault(what)))?;
            sheet.texts().try_for_each(|text| afford(text, TREE, budget))?;
            return penpa::read(&sheet, at, text, number, budget);
        }
        Content::Page => return page(&unpacked, in_text, at, number, budget),
        Content::SudokuMaker => PuzzleFormat::SudokuMaker,
        Content::FPuzzles => PuzzleFormat::FPuzzles,
        Content::SudokuPad => PuzzleFormat::SudokuPad,
        Content::Scl => PuzzleFormat::Scl,
    };
    afford(&unpacked, TREE, budget)?;
    let is_zipped = form == PuzzleFormat::Scl && !unpacked.trim_start().starts_with("{\"");
    let root = if is_zipped { scl::parse_zipped(&unpacked, at) } else { node::parse(&unpacked, Some(at)) };
    of_json(&root.map_err(in_text)?, text, form, number, budget)
}
