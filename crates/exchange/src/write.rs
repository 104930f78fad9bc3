//! Writes puzzles in any form.

use graeco_document::Document;

use crate::clues::only_in_json;
use crate::form::Form;
use crate::grids::{csv, hodoku, killer, listed, opensudoku, plain, sdk, tables};
use crate::link::{self, Content};
use crate::reading::Written;
use crate::{fpuzzles, iss, scl};

/// Writes a puzzle as it stands in a text of this form, which [`write_all`] makes of several. The text is empty if the form
/// has no grids of this order. Any other text can be read again, without what is lost.
#[must_use]
pub fn write(document: &Document, form: Form) -> Written {
    let address = |content: Content, written: Written| match written.text.is_empty() {
        true => written,
        false => Written { text: link::address(content, &written.text), ..written },
    };
    match form {
        Form::Toml => Written { text: document.to_toml(), losses: only_in_json(document) },
        Form::Json => Written { text: document.to_json(), losses: Vec::new() },
        Form::FPuzzles => address(Content::FPuzzles, fpuzzles::write(document)),
        Form::FPuzzlesJson => fpuzzles::write(document),
        Form::SudokuPad => address(Content::SudokuPad, fpuzzles::write(document)),
        Form::Scl => address(Content::Scl, scl::write(document)),
        Form::SclJson => scl::write(document),
        Form::Iss => iss::write(document),
        Form::Line => plain::line(document),
        Form::Grid => plain::grid(document),
        Form::Sdk | Form::SudoCueSdk => sdk::write(document, form),
        Form::Sdx | Form::Ss | Form::Candidates => tables::write(document, form),
        Form::CandidateLine => listed::write(document),
        Form::Killer => killer::write(document),
        Form::HoDoKu => hodoku::write(document),
        Form::Csv => csv::write(document),
        Form::OpenSudoku => opensudoku::write(document),
    }
}

/// The text of a form that holds puzzles which were [written](write()).
#[must_use]
pub fn write_all<'t>(puzzles: impl IntoIterator<Item = &'t str>, form: Form) -> String {
    let (before, after) = around(form);
    let puzzles = puzzles.into_iter().map(|puzzle| puzzle.trim_end().to_owned() + "\n");
    before.to_owned() + &puzzles.collect::<String>() + after
}

/// What stands before and after the puzzles of a text of a form, each of which ends with a line feed.
#[must_use]
pub fn around(form: Form) -> (&'static str, &'static str) {
    match form {
        Form::Csv => (csv::HEADER, ""),
        Form::OpenSudoku => (opensudoku::BEGIN, opensudoku::END),
        _ => ("", ""),
    }
}
