//! `graeco cover count`: exact numbers, and a file from which an interrupted count continues.

use graeco_cubes::PartialCount;
use graeco_document::field;
use graeco_exact_cover::{Budget, Count, Limits, Method, Outcome, Parts, Problem, Stats};
use graeco_host::progress::PartsBar;
use graeco_host::status::Status;
use num_bigint::BigUint;

use super::shown::{CoverPrinter, ended};
use crate::answers::Answers;
use crate::certificate::Certificate;
use crate::checkpoint::Checkpoint;
use crate::input::Answered;
use crate::query::Mode;

/// A count with a checkpoint is cut into at least this many parts.
const PARTS: usize = 1024;

/// How problems are counted.
pub(super) struct Counter {
    pub(super) method: Method,
    pub(super) threads: usize,
    pub(super) mode: Mode,
}

impl Counter {
    pub(super) fn count(&self, shown: &CoverPrinter<'_>, answers: &mut Answers<'_>) -> Status {
        self.answer(shown, self.run(shown.problem, shown.limits.clone()), answers)
    }

    /// Counts one problem by a search for a proof, and writes the certificate.
    pub(super) fn certify(
        &self,
        shown: &CoverPrinter<'_>,
        certificate: &Certificate<'_>,
        answers: &mut Answers<'_>,
    ) -> Answered {
        let summary = certificate.of_cover(shown.problem, shown.file, shown.limits, self.mode)?;
        let record = shown.record().with(field::METHODS, vec!["proof"]);
        Ok(ended((shown.file, record), (&summary, self.mode), "proof", Some(shown.problem), answers))
    }

    fn run(&self, problem: &Problem, limits: Limits) -> (Count<BigUint>, Vec<Method>) {
        let memory = limits.memory.unwrap_or(usize::MAX);
        let counting = problem.counting().method(self.method).memory(memory).threads(self.threads);
        counting.limits(limits).run_with_methods()
    }

    fn answer(
        &self,
        shown: &CoverPrinter<'_>,
        (count, methods): (Count<BigUint>, Vec<Method>),
        answers: &mut Answers<'_>,
    ) -> Status {
        let mut names: Vec<&str> = methods.iter().map(|method| method.name()).collect();
        names.dedup();
        // Where a limit came before all methods, the one that was wanted.
        let means = if names.is_empty() { self.method.name().to_owned() } else { names.join(", ") };
        let record = shown.record().with(field::METHODS, names);
        let status = ended((shown.file, record), (&count.into(), self.mode), &means, Some(shown.problem), answers);
        if self.method != Method::Auto && methods.iter().any(|&method| method != self.method) {
            let why = match (self.method, self.mode) {
                (Method::Search(_), _) => "cannot hold all of this problem",
                (_, Mode::Count(Some(_))) => "cannot stop at a limit",
                _ => "cannot count all of this problem",
            };
            shown.note(format!("{} {why}; counted by {means}", self.method), answers);
        }
        status
    }

    /// Counts one problem part by part, and saves the state in the file.
    pub(super) fn count_in_parts<'a>(
        &self,
        shown: &CoverPrinter<'a>,
        checkpoint: &mut Checkpoint<'_>,
        answers: &mut Answers<'_>,
    ) -> Answered {
        let limits = shown.limits;
        let budget = Budget::start(limits);
        let split = shown.problem.split(PARTS, &budget);
        let state = |parts: Parts<'a>| Ok((PartialCount::new(shown.problem, parts.len(), &budget)?, parts));
        let (mut state, parts) = match split.and_then(state) {
            Ok(known) => known,
            Err(end) => {
                let count = Count::new(BigUint::ZERO, end.into(), Stats::default());
                return Ok(self.answer(shown, (count, Vec::new()), answers));
            }
        };
        let load = |text: &str| state.load(text).map(|()| state.done);
        checkpoint.resume(limits, load, |done| format!("after {done} of {} parts", parts.len()))?;
        // The file is tried before hours go by.
        checkpoint.save(|| state.text())?;
        let bar = PartsBar::new(parts.len());
        let (mut end, mut stats) = (Outcome::Complete, Stats::default());
        let mut methods = Vec::new();
        let mut rest = None;
        // The limit of nodes is that of all parts together.
        let mut limits = limits.clone();
        let before = state.done;
        for part in before..parts.len() {
            let (count, by) = self.run(&parts.get(part).problem, limits.clone());
            limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(count.stats.nodes));
            stats += count.stats;
            if count.end != Outcome::Complete {
                (end, rest) = (count.end, Some(count.solutions));
                break;
            }
            methods.extend(by);
            state.counted += count.solutions;
            state.done += 1;
            bar.show(state.done);
            checkpoint.save_soon(|| state.text())?;
        }
        drop(bar);
        checkpoint.save(|| state.text())?;
        if end != Outcome::Complete {
            let (done, parts) = (state.done, parts.len());
            let next = match done > before {
                true => "run the same command to continue",
                false => "this run finished none: give the next one more time or memory",
            };
            answers.remark(&format!("{done} of {parts} parts are counted; {next}"));
        }
        methods.sort_by_key(|method| method.name());
        let solutions = state.counted + rest.unwrap_or_default();
        Ok(self.answer(shown, (Count::new(solutions, end, stats), methods), answers))
    }
}
