//! Reads the fields of a clue for its rule, and refuses senseless values.

use std::ops::RangeInclusive;

use graeco_grid::text::{counted, ranged};
use graeco_grid::{Cell, Puzzle};

use crate::expression::{Expression, Mistake};
use crate::finite::Nfa;
use crate::kind::{Clue, Refusal, all_values, boxes_of, values};
use crate::pattern;

/// The words of a text, with blanks or commas between them.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',']).filter(|word| !word.is_empty())
}

impl Clue {
    fn missing(&self, name: &str) -> Refusal {
        Refusal::new(format!("{} needs `{name}`", self.kind().name))
    }

    pub(crate) fn grid_cells(&self, name: &'static str, puzzle: &Puzzle) -> Result<&[Cell], Refusal> {
        let cells = self.cells_of(name);
        match cells.iter().find(|&&cell| !puzzle.order().has(cell)) {
            None => Ok(cells),
            Some(&cell) => {
                let cell = puzzle.name_of(cell);
                Err(Refusal::of(name, format!("`{cell}` is outside the grid; expected cells of the grid")))
            }
        }
    }

    /// The cells of a field with a limited number of them; `what` is its noun in an error.
    pub(crate) fn at_most(&self, name: &'static str, most: usize, what: &str) -> Result<&[Cell], Refusal> {
        let cells = self.cells_of(name);
        if cells.len() > most {
            let count = cells.len();
            return Err(Refusal::never(name, format!("{what} cannot have {count} cells; expected at most {most}")));
        }
        Ok(cells)
    }

    /// The cells of a field with a fixed number of them.
    pub(crate) fn at_least(&self, name: &'static str, least: usize) -> Result<&[Cell], Refusal> {
        let cells = self.cells_of(name);
        if cells.len() < least {
            let count = cells.len();
            return Err(Refusal::of(name, format!("found {count} cells; expected at least {least}")));
        }
        Ok(cells)
    }

    /// Exactly two cells.
    pub(crate) fn two(&self, name: &'static str) -> Result<[Cell; 2], Refusal> {
        self.cells_of(name).try_into().map_err(|_| self.missing(name))
    }

    pub(crate) fn number(&self, name: &str) -> Result<i64, Refusal> {
        self.number_of(name).ok_or_else(|| self.missing(name))
    }

    /// The number of a field, within a range.
    pub(crate) fn within(&self, name: &'static str, range: RangeInclusive<i64>) -> Result<i64, Refusal> {
        in_range(name, self.number(name)?, &range)
    }

    /// Values of the puzzle, one at least, if the field is there.
    pub(crate) fn values_if(&self, name: &'static str, puzzle: &Puzzle) -> Result<Option<&[i64]>, Refusal> {
        let (numbers, (first, last)) = (self.numbers_of(name), all_values(puzzle));
        if numbers.is_empty() && self.has(name) {
            return Err(Refusal::of(name, format!("expected at least one value from {first} to {last}")));
        }
        match numbers.iter().find(|value| !(first..=last).contains(value)) {
            Some(value) => Err(Refusal::of(name, format!("{value} is not a value; expected {}", ranged(first, last)))),
            None => Ok(self.has(name).then_some(numbers)),
        }
    }

    /// Values of the puzzle, one at least.
    pub(crate) fn values(&self, name: &'static str, puzzle: &Puzzle) -> Result<&[i64], Refusal> {
        self.values_if(name, puzzle)?.ok_or_else(|| self.missing(name))
    }

    pub(crate) fn numbers_within(&self, name: &'static str, range: RangeInclusive<i64>) -> Result<&[i64], Refusal> {
        let numbers = self.numbers_of(name);
        numbers.iter().try_for_each(|&number| in_range(name, number, &range).map(drop))?;
        Ok(numbers)
    }

    pub(crate) fn value(&self, name: &'static str, puzzle: &Puzzle) -> Result<i64, Refusal> {
        let (first, last) = values(puzzle);
        self.within(name, first..=last)
    }

    pub(crate) fn number_pairs(&self, name: &'static str) -> Result<Vec<[i64; 2]>, Refusal> {
        let pair = |list: &Vec<i64>| <[i64; 2]>::try_from(list.as_slice());
        let pairs: Result<Vec<_>, _> = self.tuples_of(name).iter().map(pair).collect();
        match pairs {
            Ok(pairs) if !pairs.is_empty() => Ok(pairs),
            _ => Err(Refusal::of(name, "expected pairs of numbers like [[1, 2]]")),
        }
    }

    pub(crate) fn lists(&self, name: &'static str, least: usize) -> Result<&[Vec<Cell>], Refusal> {
        let lists = self.lists_of(name);
        if lists.len() < least {
            let what = format!("found {} of cells; expected at least {least}", counted(lists.len(), "list"));
            return Err(Refusal::of(name, what));
        }
        Ok(lists)
    }

