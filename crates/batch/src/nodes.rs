//! Search nodes, one in each lane: their candidates, and how they move from lane to lane.

use std::marker::PhantomData;

use crate::vector::{Circuit, Vector, Words};

/// Nothing, where a lane, a puzzle or a node is named by number.
pub(crate) const NONE: u32 = u32::MAX;

/// One node in each lane that is used.
pub(crate) struct Nodes<V> {
    /// Bit `j` of `marks[d × cells + x]`: symbol `d` is a candidate of cell `x` in lane `j`.
    pub(crate) marks: Box<[V]>,
    /// Bit `j` of `settled[x]`: cell `x` is known to have one candidate in lane `j`. It may lag behind the marks.
    pub(crate) settled: Box<[V]>,
    /// Whose node it is: a number of a task.
    pub(crate) owner: Box<[u32]>,
    /// The next older node of the same task, where nodes are kept for later.
    pub(crate) below: Box<[u32]>,
    pub(crate) used: Words,
}

impl<V: Vector> Nodes<V> {
    pub(crate) fn new(order: usize, cells: usize) -> Nodes<V> {
        let lanes = 64 * V::WORDS;
        Nodes {
            marks: vec![V::zero(); order * cells].into(),
            settled: vec![V::zero(); cells].into(),
            owner: vec![NONE; lanes].into(),
            below: vec![NONE; lanes].into(),
            used: Words::default(),
        }
    }

    /// The lanes without a node.
    pub(crate) fn free(&self) -> Words {
        all::<V>().without(self.used)
    }
}

/// All lanes of a kind of vector.
pub(crate) fn all<V: Vector>() -> Words {
    Words(std::array::from_fn(|word| if word < V::WORDS { !0 } else { 0 }))
}

/// How nodes move: words are rotated, and bytes shuffled in two ways, within their groups and from the group before;
/// each way brings some lanes to where they are wanted.
pub(crate) struct Route {
    rotate: u32,
    /// How many groups further each group goes, before all else.
    groups: usize,
    order: [Words; 2],
    ways: [Words; 2],
    /// The lanes that nodes leave, and those where they arrive.
    pub(crate) source: Words,
    pub(crate) target: Words,
    pub(crate) pairs: Vec<(u16, u16)>,
}

impl Route {
    pub(crate) fn new() -> Route {
        let none = Words::default();
        Route { rotate: 0, groups: 0, order: [none; 2], ways: [none; 2], source: none, target: none, pairs: Vec::new() }
    }

    /// Whether more is done than shuffling bytes.
    pub(crate) fn turns(&self) -> bool {
        self.rotate != 0 || self.groups != 0
    }

    /// Every lane stays where it is, but goes to other nodes.
    pub(crate) fn stay(&mut self, lanes: Words) {
        let bytes =
            std::array::from_fn(|word| if word % 2 == 0 { 0x0706_0504_0302_0100 } else { 0x0f0e_0d0c_0b0a_0908 });
        (self.rotate, self.groups) = (0, 0);
        (self.order, self.ways) = ([Words(bytes); 2], [lanes, Words::default()]);
        (self.source, self.target) = (lanes, lanes);
        self.pairs.clear();
        self.pairs.extend(lanes.lanes().map(|lane| (lane as u16, lane as u16)));
    }

    /// Pairs lanes that want to leave with lanes that are free: as many as are found quickly, and at least one if
    /// there are any of both. Returns whether there is one.
    pub(crate) fn plan<V: Vector>(&mut self, proof: V::Proof, leaving: Words, free: Words) -> bool {
        self.pairs.clear();
        if leaving.is_empty() || free.is_empty() {
            return false;
        }
        V::enter(proof, Plan::<V> { route: self, leaving, free, kind: PhantomData });
        true
    }
}

/// Finds a route. A byte arrives as a whole, so but for the rotation a lane keeps its place in its byte.
struct Plan<'a, V> {
    route: &'a mut Route,
    leaving: Words,
    free: Words,
    kind: PhantomData<V>,
}

