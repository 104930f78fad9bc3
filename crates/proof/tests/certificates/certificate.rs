//! The files of a certificate, as texts that a test changes.

use graeco_checker::{Flaw, Subject, Verified};
use graeco_exact_cover::Problem;
use graeco_grid::{Budget, Limits, Outcome, Puzzle};
use graeco_proof::{Formula, Lines, VeriPb, cover, grid, prove};

/// The files of a certificate.
#[derive(Clone)]
pub(crate) struct Certificate {
    pub(crate) formula: String,
    pub(crate) solutions: Vec<String>,
    /// In LRAT, or, if the formula has sums, in VeriPB's language.
    pub(crate) proof: String,
    pub(crate) drat: String,
}

impl Certificate {
    pub(crate) fn of(
        formula: &Formula,
        limits: &Limits,
        line: impl Fn(&[i32]) -> String,
    ) -> Result<Certificate, Outcome> {
        let (found, proofs) = if formula.has_sums() {
            let mut lines = VeriPb::new(Vec::new());
            (prove(formula, limits, &mut lines).unwrap(), (Vec::new(), lines.finish().unwrap()))
        } else {
            let mut lines = Lines::new(Vec::new(), Vec::new());
            (prove(formula, limits, &mut lines).unwrap(), lines.finish().unwrap())
        };
        if found.end != Outcome::Complete {
            return Err(found.end);
        }
        let [drat, proof] = [proofs.0, proofs.1].map(|proof| String::from_utf8(proof).unwrap());
        let mut text = Vec::new();
        formula.write("a test", &found.solutions, &mut text).unwrap();
        let solutions = found.solutions.iter().map(|solution| line(solution)).collect();
        Ok(Certificate { formula: String::from_utf8(text).unwrap(), solutions, proof, drat })
    }

    pub(crate) fn of_puzzle(puzzle: &Puzzle) -> Certificate {
        let formula = grid::formula(puzzle, &Budget::default()).unwrap();
        let line = |solution: &[i32]| grid::line(&grid::square(puzzle, solution).expect("a square"));
        Certificate::of(&formula, &Limits::default(), line).unwrap()
    }

    pub(crate) fn of_cover(problem: &Problem) -> Certificate {
        let formula = cover::formula(problem, &Budget::default()).unwrap();
        let options =
            |solution: &[i32]| cover::options(solution).iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
        Certificate::of(&formula, &Limits::default(), options).unwrap()
    }

    pub(crate) fn verify(&self, subject: Subject<'_>) -> Result<Verified, Flaw> {
        let solutions: String = self.solutions.iter().map(|line| format!("{line}\n")).collect();
        let (formula, proof) = (self.formula.as_bytes(), self.proof.as_bytes());
        graeco_checker::verify(subject, formula, solutions.as_bytes(), proof, &Budget::default())
    }

    pub(crate) fn changed(&self, change: &dyn Fn(&mut Certificate)) -> Certificate {
        let mut certificate = self.clone();
        change(&mut certificate);
        certificate
    }

    /// The lines of the proof, of which at least nine in ten matter: the proof without one of them is refused. Others may
    /// be of no use, but in a proof with sums the lines after a line that is dropped have other numbers.
    pub(crate) fn lines_that_matter(&self, subject: Subject<'_>) -> Vec<&str> {
        let lines: Vec<&str> = self.proof.lines().collect();
        let is_refused = |&dropped: &usize| {
            let rest = lines.iter().enumerate().filter(|(place, _)| *place != dropped);
            let proof = rest.map(|(_, line)| format!("{line}\n")).collect();
            let certificate = Certificate { proof, ..self.clone() };
            matches!(certificate.verify(subject), Err(Flaw::Proof(..) | Flaw::Incomplete))
        };
        let refused = (0..lines.len()).filter(is_refused).count();
        assert!(refused * 10 > lines.len() * 9, "{refused} of {}", lines.len());
        lines
    }

    /// The formula without a clause, told by its place from the end of the file, and with one clause less in its head.
    pub(crate) fn without_clause(&self, from_end: usize) -> String {
        let mut lines: Vec<String> = self.formula.lines().map(str::to_owned).collect();
        lines.remove(lines.len() - from_end);
        let head = lines.iter_mut().find(|line| line.starts_with("p cnf") || line.starts_with("* #")).unwrap();
        let (start, count) = head.rsplit_once(' ').unwrap();
        *head = format!("{start} {}", count.parse::<usize>().unwrap() - 1);
        lines.join("\n") + "\n"
    }
}
