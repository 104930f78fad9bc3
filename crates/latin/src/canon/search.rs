//! The search for the least numbering of rows, columns and symbols, which also finds the symmetries.
//!
//! A first row and column determine more: any two numbered points of different roles determine a third, which gets the
//! next number, until nothing new follows; then any other row may be numbered next. The numbers in the order in which
//! they are met form a trace. The canonical form has the least trace, so a branch is abandoned as soon as its trace is
//! greater. Entries of the trace also hold the rank of the cell by its invariant, and only cells and rows of the rarest
//! rank are tried. Two leaves with the same trace give a symmetry, and branches that are images of tried ones under known
//! symmetries are skipped (as in B. D. McKay, *Practical graph isomorphism*, 1981).

use std::cmp::Ordering;

use graeco_grid::{Pace, Stop};

use super::tables::Tables;
use crate::paratopism::Paratopism;

/// Marks a point without a number; orders end at 255.
const NONE: u8 = 255;

/// Disjoint sets with union and find.
struct Orbits(Vec<u32>);

impl Orbits {
    fn new(many: usize) -> Orbits {
        Orbits((0..many as u32).collect())
    }

    fn find(&mut self, of: usize) -> usize {
        let mut root = of;
        while self.0[root] as usize != root {
            self.0[root] = self.0[self.0[root] as usize];
            root = self.0[root] as usize;
        }
        root
    }

    /// The least member represents an orbit.
    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        self.0[a.max(b)] = a.min(b) as u32;
    }

    fn size(&mut self, of: usize) -> u128 {
        let root = self.find(of);
        (0..self.0.len()).filter(|&other| self.find(other) == root).count() as u128
    }
}

/// A way to number everything.
struct Leaf {
    trace: Vec<u32>,
    tables: usize,
    /// Rows, columns and symbols by their numbers.
    lists: [Vec<u8>; 3],
    path: Vec<u32>,
}

pub(super) struct SearchResult {
    /// The map from the square to the least numbering.
    pub(super) numbering: Paratopism,
    /// The number of symmetries of the square.
    pub(super) symmetries: u128,
    /// Symmetries that generate all.
    pub(super) generators: Vec<Paratopism>,
}

/// A node of the search, to which the search can go back.
struct Savepoint {
    numbered: [usize; 3],
    trace: usize,
    standing: Ordering,
    is_first: bool,
}

/// The state of the search. Rows, columns and symbols are those of the tables in use; a *point* is a row, n + a column,
/// or 2n + a symbol of the square itself.
pub(super) struct Search<'s> {
    n: usize,
    /// The tables of the square for each order of the roles that is tried.
    tables: &'s [Tables],
    lists: [Vec<u8>; 3],
    numbers: [Vec<u8>; 3],
    /// The numbered points with their roles, in order; all pairs before `met` were processed.
    queue: Vec<(u8, u8)>,
    met: [usize; 3],
    trace: Vec<u32>,
    /// How the trace so far compares with the best one, and whether it equals that of the first leaf.
    standing: Ordering,
    is_first: bool,
    first: Option<Leaf>,
    best: Option<Leaf>,
    /// How often a new best leaf was found.
    bests: usize,
    /// The start, and the rows that were chosen.
    path: Vec<u32>,
    /// The image of each point under each symmetry.
    symmetries: Vec<Vec<u16>>,
    /// The number of symmetries that fix the part of the path not yet searched.
    order: u128,
}

/// The members with the rank that the fewest have; the least of these ranks.
fn rarest(members: impl Iterator<Item = usize>, rank: impl Fn(&usize) -> u32) -> Vec<usize> {
    let mut members: Vec<(u32, usize)> = members.map(|member| (rank(&member), member)).collect();
    members.sort_unstable();
    let rarest = members.chunk_by(|a, b| a.0 == b.0).min_by_key(|alike| alike.len());
    rarest.unwrap_or_default().iter().map(|&(_, member)| member).collect()
}

