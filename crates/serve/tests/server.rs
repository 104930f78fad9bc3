//! The server over real sockets: access, answers, and that no client waits for another.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use graeco_serve::{Disk, Server, Settings};
use serde_json::{Value, json};

/// No answer that comes at all takes this long.
const AGES: Duration = Duration::from_secs(120);

const CLASSIC: &str = "order = 9\nboxes = [3, 3]\ngivens = \"000000000301400860900500200700160000020800010000097000003004006048000907000080000\"\n";

/// There is no such square, and no search proves that soon.
const ENDLESS: &str = "order = 18\nrules = [\"pandiagonal\"]\n";

struct Running {
    port: u16,
    /// The header that shows the token of the address.
    token: String,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    fn start() -> Running {
        Running::within(None)
    }

    /// With so much memory.
    fn within(memory: Option<usize>) -> Running {
        Running::with("x.toml", CLASSIC, memory)
    }

    /// With a file.
    fn with(name: &str, text: &str, memory: Option<usize>) -> Running {
        let mut settings = Settings::default();
        (settings.file, settings.memory) = (Some((name.into(), text.into())), memory);
        Running::of(settings)
    }

    fn of(mut settings: Settings) -> Running {
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

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(AGES)).unwrap();
        stream
    }

    /// The status and the rest of what is answered to these bytes. The client sends no more after them.
    fn raw(&self, bytes: &[u8]) -> (u16, String) {
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
    fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> (u16, String) {
        let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let length = body.len();
        self.raw(format!("{method} {path} HTTP/1.1\r\nContent-Length: {length}\r\n{headers}\r\n{body}").as_bytes())
    }

    /// A request as the page sends it: the status and the body.
    fn post(&self, path: &str, body: &Value) -> (u16, String) {
        let (host, body) = (format!("127.0.0.1:{}", self.port), body.to_string());
        let own = [("Host", host.as_str()), ("Authorization", self.token.as_str())];
        let headers = [own.as_slice(), &[("Content-Type", "application/json"), ("Connection", "close")]].concat();
        let (status, answer) = self.request("POST", path, &headers, &body);
        (status, answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }

    fn ask(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.post(path, body);
        assert_eq!(status, 200, "{path}: {answer}");
        serde_json::from_str(&answer).unwrap()
    }

    fn look(&self, page: &str, sequence: u64, text: &str) -> Value {
        self.ask("/api/look", &json!({ "page": page, "sequence": sequence, "text": text }))
    }

    /// Asks a page until its findings are as wanted.
    fn until(&self, page: &str, sequence: u64, is_wanted: impl Fn(&Value) -> bool) -> Value {
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

    fn findings(&self, page: &str, text: &str) -> Value {
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

#[test]
fn only_this_page_and_programs_of_this_machine_are_let_in() {
    let server = Running::start();
    let own = format!("localhost:{}", server.port);
    let (origin, json) = (format!("http://{own}"), ("Content-Type", "application/json"));
    let (host, token) = (("Host", own.as_str()), ("Authorization", server.token.as_str()));
    let post = |headers: &[(&str, &str)]| server.request("POST", "/api/start", &[&[token], headers].concat(), "{}").0;
    assert_eq!(post(&[host, json]), 200);
    assert_eq!(post(&[host, json, ("Origin", &origin), ("Sec-Fetch-Site", "same-origin")]), 200);
    assert_eq!(post(&[("Host", &format!("[::1]:{}", server.port)), json]), 200);
    // A name that leads here, as rebinding does it.
    for name in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "0.0.0.0", "192.168.0.1"] {
        let other = format!("{name}:{}", server.port);
        assert_eq!(post(&[("Host", &other), json]), 403, "{other}");
        assert_eq!(server.request("GET", "/", &[("Host", &other)], "").0, 403, "{other}");
    }
    assert_eq!(post(&[("Host", "localhost"), json]), 403);
    assert_eq!(post(&[("Host", "localhost:1"), json]), 403);
    assert_eq!(post(&[json]), 400);
    assert_eq!(post(&[host, host, json]), 400);
    // Another site.
    for other in ["http://evil.example", "null", "https://localhost", "http://localhost:1", "file://", ""] {
        assert_eq!(post(&[host, json, ("Origin", other)]), 403, "{other}");
    }
    assert_eq!(post(&[host, json, ("Sec-Fetch-Site", "cross-site")]), 403);
    assert_eq!(post(&[host, json, ("Sec-Fetch-Site", "same-site")]), 403);
    assert_eq!(post(&[host, ("Content-Type", "text/plain")]), 415);
    assert_eq!(post(&[host]), 415);
    assert_eq!(server.request("OPTIONS", "/api/start", &[host], "").0, 405);
    assert_eq!(server.request("PUT", "/api/start", &[host, json], "{}").0, 405);
    // What is asked is never answered to a link.
    assert_eq!(server.request("GET", "/api/start", &[host], "").0, 404);
}

/// Another user of this machine reaches the port, but has not seen the address.
#[test]
fn only_those_who_know_the_address_are_answered() {
    let server = Running::start();
    let own = format!("127.0.0.1:{}", server.port);
    let start = |tokens: &[&str]| {
        let tokens = tokens.iter().map(|&token| ("Authorization", token));
        let headers: Vec<_> =
            [("Host", own.as_str()), ("Content-Type", "application/json")].into_iter().chain(tokens).collect();
        server.request("POST", "/api/start", &headers, "{}")
    };
    assert_eq!(start(&[&server.token]).0, 200);
    let (status, told) = start(&[]);
    assert!(
        status == 401 && told.contains("the address that `graeco serve` printed") && !told.contains("order"),
        "{told}"
    );
    let (shorter, other) = (&server.token[..server.token.len() - 1], Running::start().token.clone());
    for wrong in ["", "Bearer", "Bearer ", shorter, &other, &format!("{}0", server.token)] {
        assert_eq!(start(&[wrong]).0, 401, "{wrong}");
    }
    assert_eq!(start(&[&server.token, &other]).0, 400);
    // The page itself, which holds nothing of the user, is shown to everybody.
    assert_eq!(server.request("GET", "/?token=x", &[("Host", &own)], "").0, 200);
}

/// How many files this process may still open.
fn room_for_files() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let limit =
        limits.lines().find_map(|line| line.strip_prefix("Max open files")?.split_whitespace().next()?.parse().ok());
    // Other systems begin with 256.
    limit.unwrap_or(256_usize).saturating_sub(200)
}

/// Another user of this machine opens connections, and sends nothing or a part of a request on each of them.
#[test]
fn idle_connections_do_not_lock_the_page_out() {
    let part = "POST /api/start HTTP/1.1\r\nHost: x\r\n";
    let whole = "GET /icon.svg HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n";
    for (sent, most) in [("", 2000), (part, 600), (whole, 600)] {
        let server = Running::start();
        let sent = sent.replace("PORT", &server.port.to_string());
        // The server has two files for each of its own.
        let number = most.min(room_for_files() / 2);
        let idle: Vec<TcpStream> = (0..number)
            .map(|_| {
                let mut stream = server.connect();
                let _ = stream.write_all(sent.as_bytes());
                stream
            })
            .collect();
        for sequence in 1..10 {
            let begun = Instant::now();
            let looked = server.look("a", sequence, CLASSIC);
            assert_eq!(looked["error"], Value::Null);
            assert!(begun.elapsed() < Duration::from_secs(5), "{:?} with {number} connections", begun.elapsed());
        }
        drop(idle);
    }
}

#[test]
fn the_page_is_part_of_the_program_and_loads_nothing_else() {
    let server = Running::start();
    let own = format!("127.0.0.1:{}", server.port);
    let get = |path: &str| server.request("GET", path, &[("Host", &own)], "");
    let (status, page) = get("/");
    assert_eq!(status, 200);
    assert!(page.contains("Content-Security-Policy: default-src 'none'"));
    assert!(!page.contains("http://") && !page.contains("https://"), "the page loads something");
    let (mut files, mut seen) = (vec!["style.css".to_owned(), "icon.svg".into(), "app.js".into()], 0);
    while let Some(file) = files.pop() {
        let (status, text) = get(&format!("/{file}"));
        assert_eq!(status, 200, "{file}");
        seen += 1;
        let imports =
            text.lines().filter(|line| line.starts_with("import ")).filter_map(|line| line.split_once("\"./"));
        files.extend(imports.map(|(_, name)| name.trim_end_matches("\";").to_owned()));
    }
    assert!(seen > 10, "only {seen} files");
    assert_eq!(get("/nothing.js").0, 404);
    assert_eq!(get("/../Cargo.toml").0, 404);
    let (status, head) = server.request("HEAD", "/style.css", &[("Host", &own)], "");
    assert!(status == 200 && head.ends_with("\r\n\r\n"));
}

#[test]
fn malformed_and_oversize_requests_are_refused() {
    let server = Running::start();
    let own = format!("Host: localhost:{}\r\nAuthorization: {}\r\n", server.port, server.token);
    let head = format!("POST /api/look HTTP/1.1\r\n{own}Content-Type: application/json\r\n");
    let with = |rest: &str| server.raw(format!("{head}{rest}").as_bytes()).0;
    assert_eq!(server.raw(b"hello\r\n\r\n").0, 400);
    assert_eq!(server.raw(b"\x16\x03\x01\x02\x00\r\n\r\n").0, 400);
    assert_eq!(server.raw(b"GET / HTTP/9.9\r\n\r\n").0, 400);
    assert_eq!(with(&format!("X: {}\r\n\r\n", "x".repeat(20_000))), 431);
    assert_eq!(with(&format!("{}\r\n", "X: y\r\n".repeat(200))), 431);
    assert_eq!(with("Content-Length: 10000000000000000\r\n\r\n"), 413);
    assert_eq!(with("Content-Length: 99999999999999999999999999\r\n\r\n"), 413);
    assert_eq!(with(&format!("Content-Length: 3000000\r\n\r\n{}", "x".repeat(3_000_000))), 413);
    assert_eq!(with("Content-Length: -1\r\n\r\n"), 400);
    assert_eq!(with("Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}"), 400);
    assert_eq!(with("Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"), 411);
    // A body that ends too soon has no answer.
    assert_eq!(with("Content-Length: 10\r\n\r\n{}"), 0);
    for (body, status) in [
        ("{", 400),
        ("", 400),
        ("[]", 400),
        ("{}", 400),
        ("{\"page\": \"\"}", 400),
        ("{\"page\": 1}", 400),
        ("{\"page\": \"a\", \"sequence\": 1}", 400),
        ("{\"page\": \"a\", \"sequence\": 1, \"text\": 5}", 400),
    ] {
        assert_eq!(with(&format!("Content-Length: {}\r\n\r\n{body}", body.len())), status, "{body}");
    }
    assert_eq!(server.post("/api/nothing", &json!({})).0, 404);
    assert_eq!(server.post("/api/more", &json!({ "page": "nobody", "sequence": 1 })).0, 410);
    // Several requests on one connection.
    let mut stream = server.connect();
    let one = format!("GET /icon.svg HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", server.port);
    let last = one.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
    stream.write_all(format!("{one}{one}{last}").as_bytes()).unwrap();
    let mut answers = String::new();
    stream.read_to_string(&mut answers).unwrap();
    assert_eq!(answers.matches("200 OK").count(), 3);
}

#[test]
fn a_puzzle_has_its_verdict_candidates_and_next_step() {
    let server = Running::start();
    let told = server.look("a", 1, CLASSIC);
    assert_eq!((&told["puzzle"]["size"], &told["puzzle"]["givens"][9]), (&json!(9), &json!(2)));
    let found = server.until("a", 1, |findings| findings["done"] == true);
    assert_eq!((&found["verdict"], &found["candidates"]["fixed"]), (&json!("unique"), &json!(57)));
    assert_eq!((&found["step"]["state"], &found["step"]["done"]), (&json!("found"), &json!(0)));
    // Another step of the same puzzle: nothing else is found out again.
    let body = json!({ "page": "a", "sequence": 2, "text": CLASSIC, "steps": 3 });
    assert_eq!(server.ask("/api/look", &body)["findings"]["verdict"], "unique");
    let further = server.until("a", 2, |findings| findings["done"] == true);
    assert_eq!(further["step"]["done"], 3);
    assert_ne!(further["step"]["words"], found["step"]["words"]);

    let several = server.findings("b", "order = 4\nboxes = [2, 2]\n");
    assert_eq!((&several["verdict"], &several["count"]["number"]), (&json!("several"), &json!("288")));
    assert_eq!((&several["count"]["exact"], &several["candidates"]["left"]), (&json!(true), &json!(64)));
    let many = server.findings("c", "order = 9\nboxes = [3, 3]\n");
    assert_eq!((&many["count"]["number"], &many["count"]["capped"]), (&json!("1000"), &json!(true)));

    let none = "order = 4\nboxes = [2, 2]\ngivens = \"1...............\"\n[[killer]]\ncells = \"r1c2 r1c3\"\nsum = 3\n";
    let none = server.findings("d", none);
    assert_eq!((&none["verdict"], &none["conflict"]["complete"]), (&json!("none"), &json!(true)));
    assert_eq!(none["conflict"]["parts"].as_array().unwrap().len(), 2);
    assert!(none["conflict"]["parts"][1]["words"].as_str().unwrap().starts_with("killer"));

    let wrong = server.look("e", 1, "order = 4\nboxs = [2, 2]\n");
    assert_eq!(
        (&wrong["error"]["line"], &wrong["error"]["column"], &wrong["error"]["width"]),
        (&json!(2), &json!(1), &json!(4))
    );
    assert_eq!(server.post("/api/more", &json!({ "page": "e", "sequence": 1 })).0, 410);
}

#[test]
fn texts_are_changed_imported_and_drawn() {
    let server = Running::start();
    let edit = |edit: Value| server.ask("/api/edit", &json!({ "text": "order = 4\n", "edit": edit }));
    assert_eq!(edit(json!({ "key": "boxes", "value": "[2, 2]" }))["text"], "order = 4\nboxes = [2, 2]\n");
    assert_eq!(
        edit(json!({ "add": "[[cage]]\ncells = \"r1c1\"" }))["text"],
        "order = 4\n\n[[cage]]\ncells = \"r1c1\"\n"
    );
    let given = edit(json!({ "givens": [[1, 2, 3]] }));
    assert_eq!(given["text"], "order = 4\ngivens = \"\"\"\n. . . .\n. . 4 .\n. . . .\n. . . .\n\"\"\"\n");
    assert!(edit(json!({ "givens": [[4, 0, 0]] }))["error"]["what"].is_string());
    assert!(edit(json!({ "remove": 0 }))["error"]["what"].is_string());
    assert_eq!(edit(json!({ "add": "[[cage]]\ncells = \"r1c1\"" }))["clue"], 0);
    for bad in
        [json!({}), json!({ "givens": [[0]] }), json!({ "givens": [[0, 0, 999]] }), json!({ "remove": -1 }), json!(3)]
    {
        assert_eq!(server.post("/api/edit", &json!({ "text": "order = 4\n", "edit": bad })).0, 400);
    }
    let imported = server.ask("/api/import", &json!({ "text": "1...............", "page": "a" }));
    assert!(imported["text"].as_str().unwrap().starts_with("order = 4\nboxes = [2, 2]\n"));
    assert!(server.ask("/api/import", &json!({ "text": "{" }))["error"]["line"].is_number());
    let start = server.ask("/api/start", &json!({}));
    let file = json!({ "name": "x.toml", "text": CLASSIC, "lost": [], "path": null, "version": null });
    assert_eq!(start["file"], file);

    server.findings("a", CLASSIC);
    let mut seen = Vec::new();
    for show in ["clues", "candidates", "solution", "step"] {
        let body = json!({ "page": "a", "sequence": 1, "show": show, "theme": "dark", "legend": false });
        let (status, svg) = server.post("/api/picture", &body);
        assert_eq!(status, 200);
        roxmltree::Document::parse(&svg).unwrap();
        seen.push(svg);
    }
    seen.dedup();
    // The true candidates of a puzzle with one solution are that solution.
    assert_eq!(seen.len(), 3);
    let pdf = server.post("/api/picture", &json!({ "page": "a", "sequence": 1, "form": "pdf" }));
    assert!(pdf.0 == 200 && pdf.1.starts_with("%PDF"));
    assert_eq!(server.post("/api/picture", &json!({ "page": "a", "sequence": 1, "form": "gif" })).0, 400);
    assert_eq!(server.post("/api/picture", &json!({ "page": "a", "sequence": 2 })).0, 410);
}

/// The number of a clue may be that of another one by the time an edit is made.
#[test]
fn clues_are_changed_that_the_page_means() {
    let server = Running::start();
    let text = "order = 4\n\n[[cage]]\ncells = \"r1c1\"\n\n[[cage]]\ncells = \"r2c2\"\n";
    let edit = |text: &str, edit: Value| server.ask("/api/edit", &json!({ "text": text, "edit": edit }));
    let looked = server.look("a", 1, text);
    let words = looked["puzzle"]["words"].as_array().unwrap();
    let first_gone = edit(text, json!({ "remove": 0, "words": words[0] }))["text"].as_str().unwrap().to_owned();
    assert_eq!(first_gone, "order = 4\n\n[[cage]]\ncells = \"r2c2\"\n");
    // The page has not seen yet that the first one is gone.
    let none_left = edit(&first_gone, json!({ "remove": 1, "words": words[1] }));
    assert_eq!(none_left["text"], "order = 4\n");
    let changed = edit(&first_gone, json!({ "field": "cells", "clue": 1, "value": "\"r3c3\"", "words": words[1] }));
    assert_eq!((&changed["text"], &changed["clue"]), (&json!(first_gone.replace("r2c2", "r3c3")), &json!(0)));
    for gone in [json!({ "remove": 0, "words": words[0] }), json!({ "field": "cells", "clue": 0, "words": words[0] })] {
        let told = edit(&first_gone, gone);
        assert_eq!(told["error"]["what"], "the clue was changed or removed meanwhile");
    }
}

#[test]
fn a_new_text_ends_the_search_of_the_one_before() {
    let server = Running::start();
    server.look("a", 1, ENDLESS);
    let first = server.ask("/api/more", &json!({ "page": "a", "sequence": 1, "seen": 0 }));
    assert_eq!((&first["findings"]["verdict"], &first["findings"]["done"]), (&json!("open"), &json!(false)));
    server.look("a", 2, CLASSIC);
    assert_eq!(server.until("a", 2, |findings| findings["done"] == true)["verdict"], "unique");
    // The one before is gone, and a request that is late changes nothing.
    assert_eq!(server.post("/api/more", &json!({ "page": "a", "sequence": 1 })).0, 410);
    assert_eq!(server.post("/api/look", &json!({ "page": "a", "sequence": 1, "text": ENDLESS })).0, 410);
    assert_eq!(server.ask("/api/more", &json!({ "page": "a", "sequence": 2 }))["findings"]["verdict"], "unique");
    server.ask("/api/close", &json!({ "page": "a" }));
    assert_eq!(server.post("/api/more", &json!({ "page": "a", "sequence": 2 })).0, 410);
}

#[test]
fn fifty_pages_are_answered_while_some_of_them_search_for_ever() {
    let server = Running::start();
    let name = |number: usize| format!("page{number}");
    let is_endless = |number: usize| number.is_multiple_of(5);
    thread::scope(|scope| {
        for number in 0..50 {
            let server = &server;
            scope.spawn(move || {
                let text = if is_endless(number) { ENDLESS.to_owned() } else { format!("{CLASSIC}# {number}\n") };
                assert_eq!(server.look(&name(number), 1, &text)["error"], Value::Null);
            });
        }
    });
    for number in (0..50).filter(|&number| !is_endless(number)) {
        let found = server.until(&name(number), 1, |findings| findings["done"] == true);
        assert_eq!(found["verdict"], "unique");
    }
    for number in (0..50).filter(|&number| is_endless(number)) {
        let told = server.ask("/api/more", &json!({ "page": name(number), "sequence": 1, "seen": u32::MAX }));
        assert_eq!((&told["findings"]["verdict"], &told["findings"]["done"]), (&json!("open"), &json!(false)));
    }
    // A text that is changed in one of them, too.
    server.look("page0", 2, CLASSIC);
    assert_eq!(server.until("page0", 2, |findings| findings["done"] == true)["verdict"], "unique");
}

#[test]
fn huge_texts_are_read_within_limits_while_other_pages_go_on() {
    let server = Running::start();
    // No cell of column 1 can be unlike all cells of column 2.
    let cages = (0..40_000).map(|at| format!("[[killer]]\ncells=\"r{}c1 r{}c2\"\n", at % 9 + 1, (at / 9) % 9 + 1));
    let many = "order = 9\nboxes = [3, 3]\n".to_owned() + &cages.collect::<String>();
    let lists = format!("order = 9\nkiller = [{}]\n", "[],".repeat(600_000));
    let shifts = format!("[{}[0,0]]", "[0,0],".repeat(30_000));
    let copies = r#"{"kind":"replicate","offsets":SHIFTS,"constraints":[{"kind":"cage","cells":[[0,0],[0,1]]}]}"#;
    let copies = vec![copies.replace("SHIFTS", &shifts); 9].join(",");
    let copies = format!("{{\"size\":9,\"constraints\":[{copies}]}}");
    thread::scope(|scope| {
        for (number, text) in [many, lists, copies].into_iter().enumerate() {
            for copy in 0..3 {
                let (server, text) = (&server, text.clone());
                scope.spawn(move || {
                    let begun = Instant::now();
                    let told = server.look(&format!("huge{number}-{copy}"), 1, &text);
                    assert_eq!(told["error"].is_null(), number == 0, "{:.300}", told.to_string());
                    assert!(begun.elapsed() < AGES / 2, "text {number} took {:?}", begun.elapsed());
                });
            }
        }
        assert_eq!(server.findings("small", CLASSIC)["verdict"], "unique");
    });
    let found = server.until("huge0-0", 1, |findings| findings["verdict"] != "open");
    assert_eq!(found["verdict"], "none");
}

#[test]
fn texts_that_take_more_than_the_memory_are_refused() {
    let server = Running::within(Some(16 << 20));
    let text = CLASSIC.to_owned() + &"# A comment.\n".repeat(10_000);
    let told = server.look("a", 1, &text);
    assert_eq!(told["error"]["what"], "reading this text takes too much memory");
    let edit = json!({ "text": text, "edit": { "key": "title", "value": "'x'" } });
    assert_eq!(server.ask("/api/edit", &edit)["error"]["what"], "reading this text takes too much memory");
    let imported = server.ask("/api/import", &json!({ "text": text }));
    assert_eq!(imported["error"]["what"], "reading this text takes too much memory");
    assert_eq!(server.findings("a2", CLASSIC)["verdict"], "unique");
}

/// A puzzle of order 4 with a rule that is not known, and two more puzzles.
const LOSSY: &str = concat!(
    r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"wobble":[{"cells":["R1C1"]}]}"#,
    "\n",
);

#[test]
fn what_a_file_or_an_import_loses_is_told() {
    let named =
        |lost: &Value, what: &str| lost.as_array().unwrap().iter().any(|one| one.as_str().unwrap().contains(what));
    let lines = "12..3412........\n".repeat(3);
    for (text, what) in [(LOSSY, "wobble"), (&lines, "2 more puzzles")] {
        let server = Running::with("x.txt", text, None);
        let file = &server.ask("/api/start", &json!({}))["file"];
        assert!(file["text"].as_str().unwrap().contains("order = 4") && named(&file["lost"], what), "{file}");
        let imported = server.ask("/api/import", &json!({ "text": text }));
        assert!(named(&imported["lost"], what), "{imported}");
    }
}

/// A file for which a limit was reached is not one in an unknown form.
#[test]
fn a_file_that_takes_more_than_the_memory_is_not_shown() {
    let start = Running::within(Some(1 << 12)).ask("/api/start", &json!({}));
    assert_eq!(
        (&start["file"], &start["error"]["what"]),
        (&Value::Null, &json!("reading this text takes too much memory"))
    );
}

/// Many equal regions, of which the program that reads them has to make houses.
#[test]
fn imports_of_huge_texts_end() {
    let server = Running::start();
    let row = format!("[{}]", ["{}"; 9].join(","));
    let regions = [r#"{"cells":["R1C1","R2C2","R3C3"]}"#; 30_000].join(",");
    let text = format!(r#"{{"size":9,"grid":[{}],"extraregion":[{regions}]}}"#, [&*row; 9].join(","));
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let begun = Instant::now();
                server.ask("/api/import", &json!({ "text": text }));
                assert!(begun.elapsed() < AGES / 4, "{:?}", begun.elapsed());
            });
        }
        assert_eq!(server.findings("small", CLASSIC)["verdict"], "unique");
    });
}

