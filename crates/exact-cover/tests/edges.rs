//! Edge cases: options that do not fit together, no item, no solution wanted.

use graeco_exact_cover::{Limits, OptionId, Outcome, Problem, cheapest, text};

fn parsed(text: &str) -> (Problem, Vec<OptionId>) {
    let problem: Problem = text.parse().expect("a problem");
    let options = problem.options().collect();
    (problem, options)
}

#[test]
fn an_option_named_twice_makes_no_part_even_where_bounds_allow_it() {
    let (problem, options) = parsed("2|a b\na\na\nb\n");
    assert_eq!(problem.search().count().solutions, 1);
    assert!(problem.part_with(&[options[0], options[0]]).is_none());
    assert!(problem.part_with(&[options[1], options[0]]).is_some());
    // A colour may recur, an option may not.
    let (problem, options) = parsed("0:2|a | x\na x:red\na x:red\n");
    assert!(problem.part_with(&[options[0], options[1]]).is_some());
    assert!(problem.part_with(&[options[1], options[1]]).is_none());
}

#[test]
fn every_solution_of_a_part_has_the_options_of_the_part() {
    for text in ["2|a 0:3|b | x\na b\na b\na b x:red\nb x:red\n", "0:2|a option-2 | x\noption-2 a\na\na x:red\na\n"] {
        let (problem, options) = parsed(text);
        let solutions: Vec<Vec<OptionId>> = problem.solutions().collect();
        for (first, second) in options.iter().flat_map(|first| options.iter().map(move |second| (first, second))) {
            let has_both = |solution: &&Vec<OptionId>| solution.contains(first) && solution.contains(second);
            let expected = if first == second { 0 } else { solutions.iter().filter(has_both).count() };
            let part = problem.part_with(&[*first, *second]);
            let found = part.map_or(0, |part| part.problem.to_string().parse::<Problem>().unwrap().solutions().count());
            assert_eq!(found, expected, "{first:?} {second:?} of\n{text}");
        }
    }
}

#[test]
fn a_part_of_a_part_has_a_name_of_its_own() {
    let (problem, _) = parsed("a b c d\na\na\nb\nb\nc\nc\nd\nd\n");
    let parts = problem.split(2, &Default::default()).unwrap();
    let mut names: Vec<String> = Vec::new();
    for part in parts.iter() {
        let again = part.problem.split(2, &Default::default()).unwrap();
        for below in again.iter() {
            assert!(below.name.starts_with(&part.name), "{} of {}", below.name, part.name);
            let told = below.name.split('.').map(|number| number.parse().unwrap());
            let options: Vec<OptionId> = told.map(|number: usize| problem.options().nth(number - 1).unwrap()).collect();
            let same = problem.part_with(&options).unwrap();
            assert_eq!((&same.name, same.problem.to_string()), (&below.name, below.problem.to_string()));
            names.push(below.name);
        }
    }
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!((names.len(), all), (4, 4), "{names:?}");
}

#[test]
fn a_problem_without_items_is_read_as_it_is_written() {
    let none = Problem::builder().build();
    let read = text::parse(&none.to_string()).unwrap();
    assert_eq!((read.items().len(), read.count()), (0, 1_u32.into()));
    assert_eq!(read.to_string(), none.to_string());
}

#[test]
fn no_name_is_read_as_another_one() {
    let mut builder = Problem::builder();
    for name in ["\u{feff}a", "a", "b"] {
        if let Ok(item) = builder.primary(name) {
            builder.option([item]).unwrap();
        }
    }
    let problem = builder.build();
    let read: Problem = problem.to_string().parse().unwrap();
    let names = |problem: &Problem| problem.items().map(|item| problem.name(item).into_owned()).collect::<Vec<_>>();
    assert_eq!(names(&read), names(&problem));
}

#[test]
fn where_no_solution_is_wanted_none_is_searched() {
    let (problem, _) = parsed("a b\na |3\nb |4\na b |9\n");
    let found = cheapest(&problem, 0, &Limits::default());
    assert_eq!((found.solutions.len(), found.bound, found.end), (0, 0, Outcome::SolutionLimit));
    // Where there is no solution, nothing may be said of it, either.
    for text in ["a b\na |3\nb |4\na b |9\n", "a b\na\n"] {
        let (problem, _) = parsed(text);
        for threads in [1, 2] {
            let search = problem.search().threads(threads).limits(Limits::solutions(0));
            let visited = search.for_each(|_| panic!("a solution that nobody wanted"));
            assert_eq!((visited.end, visited.stats.nodes), (Outcome::SolutionLimit, 0), "{threads} threads");
        }
    }
}

#[test]
fn options_that_do_not_fit_together_have_no_branches() {
    let (problem, options) = parsed("a b c\na b\na c\nb\nc\n");
    assert_eq!(problem.branches(&[options[0], options[1]]), None);
    let (problem, options) = parsed("0:2|a b\na b\na\na\n");
    assert_eq!(problem.branches(&[options[1], options[1]]), None);
}
