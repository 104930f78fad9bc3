//! Addresses that hold a puzzle: of f-puzzles, SudokuPad, the Interactive Sudoku Solver, Penpa+, SudokuMaker and our own page.

use std::ops::Range;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::columns::digits;
use crate::deflate;
use crate::fault::{Fault, TextPlace};
use crate::lz;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    FPuzzles,
    /// The same in an address of SudokuPad.
    SudokuPad,
    Scl,
    Iss,
    /// The parameters of an address.
    Penpa,
    SudokuMaker,
    /// A puzzle file in a link of the page of `graeco serve`.
    Page,
}

const F_PUZZLES: &str = "https://www.f-puzzles.com/?load=";
const SUDOKU_PAD: &str = "https://sudokupad.app/";
const ISS: &str = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=";

/// The text before the data in addresses of SudokuPad.
const PREFIXES: [(&str, Content); 4] =
    [("fpuzzles", Content::SudokuPad), ("fpuz", Content::SudokuPad), ("scl", Content::Scl), ("ctc", Content::Scl)];

/// The beginnings of packed objects in JSON.
const BEGIN: &str = "N4";

/// Characters that stay as they are in the data of addresses.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Whether a word is an address, or packed data with or without its prefix in addresses.
pub(crate) fn is_link(word: &str) -> bool {
    let is_packed = |data: &str| data.starts_with(BEGIN) && data.len() > 20;
    let has_prefix = PREFIXES.iter().any(|prefix| word.strip_prefix(prefix.0).is_some_and(is_packed));
    is_address(word) || has_prefix || is_packed(word) || is_penpa(word)
}

/// Whether a word is an address, of any site.
pub(crate) fn is_address(word: &str) -> bool {
    word.starts_with("http://") || word.starts_with("https://")
}

/// Whether a word is the end of an address of Penpa+.
pub(crate) fn is_penpa(word: &str) -> bool {
    word.starts_with("m=") && word.contains("&p=")
}

/// The contents of a word, if it is of a program that is known.
pub(crate) fn content(word: &str) -> Option<Content> {
    Some(parts(word).ok()?.0).filter(|_| is_link(word))
}

/// Whether a word is an address or packed data, and of a program that is known.
pub(crate) fn has_puzzle(word: &str) -> bool {
    is_link(word) && parts(word).is_ok()
}

/// The cells of a Sudoku that an address states as they are, in a parameter such as `?bd=` or in its path.
pub(crate) fn cells(word: &str) -> Option<&str> {
    let (_, address) = word.split_once("://").filter(|_| !word.contains(char::is_whitespace))?;
    let is_sudoku = |part: &&str| part.as_bytes().try_into().is_ok_and(|cells| digits(cells).is_some());
    address.split(['/', '?', '&', '#', '=']).find(is_sudoku)
}

/// The unpacked content of a word; `at` is its place.
pub(crate) fn unpack(word: &str, at: &Range<usize>) -> Result<(Content, String), Fault> {
    let spot = TextPlace::new(at.clone(), "");
    let (content, data) = parts(word).map_err(|what| spot.fault(what))?;
    if let Some(digits) = data.as_bytes().try_into().ok().and_then(digits) {
        let given = |(cell, digit): (usize, &u8)| format!("~R{}C{}_{digit}", cell / 9 + 1, cell % 9 + 1);
        let givens = digits.iter().enumerate().filter(|(_, digit)| **digit > 0).map(given);
        return Ok((content, ".".to_owned() + &givens.collect::<String>()));
    }
    let data = percent_decode_str(data).decode_utf8_lossy();
    if content == Content::Page {
        return deflate::unpack(&data).map(|text| (content, text)).map_err(|what| spot.fault(what));
    }
    if matches!(content, Content::Iss | Content::Penpa) {
        return Ok((content, data.into_owned()));
    }
    let mut data = data.replace(' ', "+");
    if content == Content::SudokuMaker {
        data = data.replace('-', "/").replace('$', "=");
    }
    // Some servers turn two slashes into one.
    let unpacked = [lz::unpack(&data), lz::unpack(&data.replace('/', "//"))];
    let is_whole = |text: &Result<String, String>| text.as_ref().is_ok_and(|text| text.trim_end().ends_with('}'));
    let which = unpacked.iter().position(is_whole).unwrap_or(0);
    let [first, second] = unpacked;
    let text = if which == 0 { first } else { second };
    text.map(|text| (content, text)).map_err(|what| spot.fault(what))
}

