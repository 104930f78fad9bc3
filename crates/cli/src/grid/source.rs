//! Puzzles as they are read: one puzzle file in TOML, any number of puzzles in JSON, or forms of other programs.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use graeco_document::{JsonPiece, JsonPieces, is_json};
use graeco_exchange::{
    PuzzleFormat, is_foreign_json, is_list_with_strings, is_typed, nested_puzzles, nested_strings, recognize, unquoted,
};
use graeco_grid::Limits;
use graeco_grid::text::TextError;
use graeco_host::source::{LONGEST_LINE, LONGEST_NOTHING, LONGEST_TEXT, Source};
use graeco_host::stop;
use graeco_host::stream::{Closed, Feed};

use super::foreign::ForeignText;
use super::item::{Item, Text};
use crate::input::{self, Failure};
use crate::report::Excerpt;

/// The number of bytes that decide the form of a text.
const BEGIN: usize = 1 << 20;

const LONGEST_PUZZLE: usize = LONGEST_LINE;

/// The longest text whose parts are all held at once.
const LONGEST_TREE: usize = 1 << 26;

/// Reads files in turn, within the limits of one puzzle. Rules of other programs that cannot be carried over are left out
/// if that `is_lossy`; otherwise they are errors.
pub(super) fn read<A>(files: &[PathBuf], limits: &Limits, is_lossy: bool, feed: &Feed<Item, A>) {
    let is_only = files.len() == 1;
    // Nobody waits for the rest.
    let _ = input::each(files, limits, |file, source| match source {
        Ok(source) => Reader { file, is_only, is_lossy, limits, feed }.read(source),
        Err(failure) => Ok(feed.send(Err(failure))),
    });
}

/// How a file is read.
struct Reader<'r, A> {
    file: &'r Arc<str>,
    /// Whether there is no other file.
    is_only: bool,
    is_lossy: bool,
    limits: &'r Limits,
    feed: &'r Feed<Item, A>,
}

