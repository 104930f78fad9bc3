//! The shapes that pictures consist of, as data, and the layers that they lie in.

use crate::area::{Area, Point};
use crate::letters;
use crate::theme::Ink;

/// The bytes of a shape, about as many as in the text of a file.
pub(crate) const HELD: usize = 500;

/// The layers, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Layer {
    /// Coloured cells.
    Areas,
    /// Signs that fill a cell, below lines.
    Signs,
    /// Wide lines.
    Wide,
    /// Lines of middle width.
    Lines,
    /// Thin lines, and the marks at their ends.
    Thin,
    /// The lines between cells.
    Mesh,
    /// The frames of cages.
    Cages,
    /// Marks on borders and corners, and the patches that cover everything below texts.
    Marks,
    /// Texts.
    Texts,
}

/// A line's ink, width, and lengths of dashes and gaps.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Pen {
    pub(crate) ink: Ink,
    pub(crate) width: f64,
    pub(crate) dashes: Option<[f64; 2]>,
}

impl Pen {
    pub(crate) fn new(ink: Ink, width: f64) -> Pen {
        Pen { ink, width, dashes: None }
    }

    pub(crate) fn dashed(ink: Ink, width: f64, dashes: [f64; 2]) -> Pen {
        Pen { ink, width, dashes: Some(dashes) }
    }
}

/// The fill of a shape, and the pen of its outline.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Style {
    pub(crate) fill: Option<Ink>,
    pub(crate) pen: Option<Pen>,
}

impl Style {
    pub(crate) fn fill(ink: Ink) -> Style {
        Style { fill: Some(ink), pen: None }
    }

    pub(crate) fn pen(pen: Pen) -> Style {
        Style { fill: None, pen: Some(pen) }
    }

    pub(crate) fn both(fill: Ink, pen: Pen) -> Style {
        Style { fill: Some(fill), pen: Some(pen) }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Text {
    /// The middle of the text, or its left end at half the height of digits.
    pub(crate) at: Point,
    pub(crate) is_centred: bool,
    pub(crate) size: f64,
    pub(crate) ink: Ink,
    pub(crate) text: String,
}

impl Text {
    pub(crate) fn centred(at: Point, size: f64, ink: Ink, text: impl Into<String>) -> Text {
        Text { at, is_centred: true, size, ink, text: text.into() }
    }

    /// The same text, made smaller if it is wider than that.
    pub(crate) fn within(mut self, width: f64) -> Text {
        let room = letters::room(&self.text);
        self.size = self.size.min(width / room.max(1e-9));
        self
    }

    /// The place that it takes.
    pub(crate) fn area(&self) -> Area {
        let (width, up) = (letters::room(&self.text) * self.size, self.size * letters::HEIGHT / 2.0);
        let left = if self.is_centred { self.at.x - width / 2.0 } else { self.at.x };
        Area { left, top: self.at.y - up, right: left + width, bottom: self.at.y + up }
    }

    /// The place of the base line.
    pub(crate) fn base(&self) -> f64 {
        self.at.y + self.size * letters::HEIGHT / 2.0
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Shape {
    /// A rectangle.
    Rectangle(Area, Style),
    /// A circle: centre and radius.
    Circle(Point, f64, Style),
    /// A line through points, perhaps back to the first one.
    Path { points: Vec<Point>, is_closed: bool, style: Style },
    /// A text.
    Text(Text),
}

impl Shape {
    /// An open line.
    pub(crate) fn line(points: Vec<Point>, pen: Pen) -> Shape {
        Shape::Path { points, is_closed: false, style: Style::pen(pen) }
    }

    /// About how many bytes it takes, and as many in the text of a file.
    pub(crate) fn held(&self) -> usize {
        match self {
            Shape::Path { points, .. } => HELD + 2 * size_of_val(&points[..]),
            Shape::Text(text) => HELD + text.text.len(),
            Shape::Rectangle(..) | Shape::Circle(..) => HELD,
        }
    }

    /// The place that it takes, with its outline.
    pub(crate) fn area(&self) -> Area {
        let half = |style: &Style| style.pen.map_or(0.0, |pen| pen.width / 2.0);
        match self {
            Shape::Rectangle(area, style) => area.grown(half(style)),
            Shape::Circle(centre, radius, style) => Area::around(*centre, *radius, *radius).grown(half(style)),
            Shape::Path { points, style, .. } => {
                let all = points.iter().map(|&point| Area::around(point, 0.0, 0.0));
                all.reduce(Area::join).unwrap_or(Area::around(Point::at(0.0, 0.0), 0.0, 0.0)).grown(half(style))
            }
            Shape::Text(text) => text.area(),
        }
    }
}
