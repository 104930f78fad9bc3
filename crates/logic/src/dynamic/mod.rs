//! Dynamic chains: all consequences of an assumed candidate, where earlier strikes count.

mod advanced;
pub(crate) mod branching;
pub(crate) mod consequences;

use std::collections::HashMap;
use std::sync::Arc;

use graeco_grid::{Cell, Symbol, bits::members};
use smallvec::SmallVec;

use self::advanced::NestedStep;
use crate::found::Found;
use crate::position::{Cells, Kind, MOST_LOGIC_ORDER, Position};
use crate::step::{Candidate, Link};

/// The inferences that are made from an assumption.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mode {
    /// Only the places of one symbol are linked.
    pub(crate) is_nishio: bool,
    /// 0: nothing but single candidates and places. 1: locked candidates, pairs and X-wings, too. 2: chains. 3: cell and
    /// region forcing chains.
    pub(crate) level: u8,
}

/// How many statements there are about a cell.
pub(crate) const STATEMENTS_OF_CELL: usize = 2 * MOST_LOGIC_ORDER;

/// How many statements often follow from one; there may be more.
const MANY: usize = 256;

/// The statement that a candidate is true or false: twice its number, and one more if it is true.
pub(crate) type Statement = usize;

/// The number of a candidate.
pub(crate) fn number(Candidate { cell, symbol }: Candidate) -> usize {
    cell.index() * MOST_LOGIC_ORDER + symbol.index()
}

/// The candidate of a number.
pub(crate) fn candidate(number: usize) -> Candidate {
    let (cell, symbol) = (number / MOST_LOGIC_ORDER, number % MOST_LOGIC_ORDER);
    Candidate { cell: Cell::new(cell), symbol: Symbol::new(symbol) }
}

/// The statement that a candidate is true.
pub(crate) fn on(candidate: Candidate) -> Statement {
    2 * number(candidate) + 1
}

/// The statement that a candidate is false.
pub(crate) fn off(candidate: Candidate) -> Statement {
    2 * number(candidate)
}

/// The candidate of a statement, and whether it is true.
pub(crate) fn subject(statement: Statement) -> (Candidate, bool) {
    (candidate(statement / 2), statement % 2 == 1)
}

/// A statement that follows from others.
#[derive(Debug)]
struct Item {
    statement: u16,
    /// The number of the nested step that it was drawn from, counted from one.
    nested_step: u16,
    /// The end of its reasons in the list of all reasons; they begin where those of the item before it end.
    end: u32,
    /// How many statements lead to it at least, with itself.
    least: u32,
}

/// All consequences of an assumption, in order, with their reasons.
#[derive(Debug)]
pub(crate) struct Trace {
    items: Vec<Item>,
    reasons: Vec<u16>,
    /// For each statement the number of its item, counted from one.
    numbers: Vec<u16>,
    nested_steps: Vec<Arc<NestedStep>>,
    /// The items of a candidate that is both true and false.
    pub(crate) clash: Option<[usize; 2]>,
}

impl Trace {
    fn new(cells: usize) -> Trace {
        Trace {
            items: Vec::with_capacity(MANY),
            reasons: Vec::with_capacity(2 * MANY),
            numbers: vec![0; cells * STATEMENTS_OF_CELL],
            nested_steps: Vec::new(),
            clash: None,
        }
    }

    /// The statements, and the numbers of their items.
    pub(crate) fn statements(&self) -> impl Iterator<Item = (Statement, usize)> {
        let is_known = |item: &(usize, &Item)| usize::from(self.numbers[usize::from(item.1.statement)]) == item.0 + 1;
        self.items.iter().enumerate().filter(is_known).map(|(number, item)| (item.statement.into(), number))
    }

    /// The number of the item of a statement.
    pub(crate) fn find(&self, statement: Statement) -> Option<usize> {
        usize::from(self.numbers[statement]).checked_sub(1)
    }

    /// How many statements lead to an item at least, with itself.
    pub(crate) fn least(&self, item: usize) -> usize {
        self.items[item].least as usize
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        let short = self.reasons.capacity() + self.numbers.capacity();
        self.items.capacity() * size_of::<Item>()
            + short * size_of::<u16>()
            + self.nested_steps.capacity() * size_of::<Arc<NestedStep>>()
    }

    /// How many items there are.
    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// The items that an item follows from.
    pub(crate) fn reasons(&self, item: usize) -> impl Iterator<Item = usize> {
        let begin = item.checked_sub(1).map_or(0, |before| self.items[before].end);
        self.reasons[begin as usize..self.items[item].end as usize].iter().map(|&reason| reason.into())
    }

    /// The nested step that an item was drawn from, and its number.
    pub(crate) fn nested_step(&self, item: usize) -> Option<(usize, &NestedStep)> {
        let number = usize::from(self.items[item].nested_step).checked_sub(1)?;
        Some((number, &self.nested_steps[number]))
    }

