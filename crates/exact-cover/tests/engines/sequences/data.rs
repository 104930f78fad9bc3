//! Problems as plain data, and their solutions by trying every set of options.

use std::collections::BTreeSet;

use graeco_exact_cover::{Builder, Color, Entry, Item, Problem};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// An item: a secondary one without bounds.
pub(crate) type Bounds = Option<(u32, u32)>;

/// A problem as plain data, from which the crate's own is built, and its solutions by trying every set.
#[derive(Clone, Debug)]
pub(crate) struct Data {
    pub(crate) items: Vec<Bounds>,
    /// Item and colour (0: none) of each entry, and the cost.
    pub(crate) options: Vec<(Vec<(usize, u32)>, u64)>,
}

impl Data {
    pub(crate) fn random(rng: &mut ChaCha8Rng) -> Data {
        let (secondary, bounded) = ([0.0, 0.4][rng.random_range(0..2)], [0.0, 0.3][rng.random_range(0..2)]);
        let count = rng.random_range(0..=8);
        let items: Vec<Bounds> = (0..count)
            .map(|_| match () {
                () if rng.random_bool(secondary) => None,
                () if rng.random_bool(bounded) => Some(random_bounds(rng)),
                () => Some((1, 1)),
            })
            .collect();
        let pairs = rng.random_bool(0.2);
        let colors = rng.random_range(0..3);
        let options = if count == 0 { 0 } else { rng.random_range(0..=11) };
        let option = |rng: &mut ChaCha8Rng| {
            let most = if pairs { 2.min(count) } else { rng.random_range(1..=4.min(count)) };
            let mut chosen: Vec<usize> = (0..count).collect();
            chosen.shuffle(rng);
            chosen.truncate(most);
            if rng.random_bool(0.5) {
                chosen.sort_unstable();
            }
            let color = |rng: &mut ChaCha8Rng, item: usize| match items[item] {
                None if colors > 0 && rng.random_bool(0.7) => rng.random_range(1..=colors),
                _ => 0,
            };
            let entries: Vec<_> = chosen.into_iter().map(|item| (item, color(rng, item))).collect();
            let cost = if rng.random_bool(0.7) { rng.random_range(0..20) } else { 0 };
            (entries, cost)
        };
        let options = (0..options).map(|_| option(rng)).collect();
        Data { items, options }
    }

    pub(crate) fn build(&self) -> Problem {
        let mut builder = Problem::builder();
        let items: Vec<Item> = (0..).zip(&self.items).map(|(i, &bounds)| declared(&mut builder, i, bounds)).collect();
        let colors: Vec<Color> = (1..=3).map(|color| builder.color(&format!("c{color}")).unwrap()).collect();
        for (entries, cost) in &self.options {
            let entries = entries.iter().map(|&(item, color)| Entry {
                item: items[item],
                color: color.checked_sub(1).map(|color| colors[color as usize]),
            });
            let option = builder.option(entries).unwrap();
            if *cost > 0 {
                builder.cost(option, *cost);
            }
        }
        builder.build()
    }

    /// All sets of options that are solutions by the definition.
    pub(crate) fn solutions(&self) -> BTreeSet<Vec<usize>> {
        let sets = (0_u32..1 << self.options.len())
            .map(|set| (0..self.options.len()).filter(move |option| set >> option & 1 == 1).collect::<Vec<usize>>());
        sets.filter(|set| self.solves(set)).collect()
    }

    fn solves(&self, set: &[usize]) -> bool {
        let usable = |option: usize| self.options[option].0.iter().any(|&(item, _)| self.items[item].is_some());
        set.iter().all(|&option| usable(option))
            && self.items.iter().enumerate().all(|(item, bounds)| {
                let entries = set.iter().flat_map(|&option| &self.options[option].0);
                let colors: Vec<u32> = entries.filter(|entry| entry.0 == item).map(|entry| entry.1).collect();
                match bounds {
                    Some((lo, hi)) => (u64::from(*lo)..=u64::from(*hi)).contains(&(colors.len() as u64)),
                    None => colors.len() < 2 || (colors[0] != 0 && colors.iter().all(|&color| color == colors[0])),
                }
            })
    }

    pub(crate) fn cost(&self, set: &[usize]) -> u128 {
        set.iter().map(|&option| u128::from(self.options[option].1)).sum()
    }

    /// The same where only some items must be covered.
    pub(crate) fn relaxed(&self, needed: &[usize]) -> Data {
        let mut data = self.clone();
        for (item, bounds) in data.items.iter_mut().enumerate() {
            if let Some((lo, _)) = bounds
                && !needed.contains(&item)
            {
                *lo = 0;
            }
        }
        data
    }
}

fn random_bounds(rng: &mut ChaCha8Rng) -> (u32, u32) {
    let ends = [0, 1, 2, 3, 1 << 30, (1 << 31) - 1, 1 << 31, 3_000_000_000, u32::MAX];
    let small = rng.random_bool(0.8);
    let mut end = || ends[rng.random_range(0..if small { 4 } else { ends.len() })];
    let (a, b) = (end(), end());
    (a.min(b), a.max(b).max(1))
}

pub(crate) fn declared(builder: &mut Builder, number: usize, bounds: Bounds) -> Item {
    let name = format!("i{number}");
    match bounds {
        None => builder.secondary(&name).unwrap(),
        Some((1, 1)) => builder.primary(&name).unwrap(),
        Some((lo, hi)) => builder.bounded(&name, lo, hi).unwrap(),
    }
}
