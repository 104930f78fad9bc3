//! A count of the cells that hold the same symbol as one cell, along runs that end at the first other symbol.

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, Symbol, SymbolSet};
use smallvec::SmallVec;

/// The value of the control cell is the number of cells at the beginnings of the runs that hold the symbol of `like`.
#[derive(Clone, Debug)]
pub(crate) struct Alike {
    control: Cell,
    like: Cell,
    runs: Vec<Vec<Cell>>,
    /// One of these runs begins with the symbol; none of them if nothing is known.
    likely: Vec<usize>,
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
        let likely = others.iter().map(run_of).collect::<Option<Vec<usize>>>().unwrap_or_default();
        let mut scope = runs.concat();
        scope.extend([control, like]);
        scope.sort_unstable();
        scope.dedup();
        Alike { control, like, runs, likely, scope }
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

    /// The demands of a symbol in `like` if the control cell holds one of some values, which are added to `counts`; `None` if
    /// it holds none of them.
    fn demands<S: SymbolSet>(
        &self,
        symbol: Symbol,
        counts: &mut S,
        grid: &Pruner<'_, S>,
    ) -> Option<SmallVec<[Demand; 16]>> {
        let lengths: SmallVec<[Length; 16]> = self.runs.iter().map(|run| self.length(run, symbol, grid)).collect();
        let mut ways = self.likely.iter().filter(|&&run| lengths[run].most > 0);
        // The likely run that begins with the symbol, if it is known, and whether one is still to come.
        let (way, second) = (ways.next(), ways.next());
        if way.is_none() && !self.likely.is_empty() {
            return None;
        }
        let to_come = usize::from(way.is_some() && self.likely.iter().all(|&run| lengths[run].least == 0));
        let surely: usize = lengths.iter().map(|length| length.least).sum();
        let (least, most) = (surely + to_come, lengths.iter().map(|length| length.most).sum());
        let count = |symbol: Symbol| usize::try_from(grid.value(symbol)).ok();
        let is_possible = |symbol: &Symbol| count(*symbol).is_some_and(|count| (least..=most).contains(&count));
        let possible = || grid.candidates(self.control).iter().filter(is_possible);
        let (low, high) = (possible().filter_map(count).min()?, possible().filter_map(count).max()?);
        possible().for_each(|symbol| counts.insert(symbol));
        let demand = |(number, (run, length)): (usize, (&Vec<Cell>, &Length))| {
            let others = surely - length.least + if self.likely.contains(&number) { 0 } else { to_come };
            let longest = length.most.min(high - others);
            // The run ends before one of these cells: it is this one if no other can hold something else.
            let may_end = |place: &usize| !self.is_same(run[*place], symbol, grid);
            let mut ends = (length.least..=longest.min(run.len() - 1)).filter(may_end);
            let end = if longest < length.most { ends.next().filter(|_| ends.next().is_none()) } else { None };
            let is_way = second.is_none() && way == Some(&number);
            Demand { same: (low + length.most).saturating_sub(most).max(usize::from(is_way)), other: end }
        };
        Some(self.runs.iter().zip(&lengths).enumerate().map(demand).collect())
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
            let mut narrowed: Vec<(Cell, S)> = Vec::new();
            for (run, demand) in self.runs.iter().zip(&demands) {
                let single = S::single(grid.order(), symbol);
                narrowed.extend(run[..demand.same].iter().map(|&cell| (cell, single.clone())));
                narrowed.extend(demand.other.map(|place| {
                    let mut rest = grid.candidates(run[place]).clone();
                    rest.strike(&single);
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
        if !grid.candidates(self.like).meets(&like) || !grid.candidates(self.control).meets(&counts) {
            let firsts = self.runs.iter().filter_map(|run| run.first()).copied();
            let blamed: Vec<Cell> = [self.control, self.like].into_iter().chain(firsts).collect();
            return Err(grid.dead_end(&blamed));
        }
        grid.keep(self.like, &like)?;
        grid.keep(self.control, &counts)?;
        kept.iter().try_for_each(|(cell, set)| grid.keep(*cell, set))
    }
}
