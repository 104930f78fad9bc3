//! Programs by others that check proofs: those that are installed are run.

use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use graeco_grid::{Budget, End};

use super::{CNF, DRAT, LRAT, OPB, VERIPB};

/// A program, and which formula and which proof it takes.
pub(super) struct Checker {
    pub(super) name: &'static str,
    formula: &'static str,
    proof: &'static str,
}

/// What a program says of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Accepted,
    Refused,
    /// It ended without a verdict.
    Failed,
    /// It is not installed, or takes other forms of proofs.
    Missing,
}

/// They are given the formula and the proof, and print a line that starts with `s VERIFIED`.
pub(super) const CHECKERS: [Checker; 5] = [
    Checker { name: "rate", formula: CNF, proof: DRAT },
    Checker { name: "drat-trim", formula: CNF, proof: DRAT },
    Checker { name: "lrat-trim", formula: CNF, proof: LRAT },
    Checker { name: "cake_lpr", formula: CNF, proof: LRAT },
    Checker { name: "veripb", formula: OPB, proof: VERIPB },
];

/// How often it is looked whether a program has ended.
const LOOK: Duration = Duration::from_millis(2);

impl Checker {
    /// What the program says of the proof in a folder.
    pub(super) fn verdict(&self, dir: &Path, budget: &Budget) -> io::Result<Result<Verdict, End>> {
        if !dir.join(self.formula).exists() {
            return Ok(Ok(Verdict::Missing));
        }
        let mut command = Command::new(self.name);
        command.arg(dir.join(self.formula)).arg(dir.join(self.proof));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = match command.spawn() {
            Ok(child) => child,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Ok(Verdict::Missing)),
            Err(error) => return Err(error),
        };
        let mut stdout = child.stdout.take().ok_or_else(|| io::Error::other("no pipe"))?;
        // What it prints is taken while it runs, so that it never waits.
        let printed = thread::spawn(move || {
            let mut text = Vec::new();
            stdout.read_to_end(&mut text).map(|_| text)
        });
        if let Err(end) = wait(&mut child, budget)? {
            return Ok(Err(end));
        }
        let text = printed.join().map_err(|_| io::Error::other("the thread that reads has failed"))??;
        let text = String::from_utf8_lossy(&text);
        let says = |what: &str| text.lines().any(|line| line.starts_with(what));
        Ok(Ok(match (says("s VERIFIED"), says("s NOT VERIFIED")) {
            (true, _) => Verdict::Accepted,
            (_, true) => Verdict::Refused,
            _ => Verdict::Failed,
        }))
    }
}

/// Waits for a program, and kills it when the budget ends.
fn wait(child: &mut Child, budget: &Budget) -> io::Result<Result<(), End>> {
    while child.try_wait()?.is_none() {
        if let Err(end) = budget.look() {
            child.kill()?;
            child.wait()?;
            return Ok(Err(end));
        }
        thread::sleep(LOOK);
    }
    Ok(Ok(()))
}
