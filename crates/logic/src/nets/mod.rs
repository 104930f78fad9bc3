//! Short chains by rules, forcing nets and, where techniques end, the smallest contradiction.
//!
//! A candidate is assumed, and its consequences by singles and rules contradict each other; or those of each of several
//! further candidates, one of which is true.

mod net;
pub(crate) mod short;

use std::collections::HashSet;
use std::ops::ControlFlow;

use smallvec::smallvec;

use self::net::{Dead, Net, Proof};
use crate::found::Found;
use crate::position::Position;
use crate::step::{Candidate, Link, Step};
use crate::technique::Technique;

/// The number of nets up to which the smallest contradiction is found; beyond it, the first one.
const MOST_COMPARED: usize = 4;

/// Why a candidate was not refuted.
enum Halt {
    /// The limit was too small.
    Limit,
    /// There is a solution that has it.
    Solution(Vec<Candidate>),
    /// The budget has ended.
    Ended,
}

/// The size of a contradiction: its limit, or the rest of it.
#[derive(Clone, Copy)]
struct Size {
    /// Nets: one, and one for each further assumption.
    nets: usize,
    /// Symbols that are placed, and rules that are used.
    events: usize,
}

/// Nets of singles and rules, without further assumptions: the smallest one, or all.
pub(crate) fn forcing(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let start = Net::new(position, found.rules_of(position)?);
    sweep(&start, start.candidates(), 1, Technique::ForcingNet, found)?;
    ControlFlow::Continue(())
}

/// The smallest contradiction, or, if it needs many nets, one of about as many. There is none if every candidate is in a
/// solution.
pub(crate) fn smallest(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let start = Net::new(position, found.rules_of(position)?);
    let mut candidates = start.candidates();
    let mut nets = 1;
    while !candidates.is_empty() {
        let steps = found.steps.len();
        candidates = sweep(&start, candidates, nets, Technique::Contradiction, found)?;
        if found.steps.len() > steps {
            break;
        }
        nets *= 2;
    }
    ControlFlow::Continue(())
}

/// Tries some candidates, each with a number of nets; returns those that are neither refuted nor in a solution.
fn sweep(
    start: &Net<'_>,
    candidates: Vec<Candidate>,
    nets: usize,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<(), Vec<Candidate>> {
    let mut most = Size { nets, events: usize::MAX };
    let mut smallest = None;
    let mut left = candidates.clone();
    for candidate in candidates {
        if !left.contains(&candidate) {
            continue;
        }
        let mut size = most;
        match refute(start, candidate, &mut size, found) {
            Err(Halt::Limit) => {}
            Err(Halt::Ended) => return ControlFlow::Break(()),
            Err(Halt::Solution(solution)) => left.retain(|candidate| !solution.contains(candidate)),
            Ok(_) if found.wants_all() => {
                left.retain(|&other| other != candidate);
                explain(start, candidate, most, technique, found)?;
            }
            Ok(_) if nets > MOST_COMPARED => {
                return explain(start, candidate, most, technique, found).map_continue(|()| left);
            }
            Ok(_) => {
                smallest = Some((candidate, most));
                // Another one has to be smaller.
                most = Size { nets: most.nets - size.nets, events: most.events - size.events };
                let Some(fewer) = most.events.checked_sub(1) else { break };
                most.events = fewer;
            }
        }
    }
    if let Some((candidate, most)) = smallest {
        explain(start, candidate, most, technique, found)?;
    }
    ControlFlow::Continue(left)
}

/// Refutes a candidate once more, and notes how.
fn explain(
    start: &Net<'_>,
    candidate: Candidate,
    most: Size,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let start = start.clone().noting();
    let Ok(proof) = refute(&start, candidate, &mut { most }, found) else {
        return ControlFlow::Break(());
    };
    // The reasons of a rule may lie outside its cells. All rules that have struck something are enough in any case.
    let are_enough = refute(&start.with_rules(&proof.rules), candidate, &mut { most }, found).is_ok();
    found.push(Step {
        pattern: smallvec![candidate],
        strikes: smallvec![candidate],
        length: statements(&proof.links),
        links: proof.links,
        rules: if are_enough { proof.rules } else { proof.all_rules },
        ..Step::new(technique)
    })
}

/// How many candidates the links say to be true or false.
fn statements(links: &[Link]) -> usize {
    let statements = links.iter().filter(|link| !link.is_strong).flat_map(|link| {
        let truths = link.from.iter().map(|&candidate| (candidate, true));
        truths.chain(link.to.iter().map(|&candidate| (candidate, false)))
    });
    statements.collect::<HashSet<_>>().len()
}

/// Assumes a candidate, and looks for a contradiction.
fn refute(net: &Net<'_>, candidate: Candidate, left: &mut Size, found: &mut Found) -> Result<Proof, Halt> {
    if left.nets == 0 {
        return Err(Halt::Limit);
    }
    left.nets -= 1;
    let (mut net, placed) = net.assuming(candidate);
    if let Err(dead) = placed {
        return Ok(net.proof(dead));
    }
    loop {
        if found.tick().is_break() {
            return Err(Halt::Ended);
        }
        match net.draw_one() {
            Err(dead) => return Ok(net.proof(dead)),
            Ok(false) => break,
            Ok(true) if left.events == 0 => return Err(Halt::Limit),
            Ok(true) => left.events -= 1,
        }
    }
    split(&net, left, found)
}

/// Refutes each of some candidates, one of which is true.
fn split(net: &Net<'_>, left: &mut Size, found: &mut Found) -> Result<Proof, Halt> {
    if let Some(solution) = net.solution() {
        return match net.broken_rule() {
            Some(number) => Ok(net.proof(Dead::Rule(number))),
            None => Err(Halt::Solution(solution)),
        };
    }
    if left.nets < 2 {
        return Err(Halt::Limit);
    }
    let split = match net.split() {
        Ok(Some(split)) if split.candidates.len() <= left.nets => split,
        Ok(_) => return Err(Halt::Limit),
        Err(dead) => return Ok(net.proof(dead)),
    };
    let mut proofs = Vec::new();
    for &candidate in &split.candidates {
        proofs.push(refute(net, candidate, left, found)?);
    }
    Ok(net.proof(Dead::Split(split, proofs)))
}
