//! The clauses, and unit propagation.

use graeco_grid::{Pace, Stop};

use super::trail::{Literal, Reason, Trail};

pub(super) struct Clause {
    pub(super) literals: Box<[Literal]>,
    /// The number of the line that says it.
    pub(super) number: u64,
}

pub(super) struct Clauses {
    pub(super) list: Vec<Clause>,
    /// For each literal the clauses of two literals that hold it: the other one, and the clause.
    binary: Vec<Vec<(Literal, u32)>>,
    /// For each literal the longer clauses that watch it: the first two literals of a clause do.
    watched: Vec<Vec<u32>>,
    bytes: usize,
}

impl Clauses {
    pub(super) fn new(variables: usize) -> Clauses {
        Clauses {
            list: Vec::new(),
            binary: vec![Vec::new(); 2 * variables],
            watched: vec![Vec::new(); 2 * variables],
            bytes: 120 * variables,
        }
    }

    /// About how many bytes they take.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    pub(super) fn literals(&self, id: u32) -> &[Literal] {
        &self.list[id as usize].literals
    }

    pub(super) fn number(&self, id: u32) -> u64 {
        self.list[id as usize].number
    }

    /// Whether two literals are a clause.
    pub(super) fn has_pair(&self, a: Literal, b: Literal) -> bool {
        let other = if self.binary[a as usize].len() < self.binary[b as usize].len() { (a, b) } else { (b, a) };
        self.binary[other.0 as usize].iter().any(|&(literal, _)| literal == other.1)
    }

    /// Adds a clause; the longer ones are watched by their first two literals.
    pub(super) fn add(&mut self, literals: Box<[Literal]>, number: u64) -> u32 {
        let id = self.list.len() as u32;
        match *literals {
            [] | [_] => {}
            [a, b] => {
                self.binary[a as usize].push((b, id));
                self.binary[b as usize].push((a, id));
            }
            [a, b, ..] => {
                self.watched[a as usize].push(id);
                self.watched[b as usize].push(id);
            }
        }
        self.bytes += 48 + 4 * literals.len();
        self.list.push(Clause { literals, number });
        id
    }

    /// Removes clauses of three literals or more. `tell` is given the number of each, and its literals.
    pub(super) fn remove<E: From<Stop>>(
        &mut self,
        ids: &[u32],
        pace: &mut Pace,
        mut tell: impl FnMut(u64, &[Literal]) -> Result<(), E>,
    ) -> Result<(), E> {
        for &id in ids {
            let Clause { literals, number } = &mut self.list[id as usize];
            let literals = std::mem::take(literals);
            self.bytes -= 4 * literals.len();
            tell(*number, &literals)?;
        }
        for watchers in &mut self.watched {
            pace.step(watchers.len() as u64)?;
            watchers.retain(|&id| !self.list[id as usize].literals.is_empty());
        }
        Ok(())
    }

    /// Propagates clauses with all literals but one false. Returns a clause with all literals false, if there is one.
    pub(super) fn propagate(&mut self, trail: &mut Trail, pace: &mut Pace) -> Result<Option<u32>, Stop> {
        while let Some(&literal) = trail.literals.get(trail.head) {
            trail.head += 1;
            let lost = literal ^ 1;
            pace.step(1 + (self.binary[lost as usize].len() + self.watched[lost as usize].len()) as u64 / 8)?;
            for &(other, id) in &self.binary[lost as usize] {
                if trail.is_false(other) {
                    return Ok(Some(id));
                }
                if !trail.is_true(other) {
                    trail.assign(other, Reason::Clause(id));
                }
            }
            let mut watchers = std::mem::take(&mut self.watched[lost as usize]);
            let conflict = self.visit(lost, &mut watchers, trail);
            self.watched[lost as usize].append(&mut watchers);
            if conflict.is_some() {
                return Ok(conflict);
            }
        }
        Ok(None)
    }

    /// Lets the clauses that watch a literal, which has become false, watch another one. Those that cannot stay.
    fn visit(&mut self, lost: Literal, watchers: &mut Vec<u32>, trail: &mut Trail) -> Option<u32> {
        let mut conflict = None;
        watchers.retain(|&id| {
            if conflict.is_some() {
                return true;
            }
            let literals = &mut self.list[id as usize].literals;
            if literals[0] == lost {
                literals.swap(0, 1);
            }
            let first = literals[0];
            if trail.is_true(first) {
                return true;
            }
            if let Some(place) = (2..literals.len()).find(|&place| !trail.is_false(literals[place])) {
                literals.swap(1, place);
                self.watched[literals[1] as usize].push(id);
                return false;
            }
            if trail.is_false(first) {
                conflict = Some(id);
            } else {
                trail.assign(first, Reason::Clause(id));
            }
            true
        });
        conflict
    }
}
