//! Rules that users write in the puzzle file: they mean the same as the built-in ones, and mistakes in them are placed.

use graeco_document::Document;
use graeco_grid::{Puzzle, Square};

fn puzzle(text: &str) -> Puzzle {
    Document::parse(text).unwrap_or_else(|error| panic!("{text}{error}")).into_puzzle()
}

/// The first solutions of a puzzle, in order, and whether those are all.
fn all(puzzle: &Puzzle) -> Vec<Square> {
    let mut found: Vec<Square> = puzzle.solutions().collect();
    found.sort();
    found
}

/// Built-in rules, and the same in other words.
const SAME: &[(&str, &[&str])] = &[
    (
        "[[littlekiller]]\ncells = \"r1c2 r2c3\"\nsum = 6\n[[littlekiller]]\ncells = \"r2c3 r3c4\"\nsum = 6\n",
        &[
            "[[replicate]]\noffsets = [[0, 0], [1, 1]]\nof = [{ kind = \"littlekiller\", cells = \"r1c2 r2c3\", sum = 6 }]\n",
        ],
    ),
    ("rules = [\"antiknight\"]\n", &["[[rule]]\npairs = \"knight\"\nwhere = \"a != b\"\n"]),
    ("rules = [\"antiking\"]\n", &["[[rule]]\npairs = \"king\"\nwhere = \"not a = b\"\n"]),
    (
        "rules = [\"nonconsecutive\"]\n",
        &[
            "[[rule]]\npairs = \"orthogonal\"\nwhere = \"abs(a - b) != 1\"\n",
            "[[rule]]\npairs = \"line\"\nwhere = \"a != b\"\n[[rule]]\npairs = \"orthogonal\"\nwhere = \"a - b < -1 or a - b > 1\"\n",
        ],
    ),
    (
        "[[whisper]]\ncells = \"r1c1 r2c2 r3c3 r3c4\"\ndiff = 2\n",
        &[
            "[[pairs_on_line]]\ncells = \"r1c1 r2c2 r3c3 r3c4\"\nwhere = \"a >= b + 2 or b >= a + 2\"\n",
            "[[rule]]\npairs = [\"r1c1 r2c2\", \"r2c2 r3c3\", \"r3c3 r3c4\"]\nwhere = \"abs(b - a) >= 2\"\n",
        ],
    ),
    (
        "[[thermo]]\ncells = \"r1c1 r2c2 r3c2 r3c3\"\n",
        &[
            "[[rule]]\ncells = \"r1c1 r2c2 r3c2 r3c3\"\nwhere = \"a < b < c < d\"\n",
            "[[all_pairs]]\ncells = \"r1c1 r2c2 r3c2 r3c3\"\nwhere = \"a < b\"\n",
            "[[regex]]\ncells = \"r1c1 r2c2 r3c2 r3c3\"\npattern = \"1?2?3?4?5?6?\"\n",
            "[[automaton]]\ncells = \"r1c1 r2c2 r3c2 r3c3\"\naccept = [1, 2, 3, 4, 5, 6]\ntransitions = [[0, 1, 1], [0, 2, 2], \
             [0, 3, 3], [1, 2, 2], [1, 3, 3], [1, 4, 4], [2, 3, 3], [2, 4, 4], [2, 5, 5], [3, 4, 4], [3, 5, 5], [3, 6, 6], \
             [1, 5, 5], [1, 6, 6], [2, 6, 6], [4, 5, 5], [4, 6, 6], [5, 6, 6]]\n",
            "[[and]]\nof = [{ kind = \"thermo\", cells = \"r1c1 r2c2\" }, { kind = \"thermo\", cells = \"r2c2 r3c2 r3c3\" }]\n",
        ],
    ),
    (
        "[[renban]]\ncells = \"r1c1 r2c2 r2c3\"\n",
        &[
            "[[all_pairs]]\ncells = \"r1c1 r2c2 r2c3\"\nwhere = \"a != b and abs(a - b) < 3\"\n",
            "[[rule]]\ncells = \"r1c1 r2c2 r2c3\"\nwhere = \"max(a, b, c) - min(a, b, c) = 2 and a != b != c != a\"\n",
        ],
    ),
    (
        "[[killer]]\ncells = \"r1c1 r1c2 r2c1\"\nsum = 9\n",
        &[
            "[[rule]]\ncells = \"r1c1 r1c2 r2c1\"\nwhere = \"a + b + c = 9\"\n",
            "[[rule]]\ncells = \"r1c1 r1c2 r2c1\"\nwhere = \"a + b + c in [9, 99]\"\n",
        ],
    ),
    (
        "[[lunchbox]]\ncells = \"r1c1 r1c2 r1c3\"\nsum = 3\n[[lunchbox]]\ncells = \"r2c1 r2c2 r2c3\"\nsum = 3\n",
        &[
            "[[replicate]]\noffsets = [[0, 0], [1, 0]]\nof = [{ kind = \"lunchbox\", cells = \"r1c1 r1c2 r1c3\", sum = 3 }]\n",
        ],
    ),
    (
        "[[odd]]\ncells = \"r1c1 r4c4\"\n",
        &[
            "[[table]]\ncells = \"r1c1 r4c4\"\ntuples = [[1, 1], [1, 3], [1, 5], [3, 1], [3, 3], [3, 5], [5, 1], [5, 3], [5, 5]]\n",
            "[[not]]\nof = [{ kind = \"even\", cells = \"r1c1\" }, { kind = \"even\", cells = \"r4c4\" }]\n",
            "[[replicate]]\noffsets = [[0, 0], [3, 3]]\nof = [{ kind = \"odd\", cells = \"r1c1\" }]\n",
            "[[regex]]\ncells = \"r1c1 r4c4\"\npattern = \"[1 3 5]{2}\"\n",
            "[[rule]]\ncells = \"r1c1 r4c4\"\nwhere = \"a % 2 = 1 and b % 2 = 1\"\n",
        ],
    ),
    (
        "[[white]]\ncells = \"r1c1 r1c2\"\n",
        &["[[or]]\nof = [{ kind = \"rule\", cells = \"r1c1 r1c2\", where = \"a = b + 1\" }, { kind = \"rule\", \
           cells = \"r1c1 r1c2\", where = \"b = a + 1\" }]\n"],
    ),
];

