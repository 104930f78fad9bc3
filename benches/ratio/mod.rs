//! Times several programs in turn, A B C A B C …, and prints medians and ratios: honest on a noisy machine.

use std::time::Instant;

/// One of the programs that are compared: a name and what to run.
pub struct Entrant<'a> {
    /// The name in the table.
    pub name: &'a str,
    /// Runs once and returns a number that all must agree on.
    pub run: Box<dyn FnMut() -> u128 + 'a>,
}

/// Whoever took longer than this runs no second time.
const LONG: f64 = 4.0;

/// The median seconds of each entrant, over `rounds` rounds in turn.
///
/// # Panics
/// If an entrant's answer is not `expected`.
pub fn medians(entrants: &mut [Entrant<'_>], rounds: usize, expected: u128) -> Vec<f64> {
    let mut seconds = vec![Vec::new(); entrants.len()];
    for _ in 0..rounds {
        for (entrant, seconds) in entrants.iter_mut().zip(&mut seconds) {
            if seconds.first().is_some_and(|&first| first > LONG) {
                continue;
            }
            let start = Instant::now();
            let answer = (entrant.run)();
            seconds.push(start.elapsed().as_secs_f64());
            assert_eq!(answer, expected, "{} is wrong", entrant.name);
        }
    }
    seconds.iter_mut().map(|s| median(s)).collect()
}

/// The middle value.
pub fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
