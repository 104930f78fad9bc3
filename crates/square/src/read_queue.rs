//! A queue of items that were read but not yet returned, and errors with the whole line.

use std::collections::VecDeque;
use std::sync::Arc;

use graeco_exact_cover::text::TextError;

/// A thing that was read, or an error and the whole line with the error.
pub type Read<T> = Result<T, (TextError, Arc<str>)>;

/// Things and errors in the order in which they were read.
#[derive(Clone, Debug)]
pub struct ReadQueue<T> {
    queue: VecDeque<Read<T>>,
    bad_line: Arc<str>,
}

impl<T> Default for ReadQueue<T> {
    fn default() -> ReadQueue<T> {
        ReadQueue { queue: VecDeque::new(), bad_line: Arc::default() }
    }
}

impl<T> ReadQueue<T> {
    /// Adds a thing or an error.
    pub fn push(&mut self, read: Read<T>) {
        self.queue.push_back(read);
    }

    /// Returns the next item or error.
    pub fn take(&mut self) -> Option<Result<T, TextError>> {
        self.queue.pop_front().map(|read| {
            read.map_err(|(error, line)| {
                self.bad_line = line;
                error
            })
        })
    }

    /// The line of the last error that was returned.
    #[must_use]
    pub fn bad_line(&self) -> &str {
        &self.bad_line
    }

    /// Whether nothing waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }
    /// How many things and errors wait.
    #[must_use]
    pub fn len(&self) -> usize {
        self.queue.len()
    }
}
