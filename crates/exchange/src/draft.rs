//! The content of a text in another form: a header, and clues in the words of graeco's JSON, each with its place. They
//! become a document.

use graeco_document::{BuildError, Document, Header, ReadError};
use graeco_grid::{Budget, Cell, Order, Shape, Square, Symbol};
use graeco_rules::{Clue, Content, Form as Holds, Kind};
use serde_json::{Value as Json, json};

use crate::fault::{Fault, Loss, Position, TextPlace};
use crate::format::PuzzleFormat;
use crate::places::{self, Place};
use crate::reading::Reading;

/// The row of cells outside the grid: their columns count them in the order of the clues that add them.
pub(crate) const OUTSIDE: usize = 1000;

/// The number of losses of a puzzle that are listed one by one.
const MOST_LOSSES: usize = 1000;

/// The number of constraints that are taken away.
const MOST_REFUSED: usize = 100;

/// A puzzle as far as it was read.
#[derive(Debug)]
pub(crate) struct Draft<'t> {
    pub(crate) text: &'t str,
    pub(crate) size: usize,
    pub(crate) boxes: Option<(usize, usize)>,
    pub(crate) regions: Option<Vec<Vec<Place>>>,
    pub(crate) diagonals: [bool; 2],
    /// The number of the symbol of each cell from 1, or 0.
    pub(crate) givens: Vec<usize>,
    /// The same of the solution.
    pub(crate) solution: Option<Vec<usize>>,
    /// Texts for people, and the first value.
    pub(crate) header: Header,
    clues: Vec<(Json, TextPlace)>,
    pub(crate) losses: Vec<Loss>,
    /// How the text was read where it could be read otherwise.
    pub(crate) notes: Vec<String>,
    /// Notes that many parts may share: the first part, the loss, and the number of parts.
    shared_notes: Vec<(TextPlace, &'static str, usize)>,
    begin: Position,
    /// The place of the last lost part, or the start of the puzzle.
    position: Position,
}

impl<'t> Draft<'t> {
    /// A grid of an order, with the usual boxes.
    pub(crate) fn new(text: &'t str, size: usize) -> Draft<'t> {
        let boxes = graeco_document::usual_box(size);
        Draft {
            text,
            size,
            boxes,
            regions: None,
            diagonals: [false; 2],
            givens: vec![0; size * size],
            solution: None,
            header: Header::new(size),
            clues: Vec::new(),
            losses: Vec::new(),
            notes: Vec::new(),
            shared_notes: Vec::new(),
            begin: Position::default(),
            position: Position::default(),
        }
    }

    /// The first rows and columns of a grid of an order, with boxes of as many cells as the longer side has, if there are some;
    /// or a grid without boxes whose rows and columns are no houses.
    pub(crate) fn of_rectangle(
        text: &'t str,
        size: usize,
        (rows, columns): (usize, usize),
        has_lines: bool,
    ) -> Draft<'t> {
        let mut draft = Draft::new(text, size);
        if rows == columns && has_lines {
            return draft;
        }
        draft.boxes = places::box_in(rows, columns, rows.max(columns)).filter(|_| has_lines);
        let shape = Order::new(size).ok().and_then(|order| Shape::rectangle(order, rows, columns).ok());
        draft.header.shape = shape.map(|shape| if has_lines { shape } else { shape.without_lines() });
        draft
    }