impl<'s> Search<'s> {
    pub(super) fn new(n: usize, tables: &'s [Tables]) -> Search<'s> {
        Search {
            n,
            tables,
            lists: Default::default(),
            numbers: [(); 3].map(|()| vec![NONE; n]),
            queue: Vec::new(),
            met: [0; 3],
            trace: Vec::new(),
            standing: Ordering::Equal,
            is_first: true,
            first: None,
            best: None,
            bests: 0,
            path: Vec::new(),
            symmetries: Vec::new(),
            order: 1,
        }
    }

    pub(super) fn run(mut self, pace: &mut Pace) -> Result<SearchResult, Stop> {
        let n = self.n;
        let many = self.tables.len() * n * n;
        let (mut orbits, mut is_tried, mut joined) = (Orbits::new(many), vec![false; many], 0);
        let rank = |start: &usize| self.tables[start / (n * n)].rank(start / n % n, start % n);
        let starts = rarest(0..many, rank);
        for &start in &starts {
            if is_tried[orbits.find(start)] {
                continue;
            }
            is_tried[start] = true;
            pace.step(1)?;
            self.path.push(start as u32);
            let (tables, row, column) = (start / (n * n), start / n % n, start % n);
            self.number(0, row as u8);
            self.number(1, column as u8);
            if self.close(tables) {
                self.node(tables, pace)?;
            }
            self.path.pop();
            self.undo(&Savepoint { numbered: [0; 3], trace: 0, standing: Ordering::Equal, is_first: true });
            for symmetry in &self.symmetries[joined..] {
                for start in 0..many {
                    let image = self.image(symmetry, start);
                    let (one, other) = (orbits.find(start), orbits.find(image));
                    let tried = is_tried[one] || is_tried[other];
                    orbits.join(one, other);
                    is_tried[one.min(other)] = tried;
                }
            }
            joined = self.symmetries.len();
        }
        let symmetries = self.order * orbits.size(starts[0]);
        let generators = self.symmetries.iter().filter_map(|symmetry| self.paratopism(symmetry)).collect();
        Ok(SearchResult { numbering: self.numbering(), symmetries, generators })
    }

    fn image(&self, symmetry: &[u16], start: usize) -> usize {
        let n = self.n;
        let roles = self.tables[start / (n * n)].roles;
        let row = symmetry[roles[0] * n + start / n % n] as usize;
        let column = symmetry[roles[1] * n + start % n] as usize;
        let tables = self.tables.iter().position(|tables| tables.roles[..2] == [row / n, column / n]);
        // Every symmetry maps the tables of one start to those of another, so there is one.
        tables.map_or(start, |tables| (tables * n + row % n) * n + column % n)
    }

    /// The number of a row, column or symbol; assigns the next one if it has none.
    #[inline]
    fn number(&mut self, role: usize, name: u8) -> u8 {
        let number = self.numbers[role][name as usize];
        if number != NONE {
            return number;
        }
        let number = self.lists[role].len() as u8;
        self.numbers[role][name as usize] = number;
        self.lists[role].push(name);
        self.queue.push((role as u8, name));
        number
    }

    /// Numbers all that follows; returns false once the trace is worse than the best one.
    fn close(&mut self, tables: usize) -> bool {
        let thirds = &self.tables[tables].thirds;
        let mut at = self.met.iter().sum::<usize>();
        while at < self.queue.len() {
            let (role, name) = self.queue[at];
            let role = role as usize;
            for other in (0..3).filter(|&other| other != role) {
                for met in 0..self.met[other] {
                    let third = thirds.third([role, other], [name, self.lists[other][met]].map(usize::from)) as u32;
                    let number = self.number(3 - role - other, third as u8);
                    // The rank of the cell stands above.
                    if !self.note(third & !0xFF | u32::from(number)) {
                        return false;
                    }
                }
            }
            self.met[role] += 1;
            at += 1;
        }
        true
    }

    /// Adds an entry to the trace; returns false if the trace is now worse than the best one.
    #[inline]
    fn note(&mut self, entry: u32) -> bool {
        let at = self.trace.len();
        self.trace.push(entry);
        if let (Some(first), Some(best)) = (&self.first, &self.best) {
            self.is_first = self.is_first && first.trace[at] == entry;
            if self.standing == Ordering::Equal {
                self.standing = entry.cmp(&best.trace[at]);
            }
        }
        self.standing != Ordering::Greater || self.is_first
    }

    fn mark(&self) -> Savepoint {
        let numbered = self.met;
        Savepoint { numbered, trace: self.trace.len(), standing: self.standing, is_first: self.is_first }
    }

    /// Goes back to a node at which all pairs were processed.
    fn undo(&mut self, mark: &Savepoint) {
        for ((list, numbers), &many) in self.lists.iter_mut().zip(&mut self.numbers).zip(&mark.numbered) {
            list.drain(many..).for_each(|name| numbers[name as usize] = NONE);
        }
        self.queue.truncate(mark.numbered.iter().sum());
        self.trace.truncate(mark.trace);
        (self.met, self.standing, self.is_first) = (mark.numbered, mark.standing, mark.is_first);
    }

    /// Branches where nothing more follows. Returns the length of the path prefix to return to: deeper nodes are images
    /// of nodes that were searched.
    fn node(&mut self, tables: usize, pace: &mut Pace) -> Result<usize, Stop> {
        let n = self.n;
        if self.lists[0].len() == n {
            return Ok(self.leaf(tables));
        }
        let (mut mark, depth, leads_to_first) = (self.mark(), self.path.len(), self.first.is_none());
        let mut tried: Vec<usize> = Vec::new();
        let (mut orbits, mut known) = (Orbits::new(0), 0);
        let column = self.lists[1][0] as usize;
        let free = (0..n).filter(|&row| self.numbers[0][row] == NONE);
        for row in rarest(free, |&row| self.tables[tables].rank(row, column)) {
            if known < self.symmetries.len() {
                (orbits, known) = (self.orbits(tables), self.symmetries.len());
            }
            if known > 0 {
                let root = orbits.find(row);
                if tried.iter().any(|&tried| orbits.find(tried) == root) {
                    continue;
                }
            }
            tried.push(row);
            pace.step(1)?;
            let bests = self.bests;
            self.path.push(row as u32);
            self.number(0, row as u8);
            let shared = if self.close(tables) { self.node(tables, pace)? } else { depth };
            self.path.pop();
            if self.bests > bests {
                // The best trace now leads through this node.
                mark.standing = Ordering::Equal;
            }
            self.undo(&mark);
            if shared < depth {
                return Ok(shared);
            }
        }
        if leads_to_first {
            let size = self.orbits(tables).size(tried[0]);
            self.order *= size;
        }
        Ok(depth)
    }

    /// The orbits of rows under the known symmetries that fix the path.
    fn orbits(&self, tables: usize) -> Orbits {
        let n = self.n;
        let role = self.tables[tables].roles[0];
        let mut orbits = Orbits::new(n);
        for symmetry in &self.symmetries {
            let keeps = |&row: &u32| symmetry[role * n + row as usize] as usize == role * n + row as usize;
            let start = self.path[0] as usize;
            if self.image(symmetry, start) == start && self.path[1..].iter().all(keeps) {
                (0..n).for_each(|row| orbits.join(row, symmetry[role * n + row] as usize - role * n));
            }
        }
        orbits
    }

    /// Everything is numbered.
    fn leaf(&mut self, tables: usize) -> usize {
        let leaf = || Leaf { trace: self.trace.clone(), tables, lists: self.lists.clone(), path: self.path.clone() };
        let depth = self.path.len();
        let known = match (&self.first, &self.best) {
            (Some(first), _) if self.is_first => first,
            (_, Some(best)) if self.standing == Ordering::Equal => best,
            (first, _) => {
                let first = if first.is_none() { Some(leaf()) } else { None };
                self.best = Some(leaf());
                self.first = first.or(self.first.take());
                self.bests += 1;
                return depth;
            }
        };
        let n = self.n;
        let mut symmetry = vec![0; 3 * n];
        for role in 0..3 {
            let (from, to) = (self.tables[known.tables].roles[role] * n, self.tables[tables].roles[role] * n);
            for (&a, &b) in known.lists[role].iter().zip(&self.lists[role]) {
                symmetry[from + a as usize] = (to + b as usize) as u16;
            }
        }
        let shared = known.path.iter().zip(&self.path).take_while(|(a, b)| a == b).count();
        self.symmetries.push(symmetry);
        shared
    }

    fn paratopism(&self, symmetry: &[u16]) -> Option<Paratopism> {
        let n = self.n;
        let roles = [0, 1, 2].map(|role| symmetry[role * n] as usize / n);
        let images =
            [0, 1, 2].map(|role| symmetry[role * n..][..n].iter().map(|&to| (to as usize % n) as u8).collect());
        Paratopism::new(roles, images)
    }

    /// The map to the numbers of the best leaf.
    fn numbering(&self) -> Paratopism {
        let n = self.n;
        let (mut roles, mut images) = ([0, 1, 2], [(); 3].map(|()| vec![0; n]));
        if let Some(best) = &self.best {
            for (place, &role) in self.tables[best.tables].roles.iter().enumerate() {
                roles[role] = place;
                best.lists[place].iter().enumerate().for_each(|(number, &x)| images[role][x as usize] = number as u8);
            }
        }
        // A leaf numbers everything, and there is one.
        Paratopism::new(roles, images).unwrap_or_else(|| Paratopism::of_roles([0, 1, 2], n))
    }
}
