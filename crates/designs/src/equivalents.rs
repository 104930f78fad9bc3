//! Designs that are orthogonal squares in another form: arrays, transversal designs, nets, magic squares, tournaments.

use graeco_grid::Square;

/// The orthogonal array of some mutually orthogonal squares of order n: n² rows of the symbols, from 0, of a row, a column
/// and its cell in each square. In any two columns every pair of symbols stands in exactly one row.
///
/// ```
/// use graeco_designs::{mols, orthogonal_array};
/// use graeco_latin::{Kind, Limits};
///
/// let rows: Vec<Vec<usize>> = orthogonal_array(&mols(3, Kind::Plain, &Limits::default())?).collect();
/// assert_eq!(rows.len(), 9);
/// assert_eq!(rows[0].len(), 4);
/// # Ok::<(), graeco_designs::MolsError>(())
/// ```
pub fn orthogonal_array(squares: &[Square]) -> impl Iterator<Item = Vec<usize>> {
    let n = order_of(squares);
    let row = move |cell: usize| {
        let symbols = squares.iter().map(|square| square.symbols()[cell].index());
        [cell / n, cell % n].into_iter().chain(symbols).collect()
    };
    (0..n * n).map(row)
}

/// The transversal design of some mutually orthogonal squares of order n: n² blocks of one point of each group. The points
/// of group g, from 0, are gn to gn + n − 1; two points of different groups are in exactly one block.
pub fn transversal_design(squares: &[Square]) -> impl Iterator<Item = Vec<usize>> {
    let n = order_of(squares);
    let numbered =
        move |row: Vec<usize>| row.into_iter().enumerate().map(|(group, symbol)| group * n + symbol).collect();
    orthogonal_array(squares).map(numbered)
}

/// The net of some mutually orthogonal squares of order n: n lines of n points for rows, for columns, and for each square,
/// which are parallel. Points are the cells, row by row; lines that are not parallel meet in exactly one of them.
pub fn net(squares: &[Square]) -> impl Iterator<Item = Vec<usize>> {
    let n = order_of(squares);
    let symbol = move |class: usize, cell: usize| match class {
        0 => cell / n,
        1 => cell % n,
        _ => squares[class - 2].symbols()[cell].index(),
    };
    let parallel = move |class: usize| {
        let mut lines = vec![Vec::with_capacity(n); n];
        (0..n * n).for_each(|cell| lines[symbol(class, cell)].push(cell));
        lines
    };
    (0..squares.len() + 2).flat_map(parallel)
}

/// The order of the squares; 0 if there are none.
fn order_of(squares: &[Square]) -> usize {
    squares.first().map_or(0, |square| square.order().get())
}

/// The magic square of two orthogonal diagonal squares of order n: the numbers 1 to n², row by row, with the same sum in
/// each row, column and main diagonal. If both squares are pandiagonal, the broken diagonals have this sum, too.
///
/// # Panics
/// If the squares are of different orders.
///
/// ```
/// use graeco_designs::{magic_square, mols};
/// use graeco_latin::{Kind, Limits};
///
/// let squares = mols(4, Kind::Diagonal, &Limits::default())?;
/// let magic = magic_square(&squares[0], &squares[1]);
/// assert!(magic.chunks(4).all(|row| row.iter().sum::<usize>() == 34));
/// # Ok::<(), graeco_designs::MolsError>(())
/// ```
#[must_use]
pub fn magic_square(tens: &Square, units: &Square) -> Vec<usize> {
    assert_eq!(tens.order(), units.order(), "two squares of one order");
    let n = tens.order().get();
    tens.symbols().iter().zip(units.symbols()).map(|(a, b)| a.index() * n + b.index() + 1).collect()
}

