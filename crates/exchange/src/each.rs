//! Reads a text in any form, odd ones too.

use std::ops::ControlFlow;

use graeco_document::ReadError;
use graeco_grid::text::{TextError, counted};
use graeco_grid::{Budget, Limits};

use crate::fault::Loss;
use crate::format::{BEGIN, PuzzleFormat};
use crate::mixed::is_mixed;
use crate::read::{read_known, unknown};
use crate::reading::Reading;
use crate::rewritten::rewritten;
use crate::unapplied::{is_of_cells, unapplied};

/// Reads all puzzles of a text, good and bad ones, in order. There is at least one.
#[must_use]
pub fn read(text: &str) -> Vec<Result<Reading, TextError>> {
    let mut readings = Vec::new();
    read_each_within(text, &Limits::default(), |reading| {
        readings.push(reading.map_err(|error| match error {
            ReadError::Text(error) => error,
            ReadError::Stopped(stop) => unreachable!("{stop} where there is none"),
        }));
        ControlFlow::Continue(())
    });
    readings
}

/// Passes on the puzzles of a text, good and bad ones, in order: each as soon as it is read, until `take` breaks. There
/// is at least one. Each puzzle is read within the limits; those of solutions and nodes are ignored. To recognize the
/// form is part of the first puzzle. [`ReadError::Stopped`] takes the place of a puzzle for which a limit was
/// reached; the next puzzle of a list has the whole time again, and is read unless `take` breaks.
///
/// Memory is counted as 64 times the length of a text that is read as a tree: JSON, XML, and the data of addresses; and as
/// twice the length of any other text.
pub fn read_each_within(
    text: &str,
    limits: &Limits,
    mut take: impl FnMut(Result<Reading, ReadError>) -> ControlFlow<()>,
) {
    let Some(mut odd) = rewritten(text) else { return read_noted(text, limits, take) };
    let mut note = odd.note;
    read_noted(&odd.text, limits, |mut reading| {
        match &mut reading {
            Ok(reading) => {
                reading.notes.splice(..0, note.take());
                reading.form = if reading.form == PuzzleFormat::Toml { PuzzleFormat::Grid } else { reading.form };
            }
            Err(ReadError::Text(error)) => {
                if let Some(fault) = odd.faults.remove(&error.line) {
                    *error = fault;
                }
            }
            Err(_) => {}
        }
        take(reading)
    });
}

/// The same of a text in a form that is known. The first puzzle has a note on a rule that the text names and does not state.
fn read_noted(text: &str, limits: &Limits, mut take: impl FnMut(Result<Reading, ReadError>) -> ControlFlow<()>) {
    let mut is_first = true;
    read_known(text, limits, |mut reading| {
        if let Ok(reading) = &mut reading
            && std::mem::take(&mut is_first)
            && is_of_cells(reading.form)
            && !is_mixed(text)
        {
            reading.notes.extend(unapplied(&text[..text.floor_char_boundary(BEGIN)]));
        }
        take(reading)
    });
}

/// Reads the first puzzle of a text within the limits. That there are others is one of its losses: they are counted until
/// a limit is reached.
///
/// ```
/// use graeco_exchange::read_first_within;
/// use graeco_grid::Limits;
///
/// let (_, losses) = read_first_within("12..\n..12\n....\n....\n\n..12............\n", &Limits::default())?.lossy();
/// assert_eq!(losses.last().unwrap().what, "1 more puzzle is not read");
/// # Ok::<(), graeco_document::ReadError>(())
/// ```
///
/// # Errors
/// The error in the first puzzle, or the limit that was reached.
pub fn read_first_within(text: &str, limits: &Limits) -> Result<Reading, ReadError> {
    let (budget, mut first, mut others, mut end) = (Budget::start(limits), None, 0_usize, Ok(()));
    read_each_within(text, limits, |reading| {
        if first.is_none() {
            first = Some(reading);
        } else {
            others += 1;
            end = budget.look();
        }
        if end.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let mut reading = first.unwrap_or_else(|| Err(unknown(text).into()))?;
    if others > 0 {
        let (least, verb) = (if end.is_ok() { "" } else { "at least " }, if others == 1 { "is" } else { "are" });
        let what = format!("{least}{} {verb} not read", counted(others, "more puzzle"));
        reading.losses.push(Loss { name: "puzzles".into(), place: None, what, is_rule: false });
    }
    Ok(reading)
}
