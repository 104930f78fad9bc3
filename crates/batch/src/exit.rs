//! The exit: solutions wait in planes of bits until there are enough to be transposed at once.

use crate::nodes::{Mover, Nodes, Route, all};
use crate::transpose::{Packing, transpose};
use crate::vector::{Circuit, Vector, Words};

/// Solutions that wait to be delivered.
pub(crate) struct Exit<V: Vector> {
    proof: V::Proof,
    /// Row by row the words of all lanes: see [`Packing::row`].
    rows: Box<[[V; 64]]>,
    packing: Packing,
    words: Vec<u64>,
    index: Box<[u64]>,
    used: Words,
    route: Route,
    cells: Vec<u8>,
}

impl<V: Vector> Exit<V> {
    pub(crate) fn new(proof: V::Proof, order: usize, cells: usize) -> Exit<V> {
        let packing = Packing::new(order, cells);
        Exit {
            proof,
            rows: vec![[V::zero(); 64]; packing.words()].into(),
            packing,
            words: vec![0; packing.words() * 64 * V::WORDS],
            index: vec![0; 64 * V::WORDS].into(),
            used: Words::default(),
            route: Route::new(),
            cells: vec![0; cells],
        }
    }

    /// Takes the solutions that some lanes hold; `index` says whose they are. When it gets crowded, all that wait are
    /// delivered.
    pub(crate) fn take(
        &mut self,
        nodes: &Nodes<V>,
        mut lanes: Words,
        index: impl Fn(usize) -> u64,
        give: &mut impl FnMut(u64, &[u8]),
    ) {
        while !lanes.is_empty() {
            let free = all::<V>().without(self.used);
            if free.count() < 16 * V::WORDS || !self.route.plan::<V>(self.proof, lanes, free) {
                self.empty(give);
                continue;
            }
            for &(from, to) in &self.route.pairs {
                self.index[usize::from(to)] = index(usize::from(from));
            }
            V::enter(self.proof, Encode { rows: &mut self.rows, packing: self.packing, nodes, route: &self.route });
            self.used = self.used.or(self.route.target);
            lanes = lanes.without(self.route.source);
        }
    }

    /// Drops all solutions that wait.
    pub(crate) fn clear(&mut self) {
        self.used = Words::default();
    }

    /// Delivers all solutions that wait.
    pub(crate) fn empty(&mut self, give: &mut impl FnMut(u64, &[u8])) {
        if self.used.is_empty() {
            return;
        }
        V::enter(self.proof, Flip { rows: &mut self.rows, words: &mut self.words });
        for lane in self.used.lanes() {
            let place = lane % 64 * V::WORDS + lane / 64;
            self.packing.unpack(|i| self.words[i * 64 * V::WORDS + place], &mut self.cells);
            give(self.index[lane], &self.cells);
        }
        self.used = Words::default();
    }
}

struct Encode<'a, V> {
    rows: &'a mut [[V; 64]],
    packing: Packing,
    nodes: &'a Nodes<V>,
    route: &'a Route,
}

impl<V: Vector> Circuit for Encode<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        // The most common order is compiled separately.
        let order = self.nodes.marks.len() / self.nodes.settled.len();
        match (self.route.turns(), order) {
            (false, 9) => self.carry::<false, 4>(9),
            (true, 9) => self.carry::<true, 4>(9),
            (_, 16..) => self.carry::<true, 8>(order),
            _ => self.carry::<true, 4>(order),
        }
    }
}

impl<V: Vector> Encode<'_, V> {
    #[inline(always)]
    fn carry<const TURN: bool, const PLANES: usize>(self, order: usize) {
        let mover = Mover::new(self.route);
        let rows = self.rows.as_flattened_mut();
        let cells = self.nodes.settled.len();
        for cell in 0..cells {
            let first = self.packing.row(cell, 0);
            let mut planes = [V::zero(); PLANES];
            for symbol in 0..order {
                let mark = self.nodes.marks[symbol * cells + cell];
                for (bit, plane) in planes.iter_mut().enumerate() {
                    if (symbol + 1) >> bit & 1 == 1 {
                        *plane = plane.or(mark);
                    }
                }
            }
            for (row, &plane) in rows[first..].iter_mut().zip(&planes) {
                *row = mover.carry::<TURN>(plane, *row);
            }
        }
    }
}

struct Flip<'a, V> {
    rows: &'a mut [[V; 64]],
    words: &'a mut [u64],
}

impl<V: Vector> Circuit for Flip<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (rows, words) in self.rows.iter_mut().zip(self.words.chunks_exact_mut(64 * V::WORDS)) {
            transpose(rows);
            for (row, words) in rows.iter().zip(words.chunks_exact_mut(V::WORDS)) {
                row.store(words);
            }
        }
    }
}
