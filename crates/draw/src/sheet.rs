//! A finished picture: its shapes, how large it is, its colours and its title.

use crate::area::Area;
use crate::shape::{Shape, Style};
use crate::theme::{Ink, Theme};

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
    /// A sheet of paper with some shapes.
    pub(crate) fn new(shapes: Vec<Shape>, area: Area, theme: Theme, title: Option<String>) -> Sheet {
        let paper = Shape::Rectangle(area, Style::fill(Ink::Paper));
        Sheet { shapes: [paper].into_iter().chain(shapes).collect(), area, theme, title }
    }
}
