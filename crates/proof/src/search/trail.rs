//! The trail of true literals, with their levels and reasons.

/// A literal: twice its variable, counted from 0, and 1 if it is negated.
pub(super) type Literal = u32;

pub(super) fn literal(dimacs: i32) -> Literal {
    2 * (dimacs.unsigned_abs() - 1) + u32::from(dimacs < 0)
}

pub(super) fn dimacs(literal: Literal) -> i32 {
    let variable = (literal / 2 + 1) as i32;
    if literal.is_multiple_of(2) { variable } else { -variable }
}

/// Why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Reason {
    Decision,
    /// All other literals of this clause are false.
    Clause(u32),
    /// A sum: the number of an explanation.
    Sum(u32),
}

pub(super) struct Trail {
    /// For each literal whether it is true.
    is_true: Vec<bool>,
    reasons: Vec<Reason>,
    level_of: Vec<u32>,
    /// For each variable that has a value its place among the true literals.
    place_of: Vec<u32>,
    /// The true literals, in order.
    pub(super) literals: Vec<Literal>,
    /// The start of each level above 0.
    starts: Vec<usize>,
    /// How many are propagated by clauses.
    pub(super) head: usize,
    /// How many are noted by the sums.
    pub(super) noted: usize,
}

impl Trail {
    pub(super) fn new(variables: usize) -> Trail {
        Trail {
            is_true: vec![false; 2 * variables],
            reasons: vec![Reason::Decision; variables],
            level_of: vec![0; variables],
            place_of: vec![0; variables],
            literals: Vec::new(),
            starts: Vec::new(),
            head: 0,
            noted: 0,
        }
    }

    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.is_true[literal as usize]
    }

    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.is_true[literal as usize ^ 1]
    }

    pub(super) fn is_open(&self, literal: Literal) -> bool {
        !self.is_true(literal) && !self.is_false(literal)
    }

    pub(super) fn reason(&self, variable: usize) -> Reason {
        self.reasons[variable]
    }

    pub(super) fn level_of(&self, variable: usize) -> u32 {
        self.level_of[variable]
    }

    /// The true literal of a variable that has a value.
    pub(super) fn truth_of(&self, variable: usize) -> Literal {
        2 * variable as Literal + Literal::from(!self.is_true[2 * variable])
    }

    pub(super) fn place_of(&self, variable: usize) -> u32 {
        self.place_of[variable]
    }

    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// How many literals level 0 has.
    pub(super) fn fixed(&self) -> usize {
        self.starts.first().copied().unwrap_or(self.literals.len())
    }

    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        let variable = literal as usize / 2;
        self.is_true[literal as usize] = true;
        self.reasons[variable] = reason;
        self.level_of[variable] = self.starts.len() as u32;
        self.place_of[variable] = self.literals.len() as u32;
        self.literals.push(literal);
    }

    /// Begins a level with a decision.
    pub(super) fn decide(&mut self, literal: Literal) {
        self.starts.push(self.literals.len());
        self.assign(literal, Reason::Decision);
    }

    /// Takes back all levels above this one, which must be lower than the last one.
    pub(super) fn go_back(&mut self, level: usize) {
        for literal in self.literals.drain(self.starts[level]..) {
            self.is_true[literal as usize] = false;
        }
        self.starts.truncate(level);
        (self.head, self.noted) = (self.literals.len(), self.literals.len());
    }
}
