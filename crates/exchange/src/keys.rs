//! Finds the keys of a text in TOML or JSON, without keeping the values.

/// Whether a word may be a key of TOML.
pub(crate) fn is_key(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The key and the value of a line of TOML.
pub(crate) fn pair(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once('=')?;
    is_key(key.trim()).then_some((key.trim(), value.trim()))
}

/// Whether a JSON object, as far as it can be read, has a key.
pub(crate) fn has_key(text: &str, key: &str) -> bool {
    any_pair(text, |other, _| other == key)
}

/// Whether a condition holds for a key of the outermost object of a JSON text, with the text from its value on. The text may be
/// one line of the object.
pub(crate) fn any_pair(text: &str, mut holds: impl FnMut(&str, &str) -> bool) -> bool {
    any_pair_within(text, |depth, key, value| depth <= 1 && holds(key, value))
}

/// The same for a key of any object, with the number of objects around it, its own included. A key may stand in single quotation
/// marks or in none, as in program text.
pub(crate) fn any_pair_within(text: &str, mut holds: impl FnMut(usize, &str, &str) -> bool) -> bool {
    let (mut depth, mut word, mut at) = (0_usize, 0..0, 0);
    while let Some(next) = text.as_bytes()[at..].iter().position(|byte| b"\"'{}:".contains(byte)) {
        at += next;
        let before = text[..at].trim_end();
        match text.as_bytes()[at] {
            mark @ (b'"' | b'\'') if mark == b'"' || before.ends_with(['{', '[', ',', ':']) => {
                word = at + 1..end_of_string(text, at + 1, mark.into());
                at = word.end;
            }
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            b':' => {
                if depth > 0 && before.ends_with(|c: char| c.is_ascii_alphanumeric()) {
                    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
                    word = before.trim_end_matches(is_part).len()..before.len();
                }
                if holds(depth, &text[word.clone()], text[at + 1..].trim_start()) {
                    return true;
                }
            }
            _ => {}
        }
        at = text.len().min(at + 1);
    }
    false
}

/// A value, or the first one of a list.
pub(crate) fn first_of(value: &str) -> &str {
    value.trim_start_matches(|c: char| c == '[' || c.is_whitespace())
}

/// Where a string ends that begins at a place.
pub(crate) fn end_of_string(text: &str, from: usize, mark: char) -> usize {
    let mut at = from;
    while let Some(next) = text.get(at..).and_then(|rest| rest.find([mark, '\\'])) {
        at += next;
        if text[at..].starts_with(mark) {
            return at;
        }
        at += 2;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_keys_of_the_object_itself_count() {
        assert!(has_key(r#"{"a": [1], "grid": []}"#, "grid"));
        assert!(!has_key(r#"{"a": {"grid": 1}, "b": "grid"}"#, "grid"));
        // The available part of a text that ends too early.
        assert!(has_key(r#"{"grid": ["#, "grid"));
        assert!(!has_key(r#"{"constraints": [{"grid": "#, "grid"));
    }
}
