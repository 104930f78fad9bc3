//! `graeco sudoku stats`: statistics of a collection of puzzles, as a table or a record.

use std::collections::{BTreeMap, HashSet};
use std::io;
use std::ops::ControlFlow;

use graeco_document::Record;
use graeco_grid::text::counted;
use graeco_grid::{Budget, Limits, Outcome, Stop};
use graeco_host::output::Output;
use graeco_host::status::Status;
use graeco_host::stream;
use graeco_logic::{Explainer, Position, Scale};
use graeco_sudoku::{Reducer, Sudoku, Verdict};
use serde_json::{Map, Value};

use super::block::Block;
use super::canon::{BYTES, Key, key};
use super::each::BlockRun;
use super::source::Item;
use crate::answers::Answers;
use crate::args::{Files, Format};
use crate::query::Mode;
use crate::session::Session;

/// The most puzzles of a block.
const MOST_AT_ONCE: usize = 64;

/// The longest bar of a histogram.
const LONGEST_BAR: u64 = 40;

/// The known facts about one puzzle.
struct PuzzleStats {
    givens: usize,
    verdict: Verdict,
    is_minimal: bool,
    is_symmetric: bool,
    has_symmetric_pattern: bool,
    /// The canonical form, if no givens clash.
    form: Option<Key>,
    /// The level, and the rating of the hardest step; of puzzles with one solution.
    rated: Option<(&'static str, String)>,
}

/// Prints statistics of all puzzles of some files.
pub(super) fn run(files: &Files, threads: usize, session: Session<'_>) -> io::Result<Status> {
    let Session { common, report } = session;
    let threads = stream::threads(threads);
    // The set of forms takes one half of the memory, everything else the other.
    let half = session.ask(Mode::One).shared_by(2);
    let most = half.limits().memory.map_or(usize::MAX, |memory| memory / BYTES);
    let limits = half.shared_by(threads).limits();
    let each = BlockRun {
        files,
        threads,
        most: MOST_AT_ONCE,
        keeps: false,
        limits: limits.clone(),
        format: Format::Line,
        report,
    };
    let (mut table, mut out, mut end) = (Statistics::default(), Output::new("puzzles"), None);
    let worker = || {
        let mut reducer = Reducer::new();
        let (each, limits) = (&each, &limits);
        move |item| match item {
            Item::SourceError(source_error) => {
                (Answers::source_error(&source_error, false, report), (Vec::new(), None))
            }
            Item::Puzzles(block) => {
                let known = known(&block, &mut reducer, limits);
                let answers = each.block(&block, |_, _| ());
                (Answers { puzzles: answers.puzzles + known.0.len() as u64, ..answers }, known)
            }
        }
    };
    let status = each.run(worker, |printer, (answers, (known, ended))| {
        // Empty lines for bad puzzles have no place in a table.
        table.bad += answers.text.len() as u64;
        let printed = printer.print(Answers { text: Vec::new(), ..answers })?;
        end = known.iter().try_for_each(|known| table.add(known, most)).err().or(ended);
        Ok(if end.is_some() { ControlFlow::Break(()) } else { printed })
    })?;
    out.line(&if common.json { table.record(end).line() } else { table.text() })?;
    out.flush()?;
    let Some(end) = end else { return Ok(status) };
    if end == Stop::Interrupted {
        return Ok(Status::Interrupted);
    }
    report.note(&format!("{end} after {}", counted(table.puzzles as usize, "puzzle")));
    Ok(Status::Limit)
}

/// The known facts about the puzzles of a block, and why it is not known of all of them.
fn known(block: &Block, reducer: &mut Reducer, limits: &Limits) -> (Vec<PuzzleStats>, Option<Stop>) {
    let sudokus: Vec<Sudoku> = (0..block.lines.len()).map(|number| block.puzzle(number)).collect();
    let redundant = match reducer.redundant(&sudokus, &Budget::start(limits)) {
        Ok(redundant) => redundant,
        Err(end) => return (Vec::new(), Some(end)),
    };
    let one = |(sudoku, redundant): (&Sudoku, Vec<usize>)| {
        let verdict = sudoku.verdict();
        let canonical = sudoku.canonical();
        let rated = match (verdict, Position::new(&sudoku.puzzle())) {
            (Verdict::Unique, Some(position)) => {
                let rating = Explainer::new(position).rate(&Budget::start(limits))?;
                let most = format!("{:.1}", f64::from(rating.most) / 10.0);
                Some((if rating.is_solved { rating.level.name() } else { "unsolved" }, most))
            }
            _ => None,
        };
        Ok(PuzzleStats {
            givens: sudoku.given_count(),
            verdict,
            is_minimal: verdict == Verdict::Unique && redundant.is_empty(),
            is_symmetric: canonical.is_some_and(|canonical| canonical.automorphisms > 1),
            has_symmetric_pattern: sudoku.pattern_symmetries() > 1,
            form: canonical.map(|canonical| key(&canonical.form)),
            rated,
        })
    };
    let (mut known, mut all) = (Vec::new(), sudokus.iter().zip(redundant).map(one));
    let end = all.by_ref().try_for_each(|one| one.map(|one| known.push(one)));
    (known, end.err())
}

/// The contents of a collection.
#[derive(Default)]
struct Statistics {
    puzzles: u64,
    bad: u64,
    unique: u64,
    several: u64,
    none: u64,
    minimal: u64,
    symmetric: u64,
    symmetric_patterns: u64,
    repeated: u64,
    forms: HashSet<Key>,
    givens: BTreeMap<usize, u64>,
    levels: BTreeMap<&'static str, u64>,
    ratings: BTreeMap<String, u64>,
}

impl Statistics {
    /// Adds a puzzle. An error if there is no room for more canonical forms.
    fn add(&mut self, known: &PuzzleStats, most: usize) -> Result<(), Stop> {
        self.puzzles += 1;
        match known.verdict {
            Verdict::Unique => self.unique += 1,
            Verdict::Several => self.several += 1,
            Verdict::None => self.none += 1,
        }
        self.minimal += u64::from(known.is_minimal);
        self.symmetric += u64::from(known.is_symmetric);
        self.symmetric_patterns += u64::from(known.has_symmetric_pattern);
        *self.givens.entry(known.givens).or_default() += 1;
        if let Some((level, rating)) = &known.rated {
            *self.levels.entry(level).or_default() += 1;
            *self.ratings.entry(rating.clone()).or_default() += 1;
        }
        if let Some(form) = known.form {
            self.repeated += u64::from(!self.forms.insert(form));
        }
        if self.forms.len() > most { Err(Stop::MemoryLimit) } else { Ok(()) }
    }

