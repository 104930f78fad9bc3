//! The program `graeco`: what the user typed becomes a call, and its outcome an exit status.

mod args;
mod ask;
mod bulk;
mod checkpoint;
mod cover;
mod grid;
mod input;
mod latin;
mod output;
mod report;
mod squares;
mod status;
mod sudoku;

use std::io;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Cli, Command};
use report::Report;
use status::Status;

fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.common.color.as_choice().write_global();
    let report = Report::new(&cli.common);
    let status = match run(&cli, &report) {
        Ok(status) => status,
        // Who reads our output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Status::Solved,
        Err(error) => {
            report.error(&format!("the output cannot be written: {error}"));
            Status::BadInput
        }
    };
    ExitCode::from(status.code())
}

fn run(cli: &Cli, report: &Report) -> io::Result<Status> {
    match &cli.command {
        Command::Sudoku(command) => sudoku::run(command, &cli.common, report),
        Command::Latin(command) => latin::run(command, &cli.common, report),
        Command::Grid(command) => grid::run(command, &cli.common, report),
        Command::Cover(command) => cover::run(command, &cli.common, report),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "graeco", &mut script);
            io::Write::write_all(&mut io::stdout(), &script)?;
            Ok(Status::Solved)
        }
    }
}
