//! Compares what a bench measures with the last record, `benches/record.tsv`, and keeps it as the next one.

pub mod pages;

use std::path::Path;

use pages::row::{Row, digits, parse};

const PATH: &str = "benches/record.tsv";

/// A ratio below this part of the last one is reported: smaller changes come and go on a shared machine.
const SLOWER: f64 = 0.9;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_default()
}

/// What one bench measures.
pub struct Record {
    bench: &'static str,
    /// The lock file, which has the versions of the peers.
    lock: String,
    rows: Vec<Row>,
}

impl Record {
    /// A record of a bench, without rows.
    pub fn of(bench: &'static str) -> Record {
        Record { bench, lock: read("Cargo.lock"), rows: Vec::new() }
    }

    /// Adds the time of a peer over that of graeco. If the peer is a crate, its version is added, too.
    pub fn add(&mut self, work: &str, instance: &str, peer: &str, ratio: f64) {
        let [bench, work, instance] = [self.bench, work, instance].map(str::to_owned);
        self.rows.push(Row { bench, work, instance, peer: with_version(peer, &self.lock), ratio });
    }

    /// Prints what has become slower since the last record. If `--save` stands on the command line, what was measured
    /// replaces it in the record, which begins anew on another machine, and the pages that show it are written.
    pub fn finish(self) {
        let text = read(PATH);
        let mut rows = parse(&text);
        println!("\nslower than in benches/record.tsv ({}):", machine_of(&text).unwrap_or("no machine"));
        let is_slower = |row: &Row| {
            let before = rows.iter().find(|before| is_same(before, row))?.ratio;
            (row.ratio < SLOWER * before).then_some(before)
        };
        for row in &self.rows {
            if let Some(before) = is_slower(row) {
                println!("  {}, {}: {} → {}", row.work, row.instance, digits(before), digits(row.ratio));
            }
        }
        if std::env::args().any(|argument| argument == "--save") {
            if machine_of(&text) != Some(&machine()) {
                rows.clear();
            }
            self.rows.into_iter().for_each(|row| put(&mut rows, row));
            save(&rows);
        }
    }
}

/// Whether two rows compare the same thing, perhaps with different results.
fn is_same(one: &Row, other: &Row) -> bool {
    (&one.work, &one.instance) == (&other.work, &other.instance)
}

/// Replaces the row about the same thing, or adds one behind those of the same work or bench.
fn put(rows: &mut Vec<Row>, row: Row) {
    if let Some(before) = rows.iter_mut().find(|before| is_same(before, &row)) {
        *before = row;
        return;
    }
    let last = |is_like: &dyn Fn(&Row) -> bool| rows.iter().rposition(is_like).map(|at| at + 1);
    let place = last(&|other| other.work == row.work).or_else(|| last(&|other| other.bench == row.bench));
    rows.insert(place.unwrap_or(rows.len()), row);
}

fn save(rows: &[Row]) {
    let mut text = format!("machine\t{}\nbench\twork\tinstance\tpeer\tratio\n", machine());
    for Row { bench, work, instance, peer, ratio } in rows {
        text += &format!("{bench}\t{work}\t{instance}\t{peer}\t{ratio:.3}\n");
    }
    let write = |path: &str, text: &str| std::fs::write(root().join(path), text).expect("a file that can be written");
    write(PATH, &text);
    for (path, page) in pages::pages(&text, read) {
        write(path, &page);
    }
}

/// The machine that a record was measured on.
fn machine_of(record: &str) -> Option<&str> {
    record.lines().next()?.strip_prefix("machine\t")
}

/// This machine's processor, as far as the system names it.
fn machine() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = text.lines().find(|line| line.split('\t').next() == Some(name));
        line.and_then(|line| line.split(": ").nth(1)).unwrap_or("?").to_owned()
    };
    format!("{}, family {}, model {}", field("model name"), field("cpu family"), field("model"))
}

/// A peer and, if the lock file knows it as a crate, its version.
fn with_version(peer: &str, lock: &str) -> String {
    let version = lock.split_once(&format!("name = \"{peer}\"\nversion = \""));
    let version = version.and_then(|(_, rest)| rest.split('"').next());
    version.map_or_else(|| peer.to_owned(), |version| format!("`{peer}` {version}"))
}
