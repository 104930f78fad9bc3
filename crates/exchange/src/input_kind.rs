//! The kind of an input, by its beginning: a Sudoku, a puzzle with rules, a Latin square or an exact cover problem.

use std::collections::HashSet;
use std::ops::ControlFlow;

use graeco_exact_cover::text as cover_text;
use graeco_grid::{HouseKind, Limits, Puzzle};

use crate::columns::{first_line, is_sudoku};
use crate::format::{BEGIN, PuzzleFormat};
use crate::grids::plain;
use crate::keys::has_key;
use crate::mixed::is_mixed;
use crate::read::{form_with_rules, read_known, recognize};

/// The kind of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputKind {
    /// A 9×9 Sudoku without rules.
    Sudoku,
    /// A puzzle in any form, with rules or of another order.
    Puzzle,
    /// A Latin square without boxes.
    Square,
    /// The same in numbers, of which neither 0 nor the order occurs: as others have it, they count from 1.
    SquareFromOne,
    /// An exact cover problem.
    Cover,
}

impl InputKind {
    /// The number of bytes that decide the kind of an input.
    pub const BEGIN: usize = BEGIN;

    /// The kind of an input with this beginning. A text in no form that is known is a puzzle.
    ///
    /// ```
    /// use graeco_exchange::InputKind;
    ///
    /// assert_eq!(InputKind::of("1 2 3\n2 3 1\n3 1 2\n"), InputKind::Square);
    /// assert_eq!(InputKind::of("a b c\na b\nc\n"), InputKind::Cover);
    /// ```
    #[must_use]
    pub fn of(begin: &str) -> InputKind {
        InputKind::with_notes(begin).0
    }

    /// The same, with notes on how a square was read that could be read as a puzzle with boxes. Its own reader has none.
    #[must_use]
    pub fn with_notes(begin: &str) -> (InputKind, Vec<String>) {
        let form = recognize(begin);
        if is_declared_square(begin) || form == Some(PuzzleFormat::Json) && has_key(begin, "square") {
            return (InputKind::Square, Vec::new());
        }
        if form_with_rules(begin).is_some() || form.is_some_and(has_marks) || is_mixed(begin) {
            return (InputKind::Puzzle, Vec::new());
        }
        let square = order_of_square(begin).map(|n| match counts_from_one(begin, n) {
            true => InputKind::SquareFromOne,
            false => InputKind::Square,
        });
        if is_problem(begin) {
            return (InputKind::Cover, Vec::new());
        }
        let mut first = None;
        read_known(begin, &Limits::default(), |reading| {
            first = reading.ok();
            ControlFlow::Break(())
        });
        let has_boxes = |puzzle: &Puzzle| puzzle.houses().iter().any(|house| house.kind() == HouseKind::Box);
        let is_nine = order_of_square(begin) == Some(9) && form.is_some();
        match (first.as_ref().map(|reading| reading.document.puzzle()), square) {
            (Some(puzzle), _) if has_boxes(puzzle) && puzzle.order().get() == 9 => (InputKind::Sudoku, Vec::new()),
            (Some(puzzle), _) if has_boxes(puzzle) => (InputKind::Puzzle, Vec::new()),
            (None, _) if is_almost_problem(begin) => (InputKind::Cover, Vec::new()),
            // A later line is wrong.
            (None, _) if plain::begins_with_sudoku(begin) => (InputKind::Sudoku, Vec::new()),
            // With an error.
            (None, Some(_)) if is_nine => (InputKind::Sudoku, Vec::new()),
            (_, Some(square)) => (square, first.map_or(Vec::new(), |reading| reading.notes)),
            (_, None) => (InputKind::Puzzle, Vec::new()),
        }
    }

    /// The kind that both this one and another are of, if there is one.
    #[must_use]
    pub fn with(self, other: InputKind) -> Option<InputKind> {
        use InputKind::{Puzzle, Square, SquareFromOne, Sudoku};
        match (self, other) {
            (one, other) if one == other => Some(one),
            (Sudoku | Puzzle, Sudoku | Puzzle) => Some(Puzzle),
            (Square | SquareFromOne, Square | SquareFromOne) => Some(Square),
            _ => None,
        }
    }

    /// Its name, with an article.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            InputKind::Sudoku => "a 9×9 Sudoku",
            InputKind::Puzzle => "a puzzle",
            InputKind::Square | InputKind::SquareFromOne => "a Latin square",
            InputKind::Cover => "an exact cover problem",
        }
    }
}

