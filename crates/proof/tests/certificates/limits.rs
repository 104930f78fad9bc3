//! What cannot be certified, and what keeps to its limits.

use std::io::BufReader;

use graeco_checker::{Flaw, Subject};
use graeco_document::Document;
use graeco_exact_cover::text;
use graeco_grid::{Budget, Limits, Outcome, Puzzle, Stop};
use graeco_proof::{Lines, Refusal, cover, grid, prove};
use graeco_rules::skyscraper;

use crate::certificate::Certificate;
use crate::puzzles::{several, several_cages};

#[test]
fn rubbish_is_refused_within_limits() {
    let (plain, cages) = (several(), several_cages());
    for puzzle in [&plain, &cages] {
        let good = Certificate::of_puzzle(puzzle);
        let solutions = good.solutions.join("\n");
        let last = good.formula.lines().count() as u64;
        let far = last + 2_000_000;
        let rubbish: Vec<Vec<u8>> = [
            "",
            "\n\n\n",
            "\u{0}\u{1}",
            "p cnf 99999999999999999999 1\n",
            "p cnf 536870911 0\n",
            "p cnf -1 -1\n",
            "* #variable= 99999999999999999999 #constraint= 1\n",
            "* #variable= 1073741823 #constraint= 0\n",
            "18446744073709551615 0 1 0\n18446744073709551616 0 1 0\n",
            "9999999 1 0 9999998 0\n",
            "9999999 d 9999998 0\n",
            "pseudo-Boolean proof version 3.0\nrup >= 1 : 99999999;\n",
            "pseudo-Boolean proof version 3.0\nrup 9223372036854775807 x1 9223372036854775807 x2 >= 1 : 1;\n",
            "pseudo-Boolean proof version 3.0\nrup -9223372036854775808 ~x1 >= -9223372036854775808 : 1;\n",
            "pseudo-Boolean proof version 3.0\nconclusion UNSAT : -1;\nend pseudo-Boolean proof;\n",
        ]
        .map(|text| text.as_bytes().to_vec())
        .into_iter()
        .chain([vec![0xff; 1000], format!("{far} 1 0 1 0\n{far} 2 0 1 0\n").into_bytes()])
        .collect();
        let verify = |formula: &[u8], solutions: &[u8], proof: &[u8]| {
            graeco_checker::verify(Subject::Puzzle(puzzle), formula, solutions, proof, &Budget::default())
        };
        let (formula, solutions, proof) = (good.formula.as_bytes(), solutions.as_bytes(), good.proof.as_bytes());
        verify(formula, solutions, proof).unwrap();
        for rubbish in &rubbish {
            verify(rubbish, solutions, proof).unwrap_err();
            verify(formula, rubbish, proof).unwrap_err();
            verify(formula, solutions, rubbish).unwrap_err();
        }
        // Behind the end only empty lines may be, and comments.
        let comment = if puzzle.constraints().is_empty() { "c" } else { "%" };
        let end = good.proof.lines().count();
        for more in ["\n", &format!("{comment} a comment\n"), &format!("  {comment} another\n\n")] {
            verify(formula, solutions, (good.proof.clone() + more).as_bytes()).unwrap();
        }
        for more in ["garbage\n", "cgarbage\n", "1 0 1 0\n"] {
            let flaw = verify(formula, solutions, (good.proof.clone() + more).as_bytes()).unwrap_err();
            assert!(matches!(flaw, Flaw::Proof(line, _) if line == end + 1), "{more:?}: {flaw}");
        }
        let not_utf8 = [proof, &[0xff]].concat();
        let flaw = verify(formula, solutions, &not_utf8).unwrap_err().to_string();
        assert!(flaw.starts_with("proof, line ") && flaw.contains("UTF-8"), "{flaw}");
        // A line that never ends takes no more memory than it may, and no more time.
        let endless = || BufReader::new(std::io::repeat(b'1'));
        let memory = Budget::default().with_memory(4 << 20);
        let flaw = graeco_checker::verify(Subject::Puzzle(puzzle), formula, solutions, endless(), &memory).unwrap_err();
        assert!(matches!(flaw, Flaw::Stopped(Stop::MemoryLimit)), "{flaw}");
        let flaw = graeco_checker::verify(Subject::Puzzle(puzzle), endless(), solutions, proof, &memory).unwrap_err();
        assert!(matches!(flaw, Flaw::Stopped(Stop::MemoryLimit)), "{flaw}");
        let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        let budget = Budget::start(&limits.started());
        let flaw = graeco_checker::verify(Subject::Puzzle(puzzle), formula, endless(), proof, &budget).unwrap_err();
        assert!(matches!(flaw, Flaw::Stopped(Stop::TimeLimit)), "{flaw}");
    }
}

