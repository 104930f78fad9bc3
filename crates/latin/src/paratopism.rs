//! Paratopisms: permutations of rows, columns and symbols, and of these three roles.

use std::fmt;

use graeco_grid::{Square, Symbol};

/// The letters of the roles: rows, columns, symbols.
const LETTERS: [char; 3] = ['r', 'c', 's'];

/// A paratopism maps squares of an order to such squares. A square is a set of triples of a row, a column and a symbol;
/// the member x in role k of a triple becomes the member `image(k, x)` in role `roles()[k]`. Roles are rows (0), columns
/// (1) and symbols (2). With each role in its place it is an *isotopism*.
///
/// ```
/// use graeco_latin::{Paratopism, Square, transposed};
///
/// let square = Square::from_rows([[0, 1, 2], [2, 0, 1], [1, 2, 0]]).unwrap();
/// let names = || vec![0, 1, 2];
/// let swap = Paratopism::new([1, 0, 2], [names(), names(), names()]).unwrap();
/// assert_eq!(swap.apply(&square), transposed(&square));
/// assert!(swap.then(&swap).is_identity());
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Paratopism {
    roles: [usize; 3],
    images: [Vec<u8>; 3],
}

impl Paratopism {
    /// The paratopism with these images of the roles, and of the rows, columns and symbols; `None` if these are not
    /// permutations of 0, 1, 2 and of 0 to n − 1 for one n from 1 to 255.
    #[must_use]
    pub fn new(roles: [usize; 3], images: [Vec<u8>; 3]) -> Option<Paratopism> {
        let n = images[0].len();
        let is_permutation = |image: &Vec<u8>| {
            let mut met = vec![false; n];
            let fits = |&x: &u8| met.get_mut(usize::from(x)).is_some_and(|met| !std::mem::replace(met, true));
            image.len() == n && image.iter().all(fits)
        };
        let mut sorted = roles;
        sorted.sort_unstable();
        let fits = (1..=255).contains(&n) && sorted == [0, 1, 2] && images.iter().all(is_permutation);
        fits.then_some(Paratopism { roles, images })
    }

    /// The one that changes nothing but the roles.
    pub(crate) fn of_roles(roles: [usize; 3], n: usize) -> Paratopism {
        Paratopism { roles, images: [(); 3].map(|()| (0..n).map(|x| x as u8).collect()) }
    }

    /// The order of the squares that it maps.
    #[must_use]
    pub fn order(&self) -> usize {
        self.images[0].len()
    }

    /// The image of each role.
    #[must_use]
    pub fn roles(&self) -> [usize; 3] {
        self.roles
    }

    /// The images of the rows (role 0), columns (1) or symbols (2).
    ///
    /// # Panics
    /// If the role is above 2.
    #[must_use]
    pub fn images(&self, role: usize) -> &[u8] {
        &self.images[role]
    }

    /// Whether each role is its own image.
    #[must_use]
    pub fn is_isotopism(&self) -> bool {
        self.roles == [0, 1, 2]
    }

    /// Whether everything is its own image.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.is_isotopism()
            && self.images.iter().flat_map(|image| image.iter().enumerate()).all(|(x, &y)| x == usize::from(y))
    }

    /// The image of a square.
    ///
    /// # Panics
    /// If the square is of another order, or not Latin while the roles change.
    #[must_use]
    pub fn apply(&self, square: &Square) -> Square {
        let n = self.order();
        assert_eq!(square.order().get(), n, "a paratopism maps squares of its order");
        let mut symbols = vec![Symbol::new(0); n * n];
        for (cell, symbol) in square.symbols().iter().enumerate() {
            let mut image = [0; 3];
            for (role, x) in [cell / n, cell % n, symbol.index()].into_iter().enumerate() {
                image[self.roles[role]] = usize::from(self.images[role][x]);
            }
            symbols[image[0] * n + image[1]] = Symbol::new(image[2]);
        }
        Square::new(square.order(), symbols)
    }

    /// This one, followed by another.
    ///
    /// # Panics
    /// If the other is for another order.
    #[must_use]
    pub fn then(&self, next: &Paratopism) -> Paratopism {
        assert_eq!(self.order(), next.order(), "paratopisms of one order");
        let image = |role: usize| {
            let further = &next.images[self.roles[role]];
            self.images[role].iter().map(|&x| further[usize::from(x)]).collect()
        };
        Paratopism { roles: self.roles.map(|role| next.roles[role]), images: [0, 1, 2].map(image) }
    }

    /// The one that leads back.
    #[must_use]
    pub fn inverse(&self) -> Paratopism {
        let (mut roles, mut images) = ([0; 3], self.images.clone());
        for (role, &image) in self.roles.iter().enumerate() {
            roles[image] = role;
            for (x, &y) in self.images[role].iter().enumerate() {
                images[image][usize::from(y)] = x as u8;
            }
        }
        Paratopism { roles, images }
    }
}

