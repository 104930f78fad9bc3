//! `.sdk` files: headers, 81 cells, and optionally placed digits and candidates.

use graeco_document::{Document, ReadError};
use graeco_grid::Budget;

use super::{
    CELLS, CellContent, ROW, characters, check_open, check_row, check_rows, classic, digit, digits_of, draft, given,
    lines, marks,
};
use crate::draft::finish;
use crate::fault::{Fault, TextPlace};
use crate::format::PuzzleFormat;
use crate::reading::{Reading, Written};

/// Headers that are texts for people: their letters, and keys of a puzzle file.
const TEXTS: [(char, &str); 4] = [('A', "author"), ('D', "description"), ('S', "source"), ('C', "id")];

const LETTERS: &str = "ACDBSULNH";

/// Whether a text is of this form, and which of the two.
pub(crate) fn recognize(text: &str) -> Option<PuzzleFormat> {
    let mut found = None;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if line.eq_ignore_ascii_case("[puzzle]") {
            return Some(PuzzleFormat::Sdk);
        }
        match header(line) {
            Some((_, text)) if !text.is_empty() => {
                let form = if text.starts_with(' ') { PuzzleFormat::Sdk } else { PuzzleFormat::SudoCueSdk };
                found = found.or(Some(form));
            }
            Some(_) => {}
            None if line.starts_with('#') => {}
            // Lines of 81 cells may have comments that look like headers.
            None => return found.filter(|_| line.chars().filter(|c| !c.is_whitespace()).count() < CELLS),
        }
    }
    found
}

/// The letter of a header and the text behind it.
fn header(line: &str) -> Option<(char, &str)> {
    let rest = line.strip_prefix('#')?;
    let letter = rest.chars().next().filter(|letter| LETTERS.contains(*letter))?;
    Some((letter, &rest[1..]))
}

/// A section, and its lines with the byte where each begins.
type Section<'t> = (String, Vec<(usize, &'t str)>);

pub(crate) fn read(text: &str, form: PuzzleFormat, budget: &Budget) -> Result<Reading, ReadError> {
    let read = sections(text).and_then(|(headers, sections)| {
        let section = |name: &str| sections.iter().find(|section| section.0 == name).map(|section| &section.1[..]);
        let missing =
            || TextPlace::new(text.len()..text.len(), "").fault("the text ends here; expected 9 lines of 9 cells");
        let givens = grid(section("puzzle").filter(|lines| !lines.is_empty()).ok_or_else(missing)?)?;
        let placed = section("state").map(grid).transpose()?;
        let left = section("pencilmarks").map(candidates).transpose()?;
        let mark = |cell: usize| {
            let placed = placed.as_ref().and_then(|placed| placed[cell]);
            CellContent::of(givens[cell], placed, left.as_ref().and_then(|left| left[cell].clone()))
        };
        let marks: Vec<CellContent> = (0..CELLS).map(mark).collect();
        let mut draft = draft(text, &marks, |_| TextPlace::default())?;
        for (letter, words, at) in headers {
            match TEXTS.iter().find(|known| known.0 == letter) {
                // Signs that no text has would make the whole one look like no text when it is written again.
                Some((_, key)) => draft.key(key, &words.replace(|c: char| c.is_control() || c == '\u{fffd}', " ")),
                None if words.trim().is_empty() => {}
                None => draft.lose_note(&TextPlace::new(at..at + 2, format!("#{letter}")), "this header is not kept"),
            }
        }
        for (name, lines) in &sections {
            if !["puzzle", "state", "pencilmarks"].contains(&&**name) && !lines.is_empty() {
                let at = lines[0].0;
                draft.lose_note(&TextPlace::new(at..at + 1, format!("[{name}]")), "this section is not kept");
            }
        }
        Ok(draft)
    });
    let line = lines(text).find(|line| !line.2.trim().is_empty() && header(line.2.trim()).is_none());
    finish(read, text, form, line.map_or(1, |line| line.0), budget)
}

type Headers<'t> = Vec<(char, &'t str, usize)>;

