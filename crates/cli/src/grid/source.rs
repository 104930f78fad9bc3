//! Puzzle files as they are read: one puzzle in TOML, or a puzzle on each line of JSON.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use graeco_grid::Limits;
use graeco_grid::file::is_json;

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
pub(super) struct Text {
    pub(super) file: Arc<str>,
    /// The line where it starts, counted from 1.
    pub(super) line: usize,
    pub(super) text: String,
    pub(super) is_json: bool,
}

/// Reads files in turn, within the limits of one puzzle.
pub(super) fn read<A>(files: &[PathBuf], limits: &Limits, feed: &Feed<Item, A>) {
    for path in files {
        let file: Arc<str> = input::name(path).into();
        let read = Source::open(path, limits).and_then(|source| read_one(&file, source, limits, feed));
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
    limits: &Limits,
    feed: &Feed<Item, A>,
) -> io::Result<Result<(), Closed>> {
    let mut bytes = Vec::new();
    let mut blank = String::new();
    let mut line = 1;
    while let Some(text) = source.next_line(&mut bytes)? {
        let item = |text, is_json| Item::Puzzle(Text { file: Arc::clone(file), line, text, is_json });
        // An array of puzzles is no puzzle file: whoever reads it as JSON says what is expected.
        let is_array = text
            .trim_start()
            .strip_prefix('[')
            .is_some_and(|rest| matches!(rest.trim_start(), "" | "]") || is_json(rest));
        let told = if is_json(&text) || is_array {
            feed.send(item(text, true))
        } else if text.trim().is_empty() {
            blank.push('\n');
            Ok(())
        } else if blank.len() + 1 == line {
            // Nothing but blank lines before: one puzzle that takes the whole text, errors with lines of that.
            let text = std::mem::take(&mut blank) + &text + "\n" + &source.whole()?;
            line = 1;
            return Ok(feed.send(Item::Puzzle(Text { file: Arc::clone(file), line, text, is_json: false })));
        } else {
            // A line that is no JSON among others is told to be so.
            feed.send(item(text, true))
        };
        if told.is_err() {
            return Ok(told);
        }
        source.restart(limits);
        line += 1;
    }
    let nothing = blank.len() + 1 == line;
    Ok(if nothing {
        let what = "no puzzle found; expected a puzzle file or JSON lines";
        feed.send(Item::Trouble(Trouble::bad(file, what)))
    } else {
        Ok(())
    })
}
