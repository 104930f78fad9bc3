//! What the README and the guide show of a record: a summary, a row per instance, and the chart.

mod chart;
pub mod row;

use std::fmt::Write as _;

use row::{Row, Work, digits, parse, works};

/// Between these lines of a page stands what is made from the record.
const MARKS: [&str; 2] = ["<!-- from benches/record.tsv -->\n", "<!-- end -->\n"];

/// The files that show a record, with their new texts; `read` gives a text by its path from the root.
pub fn pages(record: &str, read: impl Fn(&str) -> String) -> Vec<(&'static str, String)> {
    let rows = parse(record);
    let works = works(&rows);
    let page = |path: &'static str, part: String| (path, replaced(&read(path), &part));
    vec![
        page("README.md", summary(&works)),
        page("crates/cli/guide/speed.md", summary(&works) + "\n" + &instances(&works)),
        ("crates/cli/pictures/speed.svg", chart::chart(&works)),
    ]
}

/// A page with another part between its marks.
///
/// # Panics
/// If the page has no marks.
fn replaced(page: &str, part: &str) -> String {
    let (before, rest) = page.split_once(MARKS[0]).expect("the first mark");
    let (_, after) = rest.split_once(MARKS[1]).expect("the second mark");
    format!("{before}{}\n{part}\n{}{after}", MARKS[0], MARKS[1])
}

/// A row per work.
fn summary(works: &[Work<'_>]) -> String {
    let mut table =
        "| work | peer | mean | least | `cargo bench --bench` |\n| --- | --- | --- | --- | --- |\n".to_owned();
    for work in works {
        let (peers, bench) = (work.peers().join(", "), &work.rows[0].bench);
        let [mean, least] = [work.mean(), work.least()].map(digits);
        let _ = writeln!(table, "| {} ({}) | {peers} | {mean} | {least} | `{bench}` |", work.name, work.rows.len());
    }
    table
}

/// A row per instance.
fn instances(works: &[Work<'_>]) -> String {
    let mut table = "| work | instance | peer | ratio |\n| --- | --- | --- | --- |\n".to_owned();
    for Row { work, instance, peer, ratio, .. } in works.iter().flat_map(|work| work.rows.iter().copied()) {
        let _ = writeln!(table, "| {work} | {instance} | {peer} | {} |", digits(*ratio));
    }
    table
}
