//! The problem: items to be covered, options that cover them, colours, bounds and costs.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use crate::limits::Pace;
use crate::outcome::Stop;

/// An item of a [`Problem`]: an index from 0, in the order in which the items were declared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Item(pub(crate) u32);

/// An option of a [`Problem`]: an index from 0, in the order in which the options were added.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OptionId(pub(crate) u32);

/// A colour that options may give to secondary items. Made by [`Builder::color`](crate::Builder::color).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Color(pub(crate) u32);

impl Item {
    /// The item's place in the order of declaration, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// This item in a colour, as an entry of an option.
    #[must_use]
    pub fn colored(self, color: Color) -> Entry {
        Entry { item: self, color: Some(color) }
    }
}

impl OptionId {
    /// The option's place in the order in which options were added, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Color {
    /// The colour's place in the order of first use, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One item of an option, perhaps with a colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// The item that is covered.
    pub item: Item,
    /// Its colour; only secondary items have one.
    pub color: Option<Color>,
}

impl From<Item> for Entry {
    fn from(item: Item) -> Self {
        Entry { item, color: None }
    }
}

/// How often an item must be covered. The nature of items is the definition of the problem, so this enum can be matched
/// exhaustively.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Between `lo` and `hi` times; an ordinary primary item has `lo = hi = 1`.
    Primary {
        /// The least number of options that cover the item.
        lo: u32,
        /// The greatest number of options that cover the item, at least 1.
        hi: u32,
    },
    /// At most once, or any number of times in one and the same colour.
    Secondary,
}

impl Kind {
    /// That of an ordinary primary item: exactly once.
    pub const ONCE: Kind = Kind::Primary { lo: 1, hi: 1 };

    /// How often the item must be covered. No problem has enough options for a larger number.
    pub(crate) fn need(self) -> i32 {
        match self {
            Kind::Primary { lo, .. } => lo.min(MAX_ENTRIES as u32) as i32,
            Kind::Secondary => 0,
        }
    }
}

/// The most items, options and entries together of a problem: 31-bit indices name them.
pub const MAX_ENTRIES: usize = (u32::MAX / 2) as usize;

/// An exact cover problem: choose options so that every primary item is covered as often as its bounds say,
/// and every secondary item at most once or in one colour only.
///
/// A solution is a *set* of options; two identical options are two different ones. An option without any
/// primary item is never chosen. The problem without primary items has exactly one solution, the empty set.
///
/// ```
/// use graeco_exact_cover::Problem;
///
/// let mut builder = Problem::builder();
/// let [a, b, c] = ["a", "b", "c"].map(|name| builder.primary(name).unwrap());
/// builder.option([a, b])?;
/// builder.option([c])?;
/// builder.option([a, c])?;
/// let problem = builder.build();
/// let solutions: Vec<_> = problem.solutions().collect();
/// assert_eq!(solutions.len(), 1);
/// assert_eq!(problem.describe(&solutions[0]), "a b; c");
/// # Ok::<(), graeco_exact_cover::BuildError>(())
/// ```
///
/// Cloning a problem costs nothing: all clones share one copy of it.
#[must_use]
#[derive(Clone, Debug, Default)]
pub struct Problem(pub(crate) Arc<Facts>);

/// The data of a problem.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    pub(crate) kinds: Vec<Kind>,
    /// The names of the items up to the last one that has one; empty for those that have none.
    pub(crate) names: Vec<Box<str>>,
    pub(crate) color_names: Vec<Box<str>>,
    /// Option `o` has the entries `starts[o]..starts[o + 1]`; a leading 0 once there are options.
    pub(crate) starts: Vec<u32>,
    /// Item and colour of each entry; colour 0 is none, colour `k` stands for `Color(k - 1)`.
    pub(crate) entries: Vec<(u32, u32)>,
    /// The costs of the options; empty while all are 0.
    pub(crate) costs: Vec<u64>,
    /// The numbers of the options, ascending; empty if they are counted from 1.
    numbers: Vec<u32>,
    /// How many bytes the texts of all names take.
    pub(crate) name_bytes: usize,
    /// How many words a row of bits takes, once somebody has found it out; `None` if rows cannot hold the problem.
    row_words: OnceLock<Option<usize>>,
}