fn sections(text: &str) -> Result<(Headers<'_>, Vec<Section<'_>>), Fault> {
    let (mut headers, mut sections) = (Vec::new(), vec![("puzzle".to_owned(), Vec::new())]);
    for (_, start, line) in lines(text) {
        let trimmed = line.trim();
        let name = trimmed.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        if let Some(name) = name {
            let name = name.to_ascii_lowercase();
            if name != "puzzle" {
                sections.push((name, Vec::new()));
            }
        } else if let Some((letter, words)) = header(trimmed) {
            headers.push((letter, words.trim(), start));
        } else if trimmed.starts_with('#') {
            // Any other comment.
        } else if let Some(section) = sections.last_mut().filter(|_| !trimmed.is_empty()) {
            section.1.push((start, line));
        }
    }
    Ok((headers, sections))
}

/// Nine lines of nine cells.
fn grid(rows: &[(usize, &str)]) -> Result<Vec<Option<usize>>, Fault> {
    check_rows(rows)?;
    check_open(rows.iter().flat_map(|(start, row)| row.char_indices().map(move |(at, c)| (c, start + at))))?;
    let mut cells = Vec::with_capacity(CELLS);
    for (start, row) in rows {
        check_row(*start, row, row.trim().chars().count())?;
        for (at, c) in row.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            cells.push(digit(c, start + at, ".0*_xX-?")?);
        }
    }
    if cells.len() == CELLS {
        return Ok(cells);
    }
    Err(TextPlace::new(rows[0].0..rows[0].0 + 1, "").fault(format!("found {} cells; expected {CELLS}", cells.len())))
}

/// Nine lines of nine sets of digits with commas between.
fn candidates(rows: &[(usize, &str)]) -> Result<Vec<Option<Vec<usize>>>, Fault> {
    check_rows(rows)?;
    let mut cells = Vec::with_capacity(CELLS);
    for (start, row) in rows {
        let sets: Vec<&str> = row.split(',').collect();
        let spot = || TextPlace::new(*start..start + row.len(), "");
        if sets.len() != ROW {
            return Err(spot().fault(format!("found {} sets of candidates; expected {ROW}", sets.len())));
        }
        for set in sets {
            let digits = digits_of(set.trim());
            let digits =
                digits.ok_or_else(|| spot().fault(format!("`{}` are not candidates; expected digits", set.trim())))?;
            cells.push((!digits.is_empty()).then_some(digits));
        }
    }
    Ok(cells)
}

pub(crate) fn write(document: &Document, form: PuzzleFormat) -> Written {
    let has_sections = form == PuzzleFormat::Sdk;
    let mut source = classic(document, has_sections);
    let Some(marks) = marks(&mut source) else { return source.written(None) };
    let mut text = String::new();
    for (letter, key) in TEXTS {
        let words = if key == "id" { document.header().title.as_deref() } else { document.header().text(key) };
        let Some(words) = words else { continue };
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        text += &format!("#{letter}{}{words}\n", if has_sections { " " } else { "" });
    }
    let rows =
        |text: &str| text.as_bytes().chunks(ROW).map(|row| String::from_utf8_lossy(row) + "\n").collect::<String>();
    text += if has_sections { "[Puzzle]\n" } else { "" };
    text += &rows(&characters(&marks, '.', given));
    if marks.iter().any(|mark| matches!(mark, CellContent::Placed(_))) {
        text += &format!("[State]\n{}", rows(&characters(&marks, '.', CellContent::digit)));
    }
    if marks.iter().any(|mark| matches!(mark, CellContent::Left(_))) {
        let set =
            |mark: &CellContent| if let CellContent::Left(left) = mark { super::digits(left) } else { String::new() };
        let sets: Vec<String> = marks.iter().map(set).collect();
        text += "[PencilMarks]\n";
        sets.chunks(ROW).for_each(|row| text += &(row.join(",") + "\n"));
    }
    source.lose_texts(&["solution"]);
    source.written(text)
}