impl<V: Vector> Circuit for Plan<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        self.pair(best_rotation(self.leaving, self.free), 0);
        // If all leaving lanes are far from the free ones, every distance is tried.
        for turn in 0..8 * V::WORDS * 8 / V::GROUP {
            if !self.route.pairs.is_empty() {
                return;
            }
            self.pair(turn as u32 % 8, turn / 8);
        }
    }
}

impl<V: Vector> Plan<'_, V> {
    #[inline(always)]
    fn pair(&mut self, rotate: u32, groups: usize) {
        let route = &mut *self.route;
        (route.rotate, route.groups) = (rotate, groups);
        (route.source, route.target, route.order, route.ways) = Default::default();
        let mut rest = self.leaving.zip(self.leaving, |word, _| word.rotate_left(rotate));
        for way in 0..2 {
            self.pair_way(way, &mut rest);
        }
        let route = &mut *self.route;
        route.source = self.leaving.zip(rest, |leaving, rest| leaving & !rest.rotate_right(rotate));
    }

    /// Pairs in one of the two ways; `rest` are those that are left, after their rotation.
    #[inline(always)]
    fn pair_way(&mut self, way: usize, rest: &mut Words) {
        let words = V::GROUP / 8;
        let route = &mut *self.route;
        let free = self.free.without(route.target);
        if free.is_empty() || rest.is_empty() {
            return;
        }
        for start in (0..V::WORDS).step_by(words) {
            let behind = (start + 2 * V::WORDS - (route.groups + way) * words % V::WORDS) % V::WORDS;
            for to in 8 * start..8 * (start + words) {
                let wanted = free.0[to / 8] >> (to % 8 * 8) & 0xff;
                let shared: [u64; 2] =
                    std::array::from_fn(|word| if word < words { rest.0[behind + word] & (wanted * LOW) } else { 0 });
                if shared == [0; 2] {
                    continue;
                }
                // Bytes that share two lanes come first.
                let twice = shared.map(|word| word & ((word | TOP) - LOW));
                let best = if twice == [0; 2] { shared } else { twice };
                let word = usize::from(best[0] == 0);
                let shift = best[word].trailing_zeros() / 8 * 8;
                let mut moved = shared[word] >> shift & 0xff;
                rest.0[behind + word] ^= moved << shift;
                route.order[way].0[to / 8] |= (8 * word as u64 + u64::from(shift / 8)) << (to % 8 * 8);
                route.ways[way].0[to / 8] |= moved << (to % 8 * 8);
                while moved != 0 {
                    let bit = moved.trailing_zeros();
                    let from = 64 * (behind + word) + ((shift + bit + 64 - route.rotate) % 64) as usize;
                    route.pairs.push((from as u16, (8 * to) as u16 + bit as u16));
                    moved &= moved - 1;
                }
            }
        }
        route.target = route.ways[0].or(route.ways[1]);
    }
}

/// The lowest bit of each byte, and the highest.
const LOW: u64 = 0x0101_0101_0101_0101;
const TOP: u64 = LOW << 7;

/// The rotation that brings most lanes to places in their bytes where there are free ones.
#[inline(always)]
fn best_rotation(leaving: Words, free: Words) -> u32 {
    let mut places = [[0; 8]; 2];
    for (places, words) in places.iter_mut().zip([leaving, free]) {
        for (bit, place) in places.iter_mut().enumerate() {
            *place = words.0.iter().map(|word| (word >> bit & LOW).count_ones()).sum::<u32>();
        }
    }
    let mut best = (0, 0);
    for by in 0..8 {
        let pairs = (0..8).map(|bit| places[0][bit].min(places[1][(bit + by) % 8])).sum::<u32>();
        // With a margin, as turning costs something.
        if pairs > best.1 + best.1 / 4 {
            best = (by as u32, pairs);
        }
    }
    best.0
}

/// A route in vectors.
#[derive(Clone, Copy)]
pub(crate) struct Mover<V> {
    rotate: u32,
    groups: usize,
    order: [V; 2],
    ways: [V; 2],
    target: V,
}

