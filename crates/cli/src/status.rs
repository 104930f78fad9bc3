//! Exit statuses: what each means, and which one wins when a file holds many puzzles.

use graeco_grid::End;

/// What the program ends with; the worst thing that happened decides, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Status {
    /// Everything was answered.
    #[default]
    Solved,
    /// Something had no solution, or not what was asked for.
    NoSolution,
    /// A limit of time, nodes or memory came before an answer was known.
    Limit,
    /// Bad input or usage.
    BadInput,
    /// A signal.
    Interrupted,
}

impl From<End> for Status {
    /// What an end means where what was found until then is not the answer.
    fn from(end: End) -> Status {
        match end {
            End::Interrupted => Status::Interrupted,
            End::Exhausted | End::SolutionLimit => Status::Solved,
            _ => Status::Limit,
        }
    }
}

impl Status {
    /// The number that the shell sees.
    pub(crate) fn code(self) -> u8 {
        match self {
            Status::Solved => 0,
            Status::NoSolution => 1,
            Status::BadInput => 2,
            Status::Limit => 3,
            Status::Interrupted => 130,
        }
    }

    /// Notes something else that happened.
    pub(crate) fn note(&mut self, other: Status) {
        *self = (*self).max(other);
    }
}
