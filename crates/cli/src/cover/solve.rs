//! `graeco cover solve`: solutions as they are found, by one thread or several.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use graeco_exact_cover::{Engine, OptionId, Search};
use graeco_host::status::Status;

use super::shown::{CoverPrinter, ended};
use crate::answers::Answers;
use crate::query::{Mode, Summary};

/// How solutions are listed.
pub(super) struct Lister {
    pub(super) engine: Engine,
    pub(super) simplify: bool,
    pub(super) threads: usize,
    pub(super) mode: Mode,
}

impl Lister {
    pub(super) fn list(&self, shown: &CoverPrinter<'_>, answers: &mut Answers<'_>) -> Status {
        let search = shown.problem.search().engine(self.engine).limits(shown.limits.clone()).threads(self.threads);
        let line = |solution: &[OptionId]| shown.solution(solution);
        let (summary, engine) = visit(search.simplified(self.simplify), line, |_, line: String| answers.line(line));
        let (answer, problem) = ((&summary, self.mode), Some(shown.problem));
        let status = ended((shown.file, shown.record()), answer, engine.name(), problem, answers);
        if self.engine != Engine::Auto && self.engine != engine {
            let (wanted, used) = (self.engine.name(), engine.name());
            shown.note(format!("{wanted} cannot hold this problem; {used} are used instead"), answers);
        }
        status
    }
}

/// Visits the solutions of a search: each is formatted by the thread that finds it, and printed by one thread at a time
/// together with the number of those before it. Returns the result, and the engine that did the work.
pub(super) fn visit<T>(
    search: Search<'_>,
    format: impl Fn(&[OptionId]) -> T + Sync,
    print: impl FnMut(u64, T) + Send,
) -> (Summary, Engine) {
    let printing = Mutex::new((0_u64, print));
    let ControlFlow::Continue(visited) = search.try_for_each(|solution| {
        let formatted = format(solution);
        let mut printing = printing.lock().unwrap_or_else(PoisonError::into_inner);
        let (found, print) = &mut *printing;
        *found += 1;
        print(*found - 1, formatted);
        ControlFlow::<Infallible>::Continue(())
    });
    let found = printing.into_inner().unwrap_or_else(PoisonError::into_inner).0.into();
    (Summary { found, end: visited.end, stats: visited.stats }, visited.engine)
}
