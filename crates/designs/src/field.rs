//! Finite fields: the arithmetic of q = pᵉ elements, numbered by their digits in base p.

/// A field of q elements, in which 0 and 1 have the numbers 0 and 1.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    q: usize,
    p: usize,
    products: Vec<u32>,
}

/// The largest field, whose table of products takes 256 KiB or less.
pub(crate) const MOST: usize = 1024;

/// The prime powers whose product is n, each with its prime, in ascending order of primes.
pub(crate) fn prime_powers(mut n: usize) -> Vec<(usize, usize)> {
    let mut powers = Vec::new();
    let mut p = 2;
    while n > 1 {
        if p * p > n {
            p = n;
        }
        let mut power = 1;
        while n.is_multiple_of(p) {
            (n, power) = (n / p, power * p);
        }
        if power > 1 {
            powers.push((p, power));
        }
        p += 1;
    }
    powers
}

impl Field {
    /// The field of q elements; `None` if q is no prime power, or too large.
    pub(crate) fn new(q: usize) -> Option<Field> {
        let [(p, _)] = *prime_powers(q).as_slice() else { return None };
        if q > MOST {
            return None;
        }
        // The first polynomial xᵉ − rest without zero divisors gives a field.
        (0..q).find_map(|rest| {
            let products = products(q, p, rest);
            let zeros = products.iter().filter(|&&product| product == 0).count();
            (zeros == 2 * q - 1).then_some(Field { q, p, products })
        })
    }

    pub(crate) fn order(&self) -> usize {
        self.q
    }

    /// Digit by digit, modulo p.
    pub(crate) fn add(&self, mut a: usize, mut b: usize) -> usize {
        let (mut sum, mut place) = (0, 1);
        while a > 0 || b > 0 {
            sum += (a % self.p + b % self.p) % self.p * place;
            (a, b, place) = (a / self.p, b / self.p, place * self.p);
        }
        sum
    }

    pub(crate) fn multiply(&self, a: usize, b: usize) -> usize {
        self.products[a * self.q + b] as usize
    }

    /// The element −a.
    pub(crate) fn negative(&self, a: usize) -> usize {
        (0..self.q).find(|&b| self.add(a, b) == 0).unwrap_or(0)
    }

    /// The elements, ordered so that the sum of the i-th one and the i-th one from the end does not depend on i, with 0
    /// in the middle if q is odd. Then both diagonals of the square a·x + y are lines.
    pub(crate) fn mirrored(&self) -> Vec<usize> {
        if self.p == 2 {
            return (0..self.q).collect();
        }
        let half = (self.p - 1) / 2;
        let shifted = |mut i: usize| {
            let (mut element, mut place) = (0, 1);
            while place < self.q {
                element += (i % self.p + self.p - half) % self.p * place;
                (i, place) = (i / self.p, place * self.p);
            }
            element
        };
        (0..self.q).map(shifted).collect()
    }
}

/// All products of polynomials over the integers modulo p, where xᵉ is replaced by `rest`.
fn products(q: usize, p: usize, rest: usize) -> Vec<u32> {
    let add = |mut a: usize, mut b: usize| {
        let (mut sum, mut place) = (0, 1);
        while a > 0 || b > 0 {
            sum += (a % p + b % p) % p * place;
            (a, b, place) = (a / p, b / p, place * p);
        }
        sum
    };
    let times = |a: usize, digit: usize| (0..digit).fold(0, |sum, _| add(sum, a));
    // x · a: the leading digit wraps around.
    let shift = |a: usize| {
        let (leading, low) = (a / (q / p), a % (q / p));
        add(low * p, times(rest, leading))
    };
    let mut products = vec![0; q * q];
    for a in 0..q {
        // Horner's rule over the digits of b.
        for b in 0..q {
            let (high, digit) = (b / p, b % p);
            let product = add(shift(products[a * q + high] as usize), times(a, digit));
            products[a * q + b] = product as u32;
        }
    }
    products
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_fields() {
        for q in [2, 3, 4, 5, 7, 8, 9, 16, 25, 27] {
            let field = Field::new(q).unwrap();
            for a in 0..q {
                assert_eq!(field.add(a, field.negative(a)), 0);
                assert_eq!(field.multiply(a, 1), a);
                assert!(a == 0 || (0..q).filter(|&b| field.multiply(a, b) == 1).count() == 1, "an inverse in {q}");
                for b in 0..q {
                    assert_eq!(field.multiply(a, b), field.multiply(b, a));
                    for c in 0..q {
                        let sum = field.multiply(a, field.add(b, c));
                        assert_eq!(sum, field.add(field.multiply(a, b), field.multiply(a, c)));
                        let product = field.multiply(field.multiply(a, b), c);
                        assert_eq!(product, field.multiply(a, field.multiply(b, c)));
                    }
                }
            }
        }
        assert!([1, 6, 12, 100].into_iter().all(|q| Field::new(q).is_none()));
        assert_eq!(prime_powers(360), [(2, 8), (3, 9), (5, 5)]);
    }
}
