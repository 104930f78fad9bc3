//! Base64 of the form: texts, sets of cells, and finite automata.

use std::borrow::Cow;
use std::collections::HashMap;

use percent_encoding::percent_decode_str;
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

/// Some bits as characters, the highest of each first; zeros fill the last one up.
fn of_bits(bits: &[bool]) -> String {
    let number = |bits: &[bool]| value(bits) << (6 - bits.len());
    bits.chunks(6).map(|bits| char::from(ALPHABET[number(bits)])).collect()
}

/// The text, which older strings have percent-encoded: `%5B12%5D*`.
pub(super) fn text(packed: &str) -> Option<String> {
    if packed.contains('%') {
        return percent_decode_str(packed).decode_utf8().ok().map(Cow::into_owned);
    }
    let bytes = bits(packed)?.chunks_exact(8).map(|bits| value(bits) as u8).collect();
    String::from_utf8(bytes).ok()
}

pub(super) fn of_text(text: &str) -> String {
    let bits: Vec<bool> = text.bytes().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1)).collect();
    of_bits(&bits)
}

/// The places of a set, the lowest bit of a character first.
pub(super) fn set(packed: &str) -> Option<Vec<usize>> {
    let numbers: Vec<usize> = packed.chars().map(number).collect::<Option<_>>()?;
    let places =
        numbers.iter().enumerate().flat_map(|(at, number)| (0..6).map(move |bit| (at * 6 + bit, number >> bit)));
    Some(places.filter(|place| place.1 & 1 == 1).map(|place| place.0).collect())
}

pub(super) fn of_set(places: &[usize]) -> String {
    let mut numbers = vec![0; places.iter().max().map_or(0, |most| most / 6 + 1)];
    places.iter().for_each(|place| numbers[place / 6] |= 1 << (place % 6));
    numbers.into_iter().map(|number: usize| char::from(ALPHABET[number])).collect()
}

/// An automaton for n values from `first` on, packed with lists of steps; `None` if it has too many states. States are any
/// numbers.
pub(super) fn of_automaton(start: i64, accept: &[i64], steps: &[Vec<i64>], (n, first): (usize, i64)) -> Option<String> {
    // The states in the order of the form: where it begins, where else it ends, the others as they are met.
    let mut leaving: HashMap<i64, Vec<&Vec<i64>>> = HashMap::new();
    steps.iter().for_each(|step| leaving.entry(step[0]).or_default().push(step));
    leaving.values_mut().for_each(|steps| steps.sort_by_key(|step| step[1]));
    let (mut states, mut places) = (Vec::new(), HashMap::new());
    let mut meet = |state: i64, states: &mut Vec<i64>| {
        places.entry(state).or_insert_with(|| {
            states.push(state);
            states.len() - 1
        });
    };
    [start].iter().chain(accept).for_each(|&state| meet(state, &mut states));
    let ends = states.len() - 1;
    let mut at = 0;
    while let Some(state) = states.get(at) {
        leaving.get(state).into_iter().flatten().for_each(|step| meet(step[2], &mut states));
        at += 1;
    }
    let count_bits = |number: usize| (usize::BITS - number.leading_zeros()) as usize;
    let most = leaving.values().map(Vec::len).max().unwrap_or(0);
    let (width, symbol, count) = (count_bits(states.len() - 1).max(1), count_bits(n - 1), count_bits(most));
    if width > 16 || count > 15 || n > 16 || ends >> width > 0 {
        return None;
    }
    let mut bits = Vec::new();
    let mut put = |number: usize, width: usize| bits.extend((0..width).rev().map(|bit| number >> bit & 1 == 1));
    let header = [(0, 2), (width - 1, 4), (n - 1, 4), (1, width), (ends, width)];
    header.into_iter().for_each(|(number, width)| put(number, width));
    put(accept.contains(&start).into(), 1);
    put(count, 4);
    for state in &states {
        let steps = leaving.get(state).map_or(&[][..], |steps| steps);
        put(steps.len(), count);
        for step in steps {
            put(usize::try_from(step[1] - first).ok().filter(|&value| value < n)?, symbol);
            put(places[&step[2]], width);
        }
    }
    bits.resize(bits.len().next_multiple_of(8), false);
    Some(of_bits(&bits))
}

