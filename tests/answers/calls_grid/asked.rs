//! Puzzles for a batch: right, wrong and interrupted calls.

use std::cell::Cell as Slot;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once};

use graeco_batch::{Answered, Batch, Stopped};
use graeco_grid::{Budget, Limits, Outcome};

use super::plan::Plan;
use super::same;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    Solve,
    Answers,
    Solutions,
    Struck,
    Pencilmarks,
}

/// Whether something that is wrong is refused by a panic, which says nothing.
pub fn refused(work: impl FnOnce()) -> bool {
    QUIET.set(true);
    let refused = catch_unwind(AssertUnwindSafe(work)).is_err();
    QUIET.set(false);
    refused
}

thread_local! {
    static QUIET: Slot<bool> = const { Slot::new(false) };
}

/// Panics that are meant to be say nothing.
pub fn silence_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                usual(info);
            }
        }));
    });
}

/// Puzzles of one shape that a batch is asked about.
pub struct Asked<'a> {
    pub plan: &'a Plan,
    pub limit: u64,
    pub puzzles: &'a [Vec<u8>],
}

impl Asked<'_> {
    /// The squares that solve each puzzle.
    pub fn expected(&self) -> Vec<Vec<&'static [usize]>> {
        let housed = self.plan.housed();
        let fits = |square: &[usize], cells: &[u8]| {
            square.iter().zip(cells).all(|(&symbol, &cell)| cell == 0 || usize::from(cell) == symbol + 1)
        };
        let solve = |cells: &Vec<u8>| housed.iter().copied().filter(|square| fits(square, cells)).collect();
        self.puzzles.iter().map(solve).collect()
    }

    pub fn limit(&self) -> u64 {
        self.limit.max(1)
    }

    pub fn counted(&self, all: &[Vec<&'static [usize]>]) -> Vec<u64> {
        all.iter().map(|squares| (squares.len() as u64).min(self.limit())).collect()
    }

    pub fn candidates(&self) -> Vec<[u64; 1]> {
        let n = self.plan.n;
        let marks = |cells: &Vec<u8>| {
            let kept = |&(mark, ()): &(usize, ())| cells[mark / n] == 0 || usize::from(cells[mark / n]) == mark % n + 1;
            [(0..n * n * n).map(|mark| (mark, ())).filter(kept).fold(0, |marks, (mark, ())| marks | 1 << mark)]
        };
        self.puzzles.iter().map(marks).collect()
    }

    pub fn right(&self, batch: &mut Batch, question: Question) -> Result<(), String> {
        let (all, free) = (self.expected(), Budget::default());
        let counts = self.counted(&all);
        let is_one = |number: usize, cells: &[u8]| {
            let square: Vec<usize> = cells.iter().map(|&cell| usize::from(cell) - 1).collect();
            all[number].contains(&square.as_slice())
        };
        let mut told: Vec<BTreeSet<Vec<u8>>> = vec![BTreeSet::new(); all.len()];
        match question {
            Question::Solve => {
                let mut answered = Answered::default();
                let stopped = batch.solve(&self.puzzles.concat(), self.limit, &free, &mut answered);
                same("stopped", stopped, Ok(()))?;
                same("solutions of a batch", &answered.solutions, &counts)?;
                let squares = answered.squares.chunks_exact(self.plan.n * self.plan.n).enumerate();
                same("squares", squares.filter(|(i, square)| counts[*i] > 0 && !is_one(*i, square)).count(), 0)
            }
            Question::Answers => {
                let mut answers = batch.answers(self.puzzles, self.limit, &free);
                let found: Vec<_> = answers.by_ref().collect();
                same("end of answers", answers.end(), Some(Outcome::Complete))?;
                same("answers", &found.iter().map(|answer| answer.solutions).collect::<Vec<_>>(), &counts)?;
                let wrong = |(number, answer): &(usize, &graeco_batch::Answer)| match &answer.square {
                    Some(square) => !is_one(*number, square),
                    None => counts[*number] > 0,
                };
                same("squares of answers", found.iter().enumerate().filter(wrong).count(), 0)
            }
            Question::Struck => {
                // The first cell may hold anything but the first symbol; one solution is enough.
                let struck: Vec<(usize, u8)> = self.puzzles.iter().map(|_| (0, 1)).collect();
                let mut solutions = Vec::new();
                let stopped = batch.count_struck(&self.puzzles.concat(), &struck, self.limit, &free, &mut solutions);
                same("stopped", stopped, Ok(()))?;
                let other = |squares: &Vec<&[usize]>| u64::from(squares.iter().any(|square| square[0] != 0));
                same("solutions without a candidate", solutions, all.iter().map(other).collect())
            }
            Question::Solutions | Question::Pencilmarks => {
                let mut twice = 0;
                let each = |number: u64, square: &[u8]| {
                    twice += usize::from(!told[number as usize].insert(square.to_vec()));
                };
                let stopped = match question {
                    Question::Solutions => batch.solutions(self.puzzles, self.limit, &free, each),
                    _ => batch.candidates(self.candidates(), self.limit, &free, each),
                };
                same("stopped", stopped, Ok(()))?;
                same("solutions told twice", twice, 0)?;
                same("solutions told", told.iter().map(|told| told.len() as u64).collect(), counts.clone())?;
                let wrong = told.iter().enumerate().filter(|(i, told)| told.iter().any(|square| !is_one(*i, square)));
                same("solutions that are none", wrong.count(), 0)
            }
        }
    }

    /// A puzzle that is wrong is among them: the call panics, and what comes after must not notice.
    pub fn wrong(&self, batch: &mut Batch, question: Question, place: usize) -> Result<(), String> {
        let free = Budget::default();
        let mut puzzles = self.puzzles.to_vec();
        puzzles.insert(place.min(puzzles.len()), vec![self.plan.n as u8 + 1; self.plan.n * self.plan.n]);
        let mut answered = Answered::default();
        let was_refused = refused(|| match question {
            Question::Solve => drop(batch.solve(&puzzles.concat(), self.limit, &free, &mut answered)),
            Question::Answers => batch.answers(&puzzles, self.limit, &free).for_each(drop),
            Question::Solutions => drop(batch.solutions(&puzzles, self.limit, &free, |_, _| {})),
            Question::Struck => {
                let struck = vec![(0, 1); puzzles.len()];
                drop(batch.count_struck(&puzzles.concat(), &struck, self.limit, &free, &mut Vec::new()));
            }
            Question::Pencilmarks => {
                let mut marks: Vec<Vec<u64>> = self.candidates().into_iter().map(|marks| marks.to_vec()).collect();
                marks.insert(place.min(marks.len()), Vec::new());
                drop(batch.candidates(marks, self.limit, &free, |_, _| {}));
            }
        });
        same("a wrong puzzle was refused", was_refused, true)
    }

    /// The budget has ended before, or ends midway, at the first solution or with the last puzzle: what is said to be
    /// answered is right.
    pub fn interrupted(&self, batch: &mut Batch, question: Question) -> Result<(), String> {
        let counts = self.counted(&self.expected());
        for before in [true, false] {
            let flag = Arc::new(AtomicBool::new(before));
            let interrupt = || flag.store(true, Ordering::Relaxed);
            let budget = Budget::start(&Limits { interrupt: Some(Arc::clone(&flag)), ..Limits::default() });
            let mut answered = Answered::default();
            let right = |stopped: Result<(), Stopped>, solutions: &[u64]| {
                let known = |number: &usize| stopped.as_ref().map_or_else(|s| s.is_answered(*number as u64), |()| true);
                let wrong =
                    (0..counts.len()).filter(known).filter(|&number| solutions[number] != counts[number]).count();
                same("answers of a batch that was interrupted", wrong, 0)
            };
            match question {
                Question::Solutions => {
                    let mut found = vec![0; counts.len()];
                    let stopped = batch.solutions(self.puzzles, self.limit, &budget, |number, _| {
                        found[number as usize] += 1;
                        interrupt();
                    });
                    right(stopped, &found)?;
                }
                Question::Answers => {
                    let last = self.puzzles.len().saturating_sub(1);
                    let puzzles = self.puzzles.iter().enumerate().map(|(number, puzzle)| {
                        if number == last {
                            interrupt();
                        }
                        puzzle
                    });
                    let answers = batch.answers(puzzles, self.limit, &budget);
                    let found: Vec<u64> = answers.map(|answer| answer.solutions).collect();
                    same("answers before an interrupt", &found[..], &counts[..found.len()])?;
                }
                _ => {
                    let stopped = batch.solve(&self.puzzles.concat(), self.limit, &budget, &mut answered);
                    right(stopped, &answered.solutions)?;
                }
            }
        }
        Ok(())
    }
}
