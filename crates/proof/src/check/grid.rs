//! Whether a formula says what a puzzle says, rule by rule: from the houses and givens, the judge, and what is known of
//! some rules by their names.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use graeco_grid::{Budget, Cell, Constraint, Fault, Order, Pace, Puzzle, Square, Symbol};

use super::{Cnf, Demanded, Flaw, without_excluding};

/// The most fillings of a rule's cells that the judge is asked about.
const MOST_FILLINGS: usize = 10_000;

/// The name of a rule of a puzzle whose meaning the check does not know, if there is one.
#[must_use]
pub fn unknown_rule(puzzle: &Puzzle) -> Option<&str> {
    let n = puzzle.order().get();
    puzzle.constraints().iter().find(|rule| meaning(rule.as_ref(), n).is_none()).map(|rule| rule.name())
}

/// Checks the solutions by the judge, and the formula clause by clause.
pub(super) fn check(puzzle: &Puzzle, formula: &Cnf, solutions: &[Vec<usize>], budget: &Budget) -> Result<(), Flaw> {
    let order = puzzle.order();
    let n = order.get();
    if !order.is_plain() {
        return Err(Flaw::Formula(
            1,
            "no formula says what cells outside the grid hold; expected a puzzle without".into(),
        ));
    }
    let mut pace = budget.pace();
    let mut met: HashSet<&[usize]> = HashSet::new();
    for (line, solution) in (1..).zip(solutions) {
        let wrong = |what: &str| Flaw::Solution(line, what.to_owned());
        if solution.len() != n * n || solution.iter().any(|symbol| !(1..=n).contains(symbol)) {
            return Err(wrong("expected a symbol for each cell"));
        }
        let square = Square::new(order, solution.iter().map(|&symbol| Symbol::new(symbol - 1)).collect());
        if let Some(fault) = square.faults(puzzle).first() {
            return Err(wrong(&format!("it is no solution: {fault:?}")));
        }
        if !met.insert(solution) {
            return Err(wrong("it is there twice"));
        }
        pace.step(solution.len() as u64 / 4)?;
    }
    if formula.variables != n * n * n {
        return Err(Flaw::Formula(1, format!("expected {} variables", n * n * n)));
    }
    let open = |cell: &usize| puzzle.givens()[*cell].is_none();
    let excluding = |solution: &Vec<usize>| {
        let cells = (0..n * n).filter(open);
        cells.map(|cell| -((cell * n + solution[cell]) as i32)).collect()
    };
    let clauses = without_excluding(formula, solutions, excluding)?;
    let mut demanded = demanded(puzzle, &mut pace)?;
    let rules = Rules::of(puzzle, &mut pace)?;
    for (place, clause) in clauses.iter().enumerate() {
        pace.step(1)?;
        if !demanded.meets(clause) && !rules.imply(clause) {
            return Err(Flaw::Clause(place + 1));
        }
    }
    demanded.all_met()
}

/// What the cells, the houses and the givens demand.
fn demanded(puzzle: &Puzzle, pace: &mut Pace) -> Result<Demanded, Flaw> {
    let n = puzzle.order().get();
    let mut demanded = Demanded::new();
    // A set of candidates of which one is true, or at most one.
    let mut one_of = |candidates: Vec<i32>, at_least: bool| {
        for (place, a) in candidates.iter().enumerate() {
            for b in &candidates[place + 1..] {
                demanded.insert(vec![-a, -b]);
            }
        }
        let cost = candidates.len() * candidates.len();
        if at_least {
            demanded.insert(candidates);
        }
        pace.step(cost as u64)
    };
    for cell in 0..n * n {
        one_of((1..=n).map(|symbol| (cell * n + symbol) as i32).collect(), true)?;
    }
    for house in puzzle.houses() {
        for symbol in 1..=n {
            let candidates = house.cells().iter().map(|cell| (cell.index() * n + symbol) as i32);
            one_of(candidates.collect(), house.cells().len() == n)?;
        }
    }
    for (cell, given) in puzzle.givens().iter().enumerate() {
        if let Some(symbol) = given {
            demanded.insert(vec![(cell * n + symbol.index() + 1) as i32]);
        }
    }
    Ok(demanded)
}

