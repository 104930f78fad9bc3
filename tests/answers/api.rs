//! The public interface beside its answers: threads, texts, indexing, refusals.

use graeco_grid::{Grid, Square, SquareError, Symbol};
use graeco_latin::{Kind, text::Partial};

/// Fails to compile for a type that cannot be sent to other threads and shared by them.
const fn send_and_sync<T: Send + Sync>() {}

/// Fails to compile for a type that cannot be sent to other threads.
const fn send<T: Send>() {}

const _: () = {
    send_and_sync::<graeco_grid::Puzzle>();
    send_and_sync::<graeco_grid::Search<'static>>();
    send_and_sync::<graeco_grid::Completing<'static>>();
    send_and_sync::<graeco_grid::Square>();
    send_and_sync::<graeco_grid::Grid>();
    send_and_sync::<graeco_grid::Alphabet>();
    send_and_sync::<graeco_grid::PuzzleError>();
    send_and_sync::<graeco_grid::text::Reader>();
    send::<graeco_grid::Solutions>();
    send::<graeco_batch::Batch>();
    send::<graeco_grid::Nine>();
    send_and_sync::<graeco_latin::Formula>();
    send_and_sync::<graeco_latin::Canon>();
    send_and_sync::<graeco_latin::text::Partial>();
    send_and_sync::<graeco_latin::text::Reader>();
    send::<graeco_latin::Counting>();
    send::<graeco_latin::Random>();
    send::<graeco_designs::TransversalIter>();
    send_and_sync::<graeco_sudoku::Sudoku>();
    send_and_sync::<graeco_sudoku::Recipe>();
    send::<graeco_sudoku::Generator>();
};

#[test]
fn rows_that_are_no_square_are_refused_with_their_place() {
    let message = |rows: &[&[usize]]| {
        let square = Square::from_rows(rows.iter().map(|row| row.iter().copied()));
        square.unwrap_err().to_string()
    };
    assert!(message(&[]).contains("1 to 255"));
    assert_eq!(message(&[&[0, 1], &[1]]), "row 2 has 1 cell; expected 2, as there are rows");
    assert_eq!(message(&[&[0, 1], &[1, 2]]), "row 2, column 2 holds 2; expected 0 to 1");
    let endless = std::iter::repeat_with(|| std::iter::repeat(0));
    assert!(matches!(Square::from_rows(endless), Err(SquareError::Order(_))));
    let order = graeco_grid::Order::new(2).unwrap();
    assert!(matches!(Square::try_new(order, Vec::new()), Err(SquareError::Cells { expected: 4, .. })));
}

#[test]
fn squares_and_partial_squares_are_read_indexed_and_written() {
    let mut grid = Grid::from_rows([[Some(0), None], [None, None]]).unwrap();
    assert_eq!(grid.to_square(), None);
    (grid[(0, 1)], grid[(1, 0)], grid[(1, 1)]) = (Some(Symbol::new(1)), Some(Symbol::new(1)), Some(Symbol::new(0)));
    let square = grid.to_square().unwrap();
    assert_eq!(square, Square::from_rows([[0, 1], [1, 0]]).unwrap());
    assert_eq!(square[(1, 0)], Symbol::new(1));
    assert_eq!(square.to_string().parse(), Ok(square.clone()));
    assert_eq!(Grid::from(&square).to_string(), square.to_string());
    let error = "1 2\n. 1".parse::<Square>().unwrap_err();
    assert_eq!(error.what, "this square has open cells: 1; expected a filled square");
    let two = "0 1\n1 0\n\n0 1\n1 0\n".parse::<Partial>().unwrap_err();
    assert_eq!((two.line, two.what.as_str()), (4, "a second square; expected only one"));
    assert_eq!("".parse::<Partial>().unwrap_err().line, 1);
}

#[test]
fn kinds_are_written_and_read_again() {
    let (rows, columns) = (2, 5);
    let boxes = [Kind::Sudoku { rows, columns }, Kind::DiagonalSudoku { rows, columns }];
    for kind in [Kind::Plain, Kind::Diagonal, Kind::Pandiagonal].into_iter().chain(boxes) {
        assert_eq!(kind.to_string().parse(), Ok(kind));
    }
    for bad in ["", "sudoku", "sudoku 3", "sudoku 3x", "sudoku -1x2", "diagonal "] {
        assert!(bad.parse::<Kind>().unwrap_err().to_string().contains("expected latin"), "{bad}");
    }
}
