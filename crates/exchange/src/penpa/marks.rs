//! Numbers, letters and symbols: givens in cells, dots and signs on borders, circles on corners.

use std::collections::HashMap;

use serde_json::json;

use super::board::Spot;
use super::reader::Reader;
use crate::fault::Fault;
use crate::node::Node;
use crate::places::Place;

/// A text at a point: how it is written, and its style, of which one draws a circle around it.
struct Label<'n> {
    node: &'n Node,
    text: String,
    style: i64,
}

/// The style of numbers in a circle.
const CIRCLED: i64 = 6;

/// The ways to write a number that fills a cell: of usual and large size.
const WHOLE: [&str; 2] = ["1", "10"];

/// The colors of dots in `circle_…`.
const WHITE: [i64; 4] = [1, 6, 8, 10];
const BLACK: i64 = 2;
const GRAY: [i64; 3] = [3, 5, 9];

impl Reader<'_> {
    pub(super) fn marks(&mut self, root: &Node) -> Result<(), Fault> {
        let mut labels = self.labels(root)?;
        for (key, node) in Self::entries(root, "symbol")? {
            let spot = self.board.spot(key);
            match spot.and_then(|spot| Some((spot, self.board.around(spot)?))) {
                Some((spot, cells)) => self.symbol(node, spot, &cells, &mut labels),
                None => self.drawn(node),
            }
        }
        let has_signs = labels.values().any(|label| ["<", ">", "^", "∧", "∨"].contains(&&*label.text));
        let mut labels: Vec<(Spot, Label<'_>)> = labels.into_iter().collect();
        labels.sort_by_key(|(_, label)| label.node.spot.name.clone());
        for (spot, label) in labels {
            let cells = self.board.around(spot).unwrap_or_default();
            self.label(&label, spot, &cells, has_signs);
        }
        Ok(())
    }

    /// Reads the givens; the other texts in the grid are left.
    fn labels<'n>(&mut self, root: &'n Node) -> Result<HashMap<Spot, Label<'n>>, Fault> {
        let mut labels = HashMap::new();
        for (key, node) in Self::entries(root, "number")? {
            let part = |number: usize| node.list().ok().and_then(|list| list.get(number));
            let text = part(0).map(Node::words).unwrap_or_default();
            let mode = part(2).map(Node::words).unwrap_or_default();
            let text: Vec<&str> = text.split_whitespace().collect();
            let (text, spot) = (text.join(" "), self.board.spot(key));
            let cells = spot.and_then(|spot| self.board.around(spot));
            let given = text.parse().ok().filter(|value| (1..=self.n).contains(value) && WHOLE.contains(&&*mode));
            match (spot, cells.as_deref(), given) {
                _ if text.is_empty() => {}
                (Some(Spot::Cell(_)), Some(&[[row, column]]), Some(value)) => {
                    self.draft.givens[row * self.n + column] = value;
                }
                // An arrow, several numbers, candidates.
                (_, Some(_), _) if ["2", "4", "7"].contains(&&*mode) => self.drawn(node),
                (Some(spot), Some(_), _) => {
                    let style = part(1).and_then(|style| style.int().ok()).unwrap_or(0);
                    labels.insert(spot, Label { node, text, style });
                }
                _ => self.drawn(node),
            }
        }
        Ok(labels)
    }

    fn symbol(&mut self, node: &Node, spot: Spot, cells: &[Place], labels: &mut HashMap<Spot, Label<'_>>) {
        let part = |number: usize| node.list().ok().and_then(|list| list.get(number));
        let number = part(0).and_then(|number| number.int().ok()).unwrap_or(-1);
        let name = part(1).map(Node::words).unwrap_or_default();
        let (is_circle, is_square) = (name.starts_with("circle_"), name.starts_with("square_"));
        let has_word = |word: &str| self.words.iter().any(|known| known == word);
        match spot {
            // A letter in a circle is read by itself.
            Spot::Below(_) | Spot::Right(_) if labels.get(&spot).is_some_and(|label| is_letter(&label.text)) => {}
            Spot::Below(_) | Spot::Right(_) if is_circle && (number == BLACK || WHITE.contains(&number)) => {
                let text = labels.remove(&spot).map(|label| label.text);
                return self.dot(node, cells, number == BLACK, text.as_deref());
            }
            Spot::Below(_) | Spot::Right(_) if name == "inequality" => {
                let sign = usize::try_from(number).ok().filter(|number| (1..=8).contains(number));
                if sign.is_some_and(|sign| self.inequality(node, spot, cells, ["<", "^", ">", "v"][(sign - 1) % 4])) {
                    return;
                }
            }
            Spot::Corner(_) if is_circle => {
                if let Some(values) = labels.get(&spot).and_then(|label| quad(&label.text, self.n)) {
                    labels.remove(&spot);
                    return self.draft.clue(&node.spot, json!({"kind": "quad", "cells": cells, "values": values}));
                }
            }
            Spot::Cell(_) if is_circle && GRAY.contains(&number) && has_word("odd") => {
                return self.draft.clue(&node.spot, json!({"kind": "odd", "cells": cells}));
            }
            Spot::Cell(_) if is_square && GRAY.contains(&number) && has_word("even") => {
                return self.draft.clue(&node.spot, json!({"kind": "even", "cells": cells}));
            }
            _ => {}
        }
        match (is_circle, is_square) {
            (true, _) => self.keep(node, json!({"kind": "draw_circle", "cells": cells, "color": color(number)})),
            (_, true) => self.keep(node, json!({"kind": "draw_square", "cells": cells, "color": color(number)})),
            _ => self.drawn(node),
        }
    }

    /// A dot between two cells, with a number or the usual one.
    fn dot(&mut self, node: &Node, cells: &[Place], is_black: bool, text: Option<&str>) {
        match text.map(str::parse).transpose() {
            Ok(value) => self.draft.dot(&node.spot, cells, is_black, value),
            Err(_) => self.draft.lose_rule(&node.spot, "the text of a dot; expected a number"),
        }
    }

    /// A sign between two cells, of which the tip points to the smaller one; `false` if it points to none.
    fn inequality(&mut self, node: &Node, spot: Spot, cells: &[Place], sign: &str) -> bool {
        let &[first, second] = cells else { return false };
        let greater = match (spot, sign) {
            (Spot::Right(_), "<") | (Spot::Below(_), "^" | "∧") => [second, first],
            (Spot::Right(_), ">") | (Spot::Below(_), "v" | "∨") => [first, second],
            _ => return false,
        };
        self.draft.clue(&node.spot, json!({"kind": "greater", "cells": greater}));
        true
    }

    /// A text that belongs to no symbol.
    fn label(&mut self, label: &Label<'_>, spot: Spot, cells: &[Place], has_signs: bool) {
        let is_border = matches!(spot, Spot::Below(_) | Spot::Right(_));
        match &*label.text {
            "X" | "x" if is_border => {
                return self.draft.clue(&label.node.spot, json!({"kind": "x", "cells": cells}));
            }
            "V" | "v" if is_border && !(has_signs && label.text == "v") => {
                return self.draft.clue(&label.node.spot, json!({"kind": "v", "cells": cells}));
            }
            sign if is_border && self.inequality(label.node, spot, cells, sign) => return,
            text if label.style == CIRCLED && matches!(spot, Spot::Corner(_)) => {
                if let Some(values) = quad(text, self.n) {
                    return self
                        .draft
                        .clue(&label.node.spot, json!({"kind": "quad", "cells": cells, "values": values}));
                }
            }
            _ => {}
        }
        self.keep(label.node, json!({"kind": "draw_text", "cells": cells, "text": label.text}));
    }
}

fn is_letter(text: &str) -> bool {
    ["X", "x", "V", "v"].contains(&text)
}

/// The values of a quadruple: one, several with blanks or commas between, or three and more digits. Two digits may be a sum.
fn quad(text: &str, n: usize) -> Option<Vec<usize>> {
    let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let value = |word: &str| word.parse().ok().filter(|value| (1..=n).contains(value));
    let values: Vec<usize> = match words[..] {
        [word] if word.len() > 2 => word.chars().map(|c| value(c.encode_utf8(&mut [0; 4]))).collect::<Option<_>>()?,
        [word] if word.len() > 1 => return None,
        _ => words.into_iter().map(value).collect::<Option<_>>()?,
    };
    (1..=4).contains(&values.len()).then_some(values)
}

fn color(number: i64) -> &'static str {
    match number {
        11 => "red",
        12 => "green",
        _ => "gray",
    }
}
