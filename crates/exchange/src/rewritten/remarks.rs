//! Remarks beside a puzzle, as `Hint: r1c3 = 4` or `Solution: …`, which are left out.

use graeco_grid::text::{counted, row};

use super::cells::MOST;
use super::prose;
use crate::columns::{is_comment, is_open_word, is_sudoku};
use crate::fault::shortened;
use crate::grids::placed::names_cells;

/// The shortest row that is no number.
const SHORTEST: usize = 4;

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
    let may_have = text.contains([':', '[']) || text.lines().any(is_heading);
    let lines: Vec<&str> = if may_have { text.lines().collect() } else { Vec::new() };
    let (mut rest, mut notes, mut at) = (String::new(), Vec::new(), 0);
    while let Some(line) = lines.get(at) {
        let (start, count) = remark(&lines[at..]).unwrap_or((line.len(), 1));
        rest += &format!("{}\n{}", &line[..start], "#\n".repeat(count - 1));
        if start < line.len() {
            let whole =
                if count > 1 { format!(" with the {} below", counted(count - 1, "line")) } else { String::new() };
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
    let is_left_out = if is_solution {
        !content().any(has_open)
    } else {
        !content().any(|line| cells(line).is_some()) && (own == 0 || content().any(has_words))
    };
    is_left_out.then_some((0, own + 1))
}

/// The cells of a row or of a whole puzzle on a line.
fn cells(line: &str) -> Option<Vec<&str>> {
    if is_sudoku(line) {
        return Some(line.split_whitespace().collect());
    }
    let row = (SHORTEST..=MOST).filter(|_| !has_words(line)).find_map(|n| row(line, n))?;
    Some(row.into_iter().map(|(_, cell)| cell).collect())
}

/// Whether a line has cells, and some of these are open.
fn has_open(line: &str) -> bool {
    // In a group of cells a zero is an open one; in `10` it is none.
    let is_zero = |word: &str| word.contains('0') && word.len() != 2;
    let is_open =
        |word: &str| is_open_word(word) || is_zero(word) || word.contains(['.', '_', '?', '*', '-', 'x', 'X']);
    // Signs alone may be a rule.
    line.contains(|c: char| c.is_ascii_digit()) && cells(line).is_some_and(|cells| cells.into_iter().any(is_open))
}

/// Whether a line has words that are no open cells, or names cells.
fn has_words(line: &str) -> bool {
    let is_word = |word: &str| prose::is_word(word) && !is_open_word(word) && word.contains(|c| c != 'x' && c != 'X');
    names_cells(line) || line.split(|c: char| !c.is_alphanumeric()).any(is_word)
}

/// Whether a line is a word for a solution, as above its rows.
fn is_heading(line: &str) -> bool {
    SOLUTIONS.iter().any(|word| word.eq_ignore_ascii_case(line.trim_matches(|c| MARKS.contains(&c) || c == '#')))
}

/// Where a label begins in a line, what stands behind its colon, and whether it is that of a solution.
fn label(line: &str) -> Option<(usize, &str, bool)> {
    if is_comment(line) {
        return None;
    }
    if is_heading(line) {
        return Some((0, "", true));
    }
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
