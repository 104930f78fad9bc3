//! The text of a link: deflated, in base64, with short names; its lines are parts of the drawing.

use crate::deflate;
use crate::lz::MOST;

/// The names that a `z` and another character stand for.
const NAMES: [(char, &str); 31] = [
    ('Z', "z"),
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"edit_mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('B', "\"board\""),
    ('R', "\"command_redo\""),
    ('U', "\"command_undo\""),
    ('8', "\"command_replay\""),
    ('1', "\"numberS\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('T', "\"thermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('_', "\"__a\""),
    ('O', "null"),
];

/// The text of a link, and the answer that it checks.
pub(crate) struct Sheet {
    text: String,
    pub(super) answer: Option<Result<String, String>>,
}

impl Sheet {
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        let answer = self.answer.as_ref().and_then(|answer| answer.as_deref().ok());
        [&*self.text].into_iter().chain(answer)
    }

    /// A line, from 0; empty if there is none.
    pub(super) fn line(&self, number: usize) -> &str {
        self.text.split('\n').nth(number).unwrap_or("").trim()
    }

    /// The fields of the first line: the kind of the grid, its sizes, how it is shown, and texts.
    fn fields(&self) -> impl Iterator<Item = &str> {
        self.line(0).split(',')
    }

    pub(super) fn field(&self, number: usize) -> &str {
        self.fields().nth(number).map_or("", str::trim)
    }

    /// The texts of the first line, with their keys in a puzzle file.
    pub(super) fn about(&self) -> Vec<(&'static str, String)> {
        let Some(at) = self.fields().position(|field| field.starts_with("Title:")) else { return Vec::new() };
        let text = |after: usize, label: &str| {
            let text = self.field(at + after).trim_start_matches(label);
            text.replace("%2C", ",").replace("%2D", "\n").replace("%2E", "&").replace("%2F", "=").trim().to_owned()
        };
        vec![
            ("id", text(0, "Title:")),
            ("author", text(1, "Author:")),
            ("source", text(2, "")),
            ("description", text(3, "")),
        ]
    }

    /// Whether the grid is shown turned or mirrored.
    pub(super) fn is_turned(&self) -> bool {
        !matches!(self.field(4), "" | "0") || self.field(5) == "-1" || self.field(6) == "-1"
    }

    /// Whether the answer is a choice of several.
    pub(super) fn has_choices(&self) -> bool {
        self.fields().any(|field| field.trim() == "true")
    }
}

/// Unpacks the parameters of an address.
///
/// # Errors
/// The error in them.
pub(crate) fn unpack(parameters: &str) -> Result<Sheet, String> {
    let value = |key: &str| parameters.split('&').find_map(|part| part.strip_prefix(key)?.strip_prefix('='));
    let packed = value("p").filter(|packed| !packed.is_empty());
    let packed = packed.ok_or("this address of Penpa+ has no puzzle; expected `p=`")?;
    if packed.starts_with("http") {
        return Err("this address names a puzzle that is stored elsewhere; expected one that holds its data".into());
    }
    let text = long(&deflate::unpack(packed)?)?;
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(
            "the first version of the form of Penpa is not supported; open the link in Penpa+, and share it again"
                .into(),
        );
    }
    let answer = value("a").filter(|packed| !packed.is_empty()).map(deflate::unpack);
    Ok(Sheet { text, answer })
}

fn long(text: &str) -> Result<String, String> {
    let mut long = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('z') {
        long.push_str(&rest[..at]);
        let code = rest[at + 1..].chars().next();
        match NAMES.iter().find(|name| Some(name.0) == code) {
            Some((code, name)) => {
                long.push_str(name);
                rest = &rest[at + 1 + code.len_utf8()..];
            }
            None => {
                long.push('z');
                rest = &rest[at + 1..];
            }
        }
        if long.len() > MOST {
            return Err(format!("the packed data holds more than {MOST} characters"));
        }
    }
    Ok(long + rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deflate::pack;

    #[test]
    fn short_names_become_long_ones() {
        assert_eq!(
            long("{zN:{},zL:zO,\"a\":\"zZzZ\"}zx").as_deref(),
            Ok("{\"number\":{},\"line\":null,\"a\":\"zz\"}zx")
        );
        assert!(long(&"z8".repeat(MOST / 8)).unwrap_err().contains("more than"));
    }

    #[test]
    fn parameters_are_checked() {
        let text = "square,9,9,38\n[0,0,0,0]";
        assert_eq!(unpack(&format!("m=edit&p={}", pack(text))).map(|sheet| sheet.text).as_deref(), Ok(text));
        for (parameters, part) in [
            ("m=edit", "expected `p=`"),
            ("m=edit&p=", "expected `p=`"),
            ("m=edit&p=https://tinyurl.com/x", "stored elsewhere"),
            ("m=edit&p=%%", "base64"),
            (&*format!("p={}", pack("4,4,3")), "first version"),
        ] {
            assert!(unpack(parameters).is_err_and(|what| what.contains(part)), "{parameters}");
        }
    }

    #[test]
    fn texts_of_the_head_are_restored() {
        let head = "square,9,9,38,90,1,1,0,0,0,0,0,0,0,0,Title: A%2C B,Author: C,,x%2Dy%2E%2F,OFF,true";
        let sheet = Sheet { text: head.into(), answer: None };
        let texts: Vec<String> = sheet.about().into_iter().map(|text| text.1).collect();
        assert_eq!(texts, ["A, B", "C", "", "x\ny&="]);
        assert!(sheet.is_turned() && sheet.has_choices());
    }
}
