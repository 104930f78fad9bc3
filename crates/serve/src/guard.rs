//! A guard for requests: it admits those of the page itself, and of programs on this machine that know its address.
//!
//! A page of another site can send requests to this server, but its browser names that site in `Origin` or
//! `Sec-Fetch-Site`. A site that lets its name point to this machine is named in `Host`.

use crate::http::{Head, Refusal};
use crate::token::Token;

/// The names of this machine that a browser may use.
const HOSTS: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// Checks the headers of a request to the server at a port. Says whether it has shown the token; only the files of the page
/// are for all.
///
/// # Errors
/// Status 401, 403, 405 or 415 and why, or 400 if a header occurs twice.
pub(crate) fn check(head: &Head, port: u16, token: &Token) -> Result<bool, Refusal> {
    let host = head.header("host")?.ok_or_else(|| Refusal::new(400, "there is no Host"))?;
    if !is_here(host, port) {
        return Err(Refusal::new(403, "the host of the request is not this machine"));
    }
    if let Some(origin) = head.header("origin")?
        && !origin.strip_prefix("http://").is_some_and(|host| is_here(host, port))
    {
        return Err(Refusal::new(403, "the request comes from another site"));
    }
    let is_known = head.header("authorization")?.is_some_and(|shown| token.is_shown(shown));
    match head.method.as_str() {
        "GET" | "HEAD" => Ok(is_known),
        "POST" => {
            if head.header("sec-fetch-site")?.is_some_and(|site| !["same-origin", "none"].contains(&site)) {
                return Err(Refusal::new(403, "the request comes from another site"));
            }
            // Browsers ask this server before a page of another site may send JSON.
            let form = head.header("content-type")?.unwrap_or_default().split(';').next().unwrap_or_default();
            if !form.trim().eq_ignore_ascii_case("application/json") {
                return Err(Refusal::new(415, "expected application/json"));
            }
            let what = "the token is missing or old: open the address that `graeco serve` printed";
            if is_known { Ok(true) } else { Err(Refusal::new(401, what)) }
        }
        _ => Err(Refusal::new(405, "expected GET or POST")),
    }
}

/// Whether a host with its port means this server.
fn is_here(host: &str, port: u16) -> bool {
    let is_named = |name: &str| {
        let rest = host.get(..name.len()).filter(|start| start.eq_ignore_ascii_case(name)).map(|_| &host[name.len()..]);
        rest.is_some_and(|rest| {
            rest.strip_prefix(':') == Some(port.to_string().as_str()) || rest.is_empty() && port == 80
        })
    };
    HOSTS.iter().any(|name| is_named(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_with_this_port_are_here() {
        for host in ["localhost:81", "LocalHost:81", "127.0.0.1:81", "[::1]:81"] {
            assert!(is_here(host, 81), "{host}");
        }
        for host in [
            "localhost",
            "localhost:80",
            "localhost:081",
            "localhost:81.evil.example",
            "evil.example:81",
            "",
            ":81",
            "localhost.evil.example:81",
            "127.0.0.1.evil.example:81",
            "user@localhost:81",
            "0.0.0.0:81",
            "é",
        ] {
            assert!(!is_here(host, 81), "{host}");
        }
        assert!(is_here("localhost", 80));
    }
}
