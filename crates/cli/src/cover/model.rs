//! Ready-made problems: polyominoes as text and pictures, and well-known problems in Knuth's text form.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use graeco_exact_cover::models::{EdgeMatching, Langford, Piece, Queens, Region, RegionError, Tiling, WordRectangle};
use graeco_exact_cover::text::TextError;
use graeco_exact_cover::{Budget, BuildError, End, Limits, Problem};
use serde_json::{Map, Value, json};

use super::{complain, written};
use crate::args::{Cover, Make, Pieces};
use crate::ask::{Ask, Mode, Outcome, count_json};
use crate::input::{self, Trouble};
use crate::output::Output;
use crate::patience;
use crate::report::Report;
use crate::status::Status;

/// `graeco cover tile`.
pub(super) fn tile(command: &Cover, json: bool, ask: &Ask, out: &mut Output, report: &Report) -> io::Result<Status> {
    let Cover::Tile { region, pieces, one_sided, any_number, count, problem, svg, .. } = command else {
        return Ok(Status::Solved);
    };
    // The clock starts before the region is read.
    let limits = ask.limits().started();
    let budget = Budget::start(&limits);
    let shape = match read_region(region, &limits, report) {
        Ok(shape) => shape,
        Err(status) => return Ok(status),
    };
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
    let tiling = match Tiling::within(&shape, &pieces, &budget) {
        Ok(tiling) => tiling,
        Err(error) => {
            if let (true, BuildError::Ended(end)) = (json, &error) {
                out.line(&json!({ "schema": 1, "region": region, "end": end.word() }).to_string())?;
            }
            return Ok(not_made(region, &error, report));
        }
    };
    drop(shape);
    // What the tiling itself takes is part of what may be held.
    let memory = limits.memory.map(|memory| memory.saturating_sub(tiling.bytes()));
    let limits = Limits { memory, ..limits };
    if *problem {
        return print(region, tiling.problem(), &Budget::start(&limits), out, report);
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

/// Says why there is no problem.
fn not_made(name: &str, error: &BuildError, report: &Report) -> Status {
    if let BuildError::Ended(end) = error {
        report.note(&format!("{name}: {} before the problem was made", patience::words(*end)));
        return Status::from(*end);
    }
    report.error(&error.to_string());
    Status::BadInput
}

/// Prints a problem in Knuth's text form.
fn print(name: &str, problem: &Problem, budget: &Budget, out: &mut Output, report: &Report) -> io::Result<Status> {
    let printed = written::or_end(written::write(problem, budget, |piece| out.lines(piece, 0, 0)))?;
    out.flush()?;
    Ok(match printed {
        Ok(()) => Status::Solved,
        Err(end) => {
            report.note(&format!("{name}: {} before all of the problem was printed", patience::words(end)));
            Status::from(end)
        }
    })
}

/// A region by its size or by its picture; what is wrong is told.
fn read_region(region: &str, limits: &Limits, report: &Report) -> Result<Region, Status> {
    let size = region.split_once(['x', '×']).and_then(|(r, c)| Some((r.parse::<usize>().ok()?, c.parse().ok()?)));
    if let Some((rows, columns)) = size {
        if rows.saturating_mul(columns) > 1 << 20 {
            report.error(&format!("{region} is too large; expected at most 1048576 squares"));
            return Err(Status::BadInput);
        }
        return Ok(Region::rectangle(rows, columns));
    }
    let path = Path::new(region);
    let name = input::name(path);
    let text = input::text(path, limits, report)?;
    let budget = Budget::start(limits).without(text.len());
    Region::within(&text, &budget).map_err(|error| match error {
        RegionError::Ended(end) => Trouble::ended(&name, end).tell(report),
        RegionError::Unknown { line, column, found } => {
            let source = text.lines().nth(line - 1).unwrap_or_default();
            let what = format!(
                "`{found}` stands for nothing; expected `.` for a square to be filled, `#` or a blank for a hole"
            );
            report.text(&name, source, &TextError { line, column, width: 1, what });
            Status::BadInput
        }
    })
}

/// `graeco cover make`.
pub(super) fn make(make: &Make, ask: &Ask, out: &mut Output, report: &Report) -> io::Result<Status> {
    let limits = ask.limits().started();
    let budget = Budget::start(&limits);
    let made = match make {
        Make::Queens { order } => Queens::within(*order as usize, &budget).map(|queens| queens.problem().clone()),
        Make::Langford { order } => Langford::within(*order as usize, &budget).map(|pairs| pairs.problem().clone()),
        Make::Macmahon => {
            let tiles = EdgeMatching::macmahon(&['a', 'b', 'c']);
            EdgeMatching::within(4, 6, &tiles, Some('a'), &budget).map(|tiles| tiles.problem().clone())
        }
        Make::Words { across, down, rows, columns, distinct } => {
            let (rows, columns) = (*rows as usize, *columns as usize);
            match words(across, down.as_deref(), (rows, columns), *distinct, &limits, report) {
                Ok(made) => made,
                Err(status) => return Ok(status),
            }
        }
    };
    let problem = match made {
        Ok(problem) => problem,
        Err(error) => return Ok(not_made("make", &error, report)),
    };
    print("make", &problem, &budget.without(problem.bytes()), out, report)
}

/// The problem of words that cross; what is wrong with their files is told.
fn words(
    across: &Path,
    down: Option<&Path>,
    (rows, columns): (usize, usize),
    distinct: bool,
    limits: &Limits,
    report: &Report,
) -> Result<Result<Problem, BuildError>, Status> {
    let across_text = input::text(across, limits, report)?;
    let budget = Budget::start(limits).without(across_text.len());
    let across_words = list(&across_text, across, &budget, report)?;
    let budget = budget.without(size_of_val(across_words.as_slice()));
    let down_text = match down {
        Some(down) => input::text(down, &Limits { memory: Some(budget.memory()), ..limits.clone() }, report)?,
        None => String::new(),
    };
    let budget = budget.without(down_text.len());
    let down_words = match down {
        Some(down) => list(&down_text, down, &budget, report)?,
        None => across_words.clone(),
    };
    let budget = budget.without(size_of_val(down_words.as_slice()));
    let made = WordRectangle::within(rows, columns, &across_words, &down_words, distinct, &budget);
    Ok(made.map(|rectangle| rectangle.problem().clone()))
}

/// The words of a text, one a line, in the order of the alphabet, each once.
fn list<'t>(text: &'t str, path: &Path, budget: &Budget, report: &Report) -> Result<Vec<&'t str>, Status> {
    let mut pace = budget.pace();
    let mut words = BTreeSet::new();
    for word in text.lines().map(str::trim).filter(|word| !word.is_empty()) {
        if word.contains([':', '|', ' ']) {
            report.error(&format!("`{word}` is no word; expected a word of letters on each line"));
            return Err(Status::BadInput);
        }
        words.insert(word);
        // As a set, whose nodes may be half full, and as a list.
        let bytes = 3 * words.len() * size_of::<&str>();
        let held = pace.step(1).and_then(|()| budget.afford(bytes));
        held.map_err(|end| Trouble::ended(&input::name(path), end).tell(report))?;
    }
    Ok(words.into_iter().collect())
}
