//! Puzzles as they are read: one puzzle file in TOML, any number of puzzles in JSON, or forms of other programs.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use graeco_exchange::is_foreign_json;
use graeco_grid::Limits;
use graeco_grid::file::is_json;

use super::foreign;
use super::item::{Item, Text};
use super::json::{Piece, Pieces};
use crate::input::{self, Source, Trouble};
use crate::stop;
use crate::stream::{Closed, Feed};

/// Reads files in turn, within the limits of one puzzle. Rules of other programs that cannot be carried over are left out
/// if that `is_lossy`; otherwise they are errors.
pub(super) fn read<A>(files: &[PathBuf], limits: &Limits, is_lossy: bool, feed: &Feed<Item, A>) {
    let is_only = files.len() == 1;
    for path in files {
        let file: Arc<str> = input::name(path).into();
        let read =
            Source::open(path, limits).and_then(|source| read_one(&file, source, [is_only, is_lossy], limits, feed));
        let told = match read {
            Ok(told) => told,
            // Who prints the answers says that they were interrupted.
            Err(_) if stop::is_set() => return,
            Err(error) => feed.send(Item::Trouble(Trouble::of(&file, &error))),
        };
        if told.is_err() || stop::is_set() {
            return;
        }
    }
}

fn read_one<A>(
    file: &Arc<str>,
    mut source: Source,
    [is_only, is_lossy]: [bool; 2],
    limits: &Limits,
    feed: &Feed<Item, A>,
) -> io::Result<Result<(), Closed>> {
    let mut bytes = Vec::new();
    let (mut line, mut pieces, mut is_empty) = (0, Pieces::default(), true);
    let mut send = |Piece { line, column, text }: Piece| {
        is_empty = false;
        if is_foreign_json(&text) {
            return send_all(foreign::items(file, &text, [line, column], is_lossy), feed);
        }
        let (file, form, notes) = (Arc::clone(file), None, Vec::new());
        feed.send(Item::Puzzle(Text { file, line, column, text, is_json: true, is_only: false, form, notes }))
    };
    let mut blank = String::new();
    while let Some(text) = source.next_line(&mut bytes)? {
        line += 1;
        if blank.len() + 1 == line {
            if text.trim().is_empty() {
                blank.push('\n');
            } else if !begins_json(&text) {
                // One puzzle that takes the whole text, errors with lines of that.
                let text = blank + &text + "\n" + &source.whole()?;
                if foreign::is_foreign(&text) {
                    return Ok(send_all(foreign::items(file, &text, [1, 0], is_lossy), feed));
                }
                let (file, form, notes) = (Arc::clone(file), None, Vec::new());
                let puzzle = Text { file, line: 1, column: 0, text, is_json: false, is_only, form, notes };
                return Ok(feed.send(Item::Puzzle(puzzle)));
            }
        }
        if pieces.add(line, &text, &mut send).is_err() {
            return Ok(Err(Closed));
        }
        source.afford(blank.len() + pieces.held())?;
        if pieces.held() == 0 {
            source.restart(limits);
        }
    }
    if pieces.end().map_or(Ok(()), send).is_err() {
        return Ok(Err(Closed));
    }
    let what = match pieces.open_array() {
        Some(line) => format!("the array of puzzles that begins in line {line} does not end; expected `]`"),
        None if is_empty => "no puzzle found; expected a puzzle file or puzzles in JSON".to_owned(),
        None => return Ok(Ok(())),
    };
    Ok(feed.send(Item::Trouble(Trouble::bad(file, &what))))
}

fn send_all<A>(items: Vec<Item>, feed: &Feed<Item, A>) -> Result<(), Closed> {
    items.into_iter().try_for_each(|item| feed.send(item))
}

/// Whether a text that begins with this line holds puzzles in JSON, not one in TOML: an object, or an array of objects.
fn begins_json(line: &str) -> bool {
    let array = line.trim_start().strip_prefix('[').map(str::trim_start);
    is_json(line) || array.is_some_and(|rest| rest.is_empty() || rest.starts_with(']') || is_json(rest))
}
