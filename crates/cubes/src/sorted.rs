//! Lines of a file of cubes by their ids: the lines are sorted, so that few of them are read.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use graeco_host::source::LONGEST_LINE;

pub(crate) fn id_of(line: &str) -> Option<&str> {
    line.strip_prefix("{\"id\":\"")?.get(..16)
}

/// The lines with these ids; `None` if some are not found, because there is no such line, the file is compressed, not
/// sorted, or no file.
pub(crate) fn lines(path: &Path, ids: &HashSet<String>) -> io::Result<Option<Vec<String>>> {
    if !path.metadata().is_ok_and(|metadata| metadata.is_file()) {
        return Ok(None);
    }
    let mut lines = Lines { size: path.metadata()?.len(), file: BufReader::new(File::open(path)?) };
    ids.iter().map(|id| lines.with(id)).collect()
}

struct Lines {
    file: BufReader<File>,
    size: u64,
}

impl Lines {
    fn with(&mut self, id: &str) -> io::Result<Option<String>> {
        // The first line after `high` has this or a greater id, that before `low` a smaller one.
        let (mut low, mut high) = (0, self.size);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.after(middle)? {
                Some((start, line)) => match id_of(&line) {
                    Some(other) if other >= id => high = middle,
                    Some(_) => low = start,
                    None => return Ok(None),
                },
                None => high = middle,
            }
        }
        let line = self.after(low)?.map(|(_, line)| line);
        Ok(line.filter(|line| id_of(line) == Some(id)))
    }

    /// The first line that starts after this place, and where it starts.
    fn after(&mut self, place: u64) -> io::Result<Option<(u64, String)>> {
        self.file.seek(SeekFrom::Start(place))?;
        let mut bytes = Vec::new();
        let mut next = |bytes: &mut Vec<u8>| {
            bytes.clear();
            (&mut self.file).take(LONGEST_LINE as u64).read_until(b'\n', bytes)
        };
        let start = place + next(&mut bytes)? as u64;
        let length = next(&mut bytes)?;
        Ok((length > 0).then(|| (start, String::from_utf8_lossy(&bytes).trim_end().to_owned())))
    }
}
