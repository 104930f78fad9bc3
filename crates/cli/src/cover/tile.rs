//! `graeco cover tile`: regions filled with polyominoes, as text, as pictures and as problems.

use std::path::Path;

use graeco_document::parts::Names;
use graeco_document::{Record, field};
use graeco_draw::Mosaic;
use graeco_exact_cover::text::TextError;
use graeco_exact_cover::{Budget, BuildError, Limits, OptionId, Outcome, Problem};
use graeco_host::status::Status;
use graeco_models::{Copies, Piece, PiecesError, Region, RegionError, Tiling, misfit};

use super::make::not_made;
use super::shown::ended;
use super::solve::visit;
use super::written;
use crate::answers::Answers;
use crate::args::{PieceSet, Tile};
use crate::drawing;
use crate::input::{self, Answered, Failure};
use crate::query::{Mode, Query, Summary};
use crate::session::Session;

/// A region to be tiled, and how tilings are printed.
pub(super) struct Tiler<'a> {
    pub(super) tile: &'a Tile,
    pub(super) session: Session<'a>,
    pub(super) ask: &'a Query,
}

impl Tiler<'_> {
    pub(super) fn run(&self, answers: &mut Answers<'_>) -> Answered {
        let tile = self.tile;
        // The clock starts before the region is read.
        let limits = self.ask.limits().started();
        let (region, pieces) = (read_region(&tile.region, &limits)?, pieces(tile, &limits)?);
        if let Some(misfit) = misfit(&pieces, region.len()) {
            answers.remark(&format!("{}: {misfit}", tile.region));
            if !tile.problem {
                return Ok(self.end(&Summary::unknown(Outcome::Complete), "no search", None, answers));
            }
        }
        let tiling = Tiling::within(&region, &pieces, &Budget::start(&limits)).map_err(|error| {
            if let BuildError::Stopped(end) = &error {
                answers.record(|| self.record().ended(*end));
            }
            not_made(&tile.region, &error)
        })?;
        drop(region);
        // The tiling itself is part of the allowed memory.
        let memory = limits.memory.map(|memory| memory.saturating_sub(tiling.bytes()));
        let limits = Limits { memory, ..limits };
        Ok(match (tile.problem, tile.count) {
            (true, _) => written::print(&tile.region, tiling.problem(), &Budget::start(&limits), answers)?,
            (false, true) => self.count(&tiling, limits, answers),
            (false, false) => self.list(&tiling, limits, answers),
        })
    }

    fn count(&self, tiling: &Tiling, limits: Limits, answers: &mut Answers<'_>) -> Status {
        let memory = limits.memory.unwrap_or(usize::MAX);
        let counting = tiling.problem().counting().memory(memory).limits(limits);
        let (count, methods) = counting.threads(self.tile.threads.all()).run_with_methods();
        let methods = methods.iter().map(|method| method.name()).collect::<Vec<_>>().join(", ");
        self.end(&Summary::from(count), &methods, Some(tiling.problem()), answers)
    }

    fn list(&self, tiling: &Tiling, limits: Limits, answers: &mut Answers<'_>) -> Status {
        let json = answers.json;
        let search = tiling.problem().search().limits(limits).threads(self.tile.threads.sharing());
        let format = |tiled: &[OptionId]| {
            let picture = tiling.draw(tiled);
            match json {
                true => (tiled.to_vec(), self.record().with(field::TILING, picture.lines().collect::<Names>()).line()),
                false => (tiled.to_vec(), picture.trim_end_matches('\n').to_owned()),
            }
        };
        let (summary, engine) = visit(search, format, |number, (tiled, text)| {
            if number == 0 {
                self.draw(tiling, &tiled, answers);
            } else if !json {
                answers.line("");
            }
            answers.line(text);
        });
        self.end(&summary, engine.name(), Some(tiling.problem()), answers)
    }

    /// Draws a tiling into the requested file, if there is one.
    fn draw(&self, tiling: &Tiling, tiled: &[OptionId], answers: &mut Answers<'_>) {
        let Some(file) = &self.tile.draw else { return };
        let placed = tiling.placed(tiled);
        let cell = |&(row, column): &(i32, i32)| (row as usize, column as usize);
        let pieces = placed.iter().map(|piece| piece.squares.iter().map(cell));
        let (rows, columns) = tiling.size();
        let mosaic = Mosaic::of_pieces((rows as usize, columns as usize), pieces);
        let budget = Budget::start(&self.session.ask(Mode::One).limits());
        drawing::answer(mosaic.sheet(), file, &budget, answers);
    }

    /// The result of the search: a JSON record or the number of tilings, and the reason for none.
    fn end(&self, summary: &Summary, means: &str, problem: Option<&Problem>, answers: &mut Answers<'_>) -> Status {
        ended((&self.tile.region, self.record()), (summary, self.ask.mode), means, problem, answers)
    }

    fn record(&self) -> Record {
        Record::new().with(field::REGION, self.tile.region.as_str())
    }
}

