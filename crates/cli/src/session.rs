//! The session that all commands share: common options, messages, and the query for each item.

use crate::args::CommonArgs;
use crate::query::{Mode, Query};
use crate::report::Report;

/// The options that hold for every command, and where messages go.
#[derive(Clone, Copy)]
pub(crate) struct Session<'a> {
    pub(crate) common: &'a CommonArgs,
    pub(crate) report: &'a Report,
}

impl Session<'_> {
    /// The query for each item, within the common limits.
    pub(crate) fn ask(&self, mode: Mode) -> Query {
        Query::new(mode, self.common)
    }
}
