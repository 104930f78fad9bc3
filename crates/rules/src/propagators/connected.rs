//! Cells that hold some symbols and form one connected piece: reachable cells, and cut cells.

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, Symbol, SymbolSet};

/// The cells that hold one of some symbols are connected, one at least.
#[derive(Clone, Debug)]
pub(crate) struct Connected {
    cells: Vec<Cell>,
    /// For each cell the places of its neighbours.
    neighbors: Vec<Vec<usize>>,
    symbols: Vec<Symbol>,
    /// How many they are, if that is known.
    size: Option<usize>,
}

/// The known facts about a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Membership {
    In,
    Out,
    Open,
}

impl Connected {
    pub(crate) fn new(
        cells: Vec<Cell>,
        neighbors: Vec<Vec<usize>>,
        symbols: Vec<Symbol>,
        size: Option<usize>,
    ) -> Connected {
        Connected { cells, neighbors, symbols, size }
    }

    /// The cells that can be reached from a place over cells that are not out, by place.
    fn reach(&self, from: usize, parts: &[Membership]) -> (Vec<bool>, usize) {
        let (mut reached, mut stack, mut count) = (vec![false; parts.len()], vec![from], 0);
        reached[from] = true;
        while let Some(at) = stack.pop() {
            count += 1;
            for &next in &self.neighbors[at] {
                if parts[next] != Membership::Out && !reached[next] {
                    reached[next] = true;
                    stack.push(next);
                }
            }
        }
        (reached, count)
    }

    /// Whether one piece of the cells that are not out can hold all that are in, and is large enough.
    fn is_possible(&self, parts: &[Membership]) -> bool {
        let is_large = |count: usize| self.size.is_none_or(|size| count >= size);
        if let Some(start) = parts.iter().position(|&part| part == Membership::In) {
            let (reached, count) = self.reach(start, parts);
            return is_large(count) && (0..parts.len()).all(|place| parts[place] != Membership::In || reached[place]);
        }
        let mut parts = parts.to_vec();
        while let Some(start) = parts.iter().position(|&part| part == Membership::Open) {
            let (reached, count) = self.reach(start, &parts);
            if is_large(count) {
                return true;
            }
            (0..parts.len()).filter(|&place| reached[place]).for_each(|place| parts[place] = Membership::Out);
        }
        false
    }

    /// Puts all cells that can only be out there.
    fn leave_out(&self, parts: &mut [Membership]) {
        if let Some(size) = self.size
            && parts.contains(&Membership::In)
        {
            self.leave_out_far(size, parts);
        }
        let start = parts.iter().position(|&part| part == Membership::In);
        let pieces: Vec<usize> = match start {
            Some(start) => vec![start],
            None => (0..parts.len()).filter(|&place| parts[place] == Membership::Open).collect(),
        };
        let mut kept = vec![false; parts.len()];
        for start in pieces {
            if !kept[start] {
                let (reached, count) = self.reach(start, parts);
                if self.size.is_none_or(|size| count >= size) {
                    kept.iter_mut().zip(reached).for_each(|(kept, reached)| *kept |= reached);
                }
            }
        }
        for (part, kept) in parts.iter_mut().zip(kept) {
            if *part == Membership::Open && !kept {
                *part = Membership::Out;
            }
        }
    }

    /// Puts out the cells that are too far from all cells of the piece: the way there would make it too large.
    fn leave_out_far(&self, size: usize, parts: &mut [Membership]) {
        let mut near: Vec<usize> = (0..parts.len()).filter(|&place| parts[place] == Membership::In).collect();
        let most = size.saturating_sub(near.len());
        let mut reached: Vec<bool> = parts.iter().map(|&part| part == Membership::In).collect();
        for _ in 0..most {
            let mut next = Vec::new();
            for &other in near.iter().flat_map(|&place| &self.neighbors[place]) {
                if parts[other] != Membership::Out && !std::mem::replace(&mut reached[other], true) {
                    next.push(other);
                }
            }
            near = next;
        }
        for (part, reached) in parts.iter_mut().zip(reached) {
            if *part == Membership::Open && !reached {
                *part = Membership::Out;
            }
        }
    }

    /// Puts in the open cells without which no piece holds all that are in, or is large enough.
    fn put_in<S: SymbolSet>(&self, parts: &mut [Membership], grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        while let Some(start) = parts.iter().position(|&part| part == Membership::In) {
            grid.step(parts.len() as u64)?;
            let needed = CutCells::places(self, parts, start);
            if needed.is_empty() {
                return Ok(());
            }
            needed.into_iter().for_each(|place| parts[place] = Membership::In);
        }
        // Four parts are left of a piece without a cell, at most: of a large one, one is large enough.
        let first = parts.iter().position(|&part| part == Membership::Open);
        if first.is_some_and(|first| self.reach(first, parts).1 > 4 * self.size.unwrap_or(1)) {
            return Ok(());
        }
        for place in 0..parts.len() {
            if parts[place] == Membership::Open {
                grid.step(parts.len() as u64)?;
                parts[place] = Membership::Out;
                parts[place] = if self.is_possible(parts) { Membership::Open } else { Membership::In };
            }
        }
        Ok(())
    }
}

/// How many cells are in.
fn count_in(parts: &[Membership]) -> usize {
    parts.iter().filter(|&&part| part == Membership::In).count()
}