impl Facts {
    /// The item's name; its number, from 1, if it was declared without one.
    pub(crate) fn name(&self, item: usize) -> Cow<'_, str> {
        match self.names.get(item) {
            Some(name) if !name.is_empty() => Cow::Borrowed(name),
            _ => Cow::Owned((item + 1).to_string()),
        }
    }
}

/// The approximate bytes of memory of a text: the allocator keeps a few beside it, and rounds up.
pub(crate) fn allocated(text: &str) -> usize {
    if text.is_empty() {
        return 0;
    }
    (text.len() + 8).next_multiple_of(16).max(32)
}

impl Problem {
    /// All items, in the order of declaration.
    pub fn items(&self) -> impl ExactSizeIterator<Item = Item> + use<> {
        (0..self.0.kinds.len() as u32).map(Item)
    }

    /// All options, in the order in which they were added.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + use<> {
        (0..self.option_count() as u32).map(OptionId)
    }

    /// The number of options.
    #[must_use]
    pub fn option_count(&self) -> usize {
        self.0.starts.len().saturating_sub(1)
    }

    /// The number of entries in all options together.
    #[must_use]
    pub fn entry_count(&self) -> usize {
        self.0.entries.len()
    }

    /// Whether it has so many entries that copies, and other orders, take too much memory and time.
    pub(crate) fn is_large(&self) -> bool {
        self.entry_count() > 1 << 22
    }

    /// Whether an item is primary or secondary, and its bounds.
    ///
    /// # Panics
    /// If the item belongs to another problem that has more items. So do all methods that take an item or option.
    #[must_use]
    pub fn kind(&self, item: Item) -> Kind {
        self.0.kinds[item.index()]
    }

    /// The item's name. One that was declared without a name is called by its number, from 1.
    #[must_use]
    pub fn name(&self, item: Item) -> Cow<'_, str> {
        assert!(item.index() < self.0.kinds.len(), "item number {} of {}", item.index(), self.0.kinds.len());
        self.0.name(item.index())
    }

    /// The colour's name.
    #[must_use]
    pub fn color_name(&self, color: Color) -> &str {
        &self.0.color_names[color.0 as usize]
    }

    /// The entries of an option, in the order in which they were given.
    pub fn entries(&self, option: OptionId) -> impl ExactSizeIterator<Item = Entry> + '_ {
        self.raw_entries(option.0)
            .iter()
            .map(|&(item, color)| Entry { item: Item(item), color: color.checked_sub(1).map(Color) })
    }

    /// The cost of the option; 0 unless said otherwise. Costs do not change which covers there are.
    #[must_use]
    pub fn cost(&self, option: OptionId) -> u64 {
        self.0.costs.get(option.index()).copied().unwrap_or(0)
    }

    /// The number by which an option is known: its place from 1, or in a part of a problem that of the same option in
    /// the whole, so that solutions of parts can be put together.
    #[must_use]
    pub fn number(&self, option: OptionId) -> u32 {
        self.0.numbers.get(option.index()).copied().unwrap_or(option.0 + 1)
    }

    /// Whether options have other numbers than their places from 1.
    #[must_use]
    pub fn is_numbered(&self) -> bool {
        !self.0.numbers.is_empty()
    }

    /// The same problem with other numbers of its options, ascending, one for each.
    pub(crate) fn numbered(mut self, numbers: Vec<u32>) -> Problem {
        Arc::make_mut(&mut self.0).numbers = numbers;
        self
    }

    /// An option as its items' names, in Knuth's notation: `a b x:red`.
    #[must_use]
    pub fn describe_option(&self, option: OptionId) -> String {
        let mut text = String::new();
        for (place, entry) in self.entries(option).enumerate() {
            if place > 0 {
                text.push(' ');
            }
            text.push_str(&self.name(entry.item));
            if let Some(color) = entry.color {
                text.push(':');
                text.push_str(self.color_name(color));
            }
        }
        text
    }

    /// A solution as its options, with `; ` between.
    #[must_use]
    pub fn describe(&self, solution: &[OptionId]) -> String {
        let options: Vec<_> = solution.iter().map(|&o| self.describe_option(o)).collect();
        options.join("; ")
    }

    /// Whether a set of options is a solution, judged by the definition alone.
    ///
    /// It shares no code with the engines, and serves to check them.
    #[must_use]
    pub fn is_solution(&self, options: &[OptionId]) -> bool {
        let mut sorted = options.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let mut covered: Vec<Vec<Option<Color>>> = vec![Vec::new(); self.0.kinds.len()];
        for &option in options {
            let mut primary = false;
            for entry in self.entries(option) {
                covered[entry.item.index()].push(entry.color);
                primary |= self.kind(entry.item) != Kind::Secondary;
            }
            if !primary {
                return false;
            }
        }
        sorted.len() == options.len()
            && self.0.kinds.iter().zip(&covered).all(|(kind, colors)| match *kind {
                Kind::Primary { lo, hi } => (lo as usize..=hi as usize).contains(&colors.len()),
                Kind::Secondary => colors.len() < 2 || (colors[0].is_some() && colors.iter().all(|c| *c == colors[0])),
            })
    }

    pub(crate) fn kinds(&self) -> &[Kind] {
        &self.0.kinds
    }

    pub(crate) fn has_costs(&self) -> bool {
        !self.0.costs.is_empty()
    }

    /// Whether an option has a primary item; if not, it is never chosen.
    pub(crate) fn is_usable(&self, option: u32) -> bool {
        self.raw_entries(option).iter().any(|&(item, _)| self.0.kinds[item as usize] != Kind::Secondary)
    }

    /// Whether the item must be covered at all.
    pub(crate) fn is_demanding(&self, item: Item) -> bool {
        matches!(self.kind(item), Kind::Primary { lo: 1.., .. })
    }

    /// The same problem in which only these items must be covered, and the others may stay open.
    pub(crate) fn demanding(&self, items: &[Item]) -> Problem {
        let mut problem = self.clone();
        let mut needed = vec![false; self.0.kinds.len()];
        items.iter().for_each(|item| needed[item.index()] = true);
        let facts = Arc::make_mut(&mut problem.0);
        facts.row_words = OnceLock::new();
        for (kind, needed) in facts.kinds.iter_mut().zip(needed) {
            match *kind {
                Kind::Primary { .. } if needed => {}
                Kind::Primary { hi: 1, .. } => *kind = Kind::Secondary,
                Kind::Primary { hi, .. } => *kind = Kind::Primary { lo: 0, hi },
                Kind::Secondary => {}
            }
        }
        problem
    }

    /// The same problem in which these options, given by their places, must be chosen: each has one item more, which no
    /// other has.
    pub(crate) fn demanding_options(self, options: &[usize]) -> Problem {
        if options.is_empty() {
            return self;
        }
        let mut names: HashSet<Cow<'_, str>> = self.items().map(|item| self.name(item)).collect();
        let mut facts = Facts::clone(&self.0);
        (facts.row_words, facts.starts, facts.entries) = (OnceLock::new(), vec![0], Vec::new());
        facts.names.resize(facts.kinds.len(), Box::default());
        for option in self.options() {
            facts.entries.extend(self.raw_entries(option.0));
            if options.contains(&option.index()) {
                let mut name = format!("option-{}", self.number(option));
                while !names.insert(name.clone().into()) {
                    name.push('\'');
                }
                facts.entries.push((facts.kinds.len() as u32, 0));
                facts.kinds.push(Kind::ONCE);
                facts.name_bytes += allocated(&name);
                facts.names.push(name.into());
            }
            facts.starts.push(facts.entries.len() as u32);
        }
        Problem(Arc::new(facts))
    }

    /// The problem of some items and options, all in the given order. Other items
    /// are taken out of the options; one without items keeps nothing, which is for the caller to avoid.
    pub(crate) fn part(&self, items: &[u32], options: &[u32], pace: &mut Pace) -> Result<Problem, Stop> {
        let kinds = items.iter().map(|&item| self.0.kinds[item as usize]).collect();
        let Problem(facts) = self.unnamed_part(items, kinds, options.iter().copied(), pace)?;
        let mut facts = Arc::unwrap_or_clone(facts);
        facts.names = self.names_of(items);
        facts.color_names = self.0.color_names.clone();
        facts.name_bytes = facts.names.iter().chain(&facts.color_names).map(|name| allocated(name)).sum();
        if self.has_costs() {
            facts.costs = options.iter().map(|&option| self.0.costs[option as usize]).collect();
        }
        if self.is_numbered() {
            facts.numbers = options.iter().map(|&option| self.0.numbers[option as usize]).collect();
        }
        Ok(Problem(Arc::new(facts)))
    }

    /// The names of these items in a problem of their own, where some numbers of items without names may change.
    fn names_of(&self, items: &[u32]) -> Vec<Box<str>> {
        let name = |(new, &old): (usize, &u32)| match self.0.names.get(old as usize) {
            Some(name) if !name.is_empty() => name.clone(),
            _ if new == old as usize => Box::default(),
            _ => self.0.name(old as usize).into(),
        };
        let named = |&(new, &old): &(usize, &u32)| !name((new, &old)).is_empty();
        let last = items.iter().enumerate().rev().find(named).map_or(0, |(new, _)| new + 1);
        items[..last].iter().enumerate().map(name).collect()
    }

    /// Whether both are one problem in one place, so that the second takes no memory.
    pub(crate) fn shares(&self, other: &Problem) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The problem of some items and options without names and costs, with `kinds` for those of the items: for engines, which need no more.
    pub(crate) fn unnamed_part(
        &self,
        items: &[u32],
        kinds: Vec<Kind>,
        options: impl Iterator<Item = u32>,
        pace: &mut Pace,
    ) -> Result<Problem, Stop> {
        const OUT: u32 = u32::MAX;
        let mut number = vec![OUT; self.0.kinds.len()];
        (0..).zip(items).for_each(|(new, &old)| number[old as usize] = new);
        let mut part = Unnamed::new(kinds);
        for option in options {
            let entries = self.raw_entries(option);
            pace.step(1 + entries.len() as u64 / 8)?;
            let entries = entries.iter().map(|&(item, color)| (number[item as usize], color));
            part.option(entries.filter(|&(item, _)| item != OUT));
        }
        Ok(part.build())
    }

    /// About how many bytes the problem takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.entry_count() * size_of::<(u32, u32)>()
            + self.option_count() * size_of::<u32>()
            + self.0.costs.len() * size_of::<u64>()
            + self.0.numbers.len() * size_of::<u32>()
            + self.0.kinds.len() * size_of::<Kind>()
            + (self.0.names.len() + self.0.color_names.len()) * size_of::<Box<str>>()
            + self.0.name_bytes
    }

    /// The number of words of a row of bits, if [`keep_row_words`](Self::keep_row_words) has set it.
    pub(crate) fn row_words(&self) -> Option<Option<usize>> {
        self.0.row_words.get().copied()
    }

    /// Keeps how many words a row of bits takes, so that it is found out once.
    pub(crate) fn keep_row_words(&self, words: Option<usize>) {
        // Another thread at the same time finds the same number.
        let _ = self.0.row_words.set(words);
    }

    /// Item and colour (0: none) of each entry of option number `option`.
    pub(crate) fn raw_entries(&self, option: u32) -> &[(u32, u32)] {
        let option = option as usize;
        &self.0.entries[self.0.starts[option] as usize..self.0.starts[option + 1] as usize]
    }
}

/// Builds problems without names, which only engines see, and refuses nothing.
pub(crate) struct Unnamed(Facts);

impl Unnamed {
    pub(crate) fn new(kinds: Vec<Kind>) -> Self {
        Unnamed(Facts { kinds, ..Facts::default() })
    }

    /// Adds an option: item and colour (0: none) of each entry.
    pub(crate) fn option(&mut self, entries: impl Iterator<Item = (u32, u32)>) {
        if self.0.starts.is_empty() {
            self.0.starts.push(0);
        }
        self.0.entries.extend(entries);
        self.0.starts.push(self.0.entries.len() as u32);
    }

    pub(crate) fn build(mut self) -> Problem {
        self.0.starts.shrink_to_fit();
        self.0.entries.shrink_to_fit();
        Problem(Arc::new(self.0))
    }
}
