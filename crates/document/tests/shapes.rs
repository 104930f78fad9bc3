//! What a shape with rows and columns means.

use graeco_document::Document;

#[test]
fn a_shape_of_as_many_rows_as_columns_is_a_square_with_its_values() {
    let rules =
        ["diagonals = true", "rules = [\"pandiagonal\"]", "rules = [\"regionsamevalues\"]", "rules = [\"antiknight\"]"];
    for (n, values) in [(3, 4), (4, 5), (3, 6)] {
        for rule in rules {
            let [square, shape] = [format!("order = {n}"), format!("rows = {n}\ncolumns = {n}")]
                .map(|head| Document::parse(&format!("{head}\nvalues = {values}\n{rule}\n")).unwrap().puzzle().count());
            assert_eq!(shape, square, "{n} {values} {rule}");
        }
    }
    let flatmates = "rows = 7\ncolumns = 7\nvalues = 9\nrules = [\"dutchflatmates\"]\n";
    assert!(Document::parse(flatmates).is_ok());
    let rectangle = flatmates.replace("columns = 7", "columns = 6");
    assert!(Document::parse(&rectangle).is_ok());
    let error = Document::parse(&rectangle.replace("dutchflatmates", "doppelganger")).unwrap_err();
    assert!(error.what.contains("doppelganger") && error.what.contains("no absent cells"), "{error}");
}

#[test]
fn the_number_of_values_of_overlapping_grids_is_written() {
    // As many as the side of the whole square, fewer, and more.
    for values in [4, 5, 6] {
        let grids = "[[grid]]\noffset = [0, 0]\norder = 3\n[[grid]]\noffset = [2, 2]\norder = 3\n";
        let document = Document::parse(&format!("values = {values}\n{grids}")).unwrap();
        for text in [document.to_toml(), document.to_json()] {
            let again = Document::parse(&text).unwrap();
            assert_eq!(again.puzzle().order().grid_symbol_count(), values, "{text}");
        }
    }
}

#[test]
fn the_diagonals_of_a_square_shape_are_its_own() {
    let count = |text: &str| Document::parse(text).unwrap().puzzle().count();
    let shape = "rows = 4\ncolumns = 4\nvalues = 6\nboxes = [2, 3]\n";
    let stated = "[[region]]\ncells = \"r1c4 r2c3 r3c2 r4c1\"\n";
    assert_eq!(count(&format!("{shape}diagonals = [\"anti\"]\n")), count(&format!("{shape}{stated}")));
}
