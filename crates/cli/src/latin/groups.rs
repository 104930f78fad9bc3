//! Latin rectangles and triples in files: each is answered as soon as it was read, and a bad one is refused.

use std::io;
use std::path::Path;

use graeco_document::Record;
use graeco_grid::Limits;
use graeco_host::source::Source;
use graeco_host::status::Status;
use graeco_latin::NotRectangle;
use graeco_latin::text::{Group, GroupReader, TextError};

use super::shown::Printer;
use crate::answers::Answers;
use crate::args::{Files, Format};
use crate::input::{self, SourceError};
use crate::report::Report;

/// The approximate number of bytes held per byte of a line.
const HELD: usize = 40;

/// The groups of rows in some files.
pub(super) struct Groups<'a> {
    pub(super) files: &'a Files,
    pub(super) reader: GroupReader,
    /// The limits of one group, including reading it.
    pub(super) limits: Limits,
    pub(super) report: &'a Report,
    /// The plural noun for them, such as `rectangles`.
    pub(super) things: &'static str,
}

/// A group, and where it was read.
pub(super) struct InputGroup<'p> {
    pub(super) group: &'p Group,
    file: &'p str,
    report: &'p Report,
}

impl Groups<'_> {
    /// Answers the groups one after another.
    pub(super) fn each(
        &self,
        printer: &mut Printer<'_>,
        mut answer: impl FnMut(&InputGroup<'_>, &mut Printer<'_>) -> io::Result<Status>,
    ) -> io::Result<Status> {
        let mut status = Status::Solved;
        for path in &self.files.files {
            let file = input::name(path);
            let answered = self.file(path, &file, printer, &mut status, &mut answer)?;
            if let Err(source_error) = answered {
                let told = Answers::source_error(&source_error, printer.is_json(), self.report);
                status.note(told.print(&mut printer.out, self.report)?);
            }
            if status == Status::Interrupted {
                break;
            }
        }
        printer.out.flush()?;
        self.report.sum_up(self.things);
        Ok(status)
    }

    /// Answers the groups of a file. The inner error is why it was not read to its end.
    fn file(
        &self,
        path: &Path,
        file: &str,
        printer: &mut Printer<'_>,
        status: &mut Status,
        answer: &mut impl FnMut(&InputGroup<'_>, &mut Printer<'_>) -> io::Result<Status>,
    ) -> io::Result<Result<(), SourceError>> {
        let mut source = match input::open(path, &self.limits) {
            Ok(source) => source,
            Err(error) => return Ok(Err(SourceError::of(file, &error))),
        };
        let (mut reader, mut is_empty) = (self.reader.clone(), true);
        loop {
            let group = match next(&mut source, &mut reader) {
                Ok(Some(Ok(group))) => answer(&InputGroup { group: &group, file, report: self.report }, printer)?,
                Ok(Some(Err(error))) => refuse(file, &error, reader.bad_line(), printer, self.report)?,
                Ok(None) if is_empty => {
                    return Ok(Err(SourceError::bad(file, "nothing found; expected rows of numbers")));
                }
                Ok(None) => return Ok(Ok(())),
                Err(error) => return Ok(Err(SourceError::of(file, &error))),
            };
            is_empty = false;
            status.note(group);
            source.restart(&self.limits);
        }
    }
}

/// The next group, or its error; `None` at the end of the source.
fn next(source: &mut Source, reader: &mut GroupReader) -> io::Result<Option<Result<Group, TextError>>> {
    let mut bytes = Vec::new();
    loop {
        if let Some(read) = reader.next_group() {
            return Ok(Some(read));
        }
        let Some(line) = source.next_line(&mut bytes)? else {
            reader.end();
            return Ok(reader.next_group());
        };
        source.afford(reader.bytes() + HELD * line.len())?;
        let mut pace = source.budget().pace();
        reader.line_within(&line, &mut pace)?;
    }
}

fn refuse(file: &str, error: &TextError, line: &str, printer: &mut Printer<'_>, report: &Report) -> io::Result<Status> {
    let mut answers = Answers::default();
    answers.bad_puzzle(error, file, line, printer.is_json().then_some(Format::Json), "", report);
    answers.print(&mut printer.out, report)
}

impl InputGroup<'_> {
    /// The file and line, as messages name them.
    pub(super) fn name(&self) -> String {
        format!("{}:{}", self.file, self.group.line())
    }

    /// A record about the group.
    pub(super) fn record(&self) -> Record {
        Record::at(self.file, self.group.line())
    }

    /// Refuses the group, with an error and the line of the text.
    pub(super) fn refuse(&self, (error, line): (TextError, &str), printer: &mut Printer<'_>) -> io::Result<Status> {
        refuse(self.file, &error, line, printer, self.report)
    }

    /// Refuses the group because it is no rectangle.
    pub(super) fn not_rectangle(&self, error: &NotRectangle, printer: &mut Printer<'_>) -> io::Result<Status> {
        self.refuse(self.group.wrong_rectangle(error, printer.first()), printer)
    }
}
