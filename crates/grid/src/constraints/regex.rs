//! Lines that a finite automaton reads: a regular expression, or an automaton that is spelled out.

use super::finite::{Automaton, Class, Deterministic, MOST_STATES, TooLarge};
use super::kind::{Field, Fields, Form, Kind, Refusal, add};
use crate::constraint::{Constraint, Values};
use crate::model::Model;
use crate::order::Cell;
use crate::puzzle::Puzzle;

pub(super) const REGEX: Kind = Kind {
    name: "regex",
    fields: &[Field::new("cells", Form::Cells), Field::new("pattern", Form::Pattern)],
    meaning: "The values, read along the line, match the regular expression `pattern`: digits stand for values, `<12>` for \
        larger ones, `.` for any; `[1-3]`, `[^5]`, `( )`, `|`, `*`, `+`, `?`, `{m,n}`.",
    example: r#"{"kind":"regex","cells":[[0,0],[0,1],[1,2],[2,2]],"pattern":"[1-4]+(9|5[^5])?"}"#,
    add: |fields, puzzle| {
        let automaton = fields.pattern("pattern")?.clone();
        add_line(fields, puzzle, "regular expression", "pattern", automaton)
    },
    late: false,
};

pub(super) const AUTOMATON: Kind = Kind {
    name: "automaton",
    fields: &[
        Field::new("cells", Form::Cells),
        Field::optional("start", Form::Number),
        Field::new("accept", Form::Numbers),
        Field::new("transitions", Form::Tuples),
    ],
    meaning: "A finite automaton accepts the values, read along the line. States are numbers from 0; it begins in `start` (0 \
        unless given) and ends in one of `accept`. Each of `transitions` is [state, value, next state]; there may be several \
        for one state and value.",
    example: r#"{"kind":"automaton","cells":[[0,0],[0,1],[1,2]],"accept":[1],
        "transitions":[[0,1,0],[0,2,0],[0,3,1],[1,3,1],[1,4,1]]}"#,
    add: |fields, puzzle| add_line(fields, puzzle, "automaton", "transitions", written(fields)?),
    late: false,
};

/// The automaton that fields spell out.
fn written(fields: &Fields<'_>) -> Result<Automaton, Refusal> {
    let mut automaton = Automaton::default();
    // State 0 leads to the start, wherever that is.
    automaton.state();
    let state = |field: &'static str, number: i64, automaton: &mut Automaton| {
        let most = MOST_STATES as i64 - 2;
        if !(0..=most).contains(&number) {
            return Err(Refusal::of(field, format!("{number} is not a state; expected 0 to {most}")));
        }
        while automaton.accepts.len() < number as usize + 2 {
            automaton.state();
        }
        Ok(number as usize + 1)
    };
    let start = state("start", fields.number_if("start").unwrap_or(0), &mut automaton)?;
    automaton.free[0].push(start);
    for transition in fields.tuples("transitions")? {
        let &[from, value, to] = &transition[..] else {
            let what = format!("found {transition:?}; expected [state, value, next state]");
            return Err(Refusal::of("transitions", what));
        };
        let (from, to) = (state("transitions", from, &mut automaton)?, state("transitions", to, &mut automaton)?);
        automaton.steps[from].push((Class { ranges: vec![[value; 2]], is_negated: false }, to));
    }
    for &number in fields.numbers("accept")? {
        let accepted = state("accept", number, &mut automaton)?;
        automaton.accepts[accepted] = true;
    }
    Ok(automaton)
}

fn add_line(
    fields: &Fields<'_>,
    puzzle: &mut Puzzle,
    name: &'static str,
    field: &'static str,
    automaton: Automaton,
) -> Result<(), Refusal> {
    let too_large = |TooLarge| Refusal::of(field, "the automaton is too large once it is deterministic");
    let compiled = automaton.deterministic(puzzle.first_value(), puzzle.order().get()).map_err(too_large)?;
    add(puzzle, Line { name, cells: fields.cells("cells")?.to_vec(), automaton, compiled })
}

/// A line, the automaton as it was given, and the deterministic one.
#[derive(Clone, Debug)]
struct Line {
    name: &'static str,
    cells: Vec<Cell>,
    automaton: Automaton,
    compiled: Deterministic,
}

impl Constraint for Line {
    fn name(&self) -> &str {
        self.name
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        self.automaton.accepts(values.iter())
    }

    fn post(&self, model: &mut Model) {
        let first = model.first_value();
        let step = |&state: &usize, value: i64| self.compiled.step(state, (value - first) as usize);
        model.automaton(&self.cells, None, self.compiled.start, step, |&state| self.compiled.accepts[state]);
    }
}
