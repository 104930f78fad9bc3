//! Lines that a finite automaton reads: a regular expression, or an automaton that is spelled out.

use std::cell::RefCell;
use std::sync::Arc;

use graeco_grid::{Cell, Constraint, Model, Strength, Values};

use crate::finite::{Class, Dfa, MOST_STATES, Nfa, TooLarge};
use crate::identity::identity;
use crate::kind::{Build, Clue, Field, Form, Kind, Refusal, add};

pub(crate) const REGEX: Kind = Kind {
    name: "regex",
    title: "regular expression",
    strength: Strength::Domain,
    fields: &[Field::new("cells", Form::Cells), Field::new("pattern", Form::Pattern)],
    meaning: "The values, read along the line, match the regular expression `pattern`: digits stand for values, `<12>` for \
        larger ones, `.` for any; `[1-3]`, `[^5]`, `( )`, `|`, `*`, `+`, `?`, `{m,n}`.",
    example: r#"{"kind":"regex","cells":[[0,0],[0,1],[1,2],[2,2]],"pattern":"[1-4]+(9|5[^5])?"}"#,
    add: |clue, puzzle| add_line(clue, puzzle, "regular expression", "pattern", clue.pattern("pattern")?),
    ..Kind::DEFAULT
};

pub(crate) const AUTOMATON: Kind = Kind {
    name: "automaton",
    title: "automaton",
    strength: Strength::Domain,
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
    add: |clue, puzzle| add_line(clue, puzzle, "automaton", "transitions", written(clue)?),
    ..Kind::DEFAULT
};

/// The automaton that a clue spells out.
fn written(clue: &Clue) -> Result<Nfa, Refusal> {
    let mut automaton = Nfa::default();
    // State 0 leads to the start, wherever that is.
    automaton.state();
    let state = |field: &'static str, number: i64, automaton: &mut Nfa| {
        let most = MOST_STATES as i64 - 2;
        if !(0..=most).contains(&number) {
            return Err(Refusal::of(field, format!("{number} is not a state; expected 0 to {most}")));
        }
        while automaton.accepts.len() < number as usize + 2 {
            automaton.state();
        }
        Ok(number as usize + 1)
    };
    let start = state("start", clue.number_of("start").unwrap_or(0), &mut automaton)?;
    automaton.free[0].push(start);
    for transition in clue.tuples_of("transitions") {
        let &[from, value, to] = &transition[..] else {
            let what = format!("found {transition:?}; expected [state, value, next state]");
            return Err(Refusal::of("transitions", what));
        };
        let (from, to) = (state("transitions", from, &mut automaton)?, state("transitions", to, &mut automaton)?);
        automaton.steps[from].push((Class { ranges: vec![[value; 2]], is_negated: false }, to));
    }
    for &number in clue.numbers_of("accept") {
        let accepted = state("accept", number, &mut automaton)?;
        automaton.accepts[accepted] = true;
    }
    Ok(automaton)
}

fn add_line(
    clue: &Clue,
    puzzle: &mut Build<'_>,
    name: &'static str,
    field: &'static str,
    automaton: Nfa,
) -> Result<(), Refusal> {
    let too_large = |TooLarge| Refusal::of(field, "the automaton is too large once it is deterministic");
    let compiled = compiled(&automaton, puzzle.first_value(), puzzle.order().symbol_count()).map_err(too_large)?;
    add(puzzle, Line { name, cells: clue.cells_of("cells").to_vec(), automaton, compiled })
}

/// An automaton, and its compiled form for some values.
type Compiled = (Nfa, Arc<Dfa>);

/// How many automata are kept compiled, and the most states and transitions of them together.
const MOST_KEPT: (usize, usize) = (16, 1 << 16);

thread_local! {
    /// The automata that were compiled last, the newest first: files have many lines with the same ones.
    static KEPT: RefCell<Vec<Compiled>> = const { RefCell::new(Vec::new()) };
}

/// The deterministic automaton for values from `first` on.
fn compiled(automaton: &Nfa, first: i64, values: usize) -> Result<Arc<Dfa>, TooLarge> {
    let same =
        |known: &Compiled| (known.1.values() == (first, values) && known.0 == *automaton).then(|| Arc::clone(&known.1));
    if let Some(known) = KEPT.with_borrow(|kept| kept.iter().find_map(same)) {
        return Ok(known);
    }
    let compiled = Arc::new(automaton.deterministic(first, values)?);
    KEPT.with_borrow_mut(|kept| {
        kept.truncate(MOST_KEPT.0 - 1);
        kept.insert(0, (automaton.clone(), Arc::clone(&compiled)));
        let mut size = 0;
        kept.retain(|(automaton, known)| {
            let is_kept = size < MOST_KEPT.1;
            size += automaton.accepts.len() + known.accepts.len() * known.values().1;
            is_kept
        });
    });
    Ok(compiled)
}

