//! Compressed input: gzip and Zstandard, recognized by the first bytes and unpacked while it is read.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};
use std::iter;
use std::path::Path;

use flate2::bufread::MultiGzDecoder;
use graeco_exact_cover::Budget;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::budgeted::BudgetedReader;
use crate::wide::Utf16;

const GZIP: &[u8] = b"\x1f\x8b\x08";
const ZSTD: &[u8] = b"\x28\xb5\x2f\xfd";
const ZIP: &[u8] = b"PK\x03\x04";
const XZ: &[u8] = b"\xfd7zXZ\0";
const BZIP2: &[u8] = b"BZh";

/// What stands near byte 257 of a tar archive.
const TAR: &[u8] = b"ustar";

/// How many bytes are read at a time, packed or not.
pub(crate) const BUFFER: usize = 1 << 16;

/// A source whose first bytes were read and put back.
type Peeked = BufReader<Chain<Cursor<Vec<u8>>, BudgetedReader>>;

/// A source as its bytes are meant: unpacked if it is compressed.
pub(crate) enum Unpacked {
    Plain(Chain<Cursor<Vec<u8>>, BudgetedReader>),
    Gzip(Box<MultiGzDecoder<Peeked>>),
    Zstd(Box<Frames>),
    /// Any of these in UTF-16, which becomes UTF-8.
    Wide(Box<Utf16<Unpacked>>),
}

impl Unpacked {
    /// Looks at the first bytes.
    ///
    /// # Errors
    /// If they cannot be read, or belong to an archive that is not supported.
    pub(crate) fn new(mut source: BudgetedReader) -> io::Result<Unpacked> {
        let start = peek(&mut source, &[GZIP, ZSTD, ZIP, XZ, BZIP2])?;
        let has = |magic| start.starts_with(magic);
        let others = [(ZIP, "zip", "unzip -p"), (XZ, "xz", "xzcat"), (BZIP2, "bzip2", "bzcat")];
        if let Some((_, name, tool)) = others.into_iter().find(|other| has(other.0)) {
            return Err(unsupported(name, tool));
        }
        let (is_gzip, is_zstd) = (has(GZIP), has(ZSTD));
        let source = Cursor::new(start).chain(source);
        Ok(if is_gzip {
            Unpacked::Gzip(Box::new(MultiGzDecoder::new(BufReader::with_capacity(BUFFER, source))))
        } else if is_zstd {
            Unpacked::Zstd(Box::new(Frames::new(BufReader::with_capacity(BUFFER, source))))
        } else {
            Unpacked::Plain(source)
        })
    }

    /// The source in UTF-16, with the higher byte of a unit first or not, from where it is on.
    pub(crate) fn wide(self, is_big: bool) -> Unpacked {
        Unpacked::Wide(Box::new(Utf16::new(self, is_big)))
    }

    fn patient(&self) -> &BudgetedReader {
        match self {
            Unpacked::Plain(source) => source.get_ref().1,
            Unpacked::Gzip(decoder) => decoder.get_ref().get_ref().get_ref().1,
            Unpacked::Zstd(frames) => frames.source.get_ref().get_ref().1,
            Unpacked::Wide(text) => text.source.patient(),
        }
    }

    pub(crate) fn budget(&self) -> &Budget {
        self.patient().budget()
    }

    /// Changes the budget of reading from now on.
    pub(crate) fn restart(&mut self, budget: Budget) {
        let patient = match self {
            Unpacked::Plain(source) => source.get_mut().1,
            Unpacked::Gzip(decoder) => decoder.get_mut().get_mut().get_mut().1,
            Unpacked::Zstd(frames) => frames.source.get_mut().get_mut().1,
            Unpacked::Wide(text) => return text.source.restart(budget),
        };
        patient.restart(budget);
    }
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let memory = self.budget().memory();
        let read = match self {
            Unpacked::Plain(source) => return source.read(buffer),
            Unpacked::Wide(text) => return text.read(buffer),
            Unpacked::Gzip(decoder) => decoder.read(buffer),
            Unpacked::Zstd(frames) => frames.read_within(buffer, memory),
        };
        // Few packed bytes can hold endless text. Also, a decoder may wrap the end that its source reports.
        self.budget().look()?;
        let read = read.map_err(|error| unpacking_failed(&error))?;
        // A few bytes may have been read before.
        let is_tar = |bytes: &[u8]| bytes.windows(TAR.len()).any(|part| part == TAR);
        if buffer[..read].get(250..270).is_some_and(is_tar) {
            return Err(unsupported("tar", "tar -xOf"));
        }
        Ok(read)
    }
}

/// The error that a kind of archive is not supported, with the command that unpacks it.
fn unsupported(name: &str, tool: &str) -> io::Error {
    let what =
        format!("{name} is not supported; expected text, gzip or zstd; `{tool} FILE | graeco COMMAND -` unpacks it");
    io::Error::other(what)
}

