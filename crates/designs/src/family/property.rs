//! Properties of Latin squares, alone and together, with their definitions.

use graeco_grid::{Square, named_values};
use graeco_latin::{Thirds, transposed};

named_values! {
    "a property";

    /// A property of a Latin square of order n, with symbols 0 to n − 1. L(r, c) is the symbol in row r and column c.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum Property {
        /// L(r, c) = L(c, r): the table of a commutative quasigroup.
        Symmetric = "symmetric",
        /// L(i, i) = i.
        Idempotent = "idempotent",
        /// The main diagonal holds one symbol.
        Unipotent = "unipotent",
        /// L(r, c) = s if and only if L(c, s) = r: the table of a semisymmetric quasigroup, in which x(yx) = y.
        ///
        /// Idempotent ones are the same as Mendelsohn triple systems.
        Semisymmetric = "semisymmetric",
        /// Symmetric and semisymmetric: the six conjugates are equal.
        ///
        /// Idempotent ones are the same as Steiner triple systems of order n, and unipotent ones, up to the common symbol of
        /// the diagonal, as those of order n − 1 (R. H. Bruck, *A survey of binary systems*, 1958).
        TotallySymmetric = "totally symmetric",
        /// Orthogonal to the transpose (R. K. Brayton, D. Coppersmith, A. J. Hoffman, *Self-orthogonal Latin squares of all
        /// orders n ≠ 2, 3, 6*, 1974).
        SelfOrthogonal = "self-orthogonal",
        /// Orthogonal to the transpose and to the antitranspose, its reflection in the other diagonal (E. Vatutin, A.
        /// Belyshev, *About the number of self-orthogonal and doubly self-orthogonal diagonal Latin squares of orders 1–10*,
        /// 2020).
        DoublySelfOrthogonal = "doubly self-orthogonal",
        /// Every ordered pair of different symbols occurs once in adjacent cells of a row (E. N. Gilbert, *Latin squares which
        /// contain no repeated digrams*, 1965).
        RowComplete = "row-complete",
        /// Every ordered pair of different symbols occurs once in adjacent cells of a column.
        ColumnComplete = "column-complete",
        /// The symbols of mirrored cells of a row determine each other: L(r, n − 1 − c) = τ(L(r, c)) for a permutation τ of the
        /// symbols (OEIS A287649). If the first row is in order, they add up to n − 1.
        HorizontallySymmetric = "horizontally symmetric",
        /// The symbols of mirrored cells of a column determine each other: L(n − 1 − r, c) = τ(L(r, c)).
        VerticallySymmetric = "vertically symmetric",
        /// The symbols of opposite cells determine each other: L(n − 1 − r, n − 1 − c) = τ(L(r, c)) (OEIS A293777).
        CentrallySymmetric = "centrally symmetric",
        /// Brown's squares: horizontally symmetric, and every row read backwards is a row; or vertically symmetric, and every
        /// column read backwards is a column (OEIS A339305; J. W. Brown et al., *Completion of the spectrum of orthogonal
        /// diagonal Latin squares*, 1992).
        Brown = "Brown",
        /// The permutation between any two rows, columns or symbols is a single cycle: row-Hamiltonian with all conjugates (I.
        /// M. Wanless, *Perfect factorisations of bipartite graphs and Latin squares without proper subrectangles*, 1999).
        Atomic = "atomic",
    }
}

use Property::{
    Atomic, Brown, CentrallySymmetric, ColumnComplete, DoublySelfOrthogonal, HorizontallySymmetric, Idempotent,
    RowComplete, SelfOrthogonal, Semisymmetric, Symmetric, TotallySymmetric, Unipotent, VerticallySymmetric,
};

impl Property {
    /// Whether a square is Latin and has the property.
    ///
    /// ```
    /// use graeco_designs::Property;
    /// use graeco_latin::Square;
    ///
    /// let square = Square::from_rows([[0, 2, 1], [2, 1, 0], [1, 0, 2]]).unwrap();
    /// let names: Vec<_> = Property::ALL.into_iter().filter(|property| property.holds(&square)).collect();
    /// use Property::*;
    /// assert_eq!(names, [Symmetric, Idempotent, Semisymmetric, TotallySymmetric, CentrallySymmetric, Atomic]);
    /// ```
    #[must_use]
    pub fn holds(self, square: &Square) -> bool {
        square.is_latin() && self.holds_for(square)
    }

