//! Families against all squares of small orders, judged by definitions written once more.

use std::collections::HashMap;

use graeco_grid::{Budget, Square};
use graeco_latin::Kind;

use super::{Cover, Existence, Family, Property};

type Rows = Vec<Vec<usize>>;

/// All Latin squares of an order, cell by cell.
fn all_squares(n: usize) -> Vec<Rows> {
    fn fill(n: usize, cells: &mut Vec<usize>, found: &mut Vec<Rows>) {
        if cells.len() == n * n {
            found.push(cells.chunks(n).map(<[usize]>::to_vec).collect());
            return;
        }
        let (r, c) = (cells.len() / n, cells.len() % n);
        for symbol in 0..n {
            let in_row = cells[r * n..].contains(&symbol);
            if !in_row && (0..r).all(|above| cells[above * n + c] != symbol) {
                cells.push(symbol);
                fill(n, cells, found);
                cells.pop();
            }
        }
    }
    let mut found = Vec::new();
    fill(n, &mut Vec::new(), &mut found);
    found
}

fn rows(square: &Square) -> Rows {
    square.rows().map(|row| row.iter().map(|s| s.index()).collect()).collect()
}

fn distinct<T: Ord>(items: impl IntoIterator<Item = T>) -> bool {
    let mut items: Vec<T> = items.into_iter().collect();
    let many = items.len();
    items.sort_unstable();
    items.dedup();
    items.len() == many
}

fn transpose(l: &Rows) -> Rows {
    (0..l.len()).map(|r| (0..l.len()).map(|c| l[c][r]).collect()).collect()
}

fn turned(l: &Rows) -> Rows {
    // Row s, column c holds r where row r, column c holds s.
    let n = l.len();
    (0..n).map(|s| (0..n).map(|c| (0..n).find(|&r| l[r][c] == s).unwrap()).collect()).collect()
}

fn reversed(line: &[usize]) -> Vec<usize> {
    line.iter().rev().copied().collect()
}

/// Whether the symbols of two arrangements correspond.
fn correspond(l: &Rows, other: &Rows) -> bool {
    let n = l.len();
    let mut pairs: Vec<(usize, usize)> = (0..n * n).map(|i| (l[i / n][i % n], other[i / n][i % n])).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs.len() == n
}

fn orthogonal(l: &Rows, other: &Rows) -> bool {
    let n = l.len();
    distinct((0..n * n).map(|i| (l[i / n][i % n], other[i / n][i % n])))
}

fn row_complete(l: &Rows) -> bool {
    distinct(l.iter().flat_map(|row| row.windows(2).map(|pair| (pair[0], pair[1]))))
}

fn brown(l: &Rows) -> bool {
    let mirrored: Rows = l.iter().map(|row| reversed(row)).collect();
    correspond(l, &mirrored) && mirrored.iter().all(|row| l.contains(row))
}

/// The lengths of the cycles between two rows.
fn hamiltonian(l: &Rows) -> bool {
    let n = l.len();
    (0..n).all(|a| {
        (0..n).filter(|&b| b != a).all(|b| {
            let mut symbol = l[a][0];
            let mut length = 0;
            loop {
                symbol = l[b][l[a].iter().position(|&s| s == symbol).unwrap()];
                length += 1;
                if symbol == l[a][0] {
                    return length == n;
                }
            }
        })
    })
}

fn has(l: &Rows, property: Property) -> bool {
    let n = l.len();
    let upside_down: Rows = l.iter().rev().cloned().collect();
    let mirrored: Rows = l.iter().map(|row| reversed(row)).collect();
    let opposite: Rows = upside_down.iter().map(|row| reversed(row)).collect();
    match property {
        Property::Symmetric => *l == transpose(l),
        Property::Idempotent => (0..n).all(|i| l[i][i] == i),
        Property::Unipotent => (1..n).all(|i| l[i][i] == l[i - 1][i - 1]),
        // x(yx) = y for all x and y.
        Property::Semisymmetric => (0..n * n).all(|i| l[i / n][l[i % n][i / n]] == i % n),
        Property::TotallySymmetric => *l == transpose(l) && *l == turned(l),
        Property::SelfOrthogonal => orthogonal(l, &transpose(l)),
        Property::DoublySelfOrthogonal => orthogonal(l, &transpose(l)) && orthogonal(l, &transpose(&opposite)),
        Property::RowComplete => row_complete(l),
        Property::ColumnComplete => row_complete(&transpose(l)),
        Property::HorizontallySymmetric => correspond(l, &mirrored),
        Property::VerticallySymmetric => correspond(l, &upside_down),
        Property::CentrallySymmetric => correspond(l, &opposite),
        Property::Brown => brown(l) || brown(&transpose(l)),
        Property::Atomic => hamiltonian(l) && hamiltonian(&transpose(l)) && hamiltonian(&turned(l)),
    }
}

fn is_diagonal(l: &Rows) -> bool {
    let n = l.len();
    distinct((0..n).map(|i| l[i][i])) && distinct((0..n).map(|i| l[i][n - 1 - i]))
}