#[test]
fn a_page_is_told_which_cells_are_there() {
    let server = Running::start();
    let text = "rows = 2\ncolumns = 3\nabsent = \"r1c2\"\n";
    let told = server.look("a", 1, text);
    let puzzle = &told["puzzle"];
    assert_eq!((&puzzle["size"], &puzzle["frame"]), (&json!(3), &json!([2, 3])));
    assert_eq!(puzzle["present"], json!([true, false, true, true, true, true, false, false, false]));
    let findings = server.until("a", 1, |findings| findings["done"] == true);
    assert_eq!((&findings["count"]["number"], &findings["candidates"]["open"]), (&json!("18"), &json!(5)));
    let edit = |cell: [usize; 2]| {
        server.ask("/api/edit", &json!({ "text": text, "edit": { "givens": [[cell[0], cell[1], 0]] } }))
    };
    assert_eq!(edit([1, 2])["text"], format!("{text}givens = \"\"\"\n. _ .\n. . 1\n\"\"\"\n"));
    assert!(edit([0, 1])["error"]["what"].as_str().unwrap().contains("r1c2 is absent"));
    assert_eq!(server.look("b", 1, CLASSIC)["puzzle"]["present"], Value::Null);
}

/// A number that is being typed spoils its own clue, and the answers say so.
#[test]
fn clues_that_cannot_be_read_are_set_aside() {
    let server = Running::start();
    let bad = "[[killer]]\ncells = \"r1c1 r1c2\"\nsum = 99\n";
    let text = format!("order = 4\n\n{bad}\n[[cage]]\ncells = \"r2c2 r2c3\"\n");
    let puzzle = server.look("a", 1, &text)["puzzle"].clone();
    assert_eq!((&puzzle["lines"], &puzzle["words"][1]), (&json!([7, 3]), &json!(bad.trim())));
    let clue = &puzzle["constraints"][1];
    assert_eq!(
        (&clue["cells"], &clue["sum"], &clue["fault"]["line"]),
        (&json!([[0, 0], [0, 1]]), &json!(99), &json!(5))
    );
    assert_eq!(server.until("a", 1, |findings| findings["done"] == true)["verdict"], "several");
    let edit = |edit: Value| server.ask("/api/edit", &json!({ "text": text, "edit": edit }));
    // The clue that can be read now is the first one, as in the text.
    let mended = edit(json!({ "field": "sum", "clue": 1, "words": bad.trim(), "value": "5" }));
    assert_eq!(mended["text"], text.replace("99", "5"));
    assert_eq!(
        server.look("b", 1, mended["text"].as_str().unwrap())["puzzle"]["lines"]
            [mended["clue"].as_u64().unwrap() as usize],
        3
    );
    assert_eq!(
        edit(json!({ "remove": 1, "words": bad.trim() }))["text"],
        "order = 4\n\n[[cage]]\ncells = \"r2c2 r2c3\"\n"
    );
    assert_eq!(edit(json!({ "remove": 0 }))["text"], format!("order = 4\n\n{bad}"));
    assert!(server.look("a", 2, "order = x\n")["error"]["what"].is_string());
}

