//! How much memory the program may take, unless the user says it: a share of what the machine can give.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// Half of what is available: of the machine's memory, and of what the process may take.
pub(crate) fn share() -> usize {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(memory).ok();
    let group = system.as_ref().and_then(System::cgroup_limits).map(|limits| limits.free_memory);
    let machine = system.as_ref().map(System::available_memory);
    let [group, machine] = [group, machine].map(|memory| memory.filter(|&bytes| bytes > 0));
    let least = [machine, group, process_limit()].into_iter().flatten().min().unwrap_or(1 << 31);
    usize::try_from(least / 2).unwrap_or(usize::MAX)
}

/// About how much of the address space a thread reserves: its stack, and what the allocator sets apart for it.
const THREAD: u64 = 66 << 20;

/// This many threads, or as many as half of the address space has room for.
pub(crate) fn threads(number: usize) -> usize {
    let room = process_limit().map_or(u64::MAX, |limit| limit / 2 / THREAD);
    number.min(usize::try_from(room).unwrap_or(usize::MAX)).max(1)
}

/// The limit of the address space (`ulimit -v`).
#[cfg(unix)]
fn process_limit() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::As).current
}

#[cfg(not(unix))]
fn process_limit() -> Option<u64> {
    None
}

/// A number of bytes as a user types it: `65536`, `256M`, `1G`.
pub(crate) fn parse(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let scale = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" => Some(0),
        "K" => Some(10),
        "M" => Some(20),
        "G" => Some(30),
        "T" => Some(40),
        _ => None,
    };
    let bytes = scale.and_then(|scale| digits.parse::<usize>().ok()?.checked_mul(1 << scale));
    bytes.filter(|&bytes| bytes > 0).ok_or_else(|| "expected a number of bytes such as 65536, 256M or 1G".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_have_units() {
        assert_eq!(parse("65536"), Ok(65536));
        assert_eq!((parse("3k"), parse("256M"), parse("1G")), (Ok(3072), Ok(256 << 20), Ok(1 << 30)));
        for wrong in ["", "M", "1X", "-1", "1.5G", "0", "99999999999G", "1MM"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn there_is_some_memory() {
        assert!(share() > 1 << 20);
    }
}
