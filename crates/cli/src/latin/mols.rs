//! `graeco latin mols`: families of mutually orthogonal squares, built or checked.

use std::io;

use graeco_grid::text::counted;
use graeco_grid::{Budget, End, Limits, Pace, Square, Symbol};
use graeco_latin::{Kind, MolsError};
use serde_json::Value;

use super::designs;
use super::sheet::{Command, cell};
use super::shown::{Printer, cut_short, diagonals};
use crate::args::{Design, Shown, Symbols};
use crate::ask::Mode;
use crate::output::Output;
use crate::record::Record;
use crate::session::Session;
use crate::status::Status;

/// A family that is wanted.
pub(super) struct Family<'s> {
    pub(super) session: Session<'s>,
    pub(super) n: usize,
    pub(super) kind: Kind,
    /// A square and its transpose.
    pub(super) is_self_orthogonal: bool,
    /// The form in which it is printed, if not as squares.
    pub(super) design: Option<Design>,
}

impl Family<'_> {
    /// Builds the family, checks and prints it.
    pub(super) fn build(&self, shown: &Shown) -> io::Result<Status> {
        let Family { session, n, kind, .. } = *self;
        let limits = Limits { solutions: None, ..session.ask(Mode::List(None)).limits() }.started();
        if self.design.is_some() && shown.symbols == Some(Symbols::Letters) {
            session.report.error("designs are printed in numbers; expected --symbols 0 or 1");
            return Ok(Status::BadInput);
        }
        let printer = &mut Printer::new(shown, session);
        let made = |limits: &Limits| match self.is_self_orthogonal {
            true => with_transpose(n, kind, limits),
            false => graeco_latin::mols(n, kind, limits),
        };
        let squares = match made(&limits) {
            Ok(squares) if squares.is_empty() => return self.none(printer),
            Ok(squares) => squares,
            Err(MolsError::Ended(end)) => return printer.unfinished(end, 0, "after 0 squares"),
            Err(error) => {
                session.report.error(&error.to_string());
                return Ok(Status::BadInput);
            }
        };
        let mut pace = Budget::start(&limits).pace();
        let printed = match self.design {
            Some(design) => designs::print(design, &squares, printer, &mut pace)?,
            None => print(&squares, printer, &mut pace)?,
        };
        match printed {
            Ok(status) => self.check(&squares, status, printer, &mut pace),
            Err((end, made)) => printer.unfinished(end, made, &format!("after {}", counted(made, self.unit()))),
        }
    }

    /// What is printed, one by one.
    fn unit(&self) -> &'static str {
        if self.design.is_some() { "line" } else { "square" }
    }

    /// Says that no squares are known.
    fn none(&self, printer: &mut Printer<'_>) -> io::Result<Status> {
        let Family { n, kind, .. } = *self;
        if printer.is_json() {
            printer.out.line(&Record::new().with("squares", 0).with("order", n).with("kind", kind.name()).line())?;
        }
        printer.out.flush()?;
        let kinds = if self.is_self_orthogonal { "self-orthogonal" } else { "orthogonal" };
        let why = match (kind, n) {
            (Kind::Pandiagonal, n) if !kind.exists(n) => "exist",
            (Kind::Plain | Kind::Diagonal, 2 | 3 | 6) => "exist",
            _ => "are known to this program",
        };
        self.session.report.note(&format!("no {kinds} {} squares of order {n} {why}", kind.name()));
        Ok(Status::NoSolution)
    }

    /// Checks all pairs, and says how many squares there are.
    fn check(
        &self,
        squares: &[Square],
        mut status: Status,
        printer: &mut Printer<'_>,
        pace: &mut Pace,
    ) -> io::Result<Status> {
        printer.out.flush()?;
        let Family { n, kind, .. } = *self;
        let mut pairs = squares.iter().enumerate().flat_map(|(i, a)| squares[..i].iter().map(move |b| (a, b)));
        let checked = pairs.try_fold(true, |all, (a, b)| {
            pace.step(1)?;
            Ok(all && (n == 1 || graeco_latin::are_orthogonal(a, b)))
        });
        let number = counted(squares.len() as u64, &format!("{} square", kind.name()));
        let name = format!("{number} of order {n}");
        let says = match checked {
            Ok(true) if squares.len() == 1 && n > 1 => match (kind, n) {
                // Euler's conjecture holds for these orders (G. Tarry, 1900).
                (Kind::Plain, 2 | 6) => "there are no two orthogonal squares of this order",
                _ => "no square orthogonal to it is known to this program",
            },
            Ok(true) => "checked: every pair is orthogonal",
            Ok(false) => "checked: not orthogonal",
            Err(end) => {
                status.note(printer.unfinished(end, squares.len() as u64, &format!("{name}; check"))?);
                return Ok(status);
            }
        };
        if checked == Ok(false) {
            status.note(Status::NoSolution);
        }
        self.session.report.note(&format!("{name}; {says}"));
        Ok(status)
    }
}

/// Prints squares. The inner error is the limit that was reached, and after how many squares.
fn print(squares: &[Square], printer: &mut Printer<'_>, pace: &mut Pace) -> io::Result<Result<Status, (End, u64)>> {
    let mut status = Status::Solved;
    for (number, square) in squares.iter().enumerate() {
        if let Err(end) = pace.step(1) {
            return Ok(Err((end, number as u64)));
        }
        status.note(printer.square(square, Record::new(), &diagonals(square))?);
    }
    Ok(Ok(status))
}

