//! The builder of a problem, with the errors that it returns.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use crate::outcome::Stop;
use crate::problem::{Color, Entry, Facts, Item, Kind, MAX_ENTRIES, OptionId, Problem, allocated};

/// The reason why a [`Builder`] refuses its input.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// A name that is empty or has a blank, `:`, `|` or a byte-order mark in it, which Knuth's text form could not hold.
    #[error("`{0}` cannot be a name: a name is not empty and has no blank, `:`, `|` or byte-order mark in it")]
    BadName(String),
    /// Two items of one name.
    #[error("there are two items called `{0}`")]
    DuplicateItem(String),
    /// An option names an item that was never declared.
    #[error("there is no item called `{0}`")]
    UnknownItem(String),
    /// An option names a colour of another builder.
    #[error("there is no color number {0}")]
    UnknownColor(u32),
    /// An option covers the same item twice.
    #[error("the option has the item `{0}` twice")]
    RepeatedItem(String),
    /// An option without items.
    #[error("the option is empty")]
    EmptyOption,
    /// Bounds that cannot be met: `lo > hi`, or `hi = 0`.
    #[error("`{name}` cannot be covered {lo} to {hi} times: expected lo <= hi and hi >= 1")]
    BadBounds {
        /// The item's name.
        name: String,
        /// The requested lower bound.
        lo: u32,
        /// The requested upper bound.
        hi: u32,
    },
    /// A colour on a primary item.
    #[error("the primary item `{0}` cannot have a color")]
    ColoredPrimary(String),
    /// A limit was reached before the problem was complete.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// More items, options or entries than 32-bit indices can name.
    #[error("the problem is too large: at most {MAX_ENTRIES} items, options and entries are possible")]
    TooLarge,
}

impl Problem {
    /// An empty builder.
    #[must_use]
    pub fn builder() -> Builder {
        Builder::default()
    }
}

/// Builds a [`Problem`], and refuses invalid input.
#[derive(Clone, Default)]
pub struct Builder {
    problem: Problem,
    by_name: HashMap<Box<str>, Item>,
    colors: HashMap<Box<str>, Color>,
    /// For each item the last option (counted from 1) that had it: finds repeated items in O(1).
    last_option: Vec<u32>,
    /// How many items have no name.
    unnamed: usize,
}

impl Builder {
    /// Declares an item that must be covered exactly once.
    ///
    /// # Errors
    /// [`BuildError::BadName`], [`BuildError::DuplicateItem`], [`BuildError::TooLarge`].
    pub fn primary(&mut self, name: &str) -> Result<Item, BuildError> {
        self.declare(name, Kind::ONCE)
    }

    /// Declares an item that must be covered between `lo` and `hi` times, by different options.
    ///
    /// # Errors
    /// As [`primary`](Self::primary), and [`BuildError::BadBounds`] if `lo > hi` or `hi = 0`.
    pub fn bounded(&mut self, name: &str, lo: u32, hi: u32) -> Result<Item, BuildError> {
        self.declare(name, Kind::Primary { lo, hi })
    }

    /// Declares an item that may be covered once at most, or any number of times in one colour.
    ///
    /// # Errors
    /// As [`primary`](Self::primary).
    pub fn secondary(&mut self, name: &str) -> Result<Item, BuildError> {
        self.declare(name, Kind::Secondary)
    }

