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
use crate::input::{self, Answered, Failure};
use crate::query::Mode;
use crate::report::Report;
use crate::session::Session;

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
pub(crate) fn run(serve: &args::Serve, session: Session<'_>) -> Answered {
    let limits = session.ask(Mode::One).limits();
    let name = |file: &Path| file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let read = |file: &Path| input::text(file, &limits).map(|text| (name(file), text));
    // The messages of the page about the text are printed here, too.
    let read = |file: &Path| read(file).inspect(|(_, text)| tell_faults(file, text, &limits, session.report));
    let mut settings = Settings::default();
    settings.file = serve.file.as_deref().map(read).transpose()?;
    let on_disk = serve.file.iter().filter(|file| file.is_file());
    settings.disk = on_disk.map(|file| Arc::new(OnDisk(file.clone())) as Arc<dyn Disk>).next();
    settings.memory = limits.memory;
    settings.time = limits.time.unwrap_or(settings.time);
    settings.port = serve.port;
    let server = Server::bind(settings).map_err(|error| error.to_string())?;
    if serve.port.is_none() && !server.is_at_usual_port() {
        session.report.note("the usual ports are in use; drafts that were made on another port are not shown here");
    }
    Output::new("pages").line(server.url())?;
    session.report.note("open this address in a browser; Ctrl-C ends the server");
    server.run(&stop::flag())?;
    Ok(Status::Solved)
}

/// Prints the error of a file, if there is one, and the parts that the page does not show. The page is an editor: it shows
/// the text nevertheless.
fn tell_faults(file: &Path, text: &str, limits: &Limits, report: &Report) {
    let name = input::name(file);
    match read_first_within(text, limits) {
        Ok(reading) => reading.messages().iter().for_each(|message| report.note(&format!("{name}: {message}"))),
        Err(error) => {
            Failure::unread(&name, text, error).tell(report);
        }
    }
}
