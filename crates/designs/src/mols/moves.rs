//! All columns of a (quasi-)difference matrix, from a few of them and the moves that turn the matrix into itself.

use super::abelian::Abelian;

/// The entries of a column, row by row; `None` is an empty entry.
pub(super) type Column = Vec<Option<usize>>;

/// A move, which makes a column from a column. The differences of two rows stay as many as they are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Move<'a> {
    /// The entry of row i goes to row `rows[i]`, as its image in the homomorphism with these images of the generators.
    Turn { rows: &'a [usize], images: &'a [usize] },
    /// Adds the i-th element to the entry of row i.
    Add(&'a [usize]),
}

impl Move<'_> {
    fn apply(self, group: &Abelian, column: &Column) -> Column {
        match self {
            Move::Add(shifts) => {
                column.iter().zip(shifts).map(|(entry, &shift)| entry.map(|entry| group.add(entry, shift))).collect()
            }
            Move::Turn { rows, images } => {
                let mut turned = vec![None; column.len()];
                for (entry, &row) in column.iter().zip(rows) {
                    turned[row] = entry.map(|entry| group.image(images, entry));
                }
                turned
            }
        }
    }
}

/// The columns that the moves make from these, none of which is another one with an element added to all entries.
pub(super) fn columns(group: &Abelian, base: &[Column], moves: &[Move]) -> Vec<Column> {
    let mut found: Vec<Column> = Vec::new();
    for column in base {
        let mut next = found.len();
        add(&mut found, normal(group, column.clone()));
        while let Some(column) = found.get(next).cloned() {
            moves.iter().for_each(|one| add(&mut found, normal(group, one.apply(group, &column))));
            next += 1;
        }
    }
    found
}

fn add(found: &mut Vec<Column>, column: Column) {
    if !found.contains(&column) {
        found.push(column);
    }
}

/// The column with an element added such that its first entry is 0.
fn normal(group: &Abelian, mut column: Column) -> Column {
    if let Some(first) = column.iter().copied().flatten().next() {
        column.iter_mut().flatten().for_each(|entry| *entry = group.subtract(*entry, first));
    }
    column
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_make_an_orbit_of_columns() {
        let group = Abelian::new(&[5]);
        let turn = Move::Turn { rows: &[1, 2, 0], images: &[1] };
        let base = [vec![Some(0), Some(1), None], vec![Some(3), Some(3), Some(3)]];
        let all = columns(&group, &base, &[turn]);
        let empty_first = vec![None, Some(0), Some(1)];
        let empty_second = vec![Some(0), None, Some(4)];
        assert_eq!(all, [base[0].clone(), empty_first, empty_second, vec![Some(0); 3]]);
        let scaled = columns(&group, &base[..1], &[Move::Turn { rows: &[0, 1, 2], images: &[2] }]);
        assert_eq!(scaled.iter().map(|column| column[1].unwrap()).collect::<Vec<_>>(), [1, 2, 4, 3]);
        let added = columns(&group, &base[1..], &[Move::Add(&[0, 1, 2])]);
        assert_eq!(added.len(), 5);
    }
}
