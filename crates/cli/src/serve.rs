//! `graeco serve`: a page in the browser where puzzle files are drawn, checked and changed.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use graeco_exchange::read_first_within;
use graeco_grid::Limits;
use graeco_host::atomic_file;
use graeco_host::output::Output;
use graeco_host::status::Status;
use graeco_host::stop;
use graeco_serve::{Disk, Server, Settings};

use crate::args;
use crate::input;
use crate::query::Mode;
use crate::report::Report;
use crate::session::Session;

/// The port if none is given, and how many after it are tried. A browser keeps drafts by the port, so that it must be the
/// same at each start.
const USUAL_PORT: u16 = 7109;
const MORE_PORTS: u16 = 8;

/// A puzzle file on disk.
#[derive(Debug)]
struct OnDisk(PathBuf);

impl Disk for OnDisk {
    fn path(&self) -> String {
        std::path::absolute(&self.0).unwrap_or_else(|_| self.0.clone()).display().to_string()
    }

    fn read(&self) -> io::Result<String> {
        std::fs::read_to_string(&self.0)
    }

    fn write(&self, text: &str) -> io::Result<()> {
        atomic_file::write(&self.0, text.as_bytes())
    }
}

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
    let on_disk = serve.file.iter().filter(|file| file.is_file());
    settings.disk = on_disk.map(|file| Arc::new(OnDisk(file.clone())) as Arc<dyn Disk>).next();
    settings.memory = limits.memory;
    settings.time = limits.time.unwrap_or(settings.time);
    let server = match bind(&settings, serve.port, session.report) {
        Ok(server) => server,
        Err((port, error)) => {
            session.report.error(&format!("port {port} of this machine cannot be used: {error}"));
            return Ok(Status::BadInput);
        }
    };
    Output::new("pages").line(&server.url())?;
    session.report.note("open this address in a browser; Ctrl-C ends the server");
    server.run(&stop::flag())?;
    Ok(Status::Solved)
}

/// A server at this port; if none is given, at the usual one or one of the next, or at any.
fn bind(settings: &Settings, port: Option<u16>, report: &Report) -> Result<Server, (u16, io::Error)> {
    let bind = |port: u16| {
        let mut settings = settings.clone();
        settings.port = port;
        Server::bind(settings).map_err(|error| (port, error))
    };
    if let Some(port) = port {
        return bind(port);
    }
    let is_taken = |(_, error): &(u16, io::Error)| error.kind() == io::ErrorKind::AddrInUse;
    let mut server = bind(USUAL_PORT);
    for port in USUAL_PORT + 1..=USUAL_PORT + MORE_PORTS {
        match &server {
            Err(error) if is_taken(error) => server = bind(port),
            _ => break,
        }
    }
    match server {
        Err(error) if is_taken(&error) => {
            report.note("the usual ports are taken; the drafts that the browser keeps are those of another port");
            bind(0)
        }
        server => server,
    }
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
