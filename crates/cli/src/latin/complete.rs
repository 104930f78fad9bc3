//! `graeco latin complete`: one square by local search and clause learning, some or all by search.

use graeco_designs::Family;
use graeco_document::field;
use graeco_grid::{Completion, Engine, Outcome, Puzzle, Stats};
use graeco_host::status::Status;
use graeco_latin::Kind;

use super::sheet::{Command, Fault, Sheet, topic};
use super::shown::{diagonals, no_solution};
use super::{bachelor, rectangles};
use crate::args::Complete;
use crate::certificate::{Certificate, Written};
use crate::input::Answered;
use crate::messages::Topic;
use crate::query::{Mode, Query, Summary};
use crate::session::Session;
use crate::squares::Job;

/// Completes squares, or rectangles.
pub(super) fn run(asked: &Complete, session: Session<'_>) -> Answered {
    let (files, shown, ask) = (&asked.files, &asked.shown, &session.ask(asked.asked.into()));
    if let Some(rows) = asked.rows {
        return rectangles::complete(rows, files, ask, shown, session);
    }
    let family = &asked.family.family()?;
    let certificate = asked.proof.proof.as_deref().map(|dir| Certificate::new(dir, session.report));
    let (engine, threads) = (asked.engine, asked.threads.sharing());
    let seed = asked.seed.map(|seed| session.report.seed(seed));
    if asked.bachelor {
        return bachelor::complete(&Command::new(session, files, shown.clone(), asked.threads.all()), family, seed);
    }
    let command = Command::new(session, files, shown.clone(), 1);
    Completer { command, family, engine, seed, threads, ask, certificate }.run()
}

/// How partial squares are completed.
struct Completer<'a> {
    command: Command<'a>,
    family: &'a Family,
    engine: Engine,
    seed: Option<u64>,
    threads: usize,
    ask: &'a Query,
    /// The directory for the certificate of the one square.
    certificate: Option<Certificate<'a>>,
}

/// The houses of a kind besides rows, columns and boxes, as lines of a puzzle file.
fn houses(kind: Kind) -> &'static str {
    match kind {
        Kind::Diagonal | Kind::DiagonalSudoku { .. } => "diagonals = true\n",
        Kind::Pandiagonal => "rules = [\"pandiagonal\"]\n",
        _ => "",
    }
}

impl Completer<'_> {
    fn run(&self) -> Answered {
        if self.certificate.is_some() && !self.family.is_kind() {
            let what = format!(
                "--proof is available for plain, diagonal and pandiagonal squares, also with boxes; the formula of a certificate \
                 does not describe {}",
                self.family.plural()
            );
            return Err(what.into());
        }
        self.command.listing().each(None, |sheet| self.one(sheet))
    }

    /// Answers a square; an error if it does not fit the family.
    fn one(&self, sheet: &mut Sheet<'_, '_>) -> Result<Status, Fault> {
        let (given, grid) = (sheet.given, &sheet.given.partial.grid);
        let family = &self.family.clone().of_kind(given.kind(self.family.kind())).map_err(Fault::refused)?;
        if let Some(what) = family.against_parts(grid, &given.names()) {
            return Err(what.into());
        }
        let puzzle = family.complete(grid).map_err(Fault::refused)?;
        if !matches!(self.ask.mode, Mode::Count(_)) {
            sheet.separate();
        }
        sheet.block = puzzle.block();
        if self.ask.mode == Mode::One && self.engine == Engine::Auto {
            let limits = sheet.limits();
            if self.seed.is_none()
                && let Some((completion, method)) = family.known_completion(grid, &limits)
            {
                return Ok(self.completed(&completion, method, family, &puzzle, sheet));
            }
            if let Some(completing) = puzzle.completing() {
                let completing = completing.limits(limits).seed(self.seed.unwrap_or(0)).threads(self.threads);
                let completion = completing.run();
                let method = completion.method.map_or("none", |method| method.name());
                return Ok(self.completed(&completion, method, family, &puzzle, sheet));
            }
        }
        let hidden = family.hole_cells(puzzle.order());
        let job = Job { engine: self.engine, seed: self.seed, hidden, ..given.job(puzzle, self.command.shown.format) };
        match &self.certificate {
            Some(certificate) => {
                let written = Written::plain(&job.puzzle, houses(family.kind()));
                certificate.of_puzzle(&job, &written, self.ask, sheet.answers);
            }
            None => job.answer(self.ask, sheet.answers),
        }
        Ok(Status::Solved)
    }

    fn completed(
        &self,
        completion: &Completion,
        method: &str,
        family: &Family,
        puzzle: &Puzzle,
        sheet: &mut Sheet<'_, '_>,
    ) -> Status {
        let Completion { open, moves, conflicts, .. } = *completion;
        let (end, square) = match &completion.square {
            Ok(Some(square)) => (Outcome::SolutionLimit, Some(square)),
            Ok(None) => (Outcome::Complete, None),
            Err(stop) => ((*stop).into(), None),
        };
        let stats = Stats::new(conflicts, moves);
        let summary = Summary { found: u32::from(square.is_some()).into(), end, stats };
        let status = summary.status(self.ask.mode);
        let record = sheet.given.record().ended(end).with(field::METHOD, method);
        let record = record.with(field::OPEN, open).with(field::MOVES, moves).with(field::CONFLICTS, conflicts);
        if let Some(square) = square {
            let cells = family.cells(square);
            sheet.cells(&cells, record);
            let marked = if family.holes().is_empty() { diagonals(square) } else { Vec::new() };
            sheet.draw(&cells, &marked);
        } else {
            // An empty line stands for a square that was not completed.
            let record = record.with_some(field::REASON, family.obstacle(puzzle.order().get()));
            sheet.answers.put(|| record.null(field::SQUARE), String::new);
            match summary.complaint(self.ask.mode) {
                Some(what) if status != Status::NoSolution => sheet.note(topic(status), what),
                _ => sheet.note(Some(Topic::NoSolution), &no_solution(sheet.given, family, puzzle)),
            }
        }
        sheet.stats(|| format!("by {method}, {open} cells open after pruning, {moves} moves, {conflicts} conflicts"));
        status
    }
}
