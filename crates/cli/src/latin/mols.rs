//! `graeco latin mols`: families of mutually orthogonal squares.

use graeco_designs::{MolsError, same_pair_of_cells};
use graeco_document::{Record, field};
use graeco_grid::text::counted;
use graeco_grid::{Budget, Limits, Order, Pace, Square, Stop, Symbol};
use graeco_host::progress::or_say;
use graeco_host::status::Status;
use graeco_latin::Kind;

use super::build::order;
use super::shown::{Printer, diagonals, make};
use super::{MOST, designs};
use crate::args::{self, Design};
use crate::input::{Answered, Told};
use crate::query::Mode;
use crate::session::Session;

/// Builds a family, or squares with a hole.
pub(super) fn run(asked: &args::Mols, session: Session<'_>) -> Answered {
    let &args::Mols { diagonals, pandiagonal, self_orthogonal, design, ref shown, .. } = asked;
    let n = order(&asked.order, MOST)?;
    let kind = match (pandiagonal, diagonals || design == Some(Design::Magic)) {
        (true, _) => Kind::Pandiagonal,
        (false, true) => Kind::Diagonal,
        (false, false) => Kind::Plain,
    };
    let is_self_orthogonal = self_orthogonal || design == Some(Design::Tournament);
    make(shown, session, |printer| match asked.hole {
        Some(hole) => incomplete(n, hole, printer),
        None => Family { n, kind, is_self_orthogonal, design }.build(printer),
    })
}

struct Family {
    n: usize,
    kind: Kind,
    /// A square and its transpose.
    is_self_orthogonal: bool,
    /// The form in which it is printed, if not as squares.
    design: Option<Design>,
}

impl Family {
    /// Builds the family, checks and prints it.
    fn build(&self, printer: &mut Printer<'_, '_>) -> Answered {
        let Family { n, kind, .. } = *self;
        if self.design.is_some() && printer.is_letters() {
            return Err("designs are printed in numbers; expected --symbols 0 or 1".into());
        }
        let limits = limits(printer.session);
        let made = match self.is_self_orthogonal {
            true => graeco_designs::self_orthogonal_pair(n, kind, &limits),
            false => graeco_designs::mols(n, kind, &limits),
        };
        let squares = found(made, printer)?;
        if squares.is_empty() {
            return Ok(self.none(printer));
        }
        let mut pace = Budget::start(&limits).pace();
        // The square of order 1 is orthogonal to itself.
        let fits = |a: &Square, b: &Square| n == 1 || graeco_designs::are_orthogonal(a, b);
        let printed = match self.design {
            Some(design) => match each(&squares, fits, &mut pace, |_| ()) {
                Ok(Status::Solved) => designs::print(design, &squares, printer, &mut pace),
                wrong => wrong.map_err(|(end, _)| (end, 0)),
            },
            None => each(&squares, fits, &mut pace, |square| printer.square(square, Record::new(), &diagonals(square))),
        };
        Ok(match printed {
            Ok(status) => {
                self.tell(squares.len(), status != Status::NoSolution, printer);
                status
            }
            Err((end, made)) => printer.unfinished(end, made, &format!("after {}", counted(made, self.unit()))),
        })
    }

    fn unit(&self) -> &'static str {
        if self.design.is_some() { "line" } else { "square" }
    }

    /// Says that no squares are known.
    fn none(&self, printer: &mut Printer<'_, '_>) -> Status {
        let Family { n, kind, .. } = *self;
        printer.answers.record(|| {
            Record::new().with(field::SQUARES, 0_u64).with(field::ORDER, n).with(field::KIND, kind.name().to_owned())
        });
        let kinds = if self.is_self_orthogonal { "self-orthogonal" } else { "orthogonal" };
        let why = match (kind, n) {
            (Kind::Pandiagonal, n) if !kind.exists(n) => "exist",
            (Kind::Plain | Kind::Diagonal, 2 | 3 | 6) => "exist",
            _ => "are known to this program",
        };
        printer.answers.remark(&format!("no {kinds} {} squares of order {n} {why}", kind.name()));
        Status::NoSolution
    }

    /// Says how many squares there are, and that all pairs were checked.
    fn tell(&self, squares: usize, is_right: bool, printer: &mut Printer<'_, '_>) {
        let Family { n, kind, .. } = *self;
        let says = match (is_right, squares) {
            (false, _) => "checked: not orthogonal",
            (true, 1) if n > 1 => match (kind, n) {
                // Euler's conjecture holds for these orders (G. Tarry, 1900).
                (Kind::Plain, 2 | 6) => "there are no two orthogonal squares of this order",
                _ => "no square orthogonal to it is known to this program",
            },
            (true, _) => "checked: every pair is orthogonal",
        };
        let number = counted(squares as u64, &format!("{} square", kind.name()));
        printer.answers.remark(&format!("{number} of order {n}; {says}"));
    }
}

