//! Printing solutions of exact cover problems, and other facts about them.

use std::io;

use graeco_exact_cover::{End, Limits, OptionId, Problem};
use serde_json::{Map, Value, json};

use crate::ask::count_json;
use crate::output::Output;

/// How the solutions of one problem are printed.
#[derive(Clone, Copy)]
pub(super) struct Shown<'a> {
    pub(super) problem: &'a Problem,
    pub(super) file: &'a str,
    pub(super) names: bool,
    pub(super) json: bool,
    /// What all that is asked of the problem may cost together; the clock runs.
    pub(super) limits: &'a Limits,
}

impl Shown<'_> {
    /// A solution as numbers of options, counted from 1 in the whole problem, or as their items, in the order of the file.
    pub(super) fn solution(&self, solution: &[OptionId]) -> String {
        if self.json { self.object(Some(solution), Map::new()) } else { self.plain(solution) }
    }

    /// A solution and its cost.
    pub(super) fn priced(&self, solution: &[OptionId], cost: u128) -> String {
        if self.json {
            return self.object(Some(solution), Map::from_iter([("cost".to_owned(), count_json(&cost.into()))]));
        }
        format!("{cost}: {}", self.plain(solution))
    }

    /// A JSON object with the file's name, perhaps a solution, and other facts.
    pub(super) fn object(&self, solution: Option<&[OptionId]>, facts: Map<String, Value>) -> String {
        let mut object = Map::from_iter([("schema".to_owned(), json!(1)), ("file".to_owned(), json!(self.file))]);
        if let Some(solution) = solution {
            let solution = sorted(solution);
            let names = || solution.iter().map(|&o| self.problem.describe_option(o)).collect::<Vec<_>>();
            let numbers = || solution.iter().map(|&o| self.problem.number(o)).collect::<Vec<_>>();
            object.insert("options".into(), if self.names { json!(names()) } else { json!(numbers()) });
        }
        object.extend(facts);
        Value::Object(object).to_string()
    }

    /// Prints the JSON record that ends what is said of the problem, if JSON is wanted.
    pub(super) fn end<const N: usize>(&self, end: End, facts: [(&str, Value); N], out: &mut Output) -> io::Result<()> {
        if !self.json {
            return Ok(());
        }
        let facts = facts.into_iter().chain([("end", end.word().into())]);
        out.line(&self.object(None, facts.map(|(name, value)| (name.to_owned(), value)).collect()))
    }

    fn plain(&self, solution: &[OptionId]) -> String {
        let solution = sorted(solution);
        if self.names {
            return self.problem.describe(&solution);
        }
        solution.iter().map(|&o| self.problem.number(o).to_string()).collect::<Vec<_>>().join(" ")
    }
}

fn sorted(solution: &[OptionId]) -> Vec<OptionId> {
    let mut solution = solution.to_vec();
    solution.sort_unstable();
    solution
}
