//! Pictures as SVG.

use svg::Document;
use svg::Node;
use svg::node::element::path::Data;
use svg::node::element::{Circle, Path, Rectangle, Text as TextElement, Title};

use crate::shape::{Shape, Style, Text};
use crate::sheet::Sheet;
use crate::theme::Theme;

/// The fonts in which texts are set, the first one that there is.
const FONTS: &str = "Helvetica, Arial, Liberation Sans, DejaVu Sans, Verdana, sans-serif";

/// A sheet as the text of an SVG file.
pub(crate) fn write(sheet: &Sheet) -> String {
    let area = &sheet.area;
    let [left, top, width, height] = [area.left, area.top, area.width(), area.height()].map(rounded);
    let mut document = Document::new()
        .set("viewBox", (left, top, width, height))
        .set("width", width)
        .set("height", height)
        .set("font-family", FONTS)
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round");
    if let Some(title) = &sheet.title {
        document.append(Title::new(allowed(title)));
    }
    for shape in &sheet.shapes {
        match shape {
            Shape::Rectangle(area, style) => {
                let [x, y, width, height] = [area.left, area.top, area.width(), area.height()].map(rounded);
                let rectangle = Rectangle::new().set("x", x).set("y", y).set("width", width).set("height", height);
                document.append(styled(rectangle, style, sheet.theme));
            }
            Shape::Circle(centre, radius, style) => {
                let [x, y, radius] = [centre.x, centre.y, *radius].map(rounded);
                let circle = Circle::new().set("cx", x).set("cy", y).set("r", radius);
                document.append(styled(circle, style, sheet.theme));
            }
            Shape::Path { points, is_closed, style } => {
                let mut data = Data::new();
                for (number, point) in points.iter().enumerate() {
                    let to = (rounded(point.x), rounded(point.y));
                    data = if number == 0 { data.move_to(to) } else { data.line_to(to) };
                }
                let data = if *is_closed { data.close() } else { data };
                document.append(styled(Path::new().set("d", data), style, sheet.theme));
            }
            Shape::Text(text) => document.append(element(text, sheet.theme)),
        }
    }
    document.to_string() + "\n"
}

fn styled<N: Node>(mut node: N, style: &Style, theme: Theme) -> N {
    node.assign("fill", style.fill.map_or("none".into(), |ink| ink.color(theme).into_owned()));
    if let Some(pen) = style.pen {
        node.assign("stroke", pen.ink.color(theme).into_owned());
        node.assign("stroke-width", rounded(pen.width));
        if let Some([dash, gap]) = pen.dashes {
            node.assign("stroke-dasharray", format!("{} {}", rounded(dash), rounded(gap)));
            // Round ends would fill the gaps.
            node.assign("stroke-linecap", "butt");
        }
    }
    node
}

fn element(text: &Text, theme: Theme) -> TextElement {
    let element = TextElement::new(allowed(&text.text))
        .set("x", rounded(text.at.x))
        .set("y", rounded(text.base()))
        .set("font-size", rounded(text.size))
        .set("fill", text.ink.color(theme).into_owned());
    if text.is_centred { element.set("text-anchor", "middle") } else { element }
}

/// A text without the control characters that XML does not allow.
fn allowed(text: &str) -> String {
    let is_allowed = |&c: &char| !c.is_control() && !['\u{fffe}', '\u{ffff}'].contains(&c);
    text.chars().filter(is_allowed).collect()
}

/// A number with two decimals at most.
fn rounded(number: f64) -> f32 {
    // Adding zero makes a negative zero positive.
    ((number * 100.0).round() / 100.0 + 0.0) as f32
}
