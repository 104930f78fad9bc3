//! Keys of relations between two values, and the relations that have a kind of their own.

use serde_json::{Value as Json, json};

use crate::places::Place;

/// The characters of base64.
pub(super) const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The key of a relation of n values from the first on: a bit for each pair of values, six to a character.
pub(super) fn key(n: usize, first: i64, holds: impl Fn(i64, i64) -> bool) -> String {
    let values = first..first + n as i64;
    let pairs = values.clone().flat_map(|a| values.clone().map(move |b| (a, b)));
    let bits: Vec<bool> = pairs.map(|(a, b)| holds(a, b)).collect();
    let number = |bits: &[bool]| bits.iter().enumerate().fold(0, |all, (place, &bit)| all | usize::from(bit) << place);
    let key: String = bits.chunks(6).map(|bits| char::from(ALPHABET[number(bits)])).collect();
    key.trim_end_matches('A').to_owned()
}

/// The pairs of values of a key; `None` if it is not one.
pub(super) fn pairs_of(key: &str, n: usize) -> Option<Vec<[i64; 2]>> {
    let mut pairs = Vec::new();
    for (at, c) in key.chars().enumerate() {
        let number = ALPHABET.iter().position(|&known| char::from(known) == c)?;
        for bit in (0..6).filter(|bit| number >> bit & 1 == 1) {
            let pair = at * 6 + bit;
            if pair >= n * n {
                return None;
            }
            pairs.push([(pair / n + 1) as i64, (pair % n + 1) as i64]);
        }
    }
    Some(pairs)
}

/// The constraint of neighbors along a line for a key, if it has a kind of its own.
pub(super) fn known_line(key: &str, n: usize, cells: &[Place]) -> Option<Json> {
    let (most, is) = (n as i64, |holds: &dyn Fn(i64, i64) -> bool| self::key(n, 1, holds) == key);
    if is(&|a, b| a <= b) {
        return Some(json!({"kind": "slowthermo", "cells": cells}));
    }
    if cells.len() != 2 {
        return None;
    }
    let mark = |kind: &str, value: i64| json!({"kind": kind, "cells": cells, "value": value});
    let difference = (1..most).find(|&value| is(&|a, b| (a - b).abs() == value)).map(|value| mark("difference", value));
    let ratio =
        || (2..=most).find(|&value| is(&|a, b| a * value == b || b * value == a)).map(|value| mark("ratio", value));
    let sum = || (2..=2 * most).find(|&value| is(&|a, b| a + b == value)).map(|value| mark("pairsum", value));
    let product = || {
        let product = (1..=most * most).find(|&value| is(&|a, b| a * b == value))?;
        Some(json!({"kind": "cage_op", "cells": cells, "op": "*", "target": product}))
    };
    difference.or_else(ratio).or_else(sum).or_else(product)
}

/// The constraint of all pairs of some cells for a key, if it has a kind of its own.
pub(super) fn known_all(key: &str, n: usize, cells: &[Place]) -> Option<Json> {
    (self::key(n, 1, |a, b| (a - b).abs() > 1) == key).then(|| json!({"kind": "nabner", "cells": cells}))
}

/// The most numbers in a list of an expression.
const MOST_NUMBERS: usize = 60;

/// A relation of values from `first` on, in words.
pub(super) fn relation(pairs: &[[i64; 2]], n: usize, first: usize) -> String {
    let (base, before) = (n as i64 + 1, 1 - first as i64);
    let numbers: Vec<String> = pairs.iter().map(|[a, b]| ((a - before) * base + b - before).to_string()).collect();
    // An expression has short lists.
    let list = |numbers: &[String]| format!("a * {base} + b in [{}]", numbers.join(", "));
    numbers.chunks(MOST_NUMBERS).map(list).collect::<Vec<_>>().join(" or ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_they_are_written() {
        for n in [2, 4, 9, 16] {
            let holds = |a: i64, b: i64| (a * 7 + b) % 5 < 2;
            let pairs = pairs_of(&key(n, 1, holds), n).unwrap();
            let all = (1..=n as i64).flat_map(|a| (1..=n as i64).map(move |b| [a, b]));
            assert!(all.filter(|&[a, b]| holds(a, b)).eq(pairs));
        }
        assert_eq!(pairs_of("?", 9), None);
        assert_eq!(pairs_of("AAAA_", 4), None);
    }
}
