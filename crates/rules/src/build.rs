//! Clues become rules of a puzzle: first those that add cells, last those that depend on the others.

use std::ops::Range;
use std::sync::Arc;

use graeco_grid::{Cell, Constraint, Order, Pace, Puzzle};
use smallvec::SmallVec;

use crate::kind::{Build, Clue, Content, Form, Marked, Marks};
use crate::kinds::{adds_cells, denies, equal_sums, killer};
use crate::pieces::apart;
use crate::refusal::{Refusal, Step};

/// The constraints that one clue becomes.
type Constraints = Vec<Arc<dyn Constraint>>;

/// How deep clues can stand within clues.
pub const MOST_DEPTH: usize = 10;

/// How many clues can stand within others, each counted as often as it is moved.
const MOST_NESTED: usize = 1 << 18;

/// How many connected pieces are compared with each other.
const MOST_PIECES: usize = 8;

/// Adds clues to a puzzle. Those that depend on others, such as `kropki_negative`, know these clues alone.
///
/// # Errors
/// The first clue that is wrong, or the limit that was reached.
pub fn with_clues(puzzle: Puzzle, clues: &[Clue], pace: Pace) -> Result<Puzzle, Refusal> {
    let (marks, offset) = (None, None);
    let mut build =
        Build { puzzle, clues, marks, offset, depth: 0, nested: 0, pace, sums: Vec::new(), pieces: Vec::new() };
    let turn = |clue: &Clue| if adds_cells(clue.kind()) { 0 } else { 1 + u8::from(clue.kind().late) };
    let turns: SmallVec<[u8; 64]> = clues.iter().map(turn).collect();
    for now in 0..3 {
        for (number, clue) in clues.iter().enumerate().filter(|&(number, _)| turns[number] == now) {
            let added = build.once(clue, &clues[..number]).and_then(|()| build.clue(clue));
            added.map_err(|refusal| refusal.at(Step::Item(number)))?;
        }
    }
    build.finish()
}

