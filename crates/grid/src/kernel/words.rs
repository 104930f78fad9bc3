//! The kernel of packed words: for puzzles of houses alone and small order, the whole grid in a few registers.
//!
//! Fixing a cell strikes its symbol from all peers by one mask, shifted to the symbol; one addition over the words
//! then finds every cell that has run out and every new single. Going back is a copy.

use std::sync::Arc;

use graeco_square::{Cell, Order, Square, Symbol};
use smallvec::SmallVec;

use super::interface::{Halt, Kernel, TieBreaker};
use crate::houses::House;
use crate::limits::Meter;
use crate::propagate::Contradiction;
use crate::puzzle::Puzzle;
use graeco_square::packed::{Frame, Packed, words_needed};

/// The words that hold the candidates: those of order 6 fill them.
const WORDS: usize = 4;

/// The data that do not change while puzzles with the same houses are solved.
#[derive(Debug)]
pub(crate) struct WordsLayout {
    order: Order,
    frame: Frame,
    words: usize,
    /// For each cell, `words` words with bit 0 of every peer.
    peers: Vec<u64>,
    /// The same as lists.
    peer_lists: Vec<Box<[u8]>>,
    /// The cells of every house with n cells, one house after another.
    houses: Vec<u8>,
    overlaps: Vec<Overlap>,
}

/// Where two houses meet in more than one cell: the common cells, and both rests. A symbol that one house can hold only where
/// they meet is struck from the rest of the other.
#[derive(Debug)]
struct Overlap {
    common: Box<[u8]>,
    rests: [Box<[u8]>; 2],
    /// Whether each house has n cells, and so must hold every symbol.
    full: [bool; 2],
}

/// The candidates of every cell apart. There are at most 256 cells, so that an index of 8 bits is always good.
type UnpackedCells = [u16; 256];

impl WordsLayout {
    pub(crate) fn new(order: Order, houses: &[House]) -> WordsLayout {
        let frame = Frame::new(order);
        let words = words_needed(order);
        let mut peers = vec![0; order.cell_count() * words];
        for house in houses {
            for &cell in house.cells() {
                for &peer in house.cells().iter().filter(|&&peer| peer != cell) {
                    let (word, shift) = frame.place(peer);
                    peers[cell.index() * words + word] |= 1 << shift;
                }
            }
        }
        let index = |cell: &Cell| cell.index() as u8;
        let is_peer = |cell: &Cell, peer: &Cell| {
            let (word, shift) = frame.place(*peer);
            peers[cell.index() * words + word] >> shift & 1 == 1
        };
        let peers_of =
            |cell: Cell| order.cells().filter(|peer| is_peer(&cell, peer)).map(|peer| index(&peer)).collect();
        let peer_lists = order.cells().map(peers_of).collect();
        let is_full = |house: &House| house.cells().len() == order.get();
        let list =
            houses.iter().filter(|house| is_full(house)).flat_map(|house| house.cells().iter().map(index)).collect();
        let mut overlaps = Vec::new();
        for (number, house) in houses.iter().enumerate() {
            for other in &houses[number + 1..] {
                let part = |from: &House, with: &House, inside: bool| -> Box<[u8]> {
                    from.cells().iter().filter(|cell| with.cells().contains(cell) == inside).map(index).collect()
                };
                let common = part(house, other, true);
                if common.len() > 1 {
                    let rests = [part(house, other, false), part(other, house, false)];
                    overlaps.push(Overlap { common, rests, full: [is_full(house), is_full(other)] });
                }
            }
        }
        WordsLayout { order, frame, words, peers, peer_lists, houses: list, overlaps }
    }
}

impl Puzzle {
    /// The layout for the houses of this puzzle, made on first use and kept with them.
    pub(crate) fn words_layout(&self) -> Arc<WordsLayout> {
        self.compiled_houses(|houses| WordsLayout::new(self.order(), houses))
    }
}

/// The candidates of one puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    layout: Arc<WordsLayout>,
    givens: Vec<Option<Symbol>>,
    state: PackedState,
    strikes: u64,
}

/// The state that is copied at every guess.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedState {
    candidates: Packed<WORDS>,
    /// The guard bits of the cells whose symbol is struck from their peers.
    done: [u64; WORDS],
}

impl Words {
    pub(crate) fn new(layout: Arc<WordsLayout>, givens: &[Option<Symbol>]) -> Self {
        let state = PackedState { candidates: Packed::full(&layout.frame), done: [0; WORDS] };
        Words { layout, givens: givens.to_vec(), state, strikes: 0 }
    }

