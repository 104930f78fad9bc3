//! Rows of digits, above order 9 of letters too, in which a blank is an open cell.

use std::ops::Range;

/// The cells of such a row, each with its column from 1: characters, of which those at the end may be missing, or what stands
/// between bars, perhaps with a blank before and behind each cell.
pub(crate) fn row(line: &str, n: usize) -> Option<Vec<(usize, &str)>> {
    let is_known = |byte: u8| {
        // A is 10, or 1 in a grid of letters alone.
        let letter = || char::from(byte).to_digit(36).map_or(0, |value| value as usize - 9);
        matches!(byte, b' ' | b'|') || byte.is_ascii_digit() || n >= 10 && (1..=n).contains(&letter())
    };
    if n < 4 || !line.contains(' ') || !line.bytes().all(is_known) {
        return None;
    }
    // Each byte is a character.
    let cell = |at: usize| {
        (at + 1, if line.as_bytes().get(at).is_none_or(|&byte| byte == b' ') { "." } else { &line[at..=at] })
    };
    let Some((first, last)) = line.find('|').zip(line.rfind('|')) else {
        // Digits with a blank between each two are words.
        let is_joined =
            line.starts_with(' ') || line.as_bytes().windows(2).any(|pair| (pair[0] == b' ') == (pair[1] == b' '));
        return (line.len() <= n && is_joined).then(|| (0..n).map(cell).collect());
    };
    let places = within_bars(line, n, first + 1..last.max(first + 1)).or_else(|| between_bars(line, n))?;
    Some(places.into_iter().map(cell).collect())
}

/// The places of the cells between the first bar and the last: joined, or with a blank before and behind each.
fn within_bars(line: &str, n: usize, inside: Range<usize>) -> Option<Vec<usize>> {
    let joined: Vec<usize> = inside.clone().filter(|&at| line.as_bytes()[at] != b'|').collect();
    if joined.len() == n {
        return Some(joined);
    }
    let (mut apart, mut start) = (Vec::new(), inside.start);
    for part in line[inside].split('|') {
        let is_spaced = part.len() % 2 == 1 && part.bytes().step_by(2).all(|byte| byte == b' ');
        if !is_spaced {
            return None;
        }
        apart.extend((start + 1..start + part.len()).step_by(2));
        start += part.len() + 1;
    }
    (apart.len() == n).then_some(apart)
}

/// The places of the cells of a row without bars at its ends: joined, or with a blank between each two and around bars.
fn between_bars(line: &str, n: usize) -> Option<Vec<usize>> {
    let joined: Vec<usize> = (0..line.len()).filter(|&at| line.as_bytes()[at] != b'|').collect();
    if joined.len() == n {
        return Some(joined);
    }
    let (parts, mut places, mut start) = (line.split('|').count(), Vec::new(), 0);
    let count = n / parts;
    for (number, part) in line.split('|').enumerate() {
        // Before the first part there is no blank.
        let first = usize::from(number > 0);
        let is_cell = |at: usize| at % 2 == first && at < first + 2 * count;
        if part.bytes().enumerate().any(|(at, byte)| byte != b' ' && !is_cell(at)) {
            return None;
        }
        places.extend((0..count).map(|cell| start + first + 2 * cell));
        start += part.len() + 1;
    }
    (places.len() == n).then_some(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_open_cells_where_columns_say_so() {
        let read = |line: &str, n: usize| row(line, n).map(|row| row.iter().map(|cell| cell.1).collect::<String>());
        assert_eq!(read("53  7    ", 9).as_deref(), Some("53..7...."));
        assert_eq!(read("53  7", 9).as_deref(), Some("53..7...."));
        assert_eq!(read("  3", 4).as_deref(), Some("..3."));
        assert_eq!(read("|53 | 7 |   |", 9).as_deref(), Some("53..7...."));
        assert_eq!(read("| 5 3   |   7   |       |", 9).as_deref(), Some("53..7...."));
        assert_eq!(read("53 | 7 |   ", 9).as_deref(), Some("53..7...."));
        assert_eq!(read("5 3   |   7   |      ", 9).as_deref(), Some("53..7...."));
        assert_eq!(read("      |   7   |     4", 9).as_deref(), Some("....7...4"));
        assert_eq!(read("A C  F    ", 10).as_deref(), Some("A.C..F...."));
        for (line, n) in
            [("5 3 7", 9), ("53..7", 9), ("53  7     4", 9), ("5 3", 3), ("| 53 | 7 |", 9), ("|", 9), ("5,3 7", 9)]
        {
            assert_eq!(read(line, n), None, "{line}");
        }
    }
}
