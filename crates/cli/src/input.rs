//! Reading files and standard input, whole or line by line, with messages that name them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use crate::report::Report;

/// A line longer than this is no puzzle; it is not kept in memory.
pub(crate) const LONGEST_LINE: usize = 1 << 24;

/// So much is read at a time.
const BUFFER: usize = 1 << 18;

/// The name of a file in messages.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new("-") { "<stdin>".into() } else { path.display().to_string() }
}

/// Opens a file, or standard input for `-`; says what is wrong if it cannot be opened.
pub(crate) fn open(path: &Path, report: &Report) -> Option<Box<dyn BufRead + Send>> {
    if path == Path::new("-") {
        return Some(Box::new(BufReader::with_capacity(BUFFER, io::stdin())));
    }
    let opened = File::open(path).and_then(|file| {
        // A directory can be opened, but not read.
        if file.metadata()?.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(file) }
    });
    match opened {
        Ok(file) => Some(Box::new(BufReader::with_capacity(BUFFER, file))),
        Err(error) => {
            report.error(&format!("{} cannot be read: {error}", name(path)));
            None
        }
    }
}

/// The next line without its end, as text in which bytes that are none are replaced; `None` at the end.
pub(crate) fn next_line(source: &mut dyn BufRead, bytes: &mut Vec<u8>) -> io::Result<Option<String>> {
    bytes.clear();
    if source.take(LONGEST_LINE as u64).read_until(b'\n', bytes)? == 0 {
        return Ok(None);
    }
    while bytes.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
        bytes.pop();
    }
    Ok(Some(String::from_utf8_lossy(bytes).into_owned()))
}

/// All of a source as text.
pub(crate) fn whole(source: &mut dyn BufRead) -> io::Result<String> {
    let mut bytes = Vec::new();
    source.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
