//! A trace: statements that follow from an assumption, in order, and why.

use std::sync::Arc;

use smallvec::SmallVec;

use super::nested_step::NestedStep;
use super::network::{NO_GROUP, Place};
use super::{Statement, off};

/// A statement that follows from others.
#[derive(Debug)]
struct Item {
    statement: Statement,
    /// The item that it follows from; of an assumption itself.
    from: u16,
    /// The group that it is the last one left of, if it is true.
    group: u16,
    /// The number of the nested step that it was drawn from, counted from one.
    nested_step: u16,
    /// How many statements lead to it at least, with itself.
    least: u16,
}

/// A nested step of a trace, and how many items there were when it was found.
#[derive(Debug)]
pub(crate) struct Use {
    pub(crate) step: Arc<NestedStep>,
    pub(crate) begin: usize,
}

/// All consequences of an assumption, in order.
#[derive(Debug, Default)]
pub(crate) struct Trace {
    items: Vec<Item>,
    /// For each statement the number of its item, counted from one.
    numbers: Vec<u16>,
    /// The candidates that are false, and those that are true, as sets of so many words each.
    pub(crate) known: Vec<u64>,
    words: usize,
    uses: Vec<Use>,
    /// The items of a candidate that is both true and false.
    pub(crate) clash: Option<[usize; 2]>,
}

impl Trace {
    /// Empties it, for the statements about so many candidates.
    pub(crate) fn clear(&mut self, candidates: usize) {
        self.items.drain(..).for_each(|item| self.numbers[usize::from(item.statement)] = 0);
        self.numbers.resize(2 * candidates, 0);
        self.words = candidates.div_ceil(64);
        self.known.clear();
        self.known.resize(2 * self.words, 0);
        self.uses.clear();
        self.clash = None;
    }

    /// Forgets all but the first items.
    pub(crate) fn truncate(&mut self, items: usize) {
        for item in self.items.drain(items..) {
            self.numbers[usize::from(item.statement)] = 0;
            let (word, bit) = place(self.words, item.statement);
            self.known[word] &= !bit;
        }
        self.uses.retain(|one| one.begin < items);
        self.clash = None;
    }

    /// How many items there are.
    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    #[inline]
    pub(crate) fn statement(&self, item: usize) -> Statement {
        self.items[item].statement
    }

    /// The number of the item of a statement.
    #[inline]
    pub(crate) fn find(&self, statement: Statement) -> Option<usize> {
        usize::from(self.numbers[usize::from(statement)]).checked_sub(1)
    }

    /// How many statements lead to an item at least, with itself.
    pub(crate) fn least(&self, item: usize) -> usize {
        self.items[item].least.into()
    }

    /// The group that a true statement is the last one left of.
    pub(crate) fn group(&self, item: usize) -> Option<u16> {
        Some(self.items[item].group).filter(|&group| group != NO_GROUP)
    }

    pub(crate) fn nested_step(&self, item: usize) -> Option<&Use> {
        usize::from(self.items[item].nested_step).checked_sub(1).map(|number| &self.uses[number])
    }

    /// Visits the items that an item follows from: what makes a candidate the last one of a group is that all others are false.
    #[inline]
    pub(crate) fn visit_reasons(&self, place: Place<'_>, item: usize, mut visit: impl FnMut(u16)) {
        let number = |id| usize::from(self.numbers[usize::from(off(id))]).checked_sub(1).map(|item| item as u16);
        let Item { statement, from, group, .. } = self.items[item];
        if let Some(Use { step, .. }) = self.nested_step(item) {
            return step.parents.iter().filter_map(|&id| number(id)).for_each(visit);
        }
        if usize::from(from) == item {
            return;
        }
        visit(from);
        if group != NO_GROUP {
            let before = self.statement(from.into()) / 2;
            let others = place.network.left(group, place.source).filter(|&id| id != statement / 2 && id != before);
            others.filter_map(number).for_each(visit);
        }
    }

    pub(crate) fn reasons(&self, place: Place<'_>, item: usize) -> SmallVec<[u16; 12]> {
        let mut reasons = SmallVec::new();
        self.visit_reasons(place, item, |reason| reasons.push(reason));
        reasons
    }

    /// The items that lead to one, and it, each once, those nearest to it first.
    pub(crate) fn ancestors(&self, place: Place<'_>, item: usize) -> Vec<usize> {
        let mut all = vec![item];
        let mut is_known = vec![false; item + 1];
        let mut done = 0;
        while let Some(&next) = all.get(done) {
            done += 1;
            self.visit_reasons(place, next, |reason| {
                if !std::mem::replace(&mut is_known[usize::from(reason)], true) {
                    all.push(reason.into());
                }
            });
        }
        all
    }

    /// Adds a statement that follows from an item, by a group or a nested step; an assumption follows from itself.
    #[inline]
    pub(crate) fn add(&mut self, statement: Statement, from: usize, group: u16, nested_step: usize) {
        self.push(statement, from, group, nested_step);
        self.numbers[usize::from(statement)] = self.items.len() as u16;
        let (word, bit) = place(self.words, statement);
        self.known[word] |= bit;
    }

    /// The candidates that are false.
    #[inline]
    pub(crate) fn falsehoods(&self) -> &[u64] {
        &self.known[..self.words]
    }

    pub(crate) fn end(&mut self, contrary: usize, statement: Statement, from: usize, group: u16) {
        self.push(statement, from, group, 0);
        self.clash = Some([contrary, self.items.len() - 1]);
    }

    fn push(&mut self, statement: Statement, from: usize, group: u16, nested_step: usize) {
        let least = self.items.get(from).map_or(0, |item| item.least) + 1;
        self.items.push(Item { statement, from: from as u16, group, nested_step: nested_step as u16, least });
    }

    /// Notes a nested step that was found when there were so many items; its number, counted from one.
    pub(crate) fn add_use(&mut self, step: &Arc<NestedStep>, begin: usize) -> usize {
        self.uses.push(Use { step: step.clone(), begin });
        self.uses.len()
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.items.capacity() * size_of::<Item>()
            + self.numbers.capacity() * size_of::<u16>()
            + self.known.capacity() * size_of::<u64>()
            + self.uses.capacity() * size_of::<Use>()
    }
}

/// The word and the bit of a statement in sets of falsehoods and truths.
#[inline]
fn place(words: usize, statement: Statement) -> (usize, u64) {
    let id = usize::from(statement / 2);
    (usize::from(statement % 2) * words + id / 64, 1 << (id % 64))
}