/// Whether a form may hold candidates or placed digits, which a reader of cells alone refuses.
fn has_marks(form: PuzzleFormat) -> bool {
    use PuzzleFormat::{Candidates, HoDoKu, OpenSudoku, Sdx, Ss};
    matches!(form, Candidates | HoDoKu | OpenSudoku | Sdx | Ss)
}

/// Whether a text is an exact cover problem, whose first line names its items, which no grid does. Where each line is the first
/// one again, it is prose. Where the first line is a Sudoku, it is a list with the same one again.
pub(crate) fn is_problem(text: &str) -> bool {
    order_of_square(text).is_none()
        && !is_table_with_blanks(text)
        && !is_sudoku(first_line(text))
        && cover_text::parse(text).is_ok_and(|problem| {
            let (count, options) = (problem.items().len(), problem.options().len());
            let whole = problem.options().filter(|&option| problem.entries(option).len() == count).count();
            // As many lines as names, most of which have them all, are a square with a slip.
            let is_square = options + 1 == count && 2 * whole >= options;
            count > 1 && whole < options && !is_square
        })
}

/// Whether a text is a square table some cells of which are blank: there are as many cells in each line as lines.
pub(crate) fn is_table_with_blanks(text: &str) -> bool {
    let is_blank = |cell: &&str| cell.trim().is_empty();
    [',', ';', '\t'].into_iter().any(|separator| {
        let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(separator).collect()).collect();
        let is_square = rows.len() > 2 && rows.iter().all(|row| row.len() == rows.len());
        is_square && rows.iter().flatten().any(is_blank)
    })
}

/// Whether a text in no other form is an exact cover problem with an error: most words behind its first line are among those of
/// this line, each of which it has once. Open cells are those of a square.
pub(crate) fn is_almost_problem(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let items: Vec<&str> = lines.next().unwrap_or("").split_whitespace().collect();
    let names: HashSet<&str> = items.iter().copied().collect();
    let (known, unknown): (Vec<&str>, Vec<&str>) =
        lines.flat_map(str::split_whitespace).partition(|word| names.contains(word));
    let is_named = items.len() > 1 && names.len() == items.len() && known.len() > unknown.len();
    let has_open = known.iter().chain(&unknown).any(|&word| word == ".");
    is_named
        && !has_open
        && order_of_square(text).is_none()
        && recognize(text).is_none()
        && cover_text::parse(text).is_err()
}

/// The cells of a line: words, or the characters of a single word; none if a word is too long for a symbol.
fn cells(line: &str) -> Vec<String> {
    const LONGEST: usize = 3;
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    if words.len() > 1 && words.iter().any(|word| word.len() > LONGEST) {
        return Vec::new();
    }
    if words.len() == 1 { line.chars().map(String::from).collect() } else { words }
}

/// Whether the first line of a text says that it is a partial Latin square: `p qwh 4 12`, `p dqwh 4 12` or `order 4`.
pub(crate) fn is_declared_square(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let is_order = |line: &str| line.strip_prefix("order ").is_some_and(|n| n.trim().parse::<usize>().is_ok());
    let is_problem = |line: &str| line.starts_with("p qwh ") || line.starts_with("p dqwh ");
    lines.clone().next().is_some_and(is_order) || lines.find(|line| !line.starts_with("c ")).is_some_and(is_problem)
}

/// The number of lines of the first block of a text, if each has as many cells.
fn order_of_square(text: &str) -> Option<usize> {
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with('#')).skip_while(|line| line.is_empty());
    let counts: Vec<usize> = lines.take_while(|line| !line.is_empty()).map(|line| cells(line).len()).collect();
    Some(counts.len()).filter(|n| *n > 0 && counts.iter().all(|count| count == n))
}

/// Whether there are filled cells in a text, and all are numbers from 1 to n - 1.
fn counts_from_one(text: &str, n: usize) -> bool {
    let is_filled = |cell: &String| !matches!(&**cell, "." | "-" | "_" | "*" | "?" | "x" | "X");
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    let mut filled = lines.flat_map(cells).filter(is_filled).peekable();
    filled.peek().is_some() && filled.all(|cell| cell.parse().is_ok_and(|number: usize| (1..n).contains(&number)))
}
