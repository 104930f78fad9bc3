//! Fillings of the second diagonal, with the main one in order, and of the middle row, up to the symmetries of both diagonals.

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

/// Generators of the permutations of lines, rows and columns alike, that preserve both diagonals.
fn generators(n: usize) -> Vec<Vec<usize>> {
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
    places
}

/// The images of a filling under generators of the symmetries that preserve both diagonals.
pub(super) fn images(filling: &Filling) -> Vec<Filling> {
    let n = filling.len();
    let lines = generators(n);
    let mut images: Vec<Filling> = lines.iter().map(|line| image(filling, |r, c| (line[r], line[c])).0).collect();
    images.push(image(filling, |r, c| (n - 1 - r, c)).0);
    images.push(image(filling, |r, c| (c, r)).0);
    images
}

/// One filling of the middle row from each class under the symmetries that preserve the diagonals, their filling and the
/// middle row, with the number of fillings in it. Fillings are words with bit `column * n + symbol`.
pub(super) fn middles_up_to_symmetry(filling: &Filling, middles: &[u128]) -> Vec<(u128, u128)> {
    let n = filling.len();
    let (mut group, generators) = (vec![(0..n).collect::<Vec<usize>>()], generators(n));
    let mut at = 0;
    while let Some(lines) = group.get(at).cloned() {
        let products = generators.iter().map(|generator| lines.iter().map(|&line| generator[line]).collect());
        for product in products.collect::<Vec<Vec<usize>>>() {
            if !group.contains(&product) {
                group.push(product);
            }
        }
        at += 1;
    }
    // With rows from the top or from the bottom.
    let places = |lines: &Vec<usize>, turned: bool| {
        let row = |r: usize| if turned { n - 1 - lines[r] } else { lines[r] };
        let (image, names) = image(filling, |r, c| (row(r), lines[c]));
        (image == *filling).then(|| (lines.clone(), names))
    };
    let kept: Vec<_> =
        [false, true].iter().flat_map(|&turned| group.iter().filter_map(move |lines| places(lines, turned))).collect();
    let symbol = |mask: u128, column: usize| (mask >> (column * n)).trailing_zeros() as usize;
    let moved = |mask: u128, (lines, names): &(Vec<usize>, Vec<usize>)| {
        (0..n).fold(0, |moved, column| moved | 1 << (lines[column] * n + names[symbol(mask, column)]))
    };
    classes(middles, |&mask| kept.iter().map(|symmetry| moved(mask, symmetry)).collect())
}

/// The image of a filling under a permutation of the cells that preserves the diagonals, with the main diagonal put in
/// order again, and the new names of the symbols.
fn image(filling: &Filling, place: impl Fn(usize, usize) -> (usize, usize)) -> (Filling, Vec<usize>) {
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
    (other.iter().map(|&symbol| names[symbol]).collect(), names)
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
