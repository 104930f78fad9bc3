//! The candidates that the rules of a puzzle exclude or require, found through the judge and the rules' statements.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use graeco_grid::{Budget, Cell, Constraint as Rule, Fault, Pace, Puzzle, Square, Stated, Stop, Symbol, Total};

use crate::constraint::Constraint;

/// The most fillings of a rule's cells that the judge answers.
const MOST_FILLINGS: usize = 10_000;

/// The name of a rule of a puzzle whose meaning the check does not know, if there is one.
#[must_use]
pub fn unknown_rule(puzzle: &Puzzle) -> Option<&str> {
    let n = puzzle.order().get();
    let is_unknown = |rule: &dyn Rule| !is_judged(rule, n) && rule.stated() == Stated::Nothing;
    puzzle.constraints().iter().find(|rule| is_unknown(rule.as_ref())).map(|rule| rule.name())
}

/// Whether the judge answers for a rule: the rule does not state all of its meaning, and has few fillings.
fn is_judged(rule: &dyn Rule, n: usize) -> bool {
    let fillings = u32::try_from(rule.scope().len()).ok().and_then(|cells| n.checked_pow(cells));
    rule.stated() != Stated::All && fillings.is_some_and(|fillings| fillings <= MOST_FILLINGS)
}

/// The knowledge of the check about a rule.
enum Meaning {
    /// The judge's answers for all fillings: for places i ≤ j and symbols a, b, at ((i · k + j) · n + a) · n + b,
    /// whether some filling has them.
    Judged(Vec<bool>),
    /// The rule states it beside the judge.
    Stated,
    /// No filling is right: every statement about any cells follows.
    Never,
}

/// A rule, and its verdict on each two values of two of its cells.
struct KnownRule {
    rule: Arc<dyn Rule>,
    places: HashMap<Cell, usize>,
    meaning: Meaning,
}

/// The rules of a puzzle, and its houses.
pub(crate) struct Rules<'p> {
    puzzle: &'p Puzzle,
    list: Vec<KnownRule>,
    /// The sums that rules state.
    totals: HashSet<Constraint>,
    /// Those of two cells or one, by these cells.
    small: HashMap<[Cell; 2], Vec<SmallSum>>,
}

/// A sum of two cells or one.
struct SmallSum {
    times: [i128; 2],
    lo: i128,
    hi: i128,
}

