//! A job: the puzzle that a page shows, analysed in slices of time.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use graeco_document::{DiveMeans, Document, Known, Question};
use graeco_grid::{Budget, Limits, Outcome, Stop, TrueCandidates};
use graeco_logic::{Explainer, Position, Step};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PageQuery {
    /// The puzzle file.
    pub(crate) text: String,
    /// Solutions are counted up to this number.
    pub(crate) cap: u64,
    /// How many steps of reasoning have been done.
    pub(crate) steps: usize,
}

/// The known facts about a puzzle.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    /// Becomes greater each time something is found.
    pub(crate) version: u64,
    /// Whether nothing more will be found.
    pub(crate) is_done: bool,
    /// The known facts about its solutions.
    pub(crate) known: Known,
    /// About how many solutions there are, if they are not counted to the end.
    pub(crate) estimate: Option<DiveMeans>,
    /// The number of solutions of each candidate, if there are several.
    pub(crate) counted: Option<TrueCandidates>,
    pub(crate) reasoning: Option<Reasoning>,
    /// The error in the program itself.
    pub(crate) fault: Option<String>,
}

/// How far reasoning leads.
#[derive(Clone, Debug)]
pub(crate) struct Reasoning {
    /// The position after the steps that have been done; `None` if there are no techniques for the puzzle.
    pub(crate) position: Option<Position>,
    /// How many steps have been done.
    pub(crate) done: usize,
    pub(crate) step: Option<Step>,
    /// `Complete` unless a limit was reached before the step was found.
    pub(crate) end: Outcome,
}

/// A puzzle that a page shows.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) asked: PageQuery,
    pub(crate) document: Document,
    /// The length and a hash of the puzzle as a line of JSON: those of the same puzzle with other comments are equal.
    content: (usize, u64),
    /// Set when nobody wants to know any more.
    interrupt: Arc<AtomicBool>,
    findings: Mutex<Findings>,
    changed: Condvar,
}

/// How many random dives an estimate has.
const DIVES: u64 = 400;

/// The number up to which the solutions of a candidate are counted: in the picture each of 1, 2–3, 4–7 and 8 or more has its
/// colour.
const MOST_COUNTED: u64 = 8;

/// In slices shorter than this everything else waits for the verdict.
const LONG: Duration = Duration::from_secs(1);

impl Job {
    /// A new puzzle without findings. Takes time in proportion to its length.
    pub(crate) fn new(asked: PageQuery, document: Document) -> Job {
        let json = document.to_json();
        let mut hasher = DefaultHasher::new();
        json.hash(&mut hasher);
        let (content, interrupt) = ((json.len(), hasher.finish()), Arc::default());
        Job { asked, document, content, interrupt, findings: Mutex::default(), changed: Condvar::new() }
    }

    /// The known facts about the same puzzle already, perhaps with other comments, is not found out again.
    pub(crate) fn inherit(&self, before: &Job) {
        if before.asked.cap == self.asked.cap && before.content == self.content {
            let before = before.findings().clone();
            let mut findings = self.findings();
            (findings.known, findings.estimate, findings.counted) = (before.known, before.estimate, before.counted);
        }
    }

    /// The findings so far.
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

