//! Texts of other forms become puzzle files: everything that is pasted or dropped comes through here.

use graeco_grid::file::{Document, is_json};
use graeco_grid::text::{self, TextError};

/// A puzzle file made from a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Imported {
    /// The puzzle file in TOML.
    pub(crate) text: String,
    /// The form that the text had.
    pub(crate) form: String,
    /// What could not be carried over.
    pub(crate) lost: Vec<String>,
}

/// Reads a text in any known form.
///
/// # Errors
/// What is wrong with it, in the form that it seems to have.
pub(crate) fn read(text: &str) -> Result<Imported, TextError> {
    if is_json(text) {
        return Ok(Imported::whole(Document::parse(text)?.to_toml(), "JSON"));
    }
    let toml = Document::parse(text);
    match grid(text) {
        // A text with keys is meant as a puzzle file, whatever is wrong with it.
        _ if toml.is_ok() || has_keys(text) => toml.map(|_| Imported::whole(text.to_owned(), "TOML")),
        Ok(toml) => Ok(Imported::whole(toml, "a grid")),
        Err(error) => Err(error),
    }
}

impl Imported {
    fn whole(text: String, form: &str) -> Imported {
        Imported { text, form: form.to_owned(), lost: Vec::new() }
    }
}

/// A grid of givens, with boxes if it has an order for which they are usual.
fn grid(text: &str) -> Result<String, TextError> {
    let grid = text::parse(text, None)?;
    let order = grid.order;
    let boxes = match order.get() {
        4 => "boxes = [2, 2]\n",
        6 => "boxes = [2, 3]\n",
        8 => "boxes = [2, 4]\n",
        9 => "boxes = [3, 3]\n",
        10 => "boxes = [2, 5]\n",
        12 => "boxes = [3, 4]\n",
        15 => "boxes = [3, 5]\n",
        16 => "boxes = [4, 4]\n",
        25 => "boxes = [5, 5]\n",
        _ => "",
    };
    let rows = text::rows(&grid.cells, &graeco_grid::Alphabet::from_one(order));
    Ok(format!("order = {order}\n{boxes}givens = \"\"\"\n{rows}\n\"\"\"\n"))
}

fn has_keys(text: &str) -> bool {
    text.lines().any(|line| {
        line.split_once('=').is_some_and(|(key, _)| {
            let key = key.trim();
            !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_grids_json_and_toml_become_puzzle_files() {
        let line = "000000000301400860900500200700160000020800010000097000003004006048000907000080000";
        let imported = read(line).unwrap();
        let document = Document::parse(&imported.text).unwrap();
        assert_eq!(document.file.puzzle.givens().iter().flatten().count(), 24);
        assert_eq!(document.file.puzzle.block(), Some((3, 3)));
        let json = read(&document.to_json()).unwrap();
        assert_eq!(Document::parse(&json.text).unwrap().to_json(), document.to_json());
        let toml = "# mine\norder = 5\n";
        assert_eq!(read(toml).unwrap().text, toml);
        assert!(Document::parse(&read("12..\n....\n....\n....").unwrap().text).is_ok());
    }

    #[test]
    fn what_is_wrong_is_told_in_the_form_of_the_text() {
        assert_eq!(read("order = 9\nboxs = [3, 3]\n").unwrap_err().line, 2);
        assert!(read("{\"size\": 0}").is_err());
        assert!(read("hello").is_err());
        assert!(read("").is_err());
    }
}
