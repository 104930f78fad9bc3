//! Tables: the minirows of a digit that are part of an arrangement, and the cells that a cell does not see.

use crate::cells::{ALL, Cells, PLACES, place};

/// The columns of a box in each band, brought together: see `close`.
pub(crate) const STACK: u64 = 7 * (1 | 1 << 16 | 1 << 32);

/// For a set of minirows where a digit is possible: those that are part of an arrangement.
pub(crate) static CLOSED: [u16; 512] = closed();
/// The same as cells of a band, and the cells of minirows that are the only ones in their row.
pub(crate) static WIDE: [[u32; 2]; 512] = wide();

/// The cell at a place, and the cells that it does not see.
pub(crate) static SIGHTS: [[Cells; 2]; PLACES] = sights();

const fn closed() -> [u16; 512] {
    let arrangements = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut table = [0; 512];
    let mut open = 0;
    while open < 512 {
        let mut i = 0;
        while i < 6 {
            let set = 1 << arrangements[i][0] | 8 << arrangements[i][1] | 64 << arrangements[i][2];
            if open & set == set {
                table[open as usize] |= set;
            }
            i += 1;
        }
        open += 1;
    }
    table
}

const fn wide() -> [[u32; 2]; 512] {
    let table = closed();
    let mut wide = [[0; 2]; 512];
    let mut open = 0;
    while open < 512 {
        let mut mini = 0;
        while mini < 9 {
            let kept = table[open];
            if kept >> mini & 1 == 1 {
                wide[open][0] |= 7 << (3 * mini);
                if (kept >> (mini / 3 * 3) & 7).count_ones() == 1 {
                    wide[open][1] |= 7 << (3 * mini);
                }
            }
            mini += 1;
        }
        open += 1;
    }
    wide
}

const fn sights() -> [[Cells; 2]; PLACES] {
    let mut table = [[[0; 2], ALL]; PLACES];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            let (row, column, r, c) = (cell / 9, cell % 9, other / 9, other % 9);
            let bit = 1 << (place(other) % 64);
            if other == cell {
                table[place(cell)][0][place(other) / 64] = bit;
            } else if row == r || column == c || (row / 3 == r / 3 && column / 3 == c / 3) {
                table[place(cell)][1][place(other) / 64] &= !bit;
            }
            other += 1;
        }
        cell += 1;
    }
    table
}
