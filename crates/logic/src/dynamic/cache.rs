//! The search for chains at a position, whose consequences are kept for the techniques that follow.

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::assumptions::Assumptions;
use super::branching::{Conclusion, Premise, Search};
use super::nested::NestedSearch;
use super::network::{Id, Network, Place, State};
use super::reach::Reach;
use super::{Kind, Mode, cycles};
use crate::found::Found;
use crate::position::Position;
use crate::step::{Candidate, Step};
use crate::technique::Technique;

/// The network of a position, the consequences of all assumptions in it, and the nested steps that they came upon.
#[derive(Debug)]
struct Drawn {
    network: Network,
    source: State,
    mode: Mode,
    assumptions: Assumptions,
    nested: NestedSearch,
    /// Whether the position has changed; only the room of the consequences is of use then.
    is_old: bool,
}

impl Drawn {
    /// Nothing yet.
    fn new(position: &Position, mode: Mode, assumptions: Assumptions) -> Drawn {
        let network = Network::new(position);
        let source = State::all(&network);
        Drawn { network, source, mode, assumptions, nested: NestedSearch::default(), is_old: false }
    }
}

/// Consequences that are kept as long as the position is the same.
#[derive(Debug, Default)]
pub(crate) struct ConsequenceCache(Mutex<Option<Drawn>>);

impl ConsequenceCache {
    /// Finds the chains of a mode, the shortest ones first; or the shortest one.
    pub(crate) fn find(
        &self,
        position: &Position,
        found: &mut Found,
        technique: Technique,
        mode: Mode,
    ) -> ControlFlow<()> {
        let mut drawn = self.take(position, mode);
        let place = Place { network: &drawn.network, source: &drawn.source, mode };
        let (assumptions, nested) = (&mut drawn.assumptions, &mut drawn.nested);
        let reach = (mode.kind == Kind::Static).then(|| Reach::new(place.network, place.source, true));
        let mut search = Search { place, reach, assumptions, nested };
        for conclusion in search.conclude(found)? {
            let step = step(&search, &conclusion, technique, position, found);
            found.push(step)?;
        }
        found.look()?;
        *self.slot() = Some(drawn);
        ControlFlow::Continue(())
    }

    /// Finds the easiest X-chain, XY-cycle or nice loop.
    pub(crate) fn find_cycle(position: &Position, found: &mut Found) -> ControlFlow<()> {
        let network = Network::new(position);
        let chains = cycles::find(&network, &State::all(&network), found)?;
        chains.first().map_or(ControlFlow::Continue(()), |chain| found.push(chain.step(&network)))
    }

    /// Takes the consequences out for a search at a position, as far as they are of use to it.
    fn take(&self, position: &Position, mode: Mode) -> Drawn {
        let Some(mut drawn) = self.slot().take() else { return Drawn::new(position, mode, Assumptions::default()) };
        if drawn.is_old || drawn.mode.kind != mode.kind || drawn.mode.level >= mode.level {
            drawn.assumptions.forget();
        }
        if drawn.is_old { Drawn::new(position, mode, drawn.assumptions) } else { Drawn { mode, ..drawn } }
    }

    /// The position has changed.
    pub(crate) fn clear(&self) {
        self.slot().iter_mut().for_each(|drawn| drawn.is_old = true);
    }

    fn slot(&self) -> MutexGuard<'_, Option<Drawn>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A copy draws anew: consequences only save time.
impl Clone for ConsequenceCache {
    fn clone(&self) -> ConsequenceCache {
        ConsequenceCache::default()
    }
}

fn step(
    search: &Search<'_, NestedSearch>,
    conclusion: &Conclusion,
    technique: Technique,
    position: &Position,
    found: &Found,
) -> Step {
    let Place { network, source, mode } = search.place;
    let candidate = |id: Id| -> Candidate { network.candidates[usize::from(id)] };
    let (id, is_true) = (conclusion.statement / 2, conclusion.statement % 2 == 1);
    let (places, strikes) = if is_true { (Some(candidate(id)), None) } else { (None, Some(candidate(id))) };
    let mut links = search.links(conclusion, found);
    let (pattern, region) = match conclusion.premise {
        Premise::Candidate(id) => (vec![id], None),
        Premise::Group(group) => {
            // The pattern says what this link does.
            links.remove(0);
            (network.left(group, source).collect(), network.groups[usize::from(group)].region)
        }
    };
    let technique = match (mode.kind, region) {
        (Kind::Static, None) => Technique::CellForcingChain,
        (Kind::Static, Some(_)) => Technique::RegionForcingChain,
        _ => technique,
    };
    Step {
        pattern: pattern.into_iter().map(candidate).collect(),
        houses: region.map(|region| position.layout.units[region].number).into_iter().collect(),
        places: places.into_iter().collect(),
        strikes: strikes.into_iter().collect(),
        links: links.iter().map(|link| link.link(network)).collect(),
        length: conclusion.cost.0,
        ..Step::new(technique)
    }
}
