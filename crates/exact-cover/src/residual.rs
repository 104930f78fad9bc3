//! The residual problem when some options are taken and others dropped: plain lists, for callers that hold many
//! residuals and need not be the fastest.

use smallvec::SmallVec;

use crate::limits::Pace;
use crate::outcome::Stop;
use crate::problem::{Item, Kind, OptionId, Problem};

/// The options still possible, and how each item stands.
#[derive(Clone, Debug)]
pub(crate) struct Residual<'p> {
    problem: &'p Problem,
    /// The options that may still be taken, in the problem's order.
    pub(crate) live: Vec<u32>,
    items: Vec<ItemState>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ItemState {
    /// How often it must still be covered, at least; not above 0 if it need not.
    need: i32,
    /// How often it may still be covered. A secondary item with a colour may be, in that colour.
    room: u32,
    /// The colour that it has, or 0.
    color: u32,
}

/// How a search may go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// Some item cannot be covered any more.
    Dead,
    /// Everything is covered, and nothing can be added.
    Solved,
    /// An item to be covered exactly once: one of its options must be taken.
    Item(u32),
    /// An option that may be taken or dropped.
    Option(u32),
}

impl<'p> Residual<'p> {
    /// Nothing taken yet.
    pub(crate) fn new(problem: &'p Problem) -> Self {
        let items = problem.kinds().iter().map(|kind| match *kind {
            Kind::Primary { hi, .. } => ItemState { need: kind.need(), room: hi, color: 0 },
            Kind::Secondary => ItemState { need: 0, room: 1, color: 0 },
        });
        let usable = |&option: &u32| problem.is_usable(option);
        let live = (0..problem.option_count() as u32).filter(usable).collect();
        Residual { problem, live, items: items.collect() }
    }

    /// All these options taken; `None` if they do not fit together.
    pub(crate) fn after(problem: &'p Problem, taken: &[u32]) -> Option<Self> {
        let mut state = Residual::new(problem);
        state.take_all(taken).then_some(state)
    }

    pub(crate) fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// Takes a live option, and drops the options that it excludes.
    pub(crate) fn take(&mut self, option: u32) {
        self.cover(option);
        self.drop_excluded(&[option]);
    }

    /// Takes all these options. False if one is named twice, or is not live, or if some exclude each other; then the state
    /// is of no use.
    pub(crate) fn take_all(&mut self, options: &[u32]) -> bool {
        let live = &self.live;
        let mut sorted: SmallVec<[u32; 16]> = options.into();
        sorted.sort_unstable();
        let is_repeated = sorted.windows(2).any(|two| two[0] == two[1]);
        if is_repeated || !sorted.iter().all(|option| live.binary_search(option).is_ok()) {
            return false;
        }
        for &option in options {
            if !self.problem.raw_entries(option).iter().all(|entry| self.fits(entry)) {
                return false;
            }
            self.cover(option);
        }
        self.drop_excluded(options);
        true
    }

    /// Whether an item may still be covered in a colour, or (0) without one.
    fn fits(&self, &(item, color): &(u32, u32)) -> bool {
        let ItemState { room, color: given, .. } = self.items[item as usize];
        room > 0 || (color != 0 && color == given)
    }

    /// How many options are left when this one is taken.
    pub(crate) fn left_beside(&self, option: u32) -> usize {
        let mut child = self.clone();
        child.take(option);
        child.live.len()
    }

    fn cover(&mut self, option: u32) {
        for &(item, color) in self.problem.raw_entries(option) {
            let standing = &mut self.items[item as usize];
            standing.need -= 1;
            if color == 0 {
                standing.room -= 1;
            } else {
                *standing = ItemState { color, room: 0, ..*standing };
            }
        }
    }

    /// Drops the options taken, and those that they exclude.
    fn drop_excluded(&mut self, taken: &[u32]) {
        let mut live = std::mem::take(&mut self.live);
        live.retain(|other| {
            self.problem.raw_entries(*other).iter().all(|entry| self.fits(entry)) && !taken.contains(other)
        });
        self.live = live;
    }

    pub(crate) fn discard(&mut self, option: u32) {
        self.live.retain(|&other| other != option);
    }

    /// About how many bytes a state of the problem takes at most.
    pub(crate) fn bytes(problem: &Problem) -> usize {
        problem.option_count() * size_of::<u32>() + problem.kinds().len() * size_of::<ItemState>()
    }

    /// About how many bytes this state takes.
    pub(crate) fn size(&self) -> usize {
        self.live.capacity() * size_of::<u32>() + self.items.len() * size_of::<ItemState>()
    }