fn parts(word: &str) -> Result<(Content, &str), String> {
    let no_data = |name: &str| {
        Err(format!("this address names a puzzle of {name} that is stored elsewhere; expected one that holds its data"))
    };
    let end = |data: &'_ str| data.find(['&', '?', '#']).unwrap_or(data.len());
    let parameter = |address: &'_ str, name: &str| {
        let from =
            ["?", "&"].iter().find_map(|mark| Some(address.find(&format!("{mark}{name}="))? + name.len() + 2))?;
        Some(from..from + end(&address[from..]))
    };
    let prefixed = |data: &'_ str| {
        PREFIXES.iter().find_map(|&(prefix, content)| Some((content, data.len() - data.strip_prefix(prefix)?.len())))
    };
    if is_penpa(word) {
        return Ok((Content::Penpa, word));
    }
    if let Some(cells) = cells(word) {
        return Ok((Content::Iss, cells));
    }
    let Some((_, address)) = word.split_once("://") else {
        let (content, from) = prefixed(word).unwrap_or((Content::FPuzzles, 0));
        return Ok((content, &word[from..from + end(&word[from..])]));
    };
    let (host, path) = address.split_once('/').unwrap_or((address, ""));
    match host.trim_start_matches("www.") {
        "f-puzzles.com" => match parameter(address, "load") {
            Some(data) => Ok((Content::FPuzzles, &address[data])),
            None => no_data("f-puzzles"),
        },
        host if host.starts_with("sudokupad.")
            || host.ends_with("sudokupad.app")
            || host == "app.crackingthecryptic.com" =>
        {
            let path = parameter(path, "puzzleid").map_or(path.trim_start_matches("sudoku/"), |data| &path[data]);
            match prefixed(path) {
                Some((content, from)) => Ok((content, &path[from..from + end(&path[from..])])),
                None if path.starts_with("scf") => {
                    Err("the short form `scf` of SudokuPad is not supported; expected `scl` or `fpuz`".into())
                }
                None => no_data("SudokuPad"),
            }
        }
        "sigh.github.io" => match parameter(address, "q") {
            Some(data) => Ok((Content::Iss, &address[data])),
            None => Err("this address has no puzzle; expected `?q=`".into()),
        },
        "sudokumaker.app" => match parameter(address, "puzzle") {
            Some(data) => Ok((Content::SudokuMaker, &address[data])),
            None => no_data("SudokuMaker"),
        },
        // It is on several sites.
        _ if path.split(['?', '#']).next().is_some_and(|page| page.contains("penpa")) => {
            match path.split_once(['?', '#']) {
                Some((_, parameters)) => Ok((Content::Penpa, parameters)),
                None => Err("this address of Penpa+ has no puzzle; expected `#m=edit&p=`".into()),
            }
        }
        host if is_this_machine(host) => match path.split_once("#p=") {
            Some((_, data)) => Ok((Content::Page, data)),
            None => {
                Err("this address of the page of graeco holds no puzzle; expected a link with `#p=`, which the page \
                         copies: Share, then Copy link to this page"
                    .into())
            }
        },
        host => Err(format!(
            "unknown site `{}`; expected f-puzzles.com, sudokupad.app, sudokumaker.app, sigh.github.io or Penpa+",
            crate::fault::shortened(host)
        )),
    }
}

/// Whether a host with its port is the machine itself, where `graeco serve` shows its page.
fn is_this_machine(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    ["127.0.0.1", "localhost", "[::1]"].contains(&name)
}

/// The address that holds a text; none for forms that are read alone.
pub(crate) fn address(content: Content, text: &str) -> String {
    let encoded = |text: &str| utf8_percent_encode(text, PLAIN).to_string();
    match content {
        Content::FPuzzles => F_PUZZLES.to_owned() + &encoded(&lz::pack(text)),
        Content::SudokuPad => SUDOKU_PAD.to_owned() + "fpuz" + &encoded(&lz::pack(text)),
        Content::Scl => SUDOKU_PAD.to_owned() + "scl" + &encoded(&lz::pack(text)),
        Content::Iss => ISS.to_owned() + &encoded(text),
        Content::Penpa | Content::SudokuMaker | Content::Page => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_they_are_written() {
        let text = "{\"size\":9,\"title\":\"??>>>??~~\"}";
        for content in [Content::FPuzzles, Content::SudokuPad, Content::Scl, Content::Iss] {
            let address = address(content, text);
            assert!(is_link(&address), "{address}");
            assert_eq!(unpack(&address, &(0..1)).unwrap(), (content, text.to_owned()), "{address}");
            assert_eq!(unpack(&(address + "&setting-nogrid=1"), &(0..1)).unwrap().1, text);
        }
    }

    #[test]
    fn links_of_the_page_hold_a_puzzle_file() {
        let text = "order = 4\nboxes = [2, 2]\n";
        let data = deflate::pack(text).replace('+', "-").replace('/', "_").replace('=', "");
        for host in ["127.0.0.1:7109", "localhost:8080", "[::1]:7109", "localhost"] {
            let address = format!("http://{host}/#p={data}");
            assert_eq!(unpack(&address, &(0..1)).unwrap(), (Content::Page, text.to_owned()), "{address}");
        }
    }

    #[test]
    fn data_that_was_changed_on_the_way_is_read() {
        let texts = ('\u{7f00}'..'\u{7fff}').map(|c| format!("{{\"title\":\"{c}{c}\"}}"));
        let packed = texts.map(|text| (lz::pack(&text), text));
        let is_slashed = |packed: &str| packed.contains("//") && packed.matches('/').count() == 2;
        let slashes = packed.clone().find(|(packed, _)| is_slashed(packed)).unwrap();
        let plus = packed.clone().find(|(packed, _)| packed.contains('+')).unwrap();
        for (packed, text) in [(slashes.0.replace("//", "/"), slashes.1), (plus.0.replace('+', " "), plus.1)] {
            assert_eq!(unpack(&format!("fpuz{packed}"), &(0..1)).unwrap().1, text, "{packed}");
        }
    }

    #[test]
    fn addresses_without_data_are_refused() {
        for (address, part) in [
            ("https://www.f-puzzles.com/?id=abcdef", "stored elsewhere"),
            ("https://sudokupad.app/abcdef", "stored elsewhere"),
            ("https://sudokupad.app/scf3z", "not supported"),
            ("https://sudokumaker.app/", "stored elsewhere"),
            ("https://swaroopg92.github.io/penpa-edit/", "expected `#m=edit&p=`"),
            ("https://example.org/?load=N4Ig", "unknown site"),
            ("http://127.0.0.1:7109/", "expected a link with `#p=`"),
            ("http://localhost:7109/#p=%%%", "bad packed data"),
            ("https://www.f-puzzles.com/?load=N4Ig%%%", "unexpected `%`"),
        ] {
            let fault = unpack(address, &(0..1)).unwrap_err();
            assert!(fault.what.contains(part), "{address}: {}", fault.what);
        }
    }
}
