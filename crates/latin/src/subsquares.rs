//! Subsquares: rows, columns and symbols, equally many, that form a Latin square of their own.
//!
//! Two rows and a column generate a subsquare: any two of its members of different roles determine a third. Every
//! subsquare arises from a smaller one and one more row, so all are found from those that two rows and a column generate.
//! With a column, two rows generate the whole cycle of both rows through it.

use fixedbitset::FixedBitSet;
use graeco_grid::{Budget, End, Pace, Square};
use rustc_hash::FxHashSet;

/// A subsquare: its rows, columns and symbols, each in ascending order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct Subsquare {
    /// Its rows.
    pub rows: Vec<u8>,
    /// Its columns.
    pub columns: Vec<u8>,
    /// Its symbols.
    pub symbols: Vec<u8>,
}

impl Subsquare {
    /// The number of its rows.
    #[must_use]
    pub fn order(&self) -> usize {
        self.rows.len()
    }
}

/// All subsquares of a Latin square whose order is at least 2 and below that of the square, or the given one; in
/// ascending order of their orders, then of their rows. Empty if the square is not Latin.
///
/// The time is at most n³ steps for each subsquare and row, and usually less: a set that grows beyond half of the order
/// is abandoned.
///
/// ```
/// use graeco_latin::{Budget, group, subsquares};
///
/// let square = group("Z6").unwrap();
/// let orders = subsquares(&square, None, &Budget::default())?.iter().map(|sub| sub.order()).collect::<Vec<_>>();
/// assert_eq!(orders, [2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3]);
/// # Ok::<(), graeco_latin::End>(())
/// ```
///
/// # Errors
/// If the work must end.
pub fn subsquares(square: &Square, order: Option<usize>, budget: &Budget) -> Result<Vec<Subsquare>, End> {
    let n = square.order().get();
    let most = order.unwrap_or(n / 2).min(n / 2);
    if !square.is_latin() || most < 2 {
        return Ok(Vec::new());
    }
    let mut pace = budget.pace();
    let (tables, mut closure) = (Tables::new(square), Closure::new(n, most));
    let mut found: FxHashSet<Subsquare> = FxHashSet::default();
    // Those to which further rows are added.
    let mut open: Vec<Subsquare> = Vec::new();
    for (one, other) in (0..n).flat_map(|other| (0..other).map(move |one| (one, other))) {
        afford(&found, n, &mut pace)?;
        for cycle in tables.cycles(one, other).iter().filter(|cycle| cycle.len() <= most) {
            pace.step(1)?;
            closure.clear();
            closure.add(0, one);
            closure.add(0, other);
            cycle.iter().for_each(|&column| closure.add(1, column));
            keep(closure.close(&tables), &mut found, &mut open);
        }
    }
    while let Some(sub) = open.pop() {
        afford(&found, n, &mut pace)?;
        let mut is_met: FixedBitSet = sub.rows.iter().map(|&row| usize::from(row)).collect();
        // A subsquare that contains another one has at least twice its order.
        for row in (0..n).filter(|_| 2 * sub.order() <= most) {
            if is_met.contains(row) {
                continue;
            }
            pace.step(1)?;
            closure.restart(&sub);
            closure.add(0, row);
            let larger = closure.close(&tables);
            // Then there is none between the two, and the other rows lead to the same.
            if let Some(larger) = larger.as_ref().filter(|larger| larger.order() < 4 * sub.order()) {
                is_met.extend(larger.rows.iter().map(|&row| usize::from(row)));
            }
            keep(larger, &mut found, &mut open);
        }
    }
    let mut found: Vec<Subsquare> =
        found.into_iter().filter(|sub| order.is_none_or(|order| sub.order() == order)).collect();
    found.sort_by(|a, b| a.order().cmp(&b.order()).then_with(|| a.cmp(b)));
    Ok(found)
}

fn keep(sub: Option<Subsquare>, found: &mut FxHashSet<Subsquare>, open: &mut Vec<Subsquare>) {
    if let Some(sub) = sub
        && found.insert(sub.clone())
    {
        open.push(sub);
    }
}