    /// The links that lead from its reasons to an item.
    pub(crate) fn links(&self, item: usize, position: &Position) -> Vec<Link> {
        let (to, is_true) = subject(self.items[item].statement.into());
        if let Some((_, nested_step)) = self.nested_step(item) {
            return nested_step.links(to, position);
        }
        let from =
            self.reasons(item).map(|reason| subject(self.items[reason].statement.into()).0).collect::<SmallVec<_>>();
        if from.is_empty() {
            return Vec::new();
        }
        vec![Link { from, to: [to].into_iter().collect(), is_strong: is_true }]
    }

    fn push(&mut self, statement: Statement, reasons: &[u16], nested_step: u16) -> u16 {
        let least = reasons.iter().map(|&reason| self.items[usize::from(reason)].least).max().unwrap_or(0) + 1;
        self.reasons.extend_from_slice(reasons);
        let (statement, end) = (statement as u16, self.reasons.len() as u32);
        self.items.push(Item { statement, nested_step, end, least });
        (self.items.len() - 1) as u16
    }
}

/// The nested steps in the candidates left by consequences: a state that several assumptions lead to is searched once.
#[derive(Debug, Default)]
pub(crate) struct NestedSteps {
    known: HashMap<Vec<u16>, Vec<Arc<NestedStep>>>,
    /// About how many bytes they take.
    pub(crate) bytes: usize,
}

impl NestedSteps {
    /// The nested steps of a level in the rest of a position.
    fn of(&mut self, position: &Position, left: &Consequences, level: u8, found: &Found) -> &[Arc<NestedStep>] {
        self.known.entry(left.sets.clone()).or_insert_with(|| {
            let nested_steps = advanced::nested_steps(
                position,
                &position.with_candidates(left.sets.clone(), left.boards),
                level,
                found,
            );
            let held: usize = nested_steps.iter().map(NestedStep::bytes).sum();
            self.bytes += held + left.sets.len() * size_of::<u16>();
            nested_steps.into_iter().map(Arc::new).collect()
        })
    }
}

/// The consequences of an assumption so far, and the candidates that they leave.
#[derive(Debug)]
pub(crate) struct Consequences {
    pub(crate) trace: Trace,
    sets: Vec<u16>,
    boards: [Cells; MOST_LOGIC_ORDER],
    /// The items of falsehoods, and those of truths; the number of visited ones.
    new: [Vec<u16>; 2],
    done: [usize; 2],
    /// The levels that were drawn: those below this one.
    levels: u8,
}

impl Consequences {
    /// Nothing but an assumption.
    pub(crate) fn new(position: &Position, assumption: Statement) -> Consequences {
        let mut consequences = Consequences {
            trace: Trace::new(position.layout.order.cell_count()),
            sets: position.layout.order.cells().map(|cell| position.at(cell)).collect(),
            boards: std::array::from_fn(|symbol| position.board(symbol)),
            new: [Vec::with_capacity(MANY), Vec::with_capacity(MANY)],
            done: [0, 0],
            levels: 0,
        };
        consequences.add(assumption, &[], 0);
        consequences
    }

    /// Draws all consequences in a mode, which continues those of lower levels; `false` if that was done.
    pub(crate) fn draw(
        &mut self,
        position: &Position,
        mode: Mode,
        nested_steps: &mut NestedSteps,
        found: &Found,
    ) -> bool {
        if mode.level < self.levels {
            return false;
        }
        self.levels = mode.level + 1;
        let mut run = Run { position, mode, nested_steps, consequences: self };
        while run.consequences.trace.clash.is_none() && run.go_on(found) {}
        true
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        let short = self.sets.len() + self.new[0].capacity() + self.new[1].capacity();
        size_of::<Consequences>() + self.trace.bytes() + short * size_of::<u16>()
    }

    /// The next statement to be visited.
    fn next(&mut self, is_true: bool) -> Option<u16> {
        let kind = usize::from(is_true);
        let item = self.new[kind].get(self.done[kind]).copied();
        self.done[kind] += usize::from(item.is_some());
        item
    }

    /// Adds a statement unless it is known. If its contrary is known that is the end.
    fn add(&mut self, statement: Statement, reasons: &[u16], nested_step: u16) -> bool {
        if let Some(contrary) = self.trace.find(statement ^ 1) {
            let item = self.trace.push(statement, reasons, nested_step);
            self.trace.clash = Some([contrary, item.into()]);
            return false;
        }
        if self.trace.numbers[statement] == 0 {
            let item = self.trace.push(statement, reasons, nested_step);
            self.trace.numbers[statement] = item + 1;
            self.new[statement % 2].push(item);
        }
        true
    }
}

/// A draft in the making.
struct Run<'a> {
    position: &'a Position,
    mode: Mode,
    nested_steps: &'a mut NestedSteps,
    consequences: &'a mut Consequences,
}

/// A candidate that becomes true, and the items of its reasons.
type Truth = (Candidate, SmallVec<[u16; 4]>);

