//! Intercalates: the 2×2 Latin subsquares of a square.

use graeco_grid::Square;

/// The intercalates (2×2 Latin subsquares) of a Latin square, one after another, each as `[row, row, column, column]`. The time
/// grows like n³. There are at most n²(n − 1)/4.
///
/// ```
/// use graeco_latin::{group, intercalates_of};
///
/// assert_eq!(intercalates_of(&group("Z4").unwrap()).next(), Some([0, 2, 0, 2]));
/// ```
pub fn intercalates_of(square: &Square) -> impl Iterator<Item = [usize; 4]> + '_ {
    let n = square.order().get();
    let at = move |r: usize, c: usize| square.at(square.order().cell(r, c)).index();
    (0..n).flat_map(move |lower| {
        let mut column_of = vec![0; n];
        (0..n).for_each(|c| column_of[at(lower, c)] = c);
        (0..lower * n).filter_map(move |place| {
            let (upper, left) = (place / n, place % n);
            // The column where the lower row has the symbol that the upper row has here.
            let right = column_of[at(upper, left)];
            (left < right && at(upper, right) == at(lower, left)).then_some([upper, lower, left, right])
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::groups::group;

    #[test]
    fn intercalates_of_groups() {
        // An elementary abelian group of order 8 has 8²·7/4 intercalates, a group of odd order has none, Z4 has 4²·1/4.
        for (name, many) in [("Z2xZ2xZ2", 112), ("Z7", 0), ("Z4", 4)] {
            assert_eq!(intercalates_of(&group(name).unwrap()).count(), many, "{name}");
        }
    }
}
