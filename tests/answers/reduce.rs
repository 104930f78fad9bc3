//! Minimal puzzles and contradictory parts, against all subsets of the parts.

use graeco_document::{Document, Part, ReduceError};
use graeco_grid::{Limits, Outcome, Square, Stop};

/// Puzzle files of orders 4 and 6 of many kinds: rules that make their own solutions few.
const RULES: &[&str] = &[
    "order = 4\n",
    "order = 4\nboxes = [2, 2]\n[[killer]]\ncells = \"r1c1 r1c2\"\nsum = 3\n[[thermo]]\ncells = \"r3c1 r4c2\"\n",
    "order = 4\ndiagonals = true\n[[white]]\ncells = \"r1c1 r1c2\"\n[[black]]\ncells = \"r2c2 r2c3\"\n",
    "order = 4\nboxes = [2, 2]\nrules = [\"kropki_negative\"]\n\
     [[white]]\ncells = \"r1c1 r1c2\"\n[[white]]\ncells = \"r1c2 r2c2\"\n[[white]]\ncells = \"r1c4 r2c4\"\n\
     [[white]]\ncells = \"r2c3 r2c4\"\n[[white]]\ncells = \"r3c1 r3c2\"\n[[white]]\ncells = \"r3c1 r4c1\"\n\
     [[white]]\ncells = \"r3c3 r4c3\"\n[[white]]\ncells = \"r4c1 r4c2\"\n[[white]]\ncells = \"r4c3 r4c4\"\n\
     [[black]]\ncells = \"r1c3 r1c4\"\n[[black]]\ncells = \"r2c1 r2c2\"\n[[black]]\ncells = \"r2c2 r2c3\"\n\
     [[black]]\ncells = \"r2c2 r3c2\"\n[[black]]\ncells = \"r2c3 r3c3\"\n[[black]]\ncells = \"r3c2 r3c3\"\n\
     [[black]]\ncells = \"r3c3 r3c4\"\n\n",
    "order = 4\n[[var]]\nvars = \"x\"\nvalues = [1, 9]\n[[killer]]\ncells = \"r1c1 r1c2\"\nsum = \"x\"\n",
    "order = 6\nboxes = [2, 3]\n[[arrow]]\ncircle = \"r1c1\"\nline = \"r2c2 r3c3\"\n[[rule]]\ncells = \"r6c1 r6c2\"\nwhere = \"a < b\"\n",
];

fn solutions(document: &Document, parts: &[Part], most: usize) -> Vec<Square> {
    let only = document.only(parts);
    only.map_or(Vec::new(), |document| document.puzzle().solutions().take(most).collect())
}

/// Documents with some givens more, from a counter.
fn with_givens(rules: &str, number: u64, givens: usize, is_true: bool) -> Document {
    let document = Document::parse(rules).unwrap();
    let mut random = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut draw = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % below as u64) as usize
    };
    let order = document.puzzle().order();
    let square = document.puzzle().search().seed(number).solutions().next().unwrap();
    let mut cells = document.puzzle().givens().to_vec();
    for _ in 0..givens {
        let cell = order.cells().nth(draw(order.cell_count())).unwrap();
        let symbol = if is_true { square.at(cell) } else { order.symbols().nth(draw(order.get())).unwrap() };
        cells[cell.index()] = Some(symbol);
    }
    document.with(|header, _| header.givens = cells).unwrap()
}

/// Whether the parts without any one of them fail, and all of them do not.
fn is_minimal(parts: &[Part], is_enough: impl Fn(&[Part]) -> bool) -> bool {
    let without = |part: Part| parts.iter().copied().filter(|&other| other != part).collect::<Vec<_>>();
    is_enough(parts) && parts.iter().all(|&part| !is_enough(&without(part)))
}

