//! Keys of JSON that state rules beside the cells of a puzzle, as other programs have them.

use std::collections::HashSet;

use graeco_rules::Kind;

/// Words for rules that are no names of kinds.
const WORDS: [&str; 9] =
    ["cages", "clues", "constraints", "diagonal", "diagonals", "jigsaw", "kropki", "regions", "rules"];

/// Keys of regions in place of boxes; those after the second may be anything else, too.
const LAYOUTS: [&str; 11] =
    ["regions", "jigsaw", "layout", "region", "boxes", "blocks", "zones", "areas", "nonets", "shape", "map"];

/// A layout has at least so many names; fewer may be words for its kind, or a size.
pub(crate) const FEWEST_NAMES: usize = 16;

/// A layout in rows has at least so many of them, and so many names in each.
pub(crate) const FEWEST_ROWS: usize = 4;

/// Names of kinds that mean something else beside cells.
const OTHERS: [&str; 5] = ["candidate", "candidates", "layer", "region", "table"];

/// Whether a key states rules; `value` is the text of a JSON document from its value on. A key states none if its value is `false`,
/// a number, an empty list or object, or a string, except for constraints and the names of regions in a string.
///
/// ```
/// use graeco_document::states_rules;
///
/// assert!(states_rules("antiKnight", "true") && states_rules("thermos", "[[0, 1]]}"));
/// assert!(!states_rules("killer", "[ ]") && !states_rules("diagonals", "[false, false]") && !states_rules("id", "[1]"));
/// assert!(states_rules("layout", "\"1122112233443344\"") && !states_rules("layout", "[9, 9]"));
/// assert!(states_rules("blocks", "[[0, 1, 4, 5]]") && !states_rules("map", "\"uncopyrightables.png\""));
/// assert!(states_rules("areas", "[[[0, 0], [0, 1]]]") && !states_rules("shape", "[[9, 9]]"));
/// assert!(states_rules("regions", "\"1122\"") && !states_rules("rules", "\"as usual\""));
/// ```
#[must_use]
pub fn states_rules(key: &str, value: &str) -> bool {
    let folded = &*key.to_ascii_lowercase();
    let states = match value.as_bytes() {
        _ if LAYOUTS[2..].contains(&folded) => is_layout(value),
        [b't', ..] => true,
        [b'"', next, ..] if ["constraints", "regions"].contains(&folded) => *next != b'"',
        [b'"', ..] => folded == "jigsaw" && is_layout(value),
        [b'[', rest @ ..] => {
            let end = rest.iter().position(|byte| b"]{".contains(byte)).unwrap_or(rest.len());
            let words = value[1..=end].split(|c: char| c == ',' || c.is_whitespace());
            rest.get(end) == Some(&b'{') || words.into_iter().any(|word| !["", "false", "null"].contains(&word))
        }
        [b'{', rest @ ..] => rest.trim_ascii_start().first() != Some(&b'}'),
        _ => false,
    };
    states && (is_name(key) || is_layout_key(key))
}

/// Whether a key is one of regions in place of boxes.
pub(crate) fn is_layout_key(key: &str) -> bool {
    LAYOUTS.iter().any(|name| name.eq_ignore_ascii_case(key))
}

/// Whether a value of JSON may be the regions of a grid: names without blanks, rows, or numbers.
fn is_layout(value: &str) -> bool {
    let until = |end: char| value[1..].split(end).next().unwrap_or_default();
    match value.as_bytes() {
        [b'"', ..] => are_names(until('"')),
        [b'[', rest @ ..] => {
            let count = until(']').split(',').count();
            match rest.trim_ascii_start() {
                [b'[', row @ ..] => count >= FEWEST_ROWS || row.trim_ascii_start().first() == Some(&b'['),
                [b'"', row @ ..] => {
                    let names = row.iter().position(|&byte| byte == b'"').unwrap_or(row.len());
                    names.min(count) >= FEWEST_ROWS
                }
                _ => count >= FEWEST_NAMES,
            }
        }
        _ => false,
    }
}

/// Whether a text may be the names of all cells of a layout: each stands there several times.
pub(crate) fn are_names(text: &str) -> bool {
    let different: HashSet<char> = text.chars().collect();
    text.len() >= FEWEST_NAMES && !text.contains(' ') && 2 * different.len() <= text.chars().count()
}

/// Whether a word is a name of a rule that needs no cells, so that it states the rule by itself.
pub(crate) fn is_whole_rule(name: &str) -> bool {
    const OF_GRIDS: [&str; 4] = ["diagonal", "diagonals", "jigsaw", "kropki"];
    let is_kind = |name: &str| Kind::named(name).is_some_and(Kind::needs_nothing);
    // `no_difference` is a usual phrase.
    OF_GRIDS.contains(&name) || !name.starts_with("no_") && (is_kind(name) || is_kind(&name.replace('_', "")))
}

/// Whether a key is a word for rules: in small or capital letters, with or without `_` between its parts, singular or plural.
pub(crate) fn is_name(key: &str) -> bool {
    kind_of(key).is_some() || forms(key).iter().any(|name| WORDS.contains(&&**name))
}

/// The kind that such a word names.
pub(crate) fn kind_of(key: &str) -> Option<&'static Kind> {
    let kind = |name: &str| Kind::named(name).filter(|_| name.len() > 3 && !OTHERS.contains(&name));
    forms(key).iter().find_map(|name| kind(name).or_else(|| kind(name.strip_suffix('s')?)))
}

/// A word in small letters, without and with `_` between its parts.
fn forms(key: &str) -> [String; 2] {
    let parted = key.to_ascii_lowercase().replace(['-', ' '], "_");
    [parted.replace('_', ""), parted]
}