impl<A> Reader<'_, A> {
    fn read(&self, mut source: Source) -> io::Result<Result<(), Closed>> {
        let mut bytes = Vec::new();
        let (mut line, mut pieces, mut is_empty) = (0, JsonPieces::default(), true);
        let mut send = |piece: JsonPiece| {
            is_empty = false;
            self.send_piece(piece, false)
        };
        // Blank lines, and a bracket alone, at the beginning: the next line shows what they begin.
        let (mut begin, mut is_array, mut is_begun) = (String::new(), false, false);
        while let Some(text) = source.next_line(&mut bytes)? {
            line += 1;
            if !is_begun {
                let word = text.trim();
                if !is_array && matches!(word, "" | "[") {
                    is_array = word == "[";
                    begin += word;
                    begin.push('\n');
                } else {
                    is_begun =
                        if is_array { word.is_empty() || word.starts_with(['{', ']']) } else { begins_json(&text) };
                    if !is_begun {
                        return self.read_text(begin + &text + "\n", source);
                    }
                }
            }
            if pieces.add(line, &text, &mut send).is_err() {
                return Ok(Err(Closed));
            }
            source.afford(begin.len() + pieces.held())?;
            if pieces.held() > LONGEST_PUZZLE || begin.len() > LONGEST_NOTHING {
                let what = format!("there is no whole puzzle in {} MiB", LONGEST_PUZZLE >> 20);
                return Err(io::Error::other(what));
            }
            if pieces.held() == 0 {
                source.restart(self.limits);
            }
        }
        if pieces.end().map_or(Ok(()), send).is_err() {
            return Ok(Err(Closed));
        }
        let what = match pieces.open_array() {
            Some(line) => format!("the array of puzzles that begins in line {line} does not end; expected `]`"),
            None if is_empty => "no puzzle found; the input is empty".into(),
            None => return Ok(Ok(())),
        };
        Ok(self.feed.send(Err(Failure::bad(self.file, &what))))
    }

    /// Sends a puzzle, or the puzzles inside an object, unless it is one of these itself.
    fn send_piece(&self, JsonPiece { line, column, text }: JsonPiece, is_inner: bool) -> Result<(), Closed> {
        let is_foreign = is_foreign_json(&text);
        let strings = if is_inner || is_foreign { None } else { nested_strings(&text) };
        if is_foreign || strings.is_none() && graeco_exchange::is_list(&text) {
            return self.send_all(&text, [line, column], true);
        }
        if let Some(cells) = unquoted(&text) {
            return self.send_all(&cells, [line, column + 1], true);
        }
        if let Some(puzzles) = strings.or_else(|| nested_puzzles(&text).filter(|_| !is_inner)) {
            return puzzles.into_iter().try_for_each(|inner| {
                let (line, begin) = (line + inner.line - 1, if inner.line == 1 { column } else { 0 });
                self.send_piece(JsonPiece { line, column: begin + inner.column, ..inner }, true)
            });
        }
        let (file, form, notes) = (Arc::clone(self.file), None, Vec::new());
        // Lines of a list may be in different forms.
        if !is_json(&text) && is_typed(text.trim()) {
            return self.send_all(&text, [line, column], false);
        }
        // It would be read as TOML.
        if !is_json(&text) {
            let error = TextError { line, column: column + 1, width: 1, what: "expected an object in braces".into() };
            let shown = Excerpt { text: text.lines().next().unwrap_or_default(), column };
            return self.feed.send(Err(Failure::wrong_at(self.file, shown, error)));
        }
        self.feed.send(Ok(Text {
            file,
            line,
            column,
            text,
            document: None,
            is_json: true,
            is_only: false,
            form,
            notes,
        }))
    }

    /// Reads a text that is no JSON and begins with these lines: one puzzle, or a list, as its form has it. Those puzzles
    /// of a list that stand before a place where it cannot be read are sent.
    fn read_text(&self, begin: String, mut source: Source) -> io::Result<Result<(), Closed>> {
        let mut bytes = begin.into_bytes();
        let begun = gather(&mut source, &mut bytes, BEGIN, None);
        let text = String::from_utf8_lossy(&bytes);
        let strings = || is_list_with_strings(&text).then_some(PuzzleFormat::Iss);
        let form = match recognize(&text) {
            // A list in a program looks like a puzzle file.
            form @ (None | Some(PuzzleFormat::Toml)) => strings().or(form),
            form => form,
        };
        let read = match (begun, form) {
            (Ok(true), Some(form)) => {
                // Every further part of a list may take the time of a puzzle.
                let each = form.holds_several().then_some(self.limits);
                let read = gather(&mut source, &mut bytes, longest(form) + 1, each);
                input::check_length(bytes.len(), longest(form))?;
                read
            }
            (begun, _) => begun,
        };
        match (read, form) {
            (Ok(_), Some(PuzzleFormat::Toml)) => {
                let (file, text, form, notes) = (Arc::clone(self.file), input::as_text(bytes), None, Vec::new());
                let is_only = self.is_only;
                let puzzle =
                    Text { file, line: 1, column: 0, text, document: None, is_json: false, is_only, form, notes };
                Ok(self.feed.send(Ok(puzzle)))
            }
            (Ok(_), _) => Ok(self.send_all(&input::as_text(bytes), [1, 0], true)),
            (Err(error), Some(form)) if is_list(form) && !stop::is_set() => {
                bytes.truncate(bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
                match self.send_all(&input::as_text(bytes), [1, 0], true) {
                    Ok(()) => Err(error),
                    closed => Ok(closed),
                }
            }
            (Err(error), _) => Err(error),
        }
    }

    /// Sends the puzzles of a text of another form, which begins at a line and column, and may be all of the file.
    fn send_all(&self, text: &str, place: [usize; 2], may_be_only: bool) -> Result<(), Closed> {
        let Reader { file, is_lossy, limits, .. } = *self;
        ForeignText { file, text, place, is_lossy, may_be_only, limits }.each(|item| self.feed.send(item))
    }
}

/// Adds to a text until it is at least this long, perhaps within limits of each part; false at the end of the source.
fn gather(source: &mut Source, bytes: &mut Vec<u8>, most: usize, each: Option<&Limits>) -> io::Result<bool> {
    let mut is_more = true;
    while is_more && bytes.len() < most {
        if let Some(limits) = each {
            source.restart(limits);
        }
        is_more = source.gather(bytes)?;
    }
    Ok(is_more)
}

/// Whether the puzzles of a text that cannot be read to its end are answered: not if more text could make others of them.
fn is_list(form: PuzzleFormat) -> bool {
    form.holds_several() && !matches!(form, PuzzleFormat::OpenSudoku | PuzzleFormat::Iss)
}

/// How long a text of a form may be.
fn longest(form: PuzzleFormat) -> usize {
    match form {
        PuzzleFormat::OpenSudoku => LONGEST_TREE,
        form if form.holds_several() => LONGEST_TEXT,
        _ => LONGEST_PUZZLE,
    }
}

/// Whether a text that begins with this line holds puzzles in JSON, not one in TOML: an object, or an array of objects.
fn begins_json(line: &str) -> bool {
    let array = line.trim_start().strip_prefix('[').map(str::trim_start);
    is_json(line) || array.is_some_and(|rest| rest.is_empty() || rest.starts_with(']') || is_json(rest))
}
