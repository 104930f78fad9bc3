//! A count of the cells that hold the same symbol as one cell, along runs that end at the first other symbol.

use std::ops::RangeInclusive;

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, Symbol, SymbolSet};
use smallvec::SmallVec;

/// The value of the control cell is the number of cells at the beginnings of the runs that hold the symbol of `like`.
#[derive(Clone, Debug)]
pub(crate) struct Alike {
    control: Cell,
    like: Cell,
    runs: Vec<Vec<Cell>>,
    /// If not empty: at least one of these runs begins with the symbol.
    one_of: Vec<usize>,
    scope: Vec<Cell>,
}

/// How many cells at the beginning of a run hold a symbol: at least, and at most.
#[derive(Clone, Copy)]
struct Length {
    least: usize,
    most: usize,
}

/// What a symbol in `like` demands of a run: these first cells hold it, and this one does not.
#[derive(Clone, Copy, Default)]
struct Demand {
    same: usize,
    other: Option<usize>,
}

impl Alike {
    /// The control cell, the one that others are compared with, and runs; one of the cells `others` holds the same as it,
    /// if there are any.
    pub(crate) fn new(control: Cell, like: Cell, runs: Vec<Vec<Cell>>, others: &[Cell]) -> Alike {
        let run_of = |other: &Cell| runs.iter().position(|run| run.first() == Some(other));
        let one_of = others.iter().map(run_of).collect::<Option<Vec<usize>>>().unwrap_or_default();
        let mut scope = runs.concat();
        scope.extend([control, like]);
        scope.sort_unstable();
        scope.dedup();
        Alike { control, like, runs, one_of, scope }
    }

    /// Whether a cell holds the symbol for sure if `like` does.
    fn is_same<S: SymbolSet>(&self, cell: Cell, symbol: Symbol, grid: &Pruner<'_, S>) -> bool {
        cell == self.like || grid.fixed(cell) == Some(symbol)
    }

    fn length<S: SymbolSet>(&self, run: &[Cell], symbol: Symbol, grid: &Pruner<'_, S>) -> Length {
        let least = run.iter().take_while(|&&cell| self.is_same(cell, symbol, grid)).count();
        let may = |cell: &&Cell| grid.candidates(**cell).contains(symbol);
        Length { least, most: least + run[least..].iter().take_while(may).count() }
    }

    /// The demands of a symbol in `like` if the control cell holds one of some symbols, which are added to `counts`; `None` if
    /// it holds none of them.
    fn demands<S: SymbolSet>(
        &self,
        symbol: Symbol,
        counts: &mut S,
        grid: &Pruner<'_, S>,
    ) -> Option<SmallVec<[Demand; 16]>> {
        let lengths: SmallVec<[Length; 16]> = self.runs.iter().map(|run| self.length(run, symbol, grid)).collect();
        let may_begin = self.one_of.iter().copied().filter(|&run| lengths[run].most > 0);
        let beginning: SmallVec<[usize; 4]> = may_begin.collect();
        if beginning.is_empty() && !self.one_of.is_empty() {
            return None;
        }
        // Whether a run must begin with the symbol of which that is not known yet.
        let to_come = usize::from(!beginning.is_empty() && beginning.iter().all(|&run| lengths[run].least == 0));
        let surely: usize = lengths.iter().map(|length| length.least).sum();
        let most: usize = lengths.iter().map(|length| length.most).sum();
        let count = |symbol: Symbol| usize::try_from(grid.value(symbol)).ok();
        let fits = |&(_, count): &(Symbol, usize)| (surely + to_come..=most).contains(&count);
        let control = grid.candidates(self.control).iter();
        let possible = control.filter_map(|symbol| Some((symbol, count(symbol)?))).filter(fits);
        let possible: SmallVec<[(Symbol, usize); 16]> = possible.collect();
        let (low, high) = (possible.first()?.1, possible.last()?.1);
        possible.iter().for_each(|&(symbol, _)| counts.insert(symbol));
        let demand = |(number, (run, length)): (usize, (&Vec<Cell>, &Length))| {
            let others = surely - length.least + if self.one_of.contains(&number) { 0 } else { to_come };
            let longest = length.most.min(high - others);
            let must_begin = usize::from(beginning[..] == [number]);
            let same = (low + length.most).saturating_sub(most).max(must_begin);
            let is_cut = longest < length.most;
            Demand { same, other: if is_cut { self.end(run, length.least..=longest, symbol, grid) } else { None } }
        };
        Some(self.runs.iter().zip(&lengths).enumerate().map(demand).collect())
    }

    /// The only one of some places of a run whose cell may hold another symbol, if there is only one: the run ends before one
    /// of them.
    fn end<S: SymbolSet>(
        &self,
        run: &[Cell],
        places: RangeInclusive<usize>,
        symbol: Symbol,
        grid: &Pruner<'_, S>,
    ) -> Option<usize> {
        let mut ends = places.filter(|&place| !self.is_same(run[place], symbol, grid));
        ends.next().filter(|_| ends.next().is_none())
    }
}

impl Propagator for Alike {
    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        grid.step((self.scope.len() * grid.candidates(self.like).len()) as u64)?;
        let empty = S::empty(grid.order());
        let (mut like, mut counts) = (empty.clone(), empty.clone());
        // The candidates of each cell with some symbol in `like`; nothing is struck from those that one symbol leaves free.
        let mut kept: Vec<(Cell, S)> = Vec::new();
        for symbol in grid.candidates(self.like).clone().iter() {
            let Some(demands) = self.demands(symbol, &mut counts, grid) else { continue };
            let single = S::single(grid.order(), symbol);
            let mut narrowed: Vec<(Cell, S)> = Vec::new();
            for (run, demand) in self.runs.iter().zip(&demands) {
                narrowed.extend(run[..demand.same].iter().map(|&cell| (cell, single.clone())));
                narrowed.extend(demand.other.map(|place| {
                    let mut rest = grid.candidates(run[place]).clone();
                    rest.remove(symbol);
                    (run[place], rest)
                }));
            }
            if like.is_empty() {
                kept = narrowed;
            } else {
                kept.retain_mut(|(cell, set)| {
                    let other = narrowed.iter().find(|(other, _)| other == cell);
                    other.is_some_and(|(_, other)| {
                        set.add(other);
                        true
                    })
                });
            }
            like.insert(symbol);
        }
        if like.is_empty() {
            // The later cells of long runs have no part in most dead ends, and would lead the search astray.
            let firsts = self.runs.iter().filter_map(|run| run.first()).copied();
            let blamed: Vec<Cell> = [self.control, self.like].into_iter().chain(firsts).collect();
            return Err(grid.dead_end(&blamed));
        }
        grid.keep(self.like, &like)?;
        grid.keep(self.control, &counts)?;
        kept.iter().try_for_each(|(cell, set)| grid.keep(*cell, set))
    }
}
