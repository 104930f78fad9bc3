//! Ready-made problems: polyominoes as text and pictures, and well-known problems in Knuth's text form.

use std::fs;
use std::io;
use std::path::Path;

use graeco_exact_cover::models::{EdgeMatching, Langford, Piece, Queens, Region, Tiling, WordRectangle};
use graeco_exact_cover::text::TextError;
use graeco_exact_cover::{Budget, BuildError, End, Limits, Problem};
use serde_json::{Map, Value, json};

use super::explore::written;
use super::{complain, status_of};
use crate::args::{Cover, Make, Pieces};
use crate::ask::{Ask, Mode, Outcome, count_json};
use crate::input;
use crate::output::Output;
use crate::report::Report;
use crate::status::Status;

/// `graeco cover tile`.
pub(super) fn tile(command: &Cover, json: bool, ask: &Ask, out: &mut Output, report: &Report) -> io::Result<Status> {
    let Cover::Tile { region, pieces, one_sided, any_number, count, problem, svg, .. } = command else {
        return Ok(Status::Solved);
    };
    let Some(shape) = read_region(region, report) else { return Ok(Status::BadInput) };
    let mut pieces = match pieces {
        Pieces::Dominoes => vec![Piece::domino().any_number()],
        Pieces::Tetrominoes => Piece::tetrominoes(),
        Pieces::Pentominoes => Piece::pentominoes(),
    };
    if *one_sided {
        pieces = pieces.into_iter().map(Piece::one_sided).collect();
    }
    if *any_number {
        pieces = pieces.into_iter().map(Piece::any_number).collect();
    }
    let limits = ask.limits().started();
    let tiling = match Tiling::within(&shape, &pieces, &Budget::start(&limits)) {
        Ok(tiling) => tiling,
        Err(BuildError::Ended(end)) => {
            if json {
                out.line(&json!({ "schema": 1, "region": region, "end": end.word() }).to_string())?;
            }
            report.note(&format!("{region}: the limit came before the pieces were laid: {}", end.word()));
            return Ok(status_of(end));
        }
        Err(error) => {
            report.error(&error.to_string());
            return Ok(Status::BadInput);
        }
    };
    if *problem {
        out.line(written(tiling.problem()).trim_end())?;
        return Ok(Status::Solved);
    }
    if *count {
        return count_tilings(region, tiling.problem(), limits, json, out, report);
    }
    let mut tilings = tiling.problem().search().limits(limits).solutions();
    let mut found = 0_u64;
    while let Some(solution) = tilings.advance() {
        found += 1;
        if found == 1
            && let Some(path) = svg
            && let Err(error) = fs::write(path, tiling.svg(solution))
        {
            report.error(&format!("{} cannot be written: {error}", path.display()));
            return Ok(Status::BadInput);
        }
        let picture = tiling.draw(solution);
        if json {
            let rows: Vec<&str> = picture.lines().collect();
            out.line(&json!({ "schema": 1, "region": region, "tiling": rows }).to_string())?;
        } else {
            let gap = if found == 1 { "" } else { "\n" };
            out.line(&format!("{gap}{}", picture.trim_end_matches('\n')))?;
        }
    }
    let outcome = Outcome { found: found.into(), end: tilings.end().unwrap_or(End::Exhausted), stats: tilings.stats() };
    if json {
        let mut record =
            Map::from_iter([("schema".to_owned(), 1.into()), ("region".to_owned(), region.as_str().into())]);
        outcome.add_to(&mut record);
        out.line(&Value::Object(record).to_string())?;
    }
    report.stats(|| format!("{region}: {}", outcome.stats_text(tilings.engine().name())));
    complain(&outcome, ask.mode, region, out, report)
}

fn count_tilings(
    region: &str,
    problem: &Problem,
    limits: Limits,
    json: bool,
    out: &mut Output,
    report: &Report,
) -> io::Result<Status> {
    let memory = limits.memory.unwrap_or(usize::MAX);
    let total = problem.counting().memory(memory).limits(limits).run();
    let outcome = Outcome::from(&total);
    out.line(&if json {
        json!({ "schema": 1, "region": region, "count": count_json(&total.solutions), "end": total.end.word() })
            .to_string()
    } else {
        outcome.count_text()
    })?;
    complain(&outcome, Mode::Count(None), region, out, report)
}

/// A region by its size or by its picture; what is wrong is told.
fn read_region(region: &str, report: &Report) -> Option<Region> {
    let size = region.split_once(['x', '×']).and_then(|(r, c)| Some((r.parse::<usize>().ok()?, c.parse().ok()?)));
    if let Some((rows, columns)) = size {
        if rows.saturating_mul(columns) > 1 << 20 {
            report.error(&format!("{region} is too large; expected at most 1048576 squares"));
            return None;
        }
        return Some(Region::rectangle(rows, columns));
    }
    let path = Path::new(region);
    let text = input::text(path, report)?;
    match Region::parse(&text) {
        Ok(region) => Some(region),
        Err(error) => {
            let line = text.lines().nth(error.line - 1).unwrap_or_default();
            let what = format!(
                "`{}` stands for nothing; expected `.` for a square to be filled, `#` or a blank for a hole",
                error.found
            );
            let place = TextError { line: error.line, column: error.column, width: 1, what };
            report.text(&input::name(path), line, &place);
            None
        }
    }
}

/// `graeco cover make`.
pub(super) fn make(make: &Make, out: &mut Output, report: &Report) -> io::Result<Status> {
    let Some(problem) = made(make, report) else { return Ok(Status::BadInput) };
    out.line(written(&problem).trim_end())?;
    Ok(Status::Solved)
}

fn made(make: &Make, report: &Report) -> Option<Problem> {
    let problem = |problem: Result<&Problem, &BuildError>| report.ok(problem).cloned();
    match make {
        Make::Queens { order } => problem(Queens::new(*order as usize).as_ref().map(Queens::problem)),
        Make::Langford { order } => problem(Langford::new(*order as usize).as_ref().map(Langford::problem)),
        Make::Macmahon => {
            let tiles = EdgeMatching::macmahon(&['a', 'b', 'c']);
            problem(EdgeMatching::new(4, 6, &tiles, Some('a')).as_ref().map(EdgeMatching::problem))
        }
        Make::Words { across, down, rows, columns, distinct } => {
            let across = words(across, report)?;
            let down = match down {
                Some(down) => words(down, report)?,
                None => across.clone(),
            };
            if let Some(word) = across.iter().chain(&down).find(|word| word.contains([':', '|', ' '])) {
                report.error(&format!("`{word}` is no word; expected a word of letters on each line"));
                return None;
            }
            let [across, down] = [&across, &down].map(|list| list.iter().map(String::as_str).collect::<Vec<_>>());
            let made = WordRectangle::new(*rows as usize, *columns as usize, &across, &down, *distinct);
            problem(made.as_ref().map(WordRectangle::problem))
        }
    }
}

/// The words of a file, one a line, each once.
fn words(path: &Path, report: &Report) -> Option<Vec<String>> {
    let text = input::text(path, report)?;
    let mut words: Vec<String> = text.lines().map(|line| line.trim().to_owned()).filter(|w| !w.is_empty()).collect();
    words.sort();
    words.dedup();
    Some(words)
}
