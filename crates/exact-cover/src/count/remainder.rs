//! What is left of a problem, without names, and whether two remainders are the same but for the numbers of their items.
//!
//! Items get colours that do not depend on their numbers: at first by their kind and their number of options, then by the
//! colours of the items that they share options with, until that distinguishes no more of them. Where items still share a
//! colour, one of them is told apart, and the colours are refined again. McKay, "Practical graph isomorphism" (1981).

use smallvec::SmallVec;

use crate::problem::{Kind, Problem};

/// The open items and the live options of a problem in which all items are covered at most once.
#[derive(Clone, Debug)]
pub(super) struct Remainder {
    /// For each open item whether it must be covered.
    is_primary: Vec<bool>,
    /// The open items of each live option. All items of a live option are open.
    options: Lists,
    /// The live options of each open item.
    options_of: Lists,
}

/// Lists of numbers, one behind another.
#[derive(Clone, Debug)]
struct Lists {
    ends: Vec<u32>,
    held: Vec<u32>,
}

/// An open item that must be covered, and its number of options.
pub(super) struct Open {
    pub(super) item: usize,
    pub(super) options: usize,
}

/// Rounds of a refinement. More would tell more items of long chains apart, in which nothing is gained.
const ROUNDS: usize = 8;

/// The most items of one colour that are all told apart, one by one.
const MOST_ALIKE: usize = 128;

/// A colour for each open item.
pub(super) type Colours = Vec<u64>;

impl Lists {
    fn with_capacity(lists: usize, held: usize) -> Lists {
        Lists { ends: Vec::with_capacity(lists), held: Vec::with_capacity(held) }
    }

    fn len(&self) -> usize {
        self.ends.len()
    }

    fn get(&self, at: usize) -> &[u32] {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.held[start as usize..self.ends[at] as usize]
    }

    fn iter(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.len()).map(|at| self.get(at))
    }

    fn end(&mut self) {
        self.ends.push(self.held.len() as u32);
    }

    /// For each of so many numbers the lists that hold it.
    fn turned(&self, numbers: usize) -> Lists {
        let mut ends = vec![0; numbers];
        self.held.iter().for_each(|&number| ends[number as usize] += 1);
        let mut sum = 0;
        ends.iter_mut().for_each(|end| sum += std::mem::replace(end, sum));
        let mut held = vec![0; self.held.len()];
        for (at, list) in (0..).zip(self.iter()) {
            for &number in list {
                held[ends[number as usize] as usize] = at;
                ends[number as usize] += 1;
            }
        }
        Lists { ends, held }
    }
}

impl Remainder {
    /// The whole of a problem; `None` if it has colours, or items that may be covered several times.
    pub(super) fn of(problem: &Problem) -> Option<Remainder> {
        let is_plain = problem.kinds().iter().all(|kind| matches!(*kind, Kind::Secondary | Kind::ONCE));
        let mut options = Lists::with_capacity(problem.option_count(), problem.entry_count());
        for option in (0..problem.option_count() as u32).filter(|&option| problem.is_usable(option)) {
            let entries = problem.raw_entries(option);
            if !is_plain || entries.iter().any(|entry| entry.1 != 0) {
                return None;
            }
            options.held.extend(entries.iter().map(|entry| entry.0));
            options.end();
        }
        let is_primary = problem.kinds().iter().map(|kind| *kind != Kind::Secondary).collect();
        Remainder::new(is_primary, options)
    }

    /// Items and options; `None` if an item that must be covered has no option. Other items without an option are left out.
    fn new(is_primary: Vec<bool>, mut options: Lists) -> Option<Remainder> {
        let mut occurs = vec![false; is_primary.len()];
        options.held.iter().for_each(|&item| occurs[item as usize] = true);
        if is_primary.iter().zip(&occurs).any(|(&is_primary, &occurs)| is_primary && !occurs) {
            return None;
        }
        let (mut number, mut numbers, mut kept) = (0, vec![0; occurs.len()], Vec::with_capacity(occurs.len()));
        for (item, _) in occurs.iter().enumerate().filter(|(_, occurs)| **occurs) {
            (numbers[item], number) = (number, number + 1);
            kept.push(is_primary[item]);
        }
        options.held.iter_mut().for_each(|item| *item = numbers[*item as usize]);
        let options_of = options.turned(kept.len());
        Some(Remainder { is_primary: kept, options, options_of })
    }

    /// The number of live options.
    pub(super) fn option_count(&self) -> usize {
        self.options.len()
    }

