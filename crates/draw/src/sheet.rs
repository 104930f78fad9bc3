//! A finished picture: its shapes, how large it is, its colours and its title.

use crate::area::Area;
use crate::shape::{Shape, Style};
use crate::theme::{Ink, Theme};

/// Texts of fewer pixels in height cannot be read.
#[cfg(feature = "png")]
const LEAST_TEXT: f64 = 3.0;

/// A finished picture, to be written in some form.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// All shapes, the lowest first.
    pub(crate) shapes: Vec<Shape>,
    /// The part of the plane that is shown.
    pub(crate) area: Area,
    pub(crate) theme: Theme,
    pub(crate) title: Option<String>,
}

impl Sheet {
    pub(crate) fn new(shapes: Vec<Shape>, area: Area, theme: Theme, title: Option<String>) -> Sheet {
        let paper = Shape::Rectangle(area, Style::fill(Ink::Paper));
        Sheet { shapes: [paper].into_iter().chain(shapes).collect(), area, theme, title }
    }

    /// About how many bytes the text of a file takes.
    pub(crate) fn held(&self) -> usize {
        self.shapes.iter().map(Shape::held).sum()
    }

    /// The sheet without the texts that are too small to be read if it is this many pixels across.
    #[cfg(feature = "png")]
    pub(crate) fn legible(&self, width: u32) -> Sheet {
        let pixels = f64::from(width) / self.area.width();
        let is_legible = |shape: &&Shape| match shape {
            Shape::Text(text) => text.size * pixels >= LEAST_TEXT,
            _ => true,
        };
        Sheet { shapes: self.shapes.iter().filter(is_legible).cloned().collect(), ..self.clone() }
    }
}
