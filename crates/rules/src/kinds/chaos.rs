//! Chaos construction: the regions are unknown, too.

use graeco_grid::{Cell, Constraint, Model, Order, Strength, Values};

use super::connected::{neighbors_among, reached};
use crate::identity::identity;
use crate::kind::{Build, Clue, Kind, Refusal, add};
use crate::lines::lines;
use crate::propagators::UnknownRegions;
use crate::sets::are_different;

pub(crate) const KIND: Kind = Kind {
    name: "chaos",
    title: "chaos construction",
    strength: Strength::Partial,
    meaning: "The regions are unknown: n connected regions of n cells, each of which holds every value once. The cell \
              `region_r1c1` outside the grid says in which region r1c1 is, and so for all cells. Regions have numbers in the \
              order in which they are met: in r1c1, in the opposite corner, in the upper right one, in the lower left one, \
              then row by row.",
    example: r#"{"kind":"chaos"}"#,
    add: read,
    ..Kind::DEFAULT
};

/// The greatest order whose regions can be unknown.
const MOST_ORDER: usize = Order::MAX_OUTSIDE.isqrt();

fn read(_: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let refused = |what: String| Refusal::new(what);
    let (n, values) = (puzzle.order().get(), puzzle.order().grid_symbol_count());
    if values > n {
        return Err(refused(format!("a region of {n} cells cannot hold all {values} values; expected `values` = {n}")));
    }
    if n > MOST_ORDER {
        return Err(refused(format!("{n} unknown regions are too many; expected an order of at most {MOST_ORDER}")));
    }
    let regions = puzzle.add_unknown_regions().map_err(|error| refused(error.to_string()))?;
    add(puzzle, Chaos::new(puzzle.order(), &regions))
}

/// Unknown regions.
#[derive(Clone, Debug)]
pub struct Chaos {
    order: Order,
    /// The cells of the grid, then for each the cell that says its region.
    scope: Vec<Cell>,
    neighbors: Vec<Vec<usize>>,
    /// The cells of the grid in the order in which their regions are numbered.
    numbering: Vec<Cell>,
}

impl Chaos {
    /// The rule for a grid whose cells hold n values; `regions` are the cells that say in which region each cell of the grid
    /// is, as a value.
    ///
    /// # Panics
    /// If there is not one such cell for each cell of the grid.
    #[must_use]
    pub fn new(order: Order, regions: &[Cell]) -> Chaos {
        assert_eq!(regions.len(), order.cell_count(), "each cell of the grid has a region");
        let grid: Vec<Cell> = order.cells().collect();
        let neighbors = neighbors_among(&grid, |cell, [down, right]| order.step(cell, down, right));
        let last = order.get() - 1;
        let mut numbering =
            [(0, 0), (last, last), (0, last), (last, 0)].map(|(row, column)| order.cell(row, column)).to_vec();
        numbering.extend(&grid);
        let mut seen = vec![false; grid.len()];
        numbering.retain(|cell| !std::mem::replace(&mut seen[cell.index()], true));
        Chaos { order, scope: [&grid, regions].concat(), neighbors, numbering }
    }

    fn regions(&self) -> &[Cell] {
        &self.scope[self.order.cell_count()..]
    }

    /// The cells of the grid, two at least, that other rules say to be of one region.
    fn shards(&self, model: &Model) -> Vec<Vec<Cell>> {
        let mut of: Vec<usize> = (0..self.order.cell_count()).collect();
        for pair in model.equal_cells() {
            if let [Some(a), Some(b)] = pair.map(|cell| self.regions().iter().position(|&region| region == cell)) {
                let (from, to) = (of[a], of[b]);
                of.iter_mut().filter(|shard| **shard == from).for_each(|shard| *shard = to);
            }
        }
        let mut shards = vec![Vec::new(); of.len()];
        of.iter().zip(self.order.cells()).for_each(|(&shard, cell)| shards[shard].push(cell));
        shards.retain(|shard| shard.len() > 1);
        shards
    }
}

