//! Answers to blocks of Sudokus: all puzzles of a block at once where that is possible, one after another elsewhere.

use graeco_batch::{Answered, Batch};
use graeco_document::field;
use graeco_document::parts::Either;
use graeco_exchange::{Digits, KeptColumns};
use graeco_grid::{Budget, Engine, Limits, Outcome, Puzzle, Square, Stats, Stop};
use graeco_host::status::Status;
use graeco_sudoku::Sudoku;

use super::block::Block;
use super::each::each;
use crate::answers::Answers;
use crate::args::Format;
use crate::certificate::{Certificate, Written};
use crate::messages::Topic;
use crate::query::{Mode, Query, Summary};
use crate::squares::{self, Job};
use crate::verdict::{Check, Verdict};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// Its solutions, or their number.
    Solutions,
    /// Whether it has one solution, several or none.
    Verdict,
}

/// How puzzles are answered.
pub(super) struct Answerer<'a> {
    pub(super) question: Question,
    pub(super) ask: Query,
    pub(super) format: Option<Format>,
    pub(super) engine: Engine,
    /// How many puzzles or blocks are answered at once.
    pub(super) threads: usize,
    /// Whether answers are printed while they are found.
    pub(super) is_list: bool,
    /// The directory for the certificate of the one puzzle.
    pub(super) certificate: Option<Certificate<'a>>,
    /// All puzzles of a block at once: nothing is asked for that only a search of its own knows.
    pub(super) at_once: bool,
    /// Of several solutions the least one is printed.
    pub(super) first: bool,
    /// Only puzzles with this verdict are printed, without it.
    pub(super) wanted: Option<&'a str>,
}

