//! Zipped SCL: JSON with short names, most quotes left out, and empty parts left out.

use std::ops::Range;

use crate::fault::{Fault, TextPlace};
use crate::node::{Node, Value, joined};

/// Short names and their long names.
const NAMES: [(&str, &str); 24] = [
    ("ca", "cages"),
    ("ce", "cells"),
    ("re", "regions"),
    ("l", "lines"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("v", "value"),
    ("ct", "center"),
    ("wp", "wayPoints"),
    ("w", "width"),
    ("h", "height"),
    ("r", "rounded"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("te", "text"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("cs", "cellSize"),
    ("t", "title"),
    ("vd", "videos"),
    ("d", "duration"),
];

/// Lists and objects in one another are at most this many.
const DEEPEST: usize = 64;

/// Reads zipped SCL, which was packed at a place.
pub(crate) fn parse(text: &str, at: &Range<usize>) -> Result<Node, Fault> {
    let mut reader = Reader { text, at: 0, spot: at.clone() };
    let node = reader.value(String::new(), 0)?;
    reader.blank();
    match reader.peek() {
        None => Ok(node),
        Some(_) => Err(reader.fault("expected the end of the text")),
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    spot: Range<usize>,
}

impl Reader<'_> {
    fn fault(&self, what: &str) -> Fault {
        let near: String = self.text[self.at..].chars().take(20).collect();
        TextPlace::new(self.spot.clone(), "").fault(format!("bad zipped SCL at byte {}, `{near}`: {what}", self.at))
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, c: char) -> bool {
        let is_next = self.peek() == Some(c);
        self.at += if is_next { c.len_utf8() } else { 0 };
        is_next
    }

    fn blank(&mut self) {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
    }

    fn value(&mut self, path: String, depth: usize) -> Result<Node, Fault> {
        self.blank();
        if depth > DEEPEST {
            return Err(self.fault("too many lists in one another"));
        }
        let value = match self.peek() {
            Some('{') => self.object(&path, depth)?,
            Some('[') => self.list(&path, depth)?,
            Some(quote @ ('\'' | '"')) => Value::Text(self.quoted(quote)?),
            // A missing value is an empty object.
            Some(',' | ']' | '}') => Value::Table(Vec::new()),
            Some(_) => self.word()?,
            None => return Err(self.fault("the text ends here; expected a value")),
        };
        Ok(Node { value, spot: TextPlace::new(self.spot.clone(), path) })
    }

    fn object(&mut self, path: &str, depth: usize) -> Result<Value, Fault> {
        self.at += 1;
        let mut entries: Vec<(String, Node)> = Vec::new();
        loop {
            self.blank();
            if self.take('}') {
                return Ok(Value::Table(entries));
            }
            let key = match self.peek() {
                Some(quote @ ('\'' | '"')) => self.quoted(quote)?,
                _ => self.bare(":,}]")?.to_owned(),
            };
            self.blank();
            if !self.take(':') {
                return Err(self.fault("expected `:`"));
            }
            let key = NAMES.iter().find(|name| name.0 == key).map_or(key, |name| name.1.to_owned());
            let node = self.value(joined(path, &key), depth + 1)?;
            entries.push((key, node));
            self.blank();
            if !self.take(',') && self.peek() != Some('}') {
                return Err(self.fault("expected `,` or `}`"));
            }
        }
    }

    fn list(&mut self, path: &str, depth: usize) -> Result<Value, Fault> {
        self.at += 1;
        let mut items = Vec::new();
        self.blank();
        if self.take(']') {
            return Ok(Value::List(items));
        }
        loop {
            items.push(self.value(format!("{path}[{}]", items.len()), depth + 1)?);
            self.blank();
            if self.take(']') {
                return Ok(Value::List(items));
            }
            if !self.take(',') {
                return Err(self.fault("expected `,` or `]`"));
            }
        }
    }

    fn quoted(&mut self, quote: char) -> Result<String, Fault> {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        while let Some(c) = self.peek() {
            self.at += c.len_utf8();
            match c {
                c if c == quote => return Ok(text),
                '\\' => {
                    let Some(escaped) = self.peek() else { break };
                    self.at += escaped.len_utf8();
                    text.push(match escaped {
                        'n' => '\n',
                        't' => '\t',
                        'r' => '\r',
                        'u' => self.code().ok_or_else(|| self.fault("expected four hex digits"))?,
                        escaped => escaped,
                    });
                }
                c => text.push(c),
            }
        }
        self.at = start;
        Err(self.fault("this text does not end"))
    }

    fn code(&mut self) -> Option<char> {
        let digits = self.text.get(self.at..self.at + 4)?;
        self.at += 4;
        char::from_u32(u32::from_str_radix(digits, 16).ok()?)
    }

    /// Characters up to one of those.
    fn bare(&mut self, ends: &str) -> Result<&str, Fault> {
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| ends.contains(c) || c.is_whitespace()).unwrap_or(rest.len());
        if length == 0 {
            return Err(self.fault("expected a name or a value"));
        }
        let start = self.at;
        self.at += length;
        Ok(&self.text[start..start + length])
    }

    fn word(&mut self) -> Result<Value, Fault> {
        let word = self.bare(",]}:")?;
        let is_hex = |word: &str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        Ok(match word {
            "t" | "true" => Value::Bool(true),
            "f" | "false" => Value::Bool(false),
            "null" => Value::Null,
            "#0" => Value::Text("#000000".into()),
            "#F" => Value::Text("#FFFFFF".into()),
            word => match word.parse::<f64>().ok().filter(|number| number.is_finite()) {
                Some(number) if !is_hex(word) => Value::Number(number),
                _ if is_hex(word) => Value::Text(format!("#{word}")),
                _ if word.starts_with('#') => Value::Text(word.to_owned()),
                _ => return Err(self.fault("expected a value before this")),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_names_and_omissions_are_restored() {
        let node = parse(
            "{cs:50,ce:[[,{v:5},,],[]],l:[{wp:[[.5,.5],[1.5,2]],c:34BBE6,th:2,r:t,c1:#0}],ca:[{v:'title: it\\'s'}]}",
            &(0..1),
        );
        let node = node.map_err(|fault| fault.what).unwrap();
        let rows = node.need("cells").unwrap().list().unwrap();
        assert_eq!(rows[0].list().unwrap().len(), 4);
        assert_eq!(rows[0].list().unwrap()[1].need("value").unwrap().int().unwrap(), 5);
        let line = &node.need("lines").unwrap().list().unwrap()[0];
        assert_eq!(line.need("color").unwrap().text().unwrap(), "#34BBE6");
        assert_eq!(line.need("borderColor").unwrap().text().unwrap(), "#000000");
        assert_eq!(line.need("wayPoints").unwrap().spot.name, "lines[0].wayPoints");
        assert!(line.need("rounded").unwrap().is_true());
        assert_eq!(node.need("cages").unwrap().list().unwrap()[0].need("value").unwrap().words(), "title: it's");
    }

    #[test]
    fn damage_is_an_error() {
        for text in ["", "{", "{a", "{a:", "{v:'x", "[1", "{v:x}", "[1]]", "{v 1}", &"[".repeat(1000)] {
            assert!(parse(text, &(0..1)).is_err(), "{text}");
        }
    }
}
