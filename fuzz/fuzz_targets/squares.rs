//! Any text as squares, grids, and rows of numbers: what is read and written is read again the same.

#![no_main]

use graeco_grid::{Symbol, text};
use graeco_latin::text::{GroupReader, LargeReader, read_all};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|source: &str| {
    for partial in read_all(source, None).flatten() {
        let (cells, alphabet) = (&partial.grid.cells, partial.alphabet());
        // Rows in which a symbol occurs twice may be squares on a line each.
        let repeats = |row: &[Option<Symbol>]| (1..row.len()).any(|at| row[at].is_some() && row[..at].contains(&row[at]));
        let is_latin = !cells.chunks(partial.grid.order.get()).any(repeats);
        let rows = is_latin.then(|| text::rows(cells, &alphabet));
        for written in [text::line(cells, &alphabet)].into_iter().chain(rows) {
            let mut again = read_all(&written, Some(partial.symbols));
            let read = again.next().map(|read| read.unwrap_or_else(|error| panic!("{error} in\n{written}")));
            assert_eq!(read.as_ref().map(|read| &read.grid.cells), Some(cells), "{written}");
            assert!(again.next().is_none(), "{written}");
        }
    }
    for grid in text::parse_all(source, None).into_iter().flatten() {
        let alphabet = graeco_grid::Alphabet::from_one(grid.order);
        let written = text::rows(&grid.cells, &alphabet);
        let read = text::parse(&written, Some(grid.order)).unwrap_or_else(|error| panic!("{error} in\n{written}"));
        assert_eq!(read.cells, grid.cells, "{written}");
    }
    let mut groups = GroupReader::new(0, true);
    source.lines().for_each(|line| groups.line(line));
    groups.end();
    for group in std::iter::from_fn(|| groups.next_group()).flatten() {
        assert!(group.rows().iter().all(|row| row.len() == group.rows()[0].len()));
    }
    let mut lines = source.lines();
    if let Some(mut large) = lines.next().and_then(|first| LargeReader::new(first, None)) {
        for (number, line) in source.lines().enumerate() {
            if let Ok(Some(row)) = large.row(number + 1, line) {
                assert!(row.iter().all(|&symbol| (symbol as usize) < row.len()));
            }
        }
    }
});
