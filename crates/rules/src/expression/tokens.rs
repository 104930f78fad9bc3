//! The words, numbers and signs of an expression, and the error type with its place.

use std::ops::Range;

/// The error in a text, and its place in bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mistake {
    pub(crate) at: Range<usize>,
    pub(crate) what: String,
}

/// A word, a number or a sign, and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    pub(super) at: Range<usize>,
}

/// The signs, the longer ones first.
const SIGNS: &[&str] =
    &["==", "!=", "<=", ">=", "&&", "||", "=", "<", ">", "!", "+", "-", "*", "/", "%", "(", ")", "[", "]", ","];

pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, Mistake> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let alike = |is: fn(char) -> bool| rest.find(|c: char| !is(c)).unwrap_or(rest.len());
        let length = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if first.is_ascii_digit() {
            alike(|c| c.is_ascii_digit())
        } else if first.is_ascii_alphabetic() {
            alike(|c| c.is_ascii_alphanumeric())
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            sign.len()
        } else {
            return Err(Mistake { at: at..at + first.len_utf8(), what: format!("unexpected character `{first}`") });
        };
        tokens.push(Token { text: &rest[..length], at: at..at + length });
        at += length;
    }
    Ok(tokens)
}
