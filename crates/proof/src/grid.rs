//! The formula of a puzzle: variable (cell · n + symbol + 1), cells row by row and symbols from 0, is true where the cell
//! holds the symbol.

use graeco_grid::{Budget, Cell, End, Puzzle, Square, Symbol, Unpaired};

use crate::formula::Formula;

/// Why a puzzle or problem has no formula here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// A rule that is no relation between two cells.
    #[error("the rule `{0}` cannot be certified; rules that relate two cells can")]
    Rule(String),
    /// Cells outside the grid, or more symbols than rows.
    #[error("a puzzle with cells outside the grid, or with more values than rows, cannot be certified")]
    Shape,
    /// A limit was reached.
    #[error("the formula was not finished within the limits: {}", .0.word())]
    Ended(End),
}

impl From<End> for Refusal {
    fn from(end: End) -> Refusal {
        Refusal::Ended(end)
    }
}

impl From<Unpaired> for Refusal {
    fn from(why: Unpaired) -> Refusal {
        match why {
            Unpaired::Rule(name) => Refusal::Rule(name),
            Unpaired::Ended(end) => Refusal::Ended(end),
        }
    }
}

/// The formula of a puzzle whose rules are about single cells and pairs of cells.
///
/// Its clauses, in this order: every cell holds a symbol; every house of n cells holds every symbol; the givens; what
/// rules forbid a cell; and, in ascending order, pairs of candidates that exclude each other.
///
/// # Errors
/// [`Refusal`].
pub fn formula(puzzle: &Puzzle, budget: &Budget) -> Result<Formula, Refusal> {
    let (order, n) = (puzzle.order(), puzzle.order().get());
    if !order.is_plain() {
        return Err(Refusal::Shape);
    }
    let variable = |cell: Cell, symbol: Symbol| (cell.index() * n + symbol.index() + 1) as i32;
    let mut formula = Formula::new(n * n * n, budget)?;
    for cell in order.cells() {
        formula.push(order.symbols().map(|symbol| variable(cell, symbol)))?;
    }
    for house in puzzle.houses().iter().filter(|house| house.cells().len() == n) {
        for symbol in order.symbols() {
            formula.push(house.cells().iter().map(|&cell| variable(cell, symbol)))?;
        }
    }
    let given = |cell: Cell| puzzle.givens()[cell.index()];
    for cell in order.cells() {
        formula.push_some(given(cell).map(|symbol| variable(cell, symbol)))?;
    }
    let mut pairs: Vec<[i32; 2]> = Vec::new();
    let mut pace = budget.pace();
    for cell in order.cells() {
        let symbols = order.symbols().flat_map(|a| order.symbols().map(move |b| (a, b)));
        pairs.extend(symbols.filter(|(a, b)| a < b).map(|(a, b)| [variable(cell, a), variable(cell, b)]));
    }
    for house in puzzle.houses() {
        for (place, &a) in house.cells().iter().enumerate() {
            for &b in &house.cells()[..place] {
                let (a, b) = (a.min(b), a.max(b));
                pairs.extend(order.symbols().map(|symbol| [variable(a, symbol), variable(b, symbol)]));
            }
            pace.step((n * place) as u64)?;
            budget.afford(formula.bytes() + size_of_val(&pairs[..]))?;
        }
    }
    for conflict in puzzle.conflicts(budget)? {
        match *conflict {
            [(cell, symbol)] => formula.push([-variable(cell, symbol)])?,
            [(a, s), (b, t)] => pairs.push([variable(a, s), variable(b, t)]),
            _ => {}
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    for pair in pairs {
        formula.push(pair.map(|variable| -variable))?;
    }
    formula.telling = order
        .cells()
        .filter(|&cell| given(cell).is_none())
        .flat_map(|cell| order.symbols().map(move |symbol| variable(cell, symbol)))
        .collect();
    Ok(formula)
}

/// The square in which the candidates of some variables, in ascending order, are true; `None` unless each cell has one.
#[must_use]
pub fn square(puzzle: &Puzzle, solution: &[i32]) -> Option<Square> {
    let (order, n) = (puzzle.order(), puzzle.order().get());
    let symbol = |(cell, &variable): (usize, &i32)| {
        let candidate = usize::try_from(variable).ok()?.checked_sub(1)?;
        (candidate / n == cell).then_some(Symbol::new(candidate % n))
    };
    let symbols = solution.iter().enumerate().map(symbol).collect::<Option<Vec<_>>>()?;
    (symbols.len() == order.cell_count()).then(|| Square::new(order, symbols))
}
