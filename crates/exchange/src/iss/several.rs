//! Several strings in one text: each begins on a line of its own, if each can be a puzzle by itself.

use std::collections::{HashMap, HashSet};

use super::COMPOSITES;
use super::items::{Item, items};
use super::read::{MOST_ITEMS, is_text, item_count};

/// A part of a text, and the number of lines before it.
pub(crate) type Part<'t> = (usize, &'t str);

/// The parts of a text that may be strings of their own; `None` if fewer than two begin as strings do. A part that does not
/// is a bad string. They are the blocks of lines between empty lines and comments, if each can be one string, and two contradict
/// each other or each could be a puzzle by itself. Otherwise each begins with a line that is not indented more than the first one,
/// or that has a second shape. If a shape stands alone on a line, those that have none go on, too. Indented lines alone are parts
/// if two contradict each other. Dots alone are no part.
pub(crate) fn parts<'t>(text: &'t str, lines: impl Iterator<Item = Part<'t>>) -> Option<Vec<Part<'t>>> {
    let has_shape = |line: &str| line.contains(".Shape~");
    let is_shape = |line: &str| {
        let rest = line.trim().trim_matches('.').strip_prefix("Shape~");
        rest.is_some_and(|rest| !rest.contains(['.', ' ']))
    };
    let by_shape = text.lines().any(is_shape);
    let mut parts: Vec<Part<'t>> = Vec::new();
    let indentation = |line: &str| line.len() - line.trim_start().len();
    for (before, line) in lines.filter(|(_, line)| !line.trim().trim_matches('.').is_empty()) {
        let least = parts.first().map_or(0, |first| indentation(first.1));
        let may_go_on = by_shape || indentation(line) > least;
        let goes_on = |part: &str| may_go_on && !(has_shape(line) && (by_shape || has_shape(part)));
        match parts.last_mut().filter(|(_, part)| goes_on(part)) {
            Some((_, part)) => *part = joined(text, part, line),
            None => parts.push((before, line)),
        }
    }
    let begins = |part: &&Part<'_>| part.1.trim_start().starts_with('.') && is_text(part.1);
    parts.iter().filter(begins).nth(1)?;
    let contradict = || item_total(&parts) > MOST_ITEMS || Stated::by_all(&parts).is_some_and(|stated| clash(&stated));
    if indentation(parts[0].1) > 0 && !contradict() {
        return None;
    }
    Some(blocks(text, &parts).unwrap_or(parts))
}

/// The bytes of a text from the beginning of one part of it to the end of another.
fn joined<'t>(text: &'t str, first: &str, last: &str) -> &'t str {
    let at = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    &text[at(first)..at(last) + last.len()]
}

