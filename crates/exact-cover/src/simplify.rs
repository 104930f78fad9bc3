//! Simpler problems with the same solutions: options that no solution has and items that are covered anyway are
//! removed.

use std::cell::Cell;

use crate::limits::{Budget, Pace};
use crate::outcome::Stop;
use crate::problem::{Item, Kind, OptionId, Problem, Unnamed};

/// A simpler problem, and which options and items it kept.
///
/// Its solutions are those of the first problem, option by option.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Simplified {
    /// The simplified problem.
    pub problem: Problem,
    /// The option of the first problem that each option of `problem` is.
    pub options: Vec<OptionId>,
    /// The item of the first problem that each item of `problem` is.
    pub items: Vec<Item>,
}

/// Steps that may be spent on looking for options that block an item; a round that would take more is not begun.
const BUDGET: usize = 1_000_000;

/// Makes a problem simpler:
///
/// - options without a primary item, which are never chosen, go;
/// - options that would leave some item without any option go;
/// - where every option of item `a` has item `b` too, other options of `b` go, and then `b`, which `a` stands for;
/// - secondary items that are left in one option only go.
///
/// Repeated until nothing changes. The time is bounded: on large problems only the cheap rules are applied. Without
/// memory for a second problem, the first one is returned unchanged.
///
/// # Errors
/// [`Stop::TimeLimit`] and [`Stop::Interrupted`].
pub fn simplify(problem: &Problem, budget: &Budget) -> Result<Simplified, Stop> {
    // The lists of options, and the rest of the problem.
    let bytes = problem.bytes() * 2 + problem.option_count() * 8 + problem.kinds().len() * 64;
    if budget.afford(bytes).is_err() {
        let (options, items) = (problem.options().collect(), problem.items().collect());
        return Ok(Simplified { problem: problem.clone(), options, items });
    }
    let mut work = Simplifier::new(problem, budget.pace())?;
    work.drop_unusable()?;
    while work.drop_dominated()? | work.drop_blocking()? {}
    work.drop_unrestricting();
    work.finish()
}

struct Simplifier<'p> {
    problem: &'p Problem,
    pace: Pace,
    /// The options of each item, and perhaps some that were dropped.
    options: Vec<Vec<u32>>,
    /// How many of an item's options are left.
    counts: Vec<u32>,
    dropped: Vec<bool>,
    gone: Vec<bool>,
}

impl<'p> Simplifier<'p> {
    fn new(problem: &'p Problem, mut pace: Pace) -> Result<Self, Stop> {
        let items = problem.kinds().len();
        let mut counts = vec![0; items];
        for option in 0..problem.option_count() as u32 {
            pace.step(1)?;
            problem.raw_entries(option).iter().for_each(|&(item, _)| counts[item as usize] += 1);
        }
        let mut options: Vec<Vec<u32>> = counts.iter().map(|&count| Vec::with_capacity(count as usize)).collect();
        for option in 0..problem.option_count() as u32 {
            pace.step(1)?;
            problem.raw_entries(option).iter().for_each(|&(item, _)| options[item as usize].push(option));
        }
        let dropped = vec![false; problem.option_count()];
        Ok(Simplifier { problem, pace, options, counts, dropped, gone: vec![false; items] })
    }

    fn options(&self, item: usize) -> impl Iterator<Item = u32> {
        self.options[item].iter().copied().filter(|&option| !self.dropped[option as usize])
    }

    fn is_exact(&self, item: usize) -> bool {
        self.problem.kinds()[item] == Kind::ONCE && !self.gone[item]
    }

    /// Drops live options. Lists with few live options are cleared of the others.
    fn drop_options(&mut self, which: &[u32]) -> Result<bool, Stop> {
        for &option in which {
            self.pace.step(1)?;
            self.dropped[option as usize] = true;
            for &(item, _) in self.problem.raw_entries(option) {
                let (list, count) = (&mut self.options[item as usize], &mut self.counts[item as usize]);
                *count -= 1;
                if (*count as usize) < list.len() / 2 {
                    let dropped = &self.dropped;
                    list.retain(|&option| !dropped[option as usize]);
                }
            }
        }
        Ok(!which.is_empty())
    }