/// For each place of a line and each value there, the values that can follow: entry `place * n + value`. Place 0 stands
/// before the line.
type Links = Vec<Vec<bool>>;

/// The most steps that finding [`Links`] may take, and bytes that they may have.
const MOST_LINKS: usize = 1 << 26;

/// The pairs of an automaton that only limits which values may follow each other: if the last value alone, and its place,
/// decide how a line can continue. `None` also if that would take too long.
fn links(automaton: &Dfa, length: usize, n: usize) -> Option<Links> {
    if length * n * n.max(automaton.accepts.len()) > MOST_LINKS {
        return None;
    }
    // The states after each number of cells from which the rest of the line can be accepted.
    let mut live = vec![automaton.accepts.clone()];
    for _ in 0..length {
        let after = &live[live.len() - 1];
        let goes_on = |state| (0..n).any(|value| automaton.step(state, value).is_some_and(|to| after[to]));
        live.push((0..after.len()).map(goes_on).collect());
    }
    live.reverse();
    // For each last value the only state that it can have led to.
    let mut states = vec![Some(automaton.start).filter(|&start| live[0][start])];
    let mut links = Vec::new();
    for live in &live[1..] {
        let mut after = vec![None; n];
        for &state in &states {
            let mut follow = vec![false; n];
            for value in 0..n {
                let to = state.and_then(|state| automaton.step(state, value)).filter(|&to| live[to]);
                follow[value] = to.is_some();
                match (after[value], to) {
                    (Some(known), Some(to)) if known != to => return None,
                    (None, to) => after[value] = to,
                    _ => {}
                }
            }
            links.push(follow);
        }
        states = after;
    }
    Some(links)
}

/// A line, the automaton as it was given, and the deterministic one.
#[derive(Clone, Debug)]
struct Line {
    name: &'static str,
    cells: Vec<Cell>,
    automaton: Nfa,
    compiled: Arc<Dfa>,
}

impl Line {
    /// The deterministic automaton for the values of a model: the puzzle may have changed since its file was read. `None` if
    /// it is too large then.
    fn compiled_for(&self, model: &Model) -> Option<Arc<Dfa>> {
        let (first, values) = (model.first_value(), model.order().symbol_count());
        if (first, values) == self.compiled.values() {
            return Some(Arc::clone(&self.compiled));
        }
        compiled(&self.automaton, first, values).ok()
    }

    /// Posts which values may be at each place, and which may follow each other: by one relation if possible.
    fn post_links(&self, links: &Links, model: &mut Model) {
        let (n, first) = (model.order().symbol_count(), model.first_value());
        let place = |value: i64| (value - first) as usize;
        let by_place: Vec<&[Vec<bool>]> = links[1..].chunks(n).collect();
        let mut here = vec![links[0].clone()];
        for links in &by_place {
            here.push((0..n).map(|b| links.iter().any(|from| from[b])).collect());
        }
        for (&cell, here) in self.cells.iter().zip(&here) {
            model.restrict(cell, |value| here[place(value)]);
        }
        let ever = |a: usize, b: usize| by_place.iter().any(|links| links[a][b]);
        let is_ever = |(number, links): (usize, &&[Vec<bool>])| {
            let meet = |a: usize, b: usize| here[number][a] && here[number + 1][b];
            (0..n).all(|a| (0..n).all(|b| !meet(a, b) || links[a][b] == ever(a, b)))
        };
        if by_place.iter().enumerate().all(is_ever) {
            let relation = model.relation(|a, b| ever(place(a), place(b)));
            return self.cells.windows(2).for_each(|pair| model.relate(pair[0], pair[1], relation));
        }
        for (pair, links) in self.cells.windows(2).zip(by_place) {
            model.pair(pair[0], pair[1], |a, b| links[place(a)][place(b)]);
        }
    }
}

impl Constraint for Line {
    identity!(name, cells);

    fn holds(&self, values: Values<'_>) -> bool {
        self.automaton.accepts(values.iter())
    }

    fn post(&self, model: &mut Model) {
        let first = model.first_value();
        let Some(compiled) = self.compiled_for(model) else { return };
        if let Some(links) = links(&compiled, self.cells.len(), model.order().symbol_count()) {
            return self.post_links(&links, model);
        }
        let step = |&state: &usize, value: i64| compiled.step(state, (value - first) as usize);
        model.automaton(&self.cells, None, compiled.start, step, |&state| compiled.accepts[state]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern;

    #[test]
    fn only_a_few_automata_are_kept() {
        for length in 1..=40 {
            let automaton = pattern::parse(&".".repeat(length)).ok().unwrap();
            let once = compiled(&automaton, 1, 9).unwrap();
            assert!(Arc::ptr_eq(&once, &compiled(&automaton, 1, 9).unwrap()), "{length} cells");
            assert_eq!(compiled(&automaton, 0, 4).unwrap().values(), (0, 4));
            assert!(KEPT.with_borrow(Vec::len) <= MOST_KEPT.0);
        }
    }
}
