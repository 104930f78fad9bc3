//! Certificates that were changed are refused.

use graeco_checker::{Flaw, Subject};
use graeco_grid::Puzzle;

use crate::certificate::Certificate;
use crate::puzzles::{several, several_cages};

#[test]
fn certificates_that_were_changed_are_refused() {
    let puzzle = several();
    let subject = Subject::Puzzle(&puzzle);
    let good = Certificate::of_puzzle(&puzzle);
    let verified = good.verify(subject).unwrap();
    assert!(verified.solutions > 5 && verified.lemmas > 5, "{verified:?}");
    let changed = |change: &dyn Fn(&mut Certificate)| good.changed(change).verify(subject).unwrap_err();
    let lines = good.lines_that_matter(subject);
    // A wrong hint, and hints in a wrong order.
    let last = lines.last().unwrap();
    let hints: Vec<&str> = last.split(" 0 ").nth(1).unwrap().split(' ').filter(|&hint| hint != "0").collect();
    for wrong in ["1", "999999999", "-1"] {
        let (id, _) = last.split_once(' ').unwrap();
        let wrong = format!("{id} 0 {} {wrong} 0", hints[..hints.len() - 1].join(" "));
        let proof = good.proof.replace(last, &wrong);
        assert!(matches!(changed(&|c| c.proof.clone_from(&proof)), Flaw::Proof(..)), "{wrong}");
    }
    // A solution is left out, from the list alone or from the formula as well; one is there twice; one is none.
    assert!(matches!(changed(&|c| drop(c.solutions.pop())), Flaw::Clause(_)));
    let without = changed(&|c| {
        c.solutions.pop();
        c.formula = good.without_clause(1);
    });
    assert!(matches!(without, Flaw::Proof(..) | Flaw::Incomplete), "{without}");
    assert!(matches!(changed(&|c| c.solutions.push(c.solutions[0].clone())), Flaw::Solution(..)));
    assert!(matches!(changed(&|c| c.solutions[0] = "1 2 3 4 ".repeat(4)), Flaw::Solution(..)));
    // The formula: a clause changed, dropped, added; and cut files.
    assert!(matches!(changed(&|c| c.formula = c.formula.replacen("1 2 3 4 0", "1 2 3 5 0", 1)), Flaw::Clause(_)));
    assert!(matches!(changed(&|c| c.formula = c.formula.replacen("1 2 3 4 0", "1 2 3 0", 1)), Flaw::Clause(_)));
    let solutions = good.solutions.len();
    assert!(matches!(changed(&|c| c.formula = good.without_clause(solutions + 1)), Flaw::Missing(_)));
    for cut in [2, 10, 100] {
        let cut = |text: &str| text[..text.len() - cut].to_owned();
        assert!(matches!(changed(&|c| c.proof = cut(&c.proof)), Flaw::Proof(..) | Flaw::Incomplete));
        assert!(matches!(changed(&|c| c.formula = cut(&c.formula)), Flaw::Formula(..)));
    }
    // The certificate of another puzzle.
    let other = Puzzle::sudoku(2, 2).unwrap();
    assert!(matches!(good.verify(Subject::Puzzle(&other)), Err(Flaw::Clause(_))));
}

