//! Latin rectangles and triples in files: each is answered as soon as it was read, and a bad one is refused.

use std::io;
use std::sync::Arc;

use graeco_document::Record;
use graeco_document::field::Field;
use graeco_grid::Limits;
use graeco_host::source::Source;
use graeco_host::status::Status;
use graeco_host::stream::{Closed, Feed};
use graeco_latin::NotRectangle;
use graeco_latin::text::{Group, GroupReader, TextError};

use super::shown::Printer;
use crate::answers::Answers;
use crate::args::{Files, Shown};
use crate::driver::Driver;
use crate::input::{self, Answered, Failure};
use crate::session::Session;

/// The approximate number of bytes held per byte of a line.
const HELD: usize = 40;

pub(super) struct Groups<'a> {
    pub(super) session: Session<'a>,
    pub(super) files: &'a Files,
    pub(super) reader: GroupReader,
    /// The limits of one group, including reading it.
    pub(super) limits: Limits,
    pub(super) shown: &'a Shown,
    /// The plural noun for them, such as `rectangles`.
    pub(super) things: Field<u64>,
}

/// A group, and the file that it is from.
type Item = Result<(Arc<str>, Group), Failure>;

/// A group, and where it was read.
pub(super) struct InputGroup<'p> {
    pub(super) group: &'p Group,
    file: &'p str,
}

impl Groups<'_> {
    /// Answers the groups one after another.
    pub(super) fn each(self, answer: impl Fn(&InputGroup<'_>, &mut Printer<'_, '_>) -> Status + Sync) -> Answered {
        let Groups { session, files, reader, limits, shown, things } = self;
        let driver = Driver { things, lines: "squares", is_list: true, ..session.puzzles(&files.files) };
        let paths = files.files.clone();
        let read = move |feed: &Feed<Item, _>| {
            // Nobody waits for the rest.
            let _ = input::each(&paths, &limits, |file, source| match source {
                Ok(source) => read(file, source, reader.clone(), &limits, feed),
                Err(failure) => Ok(feed.send(Err(failure))),
            });
        };
        driver.run(read, || {
            let (answer, mut is_drawn) = (&answer, false);
            move |(file, group): (Arc<str>, Group), answers: &mut Answers<'_>| {
                let mut printer = Printer::new(shown, session, answers);
                printer.is_drawn = is_drawn;
                let status = answer(&InputGroup { group: &group, file: &file }, &mut printer);
                is_drawn = printer.is_drawn;
                answers.status(status);
                answers.held.puzzles = 1;
            }
        })
    }
}

fn read<A>(
    file: &Arc<str>,
    mut source: Source,
    mut reader: GroupReader,
    limits: &Limits,
    feed: &Feed<Item, A>,
) -> io::Result<Result<(), Closed>> {
    let mut is_empty = true;
    while let Some(group) = next(&mut source, &mut reader)? {
        let item = group.map(|group| (Arc::clone(file), group));
        if let Err(closed) = feed.send(item.map_err(|error| Failure::wrong_at(file, reader.bad_line(), error))) {
            return Ok(Err(closed));
        }
        is_empty = false;
        source.restart(limits);
    }
    Ok(if is_empty { feed.send(Err(Failure::bad(file, "nothing found; expected rows of numbers"))) } else { Ok(()) })
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

impl InputGroup<'_> {
    /// The file and line, as messages name them.
    pub(super) fn name(&self) -> String {
        format!("{}:{}", self.file, self.group.line())
    }

    pub(super) fn record(&self) -> Record {
        Record::at(self.file, self.group.line())
    }

    pub(super) fn refuse(&self, (error, line): (TextError, &str), printer: &mut Printer<'_, '_>) -> Status {
        printer.answers.bad_puzzle(&error, self.file, line, Some(""));
        Status::BadInput
    }

    /// Refuses the group because it is no rectangle.
    pub(super) fn not_rectangle(&self, error: &NotRectangle, printer: &mut Printer<'_, '_>) -> Status {
        self.refuse(self.group.wrong_rectangle(error, printer.first()), printer)
    }
}
