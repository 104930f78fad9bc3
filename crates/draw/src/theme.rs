//! Colours: shapes name an ink, and a theme gives the ink its colour.

use std::borrow::Cow;

pub(crate) use graeco_rules::Hue;

/// Whether a picture is dark on light or light on dark.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Theme {
    /// Dark on light, for print.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}

/// The ink that something is drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    /// The background.
    Paper,
    /// White and black in every theme.
    White,
    Black,
    /// Texts, boxes and the rim.
    Text,
    /// The lines between cells.
    Mesh,
    /// The cover of cells in fog, lighter than all pale colours.
    Fog,
    /// A pale colour, on which texts can be read.
    Pale(Hue),
    /// A strong colour: it can be read on paper, and on most pale colours.
    Strong(Hue),
    /// One of any number of pale colours; those of neighbouring numbers are far apart.
    Numbered(usize),
}

/// For each hue the pale and the strong colour on light paper, and the same on dark paper.
const fn colors(hue: Hue) -> [&'static str; 4] {
    match hue {
        Hue::Gray => ["#d5d5d5", "#757575", "#45454a", "#a0a0a6"],
        Hue::Purple => ["#e3b7ef", "#8a1fa8", "#6d3a7d", "#dd9af2"],
        Hue::Green => ["#b2e5ac", "#1c7a1c", "#2c632c", "#84dd84"],
        Hue::Orange => ["#fbcf9f", "#a85400", "#7d4e1c", "#fbb36a"],
        Hue::Teal => ["#a5e3dd", "#00716b", "#1d625e", "#66d6cd"],
        Hue::Lilac => ["#cfc6fa", "#5036b8", "#4a4090", "#b3a4ff"],
        Hue::Blue => ["#b2d6fa", "#155fb8", "#28558a", "#82bdff"],
        Hue::Yellow => ["#f5e79a", "#7a6600", "#6a5f1d", "#e8d765"],
        Hue::Brown => ["#dcc3a8", "#744716", "#604527", "#d5ab7e"],
        Hue::Pink => ["#fbc3d6", "#b31f5c", "#7d3152", "#ff9cc0"],
        Hue::Red => ["#f7b5b0", "#c01616", "#853232", "#ff8a84"],
    }
}

impl Ink {
    /// The colour, as `#rrggbb`.
    pub(crate) fn color(self, theme: Theme) -> Cow<'static, str> {
        let is_dark = matches!(theme, Theme::Dark);
        let color = match self {
            Ink::Numbered(number) => return Cow::Owned(numbered(number, theme)),
            Ink::White => "#ffffff",
            Ink::Black => "#111111",
            Ink::Paper => ["#ffffff", "#1c1c20"][is_dark as usize],
            Ink::Text => ["#111111", "#f0f0f0"][is_dark as usize],
            Ink::Mesh => ["#9a9a9a", "#6e6e74"][is_dark as usize],
            Ink::Fog => ["#ececec", "#2b2b30"][is_dark as usize],
            Ink::Pale(hue) => colors(hue)[2 * is_dark as usize],
            Ink::Strong(hue) => colors(hue)[2 * is_dark as usize + 1],
        };
        Cow::Borrowed(color)
    }
}

/// A pale colour. The golden angle gives neighbouring numbers distant hues; two lightnesses part those that come near.
fn numbered(number: usize, theme: Theme) -> String {
    let hue = number as f64 * 137.508 % 360.0 / 30.0;
    let (saturation, lightness) = match (theme, number % 2) {
        (Theme::Light, 0) => (0.7, 0.8),
        (Theme::Light, _) => (0.7, 0.68),
        (Theme::Dark, 0) => (0.45, 0.22),
        (Theme::Dark, _) => (0.45, 0.3),
    };
    // From hue, saturation and lightness to red, green and blue, as CSS has it.
    let part = |offset: f64| {
        let at = (offset + hue) % 12.0;
        let depth = saturation * f64::min(lightness, 1.0 - lightness);
        let part = lightness - depth * (at - 3.0).min(9.0 - at).clamp(-1.0, 1.0);
        (part * 255.0).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", part(0.0), part(8.0), part(4.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of the standard on contrast.
    fn luminance(color: &str) -> f64 {
        let part = |at: usize| {
            let part = f64::from(u8::from_str_radix(&color[at..at + 2], 16).unwrap()) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    #[test]
    fn texts_can_be_read_on_paper_and_on_pale_colours() {
        use Hue::*;
        let contrast = |one: Ink, other: Ink, theme| {
            let mut both = [one, other].map(|ink| luminance(&ink.color(theme)) + 0.05);
            both.sort_by(f64::total_cmp);
            both[1] / both[0]
        };
        for theme in [Theme::Light, Theme::Dark] {
            for hue in [Gray, Purple, Green, Orange, Teal, Lilac, Blue, Yellow, Brown, Pink, Red] {
                assert!(contrast(Ink::Text, Ink::Pale(hue), theme) > 4.5, "{hue:?} {theme:?}");
                assert!(contrast(Ink::Strong(hue), Ink::Paper, theme) > 4.5, "{hue:?} {theme:?}");
                assert!(contrast(Ink::Strong(Blue), Ink::Pale(hue), theme) > 2.0, "{hue:?} {theme:?}");
            }
            for number in 0..256 {
                assert!(contrast(Ink::Text, Ink::Numbered(number), theme) > 4.5, "{number} {theme:?}");
            }
        }
    }
}