    fn drop_unusable(&mut self) -> Result<bool, Stop> {
        let problem = self.problem;
        let unusable = (0..problem.option_count() as u32).filter(|&option| !problem.is_usable(option));
        self.drop_options(&unusable.collect::<Vec<_>>())
    }

    /// Items that are covered whenever another one is.
    fn drop_dominated(&mut self) -> Result<bool, Stop> {
        let mut any = false;
        let mut seen = vec![0_u32; self.options.len()];
        let mut has_item = vec![false; self.dropped.len()];
        for item in 0..self.options.len() {
            let size = self.counts[item];
            self.pace.step(1)?;
            if !self.is_exact(item) || size == 0 || size as usize * 16 > BUDGET {
                continue;
            }
            let mine: Vec<u32> = self.options(item).collect();
            let mut others: Vec<usize> = Vec::new();
            for &option in &mine {
                self.pace.step(1)?;
                for &(other, _) in self.problem.raw_entries(option) {
                    let other = other as usize;
                    seen[other] += 1;
                    // An item that is not in the first option is not in all.
                    if option == mine[0] {
                        others.push(other);
                    }
                }
            }
            let always = |&other: &usize| other != item && seen[other] == size && self.is_exact(other);
            let dominated: Vec<usize> = others.into_iter().filter(always).collect();
            let entries = mine.iter().flat_map(|&option| self.problem.raw_entries(option));
            entries.for_each(|&(other, _)| seen[other as usize] = 0);
            mine.iter().for_each(|&option| has_item[option as usize] = true);
            for other in dominated {
                if !std::mem::replace(&mut self.gone[other], true) {
                    let rest: Vec<u32> = self.options(other).filter(|&option| !has_item[option as usize]).collect();
                    self.drop_options(&rest)?;
                    any = true;
                }
            }
            mine.iter().for_each(|&option| has_item[option as usize] = false);
        }
        Ok(any)
    }

    /// Options beside which some item has no option left.
    fn drop_blocking(&mut self) -> Result<bool, Stop> {
        let left = self.dropped.iter().filter(|dropped| !**dropped).count();
        let items: Vec<usize> = (0..self.options.len()).filter(|&item| self.must_be_covered(item)).collect();
        if left.saturating_mul(items.len()) > BUDGET / 8 {
            return Ok(false);
        }
        let mut taken: Vec<Option<u32>> = vec![None; self.options.len()];
        let mut blocking = Vec::new();
        let looks = Cell::new(0);
        for option in (0..self.problem.option_count() as u32).filter(|&option| !self.dropped[option as usize]) {
            self.pace.step(1)?;
            // An item may have many options that do not agree.
            if looks.get() > BUDGET {
                break;
            }
            let entries = self.problem.raw_entries(option);
            entries.iter().for_each(|&(item, color)| taken[item as usize] = Some(color));
            let open = |&&item: &&usize| taken[item].is_none();
            let agrees = |other| {
                looks.set(looks.get() + 1);
                self.agrees(other, &taken)
            };
            let blocked = |&item: &usize| !self.options(item).any(agrees);
            if items.iter().filter(open).any(blocked) {
                blocking.push(option);
            }
            entries.iter().for_each(|&(item, _)| taken[item as usize] = None);
        }
        self.drop_options(&blocking)
    }

    fn must_be_covered(&self, item: usize) -> bool {
        matches!(self.problem.kinds()[item], Kind::Primary { lo: 1.., .. }) && !self.gone[item]
    }

    /// Whether an option may stand beside the items taken.
    fn agrees(&self, option: u32, taken: &[Option<u32>]) -> bool {
        self.problem.raw_entries(option).iter().all(|&(item, color)| {
            taken[item as usize].is_none_or(|taken| match self.problem.kinds()[item as usize] {
                Kind::Primary { hi, .. } => hi > 1,
                Kind::Secondary => taken != 0 && taken == color,
            })
        })
    }

