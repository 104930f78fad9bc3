//! A list of all squares of the input, for questions about several squares.

use std::sync::{Mutex, PoisonError};

use graeco_designs::HoledSquare;
use graeco_grid::Stop;
use graeco_host::status::Status;

use super::input_square::InputSquare;
use super::sheet::Command;
use crate::input::{Answered, Told};

pub(super) struct SquareList {
    /// All of them, or those that fit into the memory.
    pub(super) squares: Vec<HoledSquare>,
    /// How many there are.
    pub(super) read: usize,
    /// The limit that was reached.
    pub(super) ended: Option<Stop>,
}

impl SquareList {
    /// Reads all squares. An error tells the status of input that contains something other than Latin squares, filled or with
    /// holes.
    pub(super) fn read(command: &Command<'_>) -> Answered<SquareList> {
        let all = Mutex::new((SquareList { squares: Vec::new(), read: 0, ended: None }, 0));
        let status = command.listing().each(None, |sheet| {
            let square = held(sheet.given)?;
            let (all, bytes) = &mut *all.lock().unwrap_or_else(PoisonError::into_inner);
            all.read += 1;
            *bytes += square.bytes();
            all.ended = all.ended.or(sheet.budget().afford(*bytes).err());
            if all.ended.is_none() {
                all.squares.push(square);
            }
            Ok(Status::Solved)
        })?;
        let (all, _) = all.into_inner().unwrap_or_else(PoisonError::into_inner);
        if status == Status::Solved { Ok(all) } else { Err(Told(status).into()) }
    }
}

/// A square that was read, or why it is none.
fn held(given: &InputSquare) -> Result<HoledSquare, String> {
    let grid = &given.partial.grid;
    if let Some(square) = HoledSquare::new(grid).filter(|square| square.empty() > 0) {
        return Ok(square);
    }
    let wrong = |what: String| match grid.cells.contains(&None) && what.ends_with("a filled square") {
        true => format!("{what}, or one whose empty cells are holes on the main diagonal"),
        false => what,
    };
    given.latin().map_err(wrong)?;
    Ok(HoledSquare::new(grid).expect("a filled square"))
}
