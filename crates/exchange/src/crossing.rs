//! Lines that return to a cell: they are cut into clues whose cells differ, where the rule allows it.

use serde_json::{Value as Json, json};

use crate::places::Place;

/// The clues that together say the same as a clue whose cells are repeated. The clue alone if its cells differ, or if its rule
/// cannot be cut: the vocabulary refuses it.
pub(crate) fn cut(clue: Json) -> Vec<Json> {
    let Some(cells) = places(&clue["cells"]).filter(|cells| has_twice(cells)) else { return vec![clue] };
    let is_loop = cells.first() == cells.last() && !has_twice(&cells[1..]);
    let number = |field: &str| clue[field].as_u64().map_or(0, |number| number as usize);
    let parts = match clue["kind"].as_str() {
        Some("whisper" | "thermo" | "slowthermo" | "pairs_on_line") => runs(&cells, 2),
        Some("entropic") => runs(&cells, 3),
        Some("modular") => runs(&cells, number("mod")),
        Some("renban") if is_loop => Some(vec![cells[1..].to_vec()]),
        Some("palindrome") => return mirrored(&cells),
        _ => None,
    };
    let with = |cells: Vec<Place>| {
        let mut part = clue.clone();
        part["cells"] = json!(cells);
        part
    };
    parts.map(|parts| parts.into_iter().map(with).collect()).unwrap_or_else(|| vec![clue])
}

fn places(cells: &Json) -> Option<Vec<Place>> {
    let number = |value: &Json| value.as_u64().map(|number| number as usize);
    cells.as_array()?.iter().map(|cell| Some([number(&cell[0])?, number(&cell[1])?])).collect()
}

fn has_twice(cells: &[Place]) -> bool {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}

/// The longest runs of different cells: any `width` successive cells are in one of them. `None` if such a window has a cell twice.
fn runs(cells: &[Place], width: usize) -> Option<Vec<Vec<Place>>> {
    let (mut runs, mut start) = (Vec::new(), 0);
    for (end, cell) in cells.iter().enumerate() {
        if cells[start..end].contains(cell) {
            runs.push(cells[start..end].to_vec());
            start = (end + 1).checked_sub(width)?;
            if has_twice(&cells[start..=end]) {
                return None;
            }
        }
    }
    runs.push(cells[start..].to_vec());
    Some(runs)
}

/// The pairs of different cells of a palindrome that hold the same.
fn mirrored(cells: &[Place]) -> Vec<Json> {
    let pairs = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2).filter(|(a, b)| a != b);
    pairs.map(|(a, b)| json!({"kind": "clone", "a": [a], "b": [b]})).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_window_is_in_a_run() {
        let [a, b, c, d] = [[0, 0], [0, 1], [1, 1], [1, 0]];
        assert_eq!(runs(&[a, b, c, a, d], 2), Some(vec![vec![a, b, c], vec![c, a, d]]));
        assert_eq!(runs(&[a, b, c, d, a], 3), Some(vec![vec![a, b, c, d], vec![c, d, a]]));
        assert_eq!(runs(&[a, b, a], 2), Some(vec![vec![a, b], vec![b, a]]));
        assert_eq!(runs(&[a, b, a], 3), None);
        assert_eq!(runs(&[a, a], 2), None);
        assert_eq!(mirrored(&[a, b, c, b, d]).len(), 1);
    }
}