/// All subsets that are enough and lose that with any of their parts.
fn all_minimal(parts: &[Part], is_enough: impl Fn(&[Part]) -> bool) -> Vec<Vec<Part>> {
    let subset = |bits: u32| (0..parts.len()).filter(|at| bits >> at & 1 == 1).map(|at| parts[at]).collect::<Vec<_>>();
    let enough: Vec<bool> = (0..1 << parts.len()).map(|bits| is_enough(&subset(bits))).collect();
    let is_minimal = |bits: &u32| {
        enough[*bits as usize] && (0..parts.len()).all(|at| bits >> at & 1 == 0 || !enough[(bits ^ 1 << at) as usize])
    };
    (0..1_u32 << parts.len()).filter(is_minimal).map(subset).collect()
}

#[test]
fn minimal_puzzles_are_minimal_in_truth() {
    let mut reduced = 0;
    for rules in RULES {
        for number in 0..12 {
            let document = with_givens(rules, number, [6, 20][number as usize % 2], true);
            let parts = document.parts();
            let whole = solutions(&document, &parts, 2);
            let found = document.minimize(|_| false, number, &Limits::default());
            match &whole[..] {
                [solution] => {
                    let found = found.unwrap();
                    assert_eq!(found.end, Outcome::Complete);
                    let cells = solution.cells();
                    let is_enough =
                        |parts: &[Part]| matches!(&solutions(&document, parts, 2)[..], [only] if only.cells() == cells);
                    assert!(is_minimal(&found.parts, is_enough), "{rules}: {:?}", found.parts);
                    reduced += parts.len() - found.parts.len();
                    if parts.len() <= 9 {
                        assert!(all_minimal(&parts, is_enough).contains(&found.parts));
                    }
                }
                [] => unreachable!("a solution was drawn"),
                _ => assert_eq!(found.unwrap_err(), ReduceError::Several),
            }
        }
    }
    assert!(reduced > 100, "{reduced}");
}

#[test]
fn contradictory_parts_are_minimal_in_truth() {
    let (mut conflicts, mut smallest) = (0, 0);
    for rules in RULES {
        for number in 0..30 {
            let document = with_givens(rules, number, 7, false);
            let parts = document.parts();
            let is_enough = |parts: &[Part]| document.only(parts).is_ok() && solutions(&document, parts, 1).is_empty();
            let found = document.conflict(number, &Limits::default());
            if !is_enough(&parts) {
                assert_eq!(found.unwrap_err(), ReduceError::Solvable);
                continue;
            }
            let found = found.unwrap();
            assert!(is_minimal(&found.parts, is_enough), "{rules}: {:?}", found.parts);
            conflicts += 1;
            if parts.len() <= 9 {
                let all = all_minimal(&parts, is_enough);
                assert!(all.contains(&found.parts));
                smallest += usize::from(all.iter().all(|other| other.len() >= found.parts.len()));
            }
        }
    }
    assert!(conflicts > 40 && 10 * smallest > 6 * conflicts, "{conflicts}, {smallest}");
}

#[test]
fn parts_to_keep_stay_and_limits_end_the_work() {
    let document = with_givens(RULES[1], 3, 40, true);
    let is_given = |part: Part| matches!(part, Part::Given(_));
    let kept = document.minimize(is_given, 0, &Limits::default()).unwrap();
    let givens = document.parts().into_iter().filter(|&part| is_given(part)).count();
    assert_eq!(kept.parts.iter().filter(|&&part| is_given(part)).count(), givens);
    assert!(kept.parts.len() < document.parts().len());
    let twice = [0, 0].map(|seed| document.minimize(|_| false, seed, &Limits::default()).unwrap().parts);
    assert_eq!(twice[0], twice[1]);
    let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    assert_eq!(document.minimize(|_| false, 0, &nodes(0)).unwrap_err(), ReduceError::Stopped(Stop::NodeLimit));
    let partial = document.minimize(|_| false, 0, &nodes(4)).unwrap();
    assert_eq!(partial.end, Outcome::Stopped(Stop::NodeLimit));
    assert!(document.only(&partial.parts).unwrap().puzzle().is_unique());
    let time = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    assert_eq!(document.conflict(0, &time).unwrap_err(), ReduceError::Stopped(Stop::TimeLimit));
}
