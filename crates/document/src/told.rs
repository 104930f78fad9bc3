//! Tells the rules of a puzzle in plain words, as setters write them beside a puzzle.

use graeco_grid::Cell;
use graeco_rules::{Clue, Drawn, Hue, Kind, Look};

use crate::document::Document;

/// Rules as people say them. `{field}` is the number of all clues of the kind, or "the given number" if they differ.
const SENTENCES: [(&str, &str); 50] = [
    ("antiknight", "Cells a knight's move apart cannot hold the same digit."),
    ("antiking", "Cells a king's move apart cannot hold the same digit."),
    ("nonconsecutive", "Orthogonally adjacent cells cannot hold consecutive digits."),
    ("windoku", "The four shaded 3×3 squares hold every digit once."),
    ("disjointgroups", "Cells in the same position of their boxes hold different digits."),
    ("killer", "Digits in a cage do not repeat, and add up to the number in its corner if there is one."),
    ("cage", "Digits in a cage do not repeat."),
    ("sum", "Digits along a dotted line add up to its number. They may repeat."),
    ("thermo", "Digits increase along a thermometer from its bulb."),
    ("slowthermo", "Digits never decrease along a slow thermometer from its bulb."),
    ("arrow", "Digits along an arrow add up to the number in its circle. They may repeat."),
    ("doublearrow", "Digits between the circles of a line add up to the sum of the digits in the circles."),
    ("between", "Digits between the circles of a line are strictly between the digits in the circles."),
    (
        "lockout",
        "Digits at the ends of a line differ by at least {diff}; those between are not in the range of the ends.",
    ),
    ("renban", "Digits along the line are consecutive, in any order, and do not repeat."),
    ("whisper", "Adjacent digits along the line differ by at least {diff}."),
    ("palindrome", "The line reads the same in both directions."),
    ("entropic", "Any three successive digits along the line are a low, a middle and a high one."),
    (
        "modular",
        "Divided by {mod}, the digits in any stretch of that many cells along the line leave different remainders.",
    ),
    ("zipper", "Digits at the same distance from the middle of the line add up to the digit in the middle."),
    ("regionsum", "Box borders cut the line into parts with the same sum."),
    ("nabner", "No two digits on the line are equal or consecutive."),
    ("sumline", "The line can be cut into parts that add up to {sum} each."),
    ("white", "Digits with a white dot between them are consecutive."),
    ("black", "Of two digits with a black dot between them, one is twice the other."),
    ("x", "Digits with an X between them add up to 10."),
    ("v", "Digits with a V between them add up to 5."),
    ("difference", "Digits with a white dot with a number between them differ by that number."),
    ("ratio", "Of two digits with a black dot with a number between them, one is that many times the other."),
    ("greater", "A sign between two cells points to the lesser digit."),
    ("quad", "Digits in a circle occur in the four cells around it."),
    ("odd", "Cells with a circle hold odd digits."),
    ("even", "Cells with a square hold even digits."),
    ("littlekiller", "Digits along an arrowed diagonal add up to the number at its arrow. They may repeat."),
    (
        "sandwich",
        "A number outside the grid is the sum of the digits between the least and the greatest digit of the row or column.",
    ),
    (
        "skyscraper",
        "A number outside the grid is how many digits are seen from there; a digit hides all smaller ones behind it.",
    ),
    ("xsum", "A number outside the grid is the sum of the first X digits from there, X being the first one."),
    ("numberedroom", "A number outside the grid is the digit in the Xth cell from there, X being the first digit."),
    ("countingcircles", "A digit in a circle is the number of circles that hold it."),
    ("lookandsay", "Of each pair of numbers, the first one says how many of the cells hold the second one."),
    ("rule", "The formula is true for the digits a, b, c … of the cells, in this order."),
    ("pairs_on_line", "The formula is true for the digits a and b of neighbors along the line."),
    ("all_pairs", "The formula is true for the digits a and b of any two of the cells."),
    ("regex", "The digits of the cells, read in this order, match the pattern."),
    ("layer", "Each cell has a second value beside its digit."),
    ("connected", "The cells that hold the named values form one piece, connected by the sides of its cells."),
    ("replicate", "Each of these holds wherever it can be moved."),
    ("xv_negative", "All Xs and Vs are given."),
    ("kropki_negative", "All dots are given."),
    ("fog", "A correct digit clears the fog from its cell and from the cells around it."),
];