impl<V: Vector> Mover<V> {
    #[inline(always)]
    pub(crate) fn new(route: &Route) -> Mover<V> {
        Mover {
            rotate: route.rotate,
            groups: route.groups,
            order: [V::load(&route.order[0].0[..V::WORDS]), V::load(&route.order[1].0[..V::WORDS])],
            ways: [V::load(&route.ways[0].0[..V::WORDS]), V::load(&route.ways[1].0[..V::WORDS])],
            target: V::load(&route.target.0[..V::WORDS]),
        }
    }

    /// The words of `before`, with the target's lanes replaced by those that come `from` elsewhere.
    #[inline(always)]
    pub(crate) fn carry<const TURN: bool>(&self, from: V, before: V) -> V {
        let mut turned = from;
        if TURN {
            // Not all vectors shift by 64.
            turned = from.shl(self.rotate).or(from.shr(63 - self.rotate).shr(1));
            for _ in 0..self.groups {
                turned = turned.next_group();
            }
        }
        let near = turned.shuffle(self.order[0]).and(self.ways[0]);
        let far = turned.next_group().shuffle(self.order[1]).and(self.ways[1]);
        before.without(self.target).or3(near, far)
    }
}

/// Brings nodes from elsewhere.
pub(crate) struct Transfer<'a, V> {
    pub(crate) from: &'a Nodes<V>,
    pub(crate) to: &'a mut Nodes<V>,
    pub(crate) route: &'a Route,
}

impl<V: Vector> Circuit for Transfer<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        if self.route.turns() { self.carry::<true>() } else { self.carry::<false>() }
    }
}

impl<V: Vector> Transfer<'_, V> {
    #[inline(always)]
    fn carry<const TURN: bool>(&mut self) {
        let mover = Mover::new(self.route);
        for (to, &from) in self.to.marks.iter_mut().zip(&self.from.marks) {
            *to = mover.carry::<TURN>(from, *to);
        }
        for (to, &from) in self.to.settled.iter_mut().zip(&self.from.settled) {
            *to = mover.carry::<TURN>(from, *to);
        }
    }
}

/// Splits nodes in two: in the chosen cell one child has the lowest candidate, and the other the rest.
///
/// The first child stays in its lane; the other moves, within the same nodes or to others.
pub(crate) struct Branch<'a, V> {
    pub(crate) nodes: &'a mut Nodes<V>,
    /// In which lanes a cell is chosen.
    pub(crate) chosen: &'a [V],
    /// Lanes where that cell has just two candidates.
    pub(crate) pairs: Words,
    pub(crate) elsewhere: Option<&'a mut Nodes<V>>,
    pub(crate) route: &'a Route,
}

impl<V: Vector> Circuit for Branch<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        if self.route.turns() { self.split::<true>() } else { self.split::<false>() }
    }
}

impl<V: Vector> Branch<'_, V> {
    #[inline(always)]
    fn split<const TURN: bool>(&mut self) {
        let mover = Mover::new(self.route);
        let source = V::load(&self.route.source.0[..V::WORDS]);
        let pairs = V::load(&self.pairs.0[..V::WORDS]);
        let cells = self.chosen.len();
        let order = self.nodes.marks.len() / cells;
        for cell in 0..cells {
            let chosen = self.chosen[cell].and(source);
            let mut lower = V::zero();
            for mark in (cell..order * cells).step_by(cells) {
                let before = self.nodes.marks[mark];
                let others = chosen.and(lower);
                let (first, second) = (before.without(others), before.without(chosen.xor(others)));
                lower = lower.or(before);
                match &mut self.elsewhere {
                    None => self.nodes.marks[mark] = mover.carry::<TURN>(second, first),
                    Some(kept) => {
                        self.nodes.marks[mark] = first;
                        kept.marks[mark] = mover.carry::<TURN>(second, kept.marks[mark]);
                    }
                }
            }
            let before = self.nodes.settled[cell];
            let (first, second) = (before.or(chosen), before.or(chosen.and(pairs)));
            match &mut self.elsewhere {
                None => self.nodes.settled[cell] = mover.carry::<TURN>(second, first),
                Some(kept) => {
                    self.nodes.settled[cell] = first;
                    kept.settled[cell] = mover.carry::<TURN>(second, kept.settled[cell]);
                }
            }
        }
    }
}
