//! The topics of messages about puzzles.

use graeco_host::messages;

/// Messages in order, of which only those are kept in full that may be printed.
pub(crate) type Messages = messages::Messages<Topic>;

/// The topic of a message, which several puzzles may have in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Topic {
    Unreadable,
    NoSolution,
    Several,
    /// A limit was reached first.
    Unfinished,
    /// A square that the command does not take, such as one that is not Latin.
    Refused,
    /// A file whose solution does not solve its puzzle.
    WrongSolution,
    /// A puzzle in which nothing is contradictory.
    Solvable,
    /// An estimate that may be far off, or clues that look like slips.
    Doubtful,
    /// No technique applies.
    Unexplained,
    /// A puzzle that is carried over to another form with losses.
    Incomplete,
    /// A puzzle that could be read otherwise, or is read with losses.
    Noted,
    /// A square without an orthogonal mate.
    NoMate,
    /// A square without a transversal.
    NoTransversal,
}

impl messages::Topic for Topic {
    fn advice(self) -> Option<&'static str> {
        match self {
            Topic::NoSolution => Some("`graeco conflict` shows parts that contradict each other"),
            Topic::Several => Some("`graeco candidates` shows the cells that differ between solutions"),
            Topic::Unfinished => Some("--time-limit, --node-limit and --memory set the limits"),
            _ => None,
        }
    }

    fn sum(self, number: u64, things: &str) -> String {
        let what = match self {
            Topic::Unreadable => "could not be read",
            Topic::NoSolution => "have no solution",
            Topic::Several => "have several solutions",
            Topic::Unfinished => "were not finished within the limits",
            Topic::Refused => "were refused",
            Topic::WrongSolution => "have a wrong solution in the file",
            Topic::Solvable => "have a solution",
            Topic::Doubtful => "are doubtful",
            Topic::Unexplained => "are not solved by the techniques",
            Topic::Incomplete => "have parts that are not carried over",
            Topic::Noted => "have notes on how they were read",
            Topic::NoMate => "have no orthogonal mate",
            Topic::NoTransversal => "have no transversal",
        };
        format!("{number} {things} {what}")
    }
}