/// The rules in words, a line each: those of the grid, then those of its clues in the order in which they come.
#[must_use]
pub fn told(document: &Document) -> String {
    let mut lines = vec![of_grid(document)];
    if document.header().diagonals.contains(&true) {
        lines.push("Marked diagonals hold every digit once.".into());
    }
    let names = |cells: &[Cell]| document.puzzle().names_of(cells);
    let mut kinds: Vec<&'static Kind> = Vec::new();
    let is_told = |kind: &Kind| !kind.is_drawing() || kind.look == Look::Drawn(Drawn::Fog);
    for clue in document.clues().iter().filter(|clue| is_told(clue.kind())) {
        if !kinds.iter().any(|kind| kind.name == clue.kind().name) {
            kinds.push(clue.kind());
        }
    }
    lines.extend(kinds.into_iter().map(|kind| {
        let clues: Vec<&Clue> = document.clues().iter().filter(|clue| clue.kind().name == kind.name).collect();
        of_kind(kind, &clues, &names)
    }));
    lines.join("\n")
}

fn of_grid(document: &Document) -> String {
    let puzzle = document.puzzle();
    let first = puzzle.first_value();
    let last = first + puzzle.order().grid_symbol_count() as i64 - 1;
    let houses = match (puzzle.block(), puzzle.regions().is_some(), puzzle.shape().is_some()) {
        (_, _, true) => return format!("Place the digits {first} to {last}."),
        (_, true, _) => "row, column and region",
        (Some(_), ..) => "row, column and box",
        (None, ..) => "row and column",
    };
    format!("Place the digits {first} to {last} once each in every {houses}.")
}

fn of_kind(kind: &Kind, clues: &[&Clue], names: &dyn Fn(&[Cell]) -> String) -> String {
    let title: String =
        kind.title.chars().take(1).flat_map(char::to_uppercase).chain(kind.title.chars().skip(1)).collect();
    let hue = match kind.look {
        Look::Line { hue, .. } | Look::SumLine { hue } if kind.name != "thermo" => {
            let own = clues.iter().map(|clue| clue.line_hue().unwrap_or(hue));
            let mut words: Vec<&str> = own.map(Hue::name).collect();
            words.dedup();
            format!(" ({})", words.join(", "))
        }
        _ => String::new(),
    };
    let sentence = filled(kind, |field| {
        let mut numbers: Vec<Option<i64>> = clues.iter().map(|clue| clue.number_of(field)).collect();
        numbers.dedup();
        if let [number] = numbers[..] { number } else { None }
    });
    // What a clue says in its own terms nobody sees in a picture.
    let terms: String =
        clues.iter().filter_map(|clue| terms(clue, names)).map(|terms| format!("\n  {terms}")).collect();
    format!("{title}{hue}: {sentence}{terms}")
}

/// A kind in a plain sentence.
#[must_use]
pub fn told_kind(kind: &Kind) -> String {
    filled(kind, |_| None)
}

/// The sentence of a kind with the numbers of its fields.
fn filled(kind: &Kind, number: impl Fn(&str) -> Option<i64>) -> String {
    let known = SENTENCES.iter().find(|known| known.0 == kind.name).map(|known| known.1.to_owned());
    let sentence = known.unwrap_or_else(|| kind.meaning.replace('`', ""));
    kind.fields.iter().fold(sentence, |sentence, field| {
        let hole = format!("{{{}}}", field.name);
        let number = || number(field.name).map_or_else(|| "the given number".to_owned(), |number| number.to_string());
        if sentence.contains(&hole) { sentence.replace(&hole, &number()) } else { sentence }
    })
}

