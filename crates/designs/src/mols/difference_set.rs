//! Seven orthogonal squares of order 65: a quasi-difference matrix from a perfect difference set modulo 57.
//!
//! Each number but 0 is the difference of two of the eight elements once. With an empty entry they are nine, as many as the
//! field of nine elements has: the columns are the maps x → sx + c with s ≠ 0, each value replaced by an entry. Two rows have
//! each pair of different entries once, so each difference once; the column of zeros has the difference 0 (R. J. R. Abel
//! used this set in this way).

use super::abelian::Abelian;
use super::moves::Column;
use crate::field::Field;

pub(super) const ORDER: usize = 65;

/// How many rows the matrix has.
pub(super) const ROWS: usize = 9;

/// The order of the group.
const MODULUS: usize = 57;

/// The first perfect difference set in lexicographic order, found by search.
const SET: [usize; 8] = [0, 1, 3, 13, 32, 36, 43, 52];

pub(super) fn matrix() -> (Abelian, Vec<Column>) {
    let field = Field::new(ROWS).expect("9 is a power of a prime");
    let entry = |value: usize| SET.get(value).copied();
    let map = |s: usize, c: usize| (0..ROWS).map(|x| entry(field.add(field.multiply(s, x), c))).collect();
    let maps = (1..ROWS).flat_map(|s| (0..ROWS).map(move |c| (s, c)));
    let columns = maps.map(|(s, c)| map(s, c)).chain([vec![Some(0); ROWS]]).collect();
    (Abelian::new(&[MODULUS]), columns)
}
