//! Pictures written to files, within limits.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use graeco_draw::{DrawError, ImageFormat, Sheet};
use graeco_grid::{Budget, Stop};
use graeco_host::atomic_file;
use graeco_host::heap;
use graeco_host::status::Status;

use crate::args::PictureFile;
use crate::report::Report;

/// The interval between two looks at the budget while a picture is made.
const LOOK: Duration = Duration::from_millis(20);

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
    let (send, made) = mpsc::channel();
    let own = budget.clone();
    let work = move || {
        // Perhaps nobody waits for it any more.
        let _ = send.send(sheet.bytes_within(form, &own));
    };
    heap::started(thread::Builder::new().name("draw".into()).spawn(work));
    loop {
        match made.recv_timeout(LOOK) {
            Ok(drawn) => return drawn.map_err(DrawingFailure::from),
            Err(RecvTimeoutError::Timeout) => budget.look().map_err(DrawingFailure::Stopped)?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(DrawingFailure::Bad("the picture cannot be drawn".to_owned()));
            }
        }
    }
}

/// Writes a picture in the form that the name of the file tells.
pub(crate) fn write(sheet: Sheet, file: &PictureFile, budget: &Budget) -> Result<(), DrawingFailure> {
    let bytes = bytes(sheet, file.form, budget)?;
    let written = atomic_file::write(&file.path, &bytes);
    written.map_err(|error| DrawingFailure::Bad(format!("{} cannot be written: {error}", file.path.display())))
}

#[cfg(all(test, feature = "png"))]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use graeco_draw::Mosaic;
    use graeco_grid::{Alphabet, Order, Square, Symbol};

    use super::*;

    #[test]
    fn a_picture_is_not_waited_for_longer_than_the_budget() {
        let order = Order::new(90).unwrap();
        let symbols: Vec<Symbol> =
            order.cells().map(|cell| Symbol::new((cell.row(order) + cell.column(order)) % 90)).collect();
        let sheet = Mosaic::of_square(&Square::new(order, symbols), &Alphabet::from_one(order)).sheet();
        let budget = Budget::default().heeding(Arc::new(AtomicBool::new(true)));
        let drawn = bytes(sheet, ImageFormat::Png { width: 800 }, &budget);
        assert!(matches!(drawn, Err(DrawingFailure::Stopped(Stop::Interrupted))), "{drawn:?}");
    }
}
