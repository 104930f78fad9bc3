//! HTTP/1.1: one request is read from a connection, one response is written to it, both within limits.

use std::io::{self, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// The most bytes of a request line and its headers.
const MOST_HEAD: usize = 16 << 10;

const MOST_HEADERS: usize = 64;

/// The most bytes of a body: a grid of order 255 with many clues fits several times.
pub(crate) const MOST_BODY: usize = 2 << 20;

/// A connection on which no first request begins for this long is closed.
const SILENT: Duration = Duration::from_secs(10);

/// A connection on which no further request begins for this long is closed.
const IDLE: Duration = Duration::from_secs(60);

/// A request has to be complete after this time.
const SLOW: Duration = Duration::from_secs(10);

/// A client that is still sending when it is refused is listened to for this long.
const LEAVING: Duration = Duration::from_secs(2);

/// The request line and the headers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Head {
    pub(crate) method: String,
    pub(crate) path: String,
    headers: Vec<(String, String)>,
    /// Whether the client may send another request on the same connection.
    keeps_open: bool,
}

impl Head {
    /// The value of a header that occurs once; `Err` if it occurs several times.
    pub(crate) fn header(&self, name: &str) -> Result<Option<&str>, Refusal> {
        let mut values = self.headers.iter().filter(|(own, _)| own.eq_ignore_ascii_case(name));
        match (values.next(), values.next()) {
            (found, None) => Ok(found.map(|(_, value)| value.as_str())),
            _ => Err(Refusal::new(400, format!("several headers {name}"))),
        }
    }

    fn length(&self) -> Result<usize, Refusal> {
        if self.header("transfer-encoding")?.is_some() {
            return Err(Refusal::new(411, "expected Content-Length"));
        }
        let Some(length) = self.header("content-length")? else { return Ok(0) };
        let is_number = !length.is_empty() && length.bytes().all(|byte| byte.is_ascii_digit());
        match length.parse() {
            Ok(length) if length <= MOST_BODY => Ok(length),
            _ if is_number => Err(Refusal::new(413, format!("the body is larger than {MOST_BODY} bytes"))),
            _ => Err(Refusal::new(400, "Content-Length is not a number")),
        }
    }
}

/// Why a request is not answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    pub(crate) what: String,
}

impl Refusal {
    pub(crate) fn new(status: u16, what: impl Into<String>) -> Refusal {
        Refusal { status, what: what.into() }
    }
}

/// Why there is no request.
#[derive(Debug)]
pub(crate) enum NoRequest {
    /// The connection is at its end.
    Closed,
    /// The request is refused; the rest of the connection is not read.
    Refused(Refusal),
}

impl From<Refusal> for NoRequest {
    fn from(refusal: Refusal) -> NoRequest {
        NoRequest::Refused(refusal)
    }
}

#[derive(Debug)]
pub(crate) struct Connection {
    stream: BufReader<TcpStream>,
    /// When the request that is being read began.
    begun: Option<Instant>,
    /// How long the next request may keep it waiting.
    patience: Duration,
}

