//! Recipes for as many orthogonal squares of each order as the known constructions give.

use graeco_grid::{Pace, Stop};

use super::abelian::Abelian;
use super::design::Design;
use super::planes::Plane;
use super::{cosets, matrices, orbits, symmetric};
use crate::field::{Field, prime_powers};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Recipe {
    Trivial,
    Field,
    /// The product of this order and the rest.
    Product(usize),
    /// Wilson's construction with m and t; u is the rest.
    Wilson {
        m: usize,
        t: usize,
    },
    /// Order 3m + 1.
    Prolonged {
        m: usize,
    },
    Matrix,
    /// A matrix with symmetries.
    Symmetric {
        hole: usize,
    },
    Cosets,
    Orbits,
    /// A plane without some points of an oval.
    Plane(Plane),
}

/// The best construction for each order up to some limit.
#[derive(Clone, Debug)]
pub(super) struct Recipes {
    /// How many squares there are, and how they are made; the order 0 has no meaning.
    best: Vec<(usize, Recipe)>,
}

impl Recipes {
    /// The best constructions for all orders up to n. The time grows like n².
    pub(super) fn up_to(n: usize) -> Recipes {
        let mut recipes = Recipes { best: vec![(0, Recipe::Trivial), (usize::MAX, Recipe::Trivial)] };
        for order in 2..=n {
            let best = recipes.all(order).into_iter().rev().max_by_key(|(squares, _)| *squares);
            recipes.best.push(best.unwrap_or((1, Recipe::Product(1))));
        }
        recipes
    }

    /// How many squares of an order there are.
    pub(super) fn squares(&self, order: usize) -> usize {
        self.best[order].0
    }

    /// How the squares of an order are made.
    pub(super) fn construction(&self, order: usize) -> String {
        match self.best[order].1 {
            Recipe::Trivial => "one square".to_owned(),
            Recipe::Field => "field".to_owned(),
            Recipe::Product(1) => "one square".to_owned(),
            Recipe::Product(a) => format!("product {a} · {}", order / a),
            Recipe::Wilson { m, t } => format!("Wilson {m} · {t} + {}", order - m * t),
            Recipe::Prolonged { m } => format!("Bose, Shrikhande, Parker 3 · {m} + 1"),
            Recipe::Matrix | Recipe::Symmetric { hole: 0 } => "difference matrix".to_owned(),
            Recipe::Symmetric { hole } => format!("quasi-difference matrix {} + {hole}", order - hole),
            Recipe::Cosets => "cosets in a group of order 27".to_owned(),
            Recipe::Orbits => "orbits of a group of order 126".to_owned(),
            Recipe::Plane(Plane { q, is_projective: true }) => format!("projective plane {q}, points left out"),
            Recipe::Plane(Plane { q, .. }) => format!("affine plane {q}, points left out"),
        }
    }

    /// The number of squares that each construction gives, the simplest ones first.
    fn all(&self, n: usize) -> Vec<(usize, Recipe)> {
        let mut found = Vec::new();
        let powers = prime_powers(n);
        if powers.len() == 1 {
            found.push((n - 1, Recipe::Field));
        }
        for a in (2..n).take_while(|a| a * a <= n).filter(|&a| n.is_multiple_of(a)) {
            found.push((self.squares(a).min(self.squares(n / a)), Recipe::Product(a)));
        }
        found.extend(matrices::squares_of(n).map(|squares| (squares, Recipe::Matrix)));
        if let Some((rows, hole)) = symmetric::rows_and_hole(n) {
            let squares = if hole == 0 { rows - 1 } else { (rows - 2).min(self.squares(hole)) };
            found.push((squares, Recipe::Symmetric { hole }));
        }
        if n == cosets::ORDER {
            found.push((cosets::SQUARES, Recipe::Cosets));
        }
        if n == orbits::ORDER {
            found.push((orbits::SQUARES, Recipe::Orbits));
        }
        if n % 6 == 4 && n > 4 && self.squares(n / 3) >= 2 {
            found.push((2, Recipe::Prolonged { m: n / 3 }));
        }
        for m in 2..n {
            for t in (2..=n / m).filter(|t| m * t < n && n - m * t <= *t) {
                let u = n - m * t;
                let parts = [self.squares(m), self.squares(m + 1), self.squares(u), self.squares(t) - 1];
                found.push((parts.into_iter().min().unwrap_or(0), Recipe::Wilson { m, t }));
            }
        }
        for plane in Plane::with_points(n) {
            let squares = plane.lengths(n).map(|length| self.squares(length) - 1);
            found.push((squares.min().unwrap_or(0), Recipe::Plane(plane)));
        }
        // A single square needs no design.
        found.retain(|(squares, _)| *squares > 1);
        found
    }

    /// A design of an order with a number of groups, at most two more than there are squares.
    pub(super) fn design(&self, n: usize, groups: usize, pace: &mut Pace) -> Result<Design, Stop> {
        pace.step(1)?;
        // The design and those that it is made of.
        pace.budget().afford(3 * groups * n * n * size_of::<u16>())?;
        let design = match self.best[n].1 {
            Recipe::Trivial => Design::trivial(groups),
            Recipe::Field => Design::of_field(&Field::new(n).expect("a prime power"), groups),
            Recipe::Product(a) => {
                Design::product(&self.design(a, groups, pace)?, &self.design(n / a, groups, pace)?, groups)
            }
            Recipe::Wilson { m, t } => {
                let frame = self.design(t, groups + 1, pace)?;
                let [plain, longer] = [self.design(m, groups, pace)?, self.design(m + 1, groups, pace)?];
                let u = n - m * t;
                Design::wilson(&frame, &plain, &longer, u, Some(&self.design(u, groups, pace)?))
            }
            Recipe::Prolonged { m } => {
                let group = Abelian::new(&[2 * m + 1]);
                Design::quasi(&group, &matrices::three_m_plus_one(m), m, Some(&self.design(m, groups, pace)?))
            }
            Recipe::Matrix => matrices::design(n).expect("there is a matrix"),
            Recipe::Symmetric { hole: 0 } => {
                let (group, columns) = symmetric::matrix(n).expect("there is a matrix");
                let entries = |row: usize| columns.iter().filter_map(|column| column[row]).collect();
                Design::difference(&group, &(0..columns[0].len()).map(entries).collect::<Vec<Vec<usize>>>())
            }
            Recipe::Symmetric { hole } => {
                let (group, mut columns) = symmetric::matrix(n).expect("there is a matrix");
                columns.iter_mut().for_each(|column| column.truncate(groups));
                Design::quasi(&group, &columns, hole, Some(&self.design(hole, groups, pace)?))
            }
            Recipe::Cosets => cosets::design(),
            Recipe::Orbits => orbits::design(),
            Recipe::Plane(plane) => {
                let lengths = plane.lengths(n);
                let part = |length| Ok(self.design(length, groups + 1, pace)?.idempotent());
                let parts: Vec<Design> = lengths.clone().map(part).collect::<Result<_, Stop>>()?;
                Design::of_lines(n, &plane.lines(n), *lengths.start(), &parts)
            }
        };
        Ok(design.with_groups(groups))
    }
}
