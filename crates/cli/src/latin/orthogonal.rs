//! `graeco latin transversals` and `mate`: which question the options ask.

use std::io;

use graeco_designs::Transversals;
use graeco_host::status::Status;

use super::sheet::Command;
use super::{mates, transversals};
use crate::args::{self, Shown};
use crate::session::Session;

/// Lists, counts or packs transversals.
pub(super) fn transversals(asked: &args::Transversals, session: Session<'_>) -> io::Result<Status> {
    let (kind, shown) = (kind(asked.diagonals), Shown { draw: asked.draw.clone(), ..Shown::plain(asked.read.symbols) });
    let command = Command::new(session, &asked.read.files, shown, asked.read.threads.threads);
    match (asked.disjoint, asked.count) {
        (true, count) => mates::disjoint(&command, kind, count),
        (false, true) => transversals::count(&command, kind, asked.limit),
        (false, false) => transversals::list(&command, kind, asked.limit),
    }
}

/// Finds one mate, some, their number, or two that are orthogonal to each other.
pub(super) fn mate(asked: &args::Mate, session: Session<'_>) -> io::Result<Status> {
    let command = Command::in_squares(&asked.squares, session);
    let (kind, limit) = (kind(asked.diagonals), asked.limit);
    match (asked.triple, asked.count, asked.all || limit.is_some()) {
        (true, ..) => mates::triple(&command, kind),
        (_, true, _) => mates::count(&command, kind, limit),
        (_, _, true) => mates::list(&command, kind, limit),
        _ => transversals::mate(&command, kind),
    }
}

fn kind(diagonals: bool) -> Transversals {
    if diagonals { Transversals::Diagonal } else { Transversals::Plain }
}