/// The rounds of a tournament in which each of n players meets each other one exactly once, from a symmetric Latin square:
/// round s has the pairs of players whose cell holds s. Players and rounds are counted from 0. In a round, a player without
/// a pair rests. `None` if the square is not symmetric, or not Latin.
///
/// A unipotent square of even order gives n − 1 rounds in which nobody rests, and a round without pairs is left out.
///
/// ```
/// use graeco_designs::round_robin;
/// use graeco_latin::{Kind, build};
///
/// let square = build(4, Kind::Plain).unwrap().unwrap(); // x + y modulo 4
/// let rounds = round_robin(&square).unwrap();
/// assert_eq!(rounds[0], [[1, 3]]); // 0 and 2 rest
/// assert_eq!(rounds[1], [[0, 1], [2, 3]]);
/// ```
#[must_use]
pub fn round_robin(square: &Square) -> Option<Vec<Vec<[usize; 2]>>> {
    let n = square.order().get();
    let at = |r: usize, c: usize| square.symbols()[r * n + c].index();
    if !square.is_latin() || pairs(n).any(|[i, j]| at(i, j) != at(j, i)) {
        return None;
    }
    let mut rounds = vec![Vec::new(); n];
    pairs(n).for_each(|[i, j]| rounds[at(i, j)].push([i, j]));
    rounds.retain(|round| !round.is_empty());
    Some(rounds)
}

/// The matches of a tournament of mixed doubles of n couples, from a self-orthogonal square that is idempotent: each match is
/// two pairs of a man and a woman, numbered by their couples from 0. Each man meets each other man exactly once, and plays
/// with and against each woman but his wife exactly once; so do the women. `None` if the square is not of this kind.
///
/// (R. K. Brayton, D. Coppersmith and A. J. Hoffman, *Self-orthogonal Latin squares of all orders n ≠ 2, 3, 6*, 1974: a
/// spouse-avoiding mixed doubles round robin tournament.)
///
/// ```
/// use graeco_designs::{mixed_doubles, self_orthogonal};
/// use graeco_latin::{Kind, Limits};
///
/// let square = self_orthogonal(4, Kind::Plain, &Limits::default())?.unwrap();
/// let matches = mixed_doubles(&square).unwrap();
/// assert_eq!(matches.len(), 6);
/// # Ok::<(), graeco_designs::MolsError>(())
/// ```
#[must_use]
pub fn mixed_doubles(square: &Square) -> Option<Vec<[[usize; 2]; 2]>> {
    let n = square.order().get();
    let at = |r: usize, c: usize| square.symbols()[r * n + c].index();
    let mut partners: Vec<[usize; 2]> = pairs(n).map(|[i, j]| [at(i, j), at(j, i)]).collect();
    let is_idempotent = (0..n).all(|i| at(i, i) == i);
    partners.iter_mut().for_each(|pair| pair.sort_unstable());
    partners.sort_unstable();
    // No two women meet twice.
    if !square.is_latin() || !is_idempotent || partners.windows(2).any(|two| two[0] == two[1]) {
        return None;
    }
    Some(pairs(n).map(|[i, j]| [[i, at(i, j)], [j, at(j, i)]]).collect())
}

/// All pairs i < j < n.
fn pairs(n: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..n).flat_map(move |j| (0..j).map(move |i| [i, j]))
}

