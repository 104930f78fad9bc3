//! The subject of a certificate: the puzzle or problem in its folder, in short, and whether it is the one expected.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use graeco_checker::Flaw;
use graeco_document::{Document, ReadError};
use graeco_exact_cover::{Problem, text as cover_text};
use graeco_grid::text::counted;
use graeco_grid::{Budget, Cell, Puzzle, Stop};
use sha2::{Digest, Sha256};

use crate::names::{COVER, JSON, TOML};

/// Why a certificate is not accepted.
#[derive(Debug)]
pub enum NotVerified {
    /// It is wrong, for this reason.
    Wrong(String),
    /// A limit came first.
    Stopped(Stop),
    /// It cannot be read, for this reason.
    Unreadable(String),
}

impl From<Stop> for NotVerified {
    fn from(stop: Stop) -> NotVerified {
        NotVerified::Stopped(stop)
    }
}

impl From<Flaw> for NotVerified {
    fn from(flaw: Flaw) -> NotVerified {
        match flaw {
            Flaw::Stopped(stop) => stop.into(),
            flaw => NotVerified::Wrong(flaw.to_string()),
        }
    }
}

/// A puzzle or problem, and the file that it was read from.
#[derive(Debug)]
#[non_exhaustive]
pub struct Subject {
    /// The name of the file.
    pub name: &'static str,
    /// The SHA-256 hash of the file, in hexadecimal digits.
    pub hash: String,
    thing: SubjectData,
}

#[derive(Debug)]
enum SubjectData {
    Puzzle(Box<Document>),
    Cover(Problem),
}

/// A file of a certificate. It must be a regular one: nobody may ever write to a pipe.
pub(crate) fn open(dir: &Path, name: &str) -> Result<BufReader<File>, NotVerified> {
    let path = dir.join(name);
    let unread = |why: String| NotVerified::Unreadable(format!("{name} cannot be read: {why}"));
    if path.metadata().is_ok_and(|data| !data.is_file()) {
        return Err(unread("expected a regular file".into()));
    }
    File::open(path).map(BufReader::new).map_err(|error| unread(error.to_string()))
}

/// The one of some files that is in a folder; `None` if there is none.
pub(crate) fn the_one(dir: &Path, names: &[&'static str]) -> Result<Option<&'static str>, NotVerified> {
    // A link that leads nowhere is no file, and is found to be none when it is read.
    let mut there = names.iter().copied().filter(|name| dir.join(name).symlink_metadata().is_ok());
    match (there.next(), there.next()) {
        (Some(one), Some(other)) => {
            Err(NotVerified::Unreadable(format!("found both {one} and {other}; expected one of them")))
        }
        (one, _) => Ok(one),
    }
}

impl Subject {
    /// Reads the puzzle or problem of a folder.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(dir: &Path, budget: &Budget) -> Result<Subject, NotVerified> {
        let Some(name) = the_one(dir, &[TOML, JSON, COVER])? else {
            let what = if dir.is_dir() { "no certificate is in this directory" } else { "there is no such directory" };
            return Err(NotVerified::Unreadable(format!(
                "{what}; expected one that --proof has written, with {TOML}, {JSON} or {COVER}"
            )));
        };
        let bad = |why: String| NotVerified::Unreadable(format!("{name} cannot be read: {why}"));
        let mut bytes = Vec::new();
        let most = budget.memory() as u64;
        open(dir, name)?
            .take(most.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(|error| bad(error.to_string()))?;
        budget.afford(bytes.len())?;
        let hash = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        let text = String::from_utf8(bytes).map_err(|_| bad("it is no text".into()))?;
        let thing = SubjectData::read(&text, name == COVER, budget).map_err(|failure| match failure {
            NotVerified::Unreadable(why) => bad(why),
            failure => failure,
        })?;
        Ok(Subject { name, hash, thing })
    }

    /// The same for the checker.
    pub(crate) fn checked(&self) -> graeco_checker::Subject<'_> {
        match &self.thing {
            SubjectData::Puzzle(document) => graeco_checker::Subject::Puzzle(document.puzzle()),
            SubjectData::Cover(problem) => graeco_checker::Subject::Cover(problem),
        }
    }

    /// Whether it is an exact cover problem.
    #[must_use]
    pub fn is_cover(&self) -> bool {
        matches!(self.thing, SubjectData::Cover(_))
    }

    /// The puzzle or problem in a few words.
    #[must_use]
    pub fn in_short(&self) -> String {
        match &self.thing {
            SubjectData::Puzzle(document) => puzzle_in_short(document.puzzle()),
            SubjectData::Cover(problem) => {
                let [items, options] = [(problem.items().len(), "item"), (problem.option_count(), "option")]
                    .map(|(n, what)| counted(n, what));
                format!("{items}, {options}")
            }
        }
    }

    /// The difference from the puzzle or problem of a text; `None` if they are equal.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn differs(&self, text: &str, budget: &Budget) -> Result<Option<&'static str>, NotVerified> {
        Ok(match (&self.thing, SubjectData::read(text, self.is_cover(), budget)?) {
            (SubjectData::Puzzle(document), SubjectData::Puzzle(other)) => difference(document, &other),
            (SubjectData::Cover(problem), SubjectData::Cover(other)) => {
                let written = |problem: &Problem| {
                    let mut text = String::new();
                    cover_text::write(problem, &mut text).map(|()| text).ok()
                };
                (written(problem) != written(&other)).then_some("items or options")
            }
            _ => Some("kind"),
        })
    }
}

