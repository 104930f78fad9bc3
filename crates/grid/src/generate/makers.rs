//! How a true clue of each kind is made: a random place in a filled grid, and what is read off there.
//!
//! A maker need not be exact: what it makes is kept only if the rule itself holds.

use super::places::Places;
use crate::constraints::{Clue, Content, Kind};
use crate::order::Cell;

/// What a maker has made: the fields of a clue, and the number that is still missing, if one is.
pub(super) struct Made {
    fields: Vec<(&'static str, Content)>,
    missing: Option<&'static str>,
}

impl Made {
    fn new(fields: Vec<(&'static str, Content)>) -> Option<Made> {
        Some(Made { fields, missing: None })
    }

    fn of(cells: Vec<Cell>) -> Option<Made> {
        Made::new(vec![("cells", Content::Cells(cells))])
    }

    fn number(mut self, name: &'static str, number: i64) -> Option<Made> {
        self.fields.push((name, Content::Number(number)));
        Some(self)
    }

    fn numbers(mut self, name: &'static str, numbers: Vec<i64>) -> Option<Made> {
        self.fields.push((name, Content::Numbers(numbers)));
        Some(self)
    }

    /// The least number for which the clue is true is found by trying.
    fn missing(mut self, name: &'static str) -> Option<Made> {
        self.missing = Some(name);
        Some(self)
    }

    /// The clues that this may be: with each number that may be missing, the least first.
    pub(super) fn clues(self, kind: &'static Kind, most: i64) -> impl Iterator<Item = Clue> {
        let numbers = if self.missing.is_some() { 0..=most } else { 0..=0 };
        numbers.map(move |number| {
            let number = self.missing.map(|name| (name, Content::Number(number)));
            let fields = self.fields.iter().cloned().chain(number);
            fields.fold(Clue::new(kind), |clue, (name, content)| clue.with(name, content))
        })
    }
}

/// Draws a place and reads off what is true there; `None` if the place will not do.
pub(super) type Maker = fn(&mut Places<'_>) -> Option<Made>;

/// The maker of each kind of clue. Kinds that are not here are rules that a file states.
const MAKERS: &[(&str, Maker)] = &[
    ("killer", |p| sum_of(p.cage_of_different(2, 5)?, p)),
    ("littlekiller", |p| sum_of(p.diagonal()?, p)),
    ("cage_op", cage_op),
    ("thermo", |p| Made::of(p.line(3, 7, |before, next| before[before.len() - 1] < next)?)),
    ("arrow", arrow),
    ("doublearrow", |p| Made::of(p.any_line(3, 5)?)),
    ("white", |p| Made::of(p.edge()?)),
    ("black", |p| Made::of(p.edge()?)),
    ("x", |p| Made::of(p.edge()?)),
    ("v", |p| Made::of(p.edge()?)),
    ("greater", greater),
    ("renban", renban),
    ("whisper", whisper),
    ("palindrome", palindrome),
    ("between", |p| Made::of(p.any_line(3, 5)?)),
    ("lockout", lockout),
    ("entropic", |p| classes(p, |value, n| (value - 1) * 3 / n)),
    ("modular", |p| classes(p, |value, _| value % 3)?.number("mod", 3)),
    ("zipper", |p| Made::of(p.any_line(3, 5)?)),
    ("regionsum", |p| Made::of(p.line_across(2, 5)?)),
    ("sandwich", sandwich),
    ("skyscraper", |p| outside(p, "count")),
    ("xsum", |p| outside(p, "sum")),
    ("numberedroom", |p| outside(p, "value")),
    ("hiddenskyscraper", |p| outside(p, "value")),
    ("fullrank", |p| outside(p, "rank")),
    ("quad", |p| some_values(p.block()?, p)),
    ("odd", |p| Made::of(p.single()?)),
    ("even", |p| Made::of(p.single()?)),
    ("candidates", candidates),
    ("clone", clone),
    ("indexer", indexer),
    ("boxindexer", |p| Made::of(p.single()?)),
    ("region", |p| Made::of(p.cage_of_different(p.order.get(), p.order.get())?)),
    ("difference", |p| edge_value(p, |a, b| (a - b).abs())),
    ("ratio", |p| edge_value(p, |a, b| a.max(b) / a.min(b).max(1))),
    ("pairsum", |p| edge_value(p, |a, b| a + b)),
    ("slowthermo", |p| Made::of(p.line(3, 8, |before, next| before[before.len() - 1] <= next)?)),
    ("nabner", |p| Made::of(p.line(3, 5, |before, next| before.iter().all(|value| value.abs_diff(next) > 1))?)),
    ("multisum", multisum),
    ("rellik", |p| Made::of(p.cage_of_different(2, 4)?)?.number("sum", p.number(2, 2 * p.order.get()) as i64)),
    ("equality", |p| Made::of(p.cage_of_different(2, 4)?)),
    ("sum", |p| sum_of(p.any_line(2, 5)?, p)),
    ("equalsum", |p| Made::new(vec![("segments", Content::Lists(vec![p.cage(2, 4)?, p.cage(1, 3)?]))])),
    ("samevalues", |p| Made::new(vec![("sets", two_cages(p, 2, 3)?)])),
    ("contains", |p| some_values(p.cage(3, 5)?, p)),
    ("lookandsay", look_and_say),
    ("minimum", |p| Made::of(p.single()?)),
    ("maximum", |p| Made::of(p.single()?)),
    ("sumline", |p| Made::of(p.any_line(4, 7)?)?.missing("sum")),
    ("valueindexing", |p| Made::of(p.any_line(3, 6)?)),
    ("countingcircles", counting_circles),
    ("countdistinct", |p| {
        let (control, cells) = (p.cell(), p.cage(2, 6)?);
        Made::new(vec![("control", Content::Cells(vec![control])), ("cells", Content::Cells(cells))])
    }),
    ("connected", connected),
    ("lunchbox", |p| {
        Made::of(p.line(3, p.order.get().min(7), |before, next| !before.contains(&next))?)?.missing("sum")
    }),
];

/// The kind of this name and its maker, if clues of that kind can be made.
pub(super) fn find(name: &str) -> Option<(&'static Kind, Maker)> {
    let kind = Kind::named(name)?;
    MAKERS.iter().find(|maker| maker.0 == name).map(|maker| (kind, maker.1))
}

/// The names of the kinds whose clues can be made.
pub(super) fn names() -> impl Iterator<Item = &'static str> + Clone {
    MAKERS.iter().map(|maker| maker.0)
}

fn sum_of(cells: Vec<Cell>, p: &Places<'_>) -> Option<Made> {
    let sum = p.sum(&cells);
    Made::of(cells)?.number("sum", sum)
}

fn outside(p: &mut Places<'_>, number: &'static str) -> Option<Made> {
    let (side, index) = p.outside();
    Made::new(vec![("side", Content::Word(side)), ("index", Content::Number(index))])?.missing(number)
}

fn sandwich(p: &mut Places<'_>) -> Option<Made> {
    let (axis, index) = (p.pick(&["row", "col"])?, p.outside().1);
    Made::new(vec![("axis", Content::Word(axis)), ("index", Content::Number(index))])?.missing("sum")
}

fn edge_value(p: &mut Places<'_>, value: fn(i64, i64) -> i64) -> Option<Made> {
    let cells = p.edge()?;
    let number = value(p.value(cells[0]), p.value(cells[1]));
    Made::of(cells)?.number("value", number)
}

fn greater(p: &mut Places<'_>) -> Option<Made> {
    let mut cells = p.edge()?;
    cells.sort_unstable_by_key(|&cell| -p.value(cell));
    Made::of(cells)
}

/// A cage with an operation that fits.
fn cage_op(p: &mut Places<'_>) -> Option<Made> {
    let cells = p.cage(1, 4)?;
    let values = p.values(&cells);
    let (sum, product) = (values.iter().sum(), values.iter().product());
    let choices: Vec<(&'static str, i64)> = match values[..] {
        [value] => vec![("=", value)],
        [a, b] => {
            let (low, high) = (a.min(b), a.max(b));
            let quotient = (low > 0 && high % low == 0).then(|| ("/", high / low));
            [("+", sum), ("*", product), ("-", high - low)].into_iter().chain(quotient).collect()
        }
        _ => vec![("+", sum), ("*", product)],
    };
    let (op, target) = p.pick(&choices)?;
    let fields = vec![("cells", Content::Cells(cells)), ("op", Content::Word(op)), ("target", Content::Number(target))];
    Made::new(fields)
}

fn arrow(p: &mut Places<'_>) -> Option<Made> {
    let mut cells = p.line(3, 5, |before, next| before[1..].iter().sum::<i64>() + next <= before[0])?;
    let line = cells.split_off(1);
    Made::new(vec![("circle", Content::Cells(cells)), ("line", Content::Cells(line))])
}

fn renban(p: &mut Places<'_>) -> Option<Made> {
    let close = |before: &[i64], next: i64| before.iter().all(|&value| value != next && value.abs_diff(next) < 4);
    Made::of(p.line(2, 5, close)?)
}

fn palindrome(p: &mut Places<'_>) -> Option<Made> {
    let length = p.number(3, 5);
    let mirrors =
        |before: &[i64], next: i64| before.len() < length.div_ceil(2) || next == before[length - 1 - before.len()];
    Made::of(p.line(length, length, mirrors)?)
}

fn whisper(p: &mut Places<'_>) -> Option<Made> {
    let diff = (p.n() + 1) / 2;
    Made::of(p.line(3, 8, |before, next| (before[before.len() - 1] - next).abs() >= diff)?)?.number("diff", diff)
}

fn lockout(p: &mut Places<'_>) -> Option<Made> {
    let diff = (p.n() - 1) / 2;
    Made::of(p.any_line(3, 4)?)?.number("diff", diff)
}

/// A line on which any three values in a row are of different classes.
fn classes(p: &mut Places<'_>, class: fn(i64, i64) -> i64) -> Option<Made> {
    let (n, shift) = (p.n(), 1 - p.first_value);
    let differ = |before: &[i64], next: i64| {
        before.iter().rev().take(2).all(|&value| class(value + shift, n) != class(next + shift, n))
    };
    Made::of(p.line(3, 8, differ)?)
}

/// Some of the values of some cells.
fn some_values(cells: Vec<Cell>, p: &mut Places<'_>) -> Option<Made> {
    let values = p.values(&cells);
    let count = p.number(1, cells.len());
    let mut chosen = p.some(&values, count);
    chosen.sort_unstable();
    Made::of(cells)?.numbers("values", chosen)
}

fn candidates(p: &mut Places<'_>) -> Option<Made> {
    let cells = p.single()?;
    let all: Vec<i64> = (p.first_value..p.first_value + p.n()).collect();
    let count = p.number(1, (p.order.get() / 2).max(1));
    let mut values = p.some(&all, count);
    values.push(p.value(cells[0]));
    values.sort_unstable();
    values.dedup();
    Made::new(vec![("cell", Content::Cells(cells)), ("values", Content::Numbers(values))])
}

/// Two cages that have no cell in common.
fn two_cages(p: &mut Places<'_>, least: usize, most: usize) -> Option<Content> {
    let (a, b) = (p.cage(least, most)?, p.cage(least, most)?);
    let is_apart = a.iter().all(|cell| !b.contains(cell));
    is_apart.then(|| Content::Lists(vec![a, b]))
}

/// A cage, and the cells with the same values somewhere else.
fn clone(p: &mut Places<'_>) -> Option<Made> {
    let a = p.cage(1, 3)?;
    let (from, to) = (a[0], p.cell());
    let moved = |&cell: &Cell| {
        let down = cell.row(p.order) as isize - from.row(p.order) as isize;
        p.order.step(to, down, cell.column(p.order) as isize - from.column(p.order) as isize)
    };
    let b: Vec<Cell> = a.iter().map(moved).collect::<Option<_>>()?;
    let is_apart = a.iter().all(|cell| !b.contains(cell));
    is_apart.then_some(())?;
    Made::new(vec![("a", Content::Cells(a)), ("b", Content::Cells(b))])
}

fn indexer(p: &mut Places<'_>) -> Option<Made> {
    let (axis, cells) = (p.pick(&["row", "col"])?, p.single()?);
    Made::new(vec![("axis", Content::Word(axis)), ("cells", Content::Cells(cells))])
}

/// A cage with one of two sums.
fn multisum(p: &mut Places<'_>) -> Option<Made> {
    let cells = p.cage_of_different(2, 4)?;
    let sum = p.sum(&cells);
    let other = sum + p.number(1, p.order.get()) as i64;
    Made::of(cells)?.numbers("sums", vec![sum, other])
}

/// How often some values occur in a cage.
fn look_and_say(p: &mut Places<'_>) -> Option<Made> {
    let cells = p.cage(3, 6)?;
    let mut values = p.values(&cells);
    let count = |value: i64| values.iter().filter(|&&other| other == value).count() as i64;
    let mut pairs: Vec<Vec<i64>> = values.iter().map(|&value| vec![count(value), value]).collect();
    pairs.sort_unstable();
    pairs.dedup();
    values.sort_unstable();
    let most = p.number(1, pairs.len());
    let pairs = p.some(&pairs, most);
    Made::new(vec![("cells", Content::Cells(cells)), ("pairs", Content::Tuples(pairs))])
}

/// As many cells with each of some values as the value says.
fn counting_circles(p: &mut Places<'_>) -> Option<Made> {
    let values: Vec<i64> = (p.first_value.max(1)..p.first_value + p.n()).collect();
    let count = p.number(2, values.len().min(4));
    let mut cells = Vec::new();
    for value in p.some(&values, count) {
        let holders = p.holders(value);
        cells.extend(p.some(&holders, value as usize));
    }
    cells.sort_unstable();
    Made::of(cells)
}

/// A large cage, and the least or the greatest half of its values.
fn connected(p: &mut Places<'_>) -> Option<Made> {
    let cells = p.cage(4, 2 * p.order.get())?;
    let (n, low) = (p.n(), p.pick(&[true, false])?);
    let from = if low { p.first_value } else { p.first_value + n / 2 };
    Made::of(cells)?.numbers("values", (from..from + (n + 1) / 2).collect())
}
