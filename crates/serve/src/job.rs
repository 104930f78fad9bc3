//! A puzzle that a page looks at: what is known of it so far, found out in slices of time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use graeco_grid::file::{Document, Part, ReduceError};
use graeco_grid::logic::{Explainer, Position, Step};
use graeco_grid::{Budget, Count, End, Limits, Square, TrueCandidates};

/// What a page asks of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Asked {
    /// The puzzle file.
    pub(crate) text: String,
    /// Solutions are counted up to this number.
    pub(crate) cap: u64,
    /// How many steps of reasoning have been done.
    pub(crate) steps: usize,
}

/// What is known of a puzzle.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    /// Becomes greater each time something is found.
    pub(crate) version: u64,
    /// Whether nothing more will be found.
    pub(crate) is_done: bool,
    /// The first solutions, two at most, and why the search for them ended.
    pub(crate) solutions: Option<(Vec<Square>, End)>,
    pub(crate) count: Option<Count>,
    pub(crate) candidates: Option<TrueCandidates>,
    /// Parts that contradict each other, if there is no solution.
    pub(crate) conflict: Option<(Vec<Part>, End)>,
    pub(crate) reasoning: Option<Reasoning>,
    /// What went wrong in the program itself.
    pub(crate) fault: Option<String>,
}

/// How far reasoning leads.
#[derive(Clone, Debug)]
pub(crate) struct Reasoning {
    /// The position after the steps that have been done; `None` if there are no techniques for the puzzle.
    pub(crate) position: Option<Position>,
    /// How many steps have been done.
    pub(crate) done: usize,
    /// The next step.
    pub(crate) step: Option<Step>,
    /// `Exhausted` unless a limit was reached before the step was found.
    pub(crate) end: End,
}

/// A puzzle that a page looks at.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) asked: Asked,
    pub(crate) document: Document,
    /// Set when nobody wants to know any more.
    interrupt: Arc<AtomicBool>,
    findings: Mutex<Findings>,
    changed: Condvar,
}

/// In slices shorter than this everything else waits for the verdict.
const LONG: Duration = Duration::from_secs(1);

/// A question about a puzzle.
type Stage = fn(&Job, &Limits);

/// What is found out, in this order.
const STAGES: [Stage; 5] = [Job::solve, Job::find_candidates, Job::count, Job::find_conflict, Job::reason];

impl Job {
    /// A new puzzle. What is known of the same one already is not found out again.
    pub(crate) fn new(asked: Asked, document: Document, before: Option<&Job>) -> Job {
        let same = before.filter(|before| before.asked.text == asked.text && before.asked.cap == asked.cap);
        let known = same.map(|before| Findings { fault: None, reasoning: None, ..before.findings().clone() });
        let mut findings = known.unwrap_or_default();
        findings.is_done = false;
        Job { asked, document, interrupt: Arc::default(), findings: Mutex::new(findings), changed: Condvar::new() }
    }