/// The pieces that the user has named.
fn pieces(tile: &Tile, limits: &Limits) -> Result<Vec<Piece>, Failure> {
    let mut pieces = match (&tile.pieces_file, &tile.pieces, tile.one_sided) {
        (Some(path), ..) => read_pieces(path, limits)?,
        (None, PieceSet::Dominoes, _) => vec![Piece::domino().any_number()],
        (None, PieceSet::Trominoes, _) => Piece::trominoes(),
        (None, PieceSet::Tetrominoes, false) => Piece::tetrominoes(),
        (None, PieceSet::Tetrominoes, true) => Piece::one_sided_tetrominoes(),
        (None, PieceSet::Pentominoes, false) => Piece::pentominoes(),
        (None, PieceSet::Pentominoes, true) => Piece::one_sided_pentominoes(),
        (None, PieceSet::Letters(letters), _) => Piece::counted(letters),
    };
    if tile.one_sided {
        pieces = pieces.into_iter().map(Piece::one_sided).collect();
    }
    let copies = if tile.any_number { Some(Copies::Any) } else { tile.copies };
    if let Some(copies) = copies {
        pieces = pieces.into_iter().map(|piece| piece.used(copies)).collect();
    }
    Ok(pieces)
}

/// The pieces of a file, one per line.
fn read_pieces(path: &Path, limits: &Limits) -> Result<Vec<Piece>, Failure> {
    let (name, text) = (input::name(path), input::text(path, limits)?);
    let budget = Budget::start(limits).without(text.len());
    let pieces = Piece::list(&text, &budget).map_err(|error| match error {
        PiecesError::Stopped(end) => Failure::stopped(&name, end),
        PiecesError::NoPiece { line, error } => {
            let width = error.word.chars().count().max(1);
            let error = TextError { line, column: error.column, width, what: format!("expected {}", error.expected) };
            Failure::wrong(&name, &text, error)
        }
    })?;
    let none = || Failure::failed(format!("{name} has no pieces; expected lines such as `Z ##/.#/.##`"));
    if pieces.is_empty() { Err(none()) } else { Ok(pieces) }
}

/// A region by its size or by its picture.
fn read_region(region: &str, limits: &Limits) -> Result<Region, Failure> {
    let size = region.split_once(['x', '×']).and_then(|(r, c)| Some((r.parse::<usize>().ok()?, c.parse().ok()?)));
    if let Some((rows, columns)) = size {
        if rows.saturating_mul(columns) > 1 << 20 {
            let what = format!("{region} is too large; expected at most 1048576 squares");
            return Err(Failure::failed(what));
        }
        return Ok(Region::rectangle(rows, columns));
    }
    let path = Path::new(region);
    let (name, text) = (input::name(path), input::text(path, limits)?);
    let budget = Budget::start(limits).without(text.len());
    Region::within(&text, &budget).map_err(|error| match error {
        RegionError::Stopped(end) => Failure::stopped(&name, end),
        RegionError::Unknown { line, column, found } => {
            let what = format!("unexpected `{found}`; expected `.` for a cell, `#` or a blank for a hole");
            Failure::wrong(&name, &text, TextError { line, column, width: 1, what })
        }
    })
}
