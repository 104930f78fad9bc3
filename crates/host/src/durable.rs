//! Results on their way to the disk: those that wait are synchronized together, and then renamed.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle, ScopedJoinHandle};

use crossbeam_channel::{Receiver, Sender, bounded};

use crate::atomic_file::AtomicFile;
use crate::heap;

/// The most results that wait. A disk takes about as long for this many as for one.
const DOZEN: usize = 12;

/// A file that is not safe, and why.
pub type WriteFailure = (PathBuf, io::Error);

/// Brings results to the disk while the next ones are worked on.
pub struct DurableResults {
    send: Sender<AtomicFile>,
    thread: JoinHandle<Result<(), WriteFailure>>,
}

impl DurableResults {
    /// Starts, for results in one directory.
    pub fn start(dir: &Path) -> DurableResults {
        let (send, results) = bounded(DOZEN);
        let dir = dir.to_owned();
        let work = move || keep(&results, &dir);
        DurableResults { send, thread: heap::started(thread::Builder::new().name("results".into()).spawn(work)) }
    }

    /// Adds a result; false if those before could not be written.
    pub fn put(&self, result: AtomicFile) -> bool {
        self.send.send(result).is_ok()
    }

    /// Waits until all results are on the disk.
    pub fn finish(self) -> Result<(), WriteFailure> {
        drop(self.send);
        let failed = |_| Err((PathBuf::new(), io::Error::other("the thread that writes results has failed")));
        self.thread.join().unwrap_or_else(failed)
    }
}

fn keep(results: &Receiver<AtomicFile>, dir: &Path) -> Result<(), WriteFailure> {
    while let Ok(first) = results.recv() {
        let batch: Vec<AtomicFile> = [first].into_iter().chain(results.try_iter().take(DOZEN)).collect();
        synchronize(&batch)?;
        for result in batch {
            let path = result.path().to_owned();
            result.finish().map_err(|error| (path, error))?;
        }
        // The new names survive a crash once the directory is on the disk, too.
        File::open(dir).and_then(|dir| dir.sync_all()).map_err(|error| (dir.to_owned(), error))?;
    }
    Ok(())
}

/// Files that are synchronized at the same time share the writes of the file system.
fn synchronize(files: &[AtomicFile]) -> Result<(), WriteFailure> {
    let one = |file: &AtomicFile| file.file().sync_all().map_err(|error| (file.path().to_owned(), error));
    thread::scope(|scope| {
        let start = |file| thread::Builder::new().spawn_scoped(scope, move || one(file));
        let (first, others) = files.split_first().map_or((None, files), |(first, others)| (Some(first), others));
        let started: Vec<(&AtomicFile, Option<ScopedJoinHandle<'_, _>>)> =
            others.iter().map(|file| (file, start(file).ok())).collect();
        first.map_or(Ok(()), one)?;
        started.into_iter().try_for_each(|(file, thread)| match thread.and_then(|thread| thread.join().ok()) {
            Some(synchronized) => synchronized,
            // There was no room for a thread.
            None => one(file),
        })
    })
}