impl Run<'_> {
    /// Draws the consequences of the next statement; true if there may be more.
    fn go_on(&mut self, found: &Found) -> bool {
        if let Some(item) = self.consequences.next(true) {
            return self.spread_truth(item);
        }
        if let Some(item) = self.consequences.next(false) {
            return self.spread_falsehood(item);
        }
        self.mode.level > 0 && self.learn(found)
    }

    /// The units of a cell: boxes first, as in Sudoku Explainer.
    fn units(&self, cell: Cell) -> SmallVec<[usize; 4]> {
        let layout = &self.position.layout;
        let units = || layout.units_of[cell.index()].iter().copied();
        let is_line = |&unit: &usize| layout.units[unit].kind != Kind::Other;
        units().filter(|unit| !is_line(unit)).chain(units().filter(is_line)).collect()
    }

    /// Adds the candidates that are false if one is true.
    fn spread_truth(&mut self, item: u16) -> bool {
        let (truth, _) = subject(self.consequences.trace.items[usize::from(item)].statement.into());
        let symbol = truth.symbol.index();
        if !self.mode.is_nishio {
            for other in members(self.consequences.sets[truth.cell.index()] & !(1 << symbol)) {
                if !self.consequences.add(off(Candidate { symbol: Symbol::new(other), ..truth }), &[item], 0) {
                    return false;
                }
            }
        }
        for unit in self.units(truth.cell) {
            let mut places = self.consequences.boards[symbol].and(&self.position.layout.units[unit].set);
            places.remove(truth.cell);
            for cell in places.iter() {
                if !self.consequences.add(off(Candidate { cell, ..truth }), &[item], 0) {
                    return false;
                }
            }
        }
        let mut others = self.consequences.boards[symbol].and(&self.position.layout.peers[truth.cell.index()]);
        self.units(truth.cell).iter().for_each(|&unit| others = others.minus(&self.position.layout.units[unit].set));
        others.iter().all(|cell| self.consequences.add(off(Candidate { cell, ..truth }), &[item], 0))
    }

    /// The candidates that are true if a candidate is false, and all struck ones are.
    fn spread_falsehood(&mut self, item: u16) -> bool {
        let (Candidate { cell, symbol }, _) =
            subject(self.consequences.trace.items[usize::from(item)].statement.into());
        let truths = self.truths(item, cell, symbol.index());
        self.consequences.sets[cell.index()] &= !(1 << symbol.index());
        self.consequences.boards[symbol.index()].remove(cell);
        truths.into_iter().all(|(truth, reasons)| self.consequences.add(on(truth), &reasons, 0))
    }

    fn truths(&self, item: u16, cell: Cell, symbol: usize) -> SmallVec<[Truth; 4]> {
        let mut truths = SmallVec::new();
        let struck = |candidate| self.consequences.trace.numbers[off(candidate)] - 1;
        let set = self.consequences.sets[cell.index()];
        if !self.mode.is_nishio && set.count_ones() == 2 {
            let other = Candidate { cell, symbol: Symbol::new((set & !(1 << symbol)).trailing_zeros() as usize) };
            let gone =
                members(self.position.at(cell) & !set).map(|symbol| Candidate { cell, symbol: Symbol::new(symbol) });
            truths.push((other, [item].into_iter().chain(gone.map(struck)).collect()));
        }
        for unit in self.units(cell) {
            let unit = &self.position.layout.units[unit].set;
            let mut places = self.consequences.boards[symbol].and(unit);
            places.remove(cell);
            if let (1, Some(place)) = (places.len(), places.first()) {
                let gone = self.position.board(symbol).and(unit).minus(&self.consequences.boards[symbol]);
                let of = |cell| Candidate { cell, symbol: Symbol::new(symbol) };
                truths.push((of(place), [item].into_iter().chain(gone.iter().map(of).map(struck)).collect()));
            }
        }
        truths
    }

    /// Applies the strikes of easier techniques to the rest; true if there were any.
    fn learn(&mut self, found: &Found) -> bool {
        let before = self.consequences.new[0].len();
        for nested_step in self.nested_steps.of(self.position, self.consequences, self.mode.level, found) {
            let reasons: SmallVec<[u16; 8]> =
                nested_step.reasons().map(|reason| self.consequences.trace.numbers[off(reason)] - 1).collect();
            let strikes = &nested_step.strikes;
            let is_new = strikes.iter().any(|&strike| self.consequences.trace.numbers[off(strike)] == 0);
            if !is_new || self.consequences.trace.nested_steps.len() == usize::from(u16::MAX) {
                continue;
            }
            self.consequences.trace.nested_steps.push(nested_step.clone());
            for &strike in strikes {
                if self.consequences.trace.numbers[off(strike)] == 0
                    && !self.consequences.add(off(strike), &reasons, self.consequences.trace.nested_steps.len() as u16)
                {
                    return false;
                }
            }
        }
        self.consequences.new[0].len() > before
    }
}