/// The letters of roles, such as `rcs`: where the rows, the columns and the symbols of a square come from.
#[must_use]
pub fn role_letters(roles: [usize; 3]) -> String {
    roles.iter().map(|&role| LETTERS[role]).collect()
}

/// In cycles, counted from 1: `rows (1 2 3), symbols (1 4)(2 3)`. A change of roles is written as `roles rcs -> crs`:
/// rows become columns. Then the images are listed: `rows to columns 2 3 1`.
impl fmt::Display for Paratopism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ["rows", "columns", "symbols"];
        if self.is_identity() {
            return f.write_str("identity");
        }
        let mut between = "";
        for (role, name) in names.iter().enumerate() {
            let image = &self.images[role];
            if self.is_isotopism() {
                let cycles = cycles(image);
                if !cycles.is_empty() {
                    write!(f, "{between}{name} {cycles}")?;
                    between = ", ";
                }
            } else {
                let list: Vec<String> = image.iter().map(|&x| (usize::from(x) + 1).to_string()).collect();
                write!(f, "{between}{name} to {} {}", names[self.roles[role]], list.join(" "))?;
                between = ", ";
            }
        }
        Ok(())
    }
}

/// The cycles of a permutation longer than 1, counted from 1.
fn cycles(image: &[u8]) -> String {
    let mut met = vec![false; image.len()];
    let mut text = String::new();
    for start in 0..image.len() {
        if met[start] || usize::from(image[start]) == start {
            continue;
        }
        let mut cycle = Vec::new();
        let mut at = start;
        while !std::mem::replace(&mut met[at], true) {
            cycle.push((at + 1).to_string());
            at = usize::from(image[at]);
        }
        text += &format!("({})", cycle.join(" "));
    }
    text
}

/// The transpose of a square.
#[must_use]
pub fn transposed(square: &Square) -> Square {
    let order = square.order();
    let cells = order.cells().map(|cell| square.at(order.cell(cell.column(order), cell.row(order))));
    Square::new(order, cells.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_follow_one_another_and_lead_back() {
        let square = Square::from_rows([[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 1, 0], [3, 2, 0, 1]]).unwrap();
        let a = Paratopism::new([1, 2, 0], [vec![1, 2, 3, 0], vec![0, 2, 1, 3], vec![3, 1, 2, 0]]).unwrap();
        let b = Paratopism::new([0, 2, 1], [vec![2, 1, 0, 3], vec![3, 0, 1, 2], vec![0, 1, 3, 2]]).unwrap();
        assert_eq!(a.then(&b).apply(&square), b.apply(&a.apply(&square)));
        assert!(a.then(&a.inverse()).is_identity() && !a.is_isotopism());
        assert_eq!(a.inverse().apply(&a.apply(&square)), square);
        // The triple of row 0, column 1 and symbol 1 becomes column 1, symbol 2 and row 1.
        assert_eq!(a.apply(&square).at(square.order().cell(1, 1)), Symbol::new(2));
    }

    #[test]
    fn what_is_no_permutation_is_refused() {
        let names = |n: u8| (0..n).collect::<Vec<u8>>();
        assert!(Paratopism::new([0, 1, 2], [names(3), names(3), names(3)]).is_some());
        assert!(Paratopism::new([0, 1, 1], [names(3), names(3), names(3)]).is_none());
        assert!(Paratopism::new([0, 1, 2], [names(3), names(4), names(3)]).is_none());
        assert!(Paratopism::new([0, 1, 2], [names(3), vec![0, 0, 1], names(3)]).is_none());
        assert!(Paratopism::new([0, 1, 2], [names(0), names(0), names(0)]).is_none());
    }

    #[test]
    fn permutations_are_written_in_cycles_and_as_lists() {
        let isotopism = Paratopism::new([0, 1, 2], [vec![1, 2, 0, 3], vec![0, 1, 2, 3], vec![3, 2, 1, 0]]).unwrap();
        assert_eq!(isotopism.to_string(), "rows (1 2 3), symbols (1 4)(2 3)");
        assert_eq!(Paratopism::of_roles([0, 1, 2], 4).to_string(), "identity");
        let swap = Paratopism::new([1, 0, 2], [vec![1, 0], vec![0, 1], vec![0, 1]]).unwrap();
        assert_eq!(swap.to_string(), "rows to columns 2 1, columns to rows 1 2, symbols to symbols 1 2");
    }
}