    /// The number of items in all live options together: a round of a refinement takes so many steps.
    pub(super) fn entry_count(&self) -> usize {
        self.options.held.len()
    }

    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        let of = |lists: &Lists| (lists.ends.len() + lists.held.len()) * size_of::<u32>();
        size_of::<Remainder>() + self.is_primary.len() + of(&self.options) + of(&self.options_of)
    }

    /// The first of the items with the fewest options; `None` if none must be covered.
    pub(super) fn fewest(&self) -> Option<Open> {
        let open = (0..self.is_primary.len()).filter(|&item| self.is_primary[item]);
        open.map(|item| Open { item, options: self.options_of.get(item).len() }).min_by_key(|open| open.options)
    }

    /// The remainder after each option of an item; `None` in place of those that leave an item nothing.
    pub(super) fn after_each(&self, item: usize) -> impl Iterator<Item = Option<Remainder>> + '_ {
        self.options_of.get(item).iter().map(|&option| self.after(option))
    }

    fn after(&self, taken: u32) -> Option<Remainder> {
        let mut is_covered = vec![false; self.is_primary.len()];
        self.options.get(taken as usize).iter().for_each(|&item| is_covered[item as usize] = true);
        let mut options = Lists::with_capacity(self.options.len(), self.options.held.len());
        for list in self.options.iter().filter(|list| !list.iter().any(|&item| is_covered[item as usize])) {
            options.held.extend_from_slice(list);
            options.end();
        }
        let is_primary = self.is_primary.iter().zip(&is_covered).map(|(&primary, &covered)| primary && !covered);
        Remainder::new(is_primary.collect(), options)
    }

    /// The refined colours of the items: the same for remainders that differ in the numbers of their items only.
    pub(super) fn colours(&self) -> Colours {
        let first = |(&is_primary, options): (&bool, &[u32])| mix(2 * options.len() as u64 + u64::from(is_primary));
        let mut colours = self.is_primary.iter().zip(self.options_of.iter()).map(first).collect();
        self.refine(&mut colours);
        colours
    }

    /// Refines colours until no more items are distinguished, or for some rounds: both do not depend on the numbers of items.
    fn refine(&self, colours: &mut Colours) {
        let mut options: Vec<u64> = vec![0; self.options.len()];
        let mut distinct = distinct(colours);
        for _ in 0..ROUNDS {
            for (colour, items) in options.iter_mut().zip(self.options.iter()) {
                *colour = mix(items.iter().fold(0, |sum, &item| sum.wrapping_add(colours[item as usize])));
            }
            for (colour, live) in colours.iter_mut().zip(self.options_of.iter()) {
                let sum = live.iter().fold(0_u64, |sum, &option| sum.wrapping_add(options[option as usize]));
                *colour = mix(colour.rotate_left(1) ^ sum);
            }
            let now = self::distinct(colours);
            if now <= distinct {
                return;
            }
            distinct = now;
        }
    }

    /// For each item of the smallest class that shares a colour a hash of the colours where it alone is told apart, in order;
    /// nothing if no items share a colour, or too many.
    pub(super) fn profile(&self, colours: &Colours) -> Vec<u64> {
        let sorted = by_colour(colours);
        let class = Some(smallest_class(&sorted)).filter(|class| class.len() <= MOST_ALIKE).unwrap_or_default();
        let told_apart = class.iter().map(|&(_, item)| self.with_told_apart(colours, item));
        let mut profile: Vec<u64> = told_apart.map(|colours| hash(&colours)).collect();
        profile.sort_unstable();
        profile
    }

    /// Refined colours where one item has a colour of its own.
    fn with_told_apart(&self, colours: &Colours, item: usize) -> Colours {
        let mut colours = colours.clone();
        colours[item] = mix(!colours[item]);
        self.refine(&mut colours);
        colours
    }

    /// Whether the other one is the same but for the numbers of its items, by the refined colours of both. Too many tries end
    /// it: then the answer is no.
    pub(super) fn is_isomorphic(
        &self,
        colours: &Colours,
        (other, others): (&Remainder, &Colours),
        tries: &mut u32,
    ) -> bool {
        let (ours, theirs) = (by_colour(colours), by_colour(others));
        if ours.len() != theirs.len() || ours.iter().zip(&theirs).any(|(one, other)| one.0 != other.0) {
            return false;
        }
        let Some(&(colour, item)) = smallest_class(&ours).first() else {
            return self.is_mapped(other, ours.iter().zip(&theirs).map(|(one, other)| (one.1, other.1)));
        };
        let told_apart = self.with_told_apart(colours, item);
        theirs.iter().filter(|image| image.0 == colour).any(|&(_, image)| {
            *tries = tries.saturating_sub(1);
            *tries > 0 && self.is_isomorphic(&told_apart, (other, &other.with_told_apart(others, image)), tries)
        })
    }

    /// Whether a map of the items maps the options to those of the other one.
    fn is_mapped(&self, other: &Remainder, map: impl Iterator<Item = (usize, usize)>) -> bool {
        let mut images = vec![0; self.is_primary.len()];
        for (item, image) in map {
            if self.is_primary[item] != other.is_primary[image] {
                return false;
            }
            images[item] = image as u32;
        }
        let sorted = |options: &Lists, image: &dyn Fn(u32) -> u32| {
            let mut lists: Vec<SmallVec<[u32; 8]>> =
                options.iter().map(|items| items.iter().map(|&item| image(item)).collect()).collect();
            lists.iter_mut().for_each(|items| items.sort_unstable());
            lists.sort_unstable();
            lists
        };
        sorted(&self.options, &|item| images[item as usize]) == sorted(&other.options, &|item| item)
    }
}

