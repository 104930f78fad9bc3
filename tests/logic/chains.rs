//! Chains, forcing nets and rules: paths that end in the solution, by steps that follow.

use std::collections::BTreeSet;
use std::path::Path;

use graeco_grid::file::parse_json;
use graeco_grid::logic::{Explainer, Position, Technique};
use graeco_grid::{Puzzle, Symbol};

use super::{check, sudokus};

/// Walks a path to its end, and checks each step; the techniques.
fn walk(puzzle: &Puzzle, techniques: &[Technique]) -> BTreeSet<Technique> {
    let solution = puzzle.solve().unwrap();
    let mut explainer = Explainer::new(Position::new(puzzle).unwrap()).techniques(techniques);
    let mut used = BTreeSet::new();
    loop {
        let position = explainer.position().clone();
        let Some(step) = explainer.next() else { break };
        check(&step, &solution, puzzle, &position);
        used.insert(step.technique);
    }
    assert!(explainer.position().is_solved(), "{puzzle:?}");
    used
}

fn sudoku(line: &str) -> Puzzle {
    let cells: Vec<Option<Symbol>> =
        line.bytes().map(|digit| (digit != b'.').then(|| Symbol::new(usize::from(digit - b'1')))).collect();
    Puzzle::sudoku(3, 3).unwrap().with_givens(&cells).unwrap()
}

#[test]
fn contradictions_solve_the_hardest_puzzles() {
    // From the collection of hard puzzles of 2011: no net of singles solves it.
    let puzzle = sudoku("........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3");
    assert!(walk(&puzzle, Technique::ALL).contains(&Technique::Contradiction));
}

/// Each technique alone, with singles, until it is stuck; and then the smallest contradiction.
#[test]
fn every_chain_and_net_follows() {
    use Technique as T;
    let mut used = BTreeSet::new();
    for technique in [
        T::XChain,
        T::XyChain,
        T::NiceLoop,
        T::GroupedNiceLoop,
        T::CellForcingChain,
        T::RegionForcingChain,
        T::ForcingNet,
        T::Contradiction,
    ] {
        for puzzle in sudokus(40) {
            let techniques = [T::HiddenSingle, T::NakedSingle, T::LockedCandidates, technique, T::Contradiction];
            used.append(&mut walk(&puzzle, &techniques));
        }
    }
    assert_eq!(used.len(), 11, "{used:?}");
}

#[test]
fn rules_are_explained() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let kinds = ["killer", "killer6", "thermo", "antiknight", "arrow", "kropki"];
    for kind in kinds {
        for dir in ["tests/data/variants", "../shared/variants"].map(|dir| root.join(dir)) {
            let Ok(text) = std::fs::read_to_string(dir.join(kind).with_extension("jsonl")) else {
                println!("skipping {kind}.jsonl, which is not here");
                continue;
            };
            for line in text.lines().take(1) {
                walk(&parse_json(line).unwrap().puzzle, Technique::ALL);
            }
        }
    }
}
