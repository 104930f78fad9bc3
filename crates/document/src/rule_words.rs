//! Names of rules in plain words, as people write them beside the cells of a puzzle.

use crate::rule_keys::{is_name, is_whole_rule};

/// A name has at most so many words.
const MOST_WORDS: usize = 3;

/// The first name of a rule in a text: that of a rule of the whole grid anywhere, that of any other rule beside the word `sudoku`
/// or alone on its line, because many are everyday words.
///
/// ```
/// use graeco_document::rule_in_words;
///
/// let named = ["Sudoku X", "an anti-knight puzzle", "Killer Sudoku", "Rules: thermo", "the arrow of time"].map(rule_in_words);
/// assert_eq!(named, [Some("Sudoku X"), Some("anti-knight"), Some("Killer"), Some("thermo"), None]);
/// ```
#[must_use]
pub fn rule_in_words(text: &str) -> Option<&str> {
    text.lines().find_map(|line| {
        let words = words(line);
        (0..words.len()).find_map(|from| {
            let most = MOST_WORDS.min(words.len() - from);
            let to = (1..=most).rev().map(|count| from + count).find(|&to| is_rule(&words, from, to))?;
            Some(&line[place(line, words[from])..place(line, words[to - 1]) + words[to - 1].len()])
        })
    })
}

/// The words of a line, which have letters alone.
fn words(line: &str) -> Vec<&str> {
    let words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.filter(|word| word.chars().all(char::is_alphabetic)).collect()
}

/// The byte of a line where a part of it begins.
fn place(line: &str, part: &str) -> usize {
    part.as_ptr() as usize - line.as_ptr() as usize
}

/// Whether some of the words of a line are the name of a rule.
fn is_rule(words: &[&str], from: usize, to: usize) -> bool {
    let name = words[from..to].join("_").to_ascii_lowercase();
    let is_sudoku = |word: &&str| word.eq_ignore_ascii_case("sudoku") || word.eq_ignore_ascii_case("sudokus");
    let beside = || from.checked_sub(1).into_iter().chain([to]).filter_map(|at| words.get(at));
    let is_plain = |word: &&str| is_sudoku(word) || ["rule", "rules", "variant"].contains(&&*word.to_ascii_lowercase());
    let is_alone = || words[..from].iter().chain(&words[to..]).all(is_plain);
    match &*name {
        // An open cell may be an `x`.
        "sudoku_x" | "x_sudoku" => true,
        "rule" | "rules" => false,
        name => is_whole_rule(name) || is_name(name) && (beside().any(is_sudoku) || is_alone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_rules_are_found_and_everyday_words_are_not() {
        for (text, name) in [
            ("X-Sudoku\n53..7....\n", "X-Sudoku"),
            ("53..7....\n# non consecutive", "non consecutive"),
            ("G diagonal 53..7....6", "diagonal"),
            ("Disjoint Groups by me", "Disjoint Groups"),
            ("My jigsaw", "jigsaw"),
            ("a sandwich sudoku", "sandwich"),
            ("Little Killer", "Little Killer"),
        ] {
            assert_eq!(rule_in_words(text), Some(name), "{text}");
        }
        for text in [
            "Killer heuristic",
            "x x 1 x 3 x",
            "a sudoku with clues on a line",
            "between the lines",
            "there is no difference",
            "Rules: none",
            "Sudoku rules",
            "sudoku",
            "ABCDEFGHI",
        ] {
            assert_eq!(rule_in_words(text), None, "{text}");
        }
    }
}
