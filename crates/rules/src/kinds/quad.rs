//! A quadruple: some values are among the cells around a point, as often as they are listed.

use graeco_grid::text::counted;
use graeco_grid::{Cell, Model, RuleKey, Strength, Symbol, Values};

use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Refusal, add};
use crate::look::Look;
use crate::numbered::Numbered;
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
    add: |clue, puzzle| add(puzzle, quad(clue.cells_of("cells").to_vec(), wanted(clue, puzzle)?.to_vec())),
    ..Kind::DEFAULT
};

/// The values that are among the cells of a clue.
pub(crate) fn wanted<'c>(clue: &'c Clue, puzzle: &Build<'_>) -> Result<&'c [i64], Refusal> {
    let (most, wanted) = (clue.cells_of("cells").len(), clue.values("values", puzzle)?);
    if wanted.len() > most {
        let found = counted(wanted.len(), "value");
        return Err(Refusal::of("values", format!("found {found}; expected at most {most}, one for each cell")));
    }
    Ok(wanted)
}

/// A quadruple: any number of cells, and the values that are among them.
pub fn quad(cells: Vec<Cell>, values: Vec<i64>) -> Numbered<Vec<i64>> {
    among(KIND.title, cells, values)
}

pub(crate) fn among(name: &'static str, cells: Vec<Cell>, mut values: Vec<i64>) -> Numbered<Vec<i64>> {
    values.sort_unstable();
    Numbered::new(name, cells, values, holds, post)
}

fn holds(wanted: &Vec<i64>, values: Values<'_>) -> bool {
    let mut rest: Vec<i64> = values.iter().collect();
    wanted.iter().all(|wanted| {
        let place = rest.iter().position(|value| value == wanted);
        place.map(|place| rest.swap_remove(place)).is_some()
    })
}

fn post(wanted: &Vec<i64>, cells: &[Cell], _: RuleKey, model: &mut Model) {
    let (first, n) = (model.first_value(), model.order().symbol_count());
    let number = |&value: &i64| usize::try_from(value - first).ok().filter(|&number| number < n);
    let symbols: Vec<Symbol> = wanted.iter().filter_map(number).map(Symbol::new).collect();
    if symbols.len() < wanted.len() || symbols.len() > cells.len() {
        return model.forbid();
    }
    model.post(Contains::new(cells.to_vec(), &symbols, model));
}