/// The limits of a command that makes squares.
fn limits(session: Session<'_>) -> Limits {
    Limits { solutions: None, ..session.ask(Mode::List(None)).limits() }.started()
}

/// The squares that were found. If a limit came first, that is told here.
fn found<T>(made: Result<Vec<T>, MolsError>, printer: &mut Printer<'_, '_>) -> Answered<Vec<T>> {
    made.map_err(|error| match error {
        MolsError::Stopped(end) => Told(printer.unfinished(end, 0, "after 0 squares")).into(),
        error => error.into(),
    })
}

/// Shows squares one after another, each after a check with all before it; [`Status::NoSolution`] if one does not fit them.
/// The error is the limit that was reached, and after how many squares.
fn each<T>(
    squares: &[T],
    fits: impl Fn(&T, &T) -> bool,
    pace: &mut Pace,
    mut show: impl FnMut(&T),
) -> Result<Status, (Stop, u64)> {
    for (number, square) in squares.iter().enumerate() {
        let checked = squares[..number].iter().try_fold(true, |all, other| {
            pace.step(1)?;
            Ok(all && fits(other, square))
        });
        match checked.and_then(|checked| pace.step(1).map(|()| checked)) {
            Ok(true) => show(square),
            Ok(false) => return Ok(Status::NoSolution),
            Err(end) => return Err((end, number as u64)),
        }
    }
    Ok(Status::Solved)
}

/// Builds orthogonal squares with a hole.
fn incomplete(n: usize, hole: usize, printer: &mut Printer<'_, '_>) -> Answered {
    let Some(order) = Order::new(n).ok().filter(|_| (1..=n).contains(&hole)) else {
        let pairs = if n < 3 { String::new() } else { format!("; two such squares need at most {}", n / 3) };
        return Err(format!("--hole {hole} does not fit order {n}; expected 1 to {n}{pairs}").into());
    };
    let (limits, report) = (limits(printer.session), printer.session.report);
    let name = format!("orthogonal squares of order {n} with a hole of order {hole}");
    let note = format!("{name}: searching; --time-limit ends the search");
    let made = or_say(|| report.note(&note), || graeco_designs::incomplete_mols(n, hole, &limits));
    let squares = found(made, printer)?;
    if squares.is_empty() {
        printer.answers.record(|| Record::new().with(field::SQUARES, 0_u64).with(field::ORDER, n));
        let does_not_exist = n < 3 || hole > n / 3 || (n == 6 && hole < 2);
        let why = if does_not_exist { "no two exist" } else { "no two are known to this program" };
        printer.answers.remark(&format!("{name}: {why}"));
        return Ok(Status::NoSolution);
    }
    let mut pace = Budget::start(&limits).pace();
    let fits = |a: &Vec<Option<Symbol>>, b: &Vec<Option<Symbol>>| same_pair_of_cells(order, a, b).is_none();
    let status = match each(&squares, fits, &mut pace, |square| printer.partial(square)) {
        Ok(status) => status,
        Err((end, made)) => return Ok(printer.unfinished(end, made, &format!("after {}", counted(made, "square")))),
    };
    let says = if status == Status::Solved { "no pair of symbols occurs twice" } else { "not orthogonal" };
    printer.answers.remark(&format!("{} {name}; checked: {says}", squares.len()));
    Ok(status)
}
