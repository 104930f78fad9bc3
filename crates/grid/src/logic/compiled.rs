//! The rules of a puzzle, each compiled without the others: what its own propagators draw from candidates.

use crate::cellset::CellSet;
use crate::compile::{Effort, Plan};
use crate::geometry::{Geometry, HouseSet};
use crate::houses::House;
use crate::limits::{Budget, End, Limits, Watch};
use crate::model::Model;
use crate::propagate::{Contradiction, Prop, Pruner};
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
    let geometry = Geometry::new(houses.order(), houses.houses().iter().map(House::cells));
    let (mut rules, mut held) = (Vec::new(), 0);
    for constraint in puzzle.constraints() {
        let left = budget.clone().without(held);
        let mut model = Model::new(&houses, &left)?;
        model.add(constraint);
        let rule = Rule::new(Plan::of_model(&houses, geometry.clone(), model, Effort::Quick, &left)?, peers);
        held += rule.bytes();
        budget.afford(held)?;
        rules.push(rule);
    }
    if rules.len() > 1 {
        let together = Plan::new(puzzle, Effort::Thorough, &budget.clone().without(held))?;
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

    /// About how many bytes it takes. What it shares with others is counted, too.
    fn bytes(&self) -> usize {
        let plan = &self.plan;
        let by_cell = 2 * size_of::<CellSet<4>>() + size_of::<HouseSet>() + size_of::<u16>() + 8 * plan.prop_words;
        let of_prop = |prop: &Prop| size_of::<Prop>() + size_of::<CellSet<4>>() + size_of_val(prop.cells());
        size_of::<Rule>() + self.differ.len() * by_cell + plan.props.iter().map(of_prop).sum::<usize>()
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
