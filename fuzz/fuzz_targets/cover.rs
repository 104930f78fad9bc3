//! Any text as an exact cover problem: it is read or refused; what is read and written is read again the same.

#![no_main]

use graeco_exact_cover::{Limits, Problem};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match text.parse::<Problem>() {
    Ok(problem) => {
        let written = problem.to_string();
        let again: Problem = written.parse().unwrap_or_else(|error| panic!("{error} in\n{written}"));
        assert_eq!(written, again.to_string());
        let solutions = |problem: &Problem| {
            let limits = Limits { nodes: Some(20), ..Limits::solutions(2) };
            problem
                .search()
                .limits(limits)
                .solutions()
                .map(|options| {
                    assert!(problem.is_solution(&options));
                    options.len()
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(solutions(&problem), solutions(&again));
    }
    Err(error) => assert!(error.line >= 1 && error.column >= 1 && !error.what.is_empty()),
});
