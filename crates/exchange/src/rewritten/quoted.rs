//! Cells of tables in quotation marks: records over several lines, and grids of which each cell is quoted.

use crate::record::{on_one_line, quoted_cells};

/// A text with each record on one line, its other lines empty, and the cells of a grid without quotation marks. `None` if it has
/// neither.
pub(super) fn read(text: &str) -> Option<String> {
    // Puzzle files and programs have strings over several lines, too.
    let is_assigned = |line: &str| line.split('"').next().is_some_and(|before| before.contains('='));
    if !text.contains('"') || text.trim_start().starts_with(['{', '[', '<']) || text.lines().any(is_assigned) {
        return None;
    }
    let joined = joined(text);
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let is_grid =
        lines.len() > 2 && lines.iter().all(|line| quoted_cells(line).is_some_and(|cells| cells.len() == lines.len()));
    match is_grid {
        true => Some(text.lines().map(|line| quoted_cells(line).unwrap_or_default().join(",") + "\n").collect()),
        false => joined,
    }
}

/// The text with lines joined where a quotation mark is open at the end of a line; `None` if there are none, or one stays open.
fn joined(text: &str) -> Option<String> {
    let (mut all, mut rest, mut is_joined) = (String::new(), text, false);
    while let Some(line) = rest.split_inclusive('\n').next() {
        let (record, length, lines) = match on_one_line(rest.as_bytes()) {
            Some(record) => record,
            None if line.matches('"').count() % 2 == 1 => return None,
            None => (line.trim_end().into(), line.len(), 1),
        };
        all += &(String::from_utf8_lossy(&record) + &*"\n".repeat(lines));
        (rest, is_joined) = (&rest[length..], is_joined || lines > 1);
    }
    is_joined.then_some(all)
}
