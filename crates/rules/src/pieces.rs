//! Two connected pieces in one grid: they do not cross, and meet the border in one run each.

#![expect(clippy::ptr_arg, reason = "a rule is judged with its own numbers, which are an array or a `Vec`")]

use graeco_grid::{Cell, Model, Puzzle, RuleKey, Values};

use crate::numbered::Numbered;

/// What follows if cells with some values and cells with some others are two pieces: read around a square of four cells,
/// or around the whole grid, they do not change more than twice. `None` unless the cells are those of the whole grid or of a
/// layer, and no value is in both pieces.
pub(crate) fn apart(
    [(cells, a), (others, b)]: [&(Vec<Cell>, Vec<i64>); 2],
    puzzle: &Puzzle,
) -> Option<Numbered<Vec<i64>>> {
    let is_grid = cells.iter().copied().eq(puzzle.order().cells());
    let is_layer =
        |&cell: &Cell| puzzle.layer_of(cell).is_some_and(|(layer, _)| layer.cells().eq(cells.iter().copied()));
    let is_all = puzzle.shape().is_none() && cells == others && (is_grid || cells.first().is_some_and(is_layer));
    let numbers = || [&[a.len() as i64], &a[..], b].concat();
    (is_all && a.iter().all(|value| !b.contains(value)))
        .then(|| Numbered::new("two pieces", cells.clone(), numbers(), are_apart, post_apart))
}

/// The squares of four cells and the border of n×n cells, each read around.
fn rings<T: Copy>(cells: &[T]) -> impl Iterator<Item = Vec<T>> {
    let n = cells.len().isqrt();
    let last = n.saturating_sub(1);
    let at = move |row: usize, column: usize| cells[row * n + column];
    let ring = move |[top, left]: [usize; 2], side: usize| {
        let sides = [(0, 0, 0, 1), (0, side, 1, 0), (side, side, 0, -1), (side, 0, -1, 0)];
        let cells = sides.into_iter().flat_map(move |(row, column, down, right)| {
            (0..side as isize).map(move |k| {
                at(top + (row as isize + k * down) as usize, left + (column as isize + k * right) as usize)
            })
        });
        cells.collect()
    };
    let squares = (0..last * last).map(move |k| ring([k / last, k % last], 1));
    squares.chain((last > 1).then(|| ring([0, 0], last)))
}

/// The piece that a value is in: 0, 1 or none.
fn piece_of(numbers: &[i64], value: i64) -> Option<usize> {
    let (a, b) = numbers[1..].split_at(numbers[0] as usize);
    [a, b].iter().position(|values| values.contains(&value))
}

/// The piece met last around a ring, and how often it has changed: not more than twice.
type Around = (Option<usize>, usize);

fn go_around(numbers: &[i64], &(last, changes): &Around, value: i64) -> Option<Around> {
    let piece = piece_of(numbers, value).or(last);
    let changes = changes + usize::from(last.is_some() && piece != last);
    (changes <= 2).then_some((piece, changes))
}

fn are_apart(numbers: &Vec<i64>, values: Values<'_>) -> bool {
    let all: Vec<i64> = (0..values.len()).map(|place| values.get(place)).collect();
    rings(&all)
        .all(|ring| ring.iter().try_fold((None, 0), |around, &value| go_around(numbers, &around, value)).is_some())
}

fn post_apart(numbers: &Vec<i64>, cells: &[Cell], key: RuleKey, model: &mut Model) {
    for ring in rings(cells) {
        let step = |around: &Around, value: i64| go_around(numbers, around, value);
        model.automaton(&ring, Some(key.clone()), (None, 0), step, |_| true);
    }
}

#[cfg(test)]
mod tests {
    use graeco_document::Document;
    use graeco_grid::Symbol;

    use super::*;

    /// A layer with two or three colours, of which the first two are connected.
    fn layered(n: usize, colors: usize) -> String {
        format!(
            "order = {n}\n[[layer]]\nname = \"s\"\nvalues = [1, {colors}]\n[[connected]]\ncells = \"s\"\nvalues = [1]\n\
             [[connected]]\ncells = \"s\"\nvalues = [2]\n"
        )
    }

    #[test]
    fn rings_are_squares_and_the_border_read_around() {
        let cells: Vec<usize> = (0..9).collect();
        let all: Vec<Vec<usize>> = rings(&cells).collect();
        assert_eq!(all.len(), 5);
        assert_eq!((&all[3][..], &all[4][..]), (&[4, 5, 8, 7][..], &[0, 1, 2, 5, 8, 7, 6, 3][..]));
        assert_eq!(rings(&[0]).count(), 0);
    }

    #[test]
    fn what_follows_from_two_pieces_removes_no_solution() {
        for (n, colors) in [(2, 2), (2, 3), (3, 2), (3, 3), (4, 2)] {
            let puzzle = Document::parse(&layered(n, colors)).unwrap().into_puzzle();
            let [a, b, apart] = puzzle.constraints() else { panic!("two pieces, and what follows") };
            let mut kept = 0;
            for number in 0..colors.pow((n * n) as u32) {
                let symbols: Vec<Symbol> =
                    (0..n * n).map(|cell| Symbol::new(number / colors.pow(cell as u32) % colors)).collect();
                let values = Values::new(&symbols, puzzle.order(), 1);
                let holds = a.holds(values) && b.holds(values);
                assert!(!holds || apart.holds(values), "{symbols:?}");
                kept += u128::from(holds);
            }
            let squares = Document::parse(&format!("order = {n}\n")).unwrap().into_puzzle().count();
            assert_eq!(puzzle.count(), kept * squares, "{n} {colors}");
        }
    }

    #[test]
    fn two_pieces_of_a_large_grid_are_found_almost_without_guesses() {
        let squares =
            "[[replicate]]\nof = [{ kind = \"rule\", cells = \"s_r1c1-2 s_r2c1-2\", where = \"not (a = b = c = d)\" }]";
        let puzzle = Document::parse(&(layered(9, 2) + squares)).unwrap().into_puzzle();
        let mut solutions = puzzle.solutions();
        assert!(solutions.next().is_some());
        assert!(solutions.stats().nodes < 2000, "{}", solutions.stats().nodes);
    }

    #[test]
    fn pieces_that_share_a_value_or_other_cells_say_nothing() {
        let constraints = |text: &str| Document::parse(text).unwrap().into_puzzle().constraints().len();
        assert_eq!(constraints(&layered(4, 2)), 3);
        assert_eq!(constraints(&layered(4, 2).replace("[2]", "[1, 2]")), 2);
        // Cells in rows of another length have other neighbours.
        assert_eq!(constraints(&layered(4, 2).replace("[2]", "[2]\ncolumns = 8")), 2);
        assert_eq!(constraints(&layered(4, 2).replacen("\"s\"\nvalues = [1]", "\"s_r1c1-4\"\nvalues = [1]", 1)), 2);
    }
}
