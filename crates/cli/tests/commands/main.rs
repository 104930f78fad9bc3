//! The jobs that people use the program for, end to end.

mod answers;
mod bad_bytes;
mod bad_input;
mod bulk;
mod certificates;
mod checkers;
mod collections;
mod counting;
mod cover_inputs;
mod covers;
mod cubes;
mod edges;
mod ends;
mod forms;
mod front;
mod inputs;
mod json_cells;
mod large_squares;
#[path = "../../../../tests/more/mod.rs"]
mod more;
mod mutants;
mod odd_forms;
mod outputs;
mod prose;
mod reading;
mod readme;
mod reasoning;
mod room;
mod run;
mod setters;
mod solver_strings;
mod square_answers;
mod square_inputs;
mod square_limits;
mod square_structure;
mod squares;
mod tasks;
mod tile;

/// A puzzle with one solution.
const ECONOMIST: &str = "000010000301400860900500200700160000020805010000097004003004006048006907000080000";
/// A puzzle with four solutions.
const FOUR: &str = "027800061000030008910005420500016030000970200070000096700000080006027000030480007";

/// The puzzle without givens.
fn empty() -> String {
    "0".repeat(81)
}
