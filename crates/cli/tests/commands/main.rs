//! The jobs that people use the program for, end to end.

mod answers;
mod certificates;
mod checkers;
mod collections;
mod outputs;
#[path = "../run/mod.rs"]
mod run;
mod setters;

/// A puzzle with one solution.
const ECONOMIST: &str = "000010000301400860900500200700160000020805010000097004003004006048006907000080000";
/// A puzzle with four solutions.
const FOUR: &str = "027800061000030008910005420500016030000970200070000096700000080006027000030480007";

/// The puzzle without givens.
fn empty() -> String {
    "0".repeat(81)
}