/// A hash of colours that does not depend on the numbers of the items.
pub(super) fn hash(colours: &Colours) -> u64 {
    colours.iter().fold(colours.len() as u64, |sum, &colour| sum.wrapping_add(mix(colour)))
}

/// The colours with their items, in order.
fn by_colour(colours: &Colours) -> Vec<(u64, usize)> {
    let mut sorted: Vec<(u64, usize)> = colours.iter().copied().zip(0..).collect();
    sorted.sort_unstable();
    sorted
}

/// Those with the colour that the fewest of several items share; nothing if none do.
fn smallest_class(sorted: &[(u64, usize)]) -> &[(u64, usize)] {
    let classes = sorted.chunk_by(|one, other| one.0 == other.0).filter(|class| class.len() > 1);
    classes.min_by_key(|class| class.len()).unwrap_or(&[])
}

/// The number of different colours.
pub(super) fn distinct(colours: &Colours) -> usize {
    let mut sorted = colours.clone();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

/// A permutation of 64-bit words in which every bit depends on every bit: the end of `SplitMix64`.
fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

// There is nothing unsafe here, and Miri takes a thousand times as long.
#[cfg(all(test, not(miri)))]
mod tests {
    use super::*;
    use crate::builder::Builder;

    /// Edges between items, as options.
    fn graph(items: usize, edges: &[[usize; 2]]) -> Remainder {
        let mut builder = Builder::default();
        let all = builder.unnamed(items, Kind::ONCE).unwrap();
        edges.iter().for_each(|edge| _ = builder.option(edge.map(|at| all[at])).unwrap());
        Remainder::of(&builder.build()).expect("every item has an edge")
    }

    fn are_isomorphic(one: &Remainder, other: &Remainder) -> bool {
        let [ours, theirs] = [one, other].map(Remainder::colours);
        hash(&ours) == hash(&theirs) && one.is_isomorphic(&ours, (other, &theirs), &mut 100)
    }

    #[test]
    fn only_the_numbers_of_items_may_differ() {
        let ring = graph(6, &[[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0]]);
        assert!(are_isomorphic(&ring, &graph(6, &[[0, 2], [2, 4], [4, 1], [1, 5], [5, 3], [3, 0]])));
        // All items have the same colour in both, but two rings are not one.
        let two = graph(6, &[[0, 1], [1, 2], [2, 0], [3, 4], [4, 5], [5, 3]]);
        assert_eq!(hash(&ring.colours()), hash(&two.colours()));
        assert!(!are_isomorphic(&ring, &two) && ring.profile(&ring.colours()) != two.profile(&two.colours()));
        // An edge more, and one that is there twice.
        let [more, twice] =
            [[0, 3], [0, 1]].map(|edge| graph(6, &[[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0], edge]));
        assert!(!are_isomorphic(&ring, &more) && !are_isomorphic(&more, &twice));
    }

    #[test]
    fn covered_items_are_gone_and_the_others_keep_their_order() {
        let path = graph(4, &[[0, 1], [1, 2], [2, 3]]);
        let rests: Vec<Option<usize>> = path.after_each(1).map(|rest| Some(rest?.option_count())).collect();
        assert_eq!(rests, [Some(1), None]);
        assert!(path.fewest().is_some_and(|open| (open.item, open.options) == (0, 1)));
    }
}
