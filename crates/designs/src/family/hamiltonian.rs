//! The propagator for atomic squares, from cycles between rows, columns and symbols.

use graeco_grid::{Cell, Contradiction, Order, Propagator, Pruner, Symbol, SymbolSet};

/// The permutation between any two rows, columns or symbols is a single cycle.
#[derive(Debug)]
pub(super) struct Hamiltonian {
    order: Order,
    cells: Vec<Cell>,
}

/// The known triples of a square in three roles: entry a·n + b is the third member for a in the first role and b in the second.
type KnownTriples = Vec<Option<usize>>;

/// From members of three roles to the row, column and symbol.
type FromRoles = fn([usize; 3]) -> [usize; 3];

impl Hamiltonian {
    pub(super) fn new(order: Order) -> Hamiltonian {
        Hamiltonian { order, cells: order.cells().collect() }
    }

    /// The known triples with rows, columns and symbols as the lines between which there are permutations, each with the way back.
    fn known<S: SymbolSet>(&self, grid: &Pruner<'_, S>) -> [(KnownTriples, FromRoles); 3] {
        let n = self.order.get();
        let [mut rows, mut columns, mut symbols] = [(); 3].map(|()| vec![None; n * n]);
        for &cell in &self.cells {
            let (r, c) = (cell.row(self.order), cell.column(self.order));
            if let Some(s) = grid.fixed(cell).map(Symbol::index) {
                (rows[r * n + c], columns[c * n + r], symbols[s * n + c]) = (Some(s), Some(s), Some(r));
            }
        }
        [(rows, |[r, c, s]| [r, c, s]), (columns, |[c, r, s]| [r, c, s]), (symbols, |[s, c, r]| [r, c, s])]
    }

    /// Strikes candidates that would close a cycle between two lines too early.
    fn prune_pair<S: SymbolSet>(
        &self,
        [upper, lower]: [usize; 2],
        (known, back): &(KnownTriples, FromRoles),
        grid: &mut Pruner<'_, S>,
    ) -> Result<(), Contradiction> {
        let n = self.order.get();
        let line = |line: usize| &known[line * n..(line + 1) * n];
        // The symbol below each member of the upper line, where both are known, and the one above each of the lower one.
        let [mut below, mut above] = [(); 2].map(|()| vec![None; n]);
        for (a, b) in line(upper).iter().zip(line(lower)).filter_map(|(a, b)| Some(((*a)?, (*b)?))) {
            (below[a], above[b]) = (Some(b), Some(a));
        }
        let mut met = vec![false; n];
        for start in (0..n).filter(|&a| above[a].is_none()) {
            // A path, from its first to its last member.
            let (mut end, mut length) = (start, 1);
            met[start] = true;
            while let Some(next) = below[end] {
                (end, length) = (next, length + 1);
                met[end] = true;
                // Then a line has a member twice.
                if length > n {
                    return Err(Contradiction);
                }
            }
            if length == 1 || length == n {
                continue;
            }
            // Where the upper line holds the last one, the lower line cannot hold the first one; and the other way round.
            for (one, held, other, struck) in [(upper, end, lower, start), (lower, start, upper, end)] {
                if let Some(place) = line(one).iter().position(|&member| member == Some(held)) {
                    let [r, c, s] = back([other, place, struck]);
                    grid.strike(self.order.cell(r, c), Symbol::new(s))?;
                }
            }
        }
        // A symbol on no path is on a closed cycle.
        let closed = met.iter().filter(|met| !**met).count();
        if closed == 0 || (closed == n && is_cycle(&below)) { Ok(()) } else { Err(Contradiction) }
    }
}

/// Whether a permutation is a single cycle.
fn is_cycle(images: &[Option<usize>]) -> bool {
    let cycle = std::iter::successors(images[0], |&at| images[at].filter(|_| at != 0));
    cycle.take(images.len() + 1).count() == images.len()
}

impl Propagator for Hamiltonian {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn is_expensive(&self) -> bool {
        true
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let n = self.order.get();
        for known in self.known(grid) {
            for (lower, upper) in (0..n).flat_map(|lower| (0..lower).map(move |upper| (lower, upper))) {
                grid.step(n as u64)?;
                self.prune_pair([upper, lower], &known, grid)?;
            }
        }
        Ok(())
    }
}
