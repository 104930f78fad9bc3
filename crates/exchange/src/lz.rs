//! lz-string in its base64 form: packed by a crate, and unpacked here within a limit.

use std::ops::Range;

/// The most characters that are unpacked, in UTF-16 units or bytes: few can encode endless text.
pub(crate) const MOST: usize = 1 << 23;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

pub(crate) fn pack(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

/// Unpacks a text.
///
/// # Errors
/// The error in a packed text.
pub(crate) fn unpack(packed: &str) -> Result<String, String> {
    within(packed, MOST)
}

/// Unpacks a text of a limited number of units.
fn within(packed: &str, most: usize) -> Result<String, String> {
    let (text, entries) = (Vec::new(), vec![0..0; 3]);
    let units = Unpacker { bits: bits(packed)?, at: 0, most, text, entries, width: 2, enlarge: 1 }.run()?;
    String::from_utf16(&units).map_err(|_| "the packed data holds half a character".into())
}

/// The bits of base64 characters, the most significant one of each first.
fn bits(packed: &str) -> Result<Vec<bool>, String> {
    let mut bits = Vec::with_capacity(packed.len() * 6);
    for c in packed.trim_end_matches('=').chars() {
        let number = ALPHABET.iter().position(|&known| char::from(known) == c);
        let number = number.ok_or_else(|| format!("unexpected `{c}` in packed data; expected base64"))?;
        bits.extend((0..6).rev().map(|bit| number >> bit & 1 == 1));
    }
    Ok(bits)
}

struct Unpacker {
    bits: Vec<bool>,
    at: usize,
    most: usize,
    text: Vec<u16>,
    /// The dictionary: stretches of the text. The first three are no entries.
    entries: Vec<Range<usize>>,
    /// The bits of a code, and after how many more entries they become more.
    width: usize,
    enlarge: usize,
}

impl Unpacker {
    fn run(mut self) -> Result<Vec<u16>, String> {
        let mut last: Option<Range<usize>> = None;
        loop {
            let start = self.text.len();
            let code = match self.number(self.width)? {
                2 => return Ok(self.text),
                literal @ (0 | 1) => {
                    let unit = self.number(8 << literal)? as u16;
                    self.text.push(unit);
                    self.enter(start..start + 1);
                    None
                }
                code => Some(code),
            };
            if let Some(code) = code {
                let entry = match (self.entries.get(code), &last) {
                    (Some(entry), Some(_)) => entry.clone(),
                    // The entry that comes next: the last one and its own first unit, which follow each other.
                    (None, Some(last)) if code == self.entries.len() => last.start..last.end + 1,
                    _ => return Err("the packed data is damaged: it names an entry that does not exist".into()),
                };
                if self.text.len() + entry.len() > self.most {
                    return Err(format!("the packed data holds more than {} characters", self.most));
                }
                entry.for_each(|at| self.text.push(self.text[at]));
            }
            if let Some(last) = last {
                self.enter(last.start..last.end + 1);
            }
            last = Some(start..self.text.len());
        }
    }

    /// A new entry. The first one is a literal, after which codes have three bits.
    fn enter(&mut self, entry: Range<usize>) {
        self.entries.push(entry);
        self.enlarge -= 1;
        if self.enlarge == 0 {
            self.enlarge = 1 << self.width;
            self.width += 1;
        }
    }

    /// A number of some bits, the least significant one first.
    fn number(&mut self, width: usize) -> Result<usize, String> {
        let bits = self.bits.get(self.at..self.at + width).ok_or("the packed data ends too early")?;
        self.at += width;
        Ok(bits.iter().enumerate().fold(0, |number, (place, &bit)| number | usize::from(bit) << place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let long = "0123456789 abc ".repeat(3000);
        for text in ["", "a", "aa", "aaaaaaaaaaaa", "{\"size\":9}", "Größe – 数独 🧩🧩", &long] {
            assert_eq!(unpack(&pack(text)).as_deref(), Ok(text));
        }
    }

    #[test]
    fn endless_text_in_few_characters_is_refused() {
        let packed = pack(&"a".repeat(10_000));
        assert!(packed.len() < 500);
        assert!(within(&packed, 10_000).is_ok());
        assert_eq!(within(&packed, 9_999), Err("the packed data holds more than 9999 characters".into()));
    }
}
