//! A random rule as plain data, with its meaning, as a constraint and in a puzzle file.

use std::collections::BTreeSet;

use graeco_grid::constraint::{Constraint, Values};
use graeco_grid::{Cell, Model, Puzzle, PuzzleError};
use graeco_rules::{
    anti_king, anti_knight, arrow, black_dot, even, greater, killer, kropki_negative, little_killer, non_consecutive,
    odd, palindrome, thermo, white_dot,
};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::plan::some_cells;

#[derive(Clone, Debug)]
pub enum Rule {
    AntiKnight,
    AntiKing,
    NonConsecutive,
    NoDots(Vec<[usize; 2]>),
    Killer(Vec<usize>, Option<i64>),
    LittleKiller(Vec<usize>, i64),
    Thermo(Vec<usize>),
    Arrow(Vec<usize>, Vec<usize>),
    White(usize, usize),
    Black(usize, usize),
    Greater(usize, usize),
    Palindrome(Vec<usize>),
    Parity(Vec<usize>, bool),
    /// Cells (by place), coefficients and bounds, and whether the solver is told.
    Linear(Vec<(usize, i64)>, i64, i64, bool),
}

impl Rule {
    pub fn random(rng: &mut ChaCha8Rng, n: usize) -> Rule {
        let length = rng.random_range(1..=3.min(n * n));
        let some = some_cells(rng, n, length);
        let pair = some_cells(rng, n, 2);
        let two = |make: fn(usize, usize) -> Rule| if n > 1 { make(pair[0], pair[1]) } else { Rule::AntiKnight };
        let sum = *[-1, 3, 5, 7, 9, 30, i64::MAX, i64::MIN].choose(rng).expect("some");
        match rng.random_range(0..14) {
            0 => Rule::AntiKnight,
            1 => Rule::AntiKing,
            2 => Rule::NonConsecutive,
            3 => Rule::NoDots(if n > 1 { vec![[0, 1], [n, 0]] } else { Vec::new() }),
            4 => Rule::Killer(some, rng.random_bool(0.7).then_some(sum)),
            5 => Rule::LittleKiller(some, sum),
            6 => Rule::Thermo(some),
            7 if n > 1 => Rule::Arrow(vec![pair[0]], vec![pair[1]]),
            7 => Rule::Arrow(some, Vec::new()),
            8 => two(Rule::White),
            9 => two(Rule::Black),
            10 => two(Rule::Greater),
            11 => Rule::Palindrome(some),
            12 => Rule::Parity(some, rng.random()),
            _ => {
                let coefficients = [-3, -1, 0, 1, 1, 1, 2, 10, i64::MAX, i64::MIN];
                let number = rng.random_range(0..4);
                let term =
                    |rng: &mut ChaCha8Rng| (rng.random_range(0..n * n), *coefficients.choose(rng).expect("some"));
                let terms = (0..number).map(|_| term(rng)).collect();
                let ends = [i64::MIN, -4, 0, 2, 5, 8, i64::MAX];
                let (a, b) = (*ends.choose(rng).expect("some"), *ends.choose(rng).expect("some"));
                Rule::Linear(terms, a.min(b), a.max(b), rng.random_bool(0.8))
            }
        }
    }

    /// Whether the values of a square, cell by cell, obey the rule.
    pub fn holds(&self, values: &[i64], n: usize) -> bool {
        let at = |cell: &usize| i128::from(values[*cell]);
        let apart = |a: usize, b: usize| (a / n).abs_diff(b / n) + (a % n).abs_diff(b % n);
        let pairs = || (0..n * n).flat_map(|a| (0..a).map(move |b| (a, b)));
        let both = |a: usize, b: usize| [(a / n).abs_diff(b / n), (a % n).abs_diff(b % n)];
        let doubled = |a: i128, b: i128| a == 2 * b || b == 2 * a;
        match self {
            Rule::AntiKnight => pairs().all(|(a, b)| !matches!(both(a, b), [1, 2] | [2, 1]) || values[a] != values[b]),
            Rule::AntiKing => pairs().all(|(a, b)| both(a, b).iter().any(|&steps| steps > 1) || values[a] != values[b]),
            Rule::NonConsecutive => pairs().all(|(a, b)| apart(a, b) != 1 || values[a].abs_diff(values[b]) != 1),
            Rule::NoDots(dots) => pairs().all(|(a, b)| {
                apart(a, b) != 1
                    || dots.contains(&[a, b])
                    || dots.contains(&[b, a])
                    || (values[a].abs_diff(values[b]) != 1 && !doubled(at(&a), at(&b)))
            }),
            Rule::Killer(cells, sum) => {
                let different: BTreeSet<i128> = cells.iter().map(at).collect();
                let total: i128 = cells.iter().map(at).sum();
                different.len() == cells.len() && sum.is_none_or(|sum| total == i128::from(sum))
            }
            Rule::LittleKiller(cells, sum) => cells.iter().map(at).sum::<i128>() == i128::from(*sum),
            Rule::Thermo(cells) => cells.windows(2).all(|pair| at(&pair[0]) < at(&pair[1])),
            Rule::Arrow(circle, line) => {
                circle.iter().fold(0, |number, cell| 10 * number + at(cell)) == line.iter().map(at).sum()
            }
            Rule::White(a, b) => (at(a) - at(b)).abs() == 1,
            Rule::Black(a, b) => doubled(at(a), at(b)),
            Rule::Greater(a, b) => at(a) > at(b),
            Rule::Palindrome(cells) => (0..cells.len()).all(|i| at(&cells[i]) == at(&cells[cells.len() - 1 - i])),
            Rule::Parity(cells, odd) => cells.iter().all(|cell| (at(cell) % 2 != 0) == *odd),
            Rule::Linear(terms, lo, hi, _) => {
                let sum: i128 = terms.iter().map(|(cell, c)| at(cell) * i128::from(*c)).sum();
                (i128::from(*lo)..=i128::from(*hi)).contains(&sum)
            }
        }
    }

