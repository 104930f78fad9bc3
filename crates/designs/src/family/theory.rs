//! Theorems on the orders for which a family has squares, or has none.

use graeco_latin::Kind;

use super::property::Property::{
    self, Atomic, Brown, ColumnComplete, DoublySelfOrthogonal, HorizontallySymmetric, Idempotent, RowComplete,
    SelfOrthogonal, Semisymmetric, Symmetric, TotallySymmetric, Unipotent, VerticallySymmetric,
};
use super::{Family, holes, subsquares};

/// The known facts about the squares of an order in a family.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Existence {
    /// There are some.
    Yes,
    /// There are none, for this reason: a clause.
    No(&'static str),
    /// No theorem that is known here decides it.
    Unknown,
}

impl Family {
    /// Whether there are squares of order n, as far as theorems or constructions say.
    #[must_use]
    pub fn exists(&self, n: usize) -> Existence {
        if let Some(why) = self.obstacle(n) {
            return Existence::No(why);
        }
        let is_settled = self.is_kind() && !matches!(self.kind(), Kind::DiagonalSudoku { .. });
        if is_settled || self.by_formula(n).is_some() { Existence::Yes } else { Existence::Unknown }
    }

    /// Why there are no squares of order n, as far as theorems say; a clause. The time does not depend on n.
    ///
    /// ```
    /// use graeco_designs::Family;
    /// use graeco_latin::Kind;
    ///
    /// let with_holes = Family::from(Kind::Plain).with_holes([3, 3])?;
    /// assert!(with_holes.obstacle(6).unwrap().starts_with("holes of orders a and b"));
    /// assert_eq!(with_holes.obstacle(9), None);
    /// # Ok::<(), graeco_designs::HolesError>(())
    /// ```
    #[must_use]
    pub fn obstacle(&self, n: usize) -> Option<&'static str> {
        if !self.kind().exists(n) {
            return Some(no_square_of(self.kind(), n));
        }
        let no_parts = subsquares::obstacle(n, &self.parts.orders, self.parts.are_holes);
        if n == 1 || no_parts.is_some() {
            return no_parts;
        }
        if !self.holes().is_empty() {
            return holes::obstacle(self, n);
        }
        self.rules(n).into_iter().find(|&(applies, _)| applies).map(|(_, why)| why)
    }

    /// Theorems about squares without holes of orders from 2 on: whether each excludes this order, and the reason.
    fn rules(&self, n: usize) -> [(bool, &'static str); 15] {
        let has = |properties: &[Property]| properties.iter().all(|&property| self.has(property));
        let is_diagonal = matches!(self.kind(), Kind::Diagonal | Kind::Pandiagonal | Kind::DiagonalSudoku { .. });
        // The main diagonal holds every symbol once, or only one.
        let is_varied = is_diagonal || has(&[Idempotent]) || has(&[SelfOrthogonal]);
        [
            (is_varied && has(&[Unipotent]), "a unipotent square has one symbol on the main diagonal, these have all"),
            (
                n.is_multiple_of(2) && is_varied && has(&[Symmetric]),
                "a symbol is on the main diagonal of a symmetric square of even order an even number of times",
            ),
            (
                n % 2 == 1 && has(&[Symmetric, Unipotent]),
                "every symbol is on the main diagonal of a symmetric square of odd order",
            ),
            (n == 2 && is_varied, "the squares of order 2 have one symbol on the main diagonal"),
            (
                has(&[TotallySymmetric, Idempotent]) && !matches!(n % 6, 1 | 3),
                "Steiner triple systems exist only for orders 1 and 3 modulo 6 (Kirkman, 1847)",
            ),
            (
                has(&[TotallySymmetric, Unipotent]) && !matches!(n % 6, 2 | 4),
                "their order is one more than that of a Steiner triple system: 2 or 4 modulo 6 (Kirkman, 1847)",
            ),
            (
                has(&[Semisymmetric, Idempotent]) && (n % 3 == 2 || n == 6),
                "Mendelsohn triple systems exist only for orders 0 and 1 modulo 3, but not 6 (Mendelsohn, 1971)",
            ),
            (has(&[SelfOrthogonal, Symmetric]), "a symmetric square equals its transpose"),
            (
                has(&[Atomic]) && n.is_multiple_of(2) && n > 2,
                "the permutations between rows are single cycles, odd ones for even orders, but of three rows not all can be odd",
            ),
            (
                has(&[SelfOrthogonal]) && matches!(n, 2 | 3 | 6),
                "self-orthogonal squares exist for all orders but 2, 3 and 6 (Brayton, Coppersmith, Hoffman, 1974)",
            ),
            (
                (has(&[RowComplete]) || has(&[ColumnComplete])) && matches!(n, 3 | 5 | 7),
                "there are no row-complete squares of orders 3, 5 and 7",
            ),
            (
                n % 2 == 1 && (has(&[HorizontallySymmetric]) || has(&[VerticallySymmetric]) || has(&[Brown])),
                "mirrored cells would hold the same symbol, as the middle line is its own mirror image",
            ),
            (
                // The pairs of a diagonal cell with itself are all different, so these squares are diagonal.
                has(&[DoublySelfOrthogonal]) && n == 10,
                "there are no doubly self-orthogonal squares of order 10 (Vatutin, Belyshev, 2020)",
            ),
            (
                has(&[Symmetric]) && n % 2 == 1 && self.subsquares().iter().any(|order| order.is_multiple_of(2)),
                "a symbol is on the main diagonal of a symmetric square of odd order once, but in a part of even order twice",
            ),
            (has(&[Idempotent]) && self.subsquares().contains(&2), "a subsquare of order 2 is not idempotent"),
        ]
    }
}

/// Why there are no squares of a kind and order for which there are none.
fn no_square_of(kind: Kind, n: usize) -> &'static str {
    match kind {
        Kind::Pandiagonal => "they exist only for orders prime to 6",
        Kind::Diagonal | Kind::DiagonalSudoku { .. } if n == 2 || n == 3 => {
            "diagonal squares exist for all orders but 2 and 3"
        }
        Kind::Plain | Kind::Diagonal => "an order is at least 1",
        _ => "the boxes do not fit the order",
    }
}
