//! Messages on standard error: what is wrong, in which file, line and column, with a caret under the place.

use std::io::Write;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use graeco_grid::text::TextError;
use serde_json::json;

use crate::args::Common;
use crate::stop;

/// Where messages go, and how.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    json: bool,
    quiet: bool,
    stats: bool,
}

impl Report {
    pub(crate) fn new(common: &Common) -> Report {
        Report { json: common.json, quiet: common.quiet, stats: common.stats }
    }

    /// Something is wrong with no place in particular.
    pub(crate) fn error(&self, what: &str) {
        self.say(&self.error_message(what));
    }

    /// What [`error`](Self::error) prints.
    pub(crate) fn error_message(&self, what: &str) -> String {
        if self.json {
            return json!({ "schema": 1, "error": what }).to_string();
        }
        let group = Level::ERROR.primary_title(what);
        Renderer::styled().render(&[annotate_snippets::Group::with_title(group)])
    }

    /// What came of something; if nothing did, says what is wrong.
    pub(crate) fn ok<T>(&self, result: Result<T, impl std::fmt::Display>) -> Option<T> {
        result.map_err(|error| self.error(&error.to_string())).ok()
    }

    /// Something is wrong at a place in a text, whose line is shown.
    pub(crate) fn text(&self, file: &str, source: &str, error: &TextError) {
        self.say(&self.text_message(file, source, error));
    }

    /// What [`text`](Self::text) prints.
    pub(crate) fn text_message(&self, file: &str, source: &str, error: &TextError) -> String {
        let TextError { line, column, width, what } = error;
        if self.json {
            return json!({ "schema": 1, "error": what, "file": file, "line": line, "column": column }).to_string();
        }
        // A line of a million characters is no help.
        let from = column.saturating_sub(60);
        let shown: String = source.chars().skip(from).take(160).collect();
        let byte = |chars: usize| shown.chars().take(chars).map(char::len_utf8).sum::<usize>();
        let start = byte(column - 1 - from.min(column - 1));
        let end = byte(column - 1 - from.min(column - 1) + width).max(start);
        let title = format!("{file}:{line}:{column}: {what}");
        let snippet =
            Snippet::source(shown.as_str()).line_start(*line).annotation(AnnotationKind::Primary.span(start..end));
        let message = Level::ERROR.primary_title(title.as_str()).element(snippet);
        Renderer::styled().render(&[message])
    }

    /// Something that is no error, such as a puzzle without solution.
    pub(crate) fn note(&self, what: &str) {
        if self.notes() {
            self.say(what);
        }
    }

    /// Whether notes are wanted.
    pub(crate) fn notes(&self) -> bool {
        !self.quiet && !self.json
    }

    /// What an answer has cost, if that was asked for.
    pub(crate) fn stats(&self, what: impl FnOnce() -> String) {
        if self.wants_stats() {
            self.say(&what());
        }
    }

    /// Whether costs are wanted.
    pub(crate) fn wants_stats(&self) -> bool {
        self.stats && !self.json
    }

    /// Prints a message as it is.
    pub(crate) fn say(&self, text: &str) {
        // Who does not read the answers any more does not want to know why they end.
        if stop::reader_left() {
            return;
        }
        // An error on standard error cannot be told anywhere.
        let _ = writeln!(anstream::stderr().lock(), "{text}");
    }
}