    pub fn add_to(&self, puzzle: Puzzle) -> Result<Puzzle, PuzzleError> {
        let order = puzzle.order();
        let all: Vec<Cell> = order.cells().collect();
        let named = |cells: &[usize]| cells.iter().map(|&cell| all[cell]).collect::<Vec<Cell>>();
        match self {
            Rule::AntiKnight => puzzle.with(anti_knight(order)),
            Rule::AntiKing => puzzle.with(anti_king(order)),
            Rule::NonConsecutive => puzzle.with(non_consecutive(order)),
            Rule::NoDots(dots) => {
                let dots: Vec<[Cell; 2]> = dots.iter().map(|dot| dot.map(|cell| all[cell])).collect();
                puzzle.with(kropki_negative(order, &dots))
            }
            Rule::Killer(cells, sum) => puzzle.with(killer(named(cells), *sum)),
            Rule::LittleKiller(cells, sum) => puzzle.with(little_killer(named(cells), *sum)),
            Rule::Thermo(cells) => puzzle.with(thermo(named(cells))),
            Rule::Arrow(circle, line) => puzzle.with(arrow(named(circle), &named(line))),
            Rule::White(a, b) => puzzle.with(white_dot(all[*a], all[*b])),
            Rule::Black(a, b) => puzzle.with(black_dot(all[*a], all[*b])),
            Rule::Greater(a, b) => puzzle.with(greater(all[*a], all[*b])),
            Rule::Palindrome(cells) => puzzle.with(palindrome(named(cells))),
            Rule::Parity(cells, true) => puzzle.with(odd(named(cells))),
            Rule::Parity(cells, false) => puzzle.with(even(named(cells))),
            Rule::Linear(..) => puzzle.with(LinearRule { scope: all, rule: self.clone() }),
        }
    }

    /// The rule in a puzzle file, if the file can say it.
    pub fn toml(&self, n: usize) -> Option<String> {
        let names = |cells: &[usize]| {
            let names: Vec<String> = cells.iter().map(|c| format!("r{}c{}", c / n + 1, c % n + 1)).collect();
            names.join(" ")
        };
        let kind = |kind: &str, cells: &[usize]| Some(format!("[[{kind}]]\ncells = \"{}\"\n", names(cells)));
        match self {
            Rule::Killer(cells, None) => kind("killer", cells),
            Rule::Killer(cells, Some(sum)) => kind("killer", cells).map(|text| format!("{text}sum = {sum}\n")),
            Rule::LittleKiller(cells, sum) => kind("littlekiller", cells).map(|text| format!("{text}sum = {sum}\n")),
            Rule::Thermo(cells) => kind("thermo", cells),
            Rule::White(a, b) => kind("white", &[*a, *b]),
            Rule::Black(a, b) => kind("black", &[*a, *b]),
            Rule::Greater(a, b) => kind("greater", &[*a, *b]),
            Rule::Palindrome(cells) => kind("palindrome", cells),
            Rule::Parity(cells, odd) => kind(if *odd { "odd" } else { "even" }, cells),
            Rule::Arrow(circle, line) if !line.is_empty() => {
                Some(format!("[[arrow]]\ncircle = \"{}\"\nline = \"{}\"\n", names(circle), names(line)))
            }
            _ => None,
        }
    }
}

/// A linear rule for the solver, which may have to ask whether it holds.
#[derive(Debug)]
pub struct LinearRule {
    pub scope: Vec<Cell>,
    pub rule: Rule,
}

impl Constraint for LinearRule {
    fn name(&self) -> &str {
        "linear sum"
    }
    fn scope(&self) -> &[Cell] {
        &self.scope
    }
    fn holds(&self, values: Values<'_>) -> bool {
        self.rule.holds(&values.iter().collect::<Vec<i64>>(), self.scope.len().isqrt())
    }
    fn post(&self, model: &mut Model) {
        if let Rule::Linear(terms, lo, hi, true) = &self.rule {
            let terms: Vec<_> = terms.iter().map(|&(cell, c)| (self.scope[cell], c)).collect();
            model.sum(&terms, *lo, *hi);
        }
    }
}