    /// The rest as a problem of its own, without names: its solutions together with the taken options are solutions of
    /// the whole. Also the option of the whole that each of its options is, and the item that each of its items is.
    pub(crate) fn rest(&self, pace: &mut Pace) -> Result<(Problem, Vec<OptionId>, Vec<Item>), Stop> {
        let (mut items, mut kinds) = (Vec::new(), Vec::new());
        for (item, (&count, standing)) in (0..).zip(self.counts().iter().zip(&self.items)) {
            // Options agree on the completely covered items, which restrict nothing any more.
            let open = standing.room > 0 && count > 0;
            if open || standing.need > 0 {
                items.push(item);
                kinds.push(match self.problem.kinds()[item as usize] {
                    Kind::Secondary => Kind::Secondary,
                    Kind::Primary { .. } => Kind::Primary { lo: standing.need.max(0) as u32, hi: standing.room },
                });
            }
        }
        let problem = self.problem.unnamed_part(&items, kinds, self.live.iter().copied(), pace)?;
        let options = self.live.iter().map(|&option| OptionId(option)).collect();
        Ok((problem, options, items.into_iter().map(Item).collect()))
    }

    /// How many live options each item has.
    pub(crate) fn counts(&self) -> Vec<u32> {
        let mut counts = vec![0; self.items.len()];
        for &option in &self.live {
            self.problem.raw_entries(option).iter().for_each(|&(item, _)| counts[item as usize] += 1);
        }
        counts
    }

    /// Those of the options taken that some solution of the options taken and left may lack: it has no item that must be
    /// covered by all that have it.
    pub(crate) fn optional_of(&self, taken: &[u32]) -> Vec<u32> {
        let mut counts = self.counts();
        let entries = |&option: &u32| self.problem.raw_entries(option).iter();
        taken.iter().flat_map(entries).for_each(|&(item, _)| counts[item as usize] += 1);
        let is_demanded = |&(item, _): &(u32, u32)| match self.problem.kinds()[item as usize] {
            Kind::Primary { lo, .. } => counts[item as usize] <= lo,
            Kind::Secondary => false,
        };
        taken.iter().filter(|option| !entries(option).any(is_demanded)).copied().collect()
    }

    /// Drops all these options, which are in the problem's order.
    pub(crate) fn discard_all(&mut self, options: &[u32]) {
        if !options.is_empty() {
            self.live.retain(|option| options.binary_search(option).is_err());
        }
    }

    /// Whether the item may still be covered, in any colour.
    pub(crate) fn is_open(&self, item: u32) -> bool {
        self.items[item as usize].room > 0
    }

    /// Whether the item must be covered once more, and no oftener.
    pub(crate) fn is_exact(&self, item: u32) -> bool {
        let standing = self.items[item as usize];
        standing.need == 1 && standing.room == 1
    }

    /// The item with the fewest options, or (`in_order`) the first.
    pub(crate) fn choose(&self, in_order: bool) -> Choice {
        let counts = self.counts();
        let (mut best, mut least) = (None, u32::MAX);
        for (item, (standing, &count)) in (0..).zip(self.items.iter().zip(&counts)) {
            if standing.need <= 0 {
                continue;
            }
            if i64::from(count) < i64::from(standing.need) {
                return Choice::Dead;
            }
            let degree = if in_order && best.is_some() { u32::MAX } else { count - standing.need as u32 };
            if degree < least {
                (best, least) = (Some(item), degree);
            }
        }
        match best {
            Some(item) if self.is_exact(item) => Choice::Item(item),
            Some(item) => self.options_of(item).next().map_or(Choice::Dead, Choice::Option),
            None => self.live.first().map_or(Choice::Solved, |&option| Choice::Option(option)),
        }
    }

    pub(crate) fn options_of(&self, item: u32) -> impl Iterator<Item = u32> + '_ {
        let has = move |&&option: &&u32| self.problem.raw_entries(option).iter().any(|entry| entry.0 == item);
        self.live.iter().filter(has).copied()
    }

    /// The data that distinguish this state from those with another rest: items that are open and still occur, and what else
    /// matters of their standing.
    pub(crate) fn key(&self) -> Box<[u32]> {
        let mut key = vec![0; self.items.len().div_ceil(32)];
        let mut bounded = false;
        for (item, &count) in self.counts().iter().enumerate() {
            let ItemState { need, room, color } = self.items[item];
            if count == 0 && need <= 0 {
                continue;
            }
            key[item / 32] |= 1 << (item % 32);
            let once = matches!(self.problem.kinds()[item], Kind::Secondary | Kind::ONCE);
            bounded |= !once;
            if !once || color != 0 {
                key.extend([item as u32, need as u32, room, color]);
            }
        }
        if bounded {
            // Options may have been dropped though their items are open.
            key.extend(&self.live);
        }
        key.into_boxed_slice()
    }
}
