//! The public interface beside its answers: threads, names, choices, refusals.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

use graeco_exact_cover as cover;
use graeco_exact_cover::{Budget, BuildError, Kind, Problem, simplify};

/// Fails to compile for a type that cannot be sent to other threads and shared by them.
const fn send_and_sync<T: Send + Sync>() {}

/// Fails to compile for a type that cannot be sent to other threads.
const fn send<T: Send>() {}

const _: () = {
    send_and_sync::<cover::Problem>();
    send_and_sync::<cover::Builder>();
    send_and_sync::<cover::Search<'static>>();
    send_and_sync::<cover::Counting<'static>>();
    send_and_sync::<cover::Limits>();
    send_and_sync::<cover::Budget>();
    send_and_sync::<cover::Diagram>();
    send_and_sync::<cover::DiagramSolutions<'static>>();
    send_and_sync::<cover::Parts<'static>>();
    send_and_sync::<cover::SubProblem>();
    send_and_sync::<cover::BuildError>();
    send_and_sync::<cover::text::TextError>();
    send_and_sync::<cover::text::ReadError>();
    send::<cover::Solutions>();
};

/// All sets of two of four items, as options.
fn pairs() -> Problem {
    "a b c d\na b\na c\na d\nb c\nb d\nc d\n".parse().unwrap()
}

#[test]
fn a_visit_can_break_off_with_any_number_of_threads() {
    for threads in [1, 2] {
        let seen = AtomicUsize::new(0);
        let visited = pairs().search().threads(threads).try_for_each(|solution| {
            seen.fetch_add(1, Ordering::Relaxed);
            ControlFlow::Break(solution.len())
        });
        assert_eq!(visited, ControlFlow::Break(2));
        assert!((1..=threads).contains(&seen.into_inner()));
        let visited = pairs().search().threads(threads).try_for_each(|_| ControlFlow::<()>::Continue(()));
        assert!(matches!(visited, ControlFlow::Continue(cover::Visited { end: cover::Outcome::Complete, .. })));
    }
}

/// n queens, none of which attacks another.
fn queens(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let mut lines = |name: &str, many: usize, is_primary: bool| -> Vec<cover::Item> {
        let names = (0..many).map(|line| format!("{name}{line}"));
        names.map(|name| if is_primary { builder.primary(&name) } else { builder.secondary(&name) }.unwrap()).collect()
    };
    let (rows, columns) = (lines("r", n, true), lines("c", n, true));
    let (up, down) = (lines("u", 2 * n - 1, false), lines("d", 2 * n - 1, false));
    for (r, c) in (0..n).flat_map(|r| (0..n).map(move |c| (r, c))) {
        builder.option([rows[r], columns[c], up[r + c], down[n - 1 + r - c]]).unwrap();
    }
    builder.build()
}

#[test]
fn items_can_be_chosen_by_the_user() {
    let problem = queens(6);
    let sorted = |search: cover::Search| {
        let mut all: Vec<_> = search.solutions().collect();
        all.iter_mut().for_each(|solution| solution.sort_unstable());
        all.sort_unstable();
        all
    };
    let all = sorted(problem.search());
    let first = problem.items().next().unwrap();
    for engine in [cover::Engine::Links, cover::Engine::Cells] {
        let search = problem.search().engine(engine);
        // What the engine would choose itself costs the same, but for ties.
        let fewest = search.clone().chooser(|open| open.iter().min_by_key(|open| open.children).unwrap().item);
        let (by_engine, by_user) = (search.clone().count().stats, fewest.count().stats);
        assert!(by_user.nodes <= 2 * by_engine.nodes, "{engine}: {by_user:?}, {by_engine:?}");
        let last = search.clone().chooser(|open| open.last().unwrap().item);
        assert_eq!(sorted(last.clone()), all);
        // Each option covers the last item that those before it left open.
        for solution in last.solutions() {
            let mut open: Vec<_> =
                problem.items().filter(|&item| problem.kind(item) != cover::Kind::Secondary).collect();
            for option in solution {
                let covers = |item| problem.entries(option).any(|entry| entry.item == item);
                assert!(open.last().is_some_and(|&item| covers(item)), "{engine}");
                open.retain(|&item| !covers(item));
            }
        }
        // Parts of the problem are told as the whole.
        let option = problem.options().nth(1).unwrap();
        let with = search.with_option(option);
        assert_eq!(sorted(with.clone().chooser(|open| open.last().unwrap().item)), sorted(with));
    }
    // At the second node this item is covered.
    let wrong = problem.search().chooser(move |_| first);
    assert!(catch_unwind(AssertUnwindSafe(|| wrong.count())).is_err());
}

