//! Rules about pairs of cells: along a line, between marks, or a step apart, their values go together.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use graeco_grid::{Cell, Constraint, Model, Order, Relation, Stated, Values};

use crate::identity::identity;
use crate::scope::scope_of;

/// The most sets of values that are worth a list.
const MOST_SETS: usize = 3000;

/// A rule about pairs of cells: which pairs, and which of their values go together.
#[must_use]
#[derive(Clone, Debug)]
pub struct Related {
    name: &'static str,
    meaning: Cow<'static, str>,
    scope: Vec<Cell>,
    pairs: Pairs,
    agree: Agree,
    /// The order of the grid that its cells were chosen in, if that matters.
    order: Option<Order>,
}

#[derive(Clone, Debug)]
enum Pairs {
    /// These places of the scope, in ascending order.
    Listed(Vec<[u16; 2]>),
    /// Each place and the next one. If the values rise by at least so much, more is known of cells that are farther apart.
    Next { rise: Option<i64> },
    /// Any two places, the lesser one first.
    All,
    /// Cells that are one of these steps (down, right) apart, which may be too many to list. The scope is the whole grid.
    Apart(Order, Vec<(isize, isize)>),
}

/// Says whether two values go together.
pub(crate) trait Agreement: Fn(i64, i64) -> bool + Send + Sync + 'static {
    /// Its relation, made without a call for each two values.
    fn relation(&self, model: &mut Model) -> Relation;
}

impl<A: Fn(i64, i64) -> bool + Send + Sync + 'static> Agreement for A {
    fn relation(&self, model: &mut Model) -> Relation {
        model.shared_relation(self)
    }
}

/// Which values of two cells go together.
#[derive(Clone)]
enum Agree {
    /// Those that differ.
    Differ,
    Where(Arc<dyn Agreement>),
}

impl fmt::Debug for Agree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if matches!(self, Agree::Differ) { "Differ" } else { "Where" })
    }
}

impl Related {
    fn new(name: &'static str, scope: Vec<Cell>, pairs: Pairs, agree: Agree) -> Related {
        Related { name, meaning: Cow::Borrowed(""), scope, pairs, agree, order: None }
    }

    pub(crate) fn line(name: &'static str, cells: Vec<Cell>, agree: impl Agreement) -> Related {
        Related::new(name, cells, Pairs::Next { rise: None }, Agree::Where(Arc::new(agree)))
    }

    /// A line whose values rise by at least `step`, which is not negative, from each cell to the next one.
    pub(crate) fn rising(name: &'static str, cells: Vec<Cell>, step: i64) -> Related {
        Related::new(name, cells, Pairs::Next { rise: Some(step) }, Agree::Where(Arc::new(move |a, b| b - a >= step)))
    }

    /// Any two cells, the one that is listed before the other first.
    pub(crate) fn all(name: &'static str, cells: Vec<Cell>, agree: impl Agreement) -> Related {
        Related::new(name, cells, Pairs::All, Agree::Where(Arc::new(agree)))
    }

    pub(crate) fn pairs(
        name: &'static str,
        pairs: impl IntoIterator<Item = [Cell; 2]>,
        agree: impl Agreement,
    ) -> Related {
        let (scope, places) = scope_of(&pairs.into_iter().map(Vec::from).collect::<Vec<_>>());
        Related::within(name, scope, places.iter().map(|pair| [pair[0] as u16, pair[1] as u16]).collect(), agree)
    }

    /// Some pairs of places in a scope.
    pub(crate) fn within(
        name: &'static str,
        scope: Vec<Cell>,
        mut pairs: Vec<[u16; 2]>,
        agree: impl Agreement,
    ) -> Related {
        pairs.sort_unstable();
        Related::new(name, scope, Pairs::Listed(pairs), Agree::Where(Arc::new(agree)))
    }

    /// Each cell alone, as one that is paired with itself.
    pub(crate) fn each(name: &'static str, cells: Vec<Cell>, allows: fn(i64) -> bool) -> Related {
        let pairs = (0..cells.len() as u16).map(|place| [place, place]).collect();
        Related::within(name, cells, pairs, move |value, _| allows(value))
    }

    /// All cells of the grid that are one of some steps (down, right) apart, the upper or left one first.
    pub(crate) fn apart(name: &'static str, order: Order, steps: &[(isize, isize)], agree: impl Agreement) -> Related {
        Related { agree: Agree::Where(Arc::new(agree)), ..Related::differing(name, order, steps) }
    }

    /// All cells of the grid that are one of some steps apart differ.
    pub(crate) fn differing(name: &'static str, order: Order, steps: &[(isize, isize)]) -> Related {
        Related::new(name, order.cells().collect(), Pairs::Apart(order, steps.to_vec()), Agree::Differ).on(order)
    }

    /// All neighbours of the grid but those with a mark, which are given in either order.
    pub(crate) fn unmarked(name: &'static str, order: Order, marked: &[[Cell; 2]], agree: impl Agreement) -> Related {
        let mut marked: Vec<[Cell; 2]> = marked.iter().map(|&[a, b]| [a.min(b), a.max(b)]).collect();
        marked.sort_unstable();
        let pairs = order.pairs(NEIGHBORS).filter(|&(a, b)| marked.binary_search(&[a, b]).is_err());
        Related::within(name, order.cells().collect(), pairs.map(|(a, b)| [a.0, b.0]).collect(), agree).on(order)
    }

