//! The error of a picture that cannot be drawn.

use graeco_grid::Stop;

/// Why there is no picture.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// Candidates would be too small to be read.
    #[error("candidates are drawn for {most} symbols at most, found {count}")]
    Symbols {
        /// How many symbols there are.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// No font was found, so that a PNG would have no texts.
    #[error("no sans-serif font was found on this machine, which pictures in PNG need; SVG and PDF need none")]
    NoFont,
    /// A text that is no SVG.
    #[error("this is no picture in SVG: {0}")]
    Svg(String),
    /// A letter that the font of a PDF does not have.
    #[error("the letter `{0}` cannot be written in PDF; expected Latin letters")]
    Letter(char),
    /// A limit was reached while the picture was drawn.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// A picture that is too large for a PNG.
    #[error("a picture of {width}×{height} pixels is too large; expected at most {most} pixels")]
    Size {
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u32,
        /// How many pixels there may be in all.
        most: u32,
    },
}
