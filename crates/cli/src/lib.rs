//! The program `graeco` as a library, which its binary and the Python package call: turns the command line into a call, and its
//! summary into an exit status.

mod answers;
mod args;
mod certificate;
mod checkpoint;
mod cover;
mod cubes;
mod difficulty;
mod drawing;
mod driver;
mod estimates;
mod explain;
mod front;
mod grid;
mod guide;
mod input;
mod latin;
mod man;
mod messages;
mod query;
mod report;
mod row;
mod serve;
mod session;
mod squares;
mod sudoku;
mod verdict;

use std::error::Error;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use args::{Cli, Command, Cubes, Group, MakeCubes};
use graeco_host::status::Status;
use graeco_host::{output, stop};
use input::{Answered, told_as};
use report::Report;

/// Runs the program with the words of a command line, the first of which is its name. Returns the exit status; a wrong command
/// line ends the process. To be called once in a process.
#[must_use]
pub fn run_program(words: Vec<OsString>) -> u8 {
    let (cli, notes) = front::parse(args::typed(words));
    cli.common.color.as_choice().write_global();
    let report = Report::new(&cli.common);
    let redirect = |path: &PathBuf| output::redirect(path).map_err(|error| format!("{}: {error}", path.display()));
    if let Err(what) = cli.common.output.as_ref().map_or(Ok(()), redirect) {
        report.error(&what);
        return Status::BadInput.code();
    }
    notes.iter().for_each(|note| report.note(note));
    stop::listen(output::ends(), !report.notes());
    let ran = run(&cli, &report).or_else(|error| failed(error, &report));
    // The answers so far are printed in any case.
    let ran = output::flush().and(ran);
    let is_kept = match ran {
        Ok(Status::Solved) => true,
        Ok(Status::BadInput) | Err(_) => false,
        Ok(_) => output::has_answers(),
    };
    if let (Some(path), false, Ok(Status::NoSolution | Status::Limit | Status::Interrupted)) =
        (&cli.common.output, is_kept, &ran)
    {
        report.note(&format!("{} is not written", path.display()));
    }
    let status = match output::complete(is_kept).and(ran) {
        // Nobody waits for the other answers.
        Ok(Status::Interrupted) if stop::reader_left() => Status::so_far(),
        Ok(status) => status,
        Err(error) => {
            report.error(&format!("the output cannot be written: {error}"));
            Status::BadInput
        }
    };
    if !stop::has_signal() {
        return status.code();
    }
    if status != Status::Interrupted {
        // It came when the work had just ended.
        report.note("interrupted; the output may be incomplete");
    }
    Status::Interrupted.code()
}

/// Tells the error of a command, unless it is one of the output.
fn failed(error: Box<dyn Error>, report: &Report) -> io::Result<Status> {
    let error = match error.downcast::<io::Error>() {
        Ok(error) => return Err(*error),
        Err(error) => error,
    };
    let (message, status) = told_as(&*error, report);
    message.inspect(|message| report.say(message));
    Ok(status)
}

fn run(cli: &Cli, report: &Report) -> Answered {
    let session = session::Session { common: &cli.common, report };
    match &cli.command {
        Command::Sudoku(Group(command)) => sudoku::run(command, session),
        Command::Latin(Group(command)) => latin::run(command, session),
        Command::Grid(Group(command)) => grid::run(command, session),
        Command::Cover(Group(command)) => cover::run(command, session),
        Command::Serve(asked) => serve::run(asked, session),
        Command::Cubes(Cubes::Make(MakeCubes::Cover { file, into, cutting })) => {
            cover::cubes(file, into.as_deref(), cutting, session)
        }
        Command::Cubes(Cubes::Make(MakeCubes::Grid { file, cutting })) => grid::cubes(file, cutting, session),
        Command::Cubes(Cubes::Make(MakeCubes::Latin { order, kind, first_row, cutting })) => {
            latin::cubes(order, kind.kind(), *first_row, cutting, session)
        }
        Command::Cubes(Cubes::Run(asked)) => cubes::run(asked, session),
        Command::Cubes(Cubes::Merge(asked)) => cubes::merge(asked, session),
        Command::Verify { dirs, puzzle } => certificate::verify(dirs, puzzle.as_deref(), grid::own, session),
        Command::Guide { topic } => print(guide::text(topic.as_deref()).as_bytes()),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut args::command(), "graeco", &mut script);
            print(&script)
        }
        Command::Man { dir } => {
            let pages = man::pages(args::command())?;
            let Some(dir) = dir.file() else {
                return print(&pages.into_iter().flat_map(|(_, page)| page).collect::<Vec<_>>());
            };
            let unwritten = |error| format!("the man pages cannot be written to {}: {error}", dir.display());
            man::write(&pages, dir).map_err(unwritten)?;
            Ok(Status::Solved)
        }
    }
}

fn print(text: &[u8]) -> Answered {
    output::Output::new("lines").lines(text, 1, 0)?;
    Ok(Status::Solved)
}