#[test]
fn rules_of_the_users_own_have_the_solutions_of_the_built_in_ones() {
    let head = "order = 6\nboxes = [2, 3]\ngivens = \"12.......3......4........5..........\"\n";
    let empty = "order = 6\nboxes = [2, 3]\ngivens = \"....56.......4......................\"\n";
    let mut seen = 0;
    for (built_in, others) in SAME {
        for head in [head, empty] {
            let expected = all(&puzzle(&format!("{head}{built_in}")));
            seen += expected.len();
            for other in *others {
                let found = all(&puzzle(&format!("{head}{other}")));
                assert!(found == expected, "{} and {} solutions: {built_in}{other}", expected.len(), found.len());
            }
        }
    }
    assert!(seen > 1000, "{seen}");
}

/// What follows `order = 9`, and line, column and a part of the message.
const WRONG: &[(&str, usize, usize, &str)] = &[
    ("[[rule]]\ncells = \"r1c1 r1c2\"\nwhere = \"a < c\"", 4, 14, "unknown name `c`; expected `a` to `b`"),
    ("[[rule]]\ncells = \"r1c1 r1c2\"\nwhere = \"a + b\"", 4, 10, "expected a comparison"),
    ("[[rule]]\ncells = \"r1c1 r1c2\"\nwhere = \"\"\"\na <\n b +\"\"\"", 6, 5, "expected a value"),
    ("[[rule]]\nwhere = \"a < b\"", 2, 1, "rule needs `cells`, `pairs`, or `cells` and the name of their pairs"),
    ("[[rule]]\npairs = \"bishop\"\nwhere = \"a < b\"", 3, 9, "expected one of orthogonal, diagonal, knight"),
    ("[[rule]]\npairs = [\"r1c1 r1c2 r1c3\"]\nwhere = \"a < b\"", 3, 10, "found 3 cells; expected two"),
    ("[[rule]]\npairs = \"knight\"\nwhere = \"a < b < c\"", 4, 18, "unknown name `c`"),
    (
        "[[pairs_on_line]]\ncells = \"r1c1 r1c2 r1c3\"\nwhere = \"a < c\"",
        4,
        14,
        "unknown name `c`; expected `a` to `b`",
    ),
    ("[[regex]]\ncells = \"r1c1 r1c2\"\npattern = \"1(2\"", 4, 13, "unmatched `(`"),
    ("[[regex]]\ncells = \"r1c1 r1c2\"\npattern = \".{99}{99}\"", 4, 17, "a count after another repetition"),
    ("[[regex]]\ncells = \"r1c1 r1c2\"\npattern = \"(.{99}){99}\"", 4, 13, "the pattern is too large"),
    ("[[regex]]\ncells = \"r1c1 r1c2\"\npattern = \".*1.{40}\"", 4, 11, "too large once it is deterministic"),
    ("[[regex]]\ncells = \"r1c1 r1c2\"\npattern = 7", 4, 11, "expected a string"),
    (
        "[[automaton]]\ncells = \"r1c1\"\naccept = [0]\ntransitions = [[0, 1]]",
        5,
        15,
        "expected [state, value, next state]",
    ),
    ("[[automaton]]\ncells = \"r1c1\"\naccept = [-1]\ntransitions = [[0, 1, 0]]", 4, 10, "-1 is not a state"),
    ("[[automaton]]\ncells = \"r1c1\"\naccept = [0]\ntransitions = [[0, 1, 5000]]", 5, 15, "5000 is not a state"),
    ("[[table]]\ncells = \"r1c1 r1c2\"\ntuples = [[1, 2], [3]]", 4, 10, "the tuple [3] has 1 value; expected 2"),
    ("[[table]]\ncells = \"r1c1 r1c2\"\ntuples = [1, 2]", 4, 11, "expected a list"),
    ("[[or]]\nof = []", 3, 6, "expected at least one constraint"),
    ("[[or]]\nof = [{ cells = \"r1c1\" }]", 3, 7, "expected a `kind`"),
    ("[[or]]\nof = [{ kind = \"termo\", cells = \"r1c1\" }]", 3, 16, "did you mean `thermo`?"),
    ("[[or]]\nof = [{ kind = \"thermo\", cells = \"r1c1 r1c77\" }]", 3, 34, "r1c77 is off the grid"),
    ("[[not]]\nof = [{ kind = \"kropki_negative\" }]", 3, 16, "depends on other constraints"),
    (
        "[[replicate]]\noffsets = [[0, 8]]\nof = [{ kind = \"thermo\", cells = \"r1c1 r1c2\" }]",
        4,
        34,
        "is off the grid",
    ),
    ("[[replicate]]\noffsets = [[0]]\nof = [{ kind = \"odd\", cells = \"r1c1\" }]", 4, 6, "the offset [0] is wrong"),
    ("[[replicate]]\noffsets = [[1, 0]]\nof = [{ kind = \"antiknight\" }]", 4, 16, "has no cells that can be moved"),
    (
        "[[replicate]]\noffsets = [[1, 0]]\nof = [{ kind = \"littlekiller\", corner = \"top-left\", sum = 20 }]",
        4,
        16,
        "has no cells that can be moved",
    ),
];

