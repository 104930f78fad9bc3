//! A count of the cells that hold the same symbol as one cell, along runs that end at the first other symbol.

use std::ops::RangeInclusive;

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, Symbol, SymbolSet};

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
    /// it holds none of them. The lengths of the runs are put in `lengths`.
    fn demands<'d, S: SymbolSet>(
        &'d self,
        symbol: Symbol,
        counts: &mut S,
        grid: &'d Pruner<'_, S>,
        lengths: &'d mut Vec<Length>,
    ) -> Option<impl Iterator<Item = Demand> + 'd> {
        lengths.clear();
        lengths.extend(self.runs.iter().map(|run| self.length(run, symbol, grid)));
        let mut beginning = self.one_of.iter().copied().filter(|&run| lengths[run].most > 0);
        let (first, second) = (beginning.next(), beginning.next());
        if first.is_none() && !self.one_of.is_empty() {
            return None;
        }
        let only = first.filter(|_| second.is_none());
        // Whether a run must begin with the symbol of which that is not known yet.
        let to_come = usize::from(first.is_some() && self.one_of.iter().all(|&run| lengths[run].least == 0));
        let surely: usize = lengths.iter().map(|length| length.least).sum();
        let most: usize = lengths.iter().map(|length| length.most).sum();
        let mut ends = None;
        for number in grid.candidates(self.control).iter() {
            let count =
                usize::try_from(grid.value(number)).ok().filter(|count| (surely + to_come..=most).contains(count));
            if let Some(count) = count {
                counts.insert(number);
                ends = Some((ends.map_or(count, |(low, _)| low), count));
            }
        }
        let (low, high) = ends?;
        let demand = move |(number, (run, length)): (usize, (&Vec<Cell>, &Length))| {
            let others = surely - length.least + if self.one_of.contains(&number) { 0 } else { to_come };
            let longest = length.most.min(high - others);
            let must_begin = usize::from(only == Some(number));
            let same = (low + length.most).saturating_sub(most).max(must_begin);
            let is_cut = longest < length.most;
            Demand { same, other: if is_cut { self.end(run, length.least..=longest, symbol, grid) } else { None } }
        };
        Some(self.runs.iter().zip(&*lengths).enumerate().map(demand))
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
        let (mut narrowed, mut lengths) = (Vec::new(), Vec::with_capacity(self.runs.len()));
        for symbol in grid.candidates(self.like).clone().iter() {
            let Some(demands) = self.demands(symbol, &mut counts, grid, &mut lengths) else { continue };
            let is_first = like.is_empty();
            like.insert(symbol);
            if !is_first && kept.is_empty() {
                continue;
            }
            narrowed.clear();
            for (run, demand) in self.runs.iter().zip(demands) {
                narrowed.extend(run[..demand.same].iter().map(|&cell| (cell, S::single(grid.order(), symbol))));
                narrowed.extend(demand.other.map(|place| {
                    let mut rest = grid.candidates(run[place]).clone();
                    rest.remove(symbol);
                    (run[place], rest)
                }));
            }
            if is_first {
                std::mem::swap(&mut kept, &mut narrowed);
            } else {
                kept.retain_mut(|(cell, set)| {
                    let other = narrowed.iter().find(|(other, _)| other == cell);
                    other.is_some_and(|(_, other)| {
                        set.add(other);
                        true
                    })
                });
            }
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