#[test]
fn certificates_with_sums_that_were_changed_are_refused() {
    let puzzle = several_cages();
    let subject = Subject::Puzzle(&puzzle);
    let good = Certificate::of_puzzle(&puzzle);
    let verified = good.verify(subject).unwrap();
    assert_eq!(u128::from(verified.solutions), puzzle.search().count().exact().unwrap());
    assert!(verified.solutions > 2 && good.proof.contains("\npol ") && good.proof.contains("\nrup "), "{verified:?}");
    let changed = |change: &dyn Fn(&mut Certificate)| good.changed(change).verify(subject).unwrap_err();
    let lines = good.lines_that_matter(subject);
    // The last lemma and the first sum, changed.
    let last = lines[lines.len() - 4];
    let sum = lines.iter().find(|line| line.starts_with("pol")).unwrap();
    let (clause, hints) = last.split_once(" : ").unwrap();
    let with = |line: &str, other: String| good.proof.replacen(line, &other, 1);
    for wrong in [
        with(last, format!("{clause} : 1;")),
        with(last, format!("{clause} : -1;")),
        with(last, format!("{clause} : 0;")),
        with(last, format!("{clause} : 99999999;")),
        with(last, format!("{clause} : 9223372036854775807;")),
        with(last, format!("{clause} : -9223372036854775808;")),
        with(last, format!("{clause} : 99999999999999999999999;")),
        with(last, format!("{clause} : {} ;;", hints.trim_end_matches(';'))),
        with(last, last.replacen(" : ", " ", 1)),
        with(last, last.trim_end_matches(';').to_owned()),
        with(last, "rup 1 x1 1 x2 >= 2 : 1;".into()),
        with(last, "rup 1 x999999 >= 1 : 1;".into()),
        with(last, "rup 1 x0 >= 1 : 1;".into()),
        with(sum, format!("pol 1 9223372036854775807 * 2 9223372036854775807 * +;\n{sum}")),
        with(sum, format!("pol 1 0 *;\n{sum}")),
        with(sum, format!("pol 1 -1 *;\n{sum}")),
        with(sum, format!("pol 1 2;\n{sum}")),
        with(sum, format!("pol ;\n{sum}")),
        with(sum, format!("red 1 x1 >= 1 : x1 -> 1;\n{sum}")),
        with(sum, format!("del id 1;\n{sum}")),
        with("conclusion UNSAT : -1", "conclusion UNSAT : -2".into()),
        with("conclusion UNSAT : -1", "conclusion NONE".into()),
        with("version 3.0", "version 2.0".into()),
    ] {
        let flaw = changed(&|c| c.proof.clone_from(&wrong));
        assert!(matches!(flaw, Flaw::Proof(..)), "{flaw}");
    }
}

#[test]
fn certificates_with_sums_whose_solutions_or_formula_were_changed_are_refused() {
    let puzzle = several_cages();
    let (subject, good) = (Subject::Puzzle(&puzzle), Certificate::of_puzzle(&puzzle));
    let changed = |change: &dyn Fn(&mut Certificate)| good.changed(change).verify(subject).unwrap_err();
    // A solution is left out, is there twice, or is none.
    let without = changed(&|c| {
        c.solutions.pop();
        c.formula = good.without_clause(1);
    });
    assert!(matches!(without, Flaw::Proof(..) | Flaw::Incomplete), "{without}");
    assert!(matches!(changed(&|c| drop(c.solutions.pop())), Flaw::Clause(_)));
    assert!(matches!(changed(&|c| c.solutions.push(c.solutions[0].clone())), Flaw::Solution(..)));
    assert!(matches!(changed(&|c| c.solutions[0] = "1 2 3 4 5 6 ".repeat(6)), Flaw::Solution(..)));
    // The formula: a sum, its coefficients or a clause changed, a clause dropped; and cut files.
    for (from, to) in [(">= 15 ;", ">= 16 ;"), ("\n1 x1 2 x2 3 x3", "\n1 x1 2 x2 4 x3"), ("1 x1 1 x2", "1 x1 1 x7")] {
        assert!(good.formula.contains(from), "{from}");
        let flaw = changed(&|c| c.formula = c.formula.replacen(from, to, 1));
        assert!(matches!(flaw, Flaw::Clause(_)), "{from}: {flaw}");
    }
    let first = good.formula.lines().position(|line| line.starts_with("1 x1 1 x2")).unwrap();
    let flaw = changed(&|c| c.formula = good.without_clause(good.formula.lines().count() - first));
    assert!(matches!(flaw, Flaw::Missing(_)), "{flaw}");
    for cut in [2, 10, 30, 100] {
        let cut = |text: &str| text[..text.len() - cut].to_owned();
        assert!(matches!(changed(&|c| c.proof = cut(&c.proof)), Flaw::Proof(..) | Flaw::Incomplete));
        assert!(matches!(changed(&|c| c.formula = cut(&c.formula)), Flaw::Formula(..)));
    }
    let other = Puzzle::sudoku(2, 3).unwrap();
    assert!(matches!(good.verify(Subject::Puzzle(&other)), Err(Flaw::Clause(_))));
}
