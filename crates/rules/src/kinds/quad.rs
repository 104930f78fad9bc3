//! A quadruple: some values are among the cells around a point, as often as they are listed.

use graeco_grid::text::counted;
use graeco_grid::{Cell, Constraint, Model, Strength, Symbol, Values};

use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Refusal, add};
use crate::look::Look;
use crate::propagators::Contains;

pub(crate) const KIND: Kind = Kind {
    name: "quad",
    title: "quadruple",
    look: Look::Corner,
    strength: Strength::Partial,
    maker: Maker::Clue(|p| Made::some_values(p.block()?, p)),
    fields: &[Field::new("cells", Form::Cells), Field::new("values", Form::Numbers)],
    meaning: "All `values` occur among the cells, as often as they are listed.",
    example: r#"{"kind":"quad","cells":[[0,0],[0,1],[1,0],[1,1]],"values":[1,4,6]}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let (cells, wanted) = (clue.cells_of("cells"), clue.values("values", puzzle)?);
    if wanted.len() > cells.len() {
        let found = counted(wanted.len(), "value");
        let what = format!("found {found}; expected at most {}, one for each cell", cells.len());
        return Err(Refusal::of("values", what));
    }
    add(puzzle, Quad::new(cells.to_vec(), wanted.to_vec()))
}

/// A quadruple, of any number of cells.
#[derive(Clone, Debug)]
pub struct Quad {
    cells: Vec<Cell>,
    values: Vec<i64>,
}

impl Quad {
    /// The cells and the values that are among them.
    #[must_use]
    pub fn new(cells: Vec<Cell>, mut values: Vec<i64>) -> Quad {
        values.sort_unstable();
        Quad { cells, values }
    }
}

impl Constraint for Quad {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let mut rest: Vec<i64> = values.iter().collect();
        self.values.iter().all(|wanted| {
            let place = rest.iter().position(|value| value == wanted);
            place.map(|place| rest.swap_remove(place)).is_some()
        })
    }

    fn post(&self, model: &mut Model) {
        let (first, n) = (model.first_value(), model.order().symbol_count());
        let number = |&value: &i64| usize::try_from(value - first).ok().filter(|&number| number < n);
        let symbols: Vec<Symbol> = self.values.iter().filter_map(number).map(Symbol::new).collect();
        if symbols.len() < self.values.len() || symbols.len() > self.cells.len() {
            return model.forbid();
        }
        model.post(Contains::new(self.cells.clone(), &symbols));
    }
}
