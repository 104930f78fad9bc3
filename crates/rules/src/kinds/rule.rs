//! Rules of the user's own: an expression over the values of cells, for some cells or for pairs of cells.

use std::sync::Arc;

use graeco_grid::{Cell, Constraint, Model, Order, Stated, Strength, Total, Values};

use super::table::MOST_TUPLES;
use crate::expression::Expression;
use crate::kind::{Build, Clue, Content, Field, Form, Kind, Refusal, add};

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
        cells, a being the cell that comes first, row by row. Operators: `+ - * / %`, `= != < <= > >=`, `in [1, 2]`, `and`, \
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
    meaning: "The expression `where` is true for the values a and b of neighbors along the line.",
    example: r#"{"kind":"pairs_on_line","cells":[[0,0],[0,1],[1,2],[2,2]],"where":"abs(a - b) >= 5"}"#,
    add: |clue, puzzle| {
        let places = |count: u16| (1..count).map(|place| [place - 1, place]).collect();
        add(puzzle, pairs_of(clue, "pairs on a line", false, places)?)
    },
    ..Kind::DEFAULT
};

pub(crate) const ALL: Kind = Kind {
    name: "all_pairs",
    title: "all pairs",
    strength: Strength::Partial,
    fields: &[Field::new("cells", Form::Cells), Field::new("where", Form::Relation)],
    meaning: "The expression `where` is true for the values a and b of any two of the cells, in the order given.",
    example: r#"{"kind":"all_pairs","cells":[[0,0],[0,1],[1,2],[2,2]],"where":"a != b and abs(a - b) < 4"}"#,
    add: |clue, puzzle| {
        let places = |count: u16| (0..count).flat_map(|b| (0..b).map(move |a| [a, b])).collect();
        add(puzzle, pairs_of(clue, "all pairs", true, places)?)
    },
    ..Kind::DEFAULT
};

/// Which pairs of cells of the whole grid have names.
const PAIRS: &[&str] = &["orthogonal", "diagonal", "knight", "king", "row", "column", "line"];

/// The most cells that an expression can name.
const MOST_NAMES: usize = 26;

/// The most sets of values that are worth a list.
const MOST_SETS: usize = 3000;

fn add_rule(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let (order, cells) = (puzzle.order(), clue.cells_of("cells"));
    let names = if cells.is_empty() { 2 } else { cells.len().min(MOST_NAMES) };
    let rule = clue.expression("where", names)?;
    match (cells, clue.field("pairs")) {
        ([_, ..], None) if cells.len() <= MOST_NAMES => add(puzzle, ExpressionRule { cells: cells.to_vec(), rule }),
        ([_, ..], None) => {
            let count = cells.len();
            Err(Refusal::of("cells", format!("{count} cells; expected {MOST_NAMES} at most, one for each letter")))
        }
        ([], Some(Content::Word(word))) => {
            let scope: Vec<Cell> = order.cells().collect();
            add(puzzle, PairRule::new("rule", scope, named_pairs(order, word), false, rule))
        }
        ([], Some(Content::Lists(lists))) => {
            let mut scope: Vec<Cell> = lists.iter().flatten().copied().collect();
            scope.sort_unstable();
            scope.dedup();
            let place = |cell: &Cell| scope.binary_search(cell).expect("the scope has all cells") as u16;
            let pairs = lists.iter().map(|pair| [place(&pair[0]), place(&pair[1])]).collect();
            add(puzzle, PairRule::new("rule", scope.clone(), pairs, false, rule))
        }
        _ => Err(Refusal::new("rule needs either `cells` or `pairs`")),
    }
}

/// The pairs of places that a word stands for, in a scope of all cells, row by row.
fn named_pairs(order: Order, word: &str) -> Vec<[u16; 2]> {
    const ORTHOGONAL: &[(isize, isize)] = &[(0, 1), (1, 0)];
    const DIAGONAL: &[(isize, isize)] = &[(1, 1), (1, -1)];
    const KNIGHT: &[(isize, isize)] = &[(1, 2), (1, -2), (2, 1), (2, -1)];
    const KING: &[(isize, isize)] = &[(0, 1), (1, 0), (1, 1), (1, -1)];
    let steps = match word {
        "orthogonal" => ORTHOGONAL,
        "diagonal" => DIAGONAL,
        "knight" => KNIGHT,
        "king" => KING,
        _ => {
            let (n, in_rows, in_columns) = (order.get(), word != "column", word != "row");
            let later = |a: Cell| {
                let (row, column) = (a.row(order), a.column(order));
                let of_row = (column + 1..n).filter(move |_| in_rows).map(move |column| order.cell(row, column));
                let of_column = (row + 1..n).filter(move |_| in_columns).map(move |row| order.cell(row, column));
                of_row.chain(of_column)
            };
            return order.cells().flat_map(|a| later(a).map(move |b| [a.index() as u16, b.index() as u16])).collect();
        }
    };
    order.pairs(steps).map(|(a, b)| [a.index() as u16, b.index() as u16]).collect()
}

