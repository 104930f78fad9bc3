//! A problem made simpler without losing a solution: what can never be chosen, and what is covered anyway, goes.

use crate::problem::{Kind, OptionId, Problem};

/// A simpler problem, and which options it kept.
///
/// Its solutions are those of the first problem, option by option.
#[derive(Clone, Debug)]
pub struct Simplified {
    /// The problem that is left.
    pub problem: Problem,
    /// The option of the first problem that each option of `problem` is.
    pub options: Vec<OptionId>,
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
/// Repeated until nothing changes. The time is bounded: on large problems only what is cheap is looked for.
#[must_use]
pub fn simplify(problem: &Problem) -> Simplified {
    let mut work = Work::new(problem);
    work.drop_unusable();
    while work.drop_dominated() | work.drop_blocking() {}
    work.drop_lonely();
    work.finish()
}

struct Work<'p> {
    problem: &'p Problem,
    /// The options of each item that are left.
    options: Vec<Vec<u32>>,
    dropped: Vec<bool>,
    gone: Vec<bool>,
}

impl<'p> Work<'p> {
    fn new(problem: &'p Problem) -> Self {
        let mut options = vec![Vec::new(); problem.kinds().len()];
        for option in 0..problem.option_count() as u32 {
            problem.raw_entries(option).iter().for_each(|&(item, _)| options[item as usize].push(option));
        }
        let (items, count) = (options.len(), problem.option_count());
        Work { problem, options, dropped: vec![false; count], gone: vec![false; items] }
    }

    fn is_exact(&self, item: usize) -> bool {
        self.problem.kinds()[item] == Kind::Primary { lo: 1, hi: 1 } && !self.gone[item]
    }

    fn drop_options(&mut self, which: impl IntoIterator<Item = u32>) -> bool {
        let mut any = false;
        for option in which {
            any = true;
            self.dropped[option as usize] = true;
            for &(item, _) in self.problem.raw_entries(option) {
                self.options[item as usize].retain(|&other| other != option);
            }
        }
        any
    }

    fn drop_unusable(&mut self) {
        let problem = self.problem;
        let unusable = (0..problem.option_count() as u32).filter(|&option| !problem.is_usable(option));
        self.drop_options(unusable);
    }

    /// Items that are covered whenever another one is.
    fn drop_dominated(&mut self) -> bool {
        let mut any = false;
        let mut seen = vec![0_usize; self.options.len()];
        for item in 0..self.options.len() {
            let mine = &self.options[item];
            let size: usize = mine.len();
            if !self.is_exact(item) || size == 0 || size * 16 > BUDGET {
                continue;
            }
            let mut others: Vec<usize> = Vec::new();
            for &(other, _) in mine.iter().flat_map(|&option| self.problem.raw_entries(option)) {
                seen[other as usize] += 1;
                others.push(other as usize);
            }
            let always = |&other: &usize| other != item && seen[other] == size && self.is_exact(other);
            let dominated: Vec<usize> = others.iter().copied().filter(always).collect();
            others.into_iter().for_each(|other| seen[other] = 0);
            for other in dominated {
                if !std::mem::replace(&mut self.gone[other], true) {
                    let mine = &self.options[item];
                    let rest = self.options[other].iter().copied().filter(|option| !mine.contains(option));
                    self.drop_options(rest.collect::<Vec<_>>());
                    any = true;
                }
            }
        }
        any
    }

    /// Options beside which some item has no option left.
    fn drop_blocking(&mut self) -> bool {
        let left = self.dropped.iter().filter(|dropped| !**dropped).count();
        let items: Vec<usize> = (0..self.options.len()).filter(|&item| self.must_be_covered(item)).collect();
        if left.saturating_mul(items.len()) > BUDGET / 8 {
            return false;
        }
        let mut taken: Vec<Option<u32>> = vec![None; self.options.len()];
        let mut blocking = Vec::new();
        for option in (0..self.problem.option_count() as u32).filter(|&option| !self.dropped[option as usize]) {
            let entries = self.problem.raw_entries(option);
            entries.iter().for_each(|&(item, color)| taken[item as usize] = Some(color));
            let open = |&&item: &&usize| taken[item].is_none();
            let blocked = |&item: &usize| !self.options[item].iter().any(|&other| self.agrees(other, &taken));
            if items.iter().filter(open).any(blocked) {
                blocking.push(option);
            }
            entries.iter().for_each(|&(item, _)| taken[item as usize] = None);
        }
        self.drop_options(blocking)
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
    fn drop_lonely(&mut self) {
        for item in 0..self.options.len() {
            if self.problem.kinds()[item] == Kind::Secondary && self.options[item].len() < 2 {
                self.gone[item] = true;
            }
        }
    }

    fn finish(self) -> Simplified {
        let items: Vec<u32> = (0..).zip(&self.gone).filter(|(_, gone)| !**gone).map(|(item, _)| item).collect();
        let options: Vec<u32> = (0..).zip(&self.dropped).filter(|(_, out)| !**out).map(|(option, _)| option).collect();
        let problem = self.problem.part(&items, &options);
        Simplified { problem, options: options.into_iter().map(OptionId).collect() }
    }
}

/// The parts of a problem that share no item; the covers of the whole are all combinations of theirs. Items that no
/// option has make a part together, for they alone may make it impossible.
pub(crate) fn components(problem: &Problem) -> Vec<Problem> {
    let count = problem.kinds().len();
    let mut root: Vec<u32> = (0..count as u32).collect();
    for option in 0..problem.option_count() as u32 {
        for pair in problem.raw_entries(option).windows(2) {
            let [a, b] = [pair[0].0, pair[1].0].map(|item| find(&mut root, item));
            root[a.max(b) as usize] = a.min(b);
        }
    }
    let mut used = vec![false; count];
    let mut parts: Vec<(Vec<u32>, Vec<u32>)> = Vec::new();
    let mut part_of = vec![usize::MAX; count];
    for option in 0..problem.option_count() as u32 {
        let entries = problem.raw_entries(option);
        let first = find(&mut root, entries[0].0) as usize;
        if part_of[first] == usize::MAX {
            part_of[first] = parts.len();
            parts.push(Default::default());
        }
        parts[part_of[first]].1.push(option);
        entries.iter().for_each(|&(item, _)| used[item as usize] = true);
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
    parts.iter().map(|(items, options)| problem.part(items, options)).collect()
}

fn find(root: &mut [u32], mut item: u32) -> u32 {
    while root[item as usize] != item {
        root[item as usize] = root[root[item as usize] as usize];
        item = root[item as usize];
    }
    item
}
