//! The rules of a puzzle, each compiled without the others: what its own propagators draw from candidates.

use crate::cellset::CellSet;
use crate::compile::{Effort, Plan};
use crate::geometry::Geometry;
use crate::houses::House;
use crate::limits::{Budget, End, Limits, Watch};
use crate::model::Model;
use crate::propagate::{Contradiction, Pruner};
use crate::puzzle::Puzzle;

/// A rule compiled without the others; or all together.
#[derive(Debug)]
pub(super) struct Rule {
    plan: Plan<4>,
    /// For each cell the cells that differ from it by the rule, and not by a house.
    differ: Vec<CellSet<4>>,
    /// The cells that it looks at.
    pub(super) cells: CellSet<4>,
}

/// The rules of a puzzle, each by itself. All together come last if more follows from them: sums of several cages and houses.
pub(super) fn compile(puzzle: &Puzzle, peers: &[CellSet<4>], budget: &Budget) -> Result<Vec<Rule>, End> {
    let houses = puzzle.houses_alone();
    let compile = |constraint| {
        let mut model = Model::new(&houses, budget)?;
        model.add(constraint);
        let geometry = Geometry::new(houses.order(), houses.houses().iter().map(House::cells));
        let plan = Plan::of_model(&houses, geometry, model, Effort::Quick, budget)?;
        Ok(Rule::new(plan, peers))
    };
    let mut rules = puzzle.constraints().iter().map(compile).collect::<Result<Vec<Rule>, End>>()?;
    if rules.len() > 1 {
        let together = Plan::new(puzzle, Effort::Thorough, budget)?;
        if together.props.len() > rules.iter().map(|rule| rule.plan.props.len()).sum() {
            rules.push(Rule::new(together, peers));
        }
    }
    Ok(rules)
}

impl Rule {
    fn new(plan: Plan<4>, peers: &[CellSet<4>]) -> Rule {
        let differ: Vec<CellSet<4>> =
            plan.geometry.peers.iter().zip(peers).map(|(all, known)| all.minus(known)).collect();
        let mut cells = CellSet::of(plan.props.iter().flat_map(|prop| prop.cells().iter().copied()));
        for cell in plan.order.cells() {
            let is_free = differ[cell.index()].is_empty() && plan.related(cell).is_empty();
            if !is_free || plan.start[cell.index()] != plan.full {
                cells.insert(cell);
            }
        }
        Rule { plan, differ, cells }
    }

    /// Strikes from the candidates of all cells what the rule excludes.
    pub(super) fn prune(&self, sets: &mut [u16]) -> Result<(), Contradiction> {
        let (plan, mut log, mut end) = (&self.plan, Vec::new(), None);
        let mut watch = Watch::start(Limits::default());
        sets.iter_mut().zip(&plan.start).for_each(|(set, start)| *set &= start);
        loop {
            let before: Vec<u16> = sets.to_vec();
            for cell in self.cells.iter() {
                let set = sets[cell.index()];
                if set.is_power_of_two() {
                    self.differ[cell.index()].iter().for_each(|other| sets[other.index()] &= !set);
                }
                for (image, others) in plan.related(cell) {
                    let allowed = plan.images[usize::from(*image)].of(set);
                    others.iter().for_each(|other| sets[other.index()] &= allowed);
                }
            }
            if sets.contains(&0) {
                return Err(Contradiction);
            }
            for prop in &plan.props {
                prop.prune(&mut Pruner::new(sets, &mut log, plan.order, plan.first_value, &mut watch, &mut end))?;
                log.clear();
            }
            if before == sets {
                return Ok(());
            }
        }
    }
}
