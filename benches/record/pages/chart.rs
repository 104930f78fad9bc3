//! The chart of a record: one line per work, a dot per instance, on a logarithmic scale.

use svg::Document;
use svg::node::element::{Circle, Line, Rectangle, Style, Text, Title};

use super::row::{Work, digits};

/// Pixels: the margin with the names, the part with the dots, the margin with the means, and the height of a line.
const NAMES: f64 = 270.0;
const DOTS: f64 = 400.0;
const MEANS: f64 = 60.0;
const LINE: f64 = 24.0;

/// The colors of a light page and of a dark one.
const STYLE: &str = "
rect { fill: #ffffff } text { fill: #222222 } line { stroke: #cccccc } line.one { stroke: #222222 }
circle { fill: #4477aa; fill-opacity: 0.5 } line.mean { stroke: #bb4433; stroke-width: 3 }
@media (prefers-color-scheme: dark) {
rect { fill: #0d1117 } text { fill: #e6edf3 } line { stroke: #3a414a } line.one { stroke: #e6edf3 }
circle { fill: #79b8ff } line.mean { stroke: #ff8d7a } }
";

/// The chart as SVG, which follows the page that shows it: light or dark.
pub fn chart(works: &[Work<'_>]) -> String {
    let ratios = || works.iter().flat_map(|work| &work.rows).map(|row| row.ratio.log10());
    let (first, last) = (ratios().fold(0.0, f64::min).floor(), ratios().fold(1.0, f64::max).ceil());
    let x = |ratio: f64| NAMES + DOTS * (ratio.log10() - first) / (last - first);
    let (width, height) = (NAMES + DOTS + MEANS, LINE * (works.len() as f64 + 1.5));
    let mut chart = Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .set("font-family", "sans-serif")
        .set("font-size", 13)
        .add(Title::new("The time of the best peer over that of graeco"))
        .add(Style::new(STYLE))
        .add(Rectangle::new().set("width", width).set("height", height));
    for power in first as i32..=last as i32 {
        let ratio = 10f64.powi(power);
        let class = if power == 0 { "one" } else { "" };
        chart = chart.add(vertical(x(ratio), LINE / 2.0, height - LINE).set("class", class)).add(label(
            &format!("{ratio}×"),
            x(ratio),
            height - LINE / 3.0,
            "middle",
        ));
    }
    for (work, middle) in works.iter().zip((1..).map(|line| LINE * f64::from(line))) {
        chart = chart.add(label(work.name, NAMES - 12.0, middle + 4.0, "end"));
        for row in &work.rows {
            let name = Title::new(format!("{}: {}", row.instance, digits(row.ratio)));
            chart = chart.add(Circle::new().set("cx", round(x(row.ratio))).set("cy", middle).set("r", 4).add(name));
        }
        chart = chart.add(vertical(x(work.mean()), middle - 8.0, middle + 8.0).set("class", "mean")).add(label(
            &digits(work.mean()),
            width - 12.0,
            middle + 4.0,
            "end",
        ));
    }
    format!("{chart}\n")
}

fn vertical(x: f64, top: f64, bottom: f64) -> Line {
    Line::new().set("x1", round(x)).set("x2", round(x)).set("y1", top).set("y2", bottom)
}

fn label(text: &str, x: f64, y: f64, anchor: &str) -> Text {
    Text::new(text).set("x", round(x)).set("y", round(y)).set("text-anchor", anchor)
}

/// Tenths of pixels.
fn round(x: f64) -> f64 {
    (x * 10.0).round() / 10.0
}
