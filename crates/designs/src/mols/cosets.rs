//! Five orthogonal squares of order 18 from a group of order 27: the points are cosets of subgroups of order 3.
//!
//! The elements (x, y, z) of Z3³ move the blocks of the design, 27 images of each of twelve. The 18 points of a group of
//! the design are two sets of nine, each the cosets of a subgroup of order 3, a different subgroup for each group of the
//! design. So 3 of the twelve blocks have their points of two groups in two given sets, and these 3 differ in the cosets of
//! the two subgroups together. An orthogonal array of twelve runs with two levels names the set.
//!
//! The blocks were found by a search of our own: cliques of rows that fit each other, the subgroups and the levels chosen at
//! random. R. J. R. Abel was the first to give as many squares (*Existence of five MOLS of orders 18 and 60*, 2015).

use super::design::Design;

pub(super) const ORDER: usize = 18;

/// How many squares there are.
pub(super) const SQUARES: usize = 5;

/// Twelve blocks. The point 9s + 3a + b is the coset (a, b) in the set s.
const BLOCKS: [[usize; 7]; 12] = [
    [0, 9, 9, 9, 0, 0, 0],
    [0, 2, 0, 0, 8, 1, 9],
    [0, 10, 7, 4, 9, 9, 2],
    [9, 9, 3, 12, 6, 5, 4],
    [0, 11, 10, 8, 16, 8, 14],
    [0, 0, 2, 14, 11, 16, 4],
    [9, 1, 2, 16, 15, 3, 10],
    [0, 1, 17, 13, 1, 14, 13],
    [9, 11, 1, 4, 5, 13, 11],
    [9, 2, 9, 5, 4, 11, 6],
    [9, 0, 14, 3, 13, 7, 8],
    [9, 10, 10, 14, 14, 15, 12],
];

/// The terms that (x, y, z) adds to a and to b: their coefficients, group by group.
const ADDED: [[[usize; 3]; 2]; 7] = [
    [[0, 1, 0], [0, 0, 1]],
    [[1, 0, 0], [0, 0, 1]],
    [[1, 0, 2], [0, 1, 2]],
    [[1, 0, 2], [0, 1, 1]],
    [[1, 0, 0], [0, 1, 2]],
    [[1, 0, 0], [0, 1, 0]],
    [[1, 0, 1], [0, 1, 0]],
];

/// The design of seven groups.
pub(super) fn design() -> Design {
    let moved = |element: usize, group: usize, point: usize| {
        let [a, b] = ADDED[group].map(|[x, y, z]| x * (element / 9) + y * (element / 3 % 3) + z * (element % 3));
        point / 9 * 9 + (point / 3 + a) % 3 * 3 + (point + b) % 3
    };
    let images = BLOCKS.iter().flat_map(|block| {
        (0..27).map(move |element| block.iter().enumerate().map(move |(group, &point)| moved(element, group, point)))
    });
    Design::of_blocks(SQUARES + 2, ORDER, images)
}
