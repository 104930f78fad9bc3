//! Who is let in: the page itself, and those who know its address.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::running::{CLASSIC, Running};

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
        let own = format!("127.0.0.1:{}", server.port);
        let idle: Vec<TcpStream> = (0..number)
            .map(|count| {
                // The system keeps 128 connections until they are accepted, and tries others again after a second. Whoever
                // is answered came after all that are accepted.
                if count % 100 == 99 {
                    assert_eq!(server.request("GET", "/icon.svg", &[("Host", &own)], "").0, 200);
                }
                let mut stream = server.connect();
                let _ = stream.write_all(sent.as_bytes());
                stream
            })
            .collect();
        for sequence in 1..4 {
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
    assert_eq!(server.post("/api/more", &json!({ "page": "nobody", "sequence": 1 })).0, 204);
    // Several requests on one connection.
    let mut stream = server.connect();
    let one = format!("GET /icon.svg HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", server.port);
    let last = one.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
    stream.write_all(format!("{one}{one}{last}").as_bytes()).unwrap();
    let mut answers = String::new();
    stream.read_to_string(&mut answers).unwrap();
    assert_eq!(answers.matches("200 OK").count(), 3);
}
