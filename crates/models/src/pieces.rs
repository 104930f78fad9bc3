//! Polyominoes as pieces: their cells, names, mirror images and number of copies.

use std::collections::BTreeSet;
use std::str::FromStr;

use graeco_exact_cover::{Budget, Stop};

/// A square of a piece or a board: row and column.
pub(crate) type Square = (i32, i32);

/// How often a piece is used.
///
/// As text: `2`, `0-3`, or `*` for any number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copies {
    /// At least and at most this many times.
    Between(u32, u32),
    /// Any number of times, or never.
    Any,
}

impl FromStr for Copies {
    type Err = PieceError;

    fn from_str(text: &str) -> Result<Copies, PieceError> {
        if text == "*" {
            return Ok(Copies::Any);
        }
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        let bounds = least.parse().ok().zip(most.parse().ok()).filter(|(least, most)| least <= most && *most > 0);
        let copies = bounds.map(|(least, most)| Copies::Between(least, most));
        copies.ok_or_else(|| {
            let expected = "a number of copies such as `2`, `0-3`, or `*` for any number";
            PieceError { word: text.to_owned(), column: 1, expected }
        })
    }
}

/// Why a text is not a piece.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("invalid `{word}`; expected {expected}")]
pub struct PieceError {
    /// The word of the text that is wrong; empty if a word is missing.
    pub word: String,
    /// The start of the word, in characters from 1.
    pub column: usize,
    /// The expectation.
    pub expected: &'static str,
}

/// Why a text is no list of pieces.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PiecesError {
    /// A line is no piece.
    #[error("line {line}: {error}")]
    NoPiece {
        /// The line, from 1.
        line: usize,
        /// The error in it.
        error: PieceError,
    },
    /// A limit came first.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// A piece, and how often it is used.
///
/// As text: a name, a picture as in [`Piece::new`], and perhaps [`Copies`], separated by blanks. Without copies the
/// piece is used exactly once.
///
/// ```
/// use graeco_models::Piece;
///
/// let piece: Piece = "Z ##/.#/.## 0-3".parse()?;
/// assert_eq!((piece.name(), piece.len()), ("Z", 5));
/// # Ok::<(), graeco_models::PieceError>(())
/// ```
#[must_use]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    name: String,
    squares: Vec<Square>,
    flips: bool,
    copies: Copies,
}

impl FromStr for Piece {
    type Err = PieceError;

    fn from_str(text: &str) -> Result<Piece, PieceError> {
        let mut words = words(text);
        let mut next = || words.next().unwrap_or((text.chars().count() + 1, ""));
        let wrong = |(column, word): (usize, &str), expected| PieceError { word: word.to_owned(), column, expected };
        let name = next();
        if name.1.is_empty() || name.1.contains([':', '|']) {
            return Err(wrong(name, "a name without `:` and `|`, then a picture"));
        }
        let picture = next();
        if !picture.1.contains('#') || picture.1.contains(|mark| !"#./".contains(mark)) {
            return Err(wrong(picture, "a picture such as `##/.#/.##`: `#` for a cell, `.` for none, `/` after a row"));
        }
        let copies = match next() {
            (_, "") => Copies::Between(1, 1),
            (column, word) => word.parse().map_err(|error| PieceError { column, ..error })?,
        };
        match next() {
            (_, "") => Ok(Piece::new(name.1, picture.1).used(copies)),
            further => Err(wrong(further, "nothing after the number of copies")),
        }
    }
}

/// The words of a text, each with its first column, in characters from 1.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    text.split(char::is_whitespace).filter_map(move |word| {
        let start = column;
        column += word.chars().count() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}

impl Piece {
    /// A piece that is used exactly once, and may be turned and flipped. `picture` shows its squares as `#`, with `/`
    /// between rows: `##/.#/.##` is the Z pentomino.
    pub fn new(name: &str, picture: &str) -> Piece {
        let row = |(r, text): (usize, &str)| {
            let filled = text.char_indices().filter(|(_, mark)| *mark == '#');
            filled.map(|(c, _)| (r as i32, c as i32)).collect::<Vec<_>>()
        };
        let squares = picture.split('/').enumerate().flat_map(row).collect();
        Piece { name: name.to_owned(), squares, flips: true, copies: Copies::Between(1, 1) }
    }

