//! `graeco cover solve`: solutions as they are found, by one thread or several.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use graeco_exact_cover::{Engine, OptionId, Search};

use super::shown::{CoverPrinter, ended};
use crate::answers::Answers;
use crate::query::{Mode, Summary};
use crate::report::Report;

/// How solutions are listed.
pub(super) struct Lister<'a> {
    pub(super) engine: Engine,
    pub(super) simplify: bool,
    pub(super) threads: usize,
    pub(super) mode: Mode,
    pub(super) report: &'a Report,
}

impl Lister<'_> {
    /// Passes the solutions to `print`, and returns the message after them.
    pub(super) fn list(
        &self,
        shown: &CoverPrinter<'_>,
        mut print: impl FnMut(&str) -> io::Result<()> + Send,
    ) -> io::Result<Answers> {
        let search = shown.problem.search().engine(self.engine).limits(shown.limits.clone()).threads(self.threads);
        let line = |solution: &[OptionId]| shown.solution(solution);
        let (summary, engine) = visit(search.simplified(self.simplify), line, |_, line: String| print(&line))?;
        let (record, problem) = (shown.json.then(|| shown.record()), Some(shown.problem));
        let mut answers = ended(shown.file, &summary, self.mode, record, engine.name(), problem, self.report);
        if self.engine != Engine::Auto && self.engine != engine && self.report.notes() {
            let instead =
                format!("{} cannot hold this problem; {} are used instead", self.engine.name(), engine.name());
            answers.messages.push(format!("{}: {instead}", shown.file));
        }
        Ok(answers)
    }
}

impl Lister<'_> {
    /// The first solution, or why there is none.
    pub(super) fn first(&self, shown: &CoverPrinter<'_>) -> Answers {
        let mut text = Vec::new();
        let listed = self.list(shown, |line| writeln!(text, "{line}"));
        let mut answers = listed.expect("memory can be written");
        text.append(&mut answers.text);
        answers.text = text;
        answers
    }
}

/// Visits the solutions of a search: each is formatted by the thread that finds it, and printed by one thread at a time
/// together with the number of those before it. Returns the result, and the engine that did the work.
pub(super) fn visit<T>(
    search: Search<'_>,
    format: impl Fn(&[OptionId]) -> T + Sync,
    print: impl FnMut(u64, T) -> io::Result<()> + Send,
) -> io::Result<(Summary, Engine)> {
    let printing = Mutex::new((0_u64, print));
    let visited = search.try_for_each(|solution| {
        let formatted = format(solution);
        let mut printing = printing.lock().unwrap_or_else(PoisonError::into_inner);
        let (found, print) = &mut *printing;
        *found += 1;
        match print(*found - 1, formatted) {
            Ok(()) => ControlFlow::Continue(()),
            // The search stops when nobody reads the output any more.
            Err(error) => ControlFlow::Break(error),
        }
    });
    let found = printing.into_inner().unwrap_or_else(PoisonError::into_inner).0.into();
    match visited {
        ControlFlow::Continue(visited) => {
            Ok((Summary { found, end: visited.end, stats: visited.stats }, visited.engine))
        }
        ControlFlow::Break(error) => Err(error),
    }
}
