//! Clues in short forms are changed where they stand: the form stays, and so do all comments.

use graeco_document::{Document, Edit, edited, joined};
use graeco_grid::Budget;

fn changed(text: &str, edit: Edit) -> String {
    let new = edited(text, &edit, &Budget::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    Document::parse(&new).unwrap_or_else(|error| panic!("{error}\n{new}"));
    new
}

fn field(number: usize, name: &str, value: Option<&str>) -> Edit {
    Edit::Field(number, name.into(), value.map(str::to_owned))
}

fn is_refused(text: &str, edit: &Edit) -> bool {
    edited(text, edit, &Budget::default()).is_err()
}

/// That each change replaces some words of a text.
fn replaces(text: &str, changes: Vec<(Edit, &[[&str; 2]])>) {
    for (edit, replaced) in changes {
        let expected = replaced.iter().fold(text.to_owned(), |text, [old, new]| {
            assert!(text.contains(old), "{old} is not in\n{text}");
            text.replacen(old, new, 1)
        });
        assert_eq!(changed(text, edit.clone()), expected, "{edit:?}");
    }
}

const LINES: &str = "\
order = 9 # large
thermo = [ # those that rise
    \"r1c1-3\", # the first
    # between two
    \"r2c1..r4c1\" # the second
] # and no more
rules = [
    \"antiknight\", # horses
    \"antiking\",
]
";

#[test]
fn lists_of_cells_keep_their_comments() {
    replaces(
        LINES,
        vec![
            (field(2, "cells", Some("\"r1c1 r1c2\"")), &[["\"r1c1-3\"", "\"r1c1 r1c2\""]]),
            (field(3, "cells", Some("\"r2c2 r3c2\"")), &[["\"r2c1..r4c1\"", "\"r2c2 r3c2\""]]),
            (Edit::Remove(2), &[["    \"r1c1-3\", # the first", "    # the first"]]),
            (Edit::Remove(3), &[["    \"r2c1..r4c1\" # the second", "    # the second"]]),
            (Edit::Remove(0), &[["    \"antiknight\", # horses", "    # horses"]]),
            (Edit::Remove(1), &[["    \"antiking\",\n", ""]]),
            (
                Edit::Add("[[nonconsecutive]]".into()),
                &[["\"antiking\",\n", "\"antiking\",\n    \"nonconsecutive\",\n"]],
            ),
            (
                Edit::Add("[[thermo]]\ncells = \"r6c1 r6c2\"".into()),
                &[["\"r2c1..r4c1\" # the second\n", "\"r2c1..r4c1\", # the second\n    \"r6c1 r6c2\",\n"]],
            ),
            (
                Edit::Add("[[whisper]]\ncells = \"r6c1 r6c2\"\ndiff = 3".into()),
                &[["\"antiking\",\n]\n", "\"antiking\",\n]\n\n[[whisper]]\ncells = \"r6c1 r6c2\"\ndiff = 3\n"]],
            ),
            (
                Edit::Key("title".into(), Some("'t'".into())),
                &[["\"antiking\",\n]\n", "\"antiking\",\n]\ntitle = 't'\n"]],
            ),
        ],
    );
    assert_eq!(changed("order = 4\n", Edit::Add("[[antiknight]]".into())), "order = 4\nrules = [\"antiknight\"]\n");
    assert!(is_refused(LINES, &field(2, "cells", Some("\"r1c1 r1\""))), "the file could not be read");
    assert_eq!(changed("order = 4\nthermo = [\"r1c1-2\"]\ntitle = 'a'\n", Edit::Remove(0)), "order = 4\ntitle = 'a'\n");
}

const TABLES: &str = "\
order = 6
killer = [
    { cells = \"r1c1 r1c2\", sum = 5 }, # five
    # no sum
    \"r2c1-2\",
]
";

#[test]
fn tables_in_braces_and_strings_share_a_list() {
    replaces(
        TABLES,
        vec![
            (field(0, "sum", Some("6")), &[["sum = 5", "sum = 6"]]),
            (field(0, "sum", None), &[[", sum = 5", ""]]),
            (field(0, "cells", Some("\"r1c1\"")), &[["\"r1c1 r1c2\"", "\"r1c1\""]]),
            (field(1, "sum", Some("7")), &[["\"r2c1-2\"", "{ cells = \"r2c1-2\", sum = 7 }"]]),
            (Edit::Remove(0), &[["    { cells = \"r1c1 r1c2\", sum = 5 }, # five", "    # five"]]),
            (
                Edit::Add("[[killer]]\ncells = \"r3c1 r3c2\"\nsum = 8".into()),
                &[["\"r2c1-2\",\n", "\"r2c1-2\",\n    { cells = \"r3c1 r3c2\", sum = 8 },\n"]],
            ),
        ],
    );
    assert!(is_refused(TABLES, &field(0, "sum", Some("99"))));
    let grown = edited(TABLES, &field(0, "cells", Some("\"r1c1-4\"")), &Budget::default()).unwrap();
    assert!(grown.ends_with("]\n\n[[killer_cage]]\ncells = \"r1c1-4\"\nsum = 5\n"), "{grown}");
    // A clue that is not complete would spoil the list: it has a table of its own, under another name of its kind.
    let unready = edited(TABLES, &Edit::Add("[[killer]]\ncells = \"r3c1 r3c2\"\nsum = 99".into()), &Budget::default());
    assert_eq!(unready.unwrap(), [TABLES, "\n[[killer_cage]]\ncells = \"r3c1 r3c2\"\nsum = 99\n"].concat());
}

const DOTS: &str = "\
order = 6
kropki.white = [\"r1c1-2\", \"r1c3-4\"] # white
kropki.black = [
    \"r3c3-4\", # black
]
";

#[test]
fn dots_keep_their_lists() {
    replaces(
        DOTS,
        vec![
            (field(1, "cells", Some("\"r2c1 r2c2\"")), &[["r1c1-2", "r2c1 r2c2"]]),
            (field(0, "cells", Some("\"r2c1 r2c2\"")), &[["r3c3-4", "r2c1 r2c2"]]),
            (Edit::Remove(2), &[[", \"r1c3-4\"", ""]]),
            (Edit::Remove(0), &[["    \"r3c3-4\", # black", "    # black"]]),
            (Edit::Add("[[white]]\ncells = \"r6c1 r6c2\"".into()), &[["\"r1c3-4\"]", "\"r1c3-4\", \"r6c1 r6c2\"]"]]),
            (Edit::Add("[[black]]\ncells = \"r6c1 r6c2\"".into()), &[["# black\n", "# black\n    \"r6c1 r6c2\",\n"]]),
            (Edit::Key("title".into(), Some("'t'".into())), &[["# black\n]\n", "# black\n]\ntitle = 't'\n"]]),
        ],
    );
}

const CAGES: &str = "\
size = 4 # small
box = [2, 2]
# The cages.
cages = '''
AAB.
C.B.
C..D
...D
''' # a picture
sums = { A = 5, B = 3 } # sums
";

#[test]
fn cages_stay_in_their_picture() {
    replaces(
        CAGES,
        vec![
            (field(0, "sum", Some("4")), &[["A = 5", "A = 4"]]),
            (field(0, "sum", None), &[["A = 5, ", ""]]),
            (field(1, "sum", None), &[[", B = 3", ""]]),
            (field(2, "sum", Some("7")), &[["B = 3", "B = 3, C = 7"]]),
            (field(2, "cells", Some("\"r2-3c1 r3c2\"")), &[["C..D", "CC.D"]]),
            (field(1, "cells", Some("\"r1c3-4\"")), &[["AAB.\nC.B.", "AABB\nC..."]]),
            (Edit::Remove(1), &[["AAB.\nC.B.", "AA..\nC..."], [", B = 3", ""]]),
            (
                Edit::Add("[[killer]]\ncells = \"r4c1 r4c2\"\nsum = 4".into()),
                &[["\n...D", "\nEE.D"], ["B = 3 }", "B = 3, E = 4 }"]],
            ),
            (Edit::Add("[[killer]]\ncells = \"r4c2 r4c3\"".into()), &[["\n...D", "\n.EED"]]),
            (
                Edit::Add("[[killer]]\ncells = \"r4c3 r4c4\"\nsum = 4".into()),
                &[["# sums\n", "# sums\n\n[[killer]]\ncells = \"r4c3 r4c4\"\nsum = 4\n"]],
            ),
            // What the picture cannot hold leaves it alone.
            (
                field(0, "cells", Some("\"r1c1 r1c3\"")),
                &[
                    ["AAB.", "..B."],
                    ["A = 5, ", ""],
                    ["# sums\n", "# sums\n\n[[killer]]\ncells = \"r1c1 r1c3\"\nsum = 5\n"],
                ],
            ),
        ],
    );
    assert!(is_refused(CAGES, &field(0, "sum", Some("99"))));
    // A cage that is too large for its sum leaves the picture, and comes back when it is whole.
    let grown = edited(CAGES, &field(1, "cells", Some("\"r1c3-4 r2c3-4\"")), &Budget::default()).unwrap();
    let table = "[[killer]]\ncells = \"r1c3-4 r2c3-4\"\nsum = 3\n";
    let left = CAGES.replace("AAB.\nC.B.", "AA..\nC...").replace(", B = 3", "");
    assert_eq!(grown, format!("{left}\n{table}"));
    let back = joined(&left, &table.replace('3', "10").replace("c10", "c3"), &Budget::default()).unwrap();
    let whole = left.replace("AA..\nC...", "AABB\nC.BB").replace("A = 5", "A = 5, B = 10");
    assert_eq!(back.as_deref(), Some(&*whole));
    let bare = CAGES.replace("sums = { A = 5, B = 3 } # sums\n", "");
    replaces(&bare, vec![(field(0, "sum", Some("5")), &[["# a picture\n", "# a picture\nsums = { A = 5 }\n"]])]);
    let below = bare.replace("# a picture\n", "# a picture\n\n[sums]\nA = 5 # five\n# more\nB = 3\n");
    replaces(
        &below,
        vec![
            (field(1, "sum", None), &[["B = 3\n", ""]]),
            (field(2, "sum", Some("7")), &[["B = 3\n", "B = 3\nC = 7\n"]]),
            (Edit::Key("title".into(), Some("'t'".into())), &[["# a picture\n", "# a picture\ntitle = 't'\n"]]),
        ],
    );
}

const BESIDE: &str = "\
order = 4
skyscraper.top = [1, 2, \".\", 4] # from above
skyscraper.left = \"1  .  .  3\" # words
[xsum]
right = [\"\", 3, \"\", \"\"] # one
";

#[test]
fn numbers_beside_the_grid_stay_on_their_lines() {
    replaces(
        BESIDE,
        vec![
            (field(3, "count", Some("3")), &[["[1, 2,", "[1, 3,"]]),
            (field(1, "count", Some("2")), &[["1  .  .  3", "1  .  .  2"]]),
            (field(5, "sum", Some("6")), &[["\"\", 3,", "\"\", 6,"]]),
            (field(3, "index", Some("3")), &[["[1, 2, \".\",", "[1, \".\", 2,"]]),
            (field(0, "index", Some("2")), &[["1  .  .  3", ".  1  .  3"]]),
            (Edit::Remove(2), &[["[1, 2", "[\".\", 2"]]),
            (Edit::Remove(0), &[["1  .", ".  ."]]),
            (field(3, "side", Some("\"left\"")), &[["[1, 2,", "[1, \".\","], ["1  .  .", "1  2  ."]]),
            // Where there is no room, the clue has a table of its own, under another name.
            (
                field(3, "index", Some("1")),
                &[
                    ["[1, 2,", "[1, \".\","],
                    ["# one\n", "# one\n\n[[skyscrapers]]\nside = \"top\"\nindex = 1\ncount = 2\n"],
                ],
            ),
        ],
    );
    assert!(is_refused(BESIDE, &field(1, "count", None)));
    let number = |kind: &str, place: &str, number: &str| Edit::Add(format!("[[{kind}]]\n{place}\n{number}"));
    let top = |index: usize| format!("side = \"top\"\nindex = {index}");
    replaces(
        BESIDE,
        vec![
            (number("skyscraper", &top(3), "count = 1"), &[["2, \".\",", "2, 1,"]]),
            (number("skyscrapers", "side = \"left\"\nindex = 2", "count = 4"), &[["1  .  .", "1  4  ."]]),
            (
                number("skyscraper", "side = \"right\"\nindex = 4", "count = 1"),
                &[["# words\n", "# words\nskyscraper.right = \". . . 1\"\n"]],
            ),
            (number("xsum", &top(1), "sum = 6"), &[["# one\n", "# one\ntop = [6, \".\", \".\", \".\"]\n"]]),
            // A place that is taken stays as it is.
            (
                number("skyscraper", &top(2), "count = 2"),
                &[["# one\n", "# one\n\n[[skyscrapers]]\nside = \"top\"\nindex = 2\ncount = 2\n"]],
            ),
        ],
    );
    let axis = "order = 4\nsandwich.top = \". . 3 .\"\n";
    let by_axis = number("sandwich", "axis = \"col\"\nindex = 2", "sum = 2");
    replaces(axis, vec![(by_axis, &[[". . 3", ". 2 3"]])]);
    let waiting = edited(BESIDE, &Edit::Add("[[xsum]]\nside = \"top\"\nindex = 2".into()), &Budget::default());
    let waiting = waiting.unwrap();
    assert_eq!(waiting, [BESIDE, "\n[[x_sum]]\nside = \"top\"\nindex = 2\n"].concat());
    let join = |table: &str| joined(BESIDE, table, &Budget::default()).unwrap();
    let whole = join("[[xsum]]\nside = \"top\"\nindex = 2\nsum = 6").unwrap();
    assert_eq!(whole, [BESIDE, "top = [\".\", 6, \".\", \".\"]\n"].concat());
    assert_eq!((join("[[xsum]]\nside = \"top\"\nindex = 2"), join("[[odd]]\ncells = \"r1c1\"")), (None, None));
}

#[test]
fn clues_in_short_forms_have_lines() {
    for (text, lines) in
        [(LINES, &[8, 9, 3, 5][..]), (DOTS, &[4, 2, 2]), (CAGES, &[4; 4]), (BESIDE, &[3, 3, 2, 2, 2, 5])]
    {
        let marked = format!("\u{feff}{text}");
        for text in [text, &marked] {
            assert_eq!(Document::parse(text).unwrap().clue_lines(text).as_deref(), Some(lines), "{text}");
        }
    }
}

#[test]
fn a_clue_that_no_other_name_can_hold_joins_a_list_as_a_table() {
    let list = "order = 4\ndifference = [{ cells = \"r1c1-2\", value = 1 }]\n";
    // It has no value yet.
    let begun = edited(list, &Edit::Add("[[difference]]\ncells = \"r2c1-2\"".into()), &Budget::default()).unwrap();
    let expected = "[[difference]]\ncells = \"r1c1 r1c2\"\nvalue = 1\n\n[[difference]]\ncells = \"r2c1-2\"\n";
    assert!(begun.ends_with(expected), "{begun}");
}

#[test]
fn a_rule_that_gets_a_field_leaves_the_list_of_rules() {
    let new = changed("order = 4\nrules = [\"antiking\", \"globalmod\"] # two\n", field(1, "mod", Some("2")));
    assert_eq!(new, "order = 4\nrules = [\"antiking\"] # two\n\n[[globalmod]]\nmod = 2\n");
    let words = "order = 4\nrules = \"for people\"\n";
    assert!(is_refused(words, &Edit::Add("[[antiknight]]".into())));
}

#[test]
fn a_picture_of_cages_with_escapes_is_written_anew() {
    let text = "order = 4\ncages = \"AA..\\n.B..\\n.B..\\n....\"\n[sums]\nA = 3\n";
    let new = changed(text, Edit::Remove(0));
    assert!(new.contains("r2c2 r3c2") && !new.contains("r1c1") && !new.contains("sum"), "{new}");
    assert!(changed(text, field(0, "sum", Some("4"))).contains("A = 4"));
}

#[test]
fn the_last_field_in_the_order_of_the_text_takes_its_comma_along() {
    let text = "order = 4\ncontains = [{ cells = \"r1c1-2 r2c1-2\", values = [1], exactly = true }]\n";
    let new = changed(text, field(0, "exactly", None));
    assert_eq!(new, text.replace(", exactly = true", ""));
}
