//! Names of rules in plain words, as people write them beside the cells of a puzzle.

use crate::rule_keys::{is_name, is_whole_rule};

/// A name has at most so many words.
const MOST_WORDS: usize = 3;

/// Sentences with one of these words say who made a puzzle, or which rules it has not.
const NO_RULES: [&str; 10] = ["by", "classic", "no", "not", "source", "without", "kein", "ohne", "sans", "sin"];

/// Beginnings of words for a grid with regions in place of boxes, also in German, French, Spanish, Dutch, Italian and Japanese.
const JIGSAW: [&str; 10] =
    ["jigsaw", "regions", "irregul", "irrégul", "irregol", "unregelm", "onregelm", "squiggly", "henkei", "kikagaku"];

/// Beginnings of names of other rules in these languages.
const OTHER_LANGUAGES: [&str; 22] = [
    "diagonal",
    "diagonaal",
    "taikaku",
    "thermom",
    "termo",
    "pfeil",
    "flèche",
    "fleche",
    "flecha",
    "frecc",
    "pijl",
    "tueur",
    "asesino",
    "springer",
    "cavalier",
    "caballo",
    "palindrom",
    "palíndrom",
    "wolkenkratzer",
    "gratte",
    "rascacielos",
    "grattaciel",
];

/// Words between `sudoku` and the name of a rule.
const BETWEEN: [&str; 7] = ["a", "avec", "con", "de", "di", "met", "mit"];

/// The names of rules in a text, each once: those of rules of the whole grid anywhere, those of other rules beside the word
/// `sudoku` or alone in their sentence, because many are everyday words. Credits, and rules that do not hold, name none.
///
/// ```
/// use graeco_document::rules_in_words;
///
/// assert_eq!(rules_in_words("Killer Sudoku\nan anti-knight puzzle\nthe arrow of time"), ["Killer", "anti-knight"]);
/// assert!(rules_in_words("No diagonals here").is_empty());
/// ```
#[must_use]
pub fn rules_in_words(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    let sentences = text.lines().flat_map(|line| line.split([';', '!'])).flat_map(|part| part.split(". "));
    for line in sentences {
        let words = words(line);
        if words.iter().any(|word| NO_RULES.contains(&&*word.to_ascii_lowercase())) {
            continue;
        }
        let mut from = 0;
        while from < words.len() {
            let most = MOST_WORDS.min(words.len() - from);
            let to = (1..=most).rev().map(|count| from + count).find(|&to| is_rule(&words, from, to));
            if let Some(to) = to {
                let name = &line[place(line, words[from])..place(line, words[to - 1]) + words[to - 1].len()];
                if !found.iter().any(|other| other.eq_ignore_ascii_case(name)) {
                    found.push(name);
                }
            }
            from = to.unwrap_or(from + 1);
        }
    }
    found
}

/// Whether a name of a rule is a word for a grid with regions in place of boxes.
#[must_use]
pub fn is_jigsaw(name: &str) -> bool {
    JIGSAW.iter().any(|stem| name.to_lowercase().starts_with(stem))
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
    let name = words[from..to].join("_").to_lowercase();
    let is_sudoku = |word: &&str| word.eq_ignore_ascii_case("sudoku") || word.eq_ignore_ascii_case("sudokus");
    let before = if from > 1 && BETWEEN.contains(&words[from - 1]) { 2 } else { 1 };
    let beside = || from.checked_sub(before).into_iter().chain([to]).filter_map(|at| words.get(at));
    let is_plain = |word: &&str| {
        let small = word.to_lowercase();
        is_sudoku(word) || ["rule", "rules", "variant"].contains(&&*small) || is_whole_rule(&small)
    };
    let is_alone = || words[..from].iter().chain(&words[to..]).all(is_plain);
    match &*name {
        // An open cell may be an `x`.
        "sudoku_x" | "x_sudoku" | "knight_s_move" | "knights_move" | "king_s_move" | "kings_move" => true,
        "rule" | "rules" => false,
        "xv" => beside().any(is_sudoku),
        // One word, as in German.
        name if let Some(name) = name.strip_suffix("sudoku")
            && !name.contains('_') =>
        {
            is_named(name)
        }
        name => is_whole_rule(name) || is_named(name) && (beside().any(is_sudoku) || is_alone()),
    }
}

/// Whether a word is the name of a rule in some language.
fn is_named(name: &str) -> bool {
    let is_one = |stems: &[&str]| !name.contains('_') && stems.iter().any(|stem| name.starts_with(stem));
    is_name(name) || is_one(&OTHER_LANGUAGES) || is_one(&JIGSAW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rules_of_a_text_are_found() {
        assert_eq!(rules_in_words("Killer jigsaw"), ["Killer", "jigsaw"]);
        let text =
            "Normal sudoku rules apply. Anti-knight applies; no thermo sudoku. Killer sudoku, normal rules apply";
        assert_eq!(rules_in_words(text), ["Anti-knight", "Killer"]);
        let text = "Anti-Knight & Anti-King Sudoku, non-consecutive\nAnti-knight\nSudoku with diagonals";
        assert_eq!(rules_in_words(text), ["Anti-Knight", "Anti-King", "non-consecutive", "diagonals"]);
    }

    #[test]
    fn names_of_rules_are_found_and_everyday_words_are_not() {
        for (text, name) in [
            ("X-Sudoku\n53..7....\n", "X-Sudoku"),
            ("53..7....\n# non consecutive", "non consecutive"),
            ("G diagonal 53..7....6", "diagonal"),
            ("Disjoint Groups of mine", "Disjoint Groups"),
            ("My jigsaw", "jigsaw"),
            ("a sandwich sudoku", "sandwich"),
            ("Little Killer", "Little Killer"),
            ("XV Sudoku", "XV"),
            ("Killersudoku", "Killersudoku"),
            ("Thermosudoku Nr. 3", "Thermosudoku"),
            ("Unregelmäßiges Sudoku", "Unregelmäßiges"),
            ("Sudoku irrégulier", "irrégulier"),
            ("Sudoku de flechas", "flechas"),
            ("Diagonaal sudoku", "Diagonaal"),
            ("Sudoku a freccia", "freccia"),
            ("Pfeile", "Pfeile"),
            ("Cells a knight's move apart cannot contain the same digit.", "knight's move"),
        ] {
            assert_eq!(rules_in_words(text), [name], "{text}");
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
            "Classic sudoku by Diagonal Dave",
            "Puzzle XV",
            "Sudoku ohne Diagonalen",
            "Futur",
            "No diagonals, no knight's moves, just a normal sudoku:",
        ] {
            assert!(rules_in_words(text).is_empty(), "{text}");
        }
    }
}