    /// The open cells that have the fewest candidates; `None` if no cell is open.
    fn fewest(&self) -> Option<SmallVec<[Cell; 32]>> {
        let frame = &self.layout.frame;
        // A cell with two candidates is empty after both are taken off; then those with three, and so on.
        let mut rest = *self.state.candidates.words();
        for word in &mut rest {
            *word = frame.without_lowest(*word);
        }
        for _ in 2..=self.layout.order.get() {
            let mut few = SmallVec::new();
            for (number, word) in rest.iter_mut().enumerate().take(self.layout.words) {
                let had = frame.filled(*word);
                *word = frame.without_lowest(*word);
                let mut now = had & !frame.filled(*word);
                while now != 0 {
                    let cell = frame.cell(number, now.trailing_zeros());
                    now &= now - 1;
                    // The padding of the last word looks like cells with two candidates.
                    if cell.index() < self.layout.order.cell_count() {
                        few.push(cell);
                    }
                }
            }
            if !few.is_empty() {
                return Some(few);
            }
        }
        None
    }
}

impl PackedState {
    /// Strikes consequences until there are no more.
    fn propagate(&mut self, layout: &WordsLayout) -> Result<(), Contradiction> {
        loop {
            self.naked_singles(layout)?;
            let mut apart = [0; 256];
            self.take_apart(layout, &mut apart);
            // The order that most puzzles have gets loops of a fixed length.
            let found = match layout.order.get() {
                6 => hidden_singles::<6>(layout, &mut apart)?,
                _ => hidden_singles::<0>(layout, &mut apart)?,
            };
            if !found && !locked_candidates(layout, &mut apart) {
                return Ok(());
            }
            self.put_together(layout, &apart);
        }
    }

    fn take_apart(&self, layout: &WordsLayout, apart: &mut UnpackedCells) {
        let full = (1_u64 << layout.order.get()) - 1;
        for (cells, &word) in apart.chunks_mut(layout.frame.per_word()).zip(self.candidates.words()) {
            let mut word = word;
            for cell in cells {
                *cell = (word & full) as u16;
                word >>= layout.frame.stride();
            }
        }
    }

    fn put_together(&mut self, layout: &WordsLayout, apart: &UnpackedCells) {
        let cells = &apart[..layout.order.cell_count()];
        for (word, cells) in self.candidates.words_mut().iter_mut().zip(cells.chunks(layout.frame.per_word())) {
            let mut together = 0;
            for &cell in cells.iter().rev() {
                together = together << layout.frame.stride() | u64::from(cell);
            }
            // The last word keeps its padding.
            let covered = u64::MAX >> (64 - layout.frame.stride() * cells.len() as u32);
            *word = *word & !covered | together;
        }
    }

    /// Strikes the symbols of new singles from their peers, as long as there are new ones.
    #[inline]
    fn naked_singles(&mut self, layout: &WordsLayout) -> Result<(), Contradiction> {
        loop {
            let (empty, singles) = self.candidates.scan(&layout.frame);
            if empty {
                return Err(Contradiction);
            }
            let mut fresh = 0;
            for (number, single) in singles.iter().enumerate() {
                let mut new = single & !self.done[number];
                fresh |= new;
                self.done[number] |= new;
                while new != 0 {
                    let guard = new.trailing_zeros();
                    new &= new - 1;
                    let shift = guard + 1 - layout.frame.stride();
                    // An earlier one of these may have struck it: the next scan will see that.
                    let candidates = (self.candidates.words()[number] & layout.frame.mask(shift)) >> shift;
                    if candidates != 0 {
                        self.strike_peers(layout, layout.frame.cell(number, guard), candidates.trailing_zeros());
                    }
                }
            }
            if fresh == 0 {
                return Ok(());
            }
        }
    }

    #[inline]
    fn strike_peers(&mut self, layout: &WordsLayout, cell: Cell, symbol: u32) {
        let from = cell.index() * layout.words;
        let peers = &layout.peers[from..from + layout.words];
        for (word, peers) in self.candidates.words_mut().iter_mut().zip(peers) {
            *word &= !(peers << symbol);
        }
    }
}

