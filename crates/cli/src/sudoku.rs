//! `graeco sudoku`: solve, generate, check.

use std::io::{self, BufRead, IsTerminal};
use std::ops::{Add, Range};
use std::path::Path;
use std::time::Instant;

use graeco_grid::text::{Grid, TextError};
use graeco_grid::{Engine, text};
use graeco_sudoku::{Recipe, Sudoku, Symmetry, Verdict};
use rayon::prelude::*;
use serde_json::json;

use crate::args::{self, Common, Files, Format};
use crate::ask::{Ask, Mode};
use crate::bulk::{self, Bulk};
use crate::input;
use crate::output::Output;
use crate::report::Report;
use crate::squares::{Job, show};
use crate::status::Status;

/// So many puzzles are read, solved by all threads, and printed, before the next ones are read.
const CHUNK: usize = 4096;

pub(crate) fn run(command: &args::Sudoku, common: &Common, report: &Report) -> io::Result<Status> {
    match command {
        args::Sudoku::Solve { files, asked, format, engine, threads } => {
            if !start_threads(*threads, report) {
                return Ok(Status::BadInput);
            }
            let format = if common.json { Some(Format::Json) } else { *format };
            let plain = common.time_limit.is_none() && common.node_limit.is_none() && !common.stats;
            let solver =
                Solver { plain, ask: Ask::new((*asked).into(), common), format, engine: (*engine).into(), report };
            if solver.is_plain() { solver.bulk(files) } else { solver.files(files) }
        }
        args::Sudoku::Generate { number, seed, givens, threads, symmetry, format } => {
            if !start_threads(*threads, report) {
                return Ok(Status::BadInput);
            }
            let format = if common.json { Format::Json } else { *format };
            let ask = Ask::new(Mode::One, common);
            match Recipe::new(*seed, *givens, (*symmetry).into()) {
                Ok(recipe) => generate(&recipe, *number, format, &ask, report),
                Err(error) => {
                    report.error(&error.to_string());
                    Ok(Status::BadInput)
                }
            }
        }
        args::Sudoku::Check { files } => check(files, common, report),
    }
}

/// Starts so many threads; says so if they cannot be had.
fn start_threads(number: usize, report: &Report) -> bool {
    let started = rayon::ThreadPoolBuilder::new().num_threads(number).build_global();
    if let Err(error) = &started {
        report.error(&format!("{number} threads cannot be started: {error}"));
    }
    started.is_ok()
}

/// Reads Sudokus from files in turn, and hands over each with its source line, good or bad.
fn read(
    files: &Files,
    report: &Report,
    mut each: impl FnMut(&str, Result<Grid, (TextError, String)>) -> io::Result<()>,
) -> io::Result<Status> {
    let mut status = Status::Solved;
    for path in &files.files {
        let Some(mut source) = input::open(path, report) else {
            status.note(Status::BadInput);
            continue;
        };
        match read_one(path, source.as_mut(), &mut each) {
            Ok(0) => {
                status.note(no_puzzle(path, report));
            }
            Ok(_) => {}
            Err(ReadError::Input(error)) => {
                report.error(&format!("{} cannot be read: {error}", input::name(path)));
                status.note(Status::BadInput);
            }
            Err(ReadError::Output(error)) => return Err(error),
        }
    }
    Ok(status)
}

fn no_puzzle(path: &Path, report: &Report) -> Status {
    report.error(&format!("{}: there is no puzzle here; expected 81 cells", input::name(path)));
    Status::BadInput
}

enum ReadError {
    Input(io::Error),
    Output(io::Error),
}

/// How many puzzles, good and bad, there were.
fn read_one(
    path: &Path,
    source: &mut dyn BufRead,
    each: &mut impl FnMut(&str, Result<Grid, (TextError, String)>) -> io::Result<()>,
) -> Result<usize, ReadError> {
    let name = input::name(path);
    let mut reader = graeco_sudoku::reader();
    let mut bytes = Vec::new();
    let mut puzzles = 0;
    loop {
        let line = input::next_line(source, &mut bytes).map_err(ReadError::Input)?;
        match &line {
            Some(line) => reader.line(line),
            None => reader.end(),
        }
        while let Some(grid) = reader.next_grid() {
            puzzles += 1;
            // The line that is wrong is the last one that was read, or the end of the text.
            let shown = |error: TextError| (error, line.clone().unwrap_or_default());
            each(&name, grid.map_err(shown)).map_err(ReadError::Output)?;
        }
        if line.is_none() {
            return Ok(puzzles);
        }
    }
}

/// Solves what is read, in chunks.
struct Solver<'r> {
    ask: Ask,
    format: Option<Format>,
    engine: Engine,
    report: &'r Report,
    /// Nothing is asked for but solutions: no limits, no figures.
    plain: bool,
}

/// A puzzle, or what is wrong with it.
type Read = (String, Result<Grid, (TextError, String)>);

