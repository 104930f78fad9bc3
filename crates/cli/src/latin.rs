//! `graeco latin`: build, complete, check.

use std::io;

use graeco_grid::text::Reader;
use graeco_grid::{Alphabet, Engine, Order, Square};
use graeco_latin::Kind;
use serde_json::json;

use crate::args::{self, Common, Format, Symbols};
use crate::ask::{Ask, Mode, Outcome};
use crate::input;
use crate::output::Output;
use crate::report::Report;
use crate::squares::Job;
use crate::status::Status;

pub(crate) fn run(command: &args::Latin, common: &Common, report: &Report) -> io::Result<Status> {
    match command {
        args::Latin::Build { order, kind, seed, asked, symbols } => {
            let ask = Ask::new((*asked).into(), common);
            let Ok(n) = order.parse::<usize>() else {
                report.error(&format!("there is no order {order}; expected 1 to 255"));
                return Ok(Status::BadInput);
            };
            build(n, kind.kind(), *seed, &ask, *symbols, common, report)
        }
        args::Latin::Complete { files, kind, asked, symbols, engine } => {
            let ask = Ask::new((*asked).into(), common);
            let mut out = Output::new("squares");
            let mut first = true;
            let status = read(files, *symbols, report, |file, grid| {
                let puzzle = match graeco_latin::complete(&grid, kind.kind()) {
                    Ok(puzzle) => puzzle,
                    Err(error) => {
                        report.error(&format!("{file}:{}: {error}", grid.line));
                        return Ok(Status::BadInput);
                    }
                };
                if !std::mem::take(&mut first) && !common.json && !matches!(ask.mode, Mode::Count(_)) {
                    out.line("")?;
                }
                let job = Job {
                    puzzle,
                    alphabet: symbols.alphabet(grid.order),
                    file: file.to_owned(),
                    line: grid.line,
                    title: None,
                    format: if common.json { Format::Json } else { Format::Grid },
                    engine: Engine::from(*engine),
                    seed: None,
                };
                job.run(&ask, &mut out, report)
            })?;
            out.flush()?;
            Ok(status)
        }
        args::Latin::Check { files, kind, symbols } => check(files, kind.kind(), *symbols, common, report),
    }
}

impl Symbols {
    fn alphabet(self, order: Order) -> Alphabet {
        (self.alphabets())(order)
    }

    fn alphabets(self) -> fn(Order) -> Alphabet {
        match self {
            Symbols::Zero => Alphabet::from_zero,
            Symbols::One => Alphabet::from_one,
            Symbols::Letters => Alphabet::letters,
        }
    }
}

fn build(
    n: usize,
    kind: Kind,
    seed: Option<u64>,
    ask: &Ask,
    symbols: Symbols,
    common: &Common,
    report: &Report,
) -> io::Result<Status> {
    let puzzle = match kind.puzzle(n) {
        Ok(puzzle) => puzzle,
        Err(error) => {
            report.error(&error.to_string());
            return Ok(Status::BadInput);
        }
    };
    let mut out = Output::new("squares");
    let format = if common.json { Format::Json } else { Format::Grid };
    let file = format!("{} square of order {n}", kind.name());
    if !kind.exists(n) {
        // What is proved need not be searched for.
        let outcome = Outcome { found: 0, end: graeco_grid::End::Exhausted, stats: graeco_grid::Stats::default() };
        if common.json {
            let mut object =
                serde_json::Map::from_iter([("schema".to_owned(), 1.into()), ("file".to_owned(), file.into())]);
            outcome.add_to(&mut object);
            out.line(&serde_json::Value::Object(object).to_string())?;
        } else if matches!(ask.mode, Mode::Count(_)) {
            out.line("0")?;
        } else {
            report.note(&format!("{file}: no solution"));
        }
        return Ok(outcome.status(ask.mode));
    }
    let alphabet = symbols.alphabet(puzzle.order());
    let job = Job { puzzle, alphabet, file, line: 1, title: None, format, engine: Engine::Auto, seed };
    let status = job.run(ask, &mut out, report)?;
    out.flush()?;
    Ok(status)
}

/// Reads squares from files, of whatever order.
fn read(
    files: &args::Files,
    symbols: Symbols,
    report: &Report,
    mut each: impl FnMut(&str, graeco_grid::text::Grid) -> io::Result<Status>,
) -> io::Result<Status> {
    let mut status = Status::Solved;
    for path in &files.files {
        let name = input::name(path);
        let text = input::open(path, report).map(|mut source| input::whole(source.as_mut()));
        let text = match text {
            Some(Ok(text)) => text,
            Some(Err(error)) => {
                report.error(&format!("{name} cannot be read: {error}"));
                status.note(Status::BadInput);
                continue;
            }
            None => {
                status.note(Status::BadInput);
                continue;
            }
        };
        let mut reader = Reader::of_any_order(symbols.alphabets());
        text.lines().for_each(|line| reader.line(line));
        reader.end();
        let mut any = false;
        while let Some(grid) = reader.next_grid() {
            any = true;
            status.note(match grid {
                Ok(grid) => each(&name, grid)?,
                Err(error) => {
                    report.text(&name, text.lines().nth(error.line - 1).unwrap_or(""), &error);
                    Status::BadInput
                }
            });
        }
        if !any {
            report.error(&format!("{name}: there is no square here; expected n lines of n symbols"));
            status.note(Status::BadInput);
        }
    }
    Ok(status)
}

fn check(files: &args::Files, wanted: Kind, symbols: Symbols, common: &Common, report: &Report) -> io::Result<Status> {
    let mut out = Output::new("squares");
    let status = read(files, symbols, report, |file, grid| {
        let names = symbols.alphabet(grid.order);
        let square: Option<Vec<_>> = grid.cells.iter().copied().collect();
        let clash = graeco_latin::complete(&grid, wanted).ok().and_then(|puzzle| puzzle.clash());
        let clash = clash.map(|clash| clash.describe(grid.order, |symbol| names.name(symbol)));
        let kind = square.and_then(|symbols| Kind::of(&Square::new(grid.order, symbols)));
        let word = match (&clash, kind) {
            (None, Some(kind)) => kind.name(),
            (None, None) => "partial",
            (Some(_), _) => "no",
        };
        out.line(&if common.json {
            let mut object =
                json!({ "schema": 1, "file": file, "line": grid.line, "order": grid.order.get(), "kind": word });
            if let Some(clash) = &clash {
                object["clash"] = clash.clone().into();
            }
            object.to_string()
        } else {
            clash.as_ref().map_or(word.to_owned(), |clash| format!("no: {clash}"))
        })?;
        Ok(if clash.is_none() && kind.is_some() { Status::Solved } else { Status::NoSolution })
    })?;
    out.flush()?;
    Ok(status)
}
