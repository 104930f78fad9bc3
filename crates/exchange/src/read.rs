//! Reads a text in any form, which is recognized by what the text holds.

use std::ops::Range;

use graeco_grid::file::{Document, is_json};
use graeco_grid::text::TextError;
use serde_json::Value as Json;

use crate::fault::{Fault, Spot};
use crate::form::Form;
use crate::grids::{csv, hodoku, is_comment, opensudoku, plain, sdk, tables};
use crate::link::{self, Content};
use crate::node::{self, Node};
use crate::reading::Reading;
use crate::{fpuzzles, iss, scl};

/// The form of a text; `None` if it is none that is known.
///
/// Addresses are [`Form::FPuzzles`] or, those of SudokuPad, [`Form::Scl`], whatever they hold.
#[must_use]
pub fn recognize(text: &str) -> Option<Form> {
    let text = text.trim_start_matches('\u{feff}');
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !is_comment(line)).unwrap_or("");
    if is_json(text) {
        return Some(match () {
            () if has_key(text, "grid") => Form::FPuzzlesJson,
            () if has_key(text, "cells") => Form::SclJson,
            () => Form::Json,
        });
    }
    match first {
        _ if opensudoku::is_text(text.trim_start()) => Some(Form::OpenSudoku),
        _ if is_toml(text) => Some(Form::Toml),
        first if link::is_link(first) => Some(if first.contains("sudokupad") { Form::Scl } else { Form::FPuzzles }),
        _ if iss::is_text(text) => Some(Form::Iss),
        first if hodoku::is_line(first) => Some(Form::HoDoKu),
        first if csv::is_header(first) => Some(Form::Csv),
        first => sdk::recognize(text).or_else(|| tables::recognize(text)).or_else(|| {
            let (count, cells) = (first.chars().count(), first.chars().filter(|&c| is_cell(c)).count());
            (count > 3 && 2 * cells >= count || plain::is_frame(first)).then_some(Form::Grid)
        }),
    }
}

/// Whether a character is a digit, an open cell, or a bar between boxes.
fn is_cell(c: char) -> bool {
    c.is_ascii_digit() || ".|*_".contains(c)
}

/// Whether a JSON text is one of another program: it has a key `grid` or `cells`, as no puzzle of graeco has.
#[must_use]
pub fn is_foreign_json(text: &str) -> bool {
    // Few puzzles of graeco have the word anywhere else than among their constraints.
    (text.contains("\"grid\"") && has_key(text, "grid")) || (text.contains("\"cells\"") && begins_with_cells(text))
}

fn begins_with_cells(text: &str) -> bool {
    // The constraints of graeco's puzzles have cells, too.
    !text.contains("\"size\"") && has_key(text, "cells")
}

/// Whether a JSON object, as far as it can be read, has a key.
fn has_key(text: &str, key: &str) -> bool {
    match serde_json::from_str::<Json>(text) {
        Ok(json) => json.get(key).is_some(),
        // Whoever reads it will say what is wrong.
        Err(_) => text.contains(&format!("\"{key}\"")) && !text.contains("\"constraints\""),
    }
}

/// Whether a text has a line that begins with a key and a value, or a table, as TOML has.
fn is_toml(text: &str) -> bool {
    let is_key = |key: &str| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let is_value = |value: &str| value.starts_with(|c: char| c.is_ascii_alphanumeric() || "\"'[{".contains(c));
    text.lines().map(str::trim).any(|line| {
        let pair = line.split_once('=').is_some_and(|(key, value)| is_key(key.trim()) && is_value(value.trim()));
        pair || line.starts_with("[[") && line.ends_with("]]")
    })
}

/// Reads all puzzles of a text, good and bad ones, in order. There is at least one.
#[must_use]
pub fn read(text: &str) -> Vec<Result<Reading, TextError>> {
    let text = text.trim_start_matches('\u{feff}');
    let readings = match recognize(text) {
        None => vec![Err(unknown(text))],
        Some(form @ (Form::Toml | Form::Json)) => {
            let document = Document::parse(text);
            vec![document.map(|document| Reading { document, form, line: 1, losses: Vec::new() })]
        }
        Some(form @ (Form::FPuzzlesJson | Form::SclJson)) => {
            let line = 1 + text[..text.len() - text.trim_start().len()].matches('\n').count();
            vec![
                node::parse(text, None)
                    .map_err(|fault| fault.in_text(text))
                    .and_then(|root| of_json(&root, text, form, line)),
            ]
        }
        Some(Form::FPuzzles | Form::SudokuPad | Form::Scl) => links(text),
        Some(Form::Iss) => vec![iss::read(text, None, text, 1)],
        Some(Form::HoDoKu) => hodoku::read(text),
        Some(Form::Csv) => csv::read(text),
        Some(Form::OpenSudoku) => opensudoku::read(text),
        Some(form @ (Form::Sdk | Form::SudoCueSdk)) => vec![sdk::read(text, form)],
        Some(form @ (Form::Sdx | Form::Ss | Form::Candidates)) => vec![tables::read(text, form)],
        Some(Form::Line | Form::Grid) => plain::read(text),
    };
    if readings.is_empty() { vec![Err(unknown(text))] } else { readings }
}

fn unknown(text: &str) -> TextError {
    let at = text.len() - text.trim_start().len();
    let what = "no puzzle found; expected a puzzle file, an address, or another form that is known";
    Fault { spot: Spot::new(at..at + 1, ""), what: what.into() }.in_text(text)
}

fn of_json(root: &Node, text: &str, form: Form, line: usize) -> Result<Reading, TextError> {
    match form {
        Form::FPuzzles | Form::FPuzzlesJson | Form::SudokuPad => fpuzzles::read(root, text, form, line),
        _ => scl::read(root, text, form, line),
    }
}

/// One address a line.
fn links(text: &str) -> Vec<Result<Reading, TextError>> {
    let mut start = 0;
    let mut readings = Vec::new();
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let word = line.trim();
        if !word.is_empty() && !is_comment(word) {
            let at = start + line.find(word).unwrap_or(0);
            readings.push(link(text, word, &(at..at + word.len()), number + 1));
        }
        start += line.len();
    }
    readings
}

fn link(text: &str, word: &str, at: &Range<usize>, line: usize) -> Result<Reading, TextError> {
    let in_text = |fault: Fault| fault.in_text(text);
    let (content, unpacked) = link::unpack(word, at).map_err(in_text)?;
    let form = match content {
        Content::Iss => return iss::read(&unpacked, Some(at), text, line),
        Content::FPuzzles => Form::FPuzzles,
        Content::SudokuPad => Form::SudokuPad,
        Content::Scl => Form::Scl,
    };
    let is_zipped = form == Form::Scl && !unpacked.trim_start().starts_with("{\"");
    let root = if is_zipped { scl::parse_zipped(&unpacked, at) } else { node::parse(&unpacked, Some(at)) };
    of_json(&root.map_err(in_text)?, text, form, line)
}
