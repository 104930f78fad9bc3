//! Cages in words beside a Sudoku or alone, as `3: r1c1 r1c2`, `3 = r1c1 + r1c2` or `r1c1+r1c2 = 3`.

use graeco_grid::text::line;

use super::prose::has_words;
use super::{Rewritten, in_known_form, puzzles};
use crate::columns::is_held;
use crate::grids::placed::{names_cells, place_of};
use crate::input_kind::is_problem;
use crate::unapplied::{joined, unapplied_beside};

/// Reads a Sudoku, or an empty one, with such lines as a puzzle file, in whose lines the cages stay if there is room.
pub(super) fn read(text: &str) -> Option<Rewritten> {
    let lines = text.lines().enumerate().filter(|(_, line)| line.contains(['c', 'C']));
    let cages: Vec<(usize, String)> = lines.filter_map(|(before, line)| Some((before, cage(line)?))).collect();
    if cages.is_empty() || is_problem(text) {
        return None;
    }
    let others: Vec<&str> = text.lines().filter(|line| is_held(line) && cage(line).is_none()).collect();
    // A line that names cells and is no cage is a rule that is not read.
    if others.iter().any(|line| names_cells(line)) {
        return None;
    }
    let rest = others.into_iter().filter(|line| !has_words(line)).collect::<Vec<_>>().join("\n");
    let mut file = "order = 9\nboxes = [3, 3]\n".to_owned();
    if !rest.is_empty() {
        let [grid] = &puzzles(&in_known_form(&rest).map_or(rest, |read| read.text))?[..] else { return None };
        let givens = grid.puzzle().is_classic().then(|| line(grid.puzzle().givens(), grid.alphabet()))?;
        file += &format!("givens = \"{givens}\"\n");
    }
    file += "killer = [\n";
    let mut at = file.lines().count();
    for (before, cage) in &cages {
        file += &("\n".repeat(before.saturating_sub(at)) + cage + ",\n");
        at = at.max(*before) + 1;
    }
    let note = "lines of cells and a sum are read as killer cages, in which no digit is twice".to_owned();
    let is_killer = |name: &str| name.to_lowercase().starts_with("killer") || name.eq_ignore_ascii_case("cages");
    let note = joined(Some(note), unapplied_beside("cells and cages", text, is_killer));
    Some(Rewritten::new(file + "]\n", note))
}

/// The cage of a line, as a table of TOML: a sum and cells with a colon between, or an equation whose cells have a plus between.
fn cage(line: &str) -> Option<String> {
    let line = line.trim_start_matches(['-', '*', '•', ' ']);
    let (before, behind) = line.split_once([':', '='])?;
    let sum = |side: &str| side.trim().trim_start_matches('(').trim_end_matches(')').parse::<u32>().ok();
    let (sum, cells) = sum(before).map(|sum| (sum, behind)).or_else(|| Some((sum(behind)?, before)))?;
    let is_between = |c: char| c == '+' || !line.contains('=') && (c.is_whitespace() || c == ',');
    let cells: Vec<&str> = cells.split(is_between).map(str::trim).filter(|word| !word.is_empty()).collect();
    let is_cage = cells.len() > 1 && cells.iter().all(|word| place_of(word).is_some());
    is_cage.then(|| format!("{{ cells = \"{}\", sum = {sum} }}", cells.join(" ").to_lowercase()))
}