fn pairs_of(
    clue: &Clue,
    name: &'static str,
    is_all: bool,
    places: impl Fn(u16) -> Vec<[u16; 2]>,
) -> Result<PairRule, Refusal> {
    let scope = clue.cells_of("cells").to_vec();
    let most = 2000;
    if scope.len() > most {
        return Err(Refusal::of("cells", format!("{} cells; expected {most} at most", scope.len())));
    }
    let pairs = places(scope.len() as u16);
    Ok(PairRule::new(name, scope, pairs, is_all, clue.expression("where", 2)?))
}

/// An expression over the values of some cells, the first of which is called a.
#[derive(Clone, Debug)]
struct ExpressionRule {
    cells: Vec<Cell>,
    rule: Expression,
}

impl Constraint for ExpressionRule {
    fn name(&self) -> &str {
        RULE.title
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

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
    /// Posts what one conjunct says of the cells with these names.
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

/// A conjunct about too many cells for a table: it is asked when all but one are known.
#[derive(Clone, Debug)]
struct LateCheck {
    cells: Vec<Cell>,
    names: Vec<usize>,
    rule: Expression,
}

impl Constraint for LateCheck {
    fn name(&self) -> &str {
        RULE.title
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let place = |name: usize| self.names.binary_search(&name).expect("the conjunct has this name");
        self.rule.holds(&|name| values.get(place(name)))
    }
}

/// The sets of so many values that all go together, if no value goes with itself and the order of two does not matter;
/// `None` otherwise, or if there are too many.
fn value_sets(model: &Model, count: usize, goes: impl Fn(i64, i64) -> bool) -> Option<Vec<u16>> {
    let (n, first) = (model.order().symbol_count(), model.first_value());
    let value = |symbol: usize| symbol as i64 + first;
    let with = |a: usize| (0..n).filter(|&b| goes(value(a), value(b))).fold(0_u16, |all, b| all | 1 << b);
    if n > 16 {
        return None;
    }
    let with: Vec<u16> = (0..n).map(with).collect();
    let is_plain = |a: usize| (0..n).all(|b| with[a] >> b & 1 == with[b] >> a & 1) && with[a] >> a & 1 == 0;
    if !(0..n).all(is_plain) {
        return None;
    }
    // Sets grow by greater and greater symbols; beside each, what goes with all of it.
    let mut sets = vec![(0_u16, u16::MAX >> (16 - n))];
    for _ in 0..count {
        let mut larger = Vec::new();
        for (set, open) in sets {
            for symbol in (0..n).filter(|&symbol| open >> symbol & 1 == 1 && set >> symbol == 0) {
                larger.push((set | 1 << symbol, open & with[symbol]));
            }
        }
        if larger.len() > MOST_SETS {
            return None;
        }
        sets = larger;
    }
    Some(sets.into_iter().map(|(set, _)| set).collect())
}

/// An expression over the values a and b of many pairs of cells.
#[derive(Clone, Debug)]
struct PairRule {
    name: &'static str,
    scope: Vec<Cell>,
    /// Places in the scope, in ascending order.
    pairs: Vec<[u16; 2]>,
    /// Whether these are all pairs of the scope.
    is_all: bool,
    rule: Expression,
}

impl PairRule {
    fn new(name: &'static str, scope: Vec<Cell>, mut pairs: Vec<[u16; 2]>, is_all: bool, rule: Expression) -> PairRule {
        pairs.sort_unstable();
        PairRule { name, scope, pairs, is_all, rule }
    }
}

impl Constraint for PairRule {
    fn name(&self) -> &str {
        self.name
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: Values<'_>) -> bool {
        self.pairs.iter().all(|pair| self.rule.holds(&|name| values.get(pair[name].into())))
    }

    fn post(&self, model: &mut Model) {
        let goes = |a: i64, b: i64| self.rule.holds(&|name| [a, b][name]);
        if self.is_all
            && !model.is_of_pairs()
            && self.scope.len() > 2
            && let Some(sets) = value_sets(model, self.scope.len(), goes)
        {
            model.all_different(&self.scope);
            return model.one_set_of(&self.scope, sets);
        }
        let relation = model.relation(goes);
        for &[a, b] in &self.pairs {
            model.relate(self.scope[usize::from(a)], self.scope[usize::from(b)], relation);
        }
        if self.pairs.is_empty() {
            model.restrict(self.scope[0], |_| true);
        }
    }

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn clashes(&self, [i, j]: [usize; 2], [a, b]: [i64; 2]) -> bool {
        let pair = [i as u16, j as u16];
        let agree = |a: i64, b: i64| self.rule.holds(&|name| [a, b][name]);
        let known = |pair: [u16; 2]| self.pairs.binary_search(&pair).is_ok();
        i != j && (known(pair) && !agree(a, b) || known([pair[1], pair[0]]) && !agree(b, a))
    }
}
