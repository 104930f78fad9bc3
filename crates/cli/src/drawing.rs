//! Pictures written to files, within limits.

use graeco_draw::{DrawError, ImageFormat, Sheet};
use graeco_grid::{Budget, Stop};
use graeco_host::status::Status;
use graeco_host::{abandon, atomic_file};

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
    pub(crate) fn message_and_status(&self, report: &Report) -> (Option<String>, Status) {
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
        if let DrawingFailure::Bad(what) = self {
            return DrawingFailure::Bad(format!("{place}: {what}")).tell(report);
        }
        let (message, status) = self.message_and_status(report);
        message.inspect(|message| report.say(&format!("{place}: {message}")));
        status
    }

    /// Prints it.
    pub(crate) fn tell(&self, report: &Report) -> Status {
        let (message, status) = self.message_and_status(report);
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

/// Writes a picture in the form that the name of the file tells.
pub(crate) fn write(sheet: Sheet, file: &PictureFile, budget: &Budget) -> Result<(), DrawingFailure> {
    let bytes = bytes(sheet, file.form, budget)?;
    let written = atomic_file::write(&file.path, &bytes);
    written.map_err(|error| DrawingFailure::Bad(format!("{} cannot be written: {error}", file.path.display())))
}