impl Constraint for Chaos {
    identity!(KIND.title, scope, order);

    fn holds(&self, values: Values<'_>) -> bool {
        let (n, cells) = (self.order.get(), self.order.cell_count());
        let mut regions: Vec<Vec<usize>> = Vec::new();
        for cell in self.numbering.iter().map(|cell| cell.index()) {
            // A region gets its number where it is met first.
            match usize::try_from(values.get(cells + cell) - values.first()) {
                Ok(number) if number < regions.len() => regions[number].push(cell),
                Ok(number) if number == regions.len() => regions.push(vec![cell]),
                _ => return false,
            }
        }
        let all_differ = |region: &[usize]| are_different(region.iter().map(|&cell| values.get(cell)));
        let is_one = |region: &[usize]| reached(region[0], &self.neighbors, |cell| region.contains(&cell)).len() == n;
        regions.iter().all(|region| region.len() == n && all_differ(region) && is_one(region))
    }

    fn posts_last(&self) -> bool {
        true
    }

    fn post(&self, model: &mut Model) {
        let n = self.order.get();
        let lines = lines(self.order, false).chain(lines(self.order, true));
        let lines: Vec<Vec<Cell>> = lines.filter(|line| model.is_house(line)).collect();
        let (scope, numbering) = (self.scope.clone(), self.numbering.clone());
        let shards = self.shards(model);
        // Rules about values may draw more from cells that are known to differ.
        shards.iter().for_each(|shard| model.all_different(shard));
        if n > 1 {
            // A region of two cells or more is connected: one cell beside each is in it.
            for (region, beside) in self.regions().iter().zip(&self.neighbors) {
                model.one_equals(*region, beside.iter().map(|&cell| self.regions()[cell]).collect());
            }
        }
        // The cells as bits of words.
        match n * n {
            0..=128 => model.post(UnknownRegions::<2>::new(n, scope, &lines, &shards, numbering)),
            _ => model.post(UnknownRegions::<8>::new(n, scope, &lines, &shards, numbering)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use graeco_document::Document;
    use graeco_grid::{Puzzle, check_posting_in, check_refusing};

    fn puzzle(n: usize, first: i32) -> (Puzzle, Chaos) {
        let mut puzzle = Puzzle::latin(n).unwrap().with_first_value(first);
        let regions = puzzle.add_unknown_regions().unwrap();
        let rule = Chaos::new(puzzle.order(), &regions);
        (puzzle, rule)
    }

    /// All ways to cut a grid of order n into connected regions of n cells, by brute force: the next region grows from the
    /// first cell that has none.
    fn cuts(n: usize) -> Vec<Vec<usize>> {
        fn grow(
            n: usize,
            number: usize,
            left: usize,
            of: &mut Vec<usize>,
            tried: &mut Vec<usize>,
            all: &mut Vec<Vec<usize>>,
        ) {
            if left == 0 {
                match of.iter().position(|&region| region == usize::MAX) {
                    None => all.push(of.clone()),
                    Some(start) => {
                        of[start] = number + 1;
                        grow(n, number + 1, n - 1, of, &mut Vec::new(), all);
                        of[start] = usize::MAX;
                    }
                }
                return;
            }
            let before = tried.len();
            for cell in 0..n * n {
                let near = [cell.wrapping_sub(n), cell + n];
                let beside = [(cell % n > 0).then(|| cell - 1), (cell % n + 1 < n).then_some(cell + 1)];
                let mut around = near.into_iter().chain(beside.into_iter().flatten());
                let is_beside = around.any(|other| of.get(other) == Some(&number));
                if of[cell] == usize::MAX && is_beside && !tried.contains(&cell) {
                    of[cell] = number;
                    grow(n, number, left - 1, of, tried, all);
                    of[cell] = usize::MAX;
                    // Regions with this cell have all been seen.
                    tried.push(cell);
                }
            }
            tried.truncate(before);
        }
        let (mut all, mut of) = (Vec::new(), vec![usize::MAX; n * n]);
        of[0] = 0;
        grow(n, 0, n - 1, &mut of, &mut Vec::new(), &mut all);
        all
    }

    #[test]
    fn regions_are_those_of_all_jigsaws() {
        assert_eq!([1, 2, 3, 4].map(|n| cuts(n).len()), [1, 2, 10, 117]);
        for (n, first) in [(1, 1), (2, 0), (3, 1), (4, 1), (4, 0)] {
            let jigsaws = cuts(n).into_iter().map(|regions| Puzzle::jigsaw(n, &regions).unwrap().count());
            let (puzzle, rule) = puzzle(n, first);
            assert_eq!(puzzle.with(rule).unwrap().count(), jigsaws.sum::<u128>(), "order {n}");
        }
    }

    #[test]
    fn regions_are_numbered_from_the_corners() {
        let (puzzle, rule) = puzzle(4, 1);
        let puzzle = puzzle.with(rule).unwrap();
        let mut most = 0;
        for square in puzzle.solutions() {
            let regions = puzzle.regions_in(&square).unwrap();
            let mut met = Vec::new();
            for region in [0, 15, 3, 12].into_iter().chain(0..16).map(|cell| regions[cell]) {
                assert!(region <= met.len(), "{regions:?}");
                if region == met.len() {
                    met.push(region);
                }
            }
            most = most.max(regions[1]);
        }
        // Row by row, r1c2 would be in the second one at most.
        assert_eq!(most, 3);
    }

    #[test]
    fn regions_that_are_said_to_be_the_same_are() {
        let all = cuts(4);
        for cells in [vec![0, 5], vec![3, 12], vec![0, 1, 6, 7], vec![2, 9, 14]] {
            let name = |cell: &usize| format!("\"region_r{}c{}\"", cell / 4 + 1, cell % 4 + 1);
            let sets: Vec<String> = cells.iter().map(name).collect();
            let same = format!("[[samevalues]]\nsets = [{}]\n", sets.join(", "));
            let read = Document::parse(&format!("order = 4\nrules = [\"chaos\"]\n{same}")).unwrap();
            let fits = |regions: &&Vec<usize>| cells.iter().all(|&cell| regions[cell] == regions[cells[0]]);
            let jigsaws = all.iter().filter(fits).map(|regions| Puzzle::jigsaw(4, regions).unwrap().count());
            assert_eq!(read.puzzle().count(), jigsaws.sum::<u128>(), "{cells:?}");
        }
    }

    #[test]
    fn unknown_regions_are_pruned_soundly() {
        for n in 1..=5 {
            let (puzzle, rule) = puzzle(n, 1);
            let rule: Arc<dyn Constraint> = Arc::new(rule);
            check_posting_in(Arc::clone(&rule), &puzzle, 3, 40).unwrap_or_else(|wrong| panic!("{wrong}"));
            check_refusing(rule, &puzzle, 3, 100).unwrap_or_else(|wrong| panic!("{wrong}"));
        }
    }

    #[test]
    fn a_solution_tells_its_regions_and_rules_can_name_them() {
        let together = "[[palindrome]]\ncells = \"region_r1c1 region_r1c4\"\n";
        let read = Document::parse(&format!("order = 4\nrules = [\"chaos\"]\n{together}")).unwrap();
        for square in read.puzzle().solutions() {
            let regions = read.puzzle().regions_in(&square).unwrap();
            assert!(regions[..4] == [0; 4] && Puzzle::jigsaw(4, &regions).unwrap().is_solved_by(&square.on_grid()));
        }
        for (text, what) in [("order = 4\nvalues = 5", "`values` = 4"), ("order = 23", "at most 22")] {
            let error = Document::parse(&format!("{text}\nrules = [\"chaos\"]\n")).unwrap_err();
            assert!(error.what.contains(what), "{error}");
        }
    }
}
