//! Sets of values that cells hold, all different, and pieces of cells: what several rules judge or post alike.

use graeco_grid::{Cell, Model};

/// The greatest order for which sets of values are listed.
const MOST_ORDER: usize = 16;

/// Posts that the cells all differ and that `good` accepts the set of their values, which it sees from the least one on.
/// Returns whether the sets could be posted: they are not for orders above 16, where the rule posts something else.
#[must_use]
pub(crate) fn post_sets(model: &mut Model, cells: &[Cell], good: impl Fn(&[i64]) -> bool) -> bool {
    let (n, k, first) = (model.order().symbol_count(), cells.len(), model.first_value());
    model.all_different(cells);
    if k == 0 || k > n {
        return true;
    }
    if n > MOST_ORDER {
        return false;
    }
    let values =
        |set: u32| (0..n).filter(|symbol| set >> symbol & 1 == 1).map(|symbol| symbol as i64 + first).collect();
    let good = |set: &u32| set.count_ones() as usize == k && good(&Vec::from_iter::<Vec<i64>>(values(*set)));
    model.one_set_of(cells, (0..1_u32 << n).filter(good).map(|set| set as u16).collect());
    true
}

/// Whether all of some values are different.
pub(crate) fn are_different<T: Ord>(values: impl IntoIterator<Item = T>) -> bool {
    let mut values = Vec::from_iter(values);
    values.sort_unstable();
    values.windows(2).all(|pair| pair[0] != pair[1])
}
