//! UTF-16 as UTF-8, while it is read.

use std::io::{self, Read};

/// How many bytes are read at a time.
const BUFFER: usize = 1 << 12;

/// A text in UTF-16 without its byte-order mark, which is read as UTF-8. Units that are none are replaced.
pub(crate) struct Utf16<R> {
    pub(crate) source: R,
    is_big: bool,
    /// Bytes of UTF-16 that do not make a character yet.
    rest: Vec<u8>,
    /// Bytes of UTF-8 that nobody has taken yet, and how many were taken.
    text: Vec<u8>,
    taken: usize,
}

impl<R: Read> Utf16<R> {
    /// Reads a source in which the higher byte of a unit comes first, or the lower one.
    pub(crate) fn new(source: R, is_big: bool) -> Utf16<R> {
        Utf16 { source, is_big, rest: Vec::new(), text: Vec::new(), taken: 0 }
    }

    /// Reads some more; false at the end.
    fn fill(&mut self) -> io::Result<bool> {
        let mut bytes = [0; BUFFER];
        let read = self.source.read(&mut bytes)?;
        self.rest.extend_from_slice(&bytes[..read]);
        let (pairs, odd) = self.rest.as_chunks::<2>();
        let unit = |&pair: &[u8; 2]| if self.is_big { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) };
        let mut units: Vec<u16> = pairs.iter().map(unit).collect();
        // The first half of a character waits for the second one.
        let is_half = read > 0 && units.last().is_some_and(|unit| (0xd800..0xdc00).contains(unit));
        let half = if is_half { units.pop().map(|_| pairs[pairs.len() - 1]) } else { None };
        let rest = half.into_iter().flatten().chain(odd.iter().copied()).collect();
        let text: String = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        (self.rest, self.text, self.taken) = (rest, text.into_bytes(), 0);
        Ok(read > 0)
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.text.len() && self.fill()? {}
        let count = buffer.len().min(self.text.len() - self.taken);
        buffer[..count].copy_from_slice(&self.text[self.taken..self.taken + count]);
        self.taken += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands over one byte at a time.
    struct Drops(Vec<u8>);

    impl Read for Drops {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.0.len().min(1);
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0.drain(..count);
            Ok(count)
        }
    }

    #[test]
    fn characters_are_read_whatever_parts_of_them_come() {
        let text = "53..7\n\u{10400}é";
        for is_big in [false, true] {
            let bytes = |unit: u16| if is_big { unit.to_be_bytes() } else { unit.to_le_bytes() };
            let units: Vec<u8> = text.encode_utf16().flat_map(bytes).collect();
            let read = |source: &mut dyn Read| io::read_to_string(source).unwrap();
            assert_eq!(read(&mut Utf16::new(&units[..], is_big)), text);
            assert_eq!(read(&mut Utf16::new(Drops(units), is_big)), text);
        }
        assert_eq!(io::read_to_string(Utf16::new(&b"5\x00\x00\xd8"[..], false)).unwrap(), "5\u{fffd}");
    }
}
