//! Keys of JSON that state rules beside the cells of a puzzle, as other programs have them.

use std::collections::HashSet;

use graeco_rules::Kind;

/// Words for rules that are no names of kinds, in the singular, as other programs have them, too.
const WORDS: [&str; 25] = [
    "betweenline",
    "cage",
    "clue",
    "constraint",
    "diagonal",
    "dot",
    "extraregion",
    "hyper",
    "inequality",
    "inequalities",
    "jigsaw",
    "killercage",
    "kropki",
    "line",
    "littlekillersum",
    "max",
    "odd",
    "region",
    "regionsumline",
    "rule",
    "sandwichsum",
    "sudokux",
    "sum",
    "variant",
    "xv",
];

/// Parts of keys of regions in place of boxes, and whole keys.
const LAYOUT_PARTS: [&str; 6] = ["region", "jigsaw", "layout", "irregular", "nonet", "partition"];
const LAYOUTS: [&str; 10] =
    ["boxes", "blocks", "zones", "areas", "shape", "map", "groups", "houses", "boxmap", "box_map"];

/// A layout has at least so many names or cells; fewer may be words for its kind, or a size.
pub(crate) const FEWEST_NAMES: usize = 16;

/// So many bytes of a value show whether it states rules.
const MOST_VALUE: usize = 1 << 14;

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
/// assert!(states_rules("blocks", "[[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]]") && !states_rules("map", "\"uncopyrightables.png\""));
/// assert!(states_rules("regionMap", "{\"cells\": [\"AABB\", \"AABB\", \"CCDD\", \"CCDD\"]}"));
/// assert!(!states_rules("shape", "[[9, 9]]") && !states_rules("areas", "[\"north\", \"south\", \"east\", \"west\"]"));
/// assert!(states_rules("regions", "\"1122\"") && !states_rules("rules", "\"as usual\""));
/// ```
#[must_use]
pub fn states_rules(key: &str, value: &str) -> bool {
    // No usual value is longer.
    let value = &value[..value.floor_char_boundary(MOST_VALUE)];
    let folded = &*key.to_ascii_lowercase();
    let states = match value.as_bytes() {
        _ if is_layout_key(key) && !["regions", "jigsaw"].contains(&folded) => return is_layout(value),
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
    states && is_name(key)
}

/// Whether a key states the regions of a grid, as [`states_rules`] does for any rule.
#[must_use]
pub fn states_layout(key: &str, value: &str) -> bool {
    is_layout_key(key) && is_layout(&value[..value.floor_char_boundary(MOST_VALUE)])
}

/// Whether a key is one of regions in place of boxes.
pub(crate) fn is_layout_key(key: &str) -> bool {
    let begins = |part: &str| key.get(..part.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(part));
    let is_in = |part: &&str| key.as_bytes().windows(part.len()).any(|own| own.eq_ignore_ascii_case(part.as_bytes()));
    let is_layout = LAYOUTS.iter().any(|name| key.eq_ignore_ascii_case(name)) || LAYOUT_PARTS.iter().any(is_in);
    is_layout && !begins("extra") && kind_of(key).is_none()
}

/// Whether a value of JSON may be the regions of a grid.
fn is_layout(value: &str) -> bool {
    if !value.starts_with(['"', '[', '{']) {
        return false;
    }
    let value = &value[..extent(value)];
    let is_key = |after: &str| after.trim_start().starts_with(':');
    let quoted = value.split('"').skip(1).step_by(2).zip(value.split('"').skip(2).step_by(2));
    let quoted = quoted.filter(|(_, after)| !is_key(after)).map(|(text, _)| text.replace("\\n", "\n"));
    let outside = value.split('"').step_by(2).flat_map(|text| text.split(|c: char| !c.is_ascii_digit()));
    let numbers = outside.filter(|number| !number.is_empty()).map(str::to_owned);
    are_leaves_of_layout(&numbers.chain(quoted).collect::<Vec<_>>(), value.matches('[').count())
}

/// The length of the value that a text of JSON begins with.
fn extent(text: &str) -> usize {
    let (mut depth, mut is_quoted) = (0_usize, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'[' | b'{' if !is_quoted => depth += 1,
            b']' | b'}' if !is_quoted => depth = depth.saturating_sub(1),
            _ => continue,
        }
        if depth == 0 && !is_quoted {
            return at + 1;
        }
    }
    text.len()
}

/// Whether the strings and numbers of a value may be those of a layout: names of which each stands there several times, or cells
/// in several lists.
pub(crate) fn are_leaves_of_layout(leaves: &[String], lists: usize) -> bool {
    let repeat = |words: &[&str]| {
        let different: HashSet<&&str> = words.iter().collect();
        words.len() >= FEWEST_NAMES && 2 * different.len() <= words.len()
    };
    let words: Vec<&str> = leaves.iter().flat_map(|leaf| leaf.split_whitespace()).collect();
    let is_row = |row: &&str| row.len() == words[0].len();
    let are_rows = || words.iter().all(is_row) && are_names(&words.concat());
    repeat(&words)
        || are_rows()
        || lists > 1 && words.len() >= FEWEST_NAMES
        || leaves.iter().any(|leaf| are_names(leaf))
}

/// Whether a text may be the names of all cells of a layout: each stands there several times.
fn are_names(text: &str) -> bool {
    let different: HashSet<char> = text.chars().collect();
    text.len() >= FEWEST_NAMES && !text.contains(' ') && 2 * different.len() <= text.chars().count()
}

/// Whether a text is the names of all cells of a whole layout, which is no filled grid, whatever its key.
#[must_use]
pub fn is_whole_layout(text: &str) -> bool {
    // Most texts show at once that they are no names.
    let first = text.bytes().next().unwrap_or_default();
    if text.len() < FEWEST_NAMES || !first.is_ascii_alphanumeric() {
        return false;
    }
    let n = text.len().isqrt();
    if n * n != text.len()
        || text.bytes().filter(|&byte| byte == first).count() != n
        || !text.bytes().all(|byte| byte.is_ascii_alphanumeric())
    {
        return false;
    }
    let different = |row: &[u8]| row.iter().fold(0_u128, |all, byte| all | 1 << byte).count_ones() as usize;
    if text.as_bytes().chunks(n).all(|row| different(row) == n) {
        return false;
    }
    let mut sizes = [0; 128];
    text.bytes().for_each(|byte| sizes[usize::from(byte)] += 1);
    sizes.iter().all(|&size| size == 0 || size == n)
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
    let is_word = |name: &str| WORDS.contains(&name) || name.strip_suffix('s').is_some_and(|one| WORDS.contains(&one));
    kind_of(key).is_some() || forms(key).iter().any(|name| is_word(name))
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
