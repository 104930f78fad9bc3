//! Fillings of the second diagonal, with the main one in order, and one of each class under the symmetries of both.

use crate::count::classes::classes;

/// The symbol of the second diagonal in each row.
pub(super) type Filling = Vec<usize>;

/// One filling of the second diagonal, with the main one in order, from each class of those that the symmetries that
/// preserve both diagonals permute. Each gives the symbol in each row.
pub(crate) fn diagonals_up_to_symmetry(n: usize) -> Vec<Vec<usize>> {
    classes(&fillings(n), images).into_iter().map(|(filling, _)| filling).collect()
}

/// All fillings of the second diagonal, with the main one in order, that repeat no symbol in a row, column or diagonal.
pub(super) fn fillings(n: usize) -> Vec<Filling> {
    fn extend(n: usize, filling: &mut Filling, found: &mut Vec<Filling>) {
        let row = filling.len();
        if row == n {
            found.push(filling.clone());
            return;
        }
        let mirror = n - 1 - row;
        for symbol in 0..n {
            let fits = if row == mirror { symbol == row } else { symbol != row && symbol != mirror };
            if fits && !filling.contains(&symbol) {
                filling.push(symbol);
                extend(n, filling, found);
                filling.pop();
            }
        }
    }
    let mut found = Vec::new();
    extend(n, &mut Vec::new(), &mut found);
    found
}

/// The images of a filling under generators of the symmetries that preserve both diagonals.
pub(super) fn images(filling: &Filling) -> Vec<Filling> {
    let n = filling.len();
    let half = n / 2;
    let identity: Vec<usize> = (0..n).collect();
    let mut places = Vec::new();
    // Swaps two pairs of mirrored lines, or the lines of a pair.
    for pair in 1..half {
        let mut swapped = identity.clone();
        swapped.swap(0, pair);
        swapped.swap(n - 1, n - 1 - pair);
        places.push(swapped);
    }
    let mut turned = identity.clone();
    turned.swap(0, n - 1);
    places.push(turned);
    let mut images: Vec<Filling> = places.iter().map(|place| image(filling, |r, c| (place[r], place[c]))).collect();
    images.push(image(filling, |r, c| (n - 1 - r, c)));
    images.push(image(filling, |r, c| (c, r)));
    images
}

/// The image of a filling under a permutation of the cells that preserves the diagonals, with the main diagonal put in
/// order again.
fn image(filling: &Filling, place: impl Fn(usize, usize) -> (usize, usize)) -> Filling {
    let n = filling.len();
    let (mut main, mut other) = (vec![0; n], vec![0; n]);
    for (row, &symbol) in filling.iter().enumerate() {
        for (column, symbol) in [(row, row), (n - 1 - row, symbol)] {
            let (r, c) = place(row, column);
            if r == c {
                main[r] = symbol;
            }
            if r + c == n - 1 {
                other[r] = symbol;
            }
        }
    }
    let mut names = vec![0; n];
    main.iter().enumerate().for_each(|(name, &symbol)| names[symbol] = name);
    other.iter().map(|&symbol| names[symbol]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fillings_and_classes_of_the_diagonals() {
        // OEIS A337302 and A309283.
        for (n, many, kinds) in [(4, 4, 2), (5, 4, 2), (6, 80, 3), (7, 80, 3), (8, 4752, 20), (9, 4752, 20)] {
            let all = fillings(n);
            assert_eq!(all.len(), many, "{n}");
            let classes = classes(&all, images);
            assert_eq!(classes.len(), kinds, "{n}");
            assert_eq!(classes.iter().map(|class| class.1).sum::<u128>(), many as u128);
        }
    }
}
