//! Which lemmas and inequalities are forgotten when there are too many: of long lemmas, the half with the most levels.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::trail::{Literal, Reason, dimacs};
use super::{Halt, Proof, Search};

/// The number of long lemmas that are kept at first.
const FIRST_KEPT: usize = 4000;

/// Each time that lemmas are forgotten, more are kept until the next time, by one part in this many.
const GROWTH: usize = 10;

/// Lemmas of no more levels are never forgotten.
const FEW_LEVELS: u32 = 2;

/// Lemmas of three literals or more.
pub(super) struct Lemmas {
    list: Vec<Lemma>,
    /// How many are kept before some are forgotten.
    most: usize,
}

struct Lemma {
    /// How many levels its literals were of, the "literal block distance" (Audemard and Simon, "Predicting learnt clauses
    /// quality in modern SAT solvers", 2009).
    levels: u32,
    id: u32,
}

impl Default for Lemmas {
    fn default() -> Self {
        Lemmas { list: Vec::new(), most: FIRST_KEPT }
    }
}

impl Lemmas {
    /// Adds a lemma with the levels of its literals.
    pub(super) fn add(&mut self, id: u32, mut levels: Vec<u32>) {
        levels.sort_unstable();
        levels.dedup();
        self.list.push(Lemma { levels: levels.len() as u32, id });
    }

    /// Takes out lemmas to be forgotten, if there are too many: none that are reasons.
    fn surplus(&mut self, reasons: impl Iterator<Item = Reason>) -> Vec<u32> {
        if self.list.len() < self.most {
            return Vec::new();
        }
        self.most += self.most / GROWTH;
        let reasons: HashSet<Reason> = reasons.collect();
        // Among lemmas of equally many levels, the older ones come last.
        self.list.sort_unstable_by_key(|lemma| (lemma.levels.max(FEW_LEVELS), Reverse(lemma.id)));
        let few = self.list.partition_point(|lemma| lemma.levels <= FEW_LEVELS);
        let worse = self.list.split_off(few.max(self.list.len() / 2));
        let (needed, gone): (Vec<Lemma>, Vec<Lemma>) =
            worse.into_iter().partition(|lemma| reasons.contains(&Reason::Clause(lemma.id)));
        self.list.extend(needed);
        gone.into_iter().map(|lemma| lemma.id).collect()
    }
}

impl Search<'_> {
    /// Forgets lemmas, if there are many, and all inequalities, if there are many: a later use writes one again.
    pub(super) fn forget(&mut self, proof: &mut impl Proof) -> Result<(), Halt> {
        if let Some(bounds) = &mut self.bounds
            && let Some(numbers) = bounds.forget()
        {
            numbers.iter().try_for_each(|&number| proof.delete(number, None))?;
        }
        let reasons = self.trail.literals.iter().map(|&literal| self.trail.reason(literal as usize / 2));
        let gone = self.long.surplus(reasons);
        if gone.is_empty() {
            return Ok(());
        }
        self.clauses.remove(&gone, &mut self.pace, |number, literals: &[Literal]| {
            let clause: Vec<i32> = literals.iter().map(|&literal| dimacs(literal)).collect();
            proof.delete(number, Some(&clause)).map_err(Halt::from)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use graeco_checker::{Subject, verify};
    use graeco_document::Document;
    use graeco_grid::{Budget, Limits, Outcome, Puzzle};

    use super::*;
    use crate::{Formula, Lines, VeriPb, grid};

    /// A proof by a search that keeps few lemmas; the solutions.
    fn prove(formula: &Formula, proof: &mut impl Proof) -> Vec<Vec<i32>> {
        let mut search = Search::new(formula, &Limits::default(), 1000);
        search.long.most = 20;
        if let Some(bounds) = &mut search.bounds {
            bounds.most_told = 20;
        }
        proof.start(search.next_number).unwrap();
        assert_eq!(search.run(u64::MAX, 1000, proof).unwrap(), Outcome::Complete);
        search.solutions
    }

    /// Verifies a certificate of a puzzle.
    fn solutions(puzzle: &Puzzle, formula: &Formula, found: &[Vec<i32>], proof: &[u8]) -> u64 {
        let mut written = Vec::new();
        formula.write("a test", found, &mut written).unwrap();
        let line = |solution: &Vec<i32>| grid::line(&grid::square(puzzle, solution).unwrap()) + "\n";
        let lines: String = found.iter().map(line).collect();
        verify(Subject::Puzzle(puzzle), &written[..], lines.as_bytes(), proof, &Budget::default()).unwrap().solutions
    }

    /// A proof, with the numbers of inequalities and of lemmas that were deleted.
    struct Counted(VeriPb<Vec<u8>>, [usize; 2]);

    impl Proof for Counted {
        fn start(&mut self, first: u64) -> io::Result<()> {
            self.0.start(first)
        }

        fn lemma(&mut self, number: u64, clause: &[i32], hints: &[u64]) -> io::Result<()> {
            self.0.lemma(number, clause, hints)
        }

        fn sum(&mut self, number: u64, parts: &[(u64, i64)]) -> io::Result<()> {
            self.0.sum(number, parts)
        }

        fn delete(&mut self, number: u64, clause: Option<&[i32]>) -> io::Result<()> {
            self.1[usize::from(clause.is_some())] += 1;
            self.0.delete(number, clause)
        }
    }

    const SHAPE: &str = "order = 6\nboxes = [2, 3]\n";

    #[test]
    fn proofs_that_forget_lemmas_are_accepted() {
        let rows = ["1.....", "...2..", "..3...", "....4.", ".5....", ".....6"];
        let puzzle = Document::parse(&format!("{SHAPE}givens = {rows:?}\n")).unwrap().into_puzzle();
        let formula = grid::formula(&puzzle, &Budget::default()).unwrap();
        let mut lines = Lines::new(Vec::new(), Vec::new());
        let found = prove(&formula, &mut lines);
        let (drat, lrat) = lines.finish().unwrap();
        let deleted = |proof: &[u8]| String::from_utf8_lossy(proof).lines().filter(|line| line.contains("d ")).count();
        assert!(deleted(&drat) >= 10 && deleted(&lrat) >= 10, "{} {}", deleted(&drat), deleted(&lrat));
        assert_eq!(u128::from(solutions(&puzzle, &formula, &found, &lrat)), puzzle.count());
    }

    #[test]
    fn proofs_with_sums_that_forget_lemmas_are_accepted() {
        let cages = [
            ("r1c1 r1c2 r2c2", 9),
            ("r3c1 r4c1 r5c1", 12),
            ("r2c4 r2c5 r3c5 r4c5", 13),
            ("r6c3 r6c4 r5c4", 8),
            ("r5c6 r6c6 r5c5", 12),
        ];
        let cage = |(cells, sum)| format!("[[killer]]\ncells = \"{cells}\"\nsum = {sum}\n");
        let text = SHAPE.to_owned() + &cages.map(cage).concat();
        let puzzle = Document::parse(&text).unwrap().into_puzzle();
        let formula = grid::formula(&puzzle, &Budget::default()).unwrap();
        let mut lines = Counted(VeriPb::new(Vec::new()), [0, 0]);
        let found = prove(&formula, &mut lines);
        let (proof, deleted) = (lines.0.finish().unwrap(), lines.1);
        assert!(deleted.iter().all(|&count| count >= 10), "{deleted:?}");
        assert_eq!(u128::from(solutions(&puzzle, &formula, &found, &proof)), puzzle.count());
    }
}
