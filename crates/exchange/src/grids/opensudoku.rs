//! XML of OpenSudoku: folders of games, versions 1 and 2.

use std::ops::ControlFlow;

use graeco_document::Document;
use graeco_grid::text::TextError;
use roxmltree::{Document as Xml, Node};

use super::{CELLS, characters, classic, given, marks};
use crate::draft::Draft;
use crate::fault::{Fault, Position, TextPlace};
use crate::format::PuzzleFormat;
use crate::reading::{PuzzleSink, Written};

/// The text before and after the games.
pub(crate) const BEGIN: &str =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n<folder name=\"graeco\">\n";
pub(crate) const END: &str = "</folder>\n</opensudoku>\n";

/// Attributes of a game that say how far someone has come.
const PROGRESS: [&str; 6] = ["state", "time", "created", "last_played", "note", "command_stack"];

pub(crate) fn is_text(text: &str) -> bool {
    text.starts_with('<') && text.chars().take(2000).collect::<String>().contains("<opensudoku")
}

pub(crate) fn read(text: &str, take: &mut PuzzleSink<'_>) -> ControlFlow<()> {
    let xml = match Xml::parse(text) {
        Ok(xml) => xml,
        Err(error) => {
            let at = error.pos();
            let what = error.to_string();
            let what = what.rsplit_once(" at ").map_or(&*what, |(what, _)| what);
            let (line, column) = (at.row.max(1) as usize, at.col.max(1) as usize);
            return take.take(Err(TextError { line, column, width: 1, what: format!("bad XML: {what}") }.into()));
        }
    };
    let mut games = xml.descendants().filter(|node| node.has_tag_name("game")).peekable();
    if games.peek().is_none() {
        let spot = TextPlace::new(xml.root_element().range(), "opensudoku");
        return take.take(Err(spot.fault("no game found; expected `game`").in_text(text).into()));
    }
    let about = About::of(xml.root_element());
    let (mut begin, mut others) = (Position::default(), &about.others[..]);
    games.try_for_each(|game| {
        let (line, _) = begin.move_to(text, game.range().start);
        let draft = read_game(&game, &about, Draft::new(text, super::ROW).at(begin));
        let draft = draft.map_err(|fault| fault.behind(text, begin).into());
        let mut reading = draft.and_then(|draft| draft.finish(PuzzleFormat::OpenSudoku, line, take.budget()));
        if let Ok(first) = &mut reading {
            let mut position = Position::default();
            let losses = others.iter().map(|spot| spot.loss(text, &mut position, false, "it is not kept"));
            first.losses.extend(losses);
            others = &[];
        }
        take.take(reading)
    })
}

/// The header of the file, for all its games.
struct About<'x> {
    name: Option<&'x str>,
    author: Option<&'x str>,
    description: Option<&'x str>,
    others: Vec<TextPlace>,
}

impl<'x> About<'x> {
    fn of(root: Node<'x, '_>) -> About<'x> {
        let mut about = About { name: None, author: None, description: None, others: Vec::new() };
        for child in root.children() {
            match child.tag_name().name() {
                "name" => about.name = about.name.or(child.text()),
                "author" => about.author = about.author.or(child.text()),
                "description" => about.description = about.description.or(child.text()),
                "game" | "folder" => {}
                name if child.is_element() => about.others.push(TextPlace::new(child.range(), name)),
                _ => {}
            }
        }
        about
    }
}

fn read_game<'t>(game: &Node<'_, '_>, about: &About<'_>, mut draft: Draft<'t>) -> Result<Draft<'t>, Fault> {
    let missing = || TextPlace::new(game.range(), "game").fault("expected an attribute `data`");
    let data = game.attribute_node("data").ok_or_else(missing)?;
    let spot = TextPlace::new(data.range_value(), "data");
    let value = data.value().trim();
    let is_plain = value.len() == CELLS && value.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain {
        draft.givens = value.bytes().map(|byte| usize::from(byte - b'0')).collect();
    } else {
        saved(value, &spot, &mut draft)?;
    }
    for attribute in game.attributes().filter(|attribute| !["", "0"].contains(&attribute.value())) {
        let spot = TextPlace::new(attribute.range(), attribute.name());
        match attribute.name() {
            "data" => {}
            name if PROGRESS.contains(&name) => draft.lose_note(&spot, "how far the game has come is not kept"),
            _ => draft.lose_note(&spot, "it is not kept"),
        }
    }
    // The name of the folder, or in version 1 that of all games.
    let folder = game.ancestors().find(|node| node.has_tag_name("folder"));
    let name = folder.and_then(|folder| folder.attribute("name")).or(about.name);
    draft.key("source", name.unwrap_or(""));
    draft.key("author", about.author.unwrap_or(""));
    draft.key("description", about.description.unwrap_or(""));
    Ok(draft)
}

/// A game as the program saves it: `version: 1`, then value, notes and whether it can be changed, for each cell.
fn saved(value: &str, spot: &TextPlace, draft: &mut Draft<'_>) -> Result<(), Fault> {
    let wrong = |what: &str| spot.fault(format!("{what}; expected 81 digits, or a saved game"));
    let rest = value.strip_prefix("version:").map(str::trim_start);
    let (version, cells) =
        rest.and_then(|rest| rest.split_once(char::is_whitespace)).ok_or_else(|| wrong("unknown data"))?;
    let notes = match version {
        "1" | "2" => 1,
        "3" | "4" => 2,
        _ => return Err(wrong("unknown version of data")),
    };
    let fields: Vec<&str> = cells.trim().trim_end_matches('|').split('|').collect();
    // An empty field may stand before the last one of a cell.
    let width = fields.len() / CELLS;
    if fields.len() != width * CELLS || width < notes + 2 {
        return Err(wrong("not a whole game"));
    }
    let mut has_progress = false;
    for (cell, fields) in fields.chunks(width).enumerate() {
        let digit = fields[0].parse().ok().filter(|digit: &usize| *digit <= super::ROW);
        let digit = digit.ok_or_else(|| wrong("a value is not a digit"))?;
        match fields[width - 1] {
            "0" if digit > 0 => draft.givens[cell] = digit,
            "0" | "1" => {
                let is_note = |field: &&str| !["", "-", "0"].contains(field);
                has_progress |= digit > 0 || fields[1..width - 1].iter().any(is_note);
            }
            _ => return Err(wrong("a cell is neither fixed nor free")),
        }
    }
    if has_progress {
        draft.lose_note(spot, "digits that were entered and notes are not kept");
    }
    Ok(())
}

/// Writes a game without the text around it.
pub(crate) fn write(document: &Document) -> Written {
    let mut source = classic(document, false);
    let Some(marks) = marks(&mut source) else { return source.written(None) };
    source.lose_texts(&["title", "author", "description", "source", "solution"]);
    source.written(format!("<game data=\"{}\"/>", characters(&marks, '0', given)))
}
