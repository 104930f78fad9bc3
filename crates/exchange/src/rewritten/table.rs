//! A grid as a table of words: quoted, padded or decimal cells, headings, brackets, tags around it, or a cell a line.

use graeco_grid::text::{self, is_rule};

use super::cells::{Cell, MOST, Rows, cells, unquoted};
use super::found::Found;
use super::headings;
use super::labels;
use super::lines::{Line, is_skipped, items};
use crate::columns::is_number;
use crate::grids::drawn::drawn_boxes;

pub(super) const BLANKS: &str = "blanks are read as open cells";

/// Reads lines that are one grid, perhaps below a title. So many words may be wrong.
pub(super) fn read(lines: &[Line], most_wrong: usize) -> Option<Found> {
    let (items, blanked) = (items(lines), with_signs(lines));
    let grid = |lines: &[Line]| grid(lines, most_wrong);
    let labelled = || Some(grid(&labels::without(lines)?)?.with_note("what stands before each row is left out"));
    let found = [lines, &items, &blanked].into_iter().find_map(grid);
    let titled = || {
        let title = lines.iter().position(|(_, line)| !is_skipped(line) && !is_rule(line))?;
        let [line, below] = [title, title + 1].map(|at| lines.get(at).map(|line| &*line.1));
        // A number is no row as the one below.
        let is_number = || Some(is_number(line?) && line?.trim().len() != below?.trim().len());
        let is_title = line?.contains(char::is_alphabetic) || is_number()?;
        let found = is_title.then(|| [&lines[title + 1..], &blanked[title + 1..]].into_iter().find_map(grid))??;
        Some(found.with_note("the first line is read as a title"))
    };
    match found {
        // A number above a grid is no row with blanks.
        Some(found) if found.note.as_deref() == Some(BLANKS) => titled().or(Some(found)),
        found => found.or_else(labelled).or_else(titled),
    }
}

/// Lines in which `#` is an open cell rather than the beginning of a comment.
fn with_signs(lines: &[Line]) -> Vec<Line> {
    lines.iter().map(|(number, line)| (*number, line.replace('#', "."))).collect()
}

fn grid(lines: &[Line], most_wrong: usize) -> Option<Found> {
    let held: Vec<&Line> = lines.iter().filter(|(_, line)| !is_skipped(line) && !is_rule(line)).collect();
    // A cell a line is the most.
    if held.len() > MOST * MOST {
        return None;
    }
    let words = || held.iter().map(|line| words_of(line)).collect();
    let found = columns(&held).find_map(|rows| square(rows, most_wrong)).or_else(|| square(words(), most_wrong));
    let framed = || held.iter().map(|line| row(line, held.len())).collect::<Option<Rows>>();
    let framed = || (held.len() <= MOST).then(framed).flatten();
    let found = found.or_else(|| Some(Found::new(cells(&framed()?, most_wrong)?))).or_else(|| {
        let rows = cells(&in_place(lines)?, most_wrong)?;
        Some(Found::new(rows).with_note(BLANKS))
    })?;
    let drawn = drawn_boxes(lines.iter().map(|line| &*line.1), found.rows.len());
    Some(Found { boxes: found.boxes.or(drawn), ..found })
}

/// The cells of a row of so many cells, as the readers take them.
pub(super) fn row(line: &Line, count: usize) -> Option<Vec<Cell>> {
    let cell = |(column, text): (usize, &str)| Cell { text: text.to_owned(), line: line.0, column };
    Some(text::row(&line.1, count)?.into_iter().map(cell).collect())
}

fn part(line: &Line, part: &str) -> Cell {
    let before = part.as_ptr() as usize - line.1.as_ptr() as usize;
    Cell { text: part.to_owned(), line: line.0, column: line.1[..before].chars().count() + 1 }
}

/// The words of a line, whatever stands between them.
fn words_of(line: &Line) -> Vec<Cell> {
    let words = line.1.split(|c: char| c.is_whitespace() || ",;|".contains(c)).filter(|word| !word.is_empty());
    words.map(|word| part(line, word)).collect()
}

