//! `graeco sudoku stats`: statistics of a collection of puzzles, as a table or a record.

use std::ops::ControlFlow;

use graeco_document::parts::ByName;
use graeco_document::{Record, field};
use graeco_grid::text::counted;
use graeco_grid::{Budget, Limits, Outcome, Stop};
use graeco_host::status::Status;
use graeco_logic::{Explainer, Position, Scale};
use graeco_sudoku::{Reducer, Statistics, Sudoku, SudokuFacts, Verdict};

use super::block::Block;
use super::each::{BlockRun, all};
use crate::answers::Answers;
use crate::args::Puzzles;
use crate::driver::once;
use crate::input::Answered;
use crate::query::Mode;
use crate::session::Session;

/// The most puzzles of a block.
const MOST_AT_ONCE: usize = 64;

pub(super) fn run(Puzzles { files, threads }: &Puzzles, session: Session<'_>) -> Answered {
    let Session { common, report } = session;
    let threads = threads.all();
    // The set of forms takes one half of the memory, everything else the other.
    let half = session.ask(Mode::One).shared_by(2);
    let most = half.limits().memory.unwrap_or(usize::MAX);
    let limits = half.shared_by(threads).limits();
    let run = BlockRun { json: false, ..BlockRun::new(files, threads, MOST_AT_ONCE, limits.clone(), session) };
    let (mut table, mut bad, mut end) = (Statistics::default(), 0, None);
    let worker = || {
        let mut reducer = Reducer::new();
        let limits = &limits;
        move |block: Block, answers: &mut Answers<'_>| {
            let known = known(&block, &mut reducer, limits);
            all(&block, answers, |_, _| ());
            answers.held.puzzles += known.0.len() as u64;
            known
        }
    };
    let status = run.fold(worker, |held, (known, ended)| {
        bad += u64::from(held.bad);
        // Answers to bad puzzles have no place in a table.
        held.text.clear();
        known.iter().for_each(|facts| table.add(facts));
        end = (table.bytes() > most).then_some(Stop::MemoryLimit).or(ended);
        held.is_cut |= end.is_some();
        ControlFlow::Continue(())
    })?;
    if table.puzzles() == 0 && status == Status::BadInput {
        return Ok(status);
    }
    once(report, common.json, "puzzles", |answers| {
        answers.put(|| record(&table, end), || table.table(bad));
        Ok(match end {
            None => status,
            Some(Stop::Interrupted) => Status::Interrupted,
            Some(end) => {
                answers.remark(&format!("{end} after {}", counted(table.puzzles(), "puzzle")));
                Status::Limit
            }
        })
    })
}

/// The facts about the puzzles of a block, and why they are not known of all of them.
fn known(block: &Block, reducer: &mut Reducer, limits: &Limits) -> (Vec<SudokuFacts>, Option<Stop>) {
    let sudokus = block.sudokus();
    let redundant = match reducer.redundant(&sudokus, &Budget::start(limits)) {
        Ok(redundant) => redundant,
        Err(end) => return (Vec::new(), Some(end)),
    };
    let one = |(sudoku, redundant): (&Sudoku, Vec<usize>)| {
        let verdict = sudoku.verdict();
        let rated = match (verdict, Position::new(&sudoku.puzzle())) {
            (Verdict::Unique, Some(position)) => {
                let rating = Explainer::new(position).rate(&Budget::start(limits))?;
                Some((if rating.is_solved { rating.level.name() } else { "unsolved" }, rating.most))
            }
            _ => None,
        };
        Ok(SudokuFacts::of(sudoku, verdict, redundant.is_empty(), rated))
    };
    let (mut known, mut all) = (Vec::new(), sudokus.iter().zip(redundant).map(one));
    let end = all.by_ref().try_for_each(|one| one.map(|one| known.push(one)));
    (known, end.err())
}

fn record(table: &Statistics, end: Option<Stop>) -> Record {
    let fields = [
        field::PUZZLES,
        field::UNIQUE,
        field::SEVERAL,
        field::NONE,
        field::MINIMAL_PUZZLES,
        field::SYMMETRIC,
        field::SYMMETRIC_PATTERNS,
        field::REPEATED,
    ];
    let numbers = fields.into_iter().zip(table.numbers());
    let record = numbers.fold(Record::new(), |record, (field, (_, number))| record.with(field, number));
    let [givens, levels, ratings] = table.histograms().map(ByName::from_iter);
    let record =
        record.with(field::GIVEN_COUNTS, givens).with(field::LEVELS, levels).with(field::SCALE, Scale::Graeco.name());
    record.with(field::RATINGS, ratings).ended(end.map_or(Outcome::Complete, Outcome::Stopped))
}
