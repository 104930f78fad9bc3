//! The choice of the item on which a search branches: by the engine itself, or by a function of the user.

use std::fmt;
use std::sync::Arc;

use crate::problem::Item;

/// An item on which a search can branch, as the function of [`Search::chooser`](crate::Search::chooser) sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OpenItem {
    /// The item.
    pub item: Item,
    /// The number of its options that are still possible.
    pub options: usize,
    /// The number of children of the node if the search branches on this item, at least 1. It is the number of options
    /// for an item to be covered exactly once.
    pub children: usize,
}

type Function = dyn Fn(&[OpenItem]) -> Item + Send + Sync;

/// A function of the user that chooses, shared by all walks of a search.
#[derive(Clone)]
pub(crate) struct Chooser {
    function: Arc<Function>,
    /// The item of the user's problem that each item of the searched one is, ascending; `None` if it is that problem.
    items: Option<Arc<[Item]>>,
}

impl fmt::Debug for Chooser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chooser")
    }
}

impl Chooser {
    pub(crate) fn new(function: impl Fn(&[OpenItem]) -> Item + Send + Sync + 'static) -> Chooser {
        Chooser { function: Arc::new(function), items: None }
    }

    /// The same chooser for a part of the problem, whose items are these of the whole.
    pub(super) fn below(&self, items: &[Item]) -> Chooser {
        let items = items.iter().map(|&item| self.of_user(item)).collect();
        Chooser { function: Arc::clone(&self.function), items: Some(items) }
    }

    /// The user's item for an item of the searched problem.
    fn of_user(&self, item: Item) -> Item {
        self.items.as_ref().map_or(item, |items| items[item.index()])
    }

    /// Chooses one of the open items, which are given by the numbers of the searched problem in ascending order.
    ///
    /// # Panics
    /// If the function returns an item that is not open.
    pub(super) fn choose(&self, open: &mut [OpenItem]) -> u32 {
        open.iter_mut().for_each(|open| open.item = self.of_user(open.item));
        let item = (self.function)(open);
        let is_open = open.binary_search_by_key(&item, |open| open.item).is_ok();
        assert!(is_open, "the chooser returned item number {}, which is not open", item.index());
        match &self.items {
            None => item.0,
            Some(items) => items.binary_search(&item).expect("open items are items of the part") as u32,
        }
    }
}
