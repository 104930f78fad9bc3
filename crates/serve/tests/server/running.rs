//! A server that runs for a test, and a client of it.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use graeco_serve::{Server, Settings};
use serde_json::{Value, json};

/// No answer that comes at all takes this long.
pub(crate) const AGES: Duration = Duration::from_secs(120);

pub(crate) const CLASSIC: &str = "order = 9\nboxes = [3, 3]\ngivens = \"000000000301400860900500200700160000020800010000097000003004006048000907000080000\"\n";

/// There is no such square, and no search proves that soon.
pub(crate) const ENDLESS: &str = "order = 18\nrules = [\"pandiagonal\"]\n";

pub(crate) struct Running {
    pub(crate) port: u16,
    /// The header that shows the token of the address.
    pub(crate) token: String,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub(crate) fn start() -> Running {
        Running::within(None)
    }

    /// With so much memory.
    pub(crate) fn within(memory: Option<usize>) -> Running {
        Running::with("x.toml", CLASSIC, memory)
    }

    /// With a file.
    pub(crate) fn with(name: &str, text: &str, memory: Option<usize>) -> Running {
        let mut settings = Settings::default();
        (settings.file, settings.memory) = (Some((name.into(), text.into())), memory);
        Running::of(settings)
    }

    pub(crate) fn of(mut settings: Settings) -> Running {
        settings.time = 10 * AGES;
        let server = Server::bind(settings).unwrap();
        let url = server.url();
        let (port, token) = url.strip_prefix("http://127.0.0.1:").unwrap().split_once("/?token=").unwrap();
        let (port, token) = (port.parse().unwrap(), format!("Bearer {token}"));
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let thread = Some(thread::spawn(move || server.run(&flag).unwrap()));
        Running { port, token, stop, thread }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(AGES)).unwrap();
        stream
    }

    /// The status and the rest of what is answered to these bytes. The client sends no more after them.
    pub(crate) fn raw(&self, bytes: &[u8]) -> (u16, String) {
        let mut stream = self.connect();
        // The server may refuse before it has read everything.
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        (status, answer)
    }

    /// A request with headers of the client's own.
    pub(crate) fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> (u16, String) {
        let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let length = body.len();
        self.raw(format!("{method} {path} HTTP/1.1\r\nContent-Length: {length}\r\n{headers}\r\n{body}").as_bytes())
    }

    /// A request as the page sends it: the status and the body.
    pub(crate) fn post(&self, path: &str, body: &Value) -> (u16, String) {
        let (host, body) = (format!("127.0.0.1:{}", self.port), body.to_string());
        let own = [("Host", host.as_str()), ("Authorization", self.token.as_str())];
        let headers = [own.as_slice(), &[("Content-Type", "application/json"), ("Connection", "close")]].concat();
        let (status, answer) = self.request("POST", path, &headers, &body);
        (status, answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }

    pub(crate) fn ask(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.post(path, body);
        assert_eq!(status, 200, "{path}: {answer}");
        serde_json::from_str(&answer).unwrap()
    }

    pub(crate) fn look(&self, page: &str, sequence: u64, text: &str) -> Value {
        self.ask("/api/look", &json!({ "page": page, "sequence": sequence, "text": text }))
    }

    /// Asks a page until its findings are as wanted.
    pub(crate) fn until(&self, page: &str, sequence: u64, is_wanted: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        loop {
            let told = self.ask("/api/more", &json!({ "page": page, "sequence": sequence, "seen": 0 }));
            if is_wanted(&told["findings"]) {
                return told["findings"].clone();
            }
            assert!(begun.elapsed() < AGES, "{told}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    pub(crate) fn findings(&self, page: &str, text: &str) -> Value {
        assert_eq!(self.look(page, 1, text)["error"], Value::Null);
        self.until(page, 1, |findings| findings["done"] == true)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let ended = self.thread.take().unwrap().join();
        assert!(ended.is_ok() || thread::panicking());
    }
}