    /// The rule with its meaning, for explanations.
    pub(crate) fn meaning(self, meaning: impl Into<Cow<'static, str>>) -> Related {
        Related { meaning: meaning.into(), ..self }
    }

    /// The rule with the order of the grid in which its cells were chosen.
    pub(crate) fn on(self, order: Order) -> Related {
        Related { order: Some(order), ..self }
    }

    fn agree(&self, a: i64, b: i64) -> bool {
        match &self.agree {
            Agree::Differ => a != b,
            Agree::Where(agree) => agree(a, b),
        }
    }

    /// Whether something is true of the places of each pair.
    fn every_pair(&self, mut is_true: impl FnMut(usize, usize) -> bool) -> bool {
        let count = self.scope.len();
        match &self.pairs {
            Pairs::Listed(pairs) => pairs.iter().all(|&[a, b]| is_true(a.into(), b.into())),
            Pairs::Next { .. } => (1..count).all(|place| is_true(place - 1, place)),
            Pairs::All => (0..count).all(|b| (0..b).all(|a| is_true(a, b))),
            Pairs::Apart(order, steps) => order.cells().all(|a| {
                let mut others = steps.iter().filter_map(|&(down, right)| order.step(a, down, right));
                others.all(|b| is_true(a.index(), b.index()))
            }),
        }
    }

    /// Whether two places, the lesser one first, are a pair.
    fn has(&self, [i, j]: [usize; 2]) -> bool {
        match &self.pairs {
            Pairs::Listed(pairs) => pairs.binary_search(&[i as u16, j as u16]).is_ok(),
            Pairs::Next { .. } => i + 1 == j,
            Pairs::All => i < j,
            Pairs::Apart(order, steps) => {
                let (a, b) = (self.scope[i], self.scope[j]);
                let difference = |a: usize, b: usize| b as isize - a as isize;
                let step = (difference(a.row(*order), b.row(*order)), difference(a.column(*order), b.column(*order)));
                steps.contains(&step)
            }
        }
    }
}

/// The steps (down, right) to neighbours, each pair of cells once; and others like them.
pub(crate) const NEIGHBORS: &[(isize, isize)] = &[(0, 1), (1, 0)];
pub(crate) const DIAGONALS: &[(isize, isize)] = &[(1, 1), (1, -1)];
pub(crate) const KNIGHT: &[(isize, isize)] = &[(1, 2), (1, -2), (2, 1), (2, -1)];
pub(crate) const KING: &[(isize, isize)] = &[(0, 1), (1, 0), (1, 1), (1, -1)];

impl Constraint for Related {
    identity!(name, scope);

    fn meaning(&self) -> String {
        self.meaning.to_string()
    }

    fn order(&self) -> Option<Order> {
        self.order
    }

    fn among(&self, is_there: &dyn Fn(Cell) -> bool) -> Option<Arc<dyn Constraint>> {
        self.order?;
        let scope: Vec<Cell> = self.scope.iter().copied().filter(|&cell| is_there(cell)).collect();
        // The places of the whole scope, as the scope is in order.
        let place = |at: usize| scope.binary_search(&self.scope[at]).ok().map(|place| place as u16);
        let mut pairs: Vec<[u16; 2]> = Vec::new();
        self.every_pair(|a, b| {
            pairs.extend(place(a).zip(place(b)).map(<[u16; 2]>::from));
            true
        });
        pairs.sort_unstable();
        Some(Arc::new(Related { scope, pairs: Pairs::Listed(pairs), order: None, ..self.clone() }))
    }

    fn holds(&self, values: Values<'_>) -> bool {
        self.every_pair(|a, b| self.agree(values.get(a), values.get(b)))
    }

    fn post(&self, model: &mut Model) {
        match self.pairs {
            Pairs::Next { rise: Some(1..) } => model.all_different(&self.scope),
            Pairs::All if !model.is_of_pairs() && self.scope.len() > 2 => {
                if let Some(sets) = value_sets(model, self.scope.len(), |a, b| self.agree(a, b)) {
                    model.all_different(&self.scope);
                    return model.one_set_of(&self.scope, sets);
                }
            }
            _ => {}
        }
        let relation = match &self.agree {
            Agree::Differ => None,
            Agree::Where(agree) => Some(agree.relation(model)),
        };
        let mut is_any = false;
        self.every_pair(|a, b| {
            let (a, b) = (self.scope[a], self.scope[b]);
            is_any = true;
            match relation {
                None => model.differ(a, b),
                Some(relation) => model.relate(a, b, relation),
            }
            // There may be many pairs; nothing is posted after the end of the budget.
            model.ended().is_ok()
        });
        if let (false, Some(&cell)) = (is_any, self.scope.first()) {
            // It says nothing, so nobody need ask.
            model.restrict(cell, |_| true);
        }
    }

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn clashes(&self, [i, j]: [usize; 2], [a, b]: [i64; 2]) -> bool {
        match self.pairs {
            Pairs::Next { rise: Some(step) } => b - a < step * (j - i) as i64,
            _ => self.has([i, j]) && !self.agree(a, b) || self.has([j, i]) && !self.agree(b, a),
        }
    }
}

/// The sets of a number of values that all go together, if no value goes with itself and the order of two does not matter;
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
    // Sets grow by greater and greater symbols; beside each, the symbols that go with all of it.
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