    /// The numbers with their names, in words and in records.
    fn numbers(&self) -> [(&'static str, &'static str, u64); 8] {
        [
            ("puzzles", "puzzles", self.puzzles),
            ("with one solution", "unique", self.unique),
            ("with several solutions", "several", self.several),
            ("with no solution", "none", self.none),
            ("minimal", "minimal_puzzles", self.minimal),
            ("with symmetries", "symmetric", self.symmetric),
            ("with symmetric patterns", "symmetric_patterns", self.symmetric_patterns),
            ("same as one before, up to symmetry", "repeated", self.repeated),
        ]
    }

    /// A table, and histograms.
    fn text(&self) -> String {
        let mut lines: Vec<String> =
            self.numbers().iter().map(|(words, _, number)| format!("{words:35} {number:>9}")).collect();
        if self.bad > 0 {
            lines.push(format!("{:35} {:>9}", "unreadable", self.bad));
        }
        let levels = ["easy", "medium", "hard", "unfair", "extreme", "unsolved"];
        let levels = levels.iter().filter_map(|level| Some((level.to_string(), *self.levels.get(level)?)));
        let ratings: Vec<(String, u64)> = sorted(&self.ratings);
        let givens = self.givens.iter().map(|(givens, number)| (givens.to_string(), *number));
        for (title, bars) in
            [("givens", givens.collect()), ("level", levels.collect()), ("rating (scale graeco)", ratings)]
        {
            lines.extend(histogram(title, &bars));
        }
        lines.join("\n")
    }

    fn record(&self, end: Option<Stop>) -> Record {
        let record =
            self.numbers().into_iter().fold(Record::new(), |record, (_, name, number)| record.with(name, number));
        let map = |bars: &mut dyn Iterator<Item = (String, u64)>| -> Value {
            bars.map(|(name, number)| (name, number.into())).collect::<Map<String, Value>>().into()
        };
        record
            .with("given_counts", map(&mut self.givens.iter().map(|(givens, number)| (givens.to_string(), *number))))
            .with("levels", map(&mut self.levels.iter().map(|(level, number)| (level.to_string(), *number))))
            .with("scale", Scale::Graeco.name())
            .with("ratings", map(&mut sorted(&self.ratings).into_iter()))
            .with("end", end.map_or(Outcome::Complete, Outcome::Stopped).word())
    }
}

/// Ratings in the order of their numbers.
fn sorted(ratings: &BTreeMap<String, u64>) -> Vec<(String, u64)> {
    let mut sorted: Vec<(String, u64)> = ratings.iter().map(|(rating, number)| (rating.clone(), *number)).collect();
    sorted.sort_by(|a, b| a.0.len().cmp(&b.0.len()).then_with(|| a.0.cmp(&b.0)));
    sorted
}

/// The lines of a histogram; none without bars.
fn histogram(title: &str, bars: &[(String, u64)]) -> Vec<String> {
    let Some(most) = bars.iter().map(|bar| bar.1).max() else { return Vec::new() };
    let line = |(name, number): &(String, u64)| {
        let length = (number * LONGEST_BAR).div_ceil(most) as usize;
        format!("{name:>10} {number:>9} {}", "#".repeat(length))
    };
    [String::new(), title.to_owned()].into_iter().chain(bars.iter().map(line)).collect()
}