/// The characters of words, a cell each.
fn characters(cells: &[Cell]) -> Vec<Cell> {
    let of = |cell: &Cell| {
        let quotes = cell.text.find(unquoted(&cell.text)).unwrap_or(0);
        let char = |(at, c): (usize, char)| Cell { text: c.into(), column: cell.column + quotes + at, ..cell.clone() };
        unquoted(&cell.text).chars().enumerate().map(char).collect::<Vec<_>>()
    };
    cells.iter().flat_map(of).collect()
}

/// The fields of lines with the same number of separators, for each separator of which there are as many.
fn columns(lines: &[&Line]) -> impl Iterator<Item = Rows> {
    [',', ';', '\t', '|'].into_iter().filter_map(|separator| fields(lines, separator))
}

/// The fields of lines with the same number of separators. A line of separators alone is an empty row.
fn fields(lines: &[&Line], separator: char) -> Option<Rows> {
    let count = |line: &Line| line.1.matches(separator).count();
    let width = count(lines.first()?) + 1;
    let is_gap = |line: &Line| count(line) > 0 && line.1.chars().all(|c| c == separator || c == ' ');
    if width < 3 || !lines.iter().all(|line| count(line) + 1 == width || is_gap(line)) {
        return None;
    }
    let fields = |line: &&Line| match is_gap(line) {
        true => vec![part(line, &line.1[..0]); width],
        false => line.1.split(separator).map(|field| part(line, unquoted(field))).collect(),
    };
    let mut rows: Rows = lines.iter().map(fields).collect();
    // A spreadsheet may have empty rows at the end.
    while rows.len() > width && rows.pop_if(|row| row.iter().all(|cell| cell.text.is_empty())).is_some() {}
    // A separator may stand at the beginning and at the end of each line.
    let is_wide = |rows: &Rows| separator == '|' || rows[0].len() > rows.len();
    let is_empty = |cell: Option<&Cell>| cell.is_some_and(|cell| cell.text.is_empty());
    if is_wide(&rows) && rows.iter().all(|row| is_empty(row.last())) {
        rows.iter_mut().for_each(|row| drop(row.pop()));
    }
    if is_wide(&rows) && rows.iter().all(|row| is_empty(row.first())) {
        rows.iter_mut().for_each(|row| drop(row.remove(0)));
    }
    Some(rows)
}

/// The fields of n lines, most of which have n fields: the reader of rows says which one has not.
pub(super) fn uneven(lines: &[Line]) -> Option<Found> {
    let held: Vec<&Line> = lines.iter().filter(|(_, line)| !is_skipped(line)).collect();
    let n = held.len();
    let field = |line: &Line, field: &str| {
        let cell = part(line, field.trim());
        if cell.text.is_empty() { Cell { text: ".".to_owned(), ..cell } } else { cell }
    };
    let rows = |separator| -> Rows {
        held.iter().map(|line| line.1.split(separator).map(|text| field(line, text)).collect()).collect()
    };
    [',', ';', '\t'].into_iter().map(rows).find_map(|rows| {
        let wrong = rows.iter().filter(|row| row.len() != n).count();
        let are_cells = rows.iter().flatten().all(|cell| cell.text.len() < 3);
        (are_cells && (4..=MOST).contains(&n) && (1..=n / 4).contains(&wrong)).then(|| Found::new(rows))
    })
}

/// A table without the empty rows and columns that stand between its boxes, and the size of these.
fn without_gaps(mut rows: Rows) -> Option<(Rows, (usize, usize))> {
    let is_empty = |cell: &Cell| cell.text.is_empty();
    let width = rows.first()?.len();
    // The distance of the gaps, from 0, among so many lines.
    let step = |gaps: &[usize], count: usize| {
        let step = *gaps.first()?;
        let is_even = gaps.iter().copied().eq((step..count).step_by(step + 1));
        (step > 1 && is_even && count % (step + 1) == step).then_some(step)
    };
    let columns: Vec<usize> = (0..width).filter(|&at| rows.iter().all(|row| is_empty(&row[at]))).collect();
    let lines: Vec<usize> = (0..rows.len()).filter(|&at| rows[at].iter().all(is_empty)).collect();
    let n = rows.len() - lines.len();
    let boxes = match (step(&lines, rows.len()), step(&columns, width)) {
        (Some(rows), Some(columns)) => (rows, columns),
        (Some(rows), None) if columns.is_empty() => (rows, n / rows),
        (None, Some(columns)) => (n / columns, columns),
        _ => return None,
    };
    rows.retain(|row| !row.iter().all(is_empty));
    let is_gap = |at: &usize| columns.contains(at);
    let kept = |row: Vec<Cell>| {
        row.into_iter().enumerate().filter(|(at, _)| !is_gap(at)).map(|(_, cell)| cell).collect::<Vec<_>>()
    };
    Some((rows.into_iter().map(kept).collect(), boxes))
}

