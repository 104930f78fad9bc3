//! Chaos construction: the regions are unknown, too.

use graeco_grid::{Cell, Constraint, Model, Order, RuleKey, Strength, Symbol, Values};

use super::connected::neighbors_among;
use crate::kind::{Build, Clue, Kind, Refusal, add};
use crate::lines::lines;
use crate::propagators::{Connected, UnknownRegions};

pub(crate) const KIND: Kind = Kind {
    name: "chaos",
    title: "chaos construction",
    strength: Strength::Partial,
    meaning: "The regions are unknown: n connected regions of n cells, each of which holds every value once. The cell \
              `region_r1c1` outside the grid says in which region r1c1 is, and so for all cells: the region of r1c1 is the \
              first one, and each region that is new, row by row, the next one.",
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
        let neighbors = neighbors_among(order, &grid);
        Chaos { order, scope: [&grid, regions].concat(), neighbors }
    }

    /// The cells that say regions.
    fn regions(&self) -> &[Cell] {
        &self.scope[self.order.cell_count()..]
    }

    /// Whether some cells of the grid form one piece.
    fn is_connected(&self, cells: &[usize]) -> bool {
        let mut piece: Vec<usize> = cells.iter().take(1).copied().collect();
        let mut at = 0;
        while at < piece.len() {
            for &next in &self.neighbors[piece[at]] {
                if cells.contains(&next) && !piece.contains(&next) {
                    piece.push(next);
                }
            }
            at += 1;
        }
        piece.len() == cells.len()
    }
}

impl Constraint for Chaos {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn order(&self) -> Option<Order> {
        Some(self.order)
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let (n, cells) = (self.order.get(), self.order.cell_count());
        let mut regions: Vec<Vec<usize>> = Vec::new();
        for cell in 0..cells {
            // A region gets its number where it is met first.
            match usize::try_from(values.get(cells + cell) - values.first()) {
                Ok(number) if number < regions.len() => regions[number].push(cell),
                Ok(number) if number == regions.len() => regions.push(vec![cell]),
                _ => return false,
            }
        }
        let all_differ = |region: &[usize]| {
            let mut held: Vec<i64> = region.iter().map(|&cell| values.get(cell)).collect();
            held.sort_unstable();
            held.windows(2).all(|pair| pair[0] != pair[1])
        };
        regions.iter().all(|region| region.len() == n && all_differ(region) && self.is_connected(region))
    }

    fn post(&self, model: &mut Model) {
        let regions = self.regions();
        for number in 0..self.order.get() {
            let piece = vec![Symbol::new(number)];
            model.post(Connected::new(regions.to_vec(), self.neighbors.clone(), piece, Some(self.order.get())));
        }
        // The numbers of the regions: each new one is the next.
        let first = model.first_value();
        let step = |&seen: &i64, value: i64| {
            let number = value - first;
            (number <= seen).then_some(seen.max(number + 1))
        };
        model.automaton(regions, Some(RuleKey::of::<Chaos>(&[])), 0, step, |&seen| seen == self.order.get() as i64);
        let lines = lines(self.order, false).chain(lines(self.order, true)).filter(|line| model.is_house(line));
        let lines = lines.map(|line| line.iter().map(|cell| cell.index()).collect()).collect();
        model.post(UnknownRegions::new(self.scope.clone(), lines));
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
