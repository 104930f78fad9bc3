//! The input of commands: files, standard input and puzzles as arguments, with messages that name them.

use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use graeco_document::{ReadError, Record, field};
use graeco_exchange::{
    PuzzleFormat, cells_typed, form_with_rules, is_binary, is_list_with_strings, is_typed, rewritten,
};
use graeco_grid::text::TextError;
use graeco_grid::{Limits, Stop};
use graeco_host::source::Source;
pub(crate) use graeco_host::source::{LONGEST_LINE, LONGEST_NOTHING, as_text, budget, check_length};
use graeco_host::status::Status;
use graeco_host::stop;
use graeco_host::stream::Closed;

use crate::report::{Excerpt, Report};

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
    // A name that the system refuses, such as one that is too long, is no file.
    path.to_str().filter(|text| is_typed(text) && !path.exists())
}

/// The error in opening a file; if its name looks like a puzzle, what is wrong with that.
fn with_advice(path: &Path, error: io::Error) -> io::Error {
    let name = path.to_str().unwrap_or("");
    let item = name.strip_prefix('.').and_then(|item| item.split(['~', '.', '/']).next());
    let item = item.filter(|item| item.starts_with(|c: char| c.is_ascii_uppercase()) && !name.contains('/'));
    let advice = match (cells_typed(name).filter(|cells| (40..=120).contains(cells)), item) {
        (Some(cells), _) => format!("as a Sudoku it has {cells} cells; expected 81"),
        (None, Some(item)) => format!("no item of a solver string that stands alone is called `{item}`"),
        (None, None) if name.contains('=') => "as givens it is wrong; expected some like r1c1=5".to_owned(),
        (None, None) => return error,
    };
    match error.kind() {
        io::ErrorKind::NotFound => io::Error::new(error.kind(), format!("no such file; {advice}")),
        _ => error,
    }
}

/// The status of an answer, or the error in its place: [`Told`], a [`Failure`], one of the output, or any other.
pub(crate) type Answered<T = Status> = Result<T, Box<dyn Error>>;

/// That there is no answer was told, and has this status.
#[derive(Debug, thiserror::Error)]
#[error("told before")]
pub(crate) struct Told(pub(crate) Status);

/// The message that tells an error, if it is wanted, and the status.
pub(crate) fn told_as(error: &(dyn Error + 'static), report: &Report) -> (Option<String>, Status) {
    match (error.downcast_ref(), error.downcast_ref::<Failure>()) {
        (Some(Told(status)), _) => (None, *status),
        (None, Some(source_error)) => source_error.message_and_status(report),
        (None, None) => (Some(report.error_message(&error.to_string())), Status::BadInput),
    }
}

/// Why there is no answer: a source gives nothing, or nothing more, or something else failed.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Failure {
    /// The name of the source; `None` if it has none.
    pub(crate) file: Option<String>,
    pub(crate) message: String,
    /// The limit or signal that came; `None` for bad input.
    pub(crate) stop: Option<Stop>,
    /// Whether that was while one of several puzzles was read, which has an answer nevertheless.
    pub(crate) is_puzzle: bool,
    /// What is wrong in a text.
    pub(crate) wrong: Option<Box<Wrong>>,
}

/// An error in a text. The part of its line that is shown stands after so many characters.
#[derive(Debug)]
pub(crate) struct Wrong {
    pub(crate) error: TextError,
    pub(crate) source: String,
    pub(crate) column: usize,
}

impl Wrong {
    pub(crate) fn excerpt(&self) -> Excerpt<'_> {
        Excerpt { text: &self.source, column: self.column }
    }
}

impl Failure {
    pub(crate) fn bad(name: &str, what: &str) -> Failure {
        Failure::of_file(name, format!("{name}: {what}"))
    }

    /// Something without a file failed.
    pub(crate) fn failed(message: String) -> Failure {
        Failure { file: None, message, stop: None, is_puzzle: false, wrong: None }
    }

    /// A limit or a signal came first.
    pub(crate) fn ended(stop: Stop, message: String) -> Failure {
        Failure { stop: Some(stop), ..Failure::failed(message) }
    }

    /// Something about a file failed.
    pub(crate) fn of_file(name: &str, message: String) -> Failure {
        Failure { file: Some(name.to_owned()), ..Failure::failed(message) }
    }

    /// A text of this name is wrong.
    pub(crate) fn wrong(name: &str, text: &str, error: TextError) -> Failure {
        let line = text.lines().nth(error.line.saturating_sub(1)).unwrap_or_default();
        Failure::wrong_at(name, line, error)
    }