fn counted(n: usize, family: &Family) -> u64 {
    let mut counting = family.counting(n).unwrap();
    while counting.advance() {}
    u64::try_from(counting.total()).unwrap()
}

/// The number of squares of a family, counted and by search, its existence, and the square that is built.
fn agree(family: &Family, n: usize, expected: u64) {
    let name = format!("{family}, order {n}");
    assert_eq!(counted(n, family), expected, "{name}");
    assert_eq!(family.squares(n).unwrap().count() as u64, expected, "{name}, by search");
    match family.exists(n) {
        Existence::Yes => assert!(expected > 0, "{name}"),
        Existence::No(why) => assert_eq!(expected, 0, "{name}: {why}"),
        Existence::Unknown => {}
    }
    let built = family.build(n).unwrap();
    assert_eq!(built.is_some(), expected > 0, "{name}, built");
    assert!(built.is_none_or(|square| family.holds(&square)), "{name}, built");
}

/// The number of squares of an order for each set of properties, as a word, and kind.
fn counts_by_property(n: usize) -> (Vec<Rows>, HashMap<(u32, bool), u64>) {
    let (all, mut counts_by_property) = (all_squares(n), HashMap::new());
    for l in &all {
        let bit = |(place, &property): (usize, &Property)| u32::from(has(l, property)) << place;
        let word = Property::ALL.iter().enumerate().map(bit).sum();
        *counts_by_property.entry((word, is_diagonal(l))).or_insert(0) += 1;
    }
    (all, counts_by_property)
}

#[test]
fn properties_of_all_squares_are_as_defined() {
    for n in 1..=4 {
        for l in all_squares(n) {
            let square = Square::from_rows(l.iter().map(|row| row.iter().copied())).unwrap();
            for property in Property::ALL {
                assert_eq!(property.holds(&square), has(&l, property), "{property}: {l:?}");
            }
        }
    }
}

/// Every one of the sets of properties, given as words: counted, by search too, built, and its existence.
fn check(n: usize, words: impl Iterator<Item = u32>) {
    let (_, counts_by_property) = counts_by_property(n);
    for word in words {
        let properties = Property::ALL.into_iter().enumerate().filter(|(place, _)| word >> place & 1 == 1);
        let properties: Vec<Property> = properties.map(|(_, property)| property).collect();
        for kind in [Kind::Plain, Kind::Diagonal] {
            let family = Family::new(kind, properties.iter().copied());
            let is_in = |&&(other, diagonal): &&(u32, bool)| other & word == word && (diagonal || kind == Kind::Plain);
            let expected: u64 = counts_by_property.keys().filter(is_in).map(|key| counts_by_property[key]).sum();
            agree(&family, n, expected);
        }
    }
}

#[test]
fn counts_of_all_sets_of_three_properties_to_order_four() {
    for n in 1..=4 {
        check(n, (0..1 << Property::ALL.len()).filter(|word: &u32| word.count_ones() <= 3));
    }
}

#[test]
fn counts_of_properties_and_pairs_of_order_five() {
    check(5, (0..1 << Property::ALL.len()).filter(|word: &u32| (1..=2).contains(&word.count_ones())));
}

#[test]
fn squares_of_large_orders_are_built_without_a_search() {
    use Property::{
        Brown, CentrallySymmetric, ColumnComplete, HorizontallySymmetric, RowComplete, Symmetric, VerticallySymmetric,
    };
    let all =
        [Symmetric, RowComplete, ColumnComplete, HorizontallySymmetric, VerticallySymmetric, CentrallySymmetric, Brown];
    let family = Family::new(Kind::Plain, all);
    for n in 1..=255 {
        let square = family.by_formula(n);
        assert_eq!(square.is_some(), n == 1 || n % 2 == 0, "{n}");
        assert!(square.is_none_or(|square| all.iter().all(|&property| has(&rows(&square), property))), "{n}");
    }
}

#[test]
fn doubly_self_orthogonal_squares_are_diagonal() {
    for n in 4..=7 {
        let [plain, diagonal] =
            [Kind::Plain, Kind::Diagonal].map(|kind| counted(n, &Family::new(kind, [Property::DoublySelfOrthogonal])));
        assert_eq!(plain, diagonal, "{n}");
    }
    for kind in [Kind::Plain, Kind::Diagonal] {
        let family = Family::new(kind, [Property::DoublySelfOrthogonal]);
        assert!(matches!(family.exists(10), Existence::No(_)), "{kind}");
    }
}

#[test]
fn exact_covers_count_what_the_search_finds() {
    use Property::{Idempotent, SelfOrthogonal, Semisymmetric, Symmetric, TotallySymmetric, Unipotent};
    for (n, properties, expected) in [
        (7, vec![Semisymmetric], 140_256),
        (7, vec![TotallySymmetric], 1290),
        (9, vec![TotallySymmetric], 471_240),
        (7, vec![Symmetric, Idempotent], 6240),
        (6, vec![Idempotent], 10_752),
        (6, vec![Semisymmetric, Unipotent], 0),
        (7, vec![SelfOrthogonal, Idempotent], 3840),
    ] {
        let family = Family::new(Kind::Plain, properties);
        assert_eq!(counted(n, &family), expected, "{family}");
        // The search visits the millions of nodes of order 9 in half a minute.
        if n < 9 {
            assert_eq!(family.squares(n).unwrap().count() as u64, expected, "{family}, by search");
        }
    }
}

