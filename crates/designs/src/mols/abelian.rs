//! Finite abelian groups as products of cyclic groups; an element is a number.

/// The product of the integers modulo each number. The last part of an element counts ones.
#[derive(Clone, Debug)]
pub(super) struct Abelian {
    moduli: Vec<usize>,
}

impl Abelian {
    pub(super) fn new(moduli: &[usize]) -> Abelian {
        Abelian { moduli: moduli.to_vec() }
    }

    pub(super) fn order(&self) -> usize {
        self.moduli.iter().product()
    }

    pub(super) fn add(&self, a: usize, b: usize) -> usize {
        self.combine(a, b, |x, y, _| x + y)
    }

    pub(super) fn subtract(&self, a: usize, b: usize) -> usize {
        self.combine(a, b, |x, y, modulus| x + modulus - y)
    }

    /// The homomorphism that takes the generator of each part to its image, at an element.
    pub(super) fn image(&self, images: &[usize], mut element: usize) -> usize {
        let mut image = 0;
        for (&modulus, &of_generator) in self.moduli.iter().zip(images).rev() {
            (0..element % modulus).for_each(|_| image = self.add(image, of_generator));
            element /= modulus;
        }
        image
    }

    fn combine(&self, mut a: usize, mut b: usize, part: impl Fn(usize, usize, usize) -> usize) -> usize {
        let (mut result, mut place) = (0, 1);
        for &modulus in self.moduli.iter().rev() {
            result += part(a % modulus, b % modulus, modulus) % modulus * place;
            (a, b, place) = (a / modulus, b / modulus, place * modulus);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_differences_and_images_are_those_of_the_parts() {
        let group = Abelian::new(&[2, 3]);
        assert_eq!(group.order(), 6);
        // The numbers of (x, y) are 3x + y.
        for (a, b) in (0..6).flat_map(|a| (0..6).map(move |b| (a, b))) {
            assert_eq!(group.add(a, b), (a / 3 + b / 3) % 2 * 3 + (a % 3 + b % 3) % 3);
            assert_eq!(group.add(group.subtract(a, b), b), a);
        }
        assert_eq!([0, 1, 2, 3, 4, 5].map(|a| group.image(&[3, 2], a)), [0, 2, 1, 3, 5, 4]);
    }
}