/// Parts without lines between, joined, if none of these is a list by itself, and two contradict each other, or each could be a
/// puzzle by itself. The first ones tell.
fn blocks<'t>(text: &'t str, parts: &[Part<'t>]) -> Option<Vec<Part<'t>>> {
    let are_near = |a: &Part<'_>, b: &Part<'_>| b.0 == a.0 + a.1.lines().count();
    let all: Vec<&[Part<'t>]> = parts.chunk_by(are_near).collect();
    let mut items = 0;
    let count = all.iter().take_while(|block| {
        items += item_total(block);
        items <= MOST_ITEMS
    });
    let first = &all[..count.count()];
    let sizes: HashSet<usize> = first.iter().map(|block| block.len()).collect();
    // Blocks of equal size are rather puzzles than parts of a list.
    let is_list = |block: &&[Part<'t>]| match Stated::by_all(block) {
        Some(stated) => clash(&stated) || sizes.len() > 1 && are_several(block).0,
        None => false,
    };
    if all.len() == 1 || sizes.iter().all(|&size| size == 1) || first.iter().any(is_list) {
        return None;
    }
    let block = |block: &&[Part<'t>]| (block[0].0, joined(text, block[0].1, block[block.len() - 1].1));
    let stated = Stated::by_all(&first.iter().map(block).collect::<Vec<_>>())?;
    (clash(&stated) || stated.iter().all(Stated::is_whole)).then(|| all.iter().map(block).collect())
}

fn item_total(parts: &[Part<'_>]) -> usize {
    parts.iter().map(|(_, part)| item_count(part)).sum()
}

/// Whether parts are puzzles of their own, and whether they could be one puzzle as well. They are if two of them give a cell
/// different values, or each of two has a shape or the same rule for the whole grid; or if each could be a puzzle by itself, and
/// they are not one that was broken into lines or has a line for each kind of rule. If a composite goes on in another part, they
/// are one. More items than one puzzle may have are several puzzles.
pub(crate) fn are_several(parts: &[Part<'_>]) -> (bool, bool) {
    if item_total(parts) > MOST_ITEMS {
        return (true, false);
    }
    let Some(stated) = Stated::by_all(parts) else { return (false, true) };
    let clash = clash(&stated);
    let are_whole = parts.len() > 1 && stated.iter().all(Stated::is_whole);
    (clash || are_whole && !are_broken(parts, &stated) && !are_by_kind(&stated), !clash)
}

/// Whether two parts contradict each other, or state the same of the whole grid.
fn clash(parts: &[Stated]) -> bool {
    let mut known = HashMap::new();
    parts.iter().enumerate().any(|(number, stated)| {
        stated.facts.iter().any(|(name, value)| {
            let (first, before) = known.entry(name).or_insert((number, value));
            *first != number && (*before != value || value.is_empty())
        })
    })
}

/// Whether parts are one string that was broken into short lines, each as long as can be, and one between items of one name.
fn are_broken(parts: &[Part<'_>], stated: &[Stated]) -> bool {
    let width = |part: &str| part.trim_end().len();
    let first_item =
        |part: &str| part.match_indices('.').map(|found| found.0).find(|&at| at > 0).unwrap_or(width(part));
    let longest = parts.iter().map(|part| width(part.1)).max().unwrap_or(0);
    // Indented lines go on with one already.
    let has_more = parts.iter().any(|(_, part)| part.trim().contains('\n'));
    longest <= WIDEST
        && !has_more
        && parts.windows(2).all(|pair| width(pair[0].1) + first_item(pair[1].1) > longest)
        && stated.windows(2).any(|pair| pair[0].ends.1 == pair[1].ends.0)
}

/// Whether each part has nothing but rules of one kind, no two have the same, and one has few of them.
fn are_by_kind(parts: &[Stated]) -> bool {
    let mut known = HashSet::new();
    let mut are_new = |names: &HashSet<String>| names.len() == 1 && names.iter().all(|name| known.insert(name.clone()));
    parts.iter().all(|part| part.givens == 0 && !part.has_shape && are_new(&part.names))
        && parts.iter().any(|part| part.rules < LEAST_OF_ONE_KIND)
}

/// A line that is broken for readers is not longer.
const WIDEST: usize = 120;

/// So many givens are those of a puzzle, and so are so many rules.
const LEAST_GIVENS: usize = 15;
const LEAST_RULES: usize = 4;

/// A puzzle with nothing but rules of one kind has so many of them.
const LEAST_OF_ONE_KIND: usize = 15;

/// What a part says.
#[derive(Default)]
struct Stated {
    /// The cells that it gives one value, and, with an empty one, what it says of the whole grid, outside composites.
    facts: Vec<(String, String)>,
    givens: usize,
    rules: usize,
    /// The names of the rules.
    names: HashSet<String>,
    has_shape: bool,
    /// The names of the first and the last item.
    ends: (String, String),
}

impl Stated {
    /// What each part says; `None` if a composite goes on in another one.
    fn by_all(parts: &[Part<'_>]) -> Option<Vec<Stated>> {
        parts.iter().map(|(_, part)| Stated::by(part)).collect()
    }

    /// What a part says; `None` if a composite goes on in another part.
    fn by(part: &str) -> Option<Stated> {
        let (mut depth, mut stated) = (0_usize, Stated::default());
        // What cannot be read is a bad puzzle, alone or beside others.
        let items = items(part, None).unwrap_or_default();
        let name = |item: Option<&Item<'_>>| item.map_or(String::new(), |item| item.name.to_owned());
        stated.ends = (name(items.first()), name(items.last()));
        for item in items {
            match item.name {
                name if COMPOSITES.contains(&name) => depth += 1,
                "End" => depth = depth.checked_sub(1)?,
                _ => stated.add(&item, depth == 0),
            }
        }
        (depth == 0).then_some(stated)
    }

    fn add(&mut self, item: &Item<'_>, is_outside: bool) {
        match item.name {
            "Shape" => {
                self.has_shape = true;
                self.facts.push((item.name.to_owned(), String::new()));
            }
            "" | "Given" => {
                self.givens += item.arguments.len();
                let given = item.arguments.iter().filter_map(|(word, _)| word.split_once('_'));
                let single = given.filter(|(_, value)| is_outside && !value.contains('_'));
                self.facts.extend(single.map(|(cell, value)| (cell.to_ascii_uppercase(), value.to_owned())));
            }
            name => {
                self.rules += 1;
                self.names.insert(name.to_owned());
                if is_outside && item.arguments.is_empty() {
                    self.facts.push((name.to_owned(), String::new()));
                }
            }
        }
    }

    /// Whether a part may be a puzzle by itself.
    fn is_whole(&self) -> bool {
        let has_both = self.givens > 0 && self.rules > 0;
        let has_more = self.has_shape && self.givens + self.rules > 0;
        self.givens >= LEAST_GIVENS || self.rules >= LEAST_RULES || has_both || has_more
    }
}