/// The clue of an automaton for values from `first` on, without its cells.
///
/// 2 bits say how states are packed, 4 are the bits of the number of a state (less 1), 4 the number of values (less 1).
/// Then follow how many states it may begin in and how many others it may end in, and for each of the former whether it may
/// end there, the last one first. States come in that order. Packed as 1, each is a bit for each value that leads on, the
/// greatest first, then where these lead, the least first. Packed as 0, the bits of a number of steps (4 bits) come first;
/// then each state is its number of steps, and a value (from 0) and a state for each.
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
    let is_end: Vec<bool> = take(starts)?.iter().rev().copied().collect();
    let mut transitions: Vec<[i64; 3]> = Vec::new();
    let number = |bits: &[bool]| value(bits) as i64;
    match form {
        0 => {
            let (steps, symbol) = (value(take(4)?), usize::BITS - (values - 1).leading_zeros());
            for state in 0.. {
                let Some(steps) = take(steps).filter(|steps| !steps.is_empty()) else { break };
                for _ in 0..value(steps) {
                    transitions.push([state, first + number(take(symbol as usize)?), number(take(width)?)]);
                }
            }
        }
        1 => {
            for state in 0.. {
                let Some(mask) = take(values) else { break };
                for (value, _) in (first..).zip(mask.iter().rev()).filter(|(_, is_there)| **is_there) {
                    transitions.push([state, value, number(take(width)?)]);
                }
            }
        }
        _ => return None,
    }
    let mut accept: Vec<usize> = (0..starts).filter(|&state| is_end[state]).chain(starts..starts + ends).collect();
    let mut start = 0;
    if starts != 1 {
        // One state that goes wherever one of them does.
        start = transitions.iter().flat_map(|step| [step[0], step[2]]).max()?.max((starts + ends) as i64) + 1;
        let begins = transitions.iter().filter(|step| step[0] < starts as i64).map(|step| [start, step[1], step[2]]);
        let begins: Vec<[i64; 3]> = begins.collect();
        transitions.extend(begins);
        accept.extend(is_end.contains(&true).then_some(start as usize));
    }
    Some(json!({"kind": "automaton", "start": start, "accept": accept, "transitions": transitions}))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn automata_may_go_several_ways() {
        // Two states of one bit, values 1 to 4, one begin, one end; three steps from the first state, none from the other.
        let bits = "00 0000 0011 1 1 0 0010 11 00 0 00 1 01 1 00".replace(' ', "");
        let bits: Vec<bool> = bits.bytes().map(|bit| bit == b'1').collect();
        let packed = of_bits(&bits);
        let steps = json!([[0, 1, 0], [0, 1, 1], [0, 2, 1]]);
        assert_eq!(
            automaton(&packed, 1),
            Some(json!({"kind": "automaton", "start": 0, "accept": [1], "transitions": steps}))
        );
    }

    #[test]
    fn automata_and_sets_are_read_as_they_are_written() {
        let steps: Vec<Vec<i64>> = vec![vec![3, 1, 3], vec![3, 1, 9], vec![9, 2, 0], vec![0, 4, 3]];
        for (start, accept) in [(3, vec![9]), (0, vec![0, 3]), (9, vec![0, 9, 3])] {
            let packed = of_automaton(start, &accept, &steps, (4, 1)).unwrap();
            let read = automaton(&packed, 1).unwrap();
            let numbers = |list: &Json| -> Vec<i64> { serde_json::from_value(list.clone()).unwrap() };
            let again: Vec<Vec<i64>> = read["transitions"].as_array().unwrap().iter().map(numbers).collect();
            let (begin, ends) = (read["start"].as_i64().unwrap(), numbers(&read["accept"]));
            assert_eq!(of_automaton(begin, &ends, &again, (4, 1)), Some(packed));
            assert_eq!((begin, ends.len(), again.len()), (0, accept.len(), steps.len()));
        }
        for places in [vec![], vec![0], vec![3, 5, 6, 80]] {
            assert_eq!(set(&of_set(&places)), Some(places));
        }
    }

    #[test]
    fn texts_are_read_as_they_are_written() {
        for text in ["", "1", "(12|2.3)*", "[^36]|360"] {
            assert_eq!(self::text(&of_text(text)).as_deref(), Some(text));
        }
        assert_eq!(of_text(".?([^36]|360)*"), "Lj8oW14zNl18MzYwKSo");
        assert_eq!(self::text("?"), None);
        assert_eq!(["%5B12%5D*", "%FF"].map(self::text), [Some("[12]*".to_owned()), None]);
    }
}
