//! Four orthogonal squares of order 14 from a group of order 126: four blocks and their images.
//!
//! The six groups of the design are the elements of the symmetric group S3, the rotations and the reflections of a triangle;
//! the 14 points of each are two copies of the integers modulo 7. Three kinds of maps move the blocks: a number is added to
//! all points; an element of S3 is multiplied from the left to the name of each group; and the names are conjugated by a
//! rotation while the points are multiplied by 2.
//!
//! The blocks were found by a search of our own: the pairs of points have 27 orbits, and the orbits of blocks that cover no
//! pair twice are 81, so this is a small exact cover. It has twelve solutions. The first four squares were given by D. T.
//! Todorov (*Four mutually orthogonal Latin squares of order 14*, 2012); their group showed where to search.

use std::collections::BTreeSet;

use super::design::Design;

pub(super) const ORDER: usize = 14;

/// How many squares there are.
pub(super) const SQUARES: usize = 4;

/// The point 7s + x of each group is x in copy s; the group 3f + r is r rotations after f reflections.
type Block = [usize; 6];

const BLOCKS: [Block; 4] = [[0, 0, 0, 0, 0, 0], [7, 8, 12, 7, 12, 8], [0, 1, 3, 13, 13, 6], [0, 3, 8, 6, 12, 7]];

/// The design of six groups.
pub(super) fn design() -> Design {
    let mut blocks = BTreeSet::from(BLOCKS);
    let mut new: Vec<Block> = BLOCKS.to_vec();
    while let Some(block) = new.pop() {
        new.extend(moved(&block).into_iter().filter(|&image| blocks.insert(image)));
    }
    Design::of_blocks(SQUARES + 2, ORDER, blocks)
}

/// The images of a block under maps that generate the group.
fn moved(block: &Block) -> [Block; 4] {
    // f, r, s and x of each point give those of its image.
    let moves: [fn([usize; 4]) -> [usize; 4]; 4] = [
        |[f, r, s, x]| [f, r, s, x + 1],
        |[f, r, s, x]| [f, r + 1, s, x],
        |[f, r, s, x]| [1 - f, 2 * r, s, x],
        |[f, r, s, x]| [f, r + 2 * f, s, 2 * x],
    ];
    moves.map(|to| {
        let mut image = [0; 6];
        for (group, point) in block.iter().enumerate() {
            let [f, r, s, x] = to([group / 3, group % 3, point / 7, point % 7]);
            image[3 * f + r % 3] = 7 * s + x % 7;
        }
        image
    })
}
