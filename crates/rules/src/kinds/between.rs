//! Lines that look at their two ends: between lines, and lockout lines.

use graeco_grid::{Cell, Model, RuleKey, Strength, Values};

use crate::crossing::each_once;
use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Refusal, add};
use crate::look::{Hue, LineEnds, Look};
use crate::numbered::Numbered;
use crate::places::Places;
use crate::propagators::{Allowed, Ends};
use crate::scope::has_twice;

pub(crate) const BETWEEN: Kind = Kind {
    name: "between",
    title: "between line",
    look: Look::Line { hue: Hue::Blue, ends: LineEnds::Circles },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.any_line(3, 5)?)),
    fpuzzles: Some("betweenline"),
    iss: Some("Between"),
    meaning: "The inner values are strictly between those of the two ends.",
    example: r#"{"kind":"between","cells":[[0,0],[0,1],[1,2],[2,2]]}"#,
    add: |clue, puzzle| add(puzzle, between(line_of(clue)?)),
    fields: &[Field::line("cells")],
    ..Kind::DEFAULT
};

pub(crate) const LOCKOUT: Kind = Kind {
    name: "lockout",
    title: "lockout line",
    look: Look::Line { hue: Hue::Blue, ends: LineEnds::Diamonds },
    strength: Strength::Domain,
    maker: Maker::Clue(make_lockout),
    fpuzzles: Some("lockout"),
    iss: Some("Lockout"),
    fields: &[Field::line("cells"), Field::new("diff", Form::Number)],
    meaning: "The ends differ by at least `diff`; the inner values are outside the closed range of the ends.",
    example: r#"{"kind":"lockout","diff":4,"cells":[[0,0],[0,1],[1,2],[2,2]]}"#,
    add: read_lockout,
    ..Kind::DEFAULT
};

fn read_lockout(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let diff = clue.within("diff", 0..=puzzle.order().symbol_count() as i64 - 1)?;
    add(puzzle, lockout(line_of(clue)?, diff as usize))
}

/// The cells of a line from end to end, those between the ends each once.
fn line_of(clue: &Clue) -> Result<Vec<Cell>, Refusal> {
    let cells = clue.at_least("cells", 2)?;
    let last = cells.len() - 1;
    let cells = [&cells[..1], &each_once(&cells[1..last])[..], &cells[last..]].concat();
    match has_twice(&cells) {
        true => Err(Refusal::of("cells", "an end is repeated; expected it once")),
        false => Ok(cells),
    }
}

fn make_lockout(p: &mut Places<'_>) -> Option<Made> {
    let diff = (p.n() - 1) / 2;
    Made::of(p.any_line(3, 4)?)?.number("diff", diff)
}

/// A between line: its cells from end to end.
///
/// # Panics
/// If there are fewer than two.
pub fn between(cells: Vec<Cell>) -> Numbered<[i64; 0]> {
    assert!(cells.len() >= 2, "a line has two ends");
    let post = |_: &[i64; 0], cells: &[Cell], _: RuleKey, model: &mut Model| {
        model.post(Ends::new(cells, Allowed::Between));
    };
    let meaning = "the values between the ends lie strictly between theirs";
    Numbered::new(BETWEEN.title, cells, [], is_between, post).meaning(meaning)
}

fn is_between(_: &[i64; 0], values: Values<'_>) -> bool {
    let (low, high, mut inner) = ends(values);
    inner.all(|value| low < value && value < high)
}

/// A lockout line: its cells from end to end, and by how much the ends differ at least.
///
/// # Panics
/// If there are fewer than two cells.
pub fn lockout(cells: Vec<Cell>, diff: usize) -> Numbered<[i64; 1]> {
    assert!(cells.len() >= 2, "a line has two ends");
    let post = |&[diff]: &[i64; 1], cells: &[Cell], _: RuleKey, model: &mut Model| {
        model.post(Ends::new(cells, Allowed::Outside(diff as usize)));
    };
    let meaning = format!("the ends differ by {diff} or more, and the values between lie outside their range");
    Numbered::new(LOCKOUT.title, cells, [diff as i64], is_locked_out, post).meaning(meaning)
}

fn is_locked_out(&[diff]: &[i64; 1], values: Values<'_>) -> bool {
    let (low, high, mut inner) = ends(values);
    high - low >= diff && inner.all(|value| value < low || value > high)
}

/// The lesser and the greater of the two ends, and the values between them.
fn ends<'v>(values: Values<'v>) -> (i64, i64, impl Iterator<Item = i64> + use<'v>) {
    let (a, b) = (values.get(0), values.get(values.len() - 1));
    let inner = (1..values.len() - 1).map(move |place| values.get(place));
    (a.min(b), a.max(b), inner)
}