    /// The same for a puzzle that begins at a position of a list.
    pub(crate) fn at(self, begin: Position) -> Draft<'t> {
        Draft { begin, position: begin, ..self }
    }

    /// Adds a constraint: an object with its `kind`.
    pub(crate) fn clue(&mut self, spot: &TextPlace, clue: Json) {
        self.clues.push((clue, spot.clone()));
    }

    /// Adds a dot between two cells, with a number or the usual one, for which there is a kind of its own.
    pub(crate) fn dot(&mut self, spot: &TextPlace, cells: &[Place], is_black: bool, value: Option<i64>) {
        let (kind, other, usual) = if is_black { ("black", "ratio", 2) } else { ("white", "difference", 1) };
        match value.filter(|&value| value != usual) {
            Some(value) => self.clue(spot, json!({"kind": other, "cells": cells, "value": value})),
            None => self.clue(spot, json!({"kind": kind, "cells": cells})),
        }
    }

    /// Whether there is a constraint of a kind.
    pub(crate) fn has(&self, kind: &str) -> bool {
        self.clues.iter().any(|clue| clue.0["kind"] == kind)
    }

    /// Whether there is a constraint that is no drawing.
    pub(crate) fn has_rules(&self) -> bool {
        let kind = |clue: &Json| Kind::named(clue["kind"].as_str()?);
        self.clues.iter().any(|clue| !kind(&clue.0).is_some_and(Kind::is_drawing))
    }

    /// How many values a cell can have.
    fn value_count(&self) -> usize {
        self.header.values.unwrap_or(self.size)
    }

    /// How many constraints there are.
    pub(crate) fn clue_count(&self) -> usize {
        self.clues.len()
    }

    /// Takes all constraints from a number on away.
    pub(crate) fn take_from(&mut self, number: usize) -> Vec<Json> {
        self.clues.drain(number..).map(|clue| clue.0).collect()
    }

    /// Takes all constraints of a kind away.
    pub(crate) fn take(&mut self, kind: &str) -> Vec<(Json, TextPlace)> {
        let (taken, rest) = std::mem::take(&mut self.clues).into_iter().partition(|clue| clue.0["kind"] == kind);
        self.clues = rest;
        taken
    }

    /// Notes a part that is, or may be, a rule, and is not carried over.
    pub(crate) fn lose_rule(&mut self, spot: &TextPlace, what: impl Into<String>) {
        self.lose(spot, true, &what.into());
    }

    /// Notes a part that is no rule and is not carried over.
    pub(crate) fn lose_note(&mut self, spot: &TextPlace, what: impl Into<String>) {
        self.lose(spot, false, &what.into());
    }

    /// The same for one of many parts, which are summed up at the first one.
    pub(crate) fn lose_shared_note(&mut self, spot: &TextPlace, what: &'static str) {
        match self.shared_notes.iter_mut().find(|note| note.1 == what) {
            Some(note) => note.2 += 1,
            None => self.shared_notes.push((spot.clone(), what, 1)),
        }
    }

    fn lose(&mut self, spot: &TextPlace, is_rule: bool, what: &str) {
        match self.losses.len() {
            ..MOST_LOSSES => self.losses.push(spot.loss(self.text, &mut self.position, is_rule, what)),
            MOST_LOSSES => {
                let what = "this part and others after it are not read";
                self.losses.push(spot.loss(self.text, &mut self.position, true, what));
            }
            _ => {}
        }
    }

    /// A text for people: `id`, which is the title, `author`, `source` or `description`.
    pub(crate) fn key(&mut self, key: &str, text: &str) {
        let text = text.trim();
        let held = match key {
            "id" => &mut self.header.title,
            "author" => &mut self.header.author,
            "source" => &mut self.header.source,
            _ => &mut self.header.description,
        };
        match held {
            _ if text.is_empty() => {}
            Some(known) if known == text => {}
            Some(known) => *known += &format!("\n{text}"),
            None => *held = Some(text.to_owned()),
        }
    }

    /// The values that a cell may have, unless these are all.
    pub(crate) fn candidates(&mut self, spot: &TextPlace, cell: Place, values: &[usize]) {
        if (1..=self.value_count()).any(|value| !values.contains(&value)) {
            self.clue(spot, json!({"kind": "candidates", "cell": cell, "values": values}));
        }
    }

    /// Regions by the number of each cell's region; those that cover the grid as boxes of some size are boxes. Regions
    /// that do not are lists of different values.
    pub(crate) fn set_regions(&mut self, spot: &TextPlace, region_of: &[Option<usize>]) {
        let n = self.size;
        let most = region_of.iter().flatten().max().map_or(0, |most| most + 1);
        let mut regions = vec![Vec::new(); most];
        for (cell, region) in region_of.iter().enumerate() {
            region.iter().for_each(|&region| regions[region].push([cell / n, cell % n]));
        }
        regions.retain(|region| !region.is_empty());
        (self.boxes, self.regions) = (None, None);
        let count = self.header.shape.as_ref().map_or(n * n, |shape| shape.frame().0 * shape.frame().1);
        if regions.len() * n == count && regions.iter().all(|region| region.len() == n) {
            self.boxes = (1..=n).filter(|&rows| n.is_multiple_of(rows)).map(|rows| (rows, n / rows)).find(|&boxes| {
                let number = |&[row, column]: &Place| (row / boxes.0, column / boxes.1);
                regions.iter().all(|region| region.iter().all(|cell| number(cell) == number(&region[0])))
            });
            if self.boxes.is_none() {
                self.regions = Some(regions);
            }
            return;
        }
        for region in regions.into_iter().filter(|region| region.len() > 1) {
            self.clue(spot, json!({"kind": "region", "cells": region}));
        }
    }

    /// Takes constraints away that no puzzle can have, and notes them as rules that are lost: for forms in which it is a guess that
    /// they are constraints.
    pub(crate) fn drop_refused(&mut self, budget: &Budget) {
        for _ in 0..MOST_REFUSED {
            match self.document(budget) {
                Err(BuildError::Refused { clue: Some(clue), what }) => {
                    let (_, spot) = self.clues.remove(clue);
                    self.lose_rule(&spot, format!("it cannot be what it is drawn as: {what}"));
                }
                _ => return,
            }
        }
    }

    /// The document, the error of the puzzle, or the limit that was reached.
    pub(crate) fn finish(mut self, form: PuzzleFormat, line: usize, budget: &Budget) -> Result<Reading, ReadError> {
        let whole = TextPlace::default();
        for (spot, what, count) in std::mem::take(&mut self.shared_notes) {
            let others = if count > 1 { format!("; the first of {count} such parts") } else { String::new() };
            self.lose_note(&spot, format!("{what}{others}"));
        }
        if let Some(solution) = self.solution.take_if(|solution| solution.contains(&0)) {
            // A solution of open cells alone says nothing.
            if solution.iter().any(|&symbol| symbol > 0) {
                let spot = TextPlace::new(0..0, "solution");
                self.lose_note(&spot, "a solution with open cells is not kept");
            }
        }
        // Clues of a kind stand together, as in a puzzle file.
        self.clues.sort_by(|(a, _), (b, _)| a["kind"].as_str().cmp(&b["kind"].as_str()));
        let document = self.document(budget).map_err(|error| match error {
            BuildError::Stopped(stop) => ReadError::Stopped(stop),
            error => {
                let clue = if let BuildError::Refused { clue: Some(clue), .. } = error { Some(clue) } else { None };
                let spot = clue.map_or(whole, |clue| self.clues[clue].1.clone());
                Fault { spot, what: error.to_string() }.behind(self.text, self.begin).into()
            }
        })?;
        Ok(Reading { document, form, line, losses: self.losses, notes: self.notes })
    }

    fn document(&self, budget: &Budget) -> Result<Document, BuildError> {
        let refused = |clue, what: String| BuildError::Refused { clue, what };
        let order = Order::new(self.size).map_err(|error| refused(None, error.to_string()))?;
        let clue = |(number, (object, _)): (usize, &(Json, TextPlace))| {
            clue(object, order).map_err(|what| refused(Some(number), what))
        };
        let clues = self.clues.iter().enumerate().map(clue).collect::<Result<Vec<_>, _>>()?;
        let mut header = self.header.clone();
        header.boxes = self.boxes.filter(|_| self.regions.is_none());
        header.regions = self.regions.as_ref().map(|regions| {
            let mut numbers = vec![0; order.cell_count()];
            for (number, region) in regions.iter().enumerate() {
                region.iter().for_each(|&[row, column]| numbers[order.cell(row, column).index()] = number + 1);
            }
            numbers
        });
        header.diagonals = self.diagonals;
        let symbol = |&number: &usize| match number {
            0 => Ok(None),
            number if number <= self.value_count() => Ok(Some(Symbol::new(number - 1))),
            number => Err(refused(None, format!("{number} is not a value; expected 1 to {}", self.value_count()))),
        };
        header.givens = self.givens.iter().map(symbol).collect::<Result<_, _>>()?;
        if let Some(solution) = &self.solution {
            let cells: Vec<Option<Symbol>> = solution.iter().map(symbol).collect::<Result<_, _>>()?;
            let square = Square::try_new(order, cells.into_iter().flatten().collect());
            header.solution = Some(square.map_err(|error| refused(None, error.to_string()))?);
        }
        Document::new(header, clues, budget)
    }
}