    /// The same piece, which may be turned but not flipped.
    pub fn one_sided(mut self) -> Piece {
        self.flips = false;
        self
    }

    /// The same piece with other [`Copies`].
    pub fn used(mut self, copies: Copies) -> Piece {
        self.copies = copies;
        self
    }

    /// The same piece, to be used `least` to `most` times.
    pub fn copies(self, least: u32, most: u32) -> Piece {
        self.used(Copies::Between(least, most))
    }

    /// The same piece, to be used any number of times, or never.
    pub fn any_number(self) -> Piece {
        self.used(Copies::Any)
    }

    /// The mirror image of the piece, under another name.
    pub fn mirrored(&self, name: &str) -> Piece {
        let squares = self.squares.iter().map(|&(r, c)| (r, -c)).collect();
        Piece { name: name.to_owned(), squares, ..*self }
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How often the piece is used.
    #[must_use]
    pub fn use_of(&self) -> Copies {
        self.copies
    }

    /// The number of squares.
    #[must_use]
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// Whether the piece has no squares.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// The domino.
    pub fn domino() -> Piece {
        Piece::new("domino", "##")
    }

    /// The two trominoes.
    #[must_use]
    pub fn trominoes() -> Vec<Piece> {
        vec![Piece::new("I", "###"), Piece::new("L", "#/##")]
    }

    /// The five tetrominoes, named as usual.
    #[must_use]
    pub fn tetrominoes() -> Vec<Piece> {
        let pieces = [("I", "####"), ("O", "##/##"), ("T", "###/.#"), ("S", ".##/##"), ("L", "#/#/##")];
        pieces.map(|(name, picture)| Piece::new(name, picture)).into()
    }

    /// The seven one-sided tetrominoes: J and Z are the mirror images of L and S.
    #[must_use]
    pub fn one_sided_tetrominoes() -> Vec<Piece> {
        Piece::with_mirror_images(Piece::tetrominoes(), |name| if name == "L" { "J".into() } else { "Z".into() })
    }

    /// The twelve pentominoes, by S. W. Golomb's letters.
    #[must_use]
    pub fn pentominoes() -> Vec<Piece> {
        let pieces = [
            ("F", ".##/##/.#"),
            ("I", "#####"),
            ("L", "#/#/#/##"),
            ("N", ".#/##/#/#"),
            ("P", "##/##/#"),
            ("T", "###/.#/.#"),
            ("U", "#.#/###"),
            ("V", "#/#/###"),
            ("W", "#/##/.##"),
            ("X", ".#/###/.#"),
            ("Y", ".#/##/.#/.#"),
            ("Z", "##/.#/.##"),
        ];
        pieces.map(|(name, picture)| Piece::new(name, picture)).into()
    }

    /// A pentomino by its letter; a small letter for the mirror image of one that is not symmetric.
    #[must_use]
    pub fn pentomino(letter: char) -> Option<Piece> {
        let name = letter.to_string();
        let has_name = |piece: &Piece| piece.name == name;
        let piece = Piece::one_sided_pentominoes().into_iter().find(has_name)?;
        Some(Piece { flips: true, ..piece })
    }

    /// The 18 one-sided pentominoes: mirror images have small letters.
    #[must_use]
    pub fn one_sided_pentominoes() -> Vec<Piece> {
        Piece::with_mirror_images(Piece::pentominoes(), str::to_lowercase)
    }

    /// The pieces of a text, one a line; lines that start with a bar are comments.
    ///
    /// # Errors
    /// If a line is no piece, or the budget ends.
    pub fn list(text: &str, budget: &Budget) -> Result<Vec<Piece>, PiecesError> {
        let mut pace = budget.pace();
        let (mut pieces, mut held) = (Vec::new(), 0);
        let is_piece = |line: &str| !line.trim().is_empty() && !line.starts_with('|');
        for (line, source) in (1..).zip(text.lines()).filter(|(_, source)| is_piece(source)) {
            let piece: Piece = source.parse().map_err(|error| PiecesError::NoPiece { line, error })?;
            held += size_of::<Piece>() + piece.name.len() + piece.len() * size_of::<(i32, i32)>();
            pace.step(1)?;
            budget.afford(2 * held)?;
            pieces.push(piece);
        }
        Ok(pieces)
    }

    /// Each piece once, to be used as often as it is in the list.
    #[must_use]
    pub fn counted(pieces: &[Piece]) -> Vec<Piece> {
        let mut counted: Vec<(Piece, u32)> = Vec::new();
        for piece in pieces {
            match counted.iter_mut().find(|(known, _)| known == piece) {
                Some((_, copies)) => *copies += 1,
                None => counted.push((piece.clone(), 1)),
            }
        }
        counted.into_iter().map(|(piece, copies)| piece.copies(copies, copies)).collect()
    }

    /// Pieces that may not be flipped, each followed by its mirror image if that is another piece.
    fn with_mirror_images(pieces: Vec<Piece>, name: impl Fn(&str) -> String) -> Vec<Piece> {
        let both = |piece: Piece| {
            let piece = piece.one_sided();
            let mirrored = piece.mirrored(&name(&piece.name));
            let is_other = piece.orientations() != mirrored.orientations();
            [Some(piece), is_other.then_some(mirrored)].into_iter().flatten()
        };
        pieces.into_iter().flat_map(both).collect()
    }

    /// All ways to turn (and flip) the piece, each pushed into the corner.
    pub(crate) fn orientations(&self) -> BTreeSet<Vec<Square>> {
        let mut found = BTreeSet::new();
        let mut squares = self.squares.clone();
        for turn in 0..if self.flips { 8 } else { 4 } {
            if turn == 4 {
                squares.iter_mut().for_each(|square| *square = (square.0, -square.1));
            }
            squares.iter_mut().for_each(|square| *square = (square.1, -square.0));
            let top = squares.iter().map(|s| s.0).min().unwrap_or(0);
            let left = squares.iter().map(|s| s.1).min().unwrap_or(0);
            let mut pushed: Vec<Square> = squares.iter().map(|&(r, c)| (r - top, c - left)).collect();
            pushed.sort_unstable();
            found.insert(pushed);
        }
        found
    }
}

/// Why no choice of the pieces can fill this many cells, if none can.
#[must_use]
pub fn misfit(pieces: &[Piece], board: usize) -> Option<String> {
    if can_have_area(pieces, board) {
        return None;
    }
    let cells = |piece: &Piece| match piece.copies {
        Copies::Between(least, most) if least == most => piece.len().checked_mul(least as usize),
        _ => None,
    };
    let all = pieces.iter().map(cells).try_fold(0_usize, |sum, cells| sum.checked_add(cells?));
    Some(match all {
        Some(all) => format!("{all} cells of pieces, {board} cells of board"),
        None => format!("no selection of the pieces has {board} cells, the size of the board"),
    })
}

/// Whether some choice of the pieces has this many squares in all. If not, they cannot tile a region of that size.
fn can_have_area(pieces: &[Piece], area: usize) -> bool {
    let needed = |piece: &Piece| match piece.copies {
        Copies::Between(least, _) => piece.len().saturating_mul(least as usize),
        Copies::Any => 0,
    };
    let least = pieces.iter().map(needed).fold(0, usize::saturating_add);
    let Some(rest) = area.checked_sub(least) else { return false };
    // Whether further copies of the pieces up to here can have that area.
    let mut reached = vec![false; rest + 1];
    reached[0] = true;
    for piece in pieces.iter().filter(|piece| !piece.is_empty()) {
        let further = match piece.copies {
            Copies::Between(least, most) => most - least.min(most),
            Copies::Any => u32::MAX,
        };
        // How many copies of this piece reach an area, where fewer pieces do not.
        let mut copies = vec![0; rest + 1];
        for area in piece.len()..=rest {
            let before = area - piece.len();
            if !reached[area] && reached[before] && copies[before] < further {
                (reached[area], copies[area]) = (true, copies[before] + 1);
            }
        }
    }
    reached[rest]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_as_many_pieces_as_are_known() {
        let free: [(Vec<Piece>, usize, usize); 3] =
            [(Piece::trominoes(), 2, 3), (Piece::tetrominoes(), 5, 4), (Piece::pentominoes(), 12, 5)];
        let one_sided = [(Piece::one_sided_tetrominoes(), 7, 4), (Piece::one_sided_pentominoes(), 18, 5)];
        for (pieces, count, size) in free.into_iter().chain(one_sided) {
            assert!(pieces.len() == count && pieces.iter().all(|piece| piece.len() == size));
            let names: BTreeSet<&str> = pieces.iter().map(Piece::name).collect();
            let shapes: BTreeSet<_> = pieces.iter().flat_map(Piece::orientations).collect();
            assert_eq!(names.len(), count);
            // The fixed polyominoes.
            assert_eq!(shapes.len(), [0, 0, 0, 6, 19, 63][size]);
        }
    }

    #[test]
    fn a_piece_is_read_from_a_line() {
        let z: Piece = "Z ##/.#/.##".parse().unwrap();
        assert_eq!(z, Piece::new("Z", "##/.#/.##"));
        assert_eq!("Z ##/.#/.## 2".parse(), Ok(z.clone().copies(2, 2)));
        assert_eq!("Z ##/.#/.##\t0-3".parse(), Ok(z.clone().copies(0, 3)));
        assert_eq!("Z ##/.#/.## *".parse(), Ok(z.any_number()));
        for (text, column, word) in [
            ("", 1, ""),
            ("Z", 2, ""),
            (" a:b ##", 2, "a:b"),
            ("Z ../..", 3, "../.."),
            ("Z  ##x", 4, "##x"),
            ("É ## 0", 6, "0"),
            ("Z ## 3-2", 6, "3-2"),
            ("2 ## 2 2", 8, "2"),
        ] {
            let error = text.parse::<Piece>().unwrap_err();
            assert_eq!((error.column, error.word.as_str()), (column, word), "{text}");
        }
    }

    #[test]
    fn pentominoes_have_letters_and_their_mirror_images_small_ones() {
        let l = Piece::pentomino('l').unwrap();
        assert_eq!(l, Piece::pentomino('L').unwrap().mirrored("l"));
        assert_ne!(l.clone().one_sided().orientations(), Piece::pentomino('L').unwrap().one_sided().orientations());
        assert_eq!((Piece::pentomino('x'), Piece::pentomino('Q')), (None, None));
    }

    /// Every choice of copies, one by one.
    fn has_area(pieces: &[Piece], area: usize) -> bool {
        let Some((piece, others)) = pieces.split_first() else { return area == 0 };
        let (least, most) = match piece.copies {
            Copies::Between(least, most) => (least as usize, most as usize),
            Copies::Any => (0, area),
        };
        (least..=most).any(|copies| area >= copies * piece.len() && has_area(others, area - copies * piece.len()))
    }

    #[test]
    fn areas_are_what_some_choice_of_pieces_has() {
        let piece = |squares: usize, copies| Piece::new("p", &"#".repeat(squares)).used(copies);
        let all = [Copies::Any, Copies::Between(1, 1), Copies::Between(0, 2), Copies::Between(2, 3)];
        for one in all {
            for two in all {
                let pieces = [piece(3, one), piece(5, two), piece(3, Copies::Between(0, 1))];
                for area in 0..40 {
                    assert_eq!(can_have_area(&pieces, area), has_area(&pieces, area), "{pieces:?} {area}");
                }
            }
        }
        assert!(!can_have_area(&[piece(5, Copies::Between(u32::MAX, u32::MAX))], 1000));
    }
}
