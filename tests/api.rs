//! What the public interface promises beside its answers: threads, names, texts, indexing, refusals.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

use graeco_exact_cover as cover;
use graeco_exact_cover::{Budget, BuildError, Problem, simplify};
use graeco_grid::{Grid, Square, SquareError, Symbol};
use graeco_latin::{Kind, text::Partial};

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
    send_and_sync::<cover::models::Tiling>();
    send::<cover::Solutions>();
    send_and_sync::<graeco_grid::Puzzle>();
    send_and_sync::<graeco_grid::Search<'static>>();
    send_and_sync::<graeco_grid::Completing<'static>>();
    send_and_sync::<graeco_grid::Square>();
    send_and_sync::<graeco_grid::Grid>();
    send_and_sync::<graeco_grid::Alphabet>();
    send_and_sync::<graeco_grid::PuzzleError>();
    send_and_sync::<graeco_grid::text::Reader>();
    send::<graeco_grid::Solutions>();
    send::<graeco_batch::Batch>();
    send::<graeco_grid::Nine>();
    send_and_sync::<graeco_latin::Formula>();
    send_and_sync::<graeco_latin::Canon>();
    send_and_sync::<graeco_latin::text::Partial>();
    send_and_sync::<graeco_latin::text::Reader>();
    send::<graeco_latin::Counting>();
    send::<graeco_latin::Random>();
    send::<graeco_latin::TransversalIter>();
    send_and_sync::<graeco_sudoku::Sudoku>();
    send_and_sync::<graeco_sudoku::Recipe>();
    send::<graeco_sudoku::Generator>();
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
        assert!(matches!(visited, ControlFlow::Continue(cover::Visited { end: cover::End::Exhausted, .. })));
    }
}

#[test]
fn items_can_be_chosen_by_the_user() {
    let queens = graeco_exact_cover::models::Queens::new(6).unwrap();
    let problem = queens.problem();
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
    for (limits, end) in [(late, cover::End::TimeLimit), (small, cover::End::MemoryLimit)] {
        for threads in [1, 2] {
            let search = problem.search().limits(limits.clone()).threads(threads).with_option(option);
            assert_eq!(search.clone().count().end, end);
            assert_eq!(search.for_each(|_| {}).end, end);
        }
        assert_eq!(problem.counting().limits(limits).with_option(option).run().end, end);
    }
}

#[test]
fn items_without_names_are_called_by_their_numbers_and_take_no_memory_for_them() {
    let mut builder = Problem::builder();
    let first = builder.unnamed_primary().unwrap();
    let a = builder.primary("a").unwrap();
    let third = builder.unnamed_bounded(1, 2).unwrap();
    let fourth = builder.unnamed_secondary().unwrap();
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
    assert_eq!(other.unnamed_primary(), Err(BuildError::DuplicateItem("6".into())));
    assert!(matches!(other.unnamed_bounded(2, 1), Err(BuildError::BadBounds { .. })));
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
        for number in 0..1000 {
            if named { builder.primary(&format!("i{number}")) } else { builder.unnamed_primary() }.unwrap();
        }
        builder.build().bytes()
    };
    assert!(made(false) + 40_000 < made(true), "{} {}", made(false), made(true));
}

#[test]
fn rows_that_are_no_square_are_refused_with_their_place() {
    let message = |rows: &[&[usize]]| {
        let square = Square::from_rows(rows.iter().map(|row| row.iter().copied()));
        square.unwrap_err().to_string()
    };
    assert!(message(&[]).contains("1 to 255"));
    assert_eq!(message(&[&[0, 1], &[1]]), "row 2 has 1 cell; expected 2, as there are rows");
    assert_eq!(message(&[&[0, 1], &[1, 2]]), "row 2, column 2 holds 2; expected 0 to 1");
    let endless = std::iter::repeat_with(|| std::iter::repeat(0));
    assert!(matches!(Square::from_rows(endless), Err(SquareError::Order(_))));
    let order = graeco_grid::Order::new(2).unwrap();
    assert!(matches!(Square::try_new(order, Vec::new()), Err(SquareError::Cells { expected: 4, .. })));
}

#[test]
fn squares_and_partial_squares_are_read_indexed_and_written() {
    let mut grid = Grid::from_rows([[Some(0), None], [None, None]]).unwrap();
    assert_eq!(grid.to_square(), None);
    (grid[(0, 1)], grid[(1, 0)], grid[(1, 1)]) = (Some(Symbol::new(1)), Some(Symbol::new(1)), Some(Symbol::new(0)));
    let square = grid.to_square().unwrap();
    assert_eq!(square, Square::from_rows([[0, 1], [1, 0]]).unwrap());
    assert_eq!(square[(1, 0)], Symbol::new(1));
    assert_eq!(square.to_string().parse(), Ok(square.clone()));
    assert_eq!(Grid::from(&square).to_string(), square.to_string());
    let error = "1 2\n. 1".parse::<Square>().unwrap_err();
    assert_eq!(error.what, "this square has open cells: 1; expected a filled square");
    let two = "0 1\n1 0\n\n0 1\n1 0\n".parse::<Partial>().unwrap_err();
    assert_eq!((two.line, two.what.as_str()), (4, "a second square; expected only one"));
    assert_eq!("".parse::<Partial>().unwrap_err().line, 1);
}

#[test]
fn kinds_are_written_and_read_again() {
    let (rows, columns) = (2, 5);
    let boxes = [Kind::Sudoku { rows, columns }, Kind::DiagonalSudoku { rows, columns }];
    for kind in [Kind::Plain, Kind::Diagonal, Kind::Pandiagonal].into_iter().chain(boxes) {
        assert_eq!(kind.to_string().parse(), Ok(kind));
    }
    for bad in ["", "sudoku", "sudoku 3", "sudoku 3x", "sudoku -1x2", "diagonal "] {
        assert!(bad.parse::<Kind>().unwrap_err().to_string().contains("expected latin"), "{bad}");
    }
}
