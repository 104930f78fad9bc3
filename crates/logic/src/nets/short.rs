//! Short chains by rules: a candidate leads by a few singles to a contradiction.

use std::ops::ControlFlow;

use smallvec::smallvec;

use super::net::{Net, Proof};
use super::statements;
use crate::found::Found;
use crate::position::Position;
use crate::step::{Candidate, Step};
use crate::technique::Technique;

/// More singles are too many to keep in mind.
const MOST_SINGLES: usize = 3;

/// The contradiction of the fewest singles, the first one of those that need as many; or all.
pub(crate) fn find(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let rules = found.rules_of(position)?;
    // What the houses alone exclude is of other techniques.
    if rules.is_empty() {
        return ControlFlow::Continue(());
    }
    let start = Net::new(position, rules).noting();
    let mut fewest: Option<(usize, Candidate, Proof)> = None;
    for candidate in start.candidates() {
        found.tick()?;
        // Fewer than those of the best so far.
        let bound = fewest.as_ref().map_or(MOST_SINGLES + 1, |(known, ..)| *known);
        let Some((singles, proof)) = refute(&start, candidate, bound) else { continue };
        if found.wants_all() {
            found.push(step(candidate, proof))?;
        } else {
            fewest = Some((singles, candidate, proof));
        }
    }
    fewest.map_or(ControlFlow::Continue(()), |(_, candidate, proof)| found.push(step(candidate, proof)))
}

/// The contradiction with rules that a candidate leads to by fewer singles than a bound, and their number. The rules that it
/// names have to suffice.
fn refute(start: &Net<'_>, candidate: Candidate, bound: usize) -> Option<(usize, Proof)> {
    let proof = spread(start, candidate)?;
    let singles = proof.links.iter().filter(|link| link.is_strong && !link.to.is_empty()).count();
    let is_short = singles < bound && !proof.rules.is_empty();
    (is_short && spread(&start.with_rules(&proof.rules), candidate).is_some()).then_some((singles, proof))
}

/// The contradiction that a candidate leads to by waves of singles. Without a single in a wave, nothing follows in the next
/// one.
fn spread(start: &Net<'_>, candidate: Candidate) -> Option<Proof> {
    let (mut net, placed) = start.assuming(candidate);
    let end = placed.and_then(|()| (0..=MOST_SINGLES).try_for_each(|_| net.spread()));
    end.err().map(|dead| net.proof(dead))
}

fn step(candidate: Candidate, proof: Proof) -> Step {
    Step {
        pattern: smallvec![candidate],
        strikes: smallvec![candidate],
        length: statements(&proof.links),
        links: proof.links,
        rules: proof.rules,
        ..Step::new(Technique::RuleChain)
    }
}