    /// What is known by now.
    pub(crate) fn findings(&self) -> MutexGuard<'_, Findings> {
        // Findings are whole at every moment.
        self.findings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends all work on the puzzle.
    pub(crate) fn cancel(&self) {
        self.interrupt.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// What is known when there is something newer than a version, or nothing more to come, or after some time.
    pub(crate) fn wait(&self, seen: u64, time: Duration) -> Findings {
        let until = Instant::now() + time;
        let mut findings = self.findings();
        while findings.version <= seen && !findings.is_done && !self.is_cancelled() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            findings = self.changed.wait_timeout(findings, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        findings.clone()
    }

    /// Works on all that is not known yet, each question for a slice of time; says whether everything is known.
    /// The last slice is given to every question.
    pub(crate) fn advance(&self, slice: Duration, is_last: bool, memory: Option<usize>) -> bool {
        for stage in STAGES {
            if self.is_cancelled() {
                return true;
            }
            let limits =
                Limits { time: Some(slice), memory, interrupt: Some(Arc::clone(&self.interrupt)), ..Limits::default() };
            stage(self, &limits);
            if slice < LONG && !is_last && !self.findings().has_verdict() {
                return false;
            }
        }
        self.is_cancelled() || self.findings().is_known()
    }

    /// Nothing more will be found.
    pub(crate) fn finish(&self, fault: Option<String>) {
        self.publish(|findings| {
            findings.is_done = true;
            findings.fault = fault;
        });
    }

    fn publish(&self, change: impl FnOnce(&mut Findings)) {
        let mut findings = self.findings();
        change(&mut findings);
        findings.version += 1;
        drop(findings);
        self.changed.notify_all();
    }

    fn solve(&self, limits: &Limits) {
        if self.findings().has_verdict() {
            return;
        }
        let limits = Limits { solutions: Some(2), ..limits.clone() };
        let mut solutions = self.document.file.puzzle.search().limits(limits).solutions();
        let found: Vec<Square> = solutions.by_ref().collect();
        let end = solutions.end().unwrap_or(End::Exhausted);
        if !self.is_cancelled() {
            self.publish(|findings| findings.solutions = Some((found, end)));
        }
    }

    fn find_candidates(&self, limits: &Limits) {
        let known = self.findings();
        if known.candidates.as_ref().is_some_and(TrueCandidates::is_complete) || known.has_no_solution() {
            return;
        }
        let puzzle = &self.document.file.puzzle;
        // The only solution says it all.
        let only = known.solutions.as_ref().filter(|(_, end)| *end == End::Exhausted);
        let only = only.and_then(|(found, _)| found.first()).map(|only| TrueCandidates::of_only(puzzle, only));
        drop(known);
        let candidates = only.unwrap_or_else(|| puzzle.search().limits(limits.clone()).true_candidates(1));
        if !self.is_cancelled() {
            self.publish(|findings| findings.candidates = Some(candidates));
        }
    }

    fn count(&self, limits: &Limits) {
        let known = self.findings();
        let is_several = known.solutions.as_ref().is_some_and(|(found, _)| found.len() > 1);
        if !is_several || known.count.is_some_and(|count| is_final(count.end)) {
            return;
        }
        drop(known);
        let limits = Limits { solutions: Some(self.asked.cap), ..limits.clone() };
        let count = self.document.file.puzzle.search().limits(limits).count();
        if !self.is_cancelled() {
            self.publish(|findings| findings.count = Some(count));
        }
    }

    fn find_conflict(&self, limits: &Limits) {
        let known = self.findings();
        if !known.has_no_solution() || known.conflict.as_ref().is_some_and(|(_, end)| is_final(*end)) {
            return;
        }
        drop(known);
        let found = match self.document.conflict(0, limits) {
            Ok(reduced) => (reduced.parts, reduced.end),
            Err(ReduceError::Ended(end)) => (Vec::new(), end),
            Err(_) => (Vec::new(), End::Exhausted),
        };
        if !self.is_cancelled() {
            self.publish(|findings| findings.conflict = Some(found));
        }
    }

    fn reason(&self, limits: &Limits) {
        if self.findings().reasoning.as_ref().is_some_and(|reasoning| is_final(reasoning.end)) {
            return;
        }
        let budget = Budget::start(limits);
        let Some(position) = Position::new(&self.document.file.puzzle) else {
            let nothing = Reasoning { position: None, done: 0, step: None, end: End::Exhausted };
            return self.publish(|findings| findings.reasoning = Some(nothing));
        };
        let mut explainer = Explainer::new(position).budget(&budget);
        let done = explainer.by_ref().take(self.asked.steps).count();
        let step = if explainer.position().is_solved() { None } else { explainer.hint() };
        let end = if step.is_some() { End::Exhausted } else { explainer.end().unwrap_or(End::Exhausted) };
        let position = Some(explainer.position().clone());
        if !self.is_cancelled() {
            self.publish(|findings| findings.reasoning = Some(Reasoning { position, done, step, end }));
        }
    }
}

impl Findings {
    /// Whether it is proved that there is no solution.
    pub(crate) fn has_no_solution(&self) -> bool {
        self.solutions.as_ref().is_some_and(|(found, end)| found.is_empty() && *end == End::Exhausted)
    }

    /// Whether the search for two solutions is over.
    fn has_verdict(&self) -> bool {
        self.solutions.as_ref().is_some_and(|(_, end)| is_final(*end))
    }

    /// Whether all questions are answered for good.
    fn is_known(&self) -> bool {
        let is_several = self.solutions.as_ref().is_some_and(|(found, _)| found.len() > 1);
        self.has_verdict()
            && (self.has_no_solution() || self.candidates.as_ref().is_some_and(TrueCandidates::is_complete))
            && (!self.has_no_solution() || self.conflict.as_ref().is_some_and(|(_, end)| is_final(*end)))
            && (!is_several || self.count.is_some_and(|count| is_final(count.end)))
            && self.reasoning.as_ref().is_some_and(|reasoning| is_final(reasoning.end))
    }
}

/// Whether more time would change nothing.
fn is_final(end: End) -> bool {
    matches!(end, End::Exhausted | End::SolutionLimit | End::MemoryLimit)
}