    /// Declares items without names, which take no memory for them: each is called by its number, from 1.
    ///
    /// ```
    /// use graeco_exact_cover::{Kind, Problem};
    ///
    /// let mut builder = Problem::builder();
    /// let cells = builder.unnamed(4, Kind::ONCE)?;
    /// for pair in [[0, 1], [2, 3], [0, 2], [1, 3]] {
    ///     builder.option(pair.map(|cell| cells[cell]))?;
    /// }
    /// let problem = builder.build();
    /// assert_eq!(problem.count(), 2_u32.into());
    /// assert_eq!(problem.to_string(), "1 2 3 4\n1 2\n3 4\n1 3\n2 4\n");
    /// # Ok::<(), graeco_exact_cover::BuildError>(())
    /// ```
    ///
    /// # Errors
    /// [`BuildError::TooLarge`]; [`BuildError::DuplicateItem`] if another item has such a number for a name; and
    /// [`BuildError::BadBounds`].
    pub fn unnamed(&mut self, many: usize, kind: Kind) -> Result<Vec<Item>, BuildError> {
        let item = |_| {
            let number = (!self.by_name.is_empty()).then(|| (self.item_count() + 1).to_string());
            if let Some(number) = number.filter(|number| self.by_name.contains_key(number.as_str())) {
                return Err(BuildError::DuplicateItem(number));
            }
            let item = self.push(kind)?;
            self.unnamed += 1;
            Ok(item)
        };
        (0..many).map(item).collect()
    }

    /// The colour of that name, made on first use.
    ///
    /// # Errors
    /// [`BuildError::BadName`].
    pub fn color(&mut self, name: &str) -> Result<Color, BuildError> {
        check_name(name)?;
        if let Some(&color) = self.colors.get(name) {
            return Ok(color);
        }
        let facts = self.facts();
        let color = Color(facts.color_names.len() as u32);
        facts.color_names.push(name.into());
        facts.name_bytes += allocated(name);
        self.colors.insert(name.into(), color);
        Ok(color)
    }

    /// The item of that name.
    ///
    /// # Errors
    /// [`BuildError::UnknownItem`].
    pub fn item(&self, name: &str) -> Result<Item, BuildError> {
        self.find(name).ok_or_else(|| BuildError::UnknownItem(name.into()))
    }

    /// The item that is called so, by its name or by its number.
    fn find(&self, name: &str) -> Option<Item> {
        if let Some(&item) = self.by_name.get(name) {
            return Some(item);
        }
        if self.unnamed == 0 {
            return None;
        }
        let item = name.parse::<u32>().ok()?.checked_sub(1)?;
        let facts = &self.problem.0;
        let is_unnamed = facts.names.get(item as usize).is_none_or(|name| name.is_empty());
        ((item as usize) < facts.kinds.len() && is_unnamed && *facts.name(item as usize) == *name).then_some(Item(item))
    }

    pub(crate) fn kind(&self, item: Item) -> Kind {
        self.problem.kind(item)
    }

    pub(crate) fn item_count(&self) -> usize {
        self.problem.kinds().len()
    }

