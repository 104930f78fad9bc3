//! The formula of a puzzle: variable (cell · n + symbol + 1), cells row by row and symbols from 0, is true where the cell
//! holds the symbol.

use graeco_grid::{Budget, Cell, Facts, FactsError, Puzzle, Square, Stop, Symbol, Total};

use crate::formula::Formula;
use crate::regions::regions;
use crate::sums::{Group, Sums};

/// Why a puzzle or problem has no formula here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// A rule that is neither a sum nor a relation between two cells.
    #[error("the rule `{0}` cannot be certified; sums and rules that relate two cells can")]
    Rule(String),
    /// Cells outside the grid, absent cells, or more symbols than rows.
    #[error("a puzzle with cells outside the grid or absent, or with more values than rows, cannot be certified")]
    Shape,
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl From<FactsError> for Refusal {
    fn from(why: FactsError) -> Refusal {
        match why {
            FactsError::Rule(name) => Refusal::Rule(name),
            FactsError::Stopped(stop) => stop.into(),
        }
    }
}

/// The formula of a puzzle whose rules are about single cells, pairs of cells and sums.
///
/// Its lines, in this order: the last variable is true; every cell holds a symbol; every house of n cells holds every
/// symbol; the givens; the symbols that rules forbid a cell. Then, if there are no sums: in ascending order, pairs of
/// candidates that exclude each other. If there are: cells, houses and sets of cells that differ have a symbol at most
/// once; pairs that exclude each other otherwise; for each sum that it is not less, and not greater.
///
/// # Errors
/// [`Refusal`].
pub fn formula(puzzle: &Puzzle, budget: &Budget) -> Result<Formula, Refusal> {
    let (order, n) = (puzzle.order(), puzzle.order().get());
    if !puzzle.is_plain() {
        return Err(Refusal::Shape);
    }
    let facts = puzzle.facts(budget)?;
    let mut formula = Formula::new(n * n * n, budget)?;
    let variable = |cell: Cell, symbol: Symbol| variable(n, cell.index(), symbol.index());
    let some = order.cells().map(|cell| formula.push(order.symbols().map(|symbol| variable(cell, symbol))));
    let some = some.collect::<Result<Vec<u64>, Stop>>()?;
    let mut groups: Vec<Group> = Vec::new();
    let houses = puzzle.houses().iter().map(|house| house.cells());
    for (place, cells) in houses.chain(facts.different.iter().map(Vec::as_slice)).enumerate() {
        let cells: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
        let is_house = cells.len() == n && place < puzzle.houses().len();
        let mut at_least = Vec::new();
        for symbol in (0..n).filter(|_| is_house) {
            at_least.push(formula.push(cells.iter().map(|&cell| self::variable(n, cell, symbol)))?);
        }
        groups.push(Group { cells, at_most: Vec::new(), at_least });
    }
    let givens = order.cells().filter_map(|cell| Some((cell, puzzle.givens()[cell.index()]?)));
    for (cell, symbol) in givens {
        formula.push([variable(cell, symbol)])?;
    }
    let mut pairs: Vec<[i32; 2]> = Vec::new();
    for conflict in &facts.conflicts {
        match conflict[..] {
            [(cell, symbol)] => {
                formula.push([-variable(cell, symbol)])?;
            }
            [(a, s), (b, t)] => pairs.push([variable(a, s), variable(b, t)]),
            _ => {}
        }
    }
    if facts.sums.is_empty() {
        push_pairs(&mut formula, pairs, &groups, n, budget)?;
    } else {
        push_sums(&mut formula, puzzle, &facts, CellGroups { some, groups }, &pairs)?;
    }
    formula.decisive.retain(|&candidate| puzzle.givens()[(candidate as usize - 1) / n].is_none());
    Ok(formula)
}

fn variable(n: usize, cell: usize, symbol: usize) -> i32 {
    (cell * n + symbol + 1) as i32
}

/// Cells and sets of cells of a formula.
struct CellGroups {
    some: Vec<u64>,
    groups: Vec<Group>,
}

