//! Reading files and standard input, whole or line by line, with messages that name them.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::time::Duration;

use graeco_document::ReadError;
use graeco_exchange::{PuzzleFormat, form_with_rules};
use graeco_grid::{Budget, Limits, Stop};

use crate::budgeted::{self, BudgetedReader};
use crate::packed::{self, Unpacked};
use crate::report::Report;
use crate::status::Status;

/// A line longer than this is no puzzle; it is not kept in memory.
pub(crate) const LONGEST_LINE: usize = 1 << 24;

/// A text longer than this holds no puzzle that is read whole.
pub(crate) const LONGEST_TEXT: usize = 1 << 28;

/// If so many bytes come first that hold nothing, the others are not looked at: perhaps they have no end.
pub(crate) const LONGEST_NOTHING: usize = 1 << 24;

/// The byte-order mark of UTF-8, which some programs put before a text.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The number of bytes that are read at a time.
const BUFFER: usize = 1 << 19;

/// Input that comes before this has passed is never too late.
const MOMENT: Duration = Duration::from_millis(100);

/// The name of a file in messages.
pub(crate) fn name(path: &Path) -> String {
    match () {
        () if path == Path::new("-") => "<stdin>".into(),
        () if puzzle_of(path).is_some() => "<argument>".into(),
        () => path.display().to_string(),
    }
}

/// The puzzle that stands where a file is expected: a line of cells, a string or a link, if no file has this name.
fn puzzle_of(path: &Path) -> Option<&str> {
    use PuzzleFormat::{CandidateLine, FPuzzles, Iss, Killer, Scl, SudokuPad};
    // The least puzzle is one of 4×4.
    let text = path.to_str().filter(|text| text.len() >= 16)?;
    let is_line = || {
        let cells = text.bytes().filter(|byte| byte.is_ascii_digit() || b".*_-".contains(byte)).count();
        cells == text.len() && [16, 36, 81].contains(&cells)
    };
    let is_puzzle = || match form_with_rules(text) {
        Some(Iss | Killer | CandidateLine | FPuzzles | SudokuPad | Scl) => true,
        _ => is_line(),
    };
    // What cannot be looked at, such as a name that is too long, is no file.
    (is_puzzle() && !path.exists()).then_some(text)
}

/// Why a source gives nothing, or nothing more.
pub(crate) struct SourceError {
    /// The name of the source; `None` if it has none.
    pub(crate) file: Option<String>,
    pub(crate) message: String,
    /// The limit or signal that came; `None` for bad input.
    pub(crate) stop: Option<Stop>,
}

impl SourceError {
    /// There is something wrong with what was read from a source of this name.
    pub(crate) fn bad(name: &str, what: &str) -> SourceError {
        SourceError { file: Some(name.to_owned()), message: format!("{name}: {what}"), stop: None }
    }

    /// Reading itself failed.
    pub(crate) fn failed(message: String) -> SourceError {
        SourceError { file: None, message, stop: None }
    }

    /// A limit or a signal came while a source of this name was read.
    pub(crate) fn stopped(name: &str, stop: Stop) -> SourceError {
        let message = format!("{name}: {stop} while it was read");
        SourceError { file: Some(name.to_owned()), message, stop: Some(stop) }
    }

    /// What an error in reading a source of this name means.
    pub(crate) fn of(name: &str, error: &io::Error) -> SourceError {
        match budgeted::stop_of(error) {
            Some(stop) => SourceError::stopped(name, stop),
            None => {
                let message = format!("{name} cannot be read: {error}");
                SourceError { file: Some(name.to_owned()), message, stop: None }
            }
        }
    }

    /// The message, if it is wanted, and the status.
    pub(crate) fn message_and_status(&self, report: &Report) -> (Option<String>, Status) {
        match self.stop {
            None => (Some(report.error_message(&self.message)), Status::BadInput),
            Some(stop) => (report.notes().then(|| self.message.clone()), stop.into()),
        }
    }

    /// Prints it.
    pub(crate) fn tell(&self, report: &Report) -> Status {
        let (message, status) = self.message_and_status(report);
        message.inspect(|message| report.say(message));
        status
    }
}

/// A file or standard input, which is unpacked and read within limits.
pub(crate) struct Source {
    reader: BufReader<io::Chain<Cursor<Vec<u8>>, Unpacked>>,
}

impl Source {
    /// Opens a file, standard input for `-`, or a puzzle that stands in place of a file. Compressed input is unpacked; a byte-order mark at the beginning is
    /// skipped. The clock of the limits starts.
    pub(crate) fn open(path: &Path, limits: &Limits) -> io::Result<Source> {
        let budget = budget(limits);
        Source::new(match puzzle_of(path) {
            _ if path == Path::new("-") => BudgetedReader::stdin(budget)?,
            Some(text) => BudgetedReader::held(text, budget),
            None => BudgetedReader::open(path, budget)?,
        })
    }

    /// Everything after the byte-order mark, if there is one.
    fn new(source: BudgetedReader) -> io::Result<Source> {
        let mut source = Unpacked::new(source)?;
        let mut start = packed::peek(&mut source, &[MARK])?;
        if start == MARK {
            start.clear();
        }
        Ok(Source { reader: BufReader::with_capacity(BUFFER, Cursor::new(start).chain(source)) })
    }

