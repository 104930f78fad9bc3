//! Multiplication tables of groups by name: cyclic, dihedral, dicyclic, symmetric and alternating ones, and products.

use graeco_grid::{Order, Square, Symbol};

/// The names of all groups of each order to 15, up to isomorphism.
const NAMES: [&[&str]; 16] = [
    &[],
    &["Z1"],
    &["Z2"],
    &["Z3"],
    &["Z4", "Z2xZ2"],
    &["Z5"],
    &["Z6", "S3"],
    &["Z7"],
    &["Z8", "Z4xZ2", "Z2xZ2xZ2", "D4", "Q8"],
    &["Z9", "Z3xZ3"],
    &["Z10", "D5"],
    &["Z11"],
    &["Z12", "Z6xZ2", "D6", "A4", "Dic3"],
    &["Z13"],
    &["Z14", "D7"],
    &["Z15"],
];

/// The largest order for which [`groups`] lists all groups.
pub const MOST_LISTED_GROUP: usize = NAMES.len() - 1;

/// All groups of an order to 15, up to isomorphism, with their names. Empty for other orders.
///
/// The identity is element 0, so the tables are reduced.
///
/// ```
/// use graeco_latin::groups;
///
/// assert_eq!(groups(8).len(), 5);
/// assert!(groups(8).iter().any(|(name, table)| *name == "Q8" && table.is_latin()));
/// ```
#[must_use]
pub fn groups(n: usize) -> Vec<(&'static str, Square)> {
    let names = NAMES.get(n).copied().unwrap_or_default();
    names.iter().filter_map(|&name| Some((name, group(name)?))).collect()
}

/// The multiplication table of a group, given by name; `None` if the name is not one, or the order is above 255.
///
/// Names are `Zn` (cyclic), `Dn` (dihedral, of order 2n), `Dicn` (dicyclic, of order 4n), `Qn` (generalized quaternion,
/// of order n = 8, 16, 32 …), `Sn` and `An` (symmetric and alternating, of degree n), and products such as `Z4xS3`.
#[must_use]
pub fn group(name: &str) -> Option<Square> {
    let mut tables = name.split(['x', 'X', '×']).map(|factor| CayleyTable::named(factor.trim()));
    let first = tables.next()??;
    let table = tables.try_fold(first, |product, next| product.times(&next?))?;
    let order = Order::new(table.n).ok()?;
    Some(Square::new(order, table.products.into_iter().map(Symbol::new).collect()))
}

/// The product of elements a and b is entry a·n + b; the identity is 0.
struct CayleyTable {
    n: usize,
    products: Vec<usize>,
}

impl CayleyTable {
    fn new(n: usize, product: impl Fn(usize, usize) -> usize) -> Option<CayleyTable> {
        let products = || (0..n * n).map(|pair| product(pair / n, pair % n)).collect();
        (1..=255).contains(&n).then(|| CayleyTable { n, products: products() })
    }

    fn named(factor: &str) -> Option<CayleyTable> {
        let digits = factor.find(|letter: char| letter.is_ascii_digit())?;
        let (family, number) = factor.split_at(digits);
        let n: usize = number.parse().ok().filter(|n| (1..=255).contains(n))?;
        match family.to_ascii_lowercase().as_str() {
            "z" | "c" => CayleyTable::new(n, |a, b| (a + b) % n),
            // aⁱ·fʲ is element 2i + j, and f·a = a⁻¹·f; f² is 1, or aⁿ in the dicyclic group.
            "d" => CayleyTable::two_fold(n, 0),
            "dic" => CayleyTable::two_fold(2 * n, n),
            "q" => (n >= 8 && n.is_power_of_two()).then(|| CayleyTable::two_fold(n / 2, n / 4))?,
            "s" => CayleyTable::of_permutations(n, |_| true),
            "a" => CayleyTable::of_permutations(n, is_even),
            _ => None,
        }
    }

    /// The group of aⁱ·fʲ, i below m and j below 2, where f inverts a, and f² = aˢ.
    fn two_fold(m: usize, square: usize) -> Option<CayleyTable> {
        CayleyTable::new(2 * m, |a, b| {
            let (i, is_turned, k, turns) = (a / 2, a % 2 == 1, b / 2, b % 2);
            let moved = if is_turned { i + m - k } else { i + k };
            let extra = if is_turned && turns == 1 { square } else { 0 };
            2 * ((moved + extra) % m) + (usize::from(is_turned) ^ turns)
        })
    }

