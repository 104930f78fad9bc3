//! The boxes that bars and lines of a picture draw.

use graeco_grid::text::is_rule;

/// The ASCII sign for a bar, a line or a sign for an open cell of Unicode; any other character as it is.
pub(crate) fn plain_sign(c: char) -> char {
    match c {
        '─' | '━' | '═' | '╌' | '╍' | '┄' | '┅' | '┈' | '┉' | '╴' | '╶' | '╸' | '╺' => '-',
        '│' | '┃' | '║' | '╎' | '╏' | '┆' | '┇' | '┊' | '┋' => '|',
        '\u{2500}'..='\u{257f}' => '+',
        '·' | '•' | '∙' | '◦' | '⋅' | '□' | '◻' | '☐' | '▢' | '⬜' | '⬛' | '~' => '.',
        '\u{a0}' => ' ',
        c => c,
    }
}

/// Whether a rule between rows has walls below some of the cells alone, as that of a jigsaw.
pub(crate) fn has_gaps(line: &str) -> bool {
    let line: String = line.trim().chars().map(plain_sign).collect();
    let parts: Vec<&str> = line.split('+').filter(|part| !part.is_empty()).collect();
    let is_open = |part: &&&str| part.len() > 1 && part.trim().is_empty();
    let open = parts.iter().filter(is_open).count();
    open > 0 && open < parts.len() && is_rule(&line) && line.starts_with('+') && line.ends_with('+')
}

/// Rows and columns of the boxes that the lines of one grid of order n draw: rules or empty lines between rows, bars between
/// columns. `None` if there are none, or none of one size.
pub(crate) fn drawn_boxes<'l>(lines: impl Iterator<Item = &'l str>, n: usize) -> Option<(usize, usize)> {
    let (mut rows, mut between_rows, mut between_columns) = (0, Vec::new(), None);
    for line in lines.filter(|line| !line.starts_with('#')) {
        if line.trim().is_empty() || is_rule(line) {
            between_rows.extend((rows > 0).then_some(rows));
            continue;
        }
        let bars = bars(line, n)?;
        if *between_columns.get_or_insert_with(|| bars.clone()) != bars {
            return None;
        }
        rows += 1;
    }
    between_rows.dedup();
    match (step(&between_rows, n), step(&between_columns?, n)) {
        (Some(rows), Some(columns)) => (rows * columns == n).then_some((rows, columns)),
        (Some(rows), None) => Some((rows, n / rows)),
        (None, Some(columns)) => Some((n / columns, columns)),
        (None, None) => None,
    }
}

/// The numbers of cells before each bar of a row. Where blanks are cells, parts of the same width have as many.
fn bars(line: &str, n: usize) -> Option<Vec<usize>> {
    let is_bar = |c: char| plain_sign(c) == '|';
    let parts = || line.split(is_bar);
    let inner: Vec<usize> = line.trim().split(is_bar).map(|part| part.chars().count()).collect();
    let boxes = inner.len().saturating_sub(2);
    let is_even = boxes > 1 && n.is_multiple_of(boxes) && inner[1..=boxes].iter().all(|&width| width == inner[1]);
    if is_even && inner[0] + inner[boxes + 1] == 0 {
        return Some((1..boxes).map(|number| number * (n / boxes)).collect());
    }
    let by_words: usize = parts().map(|part| part.split_whitespace().count()).sum();
    let count = |part: &str| match by_words == n {
        true => part.split_whitespace().count(),
        false => part.chars().filter(|c| !c.is_whitespace()).count(),
    };
    let counts: Vec<usize> = parts().map(count).collect();
    let before = counts.iter().scan(0, |sum, count| {
        *sum += count;
        Some(*sum)
    });
    (counts.iter().sum::<usize>() == n).then(|| before.filter(|&before| before > 0 && before < n).collect())
}

/// The distance of marks that stand at the same distances, unless each cell has one.
fn step(places: &[usize], n: usize) -> Option<usize> {
    let places: Vec<usize> = places.iter().copied().filter(|&place| place < n).collect();
    let step = *places.first().filter(|&&step| step > 1 && n.is_multiple_of(step))?;
    places.iter().copied().eq((step..n).step_by(step)).then_some(step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_and_rules_of_one_distance_are_boxes() {
        let boxes = |text: &str, n: usize| drawn_boxes(text.lines(), n);
        let row = "1 2 | . . | . .\n";
        let band = row.repeat(3);
        assert_eq!(boxes(&format!("{band}----+-----+----\n{band}"), 6), Some((3, 2)));
        assert_eq!(boxes(&row.repeat(6), 6), Some((3, 2)));
        assert_eq!(boxes(&format!("{0}\n{0}", "1 2 . . . .\n".repeat(3)), 6), Some((3, 2)));
        assert_eq!(boxes(&format!("+--+--+\n{0}+--+--+\n{0}+--+--+", "|12|..|\n".repeat(2)), 4), Some((2, 2)));
        // Bars around every cell, and rows that differ, draw none.
        assert_eq!(boxes(&"|1|2|3|4|\n".repeat(4), 4), None);
        assert_eq!(boxes("1 2 | 3 4\n1 | 2 3 4\n", 4), None);
        assert_eq!(boxes(&"1 2 3 4\n".repeat(4), 4), None);
    }
}
