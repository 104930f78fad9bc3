//! `graeco latin orthogonality`: which squares of a list are orthogonal to each other.

use graeco_designs::HoledSquare;
use graeco_document::{Record, field};
use graeco_grid::text::counted;
use graeco_grid::{Budget, Outcome};
use graeco_host::status::Status;

use super::collected::SquareList;
use super::listing::Listing;
use super::sheet::Command;
use super::shown::cut_short;
use crate::answers::Answers;
use crate::driver::once;
use crate::input::Answered;

/// Prints the pairs of orthogonal squares, or the largest set of mutually orthogonal ones; if a limit is reached, those that
/// are known. Or checks that all are mutually orthogonal.
pub(super) fn orthogonality(command: &Command<'_>, clique: bool, check: bool) -> Answered {
    let SquareList { squares, read, ended } = SquareList::read(command)?;
    // The clock starts when all squares were read.
    let limits = command.limits(1).started();
    once(command.session.report, command.json(), "squares", |answers| {
        let record = Record::new().with(field::SQUARES, read as u64);
        let end = if check {
            match ended.map_or_else(|| HoledSquare::first_fault(&squares, &Budget::start(&limits)), Err) {
                Ok(wrong) => return Ok(mutual(&squares, wrong.as_deref(), record, answers)),
                Err(stop) => {
                    answers.record(|| record.null(field::ORTHOGONAL).ended(stop));
                    stop.into()
                }
            }
        } else if clique {
            let (set, end) = HoledSquare::largest_set(&squares, &limits);
            let end = ended.map_or(end, Outcome::Stopped);
            print_set(&set, end, record, answers);
            end
        } else {
            let mut listing = Listing::start(record, field::PAIRS, answers);
            let end = pairs(&squares, &Budget::start(&limits), &mut listing);
            let end = ended.map_or(end, Outcome::Stopped);
            listing.end(end);
            end
        };
        let Outcome::Stopped(stop) = end else { return Ok(Status::Solved) };
        let (status, what) = cut_short(stop);
        answers.remark(&format!("orthogonality: {what}"));
        Ok(status)
    })
}

/// Prints the pairs of orthogonal squares as they are found; how that ended.
fn pairs(squares: &[HoledSquare], budget: &Budget, listing: &mut Listing<'_, '_, [usize; 2]>) -> Outcome {
    let mut pace = budget.pace();
    for (a, b) in (0..squares.len()).flat_map(|a| (a + 1..squares.len()).map(move |b| (a, b))) {
        if let Err(end) = pace.step(1) {
            return end.into();
        }
        if squares[a].is_orthogonal(&squares[b]) {
            listing.item(|| [a + 1, b + 1], || format!("{} {}", a + 1, b + 1));
        }
    }
    Outcome::Complete
}

/// Prints a set of squares by their numbers from 1; an empty one is none that is known.
fn print_set(set: &[usize], end: Outcome, record: Record, answers: &mut Answers<'_>) {
    let numbers: Vec<usize> = set.iter().map(|square| square + 1).collect();
    let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
    let clique = (!set.is_empty()).then_some(numbers);
    match answers.json {
        true => answers.line(record.with(field::CLIQUE, clique).ended(end).line()),
        false if set.is_empty() => {}
        false => answers.line(words.join(" ")),
    }
}

/// Prints whether all squares are mutually orthogonal, or what is wrong.
fn mutual(squares: &[HoledSquare], wrong: Option<&str>, record: Record, answers: &mut Answers<'_>) -> Status {
    let (many, empty) = (squares.len(), squares.first().map_or(0, HoledSquare::empty));
    let record = || record.with_some(field::EMPTY_CELLS, (empty > 0).then_some(empty));
    let record = || record().with(field::ORTHOGONAL, wrong.is_none()).with_some(field::WHY, wrong);
    let outside =
        || if empty > 0 { format!(" outside {} in each", counted(empty, "empty cell")) } else { String::new() };
    let words = || match wrong {
        Some(wrong) => format!("no: {wrong}"),
        None => format!("{}, orthogonal{}", counted(many, "square"), outside()),
    };
    answers.put(|| record().ended(Outcome::Complete), words);
    if wrong.is_none() { Status::Solved } else { Status::NoSolution }
}
