//! The alphabet of a grid: digits and letters, numbers, or names of your own, to read and print symbols.

use crate::counted::counted;
use crate::order::{Order, Symbol};
use crate::ranged::ranged;
use crate::shape::Shape;

/// The names of the symbols that a cell of the grid can hold.
///
/// A joined form gives every cell one character: digits from 1 (or 0), letters after 9. A separated form gives
/// numbers, for any order.
///
/// It knows the [shape](Self::with_shape) of the grid, too: absent cells have a sign of their own.
#[must_use]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alphabet {
    order: Order,
    names: Names,
    /// `None` for a whole square.
    shape: Option<Shape>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Names {
    /// Numbers from this one; the character forms are those of base 36.
    From(usize),
    /// A, B, C …
    Letters,
    /// One character for each symbol.
    Own(Vec<char>),
}

/// The meaning of a character or word: an open cell, a symbol or neither. This enum can be matched exhaustively.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// An open cell.
    Open,
    /// A symbol.
    Symbol(Symbol),
    /// Neither.
    Unknown,
}

impl Alphabet {
    fn of(order: Order, names: Names) -> Alphabet {
        Alphabet { order, names, shape: None }
    }

    /// The names for a grid with absent cells.
    pub fn with_shape(self, shape: Option<&Shape>) -> Alphabet {
        Alphabet { shape: shape.cloned(), ..self }
    }

    /// The shape of the grid, if it is not a whole square.
    #[must_use]
    pub fn shape(&self) -> Option<&Shape> {
        self.shape.as_ref()
    }

    /// Numbers from 1: the usual way.
    pub fn from_one(order: Order) -> Alphabet {
        Alphabet::of(order, Names::From(1))
    }

    /// Numbers from 0. `0` is then a symbol, not an open cell.
    pub fn from_zero(order: Order) -> Alphabet {
        Alphabet::of(order, Names::From(0))
    }

    /// Letters from A; above order 26 they continue with AA, AB … in separated forms.
    pub fn letters(order: Order) -> Alphabet {
        Alphabet::of(order, Names::Letters)
    }

    /// A character of your own for each symbol.
    ///
    /// # Errors
    /// A message if there are not n different characters, or one of them is a blank or `.`.
    pub fn own(order: Order, names: &str) -> Result<Alphabet, String> {
        let names: Vec<char> = names.chars().collect();
        if names.len() != order.grid_symbol_count() {
            return Err(format!("found {}; expected {}", counted(names.len(), "symbol"), order.grid_symbol_count()));
        }
        let mut sorted = names.clone();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("the symbol `{}` is repeated", pair[0]));
        }
        match names.iter().find(|c| c.is_whitespace() || ".|,".contains(**c)) {
            Some(bad) => Err(format!("`{bad}` cannot be a symbol")),
            None => Ok(Alphabet::of(order, Names::Own(names))),
        }
    }

    /// The order.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// Whether every symbol is one character, so that cells can be joined.
    #[must_use]
    pub fn is_joinable(&self) -> bool {
        let n = self.order.grid_symbol_count();
        match &self.names {
            Names::From(first) => n + first <= 36,
            Names::Letters => n <= 26,
            Names::Own(_) => true,
        }
    }

    /// The symbol's name in a separated form.
    #[must_use]
    pub fn name(&self, symbol: Symbol) -> String {
        let at = symbol.index();
        match &self.names {
            Names::From(first) => (at + first).to_string(),
            Names::Letters if at < 26 => letter(at).to_string(),
            Names::Letters => format!("{}{}", letter(at / 26 - 1), letter(at % 26)),
            Names::Own(names) => names.get(at).map_or_else(|| (at + 1).to_string(), char::to_string),
        }
    }

    /// The symbol's name in a joined form, if the alphabet [is joinable](Self::is_joinable).
    #[must_use]
    pub fn char(&self, symbol: Symbol) -> Option<char> {
        let at = symbol.index();
        match &self.names {
            Names::From(first) => char::from_digit((at + first) as u32, 36).map(|c| c.to_ascii_uppercase()),
            Names::Letters => (at < 26).then(|| letter(at)),
            Names::Own(names) => names.get(at).copied(),
        }
    }

    /// Reads a character of a joined form.
    #[must_use]
    pub fn read_char(&self, c: char) -> Reading {
        let number = match &self.names {
            Names::Own(names) => names.iter().position(|&name| name == c),
            Names::Letters => c.is_ascii_alphabetic().then(|| c.to_ascii_uppercase() as usize - 'A' as usize),
            Names::From(first) => c.to_digit(36).and_then(|digit| (digit as usize).checked_sub(*first)),
        };
        match number.filter(|&number| number < self.order.grid_symbol_count()) {
            Some(number) => Reading::Symbol(Symbol::new(number)),
            None if is_open(c) => Reading::Open,
            None => Reading::Unknown,
        }
    }

    /// Reads a word of a separated form. `-1` is an open cell, as in lists of squares with holes.
    #[must_use]
    pub fn read_word(&self, word: &str) -> Reading {
        let mut chars = word.chars();
        if let (Some(c), None) = (chars.next(), chars.next()) {
            return self.read_char(c);
        }
        if word == "-1" {
            return Reading::Open;
        }
        let number = match &self.names {
            Names::From(first) => word.parse::<usize>().ok().and_then(|number| number.checked_sub(*first)),
            _ => self.order.grid_symbols().position(|symbol| self.name(symbol) == word),
        };
        match number.filter(|&number| number < self.order.grid_symbol_count()) {
            Some(number) => Reading::Symbol(Symbol::new(number)),
            None if word.chars().all(|c| c == '0') => Reading::Open,
            None => Reading::Unknown,
        }
    }

    /// The possible contents of a cell, in words, for messages: ``1 to 9, or one of `0 . - _ * x ?` for an open cell``.
    #[must_use]
    pub fn expected(&self) -> String {
        let (first, last) = (Symbol(0), Symbol((self.order.grid_symbol_count() - 1) as u8));
        let open = if matches!(self.names, Names::From(1)) { "0 . - _ * x ?" } else { ". - _ * ?" };
        format!("{}, or one of `{open}` for an open cell", ranged(self.name(first), self.name(last)))
    }
}

/// Whether a character is an open cell, unless it is a symbol.
fn is_open(c: char) -> bool {
    matches!(c, '0' | '.' | '-' | '_' | '*' | 'x' | 'X' | '?')
}

fn letter(at: usize) -> char {
    char::from(b'A' + at as u8)
}