/// Adds pairs of candidates that exclude each other: those given, and those of cells and groups.
fn push_pairs(
    formula: &mut Formula,
    mut pairs: Vec<[i32; 2]>,
    groups: &[Group],
    n: usize,
    budget: &Budget,
) -> Result<(), Stop> {
    for cell in 0..n * n {
        pairs.extend((0..n).flat_map(|b| (0..b).map(move |a| [variable(n, cell, a), variable(n, cell, b)])));
    }
    let mut pace = budget.pace();
    for Group { cells, .. } in groups {
        for (place, &a) in cells.iter().enumerate() {
            for &b in &cells[..place] {
                let (a, b) = (a.min(b), a.max(b));
                pairs.extend((0..n).map(|symbol| [variable(n, a, symbol), variable(n, b, symbol)]));
            }
            pace.step((n * place) as u64)?;
            budget.afford(formula.bytes() + size_of_val(&pairs[..]))?;
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs.iter().try_for_each(|pair| formula.push(pair.map(|variable| -variable)).map(|_| ()))
}

/// Adds the constraints of a formula with sums.
fn push_sums(
    formula: &mut Formula,
    puzzle: &Puzzle,
    facts: &Facts,
    CellGroups { some, mut groups }: CellGroups,
    pairs: &[[i32; 2]],
) -> Result<(), Stop> {
    let n = puzzle.order().get();
    let one = (0..n * n).map(|cell| formula.push_at_most_one((0..n).map(|symbol| variable(n, cell, symbol))));
    let one = one.collect::<Result<Vec<u64>, Stop>>()?;
    for group in &mut groups {
        let of = |symbol: usize| group.cells.iter().map(move |&cell| variable(n, cell, symbol));
        group.at_most = (0..n).map(|symbol| formula.push_at_most_one(of(symbol))).collect::<Result<_, Stop>>()?;
    }
    for pair in pairs {
        formula.push(pair.map(|variable| -variable))?;
    }
    let first = puzzle.first_value();
    let sides_of = vec![Vec::new(); n * n];
    let mut sums = Sums { order: n, first, some, one, groups, sides: Vec::new(), sides_of };
    let mut plain = Vec::new();
    for total in &facts.sums {
        if let Some(numbers) = push_total(formula, total, &mut sums) {
            plain.push((total, numbers));
        }
    }
    regions(puzzle, &plain, &mut sums);
    formula.sums = Some(sums);
    Ok(())
}

/// Adds the two sides of a sum, the least one first, except those that hold anyway. Returns the numbers of the lines if
/// the sum is that of some cells.
fn push_total(formula: &mut Formula, total: &Total, sums: &mut Sums) -> Option<[u64; 2]> {
    let (n, first) = (sums.order, sums.first);
    let [low, high] = [first, first + n as i64 - 1];
    let reach = |turn: i64| {
        let ends = total.terms.iter().map(|&(_, times)| (turn * times * low).max(turn * times * high));
        ends.sum::<i64>()
    };
    let mut numbers = [0; 2];
    // `turn` times the sum is `least` or more.
    for (number, (turn, least)) in numbers.iter_mut().zip([(1, total.lo), (-1, -total.hi)]) {
        if least <= -reach(-turn) {
            continue;
        }
        let value = |symbol: usize| first + symbol as i64;
        let candidates = total.terms.iter().flat_map(|&(cell, times)| {
            (0..n).map(move |symbol| (turn * times * value(symbol), variable(n, cell.index(), symbol)))
        });
        *number = formula.push_linear(candidates.filter(|term| term.0 != 0).collect(), least);
        let terms = total.terms.iter().map(|&(cell, times)| (cell.index(), -turn * times)).collect();
        sums.push(terms, -least, vec![(*number, 1)]);
    }
    let is_plain = total.lo == total.hi && total.terms.iter().all(|term| term.1 == 1);
    (is_plain && !numbers.contains(&0)).then_some(numbers)
}

/// The line of a square in the file of solutions: the symbols of all cells, row by row, counted from 1.
#[must_use]
pub fn line(square: &Square) -> String {
    let symbols = square.order().cells().map(|cell| (square.at(cell).index() + 1).to_string());
    symbols.collect::<Vec<_>>().join(" ")
}

/// The square in which the candidates of some variables, in ascending order, are true; `None` unless each cell has one. The
/// last variable, which is always true, is no candidate.
#[must_use]
pub fn square(puzzle: &Puzzle, solution: &[i32]) -> Option<Square> {
    let (order, n) = (puzzle.order(), puzzle.order().get());
    let solution = solution.strip_suffix(&[(n * n * n + 1) as i32])?;
    let symbol = |(cell, &variable): (usize, &i32)| {
        let candidate = usize::try_from(variable).ok()?.checked_sub(1)?;
        (candidate / n == cell).then_some(Symbol::new(candidate % n))
    };
    let symbols = solution.iter().enumerate().map(symbol).collect::<Option<Vec<_>>>()?;
    (symbols.len() == order.cell_count()).then(|| Square::new(order, symbols))
}
