//! The session that all commands share: common options, messages, and the query for each item.

use std::io;
use std::path::PathBuf;

use crate::args::CommonArgs;
use crate::driver::Driver;
use crate::query::{Mode, Query};
use crate::report::Report;
use graeco_document::field;
use graeco_host::output::Output;
use graeco_host::stream;

/// The options that hold for every command, and where messages go.
#[derive(Clone, Copy)]
pub(crate) struct Session<'a> {
    pub(crate) common: &'a CommonArgs,
    pub(crate) report: &'a Report,
}

impl<'a> Session<'a> {
    /// The query for each item, within the common limits.
    pub(crate) fn ask(&self, mode: Mode) -> Query {
        Query::new(mode, self.common)
    }

    /// Writes a seed as a comment into the file of the output, if there is one that can have comments.
    pub(crate) fn comment_on(&self, seed: u64) -> io::Result<()> {
        let has_comments = self.common.output.is_some() && !self.common.json;
        if has_comments { Output::new("lines").lines(format!("# seed: {seed}\n").as_bytes(), 0, 0) } else { Ok(()) }
    }

    /// How the puzzles of some files are answered, unless a command says otherwise.
    pub(crate) fn puzzles(&self, files: &'a [PathBuf]) -> Driver<'a> {
        let Session { common: CommonArgs { json, .. }, report } = *self;
        let (things, threads, is_list, bad, header) = (field::PUZZLES, 1, false, Some(""), None);
        let ahead = stream::FEW_AHEAD;
        Driver { report, json: *json, files, things, lines: things.name(), threads, ahead, is_list, bad, header }
    }
}
