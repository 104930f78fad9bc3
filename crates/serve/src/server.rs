//! The server: a port of this machine, and a thread for each connection.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::disk::Disk;
use crate::gate::Gate;
use crate::guard;
use crate::http::{Connection, Head, NoRequest, Refusal};
use crate::pages::Pages;
use crate::pool::Pool;
use crate::routes::{Context, refused};
use crate::slots::{Slot, Slots};
use crate::token::Token;

/// The number of open connections. Each takes a thread and two files, and a process often may open only 1024 files.
const MOST_CONNECTIONS: usize = 256;

/// When all of them are busy, this many others at a time get a refusal; the rest are closed.
const MOST_REFUSED: usize = 64;

/// How many texts and pictures are worked on at a time.
const MOST_AT_ONCE: usize = 4;

/// The interval between two looks at the stop flag.
const LOOK: Duration = Duration::from_millis(20);

/// How often pages are forgotten that do not ask any more.
const TIDY: Duration = Duration::from_secs(5);

/// The port if none is given, and how many after it are tried.
const USUAL_PORT: u16 = 7109;
const MORE_PORTS: u16 = 8;

/// The settings of a server.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The port, 0 for any that is free; `None` for 7109, or one of the next eight, or any if all of them are taken. A browser
    /// keeps drafts by the port, so that it should be the same at each start.
    pub port: Option<u16>,
    /// The name and the text of the puzzle file that a new page shows.
    pub file: Option<(String, String)>,
    /// Where that file is saved; `None` if the page saves copies only.
    pub disk: Option<Arc<dyn Disk>>,
    /// The most time for one question about a puzzle.
    pub time: Duration,
    /// How many bytes all searches together may hold, and as many all texts that are read; `None` for no limit.
    pub memory: Option<usize>,
}

impl Default for Settings {
    /// The usual port, no file, 20 seconds, and no limit of memory.
    fn default() -> Settings {
        Settings { port: None, file: None, disk: None, time: Duration::from_secs(20), memory: None }
    }
}

fn listen(port: u16) -> io::Result<TcpListener> {
    let name =
        |error: io::Error| io::Error::new(error.kind(), format!("port {port} of this machine cannot be used: {error}"));
    TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).map_err(name)
}

/// Listens at the usual port or one of the next ones, or at any if all of them are taken.
fn listen_usually() -> io::Result<TcpListener> {
    let is_taken = |error: &io::Error| error.kind() == io::ErrorKind::AddrInUse;
    let ports = (USUAL_PORT..=USUAL_PORT + MORE_PORTS).chain([0]);
    let mut tried = ports.map(listen);
    let not_taken = |listener: &io::Result<TcpListener>| listener.as_ref().err().is_none_or(|error| !is_taken(error));
    tried.find(not_taken).unwrap_or_else(|| listen(0))
}

/// A server on this machine.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::AtomicBool;
///
/// use graeco_serve::{Server, Settings};
///
/// let server = Server::bind(Settings::default())?;
/// assert!(server.url().starts_with("http://127.0.0.1:"));
/// let stop = Arc::new(AtomicBool::new(false));
/// let running = std::thread::spawn({ let stop = Arc::clone(&stop); move || server.run(&stop) });
/// stop.store(true, std::sync::atomic::Ordering::Relaxed);
/// running.join().unwrap()?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    port: u16,
    token: Arc<Token>,
    context: Arc<Context>,
    slots: Arc<Slots>,
    refusals: Arc<AtomicUsize>,
}

impl Server {
    /// Takes the port, which only programs on this machine can reach, and starts the threads that search.
    ///
    /// # Errors
    /// If the port is taken, which the error names, or there are no more threads, or no random numbers for the token.
    pub fn bind(settings: Settings) -> io::Result<Server> {
        let listener = settings.port.map_or_else(listen_usually, listen)?;
        listener.set_nonblocking(true)?;
        let port = listener.local_addr()?.port();
        let pool = Pool::start(settings.time, settings.memory)?;
        let gate = Gate::new(MOST_AT_ONCE, settings.memory);
        let context =
            Arc::new(Context { pages: Pages::default(), pool, gate, file: settings.file, disk: settings.disk });
        let (token, slots) = (Arc::new(Token::new()?), Slots::new(MOST_CONNECTIONS));
        Ok(Server { listener, port, token, context, slots, refusals: Arc::default() })
    }

    /// Whether its port is the usual one or one of the next eight.
    #[must_use]
    pub fn is_at_usual_port(&self) -> bool {
        (USUAL_PORT..=USUAL_PORT + MORE_PORTS).contains(&self.port)
    }

