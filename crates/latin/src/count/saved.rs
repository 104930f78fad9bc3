//! Saved counts: a title, rows of numbers, and a checksum, so that a changed file is refused.

use num_bigint::BigUint;
use xxhash_rust::xxh3::xxh3_64;

/// The state of a [`Machine`](super::Machine) as rows of numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedCount(pub Vec<Vec<u128>>);

impl SavedCount {
    /// The state of a count unit by unit: how many units are done, and the sum in digits of 32 bits.
    pub(super) fn of(at: usize, total: &BigUint) -> SavedCount {
        SavedCount(vec![vec![at as u128], total.iter_u32_digits().map(u128::from).collect()])
    }

    /// The number of units done, at most `most`, and the sum. Older states have both in one row, and sums in one number.
    pub(super) fn at_and_total(&self, most: usize) -> Option<(usize, BigUint)> {
        let numbers = self.0.concat();
        let (&at, digits) = numbers.split_first()?;
        let total = digits.iter().rev().fold(BigUint::ZERO, |sum, &digit| (sum << 32_u32) + digit);
        Some((index(at, most)?, total))
    }

    /// The rows, if there are N of them.
    #[must_use]
    pub fn rows<const ROWS: usize>(&self) -> Option<[&[u128]; ROWS]> {
        let rows = <&[Vec<u128>; ROWS]>::try_from(self.0.as_slice()).ok()?;
        Some(rows.each_ref().map(Vec::as_slice))
    }
}

/// A number as an index, if it is at most `most`.
pub(super) fn index(number: u128, most: usize) -> Option<usize> {
    usize::try_from(number).ok().filter(|&index| index <= most)
}

/// Why a saved count cannot be resumed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadState {
    /// The state belongs to another count, or was written by another version.
    #[error("it belongs to another count: `{found}`; expected `{expected}`")]
    Other {
        /// Its first line.
        found: String,
        /// The first line of a state of this count.
        expected: String,
    },
    /// The state is incomplete, or was changed.
    #[error("line {line} is damaged; expected numbers, and a last line `end` with the right checksum")]
    Damaged {
        /// The line, counted from 1.
        line: usize,
    },
}

/// The text of a state: the title, the rows in hexadecimal, and a checksum of both.
pub(super) fn write(title: &str, state: &SavedCount) -> String {
    let mut text = title.to_owned() + "\n";
    for row in &state.0 {
        let words: Vec<String> = row.iter().map(|number| format!("{number:x}")).collect();
        text += &(words.join(" ") + "\n");
    }
    let checksum = xxh3_64(text.as_bytes());
    text + &format!("end {checksum:016x}\n")
}

/// Reads the output of [`write()`].
pub(super) fn read(title: &str, text: &str) -> Result<SavedCount, BadState> {
    let first = text.lines().next().unwrap_or("");
    if first != title {
        return Err(BadState::Other { found: first.chars().take(100).collect(), expected: title.to_owned() });
    }
    let damaged = |line: usize| BadState::Damaged { line: line + 1 };
    let lines: Vec<&str> = text.split('\n').collect();
    // Nothing follows the last line end.
    let [_, rows @ .., end, ""] = lines.as_slice() else { return Err(damaged(lines.len() - 1)) };
    let body = &text[..text.len() - end.len() - 1];
    if *end != format!("end {:016x}", xxh3_64(body.as_bytes())) {
        return Err(damaged(rows.len() + 1));
    }
    let number = |word: &str| u128::from_str_radix(word, 16).ok();
    let row = |(at, line): (usize, &&str)| {
        let row: Option<Vec<u128>> = line.split_whitespace().map(number).collect();
        row.ok_or_else(|| damaged(at + 1))
    };
    Ok(SavedCount(rows.iter().enumerate().map(row).collect::<Result<_, _>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_any_size_are_saved() {
        for bits in [0_u32, 31, 32, 100, 128, 300] {
            let total = (BigUint::from(1_u8) << bits) + 5_u8;
            let text = write("title", &SavedCount::of(3, &total));
            assert_eq!(read("title", &text).unwrap().at_and_total(9), Some((3, total)));
        }
    }
}
