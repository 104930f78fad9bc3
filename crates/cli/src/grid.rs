//! `graeco grid`: puzzle files in TOML, and JSON lines with many puzzles.

use std::io;

use graeco_grid::Engine;
use graeco_grid::file::{PuzzleFile, is_json, parse_json, parse_toml};
use serde_json::json;

use crate::args::{self, Common, Files, Format, GridEngine};
use crate::ask::{Ask, Mode};
use crate::input;
use crate::output::Output;
use crate::report::Report;
use crate::squares::Job;
use crate::status::Status;

pub(crate) fn run(command: &args::Grid, common: &Common, report: &Report) -> io::Result<Status> {
    match command {
        args::Grid::Solve { files, asked, format, engine } => {
            let format = if common.json { Some(Format::Json) } else { *format };
            solve(files, &Ask::new((*asked).into(), common), format, *engine, report)
        }
        args::Grid::Count { files, limit, engine } => {
            let format = common.json.then_some(Format::Json);
            solve(files, &Ask::new(Mode::Count(*limit), common), format, *engine, report)
        }
        args::Grid::Check { files } => check(files, common, report),
    }
}

/// Reads the puzzles of files in turn.
fn read(
    files: &Files,
    report: &Report,
    mut each: impl FnMut(&str, usize, bool, PuzzleFile) -> io::Result<Status>,
) -> io::Result<Status> {
    let mut status = Status::Solved;
    for path in &files.files {
        let name = input::name(path);
        let Some(mut source) = input::open(path, report) else {
            status.note(Status::BadInput);
            continue;
        };
        let text = match input::whole(source.as_mut()) {
            Ok(text) => text,
            Err(error) => {
                report.error(&format!("{name} cannot be read: {error}"));
                status.note(Status::BadInput);
                continue;
            }
        };
        if !is_json(&text) {
            status.note(match parse_toml(&text) {
                Ok(file) => each(&name, 1, true, file)?,
                Err(error) => {
                    report.text(&name, text.lines().nth(error.line - 1).unwrap_or(""), &error);
                    Status::BadInput
                }
            });
            continue;
        }
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            status.note(match parse_json(line) {
                Ok(file) => each(&name, number, false, file)?,
                Err(mut error) => {
                    error.line = number;
                    report.text(&name, line, &error);
                    Status::BadInput
                }
            });
        }
    }
    Ok(status)
}

fn solve(files: &Files, ask: &Ask, format: Option<Format>, engine: GridEngine, report: &Report) -> io::Result<Status> {
    let mut out = Output::new("puzzles");
    let mut first = true;
    let status = read(files, report, |name, line, alone, file| {
        let default = if alone { Format::Grid } else { Format::Line };
        let format = format.unwrap_or(default);
        let tall = matches!(format, Format::Grid | Format::Boxes | Format::Csv) && !matches!(ask.mode, Mode::Count(_));
        if !std::mem::take(&mut first) && tall {
            out.line("")?;
        }
        let engine = Engine::from(engine);
        let PuzzleFile { puzzle, alphabet, title, .. } = file;
        let job = Job { puzzle, alphabet, file: name.to_owned(), line, title, format, engine, seed: None };
        job.run(ask, &mut out, report)
    })?;
    out.flush()?;
    Ok(status)
}

fn check(files: &Files, common: &Common, report: &Report) -> io::Result<Status> {
    let ask = Ask::new(Mode::Unique, common);
    let mut out = Output::new("puzzles");
    let status = read(files, report, |name, line, _, file| {
        let mut solutions = file.puzzle.search().limits(ask.limits()).solutions();
        let found: Vec<_> = solutions.by_ref().collect();
        let wrong = file.solution.as_ref().map(|solution| !file.puzzle.is_solved_by(solution));
        let exhausted = solutions.end() == Some(graeco_grid::End::Exhausted);
        let (word, mut status) = match (found.len(), exhausted) {
            (2.., _) => ("several", Status::NoSolution),
            (1, true) => ("unique", Status::Solved),
            (0, true) => ("none", Status::NoSolution),
            _ if ask.is_interrupted() => ("unknown", Status::Interrupted),
            _ => ("unknown", Status::Limit),
        };
        if wrong == Some(true) {
            status.note(Status::NoSolution);
        }
        out.line(&if common.json {
            let mut object = json!({ "schema": 1, "file": name, "line": line, "title": file.title, "verdict": word });
            if let Some(wrong) = wrong {
                object["solution_is_right"] = (!wrong).into();
            }
            object.to_string()
        } else if wrong == Some(true) {
            format!("{word}; the solution in the file is wrong")
        } else {
            word.to_owned()
        })?;
        Ok(status)
    })?;
    out.flush()?;
    Ok(status)
}
