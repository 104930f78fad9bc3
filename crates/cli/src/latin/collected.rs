//! A list of all squares of the input, for questions about several squares.

use std::io;

use graeco_designs::HoledSquare;
use graeco_grid::{Budget, Stop};
use graeco_host::status::Status;

use super::input_square::InputSquare;
use super::sheet::Command;

/// The squares that were read.
pub(super) struct SquareList {
    /// All of them, or those that fit into the memory.
    pub(super) squares: Vec<HoledSquare>,
    /// How many there are.
    pub(super) read: usize,
    /// The limit that was reached.
    pub(super) ended: Option<Stop>,
}

impl SquareList {
    /// Reads all squares. The inner error is the status of input that contains something other than Latin squares,
    /// filled or with holes.
    pub(super) fn read(command: &Command<'_>) -> io::Result<Result<SquareList, Status>> {
        let mut all = SquareList { squares: Vec::new(), read: 0, ended: None };
        let mut bytes = 0;
        let status = command.list(|given, limits, printer| {
            let square = match held(given) {
                Ok(square) => square,
                Err(what) => return command.refuse(given, &what, printer),
            };
            all.read += 1;
            bytes += square.bytes();
            all.ended = all.ended.or(Budget::start(limits).afford(bytes).err());
            if all.ended.is_none() {
                all.squares.push(square);
            }
            Ok(Status::Solved)
        })?;
        Ok(if status == Status::Solved { Ok(all) } else { Err(status) })
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
