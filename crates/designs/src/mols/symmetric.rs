//! Difference matrices and quasi-difference matrices with many symmetries: a few columns and the moves give them all.
//!
//! They were found by searches of our own, with the symmetries given. Where a move turns the rows, and for order 30, a
//! matrix is an exact cover of the differences (up to the symmetries) by orbits of columns: depth-first search for the
//! difference with the fewest orbits left. In the other matrices a move adds elements to the rows, and two rows fit if their
//! differences are all different in a small quotient of the group: rows were found one after another, column by column.
//!
//! A vector V(m, t) is a column of m + 2 rows, the first entry empty, over the integers modulo a prime mt + 1: for each
//! distance k, the differences of entries k rows apart, around the end too, lie in all m classes of the m-th powers.
//! Rotations and multiplications by these powers make all columns but that of zeros (R. C. Mullin, P. J. Schellenberg, D. R.
//! Stinson and S. A. Vanstone, *Some results on the existence of squares*, 1980; a survey: C. J. Colbourn and J. H. Dinitz,
//! *Handbook of Combinatorial Designs*, second edition, 2007). The vectors were found by depth-first search with random
//! choices.

use std::collections::BTreeSet;

use super::abelian::Abelian;
use super::difference_set;
use super::moves::{Column, Move, columns};

/// A matrix over a product of cyclic groups, as some columns and moves.
struct Matrix {
    order: usize,
    moduli: &'static [usize],
    base: &'static [&'static [i8]],
    moves: &'static [Move<'static>],
}

/// An empty entry.
const E: i8 = -1;

