//! Puzzle files as they are read: one puzzle in TOML, or any number in JSON.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use graeco_grid::Limits;
use graeco_grid::file::is_json;

use super::json::{Piece, Pieces};
use crate::input::{self, Source, Trouble};
use crate::stop;
use crate::stream::{Closed, Feed};

/// What is read.
pub(super) enum Item {
    Puzzle(Text),
    /// A file that cannot be read, or holds no puzzle.
    Trouble(Trouble),
}

/// The text of one puzzle.
#[derive(Clone)]
pub(super) struct Text {
    pub(super) file: Arc<str>,
    /// The line where it starts, counted from 1.
    pub(super) line: usize,
    /// The number of characters before it in that line.
    pub(super) column: usize,
    pub(super) text: String,
    pub(super) is_json: bool,
    /// Whether it is known that there is no other one.
    pub(super) is_only: bool,
}

/// Reads files in turn, within the limits of one puzzle.
pub(super) fn read<A>(files: &[PathBuf], limits: &Limits, feed: &Feed<Item, A>) {
    for path in files {
        let file: Arc<str> = input::name(path).into();
        let read =
            Source::open(path, limits).and_then(|source| read_one(&file, source, files.len() == 1, limits, feed));
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
    is_only: bool,
    limits: &Limits,
    feed: &Feed<Item, A>,
) -> io::Result<Result<(), Closed>> {
    let mut bytes = Vec::new();
    let (mut line, mut pieces, mut is_empty) = (0, Pieces::default(), true);
    let mut send = |Piece { line, column, text }: Piece| {
        is_empty = false;
        feed.send(Item::Puzzle(Text { file: Arc::clone(file), line, column, text, is_json: true, is_only: false }))
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
                let file = Arc::clone(file);
                return Ok(feed.send(Item::Puzzle(Text { file, line: 1, column: 0, text, is_json: false, is_only })));
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

/// Whether a text that begins with this line holds puzzles in JSON, not one in TOML: an object, or an array of objects.
fn begins_json(line: &str) -> bool {
    let array = line.trim_start().strip_prefix('[').map(str::trim_start);
    is_json(line) || array.is_some_and(|rest| rest.is_empty() || rest.starts_with(']') || is_json(rest))
}
