//! Remarks beside a puzzle, as `Hint: r1c3 = 4` or `Solution: …`, which are left out.

use graeco_grid::text::row;

use crate::columns::{ROW, is_sudoku};
use crate::fault::shortened;

/// The words that begin hints, in several languages.
const HINTS: [&str; 11] =
    ["hint", "hints", "tip", "tips", "step", "tipp", "hinweis", "indice", "pista", "suggerimento", "aide"];

/// The words that begin solutions.
const SOLUTIONS: [&str; 10] = [
    "solution",
    "solutions",
    "answer",
    "answers",
    "lösung",
    "solución",
    "solucion",
    "soluzione",
    "oplossing",
    "spoiler",
];

/// Signs around words in messages.
const MARKS: [char; 6] = ['*', '_', '|', '>', ' ', '\t'];

/// A text without remarks, and a note that says which; `None` if it has none.
pub(super) fn without(text: &str) -> Option<(String, String)> {
    let lines: Vec<&str> = if text.contains([':', '[']) { text.lines().collect() } else { Vec::new() };
    let (mut rest, mut notes, mut at) = (String::new(), Vec::new(), 0);
    while let Some(line) = lines.get(at) {
        let (start, count) = remark(&lines[at..]).unwrap_or((line.len(), 1));
        rest += &format!("{}\n{}", &line[..start], "#\n".repeat(count - 1));
        if start < line.len() {
            let whole = if count > 1 { format!(" with the {} lines below", count - 1) } else { String::new() };
            notes.push(format!("`{}` in line {}{whole} is left out", shortened(line[start..].trim()), at + 1));
        }
        at += count;
    }
    if notes.len() > 3 {
        let others = notes.split_off(2).len();
        notes.push(format!("{others} others are left out, too"));
    }
    (!notes.is_empty()).then(|| (rest, notes.join("; ")))
}

/// Where in the first of these lines a remark begins, and how many lines it takes.
fn remark(lines: &[&str]) -> Option<(usize, usize)> {
    let (line, below) = lines.split_first()?;
    let (start, behind, is_solution) = label(line)?;
    let before = line[..start].trim_end();
    if before.contains(|c: char| c.is_ascii_digit() || c == '.') {
        // The solution beside a puzzle is a column.
        return (is_sudoku(before) && !is_solution).then_some((start, 1));
    }
    let blank = below.iter().take_while(|line| line.trim().is_empty()).count();
    let held = below[blank..].iter().take_while(|line| !line.trim().is_empty() && label(line).is_none()).count();
    let own = if behind.is_empty() && held > 0 { blank + held } else { 0 };
    let content = || below[..own].iter().copied().chain([behind]);
    let has_cells = content().any(|line| row(line, ROW).is_some() || is_sudoku(line));
    let has_open = || content().any(|line| line.contains(['0', '.', '_', '?', '*']));
    (!has_cells || is_solution && !has_open()).then_some((0, own + 1))
}

/// Where a label begins in a line, what stands behind its colon, and whether it is that of a solution.
fn label(line: &str) -> Option<(usize, &str, bool)> {
    let is_hidden = |tag: &str| ["spoiler", "hide"].iter().any(|known| tag.to_lowercase().starts_with(known));
    if let Some((tag, inside)) = line.strip_prefix('[').and_then(|rest| rest.split_once(']'))
        && is_hidden(tag)
    {
        return Some((0, inside.split("[/").next()?.trim_matches(MARKS), true));
    }
    line.match_indices(':').find_map(|(colon, _)| {
        let is_end = |c: char| c.is_ascii_digit() || ")]".contains(c) || MARKS.contains(&c);
        let head = line[..colon].trim_end_matches(is_end);
        let word = head.rsplit(|c: char| !c.is_alphabetic()).next()?;
        let is_in = |known: &[&str]| known.contains(&&*word.to_lowercase());
        let behind = line[colon + 1..].trim_matches(MARKS);
        (is_in(&HINTS) || is_in(&SOLUTIONS)).then(|| (head.len() - word.len(), behind, is_in(&SOLUTIONS)))
    })
}