/// Builds orthogonal squares with a hole.
pub(super) fn incomplete(session: Session<'_>, n: usize, hole: usize, shown: &Shown) -> io::Result<Status> {
    let limits = Limits { solutions: None, ..session.ask(Mode::List(None)).limits() }.started();
    let printer = &mut Printer::new(shown, session);
    let squares = match graeco_latin::incomplete_mols(n, hole, &limits) {
        Ok(squares) => squares,
        Err(MolsError::Ended(end)) => return printer.unfinished(end, 0, "after 0 squares"),
        Err(error) => {
            session.report.error(&error.to_string());
            return Ok(Status::BadInput);
        }
    };
    let name = format!("orthogonal squares of order {n} with a hole of order {hole}");
    if squares.is_empty() {
        if printer.is_json() {
            printer.out.line(&Record::new().with("squares", 0).with("order", n).line())?;
        }
        printer.out.flush()?;
        let does_not_exist = n < 3 || n < 3 * hole || (n == 6 && hole < 2);
        let why = if does_not_exist { "no two exist" } else { "no two are known to this program" };
        session.report.note(&format!("{name}: {why}"));
        return Ok(Status::NoSolution);
    }
    for square in &squares {
        printer.partial(square)?;
    }
    printer.out.flush()?;
    let mut pairs = squares.iter().enumerate().flat_map(|(i, a)| squares[..i].iter().map(move |b| (a, b)));
    let is_right = pairs.all(|(a, b)| all_pairs_differ(n, a, b));
    let checked = if is_right { "checked: no pair of symbols occurs twice" } else { "checked: not orthogonal" };
    session.report.note(&format!("{} {name}; {checked}", squares.len()));
    Ok(if is_right { Status::Solved } else { Status::NoSolution })
}

/// Whether no pair of symbols is in two cells.
fn all_pairs_differ(n: usize, a: &[Option<Symbol>], b: &[Option<Symbol>]) -> bool {
    let mut seen = vec![false; n * n];
    let mut pairs = a.iter().zip(b).filter_map(|(a, b)| Some(a.as_ref()?.index() * n + b.as_ref()?.index()));
    pairs.all(|pair| !std::mem::replace(&mut seen[pair], true))
}

/// A self-orthogonal square and its transpose, which are the same for order 1.
fn with_transpose(n: usize, kind: Kind, limits: &Limits) -> Result<Vec<Square>, MolsError> {
    let squares = graeco_latin::self_orthogonal(n, kind, limits)?.map(|square| {
        let transpose = graeco_latin::transposed(&square);
        if n == 1 { vec![square] } else { vec![square, transpose] }
    });
    Ok(squares.unwrap_or_default())
}

/// Checks whether all squares of all files are mutually orthogonal.
pub(super) fn check(command: &Command<'_>) -> io::Result<Status> {
    let mut squares: Vec<Square> = Vec::new();
    let (mut read, mut held, mut ended) = (0, 0, None);
    let status = command.list(|given, limits, printer| match given.latin() {
        Ok(square) => {
            read += 1;
            held += size_of::<Square>() + square.cells().len() * size_of::<Symbol>();
            ended = ended.or(Budget::start(limits).afford(held).err());
            // Without one of them, the others are not needed.
            if ended.is_some() {
                squares = Vec::new()
            } else {
                squares.push(square)
            }
            Ok(Status::Solved)
        }
        Err(what) => command.refuse(given, &what, printer),
    })?;
    if status != Status::Solved {
        return Ok(status);
    }
    // The clock starts when all squares were read.
    let mut pace = Budget::start(&command.limits(1)).pace();
    let pairs = (0..squares.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let mut wrong = None;
    for (a, b) in pairs {
        ended = pace.step(1).err();
        wrong = if ended.is_some() { None } else { fault(&squares, a, b) };
        if ended.is_some() || wrong.is_some() {
            break;
        }
    }
    let mut out = Output::new("squares");
    let record = Record::new().with("squares", read);
    let line = match (command.json(), ended, &wrong) {
        (true, Some(end), _) => record.with("orthogonal", Value::Null).with("end", end.word()).line(),
        (true, None, wrong) => {
            let record = record.with("orthogonal", wrong.is_none()).with_some("why", wrong.clone());
            record.with("end", End::Exhausted.word()).line()
        }
        (false, Some(_), _) => String::new(),
        (false, None, None) => format!("{}, orthogonal", counted(read, "square")),
        (false, None, Some(wrong)) => format!("no: {wrong}"),
    };
    if !line.is_empty() {
        out.line(&line)?;
    }
    out.flush()?;
    Ok(match (ended, wrong) {
        (Some(end), _) => {
            let (status, what) = cut_short(end);
            command.session.report.note(&format!("mols check: {what}"));
            status
        }
        (None, None) => Status::Solved,
        (None, Some(_)) => Status::NoSolution,
    })
}

/// Why two squares are not orthogonal.
fn fault(squares: &[Square], a: usize, b: usize) -> Option<String> {
    let n = squares[a].order().get();
    let names = format!("squares {} and {}", a + 1, b + 1);
    if squares[b].order() != squares[a].order() {
        return Some(format!("{names} are of orders {n} and {}", squares[b].order()));
    }
    let [one, two] = graeco_latin::same_pair(&squares[a], &squares[b])?;
    Some(format!("{names} hold the same pair in {} and {}", cell(one / n, one % n), cell(two / n, two % n)))
}