    /// Secondary items that restrict nothing.
    fn drop_unrestricting(&mut self) {
        for item in 0..self.options.len() {
            if self.problem.kinds()[item] == Kind::Secondary && self.counts[item] < 2 {
                self.gone[item] = true;
            }
        }
    }

    fn finish(mut self) -> Result<Simplified, Stop> {
        let items: Vec<u32> = (0..).zip(&self.gone).filter(|(_, gone)| !**gone).map(|(item, _)| item).collect();
        let options: Vec<u32> = (0..).zip(&self.dropped).filter(|(_, out)| !**out).map(|(option, _)| option).collect();
        let problem = self.problem.part(&items, &options, &mut self.pace)?;
        let (options, items) = (options.into_iter().map(OptionId).collect(), items.into_iter().map(Item).collect());
        Ok(Simplified { problem, options, items })
    }
}

/// The parts of a problem that share no item, without names; the covers of the whole are all combinations of theirs.
/// Items that no option has make a part together, for they alone may make it impossible.
///
/// # Errors
/// [`Stop::TimeLimit`] and [`Stop::Interrupted`].
pub(crate) fn components(problem: &Problem, budget: &Budget) -> Result<Vec<Problem>, Stop> {
    let mut pace = budget.pace();
    let count = problem.kinds().len();
    let mut root: Vec<u32> = (0..count as u32).collect();
    for option in 0..problem.option_count() as u32 {
        pace.step(1)?;
        for pair in problem.raw_entries(option).windows(2) {
            let [a, b] = [pair[0].0, pair[1].0].map(|item| find(&mut root, item));
            root[a.max(b) as usize] = a.min(b);
        }
    }
    let mut used = vec![false; count];
    let mut parts: Vec<(Vec<u32>, Vec<u32>)> = Vec::new();
    let mut part_of = vec![usize::MAX; count];
    for option in 0..problem.option_count() as u32 {
        pace.step(1)?;
        let entries = problem.raw_entries(option);
        let first = find(&mut root, entries[0].0) as usize;
        if part_of[first] == usize::MAX {
            part_of[first] = parts.len();
            parts.push(Default::default());
        }
        parts[part_of[first]].1.push(option);
        entries.iter().for_each(|&(item, _)| used[item as usize] = true);
    }
    if parts.len() == 1 && used.iter().all(|&used| used) {
        return Ok(vec![problem.clone()]);
    }
    let mut idle = Vec::new();
    for item in 0..count as u32 {
        match part_of[find(&mut root, item) as usize] {
            part if used[item as usize] => parts[part].0.push(item),
            _ => idle.push(item),
        }
    }
    if !idle.is_empty() {
        parts.push((idle, Vec::new()));
    }
    separate(problem, &parts, &mut pace)
}

/// The problems of some items and options each, no two of which share an item.
fn separate(problem: &Problem, parts: &[(Vec<u32>, Vec<u32>)], pace: &mut Pace) -> Result<Vec<Problem>, Stop> {
    let mut number = vec![0; problem.kinds().len()];
    let part = |(items, options): &(Vec<u32>, Vec<u32>)| {
        (0..).zip(items).for_each(|(new, &old)| number[old as usize] = new);
        let mut part = Unnamed::new(items.iter().map(|&item| problem.kinds()[item as usize]).collect());
        for &option in options {
            pace.step(1)?;
            part.option(problem.raw_entries(option).iter().map(|&(item, color)| (number[item as usize], color)));
        }
        Ok(part.build())
    };
    parts.iter().map(part).collect()
}

fn find(root: &mut [u32], mut item: u32) -> u32 {
    while root[item as usize] != item {
        root[item as usize] = root[root[item as usize] as usize];
        item = root[item as usize];
    }
    item
}