/// The grid whose words these are, perhaps with headings or gaps, with the cells of a row joined, or a cell a line.
fn square(rows: Rows, most_wrong: usize) -> Option<Found> {
    let cells = |rows: &Rows| cells(rows, most_wrong);
    if let Some((inside, boxes)) = without_gaps(rows.clone()).and_then(|(rows, boxes)| Some((cells(&rows)?, boxes))) {
        return Some(Found { boxes: Some(boxes), ..Found::new(inside) });
    }
    if let Some(inside) = headings::without(&rows).as_ref().and_then(cells) {
        return Some(Found::new(inside).with_note("the headings of rows and columns are left out"));
    }
    let joined: Rows = rows.iter().map(|row| characters(row)).collect();
    if let Some(cells) = cells(&rows).or_else(|| cells(&joined)) {
        return Some(Found::new(cells));
    }
    let chunks = |cells: &[Cell]| cells.chunks(cells.len().isqrt().max(1)).map(<[Cell]>::to_vec).collect::<Rows>();
    match &rows[..] {
        [_] => cells(&chunks(&joined[0])).map(Found::new),
        rows if rows.iter().all(|row| row.len() == 1) => {
            cells(&chunks(&rows.concat())).map(|cells| Found::new(cells).with_note("a cell a line is read row by row"))
        }
        _ => None,
    }
}

/// The cells of n lines of n characters, with blanks between or none, or of columns of numbers, in which a blank is an open
/// cell; or of one line.
fn in_place(lines: &[Line]) -> Option<Rows> {
    // The first and the last row may be blank, too.
    let within = |is_row: fn(&Line) -> bool| {
        let ends = lines.iter().position(is_row).zip(lines.iter().rposition(is_row));
        ends.map(|(first, last)| &lines[first..=last])
    };
    let all = within(|line| !line.1.is_empty()).and_then(rows_in_place);
    all.or_else(|| within(|line| !line.1.trim().is_empty()).and_then(rows_in_place))
}

fn rows_in_place(lines: &[Line]) -> Option<Rows> {
    let is_plain = |line: &Line| line.1.bytes().all(|byte| byte == b' ' || byte.is_ascii_alphanumeric());
    if lines.len() > MOST || !lines.iter().all(is_plain) {
        return None;
    }
    let width = lines.iter().map(|(_, line)| line.trim_end().len()).max()?;
    // A blank stands before each cell of so many characters, or behind each.
    let is_blank =
        |line: &Line, from: usize, step: usize| line.1.bytes().skip(from).step_by(step).all(|byte| byte == b' ');
    let is_apart = |step: usize| [0, step - 1].iter().any(|&from| lines.iter().all(|line| is_blank(line, from, step)));
    // The cells of a line, and the distance between them.
    let (count, step) = match (lines, lines.len()) {
        ([line], _) if line.1.len() <= MOST * MOST && line.1.len() == line.1.len().isqrt().pow(2) => (line.1.len(), 1),
        (_, 9..) if width == lines.len() => (width, 1),
        (_, n @ 9..) if (n..2 * n).contains(&width) && lines.iter().all(|line| is_blank(line, 1, 2)) => (n, 2),
        (_, n @ 10..) if (2 * n..=3 * n).contains(&width) && is_apart(3) => (n, 3),
        _ => return None,
    };
    let cell = |line: &Line, at: usize| {
        let text = line.1.get(step * at..line.1.len().min(step * (at + 1))).unwrap_or("").trim();
        let open = if text.is_empty() { "." } else { text };
        Cell { text: open.to_owned(), line: line.0, column: step * at + 1 }
    };
    let cells: Vec<Cell> = lines.iter().flat_map(|line| (0..count).map(move |at| cell(line, at))).collect();
    Some(cells.chunks(cells.len().isqrt()).map(<[Cell]>::to_vec).collect())
}
