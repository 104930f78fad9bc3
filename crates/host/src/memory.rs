//! The memory that the program may take by default: a share of the machine's free memory.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// Half of the available memory: of the machine's, and of the process's limit.
pub fn share() -> usize {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(memory).ok();
    let group = system.as_ref().and_then(System::cgroup_limits).map(|limits| limits.free_memory);
    let machine = system.as_ref().map(System::available_memory);
    let [group, machine] = [group, machine].map(|memory| memory.filter(|&bytes| bytes > 0));
    let least = [machine, group, process_limit()].into_iter().flatten().min().unwrap_or(1 << 31);
    usize::try_from(least / 2).unwrap_or(usize::MAX)
}

/// The address space that a thread reserves: its stack, and its share of the allocator.
const THREAD: u64 = 66 << 20;

/// This many threads, or as many as half of the address space has room for.
pub fn threads(number: usize) -> usize {
    let room = process_limit().map_or(u64::MAX, |room| room / 2 / THREAD);
    number.min(usize::try_from(room).unwrap_or(usize::MAX)).max(1)
}

/// The memory that the limit of the address space (`ulimit -v`) leaves.
#[cfg(unix)]
fn process_limit() -> Option<u64> {
    let limit = rustix::process::getrlimit(rustix::process::Resource::As).current?;
    Some(limit.saturating_sub(in_use()).max(1))
}

/// How much of the address space is in use, where the system says it.
#[cfg(unix)]
fn in_use() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").ok();
    let pages: Option<u64> = pages.and_then(|text| text.split(' ').next()?.parse().ok());
    pages.unwrap_or(0) * rustix::param::page_size() as u64
}

#[cfg(not(unix))]
fn process_limit() -> Option<u64> {
    None
}

/// 2^60 bytes; all smaller numbers of kilobytes are exact.
const MOST: f64 = (1_u64 << 60) as f64;

/// A number of bytes as a user types it: `65536`, `256M`, `1G`.
pub fn parse(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let scale: u64 = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        "T" => 1 << 40,
        _ => 0,
    };
    let is_number = digits.chars().all(|c| c.is_ascii_digit() || c == '.');
    let bytes = digits.parse().ok().filter(|_| is_number).map(|number: f64| number * scale as f64);
    let bytes = bytes.filter(|bytes| (1.0..=MOST).contains(bytes)).and_then(|bytes| usize::try_from(bytes as u64).ok());
    bytes.ok_or_else(|| "expected a number of bytes such as 65536, 256M or 1.5G, at most 1048576T".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_have_units() {
        assert_eq!(parse("65536"), Ok(65536));
        assert_eq!((parse("3k"), parse("256M"), parse("1G")), (Ok(3072), Ok(256 << 20), Ok(1 << 30)));
        assert_eq!((parse("1.5G"), parse("0.5k"), parse("1.M")), (Ok(3 << 29), Ok(512), Ok(1 << 20)));
        for wrong in ["", "M", "1X", "-1", "1e3", "inf", "1.2.3G", ".", "0", "0.1", "99999999999G", "1MM"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn there_is_some_memory() {
        assert!(share() > 1 << 20);
    }
}
