//! Puzzle files as they are read: one puzzle in TOML, or a puzzle on each line of JSON.

use std::io::{self, BufRead};
use std::path::PathBuf;
use std::sync::Arc;

use graeco_grid::file::is_json;

use crate::input;
use crate::stop;
use crate::stream::{Closed, Feed};

/// What is read.
pub(super) enum Item {
    Puzzle(Text),
    /// A message: a file that cannot be read, or holds no puzzle.
    Trouble(String),
}

/// The text of one puzzle.
pub(super) struct Text {
    pub(super) file: Arc<str>,
    /// The line where it starts, counted from 1.
    pub(super) line: usize,
    pub(super) text: String,
    pub(super) is_json: bool,
}

/// Reads files in turn.
pub(super) fn read<A>(files: &[PathBuf], feed: &Feed<Item, A>) {
    for path in files {
        let file: Arc<str> = input::name(path).into();
        let read = input::open_file(path).and_then(|mut source| read_one(&file, source.as_mut(), feed));
        let told = match read {
            Ok(told) => told,
            Err(error) => feed.send(Item::Trouble(format!("{file} cannot be read: {error}"))),
        };
        if told.is_err() || stop::is_set() {
            return;
        }
    }
}

fn read_one<A>(file: &Arc<str>, source: &mut dyn BufRead, feed: &Feed<Item, A>) -> io::Result<Result<(), Closed>> {
    let mut bytes = Vec::new();
    let mut blank = String::new();
    let mut line = 1;
    while let Some(text) = input::next_line(source, &mut bytes)? {
        let item = |text, is_json| Item::Puzzle(Text { file: Arc::clone(file), line, text, is_json });
        let told = if is_json(&text) {
            feed.send(item(text, true))
        } else if text.trim().is_empty() {
            blank.push('\n');
            Ok(())
        } else if blank.len() + 1 == line {
            // Nothing but blank lines before: one puzzle that takes the whole text, errors with lines of that.
            let text = std::mem::take(&mut blank) + &text + "\n" + &input::whole(source)?;
            line = 1;
            return Ok(feed.send(Item::Puzzle(Text { file: Arc::clone(file), line, text, is_json: false })));
        } else {
            // A line that is no JSON among others is told to be so.
            feed.send(item(text, true))
        };
        if told.is_err() {
            return Ok(told);
        }
        line += 1;
    }
    let nothing = blank.len() + 1 == line;
    Ok(if nothing {
        feed.send(Item::Trouble(format!("{file}: there is no puzzle here; expected a puzzle file or JSON lines")))
    } else {
        Ok(())
    })
}
