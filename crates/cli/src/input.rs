//! Reading files and standard input, whole or line by line, with messages that name them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use crate::report::Report;
use crate::stop;

/// A line longer than this is no puzzle; it is not kept in memory.
pub(crate) const LONGEST_LINE: usize = 1 << 24;

/// The byte-order mark of UTF-8, which some programs put before a text.
const MARK: &[u8; 3] = b"\xef\xbb\xbf";

/// So much is read at a time.
const BUFFER: usize = 1 << 18;

/// The name of a file in messages.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new("-") { "<stdin>".into() } else { path.display().to_string() }
}

/// Opens a file, or standard input for `-`; says what is wrong if it cannot be opened.
pub(crate) fn open(path: &Path, report: &Report) -> Option<Box<dyn BufRead + Send>> {
    let opened = open_file(path);
    opened.map_err(|error| report.error(&format!("{} cannot be read: {error}", name(path)))).ok()
}

/// Opens a file, or standard input for `-`. A byte-order mark at its beginning is passed over.
pub(crate) fn open_file(path: &Path) -> io::Result<Box<dyn BufRead + Send>> {
    if path == Path::new("-") {
        return without_mark(io::stdin());
    }
    let file = File::open(path)?;
    // A directory can be opened, but not read.
    if file.metadata()?.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { without_mark(file) }
}

/// A reader of everything behind the byte-order mark, if there is one.
fn without_mark(mut source: impl Read + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    let (mut start, mut length) = ([0; MARK.len()], 0);
    while length < start.len() && start[..length] == MARK[..length] {
        match source.read(&mut start[length..]) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let from = if start == *MARK { MARK.len() } else { 0 };
    let start = io::Cursor::new(start[from..length].to_vec());
    Ok(Box::new(BufReader::with_capacity(BUFFER, start.chain(source))))
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

/// A text longer than this holds no puzzle that is read whole.
pub(crate) const LONGEST_TEXT: u64 = 1 << 28;

/// All of a source as text.
///
/// # Errors
/// If it cannot be read, is too long, or the program shall stop.
pub(crate) fn whole(source: &mut dyn BufRead) -> io::Result<String> {
    let (mut bytes, mut line_start) = (Vec::new(), 0);
    // Piece by piece, so that a source without an end is noticed.
    while source.take(BUFFER as u64).read_to_end(&mut bytes)? > 0 {
        if stop::is_set() {
            return Err(io::Error::other("interrupted"));
        }
        let rest: &[u8] = &bytes[line_start..];
        line_start += rest.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        if bytes.len() - line_start > LONGEST_LINE {
            return Err(io::Error::other(format!("it has a line longer than {} MiB", LONGEST_LINE >> 20)));
        }
        if bytes.len() as u64 > LONGEST_TEXT {
            return Err(io::Error::other(format!("it is longer than {} MiB", LONGEST_TEXT >> 20)));
        }
    }
    Ok(String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// All of a file as text; says what is wrong if it cannot be read.
pub(crate) fn text(path: &Path, report: &Report) -> Option<String> {
    let text = open_file(path).and_then(|mut source| whole(source.as_mut()));
    text.map_err(|error| report.error(&format!("{} cannot be read: {error}", name(path)))).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_passed_over_once() {
        for (text, expected) in [
            (&b"\xef\xbb\xbfabc"[..], &b"abc"[..]),
            (b"\xef\xbb\xbf\xef\xbb\xbf", b"\xef\xbb\xbf"),
            (b"\xef\xbbx", b"\xef\xbbx"),
            (b"\xef", b"\xef"),
            (b"abcdef", b"abcdef"),
            (b"", b""),
        ] {
            let mut read = Vec::new();
            without_mark(io::Cursor::new(text.to_vec())).unwrap().read_to_end(&mut read).unwrap();
            assert_eq!(read, expected);
        }
    }

    #[test]
    fn a_source_without_an_end_is_refused() {
        let error = whole(&mut BufReader::new(io::repeat(0))).unwrap_err();
        assert!(error.to_string().contains("a line longer than 16 MiB"), "{error}");
        let lines = io::repeat(b'\n');
        let error = whole(&mut BufReader::new(lines)).unwrap_err();
        assert!(error.to_string().contains("longer than 256 MiB"), "{error}");
    }
}