impl Answerer<'_> {
    /// Whether solutions are counted in bulk, before puzzles come here, and up to how many.
    pub(super) fn counts_in_bulk(&self) -> Option<Option<u64>> {
        match (self.question, self.ask.mode) {
            (Question::Solutions, Mode::Count(limit)) if self.at_once => Some(limit),
            _ => None,
        }
    }

    /// Answers blocks one after another, for one thread.
    pub(super) fn worker(&self) -> impl FnMut(Block, &mut Answers<'_>) {
        // Puzzles that were counted in bulk, and searches of their own, need no batch.
        let (mut batch, mut answered) = (None, Answered::default());
        move |block, answers| {
            let block = &block;
            self.header(block, answers.json).into_iter().for_each(|header| answers.line(header));
            match () {
                () if !block.counts.is_empty() => {
                    self.each(block, block.counts.len(), answers, |answers, number| {
                        self.counted(block, number, answers)
                    });
                }
                () if self.at_once && self.counts_in_bulk().is_none() => {
                    let batch = batch.get_or_insert_with(graeco_sudoku::batch);
                    self.all_at_once(block, batch, &mut answered, answers);
                }
                () => {
                    self.each(block, block.good(), answers, |answers, number| self.one(block, number, answers));
                }
            }
        }
    }

    /// Answers the first `known` good puzzles of a block, and the bad ones among them, in their order, until the program
    /// is stopped.
    fn each(
        &self,
        block: &Block,
        known: usize,
        answers: &mut Answers<'_>,
        answer: impl FnMut(&mut Answers<'_>, usize),
    ) {
        let word = if self.question == Question::Verdict { "bad" } else { "" };
        let word = (self.format != Some(Format::Tsv) && self.wanted.is_none()).then_some(word);
        each((block, known), !self.at_once, word, answers, answer);
    }

    /// Answers by a batch. Puzzles that it has not answered within the limits of one puzzle get a search of their own.
    fn all_at_once(&self, block: &Block, batch: &mut Batch, answered: &mut Answered, answers: &mut Answers<'_>) {
        let lists = matches!(self.ask.mode, Mode::List(_));
        let proves = self.first || lists || self.question == Question::Verdict || self.ask.mode == Mode::Unique;
        let budget = Budget::start(&self.ask.limits());
        let stopped = batch.solve(&block.read.digits, if proves { 2 } else { 1 }, &budget, answered).err();
        let is_answered = |number| stopped.as_ref().is_none_or(|stopped| stopped.is_answered(number as u64));
        let is_interrupted = stopped.as_ref().is_some_and(|stopped| stopped.stop() == Stop::Interrupted);
        // Answers are printed in order: those behind one that is missing are not.
        let all = block.good();
        let first_missing = || (0..all).find(|&number| !is_answered(number));
        let known = if is_interrupted { first_missing().unwrap_or(all) } else { all };
        let squares = answered.squares.as_chunks().0;
        self.each(block, known, answers, |answers, number| {
            if !is_answered(number) {
                return self.one(block, number, answers);
            }
            let found = answered.solutions[number];
            if (self.first || lists) && found > 1 {
                return self.one(block, number, answers);
            }
            if self.question == Question::Verdict {
                let verdict = Verdict::of(found.min(2) as usize, Outcome::Complete);
                return self.verdict(block, number, verdict, Some(&squares[number]), answers);
            }
            let digits = characters(squares[number]);
            self.solution(block, number, found, (found == 1).then_some(&digits), answers);
        });
    }

    /// A solution, or why there is none.
    fn solution(&self, block: &Block, number: usize, found: u64, digits: Option<&Digits>, answers: &mut Answers<'_>) {
        let clash = || if found == 0 { clash(&block.puzzle(number)) } else { None };
        answers.held.puzzles += 1;
        let (_, line) = block.place(number);
        match (self.format, digits) {
            _ if answers.json => {
                let bounded = found > 0 && (self.ask.mode == Mode::One || found > 1);
                let end = if bounded { Outcome::SolutionLimit } else { Outcome::Complete };
                let row = block.row(number);
                let solution = digits.map(|digits| Either::A(text(digits)));
                let record = row.puzzle_in(block.record(number)).with(field::SOLUTION, solution);
                answers.line(row.others_in(record.counted(&found, end).with_some(field::CLASH, clash())).line());
            }
            (Some(Format::Tsv), _) => {
                let solution = digits.map_or(String::new(), text);
                answers.line(block.row(number).line(&[solution]));
            }
            (None | Some(Format::Line), Some(digits)) if !block.is_lone_grid => answers.line(digits),
            (_, Some(digits)) => {
                let square = square_of(&digits.map(|digit| digit - b'0')).expect("a solution");
                answers.line(self.job(block, number, answers.json).show(&square));
            }
            (_, None) => answers.line(""),
        }
        if digits.is_none() {
            answers.status(Status::NoSolution);
            let (topic, what) =
                if found == 0 { (Topic::NoSolution, "no solution") } else { (Topic::Several, "several solutions") };
            let what = || [clash().map_or(what.to_owned(), |clash| format!("{what}: {clash}"))];
            answers.notes(topic, (&block.file, line), what);
            if found == 0 {
                tell_without_boxes(block, number, answers);
            }
        }
    }

    /// The number of solutions of a puzzle, which is known.
    fn counted(&self, block: &Block, number: usize, answers: &mut Answers<'_>) {
        let count = block.counts[number];
        let is_limit = self.ask.mode == Mode::Count(Some(count));
        let end = if is_limit { Outcome::SolutionLimit } else { Outcome::Complete };
        let summary = Summary { found: count.into(), end, stats: Stats::default() };
        answers.held.puzzles += 1;
        answers.count(summary.topic(self.ask.mode));
        if answers.json {
            let clash = if count == 0 { clash(&block.puzzle(number)) } else { None };
            let row = block.row(number);
            let record = row.puzzle_in(block.record(number)).counted(&summary.found, end);
            return answers.line(row.others_in(record.with_some(field::CLASH, clash)).line());
        }
        answers.line(summary.count_text());
    }

    /// The verdict on a puzzle, and whether the solution in the file is right. `found` is a solution, if one is known.
    fn verdict(
        &self,
        block: &Block,
        number: usize,
        verdict: Verdict,
        found: Option<&Digits>,
        answers: &mut Answers<'_>,
    ) {
        let is_right = block.solution(number).map(|given| match (verdict, found) {
            (Verdict::Unique, Some(found)) => given == found,
            _ => solves(given, &block.puzzle(number)),
        });
        let clash = if verdict == Verdict::None { clash(&block.puzzle(number)) } else { None };
        let is_table = self.format == Some(Format::Tsv);
        Check { verdict, clash, is_right, why: None, count: None, end: None }.answer(
            || block.record(number),
            || block.row(number),
            (self.wanted, is_table),
            answers,
        );
        match (verdict, self.wanted) {
            (Verdict::None, None) => tell_without_boxes(block, number, answers),
            (_, None) => {}
            (_, Some(_)) => verdict.note_if_unknown(block.place(number), answers),
        }
    }

    /// Answers one puzzle by a search of its own, with a certificate if one is wanted.
    fn one(&self, block: &Block, number: usize, answers: &mut Answers<'_>) {
        let job = self.job(block, number, answers.json);
        let certificate = self.certificate.as_ref().map(|certificate| (certificate, Written::plain(&job.puzzle, "")));
        match (self.question, certificate) {
            (Question::Verdict, Some((certificate, written))) => match certificate.summary(&job, &written, &self.ask) {
                Some((summary, _)) => {
                    let verdict = Verdict::of(summary.up_to_two(), summary.end);
                    self.verdict(block, number, verdict, None, answers);
                }
                None => answers.status(Status::BadInput),
            },
            (Question::Verdict, None) => {
                let count = job.puzzle.search().engine(self.engine).limits(self.ask.limits()).count();
                let verdict = Verdict::of(count.solutions.min(2) as usize, count.end);
                self.verdict(block, number, verdict, None, answers);
            }
            (Question::Solutions, Some((certificate, written))) => {
                certificate.of_puzzle(&job, &written, &self.ask, answers);
            }
            (Question::Solutions, None) if self.first => self.least(block, number, answers),
            (Question::Solutions, None) => job.answer(&self.ask, answers),
        }
    }

    /// Answers one puzzle by the least of its solutions.
    fn least(&self, block: &Block, number: usize, answers: &mut Answers<'_>) {
        match block.puzzle(number).least_solution(&Budget::start(&self.ask.limits())) {
            Ok(least) => {
                let digits = least.map(characters);
                self.solution(block, number, u64::from(digits.is_some()), digits.as_ref(), answers);
            }
            Err(end) => {
                let summary = Summary { found: 0_u64.into(), end: end.into(), stats: Stats::default() };
                self.job(block, number, answers.json).answered(self.ask.mode, &summary, None, answers);
            }
        }
    }

    /// The columns that answers repeat.
    pub(super) fn keeps(&self, json: bool) -> KeptColumns {
        match self.question {
            _ if !self.repeats(json) => KeptColumns::None,
            Question::Verdict => KeptColumns::All,
            Question::Solutions => KeptColumns::WithoutSolution,
        }
    }

    /// Whether answers, perhaps records, repeat the puzzle.
    fn repeats(&self, json: bool) -> bool {
        json || self.format == Some(Format::Tsv) || self.wanted.is_some()
    }

    /// The first line of a table, if these are the first puzzles.
    fn header(&self, block: &Block, json: bool) -> Option<String> {
        let answer = if self.question == Question::Verdict { "verdict" } else { "solution" };
        match self.format {
            Some(Format::Tsv) => block.header(&[answer]),
            None if self.wanted.is_some() && !json && block.has_others() => block.header(&[]),
            _ => None,
        }
    }

    /// The search for the solutions of a puzzle.
    fn job(&self, block: &Block, number: usize, json: bool) -> Job {
        let format = self.format.unwrap_or(if block.is_lone_grid { Format::Grid } else { Format::Line });
        Job { engine: self.engine, ..block.job(number, format, self.repeats(json)) }
    }
}