/// What the check knows of a rule.
enum Meaning {
    /// Two cells of the grid and their values, the first cell before the second one: whether they clash.
    Cells(fn(Order, [Cell; 2], [i64; 2]) -> bool),
    /// Two places of a line and their values, the first place before the second one: whether they clash.
    Line(fn([usize; 2], [i64; 2]) -> bool),
    /// Whether a value may not stand in any cell of the rule.
    One(fn(i64) -> bool),
    /// Neighbours along the line go together if a line of two such values in turn is accepted.
    Alternating,
    /// What the judge says of all fillings.
    Judged,
}

/// How far apart two cells are, down and to the side.
fn apart(order: Order, [a, b]: [Cell; 2]) -> (usize, usize) {
    (a.row(order).abs_diff(b.row(order)), a.column(order).abs_diff(b.column(order)))
}

fn meaning(rule: &dyn Constraint, n: usize) -> Option<Meaning> {
    let fillings = u32::try_from(rule.scope().len()).ok().and_then(|cells| n.checked_pow(cells));
    if fillings.is_some_and(|fillings| fillings <= MOST_FILLINGS) {
        return Some(Meaning::Judged);
    }
    Some(match rule.name() {
        "anti-knight" => {
            Meaning::Cells(|order, cells, [a, b]| a == b && matches!(apart(order, cells), (1, 2) | (2, 1)))
        }
        "anti-king" => Meaning::Cells(|order, cells, [a, b]| a == b && matches!(apart(order, cells), (0 | 1, 0 | 1))),
        "non-consecutive" => {
            Meaning::Cells(|order, cells, [a, b]| a.abs_diff(b) == 1 && matches!(apart(order, cells), (0, 1) | (1, 0)))
        }
        "diagonally non-consecutive" => {
            Meaning::Cells(|order, cells, [a, b]| a.abs_diff(b) == 1 && apart(order, cells) == (1, 1))
        }
        "anti-taxicab" => Meaning::Cells(|order, cells, [a, b]| {
            let (down, side) = apart(order, cells);
            a == b && usize::try_from(a).is_ok_and(|a| a == down + side)
        }),
        "thermometer" => Meaning::Line(|[i, j], [a, b]| b - a < (j - i) as i64),
        "slow thermometer" => Meaning::Line(|_, [a, b]| b < a),
        "nabner line" => Meaning::Line(|_, [a, b]| a.abs_diff(b) < 2),
        "odd cells" => Meaning::One(|value| value % 2 == 0),
        "even cells" => Meaning::One(|value| value % 2 != 0),
        "whisper line" => Meaning::Alternating,
        _ => return None,
    })
}

/// A rule, and what it says of each two values of two of its cells.
struct Rule {
    places: HashMap<Cell, usize>,
    meaning: Meaning,
    /// For places i ≤ j and symbols a, b, at ((i · k + j) · n + a) · n + b: whether some filling has them. Of judged rules.
    /// Of alternating ones, at a · n + b, whether a and b go together.
    possible: Vec<bool>,
}

/// The rules of a puzzle.
struct Rules {
    order: Order,
    first: i64,
    list: Vec<Rule>,
}

impl Rules {
    fn of(puzzle: &Puzzle, pace: &mut Pace) -> Result<Rules, Flaw> {
        let (order, first) = (puzzle.order(), puzzle.first_value());
        let rule = |constraint: &Arc<dyn Constraint>| {
            let unknown = || Flaw::Rule(constraint.name().to_owned());
            let meaning = meaning(constraint.as_ref(), order.get()).ok_or_else(unknown)?;
            let places = (0..).zip(constraint.scope()).map(|(place, &cell)| (cell, place)).collect();
            let possible = match meaning {
                Meaning::Judged => judged(&Judge::of(puzzle, constraint).ok_or_else(unknown)?, pace)?,
                Meaning::Alternating => alternating(&Judge::of(puzzle, constraint).ok_or_else(unknown)?),
                _ => Vec::new(),
            };
            Ok(Rule { places, meaning, possible })
        };
        Ok(Rules { order, first, list: puzzle.constraints().iter().map(rule).collect::<Result<_, Flaw>>()? })
    }

