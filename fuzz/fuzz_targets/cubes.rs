//! Any text as a file of cubes and, behind a line of `====`, as a result: what is accepted is written and read again the same.

#![no_main]

use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use graeco_cubes::{CubeResult, CubeSelection, Manifest, manifest};
use graeco_grid::Limits;
use graeco_host::source::Source;
use libfuzzer_sys::fuzz_target;

/// The version of the program that the seeds name.
const VERSION: &str = "fuzz";

static RESULTS: LazyLock<tempfile::TempDir> = LazyLock::new(|| tempfile::tempdir().unwrap());

fn limits() -> Limits {
    Limits { memory: Some(1 << 28), time: Some(Duration::from_secs(5)), ..Limits::default() }
}

/// The cubes of a file, or why they are refused.
fn read(text: &str) -> Result<Manifest, String> {
    let source = Source::held(text, &limits()).map_err(|error| error.to_string())?;
    let read = Manifest::read(Path::new("cubes"), source, VERSION, &limits(), &CubeSelection::All);
    read.unwrap_or_else(|error| Err(error.to_string()))
}

fuzz_target!(|text: &str| {
    let (cubes, result) = text.split_once("====\n").unwrap_or((text, ""));
    let Ok(known) = read(cubes) else { return };
    let written: Vec<String> = manifest(&known.task, VERSION, "", &known.cubes).collect();
    let again = read(&(written.join("\n") + "\n")).unwrap_or_else(|what| panic!("{what} in {written:?}"));
    assert_eq!((&again.hash, &again.cubes), (&known.hash, &known.cubes));
    for cube in known.cubes.iter().take(8) {
        let file = RESULTS.path().join(format!("{}.json", cube.id));
        if fs::write(&file, result).is_err() {
            continue;
        }
        if let Ok(done) = CubeResult::read(RESULTS.path(), cube, &known.hash, &limits()) {
            done.write(RESULTS.path(), cube, &known.hash, VERSION).unwrap().finish().unwrap();
            assert!(CubeResult::read(RESULTS.path(), cube, &known.hash, &limits()).is_ok());
        }
        let _ = fs::remove_file(&file);
    }
});
