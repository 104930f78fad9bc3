//! The words that stand for cells in tables of other programs, and what they are here.

/// The cell that a word stands for: `.`, a number or a letter. `None` if it is no cell.
pub(super) fn cell(word: &str) -> Option<String> {
    let word = unquoted(word);
    let lower = word.to_ascii_lowercase();
    if matches!(&*lower, "" | "nan" | "none" | "null" | "nil" | "na" | "n/a" | "<na>" | "-1") {
        return Some(".".into());
    }
    // A number may have a full stop and zeros behind it, and zeros before it.
    let whole = lower.trim_end_matches('0').strip_suffix('.').filter(|whole| !whole.is_empty()).unwrap_or(&lower);
    if whole.bytes().all(|byte| byte.is_ascii_digit()) {
        let number = whole.trim_start_matches('0');
        return Some(if number.is_empty() { "0" } else { number }.into());
    }
    let first = word.chars().next()?;
    let is_sign = "._-*?".contains(first) && word.chars().all(|c| c == first);
    match word.chars().count() {
        1 if first.is_ascii_alphabetic() => Some(word.to_ascii_uppercase()),
        1..=3 if is_sign => Some(".".into()),
        _ => None,
    }
}

/// A word without blanks and quotation marks around it.
pub(super) fn unquoted(word: &str) -> &str {
    word.trim().trim_matches(['"', '\'', '`']).trim()
}

/// The cells of an n×n grid, row by row, with numbers for letters: A is 1 where all are letters, 10 beside digits. `None` if
/// a cell has no value of the grid.
pub(super) fn numbered(rows: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
    let n = rows.len();
    let all = || rows.iter().flatten().map(String::as_str);
    let is_letter = |word: &str| word.as_bytes()[0].is_ascii_alphabetic();
    let is_open = |word: &str| word == "." || word == "X" && n < 24;
    let is_lettered = all().any(|word| is_letter(word) && !is_open(word));
    let has_digits = all().any(|word| word.as_bytes()[0].is_ascii_digit());
    if is_lettered && (![9, 16, 25].contains(&n) || all().any(|word| word == "0")) {
        return None;
    }
    let number = |word: &String| {
        let value = match word {
            word if is_open(word) => return Some(".".to_owned()),
            word if is_letter(word) => char::from(word.as_bytes()[0]).to_digit(36)? - if has_digits { 0 } else { 9 },
            word => word.parse().ok()?,
        };
        (value as usize <= n).then(|| value.to_string())
    };
    rows.iter().map(|row| row.iter().map(number).collect()).collect()
}
