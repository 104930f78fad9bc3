//! Difference matrices and quasi-difference matrices of small orders, for which no general construction gives as much.
//!
//! They were found by a search of our own: pairs of rows all of whose differences are distinct, among all such rows. As many
//! squares were first given by A. L. Dulmage, D. Johnson and N. S. Mendelsohn (1961; 12), and P. J. Schellenberg, G. H. J. van
//! Rees and S. A. Vanstone (1978; 15).

use super::abelian::Abelian;
use super::design::Design;

/// Rows over Z2 × Z6 beside 0 and the identity.
const TWELVE: [[usize; 12]; 4] = [
    [0, 2, 1, 6, 8, 7, 10, 9, 11, 4, 3, 5],
    [0, 3, 8, 10, 1, 9, 2, 6, 5, 7, 11, 4],
    [0, 4, 10, 9, 7, 1, 11, 5, 3, 2, 8, 6],
    [0, 8, 6, 4, 3, 10, 9, 11, 2, 5, 1, 7],
];

/// Rows over Z15 beside 0 and the identity.
const FIFTEEN: [[usize; 15]; 3] = [
    [0, 10, 6, 14, 12, 3, 5, 13, 9, 11, 2, 8, 7, 1, 4],
    [0, 3, 5, 8, 13, 6, 12, 2, 7, 1, 14, 4, 9, 11, 10],
    [0, 12, 4, 11, 5, 8, 1, 14, 13, 6, 9, 2, 10, 7, 3],
];

/// How many squares the matrix of this order gives, if there is one here.
pub(super) fn squares_of(n: usize) -> Option<usize> {
    match n {
        12 => Some(5),
        15 => Some(4),
        _ => None,
    }
}

/// The design of the matrix of this order, if there is one here.
pub(super) fn design(n: usize) -> Option<Design> {
    match n {
        12 => Some(by_difference(&Abelian::new(&[2, 6]), &TWELVE)),
        15 => Some(by_difference(&Abelian::new(&[15]), &FIFTEEN)),
        _ => None,
    }
}

fn by_difference<const N: usize>(group: &Abelian, rows: &[[usize; N]]) -> Design {
    let all: Vec<Vec<usize>> =
        [vec![0; N], (0..N).collect()].into_iter().chain(rows.iter().map(|row| row.to_vec())).collect();
    Design::difference(group, &all)
}

/// The columns of a quasi-difference matrix over the integers modulo 2m + 1, m odd, which gives two squares of order 3m + 1
/// from two of order m (R. C. Bose, S. S. Shrikhande and E. T. Parker, *Further results on the construction of mutually
/// orthogonal Latin squares and the falsity of Euler's conjecture*, 1960).
pub(super) fn three_m_plus_one(m: usize) -> Vec<Vec<Option<usize>>> {
    let mut columns = vec![vec![Some(0); 4]];
    for i in 1..=m {
        let (a, b, c, d) = (Some(0), Some(i), Some(2 * m + 1 - i), None);
        columns.extend([vec![a, b, c, d], vec![b, a, d, c], vec![c, d, a, b], vec![d, c, b, a]]);
    }
    columns
}
