//! The file of a cube's result: whole or not there, and refused if it was changed.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use graeco_grid::Limits;
use graeco_host::atomic_file::AtomicFile;
use graeco_host::source::Source;
use num_bigint::BigUint;
use serde_json::{Map, Value};
use xxhash_rust::xxh3::xxh3_64;

use crate::cube::Cube;
use crate::manifest;
use crate::packed::{packed, unpacked};
use crate::work::PartResult;

const FORM: u64 = 1;

/// The result of a cube.
#[derive(Clone, Debug)]
pub enum CubeResult {
    /// Its solutions.
    Done {
        /// Their number.
        count: BigUint,
        /// The time that it took.
        seconds: f64,
        /// The nodes of the search.
        nodes: u64,
        /// The solutions, compressed, if they were listed.
        packed: Option<String>,
    },
    /// It took too long, and was cut into these.
    Cut(Vec<Cube>),
}

impl CubeResult {
    /// What came of a cube in this time; with its solutions if it lists them.
    #[must_use]
    pub fn new(done: PartResult, seconds: f64, lists: bool) -> CubeResult {
        let text = || done.lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        let packed = lists.then(|| packed(&text()));
        CubeResult::Done { count: done.solutions, seconds, nodes: done.nodes, packed }
    }

    /// The solutions, one a line, if they are no longer than this; `None` if they were not listed.
    ///
    /// # Errors
    /// What is wrong, if they cannot be read.
    #[must_use]
    pub fn lines(&self, longest: usize) -> Option<Result<String, String>> {
        match self {
            CubeResult::Done { packed: Some(packed), .. } => Some(unpacked(packed, longest)),
            _ => None,
        }
    }

    /// Whether two counts or two lists of parts are the same. Nodes and seconds may differ from run to run and from machine to machine.
    pub(crate) fn agrees(&self, other: &CubeResult) -> bool {
        match (self, other) {
            (CubeResult::Done { count, packed, .. }, CubeResult::Done { count: other, packed: others, .. }) => {
                count == other && packed == others
            }
            (CubeResult::Cut(cubes), CubeResult::Cut(others)) => {
                let same = |(cube, other): (&Cube, &Cube)| cube.id == other.id && cube.prefix == other.prefix;
                cubes.len() == others.len() && cubes.iter().zip(others).all(same)
            }
            _ => false,
        }
    }
}

fn path(dir: &Path, cube: &Cube) -> PathBuf {
    dir.join(format!("{}.json", cube.id))
}

fn checksum(record: &Map<String, Value>) -> String {
    format!("{:016x}", xxh3_64(Value::from(record.clone()).to_string().as_bytes()))
}

fn text(cube: &Cube, hash: &str, version: &str, found: &CubeResult) -> String {
    let mut record = Map::new();
    record.insert("cube".into(), FORM.into());
    record.insert("id".into(), cube.id.as_str().into());
    record.insert("hash".into(), hash.into());
    record.insert("prefix".into(), cube.prefix.as_slice().into());
    match found {
        CubeResult::Done { count, seconds, nodes, packed } => {
            record.insert("count".into(), count.to_string().into());
            if let Some(packed) = packed {
                record.insert("solutions".into(), packed.as_str().into());
            }
            record.insert("nodes".into(), (*nodes).into());
            record.insert("seconds".into(), ((seconds * 1e6).round() / 1e6).into());
        }
        CubeResult::Cut(cubes) => {
            record.insert("children".into(), cubes.iter().map(manifest::cube).collect::<Vec<_>>().into());
        }
    }
    record.insert("graeco".into(), version.into());
    let checksum = checksum(&record);
    record.insert("checksum".into(), checksum.into());
    Value::from(record).to_string() + "\n"
}

/// Reads the text of a file. An error if it is not the result of this cube.
fn read_text(text: &str, cube: &Cube, hash: &str) -> Result<CubeResult, String> {
    let damaged = "it is damaged: not a whole record with the right checksum";
    let mut value: Value = serde_json::from_str(text).map_err(|_| damaged)?;
    let is_whole = value.to_string() + "\n" == text;
    let record = value.as_object_mut().filter(|_| is_whole).ok_or(damaged)?;
    if record.shift_remove("checksum") != Some(checksum(record).into()) {
        return Err(damaged.into());
    }
    if record.get("cube") != Some(&FORM.into()) {
        return Err("it is the record of another version".into());
    }
    if value["hash"] != hash {
        return Err("it belongs to another problem".into());
    }
    if value["id"] != *cube.id || value["prefix"] != Value::from(cube.prefix.as_slice()) {
        return Err("it belongs to another cube".into());
    }
    if let Some(children) = value["children"].as_array() {
        let cubes: Option<Vec<Cube>> = children.iter().map(manifest::read_cube).collect();
        let cubes = cubes.filter(|cubes| {
            cubes.iter().enumerate().all(|(number, child)| child.id == format!("{}.{number}", cube.id))
        });
        return cubes.map(CubeResult::Cut).ok_or_else(|| damaged.into());
    }
    let count = value["count"].as_str().and_then(|count| count.parse().ok());
    let packed = value["solutions"].as_str().map(str::to_owned);
    match (count, value["seconds"].as_f64(), value["nodes"].as_u64()) {
        (Some(count), Some(seconds), Some(nodes)) => Ok(CubeResult::Done { count, seconds, nodes, packed }),
        _ => Err(damaged.into()),
    }
}

/// Why there is no result.
#[derive(Debug)]
pub enum NoResult {
    /// There is no file.
    Missing,
    /// The file is no result of the cube.
    Bad(String),
}

impl CubeResult {
    /// The result of a cube in a directory.
    ///
    /// # Errors
    /// If there is none.
    pub fn read(dir: &Path, cube: &Cube, hash: &str, limits: &Limits) -> Result<CubeResult, NoResult> {
        let path = path(dir, cube);
        let bad = |what: String| NoResult::Bad(format!("{}{what}", path.display()));
        let longest = limits.memory.unwrap_or(usize::MAX);
        // Nobody may ever write to a pipe.
        if path.metadata().is_ok_and(|data| !data.is_file()) {
            return Err(bad(" cannot be read: expected a regular file".into()));
        }
        match Source::open(&path, limits).and_then(|mut source| source.text(longest, longest)) {
            Ok(text) => read_text(&text, cube, hash).map_err(|what| bad(format!(": {what}"))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(NoResult::Missing),
            Err(error) => Err(bad(format!(" cannot be read: {error}"))),
        }
    }

    /// Writes the result of a cube beside its place. Several processes may work on the same cube, on several machines that
    /// share a disk.
    ///
    /// # Errors
    /// What cannot be written, in words.
    pub fn write(&self, dir: &Path, cube: &Cube, hash: &str, version: &str) -> Result<AtomicFile, String> {
        let path = path(dir, cube);
        let write = || {
            let mut file = AtomicFile::begin(&path)?;
            file.write_all(text(cube, hash, version, self).as_bytes())?;
            Ok(file)
        };
        write().map_err(|error: io::Error| format!("{} cannot be written: {error}", path.display()))
    }
}
