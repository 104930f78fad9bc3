//! The image formats of a finished picture: SVG, PNG and PDF.

use graeco_grid::Budget;

use crate::error::DrawError;
use crate::sheet::Sheet;
use crate::svg;

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ImageFormat {
    /// Scalable Vector Graphics.
    Svg,
    /// Portable Document Format.
    #[cfg(feature = "pdf")]
    Pdf,
    /// Portable Network Graphics.
    #[cfg(feature = "png")]
    Png {
        /// How many pixels it is wide.
        width: u32,
    },
}

impl Sheet {
    /// The picture as a file of some format, within a budget, which a PNG of many shapes needs most. Its time is
    /// checked before an SVG is written, and while the shapes of other formats are. Its memory has to be enough for the
    /// text of the file, about 500 bytes for each shape; for a PNG instead for the pixels and their packing, 8 bytes
    /// for each, and for those shapes that are drawn at a time. Fonts are not counted.
    ///
    /// # Errors
    /// [`DrawError::NoFont`] and [`DrawError::Size`] for PNG, [`DrawError::Letter`] for PDF, and [`DrawError::Stopped`].
    pub fn bytes_within(&self, form: ImageFormat, budget: &Budget) -> Result<Vec<u8>, DrawError> {
        budget.look()?;
        match form {
            ImageFormat::Svg => {
                budget.afford(self.held())?;
                Ok(self.svg().into_bytes())
            }
            #[cfg(feature = "pdf")]
            ImageFormat::Pdf => crate::pdf::write(self, budget),
            #[cfg(feature = "png")]
            ImageFormat::Png { width } => crate::png::write(&self.legible(width), width, budget),
        }
    }

    /// The picture as the text of an SVG file.
    #[must_use]
    pub fn svg(&self) -> String {
        svg::write(self)
    }

    /// The picture as a PNG file of this many pixels across, in the first sans-serif font of the system. Texts that would
    /// be too small to be read are left out.
    ///
    /// # Errors
    /// [`DrawError::NoFont`], [`DrawError::Size`].
    #[cfg(feature = "png")]
    pub fn png(&self, width: u32) -> Result<Vec<u8>, DrawError> {
        self.bytes_within(ImageFormat::Png { width }, &Budget::default())
    }

    /// The picture as a PDF file of one page.
    ///
    /// # Errors
    /// [`DrawError::Letter`].
    #[cfg(feature = "pdf")]
    pub fn pdf(&self) -> Result<Vec<u8>, DrawError> {
        self.bytes_within(ImageFormat::Pdf, &Budget::default())
    }
}