/// The document of a draft of a text, or the error in the text.
pub(crate) fn finish(
    draft: Result<Draft<'_>, Fault>,
    text: &str,
    form: PuzzleFormat,
    line: usize,
    budget: &Budget,
) -> Result<Reading, ReadError> {
    draft.map_err(|fault| fault.in_text(text))?.finish(form, line, budget)
}

/// The clue that an object states: it has a `kind` and its fields; cells are pairs of numbers from 0.
fn clue(object: &Json, order: Order) -> Result<Clue, String> {
    let fields = object.as_object().into_iter().flatten();
    let kind =
        object["kind"].as_str().and_then(Kind::named).ok_or_else(|| format!("no kind of constraint: {object}"))?;
    let mut clue = Clue::new(kind);
    for (name, value) in fields.filter(|(name, value)| *name != "kind" && !value.is_null()) {
        let field = kind.fields.iter().find(|field| field.name == name);
        let content = field.and_then(|field| content(field.form, value, order));
        clue = clue.with(name, content.ok_or_else(|| format!("a wrong `{name}` of {}", kind.name))?);
    }
    Ok(clue)
}

fn content(form: Holds, value: &Json, order: Order) -> Option<Content> {
    fn all<T>(value: &Json, one: impl Fn(&Json) -> Option<T>) -> Option<Vec<T>> {
        value.as_array()?.iter().map(one).collect()
    }
    let cell = |value: &Json| {
        let [row, column] = [value[0].as_u64()? as usize, value[1].as_u64()? as usize];
        match row {
            OUTSIDE => Some(Cell::new(order.cell_count() + column)),
            _ => (row.max(column) < order.get()).then(|| order.cell(row, column)),
        }
    };
    let cells = |value: &Json| all(value, cell);
    Some(match (form, value) {
        (Holds::ExactCells(1), pair) if pair[0].is_number() => vec![cell(pair)?].into(),
        (Holds::Cells | Holds::ExactCells(_), list) => cells(list)?.into(),
        (Holds::Lists, lists) => all(lists, cells)?.into(),
        (Holds::Tuples, tuples) => all(tuples, |tuple| all(tuple, Json::as_i64))?.into(),
        (Holds::Constraints | Holds::Shifted, clues) => all(clues, |object| clue(object, order).ok())?.into(),
        (Holds::Numbers, numbers) => all(numbers, Json::as_i64)?.into(),
        (_, Json::Number(number)) => number.as_i64()?.into(),
        (_, Json::Bool(flag)) => (*flag).into(),
        (_, Json::String(text)) => text.as_str().into(),
        _ => return None,
    })
}