/// A walk in depth over the cells that are not out, which finds those that alone connect others, all at once.
struct CutCells<'c> {
    connected: &'c Connected,
    parts: &'c [Membership],
    /// For each place, from 1: when it was met; and the first one that can be reached from below it by another way.
    met: Vec<usize>,
    low: Vec<usize>,
    /// How many cells are below it, itself included, and whether one of them is in.
    below: Vec<usize>,
    has_in: Vec<bool>,
    /// How many cells it cuts off, and whether one of those is in.
    cut: Vec<usize>,
    cuts_in: Vec<bool>,
}

impl CutCells<'_> {
    /// The open places without which not all that are in are connected with `start`, or too few cells are.
    fn places(connected: &Connected, parts: &[Membership], start: usize) -> Vec<usize> {
        let (zeros, no) = (vec![0; parts.len()], vec![false; parts.len()]);
        let mut walk = CutCells {
            connected,
            parts,
            met: zeros.clone(),
            low: zeros.clone(),
            below: zeros.clone(),
            has_in: no.clone(),
            cut: zeros,
            cuts_in: no,
        };
        let all = walk.walk(start);
        let is_small = |place: usize| connected.size.is_some_and(|size| all - walk.cut[place] - 1 < size);
        let is_needed = |place: usize| walk.cuts_in[place] || is_small(place);
        (0..parts.len())
            .filter(|&place| walk.met[place] > 0 && parts[place] == Membership::Open && is_needed(place))
            .collect()
    }

    /// Walks from a place; returns how many cells there are.
    fn walk(&mut self, start: usize) -> usize {
        let mut count = 0;
        // The way here: each place, and the number of its visited neighbours.
        let mut way: Vec<(usize, usize)> = Vec::new();
        let mut next = Some(start);
        loop {
            if let Some(place) = next.take() {
                count += 1;
                (self.met[place], self.low[place], self.below[place]) = (count, count, 1);
                self.has_in[place] = self.parts[place] == Membership::In;
                way.push((place, 0));
            }
            let Some((place, looked)) = way.last_mut() else { return count };
            let place = *place;
            if let Some(&other) = self.connected.neighbors[place].get(*looked) {
                *looked += 1;
                if self.parts[other] != Membership::Out {
                    match self.met[other] {
                        0 => next = Some(other),
                        met => self.low[place] = self.low[place].min(met),
                    }
                }
                continue;
            }
            way.pop();
            if let Some(&(above, _)) = way.last() {
                self.leave(place, above);
            }
        }
    }

    /// Notes in the place above the findings below a place that is left.
    fn leave(&mut self, place: usize, above: usize) {
        self.low[above] = self.low[above].min(self.low[place]);
        self.below[above] += self.below[place];
        self.has_in[above] |= self.has_in[place];
        if self.low[place] >= self.met[above] {
            self.cut[above] += self.below[place];
            self.cuts_in[above] |= self.has_in[place];
        }
    }
}

impl Propagator for Connected {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn is_expensive(&self) -> bool {
        true
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let mut inside = S::empty(grid.order());
        self.symbols.iter().for_each(|&symbol| inside.insert(symbol));
        let part = |&cell: &Cell| match grid.candidates(cell) {
            set if set.within(&inside) => Membership::In,
            set if set.meets(&inside) => Membership::Open,
            _ => Membership::Out,
        };
        let mut parts: Vec<Membership> = self.cells.iter().map(part).collect();
        let before = parts.clone();
        if !self.is_possible(&parts) {
            return Err(Contradiction);
        }
        if !parts.contains(&Membership::Open) && self.size.is_none_or(|size| count_in(&parts) <= size) {
            return Ok(());
        }
        self.leave_out(&mut parts);
        self.put_in(&mut parts, grid)?;
        for (place, &cell) in self.cells.iter().enumerate() {
            match parts[place] {
                Membership::In if before[place] == Membership::Open => grid.keep(cell, &inside)?,
                Membership::Out if before[place] == Membership::Open => {
                    let mut rest = grid.candidates(cell).clone();
                    rest.strike(&inside);
                    grid.keep(cell, &rest)?;
                }
                _ => {}
            }
        }
        // A cell that was found to be in may settle the size.
        if self.size.is_some_and(|size| count_in(&parts) > size) {
            return Err(Contradiction);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn needed_cells_are_those_without_which_there_is_no_piece() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let near = |cell: usize| {
            let (row, column) = (cell / 4, cell % 4);
            let beside = [(row > 0).then(|| cell - 4), (row < 3).then_some(cell + 4)];
            let across = [(column > 0).then(|| cell - 1), (column < 3).then_some(cell + 1)];
            beside.into_iter().chain(across).flatten().collect()
        };
        let mut found = 0;
        for round in 0..2000 {
            let size = (round % 2 == 0).then(|| rng.random_range(2..=9));
            let connected = Connected::new(Vec::new(), (0..16).map(near).collect(), Vec::new(), size);
            let part = |rng: &mut ChaCha8Rng| {
                [Membership::In, Membership::Out, Membership::Out, Membership::Open, Membership::Open]
                    [rng.random_range(0..5)]
            };
            let parts: Vec<Membership> = (0..16).map(|_| part(&mut rng)).collect();
            let Some(start) = parts.iter().position(|&part| part == Membership::In) else { continue };
            if !connected.is_possible(&parts) {
                continue;
            }
            let without = |place: usize| {
                let mut parts = parts.clone();
                parts[place] = Membership::Out;
                connected.is_possible(&parts)
            };
            let expected: Vec<usize> =
                (0..16).filter(|&place| parts[place] == Membership::Open && !without(place)).collect();
            assert_eq!(CutCells::places(&connected, &parts, start), expected, "{parts:?}");
            found += expected.len();
        }
        assert!(found > 500, "{found}");
    }
}
