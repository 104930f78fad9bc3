//! Squares above order 255: rows of numbers, read one at a time.

use graeco_grid::Order;
use graeco_grid::text::{TextError, counted, ranged};

use super::symbols::Symbols;

/// Reads the rows of a square above order 255, one per line: numbers with blanks or commas between.
///
/// ```
/// use graeco_latin::text::LargeReader;
///
/// let first: Vec<String> = (1..=300).map(|symbol| symbol.to_string()).collect();
/// let first = first.join(" ");
/// let mut reader = LargeReader::new(&first, None).unwrap();
/// let row = reader.row(1, &first)?.unwrap();
/// assert_eq!((row.len(), row[0], row[299]), (300, 0, 299));
/// # Ok::<(), graeco_latin::text::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LargeReader {
    n: usize,
    /// The number of the first symbol: 0 or 1.
    first: usize,
    row: Vec<u32>,
}

impl LargeReader {
    /// A reader for the square whose first row is on this line; `None` if the line is not the row of a square above
    /// order 255. Without `symbols`, numbers count from 1 if n is among those of the first row.
    #[must_use]
    pub fn new(line: &str, symbols: Option<Symbols>) -> Option<LargeReader> {
        let most = Order::MAX.get();
        // Each word needs at least a character and a blank.
        if line.len() <= 2 * most {
            return None;
        }
        words(line).next()?.1.parse::<usize>().ok()?;
        let n = words(line).count();
        let largest = words(line).filter_map(|(_, word)| word.parse::<usize>().ok()).max()?;
        let root = n.isqrt();
        let is_whole_square = root * root == n && root <= most && largest <= root;
        let first = match symbols {
            Some(Symbols::Letters) => return None,
            Some(symbols) => usize::from(symbols == Symbols::FromOne),
            None => usize::from(largest == n),
        };
        (n > most && !is_whole_square).then(|| LargeReader { n, first, row: Vec::with_capacity(n) })
    }

    /// The order n.
    #[must_use]
    pub fn order(&self) -> usize {
        self.n
    }

    /// The number by which a symbol is written.
    #[must_use]
    pub fn name(&self, symbol: u32) -> usize {
        symbol as usize + self.first
    }

    /// Whether a line is a comment.
    #[must_use]
    pub fn is_comment(line: &str) -> bool {
        line.trim_start().starts_with(['#', ';'])
    }

    /// Reads the row on a line, symbols counted from 0; `None` if the line is a comment.
    ///
    /// # Errors
    /// If there are not n numbers, or one of them is not a symbol. `number` is the number of the line, counted from 1.
    pub fn row(&mut self, number: usize, line: &str) -> Result<Option<&[u32]>, TextError> {
        if LargeReader::is_comment(line) {
            return Ok(None);
        }
        let (n, first) = (self.n, self.first);
        self.row.clear();
        for (at, word) in words(line) {
            match word.parse::<usize>().ok().and_then(|number| number.checked_sub(first)) {
                Some(symbol) if symbol < n => self.row.push(symbol as u32),
                _ => {
                    let (column, width) = (column(line, at), word.chars().count());
                    let expected = ranged(first, n - 1 + first);
                    let what = format!("`{word}` is not a symbol of order {n}; expected {expected}");
                    return Err(TextError { line: number, column, width, what });
                }
            }
        }
        if self.row.len() == n {
            return Ok(Some(&self.row));
        }
        let what = format!("this row has {}; expected {n}", counted(self.row.len(), "cell"));
        Err(TextError { line: number, column: 1, width: line.chars().count().max(1), what })
    }

    /// The column in the text, counted from 1, where a cell of a row on a line stands.
    #[must_use]
    pub fn column(&self, line: &str, cell: usize) -> usize {
        words(line).nth(cell).map_or(1, |(at, _)| column(line, at))
    }
}

/// The words of a line before a comment, each with the byte where it starts.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let line = line.split('#').next().unwrap_or(line);
    let words = line.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
    words.map(move |word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
}

/// The column, counted from 1, of a byte of a line.
fn column(line: &str, at: usize) -> usize {
    line[..at].chars().count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(numbers: impl Iterator<Item = usize>, between: &str) -> String {
        numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(between)
    }

    #[test]
    fn rows_of_more_than_255_numbers_are_recognized() {
        let first = |line: &str| LargeReader::new(line, None).map(|reader| (reader.order(), reader.name(0)));
        assert_eq!(first(&line(0..256, " ")), Some((256, 0)));
        assert_eq!(first(&line(1..=257, ",")), Some((257, 1)));
        assert_eq!(first(&line((1..=1000).rev(), ", ")), Some((1000, 1)));
        assert_eq!(first(&line(0..255, " ")), None);
        // A whole square on a line.
        assert_eq!(first(&line((0..256).map(|cell| cell % 16), " ")), None);
        assert_eq!(first(&line((0..256).map(|cell| cell % 16 + 1), " ")), None);
        // No order whose square could be on a line.
        assert_eq!(first(&line((0..300).map(|cell| cell % 16), " ")), Some((300, 0)));
        assert_eq!(first(&"x ".repeat(1000)), None);
        assert_eq!(first(""), None);
        let given = |symbols| LargeReader::new(&line(0..256, " "), Some(symbols)).map(|reader| reader.name(0));
        assert_eq!(Symbols::ALL.map(given), [Some(0), Some(1), None]);
    }

    #[test]
    fn what_is_wrong_in_a_row_is_told_with_its_place() {
        let whole = line(1..=300, " ");
        let mut reader = LargeReader::new(&whole, None).unwrap();
        assert_eq!(reader.row(1, &whole), Ok(Some(&(0..300).collect::<Vec<u32>>()[..])));
        assert_eq!(reader.row(2, " # 1 2 3"), Ok(None));
        assert_eq!(reader.row(2, &format!("{whole} # the second")).unwrap().unwrap().len(), 300);
        assert_eq!(reader.column(&whole, 10), 22);
        for (text, column, width, what) in [
            (whole.replacen(" 11 ", " x1 ", 1), 22, 2, "`x1` is not a symbol of order 300; expected 1 to 300"),
            (whole.replacen("1 ", "0 ", 1), 1, 1, "`0` is not a symbol of order 300; expected 1 to 300"),
            (whole.replacen(" 11 ", " ", 1), 1, whole.len() - 3, "this row has 299 cells; expected 300"),
            ("é 301".to_owned(), 1, 1, "`é` is not a symbol of order 300; expected 1 to 300"),
            ("1\u{a0}301".to_owned(), 3, 3, "`301` is not a symbol of order 300; expected 1 to 300"),
        ] {
            let expected = TextError { line: 7, column, width, what: what.into() };
            assert_eq!(reader.row(7, &text), Err(expected));
        }
    }
}
