//! All squares of the input, held together, for questions about a list of squares.

use std::io;

use graeco_grid::{Budget, End, Square, Symbol};

use super::sheet::Command;
use crate::status::Status;

/// The squares that were read.
pub(super) struct Collected {
    /// All of them; empty if they do not fit into the memory.
    pub(super) squares: Vec<Square>,
    /// How many there are.
    pub(super) read: usize,
    /// The limit that was reached.
    pub(super) ended: Option<End>,
}

impl Collected {
    /// Reads all squares. The inner error is the status of input of which some is no Latin square.
    pub(super) fn read(command: &Command<'_>) -> io::Result<Result<Collected, Status>> {
        let mut all = Collected { squares: Vec::new(), read: 0, ended: None };
        let mut held = 0;
        let status = command.list_latin(|_, square, limits, _| {
            all.read += 1;
            held += size_of::<Square>() + square.cells().len() * size_of::<Symbol>();
            all.ended = all.ended.or(Budget::start(limits).afford(held).err());
            // Without one of them, the others are not needed.
            match all.ended {
                Some(_) => all.squares = Vec::new(),
                None => all.squares.push(square),
            }
            Ok(Status::Solved)
        })?;
        Ok(if status == Status::Solved { Ok(all) } else { Err(status) })
    }
}