impl<'p> Rules<'p> {
    pub(crate) fn of(puzzle: &'p Puzzle, budget: &Budget) -> Result<Rules<'p>, Stop> {
        let mut pace = budget.pace();
        let mut rules = Rules { puzzle, list: Vec::new(), totals: HashSet::new(), small: HashMap::new() };
        for rule in puzzle.constraints() {
            let places = (0..).zip(rule.scope()).map(|(place, &cell)| (cell, place)).collect();
            let judge = Judge::of(puzzle, rule).filter(|_| is_judged(rule.as_ref(), puzzle.order().get()));
            let meaning = match judge {
                Some(judge) => judged(&judge, &mut pace)?,
                None if rules.is_impossible(rule.as_ref()) => Meaning::Never,
                None => Meaning::Stated,
            };
            for total in rule.totals() {
                pace.step(total.terms.len() as u64)?;
                rules.note_if_small(&total);
                for (sign, end) in [(1, total.lo), (-1, total.hi)] {
                    let terms: Option<Vec<_>> = total.terms.iter().map(|&term| rules.terms(term, sign)).collect();
                    let side = terms.zip(end.checked_mul(sign));
                    rules.totals.extend(side.and_then(|(terms, end)| Constraint::of(terms.into_iter().flatten(), end)));
                }
            }
            rules.list.push(KnownRule { rule: Arc::clone(rule), places, meaning });
        }
        Ok(rules)
    }

    /// Whether the statement of a rule is impossible: a sum out of reach, or more different cells than there are symbols.
    fn is_impossible(&self, rule: &dyn Rule) -> bool {
        let (n, first) = (self.puzzle.order().get(), i128::from(self.puzzle.first_value()));
        let last = first + n as i128 - 1;
        let is_out = |total: &Total| {
            let ends = |&(_, times): &(Cell, i64)| [first, last].map(|value| i128::from(times) * value);
            let least: i128 = total.terms.iter().map(|term| ends(term).into_iter().min().unwrap_or(0)).sum();
            let most: i128 = total.terms.iter().map(|term| ends(term).into_iter().max().unwrap_or(0)).sum();
            most < i128::from(total.lo) || i128::from(total.hi) < least || total.hi < total.lo
        };
        let cells = rule.scope().len();
        let differ = |i: usize, j: usize| (0..n as i64).all(|symbol| rule.clashes([i, j], [first as i64 + symbol; 2]));
        rule.totals().iter().any(is_out) || cells > n && n > 0 && (0..=n).all(|i| (0..i).all(|j| differ(j, i)))
    }

    /// Keeps a sum of two cells or one.
    fn note_if_small(&mut self, total: &Total) {
        let mut terms: BTreeMap<Cell, i128> = BTreeMap::new();
        total.terms.iter().for_each(|&(cell, times)| *terms.entry(cell).or_default() += i128::from(times));
        terms.retain(|_, times| *times != 0);
        let terms: Vec<(Cell, i128)> = terms.into_iter().collect();
        let (cells, times) = match terms[..] {
            [(a, times)] => ([a, a], [times, 0]),
            [(a, x), (b, y)] => ([a, b], [x, y]),
            _ => return,
        };
        self.small.entry(cells).or_default().push(SmallSum { times, lo: total.lo.into(), hi: total.hi.into() });
    }

    /// The candidates of a cell, each with its value times a coefficient, and a sign; `None` if a number is too large.
    fn terms(&self, (cell, times): (Cell, i64), sign: i64) -> Option<Vec<(i64, i32)>> {
        let (n, first) = (self.puzzle.order().get(), self.puzzle.first_value());
        let term = |symbol: usize| {
            let value = times.checked_mul(sign)?.checked_mul(first + symbol as i64)?;
            Some((value, (cell.index() * n + symbol + 1) as i32))
        };
        (0..n).map(term).collect()
    }

    /// Whether a constraint follows from one rule: a candidate or two that it forbids, or a sum. Or from several: at most
    /// one of some candidates, each two of which exclude each other; or a sum that all fillings obey that the judge accepts.
    pub(crate) fn imply(&self, constraint: &Constraint, pace: &mut Pace) -> Result<bool, Stop> {
        if let Constraint::Clause(literals) = constraint {
            return Ok(
                match literals
                    .iter()
                    .map(|literal| self.candidate(literal.checked_neg()?))
                    .collect::<Option<Vec<_>>>()
                    .as_deref()
                {
                    Some(&[one]) => self.forbid(one, one),
                    Some(&[a, b]) => self.forbid(a, b),
                    _ => false,
                },
            );
        }
        if self.totals.contains(constraint) {
            return Ok(true);
        }
        let candidates = |variables: Vec<i32>| variables.into_iter().map(|variable| self.candidate(variable)).collect();
        let excluding: Option<Vec<_>> = constraint.as_at_most_one().and_then(candidates);
        let exclude = |candidates: Vec<(Cell, usize)>| {
            let others = |place: usize| candidates[..place].iter();
            candidates.iter().enumerate().all(|(place, &a)| others(place).all(|&b| self.exclude(a, b)))
        };
        if excluding.is_some_and(exclude) {
            return Ok(true);
        }
        for known in &self.list {
            if known.demands(self, constraint, pace)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn candidate(&self, variable: i32) -> Option<(Cell, usize)> {
        let (order, n) = (self.puzzle.order(), self.puzzle.order().get());
        let candidate = usize::try_from(variable).ok()?.checked_sub(1)?;
        let cell = candidate / n;
        (cell < n * n).then(|| (order.cell(cell / n, cell % n), candidate % n))
    }

    /// Whether two candidates exclude each other: in a cell, in a house, or by one rule.
    fn exclude(&self, a: (Cell, usize), b: (Cell, usize)) -> bool {
        let is_house = || {
            let with = |cells: &[Cell]| cells.contains(&a.0) && cells.contains(&b.0);
            a.1 == b.1 && self.puzzle.houses().iter().any(|house| with(house.cells()))
        };
        a.0 == b.0 && a.1 != b.1 || a.0 != b.0 && is_house() || self.forbid(a, b)
    }

    /// Whether one rule forbids two candidates together, or one that is given twice.
    fn forbid(&self, a: (Cell, usize), b: (Cell, usize)) -> bool {
        let (a, b) = (a.min(b), a.max(b));
        let value = |symbol: usize| symbol as i128 + i128::from(self.puzzle.first_value());
        let is_out = |&SmallSum { times: [x, y], lo, hi }: &SmallSum| {
            let sum = x * value(a.1) + y * value(b.1);
            sum < lo || hi < sum
        };
        let small = self.small.get(&[a.0, b.0]).filter(|_| a.0 != b.0 || a == b);
        small.is_some_and(|small| small.iter().any(is_out))
            || self.list.iter().any(|rule| rule.forbids(self.puzzle, a, b))
    }
}

impl KnownRule {
    /// Whether every filling that is right obeys a sum.
    fn demands(&self, rules: &Rules<'_>, sum: &Constraint, pace: &mut Pace) -> Result<bool, Stop> {
        if matches!(self.meaning, Meaning::Never) {
            return Ok(true);
        }
        let term = |(times, literal): (i64, i32)| {
            let (cell, symbol) = rules.candidate(literal.checked_abs()?)?;
            Some((times, *self.places.get(&cell)?, symbol, literal > 0))
        };
        let terms: Option<Vec<_>> = sum.terms().map(term).collect();
        let judge = || Judge::of(rules.puzzle, &self.rule);
        let Some((terms, judge)) = terms.filter(|_| matches!(self.meaning, Meaning::Judged(_))).zip(judge()) else {
            return Ok(false);
        };
        let mut always = true;
        judge.each(pace, |symbols| {
            let is_true = |&&(_, place, symbol, sign): &&(i64, usize, usize, bool)| (symbols[place] == symbol) == sign;
            always &= terms.iter().filter(is_true).map(|term| term.0).sum::<i64>() >= sum.least();
        })?;
        Ok(always)
    }

    /// Whether two candidates, or one that is given twice, may not stand together; the cells ascend.
    fn forbids(&self, puzzle: &Puzzle, a: (Cell, usize), b: (Cell, usize)) -> bool {
        let (Some(&i), Some(&j)) = (self.places.get(&a.0), self.places.get(&b.0)) else {
            return matches!(self.meaning, Meaning::Never);
        };
        let (n, k) = (puzzle.order().get(), self.places.len());
        let value = |symbol: usize| symbol as i64 + puzzle.first_value();
        let (first, second) = if i <= j { ((i, a.1), (j, b.1)) } else { ((j, b.1), (i, a.1)) };
        let is_pair = a.0 != b.0;
        match &self.meaning {
            Meaning::Never => true,
            Meaning::Judged(possible) => !possible[((first.0 * k + second.0) * n + first.1) * n + second.1],
            Meaning::Stated => {
                (is_pair || a == b) && self.rule.clashes([first.0, second.0], [value(first.1), value(second.1)])
            }
        }
    }
}

/// Asks the judge about one rule alone.
struct Judge<'a> {
    puzzle: Puzzle,
    rule: &'a Arc<dyn Rule>,
}

impl<'a> Judge<'a> {
    fn of(puzzle: &Puzzle, rule: &'a Arc<dyn Rule>) -> Option<Judge<'a>> {
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
        let faults = self.puzzle.faults(&Square::new(order, cells));
        !faults.iter().any(|fault| matches!(fault, Fault::Constraint(_)))
    }

    /// Visits all fillings that the rule accepts.
    fn each(&self, pace: &mut Pace, mut visit: impl FnMut(&[usize])) -> Result<(), Stop> {
        let (n, k) = (self.puzzle.order().get(), self.rule.scope().len());
        let mut symbols = vec![0; k];
        loop {
            pace.step(n as u64)?;
            if self.accepts(&symbols) {
                visit(&symbols);
            }
            let Some(place) = symbols.iter().position(|&symbol| symbol + 1 < n) else { return Ok(()) };
            symbols[place] += 1;
            symbols[..place].fill(0);
        }
    }
}

/// Asks the judge about all fillings.
fn judged(judge: &Judge<'_>, pace: &mut Pace) -> Result<Meaning, Stop> {
    let (n, k) = (judge.puzzle.order().get(), judge.rule.scope().len());
    let (mut possible, mut is_any) = (vec![false; k * k * n * n], false);
    judge.each(pace, |symbols| {
        is_any = true;
        for (i, a) in symbols.iter().enumerate() {
            for (j, b) in symbols.iter().enumerate().skip(i) {
                possible[((i * k + j) * n + a) * n + b] = true;
            }
        }
    })?;
    Ok(if is_any { Meaning::Judged(possible) } else { Meaning::Never })
}
