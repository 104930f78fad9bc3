//! The vocabulary: which kinds of constraint there are, and which fields each has.

use std::ops::Range;
use std::sync::Arc;

use super::cells::{Form, cells, two_cells};
use super::node::{Entry, Fault, Node};
use crate::constraint::Constraint;
use crate::constraints::{
    AntiKing, AntiKnight, Arrow, BlackDot, Greater, Killer, KropkiNegative, LittleKiller, NonConsecutive, Palindrome,
    Parity, Thermo, WhiteDot,
};
use crate::order::{Cell, Order};
use crate::puzzle::Puzzle;

/// Rules of the whole grid, which have no fields.
pub(super) const GRID_RULES: &[&str] =
    &["antiknight", "antiking", "nonconsecutive", "windoku", "disjointgroups", "kropki_negative", "pandiagonal"];

/// Kinds of constraint with cells.
pub(super) const KINDS: &[&str] =
    &["killer", "littlekiller", "thermo", "arrow", "white", "black", "greater", "palindrome", "odd", "even", "region"];

/// A puzzle that is being put together from its file.
pub(super) struct Rules {
    pub(super) puzzle: Puzzle,
    pub(super) form: Form,
    /// The pairs of cells with a Kropki dot, which the rule about pairs without one must know.
    dots: Vec<[Cell; 2]>,
    no_dot_rule: bool,
    /// The rules of the whole grid so far.
    named: Vec<String>,
}

impl Rules {
    pub(super) fn new(puzzle: Puzzle, form: Form) -> Rules {
        Rules { puzzle, form, dots: Vec::new(), no_dot_rule: false, named: Vec::new() }
    }

    /// Adds a rule of the whole grid.
    pub(super) fn grid_rule(&mut self, name: &str, span: &Range<usize>) -> Result<(), Fault> {
        let order = self.puzzle.order();
        if self.named.iter().any(|named| named == name) {
            return Err(Fault::new(span, format!("the rule `{name}` is here twice")));
        }
        self.named.push(name.to_owned());
        let puzzle = self.puzzle.clone();
        let wrong = |error: crate::PuzzleError| Fault::new(span, error.to_string());
        match name {
            "antiknight" => self.add(AntiKnight::new(order)),
            "antiking" => self.add(AntiKing::new(order)),
            "nonconsecutive" => self.add(NonConsecutive::new(order)),
            "windoku" => self.puzzle = puzzle.windoku().map_err(wrong)?,
            "disjointgroups" => self.puzzle = puzzle.disjoint_groups().map_err(wrong)?,
            "pandiagonal" => self.puzzle = puzzle.pandiagonal(),
            "kropki_negative" => self.no_dot_rule = true,
            _ => return Err(Fault::new(span, unknown("rule", name, GRID_RULES.iter().copied()))),
        }
        Ok(())
    }

    /// Adds a constraint of some kind with its fields.
    pub(super) fn constraint(&mut self, kind: &str, at: &Range<usize>, entries: &[Entry]) -> Result<(), Fault> {
        let order = self.puzzle.order();
        let fields = Fields { kind, at, entries, order, form: self.form };
        match kind {
            "killer" => {
                fields.only(&["cells", "sum"])?;
                let cells = fields.at_most("cells", order.get(), "a cage whose values all differ")?;
                let sum = fields.get("sum").map(|sum| self.sum(sum, cells.len(), true)).transpose()?;
                self.add(Killer::new(cells, sum));
            }
            "littlekiller" => {
                fields.only(&["cells", "sum"])?;
                let cells = fields.cells("cells")?;
                let sum = self.sum(fields.need("sum")?, cells.len(), false)?;
                self.add(LittleKiller::new(cells, sum));
            }
            "arrow" => self.arrow(&fields)?,
            "white" | "black" | "greater" => {
                fields.only(&["cells"])?;
                let [a, b] = two_cells(fields.need("cells")?, order, self.form)?;
                match kind {
                    "greater" => self.add(Greater::new(a, b)),
                    "white" => self.add(WhiteDot::new(a, b)),
                    _ => self.add(BlackDot::new(a, b)),
                }
                if kind != "greater" {
                    self.dots.push([a, b]);
                }
            }
            "thermo" | "palindrome" | "odd" | "even" | "region" => {
                fields.only(&["cells"])?;
                let cells = match kind {
                    "thermo" => fields.at_most("cells", order.get(), "a thermometer, whose values all differ,")?,
                    _ => fields.cells("cells")?,
                };
                match kind {
                    "thermo" => self.add(Thermo::new(cells)),
                    "palindrome" => self.add(Palindrome::new(cells)),
                    "odd" => self.add(Parity::odd(cells)),
                    "even" => self.add(Parity::even(cells)),
                    _ => {
                        let house = self.puzzle.add_house("extra region", &cells);
                        house.map_err(|error| fields.fault("cells", error.to_string()))?;
                    }
                }
            }
            _ => return Err(Fault::new(at, unknown("kind of constraint", kind, KINDS.iter().copied()))),
        }
        Ok(())
    }

