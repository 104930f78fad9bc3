//! `graeco serve`: a page in the browser where puzzle files are drawn, checked and changed.

use std::io;
use std::path::Path;

use graeco_exchange::read_first_within;
use graeco_grid::Limits;
use graeco_host::output::Output;
use graeco_host::status::Status;
use graeco_host::stop;
use graeco_serve::{Server, Settings};

use crate::args;
use crate::input;
use crate::query::Mode;
use crate::report::Report;
use crate::session::Session;

/// Serves the page until the program is stopped.
pub(crate) fn run(serve: &args::Serve, session: Session<'_>) -> io::Result<Status> {
    let limits = session.ask(Mode::One).limits();
    let name = |file: &Path| file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let read = |file: &Path| input::text(file, &limits, session.report).map(|text| (name(file), text));
    // The messages of the page about the text are printed here, too.
    let read = |file: &Path| read(file).inspect(|(_, text)| tell_faults(file, text, &limits, session.report));
    let mut settings = Settings::default();
    settings.file = match serve.file.as_deref().map(read).transpose() {
        Ok(file) => file,
        Err(status) => return Ok(status),
    };
    (settings.port, settings.memory) = (serve.port, limits.memory);
    settings.time = limits.time.unwrap_or(settings.time);
    let server = match Server::bind(settings) {
        Ok(server) => server,
        Err(error) => {
            session.report.error(&format!("port {} of this machine cannot be used: {error}", serve.port));
            return Ok(Status::BadInput);
        }
    };
    Output::new("pages").line(&server.url())?;
    session.report.note("open this address in a browser; Ctrl-C ends the server");
    server.run(&stop::flag())?;
    Ok(Status::Solved)
}

/// Prints the error of a file, if there is one, and the parts that the page does not show. The page is an editor: it shows
/// the text nevertheless.
fn tell_faults(file: &Path, text: &str, limits: &Limits, report: &Report) {
    let name = input::name(file);
    match read_first_within(text, limits) {
        Ok(reading) => {
            reading.losses().iter().for_each(|loss| report.note(&format!("{name}: not carried over: {loss}")))
        }
        Err(error) => {
            input::unread(&name, text, &error, report);
        }
    }
}
