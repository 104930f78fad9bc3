//! Writes puzzles in any format.

use graeco_document::Document;

use crate::clues::only_in_json;
use crate::fault::Loss;
use crate::format::PuzzleFormat;
use crate::grids::{csv, hodoku, killer, listed, opensudoku, plain, sdk, tables};
use crate::link::{self, Content};
use crate::reading::Written;
use crate::{fpuzzles, iss, scl};

/// Writes a puzzle as a part of a text of this form, which [`write_all`] makes of several. The text is empty if the form
/// has no grids of this order, or is read alone. Any other text can be read again, without the losses.
#[must_use]
pub fn write(document: &Document, form: PuzzleFormat) -> Written {
    let address = |content: Content, written: Written| match written.text.is_empty() {
        true => written,
        false => Written { text: link::address(content, &written.text), ..written },
    };
    match form {
        PuzzleFormat::Toml => Written { text: document.to_toml(), losses: only_in_json(document) },
        PuzzleFormat::Json => Written { text: document.to_json(), losses: Vec::new() },
        PuzzleFormat::FPuzzles => address(Content::FPuzzles, fpuzzles::write(document)),
        PuzzleFormat::FPuzzlesJson => fpuzzles::write(document),
        PuzzleFormat::SudokuPad => address(Content::SudokuPad, fpuzzles::write(document)),
        PuzzleFormat::Scl => address(Content::Scl, scl::write(document)),
        PuzzleFormat::SclJson => scl::write(document),
        PuzzleFormat::Iss => iss::write(document),
        PuzzleFormat::Line => plain::line(document),
        PuzzleFormat::Grid => plain::grid(document),
        PuzzleFormat::Sdk | PuzzleFormat::SudoCueSdk => sdk::write(document, form),
        PuzzleFormat::Sdx | PuzzleFormat::Ss | PuzzleFormat::Candidates => tables::write(document, form),
        PuzzleFormat::CandidateLine => listed::write(document),
        PuzzleFormat::Killer => killer::write(document),
        PuzzleFormat::HoDoKu => hodoku::write(document),
        PuzzleFormat::Csv => csv::write(document),
        PuzzleFormat::OpenSudoku => opensudoku::write(document),
        PuzzleFormat::Penpa | PuzzleFormat::SudokuMaker => read_alone(form),
    }
}

/// No text, for a form that is read alone.
fn read_alone(form: PuzzleFormat) -> Written {
    let what = "this form is read, not written".to_owned();
    Written {
        text: String::new(),
        losses: vec![Loss { name: form.name().to_owned(), place: None, what, is_rule: true }],
    }
}

/// The text of a form that holds puzzles which were [written](write()).
#[must_use]
pub fn write_all<'t>(puzzles: impl IntoIterator<Item = &'t str>, form: PuzzleFormat) -> String {
    let (before, after) = around(form);
    let puzzles = puzzles.into_iter().map(|puzzle| puzzle.trim_end().to_owned() + "\n");
    before.to_owned() + &puzzles.collect::<String>() + after
}

/// The text before and after the puzzles of a text of a form, each of which ends with a line feed.
#[must_use]
pub fn around(form: PuzzleFormat) -> (&'static str, &'static str) {
    match form {
        PuzzleFormat::Csv => (csv::HEADER, ""),
        PuzzleFormat::OpenSudoku => (opensudoku::BEGIN, opensudoku::END),
        _ => ("", ""),
    }
}
