//! Unavoidable sets: cells of a filled grid whose digits can be exchanged for others, so that one must be given.
//!
//! If no cell of such a set is given, there is a second solution, and no search is needed to know it.

/// The most cells of a set.
const LARGEST: u32 = 10;

/// Unavoidable sets of a filled grid, as bits, the smallest kinds: two digits that change places wherever they are
/// linked by rows, columns and boxes; and pieces of two rows of a band, or columns of a stack, that hold the same digits.
pub(crate) fn unavoidable_sets(digits: &[u8; 81]) -> Vec<u128> {
    let mut sets = Vec::with_capacity(160);
    digit_pairs(digits, &mut sets);
    let rows: [[u8; 9]; 9] = std::array::from_fn(|row| std::array::from_fn(|column| digits[9 * row + column]));
    line_pairs(&rows, |row, column| 9 * row + column, &mut sets);
    let columns: [[u8; 9]; 9] = std::array::from_fn(|column| std::array::from_fn(|row| digits[9 * row + column]));
    line_pairs(&columns, |column, row| 9 * row + column, &mut sets);
    // Large ones are hardly ever of use.
    sets.retain(|set| set.count_ones() <= LARGEST);
    sets
}

fn digit_pairs(digits: &[u8; 81], sets: &mut Vec<u128>) {
    // Each digit's column in each row, and its row in each column and in each box.
    let (mut column_in, mut row_in, mut row_in_box) = ([[0; 9]; 9], [[0; 9]; 9], [[0; 9]; 9]);
    for (cell, &digit) in digits.iter().enumerate() {
        let (row, column, digit) = (cell / 9, cell % 9, usize::from(digit) - 1);
        column_in[digit][row] = column;
        row_in[digit][column] = row;
        row_in_box[digit][row / 3 * 3 + column / 3] = row;
    }
    for (one, other) in (0..9).flat_map(|one| (0..one).map(move |other| (one, other))) {
        // From row to row: one digit's place there leads to the other's in its column or box, both ways.
        let links: [u16; 9] = std::array::from_fn(|row| {
            let (c, d) = (column_in[one][row], column_in[other][row]);
            let (first, second) = (row / 3 * 3 + c / 3, row / 3 * 3 + d / 3);
            1 << row_in[other][c] | 1 << row_in_box[other][first] | 1 << row_in[one][d] | 1 << row_in_box[one][second]
        });
        let mut seen = 0_u16;
        for start in 0..9 {
            let (mut set, mut open) = (0_u128, 1_u16 << start & !seen);
            while open != 0 {
                let row = open.trailing_zeros() as usize;
                seen |= 1 << row;
                open = (open | links[row]) & !seen;
                set |= 1 << (9 * row + column_in[one][row]) | 1 << (9 * row + column_in[other][row]);
            }
            if set != 0 {
                sets.push(set);
            }
        }
    }
}

/// Two lines that cross the same boxes fall into pieces with the same digits; each piece can be exchanged.
fn line_pairs(lines: &[[u8; 9]; 9], cell: impl Fn(usize, usize) -> usize, sets: &mut Vec<u128>) {
    for (one, other) in (0..9).flat_map(|one| (one / 3 * 3..one).map(move |other| (one, other))) {
        let mut at = [0; 10];
        (0..9).for_each(|place| at[usize::from(lines[one][place])] = place);
        let mut seen = 0_u16;
        for start in 0..9 {
            let (mut set, mut place) = (0_u128, start);
            while seen >> place & 1 == 0 {
                seen |= 1 << place;
                set |= 1 << cell(one, place) | 1 << cell(other, place);
                place = at[usize::from(lines[other][place])];
            }
            if set != 0 {
                sets.push(set);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sudoku;

    #[test]
    fn without_a_given_in_a_set_there_is_a_second_solution() {
        let solved = "452618379371429865986573241734162598629845713815397624293754186148236957567981432";
        let digits = *solved.parse::<Sudoku>().unwrap().digits();
        let sets = unavoidable_sets(&digits);
        assert!(sets.len() > 20);
        for set in sets {
            let fewer = std::array::from_fn(|cell| if set >> cell & 1 == 1 { 0 } else { digits[cell] });
            assert!(Sudoku::from_digits(fewer).count(2) == 2, "{set:b}");
        }
    }
}
