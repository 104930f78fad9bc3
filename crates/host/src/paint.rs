//! Colors for grids on a terminal: givens, cells with one candidate left, and changes.

use std::io;
use std::sync::LazyLock;

/// How a cell is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// As it is.
    Plain,
    /// A given.
    Given,
    /// Only one candidate is left.
    Fixed,
    /// It has changed since the last time.
    New,
}

impl Paint {
    /// The escape sequence that switches it on.
    fn code(self) -> &'static str {
        match self {
            Paint::Plain => "",
            Paint::Given => "\x1b[1m",
            Paint::Fixed => "\x1b[32m",
            Paint::New => "\x1b[1;33m",
        }
    }
}

/// The escape sequence that switches all of them off.
const OFF: &str = "\x1b[0m";

/// Whether standard output shows colors: it is a terminal, unless `--color` or `NO_COLOR` says otherwise.
static IS_WANTED: LazyLock<bool> =
    LazyLock::new(|| anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never);

/// A picture with its cells in colors, if colors are wanted.
pub fn in_colors(picture: String, cells: usize, paint: impl Fn(usize) -> Paint) -> String {
    if *IS_WANTED { painted(&picture, cells, paint).unwrap_or(picture) } else { picture }
}

/// The words of the cells in colors, between frames and blanks; `None` if the picture has another number of words.
fn painted(picture: &str, cells: usize, paint: impl Fn(usize) -> Paint) -> Option<String> {
    let is_frame = |c: char| " |+-\n".contains(c);
    let mut text = String::with_capacity(picture.len() + 8 * cells);
    let (mut rest, mut seen) = (picture, 0);
    while !rest.is_empty() {
        let word = rest.find(|c| !is_frame(c)).unwrap_or(rest.len());
        let (frame, after) = rest.split_at(word);
        text += frame;
        let (word, after) = after.split_at(after.find(is_frame).unwrap_or(after.len()));
        rest = after;
        if !word.is_empty() {
            let code = paint(seen).code();
            seen += 1;
            text += &if code.is_empty() { word.to_owned() } else { format!("{code}{word}{OFF}") };
        }
    }
    (seen == cells).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_painted_and_frames_are_not() {
        let picture = "+-----+\n|  1 .|\n|12* 2|\n+-----+";
        let paint = |cell| [Paint::Given, Paint::Plain, Paint::New, Paint::Fixed][cell];
        let expected = "+-----+\n|  \x1b[1m1\x1b[0m .|\n|\x1b[1;33m12*\x1b[0m \x1b[32m2\x1b[0m|\n+-----+";
        assert_eq!(painted(picture, 4, paint).as_deref(), Some(expected));
        // A symbol that looks like a frame.
        assert_eq!(painted("1 |\n- 2", 4, paint), None);
    }
}