const MATRICES: [Matrix; 14] = [
    Matrix {
        order: 20,
        moduli: &[19],
        base: &[&[0, 4, 10, 0, 4, 10], &[0, 2, 5, 1, 13, 12], &[E, 0, 0, 16, 17, 5], &[0, 5, 3, 16, 10, 1]],
        moves: &[
            Move::Turn { rows: &[1, 2, 0, 5, 3, 4], images: &[1] },
            Move::Turn { rows: &[3, 4, 5, 0, 1, 2], images: &[1] },
        ],
    },
    Matrix {
        order: 21,
        moduli: &[21],
        base: &[
            &[0, 0, 0, 0, 0, 13],
            &[0, 1, 11, 17, 3, 6],
            &[0, 2, 6, 14, 5, 4],
            &[0, 3, 17, 11, 1, 18],
            &[0, 5, 14, 6, 2, 14],
        ],
        moves: &[Move::Turn { rows: &[1, 2, 3, 4, 0, 5], images: &[1] }],
    },
    Matrix {
        order: 22,
        moduli: &[18],
        base: &[
            &[0; 5],
            &[E, 0, 16, 4, 11],
            &[E, 0, 4, 12, 15],
            &[E, 0, 11, 10, 2],
            &[E, 0, 12, 8, 17],
            &[0, 1, 14, 16, 13],
        ],
        moves: &[Move::Turn { rows: &[1, 2, 3, 4, 0], images: &[1] }],
    },
    Matrix {
        order: 24,
        moduli: &[2, 2, 2, 3],
        base: &[
            &[0, 0, 0, 0, 0, 0],
            &[0, 6, 2, 16, 14, 19],
            &[0, 1, 13, 20, 17, 15],
            &[0, 7, 17, 18, 19, 14],
            &[0, 2, 4, 10, 3, 5],
            &[0, 8, 18, 17, 7, 4],
        ],
        moves: &[Move::Add(&[0, 18, 3, 15, 21, 6]), Move::Add(&[0, 21, 6, 3, 15, 12])],
    },
    Matrix {
        order: 26,
        moduli: &[21],
        base: &[
            &[0, 7, 14, 0, 7, 14],
            &[E, 0, 14, 5, 4, 5],
            &[E, 0, 11, 8, 8, 14],
            &[E, 0, 4, 9, 19, 11],
            &[E, 0, 2, 19, 6, 1],
            &[E, 0, 15, 13, 16, 4],
        ],
        moves: &[Move::Turn { rows: &[1, 2, 3, 4, 5, 0], images: &[1] }],
    },
    Matrix {
        order: 28,
        moduli: &[2, 14],
        base: &[&[0; 6], &[0, 2, 7, 21, 5, 1], &[0, 6, 1, 9, 3, 21], &[0, 1, 16, 6, 25, 11]],
        moves: &[
            Move::Turn { rows: &[0, 1, 2, 3, 4, 5], images: &[7, 23] },
            Move::Turn { rows: &[1, 2, 0, 4, 5, 3], images: &[14, 1] },
        ],
    },
    Matrix {
        order: 30,
        moduli: &[5, 5],
        base: &[
            &[0; 6],
            &[E, 0, 12, 11, 1, 14],
            &[0, E, 13, 11, 16, 17],
            &[0, 22, E, 6, 20, 15],
            &[0, 8, 23, E, 5, 24],
            &[0, 12, 5, 16, E, 18],
            &[0, 20, 17, 14, 12, E],
        ],
        moves: &[Move::Add(&[18, 20, 16, 1, 19, 21])],
    },
    Matrix {
        order: 33,
        moduli: &[33],
        base: &[&[0; 6], &[0, 2, 25, 28, 1, 32], &[0, 7, 6, 29, 14, 21], &[0, 1, 12, 6, 29, 7], &[0, 15, 9, 18, 21, 6]],
        moves: &[
            Move::Turn { rows: &[0, 1, 2, 3, 4, 5], images: &[32] },
            Move::Turn { rows: &[1, 2, 3, 4, 0, 5], images: &[4] },
        ],
    },
    Matrix {
        order: 34,
        moduli: &[27],
        base: &[
            &[0; 5],
            &[E, 0, 20, 1, 3],
            &[E, 0, 10, 17, 18],
            &[E, 0, 21, 13, 1],
            &[E, 0, 4, 3, 6],
            &[E, 0, 12, 25, 4],
            &[E, 0, 14, 4, 9],
            &[E, 0, 24, 15, 13],
            &[0, 9, 5, 21, 16],
        ],
        moves: &[Move::Turn { rows: &[1, 2, 3, 4, 0], images: &[1] }],
    },
    Matrix {
        order: 36,
        moduli: &[3, 3, 2, 2],
        base: &[
            &[0, 0, 0, 0, 0, 0],
            &[0, 13, 15, 33, 29, 32],
            &[0, 22, 33, 16, 19, 13],
            &[0, 33, 22, 3, 8, 23],
            &[0, 11, 3, 26, 4, 1],
            &[0, 6, 27, 1, 35, 11],
            &[0, 19, 32, 11, 25, 14],
            &[0, 20, 9, 15, 10, 16],
            &[0, 3, 30, 34, 31, 29],
            &[0, 14, 20, 32, 5, 26],
            &[0, 17, 13, 2, 34, 6],
            &[0, 16, 6, 25, 22, 27],
        ],
        moves: &[Move::Add(&[0, 24, 4, 20, 28, 8])],
    },
    Matrix {
        order: 38,
        moduli: &[37],
        base: &[
            &[E, 0, 0, 19, 5, 13],
            &[0, 7, 4, 7, 4, 0],
            &[0, 1, 22, 16, 30, 12],
            &[0, 11, 1, 2, 26, 21],
            &[0, 9, 21, 4, 2, 24],
        ],
        moves: &[
            Move::Turn { rows: &[1, 2, 0, 3, 4, 5], images: &[10] },
            Move::Turn { rows: &[0, 1, 2, 4, 5, 3], images: &[10] },
            Move::Turn { rows: &[3, 4, 5, 0, 1, 2], images: &[1] },
        ],
    },
    Matrix {
        order: 40,
        moduli: &[2, 2, 2, 5],
        base: &[
            &[0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 10, 9, 29, 11, 33, 22, 21],
            &[0, 1, 37, 6, 14, 13, 19, 20],
            &[0, 11, 34, 23, 27, 32, 5, 38],
            &[0, 2, 36, 8, 15, 21, 32, 14],
            &[0, 12, 33, 4, 34, 35, 13, 27],
            &[0, 3, 35, 32, 38, 7, 34, 1],
            &[0, 13, 38, 11, 7, 19, 31, 9],
            &[0, 4, 32, 25, 23, 1, 16, 17],
            &[0, 14, 1, 17, 36, 39, 38, 18],
        ],
        moves: &[Move::Add(&[0, 25, 15, 10, 30, 5, 20, 35]), Move::Add(&[0, 5, 30, 20, 35, 10, 15, 25])],
    },
    Matrix {
        order: 42,
        moduli: &[35],
        base: &[&[E, 0, 30, 0, 20, 20, 30], &[E, 0, 9, 3, 21, 25, 7], &[E, 0, 8, 15, 27, 11, 24]],
        moves: &[
            Move::Turn { rows: &[1, 2, 3, 4, 5, 6, 0], images: &[1] },
            Move::Turn { rows: &[0, 2, 4, 6, 1, 3, 5], images: &[16] },
        ],
    },
    Matrix {
        order: 48,
        moduli: &[2, 2, 2, 2, 3],
        base: &[
            &[0, 0, 0, 0, 0, 0],
            &[0, 3, 4, 34, 20, 38],
            &[0, 1, 17, 9, 34, 20],
            &[0, 4, 27, 38, 32, 25],
            &[0, 2, 5, 7, 12, 10],
            &[0, 5, 13, 2, 46, 36],
        ],
        moves: &[
            Move::Add(&[0, 12, 18, 33, 15, 3]),
            Move::Add(&[0, 24, 36, 15, 30, 6]),
            Move::Add(&[0, 9, 33, 30, 21, 12]),
        ],
    },
];