#[test]
fn atomic_squares_of_order_seven_are_counted_without_visiting_all_squares() {
    // Up to isotopisms, only the cyclic square is atomic: the cyclic group has 6! / 6 reduced tables.
    let family = Family::new(Kind::Plain, [Property::Atomic]);
    let givens = |i: usize| if i < 7 { Some(i) } else { i.is_multiple_of(7).then_some(i / 7) };
    let givens: Vec<_> = (0..49).map(|i| givens(i).map(graeco_grid::Symbol::new)).collect();
    let puzzle = family.puzzle(7).unwrap().with_givens(&givens).unwrap();
    let few = graeco_grid::Limits { nodes: Some(200_000), ..graeco_grid::Limits::default() };
    let mut squares = puzzle.search().limits(few).solutions();
    assert_eq!((squares.by_ref().count(), squares.end()), (120, Some(graeco_grid::Outcome::Complete)));
}

#[test]
fn partial_squares_are_completed_in_as_many_ways_as_the_exact_cover_has_solutions() {
    for properties in [
        vec![Property::Symmetric],
        vec![Property::Semisymmetric],
        vec![Property::TotallySymmetric, Property::Unipotent],
        vec![Property::SelfOrthogonal],
    ] {
        let family = Family::new(Kind::Plain, properties);
        let squares = family.squares(5).unwrap().take(20);
        for square in squares {
            let givens: Vec<_> =
                square.cells().into_iter().enumerate().map(|(i, s)| s.filter(|_| i % 4 == 1)).collect();
            let puzzle = family.puzzle(5).unwrap().with_givens(&givens).unwrap();
            let cover = Cover::new(&family, &puzzle, &mut Budget::default().pace()).unwrap();
            let mut by_cover: Vec<_> = cover.problem.solutions().map(|solution| cover.square(&solution)).collect();
            let mut by_search: Vec<_> = puzzle.solutions().collect();
            by_cover.sort_unstable_by_key(|square| square.symbols().to_vec());
            by_search.sort_unstable_by_key(|square| square.symbols().to_vec());
            assert_eq!(by_cover, by_search, "{family}");
        }
    }
}

/// Whether the rows and columns of each subsquare, one after another, hold its symbols only.
fn has_subsquares(l: &Rows, orders: &[usize]) -> bool {
    let mut start = 0;
    orders.iter().all(|&order| {
        let lines = start..start + order;
        start += order;
        lines.end <= l.len() && l[lines.clone()].iter().all(|row| row[lines.clone()].iter().all(|s| lines.contains(s)))
    })
}

#[test]
fn squares_with_subsquares_are_counted_built_and_judged() {
    use Property::{Idempotent, SelfOrthogonal, Symmetric, TotallySymmetric};
    let lists: [&[usize]; 10] =
        [&[1], &[2], &[3], &[1, 1], &[2, 1], &[1, 2], &[2, 2], &[1, 1, 1], &[1, 1, 1, 1, 1], &[5]];
    for n in 1..=5 {
        let all = all_squares(n);
        for (orders, property) in lists.iter().flat_map(|&orders| {
            let properties = [None, Some(Symmetric), Some(Idempotent), Some(SelfOrthogonal), Some(TotallySymmetric)];
            properties.map(|property| (orders, property))
        }) {
            for kind in [Kind::Plain, Kind::Diagonal] {
                let is_in = |l: &&Rows| {
                    has_subsquares(l, orders)
                        && property.is_none_or(|property| has(l, property))
                        && (kind == Kind::Plain || is_diagonal(l))
                };
                let expected = all.iter().filter(is_in).count() as u64;
                let family = Family::new(kind, property).with_subsquares(orders.to_vec());
                agree(&family, n, expected);
            }
        }
    }
}

#[test]
fn squares_with_subsquares_of_larger_orders() {
    for (n, orders) in [
        (40, vec![20]),
        (41, vec![7]),
        (24, vec![2; 12]),
        (255, vec![5; 51]),
        (10, vec![3, 2]),
        (12, vec![3, 3, 2, 2, 2]),
        (20, vec![5, 4, 3, 2]),
    ] {
        let family = Family::from(Kind::Plain).with_subsquares(orders.clone());
        let square = family.build(n).unwrap().unwrap();
        assert!(square.is_latin() && has_subsquares(&rows(&square), &orders), "{family}, order {n}");
        assert!(family.holds(&square));
    }
    // Another way to the number of squares of order 5 with a subsquare of order 2 in the corner: all intercalates of all
    // squares, each place of one equally often.
    let family = Family::from(Kind::Plain).with_subsquares([2]);
    let intercalates: u64 = graeco_latin::squares(5, Kind::Plain)
        .unwrap()
        .map(|square| graeco_latin::intercalates_of(&square).count() as u64)
        .sum();
    // 10 · 10 pairs of rows and columns, 10 pairs of symbols.
    assert_eq!(intercalates, counted(5, &family) * 1000);
}