impl Solver<'_> {
    /// Whether there is one line for each puzzle, and nothing that would slow it down.
    fn is_plain(&self) -> bool {
        let lines = match self.format {
            None => !io::stdout().is_terminal(),
            Some(format) => format == Format::Line,
        };
        self.plain && lines && self.engine == Engine::Auto && matches!(self.ask.mode, Mode::One | Mode::Unique)
    }

    /// Many puzzles, one a line.
    fn bulk(&self, files: &Files) -> io::Result<Status> {
        let mut out = Output::new("puzzles");
        let mut status = Status::Solved;
        let sizes: Option<u64> = files.files.iter().map(|path| Some(path.metadata().ok()?.len())).sum();
        if let Some(bytes) = sizes {
            out.expect(bytes);
        }
        let other = |name: &str, read: bulk::Read, out: &mut Output| {
            let with_name =
                |(grid, line): (Result<Grid, TextError>, String)| (name.to_owned(), grid.map_err(|e| (e, line)));
            self.chunk(&mut read.into_iter().map(with_name).collect(), out, false)
        };
        let bulk = Bulk {
            unique: self.ask.mode == Mode::Unique,
            report: self.report,
            is_interrupted: &|| self.ask.is_interrupted(),
            other: &other,
        };
        for path in &files.files {
            let Some(source) = input::open(path, self.report) else {
                status.note(Status::BadInput);
                continue;
            };
            if bulk.file(path, source, &mut out, &mut status)? == 0 {
                status.note(no_puzzle(path, self.report));
            }
        }
        out.flush()?;
        Ok(status)
    }

    fn files(&self, files: &Files) -> io::Result<Status> {
        let mut out = Output::new("puzzles");
        let mut chunk: Vec<Read> = Vec::new();
        let mut status = Status::Solved;
        let mut only_chunk = true;
        let read = read(files, self.report, |name, grid| {
            chunk.push((name.to_owned(), grid));
            // Where solutions are listed, each puzzle is answered before the next one is read.
            if chunk.len() >= CHUNK || !self.is_bulk() {
                only_chunk = false;
                status.note(self.chunk(&mut chunk, &mut out, false)?);
            }
            Ok(())
        })?;
        status.note(read);
        status.note(self.chunk(&mut chunk, &mut out, only_chunk)?);
        out.flush()?;
        Ok(status)
    }

    /// Whether answers are short enough to be kept until a chunk is done.
    fn is_bulk(&self) -> bool {
        !matches!(self.ask.mode, Mode::List(_))
    }

    /// `alone`: there is no other chunk.
    fn chunk(&self, chunk: &mut Vec<Read>, out: &mut Output, alone: bool) -> io::Result<Status> {
        let alone = alone && chunk.len() == 1;
        let jobs: Vec<Result<Job, _>> = chunk
            .drain(..)
            .map(|(file, grid)| match grid {
                Ok(grid) => Ok(self.job(file, &grid, alone && out.is_terminal())),
                Err((error, line)) => Err((file, line, error)),
            })
            .collect();
        let mut status = Status::Solved;
        if !self.is_bulk() {
            for job in jobs {
                status.note(match job {
                    Ok(job) if self.ask.is_interrupted() => self.unanswered(&job),
                    Ok(job) => job.list(&self.ask, out, self.report)?,
                    Err(bad) => self.bad(&bad, out)?,
                });
            }
            return Ok(status);
        }
        let answer = |job: Result<Job, _>| job.map(|job| job.answer(&self.ask));
        let answers: Vec<_> = jobs.into_par_iter().map(answer).collect();
        for answer in answers {
            status.note(match answer {
                Ok(answer) => answer.print(out, self.report)?,
                Err(bad) => self.bad(&bad, out)?,
            });
        }
        Ok(status)
    }

    fn unanswered(&self, job: &Job) -> Status {
        self.report.note(&format!("{}:{}: interrupted before it was looked at", job.file, job.line));
        Status::Interrupted
    }

    /// A bad puzzle has an empty line for its answer, so that answers stay in step.
    fn bad(&self, (file, line, error): &(String, String, TextError), out: &mut Output) -> io::Result<Status> {
        if self.format == Some(Format::Json) {
            let answer = json!({ "schema": 1, "file": file, "line": error.line, "error": error.what });
            out.line(&answer.to_string())?;
        } else {
            out.line("")?;
        }
        out.flush()?;
        self.report.text(file, line, error);
        Ok(Status::BadInput)
    }

    fn job(&self, file: String, grid: &Grid, on_terminal: bool) -> Job {
        let as_grid = on_terminal && !grid.one_line;
        let default = if as_grid { Format::Grid } else { Format::Line };
        Job {
            puzzle: Sudoku::from(grid).puzzle(),
            alphabet: graeco_sudoku::alphabet(),
            file,
            line: grid.line,
            title: None,
            format: self.format.unwrap_or(default),
            engine: self.engine,
            seed: None,
        }
    }
}

