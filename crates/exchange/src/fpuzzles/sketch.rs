//! Draws clues for which f-puzzles has no rule, in its lists of lines, shapes, texts and cages. Programs that show the puzzle
//! draw them; their rule stands in words beside them.

use graeco_grid::Cell;
use graeco_rules::{Clue, Drawn, Hue, Label, LineEnds, Look, layer_givens};
use serde_json::{Value as Json, json};

use crate::clues::Source;
use crate::places;

const BLACK: &str = "#000000";
const WHITE: &str = "#FFFFFF";
const GRAY: &str = "#CFCFCF";
/// A picture of nothing but its text.
const CLEAR: &str = "#FFFFFF00";

/// The drawings of a clue, each with the list that it belongs to; none if only words can tell the clue.
pub(super) fn drawings(source: &Source<'_>, clue: &Clue) -> Vec<(&'static str, Json)> {
    Sketch { source, clue }.all()
}

struct Sketch<'s> {
    source: &'s Source<'s>,
    clue: &'s Clue,
}

impl Sketch<'_> {
    fn all(&self) -> Vec<(&'static str, Json)> {
        let cells = self.cells();
        let names = || cells.iter().map(|&cell| self.source.name(cell)).collect::<Vec<_>>();
        match self.clue.kind().look {
            Look::Line { hue, ends } => self.line(&cells, self.clue.line_hue().unwrap_or(hue), ends),
            Look::SumLine { hue } => [self.line(&cells, hue, LineEnds::Plain), self.label(&cells, "sum")].concat(),
            Look::Dotted => [self.line(&cells, Hue::Gray, LineEnds::Plain), self.label(&cells, "sum")].concat(),
            Look::DoubleArrow => self.line(&cells, Hue::Gray, LineEnds::Circles),
            Look::Arrow => {
                let (circle, line) = (self.clue.cells_of("circle"), self.clue.cells_of("line"));
                let path: Vec<Cell> = circle.last().into_iter().chain(line).copied().collect();
                let rings = circle.iter().map(|&cell| self.shape("circle", &[cell], 0.8, WHITE, ""));
                self.line(&path, Hue::Gray, LineEnds::Plain).into_iter().chain(rings).collect()
            }
            Look::Cage { hue, label } => {
                let color = hue.map_or(BLACK, color);
                vec![(
                    "cage",
                    json!({"cells": names(), "outlineC": color, "fontC": color, "value": self.cage_label(label)}),
                )]
            }
            Look::Circles | Look::Rings => self.each(&cells, "circle", 0.8, WHITE),
            Look::Squares => self.each(&cells, "rectangle", 0.7, GRAY),
            Look::Tint { hue, .. } | Look::Extremes { hue, .. } => self.each(&cells, "rectangle", 1.0, color(hue)),
            Look::Area | Look::Areas(_) | Look::Clones | Look::Windows => self.each(&cells, "rectangle", 1.0, GRAY),
            Look::Dot { is_black } => {
                vec![self.shape("circle", &cells, 0.35, if is_black { BLACK } else { WHITE }, &self.number("value"))]
            }
            Look::Sign(letters) => vec![self.text(names(), letters)],
            Look::Number => vec![self.text(names(), &self.number("value"))],
            Look::Tip => vec![self.text(names(), self.tip(&cells))],
            Look::Corner => vec![self.shape("circle", &cells, 0.45, WHITE, &self.numbers("values", " "))],
            Look::Values => vec![self.text(names(), &self.numbers("values", ""))],
            Look::Outside { .. } | Look::Diagonal => self.outside().into_iter().collect(),
            Look::OutsideOrLine { hue } => match self.outside() {
                Some(text) => vec![text],
                None => [self.line(&cells, hue, LineEnds::Plain), self.label(&cells, "sum")].concat(),
            },
            Look::Drawn(drawn) => self.drawn(&cells, drawn),
            Look::Words => self.layer_givens(),
        }
    }

    /// A drawing that means nothing.
    fn drawn(&self, cells: &[Cell], drawn: Drawn) -> Vec<(&'static str, Json)> {
        let hue = self.clue.word_of("color").and_then(|word| word.parse().ok()).unwrap_or(Hue::Gray);
        let (text, side) = (self.number("text"), if cells.len() == 1 { 0.8 } else { 0.35 });
        match drawn {
            Drawn::Line => self.line(cells, hue, LineEnds::Plain),
            Drawn::Circle => vec![self.shape("circle", cells, side, color(hue), &text)],
            Drawn::Square => vec![self.shape("rectangle", cells, side, color(hue), &text)],
            Drawn::Text => vec![self.text(cells.iter().map(|&cell| self.source.name(cell)).collect(), &text)],
            Drawn::Color => self.each(cells, "rectangle", 1.0, color(hue)),
            // It has a field of its own.
            Drawn::Fog => Vec::new(),
        }
    }

    /// The givens of a layer: white for its least value, gray for the next one, a number on gray for the others.
    fn layer_givens(&self) -> Vec<(&'static str, Json)> {
        let puzzle = self.source.document.puzzle();
        let given = |(over, value): (Cell, i64)| {
            let (side, fill, text) = match value - puzzle.values_of(over).start() {
                0 => (0.85, WHITE, String::new()),
                1 => (1.0, GRAY, String::new()),
                _ => (1.0, GRAY, value.to_string()),
            };
            let (_, under) = puzzle.layer_of(over)?;
            Some(self.shape("rectangle", &[under], side, fill, &text))
        };
        layer_givens(self.clue, puzzle).into_iter().filter_map(given).collect()
    }

    /// The cells of the grid that the clue names.
    fn cells(&self) -> Vec<Cell> {
        let order = self.source.document.puzzle().order();
        self.clue.cells().into_iter().filter(|&cell| order.has(cell)).collect()
    }

    fn number(&self, field: &str) -> String {
        self.clue.amount_of(field).unwrap_or_default()
    }

    fn numbers(&self, field: &str, between: &str) -> String {
        self.clue.numbers_of(field).iter().map(i64::to_string).collect::<Vec<_>>().join(between)
    }

    fn cage_label(&self, label: Label) -> String {
        match label {
            Label::None => String::new(),
            Label::Amount(field) => self.number(field),
            Label::Numbers(field, between) => self.numbers(field, between),
            Label::Operation => self.number("target") + self.clue.word_of("op").unwrap_or_default(),
        }
    }

    fn line(&self, cells: &[Cell], hue: Hue, ends: LineEnds) -> Vec<(&'static str, Json)> {
        let names: Vec<String> = cells.iter().map(|&cell| self.source.name(cell)).collect();
        let mut all = vec![("line", json!({"lines": [names], "outlineC": color(hue), "width": 0.3}))];
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return Vec::new() };
        all.extend(match ends {
            LineEnds::Plain => Vec::new(),
            LineEnds::Bulb => vec![self.shape("circle", &[first], 0.8, color(hue), "")],
            LineEnds::Ring => vec![self.shape("circle", &[first], 0.8, WHITE, "")],
            LineEnds::Circles => self.each(&[first, last], "circle", 0.8, WHITE),
            LineEnds::Diamonds => self.each(&[first, last], "rectangle", 0.6, WHITE),
        });
        all
    }

    fn each(&self, cells: &[Cell], list: &'static str, side: f64, fill: &str) -> Vec<(&'static str, Json)> {
        cells.iter().map(|&cell| self.shape(list, &[cell], side, fill, "")).collect()
    }

    fn shape(&self, list: &'static str, cells: &[Cell], side: f64, fill: &str, text: &str) -> (&'static str, Json) {
        let names: Vec<String> = cells.iter().map(|&cell| self.source.name(cell)).collect();
        let font = if fill == BLACK { WHITE } else { BLACK };
        let outline = if side < 1.0 { BLACK } else { CLEAR };
        let mut shape =
            json!({"cells": names, "baseC": fill, "outlineC": outline, "fontC": font, "width": side, "height": side});
        if !text.is_empty() {
            shape["value"] = text.into();
        }
        (list, shape)
    }

    fn text(&self, names: Vec<String>, text: &str) -> (&'static str, Json) {
        ("text", json!({"cells": names, "fontC": BLACK, "size": 0.5, "value": text}))
    }

    fn label(&self, cells: &[Cell], field: &str) -> Vec<(&'static str, Json)> {
        let first = cells.first().map(|&cell| self.text(vec![self.source.name(cell)], &self.number(field)));
        first.into_iter().collect()
    }

    /// The number of a clue outside the grid, at its place.
    fn outside(&self) -> Option<(&'static str, Json)> {
        let n = self.source.n;
        let place = match self.source.ray(self.clue) {
            Some((start, ..)) if self.clue.kind().look == Look::Diagonal => start,
            _ => self.clue.place_beside((n, n))?,
        };
        let number = ["sum", "count", "value", "rank"].iter().find(|field| self.clue.has(field))?;
        Some(self.text(vec![places::name(place)], &self.number(number)))
    }

    /// The sign that points to the second one of two cells.
    fn tip(&self, cells: &[Cell]) -> &'static str {
        let [[a, b], [c, d]] = match cells {
            [first, second] => [self.source.place(*first), self.source.place(*second)],
            _ => return "",
        };
        match (c.cmp(&a), d.cmp(&b)) {
            (_, std::cmp::Ordering::Greater) => ">",
            (_, std::cmp::Ordering::Less) => "<",
            (std::cmp::Ordering::Greater, _) => "v",
            _ => "^",
        }
    }
}

