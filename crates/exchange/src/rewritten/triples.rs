//! Givens one by one: row, column and value in words, keys or brackets, `(1,1) = 5`, `A1: 5`, or objects of JSON.

use crate::grids::placed::Given;

/// The names of rows, columns and values.
pub(super) const NAMES: [&[&str]; 3] =
    [&["row", "r", "y"], &["col", "column", "c", "x"], &["value", "val", "digit", "number", "v", "d"]];

/// So many lists of three numbers are no square of order 3, and no rows of a small table.
const LEAST_LISTS: usize = 10;

/// What may stand between givens.
const SEPARATORS: &str = "()[]{},;:|*•";

/// A number, with the word and the signs before it.
#[derive(Default)]
struct Number {
    word: String,
    /// The words before, which the first number alone may have.
    words: usize,
    signs: String,
    value: u8,
}

/// Reads a text whose numbers are all those of givens, and whether letters name their rows.
pub(super) fn read(text: &str) -> Option<(Vec<Given>, bool)> {
    let (numbers, end) = numbers(text)?;
    let lettered = numbers.first()?.word.len() == 1 && numbers.len() > 1 && is_value(&numbers[1]);
    let count = if lettered { 2 } else { 3 };
    let givens: Vec<&[Number]> = numbers.chunks(count).collect();
    let is_whole = end.word.is_empty() && givens.len() > 1 && numbers.len() % count == 0;
    let is_same = |given: &&[Number]| {
        let is_alike = |(at, number): (usize, &Number)| {
            let other = &givens[1][at];
            let may_differ = at == 0 && lettered;
            let is_apart = || number.signs.chars().all(|c| SEPARATORS.contains(c));
            (may_differ || number.word == other.word) && if at == 0 { is_apart() } else { number.signs == other.signs }
        };
        given.iter().enumerate().all(is_alike)
    };
    let has_titles = givens.iter().flat_map(|given| given.iter()).skip(1).any(|number| number.words > 1);
    if !is_whole || has_titles || !givens.iter().all(is_same) {
        return None;
    }
    let given = |given: &[Number]| Some([letter(&given[0].word)?, given[0].value, given[1].value]);
    let places = if lettered { None } else { Some(places(givens[1], givens.len())?) };
    let read = |numbers: &[Number]| places.map_or_else(|| given(numbers), |at| Some(at.map(|at| numbers[at].value)));
    Some((givens.into_iter().map(read).collect::<Option<_>>()?, lettered))
}

/// The numbers of a text, and what stands behind the last one; `None` if one is too large.
fn numbers(text: &str) -> Option<(Vec<Number>, Number)> {
    let (mut numbers, mut next) = (Vec::new(), Number::default());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c.is_ascii_digit() {
            let mut value = c.to_digit(10)? as u8;
            while let Some(digit) = chars.next_if(char::is_ascii_digit) {
                value = value.checked_mul(10)?.checked_add(digit.to_digit(10)? as u8)?;
            }
            next.value = value;
            numbers.push(std::mem::take(&mut next));
        } else if c.is_alphabetic() {
            next.word = c.to_lowercase().collect();
            while let Some(letter) = chars.next_if(|c| c.is_alphabetic()) {
                next.word.extend(letter.to_lowercase());
            }
            next.words += 1;
        } else if !c.is_whitespace() && !"\"'`".contains(c) {
            next.signs.push(c);
        }
    }
    Some((numbers, next))
}

/// Whether the sign before a number says that it is a value.
fn is_value(number: &Number) -> bool {
    number.word.is_empty() && ["=", ":", "->"].contains(&number.signs.trim_start_matches([')', ']']))
}

/// The row that a letter names, from 1.
fn letter(word: &str) -> Option<u8> {
    word.bytes().next().filter(|byte| (b'a'..=b'i').contains(byte)).map(|byte| byte - b'a' + 1)
}

/// Where row, column and value stand among the numbers of each of so many givens.
fn places(given: &[Number], count: usize) -> Option<[usize; 3]> {
    let named = |name: usize| given.iter().position(|number| NAMES[name].contains(&&*number.word));
    let has_words = given.iter().any(|number| !number.word.is_empty());
    if has_words {
        let value = named(2).or_else(|| (is_value(&given[2]) || given[2].signs == ",").then_some(2))?;
        let [row, column] = [named(0)?, named(1)?];
        return (row != column && row != value && column != value).then_some([row, column, value]);
    }
    let is_open = given[0].signs.ends_with(['(', '[']) && given[1].signs == ",";
    let is_list = given[2].signs == "," && count >= LEAST_LISTS;
    (is_open && (is_value(&given[2]) || is_list)).then_some([0, 1, 2])
}
