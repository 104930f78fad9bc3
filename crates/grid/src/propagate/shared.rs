//! Tables that depend on a rule's numbers alone, made once and shared by all puzzles.

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use graeco_square::Order;
use smallvec::SmallVec;

/// A rule with all of its numbers, by which automata are shared: a type, so that no rule of others has the same key, and a
/// name if the type is that of several rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RuleKey {
    rule: TypeId,
    name: &'static str,
    numbers: SmallVec<[i64; 4]>,
}

impl RuleKey {
    /// The key of a rule of this type with these numbers.
    #[must_use]
    pub fn of<Rule: 'static>(numbers: &[i64]) -> RuleKey {
        RuleKey { rule: TypeId::of::<Rule>(), name: "", numbers: numbers.into() }
    }

    /// The key of the rule of this name, among those of the type.
    #[must_use]
    pub fn named(self, name: &'static str) -> RuleKey {
        RuleKey { name, ..self }
    }
}

/// The key of a table: the rule, the order with its symbols, the value of symbol 0, and how many cells there are.
pub(crate) type Key = (RuleKey, Order, i64, usize);

/// This many tables of a kind are kept at most, and none of more symbols: those may take many megabytes.
const MOST: usize = 2048;
const MOST_SYMBOLS: usize = 16;

pub(crate) struct Shared<T>(LazyLock<Mutex<HashMap<Key, Arc<T>>>>);

impl<T> Shared<T> {
    pub(crate) const fn new() -> Self {
        Shared(LazyLock::new(Mutex::default))
    }

    /// The table of a key, made by `make` if it is not there.
    pub(crate) fn get<E>(&self, key: Key, make: impl FnOnce() -> Result<T, E>) -> Result<Arc<T>, E> {
        if key.1.symbol_count() > MOST_SYMBOLS {
            return make().map(Arc::new);
        }
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = lock().get(&key) {
            return Ok(Arc::clone(table));
        }
        // Made without the lock: it may take long.
        let table = Arc::new(make()?);
        let mut tables = lock();
        if tables.len() < MOST {
            tables.insert(key, Arc::clone(&table));
        }
        Ok(table)
    }
}
