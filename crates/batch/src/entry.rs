//! The entry: new puzzles are read, transposed, and wait as nodes for a free lane.

use crate::nodes::Nodes;
use crate::transpose::{Packing, transpose};
use crate::vector::{Circuit, Vector, Words};

#[derive(Clone, Copy, Debug)]
pub(crate) enum NewPuzzle<'a> {
    /// Its cells, row by row: 0 for an open one, the symbol plus 1 for a given one.
    Givens(&'a [u8]),
    /// The same, but in this cell this symbol (plus 1) is struck, and one solution is enough.
    Struck(&'a [u8], usize, u8),
    /// Its candidates: bit `cell × order + symbol`, 64 to a word.
    Candidates(&'a [u64]),
}

/// New puzzles, and the nodes that they become.
pub(crate) struct Entry<V: Vector> {
    proof: V::Proof,
    packing: Packing,
    givens: Rows<V>,
    /// Bit by bit like the nodes' marks; made when the first such puzzle comes.
    candidates: Option<Rows<V>>,
    /// Puzzles that were put in, but are not yet nodes.
    new: [Words; 2],
    /// Which marks are struck in which lanes.
    struck: Vec<(usize, usize)>,
    /// Each lane's puzzle: its number in the order of coming, and how many solutions are enough.
    pub(crate) puzzle: Box<[(u64, u64)]>,
    pub(crate) nodes: Nodes<V>,
}

/// Words of all lanes that are to be transposed.
struct Rows<V> {
    /// Word by word, row by row, the words of all lanes.
    words: Vec<u64>,
    rows: Vec<[V; 64]>,
}

impl<V: Vector> Rows<V> {
    fn new(words: usize) -> Rows<V> {
        Rows { words: vec![0; words * 64 * V::WORDS], rows: vec![[V::zero(); 64]; words] }
    }

    #[inline(always)]
    fn word(&mut self, index: usize, lane: usize) -> &mut u64 {
        &mut self.words[(index * 64 + lane % 64) * V::WORDS + lane / 64]
    }

    /// Bit by bit, the lanes that have it.
    #[inline(always)]
    fn transposed(&mut self) -> &[V] {
        for (rows, words) in self.rows.iter_mut().zip(self.words.chunks_exact(64 * V::WORDS)) {
            for (row, words) in rows.iter_mut().zip(words.chunks_exact(V::WORDS)) {
                *row = V::load(words);
            }
            transpose(rows);
        }
        self.rows.as_flattened()
    }
}

impl<V: Vector> Entry<V> {
    pub(crate) fn new(proof: V::Proof, order: usize, cells: usize) -> Entry<V> {
        let packing = Packing::new(order, cells);
        Entry {
            proof,
            packing,
            givens: Rows::new(packing.words()),
            candidates: None,
            new: Default::default(),
            struck: Vec::new(),
            puzzle: vec![(0, 0); 64 * V::WORDS].into(),
            nodes: Nodes::new(order, cells),
        }
    }

    /// Drops all puzzles that were put in.
    pub(crate) fn clear(&mut self) {
        self.new = Default::default();
        self.struck.clear();
        self.nodes.used = Words::default();
    }

    /// The lanes where a puzzle can be put.
    pub(crate) fn free(&self) -> Words {
        self.nodes.free().without(self.new[0]).without(self.new[1])
    }

    /// Puts a puzzle into a lane; not yet as a node.
    pub(crate) fn put(&mut self, lane: usize, index: u64, limit: u64, start: NewPuzzle<'_>) {
        self.puzzle[lane] = (index, limit);
        match start {
            NewPuzzle::Givens(cells) => self.put_givens(lane, cells),
            NewPuzzle::Struck(cells, cell, number) => {
                self.put_givens(lane, cells);
                self.puzzle[lane].1 = 1;
                self.struck.push((lane, (usize::from(number) - 1) * self.nodes.settled.len() + cell));
            }
            NewPuzzle::Candidates(bits) => {
                self.new[1].set(lane);
                let (cells, marks) = (self.nodes.settled.len(), self.nodes.marks.len());
                let order = marks / cells;
                let rows = self.candidates.get_or_insert_with(|| Rows::new(marks.div_ceil(64)));
                for mark in 0..marks {
                    let bit = mark % cells * order + mark / cells;
                    let on = bits[bit / 64] >> (bit % 64) & 1;
                    let word = rows.word(mark / 64, lane);
                    *word = *word & !(1 << (mark % 64)) | on << (mark % 64);
                }
            }
        }
    }

    fn put_givens(&mut self, lane: usize, cells: &[u8]) {
        self.new[0].set(lane);
        self.packing.pack(cells, |i, word| *self.givens.word(i, lane) = word);
    }

    /// Makes nodes of the puzzles that were put in.
    pub(crate) fn decode(&mut self) {
        if !self.new[0].is_empty() {
            V::enter(self.proof, Givens { entry: self });
        }
        if !self.new[1].is_empty() {
            V::enter(self.proof, Candidates { entry: self });
        }
        self.nodes.used = self.nodes.used.or(self.new[0]).or(self.new[1]);
        self.new = Default::default();
    }
}

struct Givens<'a, V: Vector> {
    entry: &'a mut Entry<V>,
}

impl<V: Vector> Circuit for Givens<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Entry { packing, givens, nodes, new, struck, .. } = self.entry;
        let (packing, new) = (*packing, V::load(&new[0].0[..V::WORDS]));
        let rows = givens.transposed();
        // The most common order is compiled separately.
        match (packing.planes, nodes.marks.len() / nodes.settled.len()) {
            (4, 9) => decode(rows, packing, nodes, new, 9, 4),
            (planes, order) => decode(rows, packing, nodes, new, order, planes),
        }
        for (lane, mark) in struck.drain(..) {
            let mut words = nodes.marks[mark].words();
            words.clear(lane);
            nodes.marks[mark] = V::load(&words.0[..V::WORDS]);
        }
    }
}

#[inline(always)]
fn decode<V: Vector>(rows: &[V], packing: Packing, nodes: &mut Nodes<V>, new: V, order: usize, planes: usize) {
    let cells = nodes.settled.len();
    for cell in 0..cells {
        let planes = &rows[packing.row(cell, 0)..][..planes];
        let given = planes.iter().fold(V::zero(), |any, &plane| any.or(plane));
        let open = new.without(given);
        nodes.settled[cell] = new.select(given, nodes.settled[cell]);
        for symbol in 0..order {
            let mut here = new;
            for (bit, &plane) in planes.iter().enumerate() {
                here = if (symbol + 1) >> bit & 1 == 1 { here.and(plane) } else { here.without(plane) };
            }
            let mark = &mut nodes.marks[symbol * cells + cell];
            *mark = mark.without(new).or3(open, here);
        }
    }
}

struct Candidates<'a, V: Vector> {
    entry: &'a mut Entry<V>,
}

impl<V: Vector> Circuit for Candidates<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Entry { candidates, nodes, new, .. } = self.entry;
        let new = V::load(&new[1].0[..V::WORDS]);
        let Some(rows) = candidates else { return };
        for (mark, &row) in nodes.marks.iter_mut().zip(rows.transposed()) {
            *mark = new.select(row, *mark);
        }
        for settled in &mut nodes.settled {
            *settled = settled.without(new);
        }
    }
}
