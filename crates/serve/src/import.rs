//! Texts of other forms become puzzle files: everything that is pasted or dropped comes through here.

use graeco_exchange::Form;
use graeco_grid::text::TextError;

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

/// Reads a text in any known form; of several puzzles the first one.
///
/// # Errors
/// What is wrong with it, in the form that it seems to have.
pub(crate) fn read(text: &str) -> Result<Imported, TextError> {
    let mut readings = graeco_exchange::read(text).into_iter();
    let nothing = || TextError { line: 1, column: 1, width: 1, what: "there is no puzzle".into() };
    let reading = readings.next().unwrap_or_else(|| Err(nothing()))?;
    let mut lost: Vec<String> = reading.losses.iter().map(ToString::to_string).collect();
    lost.extend((readings.len() > 0).then(|| format!("{} more puzzles", readings.len())));
    // A puzzle file stays as it is, with its comments.
    let text = if reading.form == Form::Toml { text.to_owned() } else { reading.document.to_toml() };
    Ok(Imported { text, form: reading.form.to_string(), lost })
}

#[cfg(test)]
mod tests {
    use graeco_grid::file::Document;

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
