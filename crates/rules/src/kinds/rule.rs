//! Rules of the user's own: an expression over the values of cells, for some cells or for pairs of cells.

use std::collections::HashMap;
use std::sync::Arc;

use graeco_grid::{Cell, Constraint, Model, Order, Puzzle, Stated, Strength, Total, Values};

use super::table::MOST_TUPLES;
use crate::crossing::by_window;
use crate::expression::Expression;
use crate::identity::identity;
use crate::kind::{Build, Clue, Content, Field, Form, Kind, Refusal, add};
use crate::related::{DIAGONALS, KING, KNIGHT, NEIGHBORS, Related};

pub(crate) const RULE: Kind = Kind {
    name: "rule",
    title: "rule",
    strength: Strength::Domain,
    fields: &[
        Field::optional("cells", Form::Cells),
        Field::optional("pairs", Form::Pairs(PAIRS)),
        Field::new("where", Form::Expression),
    ],
    meaning: "The expression `where` is true for the values a, b, … of `cells`, or for the values a and b of all `pairs` of \
        cells, a being the cell that comes first, row by row. With both, the pairs are those of `cells`, which may be a layer. \
        Operators: `+ - * / %`, `= != < <= > >=`, `in [1, 2]`, `and`, \
        `or`, `not`, `abs`, `min`, `max`. `a < b < c` means `a < b and b < c`. Quotients are whole, remainders by `%` are \
        never negative, and a comparison with a division by 0 is false.",
    example: r#"{"kind":"rule","cells":[[0,0],[0,1],[1,2]],"where":"a + b = c or a = b"}"#,
    add: add_rule,
    ..Kind::DEFAULT
};

pub(crate) const ON_LINE: Kind = Kind {
    name: "pairs_on_line",
    title: "pairs on a line",
    strength: Strength::Domain,
    fields: &[Field::new("cells", Form::Cells), Field::new("where", Form::Relation)],
    meaning: "The expression `where` is true for the values a and b of neighbours along the line.",
    example: r#"{"kind":"pairs_on_line","cells":[[0,0],[0,1],[1,2],[2,2]],"where":"abs(a - b) >= 5"}"#,
    add: |clue, puzzle| add(puzzle, Related::line(ON_LINE.title, cells_of_pairs(clue)?, clue.agreement("where")?)),
    cut: |clue| by_window(clue, 2),
    ..Kind::DEFAULT
};

pub(crate) const ALL: Kind = Kind {
    name: "all_pairs",
    title: "all pairs",
    strength: Strength::Partial,
    fields: &[Field::new("cells", Form::Cells), Field::new("where", Form::Relation)],
    meaning: "The expression `where` is true for the values a and b of any two of the cells, in the order given.",
    example: r#"{"kind":"all_pairs","cells":[[0,0],[0,1],[1,2],[2,2]],"where":"a != b and abs(a - b) < 4"}"#,
    add: |clue, puzzle| add(puzzle, Related::all(ALL.title, cells_of_pairs(clue)?, clue.agreement("where")?)),
    ..Kind::DEFAULT
};

/// Which pairs of cells of the whole grid have names.
const PAIRS: &[&str] = &["orthogonal", "diagonal", "knight", "king", "row", "column", "line"];

/// The most cells that an expression can name.
const MOST_NAMES: usize = 26;

fn add_rule(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let cells = clue.cells_of("cells");
    match (cells, clue.field("pairs")) {
        ([_, ..], None) if cells.len() <= MOST_NAMES => {
            let rule = clue.expression("where", cells.len())?;
            add(puzzle, ExpressionRule { cells: cells.to_vec(), rule })
        }
        ([_, ..], None) => {
            let count = cells.len();
            Err(Refusal::of("cells", format!("{count} cells; expected {MOST_NAMES} at most, one for each letter")))
        }
        (_, Some(Content::Word(word))) => {
            let pairs = named_pairs(clue, word, puzzle)?;
            add(puzzle, pairs)
        }
        ([], Some(Content::Lists(lists))) => {
            let mut scope: Vec<Cell> = lists.iter().flatten().copied().collect();
            scope.sort_unstable();
            scope.dedup();
            let place = |cell: Cell| scope.binary_search(&cell).expect("the scope has all cells") as u16;
            let pairs = lists.iter().map(|pair| [place(pair[0]), place(pair[1])]).collect();
            add(puzzle, Related::within(RULE.title, scope, pairs, clue.agreement("where")?))
        }
        _ => Err(Refusal::new("rule needs `cells`, `pairs`, or `cells` and the name of their pairs")),
    }
}

