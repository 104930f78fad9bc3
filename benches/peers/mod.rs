//! Exact-cover crates from the registry, each counting the solutions of one of our problems, or building and hashing them.

// Each bench takes the peers that it needs.
#![allow(dead_code)]

use std::ops::ControlFlow;

use dancing_links::ExactCover;
use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use dlx::{Int, OptOrder, Uint};
use exact_covers::{DlSolver, Solver as _};
use graeco_exact_cover::{Entry, Item, Kind, Problem};
use xcov::{DlxBuilder, ExactCoverProblem, MrvExactCoverSearch};

/// Whether no option of the problem has a colour.
pub fn is_plain(problem: &Problem) -> bool {
    problem.options().all(|option| problem.entries(option).all(|entry| entry.color.is_none()))
}

/// The numbers of primary and of secondary items; primary ones must come first.
fn sizes(problem: &Problem) -> (usize, usize) {
    let primary = problem.items().filter(|&item| problem.kind(item) != Kind::Secondary).count();
    (primary, problem.items().len() - primary)
}

fn color(entry: Entry) -> u32 {
    entry.color.map_or(0, |color| color.index() as u32 + 1)
}

/// A sum that a program must have built its solutions for.
#[derive(Clone, Copy, Default)]
pub struct Hash(u64);

impl Hash {
    /// Adds an option, or an item of one.
    pub fn add(&mut self, part: usize) {
        self.0 = self.0.wrapping_add((part as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    }
}

/// Counts what a solver of the crate `dlx` finds.
macro_rules! dance {
    ($problem:expr, $list:expr) => {{
        let mut peer = $problem;
        let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
        let mut solver = ::dlx::Solver::new(&mut peer);
        let (mut solutions, mut hash) = (0, Hash::default());
        while solver.next_solution(&mut chooser) {
            solutions += 1;
            if $list {
                solver.fmt_solution().iter().for_each(|&option| hash.add(option as usize));
            }
        }
        std::hint::black_box(hash);
        solutions
    }};
}

/// The crate `dlx`, with its features `unsafe-fast-index` and `32-bit`.
pub fn dlx(problem: &Problem, list: bool) -> u128 {
    let (primary, secondary) = sizes(problem);
    let (primary, secondary) = (primary as Uint, secondary as Uint);
    if is_plain(problem) {
        let options: Vec<Vec<Uint>> =
            problem.options().map(|o| problem.entries(o).map(|e| e.item.index() as Uint).collect()).collect();
        dance!(::dlx::x::make_problem(primary, secondary, &options, OptOrder::Seq), list)
    } else {
        let entry = |e: Entry| (e.item.index() as Uint, color(e) as Int);
        let options: Vec<Vec<_>> = problem.options().map(|o| problem.entries(o).map(entry).collect()).collect();
        dance!(::dlx::c::make_problem(primary, secondary, &options, OptOrder::Seq), list)
    }
}

/// The crate `xcov`, which has no colours.
pub fn xcov(problem: &Problem, list: bool) -> u128 {
    let (primary, secondary) = sizes(problem);
    let mut builder = DlxBuilder::new(primary, secondary);
    for option in problem.options() {
        let mut items: Vec<usize> = problem.entries(option).map(|e| e.item.index() + 1).collect();
        items.sort_unstable();
        builder.add_option(&items);
    }
    let mut search = MrvExactCoverSearch::new(builder.build());
    let (mut solutions, mut hash) = (0, Hash::default());
    while search.search() {
        solutions += 1;
        if list {
            // It tells options by their items; the first one is enough to have built it.
            search.current_solution().into_iter().flatten().for_each(|items| hash.add(items[0]));
        }
    }
    std::hint::black_box(hash);
    solutions
}

/// The crate `exact-covers`.
pub fn exact_covers(problem: &Problem, list: bool) -> u128 {
    let (primary, secondary): (Vec<Item>, Vec<Item>) =
        problem.items().partition(|&item| problem.kind(item) != Kind::Secondary);
    let mut solver: DlSolver<'_, Item, u32> = DlSolver::new(&primary, &secondary);
    for option in problem.options() {
        let (first, second): (Vec<Entry>, Vec<Entry>) =
            problem.entries(option).partition(|e| problem.kind(e.item) != Kind::Secondary);
        let first: Vec<Item> = first.iter().map(|e| e.item).collect();
        let second: Vec<(Item, Option<u32>)> = second.iter().map(|&e| (e.item, e.color.map(|_| color(e)))).collect();
        solver.add_option(first, second);
    }
    let (mut solutions, mut hash, mut option) = (0, Hash::default(), Vec::new());
    solver.solve(|mut solution| {
        solutions += 1;
        while list && solution.next(&mut option) {
            hash.add(option[0].0.index());
        }
        ControlFlow::Continue(())
    });
    std::hint::black_box(hash);
    solutions
}

/// The crate `dlx-rs`, which has no colours and always builds its solutions.
pub fn dlx_rs(problem: &Problem) -> u128 {
    let (primary, secondary) = sizes(problem);
    let mut solver = ::dlx_rs::Solver::new_optional(primary, secondary);
    for option in problem.options() {
        let items: Vec<usize> = problem.entries(option).map(|e| e.item.index() + 1).collect();
        solver.add_option(option.index(), &items);
    }
    let (mut solutions, mut hash) = (0, Hash::default());
    for solution in solver {
        solutions += 1;
        solution.into_iter().for_each(|option| hash.add(option));
    }
    std::hint::black_box(hash);
    solutions
}

/// A problem without colours as the crate `dancing-links` wants it.
struct Asked {
    options: Vec<(usize, Vec<usize>)>,
    items: Vec<usize>,
    primary: usize,
}

impl ExactCover for Asked {
    type Possibility = (usize, Vec<usize>);
    type Constraint = usize;

    fn satisfies(&self, option: &Self::Possibility, item: &usize) -> bool {
        option.1.contains(item)
    }

    fn is_optional(&self, item: &usize) -> bool {
        *item >= self.primary
    }

    fn possibilities(&self) -> &[Self::Possibility] {
        &self.options
    }

    fn constraints(&self) -> &[usize] {
        &self.items
    }
}

/// The crate `dancing-links`, which has no colours and always builds its solutions.
pub fn dancing_links(problem: &Problem) -> u128 {
    let options =
        problem.options().map(|o| (o.index(), problem.entries(o).map(|e| e.item.index()).collect())).collect();
    let asked = Asked { options, items: (0..problem.items().len()).collect(), primary: sizes(problem).0 };
    let mut solver = asked.solver();
    let (mut solutions, mut hash) = (0, Hash::default());
    while let Some(solution) = solver.next_solution() {
        solutions += 1;
        solution.into_iter().for_each(|option| hash.add(option.0));
    }
    std::hint::black_box(hash);
    solutions
}