    /// Whether a Latin square has the property.
    pub(crate) fn holds_for(self, square: &Square) -> bool {
        let n = square.order().get();
        let at = |r: usize, c: usize| square[(r, c)].index();
        let everywhere = |holds: &dyn Fn(usize, usize) -> bool| (0..n * n).all(|cell| holds(cell / n, cell % n));
        match self {
            Symmetric => everywhere(&|r, c| at(r, c) == at(c, r)),
            Idempotent => (0..n).all(|i| at(i, i) == i),
            Unipotent => (0..n).all(|i| at(i, i) == at(0, 0)),
            Semisymmetric => everywhere(&|r, c| at(c, at(r, c)) == r),
            TotallySymmetric => Symmetric.holds_for(square) && Semisymmetric.holds_for(square),
            SelfOrthogonal | DoublySelfOrthogonal | RowComplete | ColumnComplete => {
                self.different_pairs(n).iter().all(|pairs| are_different(square, pairs))
            }
            HorizontallySymmetric | VerticallySymmetric | CentrallySymmetric => {
                self.matched_pairs(n).is_some_and(|pairs| are_matched(square, &pairs))
            }
            Brown => is_brown(square) || is_brown(&transposed(square)),
            Atomic => square.is_latin() && is_atomic(square),
        }
    }

    /// Lists of pairs of cells. The property is that the pairs of symbols in the cells of each list are all different.
    pub(crate) fn different_pairs(self, n: usize) -> Vec<Vec<[usize; 2]>> {
        let all = (0..n).flat_map(|r| (0..n).map(move |c| (r, c)));
        let next = (0..n).flat_map(|line| (1..n).map(move |at| (line, at)));
        let transpose = all.clone().map(|(r, c)| [r * n + c, c * n + r]);
        match self {
            SelfOrthogonal => vec![transpose.collect()],
            DoublySelfOrthogonal => {
                let anti = all.map(|(r, c)| [r * n + c, (n - 1 - c) * n + n - 1 - r]);
                vec![transpose.collect(), anti.collect()]
            }
            RowComplete => vec![next.map(|(r, c)| [r * n + c - 1, r * n + c]).collect()],
            ColumnComplete => vec![next.map(|(c, r)| [(r - 1) * n + c, r * n + c]).collect()],
            _ => Vec::new(),
        }
    }

    /// A list of pairs of cells. The property is that a permutation leads from the symbol of the first to that of the
    /// second in all pairs.
    pub(crate) fn matched_pairs(self, n: usize) -> Option<Vec<[usize; 2]>> {
        let image = |r: usize, c: usize| match self {
            HorizontallySymmetric => Some((r, n - 1 - c)),
            VerticallySymmetric => Some((n - 1 - r, c)),
            CentrallySymmetric => Some((n - 1 - r, n - 1 - c)),
            _ => None,
        };
        (0..n * n).map(|cell| image(cell / n, cell % n).map(|(r, c)| [cell, r * n + c])).collect()
    }

    /// Maps of triples of a row, column and symbol that preserve every square with the property, if these define it.
    pub(crate) fn maps(self) -> &'static [Map] {
        const TRANSPOSE: Map = |[r, c, s]| [c, r, s];
        const TURN: Map = |[r, c, s]| [c, s, r];
        match self {
            Symmetric => &[TRANSPOSE],
            Semisymmetric => &[TURN],
            TotallySymmetric => &[TRANSPOSE, TURN],
            _ => &[],
        }
    }

    /// Whether the property depends on no names of symbols: it is preserved by all permutations of the symbols.
    pub(crate) fn allows_renaming(self) -> bool {
        !matches!(self, Idempotent | Semisymmetric | TotallySymmetric)
    }

    /// Whether the property is preserved by isomorphisms: the same permutation of rows, columns and symbols.
    pub(crate) fn allows_isomorphisms(self) -> bool {
        matches!(self, Symmetric | Idempotent | Unipotent | Semisymmetric | TotallySymmetric | SelfOrthogonal | Atomic)
    }

    /// Whether the property is preserved by all permutations of the rows.
    pub(crate) fn allows_rows(self) -> bool {
        matches!(self, RowComplete | HorizontallySymmetric | Atomic)
    }

    /// Whether the property is preserved by all permutations of the columns.
    pub(crate) fn allows_columns(self) -> bool {
        matches!(self, ColumnComplete | VerticallySymmetric | Atomic)
    }
}

/// A map of triples of a row, column and symbol.
pub(crate) type Map = fn([usize; 3]) -> [usize; 3];