const PATH: &str = "/there/x.toml";

/// A file in memory.
#[derive(Debug, Default)]
struct InMemory(Mutex<String>);

impl Disk for InMemory {
    fn path(&self) -> String {
        PATH.to_owned()
    }

    fn read(&self) -> std::io::Result<String> {
        Ok(self.0.lock().unwrap().clone())
    }

    fn write(&self, text: &str) -> std::io::Result<()> {
        *self.0.lock().unwrap() = text.to_owned();
        Ok(())
    }
}

#[test]
fn a_file_is_replaced_unless_somebody_else_has_changed_it() {
    let disk = Arc::new(InMemory(Mutex::new(CLASSIC.to_owned())));
    let mut settings = Settings::default();
    settings.file = Some(("x.toml".into(), CLASSIC.into()));
    settings.disk = Some(Arc::clone(&disk) as Arc<dyn Disk>);
    let server = Running::of(settings);
    let file = server.ask("/api/start", &json!({}))["file"].clone();
    assert_eq!((&file["path"], &file["text"]), (&json!(PATH), &json!(CLASSIC)));
    assert_eq!(
        server.ask("/api/disk", &json!({ "path": PATH, "seen": file["version"] })),
        json!({ "version": file["version"] })
    );
    let saved = server.ask("/api/save", &json!({ "path": PATH, "text": "order = 5\n", "seen": file["version"] }));
    assert_eq!((&saved["saved"], &*disk.read().unwrap()), (&json!(true), "order = 5\n"));
    disk.write("order = 6\n").unwrap();
    let theirs = server.ask("/api/save", &json!({ "path": PATH, "text": "order = 7\n", "seen": saved["version"] }));
    assert_eq!(
        (&theirs["text"], &theirs["saved"], &*disk.read().unwrap()),
        (&json!("order = 6\n"), &Value::Null, "order = 6\n")
    );
    assert_eq!(
        server.ask("/api/save", &json!({ "path": PATH, "text": "order = 7\n", "seen": theirs["version"] }))["saved"],
        true
    );
    assert_eq!(server.ask("/api/start", &json!({}))["file"]["text"], "order = 7\n");
    let other = json!({ "path": "/there/y.toml", "text": "order = 8\n" });
    assert_eq!((server.post("/api/save", &other).0, &*disk.read().unwrap()), (409, "order = 7\n"));
    // A server without a file writes none.
    assert_eq!(Running::start().post("/api/save", &json!({ "path": PATH, "text": "order = 7\n" })).0, 404);
}

