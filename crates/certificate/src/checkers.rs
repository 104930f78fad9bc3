//! Programs by others that check proofs: those that are installed are run.

use std::env;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use graeco_grid::{Budget, Stop};

use crate::names::{CNF, DRAT, LRAT, OPB, VERIPB};

/// A program, and which formula and which proof it takes.
pub(crate) struct Checker {
    pub(crate) name: &'static str,
    formula: &'static str,
    proof: &'static str,
}

/// The verdict of a program on a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Accepted,
    /// It does not accept the proof; its reaction in words.
    Refused(String),
    /// A limit came first.
    Stopped(Stop),
    /// It is installed and cannot be run, for this reason.
    Failed(String),
    /// It is not installed, or takes other forms of proofs.
    Missing,
}

/// They are given the formula and the proof, and print a line that starts with `s VERIFIED`.
pub(crate) const CHECKERS: [Checker; 5] = [
    Checker { name: "rate", formula: CNF, proof: DRAT },
    Checker { name: "drat-trim", formula: CNF, proof: DRAT },
    Checker { name: "lrat-trim", formula: CNF, proof: LRAT },
    Checker { name: "cake_lpr", formula: CNF, proof: LRAT },
    Checker { name: "veripb", formula: OPB, proof: VERIPB },
];

/// The interval between two looks at a running program.
const LOOK: Duration = Duration::from_millis(2);

impl Checker {
    /// The verdict of the program on the proof in a folder.
    pub(crate) fn verdict(&self, dir: &Path, budget: &Budget) -> Verdict {
        let [formula, proof] = [self.formula, self.proof].map(|name| argument(dir, name));
        if !formula.exists() || !proof.exists() || !is_installed(self.name) {
            return Verdict::Missing;
        }
        // It would wait for a pipe for ever.
        if !formula.is_file() || !proof.is_file() {
            return Verdict::Failed(format!("{} and {} are not both regular files", self.formula, self.proof));
        }
        let mut command = Command::new(self.name);
        command.arg(formula).arg(proof);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        match command.spawn() {
            Ok(child) => judged(child, budget).unwrap_or_else(|error| Verdict::Failed(error.to_string())),
            Err(error) => Verdict::Failed(error.to_string()),
        }
    }
}

/// Whether there is a program of this name, or a link that leads nowhere. Its interpreter may be missing all the same.
fn is_installed(name: &str) -> bool {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    let is_in = |dir: PathBuf| dir.join(&file).symlink_metadata().is_ok();
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(is_in))
}

/// The path of a file, which is never taken for an option.
fn argument(dir: &Path, name: &str) -> PathBuf {
    // An absolute path replaces the `.`.
    Path::new(".").join(dir).join(name)
}

fn judged(mut child: Child, budget: &Budget) -> io::Result<Verdict> {
    let mut stdout = child.stdout.take().ok_or_else(|| io::Error::other("no pipe"))?;
    // Its output is read while it runs, so that it never waits.
    let printed = thread::Builder::new().name("checker".into()).spawn(move || {
        let mut text = Vec::new();
        stdout.read_to_end(&mut text).map(|_| text)
    });
    let printed = match printed {
        Ok(printed) => printed,
        Err(error) => {
            drop(child.kill().and_then(|()| child.wait()));
            return Err(error);
        }
    };
    let status = match wait(&mut child, budget)? {
        Ok(status) => status,
        Err(end) => return Ok(Verdict::Stopped(end)),
    };
    // A process that it has started may hold its output open.
    while !printed.is_finished() {
        if let Err(end) = budget.look() {
            return Ok(Verdict::Stopped(end));
        }
        thread::sleep(LOOK);
    }
    let text = printed.join().map_err(|_| io::Error::other("the thread that reads has failed"))??;
    let text = String::from_utf8_lossy(&text);
    // `drat-trim` returns to the start of a line before it prints its verdict.
    let says = |what: &str| text.split(['\n', '\r']).any(|line| line.starts_with(what));
    Ok(match (says("s NOT VERIFIED"), says("s VERIFIED")) {
        (true, _) => Verdict::Refused("refuses the proof".into()),
        (_, true) => Verdict::Accepted,
        _ => {
            // A signal such as Ctrl-C reaches both, and perhaps the other program first.
            thread::sleep(10 * LOOK);
            match budget.look() {
                Ok(()) => Verdict::Refused(format!("ended without a verdict ({status})")),
                Err(end) => Verdict::Stopped(end),
            }
        }
    })
}

/// Waits for a program, and kills it when the budget ends.
fn wait(child: &mut Child, budget: &Budget) -> io::Result<Result<ExitStatus, Stop>> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Ok(status));
        }
        if let Err(end) = budget.look() {
            child.kill()?;
            child.wait()?;
            return Ok(Err(end));
        }
        thread::sleep(LOOK);
    }
}
