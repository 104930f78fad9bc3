//! Explaining and rating puzzles by techniques: the same for Sudokus, Latin squares and puzzle files.

use graeco_document::parts::{CandidateName, Link, Names};
use graeco_document::{Record, field};
use graeco_grid::text::counted;
use graeco_grid::{Budget, Puzzle};
use graeco_host::status::Status;
use graeco_logic::{Candidate, Difficulty, Explainer, LOGIC_PUZZLES, Position, Rating, Scale, Step, Technique};

use crate::answers::Answers;
use crate::args::{Format, Methods, ReasoningArgs};
use crate::messages::Topic;
use crate::query::Query;
use crate::squares::Job;

/// The error for a puzzle with rules.
pub(crate) const NO_RULES: &str =
    "the techniques of Sudoku Explainer are for puzzles without rules; leave out --sudoku-explainer";

impl Methods {
    /// Whether they are for the rules of a puzzle: Sudoku Explainer has none, and would search for long chains in place of them.
    pub(crate) fn suit(&self, puzzle: &Puzzle) -> bool {
        !self.sudoku_explainer || puzzle.constraints().is_empty()
    }

    /// The position at the beginning; `None` if there are no techniques for the puzzle.
    fn position(&self, puzzle: &Puzzle) -> Option<Position> {
        if self.suit(puzzle) { Position::new(puzzle) } else { None }
    }

    /// The error in the choice of techniques, if something is.
    pub(crate) fn check(&self) -> Result<(), String> {
        let is_void = |technique: &&Technique| technique.relies_on_uniqueness() && !self.assume_unique;
        match self.techniques.iter().find(is_void) {
            Some(technique) => Err(format!("{technique} relies on a unique solution; add --assume-unique to use it")),
            None => Ok(()),
        }
    }
}

impl Job {
    /// The path from the puzzle to its solution, or the part of it that was requested.
    pub(crate) fn explain(&self, ask: &Query, asked: &ReasoningArgs, answers: &mut Answers<'_>) {
        let budget = Budget::start(&ask.limits());
        let Some(position) = asked.methods.position(&self.puzzle) else { return self.unexplainable(answers) };
        let mut explainer = explainer(position, &asked.methods).budget(&budget);
        // Techniques would draw anything from givens that contradict each other.
        if let Some(clash) = self.clash() {
            return self.no_step(Topic::NoSolution, format!("no solution: {clash}"), answers);
        }
        let mut show =
            |step: &Step, position: &Position, number| answers.line(self.step(step, position, number, answers.json));
        let is_done = if asked.all_steps {
            explainer.all_steps().iter().for_each(|step| show(step, explainer.position(), None));
            explainer.stop().is_none() && !explainer.position().is_contradictory()
        } else if asked.hint {
            let step = explainer.hint();
            step.iter().for_each(|step| show(step, explainer.position(), None));
            step.is_some() || explainer.position().is_solved()
        } else {
            let mut position = explainer.position().clone();
            for number in 1.. {
                let Some(step) = explainer.next() else { break };
                show(&step, &position, Some(number));
                position.clone_from(explainer.position());
            }
            explainer.position().is_solved()
        };
        match explainer.stop() {
            _ if is_done => answers.held.puzzles += 1,
            Some(stop) => self.unfinished(stop, answers),
            None => {
                let position = explainer.position();
                let open = self.puzzle.order().cells().filter(|&cell| position.is_open(cell)).count();
                let (topic, what) = why(position.is_contradictory(), open, &asked.methods);
                self.no_step(topic, what, answers);
            }
        }
    }

    /// Ends a path before the solution.
    fn no_step(&self, topic: Topic, what: String, answers: &mut Answers<'_>) {
        answers.record(|| self.record().with(field::WHY, what.as_str()));
        self.end(Status::NoSolution, topic, what, answers);
    }

    /// How hard the puzzle is. One that is not as hard as is wanted is left out; of one that is, only its line is repeated.
    pub(crate) fn rate(&self, ask: &Query, methods: &Methods, wanted: Option<&Difficulty>, answers: &mut Answers<'_>) {
        let Some(position) = methods.position(&self.puzzle) else { return self.unexplainable(answers) };
        let budget = Budget::start(&ask.limits());
        let rated = match wanted {
            None => explainer(position, methods).rate(&budget).map(Some),
            Some(wanted) => wanted.rate(&position, &budget),
        };
        let rating = match rated {
            Ok(None) => return answers.held.puzzles += 1,
            Ok(Some(rating)) => rating,
            Err(end) => {
                // Each puzzle has its line.
                if !answers.json
                    && wanted.is_none()
                    && self.format == Format::Line
                    && end != graeco_grid::Stop::Interrupted
                {
                    answers.line("");
                }
                return self.unfinished(end, answers);
            }
        };
        answers.line(match (self.format, &self.row) {
            _ if answers.json => {
                let record = with_rating(self.record_of_puzzle(), &rating).with(field::IS_SOLVED, rating.is_solved);
                self.ended_record(record)
            }
            (Format::Tsv, Some(row)) => row.line(&rating.columns()),
            (_, Some(row)) if wanted.is_some() => row.line(&[]),
            _ => rating.to_string(),
        });
        if rating.is_solved {
            answers.held.puzzles += 1;
        } else {
            let (topic, what) = why(rating.is_contradictory, rating.open_cells, methods);
            self.end(Status::NoSolution, topic, what, answers);
        }
    }