    /// Starts the clock anew: what comes now is about another puzzle.
    pub(crate) fn restart(&mut self, limits: &Limits) {
        self.reader.get_mut().get_mut().1.restart(budget(limits));
    }

    /// The budget for reading.
    pub(crate) fn budget(&self) -> &Budget {
        self.reader.get_ref().get_ref().1.budget()
    }

    /// Whether this many bytes may be held.
    pub(crate) fn afford(&self, bytes: usize) -> io::Result<()> {
        self.budget().afford(bytes).map_err(budgeted::error)
    }

    /// The next line without its end, as text in which bytes that are none are replaced; `None` at the end.
    ///
    /// # Errors
    /// If it cannot be read, is too long, or a limit is reached.
    pub(crate) fn next_line(&mut self, bytes: &mut Vec<u8>) -> io::Result<Option<String>> {
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

    /// All that is left, as text.
    ///
    /// # Errors
    /// If it cannot be read, is too long for puzzles, or a limit is reached.
    pub(crate) fn whole(&mut self) -> io::Result<String> {
        self.text(LONGEST_LINE, LONGEST_TEXT)
    }

    /// All that is left, as text, if neither it nor one of its lines is longer than that.
    pub(crate) fn text(&mut self, longest_line: usize, longest: usize) -> io::Result<String> {
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

    /// Adds some of what is left, so that a source without an end is noticed; false at the end.
    ///
    /// # Errors
    /// If it cannot be read, or a limit is reached; what was read before is added.
    pub(crate) fn gather(&mut self, bytes: &mut Vec<u8>) -> io::Result<bool> {
        let read = (&mut self.reader).take(BUFFER as u64).read_to_end(bytes)?;
        self.afford(bytes.len())?;
        Ok(read > 0)
    }
}

/// What to say to who gives a text with rules to a command that reads cells alone; `None` if the text, as far as it is known,
/// is none of the forms that do not fit, or a list of lines, each of which is refused where it stands.
pub(crate) fn other_command(text: &[u8], is_unfit: impl Fn(PuzzleFormat) -> bool) -> Option<String> {
    // It is known from its first lines.
    const LOOK: usize = 1 << 14;
    let end = if text.len() <= LOOK { text.len() } else { text[..LOOK].iter().rposition(|&byte| byte == b'\n')? };
    let form = form_with_rules(&String::from_utf8_lossy(&text[..end])).filter(|&form| is_unfit(form))?;
    if matches!(form, PuzzleFormat::CandidateLine | PuzzleFormat::Killer) {
        return None;
    }
    Some(format!("this is a puzzle in the form {form}, which may have rules; `graeco grid solve` solves it"))
}

/// Bytes as text, in which those that are none are replaced.
pub(crate) fn as_text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Refuses a text that is longer than this.
pub(crate) fn check_length(length: usize, longest: usize) -> io::Result<()> {
    match length > longest {
        true => Err(io::Error::other(format!("it is longer than {} MiB", longest >> 20))),
        false => Ok(()),
    }
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

/// What reading for one puzzle may cost. Whoever writes a pipe needs a moment, however short the limit of a puzzle is; what
/// is read in a moment is answered as far as that is possible.
pub(crate) fn budget(limits: &Limits) -> Budget {
    Budget::start(&Limits { time: limits.time.map(|time| time.max(MOMENT)), ..limits.clone() })
}

/// All of a file as text; says what is wrong if it cannot be read.
pub(crate) fn text(path: &Path, limits: &Limits, report: &Report) -> Result<String, Status> {
    let text = Source::open(path, limits).and_then(|mut source| source.whole());
    text.map_err(|error| SourceError::of(&name(path), &error).tell(report))
}

/// Says why a puzzle file of this name was not read.
pub(crate) fn unread(name: &str, text: &str, error: &ReadError, report: &Report) -> Status {
    match error {
        ReadError::Text(error) => {
            report.text(name, text.lines().nth(error.line.saturating_sub(1)).unwrap_or(""), error);
            Status::BadInput
        }
        ReadError::Stopped(end) => SourceError::stopped(name, *end).tell(report),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budgeted::WaitableRead;

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
        assert!(part(u64::MAX).unwrap_err().to_string().contains("more than 512 MiB have come"));
        let mut puzzles = source(io::repeat(b'\n'));
        for _ in 0..3 {
            assert_eq!(io::copy(&mut (&mut puzzles).take(1 << 28), &mut io::sink()).unwrap(), 1 << 28);
            puzzles.restart(&Limits::default());
        }
    }

    #[test]
    fn what_is_read_is_held_within_the_memory() {
        let mut lines = source(io::repeat(b'\n'));
        lines.restart(&Limits { memory: Some(1 << 20), ..Limits::default() });
        assert_eq!(budgeted::stop_of(&lines.whole().unwrap_err()), Some(Stop::MemoryLimit));
        let mut line = source(io::repeat(0));
        line.restart(&Limits { memory: Some(1 << 20), ..Limits::default() });
        let mut bytes = Vec::new();
        assert_eq!(budgeted::stop_of(&line.next_line(&mut bytes).unwrap_err()), Some(Stop::MemoryLimit));
        assert!(bytes.len() <= (1 << 20) + 1);
    }
}
