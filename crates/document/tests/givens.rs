//! Givens change where they stand: the grid keeps the form in which its author has written it.

use graeco_document::{Document, Edit, edited};
use graeco_grid::{Budget, Symbol};

const HEAD: &str = "order = 4\nboxes = [2, 2]\n";

fn set(text: &str, changes: &[(usize, usize, Option<usize>)]) -> String {
    let changes = changes.iter().map(|&(row, column, given)| ([row, column], given.map(Symbol::new)));
    let new = edited(text, &Edit::Givens(changes.collect()), &Budget::default()).unwrap();
    Document::parse(&new).unwrap_or_else(|error| panic!("{error}\n{new}"));
    new
}

#[test]
fn a_digit_changes_in_every_form() {
    for (form, after) in [
        ("\"1_______________\" # a line", "\"1__4__2_________\" # a line"),
        ("[\"1...\", \"....\", # two\n  \"....\", \"....\"]", "[\"1..4\", \"..2.\", # two\n  \"....\", \"....\"]"),
        ("['1 0 0 0', '0 0 0 0', '0000', '0000']", "['1 0 0 4', '0 0 2 0', '0000', '0000']"),
        (
            "[[1, 0, 0, 0], [0, 0, 0, 0],\n[0, 0, 0, 0], [0, 0, 0, 0]]",
            "[[1, 0, 0, 4], [0, 0, 2, 0],\n[0, 0, 0, 0], [0, 0, 0, 0]]",
        ),
        ("\"\"\"\n1.|..\n..|..\n--+--\n..|..\n..|..\n\"\"\"", "\"\"\"\n1.|.4\n..|2.\n--+--\n..|..\n..|..\n\"\"\""),
        ("'''\n1 . . .\n. . . .\n. . . .\n. . . .\n''' # rows", "'''\n1 . . 4\n. . 2 .\n. . . .\n. . . .\n''' # rows"),
    ] {
        let text = |form: &str| format!("{HEAD}givens = {form}\ntitle = 't'\n");
        let new = set(&text(form), &[(0, 3, Some(3)), (1, 2, Some(1))]);
        assert_eq!(new, text(after));
        // A cell that is open again is written as others are.
        let open = set(&new, &[(0, 3, None), (1, 2, None)]);
        assert_eq!(open, text(form));
    }
}

#[test]
fn signs_that_end_a_text_are_written_in_a_block() {
    for (symbols, symbol) in [("'ab\"\\'", 2), ("'ab\"\\'", 3), ("\"ab'c\"", 2)] {
        let text = format!("{HEAD}symbols = {symbols}\ngivens = 'a...............'\n");
        let new = set(&text, &[(1, 1, Some(symbol))]);
        let document = Document::parse(&new).unwrap();
        assert_eq!(document.puzzle().givens()[5], Some(Symbol::new(symbol)), "{new}");
    }
}

#[test]
fn numbers_and_letters_are_those_of_the_grid() {
    let large = "order = 12\ngivens = '''\n".to_owned() + &". . . . . . . . . . . .\n".repeat(11);
    let large = large + "10 . . . . . . . . . . .\n'''\n";
    assert_eq!(set(&large, &[(11, 1, Some(11))]), large.replace("10 . ", "10 12 "));
    let zero = "order = 4\nfirst_value = 0\ngivens = \"0...............\"\n";
    assert_eq!(set(zero, &[(0, 1, Some(3)), (0, 0, Some(1))]), zero.replace("0..", "13."));
    let letters = "order = 4\nsymbols = \"WXYZ\"\ngivens = \"W...............\"\n";
    assert_eq!(set(letters, &[(0, 1, Some(3))]), letters.replace("W.", "WZ"));
}

#[test]
fn where_one_cell_cannot_change_the_grid_is_written_anew() {
    let block = "\"\"\"\n1 . . 4\n. . . .\n. . . .\n. . . .\n\"\"\"\n";
    let escaped = format!("{HEAD}givens = \"1...\\n....\\n....\\n....\"\n");
    assert_eq!(set(&escaped, &[(0, 3, Some(3))]), format!("{HEAD}givens = {block}"));
    // 0 is a value here, and TOML has no other number for an open cell.
    let full = format!("{HEAD}first_value = 0\ngivens = [[0, 1, 2, 3], [2, 3, 0, 1], [1, 0, 3, 2], [3, 2, 1, 0]]\n");
    assert!(set(&full, &[(0, 0, None)]).contains("givens = \"\"\"\n. 1 2 3\n2 3 0 1\n"));
}