/// The rule for the pairs of cells that a word names: those of the whole grid, or those among the cells of the clue.
fn named_pairs(clue: &Clue, word: &str, puzzle: &Puzzle) -> Result<Related, Refusal> {
    let (name, order, agree) = (RULE.title, puzzle.order(), clue.agreement("where")?);
    let steps = steps(word, order);
    if !clue.has("cells") {
        return Ok(Related::apart(name, order, &steps, agree));
    }
    let cells = cells_of_pairs(clue)?;
    clue.placed_cells("cells", puzzle)?;
    let place_of: HashMap<Cell, u16> = cells.iter().copied().zip(0..).collect();
    // The upper or left cell of a pair comes first.
    let pair = |a: Cell, (down, right)| Some([place_of[&a], *place_of.get(&puzzle.step(a, down, right)?)?]);
    let pairs = cells.iter().flat_map(|&a| steps.iter().filter_map(move |&step| pair(a, step))).collect();
    Ok(Related::within(name, cells, pairs, agree))
}

/// The steps (down, right) between the cells of the pairs that a word names.
fn steps(word: &str, order: Order) -> Vec<(isize, isize)> {
    match word {
        "orthogonal" => NEIGHBORS.to_vec(),
        "diagonal" => DIAGONALS.to_vec(),
        "knight" => KNIGHT.to_vec(),
        "king" => KING.to_vec(),
        _ => {
            let across = (1..order.get() as isize).map(|right| (0, right)).filter(|_| word != "column");
            let down = (1..order.get() as isize).map(|down| (down, 0)).filter(|_| word != "row");
            across.chain(down).collect()
        }
    }
}

/// The cells of a clue about many pairs of them.
fn cells_of_pairs(clue: &Clue) -> Result<Vec<Cell>, Refusal> {
    let cells = clue.cells_of("cells");
    let most = 2000;
    match cells.len() > most {
        true => Err(Refusal::of("cells", format!("{} cells; expected {most} at most", cells.len()))),
        false => Ok(cells.to_vec()),
    }
}

/// An expression over the values of some cells, the first of which is called a.
#[derive(Clone, Debug)]
struct ExpressionRule {
    cells: Vec<Cell>,
    rule: Expression,
}

impl Constraint for ExpressionRule {
    identity!(RULE.title, cells);

    fn holds(&self, values: Values<'_>) -> bool {
        self.rule.holds(&|name| values.get(name))
    }

    fn post(&self, model: &mut Model) {
        for rule in self.rule.conjuncts() {
            let names = rule.names();
            self.post_one(rule, &names, model);
        }
    }

    fn stated(&self) -> Stated {
        Stated::Part
    }

    fn totals(&self) -> Vec<Total> {
        let total = |rule: Expression| {
            let (coefficients, [lo, hi]) = rule.linear(self.cells.len())?;
            let terms = self.cells.iter().copied().zip(coefficients).filter(|term| term.1 != 0);
            Some(Total { terms: terms.collect(), lo, hi })
        };
        self.rule.conjuncts().into_iter().filter_map(total).collect()
    }

    fn clashes(&self, [i, j]: [usize; 2], [a, b]: [i64; 2]) -> bool {
        let fails = |rule: &Expression| {
            let knows = rule.names().iter().all(|&name| name == i || name == j);
            knows && !rule.holds(&|name| if name == i { a } else { b })
        };
        self.rule.conjuncts().iter().any(fails)
    }
}