/// The hue that is nearest to a colour, `#RRGGBB`; `None` if it is none.
pub(super) fn nearest(text: &str) -> Option<Hue> {
    let parts = |text: &str| -> Option<[i32; 3]> {
        let digits = text.strip_prefix('#').filter(|digits| digits.is_ascii() && digits.len() >= 6)?;
        let part = |at: usize| i32::from_str_radix(&digits[at..at + 2], 16).ok();
        Some([part(0)?, part(2)?, part(4)?])
    };
    let own = parts(text)?;
    let far = |hue: &Hue| {
        let other = parts(color(*hue)).unwrap_or_default();
        own.iter().zip(other).map(|(a, b)| (a - b).pow(2)).sum::<i32>()
    };
    Hue::ALL.into_iter().min_by_key(far)
}

/// A colour as in the pictures of this program.
fn color(hue: Hue) -> &'static str {
    match hue {
        Hue::Gray => GRAY,
        Hue::Purple => "#E3B7EF",
        Hue::Green => "#B2E5AC",
        Hue::Orange => "#FBCF9F",
        Hue::Teal => "#A5E3DD",
        Hue::Lilac => "#CFC6FA",
        Hue::Blue => "#B2D6FA",
        Hue::Yellow => "#F5E79A",
        Hue::Brown => "#DCC3A8",
        Hue::Pink => "#FBC3D6",
        Hue::Red => "#F7B5B0",
    }
}

#[cfg(test)]
mod tests {
    use graeco_document::Document;

    #[test]
    fn givens_of_a_layer_are_squares() {
        let text = "order = 4\n[[layer]]\nname = \"s\"\nvalues = [1, 3]\ngivens = \"12.. 3... .... ....\"\n";
        let document = Document::parse(text).unwrap();
        let squares: Vec<_> = super::drawings(&super::Source::new(&document), &document.clues()[0])
            .into_iter()
            .map(|(list, shape)| (list, shape["cells"][0].clone(), shape["baseC"].clone(), shape["value"].clone()))
            .collect();
        let square = |cell: &str, fill: &str, text: Option<&str>| ("rectangle", cell.into(), fill.into(), text.into());
        let expected = [
            square("R1C1", super::WHITE, None),
            square("R1C2", super::GRAY, None),
            square("R2C1", super::GRAY, Some("3")),
        ];
        assert_eq!(squares, expected);
    }
}