    /// The known facts when there is something newer than a version, or nothing more to come, or after some time.
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
        let limits =
            Limits { time: Some(slice), memory, interrupt: Some(Arc::clone(&self.interrupt)), ..Limits::default() };
        for question in Question::ALL {
            self.ask(question, &limits);
            let is_open = self.findings().known.is_open(Question::Verdict);
            if self.is_cancelled() || slice < LONG && !is_last && is_open {
                return self.is_cancelled();
            }
        }
        self.reason(&limits);
        self.estimate(&limits);
        self.count_candidates(&limits);
        self.is_cancelled() || self.findings().is_known()
    }

    /// Asks a question, unless its answer is final.
    fn ask(&self, question: Question, limits: &Limits) {
        let mut known = self.findings().known.clone();
        if known.ask(question, &self.document, self.asked.cap, limits) && !self.is_cancelled() {
            self.publish(|findings| findings.known = known);
        }
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

    /// Estimates the number of solutions.
    fn estimate(&self, limits: &Limits) {
        if self.is_cancelled() || !self.findings().is_estimate_open() {
            return;
        }
        let dived = DiveMeans::of(self.document.puzzle(), DIVES, 0, limits.clone());
        self.publish(|findings| findings.estimate = Some(dived));
    }

    fn count_candidates(&self, limits: &Limits) {
        if self.is_cancelled() || !self.findings().is_counting_open() {
            return;
        }
        let counted = self.document.puzzle().search().limits(limits.clone()).true_candidates(MOST_COUNTED);
        if !self.is_cancelled() {
            self.publish(|findings| findings.counted = Some(counted));
        }
    }

    fn reason(&self, limits: &Limits) {
        if self.findings().reasoning.as_ref().is_some_and(|reasoning| is_final(reasoning.end)) {
            return;
        }
        let budget = Budget::start(limits);
        let Some(position) = Position::new(self.document.puzzle()) else {
            let nothing = Reasoning { position: None, done: 0, step: None, end: Outcome::Complete };
            return self.publish(|findings| findings.reasoning = Some(nothing));
        };
        let mut explainer = Explainer::new(position).budget(&budget);
        let done = explainer.by_ref().take(self.asked.steps).count();
        let step = if explainer.position().is_solved() { None } else { explainer.hint() };
        let end = if step.is_some() {
            Outcome::Complete
        } else {
            explainer.stop().map_or(Outcome::Complete, Outcome::Stopped)
        };
        let position = Some(explainer.position().clone());
        if !self.is_cancelled() {
            self.publish(|findings| findings.reasoning = Some(Reasoning { position, done, step, end }));
        }
    }
}

impl Findings {
    /// Whether more time could make the estimate better.
    fn is_estimate_open(&self) -> bool {
        let is_capped = self.known.count.is_some_and(|count| count.end != Outcome::Complete);
        is_capped && self.estimate.is_none_or(|dived| !is_final(dived.end))
    }

    /// Whether more solutions of candidates could be counted.
    fn is_counting_open(&self) -> bool {
        let is_several = self.known.solutions.as_ref().is_some_and(|(found, _)| found.len() > 1);
        is_several && self.counted.as_ref().is_none_or(|counted| !is_final(counted.end()))
    }

    /// Whether all answers are final.
    fn is_known(&self) -> bool {
        let is_open = |&question: &Question| self.known.is_open(question);
        let is_more = self.is_estimate_open() || self.is_counting_open();
        !is_more
            && !Question::ALL.iter().any(is_open)
            && self.reasoning.as_ref().is_some_and(|reasoning| is_final(reasoning.end))
    }
}

/// Whether more time would change nothing.
fn is_final(end: Outcome) -> bool {
    matches!(end, Outcome::Complete | Outcome::Stopped(Stop::MemoryLimit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_do_not_make_another_puzzle() {
        let job = |text: &str, before: Option<&Job>| {
            let asked = PageQuery { text: text.to_owned(), cap: 10, steps: 0 };
            let job = Job::new(asked, Document::parse(text).unwrap());
            before.iter().for_each(|before| job.inherit(before));
            job
        };
        let is_known = |job: &Job| !job.findings().known.is_open(Question::Verdict);
        let first = job("order = 4\nboxes = [2, 2]\n", None);
        first.advance(Duration::from_secs(60), true, None);
        assert!(is_known(&first));
        assert!(is_known(&job("# Mine.\nboxes = [2,2]\norder = 4\n", Some(&first))));
        assert!(!is_known(&job("order = 4\n", Some(&first))));
        assert!(!is_known(&job("order = 4\nboxes = [2, 2]\n", None)));
        assert!(!is_known(&job("order = 4\nboxes = [2, 2]\n[[odd]]\ncells = \"r1c1\"\n", Some(&first))));
    }
}