    /// Whether one rule alone forbids a candidate, or two that stand together.
    fn imply(&self, clause: &[i32]) -> bool {
        let n = self.order.get();
        let candidate = |&literal: &i32| {
            let candidate = usize::try_from(-i64::from(literal)).ok()?.checked_sub(1)?;
            let cell = candidate / n;
            (cell < n * n).then(|| (self.order.cell(cell / n, cell % n), candidate % n))
        };
        match clause.iter().map(candidate).collect::<Option<Vec<_>>>().as_deref() {
            Some(&[one]) => self.list.iter().any(|rule| rule.forbids(self, one, one)),
            Some(&[a, b]) => self.list.iter().any(|rule| rule.forbids(self, a.min(b), a.max(b))),
            _ => false,
        }
    }
}

impl Rule {
    /// Whether two candidates, or one that is given twice, may not stand together; the cells ascend.
    fn forbids(&self, rules: &Rules, a: (Cell, usize), b: (Cell, usize)) -> bool {
        let (Some(&i), Some(&j)) = (self.places.get(&a.0), self.places.get(&b.0)) else { return false };
        let (n, k) = (rules.order.get(), self.places.len());
        let value = |symbol: usize| symbol as i64 + rules.first;
        let (first, second) = if i <= j { ((i, a.1), (j, b.1)) } else { ((j, b.1), (i, a.1)) };
        let is_pair = a.0 != b.0;
        match self.meaning {
            Meaning::Cells(clash) => is_pair && clash(rules.order, [a.0, b.0], [value(a.1), value(b.1)]),
            Meaning::Line(clash) => is_pair && clash([first.0, second.0], [value(first.1), value(second.1)]),
            Meaning::One(clash) => clash(value(a.1)),
            Meaning::Alternating => is_pair && second.0 == first.0 + 1 && !self.possible[first.1 * n + second.1],
            Meaning::Judged => !self.possible[((first.0 * k + second.0) * n + first.1) * n + second.1],
        }
    }
}

/// Asks the judge about one rule alone.
struct Judge<'a> {
    puzzle: Puzzle,
    rule: &'a Arc<dyn Constraint>,
}

impl<'a> Judge<'a> {
    fn of(puzzle: &Puzzle, rule: &'a Arc<dyn Constraint>) -> Option<Judge<'a>> {
        let first = i32::try_from(puzzle.first_value()).ok()?;
        let mut alone = Puzzle::latin(puzzle.order().get()).ok()?.with_first_value(first);
        alone.add(Arc::clone(rule)).ok()?;
        Some(Judge { puzzle: alone, rule })
    }

    /// Whether the rule accepts these symbols in its cells.
    fn accepts(&self, symbols: &[usize]) -> bool {
        let order = self.puzzle.order();
        let mut cells = vec![Symbol::new(0); order.cell_count()];
        for (cell, &symbol) in self.rule.scope().iter().zip(symbols) {
            cells[cell.index()] = Symbol::new(symbol);
        }
        let faults = Square::new(order, cells).faults(&self.puzzle);
        !faults.iter().any(|fault| matches!(fault, Fault::Constraint(_)))
    }
}

/// Asks the judge about all fillings.
fn judged(judge: &Judge<'_>, pace: &mut Pace) -> Result<Vec<bool>, Flaw> {
    let (n, k) = (judge.puzzle.order().get(), judge.rule.scope().len());
    let mut possible = vec![false; k * k * n * n];
    let mut symbols = vec![0; k];
    loop {
        pace.step(n as u64)?;
        if judge.accepts(&symbols) {
            for (i, a) in symbols.iter().enumerate() {
                for (j, b) in symbols.iter().enumerate().skip(i) {
                    possible[((i * k + j) * n + a) * n + b] = true;
                }
            }
        }
        let Some(place) = symbols.iter().position(|&symbol| symbol + 1 < n) else { return Ok(possible) };
        symbols[place] += 1;
        symbols[..place].fill(0);
    }
}

/// Asks the judge about fillings by two symbols in turn.
fn alternating(judge: &Judge<'_>) -> Vec<bool> {
    let (n, k) = (judge.puzzle.order().get(), judge.rule.scope().len());
    let filling = |a: usize, b: usize| (0..k).map(move |place| if place % 2 == 0 { a } else { b }).collect::<Vec<_>>();
    (0..n).flat_map(|a| (0..n).map(move |b| (a, b))).map(|(a, b)| judge.accepts(&filling(a, b))).collect()
}