impl Build<'_> {
    /// Checks that a rule of the whole grid is not stated twice.
    fn once(&self, clue: &Clue, before: &[Clue]) -> Result<(), Refusal> {
        let name = clue.kind().name;
        match clue.kind().fields.is_empty() && before.iter().any(|other| other.kind().name == name) {
            true => Err(Refusal::new(format!("duplicate rule `{name}`"))),
            false => Ok(()),
        }
    }

    fn clue(&mut self, clue: &Clue) -> Result<(), Refusal> {
        self.pace.step(1)?;
        let moved = self.offset.map(|offset| clue.moved(offset, &self.puzzle)).transpose()?;
        let clue = moved.as_ref().unwrap_or(clue);
        match (clue.kind().cut)(clue) {
            Some(parts) => parts.iter().try_for_each(|part| {
                self.pace.step(1)?;
                self.checked(part)
            }),
            None => self.checked(clue),
        }
    }

    fn checked(&mut self, clue: &Clue) -> Result<(), Refusal> {
        clue.check(&self.puzzle)?;
        (clue.kind().add)(clue, self)
    }

    /// The constraints of each of the clues in the field `of`.
    pub(crate) fn parts(&mut self, clue: &Clue) -> Result<Vec<Constraints>, Refusal> {
        self.placed(clue, vec![(self.offset, 0..clue.clues_of("of").len())])?.into_iter().collect()
    }

    /// The same of those that can hold, and why one cannot.
    pub(crate) fn possible_parts(&mut self, clue: &Clue) -> Result<(Vec<Constraints>, Option<Refusal>), Refusal> {
        let parts = self.placed(clue, vec![(self.offset, 0..clue.clues_of("of").len())])?;
        let (mut possible, mut never) = (Vec::new(), None);
        for part in parts {
            match part {
                Ok(part) => possible.push(part),
                Err(refusal) => _ = never.get_or_insert(refusal),
            }
        }
        Ok((possible, never))
    }

    /// The constraints of the clues in the field `of`, moved to each of their places.
    pub(crate) fn moved(&mut self, clue: &Clue) -> Result<Vec<Constraints>, Refusal> {
        let places = placements(clue, self.offset, &self.puzzle)?;
        self.placed(clue, places)?.into_iter().collect()
    }

    /// The constraints of clues in the field `of` at some places, or why one cannot hold.
    fn placed(&mut self, clue: &Clue, places: Vec<Placement>) -> Result<Vec<Result<Constraints, Refusal>>, Refusal> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err(Refusal::of("of", format!("constraints nested more than {MOST_DEPTH} deep")));
        }
        let apart = self.puzzle.houses_alone();
        let (whole, before) = (std::mem::replace(&mut self.puzzle, apart), self.offset);
        let part = |(offset, number): (Option<[isize; 2]>, usize)| {
            self.offset = offset;
            let inner = &clue.clues_of("of")[number];
            self.part(inner).map_err(|refusal| refusal.at(Step::Item(number)).at(Step::Key("of")))
        };
        let each = places.into_iter().flat_map(|(offset, some)| some.map(move |number| (offset, number)));
        let parts = each.map(part).map(|part| match part {
            Err(refusal) if !refusal.holds_never => Err(refusal),
            part => Ok(part),
        });
        let parts = parts.collect();
        (self.puzzle, self.offset, self.depth) = (whole, before, self.depth - 1);
        parts
    }

    /// The constraints of a clue inside another one. Houses become rules.
    fn part(&mut self, clue: &Clue) -> Result<Constraints, Refusal> {
        let (kind, name) = (clue.kind(), clue.kind().name);
        let is_fixed = kind.fields.is_empty() || clue.has("index") || clue.has("corner");
        self.nested += 1;
        let wrong = if adds_cells(kind) {
            format!("`{name}` adds cells to the puzzle; expected it on its own")
        } else if kind.late {
            format!("`{name}` depends on other constraints and cannot stand in one")
        } else if self.offset.is_some() && is_fixed {
            format!("`{name}` has no cells that can be moved")
        } else if self.nested > MOST_NESTED {
            format!("more than {MOST_NESTED} constraints nested in others")
        } else {
            String::new()
        };
        if !wrong.is_empty() {
            return Err(Refusal::of("kind", wrong));
        }
        let (houses, constraints) = (self.puzzle.houses().len(), self.puzzle.constraints().len());
        self.clue(clue)?;
        let houses = self.puzzle.houses()[houses..].iter();
        let different = houses.map(|house| Arc::new(killer(house.cells().to_vec(), None)) as Arc<dyn Constraint>);
        Ok(different.chain(self.puzzle.constraints()[constraints..].iter().cloned()).collect())
    }

    /// Notes that some cells add up to the unknown sum of a name: all that do have the same sum.
    pub(crate) fn share_sum(&mut self, name: &str, cells: &[Cell]) -> Result<(), Refusal> {
        if self.depth > 0 && name != "?" {
            let what = format!(
                "the sum `{name}` of a constraint within another one is unknown; expected a number or the name of a `var`"
            );
            return Err(Refusal::of("kind", what));
        }
        self.sums.extend((name != "?").then(|| (name.to_owned(), cells.to_vec())));
        Ok(())
    }

    /// The puzzle, with the rules that hold for several clues together.
    fn finish(mut self) -> Result<Puzzle, Refusal> {
        // Stable: the cages of a name stay in the order of the file.
        self.sums.sort_by(|a, b| a.0.cmp(&b.0));
        for same in self.sums.chunk_by(|a, b| a.0 == b.0).filter(|same| same.len() > 1) {
            let segments: Vec<Vec<Cell>> = same.iter().map(|(_, cells)| cells.clone()).collect();
            let equal = Arc::new(equal_sums("cages with the same sum", &segments));
            self.puzzle.add(equal).map_err(|error| Refusal::new(error.to_string()))?;
        }
        // More pieces would make more rules than they save guesses.
        let pieces = std::mem::take(&mut self.pieces);
        for (number, a) in pieces.iter().take(MOST_PIECES).enumerate() {
            for apart in pieces[..number].iter().filter_map(|b| apart([a, b], &self.puzzle)).collect::<Vec<_>>() {
                self.puzzle.add(Arc::new(apart)).map_err(|error| Refusal::new(error.to_string()))?;
            }
        }
        Ok(self.puzzle)
    }

    /// The pairs of cells with marks of some kinds.
    pub(crate) fn marked(&mut self, marks: Marks) -> Vec<[Cell; 2]> {
        let all = self.marks.take().unwrap_or_else(|| {
            let mut all = Vec::new();
            self.mark(self.clues, None, false, &mut all);
            all
        });
        let is_one = |mark: &&Marked| {
            marks.iter().any(|&(kind, value)| kind == mark.kind && (value.is_none() || value == mark.value))
        };
        let pairs = all.iter().filter(is_one).map(|mark| mark.pair).collect();
        self.marks = Some(all);
        pairs
    }

    /// Collects the marks of clues and of those in them, unless they are denied. A clue that is denied twice holds again.
    fn mark(&self, clues: &[Clue], offset: Option<[isize; 2]>, is_denied: bool, marks: &mut Vec<Marked>) {
        for clue in clues {
            if !is_denied
                && let Some((_, Content::Cells(cells))) = clue.fields().first()
                && let &[a, b] = &cells[..]
            {
                let [down, right] = offset.unwrap_or_default();
                let moved = |cell| self.puzzle.step(cell, down, right);
                let pair = moved(a).zip(moved(b)).map(<[Cell; 2]>::from);
                let value = clue.number_of("value");
                marks.extend(pair.map(|pair| Marked { kind: clue.kind().name, value, pair }));
            }
            let inner = clue.clues_of("of");
            let places =
                if inner.is_empty() { Vec::new() } else { placements(clue, offset, &self.puzzle).unwrap_or_default() };
            for (offset, some) in places {
                self.mark(&inner[some], offset, is_denied != denies(clue.kind()), marks);
            }
        }
    }
}

