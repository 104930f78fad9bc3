//! Every form is read, written and read again; damaged texts are refused with a place and a reason.

mod among_words;
mod beside_strings;
mod collections;
mod damage;
mod edges;
mod forms;
mod items;
mod losses;
mod odd;
mod penpa;
mod same;
mod strings;
mod sudokumaker;
mod written;

use std::path::{Path, PathBuf};

/// A folder beside the project, if it is here.
fn shared(name: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(name);
    if folder.exists() {
        return Some(folder);
    }
    println!("skipped: ../shared/{name} is not here");
    None
}

/// The files of a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// The examples of this crate, and those beside the project.
fn examples() -> Vec<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let own: Vec<PathBuf> =
        files(&own).into_iter().filter(|path| path.extension().is_some_and(|e| e != "md")).collect();
    own.into_iter().chain(shared("variants/formats").iter().flat_map(|folder| files(folder))).collect()
}
