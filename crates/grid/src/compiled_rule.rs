//! Compiled rules: each rule of a puzzle as a function that strikes candidates, for explanations.

use std::ops::Range;

use graeco_square::{Cell, CellSet};
use smallvec::{SmallVec, smallvec};

use crate::compile::{Effort, Plan};
use crate::geometry::{Geometry, HouseSet};
use crate::houses::House;
use crate::limits::{Budget, Limits, Meter, Stop};
use crate::model::Model;
use crate::propagate::{Contradiction, Prop, Pruner};
use crate::puzzle::Puzzle;

/// A rule of a puzzle, compiled without the others; or all of them together. See [`Puzzle::compile_rules`].
#[derive(Debug)]
pub struct CompiledRule {
    rules: Range<usize>,
    plan: Plan<4>,
    /// For each cell the cells that differ from it by the rule, and not by a house.
    differ: Vec<CellSet<4>>,
    cells: CellSet<4>,
}

impl Puzzle {
    /// Compiles each constraint without the others and the givens; it may strike what follows from it and a house. If more
    /// follows from all together, such as sums of several cages and houses, they come once more as the last one.
    ///
    /// ```
    /// use graeco_rules::killer;
    /// use graeco_grid::{Budget, Puzzle};
    ///
    /// let puzzle = Puzzle::latin(4)?;
    /// let cage = vec![puzzle.order().cell(0, 0), puzzle.order().cell(0, 1)];
    /// let puzzle = puzzle.with(killer(cage, Some(3)))?;
    /// let rules = puzzle.compile_rules(&Budget::default()).expect("there is no limit");
    /// let mut candidates = vec![0b1111; 16];
    /// assert!(rules[0].prune(&mut candidates, rules[0].cells()).is_ok());
    /// // The cage holds the first two symbols, so the rest of the row does not.
    /// assert_eq!(candidates[..4], [0b0011, 0b0011, 0b1100, 0b1100]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The end of the budget, if it comes first.
    ///
    /// # Panics
    /// If there are more than 16 symbols or 256 cells.
    pub fn compile_rules(&self, budget: &Budget) -> Result<Vec<CompiledRule>, Stop> {
        let order = self.order();
        assert!(order.symbol_count() <= 16 && order.all_cell_count() <= 256, "order {order} is too large");
        let houses = self.houses_alone();
        let geometry = Geometry::new(order, houses.houses().iter().map(House::cells));
        let (mut rules, mut held) = (Vec::new(), 0);
        for (number, constraint) in self.constraints().iter().enumerate() {
            let left = budget.clone().without(held);
            let mut model = Model::new(&houses, &left)?;
            model.add(constraint);
            let plan = Plan::of_model(&houses, geometry.clone(), model, Effort::Quick, &left)?;
            let rule = CompiledRule::new(number..number + 1, plan, &geometry);
            held += rule.bytes();
            budget.afford(held)?;
            rules.push(rule);
        }
        if rules.len() > 1 {
            let together = Plan::new(self, Effort::Thorough, &budget.clone().without(held))?;
            let known = |at: usize| rules.iter().fold(u16::MAX, |known, rule| known & rule.plan.start[at]);
            let mut cells = self.all_givens().iter().enumerate().filter(|(_, given)| given.is_none());
            let props = rules.iter().map(|rule| rule.plan.props.len()).sum();
            if together.props.len() > props || cells.any(|(at, _)| together.start[at] != known(at)) {
                rules.push(CompiledRule::new(0..rules.len(), together, &geometry));
            }
        }
        Ok(rules)
    }
}

impl CompiledRule {
    fn new(rules: Range<usize>, plan: Plan<4>, houses: &Geometry<4>) -> CompiledRule {
        let known = houses.peers.iter();
        let differ: Vec<CellSet<4>> =
            plan.geometry.peers.iter().zip(known).map(|(all, known)| all.minus(known)).collect();
        let mut cells = CellSet::of(plan.props.iter().flat_map(|prop| prop.cells().iter().copied()));
        for cell in plan.order.all_cells() {
            let is_free = differ[cell.index()].is_empty() && plan.related(cell).is_empty();
            if !is_free || plan.start[cell.index()] != plan.full {
                cells.insert(cell);
            }
        }
        CompiledRule { rules, plan, differ, cells }
    }

    /// The numbers of its constraints in [`Puzzle::constraints`]: one, or all.
    #[must_use]
    pub fn rules(&self) -> Range<usize> {
        self.rules.clone()
    }

    /// The cells that it looks at: it strikes nothing new until one of them has lost a candidate.
    #[must_use]
    pub fn cells(&self) -> CellSet<4> {
        self.cells
    }

    /// The approximate number of its bytes, including those shared with others.
    fn bytes(&self) -> usize {
        let plan = &self.plan;
        let by_cell = 2 * size_of::<CellSet<4>>() + size_of::<HouseSet>() + size_of::<u16>() + 8 * plan.prop_words;
        let of_prop = |prop: &Prop| size_of::<Prop>() + size_of::<CellSet<4>>() + size_of_val(prop.cells());
        size_of::<CompiledRule>() + self.differ.len() * by_cell + plan.props.iter().map(of_prop).sum::<usize>()
    }

    /// Strikes from the candidates of all cells, a bit for each symbol, those that the rule excludes. `changed` holds all cells
    /// that have lost a candidate since the last call, which left it nothing to strike; for the first call all cells of the rule.
    ///
    /// # Errors
    /// [`Contradiction`], if the rule shows that there is no solution.
    ///
    /// # Panics
    /// If there are not as many sets as cells.
    pub fn prune(&self, candidates: &mut [u16], changed: CellSet<4>) -> Result<(), Contradiction> {
        let (plan, mut log, mut end) = (&self.plan, Vec::new(), None);
        assert_eq!(candidates.len(), plan.start.len(), "one set of candidates for each cell");
        let (mut watch, mut changed) = (Meter::start(Limits::default()), changed.and(&self.cells));
        for (cell, start) in plan.order.all_cells().zip(&plan.start) {
            if candidates[cell.index()] & !start != 0 {
                candidates[cell.index()] &= start;
                changed.insert(cell);
            }
        }
        let mut waiting: SmallVec<[u64; 8]> = smallvec![0; plan.prop_words];
        loop {
            while let Some(cell) = changed.pop() {
                waiting.iter_mut().zip(plan.watchers_of(cell)).for_each(|(waiting, watchers)| *waiting |= watchers);
                let set = candidates[cell.index()];
                let differ = set.is_power_of_two().then_some((!set, &self.differ[cell.index()]));
                let related = plan.related(cell).iter();
                let related = related.map(|(image, others)| (plan.images[usize::from(*image)].of(set), others));
                for (allowed, others) in differ.into_iter().chain(related) {
                    let is_hit = |other: &Cell| candidates[other.index()] & !allowed != 0;
                    let hit = CellSet::of(others.iter().filter(is_hit));
                    hit.iter().for_each(|other| candidates[other.index()] &= allowed);
                    changed = changed.or(&hit);
                }
            }
            if candidates.contains(&0) {
                return Err(Contradiction);
            }
            let Some(word) = waiting.iter().position(|&word| word != 0) else { return Ok(()) };
            let prop = &plan.props[64 * word + waiting[word].trailing_zeros() as usize];
            waiting[word] &= waiting[word] - 1;
            prop.prune(&mut Pruner::new(candidates, &mut log, plan.order, plan.first_value, &mut watch, &mut end))?;
            changed = CellSet::of(log.drain(..).map(|(cell, _)| cell));
        }
    }
}