impl ExpressionRule {
    /// Posts one conjunct about the cells with these names.
    fn post_one(&self, rule: Expression, names: &[usize], model: &mut Model) {
        let cells: Vec<Cell> = names.iter().map(|&name| self.cells[name]).collect();
        let named = |values: &[i64]| {
            let value = |name: usize| values[names.binary_search(&name).expect("the conjunct has this name")];
            rule.holds(&value)
        };
        let n = model.order().symbol_count();
        let fillings = u32::try_from(cells.len()).ok().and_then(|cells| n.checked_pow(cells));
        match (cells[..].len(), rule.linear(self.cells.len())) {
            (0, _) if named(&[]) => model.restrict(self.cells[0], |_| true),
            (0, _) => model.forbid(),
            (1, _) => model.restrict(cells[0], |value| named(&[value])),
            (2, _) => model.pair(cells[0], cells[1], |a, b| named(&[a, b])),
            (_, Some((coefficients, [low, high]))) => {
                let terms: Vec<(Cell, i64)> = self.cells.iter().copied().zip(coefficients).collect();
                model.sum(&terms, low, high);
            }
            (count, None) if fillings.is_some_and(|fillings| fillings <= MOST_TUPLES) => {
                model.table_where(&cells, |values| named(&values[..count]));
            }
            _ => model.add(&(Arc::new(LateCheck { cells, names: names.to_vec(), rule }) as Arc<dyn Constraint>)),
        }
    }
}

/// A conjunct about too many cells for a table: it is checked when all but one are known.
#[derive(Clone, Debug)]
struct LateCheck {
    cells: Vec<Cell>,
    names: Vec<usize>,
    rule: Expression,
}

impl Constraint for LateCheck {
    identity!(RULE.title, cells);

    fn holds(&self, values: Values<'_>) -> bool {
        let place = |name: usize| self.names.binary_search(&name).expect("the conjunct has this name");
        self.rule.holds(&|name| values.get(place(name)))
    }
}

#[cfg(test)]
mod tests {
    use graeco_document::Document;

    /// The number of solutions of an order of 3 with more lines.
    fn count(lines: &str) -> Result<u128, String> {
        let text = format!("order = 3\n[[layer]]\nname = \"s\"\nvalues = [1, 2]\n{lines}");
        Document::parse(&text).map(|file| file.puzzle().count()).map_err(|error| error.what)
    }

    #[test]
    fn pairs_are_those_among_the_cells() {
        let rule = |cells: &str, pairs: &str, formula: &str| {
            count(&format!("[[rule]]\ncells = \"{cells}\"\npairs = \"{pairs}\"\nwhere = \"{formula}\"\n"))
        };
        let squares = 12;
        // A chessboard; two of them, one on the cells of each colour; all cells equal.
        assert_eq!(rule("s", "orthogonal", "a != b"), Ok(2 * squares));
        assert_eq!(rule("s", "diagonal", "a = b"), Ok(4 * squares));
        assert_eq!(rule("s", "line", "a = b"), Ok(2 * squares));
        // Each row rises from left to right, however the cells are ordered: four ways each.
        assert_eq!(rule("s", "row", "a <= b"), Ok(4_u128.pow(3) * squares));
        assert_eq!(rule("s_r1c3 s_r1c1-2", "row", "a <= b"), Ok(4 * 2_u128.pow(6) * squares));
        // Of the grid, some cells alone; cells that make no pair say nothing.
        assert_eq!(rule("r1c1-3", "orthogonal", "a < b"), Ok(2 * 2_u128.pow(9)));
        assert_eq!(rule("r1c1 r3c3", "orthogonal", "a = 7"), Ok(squares * 2_u128.pow(9)));
        let refused = rule("r1c1 s_r1c2", "orthogonal", "a < b").unwrap_err();
        assert!(refused.contains("or of one layer"), "{refused}");
        let lists = count("[[rule]]\ncells = \"s\"\npairs = [\"r1c1 r1c2\"]\nwhere = \"a < b\"\n").unwrap_err();
        assert!(lists.contains("`cells` and the name of their pairs"), "{lists}");
    }
}
