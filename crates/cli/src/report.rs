//! Messages on standard error: the error with its file, line and column, and a caret under the place.

use std::io::{IsTerminal, Write};
use std::sync::{Mutex, PoisonError};

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use graeco_document::field::Field;
use graeco_document::{Record, field};
use graeco_grid::text::TextError;
use graeco_host::messages::Sums;
use graeco_host::progress::beside;
use graeco_host::stop;

use crate::args::{CommonArgs, Seed};
use crate::messages::{Messages, Topic};

/// A file and perhaps a line of it, as messages name them.
pub(crate) fn place(file: &str, line: Option<usize>) -> String {
    line.map_or_else(|| file.to_owned(), |line| format!("{file}:{line}"))
}

/// The record of an error at a place in a text.
pub(crate) fn record_of(file: &str, error: &TextError) -> Record {
    Record::at(file, error.line).with(field::COLUMN, error.column).with(field::ERROR, error.what.as_str())
}

/// A line of a text, or the end of one, for messages to show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Excerpt<'t> {
    pub(crate) text: &'t str,
    /// The number of characters before it in its line.
    pub(crate) column: usize,
}

impl<'t, T: AsRef<str> + ?Sized> From<&'t T> for Excerpt<'t> {
    fn from(line: &'t T) -> Excerpt<'t> {
        Excerpt { text: line.as_ref(), column: 0 }
    }
}

/// The target and the form of messages.
#[derive(Debug)]
pub(crate) struct Report {
    json: bool,
    quiet: bool,
    stats: bool,
    verbose: bool,
    /// Whether notes are wanted and standard error is a terminal.
    is_seen: bool,
    sums: Mutex<Sums<Topic>>,
}

impl Report {
    pub(crate) fn new(common: &CommonArgs) -> Report {
        let CommonArgs { json, quiet, stats, verbose, .. } = *common;
        let is_seen = !json && !quiet && std::io::stderr().is_terminal();
        Report { json, quiet, stats, verbose, is_seen, sums: Mutex::default() }
    }

    /// Prints an error without a place.
    pub(crate) fn error(&self, what: &str) {
        self.say(&self.error_message(what));
    }

    /// The message that [`error`](Self::error) prints.
    pub(crate) fn error_message(&self, what: &str) -> String {
        self.error_or(|| Record::new().with(field::ERROR, what), what)
    }

    /// The message of an error, or the record in its place.
    pub(crate) fn error_or(&self, record: impl FnOnce() -> Record, what: &str) -> String {
        if self.json {
            return record().line();
        }
        let group = Level::ERROR.primary_title(what);
        Renderer::styled().render(&[annotate_snippets::Group::with_title(group)])
    }

    /// The message of an error at a place in a text, with its line.
    pub(crate) fn text_message<'t>(&self, file: &str, source: impl Into<Excerpt<'t>>, error: &TextError) -> String {
        let source = source.into();
        let TextError { line, column, width, what } = error;
        if self.json {
            return record_of(file, error).line();
        }
        let at = (column - 1).saturating_sub(source.column);
        // A line of a million characters would not help.
        let from = at.saturating_sub(59);
        let shown: String = source.text.chars().skip(from).take(160).collect();
        let byte = |chars: usize| shown.chars().take(chars).map(char::len_utf8).sum::<usize>();
        let start = byte(at - from);
        let end = byte(at - from + width).max(start);
        let title = format!("{file}:{line}:{column}: {what}");
        let snippet =
            Snippet::source(shown.as_str()).line_start(*line).annotation(AnnotationKind::Primary.span(start..end));
        let message = Level::ERROR.primary_title(title.as_str()).element(snippet);
        Renderer::styled().render(&[message])
    }

    /// Adds a message on some topic: an error at a place in a text, with its line.
    pub(crate) fn add_text<'t>(
        &self,
        messages: &mut Messages,
        topic: Topic,
        file: &str,
        source: impl Into<Excerpt<'t>>,
        error: &TextError,
    ) {
        // A picture of the line takes longer than reading it.
        if !self.verbose && self.sums.lock().unwrap_or_else(PoisonError::into_inner).is_full(topic) {
            messages.count(topic);
            return;
        }
        let text = || self.text_message(file, source, error);
        messages.add(topic, (file, error.line), self.verbose, text);
    }

    /// Prints messages, or counts them where there are many.
    pub(crate) fn tell(&self, messages: Messages) {
        if !messages.is_empty() {
            let texts = self.sums.lock().unwrap_or_else(PoisonError::into_inner).take(messages, self.verbose);
            if !texts.is_empty() {
                self.say(&texts.join("\n"));
            }
        }
    }

    /// Tells whoever sits at a terminal what shows more.
    pub(crate) fn advise(&self) {
        if self.is_seen {
            let advice: Vec<_> = self.sums.lock().unwrap_or_else(PoisonError::into_inner).advice().collect();
            advice.into_iter().for_each(|advice| self.say(advice));
        }
    }

    /// Sums up, at the end, the messages about these things that were only counted.
    pub(crate) fn sum_up(&self, things: Field<u64>) {
        self.advise();
        if self.verbose {
            return;
        }
        for line in self.sums.lock().unwrap_or_else(PoisonError::into_inner).lines(things.name()) {
            let (file, number) = &line.first;
            if self.json {
                let record = Record::at(file, *number).with(field::ERROR, line.text);
                self.say(&record.with(things, line.items).line());
            } else {
                self.say(&format!("{}; the first: {file}:{number}", line.text));
            }
        }
    }

    /// Something that is no error, such as a puzzle without solution.
    pub(crate) fn note(&self, what: &str) {
        if self.notes() {
            self.say(what);
        }
    }

    /// Counts a puzzle on a topic, of which only what shows more is told, at a terminal.
    pub(crate) fn count(&self, messages: &mut Messages, topic: Topic) {
        if self.is_seen {
            messages.count(topic);
        }
    }

    /// Whether notes are wanted.
    pub(crate) fn notes(&self) -> bool {
        !self.quiet && !self.json
    }

    /// The number of a seed. One that was drawn is printed, so that the run can be repeated.
    pub(crate) fn seed(&self, seed: Seed) -> u64 {
        let Seed { number, is_drawn } = seed;
        match (is_drawn, self.json) {
            (true, true) => self.say(&Record::new().with(field::SEED, number).line()),
            (true, false) => self.note(&format!("seed: {number}")),
            (false, _) => {}
        }
        number
    }

    /// Prints the cost of an answer, with `--stats`.
    pub(crate) fn stats(&self, what: impl FnOnce() -> String) {
        if self.wants_stats() {
            self.say(&what());
        }
    }

    /// Whether every message is wanted.
    pub(crate) fn is_verbose(&self) -> bool {
        self.verbose
    }

    /// Whether costs are wanted.
    pub(crate) fn wants_stats(&self) -> bool {
        self.stats && !self.json
    }

    pub(crate) fn say(&self, text: &str) {
        // Who does not read the answers any more does not want to know why they end.
        if stop::reader_left() {
            return;
        }
        // There is no place for an error of standard error.
        let _ = beside(|| writeln!(anstream::stderr().lock(), "{text}"));
    }
}
