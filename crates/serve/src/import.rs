//! Texts of other forms become puzzle files: everything that is pasted or dropped comes through here.

use graeco_document::ReadError;
use graeco_exchange::PuzzleFormat;
use graeco_grid::Limits;

/// A puzzle file made from a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Imported {
    /// The puzzle file in TOML.
    pub(crate) text: String,
    /// The form that the text had.
    pub(crate) form: String,
    /// How the text was read where it could be read otherwise.
    pub(crate) notes: Vec<String>,
    /// The parts that could not be carried over.
    pub(crate) lost: Vec<String>,
}

/// Reads a text in any known form; of several puzzles the first one. The others are counted as far as the limits allow,
/// whose clock has started.
///
/// # Errors
/// Its error in the form that it seems to have, or the limit that was reached.
pub(crate) fn read(text: &str, limits: &Limits) -> Result<Imported, ReadError> {
    let reading = graeco_exchange::read_first_within(text, limits)?;
    let (form, notes) = (reading.form, reading.notes().to_vec());
    let (document, losses) = reading.lossy();
    let lost = losses.iter().map(ToString::to_string).collect();
    // A puzzle file stays as it is, with its comments.
    let text = if form == PuzzleFormat::Toml { text.to_owned() } else { document.to_toml() };
    Ok(Imported { text, form: form.to_string(), notes, lost })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::time::Duration;

    use graeco_document::Document;
    use graeco_grid::text::TextError;
    use graeco_grid::{Poll, Stop};

    use super::*;

    fn read(text: &str) -> Result<Imported, TextError> {
        super::read(text, &Limits::default()).map_err(|error| match error {
            ReadError::Text(error) => error,
            ReadError::Stopped(stop) => panic!("{stop}"),
        })
    }

    #[test]
    fn links_become_puzzle_files() {
        for (link, form) in [
            (include_str!("../../exchange/tests/data/drawn.penpa.txt"), "penpa"),
            (include_str!("../../exchange/tests/data/made.sudokumaker.txt"), "sudokumaker"),
        ] {
            let imported = read(link).unwrap();
            assert_eq!(imported.form, form);
            assert!(Document::parse(&imported.text).unwrap().clues().len() > 10);
            assert!(
                imported.lost.last().unwrap().contains("a drawing, which may stand for a rule"),
                "{:?}",
                imported.lost
            );
        }
    }

    #[test]
    fn lines_grids_json_and_toml_become_puzzle_files() {
        let line = "000000000301400860900500200700160000020800010000097000003004006048000907000080000";
        let imported = read(line).unwrap();
        let document = Document::parse(&imported.text).unwrap();
        assert_eq!(document.puzzle().givens().iter().flatten().count(), 24);
        assert_eq!(document.puzzle().block(), Some((3, 3)));
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

    #[test]
    fn other_puzzles_are_counted_as_long_as_there_is_time() {
        let lines = "12..3412........\n".repeat(100_000);
        assert_eq!(read(&lines[..17 * 9]).unwrap().lost, ["`puzzles`: 8 more puzzles are not read"]);
        // Enough for the first one: each is read a few times.
        let looks = AtomicUsize::new(0);
        let poll = Poll::new(move || looks.fetch_add(1, Ordering::Relaxed) > 1000);
        let lost = super::read(&lines, &Limits { poll: Some(poll), ..Limits::default() }).unwrap().lost;
        assert!(
            lost[0].starts_with("`puzzles`: at least ") && lost[0].ends_with(" more puzzles are not read"),
            "{lost:?}"
        );
    }

    #[test]
    fn boxes_that_are_assumed_are_told_as_they_are() {
        let Imported { notes, lost, .. } = read("1.....\n......\n......\n......\n......\n.....2\n").unwrap();
        assert!(notes[0].starts_with("read with boxes of 2×3") && lost.is_empty(), "{notes:?} {lost:?}");
    }

    #[test]
    fn texts_are_read_within_limits() {
        let line = "12..3412........\n";
        let none = Limits { time: Some(Duration::ZERO), ..Limits::default() }.started();
        assert_eq!(super::read(line, &none), Err(ReadError::Stopped(Stop::TimeLimit)));
        let small = Limits { memory: Some(100), ..Limits::default() };
        assert_eq!(super::read(line, &small), Err(ReadError::Stopped(Stop::MemoryLimit)));
        let over = Limits { interrupt: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
        assert_eq!(super::read(line, &over), Err(ReadError::Stopped(Stop::Interrupted)));
    }
}