#[test]
fn what_cannot_be_certified_is_named() {
    let puzzle = Puzzle::latin(5).unwrap();
    let order = puzzle.order();
    let row = (0..5).map(|column| order.cell(0, column)).collect();
    let puzzle = puzzle.with(skyscraper(row, 3)).unwrap();
    let refusal = grid::formula(&puzzle, &Budget::default()).unwrap_err();
    assert_eq!(refusal, Refusal::Rule("skyscraper".into()));
    assert_eq!(graeco_checker::unknown_rule(&several()), None);
    // Two cells are related, whatever the rule.
    let product = "order = 4\n[[cage_op]]\ncells = \"r1c1 r1c2\"\nop = \"*\"\ntarget = 6\n";
    let puzzle = Document::parse(product).unwrap().into_puzzle();
    assert_eq!(graeco_checker::unknown_rule(&puzzle), None);
    Certificate::of_puzzle(&puzzle).verify(Subject::Puzzle(&puzzle)).unwrap();
}

#[test]
fn the_search_ends_at_its_limits() {
    let puzzle = Puzzle::sudoku(2, 3).unwrap();
    let formula = grid::formula(&puzzle, &Budget::default()).unwrap();
    let limited = |limits: Limits| Certificate::of(&formula, &limits, |_| String::new()).map(|_| ()).unwrap_err();
    assert_eq!(limited(Limits::solutions(100)), Outcome::SolutionLimit);
    assert_eq!(limited(Limits { nodes: Some(1000), ..Limits::default() }), Stop::NodeLimit.into());
    assert_eq!(
        limited(Limits { time: Some(std::time::Duration::from_millis(5)), ..Limits::default() }),
        Stop::TimeLimit.into()
    );
    assert_eq!(limited(Limits { memory: Some(1 << 21), ..Limits::default() }), Stop::MemoryLimit.into());
    let memory = Budget::default().with_memory(1000);
    assert_eq!(grid::formula(&puzzle, &memory).unwrap_err(), Refusal::Stopped(Stop::MemoryLimit));
}

#[test]
fn a_limit_of_solutions_that_no_number_is_above_leaves_numbers_for_the_proof() {
    let problem = text::parse("a b c\na b\nc\nb c\na\na c\n").unwrap();
    let formula = cover::formula(&problem, &Budget::default()).unwrap();
    let mut lines = Lines::new(Vec::new(), Vec::new());
    let found = prove(&formula, &Limits::solutions(u64::MAX), &mut lines).unwrap();
    assert_eq!((found.solutions.len(), found.end), (2, Outcome::Complete));
    // Each derived clause has a number above those before it.
    let proof = String::from_utf8(lines.finish().unwrap().1).unwrap();
    let derived = proof.lines().filter(|line| line.split(' ').nth(1) != Some("d"));
    let numbers: Vec<u64> = derived.map(|line| line.split(' ').next().unwrap().parse().unwrap()).collect();
    assert!(!numbers.is_empty() && numbers.is_sorted() && numbers[0] > 1 << 62, "{proof}");
}
