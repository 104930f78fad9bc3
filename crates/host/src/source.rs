//! A file, standard input or a text, unpacked and read within limits, whole or line by line.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::time::Duration;

use graeco_exact_cover::{Budget, Limits};

use crate::budgeted::BudgetedReader;
use crate::packed::{self, BUFFER, Unpacked};

/// A line longer than this is no puzzle; it is not kept in memory.
pub const LONGEST_LINE: usize = 1 << 24;

/// A text longer than this holds no puzzle that is read whole.
pub const LONGEST_TEXT: usize = 1 << 28;

/// The number of bytes without content after which a source is refused, because it may be endless.
pub const LONGEST_NOTHING: usize = 1 << 24;

/// The byte-order mark of UTF-8, which some programs put before a text.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Those of UTF-16, with the lower or the higher byte of a unit first.
const LITTLE: &[u8] = b"\xff\xfe";
const BIG: &[u8] = b"\xfe\xff";

/// Input that comes before this has passed is never too late, on a busy machine either.
const MOMENT: Duration = Duration::from_secs(1);

/// A file or standard input, which is unpacked and read within limits.
pub struct Source {
    reader: BufReader<io::Chain<Cursor<Vec<u8>>, Unpacked>>,
}

impl Source {
    /// Opens a file. Compressed input is unpacked; UTF-16 after its byte-order mark becomes UTF-8, whose mark is skipped.
    /// The clock of the limits starts.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(path: &Path, limits: &Limits) -> io::Result<Source> {
        Source::new(BudgetedReader::open(path, budget(limits))?)
    }

    /// Opens a regular file. A pipe might never end.
    ///
    /// # Errors
    /// If it cannot be read, or is no regular file.
    pub fn open_file(path: &Path, limits: &Limits) -> io::Result<Source> {
        Source::new(BudgetedReader::open_file(path, budget(limits))?)
    }

    /// Opens standard input.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn stdin(limits: &Limits) -> io::Result<Source> {
        Source::new(BudgetedReader::stdin(budget(limits))?)
    }

    /// A text that is held already.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn held(text: &str, limits: &Limits) -> io::Result<Source> {
        Source::new(BudgetedReader::held(text, budget(limits)))
    }

    /// The beginning of the input, up to the end of a line unless it ends there, as long as `is_enough` wants; whether it
    /// ends there; and the whole input.
    ///
    /// # Errors
    /// If it cannot be read, or a limit is reached.
    pub fn begin(self, is_enough: impl Fn(&[u8]) -> bool) -> io::Result<(String, bool, Source)> {
        let mut reader = self.reader;
        let (mut bytes, mut is_more) = (Vec::new(), true);
        while is_more && !is_enough(&bytes) {
            let read = reader.fill_buf()?;
            bytes.extend(read);
            let read = read.len();
            reader.consume(read);
            is_more = read > 0;
        }
        let whole_lines = || bytes.iter().rposition(|&byte| byte == b'\n').map_or(bytes.len(), |end| end + 1);
        let begin = String::from_utf8_lossy(&bytes[..if is_more { whole_lines() } else { bytes.len() }]).into_owned();
        // The buffer is empty.
        let (_, rest) = reader.into_inner().into_inner();
        Ok((begin, !is_more, Source { reader: BufReader::with_capacity(BUFFER, Cursor::new(bytes).chain(rest)) }))
    }

    /// Everything after the byte-order mark, if there is one, in UTF-8.
    fn new(source: BudgetedReader) -> io::Result<Source> {
        let mut source = Unpacked::new(source)?;
        let mut start = packed::peek(&mut source, &[MARK, LITTLE, BIG])?;
        source = match &start[..] {
            mark if mark == LITTLE || mark == BIG => source.wide(mark == BIG),
            _ => source,
        };
        if [MARK, LITTLE, BIG].contains(&&start[..]) {
            start.clear();
        }
        Ok(Source { reader: BufReader::with_capacity(BUFFER, Cursor::new(start).chain(source)) })
    }

    /// Starts the clock again for another puzzle.
    pub fn restart(&mut self, limits: &Limits) {
        self.reader.get_mut().get_mut().1.restart(budget(limits));
    }

    /// The budget for reading.
    pub fn budget(&self) -> &Budget {
        self.reader.get_ref().get_ref().1.budget()
    }

    /// Whether this many bytes may be held.
    pub fn afford(&self, bytes: usize) -> io::Result<()> {
        Ok(self.budget().afford(bytes)?)
    }

    /// The next line without its end, as text in which bytes that are none are replaced; `None` at the end.
    ///
    /// # Errors
    /// If it cannot be read, is too long, or a limit is reached.
    pub fn next_line(&mut self, bytes: &mut Vec<u8>) -> io::Result<Option<String>> {
        bytes.clear();
        let longest = LONGEST_LINE.min(self.budget().memory());
        if (&mut self.reader).take(longest as u64 + 1).read_until(b'\n', bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() > longest && bytes.last() != Some(&b'\n') {
            self.afford(bytes.len())?;
            return Err(too_long_a_line());
        }
        while bytes.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
            bytes.pop();
        }
        Ok(Some(String::from_utf8_lossy(bytes).into_owned()))
    }

    /// The rest as text.
    ///
    /// # Errors
    /// If it cannot be read, is too long for puzzles, or a limit is reached.
    pub fn whole(&mut self) -> io::Result<String> {
        self.text(LONGEST_LINE, LONGEST_TEXT)
    }

    /// The rest as text, if neither it nor one of its lines is longer than that.
    pub fn text(&mut self, longest_line: usize, longest: usize) -> io::Result<String> {
        let (mut bytes, mut line_start) = (Vec::new(), 0);
        while self.gather(&mut bytes)? {
            let rest: &[u8] = &bytes[line_start..];
            line_start += rest.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            if bytes.len() - line_start > longest_line {
                return Err(too_long_a_line());
            }
            check_length(bytes.len(), longest)?;
        }
        Ok(as_text(bytes))
    }

    /// Adds a part of the rest, so that an endless source is noticed; false at the end.
    ///
    /// # Errors
    /// If it cannot be read, or a limit is reached; the bytes read before are added.
    pub fn gather(&mut self, bytes: &mut Vec<u8>) -> io::Result<bool> {
        let read = (&mut self.reader).take(BUFFER as u64).read_to_end(bytes)?;
        self.afford(bytes.len())?;
        Ok(read > 0)
    }
}

