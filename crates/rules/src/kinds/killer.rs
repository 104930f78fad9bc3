//! A killer cage: its cells are all different, and add up to a sum if one is given.

use graeco_grid::{Cell, Strength};

use super::sum::weighted_sum;
use crate::fields::words;
use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Refusal, add};
use crate::look::{Label, Look};
use crate::sums::Sums;

pub(crate) const KIND: Kind = Kind {
    name: "killer",
    title: "killer cage",
    look: Look::Cage { hue: None, label: Label::Amount("sum") },
    strength: Strength::Partial,
    maker: Maker::Clue(|p| Made::summed(p.cage_of_different(2, 5)?, p)),
    iss: Some("Cage"),
    fields: &[Field::new("cells", Form::Cells), Field::optional("sum", Form::Sum)],
    meaning: "The values all differ, and add up to `sum` if it is given: a number, what the `var` of that name holds, or \
              an unknown number, which is the same for all cages with the same name; `?` says nothing.",
    example: r#"{"kind":"killer","cells":[[0,0],[0,1],[1,0]],"sum":14}"#,
    add: read,
    ..Kind::DEFAULT
};

pub(crate) const CAGE: Kind = Kind {
    name: "cage",
    title: "cage",
    look: Look::Cage { hue: None, label: Label::None },
    strength: Strength::Domain,
    meaning: "The values all differ: a killer cage without a sum.",
    example: r#"{"kind":"cage","cells":[[0,0],[0,1],[1,0]]}"#,
    add: read,
    ..Kind::OF_CELLS
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let cells = clue.at_most("cells", puzzle.order().symbol_count(), "a cage whose values all differ")?;
    let sum = match clue.number_of("sum") {
        Some(_) => Some(clue.sum("sum", puzzle, cells, true)?),
        None => None,
    };
    add(puzzle, killer(cells.to_vec(), sum))?;
    let Some(name) = clue.text_of("sum").and_then(|text| words(text).next()) else { return Ok(()) };
    match puzzle.outside_named(name) {
        Some(var) if cells.contains(&var) => Err(Refusal::of("sum", "expected a `var` that is not in the cage")),
        Some(var) => {
            let coefficients = cells.iter().map(|_| 1).chain([-1]).collect();
            add(puzzle, weighted_sum([cells, &[var]].concat(), coefficients, 0))
        }
        None => puzzle.share_sum(name, cells),
    }
}

/// A killer cage; without a sum its cells are only all different.
pub fn killer(cells: Vec<Cell>, sum: Option<i64>) -> Sums {
    Sums::cage(KIND.title, cells, sum)
}

#[cfg(test)]
mod tests {
    use crate::testing::read;

    #[test]
    fn sums_can_be_names() {
        let cage = |cells: &str, sum: &str| format!(r#"{{"kind":"killer","cells":{cells},"sum":{sum}}}"#);
        let count = |constraints: &[&str]| read(4, &constraints.join(",")).map(|puzzle| puzzle.count());
        let [a, b] = [cage("[[0,0],[0,1]]", "\"A\""), cage("[[3,2],[3,3]]", "\"A\"")];
        let sums =
            |sum: i64| count(&[&cage("[[0,0],[0,1]]", &sum.to_string()), &cage("[[3,2],[3,3]]", &sum.to_string())]);
        let same = (3..=7).map(|sum| sums(sum).unwrap()).sum::<u128>();
        assert_eq!(count(&[&a, &b]), Ok(same));
        assert_eq!((count(&[&a]), count(&[&a, &b.replace('A', "B")])), (Ok(576), Ok(576)));
        assert_eq!(count(&[&a.replace('A', "?"), &b.replace('A', "?")]), Ok(576));
        let var = r#"{"kind":"var","vars":"A","values":[4,6]}"#;
        assert_eq!(count(&[&a, &b, var]), Ok((4..=6).map(|sum| sums(sum).unwrap()).sum()));
        let inner = format!(r#"{{"kind":"not","of":[{a}]}}"#);
        assert!(count(&[&inner]).unwrap_err().contains("is unknown"));
        assert!(count(&[&inner, var]).is_ok_and(|others| others > 0));
        assert!(count(&[&cage("[[0,0]]", "true")]).unwrap_err().contains("number or a name"));
    }

    #[test]
    fn a_cage_without_a_sum_holds_different_values() {
        let count =
            |kind: &str| read(4, &format!(r#"{{"kind":"{kind}","cells":[[0,0],[1,1],[2,2]]}}"#)).unwrap().count();
        assert!(count("cage") == count("killer") && count("cage") < 576);
    }
}
