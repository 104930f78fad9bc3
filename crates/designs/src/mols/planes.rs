//! Planes without some points of an oval: any two points are on one line, and the lines have few lengths.
//!
//! Such lines are a pairwise balanced design. A transversal design on each of them, without the blocks of equal points,
//! makes one on all points: it has as many groups as those of the lines, less one (R. C. Bose and S. S. Shrikhande, *On the
//! construction of sets of mutually orthogonal Latin squares and the falsity of a conjecture of Euler*, 1960). No three
//! points of an oval are on a line, so a line loses two points at most.

use std::ops::RangeInclusive;

use crate::field::{Field, prime_powers};

/// The affine or the projective plane over a field of q elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plane {
    pub(super) q: usize,
    pub(super) is_projective: bool,
}

impl Plane {
    /// The planes that have n points beside some of an oval.
    pub(super) fn with_points(n: usize) -> impl Iterator<Item = Plane> {
        let planes = (3..n).flat_map(|q| [false, true].map(|is_projective| Plane { q, is_projective }));
        planes
            .take_while(move |plane| plane.q * (plane.q - 1) <= n)
            .filter(|plane| prime_powers(plane.q).len() == 1)
            .filter(move |plane| (n..=n + plane.oval()).contains(&plane.points()))
    }

    fn points(self) -> usize {
        self.q * self.q + if self.is_projective { self.q + 1 } else { 0 }
    }

    /// How many points the oval has.
    fn oval(self) -> usize {
        if self.is_projective { self.q + 1 + usize::from(self.q.is_multiple_of(2)) } else { self.q }
    }

    /// The numbers of points on a line if n points are left.
    pub(super) fn lengths(self, n: usize) -> RangeInclusive<usize> {
        let full = self.q + usize::from(self.is_projective);
        full - (self.points() - n).min(2)..=full
    }

    /// The lines on the n points that are left, which are numbered from 0.
    pub(super) fn lines(self, n: usize) -> Vec<Vec<usize>> {
        let q = self.q;
        let field = Field::new(q).expect("a prime power");
        // A parabola, its point at infinity, and for even q the point of all its tangents.
        let parabola = (0..q).map(|x| x * q + field.multiply(x, x));
        let oval: Vec<usize> = parabola.chain([q * q + q, q * q]).take(self.points() - n).collect();
        let left = (0..self.points()).filter(|point| !oval.contains(point));
        let mut names = vec![None; self.points()];
        left.enumerate().for_each(|(name, point)| names[point] = Some(name));
        let on = |line: Vec<usize>| line.into_iter().filter_map(|point| names.get(point).copied().flatten()).collect();
        all_lines(&field).into_iter().map(on).collect()
    }
}

/// The lines of the projective plane: the point (x, y) has the number qx + y, that of slope m at infinity q² + m, that of
/// vertical lines is the last one.
fn all_lines(field: &Field) -> Vec<Vec<usize>> {
    let q = field.order();
    let sloping =
        |m: usize, c: usize| (0..q).map(move |x| x * q + field.add(field.multiply(m, x), c)).chain([q * q + m]);
    let sloping = (0..q * q).map(|at| sloping(at / q, at % q).collect());
    let vertical = (0..q).map(|x| (x * q..x * q + q).chain([q * q + q]).collect());
    sloping.chain(vertical).chain([(q * q..=q * q + q).collect()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_points_are_on_one_line_of_an_allowed_length() {
        for n in 7..=100 {
            for plane in Plane::with_points(n) {
                let mut pairs = Vec::new();
                for line in plane.lines(n) {
                    assert!(line.len() < 2 || plane.lengths(n).contains(&line.len()), "{n} {plane:?}");
                    pairs.extend(line.iter().flat_map(|&a| line.iter().map(move |&b| (a, b))).filter(|(a, b)| a < b));
                }
                pairs.sort_unstable();
                assert!(pairs.into_iter().eq((0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)))), "{n} {plane:?}");
            }
        }
    }
}