fn afford(found: &FxHashSet<Subsquare>, n: usize, pace: &mut Pace) -> Result<(), End> {
    pace.budget().afford(3 * found.capacity() * (size_of::<Subsquare>() + n))
}

/// The third member of a triple, given those of two roles: entry a·n + b of the table of the third role, where a has the
/// lower role.
struct Tables {
    n: usize,
    thirds: [Vec<usize>; 3],
}

impl Tables {
    fn new(square: &Square) -> Tables {
        let n = square.order().get();
        let mut thirds = [(); 3].map(|()| vec![0; n * n]);
        for (cell, symbol) in square.symbols().iter().enumerate() {
            let (row, column, symbol) = (cell / n, cell % n, symbol.index());
            thirds[2][row * n + column] = symbol;
            thirds[1][row * n + symbol] = column;
            thirds[0][column * n + symbol] = row;
        }
        Tables { n, thirds }
    }

    /// The cycles of columns in which each holds in one row what the next one holds in the other row.
    fn cycles(&self, one: usize, other: usize) -> Vec<Vec<usize>> {
        let (mut met, mut cycles) = (FixedBitSet::with_capacity(self.n), Vec::new());
        for start in 0..self.n {
            let (mut cycle, mut at) = (Vec::new(), start);
            while !met.put(at) {
                cycle.push(at);
                at = self.third((0, one), (2, self.third((0, other), (1, at))));
            }
            cycles.push(cycle);
        }
        cycles.retain(|cycle| !cycle.is_empty());
        cycles
    }

    fn third(&self, (one, a): (usize, usize), (other, b): (usize, usize)) -> usize {
        let (low, high) = if one < other { (a, b) } else { (b, a) };
        self.thirds[3 - one - other][low * self.n + high]
    }
}

/// A set of rows, columns and symbols that grows until it is closed.
struct Closure {
    /// The largest order that is wanted.
    most: usize,
    members: [Vec<usize>; 3],
    met: [FixedBitSet; 3],
    /// How many members of each role were combined with all earlier ones of the other roles.
    done: [usize; 3],
}

impl Closure {
    fn new(n: usize, most: usize) -> Closure {
        let met = [(); 3].map(|()| FixedBitSet::with_capacity(n));
        Closure { most, members: Default::default(), met, done: [0; 3] }
    }

    fn clear(&mut self) {
        self.members.iter_mut().for_each(Vec::clear);
        self.met.iter_mut().for_each(FixedBitSet::clear);
        self.done = [0; 3];
    }

    fn add(&mut self, role: usize, x: usize) {
        if !self.met[role].put(x) {
            self.members[role].push(x);
        }
    }

    /// Starts from a subsquare.
    fn restart(&mut self, sub: &Subsquare) {
        self.clear();
        for (role, members) in [&sub.rows, &sub.columns, &sub.symbols].into_iter().enumerate() {
            members.iter().for_each(|&x| self.add(role, usize::from(x)));
        }
        self.done = [sub.order(); 3];
    }

    /// Adds all that follows; `None` once there are more members of a role than wanted.
    fn close(&mut self, tables: &Tables) -> Option<Subsquare> {
        while let Some(role) = (0..3).find(|&role| self.done[role] < self.members[role].len()) {
            let x = self.members[role][self.done[role]];
            for other in (0..3).filter(|&other| other != role) {
                for at in 0..self.done[other] {
                    let third = tables.third((role, x), (other, self.members[other][at]));
                    self.add(3 - role - other, third);
                }
            }
            self.done[role] += 1;
            if self.members.iter().any(|members| members.len() > self.most) {
                return None;
            }
        }
        let sorted = |role: usize| self.met[role].ones().map(|x| x as u8).collect();
        Some(Subsquare { rows: sorted(0), columns: sorted(1), symbols: sorted(2) })
    }
}

#[cfg(test)]
mod tests {
    use graeco_grid::{Limits, Symbol};

