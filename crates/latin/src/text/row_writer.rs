//! Rows of numbers as text, written fast for squares of any order.

use super::symbols::Symbols;

/// Writes rows of numbers fast: the numbers, eight bytes each, with their lengths. There is room for a separator.
#[derive(Clone, Debug)]
pub struct RowWriter(Vec<([u8; 8], u8)>);

impl RowWriter {
    /// The numbers of an order, from 1 on if that is how symbols are written, and otherwise from 0 on.
    #[must_use]
    pub fn new(n: usize, symbols: Symbols) -> RowWriter {
        let first = usize::from(symbols == Symbols::FromOne);
        let name = |symbol: usize| {
            let text = (symbol + first).to_string();
            let mut bytes = [b' '; 8];
            bytes[..text.len()].copy_from_slice(text.as_bytes());
            (bytes, text.len() as u8)
        };
        RowWriter((0..n).map(name).collect())
    }

    /// Adds a row, with a byte between its numbers and the end of the line after them. Copies eight bytes per name; the next one overwrites what is too much.
    pub fn write(&self, row: &[u32], between: u8, text: &mut Vec<u8>) {
        text.resize(row.len() * 8 + 8, 0);
        let mut at = 0;
        for &symbol in row {
            let (bytes, length) = self.0[symbol as usize];
            text[at..at + 8].copy_from_slice(&bytes);
            at += usize::from(length);
            text[at] = between;
            at += 1;
        }
        text.truncate(at);
        if let Some(last) = text.last_mut() {
            *last = b'\n';
        }
    }
}