    /// The group of the permutations of a degree that are wanted, in lexicographic order.
    fn of_permutations(degree: usize, wanted: impl Fn(&[usize]) -> bool) -> Option<CayleyTable> {
        // Degree 6 has 360 even permutations.
        if degree > 5 {
            return None;
        }
        let mut all = vec![Vec::new()];
        for _ in 0..degree {
            let further = |start: &Vec<usize>| {
                let free = (0..degree).filter(|next| !start.contains(next));
                free.map(|next| [start.as_slice(), &[next]].concat()).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(further).collect();
        }
        all.retain(|permutation| wanted(permutation));
        let place = |permutation: Vec<usize>| all.binary_search(&permutation).unwrap_or(0);
        CayleyTable::new(all.len(), |a, b| place(all[a].iter().map(|&at| all[b][at]).collect()))
    }

    /// The direct product; `None` if its order is above 255.
    fn times(&self, other: &CayleyTable) -> Option<CayleyTable> {
        let m = other.n;
        CayleyTable::new(self.n * m, |a, b| {
            self.products[a / m * self.n + b / m] * m + other.products[a % m * m + b % m]
        })
    }
}

/// Whether the number of inversions is even.
fn is_even(permutation: &[usize]) -> bool {
    let later = |at: usize| permutation[at + 1..].iter().filter(|&&value| value < permutation[at]).count();
    (0..permutation.len()).map(later).sum::<usize>().is_multiple_of(2)
}

#[cfg(test)]
mod tests {
    use graeco_grid::Budget;

    use super::*;
    use crate::canon::{isotopy_canon, main_class_canon, reduce};

    fn times(table: &Square, a: usize, b: usize) -> usize {
        table.at(table.order().cell(a, b)).index()
    }

    /// The number of automorphisms: the images of some generators determine the image of everything.
    fn automorphisms(table: &Square) -> u128 {
        let n = table.order().get();
        // The words that reach every element: from an element, times a generator.
        let words = |generators: &[usize]| {
            let (mut met, mut reached) = (vec![(0, 0, 0)], vec![false; n]);
            reached[0] = true;
            let mut at = 0;
            while at < met.len() {
                for (number, &generator) in generators.iter().enumerate() {
                    let next = times(table, met[at].0, generator);
                    if !std::mem::replace(&mut reached[next], true) {
                        met.push((next, met[at].0, number));
                    }
                }
                at += 1;
            }
            met
        };
        let mut generators = Vec::new();
        while words(&generators).len() < n {
            let met: Vec<usize> = words(&generators).iter().map(|word| word.0).collect();
            generators.push((0..n).find(|x| !met.contains(x)).unwrap());
        }
        let words = words(&generators);
        let mut count = 0;
        for code in 0..n.pow(generators.len() as u32) {
            let images: Vec<usize> = (0..generators.len()).map(|i| code / n.pow(i as u32) % n).collect();
            let mut map = vec![0; n];
            words[1..].iter().for_each(|&(to, from, number)| map[to] = times(table, map[from], images[number]));
            let mut sorted = map.clone();
            sorted.sort_unstable();
            let keeps =
                |pair: usize| map[times(table, pair / n, pair % n)] == times(table, map[pair / n], map[pair % n]);
            count += u128::from(sorted.into_iter().eq(0..n) && (0..n * n).all(keeps));
        }
        count
    }

    #[test]
    fn groups_to_order_15_are_all_different_and_as_many_as_there_are() {
        // OEIS A000001.
        let published = [0, 1, 1, 1, 2, 1, 2, 1, 5, 2, 2, 1, 5, 1, 2, 1];
        for (n, &many) in published.iter().enumerate() {
            let tables = groups(n);
            assert_eq!(tables.len(), many, "{n}");
            let mut forms = Vec::new();
            for (name, table) in &tables {
                assert_eq!((table.order().get(), &reduce(table)), (n, table), "{name}");
                let all = (0..n * n * n).map(|i| (i / n / n, i / n % n, i % n));
                let mut all =
                    all.map(|(a, b, c)| (times(table, times(table, a, b), c), times(table, a, times(table, b, c))));
                assert!(table.is_latin() && all.all(|(x, y)| x == y), "{name}");
                // An autotopism of a group is an automorphism followed by two translations; every group is isotopic to
                // its conjugates.
                let isotopy = isotopy_canon(table, &Budget::default()).unwrap();
                assert_eq!(isotopy.symmetries, (n * n) as u128 * automorphisms(table), "{name}");
                let main = main_class_canon(table, &Budget::default()).unwrap();
                assert_eq!(main.symmetries, 6 * isotopy.symmetries, "{name}");
                forms.push(main.square);
            }
            forms.sort();
            forms.dedup();
            assert_eq!(forms.len(), many, "isotopic groups are isomorphic: {n}");
        }
    }

    #[test]
    fn names_are_read_in_any_writing_and_others_refused() {
        assert_eq!(group("z4 X c2"), group("Z4xZ2"));
        assert_eq!(group("Q8"), group("Dic2"));
        assert_eq!(group("S5").map(|table| table.order().get()), Some(120));
        assert_eq!(group("Z4xA4").map(|table| (table.order().get(), table.is_latin())), Some((48, true)));
        for name in ["", "Z", "Z0", "Z256", "x", "Z2x", "Q12", "Q4", "A6", "Y3", "Z16xZ16", "8", "Z-1"] {
            assert_eq!(group(name), None, "{name}");
        }
    }
}