#[test]
fn mistakes_in_rules_are_told_with_line_and_column() {
    let told = WRONG.iter().filter_map(|&(text, line, column, what)| {
        let error = Document::parse(&format!("order = 9\n{text}\n")).expect_err(text);
        let is_right = (error.line, error.column) == (line, column) && error.what.contains(what);
        (!is_right).then(|| format!("{text}\n{error}"))
    });
    assert_eq!(told.collect::<Vec<_>>(), Vec::<String>::new());
    let deep = "{\"kind\":\"not\",\"of\":[".repeat(30) + "{\"kind\":\"antiknight\"}" + &"]}".repeat(30);
    let error = Document::parse(&format!("{{\"size\":9,\"constraints\":[{deep}]}}")).unwrap_err();
    assert!(error.what.contains("nested"), "{}", error.what);
    let error =
        Document::parse("{\"size\":9,\"constraints\":[{\"kind\":\"regex\",\"cells\":[[0,0]],\"pattern\":\"1*)\"}]}")
            .unwrap_err();
    assert_eq!((error.column, error.what.as_str()), (71, "unmatched `)`"));
}

#[test]
fn conditions_between_many_cells_hold() {
    // Too many cells for a table, and no sum.
    let text = "order = 4\n[[rule]]\ncells = \"r1c1-r1c4 r2c1-r2c4 r3c1\"\nwhere = \"a * b * c * d * e * f * g * h = 576 * i / i\"\n";
    assert_eq!(puzzle(text).count(), 576);
    let text = "order = 4\n[[or]]\nof = [{ kind = \"rule\", cells = \"r1c1-r1c4\", where = \"a < b < c < d\" }, \
                { kind = \"rule\", cells = \"r4c1-r4c4\", where = \"a < b < c < d\" }, { kind = \"odd\", cells = \"r2c1 r3c2\" }]\n";
    let bare = puzzle("order = 4\n");
    let rises = |row: &[graeco_grid::Symbol]| row.windows(2).all(|pair| pair[0] < pair[1]);
    let is_odd = |square: &Square, at: (usize, usize)| square[at].index().is_multiple_of(2);
    let expected = bare.solutions().filter(|square| {
        let rows: Vec<_> = square.rows().collect();
        rises(rows[0]) || rises(rows[3]) || is_odd(square, (1, 0)) && is_odd(square, (2, 1))
    });
    assert_eq!(puzzle(text).count(), expected.count() as u128);
}
