//! Texts in the lines of files: compressed, in base 64.

use std::io;

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use ruzstd::decoding::StreamingDecoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// Text as compressed bytes in base 64: the same on every machine.
pub(crate) fn packed(text: &str) -> String {
    BASE64.encode(compress_to_vec(text.as_bytes(), CompressionLevel::Fastest))
}

/// What [`packed`] packed, if it is no longer than this.
pub(crate) fn unpacked(packed: &str, longest: usize) -> Result<String, String> {
    let bytes = BASE64.decode(packed).map_err(|error| error.to_string())?;
    let decoder = StreamingDecoder::new(&bytes[..]).map_err(|error| error.to_string())?;
    let mut text = String::new();
    let read = io::Read::read_to_string(&mut io::Read::take(decoder, longest as u64 + 1), &mut text);
    read.map_err(|error| error.to_string())?;
    if text.len() > longest { Err("it is too long for the memory".into()) } else { Ok(text) }
}