fn unpacking_failed(error: &io::Error) -> io::Error {
    let causes =
        iter::successors(error.get_ref().map(|error| error as &(dyn Error + 'static)), |error| (**error).source());
    let is_end = |error: &io::Error| error.kind() == io::ErrorKind::UnexpectedEof;
    let is_cut = is_end(error) || causes.into_iter().any(|cause| cause.downcast_ref().is_some_and(is_end));
    io::Error::other(if is_cut {
        "the compressed data ends too early".into()
    } else {
        format!("bad compressed data: {error}")
    })
}

/// The frames of a Zstandard source, one after another.
pub(crate) struct Frames {
    source: Peeked,
    decoder: FrameDecoder,
    is_in_frame: bool,
}

impl Frames {
    fn new(source: Peeked) -> Frames {
        Frames { source, decoder: FrameDecoder::new(), is_in_frame: false }
    }

    /// Reads with a window of at most this many bytes.
    fn read_within(&mut self, buffer: &mut [u8], memory: usize) -> io::Result<usize> {
        loop {
            if !self.is_in_frame && !self.start(memory)? {
                return Ok(0);
            }
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let decoded = self.decoder.decode_blocks(&mut self.source, BlockDecodingStrategy::UptoBlocks(1));
                decoded.map_err(io::Error::other)?;
            }
            let read = self.decoder.read(buffer)?;
            if read > 0 {
                return Ok(read);
            }
            self.is_in_frame = false;
            let expected = self.decoder.get_checksum_from_data();
            if expected.is_some() && expected != self.decoder.get_calculated_checksum() {
                return Err(io::Error::other("the checksum of the zstd data is wrong"));
            }
        }
    }

    /// Starts the next frame; false if there is none.
    fn start(&mut self, memory: usize) -> io::Result<bool> {
        let most = FrameDecoder::new().max_window_size().min(memory as u64);
        self.decoder.set_max_window_size(most);
        while !self.source.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.source) {
                Ok(()) => {
                    self.is_in_frame = true;
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    io::copy(&mut (&mut self.source).take(length.into()), &mut io::sink())?;
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(false)
    }
}

/// Reads as many bytes as are needed to find the mark at the start of a source. They may be fewer or more than
/// the mark has.
pub(crate) fn peek(source: &mut impl Read, marks: &[&[u8]]) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    while marks.iter().any(|mark| mark.len() > start.len() && mark.starts_with(&start)) {
        let mut byte = [0];
        if source.read(&mut byte)? == 0 {
            break;
        }
        start.push(byte[0]);
    }
    Ok(start)
}

/// Whether a file is compressed, as far as that can be known without waiting.
pub(crate) fn is_packed(path: &Path) -> bool {
    let start = File::open(path).and_then(|mut file| peek(&mut file, &[GZIP, ZSTD]));
    start.is_ok_and(|start| start == GZIP || start == ZSTD)
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use flate2::write::GzEncoder;
    use graeco_exact_cover::Stop;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;
    use crate::stop;

    fn open(bytes: Vec<u8>, budget: Budget) -> io::Result<Unpacked> {
        Unpacked::new(BudgetedReader::new(Box::new(Cursor::new(bytes)), budget))
    }

    fn unpacked(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        open(bytes, Budget::default())?.read_to_end(&mut text)?;
        Ok(text)
    }

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(text: &[u8]) -> Vec<u8> {
        compress_to_vec(text, CompressionLevel::Fastest)
    }

    #[test]
    fn parts_one_after_another_are_one_text() {
        let long = b"0123456789".repeat(100_000);
        for pack in [gzip, zstd] {
            let parts = [pack(b"one\n"), pack(b""), pack(&long), pack(b"end")].concat();
            assert_eq!(unpacked(parts).unwrap(), [b"one\n", &long[..], b"end"].concat());
        }
        let skippable = [&zstd(b"one")[..], b"\x50\x2a\x4d\x18\x03\0\0\0abc", &zstd(b"two")].concat();
        assert_eq!(unpacked(skippable).unwrap(), b"onetwo");
    }

    #[test]
    fn what_is_not_compressed_stays_as_it_is() {
        for text in [&b""[..], b"\x1f", b"\x1f\x8bx", b"\x28", b"PK", b"P", b"abc", b"\x1f\x8b"] {
            assert_eq!(unpacked(text.to_vec()).unwrap(), text);
        }
    }

    #[test]
    fn damaged_input_is_an_error() {
        let text = b"0123456789".repeat(1000);
        for packed in [gzip(&text), zstd(&text)] {
            let error = unpacked(packed[..packed.len() / 2].to_vec()).unwrap_err();
            assert_eq!(error.to_string(), "the compressed data ends too early");
            let mut damaged = packed.clone();
            let checksum = damaged.len() - 5;
            damaged[checksum] ^= 1;
            assert!(unpacked(damaged).is_err());
        }
        for archive in [ZIP, XZ] {
            assert!(unpacked(archive.to_vec()).unwrap_err().to_string().contains("is not supported"));
        }
    }

    #[test]
    fn limits_hold_for_much_text_in_few_bytes() {
        for pack in [gzip, zstd] {
            let flag = Arc::new(AtomicBool::new(false));
            let mut source = open(pack(&vec![b'0'; 1 << 20]), Budget::default().heeding(Arc::clone(&flag))).unwrap();
            assert!(source.read(&mut [0; 64]).unwrap() > 0);
            // By now all packed bytes are read.
            flag.store(true, Ordering::Relaxed);
            let error = source.read(&mut [0; 64]).unwrap_err();
            assert_eq!(stop::of_io_error(&error), Some(Stop::Interrupted));
        }
    }
}