    /// The address of the page, with the token that requests must show.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/?token={}", self.port, self.token.as_str())
    }

    /// Answers requests until the flag is set. Connections that are open then are not waited for.
    ///
    /// # Errors
    /// If no more connections can be accepted.
    pub fn run(&self, stop: &AtomicBool) -> io::Result<()> {
        let mut tidied = Instant::now();
        let mut pause = Duration::ZERO;
        while !stop.load(Ordering::Relaxed) {
            match self.listener.accept() {
                Ok((stream, _)) => {
                    self.serve(stream);
                    pause = Duration::ZERO;
                    continue;
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) if is_final(&error) => return Err(error),
                // A client that left, too many open files, or no memory: others may still come.
                Err(_) => {
                    self.slots.close_one();
                    pause = LOOK;
                }
            }
            if tidied.elapsed() > TIDY {
                self.context.pages.forget();
                tidied = Instant::now();
            }
            // New connections are rare: pages keep theirs open.
            pause = (pause + Duration::from_micros(200)).min(LOOK);
            thread::sleep(pause);
        }
        Ok(())
    }

    /// Answers the requests of a connection in a thread of its own.
    fn serve(&self, stream: TcpStream) {
        let (context, port, token) = (Arc::clone(&self.context), self.port, Arc::clone(&self.token));
        // A connection that cannot be kept open, or gets no thread, is closed.
        let Ok(slot) = self.slots.take(&stream) else { return };
        let Some(slot) = slot else { return self.refuse(stream) };
        // A client that does not read its answer has left.
        let work = move || drop(serve_connection(stream, &slot, &context, port, &token));
        drop(thread::Builder::new().name("connection".into()).spawn(work));
    }

    /// Refuses a client for lack of slots, unless many refusals are under way.
    fn refuse(&self, stream: TcpStream) {
        let refusals = Arc::clone(&self.refusals);
        let others = refusals.fetch_add(1, Ordering::Relaxed);
        let counted = Counted(refusals);
        if others >= MOST_REFUSED {
            return;
        }
        let work = move || {
            let _counted = counted;
            let refusal = refused(&Refusal::new(503, "too many connections"));
            let open = |stream: TcpStream| stream.set_nonblocking(false).and_then(|()| Connection::new(stream));
            open(stream).and_then(|mut connection| connection.answer(&refusal, None)).map(drop)
        };
        drop(thread::Builder::new().name("refusal".into()).spawn(work));
    }
}

/// Ends all work.
impl Drop for Server {
    fn drop(&mut self) {
        self.context.gate.close();
        self.context.pages.close_all();
        self.context.pool.end();
    }
}

/// A refusal that is counted.
struct Counted(Arc<AtomicUsize>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Whether no connection can be accepted any more: the listener itself is not in order.
fn is_final(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidInput, NotConnected, Unsupported};
    // Not an open file, not a socket: 9 and 88 on Linux, 38 on macOS, 10009 and 10038 on Windows.
    let is_no_socket = match error.raw_os_error() {
        Some(9 | 10009 | 10038) => true,
        Some(38) => cfg!(target_os = "macos"),
        Some(88) => cfg!(target_os = "linux"),
        _ => false,
    };
    is_no_socket || matches!(error.kind(), InvalidInput | NotConnected | Unsupported)
}

/// Answers the requests of a connection, one after another.
fn serve_connection(stream: TcpStream, slot: &Slot, context: &Context, port: u16, token: &Token) -> io::Result<()> {
    stream.set_nonblocking(false)?;
    let mut connection = Connection::new(stream)?;
    loop {
        match request(&mut connection, slot, port, token) {
            Ok((head, body)) => {
                if !connection.answer(&context.answer(&head, &body), Some(&head))? {
                    return Ok(());
                }
            }
            Err(NoRequest::Closed) => return Ok(()),
            Err(NoRequest::Refused(refusal)) => return connection.answer(&refused(&refusal), None).map(drop),
        }
        slot.rest();
    }
}

/// The next request, unless the guard refuses it; its body is not read before that.
fn request(connection: &mut Connection, slot: &Slot, port: u16, token: &Token) -> Result<(Head, Vec<u8>), NoRequest> {
    let head = connection.head()?;
    if guard::check(&head, port, token)? {
        slot.ask();
    }
    let body = connection.body(&head)?;
    Ok((head, body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn only_an_error_of_the_listener_ends_the_server() {
        // ENOMEM, ENFILE, EMFILE, EPROTO, ECONNABORTED, ENOBUFS, EPERM, EINTR, ENETDOWN.
        for passing in [12, 23, 24, 71, 103, 105, 1, 4, 100] {
            assert!(!is_final(&io::Error::from_raw_os_error(passing)), "{passing}");
        }
        // EBADF, EINVAL, ENOTSOCK.
        for last in [9, 22, 88] {
            assert!(is_final(&io::Error::from_raw_os_error(last)), "{last}");
        }
    }
}