/// Whether all pairs of n players are in the rounds once, and no player twice in a round.
#[must_use]
pub fn is_tournament(n: usize, rounds: &[Vec<[usize; 2]>]) -> bool {
    let mut all: Vec<[usize; 2]> = rounds.concat();
    all.iter_mut().for_each(|pair| pair.sort_unstable());
    all.sort_unstable();
    let plays_once = |round: &Vec<[usize; 2]>| {
        let mut players = round.concat();
        players.sort_unstable();
        players.windows(2).all(|two| two[0] != two[1])
    };
    all.into_iter().eq((0..n).flat_map(|a| (a + 1..n).map(move |b| [a, b]))) && rounds.iter().all(plays_once)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use graeco_grid::Limits;
    use graeco_latin::Kind;

    use super::*;
    use crate::mols::{mols, self_orthogonal};

    fn family(n: usize, kind: Kind) -> Vec<Square> {
        mols(n, kind, &Limits::default()).unwrap()
    }

    #[test]
    fn arrays_designs_and_nets_are_what_their_names_say() {
        for n in [1, 4, 5, 6, 7, 10] {
            let squares = family(n, Kind::Plain);
            let k = squares.len() + 2;
            let rows: Vec<Vec<usize>> = orthogonal_array(&squares).collect();
            let blocks: Vec<Vec<usize>> = transversal_design(&squares).collect();
            let lines: Vec<Vec<usize>> = net(&squares).collect();
            assert_eq!((rows.len(), blocks.len(), lines.len()), (n * n, n * n, k * n));
            for (a, b) in (0..k).flat_map(|b| (0..b).map(move |a| (a, b))) {
                let pairs: BTreeSet<[usize; 2]> = rows.iter().map(|row| [row[a], row[b]]).collect();
                assert_eq!(pairs.len(), n * n, "{n}");
                let points: BTreeSet<[usize; 2]> = blocks.iter().map(|block| [block[a], block[b]]).collect();
                assert!(points.len() == n * n && points.iter().all(|[p, q]| p / n == a && q / n == b), "{n}");
                for (one, other) in
                    lines[a * n..][..n].iter().flat_map(|x| lines[b * n..][..n].iter().map(move |y| (x, y)))
                {
                    assert_eq!(one.iter().filter(|point| other.contains(point)).count(), 1, "{n}");
                }
            }
        }
    }

    #[test]
    fn magic_squares_have_equal_sums() {
        for (n, kind) in [
            (4, Kind::Diagonal),
            (8, Kind::Diagonal),
            (10, Kind::Diagonal),
            (5, Kind::Pandiagonal),
            (35, Kind::Pandiagonal),
        ] {
            let squares = family(n, kind);
            let magic = magic_square(&squares[0], &squares[1]);
            assert_eq!(magic.iter().collect::<BTreeSet<_>>().len(), n * n);
            let sum = n * (n * n + 1) / 2;
            let line = |start: usize, down: usize, right: usize| -> usize {
                (0..n).map(|i| magic[(start / n + i * down) % n * n + (start + i * right) % n]).sum()
            };
            let broken = if kind == Kind::Pandiagonal { n } else { 1 };
            assert!((0..n).all(|i| line(i * n, 0, 1) == sum && line(i, 1, 0) == sum), "{n}");
            assert!((0..broken).all(|c| line(c, 1, 1) == sum && line(n - 1 - c, 1, n - 1) == sum), "{n}");
        }
    }

    #[test]
    fn everyone_meets_everyone_once() {
        let square = graeco_latin::build(9, Kind::Plain).unwrap().unwrap();
        let rounds = round_robin(&square).unwrap();
        assert!(rounds.iter().all(|round| round.iter().flatten().collect::<BTreeSet<_>>().len() == 2 * round.len()));
        let met: BTreeSet<[usize; 2]> = rounds.concat().into_iter().collect();
        assert_eq!((rounds.len(), met.len(), rounds.concat().len()), (9, 36, 36));
        assert_eq!(round_robin(&graeco_latin::build(9, Kind::Diagonal).unwrap().unwrap()), None);

        for n in [4, 5, 10, 12] {
            let square = self_orthogonal(n, Kind::Plain, &Limits::default()).unwrap().unwrap();
            let matches = mixed_doubles(&square).unwrap();
            let of = |pairs: Vec<[usize; 2]>| pairs.into_iter().collect::<BTreeSet<_>>().len();
            assert_eq!(of(matches.iter().map(|&[[i, _], [j, _]]| [i, j]).collect()), n * (n - 1) / 2);
            assert_eq!(of(matches.iter().map(|&[[_, a], [_, b]]| [a.min(b), a.max(b)]).collect()), n * (n - 1) / 2);
            assert_eq!(of(matches.iter().flatten().copied().collect()), n * (n - 1), "with each woman once");
            let against = |&[[i, a], [j, b]]: &[[usize; 2]; 2]| [[i, b], [j, a]];
            assert_eq!(of(matches.iter().flat_map(against).collect()), n * (n - 1), "against each woman once");
            assert!(matches.iter().flat_map(|pairs| [pairs[0], pairs[1]]).all(|[man, woman]| man != woman));
        }
        assert_eq!(mixed_doubles(&square), None);
    }
}