/// The characters of a solution.
fn text(digits: &Digits) -> String {
    String::from_utf8(digits.to_vec()).expect("digits")
}

/// Whether cells are a solution of a puzzle.
fn solves(cells: &Digits, sudoku: &Sudoku) -> bool {
    square_of(cells).is_some_and(|square| sudoku.puzzle().is_solved_by(&square))
}

/// The square of 81 digits, if none of them is 0.
fn square_of(cells: &Digits) -> Option<Square> {
    let symbols = Sudoku::from_digits(*cells).givens().into_iter().collect::<Option<Vec<_>>>();
    symbols.map(|symbols| Square::new(graeco_sudoku::alphabet().order(), symbols))
}

/// Says of the first puzzle of a text, which has no solution, if it has one as a Latin square.
fn tell_without_boxes(block: &Block, number: usize, answers: &mut Answers<'_>) {
    if !block.is_first || number > 0 {
        return;
    }
    let sudoku = block.puzzle(number).puzzle();
    let square = Puzzle::latin(sudoku.order().get()).and_then(|square| square.with_givens(sudoku.givens()));
    let few = Limits { nodes: Some(1000), ..Limits::default() };
    if square.is_ok_and(|square| square.search().limits(few).solutions().next().is_some()) {
        let (file, line) = block.place(number);
        answers
            .remark(&format!("{file}:{line}: without boxes there is a solution; `graeco latin` reads it as a square"));
    }
}

/// Two givens that cannot stand together, in words.
pub(super) fn clash(sudoku: &Sudoku) -> Option<String> {
    squares::clash(&sudoku.puzzle(), &graeco_sudoku::alphabet())
}

/// Digits as characters. `map` of an array is a call for each digit where the release is compiled in several units.
fn characters(mut digits: Digits) -> Digits {
    digits.iter_mut().for_each(|digit| *digit += b'0');
    digits
}
