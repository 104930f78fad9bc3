//! `graeco sudoku minimal`, `minimize` and `vary`: redundant givens, minimal puzzles inside others, and around them.

use std::ops::ControlFlow;

use graeco_document::{Record, field};
use graeco_grid::{Budget, Limits, Stop};
use graeco_host::status::Status;
use graeco_sudoku::{Reducer, Sudoku, Variation};

use super::block::Block;
use super::each::{BlockRun, all};
use crate::answers::Answers;
use crate::args::{Files, Threads};
use crate::input::Answered;
use crate::messages::Topic;
use crate::query::Mode;
use crate::row::Row;
use crate::session::Session;
use crate::verdict::{Verdict, redundant};

/// The most puzzles of a block.
const MOST_AT_ONCE: usize = 64;

#[derive(Clone, Copy)]
pub(super) enum Question {
    /// Which givens are redundant.
    Redundant,
    /// A minimal puzzle inside it.
    Minimal { seed: u64 },
    /// All of them, or a number.
    AllMinimal { limit: Option<u64> },
    /// The minimal puzzles around it, or a number of them.
    Varied { variation: Variation, limit: Option<u64> },
}

impl Question {
    /// Whether the answer may be too long to be printed as a whole.
    fn is_list(self) -> bool {
        match self {
            Question::Redundant | Question::Minimal { .. } => false,
            Question::AllMinimal { .. } => true,
            Question::Varied { variation, .. } => variation.remove + variation.add > 2,
        }
    }
}

pub(super) fn run(files: &Files, threads: Threads, question: Question, session: Session<'_>) -> Answered {
    let is_list = question.is_list();
    let threads = if is_list { 1 } else { threads.all() };
    let limits = session.ask(Mode::One).shared_by(threads).limits();
    let most = if is_list { 1 } else { MOST_AT_ONCE };
    let run = BlockRun { is_list, ..BlockRun::new(files, threads, most, limits.clone(), session) };
    let answerer = Answerer { question, limits: Limits { solutions: None, ..limits } };
    run.run(|| {
        let (mut reducer, answerer) = (Reducer::new(), &answerer);
        move |block: Block, answers: &mut Answers<'_>| match is_list {
            true => all(&block, answers, |answers, _| answerer.list(&block, &mut reducer, answers)),
            false => answerer.block(&block, &mut reducer, answers),
        }
    })
}

/// How puzzles are answered.
struct Answerer {
    question: Question,
    limits: Limits,
}

impl Answerer {
    /// Answers all puzzles of a block at once.
    fn block(&self, block: &Block, reducer: &mut Reducer, answers: &mut Answers<'_>) {
        let sudokus = block.sudokus();
        let budget = Budget::start(&self.limits);
        let found = match self.question {
            Question::Minimal { seed } => reducer
                .minimize(&sudokus, seed, &budget)
                .map(|minimal| minimal.into_iter().map(|minimal| Answer::Sudokus(vec![minimal])).collect()),
            Question::Varied { variation, limit } => varied(&sudokus, variation, limit, reducer, &budget),
            _ => reducer.redundant(&sudokus, &budget).map(|all| all.into_iter().map(Answer::Redundant).collect()),
        };
        all(block, answers, |answers, number| {
            let (place, record, row) = (block.place(number), block.record(number), block.row(number));
            answers.held.puzzles += 1;
            match &found {
                Ok(found) => {
                    let not_unique = self.not_unique(&sudokus[number]);
                    found[number].write((record, &row), not_unique, answers);
                    not_unique.inspect(|verdict| verdict.note(place, answers));
                }
                Err(end) => {
                    answers.status(Status::from(*end));
                    answers.put(|| row.others_in(record.ended(*end)), String::new);
                    if *end != Stop::Interrupted {
                        answers.note(Topic::Unfinished, place, end.to_string());
                    }
                }
            }
        });
    }

    /// Whether a puzzle that should be minimal has no solution or several ones.
    fn not_unique(&self, sudoku: &Sudoku) -> Option<Verdict> {
        match (self.question, sudoku.verdict()) {
            (Question::Varied { .. }, _) | (_, graeco_sudoku::Verdict::Unique) => None,
            (_, graeco_sudoku::Verdict::None) => Some(Verdict::None),
            (_, graeco_sudoku::Verdict::Several) => Some(Verdict::Several),
        }
    }

    /// Lists the answers to the one puzzle of a block as they are found.
    fn list(&self, block: &Block, reducer: &mut Reducer, answers: &mut Answers<'_>) {
        let (sudoku, budget) = (block.puzzle(0), Budget::start(&self.limits));
        let not_unique = self.not_unique(&sudoku);
        let (record, row) = (with_verdict(block.record(0), not_unique), block.row(0));
        let mut printed = 0;
        let mut print = |found: &Sudoku, limit: Option<u64>| {
            answers.put(|| with_puzzle(&record, found, &row), || found.to_string());
            printed += 1;
            let is_over = answers.held.failed.is_some() || Some(printed) == limit;
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let done = match self.question {
            Question::AllMinimal { limit } => reducer.all_minimal(&sudoku, &budget, |found| print(&found, limit)),
            Question::Varied { variation, limit } => {
                variation.visit(&[sudoku], reducer, &budget, |_, found| print(&found, limit))
            }
            Question::Redundant | Question::Minimal { .. } => Ok(()),
        };
        answers.held.puzzles += 1;
        not_unique.inspect(|verdict| verdict.note(block.place(0), answers));
        let Err(end) = done else { return };
        answers.status(Status::from(end));
        answers.record(|| block.record(0).ended(end));
        if end != Stop::Interrupted {
            let (file, line) = block.place(0);
            answers.remark(&format!("{file}:{line}: {end} before all were found"));
        }
    }
}

/// A record that says so if the puzzle has no solution or several ones.
fn with_verdict(record: Record, not_unique: Option<Verdict>) -> Record {
    record.with_some(field::VERDICT, not_unique.map(Verdict::word))
}

/// A record with a puzzle, and the other columns of the one that it was found in.
fn with_puzzle(record: &Record, found: &Sudoku, row: &Row) -> Record {
    row.others_in(record.clone().with(field::PUZZLE, found.to_string()))
}

enum Answer {
    Redundant(Vec<usize>),
    Sudokus(Vec<Sudoku>),
}

impl Answer {
    /// Writes it as text, or as records.
    fn write(&self, (record, row): (Record, &Row), not_unique: Option<Verdict>, answers: &mut Answers<'_>) {
        match self {
            Answer::Redundant(cells) => {
                let name = |cell: &usize| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
                redundant(cells.iter().map(name).collect(), not_unique, (record, Some(row)), answers);
            }
            Answer::Sudokus(sudokus) => {
                let record = with_verdict(record, not_unique);
                for sudoku in sudokus {
                    answers.put(|| with_puzzle(&record, sudoku, row), || sudoku.to_string());
                }
            }
        }
    }
}

/// The puzzles around each of some puzzles, up to a limit for each.
fn varied(
    sudokus: &[Sudoku],
    variation: Variation,
    limit: Option<u64>,
    reducer: &mut Reducer,
    budget: &Budget,
) -> Result<Vec<Answer>, Stop> {
    let mut found = vec![Vec::new(); sudokus.len()];
    variation.visit(sudokus, reducer, budget, |number, varied| {
        if limit.is_none_or(|limit| (found[number].len() as u64) < limit) {
            found[number].push(varied);
        }
        ControlFlow::Continue(())
    })?;
    Ok(found.into_iter().map(Answer::Sudokus).collect())
}
