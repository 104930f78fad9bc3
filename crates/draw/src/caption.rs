//! The lines of text below the grid, and the heading above it.

use graeco_grid::{Pace, Stop};

use crate::area::{Area, Point, SIDE};
use crate::canvas::Canvas;
use crate::letters;
use crate::shape::Text;
use crate::theme::Ink;

/// A picture is this wide at least, so that the lines below a small grid are not too short.
const NARROWEST: f64 = 6.5 * SIDE;

/// The size of the font, as a share of the width of the picture: 12 pixels of 400.
const SIZE: f64 = 0.03;

/// From one base line to the next, as a share of the size of the font.
const LEADING: f64 = 1.35;

/// Writes lines above all that is there, the lowest first: the last one is larger.
pub(crate) fn head(canvas: &mut Canvas, lines: [Option<&str>; 2]) {
    let Some(area) = canvas.bounds() else { return };
    let middle = (area.left + area.right) / 2.0;
    let mut bottom = area.top - 0.1 * SIDE;
    for (line, size) in lines.into_iter().zip([0.3, 0.5]) {
        let Some(line) = line.filter(|line| !line.trim().is_empty()) else { continue };
        let at = Point { x: middle, y: bottom - size * SIDE / 2.0 };
        canvas.write(Text::centred(at, size * SIDE, Ink::Text, line).within(area.width()));
        bottom -= size * LEADING * SIDE;
    }
}

/// Writes lines below all that is there, and returns the part of the plane that the picture takes, with its margin.
pub(crate) fn write(canvas: &mut Canvas, lines: &[String], pace: &mut Pace) -> Result<Area, Stop> {
    let empty = Area::around(Point::at(0.0, 0.0), 0.0, 0.0);
    let mut area = canvas.bounds().unwrap_or(empty).grown(0.15 * SIDE);
    let missing = (NARROWEST - area.width()).max(0.0) / 2.0;
    (area.left, area.right) = (area.left - missing, area.right + missing);
    let (size, margin) = (SIZE * area.width(), 0.2 * SIDE);
    let widest = (area.width() - 2.0 * margin) / size;
    for line in lines.iter().flat_map(|line| letters::wrapped(line, widest)) {
        pace.step(1)?;
        let at = Point { x: area.left + margin, y: area.bottom + size * LEADING / 2.0 };
        canvas.write(Text { at, is_centred: false, size, ink: Ink::Text, text: line });
        area.bottom += size * LEADING;
    }
    if !lines.is_empty() {
        area.bottom += margin;
    }
    Ok(area)
}