/// Whether no ordered pair of symbols occurs in two pairs of cells, and different cells of a pair hold different symbols.
/// The latter follows in Latin squares.
fn are_different(square: &Square, pairs: &[[usize; 2]]) -> bool {
    let n = square.order().get();
    let mut seen = vec![false; n * n];
    pairs.iter().all(|pair| {
        let [a, b] = pair.map(|cell| square.symbols()[cell].index());
        (a == b) == (pair[0] == pair[1]) && !std::mem::replace(&mut seen[a * n + b], true)
    })
}

/// Whether a permutation of the symbols leads from the first to the second cell of all pairs.
fn are_matched(square: &Square, pairs: &[[usize; 2]]) -> bool {
    let mut images = vec![usize::MAX; square.order().get()];
    let mut origins = images.clone();
    pairs.iter().all(|pair| {
        let [a, b] = pair.map(|cell| square.symbols()[cell].index());
        let known = |place: &mut usize, symbol| std::mem::replace(place, symbol);
        let (image, origin) = (known(&mut images[a], b), known(&mut origins[b], a));
        (image == usize::MAX || image == b) && (origin == usize::MAX || origin == a)
    })
}

/// Whether the square is horizontally symmetric, and every row read backwards is a row.
fn is_brown(square: &Square) -> bool {
    HorizontallySymmetric.holds_for(square)
        && square.rows().all(|row| {
            // A row is known by its first symbol.
            let other = square.rows().find(|other| other.first() == row.last());
            other.is_some_and(|other| other.iter().rev().eq(row))
        })
}

/// Whether any two rows, columns or symbols of a Latin square have a single cycle.
fn is_atomic(square: &Square) -> bool {
    let (n, thirds) = (square.order().get(), Thirds::of(square));
    let is_cycle = |role, one, other| {
        let next = thirds.permutation(role, [one, other]);
        std::iter::successors(Some(next[0]), |&at| (at != 0).then(|| next[at])).count() == n
    };
    (0..3).all(|role| (0..n).all(|other| (0..other).all(|one| is_cycle(role, one, other))))
}

#[cfg(test)]
mod tests {
    use graeco_grid::Symbol;
    use graeco_latin::{Formula, Kind};

    use super::*;

    fn names(rows: &[&[usize]]) -> Vec<&'static str> {
        let square = Square::from_rows(rows.iter().map(|row| row.iter().copied())).unwrap();
        Property::ALL.into_iter().filter(|property| property.holds(&square)).map(Property::name).collect()
    }

    #[test]
    fn known_squares_have_the_properties_that_the_literature_says() {
        // The smallest self-orthogonal square, from the field of four elements.
        let field: [&[usize]; 4] = [&[0, 2, 3, 1], &[3, 1, 0, 2], &[1, 3, 2, 0], &[2, 0, 1, 3]];
        assert!(names(&field).starts_with(&["idempotent", "semisymmetric", "self-orthogonal"]));
        // Williams's sequence 0 1 3 2 gives a row-complete and column-complete square.
        let williams: [&[usize]; 4] = [&[0, 1, 3, 2], &[1, 2, 0, 3], &[3, 0, 2, 1], &[2, 3, 1, 0]];
        assert_eq!(
            names(&williams),
            [
                "symmetric",
                "row-complete",
                "column-complete",
                "horizontally symmetric",
                "vertically symmetric",
                "centrally symmetric",
                "Brown"
            ]
        );
        // Brown's square of order 10 in OEIS A339305.
        let brown = "0123456789 1234095678 4017362895 8765904321 7650819432 9876543210 5982637104 3508721946 2349180567 \
                     6491278053";
        let rows: Vec<Vec<usize>> =
            brown.split_whitespace().map(|row| row.bytes().map(|digit| usize::from(digit - b'0')).collect()).collect();
        let rows: Vec<&[usize]> = rows.iter().map(Vec::as_slice).collect();
        assert_eq!(names(&rows), ["horizontally symmetric", "Brown"]);
        // Cyclic squares of prime order are atomic, others are not.
        for n in 2..=13 {
            let is_prime = (2..n).all(|divisor| n % divisor > 0);
            let cyclic = Formula::new(n, Kind::Plain).unwrap().square().unwrap();
            assert_eq!(Property::Atomic.holds(&cyclic), is_prime, "{n}");
        }
    }

    #[test]
    fn what_is_not_latin_has_no_property() {
        let order = graeco_grid::Order::new(2).unwrap();
        let wrong = Square::new(order, [0; 4].map(Symbol::new).to_vec());
        assert!(Property::ALL.iter().all(|property| !property.holds(&wrong)));
    }
}