    /// About how many bytes the problem and the tables for its names take so far, and while they grow by one more.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.problem.bytes()
            + self.problem.0.name_bytes
            + table_bytes(&self.by_name)
            + table_bytes(&self.colors)
            + self.last_option.len() * size_of::<u32>()
    }

    /// Adds an option. After an error the builder is as it was before.
    ///
    /// # Errors
    /// [`BuildError::EmptyOption`], [`BuildError::UnknownItem`], [`BuildError::UnknownColor`],
    /// [`BuildError::RepeatedItem`], [`BuildError::ColoredPrimary`], [`BuildError::TooLarge`].
    pub fn option<E: Into<Entry>>(&mut self, entries: impl IntoIterator<Item = E>) -> Result<OptionId, BuildError> {
        let start = self.problem.entry_count();
        let added = self.add_entries(entries);
        let ok = added.and_then(|()| {
            let end = self.problem.entry_count();
            if end == start {
                return Err(BuildError::EmptyOption);
            }
            let size = end + self.problem.option_count() + self.problem.kinds().len();
            if size < MAX_ENTRIES { Ok(end) } else { Err(BuildError::TooLarge) }
        });
        match ok {
            Ok(end) => {
                let facts = self.facts();
                if facts.starts.is_empty() {
                    facts.starts.push(0);
                }
                facts.starts.push(end as u32);
                if !facts.costs.is_empty() {
                    facts.costs.push(0);
                }
                Ok(OptionId(self.problem.option_count() as u32 - 1))
            }
            Err(error) => {
                let entries = &mut Arc::make_mut(&mut self.problem.0).entries;
                entries.drain(start..).for_each(|(item, _)| self.last_option[item as usize] = 0);
                Err(error)
            }
        }
    }

    /// Sets the cost of an option.
    ///
    /// # Panics
    /// If the option belongs to another builder that has more options.
    pub fn cost(&mut self, option: OptionId, cost: u64) {
        let options = self.problem.option_count();
        let costs = &mut self.facts().costs;
        if costs.is_empty() {
            costs.resize(options, 0);
        }
        costs[option.index()] = cost;
    }

    /// The finished problem.
    pub fn build(mut self) -> Problem {
        let facts = self.facts();
        facts.starts.shrink_to_fit();
        facts.entries.shrink_to_fit();
        self.problem
    }

    /// The problem so far; a copy of it, if a clone of the builder shares it.
    fn facts(&mut self) -> &mut Facts {
        Arc::make_mut(&mut self.problem.0)
    }

    fn add_entries<E: Into<Entry>>(&mut self, entries: impl IntoIterator<Item = E>) -> Result<(), BuildError> {
        let number = self.problem.option_count() as u32 + 1;
        let facts = Arc::make_mut(&mut self.problem.0);
        for entry in entries {
            let Entry { item, color } = entry.into();
            let Some(last) = self.last_option.get_mut(item.index()) else {
                return Err(BuildError::UnknownItem(format!("item number {}", item.0)));
            };
            if *last == number {
                return Err(BuildError::RepeatedItem(facts.name(item.index()).into()));
            }
            if let Some(color) = color {
                if color.0 as usize >= facts.color_names.len() {
                    return Err(BuildError::UnknownColor(color.0));
                }
                if facts.kinds[item.index()] != Kind::Secondary {
                    return Err(BuildError::ColoredPrimary(facts.name(item.index()).into()));
                }
            }
            *last = number;
            facts.entries.push((item.0, color.map_or(0, |c| c.0 + 1)));
        }
        Ok(())
    }

    fn declare(&mut self, name: &str, kind: Kind) -> Result<Item, BuildError> {
        check_name(name)?;
        if self.find(name).is_some() {
            return Err(BuildError::DuplicateItem(name.into()));
        }
        let item = self.push(kind).map_err(|error| match error {
            BuildError::BadBounds { lo, hi, .. } => BuildError::BadBounds { name: name.into(), lo, hi },
            error => error,
        })?;
        let facts = self.facts();
        // Items before it may have no names.
        facts.names.resize(item.index(), Box::default());
        facts.names.push(name.into());
        facts.name_bytes += allocated(name);
        self.by_name.insert(name.into(), item);
        Ok(item)
    }

    /// One more item, which has no name yet.
    fn push(&mut self, kind: Kind) -> Result<Item, BuildError> {
        if let Kind::Primary { lo, hi } = kind
            && (lo > hi || hi == 0)
        {
            return Err(BuildError::BadBounds { name: (self.item_count() + 1).to_string(), lo, hi });
        }
        if self.problem.kinds().len() + self.problem.entry_count() >= MAX_ENTRIES {
            return Err(BuildError::TooLarge);
        }
        let item = Item(self.problem.kinds().len() as u32);
        self.facts().kinds.push(kind);
        self.last_option.push(0);
        Ok(item)
    }
}

impl fmt::Debug for Builder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Builder").field(&self.problem).finish()
    }
}

/// About how many bytes a table takes; with one twice as large beside it, if it is full and about to move there.
fn table_bytes<T>(table: &HashMap<Box<str>, T>) -> usize {
    // A table holds 7 entries in 8 places, each with a byte of its hash.
    let places = table.capacity() * 8 / 7;
    let moving = if table.len() == table.capacity() { 2 * places } else { 0 };
    (places + moving) * (size_of::<(Box<str>, T)>() + 1)
}

fn check_name(name: &str) -> Result<(), BuildError> {
    if name.is_empty() || name.contains(|c: char| c.is_whitespace() || matches!(c, ':' | '|' | '\u{feff}')) {
        return Err(BuildError::BadName(name.into()));
    }
    Ok(())
}
