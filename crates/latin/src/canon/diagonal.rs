//! The canonical form of diagonal squares, by trying all symmetries that preserve both diagonals.

use graeco_grid::{Budget, Square, Stop, Symbol};

use super::{Canon, CanonError};
use crate::kind::Kind;

/// The largest order for which [`diagonal_canon`] tries all symmetries.
pub const MOST_DIAGONAL: usize = 13;

/// The canonical form of a diagonal square under the 4·2^⌊n/2⌋·⌊n/2⌋! symmetries that preserve both diagonals and
/// permutations of symbols: the least such square. `symmetries` counts the symmetries that map the square to itself, up
/// to a permutation of symbols.
///
/// # Errors
/// If the square is not diagonal, its order is above 13, or the work must end.
pub fn diagonal_canon(square: &Square, budget: &Budget) -> Result<Canon, CanonError> {
    let order = square.order();
    let (n, half) = (order.get(), order.get() / 2);
    if n > MOST_DIAGONAL {
        return Err(CanonError::TooLarge(n));
    }
    if !Kind::Diagonal.holds(square) {
        return Err(CanonError::NotDiagonal);
    }
    let mut pace = budget.pace();
    pace.look()?;
    let mut best: Option<(Vec<usize>, u128)> = None;
    each_mirrored(half, &mut Vec::new(), &mut |pairs| {
        pace.step(1)?;
        let mut place: Vec<usize> = vec![half; n];
        for (from, &(to, turned)) in pairs.iter().enumerate() {
            let to = if turned { n - 1 - to } else { to };
            (place[from], place[n - 1 - from]) = (to, n - 1 - to);
        }
        // The reflection of both rows and columns is among these; one of them alone and the transposition are not. Order
        // 1 has one symmetry.
        let sides: &[(bool, bool)] =
            if n == 1 { &[(false, false)] } else { &[(false, false), (true, false), (false, true), (true, true)] };
        for &(transposed, reversed) in sides {
            let image = image(square, &place, transposed, reversed);
            match &mut best {
                Some((least, many)) if *least == image => *many += 1,
                Some((least, _)) if *least < image => {}
                _ => best = Some((image, 1)),
            }
        }
        Ok(())
    })?;
    let (form, symmetries) = best.expect("the identity is one of the symmetries");
    Ok(Canon { square: Square::new(order, form.into_iter().map(Symbol::new).collect()), symmetries })
}

/// All ways to permute the pairs of mirrored lines and to swap the lines of each pair.
fn each_mirrored(
    half: usize,
    pairs: &mut Vec<(usize, bool)>,
    each: &mut impl FnMut(&[(usize, bool)]) -> Result<(), Stop>,
) -> Result<(), Stop> {
    if pairs.len() == half {
        return each(pairs);
    }
    for to in 0..half {
        if pairs.iter().all(|&(taken, _)| taken != to) {
            for turned in [false, true] {
                pairs.push((to, turned));
                each_mirrored(half, pairs, each)?;
                pairs.pop();
            }
        }
    }
    Ok(())
}

/// The image of a square, with its symbols renamed so that the first row is in order.
fn image(square: &Square, place: &[usize], transposed: bool, reversed: bool) -> Vec<usize> {
    let n = place.len();
    let mut image = vec![0; n * n];
    for (cell, symbol) in square.symbols().iter().enumerate() {
        let (mut r, mut c) = (place[cell / n], place[cell % n]);
        if transposed {
            (r, c) = (c, r);
        }
        if reversed {
            r = n - 1 - r;
        }
        image[r * n + c] = symbol.index();
    }
    let mut names = vec![0; n];
    for (name, &symbol) in image[..n].iter().enumerate() {
        names[symbol] = name;
    }
    image.into_iter().map(|symbol| names[symbol]).collect()
}
