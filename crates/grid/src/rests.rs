//! Houses that follow from others: the cells of k lines outside k − 1 separate houses within them hold every symbol once.

use graeco_square::{CellSet, Order};

/// Finds the houses that others leave in the lines that one of them touches, as the windows of windoku do, and those that
/// these leave in turn. All sets are houses that hold every symbol of the grid.
pub(crate) fn rests<const W: usize>(order: Order, houses: &[CellSet<W>]) -> Vec<CellSet<W>> {
    let n = order.get();
    debug_assert!(n <= 32, "the lines of a house are bits of a word");
    let rows = (0..n).map(|row| CellSet::of((0..n).map(|column| order.cell(row, column)))).collect();
    let columns = (0..n).map(|column| CellSet::of((0..n).map(|row| order.cell(row, column)))).collect();
    let directions: [Vec<CellSet<W>>; 2] = [rows, columns];
    let mut all = houses.to_vec();
    loop {
        let known = all.len();
        directions.iter().for_each(|lines| add_rests(lines, &mut all));
        if all.len() == known {
            return all.split_off(houses.len());
        }
    }
}

/// Adds the houses that are left over in the lines of one direction.
fn add_rests<const W: usize>(lines: &[CellSet<W>], houses: &mut Vec<CellSet<W>>) {
    let touched = |house: &CellSet<W>| -> u32 {
        lines.iter().zip(0..).fold(0, |all, (line, number)| all | u32::from(!line.and(house).is_empty()) << number)
    };
    let (along, others): (Vec<_>, Vec<_>) =
        houses.iter().map(|&house| (touched(&house), house)).partition(|(touched, _)| touched.is_power_of_two());
    for (place, &(union, _)) in others.iter().enumerate() {
        if others[..place].iter().any(|earlier| earlier.0 == union) {
            continue;
        }
        let within = along.iter().filter(|line| line.0 & union != 0);
        let mut left = union.count_ones();
        let mut rest = within.fold(CellSet::EMPTY, |all, line| all.or(&line.1));
        for (_, house) in others.iter().filter(|other| other.0 & !union == 0) {
            if house.minus(&rest).is_empty() {
                (rest, left) = (rest.minus(house), left - 1);
            }
        }
        // Lines that are no houses leave fewer cells.
        if left == 1 && rest.len() == others[place].1.len() && !houses.contains(&rest) {
            houses.push(rest);
        }
    }
}