/// What a clue says in its own terms: its formula, pattern or values and its cells, or the clues in it.
fn terms(clue: &Clue, names: &dyn Fn(&[Cell]) -> String) -> Option<String> {
    let values = |between: &str| clue.numbers_of("values").iter().map(i64::to_string).collect::<Vec<_>>().join(between);
    match clue.kind().name {
        "layer" => {
            let (name, values) = (clue.text_of("name")?.trim(), values(" to "));
            let given = if clue.has("givens") { " (white is the least one, gray the next)" } else { "" };
            Some(if values.is_empty() { format!("{name}{given}") } else { format!("{name}: {values}{given}") })
        }
        "connected" => {
            let size = clue.number_of("size").map_or_else(String::new, |size| format!(", {size} cells"));
            Some(format!("{}: {}{size}", names(clue.cells_of("cells")), values(" or ")))
        }
        "lookandsay" => {
            let pair = |pair: &Vec<i64>| pair.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
            let pairs: Vec<String> = clue.tuples_of("pairs").iter().map(pair).collect();
            Some(format!("{}: {}", names(clue.cells_of("cells")), pairs.join(", ")))
        }
        "replicate" if !clue.has("offsets") => {
            let inner: Option<Vec<String>> = clue.clues_of("of").iter().map(|inner| terms(inner, names)).collect();
            Some(inner?.join("\n  "))
        }
        _ => {
            let text = ["where", "pattern"].iter().find_map(|field| clue.text_of(field))?;
            let pairs = clue.word_of("pairs").map(|pairs| format!("{pairs} pairs"));
            let cells = Some(names(clue.cells_of("cells"))).filter(|cells| !cells.is_empty());
            Some(format!("{}: {text}", [pairs, cells].into_iter().flatten().collect::<Vec<_>>().join(" of ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_told_once_with_their_numbers() {
        let head = "order = 9\nboxes = [3, 3]\nrules = [\"antiknight\"]\n";
        let line = |diff: u8, row: u8| format!("[[whisper]]\ncells = \"r{row}c1 r{row}c2\"\ndiff = {diff}\n");
        let text = |clues: &[String]| told(&Document::parse(&(head.to_owned() + &clues.concat())).unwrap());
        let expected = "Place the digits 1 to 9 once each in every row, column and box.\n\
                        Anti-knight: Cells a knight's move apart cannot hold the same digit.\n\
                        Whisper line (green): Adjacent digits along the line differ by at least 5.";
        assert_eq!(text(&[line(5, 1), line(5, 2)]), expected);
        assert!(text(&[line(5, 1), line(4, 2)]).ends_with("differ by at least the given number."));
        let rule = "[[rule]]\ncells = \"r1c1 r1c2\"\nwhere = \"a < b\"\n".to_owned();
        assert!(text(&[rule]).contains("\n  r1c1 r1c2: a < b"));
        let counted = "[[lookandsay]]\ncells = \"r1c1 r2c2\"\npairs = [[2, 3], [0, 5]]\n".to_owned();
        assert!(text(&[counted]).contains("hold the second one.\n  r1c1 r2c2: 2 3, 0 5"));
    }

    #[test]
    fn rules_of_layers_are_told_in_their_own_terms() {
        let text = "order = 4\n[[layer]]\nname = \"shade\"\nvalues = [1, 2]\n[[connected]]\ncells = \"shade\"\n\
                    values = [1]\n[[replicate]]\nof = [{ kind = \"rule\", cells = \"r1c1 shade_r1c1\", where = \"a > b\" }]\n\
                    [[rule]]\ncells = \"shade\"\npairs = \"orthogonal\"\nwhere = \"a != b\"\n";
        let told = told(&Document::parse(text).unwrap());
        for line in [
            "\n  shade: 1 to 2\n",
            "\n  shade: 1\n",
            "\n  r1c1 shade_r1c1: a > b",
            "\n  orthogonal pairs of shade: a != b",
        ] {
            assert!(told.contains(line), "{line} {told}");
        }
        let given = text.replace("values = [1, 2]\n", "values = [1, 2]\ngivens = \"12.. .... .... ....\"\n");
        let given = super::told(&Document::parse(&given).unwrap());
        assert!(given.contains("\n  shade: 1 to 2 (white is"), "{given}");
        assert!(!told.contains("var"), "{told}");
    }

    #[test]
    fn sentences_name_kinds_and_their_fields() {
        for (name, sentence) in SENTENCES {
            let kind = Kind::named(name).unwrap_or_else(|| panic!("{name}"));
            for hole in sentence.split('{').skip(1) {
                let field = hole.split('}').next().unwrap();
                assert!(kind.fields.iter().any(|known| known.name == field), "{name}: {field}");
            }
        }
    }
}
