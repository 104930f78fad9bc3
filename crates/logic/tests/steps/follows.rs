//! Checks that a step follows from its cells, houses and links alone, as clauses, by trying all cases.

use std::collections::BTreeSet;

use graeco_grid::{Cell, Puzzle, Symbol};
use graeco_logic::{Candidate, Position, Step};

/// Candidates of which one is true.
type Clause = Vec<Candidate>;

/// Checks that no filling has what the step excludes where its cells, houses and links hold.
pub(crate) fn check(step: &Step, puzzle: &Puzzle, position: &Position) {
    let named = Named::new(puzzle, position);
    let text = || step.describe(position, |symbol| (symbol.index() + 1).to_string());
    let mut clauses: Vec<Clause> = Vec::new();
    for cell in step.pattern.iter().chain(&step.fins).map(|candidate| candidate.cell).collect::<BTreeSet<_>>() {
        clauses.extend(named.cell(cell));
    }
    for &house in step.houses.iter().chain(&step.covers) {
        clauses.extend(named.symbols().filter_map(|symbol| named.house(house, symbol)));
    }
    let pattern = clauses.clone();
    for link in &step.links {
        let both: Clause = link.from.iter().chain(&link.to).copied().collect();
        if link.is_strong {
            assert!(named.says(&both) || named.refutes(&without(&pattern, &both), None), "{link:?}\n{}", text());
            clauses.push(both);
        } else {
            let exclude = |a: &Candidate| link.to.iter().all(|b| a == b || named.exclude(*a, *b));
            assert!(link.from.iter().all(exclude), "{link:?}\n{}", text());
        }
    }
    for &strike in &step.strikes {
        assert!(named.refutes(&clauses, Some(strike)), "{strike:?}\n{}", text());
    }
    for &place in &step.places {
        let others = position.candidates(place.cell).map(|symbol| Candidate { cell: place.cell, symbol });
        let is_refuted = || named.refutes(&without(&clauses, &[place]), None);
        assert!(others.count() == 1 || is_refuted(), "{place:?}\n{}", text());
    }
}

/// What clauses say if some candidates are false.
fn without(clauses: &[Clause], falsehoods: &[Candidate]) -> Vec<Clause> {
    let rest = |clause: &Clause| clause.iter().copied().filter(|candidate| !falsehoods.contains(candidate)).collect();
    clauses.iter().map(rest).collect()
}

/// What a position says about cells and houses.
struct Named<'a> {
    puzzle: &'a Puzzle,
    position: &'a Position,
    /// For each two cells whether a house has both.
    sees: Vec<bool>,
}

impl<'a> Named<'a> {
    fn new(puzzle: &'a Puzzle, position: &'a Position) -> Named<'a> {
        let cells = puzzle.order().cell_count();
        let mut sees = vec![false; cells * cells];
        for house in puzzle.houses() {
            for a in house.cells() {
                house.cells().iter().for_each(|b| sees[a.index() * cells + b.index()] = true);
            }
        }
        Named { puzzle, position, sees }
    }

    fn symbols(&self) -> impl Iterator<Item = Symbol> + use<> {
        self.puzzle.order().symbols()
    }

    /// Each cell holds one of its candidates, unless it is filled.
    fn cell(&self, cell: Cell) -> Option<Clause> {
        let candidates = self.position.candidates(cell).map(|symbol| Candidate { cell, symbol });
        self.position.is_open(cell).then(|| candidates.collect())
    }

    /// Each symbol has a place in a house, unless it is placed there.
    fn house(&self, house: usize, symbol: Symbol) -> Option<Clause> {
        let cells = self.puzzle.houses()[house].cells();
        let may_hold = |&cell: &Cell| self.position.candidates(cell).any(|other| other == symbol);
        let places: Vec<Cell> = cells.iter().copied().filter(may_hold).collect();
        let is_there =
            cells.len() < self.puzzle.order().get() || places.iter().any(|&cell| !self.position.is_open(cell));
        (!is_there).then(|| places.into_iter().map(|cell| Candidate { cell, symbol }).collect())
    }

    /// Whether two candidates are not both true.
    fn exclude(&self, a: Candidate, b: Candidate) -> bool {
        match a.cell == b.cell {
            true => a.symbol != b.symbol,
            false => {
                a.symbol == b.symbol && self.sees[a.cell.index() * self.puzzle.order().cell_count() + b.cell.index()]
            }
        }
    }

    /// Whether a cell or a house says that one of some candidates is true.
    fn says(&self, clause: &Clause) -> bool {
        let is_within = |some: Clause| some.iter().all(|candidate| clause.contains(candidate));
        clause.iter().any(|candidate| {
            self.cell(candidate.cell).is_some_and(is_within)
                || (0..self.puzzle.houses().len())
                    .any(|house| self.house(house, candidate.symbol).is_some_and(is_within))
        })
    }

    /// Whether some clauses and a candidate cannot all be true.
    fn refutes(&self, clauses: &[Clause], candidate: Option<Candidate>) -> bool {
        let mut left = clauses.to_vec();
        let mut next = candidate;
        loop {
            if let Some(truth) = next {
                left.retain(|clause| !clause.contains(&truth));
                left.iter_mut().for_each(|clause| clause.retain(|&other| !self.exclude(truth, other)));
            }
            match left.iter().min_by_key(|clause| clause.len()).map(|clause| &clause[..]) {
                None => return false,
                Some(&[single]) => next = Some(single),
                Some(cases) => return cases.iter().all(|&case| self.refutes(&left, Some(case))),
            }
        }
    }
}
