//! A step of reasoning: its houses, candidates and links in colours.

use graeco_logic::{Candidate, Link, Step};

use crate::area::{Area, Point, SIDE};
use crate::board::Board;
use crate::clues::tint;
use crate::digits;
use crate::shape::{Layer, Pen, Shape, Style};
use crate::theme::{Hue, Ink};

/// Marks the pattern of a step, and its consequences.
pub(crate) fn draw(board: &mut Board<'_>, step: &Step) {
    for (houses, hue) in [(&step.covers, Hue::Orange), (&step.houses, Hue::Blue)] {
        for &house in houses {
            let cells = board.puzzle.houses()[house].cells();
            tint(board, cells, hue);
        }
    }
    let marks: [(&[Candidate], Hue); 4] =
        [(&step.pattern, Hue::Green), (&step.fins, Hue::Lilac), (&step.places, Hue::Yellow), (&step.strikes, Hue::Red)];
    for (candidates, hue) in marks {
        for &candidate in candidates {
            let place = Area::around(spot(board, candidate), digits::size(board) / 2.0, digits::size(board) / 2.0);
            let style = Style::both(Ink::Pale(hue), Pen::new(Ink::Strong(hue), 0.02 * SIDE));
            board.canvas.add(Layer::Signs, Shape::Rectangle(place, style));
        }
    }
    for &candidate in &step.strikes {
        let (at, half) = (spot(board, candidate), digits::size(board) / 2.0);
        let ends = [Point { x: at.x - half, y: at.y + half }, Point { x: at.x + half, y: at.y - half }];
        board.canvas.add(Layer::Marks, Shape::line(ends.to_vec(), Pen::new(Ink::Strong(Hue::Red), 0.025 * SIDE)));
    }
    step.links.iter().for_each(|link| draw_link(board, link));
}

fn spot(board: &Board<'_>, candidate: Candidate) -> Point {
    digits::spot(board, candidate.cell, candidate.symbol)
}

/// A link, between the nearest candidates of its groups: dashed if at most one of them holds.
fn draw_link(board: &mut Board<'_>, link: &Link) {
    let pairs = link.from.iter().flat_map(|&from| link.to.iter().map(move |&to| (from, to)));
    let ends = pairs.map(|(from, to)| [spot(board, from), spot(board, to)]);
    let nearest = ends.min_by(|a, b| a[0].distance(a[1]).total_cmp(&b[0].distance(b[1])));
    let Some([from, to]) = nearest else { return };
    let free = digits::size(board) * 0.55;
    let ends = vec![from.step(to, free), to.step(from, free)];
    let ink = Ink::Strong(Hue::Purple);
    let pen = if link.is_strong { Pen::new(ink, 0.04 * SIDE) } else { Pen::dashed(ink, 0.03 * SIDE, [6.0, 5.0]) };
    board.canvas.add(Layer::Marks, Shape::line(ends, pen));
}
