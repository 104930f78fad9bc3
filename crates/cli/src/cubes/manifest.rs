//! The file of cubes: a header line with the work, then a line for each cube.

use std::io;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use graeco_cubes::{Cube, Prefix};
use graeco_exact_cover::Guess;
use graeco_grid::Limits;
use ruzstd::decoding::StreamingDecoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use serde_json::{Map, Value, json};

use super::task::{Source, Task};
use crate::input;

/// The version of the form.
const FORM: u64 = 1;

/// What made a file of cubes, and what may work on it.
pub(super) const VERSION: &str = env!("GRAECO_VERSION");

/// A longer text is compressed.
const LONG: usize = 1 << 12;

/// Text as compressed bytes in base 64: the same on every machine.
pub(super) fn packed(text: &str) -> String {
    BASE64.encode(compress_to_vec(text.as_bytes(), CompressionLevel::Fastest))
}

/// What [`packed`] packed, if it is no longer than this.
pub(super) fn unpacked(packed: &str, longest: usize) -> Result<String, String> {
    let bytes = BASE64.decode(packed).map_err(|error| error.to_string())?;
    let decoder = StreamingDecoder::new(&bytes[..]).map_err(|error| error.to_string())?;
    let mut text = String::new();
    let read = io::Read::read_to_string(&mut io::Read::take(decoder, longest as u64 + 1), &mut text);
    read.map_err(|error| error.to_string())?;
    if text.len() > longest { Err("it is too long for the memory".into()) } else { Ok(text) }
}

/// The header line.
pub(super) fn header(task: &Task, command: &str) -> String {
    let mut header = Map::new();
    header.insert("cubes".into(), FORM.into());
    header.insert("graeco".into(), VERSION.into());
    header.insert("command".into(), command.into());
    header.insert("work".into(), task.source.name().into());
    header.insert("wanted".into(), if task.lists { "solutions" } else { "count" }.into());
    header.insert("hash".into(), task.hash().into());
    match task.text.len() {
        ..LONG => header.insert("problem".into(), task.text.as_str().into()),
        _ => header.insert("packed".into(), packed(&task.text).into()),
    };
    Value::from(header).to_string()
}

/// The task of a header line; what is wrong if it is none.
fn read_header(line: &str, longest: usize) -> Result<Task, String> {
    let header: Value = serde_json::from_str(line).map_err(|_| "the first line is no header of a file of cubes")?;
    if header["cubes"] != FORM {
        return Err(format!("the first line is no header; expected `\"cubes\":{FORM}`"));
    }
    if header["graeco"] != VERSION {
        let other = header["graeco"].as_str().unwrap_or("unknown");
        return Err(format!("it was made by graeco {other}; this is {VERSION}"));
    }
    let source = Source::ALL.into_iter().find(|source| header["work"] == source.name());
    let lists = ["count", "solutions"].iter().position(|&wanted| header["wanted"] == wanted).map(|place| place == 1);
    let text = match (header["problem"].as_str(), header["packed"].as_str()) {
        (Some(text), None) => text.to_owned(),
        (None, Some(packed)) => unpacked(packed, longest)?,
        _ => return Err("the header holds no problem".into()),
    };
    let (Some(source), Some(lists)) = (source, lists) else { return Err("the header names no known work".into()) };
    let task = Task { source, text, lists };
    if header["hash"] == task.hash() { Ok(task) } else { Err("the problem does not fit its hash".into()) }
}

/// A number with six digits.
fn rounded(number: f64) -> Value {
    format!("{number:.5e}").parse().map_or(Value::Null, |number: f64| json!(number))
}

/// A cube as JSON. An error that is not known is `null`.
pub(super) fn cube(cube: &Cube) -> Value {
    json!({
        "id": cube.id, "prefix": cube.prefix, "cost": rounded(cube.cost.mean), "error": rounded(cube.cost.error),
        "solutions": rounded(cube.solutions.mean),
    })
}

/// A cube from JSON; only the means of its estimates are known.
pub(super) fn read_cube(value: &Value) -> Option<Cube> {
    let prefix: Option<Prefix> = value["prefix"].as_array()?.iter().map(Value::as_u64).collect();
    let mean = |name: &str| value[name].as_f64().filter(|mean| *mean >= 0.0).map(|mean| Guess::of([mean]));
    Some(Cube::new(value["id"].as_str()?.to_owned(), prefix?, mean("cost")?, mean("solutions")?))
}

/// A task with those of its cubes that are wanted.
pub(super) struct Manifest {
    pub(super) task: Task,
    pub(super) hash: String,
    pub(super) cubes: Vec<Cube>,
}

/// Where the id stands in a line of a cube.
const ID: std::ops::Range<usize> = 7..23;

impl Manifest {
    /// Reads the header and the cubes that are wanted, by their number (from 1) and id. What is wrong comes with its line.
    pub(super) fn read(
        path: &Path,
        limits: &Limits,
        mut wanted: impl FnMut(u64, &str) -> bool,
    ) -> io::Result<Result<Manifest, String>> {
        let longest = limits.memory.unwrap_or(usize::MAX);
        let mut source = input::Source::open(path, limits)?;
        let (mut bytes, mut held) = (Vec::new(), 0);
        let Some(line) = source.next_line(&mut bytes)? else { return Ok(Err("it is empty".into())) };
        let task = match read_header(&line, longest) {
            Ok(task) => task,
            Err(what) => return Ok(Err(what)),
        };
        let hash = task.hash();
        let (mut cubes, mut number) = (Vec::new(), 0);
        while let Some(line) = source.next_line(&mut bytes)? {
            number += 1;
            let wrong = || Ok(Err(format!("line {} is no cube of this problem", number + 1)));
            let Some(id) = line.get(ID) else { return wrong() };
            if !wanted(number, id) {
                continue;
            }
            let read = serde_json::from_str(&line).ok().and_then(|value: Value| read_cube(&value));
            match read.filter(|cube| cube.id == graeco_cubes::id(&hash, &cube.prefix)) {
                Some(cube) => cubes.push(cube),
                None => return wrong(),
            }
            held += size_of::<Cube>() + 64;
            source.afford(held)?;
        }
        Ok(Ok(Manifest { task, hash, cubes }))
    }
}
