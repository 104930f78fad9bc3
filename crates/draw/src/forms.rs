//! The forms of a finished picture: SVG, PNG and PDF.

#[cfg(any(feature = "png", feature = "pdf"))]
use crate::error::DrawError;
use crate::sheet::Sheet;
use crate::svg;

impl Sheet {
    /// The picture as the text of an SVG file.
    #[must_use]
    pub fn svg(&self) -> String {
        svg::write(self)
    }

    /// The picture as a PNG file of this many pixels across, in the first sans-serif font of the system.
    ///
    /// # Errors
    /// [`DrawError::NoFont`], [`DrawError::Size`].
    #[cfg(feature = "png")]
    pub fn png(&self, width: u32) -> Result<Vec<u8>, DrawError> {
        crate::png::write(&self.svg(), width)
    }

    /// The picture as a PDF file of one page.
    ///
    /// # Errors
    /// [`DrawError::Letter`].
    #[cfg(feature = "pdf")]
    pub fn pdf(&self) -> Result<Vec<u8>, DrawError> {
        crate::pdf::write(self)
    }
}
