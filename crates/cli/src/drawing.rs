//! Pictures written to files, within limits.

use graeco_draw::{DrawError, ImageFormat, Sheet};
use graeco_grid::Budget;
use graeco_host::{abandon, atomic_file};

use crate::answers::Answers;
use crate::args::PictureFile;
use crate::input::Failure;

/// Why there is no picture.
pub(crate) fn not_drawn(error: DrawError) -> Failure {
    match error {
        DrawError::Stopped(stop) => Failure::ended(stop, format!("{stop} while the picture was drawn")),
        error => Failure::failed(error.to_string()),
    }
}

/// A picture in some form. One that takes too long is left to a thread that ends with the program.
pub(crate) fn bytes(sheet: Sheet, form: ImageFormat, budget: &Budget) -> Result<Vec<u8>, Failure> {
    let own = budget.clone();
    match abandon::unless_done(budget, move || sheet.bytes_within(form, &own)) {
        Ok(Some(drawn)) => drawn.map_err(not_drawn),
        Ok(None) => Err(Failure::failed("the picture cannot be drawn".to_owned())),
        Err(stop) => Err(not_drawn(DrawError::Stopped(stop))),
    }
}

/// Writes a picture in the form that the name of the file tells. Answers why, if that fails.
pub(crate) fn answer(sheet: Sheet, file: &PictureFile, budget: &Budget, answers: &mut Answers<'_>) {
    let written = bytes(sheet, file.form, budget).and_then(|bytes| {
        let written = atomic_file::write(&file.path, &bytes);
        written.map_err(|error| Failure::failed(format!("{} cannot be written: {error}", file.path.display())))
    });
    if let Err(error) = written {
        let status = answers.failed(&error);
        answers.status(status);
    }
}