/// m, t and the vector V(m, t) without its empty first entry; mt + 1 is a prime.
const VECTORS: [(usize, usize, &[i8]); 6] = [
    (4, 9, &[0, 1, 15, 28, 21]),
    (6, 7, &[0, 1, 32, 25, 8, 10, 22]),
    (4, 13, &[0, 1, 8, 11, 33]),
    (4, 15, &[0, 1, 53, 23, 13]),
    (8, 9, &[0, 1, 28, 3, 66, 2, 53, 68, 15]),
    (8, 11, &[0, 1, 38, 74, 50, 64, 84, 57, 25]),
];

/// The number of rows and the order of the hole of the matrix for this order, if there is one here. Without a hole it is a
/// difference matrix.
pub(super) fn rows_and_hole(n: usize) -> Option<(usize, usize)> {
    let of_matrix = |matrix: &Matrix| (matrix.base[0].len(), n - matrix.moduli.iter().product::<usize>());
    let matrix = MATRICES.iter().find(|matrix| matrix.order == n).map(of_matrix);
    let matrix = matrix.or_else(|| vector(n).map(|(m, t, _)| (m + 2, t)));
    matrix.or_else(|| (n == difference_set::ORDER).then_some((difference_set::ROWS, difference_set::ROWS - 1)))
}

/// The group and the columns of the matrix for this order, if there is one here.
pub(super) fn matrix(n: usize) -> Option<(Abelian, Vec<Column>)> {
    let of_matrix = |matrix: &Matrix| {
        let group = Abelian::new(matrix.moduli);
        let base: Vec<Column> = matrix.base.iter().map(|column| entries(column)).collect();
        let all = columns(&group, &base, matrix.moves);
        (group, all)
    };
    let matrix = MATRICES.iter().find(|matrix| matrix.order == n).map(of_matrix);
    let matrix = matrix.or_else(|| vector(n).map(|(m, t, vector)| of_vector(m, t, vector)));
    matrix.or_else(|| (n == difference_set::ORDER).then(difference_set::matrix))
}

fn vector(n: usize) -> Option<(usize, usize, &'static [i8])> {
    VECTORS.into_iter().find(|(m, t, _)| (m + 1) * t + 1 == n)
}

fn of_vector(m: usize, t: usize, vector: &[i8]) -> (Abelian, Vec<Column>) {
    let q = m * t + 1;
    let group = Abelian::new(&[q]);
    let rotated: Vec<usize> = (1..m + 2).chain([0]).collect();
    let first = [None].into_iter().chain(entries(vector)).collect();
    let same: Vec<usize> = (0..m + 2).collect();
    // All m-th powers, each once: one of them need not generate the others.
    let powers: BTreeSet<[usize; 1]> = (1..q).map(|x| [(0..m).fold(1, |power, _| power * x % q)]).collect();
    let scaled = powers.iter().map(|images| Move::Turn { rows: &same, images });
    let moves: Vec<Move> = [Move::Turn { rows: &rotated, images: &[1] }].into_iter().chain(scaled).collect();
    let all = columns(&group, &[vec![Some(0); m + 2], first], &moves);
    (group, all)
}

fn entries(column: &[i8]) -> Column {
    column.iter().map(|&entry| usize::try_from(entry).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counted without moves: the differences of any two rows are all elements, each once, and the empty entries as many in
    /// each row, never two in a column.
    #[test]
    fn every_matrix_has_each_difference_once() {
        let orders = (2..=100).filter(|&n| rows_and_hole(n).is_some());
        assert_eq!(orders.clone().count(), MATRICES.len() + VECTORS.len() + 1);
        for n in orders {
            let (rows, hole) = rows_and_hole(n).unwrap();
            let (group, columns) = matrix(n).unwrap();
            assert_eq!((columns.len(), group.order() + hole), (n + hole, n), "{n}");
            assert!(columns.iter().all(|column| column.len() == rows), "{n}");
            assert!(columns.iter().all(|column| column.iter().filter(|entry| entry.is_none()).count() < 2), "{n}");
            for i in 0..rows {
                assert_eq!(columns.iter().filter(|column| column[i].is_none()).count(), hole, "{n}");
                for j in 0..i {
                    let pairs = columns.iter().filter_map(|column| Some((column[i]?, column[j]?)));
                    let mut differences: Vec<usize> = pairs.map(|(a, b)| group.subtract(a, b)).collect();
                    differences.sort_unstable();
                    assert!(differences.into_iter().eq(0..group.order()), "{n}: rows {i} and {j}");
                }
            }
        }
    }
}
