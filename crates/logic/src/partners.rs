//! Finds the almost locked sets that go together: for one of them, the others as rows of bits.

use graeco_grid::{Cell, CellSet, bits::members};

type Cells = CellSet<4>;

/// Almost locked sets by their candidates. A row of bits has a bit for each set; returned rows may be shorter, for the
/// first sets alone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Partners {
    /// For each symbol the cells that may hold it.
    boards: Vec<Cells>,
    /// For each cell and symbol the number of the candidate.
    candidates: Vec<u16>,
    with_cell: Rows,
    /// For each candidate the sets that have it.
    holding: Rows,
    /// For each candidate the sets whose places of the symbol all see it.
    excluding: Rows,
    /// For each symbol the sets with places of it that something sees all.
    active: Rows,
}

/// Rows of bits of equal length.
#[derive(Clone, Debug, Default)]
struct Rows {
    words: usize,
    bits: Vec<u64>,
}

#[derive(Default)]
pub(crate) struct SymbolRows {
    words: usize,
    bits: Vec<u64>,
    /// The sets in one row at least, and those in two.
    pub(crate) once: Vec<u64>,
    pub(crate) twice: Vec<u64>,
}

impl SymbolRows {
    /// Makes a row of a number of words for each symbol of a set.
    pub(crate) fn fill(&mut self, symbols: u16, words: usize, mut fill: impl FnMut(usize, &mut [u64])) {
        self.words = words;
        self.bits.resize(symbols.count_ones() as usize * words, 0);
        for all in [&mut self.once, &mut self.twice] {
            all.clear();
            all.resize(words, 0);
        }
        for (rank, symbol) in members(symbols).enumerate() {
            let row = &mut self.bits[rank * words..][..words];
            fill(symbol, row);
            for ((bits, once), twice) in row.iter().zip(&mut self.once).zip(&mut self.twice) {
                *twice |= *once & bits;
                *once |= bits;
            }
        }
    }

    pub(crate) fn row(&self, rank: usize) -> &[u64] {
        &self.bits[rank * self.words..][..self.words]
    }

    /// The sets in the row of another symbol.
    pub(crate) fn but(&self, rank: usize) -> impl Iterator<Item = u64> {
        let all = self.row(rank).iter().zip(&self.once).zip(&self.twice);
        all.map(|((own, once), twice)| twice | once & !own)
    }
}

impl Rows {
    fn new(rows: usize, words: usize) -> Rows {
        Rows { words, bits: vec![0; rows * words] }
    }

    fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    fn insert(&mut self, row: usize, bit: usize) {
        self.bits[row * self.words + bit / 64] |= 1 << (bit % 64);
    }
}

impl Partners {
    /// Room for a number of sets, in cells with these candidates; and for each symbol the cells that may hold it.
    pub(crate) fn new(sets: usize, candidates: &[u16], boards: &[Cells]) -> Partners {
        let (cells, symbols, words) = (candidates.len(), boards.len(), sets.div_ceil(64));
        let mut numbers = vec![0; cells * symbols];
        let mut number = 0;
        for (symbol, board) in boards.iter().enumerate() {
            for cell in board.iter() {
                numbers[cell.index() * symbols + symbol] = number;
                number += 1;
            }
        }
        Partners {
            boards: boards.to_vec(),
            candidates: numbers,
            with_cell: Rows::new(cells, words),
            holding: Rows::new(number.into(), words),
            excluding: Rows::new(number.into(), words),
            active: Rows::new(symbols, words),
        }
    }

    /// Adds a set: its cells, the candidates of each cell, and for each active symbol the cells that see all its places.
    pub(crate) fn insert(
        &mut self,
        number: usize,
        cells: Cells,
        candidates: &[u16],
        seeing: impl Iterator<Item = (usize, Cells)>,
    ) {
        for cell in cells.iter() {
            self.with_cell.insert(cell.index(), number);
            for symbol in members(candidates[cell.index()]) {
                self.holding.insert(self.row_of(cell, symbol), number);
            }
        }
        for (symbol, cells) in seeing {
            self.active.insert(symbol, number);
            cells.iter().for_each(|cell| self.excluding.insert(self.row_of(cell, symbol), number));
        }
    }

    fn row_of(&self, cell: Cell, symbol: usize) -> usize {
        self.candidates[cell.index() * self.boards.len() + symbol].into()
    }

    /// How many words a row of all sets has.
    pub(crate) fn words(&self) -> usize {
        self.active.words
    }

    /// Strikes from a row the sets that have one of some cells.
    pub(crate) fn keep_apart(&self, cells: Cells, row: &mut [u64]) {
        cells.iter().for_each(|cell| remove(row, self.with_cell.row(cell.index())));
    }

    /// The sets that cannot hold a symbol together with a set: all their places see all its places, as `seeing` does.
    pub(crate) fn restricted(&self, symbol: usize, seeing: Cells, row: &mut [u64]) {
        row.copy_from_slice(&self.active.row(symbol)[..row.len()]);
        let unseen = self.boards[symbol].minus(&seeing);
        unseen.iter().for_each(|cell| remove(row, self.holding.row(self.row_of(cell, symbol))));
    }

    /// Adds to a row the sets that strike a symbol together with a set whose places `seeing` sees: something sees all places
    /// of both.
    pub(crate) fn add_striking(&self, symbol: usize, seeing: Cells, row: &mut [u64]) {
        for cell in seeing.iter() {
            let others = self.excluding.row(self.row_of(cell, symbol));
            row.iter_mut().zip(others).for_each(|(all, some)| *all |= some);
        }
    }
}

fn remove(row: &mut [u64], others: &[u64]) {
    row.iter_mut().zip(others).for_each(|(row, others)| *row &= !others);
}
