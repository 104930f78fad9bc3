//! Pictures written to files, within limits.

use graeco_draw::{DrawError, ImageFormat, Sheet};
use graeco_grid::{Budget, Stop};
use graeco_host::status::Status;
use graeco_host::{abandon, atomic_file};

use crate::answers::Answers;
use crate::args::PictureFile;
use crate::report::Report;

/// Why there is no picture.
#[derive(Debug)]
pub(crate) enum DrawingFailure {
    /// It cannot be made or written.
    Bad(String),
    /// A limit or a signal came first.
    Stopped(Stop),
}

impl From<DrawError> for DrawingFailure {
    fn from(error: DrawError) -> DrawingFailure {
        match error {
            DrawError::Stopped(end) => DrawingFailure::Stopped(end),
            error => DrawingFailure::Bad(error.to_string()),
        }
    }
}

impl DrawingFailure {
    /// The message, if it is wanted, and the status.
    fn message_and_status(&self, report: &Report) -> (Option<String>, Status) {
        match self {
            DrawingFailure::Bad(what) => (Some(report.error_message(what)), Status::BadInput),
            DrawingFailure::Stopped(stop) => {
                let what = format!("{stop} while the picture was drawn");
                (report.notes().then_some(what), Status::from(*stop))
            }
        }
    }

    /// Prints it, with the place of the puzzle.
    pub(crate) fn tell_of(self, place: &str, report: &Report) -> Status {
        let (message, status) = match self {
            DrawingFailure::Bad(what) => DrawingFailure::Bad(format!("{place}: {what}")).message_and_status(report),
            DrawingFailure::Stopped(_) => {
                let (message, status) = self.message_and_status(report);
                (message.map(|message| format!("{place}: {message}")), status)
            }
        };
        message.inspect(|message| report.say(message));
        status
    }
}

/// A picture in some form. One that takes too long is left to a thread that ends with the program.
pub(crate) fn bytes(sheet: Sheet, form: ImageFormat, budget: &Budget) -> Result<Vec<u8>, DrawingFailure> {
    let own = budget.clone();
    match abandon::unless_done(budget, move || sheet.bytes_within(form, &own)) {
        Ok(Some(drawn)) => drawn.map_err(DrawingFailure::from),
        Ok(None) => Err(DrawingFailure::Bad("the picture cannot be drawn".to_owned())),
        Err(stop) => Err(DrawingFailure::Stopped(stop)),
    }
}

/// Writes a picture in the form that the name of the file tells. Answers why, if that fails.
pub(crate) fn answer(sheet: Sheet, file: &PictureFile, budget: &Budget, answers: &mut Answers<'_>) {
    let written = bytes(sheet, file.form, budget).and_then(|bytes| {
        let written = atomic_file::write(&file.path, &bytes);
        written.map_err(|error| DrawingFailure::Bad(format!("{} cannot be written: {error}", file.path.display())))
    });
    if let Err(failure) = written {
        let (message, status) = failure.message_and_status(answers.report);
        message.into_iter().for_each(|message| answers.message(message));
        answers.status(status);
    }
}
