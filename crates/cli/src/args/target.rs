//! The target of output: `-` is standard output, any other path a file or directory.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};

/// The target of output.
#[derive(Clone, Debug)]
pub(crate) enum Target<F> {
    Stdout,
    File(F),
}

impl<F> Target<F> {
    /// A parser of `-`, and of the files that another one reads.
    pub(super) fn parser(
        file: impl Fn(&str) -> Result<F, String> + Clone,
    ) -> impl Fn(&str) -> Result<Target<F>, String> + Clone {
        move |text| if is_stdout(Path::new(text)) { Ok(Target::Stdout) } else { file(text).map(Target::File) }
    }

    /// The file, unless this is standard output.
    pub(crate) fn file(&self) -> Option<&F> {
        match self {
            Target::Stdout => None,
            Target::File(file) => Some(file),
        }
    }
}

/// Says that a path is standard output where a file or directory is needed.
pub(super) fn check_named(path: &Path) -> Result<(), &'static str> {
    if is_stdout(path) { Err("standard output cannot be used here; `./-` is a file of this name") } else { Ok(()) }
}

/// A parser of the name of a file or directory.
pub(super) fn named_path() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| check_named(&path).map(|()| path))
}

fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}
