//! `graeco latin canon` and `check`: canonical forms and properties of squares.

use graeco_designs::{Family, Mate, Transversals};
use graeco_document::field;
use graeco_grid::{Outcome, Square};
use graeco_host::status::Status;
use graeco_latin::{CanonError, Kind};

use super::sheet::{Command, Fault};
use crate::args::Class;
use crate::input::Answered;
use crate::squares::clash;

/// Prints the canonical form of each square.
pub(super) fn canon(command: &Command<'_>, class: Class) -> Answered {
    command.each_latin(|sheet, square| {
        let budget = sheet.budget();
        let canon = match class {
            Class::Reduced => {
                return Ok(sheet.square(&graeco_latin::reduce(square), sheet.given.record(), &[]));
            }
            Class::Isotopy => graeco_latin::isotopy_canon(square, &budget),
            Class::Main => graeco_latin::main_class_canon(square, &budget),
            Class::Diagonal => graeco_latin::diagonal_canon(square, &budget),
        };
        match canon {
            Ok(canon) => {
                sheet.stats(|| format!("{} symmetries", canon.symmetries));
                let record = sheet.given.record().with(field::SYMMETRIES, &canon.symmetries);
                let record = record.ended(Outcome::Complete);
                Ok(sheet.square(&canon.square, record, &[]))
            }
            Err(CanonError::Stopped(end)) => Ok(sheet.unknown(end)),
            Err(error) => Err(error.into()),
        }
    })
}

/// Prints the properties of each square.
pub(super) fn all(command: &Command<'_>) -> Answered {
    command.each(None, |sheet| {
        let grid = &sheet.given.partial.grid;
        let words = graeco_designs::properties_with_holes(grid.order, &grid.cells)
            .map_or_else(|| sheet.given.latin().map(|square| graeco_designs::properties(&square)), Ok)?;
        let record = || sheet.given.record().with(field::PROPERTIES, words.clone());
        sheet.answers.put(|| record().ended(Outcome::Complete), || words.join(", "));
        Ok(Status::Solved)
    })
}

/// Checks whether squares, also partial ones, are of a kind, and whether full ones have properties and subsquares.
/// With `bachelor`, full squares must have no orthogonal mate.
pub(super) fn check(command: &Command<'_>, wanted: &Family, bachelor: bool) -> Answered {
    let large = (wanted.is_kind() && !bachelor).then_some(wanted.kind());
    let (around, has_holes) = (around(wanted), !wanted.holes().is_empty());
    command.finding(field::KIND).each(large, |sheet| {
        let grid = &sheet.given.partial.grid;
        let puzzle = match if has_holes { around.complete(grid) } else { graeco_latin::complete(grid, wanted.kind()) } {
            Ok(puzzle) => puzzle,
            Err(error) => return Err(Fault::refused(error)),
        };
        let names = sheet.given.names();
        let clash = wanted.against_parts(grid, &names).or_else(|| clash(&puzzle, &names));
        let square =
            puzzle.givens().iter().copied().collect::<Option<Vec<_>>>().map(|all| Square::new(grid.order, all));
        let lacking = square.iter().flat_map(|square| wanted.lacking(square)).map(|property| format!("not {property}"));
        let mut lacking: Vec<String> = lacking.collect();
        if square.as_ref().is_some_and(|square| !around.holds(square)) {
            lacking.push(format!("not {}", wanted.parts_in_words()));
        }
        let clash = clash.or_else(|| (!lacking.is_empty()).then(|| lacking.join(", ")));
        let clash = match square.as_ref().filter(|_| bachelor && clash.is_none()) {
            Some(square) => match graeco_designs::mate(square, Transversals::Plain, &sheet.limits()) {
                Mate::Impossible => None,
                Mate::Found(_) => Some("it has an orthogonal mate".to_owned()),
                Mate::Unknown(error) => return Err(error.into()),
            },
            None => clash,
        };
        let kind = square.as_ref().and_then(|square| if has_holes { Some(Kind::Plain) } else { Kind::of(square) });
        let word = match (&clash, kind) {
            (None, Some(kind)) => kind.name(),
            (None, None) => "partial",
            (Some(_), _) => "no",
        };
        let record = || sheet.given.record().with(field::KIND, word.to_owned()).with_some(field::CLASH, clash.clone());
        sheet.answers.put(record, || clash.as_ref().map_or(word.to_owned(), |clash| format!("no: {clash}")));
        Ok(if clash.is_none() && kind.is_some() { Status::Solved } else { Status::NoSolution })
    })
}

/// The plain squares with the subsquares or holes of a family.
fn around(family: &Family) -> Family {
    let (plain, subsquares) = (Family::from(Kind::Plain), family.subsquares().iter().copied());
    // A family with holes may have them.
    plain
        .clone()
        .with_holes(family.holes().iter().copied())
        .ok()
        .filter(|around| !around.holes().is_empty())
        .unwrap_or_else(|| plain.with_subsquares(subsquares))
}