#[test]
fn puzzles_go_out_with_their_rules_in_words() {
    let server = Running::start();
    let text = "order = 4\nboxes = [2, 2]\ngivens = \"123434122143....\"\n[[factor]]\ncells = \"r1c1 r1c2\"\n";
    let rules = server.ask("/api/rules", &json!({ "text": text }))["rules"].as_str().unwrap().to_owned();
    assert!(
        rules.starts_with("Place the digits 1 to 4 once each in every row, column and box.\nFactor line (orange): ")
    );
    for (form, start) in
        [("sudokupad", "https://sudokupad.app/fpuz"), ("f-puzzles", "https://www.f-puzzles.com/?load=")]
    {
        let told = server.ask("/api/export", &json!({ "text": text, "form": form }));
        assert!(
            told["text"].as_str().unwrap().starts_with(start) && told["lost"].as_array().unwrap().len() == 1,
            "{told}"
        );
        let again = server.ask("/api/import", &json!({ "text": told["text"] }))["text"].as_str().unwrap().to_owned();
        assert!(again.contains("Factor line (orange)") && again.contains("solution"), "{again}");
    }
    assert_eq!(server.post("/api/export", &json!({ "text": text, "form": "scl" })).0, 400);
    assert!(server.ask("/api/export", &json!({ "text": "order = x", "form": "iss" }))["error"]["what"].is_string());
    for kind in server.ask("/api/start", &json!({}))["kinds"].as_array().unwrap() {
        let (status, svg) = server.post("/api/example", &json!({ "kind": kind["name"] }));
        assert_eq!(status, 200, "{kind}: {svg}");
        roxmltree::Document::parse(&svg).unwrap();
    }
}
