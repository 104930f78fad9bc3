//! The file of cubes: a header line with the work, then a line for each cube.

use std::collections::HashSet;
use std::io;
use std::path::Path;

use graeco_exact_cover::MeanEstimate;
use graeco_grid::Limits;
use graeco_host::source::Source;
use serde_json::{Map, Value, json};
use xxhash_rust::xxh3::Xxh3;

use crate::cube::{Cube, Prefix, SampleDraw, id};
use crate::packed::{packed, unpacked};
use crate::sorted::{self, id_of};
use crate::task::{Task, TaskSource};

const FORM: u64 = 1;

/// A longer text is compressed.
const LONG: usize = 1 << 12;

/// A summary of the lines of cubes: their number and a hash.
#[derive(Default)]
struct Lines {
    many: u64,
    hash: Xxh3,
}

impl Lines {
    fn add(&mut self, line: &str) {
        self.many += 1;
        self.hash.update(line.as_bytes());
        self.hash.update(b"\n");
    }

    fn hash(&self) -> String {
        format!("{:016x}", self.hash.digest())
    }
}

/// The lines of a file of cubes, which `version` of the program makes for a command.
pub fn manifest<'c>(
    task: &Task,
    version: &str,
    command: &str,
    cubes: &'c [Cube],
) -> impl Iterator<Item = String> + use<'c> {
    let header = header(task, version, command, cubes);
    std::iter::once(header).chain(cubes.iter().map(|one| cube(one).to_string()))
}

fn header(task: &Task, version: &str, command: &str, cubes: &[Cube]) -> String {
    let mut lines = Lines::default();
    cubes.iter().for_each(|one| lines.add(&cube(one).to_string()));
    let mut header = Map::new();
    header.insert("cubes".into(), FORM.into());
    header.insert("graeco".into(), version.into());
    header.insert("command".into(), command.into());
    header.insert("work".into(), task.source.name().into());
    header.insert("wanted".into(), if task.lists { "solutions" } else { "count" }.into());
    header.insert("hash".into(), task.hash().into());
    header.insert("lines".into(), lines.many.into());
    header.insert("lines_hash".into(), lines.hash().into());
    match task.text.len() {
        ..LONG => header.insert("problem".into(), task.text.as_str().into()),
        _ => header.insert("packed".into(), packed(&task.text).into()),
    };
    Value::from(header).to_string()
}

struct Header {
    task: Task,
    lines: Option<u64>,
    lines_hash: Option<String>,
}

/// Reads a header from the first line.
fn read_header(line: &str, version: &str, longest: usize) -> Result<Header, String> {
    let header: Value = serde_json::from_str(line).map_err(|_| "the first line is no header of a file of cubes")?;
    if header["cubes"] != FORM {
        return Err(format!("the first line is no header; expected `\"cubes\":{FORM}`"));
    }
    if header["graeco"] != version {
        let other = header["graeco"].as_str().unwrap_or("unknown");
        return Err(format!("it was made by graeco {other}; this is {version}"));
    }
    let source = TaskSource::ALL.into_iter().find(|source| header["work"] == source.name());
    let lists = ["count", "solutions"].iter().position(|&wanted| header["wanted"] == wanted).map(|place| place == 1);
    let text = match (header["problem"].as_str(), header["packed"].as_str()) {
        (Some(text), None) => text.to_owned(),
        (None, Some(packed)) => unpacked(packed, longest)?,
        _ => return Err("the header holds no problem".into()),
    };
    let (Some(source), Some(lists)) = (source, lists) else { return Err("the header names no known work".into()) };
    let task = Task { source, text, lists };
    if header["hash"] != task.hash() {
        return Err("the problem does not fit its hash".into());
    }
    let lines_hash = header["lines_hash"].as_str().map(str::to_owned);
    Ok(Header { task, lines: header["lines"].as_u64(), lines_hash })
}

/// A number with six digits.
fn rounded(number: f64) -> Value {
    format!("{number:.5e}").parse().map_or(Value::Null, |number: f64| json!(number))
}

/// A cube as JSON. An error that is not known is `null`.
pub(crate) fn cube(cube: &Cube) -> Value {
    let mut value = json!({
        "id": cube.id, "prefix": cube.prefix, "cost": rounded(cube.cost.mean), "error": rounded(cube.cost.error),
        "solutions": rounded(cube.solutions.mean),
    });
    if let Some(SampleDraw { draws, chance, .. }) = cube.drawn {
        value["draws"] = draws.into();
        value["chance"] = chance.into();
    }
    value
}

