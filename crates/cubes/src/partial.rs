//! A count in parts that are counted one after another, and its state in a file.

use graeco_exact_cover::{Budget, Problem, Stop, write_within};
use num_bigint::BigUint;
use serde_json::{Value, json};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// How far a count in parts has come.
#[derive(Clone, Debug)]
pub struct PartialCount {
    /// The data that distinguish the problem from others.
    print: String,
    parts: usize,
    /// The number of parts that were counted.
    pub done: usize,
    /// The sum of what was counted.
    pub counted: BigUint,
}

/// The version of the form in which the state is kept.
const FORM: u64 = 2;

impl PartialCount {
    /// The count of a problem in so many parts, none of which is counted.
    ///
    /// # Errors
    /// The limit that was reached while the problem was looked at.
    pub fn new(problem: &Problem, parts: usize, budget: &Budget) -> Result<PartialCount, Stop> {
        let mut hash = Xxh3::new();
        let written = write_within(problem, budget, |piece| {
            hash.update(piece);
            Ok(())
        });
        let stop = |error: std::io::Error| error.downcast().expect("a hash can always be updated");
        written.map_err(stop)?;
        Ok(PartialCount { print: format!("{:032x}", hash.digest128()), parts, done: 0, counted: BigUint::ZERO })
    }

    /// The state as a text.
    #[must_use]
    pub fn text(&self) -> String {
        let PartialCount { print, parts, done, counted } = self;
        let counted = counted.to_string();
        let checksum = xxh3_64(format!("{FORM} {print} {parts} {done} {counted}").as_bytes());
        let checksum = format!("{checksum:016x}");
        let state = json!({
            "schema": FORM, "problem": print, "parts": parts, "done": done, "count": counted, "checksum": checksum
        });
        state.to_string() + "\n"
    }

    /// Goes on from a state.
    ///
    /// # Errors
    /// What is wrong, if it is none of this count.
    pub fn load(&mut self, text: &str) -> Result<(), String> {
        let value: Value = serde_json::from_str(text).map_err(|error| format!("it is not JSON: {error}"))?;
        if value["schema"] != FORM || value["problem"] != *self.print || value["parts"] != self.parts {
            return Err("it was made for another problem or by another version".into());
        }
        let done = value["done"].as_u64().and_then(|done| usize::try_from(done).ok());
        let counted = value["count"].as_str().and_then(|count| count.parse().ok());
        let loaded =
            done.zip(counted).map(|(done, counted)| PartialCount { print: self.print.clone(), done, counted, ..*self });
        // What is not the same to the letter was changed by somebody else.
        let loaded = loaded.filter(|loaded| loaded.done <= loaded.parts && loaded.text() == text);
        *self = loaded.ok_or("it is damaged: wrong checksum")?;
        Ok(())
    }
}
