//! Designs that are orthogonal squares in another form, printed a line each.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use graeco_designs::{
    is_tournament, magic_square, mixed_doubles, net, orthogonal_array, round_robin, transversal_design,
};
use graeco_document::{Record, field};
use graeco_grid::{Pace, Square, Stop};
use graeco_host::status::Status;

use super::shown::Printer;
use crate::args::Design;
use crate::input::Answered;

/// Prints the design of some orthogonal squares. The error is the limit that was reached, and after how many lines.
pub(super) fn print(
    design: Design,
    squares: &[Square],
    printer: &mut Printer<'_, '_>,
    pace: &mut Pace,
) -> Result<Status, (Stop, u64)> {
    let Some(lines) = lines(design, squares) else { return Ok(Status::NoSolution) };
    let name = design.to_possible_value();
    let first = if design == Design::Magic { 0 } else { printer.first() };
    for (number, line) in lines.enumerate() {
        pace.step(line.len() as u64).map_err(|end| (end, number as u64))?;
        let line: Vec<usize> = line.into_iter().map(|point| point + first).collect();
        let words = || match design {
            Design::Tournament => format!("{} {} - {} {}", line[0], line[1], line[2], line[3]),
            _ => line.iter().map(usize::to_string).collect::<Vec<_>>().join(" "),
        };
        let record = || Record::new().with_some(field::DESIGN, name.as_ref().map(PossibleValue::get_name));
        printer.answers.put(|| record().with(field::POINTS, line.clone()), words);
    }
    Ok(Status::Solved)
}

/// Prints the rounds of a tournament from a symmetric square, each checked: everybody meets everybody once, and nobody plays
/// twice in a round.
pub(super) fn rounds(square: &Square, printer: &mut Printer<'_, '_>) -> Answered {
    if printer.is_letters() {
        return Err("designs are printed in numbers; expected --symbols 0 or 1".into());
    }
    let rounds = round_robin(square).ok_or("a tournament needs a symmetric square")?;
    let n = square.order().get();
    let is_right = is_tournament(n, &rounds);
    let first = printer.first();
    for (number, round) in rounds.iter().enumerate() {
        let pairs: Vec<[usize; 2]> = round.iter().map(|pair| pair.map(|player| player + first)).collect();
        let words = || pairs.iter().map(|pair| format!("{}-{}", pair[0], pair[1])).collect::<Vec<_>>().join(" ");
        let record = || Record::new().with(field::DESIGN, "tournament").with(field::ROUND, number + 1);
        printer.answers.put(|| record().with(field::MEETINGS, pairs.clone()), words);
    }
    let checked = if is_right { "checked: everybody meets everybody once" } else { "checked: not a tournament" };
    printer.answers.remark(&format!("{} rounds of {n} players; {checked}", rounds.len()));
    Ok(if is_right { Status::Solved } else { Status::NoSolution })
}

/// The lines of a design, as numbers; `None` if the squares do not make one.
fn lines(design: Design, squares: &[Square]) -> Option<Box<dyn Iterator<Item = Vec<usize>> + '_>> {
    Some(match design {
        Design::Oa => Box::new(orthogonal_array(squares)),
        Design::Td => Box::new(transversal_design(squares)),
        Design::Net => Box::new(net(squares)),
        Design::Magic => {
            // The square of order 1 is its own mate.
            let (tens, units) = (squares.first()?, squares.last()?);
            let rows = magic_square(tens, units);
            let n = tens.order().get();
            Box::new((0..n).map(move |row| rows[row * n..][..n].to_vec()))
        }
        Design::Tournament => Box::new(mixed_doubles(squares.first()?)?.into_iter().map(|pairs| pairs.concat())),
    })
}