/// So many puzzles are made at once by a thread.
const MADE_AT_ONCE: u64 = 1024;

fn generate(recipe: &Recipe, number: u64, format: Format, ask: &Ask, report: &Report) -> io::Result<Status> {
    let mut out = Output::new("puzzles");
    let limits = ask.limits();
    let start = Instant::now();
    let is_late = || limits.time.is_some_and(|time| start.elapsed() >= time);
    let go_on = || !ask.is_interrupted() && !is_late();
    let mut made = 0;
    while made < number {
        let threads = rayon::current_num_threads() as u64;
        let wanted = (number - made).min(MADE_AT_ONCE * threads);
        let each = wanted.div_ceil(threads);
        let parts: Vec<_> =
            (made..made + wanted).step_by(each as usize).map(|from| from..made.add(wanted).min(from + each)).collect();
        let make = |part: Range<u64>| {
            let whole = part.end - part.start;
            let sudokus = recipe.make(part, &mut graeco_sudoku::batch(), &go_on);
            (sudokus.len() as u64 == whole, sudokus)
        };
        for (whole, sudokus) in parts.into_par_iter().map(make).collect::<Vec<_>>() {
            for sudoku in sudokus {
                made += 1;
                if made > 1 && matches!(format, Format::Grid | Format::Boxes | Format::Csv) {
                    out.line("")?;
                }
                out.line(&match format {
                    Format::Json => json!({ "schema": 1, "puzzle": sudoku.to_string() }).to_string(),
                    Format::Line => sudoku.to_string(),
                    _ => show(&sudoku.givens(), &graeco_sudoku::alphabet(), format, Some((3, 3))),
                })?;
            }
            if !whole {
                out.flush()?;
                let (what, status) = match ask.is_interrupted() {
                    true => ("interrupted", Status::Interrupted),
                    false => ("the time limit came", Status::Limit),
                };
                report.note(&format!("{what} after {made} puzzles"));
                return Ok(status);
            }
        }
    }
    out.flush()?;
    Ok(Status::Solved)
}

fn check(files: &Files, common: &Common, report: &Report) -> io::Result<Status> {
    let ask = Ask::new(Mode::Count(Some(2)), common);
    let mut out = Output::new("puzzles");
    let mut status = Status::Solved;
    let read = read(files, report, |file, grid| {
        let grid = match grid {
            Ok(grid) => grid,
            Err((error, line)) => {
                report.text(file, &line, &error);
                status.note(Status::BadInput);
                return out.line(&if common.json {
                    json!({ "schema": 1, "file": file, "line": error.line, "error": error.what }).to_string()
                } else {
                    "bad".to_owned()
                });
            }
        };
        let sudoku = Sudoku::from(&grid);
        let count = sudoku.puzzle().search().limits(ask.limits()).count();
        let verdict = match (count.solutions, count.end) {
            (2.., _) => Some(Verdict::Several),
            (1, graeco_grid::End::Exhausted) => Some(Verdict::Unique),
            (0, graeco_grid::End::Exhausted) => Some(Verdict::None),
            _ => None,
        };
        let word = match verdict {
            Some(Verdict::Unique) => "unique",
            Some(Verdict::Several) => "several",
            Some(Verdict::None) => "none",
            None => "unknown",
        };
        status.note(match verdict {
            Some(Verdict::Unique) => Status::Solved,
            Some(_) => Status::NoSolution,
            None if ask.is_interrupted() => Status::Interrupted,
            None => Status::Limit,
        });
        let clash = sudoku.clash().map(|c| c.describe(grid.order, |s| (s.index() + 1).to_string()));
        out.line(&if common.json {
            let mut object = json!({ "schema": 1, "file": file, "line": grid.line, "verdict": word, "puzzle": text::line(&grid.cells, &graeco_sudoku::alphabet()) });
            if let Some(clash) = clash {
                object["clash"] = clash.into();
            }
            object.to_string()
        } else {
            clash.map_or(word.to_owned(), |clash| format!("{word}: {clash}"))
        })
    })?;
    status.note(read);
    out.flush()?;
    Ok(status)
}

impl From<args::Symmetry> for Symmetry {
    fn from(symmetry: args::Symmetry) -> Symmetry {
        match symmetry {
            args::Symmetry::None => Symmetry::None,
            args::Symmetry::Rotate180 => Symmetry::Rotate180,
            args::Symmetry::Rotate90 => Symmetry::Rotate90,
            args::Symmetry::Vertical => Symmetry::Vertical,
            args::Symmetry::Horizontal => Symmetry::Horizontal,
            args::Symmetry::Diagonal => Symmetry::Diagonal,
            args::Symmetry::Antidiagonal => Symmetry::Antidiagonal,
            args::Symmetry::Full => Symmetry::Full,
        }
    }
}