    /// A step as a line of text, or as a record.
    fn step(&self, step: &Step, position: &Position, number: Option<usize>, json: bool) -> String {
        let text = step.describe(position, |symbol| self.alphabet.name(symbol));
        if !json {
            return number.map_or(text.clone(), |number| format!("{number}. {text}"));
        }
        let candidates = |all: &[Candidate]| all.iter().map(|&one| self.candidate(one)).collect::<Vec<_>>();
        let houses: Vec<usize> = step.houses.iter().chain(&step.covers).copied().collect();
        let names = houses.into_iter().map(|house| self.puzzle.houses()[house].name());
        let link = |link: &graeco_logic::Link| Link {
            from: candidates(&link.from),
            to: candidates(&link.to),
            strong: link.is_strong,
        };
        self.record()
            .with_some(field::STEP, number)
            .with(field::TECHNIQUE, step.technique.name())
            .with(field::HOUSES, names.collect::<Names>())
            .with(field::PATTERN, candidates(&step.pattern))
            .with(field::FINS, candidates(&step.fins))
            .with(
                field::RULES,
                step.rules.iter().map(|&rule| self.puzzle.constraints()[rule].name()).collect::<Names>(),
            )
            .with(field::LINKS, step.links.iter().map(link).collect::<Vec<_>>())
            .with(field::PLACES, candidates(&step.places))
            .with(field::STRIKES, candidates(&step.strikes))
            .with(field::RELIES_ON_UNIQUENESS, step.technique.relies_on_uniqueness())
            .with(field::TEXT, text)
            .line()
    }

    /// A candidate as a cell and the name of a symbol.
    fn candidate(&self, candidate: Candidate) -> CandidateName {
        let cell = candidate.cell.name(self.puzzle.order());
        CandidateName { cell, symbol: self.alphabet.name(candidate.symbol) }
    }

    /// Says why there are no techniques for the puzzle.
    fn unexplainable(&self, answers: &mut Answers<'_>) {
        let what = match Position::new(&self.puzzle) {
            Some(_) => NO_RULES.to_owned(),
            None => format!("techniques are for {LOGIC_PUZZLES}"),
        };
        answers.record(|| self.record().with(field::ERROR, what.as_str()));
        self.end(Status::BadInput, Topic::Refused, what, answers);
    }
}

/// The search for the allowed steps of a path.
pub(crate) fn explainer(position: Position, methods: &Methods) -> Explainer {
    let explainer = Explainer::new(position);
    if methods.sudoku_explainer {
        return explainer.scale(Scale::SudokuExplainer);
    }
    let explainer = if methods.assume_unique { explainer.promise_unique() } else { explainer };
    match &methods.techniques[..] {
        [] => explainer,
        techniques => explainer.techniques(techniques),
    }
}

/// Why a path ends before the solution.
fn why(is_contradictory: bool, open_cells: usize, methods: &Methods) -> (Topic, String) {
    // The last technique refutes every candidate that is in no solution.
    match is_contradictory {
        true => (Topic::NoSolution, "no solution".to_owned()),
        false if methods.are_usual() => {
            (Topic::Several, format!("several solutions: reasoning ends with {}", counted(open_cells, "open cell")))
        }
        false => (Topic::Unexplained, format!("no technique goes on: {}", counted(open_cells, "open cell"))),
    }
}

/// Adds level, score, ratings and the hardest technique to a record.
pub(crate) fn with_rating(record: Record, rating: &Rating) -> Record {
    record
        .with(field::LEVEL, rating.is_solved.then(|| rating.level.name().to_owned()))
        .with(field::SCORE, rating.score)
        .with(field::SCALE, rating.scale.name())
        .with(field::RATING, tenths(rating.most))
        .with(field::FIRST_PLACEMENT, tenths(rating.first_placement))
        .with(field::FIRST_STEP, tenths(rating.first_step))
        .with_some(field::HARDEST, rating.hardest.map(Technique::name))
        .with(field::STEPS, rating.steps)
}

fn tenths(rating: u32) -> f64 {
    f64::from(rating) / 10.0
}