/// Finds symbols with one place left in a house. True if there was one. `N` is the order, or 0 for any.
#[inline]
fn hidden_singles<const N: usize>(layout: &WordsLayout, apart: &mut UnpackedCells) -> Result<bool, Contradiction> {
    let n = if N == 0 { layout.order.get() } else { N };
    let mut singles: UnpackedCells = [0; 256];
    for (single, &candidates) in singles.iter_mut().zip(&*apart).take(n * n) {
        *single = if candidates & candidates.wrapping_sub(1) == 0 { candidates } else { 0 };
    }
    let full = u16::MAX >> (16 - n);
    let mut found = false;
    for house in layout.houses.chunks_exact(n) {
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        for &cell in house {
            let candidates = apart[cell as usize];
            twice |= once & candidates;
            once |= candidates;
            fixed |= singles[cell as usize];
        }
        if once != full {
            return Err(Contradiction);
        }
        let single = once & !twice & !fixed;
        if single == 0 {
            continue;
        }
        found = true;
        for &cell in house {
            let here = apart[cell as usize] & single;
            if here != 0 {
                if !here.is_power_of_two() {
                    return Err(Contradiction);
                }
                apart[cell as usize] = here;
            }
        }
    }
    Ok(found)
}

/// Strikes from the rest of a house the symbols that another one can hold only where both meet. True if there were any.
#[inline]
fn locked_candidates(layout: &WordsLayout, apart: &mut UnpackedCells) -> bool {
    let any = |apart: &UnpackedCells, cells: &[u8]| cells.iter().fold(0, |any, &cell| any | apart[cell as usize]);
    let mut found = false;
    for overlap in &layout.overlaps {
        let common = any(apart, &overlap.common);
        let rests = [any(apart, &overlap.rests[0]), any(apart, &overlap.rests[1])];
        for (house, other) in [(0, 1), (1, 0)] {
            let locked = common & !rests[house] & rests[other];
            if locked != 0 && overlap.full[house] {
                for &cell in &overlap.rests[other] {
                    apart[cell as usize] &= !locked;
                }
                found = true;
            }
        }
    }
    found
}

impl Kernel for Words {
    type Savepoint = PackedState;

    fn start(&mut self, _: &mut Meter) -> Result<(), Halt> {
        for (cell, given) in self.layout.order.cells().zip(&self.givens) {
            if let Some(symbol) = *given {
                self.state.candidates.fix(&self.layout.frame, cell, symbol);
            }
        }
        self.strikes += 1;
        Ok(self.state.propagate(&self.layout)?)
    }

    /// A cell with the fewest candidates, and of those one with the most open peers: strikes there reach far.
    fn choose(&self, dice: &mut TieBreaker) -> Option<(Cell, Symbol)> {
        let frame = &self.layout.frame;
        let few = self.fewest()?;
        let mut open = [0_u8; 256];
        for cell in self.layout.order.cells() {
            let (word, shift) = frame.place(cell);
            let guard = shift + frame.stride() - 1;
            open[cell.index()] = (self.state.done[word] >> guard & 1) as u8 ^ 1;
        }
        let reach = |cell: Cell| -> u32 {
            self.layout.peer_lists[cell.index()].iter().map(|&peer| u32::from(open[peer as usize])).sum()
        };
        let mut best: SmallVec<[Cell; 32]> = SmallVec::new();
        let mut most = 0;
        for cell in few {
            let reach = reach(cell);
            if reach > most {
                most = reach;
                best.clear();
            }
            if reach == most {
                best.push(cell);
            }
        }
        let cell = best[dice.pick(best.len())];
        let mut candidates = self.state.candidates.at(frame, cell);
        for _ in 0..dice.pick(candidates.count_ones() as usize) {
            candidates &= candidates - 1;
        }
        Some((cell, Symbol(candidates.trailing_zeros() as u8)))
    }

    fn may(&self, cell: Cell, symbol: Symbol) -> bool {
        self.state.candidates.at(&self.layout.frame, cell) >> symbol.0 & 1 == 1
    }

    fn savepoint(&mut self) -> PackedState {
        self.state
    }

    fn undo(&mut self, savepoint: PackedState) {
        self.state = savepoint;
    }

    fn fix(&mut self, cell: Cell, symbol: Symbol, _: &mut Meter) -> Result<(), Halt> {
        self.state.candidates.fix(&self.layout.frame, cell, symbol);
        self.strikes += 1;
        Ok(self.state.propagate(&self.layout)?)
    }

    fn strike(&mut self, cell: Cell, symbol: Symbol, _: &mut Meter) -> Result<(), Halt> {
        self.state.candidates.strike(&self.layout.frame, cell, symbol);
        self.strikes += 1;
        Ok(self.state.propagate(&self.layout)?)
    }

    fn solution(&self) -> Square {
        let symbol = |cell| Symbol(self.state.candidates.at(&self.layout.frame, cell).trailing_zeros() as u8);
        Square::new(self.layout.order, self.layout.order.cells().map(symbol).collect())
    }

    fn strikes(&self) -> u64 {
        self.strikes
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&self.givens[..])
    }
}
