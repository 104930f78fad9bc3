//! Explains why a problem has no solution: finds a small set of items that cannot be covered together.

use crate::limits::{Budget, Limits};
use crate::outcome::{Outcome, Stop};
use crate::problem::{Item, Problem};

/// Items that keep a problem from having a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Obstacle {
    /// Primary items that no set of options covers together, each as its bounds say, without covering any item too
    /// often.
    pub items: Vec<Item>,
    /// Whether it is known that without any one of them the others can be covered.
    pub minimal: bool,
}

/// Why there is no such set of items. There are no other reasons, so this enum can be matched exhaustively.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoObstacle {
    /// The problem has a solution.
    #[error("there are solutions")]
    Solvable,
    /// A limit was reached before it was known whether there are solutions.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// Finds items that cannot be covered together: items are left out one after another as long as that is so. A limit of
/// nodes applies to each of these tests; an item whose test is not finished stays in the set. When the time is over, or
/// after an interrupt, it returns the items known so far.
///
/// ```
/// use graeco_exact_cover::{Limits, explain_unsat, text};
///
/// // `b` and `c` both need the option `b c d`, but it takes `d`, which `e` needs.
/// let problem = text::parse("a b c d e\na\nb c d\nd e\n")?;
/// let obstacle = explain_unsat(&problem, &Limits::default()).unwrap();
/// let names: Vec<_> = obstacle.items.iter().map(|&item| problem.name(item)).collect();
/// assert_eq!(names, ["c", "e"]);
/// assert!(obstacle.minimal);
/// # Ok::<(), graeco_exact_cover::text::TextError>(())
/// ```
///
/// # Errors
/// [`NoObstacle`]
pub fn explain_unsat(problem: &Problem, limits: &Limits) -> Result<Obstacle, NoObstacle> {
    let limits = limits.clone().started();
    match can_cover(problem, &limits) {
        Ok(false) => {}
        Ok(true) => return Err(NoObstacle::Solvable),
        Err(stop) => return Err(stop.into()),
    }
    let budget = Budget::start(&limits);
    let mut items: Vec<Item> = problem.items().filter(|&item| problem.is_demanding(item)).collect();
    // Each question takes a copy.
    if budget.afford(problem.bytes()).is_err() {
        return Ok(Obstacle { items, minimal: false });
    }
    let limits = limits.without(problem.bytes());
    let mut minimal = true;
    let mut chunk = items.len().div_ceil(2);
    while chunk > 0 {
        let mut at = 0;
        minimal = true;
        while at < items.len() {
            if budget.look().is_err() {
                return Ok(Obstacle { items, minimal: false });
            }
            let end = (at + chunk).min(items.len());
            let rest: Vec<Item> = items[..at].iter().chain(&items[end..]).copied().collect();
            match can_cover(&problem.demanding(&rest), &limits) {
                Ok(false) => items = rest,
                covered => {
                    minimal &= covered.is_ok();
                    at = end;
                }
            }
        }
        chunk = if chunk == 1 { 0 } else { chunk.div_ceil(2) };
    }
    Ok(Obstacle { items, minimal })
}

/// Whether all items can be covered as often as they must. The clock of the limits runs.
fn can_cover(problem: &Problem, limits: &Limits) -> Result<bool, Stop> {
    // A search that is lucky is the quickest answer; a count by other means may prove what a search cannot.
    let nodes = limits.nodes.unwrap_or(u64::MAX).min(20_000);
    let quick = Limits { solutions: Some(1), nodes: Some(nodes), ..limits.clone() };
    let count = problem.search().limits(quick).count();
    match count.end {
        Outcome::Stopped(Stop::NodeLimit | Stop::MemoryLimit) => {}
        Outcome::Stopped(stop) => return Err(stop),
        Outcome::Complete | Outcome::SolutionLimit => return Ok(count.solutions > 0),
    }
    problem.counting().limits(limits.clone()).decide()
}
