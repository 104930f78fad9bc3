//! Base64 of the form: texts, sets of cells, and finite automata.

use serde_json::{Value as Json, json};

use super::pairs::ALPHABET;

/// The six bits of a character.
fn number(c: char) -> Option<usize> {
    ALPHABET.iter().position(|&known| char::from(known) == c)
}

/// The bits of some characters, the highest of each first.
fn bits(packed: &str) -> Option<Vec<bool>> {
    let mut bits = Vec::new();
    for c in packed.trim_end_matches('=').chars() {
        let number = number(c)?;
        bits.extend((0..6).rev().map(|bit| number >> bit & 1 == 1));
    }
    Some(bits)
}

fn value(bits: &[bool]) -> usize {
    bits.iter().fold(0, |all, &bit| all << 1 | usize::from(bit))
}

/// The text that is packed.
pub(super) fn text(packed: &str) -> Option<String> {
    let bytes = bits(packed)?.chunks_exact(8).map(|bits| value(bits) as u8).collect();
    String::from_utf8(bytes).ok()
}

/// A text, packed.
pub(super) fn of_text(text: &str) -> String {
    let bits: Vec<bool> = text.bytes().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1)).collect();
    let number = |bits: &[bool]| value(bits) << (6 - bits.len());
    bits.chunks(6).map(|bits| char::from(ALPHABET[number(bits)])).collect()
}

/// The places of a set, the lowest bit of a character first.
pub(super) fn set(packed: &str) -> Option<Vec<usize>> {
    let numbers: Vec<usize> = packed.chars().map(number).collect::<Option<_>>()?;
    let places =
        numbers.iter().enumerate().flat_map(|(at, number)| (0..6).map(move |bit| (at * 6 + bit, number >> bit)));
    Some(places.filter(|place| place.1 & 1 == 1).map(|place| place.0).collect())
}

/// The clue of an automaton for values from `first` on, without its cells.
///
/// 2 bits say how it is packed (1 here), 4 are the bits of the number of a state (less 1), 4 the number of values (less
/// 1). Then follow how many states it may begin in and how many it may end in, and a bit that says whether it may end
/// where it begins. States come in that order; each is a bit for each value that leads on, the greatest first, then where
/// these lead, the least first.
pub(super) fn automaton(packed: &str, first: i64) -> Option<Json> {
    let bits = bits(packed)?;
    let mut at = 0;
    let mut take = |count: usize| {
        let taken = bits.get(at..at + count);
        at += count;
        taken
    };
    let form = value(take(2)?);
    let width = value(take(4)?) + 1;
    let values = value(take(4)?) + 1;
    let [starts, ends] = [value(take(width)?), value(take(width)?)];
    let is_end = take(1)?[0];
    if form != 1 || starts != 1 {
        return None;
    }
    let mut transitions = Vec::new();
    let mut state = 0;
    while let Some(mask) = take(values) {
        for (value, _) in (first..).zip(mask.iter().rev()).filter(|(_, is_there)| **is_there) {
            transitions.push(json!([state, value, self::value(take(width)?)]));
        }
        state += 1;
    }
    let accept: Vec<usize> = (usize::from(!is_end)..=ends).collect();
    Some(json!({"kind": "automaton", "accept": accept, "transitions": transitions}))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_as_they_are_written() {
        for text in ["", "1", "(12|2.3)*", "[^36]|360"] {
            assert_eq!(self::text(&of_text(text)).as_deref(), Some(text));
        }
        assert_eq!(of_text(".?([^36]|360)*"), "Lj8oW14zNl18MzYwKSo");
        assert_eq!(self::text("?"), None);
    }
}
