//! Reads a puzzle: sizes, values, cells, texts, and its list of rules.

use graeco_document::order_around;

use super::MOST;
use super::board::Board;
use crate::draft::Draft;
use crate::fault::Fault;
use crate::node::Node;

pub(crate) fn read<'t>(root: &Node, text: &'t str) -> Result<Draft<'t>, Fault> {
    let puzzle = root.need("puzzle")?;
    let size = |key: &str, other: usize| match puzzle.get(key) {
        None => Ok(other),
        Some(node) => {
            let size = node.natural().filter(|size| (1..=MOST).contains(size));
            size.ok_or_else(|| node.fault(format!("expected a size, 1 to {MOST}")))
        }
    };
    let usual = size("size", 9)?;
    let board = Board { rows: size("height", usual)?, columns: size("width", usual)? };
    let constraints: Vec<&Node> = puzzle.list_of("constraints")?.iter().filter(|rule| is_on(rule)).collect();
    // Anything goes in the other type of puzzle: even rows and columns are no houses, unless a rule says so.
    let is_free = puzzle.get("type").is_some_and(|node| node.words() == "custom");
    let has_lines = !is_free || constraints.iter().any(|rule| kind(rule) == Some(2003));
    let (values, first) = values(puzzle, board)?;
    let n = order_around((board.rows, board.columns), values);
    let mut draft = Draft::of_rectangle(text, n, (board.rows, board.columns), has_lines);
    draft.boxes = None;
    draft.header.values = Some(values).filter(|&values| values != n);
    draft.header.first_value = first;
    let mut reader = Reader { draft, board, n, values, first: i64::from(first) };
    reader.cells(puzzle.need("cells")?)?;
    for (key, node) in puzzle.table()?.iter().filter(|entry| !entry.1.is_empty()) {
        match &**key {
            "name" => reader.draft.key("id", &node.words()),
            "author" => reader.draft.key("author", &node.words()),
            "comment" => reader.draft.key("description", &node.words()),
            "cells" | "constraints" | "type" | "size" | "width" | "height" | "minDigit" | "maxDigit" => {}
            "messages" => reader.draft.lose_note(&node.spot, "a message of the program that shows the puzzle"),
            _ => reader.draft.lose_rule(&node.spot, "an unknown part"),
        }
    }
    for rule in &constraints {
        reader.rule(kind(rule).unwrap_or(-1), rule)?;
    }
    reader.unmarked(&constraints)?;
    Ok(reader.draft)
}

/// Whether a rule is in use.
fn is_on(rule: &Node) -> bool {
    !rule.get("disabled").is_some_and(Node::is_true)
}

pub(super) fn kind(rule: &Node) -> Option<i64> {
    rule.get("type")?.int().ok()
}

/// The number of values, and the first one.
fn values(puzzle: &Node, board: Board) -> Result<(usize, i32), Fault> {
    let first = match puzzle.get("minDigit") {
        None => 1,
        Some(node) => {
            node.int().ok().filter(|first| (0..=1).contains(first)).ok_or_else(|| node.fault("expected 0 or 1"))?
        }
    };
    let values = match puzzle.get("maxDigit") {
        None => board.rows.max(board.columns),
        Some(node) => {
            let count = node.int().ok().and_then(|last| usize::try_from(last - first + 1).ok());
            let count = count.filter(|count| (1..=MOST + 1).contains(count));
            count.ok_or_else(|| node.fault(format!("expected the last value, up to {MOST}")))?
        }
    };
    Ok((values, first as i32))
}

pub(super) struct Reader<'t> {
    pub(super) draft: Draft<'t>,
    pub(super) board: Board,
    pub(super) n: usize,
    /// How many values there are, and the first one.
    pub(super) values: usize,
    pub(super) first: i64,
}

impl Reader<'_> {
    fn cells(&mut self, cells: &Node) -> Result<(), Fault> {
        let Board { rows, columns } = self.board;
        let list = cells.list()?;
        if list.len() != rows * columns {
            return Err(cells.fault(format!("found {} cells; expected {}", list.len(), rows * columns)));
        }
        let mut entered = vec![1; self.n * self.n];
        for (number, cell) in list.iter().enumerate() {
            let at = number / columns * self.n + number % columns;
            entered[at] = 0;
            if !cell.is_empty() {
                self.cell(cell, at, &mut entered[at])?;
            }
        }
        let is_open = |at: &usize| entered[*at] == 0;
        let open = (0..entered.len()).filter(is_open).count();
        let is_given = list.iter().all(|cell| cell.is_empty() || cell.get("given").is_some_and(Node::is_true));
        match (open, is_given) {
            (_, true) => {}
            (0, false) => self.draft.solution = Some(entered),
            _ => {
                let first = list.iter().find(|cell| cell.get("value").is_some() && cell.get("given").is_none());
                if let Some(first) = first {
                    self.draft.lose_note(&first.spot, "digits that were entered, not given");
                }
            }
        }
        Ok(())
    }

    fn cell(&mut self, cell: &Node, at: usize, entered: &mut usize) -> Result<(), Fault> {
        let is_given = cell.get("given").is_some_and(Node::is_true);
        for (key, node) in cell.table()? {
            match &**key {
                "value" if !node.is_null() => {
                    let number = usize::try_from(node.int()? - self.first + 1).ok();
                    let number = number.filter(|number| (1..=self.values).contains(number));
                    let last = self.first + self.values as i64 - 1;
                    let wrong = || node.fault(format!("expected a value, {} to {last}", self.first));
                    *entered = number.ok_or_else(wrong)?;
                    if is_given {
                        self.draft.givens[at] = *entered;
                    }
                }
                "value" | "given" => {}
                _ if node.is_empty() => {}
                "candidates" | "cornerPencilMarks" => self.draft.lose_shared_note(&node.spot, "a note of a player"),
                "colors" => self.draft.lose_shared_note(&node.spot, "the color of a cell"),
                _ => self.draft.lose_rule(&node.spot, "an unknown part of a cell"),
            }
        }
        Ok(())
    }
}
