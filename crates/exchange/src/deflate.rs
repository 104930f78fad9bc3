//! Deflated texts in base64, unpacked within a limit.

use std::io::Read;

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use flate2::read::DeflateDecoder;

use crate::lz::MOST;

/// Base64 as browsers read it: with or without padding.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// Unpacks a text that was deflated without a header.
///
/// # Errors
/// The error in a packed text.
pub(crate) fn unpack(packed: &str) -> Result<String, String> {
    within(packed, MOST)
}

/// Unpacks a text of a limited number of bytes.
fn within(packed: &str, most: usize) -> Result<String, String> {
    let packed = packed.replace([' ', '-'], "+").replace('_', "/");
    let bytes = BASE64.decode(packed).map_err(|error| format!("bad packed data: {error}; expected base64"))?;
    let mut text = Vec::new();
    let mut reader = DeflateDecoder::new(&*bytes).take(most as u64 + 1);
    let read = reader.read_to_end(&mut text).map_err(|_| "the packed data is damaged, or ends too early")?;
    if read > most {
        return Err(format!("the packed data holds more than {most} characters"));
    }
    String::from_utf8(text).map_err(|_| "the packed data is no text".into())
}

#[cfg(test)]
pub(crate) fn pack(text: &str) -> String {
    let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::Write::write_all(&mut encoder, text.as_bytes()).unwrap();
    BASE64.encode(encoder.finish().unwrap())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        for text in ["", "a", "{\"size\":9}", "Größe – 数独 🧩🧩", &"0123456789 abc ".repeat(3000)] {
            let packed = pack(text);
            assert_eq!(unpack(&packed).as_deref(), Ok(text));
            assert_eq!(unpack(packed.trim_end_matches('=')).as_deref(), Ok(text));
        }
    }

    #[test]
    fn endless_text_in_few_characters_is_refused() {
        let packed = pack(&"a".repeat(10_000));
        assert!(packed.len() < 100);
        assert!(within(&packed, 10_000).is_ok());
        assert_eq!(within(&packed, 9_999), Err("the packed data holds more than 9999 characters".into()));
        let bomb = pack(&"a".repeat(MOST + 1));
        assert_eq!(unpack(&bomb), Err("the packed data holds more than 8388608 characters".into()));
    }

    #[test]
    fn damage_is_an_error() {
        let packed = pack("{\"size\":9,\"cells\":[]}");
        for text in [&packed[..packed.len() / 2 / 4 * 4], "%%%%", "AAAA", "é"] {
            assert!(unpack(text).is_err(), "{text}");
        }
    }
}
