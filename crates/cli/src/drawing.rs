//! Pictures in the form that the name of their file tells.

use graeco_draw::{DrawError, Sheet};

use crate::args::{PictureFile, PictureForm};

/// The width of a PNG in pixels, unless another one is wanted.
pub(crate) const WIDTH: u32 = 800;

/// The content of a file; `width` is that of a PNG in pixels.
pub(crate) fn bytes(sheet: &Sheet, form: PictureForm, width: u32) -> Result<Vec<u8>, DrawError> {
    match form {
        PictureForm::Svg => Ok(sheet.svg().into_bytes()),
        PictureForm::Pdf => sheet.pdf(),
        #[cfg(feature = "png")]
        PictureForm::Png => sheet.png(width),
    }
}

/// Writes a picture into a file. Errors are sentences.
pub(crate) fn write(sheet: &Sheet, file: &PictureFile) -> Result<(), String> {
    let bytes = bytes(sheet, file.form, WIDTH).map_err(|error| error.to_string())?;
    std::fs::write(&file.path, bytes).map_err(|error| format!("{} cannot be written: {error}", file.path.display()))
}
