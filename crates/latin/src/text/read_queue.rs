//! A queue of items that were read and not yet handed over, and errors with the whole line.

use std::collections::VecDeque;
use std::sync::Arc;

use graeco_grid::text::TextError;

/// A thing that was read, or an error and the whole line with the error.
pub(super) type Read<T> = Result<T, (TextError, Arc<str>)>;

/// Things and errors in the order in which they were read.
#[derive(Clone, Debug)]
pub(super) struct ReadQueue<T> {
    queue: VecDeque<Read<T>>,
    /// The line of the last error that was handed over.
    bad_line: Arc<str>,
}

impl<T> Default for ReadQueue<T> {
    fn default() -> ReadQueue<T> {
        ReadQueue { queue: VecDeque::new(), bad_line: Arc::default() }
    }
}

impl<T> ReadQueue<T> {
    pub(super) fn push(&mut self, read: Read<T>) {
        self.queue.push_back(read);
    }

    /// Hands over the next thing or error.
    pub(super) fn next(&mut self) -> Option<Result<T, TextError>> {
        self.queue.pop_front().map(|read| {
            read.map_err(|(error, line)| {
                self.bad_line = line;
                error
            })
        })
    }

    pub(super) fn bad_line(&self) -> &str {
        &self.bad_line
    }

    pub(super) fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }
}