    pub(crate) fn word(&self, name: &str) -> Result<&'static str, Refusal> {
        self.word_of(name).ok_or_else(|| self.missing(name))
    }

    /// The cells of a field, all of them on the grid or in one layer.
    pub(crate) fn placed_cells(&self, name: &'static str, puzzle: &Puzzle) -> Result<&[Cell], Refusal> {
        let cells = self.cells_of(name);
        let layer = |cell: Cell| puzzle.layer_of(cell).map(|(layer, _)| layer.name());
        let is_placed = |cell: Cell| puzzle.order().has(cell) || layer(cell).is_some();
        match cells.iter().find(|&&cell| !is_placed(cell) || layer(cell) != layer(cells[0])) {
            None => Ok(cells),
            Some(&cell) => {
                let (cell, other) = (puzzle.name_of(cell), puzzle.name_of(cells[0]));
                let what = format!("`{cell}` is not beside `{other}`; expected cells of the grid, or of one layer");
                Err(Refusal::of(name, what))
            }
        }
    }

    /// Whether two values go together, by the expression of a field; `None` if it has none.
    #[must_use]
    pub fn relation(&self, name: &'static str) -> Option<impl Fn(i64, i64) -> bool + use<>> {
        self.agreement(name).ok()
    }

    /// The same; or what is wrong with the expression.
    pub(crate) fn agreement(&self, name: &'static str) -> Result<impl Fn(i64, i64) -> bool + use<>, Refusal> {
        let rule = self.expression(name, 2)?;
        Ok(move |a, b| rule.holds(&|name| [a, b][name]))
    }

    /// The expression of a field, over a number of values.
    pub(crate) fn expression(&self, name: &'static str, names: usize) -> Result<Expression, Refusal> {
        self.parsed(name, |text| Expression::parse(text, names))
    }

    pub(crate) fn pattern(&self, name: &'static str) -> Result<Nfa, Refusal> {
        self.parsed(name, pattern::parse)
    }

    /// The parsed content of a text in another language.
    fn parsed<T>(&self, name: &'static str, parse: impl Fn(&str) -> Result<T, Mistake>) -> Result<T, Refusal> {
        let text = self.text_of(name).ok_or_else(|| self.missing(name))?;
        parse(text).map_err(|Mistake { at, what }| Refusal { within: Some(at), ..Refusal::of(name, what) })
    }

    /// A number that some cells, perhaps all different, can add up to.
    pub(crate) fn sum(
        &self,
        name: &'static str,
        puzzle: &Puzzle,
        cells: &[Cell],
        different: bool,
    ) -> Result<i64, Refusal> {
        let (sum, possible) = (self.number(name)?, possible_sums(puzzle, cells, different));
        if possible.contains(&i128::from(sum)) {
            return Ok(sum);
        }
        let (expected, count) = (ranged(possible.start(), possible.end()), cells.len());
        let different = if different { "different " } else { "" };
        Err(Refusal::never(name, format!("{count} {different}values cannot add up to {sum}; expected {expected}")))
    }

    /// The number of a row or column.
    pub(crate) fn index(&self, count: usize) -> Result<usize, Refusal> {
        let index = self.number("index")?;
        usize::try_from(index).ok().filter(|&index| index < count).ok_or_else(|| {
            Refusal::of("index", format!("there is no line {}; expected {}", index.saturating_add(1), ranged(1, count)))
        })
    }

    /// The number of the box or region of each cell.
    pub(crate) fn boxes(&self, puzzle: &Puzzle) -> Result<Vec<usize>, Refusal> {
        boxes_of(puzzle).ok_or_else(|| Refusal::new(format!("{} needs boxes or regions", self.kind().name)))
    }

    /// The cells of a row or column as they are seen from a side.
    pub(crate) fn seen_from(&self, puzzle: &Puzzle) -> Result<Vec<Cell>, Refusal> {
        let side = self.word("side")?;
        let mut cells = self.line(matches!(side, "left" | "right"), puzzle)?;
        if matches!(side, "right" | "bottom") {
            cells.reverse();
        }
        Ok(cells)
    }

    /// The cells of a row or column.
    pub(crate) fn along_axis(&self, puzzle: &Puzzle) -> Result<Vec<Cell>, Refusal> {
        self.line(self.word("axis")? == "row", puzzle)
    }

    /// The cells of a row or column that are there; they all differ.
    fn line(&self, is_row: bool, puzzle: &Puzzle) -> Result<Vec<Cell>, Refusal> {
        let (order, (rows, columns)) = (puzzle.order(), puzzle.frame());
        let index = self.index(if is_row { rows } else { columns })?;
        let cell = |k: usize| if is_row { order.cell(index, k) } else { order.cell(k, index) };
        let cells: Vec<Cell> = (0..order.get()).map(cell).filter(|&cell| puzzle.has(cell)).collect();
        let is_house = || puzzle.houses().iter().any(|house| cells.iter().all(|cell| house.cells().contains(cell)));
        match puzzle.shape().is_none() || !cells.is_empty() && is_house() {
            true => Ok(cells),
            false => {
                Err(Refusal::of("index", format!("line {} is not that of one grid; expected one that is", index + 1)))
            }
        }
    }
}

fn in_range(name: &'static str, number: i64, range: &RangeInclusive<i64>) -> Result<i64, Refusal> {
    if range.contains(&number) {
        return Ok(number);
    }
    Err(Refusal::of(name, format!("{number} is out of range; expected {}", ranged(range.start(), range.end()))))
}

/// The least and the greatest sum that some cells, perhaps all different, can have.
pub(crate) fn possible_sums(puzzle: &Puzzle, cells: &[Cell], different: bool) -> RangeInclusive<i128> {
    let mut ends = (0, 0);
    for &cell in cells {
        let values = puzzle.values_of(cell);
        ends = (ends.0 + i128::from(*values.start()), ends.1 + i128::from(*values.end()));
    }
    // So much more than the least value each, and less than the greatest one, if they all differ; those of the grid have
    // the same values.
    let alike = cells.iter().filter(|&&cell| puzzle.order().has(cell)).count() as i128;
    let spread = if different { alike * (alike - 1) / 2 } else { 0 };
    ends.0 + spread..=ends.1 - spread
}