/// By how much some clues are moved down and to the right, and which of those in a clue they are.
type Placement = (Option<[isize; 2]>, Range<usize>);

/// The places of the clues in a clue that is moved itself by an offset: by its offsets all of them together; without, each
/// wherever it fits.
fn placements(clue: &Clue, before: Option<[isize; 2]>, puzzle: &Puzzle) -> Result<Vec<Placement>, Refusal> {
    let inner = clue.clues_of("of");
    if !clue.kind().fields.iter().any(|field| field.form == Form::Shifted) {
        return Ok(vec![(before, 0..inner.len())]);
    }
    if !clue.has("offsets") {
        let places = inner.iter().enumerate().flat_map(|(number, inner)| {
            fitting(inner, puzzle).into_iter().map(move |offset| (Some(offset), number..number + 1))
        });
        return Ok(places.collect());
    }
    let [before_down, before_right] = before.unwrap_or_default();
    let sum = |offset: &Vec<i64>| match offset[..] {
        [down, right] => {
            let [down, right] = [isize::try_from(down).ok()?, isize::try_from(right).ok()?];
            Some([before_down.saturating_add(down), before_right.saturating_add(right)])
        }
        _ => None,
    };
    let wrong = |offset: &Vec<i64>| format!("the offset {offset:?} is wrong; expected [rows, columns]");
    let place = |offset| Ok((Some(sum(offset).ok_or_else(|| Refusal::of("of", wrong(offset)))?), 0..inner.len()));
    clue.tuples_of("offsets").iter().map(place).collect()
}

/// By how much a clue can be moved down and to the right so that all its cells exist: not at all if none of them moves.
fn fitting(clue: &Clue, puzzle: &Puzzle) -> Vec<[isize; 2]> {
    let (cells, order) = (clue.cells(), puzzle.order());
    let under = |&cell: &Cell| if order.has(cell) { Some(cell) } else { Some(puzzle.layer_of(cell)?.1) };
    let range = |line: fn(Cell, Order) -> usize| {
        let lines = || cells.iter().filter_map(under).map(|cell| line(cell, order) as isize);
        let (first, last) = (lines().min()?, lines().max()?);
        Some(-first..order.get() as isize - last)
    };
    let (Some(downs), Some(rights)) = (range(Cell::row), range(Cell::column)) else { return vec![[0, 0]] };
    let all = downs.flat_map(|down| rights.clone().map(move |right| [down, right]));
    all.filter(|&[down, right]| cells.iter().all(|&cell| puzzle.step(cell, down, right).is_some())).collect()
}