    fn arrow(&mut self, fields: &Fields<'_>) -> Result<(), Fault> {
        fields.only(&["circle", "line"])?;
        let circle = fields.at_most("circle", 18, "a circle")?;
        let line = fields.cells("line")?;
        if let Some(both) = circle.iter().find(|cell| line.contains(cell)) {
            let what = format!("{} is in the circle and on the line", both.name(self.puzzle.order()));
            return Err(fields.fault("line", what));
        }
        let ones = circle.iter().fold(0, |ones, _| 10 * ones + 1);
        let [number, sum] = [self.reach(ones), self.reach(line.len() as i128)];
        if number[0] > sum[1] || sum[0] > number[1] {
            let what = format!(
                "a line of {} cells adds up to {} to {}; expected {} to {}, as the circle has {} cells",
                line.len(),
                sum[0],
                sum[1],
                number[0],
                number[1],
                circle.len()
            );
            return Err(fields.fault("line", what));
        }
        self.add(Arrow::new(circle, &line));
        Ok(())
    }

    /// The least and the greatest value, so many times.
    fn reach(&self, times: i128) -> [i128; 2] {
        let first = i128::from(self.puzzle.first_value());
        [first, first + self.puzzle.order().get() as i128 - 1].map(|value| value * times)
    }

    /// What some cells, perhaps all different, add up to.
    fn sum(&self, node: &Node, cells: usize, different: bool) -> Result<i64, Fault> {
        let sum = node.int()?;
        // So much more than the least one, and less than the greatest one, if they all differ.
        let spread = if different { cells as i128 * (cells as i128 - 1) / 2 } else { 0 };
        let [least, greatest] = self.reach(cells as i128);
        let [least, greatest] = [least + spread, greatest - spread];
        if (least..=greatest).contains(&i128::from(sum)) {
            return Ok(sum);
        }
        let different = if different { "different " } else { "" };
        Err(node.fault(format!("{cells} {different}values cannot add up to {sum}; expected {least} to {greatest}")))
    }

    fn add(&mut self, constraint: impl Constraint + 'static) {
        // Cells were read for this order, so none is off the grid.
        let added = self.puzzle.add(Arc::new(constraint));
        debug_assert!(added.is_ok());
    }

    /// The puzzle, with the rules that had to wait for others.
    pub(super) fn finish(mut self) -> Puzzle {
        if self.no_dot_rule {
            self.add(KropkiNegative::new(self.puzzle.order(), &self.dots));
        }
        self.puzzle
    }
}

/// The fields of one constraint.
struct Fields<'a> {
    kind: &'a str,
    at: &'a Range<usize>,
    entries: &'a [Entry],
    order: Order,
    form: Form,
}

impl<'a> Fields<'a> {
    fn get(&self, name: &str) -> Option<&'a Node> {
        let entry = self.entries.iter().find(|entry| entry.key == name)?;
        (!matches!(entry.node.value, super::node::Value::Null)).then_some(&entry.node)
    }

    fn need(&self, name: &str) -> Result<&'a Node, Fault> {
        self.get(name).ok_or_else(|| Fault::new(self.at, format!("{} needs `{name}`", self.kind)))
    }

    fn cells(&self, name: &str) -> Result<Vec<Cell>, Fault> {
        cells(self.need(name)?, self.order, self.form)
    }

    /// So many cells at most, for something that cannot have more.
    fn at_most(&self, name: &str, most: usize, what: &str) -> Result<Vec<Cell>, Fault> {
        let cells = self.cells(name)?;
        if cells.len() > most {
            let count = cells.len();
            return Err(self.fault(name, format!("{what} cannot have {count} cells; expected {most} at most")));
        }
        Ok(cells)
    }

    /// What is wrong with a field.
    fn fault(&self, name: &str, what: String) -> Fault {
        Fault::new(self.get(name).map_or(self.at, |node| &node.span), what)
    }

    /// There are no other fields than these.
    fn only(&self, names: &[&str]) -> Result<(), Fault> {
        let allowed = |entry: &&Entry| !names.contains(&entry.key.as_str()) && entry.key != "kind";
        match self.entries.iter().find(allowed) {
            None => Ok(()),
            Some(entry) => Err(Fault::new(
                &entry.key_span,
                unknown(&format!("field of {}", self.kind), &entry.key, names.iter().copied()),
            )),
        }
    }
}

/// A name that does not exist, and the nearest one that does.
pub(super) fn unknown<'n>(what: &str, name: &str, known: impl Iterator<Item = &'n str> + Clone) -> String {
    let nearest = known.clone().max_by(|a, b| strsim::jaro_winkler(a, name).total_cmp(&strsim::jaro_winkler(b, name)));
    match nearest.filter(|near| strsim::jaro_winkler(near, name) > 0.75) {
        Some(near) => format!("there is no {what} called `{name}`; did you mean `{near}`?"),
        None => format!("there is no {what} called `{name}`; expected one of {}", known.collect::<Vec<_>>().join(", ")),
    }
}
