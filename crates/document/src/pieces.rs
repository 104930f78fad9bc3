//! JSON puzzles in a text: one on each line, spread over several lines, side by side, or in an array.

/// The characters between two puzzles; the byte-order mark where files were joined.
const BETWEEN: [char; 5] = [' ', '\t', '\r', ',', '\u{feff}'];

/// A puzzle in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JsonPiece {
    /// The line where it begins, counted from 1.
    pub line: usize,
    /// The number of characters before it in that line.
    pub column: usize,
    /// It, with the ends of its lines.
    pub text: String,
}

/// Cuts a text into puzzles, line by line. A puzzle whose brackets do not match ends with its line, and the next line is
/// read as the beginning of another one.
#[derive(Clone, Debug, Default)]
pub struct JsonPieces {
    /// The puzzle that is not complete, as far as it was read, and where it begins.
    text: String,
    line: usize,
    column: usize,
    /// Its brackets that are open.
    open: Vec<u8>,
    /// Its last character that is neither blank nor in a string.
    last: u8,
    /// The line where an array of puzzles begins that is open.
    array: Option<usize>,
}

impl JsonPieces {
    /// The number of bytes that are held until a puzzle is complete.
    #[must_use]
    pub fn held(&self) -> usize {
        self.text.len() + self.open.len()
    }

    /// The line where an array of puzzles begins that is open.
    #[must_use]
    pub fn open_array(&self) -> Option<usize> {
        self.array
    }

    /// Reads the line of this number, without its end, and sends the puzzles that are complete.
    ///
    /// # Errors
    /// That of `send`.
    pub fn add<E>(
        &mut self,
        number: usize,
        line: &str,
        mut send: impl FnMut(JsonPiece) -> Result<(), E>,
    ) -> Result<(), E> {
        if line.trim_start().starts_with('{') && !self.takes_object() {
            self.end().map_or(Ok(()), &mut send)?;
        }
        let (mut rest, mut counted, mut column) = (line, 0, 0);
        loop {
            if self.text.is_empty() {
                rest = rest.trim_start_matches(BETWEEN);
                match rest.bytes().next() {
                    None => return Ok(()),
                    Some(b'[') if self.array.is_none() => {
                        (self.array, rest) = (Some(number), &rest[1..]);
                        continue;
                    }
                    Some(b']') if self.array.is_some() => {
                        (self.array, rest) = (None, &rest[1..]);
                        continue;
                    }
                    Some(_) => {
                        let at = line.len() - rest.len();
                        column += line[counted..at].chars().count();
                        counted = at;
                        (self.line, self.column) = (number, column);
                    }
                }
            }
            let Some(end) = self.reach(rest.as_bytes()) else {
                self.text.push_str(rest);
                self.text.push('\n');
                return Ok(());
            };
            let (piece, after) = rest.split_at(end);
            self.text.push_str(piece);
            rest = after;
            self.end().map_or(Ok(()), &mut send)?;
        }
    }

    /// The puzzle that was begun, complete or not.
    pub fn end(&mut self) -> Option<JsonPiece> {
        self.open.clear();
        let text = std::mem::take(&mut self.text);
        (!text.is_empty()).then_some(JsonPiece { line: self.line, column: self.column, text })
    }

    /// Whether the puzzle that was begun may continue with an object.
    fn takes_object(&self) -> bool {
        matches!((self.open.last(), self.last), (Some(b'['), b'[' | b',') | (Some(b'{'), b':'))
    }

    /// The end of the puzzle in a line; `None` if it continues after the line.
    fn reach(&mut self, line: &[u8]) -> Option<usize> {
        let mut bytes = line.iter().enumerate();
        while let Some((at, &byte)) = bytes.next() {
            match byte {
                b' ' | b'\t' | b'\r' => continue,
                b'"' => loop {
                    match bytes.next() {
                        Some((_, b'"')) => break,
                        Some((_, b'\\')) => drop(bytes.next()),
                        Some(_) => {}
                        // A string cannot go on in the next line.
                        None => return Some(line.len()),
                    }
                },
                b'{' | b'[' => self.open.push(byte),
                b'}' | b']' => {
                    let opening = if byte == b'}' { b'{' } else { b'[' };
                    if self.open.pop() != Some(opening) {
                        return Some(line.len());
                    }
                    if self.open.is_empty() {
                        return Some(at + 1);
                    }
                }
                _ => {}
            }
            if self.open.is_empty() {
                // No puzzle begins like this. It ends like an element of the array, or with the line.
                let is_end = |byte: &u8| self.array.is_some() && matches!(byte, b',' | b']');
                return Some(at + 1 + line[at + 1..].iter().position(is_end).unwrap_or(line.len() - at - 1));
            }
            self.last = byte;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The puzzles of a text, `line:column text`, and the line where an array is open.
    fn pieces(text: &str) -> (Vec<String>, Option<usize>) {
        let (mut pieces, mut found) = (JsonPieces::default(), Vec::new());
        for (index, line) in text.lines().enumerate() {
            let add = pieces.add(index + 1, line, |piece| {
                found.push(piece);
                Ok::<(), ()>(())
            });
            assert!(add.is_ok());
        }
        found.extend(pieces.end());
        let shown = |piece: &JsonPiece| format!("{}:{} {}", piece.line, piece.column, piece.text.replace('\n', "/"));
        (found.iter().map(shown).collect(), pieces.open_array())
    }

    #[test]
    fn puzzles_are_cut_wherever_lines_end() {
        for (text, expected) in [
            ("{\"a\":1}\n\n {\"b\":[{}]} \n", &["1:0 {\"a\":1}", "3:1 {\"b\":[{}]}"][..]),
            ("{\n  \"a\": [\n    {},\n{}\n  ]\n}\n{}", &["1:0 {/  \"a\": [/    {},/{}/  ]/}", "7:0 {}"]),
            ("{\"é{\\\"\\\\\":0} {},{}\n", &["1:0 {\"é{\\\"\\\\\":0}", "1:13 {}", "1:16 {}"]),
            ("[{\"a\":\n{}},\n {}]\n{}", &["1:1 {\"a\":/{}}", "3:1 {}", "4:0 {}"]),
            ("\u{feff}{\n}\n\u{feff}{}", &["1:1 {/}", "3:1 {}"]),
            ("[]\n[\n]\n", &[]),
        ] {
            assert_eq!(pieces(text), (expected.iter().map(|&piece| piece.to_owned()).collect(), None), "{text}");
        }
        assert_eq!(pieces("\n[{},\n{}\n"), (vec!["2:1 {}".to_owned(), "3:0 {}".to_owned()], Some(2)));
    }

    #[test]
    fn a_puzzle_that_breaks_off_takes_no_other_one_with_it() {
        for (broken, and_then) in [
            ("{\"a\":[1}", ""),
            ("{\"a", ""),
            ("{\"a\":1", "/"),
            ("{\"a\":[{}", "/"),
            ("{\"a\":1,", "/"),
            ("{", "/"),
            ("}", ""),
            ("]", ""),
            ("order = 4", ""),
            ("\"{\"", ""),
        ] {
            let expected = vec!["1:0 {}".to_owned(), format!("2:0 {broken}{and_then}"), "3:0 {}".to_owned()];
            assert_eq!(pieces(&format!("{{}}\n{broken}\n{{}}\n")), (expected, None), "{broken}");
        }
    }
}
