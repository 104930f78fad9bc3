//! Rules made of rules: at least one, all, or none of a list; or a list repeated elsewhere in the grid.

use std::sync::Arc;

use graeco_grid::{Cell, Constraint, Model, Order, Strength, Symbol, Values};
use smallvec::SmallVec;

use super::table::MOST_TUPLES;
use crate::identity::identity;
use crate::kind::{Build, Field, Form, Kind, Refusal, add, share};

pub(crate) const OR: Kind = Kind {
    name: "or",
    title: "or",
    strength: Strength::Domain,
    fields: &[Field::new("of", Form::Constraints)],
    meaning: "At least one of the constraints `of` holds.",
    example: r#"{"kind":"or","of":[{"kind":"thermo","cells":[[0,0],[0,1],[1,2]]},{"kind":"renban","cells":[[0,0],[0,1]]}]}"#,
    add: |clue, puzzle| {
        let (parts, never) = puzzle.possible_parts(clue)?;
        if let Some(never) = never.filter(|_| parts.is_empty()) {
            return Err(never);
        }
        let parts = parts.into_iter().map(|all| Conjunction { all });
        add(puzzle, Composed::new("or", Join::Or, parts.collect()))
    },
    ..Kind::DEFAULT
};

pub(crate) const AND: Kind = Kind {
    name: "and",
    title: "and",
    strength: Strength::Bounds,
    fields: &[Field::new("of", Form::Constraints)],
    meaning: "All of the constraints `of` hold: useful inside `or` and `not`.",
    example: r#"{"kind":"and","of":[{"kind":"thermo","cells":[[0,0],[0,1]]},{"kind":"renban","cells":[[0,0],[0,1]]}]}"#,
    add: |clue, puzzle| add_all(puzzle.parts(clue)?, puzzle),
    ..Kind::DEFAULT
};

pub(crate) const NOT: Kind = Kind {
    name: "not",
    title: "not",
    strength: Strength::Domain,
    fields: &[Field::new("of", Form::Constraints)],
    meaning: "None of the constraints `of` holds.",
    example: r#"{"kind":"not","of":[{"kind":"thermo","cells":[[0,0],[0,1],[1,2]]}]}"#,
    add: |clue, puzzle| {
        // What cannot hold does not.
        let mut parts = puzzle.possible_parts(clue)?.0.into_iter();
        parts.try_for_each(|all| add(puzzle, Composed::new("not", Join::Not, vec![Conjunction { all }])))
    },
    ..Kind::DEFAULT
};

pub(crate) const REPLICATE: Kind = Kind {
    name: "replicate",
    title: "replicate",
    strength: Strength::Domain,
    fields: &[Field::optional("offsets", Form::Tuples), Field::new("of", Form::Shifted)],
    meaning: "The constraints `of` hold, moved by each of `offsets`, which are [rows down, columns to the right]. Without \
              `offsets` each of them holds wherever all its cells exist. Cells of a layer move within it, those of a `var` \
              stay.",
    example: r#"{"kind":"replicate","offsets":[[0,0],[3,3]],"of":[{"kind":"thermo","cells":[[0,0],[0,1],[1,2]]}]}"#,
    add: |clue, puzzle| add_all(puzzle.moved(clue)?, puzzle),
    ..Kind::DEFAULT
};

fn add_all(parts: Vec<Vec<Arc<dyn Constraint>>>, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    parts.into_iter().flatten().try_for_each(|one| share(puzzle, one))
}

/// Constraints that hold together: one table of a puzzle file can make several.
#[derive(Clone, Debug)]
struct Conjunction {
    all: Vec<Arc<dyn Constraint>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Join {
    /// At least one part holds.
    Or,
    /// The only part does not hold.
    Not,
}

/// Parts, and how they are joined.
#[derive(Clone, Debug)]
struct Composed {
    name: &'static str,
    join: Join,
    parts: Vec<Conjunction>,
    scope: Vec<Cell>,
}

impl Composed {
    fn new(name: &'static str, join: Join, parts: Vec<Conjunction>) -> Composed {
        let cells = parts.iter().flat_map(|part| &part.all).flat_map(|one| one.scope());
        let mut scope: Vec<Cell> = cells.copied().collect();
        scope.sort_unstable();
        scope.dedup();
        Composed { name, join, parts, scope }
    }

