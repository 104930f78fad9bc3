//! How each kind of clue is drawn: the one list of pictures, with the words of the legend.

mod cages;
mod lines;
mod marks;
mod outside;
mod signs;

use std::collections::BTreeSet;

use graeco_grid::constraints::{Clue, Content};
use graeco_grid::{End, Symbol};

use crate::board::Board;
use crate::digits;
use crate::theme::{Hue, Ink};
use crate::words;
use lines::Ends;

pub(crate) use signs::tint;

/// How a kind is drawn.
struct Look {
    kind: &'static str,
    /// What the legend calls the picture.
    words: &'static str,
    /// Draws a clue, and says whether all of it is in the picture then. Otherwise it is told below the grid.
    draw: fn(&mut Board<'_>, &Clue) -> bool,
}

/// All kinds that have a picture. Clues of others are told in words.
const LOOKS: &[Look] = &[
    // Numbers outside the grid: arrows come first, for their places are next to the grid.
    Look { kind: "littlekiller", words: "sum along an arrow", draw: outside::little_killer },
    Look { kind: "sandwich", words: "number outside", draw: |b, c| outside::number(b, c, Ink::Text, "sum") },
    Look {
        kind: "skyscraper",
        words: "blue number outside",
        draw: |b, c| outside::number(b, c, strong(Hue::Blue), "count"),
    },
    Look { kind: "xsum", words: "green number outside", draw: |b, c| outside::number(b, c, strong(Hue::Green), "sum") },
    Look {
        kind: "numberedroom",
        words: "red number outside",
        draw: |b, c| outside::number(b, c, strong(Hue::Red), "value"),
    },
    Look {
        kind: "hiddenskyscraper",
        words: "purple number outside",
        draw: |b, c| outside::number(b, c, strong(Hue::Purple), "value"),
    },
    Look {
        kind: "fullrank",
        words: "brown number outside",
        // Whether there may be ties is said in words.
        draw: |b, c| outside::number(b, c, strong(Hue::Brown), "rank") && !c.has("ties"),
    },
    Look { kind: "lunchbox", words: "teal line, or number outside", draw: lunchbox },
    // Cells.
    Look { kind: "windoku", words: "gray windows", draw: |b, _| signs::windows(b) },
    Look { kind: "region", words: "coloured area", draw: signs::area },
    Look { kind: "clone", words: "areas of one colour", draw: signs::clones },
    Look { kind: "samevalues", words: "areas of one colour", draw: |b, c| signs::lists(b, c, "sets") },
    Look { kind: "equalsum", words: "areas of one colour", draw: |b, c| signs::lists(b, c, "segments") },
    Look {
        kind: "indexer",
        words: "red cells (rows), green cells (columns)",
        draw: |b, c| signs::colored(b, c, if c.word_of("axis") == Some("row") { Hue::Red } else { Hue::Green }),
    },
    Look { kind: "boxindexer", words: "blue cells", draw: |b, c| signs::colored(b, c, Hue::Blue) },
    Look {
        kind: "minimum",
        words: "teal cells with triangles inwards",
        draw: |b, c| signs::extremes(b, c, Hue::Teal, true),
    },
    Look {
        kind: "maximum",
        words: "orange cells with triangles outwards",
        draw: |b, c| signs::extremes(b, c, Hue::Orange, false),
    },
    Look { kind: "odd", words: "gray circle", draw: signs::circles },
    Look { kind: "even", words: "gray square", draw: signs::squares },
    Look { kind: "countingcircles", words: "orange ring", draw: signs::rings },
    Look { kind: "candidates", words: "small values", draw: candidates },
    // Marks between cells.
    Look { kind: "white", words: "white dot", draw: |b, c| marks::dot(b, c, WHITE, BLACK) },
    Look { kind: "black", words: "black dot", draw: |b, c| marks::dot(b, c, BLACK, WHITE) },
    Look { kind: "difference", words: "white dot with number", draw: |b, c| marks::dot(b, c, WHITE, BLACK) },
    Look { kind: "ratio", words: "black dot with number", draw: |b, c| marks::dot(b, c, BLACK, WHITE) },
    Look { kind: "x", words: "X between cells", draw: |b, c| marks::sign(b, c, "X".into()) },
    Look { kind: "v", words: "V between cells", draw: |b, c| marks::sign(b, c, "V".into()) },
    Look {
        kind: "pairsum",
        words: "number between cells",
        draw: |b, c| c.amount_of("value").is_some_and(|value| marks::sign(b, c, value)),
    },
    Look { kind: "greater", words: "tip towards the lesser cell", draw: marks::greater },
    Look { kind: "quad", words: "values in a circle on a corner", draw: marks::quad },
    // Lines.
    Look { kind: "thermo", words: "gray line from a bulb", draw: |b, c| lines::line(b, c, Hue::Gray, Ends::Bulb) },
    Look {
        kind: "slowthermo",
        words: "teal line from a ring",
        draw: |b, c| lines::line(b, c, Hue::Teal, Ends::HollowBulb),
    },
    Look { kind: "arrow", words: "arrow from a circle", draw: lines::arrow },
    Look { kind: "doublearrow", words: "thin line between circles", draw: lines::double_arrow },
    Look {
        kind: "between",
        words: "blue line between circles",
        draw: |b, c| lines::line(b, c, Hue::Blue, Ends::Circles),
    },
    Look {
        kind: "lockout",
        words: "blue line between diamonds",
        draw: |b, c| lines::line(b, c, Hue::Blue, Ends::Diamonds),
    },
    Look { kind: "renban", words: "purple line", draw: |b, c| lines::line(b, c, Hue::Purple, Ends::Plain) },
    Look { kind: "whisper", words: "green line", draw: |b, c| lines::line(b, c, Hue::Green, Ends::Plain) },
    Look { kind: "palindrome", words: "gray line", draw: |b, c| lines::line(b, c, Hue::Gray, Ends::Plain) },
    Look { kind: "entropic", words: "orange line", draw: |b, c| lines::line(b, c, Hue::Orange, Ends::Plain) },
    Look { kind: "modular", words: "teal line", draw: |b, c| lines::line(b, c, Hue::Teal, Ends::Plain) },
    Look { kind: "zipper", words: "lilac line", draw: |b, c| lines::line(b, c, Hue::Lilac, Ends::Plain) },
    Look { kind: "regionsum", words: "blue line", draw: |b, c| lines::line(b, c, Hue::Blue, Ends::Plain) },
    Look { kind: "nabner", words: "yellow line", draw: |b, c| lines::line(b, c, Hue::Yellow, Ends::Plain) },
    Look { kind: "sumline", words: "brown line", draw: |b, c| summed(b, c, Hue::Brown) },
    Look { kind: "valueindexing", words: "pink line", draw: |b, c| lines::line(b, c, Hue::Pink, Ends::Plain) },
    // Cages.
    Look { kind: "killer", words: "cage", draw: |b, c| cages::cage(b, c, Ink::Text, cages::sum(c)) },
    Look { kind: "cage", words: "cage without a sum", draw: |b, c| cages::cage(b, c, Ink::Text, None) },
    Look {
        kind: "cage_op",
        words: "gray cage",
        draw: |b, c| cages::cage(b, c, strong(Hue::Gray), cages::operation(c)),
    },
    Look {
        kind: "multisum",
        words: "blue cage",
        draw: |b, c| cages::cage(b, c, strong(Hue::Blue), cages::numbers(c, "sums", "/")),
    },
    Look { kind: "rellik", words: "red cage", draw: |b, c| cages::cage(b, c, strong(Hue::Red), cages::sum(c)) },
    Look { kind: "equality", words: "purple cage", draw: |b, c| cages::cage(b, c, strong(Hue::Purple), None) },
    Look { kind: "sum", words: "dotted line", draw: sum },
    Look {
        kind: "contains",
        words: "green cage",
        // That there are no more of them is said in words.
        draw: |b, c| cages::cage(b, c, strong(Hue::Green), cages::numbers(c, "values", " ")) && !c.has("exactly"),
    },
];

/// The colours of dots are the same on dark paper.
const WHITE: Ink = Ink::White;
const BLACK: Ink = Ink::Black;

const fn strong(hue: Hue) -> Ink {
    Ink::Strong(hue)
}

fn lunchbox(board: &mut Board<'_>, clue: &Clue) -> bool {
    if clue.has("side") {
        return outside::number(board, clue, strong(Hue::Teal), "sum");
    }
    summed(board, clue, Hue::Teal)
}

/// A line with its sum in a corner.
fn summed(board: &mut Board<'_>, clue: &Clue, hue: Hue) -> bool {
    let Some(sum) = cages::sum(clue) else { return false };
    board.label(clue.cells_of("cells"), strong(hue), sum, clue);
    lines::line(board, clue, hue, Ends::Plain)
}

/// Sums whose cells count once each.
fn sum(board: &mut Board<'_>, clue: &Clue) -> bool {
    if clue.has("coefficients") {
        return false;
    }
    cages::sum(clue).is_some_and(|sum| outside::through(board, clue, sum))
}

/// Small values in a cell that is open.
fn candidates(board: &mut Board<'_>, clue: &Clue) -> bool {
    let (&[cell], values) = (clue.cells_of("cell"), clue.numbers_of("values")) else { return false };
    if board.filled.contains(&cell) || board.order().grid_symbol_count() > digits::MOST_SYMBOLS {
        return false;
    }
    let first = board.puzzle.first_value();
    let symbols: Vec<Symbol> =
        board.order().grid_symbols().filter(|s| values.contains(&(s.index() as i64 + first))).collect();
    digits::candidates(board, cell, symbols, strong(Hue::Gray));
    true
}

/// Draws all clues, says what has no picture, and what the pictures mean.
pub(crate) fn draw(board: &mut Board<'_>, clues: &[Clue]) -> Result<(), End> {
    let mut drawn = BTreeSet::new();
    for look in LOOKS {
        let before = board.canvas.len();
        for (number, clue) in clues.iter().enumerate().filter(|(_, clue)| clue.kind().name == look.kind) {
            board.tick()?;
            if is_on_grid(board, clue) && (look.draw)(board, clue) {
                drawn.insert(number);
            }
        }
        if board.canvas.len() > before {
            board.legend.push(entry(board, look));
        }
    }
    for (_, clue) in clues.iter().enumerate().filter(|(number, _)| !drawn.contains(number)) {
        board.tick()?;
        board.caption.push(words::clue(clue, board.puzzle));
        // Rules of the whole grid say what they mean already; a picture has its own words.
        let meaning = words::meaning(clue.kind());
        let is_known = LOOKS.iter().any(|look| look.kind == clue.kind().name);
        if !is_known && !clue.fields().is_empty() && !board.legend.contains(&meaning) {
            board.legend.push(meaning);
        }
    }
    board.place_labels()
}

/// Whether all cells of a clue are cells of the grid.
fn is_on_grid(board: &Board<'_>, clue: &Clue) -> bool {
    let order = board.order();
    clue.fields().iter().all(|(_, content)| match content {
        Content::Cells(cells) => cells.iter().all(|&cell| order.has(cell)),
        Content::Lists(lists) => lists.iter().flatten().all(|&cell| order.has(cell)),
        _ => true,
    })
}

/// What the legend says of a kind: its picture, its name, and what all its clues have in common.
fn entry(board: &Board<'_>, look: &Look) -> String {
    let Look { kind, words, .. } = look;
    match board.common.get(kind) {
        Some(Some(common)) if common.starts_with("diff ") || common.starts_with("mod ") => {
            format!("{words}: {kind}, {common}")
        }
        _ => format!("{words}: {kind}"),
    }
}
