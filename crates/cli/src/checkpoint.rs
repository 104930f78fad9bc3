//! A checkpoint file with messages about it.

use std::path::Path;

use graeco_grid::Limits;
use graeco_host::checkpoint;

use crate::input::Failure;
use crate::report::Report;

/// The file, if there is one.
#[derive(Debug)]
pub(crate) struct Checkpoint<'a> {
    file: Option<checkpoint::Checkpoint<'a>>,
    report: &'a Report,
}

impl<'a> Checkpoint<'a> {
    pub(crate) fn new(path: Option<&'a Path>, report: &'a Report) -> Self {
        Checkpoint { file: path.map(checkpoint::Checkpoint::new), report }
    }

    /// Goes on from the state in the file, if there is one: `load` takes it, or says what is wrong; `note` says how far it
    /// has come.
    pub(crate) fn resume<T>(
        &self,
        limits: &Limits,
        load: impl FnOnce(&str) -> Result<T, String>,
        note: impl FnOnce(T) -> String,
    ) -> Result<(), Failure> {
        let Some(file) = &self.file else { return Ok(()) };
        let path = file.path().display();
        let saved = file.load(limits).map_err(|error| Failure::of(&path.to_string(), &error))?;
        let Some(text) = saved else { return Ok(()) };
        let wrong = |what| Failure::failed(format!("{path} is not a checkpoint of this count: {what}"));
        let loaded = load(&text).map_err(wrong)?;
        self.report.note(&format!("{path}: continuing {}", note(loaded)));
        Ok(())
    }

    /// Saves the state if it is time to.
    pub(crate) fn save_soon(&mut self, state: impl FnOnce() -> String) -> Result<(), Failure> {
        if self.file.as_ref().is_some_and(checkpoint::Checkpoint::is_due) { self.save(state) } else { Ok(()) }
    }

    pub(crate) fn save(&mut self, state: impl FnOnce() -> String) -> Result<(), Failure> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let saved = file.save(&state());
        saved.map_err(|error| Failure::failed(format!("{} cannot be written: {error}", file.path().display())))
    }
}
