//! Any text as a certificate: a subject, a formula in DIMACS or OPB form, solutions, and a proof in LRAT form or
//! VeriPB's language, with lines of `====` between. What is accepted is true.

#![no_main]

use std::sync::LazyLock;
use std::time::Duration;

use graeco_exact_cover::Problem;
use graeco_document::Document;
use graeco_grid::{Budget, Limits, Puzzle};
use graeco_checker::{Subject, check_lrat, read_dimacs, verify};
use libfuzzer_sys::fuzz_target;

/// Two Latin squares, without a sum and with one; two exact covers.
static PLAIN: LazyLock<Puzzle> = LazyLock::new(|| Puzzle::latin(2).unwrap());
static SUM: LazyLock<Puzzle> = LazyLock::new(|| {
    let text = "order = 3\n[[sum]]\ncells = \"r1c1 r1c2 r2c1\"\nsum = 5\n";
    Document::parse(text).unwrap().into_puzzle()
});
static COVER: LazyLock<Problem> = LazyLock::new(|| "a b c d\na b\nc d\na c\nb d\n".parse().unwrap());

fuzz_target!(|text: &str| {
    let parts: Vec<&str> = text.split("====\n").collect();
    let &[subject, formula, solutions, proof] = parts.as_slice() else { return };
    let (subject, count) = match subject.trim() {
        "sum" => (Subject::Puzzle(&SUM), 2),
        "cover" => (Subject::Cover(&COVER), 2),
        _ => (Subject::Puzzle(&PLAIN), 2),
    };
    let limits = Limits { memory: Some(1 << 28), time: Some(Duration::from_secs(5)), ..Limits::default() };
    let budget = Budget::start(&limits);
    if let Ok(verified) = verify(subject, formula.as_bytes(), solutions.as_bytes(), proof.as_bytes(), &budget) {
        assert_eq!(verified.solutions, count);
    }
    if let Ok(formula) = read_dimacs(formula.as_bytes(), &budget)
        && check_lrat(&formula, proof.as_bytes(), &budget).is_ok()
    {
        assert!(!is_satisfiable(&formula.clauses, formula.variables));
    }
});

/// Whether some assignment meets all clauses; tried for a few variables alone.
fn is_satisfiable(clauses: &[Box<[i32]>], variables: usize) -> bool {
    let holds = |values: u32, literal: i32| (values >> (literal.unsigned_abs() - 1)) & 1 == u32::from(literal > 0);
    variables <= 12
        && (0..1u32 << variables)
            .any(|values| clauses.iter().all(|clause| clause.iter().any(|&literal| holds(values, literal))))
}
