//! Messages on standard error: what is wrong, in which file, line and column, with a caret under the place.

use std::io::Write;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use graeco_grid::text::TextError;
use serde_json::json;

use crate::args::Common;

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
        if self.json {
            self.line(&json!({ "schema": 1, "error": what }).to_string());
        } else {
            let group = Level::ERROR.primary_title(what);
            self.line(&Renderer::styled().render(&[annotate_snippets::Group::with_title(group)]));
        }
    }

    /// What came of something; if nothing did, says what is wrong.
    pub(crate) fn ok<T>(&self, result: Result<T, impl std::fmt::Display>) -> Option<T> {
        result.map_err(|error| self.error(&error.to_string())).ok()
    }

    /// Something is wrong at a place in a text, whose line is shown.
    pub(crate) fn text(&self, file: &str, source: &str, error: &TextError) {
        let TextError { line, column, width, what } = error;
        if self.json {
            let place = json!({ "schema": 1, "error": what, "file": file, "line": line, "column": column });
            return self.line(&place.to_string());
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
        self.line(&Renderer::styled().render(&[message]));
    }

    /// Something that is no error, such as a puzzle without solution.
    pub(crate) fn note(&self, what: &str) {
        if !self.quiet && !self.json {
            self.line(what);
        }
    }

    /// What an answer has cost, if that was asked for.
    pub(crate) fn stats(&self, what: impl FnOnce() -> String) {
        if self.stats && !self.json {
            self.line(&what());
        }
    }

    fn line(&self, text: &str) {
        // If nobody listens, there is nobody to tell.
        let _ = writeln!(anstream::stderr().lock(), "{text}");
    }
}