#[test]
fn choices_that_contradict_each_other_leave_no_solution() {
    let problem = pairs();
    let options: Vec<_> = problem.options().collect();
    let count = |search: cover::Search| search.count().solutions;
    assert_eq!(count(problem.search().with_option(options[0]).with_option(options[5])), 1);
    assert_eq!(count(problem.search().with_option(options[0]).with_option(options[1])), 0);
    assert_eq!(count(problem.search().with_option(options[0]).without_option(options[0])), 0);
    assert_eq!(count(options.iter().fold(problem.search(), |search, &option| search.without_option(option))), 0);
}

#[test]
fn choices_keep_limits() {
    let problem = pairs();
    let option = problem.options().next().unwrap();
    let late = cover::Limits { time: Some(std::time::Duration::ZERO), ..Default::default() };
    let small = cover::Limits { memory: Some(10), ..Default::default() };
    for (limits, end) in [(late, cover::Stop::TimeLimit), (small, cover::Stop::MemoryLimit)] {
        for threads in [1, 2] {
            let search = problem.search().limits(limits.clone()).threads(threads).with_option(option);
            assert_eq!(search.clone().count().end, end.into());
            assert_eq!(search.for_each(|_| {}).end, end.into());
        }
    }
}

#[test]
fn items_without_names_are_called_by_their_numbers_and_take_no_memory_for_them() {
    let mut builder = Problem::builder();
    let first = builder.unnamed(1, Kind::ONCE).unwrap()[0];
    let a = builder.primary("a").unwrap();
    let third = builder.unnamed(1, Kind::Primary { lo: 1, hi: 2 }).unwrap()[0];
    let fourth = builder.unnamed(1, Kind::Secondary).unwrap()[0];
    builder.option([first, a]).unwrap();
    builder.option([third, fourth]).unwrap();
    builder.option([third]).unwrap();
    assert_eq!(builder.item("1"), Ok(first));
    assert_eq!(builder.item("3"), Ok(third));
    for unknown in ["2", "0", "01", "5"] {
        assert_eq!(builder.item(unknown), Err(BuildError::UnknownItem(unknown.into())));
    }
    // No two items are called the same.
    assert_eq!(builder.clone().primary("3"), Err(BuildError::DuplicateItem("3".into())));
    let mut other = builder.clone();
    other.primary("6").unwrap();
    assert_eq!(other.unnamed(1, Kind::ONCE), Err(BuildError::DuplicateItem("6".into())));
    let bounds = Kind::Primary { lo: 2, hi: 1 };
    assert!(matches!(builder.clone().unnamed(1, bounds), Err(BuildError::BadBounds { .. })));
    assert_eq!(builder.option([first, first]), Err(BuildError::RepeatedItem("1".into())));

    let problem = builder.build();
    let text = "1 a 1:2|3 | 4\n1 a\n3 4\n3\n";
    assert_eq!(problem.to_string(), text);
    assert_eq!(text.parse::<Problem>().unwrap().to_string(), text);
    // Where the numbers of the items change, they keep what they are called.
    let simple = simplify(&problem, &Budget::default()).unwrap().problem;
    let names = |problem: &Problem| problem.items().map(|item| problem.name(item).into_owned()).collect::<Vec<_>>();
    let known = names(&problem);
    assert!(simple.items().len() < known.len() && names(&simple).iter().all(|name| known.contains(name)));

    let made = |named: bool| {
        let mut builder = Problem::builder();
        if named {
            (0..1000).for_each(|number| _ = builder.primary(&format!("i{number}")).unwrap());
        } else {
            builder.unnamed(1000, Kind::ONCE).unwrap();
        }
        builder.build().bytes()
    };
    assert!(made(false) + 40_000 < made(true), "{} {}", made(false), made(true));
}