    fn part_holds(&self, part: &Conjunction, values: Values<'_>) -> bool {
        part.all.iter().all(|one| {
            let place = |cell| self.scope.binary_search(cell).expect("the scope has all cells");
            let own: SmallVec<[Symbol; 16]> = one.scope().iter().map(|cell| values.symbol(place(cell))).collect();
            one.holds(values.with_symbols(&own))
        })
    }
}

impl Constraint for Composed {
    identity!(name, scope);

    fn order(&self) -> Option<Order> {
        self.parts.iter().flat_map(|part| &part.all).find_map(|one| one.order())
    }

    fn holds(&self, values: Values<'_>) -> bool {
        match self.join {
            Join::Or => self.parts.iter().any(|part| self.part_holds(part, values)),
            Join::Not => self.parts.iter().all(|part| !self.part_holds(part, values)),
        }
    }

    /// Few cells make a table. Of more, alternatives are pruned each on its own, and the rule is checked when all cells but
    /// one are known.
    fn post(&self, model: &mut Model) {
        if let (Join::Or, [part]) = (self.join, &self.parts[..]) {
            return part.all.iter().for_each(|one| model.add(one));
        }
        let n = model.order().symbol_count();
        let fillings = u32::try_from(self.scope.len()).ok().and_then(|cells| n.checked_pow(cells));
        if fillings.is_some_and(|fillings| fillings <= MOST_TUPLES) {
            let (order, first) = (model.order(), model.first_value());
            model.table_where(&self.scope, |values| {
                let symbols: SmallVec<[Symbol; 16]> =
                    values.iter().map(|&value| Symbol::new((value - first) as usize)).collect();
                self.holds(Values::new(&symbols, order, first))
            });
        } else if self.join == Join::Or {
            model.either(
                self.parts.iter().map(|part| |model: &mut Model| part.all.iter().for_each(|one| model.add(one))),
            );
            model.post_check(Arc::new(self.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check;
    use crate::{OneOf, anti_king, arrow, killer, palindrome, thermo, whisper};
    use graeco_document::Document;
    use graeco_grid::{Puzzle, check_refusing};

    fn cells(n: usize, row: usize, columns: std::ops::Range<usize>) -> Vec<Cell> {
        let order = Order::new(n).unwrap();
        columns.map(|column| order.cell(row, column)).collect()
    }

    fn cage(n: usize, row: usize, columns: std::ops::Range<usize>, sum: i64) -> Arc<dyn Constraint> {
        Arc::new(killer(cells(n, row, columns), Some(sum)))
    }

    fn either(parts: Vec<Vec<Arc<dyn Constraint>>>) -> Composed {
        Composed::new("or", Join::Or, parts.into_iter().map(|all| Conjunction { all }).collect())
    }

    /// Alternatives of many cells, posted in all ways that a model knows.
    fn rules(n: usize) -> Vec<Composed> {
        let small = n as i64 + 2;
        let thermo: Arc<dyn Constraint> = Arc::new(thermo(cells(n, 1, 0..4)));
        let whisper: Arc<dyn Constraint> = Arc::new(whisper(cells(n, 1, 0..4), 2));
        let mirror: Arc<dyn Constraint> = Arc::new(palindrome(cells(n, 2, 0..4)));
        let arrow: Arc<dyn Constraint> = Arc::new(arrow(cells(n, 0, 0..1), &cells(n, 2, 1..4)));
        let not = Composed::new("not", Join::Not, vec![Conjunction { all: vec![Arc::clone(&mirror)] }]);
        let nested: Arc<dyn Constraint> = Arc::new(either(vec![vec![Arc::clone(&thermo)], vec![Arc::new(not)]]));
        let king: Arc<dyn Constraint> = Arc::new(anti_king(Order::new(n).unwrap()));
        vec![
            either(vec![vec![cage(n, 0, 0..3, small)], vec![cage(n, 1, 0..3, small), Arc::clone(&thermo)]]),
            either(vec![vec![whisper, cage(n, 0, 0..2, 3)], vec![arrow], vec![mirror]]),
            either(vec![vec![nested], vec![cage(n, 0, 0..4, small + 1)]]),
            either(vec![vec![thermo], vec![king]]),
        ]
    }

    #[test]
    fn clues_without_offsets_hold_wherever_they_fit() {
        let constraints = |of: &str| {
            let text = format!("order = 4\n[[var]]\nvars = \"s\"\n[[replicate]]\nof = [{of}]\n");
            Document::parse(&text).map(|file| file.puzzle().constraints().len()).map_err(|error| error.what)
        };
        assert_eq!(constraints("{ kind = \"thermo\", cells = \"r2c2-4\" }"), Ok(8));
        assert_eq!(constraints("{ kind = \"odd\", cells = \"s\" }"), Ok(1));
        assert_eq!(constraints("{ kind = \"thermo\", cells = \"s r1c1\" }"), Ok(16));
        // Within another one it says no more.
        let nested = "{ kind = \"replicate\", of = [{ kind = \"odd\", cells = \"s\" }] }";
        assert_eq!(constraints(nested), Ok(1));
    }

    #[test]
    fn what_cannot_hold_is_no_alternative() {
        let count = |text: &str| {
            Document::parse(&format!("order = 4\n{text}")).map(|file| file.puzzle().count()).map_err(|error| error.what)
        };
        let never = "{ kind = \"killer\", cells = \"r1c1-2\", sum = 20 }";
        let given = "{ kind = \"killer\", cells = \"r1c1\", sum = 2 }";
        let long = "{ kind = \"thermo\", cells = \"r1c1-4 r2c4\" }";
        let alone = count(&format!("[[or]]\nof = [{given}]\n"));
        assert_eq!(alone, Ok(144));
        let both = format!("{{ kind = \"and\", of = [{given}, {never}] }}");
        let odd = "{ kind = \"equality\", cells = \"r1c1-3\" }";
        let far = "{ kind = \"sum\", cells = \"r1c1-2\", sum = -4, coefficients = [1, 1] }";
        for of in [
            format!("{given}, {never}"),
            format!("{never}, {long}, {given}"),
            format!("{both}, {given}"),
            format!("{odd}, {far}, {given}"),
        ] {
            assert_eq!(count(&format!("[[or]]\nof = [{of}]\n")), alone, "{of}");
        }
        assert_eq!(count(&format!("[[not]]\nof = [{never}]\n")), Ok(576));
        // A rule that cannot hold alone is more likely a slip.
        let none = count(&format!("[[or]]\nof = [{never}, {long}]\n")).unwrap_err();
        assert!(none.contains("2 different values cannot add up to 20"), "{none}");
    }

    #[test]
    fn alternatives_are_pruned_soundly() {
        for n in [6, 9] {
            for rule in rules(n) {
                let puzzle = Puzzle::latin(n).unwrap();
                check_refusing(Arc::new(rule.clone()), &puzzle, 5, 100).unwrap_or_else(|wrong| panic!("{wrong}"));
                check(n, rule);
            }
        }
    }

    #[test]
    fn what_no_alternative_leaves_is_struck() {
        // Three cells of a row hold 1, 2 and 3, or 7, 8 and 9: in neither case 4, 5 or 6.
        let order = Order::new(9).unwrap();
        let corner = order.cell(0, 0);
        let rule = either(vec![
            vec![cage(9, 0, 0..3, 6), cage(9, 4, 0..3, 6)],
            vec![cage(9, 0, 0..3, 24), cage(9, 5, 0..3, 6)],
        ]);
        let puzzle = Puzzle::latin(9).unwrap().with(rule).unwrap();
        assert!(puzzle.solve().is_some());
        let count = puzzle.with(OneOf::new(corner, vec![4, 5, 6])).unwrap().search().count();
        assert_eq!((count.solutions, count.stats.nodes), (0, 1));
    }
}
