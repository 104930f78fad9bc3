//! Classifies the kinds of clue by their fields; writers have one way to write each class.

use graeco_rules::{Form, Kind};

/// The class of the data of clues of a kind. Fields that may be left out do not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Data {
    /// Nothing: it is a rule of the whole grid.
    Nothing,
    /// Two cells.
    Pair,
    /// Cells.
    Cells,
    /// Cells, and the number of a field.
    Numbered(&'static str),
    /// A row or column, and the number of a field.
    Outside(&'static str),
}

impl Data {
    pub(crate) fn of(kind: &Kind) -> Data {
        let has = |form: Form| kind.fields.iter().any(|field| field.form == form && !field.optional);
        match kind.number() {
            _ if kind.fields.iter().all(|field| field.optional) => Data::Nothing,
            _ if has(Form::ExactCells(2)) => Data::Pair,
            Some(number) if has(Form::Index) => Data::Outside(number),
            Some(number) => Data::Numbered(number),
            None => Data::Cells,
        }
    }
}
