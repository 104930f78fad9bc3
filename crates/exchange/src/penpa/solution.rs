//! The solution: the answer that a link checks, or the digits of its other layer.

use std::ops::Range;

use graeco_document::Document;
use graeco_grid::Fault;

use super::reader::Reader;
use super::sheet::Sheet;
use crate::fault::{Loss, TextPlace};
use crate::node::{self, Node};

impl Reader<'_> {
    /// Reads the solution, if it is there.
    pub(super) fn solution(&mut self, sheet: &Sheet, at: &Range<usize>) {
        let spot = TextPlace::new(at.clone(), "solution");
        let found = match &sheet.answer {
            Some(Err(what)) => return self.draft.lose_note(&spot, what.clone()),
            Some(Ok(_)) if sheet.has_choices() => {
                return self.draft.lose_note(&spot, "a choice of several answers is not kept");
            }
            Some(Ok(answer)) => self.answer(answer, at),
            None => self.entered(sheet.line(4), at),
        };
        let Some(mut cells) = found.filter(|cells| cells.iter().any(|&cell| cell > 0)) else { return };
        let [rows, columns] = self.board.sides;
        for (at, cell) in cells.iter_mut().enumerate() {
            match () {
                () if at / self.n >= rows || at % self.n >= columns => *cell = 1,
                () if *cell == 0 => *cell = self.draft.givens[at],
                () => {}
            }
        }
        if sheet.answer.is_none() && cells.contains(&0) {
            return self.draft.lose_note(&spot, "digits that were entered, not given");
        }
        self.draft.solution = Some(cells);
    }

    /// The numbers of an answer: the fifth of its lists has them as `point,number`.
    fn answer(&self, answer: &str, at: &Range<usize>) -> Option<Vec<usize>> {
        let root = node::parse(answer, Some(at)).ok()?;
        let mut cells = vec![0; self.n * self.n];
        for entry in root.list().ok()?.get(4)?.list().ok()? {
            let words = entry.words();
            let (point, number) = words.split_once(',')?;
            self.enter(&mut cells, point, number);
        }
        Some(cells)
    }

    fn entered(&self, line: &str, at: &Range<usize>) -> Option<Vec<usize>> {
        let root = node::parse(line, Some(at)).ok()?;
        let mut cells = vec![0; self.n * self.n];
        for (key, node) in root.get("number")?.table().ok()? {
            let text = node.list().ok().and_then(<[Node]>::first).map(Node::words).unwrap_or_default();
            self.enter(&mut cells, key, &text);
        }
        Some(cells)
    }

    fn enter(&self, cells: &mut [usize], point: &str, number: &str) {
        let place = self.board.spot(point).and_then(|spot| self.board.around(spot));
        let number = number.trim().parse().ok().filter(|number| (1..=self.n).contains(number));
        if let (Some(&[[row, column]]), Some(number)) = (place.as_deref(), number) {
            cells[row * self.n + column] = number;
        }
    }
}

/// The loss of a rule that was misread: the solution of the link breaks it.
pub(super) fn broken(document: &Document) -> Option<Loss> {
    let solution = document.header().solution.as_ref()?;
    let fault = document.puzzle().faults(solution).into_iter().next()?;
    let rule = match fault {
        Fault::Constraint(name) => format!("the rule `{name}`"),
        Fault::House { house, .. } => house,
        _ => "a given".to_owned(),
    };
    let what = format!("it breaks {rule}, as read from the drawing");
    Some(Loss { name: "solution".into(), place: None, what, is_rule: true })
}
