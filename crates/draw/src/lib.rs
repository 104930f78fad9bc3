//! Pictures of Sudokus, Latin squares and their variants; clues without a picture are described in words below the grid.
#![doc = include_str!("../README.md")]

mod area;
mod board;
mod canvas;
mod caption;
mod clues;
mod digits;
mod error;
mod formats;
mod grid;
mod letters;
mod mosaic;
#[cfg(feature = "pdf")]
mod pdf;
mod picture;
#[cfg(feature = "png")]
mod png;
mod shape;
mod sheet;
mod step;
mod svg;
#[cfg(test)]
mod tests;
mod theme;
mod walls;
mod words;

pub use error::DrawError;
pub use formats::ImageFormat;
pub use mosaic::Mosaic;
pub use picture::Picture;
#[cfg(feature = "png")]
pub use png::png_of;
pub use sheet::Sheet;
pub use theme::Theme;