/// A cube from JSON; only the means of its estimates are known.
pub(crate) fn read_cube(value: &Value) -> Option<Cube> {
    let prefix: Option<Prefix> = value["prefix"].as_array()?.iter().map(Value::as_u64).collect();
    let mean = |name: &str| value[name].as_f64().filter(|mean| *mean >= 0.0).map(|mean| MeanEstimate::of([mean]));
    let mut cube = Cube::new(value["id"].as_str()?.to_owned(), prefix?, mean("cost")?, mean("solutions")?);
    if !value["draws"].is_null() {
        let chance = value["chance"].as_f64().filter(|chance| (0.0..=1.0).contains(chance))?;
        cube.drawn = Some(SampleDraw { draws: value["draws"].as_u64()?, chance });
    }
    Some(cube)
}

/// A task with those of its cubes that are wanted.
#[derive(Debug)]
#[non_exhaustive]
pub struct Manifest {
    /// The work.
    pub task: Task,
    /// Its [hash](Task::hash).
    pub hash: String,
    /// The cubes that are wanted.
    pub cubes: Vec<Cube>,
    /// How many cubes there are, whether wanted or not.
    pub many: u64,
}

/// Which cubes are wanted.
#[derive(Debug)]
pub enum CubeSelection {
    /// All, and the file must be whole.
    All,
    /// Those with these ids.
    Ids(HashSet<String>),
    /// Those with these numbers, counted from 1.
    Numbers(std::ops::RangeInclusive<u64>),
}

/// Up to this many ids are looked up one by one; for more, the file is read once from beginning to end.
const FEW: usize = 64;

impl Manifest {
    /// Reads the header and the cubes that are wanted from a file, which is opened, if it was made by this version of the
    /// program. What is wrong comes with its line.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(
        path: &Path,
        mut source: Source,
        version: &str,
        limits: &Limits,
        wanted: &CubeSelection,
    ) -> io::Result<Result<Manifest, String>> {
        let mut bytes = Vec::new();
        let Some(line) = source.next_line(&mut bytes)? else { return Ok(Err("it is empty".into())) };
        let header = match read_header(&line, version, limits.memory.unwrap_or(usize::MAX)) {
            Ok(header) => header,
            Err(what) => return Ok(Err(what)),
        };
        let hash = header.task.hash();
        if let CubeSelection::Ids(ids) = wanted
            && ids.len() <= FEW
            && let Some(lines) = sorted::lines(path, ids)?
        {
            let cubes: Option<Vec<Cube>> = lines.iter().map(|line| read_line(line, &hash)).collect();
            // Otherwise, the walk through all lines says where the mistake is.
            if let Some(cubes) = cubes {
                let many = header.lines.unwrap_or(0);
                return Ok(Ok(Manifest { task: header.task, hash, cubes, many }));
            }
        }
        let walked = walk(&mut source, &header, &hash, wanted)?;
        Ok(walked.map(|(cubes, many)| Manifest { task: header.task, hash, cubes, many }))
    }
}

fn read_line(line: &str, hash: &str) -> Option<Cube> {
    let cube = read_cube(&serde_json::from_str(line).ok()?)?;
    (cube.id == id(hash, &cube.prefix)).then_some(cube)
}

/// Reads the lines after the header, as far as it is needed: the cubes that are wanted, and how many lines were read.
fn walk(
    source: &mut Source,
    header: &Header,
    hash: &str,
    wanted: &CubeSelection,
) -> io::Result<Result<(Vec<Cube>, u64), String>> {
    let (mut bytes, mut held, mut number) = (Vec::new(), 0, 0);
    let (mut cubes, mut lines) = (Vec::new(), Lines::default());
    while let Some(line) = source.next_line(&mut bytes)? {
        number += 1;
        let wrong = || Ok(Err(format!("line {} is no cube of this problem", number + 1)));
        let is_wanted = match wanted {
            CubeSelection::All => {
                lines.add(&line);
                true
            }
            CubeSelection::Numbers(numbers) if number > *numbers.end() => break,
            CubeSelection::Numbers(numbers) => numbers.contains(&number),
            CubeSelection::Ids(ids) => match id_of(&line) {
                Some(id) => ids.contains(id),
                None => return wrong(),
            },
        };
        if !is_wanted {
            continue;
        }
        let Some(cube) = read_line(&line, hash) else { return wrong() };
        held += size_of::<Cube>() + cube.id.len() + 8 * cube.prefix.len() + 32;
        source.afford(held)?;
        cubes.push(cube);
    }
    let is_whole = header.lines == Some(lines.many) && header.lines_hash == Some(lines.hash());
    if matches!(wanted, CubeSelection::All) && !is_whole {
        let many = header.lines.map_or_else(|| "an unknown number of".to_owned(), |many| many.to_string());
        return Ok(Err(format!("it is not whole or was changed: {} cubes; expected {many} as made", lines.many)));
    }
    Ok(Ok((cubes, number)))
}