    use super::*;
    use crate::groups::group;
    use crate::properties::intercalates;

    /// All subsquares, by all sets of rows and of columns.
    fn naive(square: &Square) -> Vec<Subsquare> {
        let n = square.order().get();
        let members = |set: u32| (0..n as u8).filter(|&x| set >> x & 1 == 1).collect::<Vec<u8>>();
        let mut found = Vec::new();
        for (rows, columns) in (1u32..1 << n).flat_map(|rows| (1u32..1 << n).map(move |columns| (rows, columns))) {
            let (k, rows, columns) = (rows.count_ones() as usize, members(rows), members(columns));
            let at = |&row: &u8| columns.iter().map(move |&column| square[(row.into(), column.into())].index() as u8);
            let mut symbols: Vec<u8> = rows.iter().flat_map(at).collect();
            symbols.sort_unstable();
            symbols.dedup();
            if (2..n).contains(&k) && columns.len() == k && symbols.len() == k {
                found.push(Subsquare { rows, columns, symbols });
            }
        }
        found.sort_by_key(|sub| (sub.order(), sub.clone()));
        found
    }

    fn all(square: &Square) -> Vec<Subsquare> {
        subsquares(square, None, &Budget::default()).unwrap()
    }

    #[test]
    fn subsquares_are_those_that_all_sets_of_rows_and_columns_give() {
        for name in ["Z2", "Z6", "S3", "Z8", "D4", "Q8", "Z2xZ2xZ2", "Z9", "Z3xZ3", "Z2xZ2"] {
            let square = group(name).unwrap();
            assert_eq!(all(&square), naive(&square), "{name}");
        }
        #[cfg(feature = "rand")]
        for (n, seed) in (2..=8).flat_map(|n| (0..4).map(move |seed| (n, seed))) {
            let square =
                crate::random::Random::new(n, crate::kind::Kind::Plain, seed).unwrap().unwrap().next().unwrap();
            let found = all(&square);
            assert_eq!(found, naive(&square), "{n} {seed}");
            let pairs = found.iter().filter(|sub| sub.order() == 2).count();
            assert!(n == 2 || pairs == intercalates(&square).len());
            let of_three = subsquares(&square, Some(3), &Budget::default()).unwrap();
            assert_eq!(of_three, found.into_iter().filter(|sub| sub.order() == 3).collect::<Vec<_>>());
        }
    }

    #[test]
    fn subsquares_of_groups_are_pairs_of_cosets() {
        // A subgroup of index i gives i² subsquares: elementary abelian of order 32 has 31 subgroups of order 2, 155 of
        // order 4, 155 of order 8, 31 of order 16.
        let orders: Vec<usize> = all(&group("Z2xZ2xZ2xZ2xZ2").unwrap()).iter().map(Subsquare::order).collect();
        let many = |order| orders.iter().filter(|&&of| of == order).count();
        assert_eq!([2, 4, 8, 16].map(many), [31 * 256, 155 * 64, 155 * 16, 31 * 4]);
        assert_eq!(
            all(&group("Z60").unwrap()).len(),
            [2, 3, 4, 5, 6, 10, 12, 15, 20, 30].map(|k| (60 / k) * (60 / k)).iter().sum::<usize>()
        );
    }

    #[test]
    fn limits_are_kept_and_what_is_not_latin_has_none() {
        let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        assert_eq!(subsquares(&group("Z60").unwrap(), None, &Budget::start(&limits)), Err(End::TimeLimit));
        // Its 64,512 intercalates alone take more.
        let square = crate::mols::mols(64, crate::kind::Kind::Plain, &Limits::default()).unwrap().remove(0);
        let small = Budget::default().with_memory(5_000_000);
        assert_eq!(subsquares(&square, Some(2), &small), Err(End::MemoryLimit));
        let order = graeco_grid::Order::new(4).unwrap();
        assert!(all(&Square::new(order, vec![Symbol::new(0); 16])).is_empty());
        assert!(all(&group("Z7").unwrap()).is_empty());
    }
}