impl SubjectData {
    fn read(text: &str, is_cover: bool, budget: &Budget) -> Result<SubjectData, NotVerified> {
        if is_cover {
            return match cover_text::read(text.as_bytes(), budget) {
                Ok(problem) => Ok(SubjectData::Cover(problem)),
                Err(cover_text::ReadError::Stopped(end)) => Err(NotVerified::Stopped(end)),
                Err(error) => Err(NotVerified::Unreadable(error.to_string())),
            };
        }
        match Document::parse_within(text, budget) {
            Ok(document) => Ok(SubjectData::Puzzle(Box::new(document))),
            Err(ReadError::Stopped(end)) => Err(NotVerified::Stopped(end)),
            Err(error) => Err(NotVerified::Unreadable(error.to_string())),
        }
    }
}

fn puzzle_in_short(puzzle: &Puzzle) -> String {
    let boxes = puzzle.block().map(|(rows, columns)| format!("boxes {rows}x{columns}"));
    let givens = puzzle.givens().iter().flatten().count();
    let mut rules: Vec<(&str, usize)> = Vec::new();
    for rule in puzzle.constraints() {
        match rules.iter_mut().find(|known| known.0 == rule.name()) {
            Some(known) => known.1 += 1,
            None => rules.push((rule.name(), 1)),
        }
    }
    let rules =
        rules.into_iter().map(|(name, times)| if times == 1 { name.into() } else { format!("{name} ({times})") });
    let words = [format!("order {}", puzzle.order())].into_iter().chain(boxes).chain([counted(givens, "given")]);
    words.chain(rules).collect::<Vec<String>>().join(", ")
}

/// The difference between two puzzles. Titles and other texts for people do not count.
fn difference(document: &Document, other: &Document) -> Option<&'static str> {
    let puzzles = [document, other].map(Document::puzzle);
    let differ = |what: &dyn Fn(&Puzzle) -> String| what(puzzles[0]) != what(puzzles[1]);
    let houses = |puzzle: &Puzzle| {
        let mut houses: Vec<Vec<usize>> = puzzle.houses().iter().map(|house| sorted(house.cells())).collect();
        houses.sort_unstable();
        houses.dedup();
        format!("{houses:?}")
    };
    let are_in = |clues: &Document, others: &Document| clues.clues().iter().all(|clue| others.clues().contains(clue));
    if differ(&|puzzle| format!("{:?} {}", puzzle.order(), puzzle.first_value())) {
        Some("size or values")
    } else if differ(&houses) {
        Some("houses")
    } else if puzzles[0].givens() != puzzles[1].givens() {
        Some("givens")
    } else {
        (!are_in(document, other) || !are_in(other, document)).then_some("rules")
    }
}

fn sorted(cells: &[Cell]) -> Vec<usize> {
    let mut cells: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
    cells.sort_unstable();
    cells
}
