//! The first two rows of a filled grid's canonical form at once.

use super::partial_form::{PartialForm, write_row};
use crate::sides::{ORDERS, Sides};

/// The least first two rows: the first one is 123456789 for every order of columns, so that only the second
/// one tells which are the least.
pub(super) fn start(sides: &Sides, form: &mut [u8; 81]) -> Vec<PartialForm> {
    let (mut best, mut states) = (u64::MAX, Vec::new());
    for (side, rows) in sides.iter().enumerate() {
        for (one, two) in (0..9).flat_map(|one| (one / 3 * 3..one / 3 * 3 + 3).map(move |two| (one, two))) {
            if one != two {
                let mut start = PartialForm::start(side as u8);
                start.used = 1 << one | 1 << two;
                start.band = one / 3;
                (start.open_stacks, start.open_columns) = (0, [0; 3]);
                start_rows(&start, &rows[one], &rows[two], &mut best, &mut states);
            }
        }
    }
    form[..9].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    write_row(best, 9, &mut form[9..18]);
    states
}

/// Adds the orders of columns in which the second row is the least, if it is not above the best one so far.
fn start_rows(start: &PartialForm, one: &[u8; 9], two: &[u8; 9], best: &mut u64, states: &mut Vec<PartialForm>) {
    let mut column_of = [0; 10];
    one.iter().zip(0..).for_each(|(&digit, column)| column_of[usize::from(digit)] = column);
    for (stack, order) in (0..3).flat_map(|stack| ORDERS.iter().map(move |order| (stack, order))) {
        // The first stack says which stack is next, and begins the orders of the others.
        let columns = order.map(|at| 3 * stack + at as u8);
        let above = columns.map(|column| column_of[usize::from(two[usize::from(column)])]);
        let second = above[0] / 3;
        let third = 3 - stack - second;
        let begun = |stack: u8| above.iter().copied().filter(move |column| column / 3 == stack);
        let prefix = {
            let (mut labels, mut key) = ([4, 7], 0);
            for column in above {
                let label = &mut labels[usize::from(column / 3 != second)];
                key = key << 4 | *label;
                *label += 1;
            }
            key
        };
        if prefix > *best >> 24 {
            continue;
        }
        for middle in completions(second, begun(second)) {
            for right in completions(third, begun(third)) {
                let mut state = *start;
                state.columns[..3].copy_from_slice(&columns);
                state.columns[3..6].copy_from_slice(&middle);
                state.columns[6..].copy_from_slice(&right);
                state.label(one);
                let key = state.key(two);
                if key < *best {
                    *best = key;
                    states.clear();
                }
                if key == *best {
                    states.push(state);
                }
            }
        }
    }
}

/// The orders of a stack's columns that begin with some of them.
fn completions(stack: u8, begun: impl Iterator<Item = u8> + Clone) -> impl Iterator<Item = [u8; 3]> {
    let orders = ORDERS.iter().map(move |order| order.map(|at| 3 * stack + at as u8));
    orders.filter(move |order| begun.clone().zip(order).all(|(a, &b)| a == b))
}