    /// The same with the line of the error, or a part of it.
    pub(crate) fn wrong_at<'t>(name: &str, shown: impl Into<Excerpt<'t>>, error: TextError) -> Failure {
        let Excerpt { text, column } = shown.into();
        let wrong = Wrong { error, source: text.to_owned(), column };
        Failure { wrong: Some(Box::new(wrong)), ..Failure::of_file(name, String::new()) }
    }

    /// A puzzle file of this name was not read.
    pub(crate) fn unread(name: &str, text: &str, error: ReadError) -> Failure {
        match error {
            ReadError::Text(error) => Failure::wrong(name, text, error),
            ReadError::Stopped(end) => Failure::stopped(name, end),
        }
    }

    /// The same, with the place that it is about.
    pub(crate) fn at(self, place: &str) -> Failure {
        Failure { message: format!("{place}: {}", self.message), ..self }
    }

    /// A limit or a signal came while a source of this name was read.
    pub(crate) fn stopped(name: &str, stop: Stop) -> Failure {
        Failure { stop: Some(stop), ..Failure::bad(name, &format!("{stop} while it was read")) }
    }

    pub(crate) fn of(name: &str, error: &io::Error) -> Failure {
        match stop::of_io_error(error) {
            Some(stop) => Failure::stopped(name, stop),
            None => Failure::of_file(name, format!("{name} cannot be read: {error}")),
        }
    }

    /// The name of the source; empty if it has none.
    pub(crate) fn file(&self) -> &str {
        self.file.as_deref().unwrap_or_default()
    }

    /// A record of it, which names the source in a field of its own.
    pub(crate) fn record(&self) -> Record {
        let what = self.message.strip_prefix(self.file()).unwrap_or(&self.message);
        let record = Record::new().with_some(field::FILE, self.file.as_deref());
        match self.stop {
            Some(end) => record.ended(end),
            None => record.with(field::ERROR, what.trim_start_matches([':', ' '])),
        }
    }

    /// The message, if it is wanted, and the status.
    pub(crate) fn message_and_status(&self, report: &Report) -> (Option<String>, Status) {
        match (self.stop, self.wrong.as_deref()) {
            (None, Some(wrong)) => {
                (Some(report.text_message(self.file(), wrong.excerpt(), &wrong.error)), Status::BadInput)
            }
            (None, None) => (Some(report.error_or(|| self.record(), &self.message)), Status::BadInput),
            (Some(stop), _) => (report.notes().then(|| self.message.clone()), stop.into()),
        }
    }

    pub(crate) fn tell(&self, report: &Report) -> Status {
        let (message, status) = self.message_and_status(report);
        message.inspect(|message| report.say(message));
        status
    }
}

/// The inputs whose beginnings were read, with their paths, until they are opened.
static BEGUN: Mutex<Vec<(PathBuf, Source)>> = Mutex::new(Vec::new());

/// Opens a file, standard input for `-`, or a puzzle that stands in place of a file. The clock of the limits starts.
pub(crate) fn open(path: &Path, limits: &Limits) -> io::Result<Source> {
    let mut begun = BEGUN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(at) = begun.iter().position(|(begun, _)| begun == path) {
        let (_, mut source) = begun.swap_remove(at);
        source.restart(limits);
        return Ok(source);
    }
    match puzzle_of(path) {
        _ if path == Path::new("-") => Source::stdin(limits),
        Some(text) => Source::held(text, limits),
        None => Source::open(path, limits).map_err(|error| with_advice(path, error)),
    }
}

/// Reads files in turn: `take` hands over what a source holds, or the failure in place of one, or after a part of one.
///
/// # Errors
/// If nobody wants any more, or a signal has come: who prints the answers says that they were interrupted.
pub(crate) fn each(
    files: &[PathBuf],
    limits: &Limits,
    mut take: impl FnMut(&Arc<str>, Result<Source, Failure>) -> io::Result<Result<(), Closed>>,
) -> Result<(), Closed> {
    for path in files {
        let file: Arc<str> = name(path).into();
        let taken = open(path, limits).and_then(|source| take(&file, Ok(source)));
        if stop::is_set() {
            return Err(Closed);
        }
        // A failure is handed over without another one.
        taken.or_else(|error| take(&file, Err(Failure::of(&file, &error)))).unwrap_or(Ok(()))?;
    }
    Ok(())
}

/// Reads enough of the beginning of an input, and how a whole one in an odd form is read. The next reader of the same path
/// gets it again, in a form that all readers know unless a layout is wrong.
pub(crate) fn begin(
    path: &Path,
    limits: &Limits,
    is_enough: impl Fn(&[u8]) -> bool,
) -> io::Result<(String, Option<String>)> {
    let (begin, is_whole, mut source) = open(path, limits)?.begin(is_enough)?;
    let (mut text, mut note) = (begin, None);
    if let Some(read) = is_whole.then(|| rewritten(&text)).flatten() {
        // What is wrong, the next reader tells best in the text that was given. The kind of the input is seen in the other one.
        if read.faults.is_empty() {
            source = Source::held(&read.text, limits)?;
            note = read.note.map(|note| format!("{}: {note}", name(path)));
        }
        text = read.text;
    }
    BEGUN.lock().unwrap_or_else(PoisonError::into_inner).push((path.to_owned(), source));
    Ok((text, note))
}

/// Advice for a text with rules, or for what is no text, in a command that reads cells alone. `None` if the beginning of the text
/// has no such form, or is a list of lines, each of which is refused at its own place.
pub(crate) fn other_command(text: &[u8], is_unfit: impl Fn(PuzzleFormat) -> bool) -> Option<String> {
    // It is known from its first lines.
    const LOOK: usize = 1 << 14;
    let end = if text.len() <= LOOK { text.len() } else { text[..LOOK].iter().rposition(|&byte| byte == b'\n')? };
    let begin = String::from_utf8_lossy(&text[..end]);
    if is_binary(&begin) {
        return Some("this is no text; expected rows or lines of cells".to_owned());
    }
    let strings = || is_list_with_strings(&begin).then_some(PuzzleFormat::Iss);
    let form = form_with_rules(&begin).or_else(strings).filter(|&form| is_unfit(form))?;
    if matches!(form, PuzzleFormat::CandidateLine | PuzzleFormat::Killer) {
        return None;
    }
    Some(format!(
        "this is a puzzle in the form {form}, which may have rules; `graeco grid` has the commands for it, such as `graeco grid solve`"
    ))
}

/// The text of a file.
pub(crate) fn text(path: &Path, limits: &Limits) -> Result<String, Failure> {
    let text = open(path, limits).and_then(|mut source| source.whole());
    text.map_err(|error| Failure::of(&name(path), &error))
}
