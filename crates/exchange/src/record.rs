//! A record of a table: its fields, cut by the parser of the crate `csv`.

use csv_core::{ReadFieldResult, ReaderBuilder};

/// Names of columns of solutions, the best names first.
pub const SOLUTION_COLUMNS: [&str; 5] = ["solution", "solutions", "solved", "answer", "answers"];

/// The first record of a text.
///
/// ```
/// use graeco_exchange::Record;
///
/// let record = Record::first(b"7,\"say \"\"a, b\"\"\"\n8,c\n", b',');
/// assert_eq!(record.fields, [(0, b"7".to_vec()), (2, b"say \"a, b\"".to_vec())]);
/// assert_eq!((record.end, record.unclosed), (17, None));
/// // A quotation mark that is not closed takes in the rest.
/// assert_eq!(Record::first(b"7,\"a\n8,b\n", b',').unclosed, Some(2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The start and the content of each field, without the quotation marks around it.
    pub fields: Vec<(usize, Vec<u8>)>,
    /// The end of the record, behind the end of its line.
    pub end: usize,
    /// The start of the field whose quotation mark is not closed.
    pub unclosed: Option<usize>,
}

impl Record {
    /// Reads it. Fields are separated by a character, and may stand in quotation marks, which hide separators and line ends;
    /// a quotation mark inside of them is written twice.
    #[must_use]
    pub fn first(text: &[u8], separator: u8) -> Record {
        Record::without_quotes(text, separator).unwrap_or_else(|| Record::parsed(text, separator))
    }

    /// The same where the first line has neither quotation marks nor nothing at all: to build the parser would take far longer
    /// than this.
    fn without_quotes(text: &[u8], separator: u8) -> Option<Record> {
        let length = text.iter().position(|byte| b"\r\n".contains(byte)).unwrap_or(text.len());
        let line = &text[..length];
        if line.is_empty() || line.contains(&b'"') {
            return None;
        }
        let mut fields = Vec::new();
        let mut start = 0;
        for field in line.split(|&byte| byte == separator) {
            fields.push((start, field.to_vec()));
            start += field.len() + 1;
        }
        Some(Record { fields, end: text.len().min(length + 1), unclosed: None })
    }

    fn parsed(text: &[u8], separator: u8) -> Record {
        let mut reader = ReaderBuilder::new().delimiter(separator).build();
        let (mut fields, mut end) = (Vec::new(), 0);
        let mut buffer = [0; 256];
        'fields: loop {
            let (start, mut held) = (end, Vec::new());
            loop {
                let (result, read, written) = reader.read_field(&text[end..], &mut buffer);
                end += read;
                held.extend_from_slice(&buffer[..written]);
                match result {
                    ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => {}
                    ReadFieldResult::Field { record_end } => {
                        fields.push((start, held));
                        if record_end {
                            break 'fields;
                        }
                        break;
                    }
                    ReadFieldResult::End => break 'fields,
                }
            }
        }
        let is_open = |start: &usize| {
            let quotes = text[*start..end].iter().filter(|&&byte| byte == b'"').count();
            text.get(*start) == Some(&b'"') && quotes % 2 == 1
        };
        let unclosed = fields.last().map(|field: &(usize, Vec<u8>)| field.0).filter(is_open);
        Record { fields, end, unclosed }
    }
}

/// The first record of a text on one line, with how many bytes and lines it takes; `None` if it is on one line, or its
/// quotation marks are not closed. Rows of cells are joined, other lines have a blank between them.
pub(crate) fn on_one_line(text: &[u8]) -> Option<(Vec<u8>, usize, usize)> {
    let (mut record, mut quotes, mut length, mut lines) = (Vec::new(), 0, 0, 0);
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        quotes += line.iter().filter(|&&byte| byte == b'"').count();
        if lines == 0 && quotes % 2 == 0 {
            return None;
        }
        let is_cell = |byte: &u8| byte.is_ascii_digit() || b"._-*".contains(byte);
        if !record.is_empty() && !record.last().is_some_and(is_cell) {
            record.push(b' ');
        }
        record.extend_from_slice(line.trim_ascii_end());
        (length, lines) = (length + line.len(), lines + 1);
        if quotes % 2 == 0 {
            return Some((record, length, lines));
        }
    }
    None
}

/// The cells of a line, all of which are quoted and hold one symbol, or none: `.` then.
pub(crate) fn quoted_cells(line: &str) -> Option<Vec<&str>> {
    line.split([',', ';', '\t']).map(quoted_symbol).collect()
}

fn quoted_symbol(cell: &str) -> Option<&str> {
    let symbol = cell.trim().strip_prefix('"')?.strip_suffix('"')?.trim();
    (symbol.len() <= 2).then_some(if symbol.is_empty() { "." } else { symbol })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_without_quotes_are_read_as_by_the_parser() {
        for length in 0..7_u32 {
            for number in 0..5_usize.pow(length) {
                let byte = |at: u32| b",\n\r\"a"[number / 5_usize.pow(at) % 5];
                let text: Vec<u8> = (0..length).map(byte).collect();
                let (first, parsed) = (Record::first(&text, b','), Record::parsed(&text, b','));
                assert_eq!(first, parsed, "{:?}", String::from_utf8_lossy(&text));
            }
        }
    }
}