impl Connection {
    pub(crate) fn new(stream: TcpStream) -> io::Result<Connection> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(SLOW))?;
        Ok(Connection { stream: BufReader::new(stream), begun: None, patience: SILENT })
    }

    /// Waits for a request, and reads it as far as its headers go.
    pub(crate) fn head(&mut self) -> Result<Head, NoRequest> {
        self.begun = None;
        let mut bytes = Vec::new();
        while !bytes.ends_with(b"\r\n\r\n") {
            let [byte] = self.read()?;
            self.begun.get_or_insert_with(Instant::now);
            // An empty line may stand before a request.
            if bytes.is_empty() && (byte == b'\r' || byte == b'\n') {
                continue;
            }
            bytes.push(byte);
            if bytes.len() > MOST_HEAD {
                return Err(Refusal::new(431, "the headers are too long").into());
            }
        }
        Ok(parse(&bytes)?)
    }

    /// Reads the body that belongs to a head.
    pub(crate) fn body(&mut self, head: &Head) -> Result<Vec<u8>, NoRequest> {
        let mut body = vec![0; head.length()?];
        if !body.is_empty() && head.header("expect")?.is_some() {
            let told = self.stream.get_mut().write_all(b"HTTP/1.1 100 Continue\r\n\r\n");
            told.map_err(|_| NoRequest::Closed)?;
        }
        let mut filled = 0;
        while filled < body.len() {
            filled += self.read_some(&mut body[filled..])?;
        }
        Ok(body)
    }

    fn read<const N: usize>(&mut self) -> Result<[u8; N], NoRequest> {
        let (mut bytes, mut filled) = ([0; N], 0);
        while filled < N {
            filled += self.read_some(&mut bytes[filled..])?;
        }
        Ok(bytes)
    }

    /// Reads at least one byte, within the remaining time.
    fn read_some(&mut self, bytes: &mut [u8]) -> Result<usize, NoRequest> {
        if self.stream.buffer().is_empty() {
            let left = self.begun.map_or(self.patience, |begun| SLOW.saturating_sub(begun.elapsed()));
            if left.is_zero() {
                return Err(Refusal::new(408, "the request takes too long").into());
            }
            self.stream.get_ref().set_read_timeout(Some(left)).map_err(|_| NoRequest::Closed)?;
        }
        match self.stream.read(bytes) {
            Ok(0) => Err(NoRequest::Closed),
            Ok(read) => Ok(read),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(0),
            Err(_) if self.begun.is_some() => Err(Refusal::new(408, "the request takes too long").into()),
            Err(_) => Err(NoRequest::Closed),
        }
    }

    /// Writes a response; says whether the connection can go on.
    pub(crate) fn answer(&mut self, response: &Response, head: Option<&Head>) -> io::Result<bool> {
        self.patience = IDLE;
        let keeps_open = head.is_some_and(|head| head.keeps_open);
        let is_head = head.is_some_and(|head| head.method == "HEAD");
        let stream = self.stream.get_mut();
        let (bytes, begun) = (response.bytes(keeps_open, !is_head), Instant::now());
        // A client that reads little at a time has as long as one that sends little at a time.
        for part in bytes.chunks(1 << 16) {
            if begun.elapsed() > SLOW {
                return Err(io::ErrorKind::TimedOut.into());
            }
            stream.write_all(part)?;
        }
        stream.flush()?;
        if !keeps_open {
            self.leave();
        }
        Ok(keeps_open)
    }

    /// Ends the connection so that the client can read the answer even if it is still sending.
    fn leave(&mut self) {
        let stream = self.stream.get_mut();
        // An error here is an error for the client as well.
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let _ = stream.set_read_timeout(Some(Duration::from_millis(200)));
        let (mut rest, mut left, begun) = ([0; 4096], 256, Instant::now());
        while left > 0 && begun.elapsed() < LEAVING && matches!(stream.read(&mut rest), Ok(1..)) {
            left -= 1;
        }
    }
}

/// Reads the request line and the headers.
fn parse(bytes: &[u8]) -> Result<Head, Refusal> {
    let bad = |what: &str| Refusal::new(400, what);
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    match request.parse(bytes) {
        Ok(httparse::Status::Complete(_)) => {}
        Err(httparse::Error::TooManyHeaders) => return Err(Refusal::new(431, "too many headers")),
        _ => return Err(bad("this is not HTTP/1.1")),
    }
    let text = |value: &[u8]| String::from_utf8(value.to_vec()).map_err(|_| bad("a header is not text"));
    let headers = request.headers.iter().map(|header| Ok((header.name.to_owned(), text(header.value)?)));
    let mut head = Head {
        method: request.method.unwrap_or_default().to_owned(),
        path: request.path.unwrap_or_default().to_owned(),
        headers: headers.collect::<Result<_, _>>()?,
        keeps_open: false,
    };
    let closes = head.header("connection")?.is_some_and(|value| value.eq_ignore_ascii_case("close"));
    head.keeps_open = request.version == Some(1) && !closes;
    Ok(head)
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    /// The media type of the body.
    pub(crate) form: &'static str,
    pub(crate) body: Vec<u8>,
}

/// The page may load from and connect to this server only, no frame may hold it, and no other page can include its files.
const SAFETY: &str = "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
    Cross-Origin-Resource-Policy: same-origin\r\nCross-Origin-Opener-Policy: same-origin\r\n\
    X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nCache-Control: no-store\r\n";

impl Response {
    fn bytes(&self, keeps_open: bool, with_body: bool) -> Vec<u8> {
        let Response { status, form, body } = self;
        let connection = if keeps_open { "keep-alive" } else { "close" };
        let content = match status {
            204 => String::new(),
            _ => format!("Content-Type: {form}\r\nContent-Length: {}\r\n", body.len()),
        };
        let head =
            format!("HTTP/1.1 {status} {}\r\n{content}Connection: {connection}\r\n{SAFETY}\r\n", reason(*status));
        let mut bytes = head.into_bytes();
        if with_body {
            bytes.extend_from_slice(body);
        }
        bytes
    }
}

/// The words that go with a status code.
fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        204 => "No Content",
        400 => "Bad Request",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        422 => "Unprocessable Content",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        _ => "Internal Server Error",
    }
}
