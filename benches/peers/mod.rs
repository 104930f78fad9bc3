//! Exact-cover crates from the registry, each counting the solutions of one of our problems.

// Each bench takes the peers that it needs.
#![allow(dead_code)]

use std::ops::ControlFlow;

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

/// The crate `dlx`, with its features `unsafe-fast-index` and `32-bit`.
pub fn dlx(problem: &Problem) -> u128 {
    let (primary, secondary) = sizes(problem);
    let mut solutions = 0;
    if is_plain(problem) {
        let options: Vec<Vec<Uint>> =
            problem.options().map(|o| problem.entries(o).map(|e| e.item.index() as Uint).collect()).collect();
        let mut peer = ::dlx::x::make_problem(primary as Uint, secondary as Uint, &options, OptOrder::Seq);
        let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
        let mut solver = ::dlx::Solver::new(&mut peer);
        while solver.next_solution(&mut chooser) {
            solutions += 1;
        }
    } else {
        let entry = |e: Entry| (e.item.index() as Uint, color(e) as Int);
        let options: Vec<Vec<_>> = problem.options().map(|o| problem.entries(o).map(entry).collect()).collect();
        let mut peer = ::dlx::c::make_problem(primary as Uint, secondary as Uint, &options, OptOrder::Seq);
        let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
        let mut solver = ::dlx::Solver::new(&mut peer);
        while solver.next_solution(&mut chooser) {
            solutions += 1;
        }
    }
    solutions
}

/// The crate `xcov`, which has no colours.
pub fn xcov(problem: &Problem) -> u128 {
    let (primary, secondary) = sizes(problem);
    let mut builder = DlxBuilder::new(primary, secondary);
    for option in problem.options() {
        let mut items: Vec<usize> = problem.entries(option).map(|e| e.item.index() + 1).collect();
        items.sort_unstable();
        builder.add_option(&items);
    }
    let mut search = MrvExactCoverSearch::new(builder.build());
    let mut solutions = 0;
    while search.search() {
        solutions += 1;
    }
    solutions
}

/// The crate `exact-covers`.
pub fn exact_covers(problem: &Problem) -> u128 {
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
    let mut solutions = 0;
    solver.solve(|_| {
        solutions += 1;
        ControlFlow::Continue(())
    });
    solutions
}