/// Bytes as text, in which those that are none are replaced.
pub fn as_text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Refuses a text that is longer than this.
pub fn check_length(length: usize, longest: usize) -> io::Result<()> {
    if length > longest { Err(io::Error::other(format!("it is longer than {} MiB", longest >> 20))) } else { Ok(()) }
}

fn too_long_a_line() -> io::Error {
    io::Error::other(format!("it has a line longer than {} MiB", LONGEST_LINE >> 20))
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer)
    }
}

impl BufRead for Source {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.reader.consume(amount);
    }
}

/// The budget of reading one puzzle. The writer of a pipe needs a moment, however short the limit of a puzzle is; the
/// bytes of that moment are answered as far as possible.
pub fn budget(limits: &Limits) -> Budget {
    Budget::start(&Limits { time: limits.time.map(|time| time.max(MOMENT)), ..limits.clone() })
}

#[cfg(test)]
mod tests {
    use graeco_exact_cover::Stop;

    use super::*;
    use crate::budgeted::WaitableRead;
    use crate::stop;

    /// Something that is always ready.
    struct Ready<R>(R);

    impl<R: Read> Read for Ready<R> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0.read(buffer)
        }
    }

    impl<R: Read> WaitableRead for Ready<R> {
        fn is_ready(&self, _: Duration) -> io::Result<bool> {
            Ok(true)
        }
    }

    fn source(read: impl Read + Send + 'static) -> Source {
        Source::new(BudgetedReader::new(Box::new(Ready(read)), Budget::default())).unwrap()
    }

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
            source(Cursor::new(text.to_vec())).read_to_end(&mut read).unwrap();
            assert_eq!(read, expected);
        }
    }

    #[test]
    fn a_source_without_an_end_is_refused() {
        for (byte, what) in [(0, "a line longer than 16 MiB"), (b'\n', "longer than 256 MiB")] {
            let error = source(io::repeat(byte)).whole().unwrap_err();
            assert!(error.to_string().contains(what), "{error}");
        }
        let error = source(io::repeat(0)).next_line(&mut Vec::new()).unwrap_err();
        assert!(error.to_string().contains("a line longer than 16 MiB"), "{error}");
    }

    #[test]
    fn a_pipe_without_an_end_is_read_only_as_long_as_puzzles_come() {
        let mut endless = source(io::repeat(b'\n'));
        let mut part = |most: u64| io::copy(&mut (&mut endless).take(most), &mut io::sink());
        assert_eq!(part(1 << 28).unwrap(), 1 << 28);
        assert!(part(u64::MAX).unwrap_err().to_string().contains("the input is longer than 512 MiB"));
        let mut puzzles = source(io::repeat(b'\n'));
        for _ in 0..3 {
            assert_eq!(io::copy(&mut (&mut puzzles).take(1 << 28), &mut io::sink()).unwrap(), 1 << 28);
            puzzles.restart(&Limits::default());
        }
    }

    #[cfg(unix)]
    #[test]
    fn only_regular_files_are_opened_as_such() {
        let open = |path: &str| Source::open_file(Path::new(path), &Limits::default());
        assert_eq!(open("/dev/null").err().unwrap().to_string(), "it is no regular file");
        assert!(
            open(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).unwrap().whole().unwrap().contains("graeco-host")
        );
    }

    #[test]
    fn what_is_read_is_held_within_the_memory() {
        let mut lines = source(io::repeat(b'\n'));
        lines.restart(&Limits { memory: Some(1 << 20), ..Limits::default() });
        assert_eq!(stop::of_io_error(&lines.whole().unwrap_err()), Some(Stop::MemoryLimit));
        let mut line = source(io::repeat(0));
        line.restart(&Limits { memory: Some(1 << 20), ..Limits::default() });
        let mut bytes = Vec::new();
        assert_eq!(stop::of_io_error(&line.next_line(&mut bytes).unwrap_err()), Some(Stop::MemoryLimit));
        assert!(bytes.len() <= (1 << 20) + 1);
    }
}
