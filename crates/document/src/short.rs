//! Short forms of many clues of a kind: lists of cells, numbers beside the grid on a line, a picture of cages with their sums.

use std::ops::Range;

use graeco_rules::{Clue, Content, Field, Form as FieldForm, Kind};

use crate::cells::{self, Names, Syntax};
use crate::names::unknown;
use crate::node::{Entry, Fault, Node, Value, get};
use crate::regions::{names, placed_rows};
use crate::source::Source;

const SIDES: [&str; 4] = ["left", "right", "top", "bottom"];

/// Where a clue stands in a short form.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Short<'n> {
    /// A dot: an item of a list.
    Dot(&'n Entry<'n>, usize),
    /// A cage: its picture, and its name there.
    Cage(&'n Node<'n>, &'n str),
    /// A number on a line beside the grid.
    Beside(Beside<'n>),
}

/// A number on a line beside the grid: the sides of its kind, its own one, and its row or column from 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beside<'n> {
    pub(crate) sides: &'n [Entry<'n>],
    pub(crate) side: &'n Entry<'n>,
    pub(crate) index: usize,
    /// The field of the number.
    pub(crate) field: &'static str,
}

/// Clues with the places where they are stated, and how.
type Placed<'n> = Vec<(Clue, Range<usize>, Short<'n>)>;

/// The field for the number of a clue that stands beside a row or column; `None` if a side and a number are not all of it.
pub(crate) fn number_beside(kind: &Kind) -> Option<&'static str> {
    let has = |name: &str| kind.fields.iter().any(|field| field.name == name);
    let is_number = |field: &&Field| matches!(field.form, FieldForm::Number | FieldForm::Sum);
    let number = kind.fields.iter().filter(|field| !field.optional).find(is_number)?;
    (has("side") && has("index") && !has("direction")).then_some(number.name)
}

impl Source<'_> {
    /// The clues of a puzzle file in TOML that stand in a short form, in the order of the file.
    pub(crate) fn short_clues<'n>(&self, entries: &'n [Entry<'n>], names: &Names) -> Result<Placed<'n>, Fault> {
        let mut clues = Vec::new();
        for Entry { key, key_span, node } in entries.iter().filter(|_| self.form == Syntax::Toml) {
            let kind = Kind::named(key).filter(|_| matches!(node.value, Value::Table(_)));
            match (*key, kind) {
                ("cages", _) => clues.extend(self.caged(node, get(entries, "sums"), names)?),
                ("sums", _) if get(entries, "cages").is_none() => {
                    return Err(Fault::new(key_span, "expected `cages`, a picture of cages, beside their sums"));
                }
                ("kropki", _) => clues.extend(self.dots(node, names)?),
                (_, Some(kind)) => {
                    let what = || format!("expected [[{key}]] before its fields");
                    let table = node.table()?;
                    // A field is one of a clue, which needs a table of its own.
                    let is_field = |entry: &Entry<'_>| kind.fields.iter().any(|field| field.name == entry.key);
                    let number = number_beside(kind).filter(|_| !table.iter().any(is_field));
                    let number = number.ok_or_else(|| Fault::new(key_span, what()))?;
                    for side in table {
                        clues.extend(beside(kind, number, (table, side), names)?);
                    }
                }
                _ => {}
            }
        }
        Ok(clues)
    }

    /// The place of a clue in a short form, by its number among them.
    pub(crate) fn short_place(&self, entries: &[Entry<'_>], number: usize) -> Option<Range<usize>> {
        let (order, ..) = self.shape(entries).ok()?;
        let clues = self.short_clues(entries, &Names::of_grid(order)).ok()?;
        clues.into_iter().nth(number).map(|(_, place, _)| place)
    }

    /// White and black dots: lists of two cells each.
    fn dots<'n>(&self, node: &'n Node<'n>, names: &Names) -> Result<Placed<'n>, Fault> {
        let mut clues = Vec::new();
        let table = node.table().map_err(|_| {
            node.fault(
                "kropki dots are white or black; expected kropki.white = [\"r1c1 r1c2\"], kropki.black or [[white]]",
            )
        })?;
        for entry in table {
            let Entry { key, key_span, node } = entry;
            let kind = ["white", "black"].contains(key).then(|| Kind::named(key)).flatten();
            let kind = kind.ok_or_else(|| Fault::new(key_span, unknown("dot", key, ["white", "black"].into_iter())))?;
            for (number, item) in node.list()?.iter().enumerate() {
                let cells = Content::Cells(cells::cells(item, names, self.form)?);
                let clue = Clue::of(kind, [("cells", cells)].into_iter().collect());
                clues.push((clue, item.span.clone(), Short::Dot(entry, number)));
            }
        }
        Ok(clues)
    }

    /// Killer cages of a picture in which each has a name, and `.` is in none; with a table of sums.
    fn caged<'n>(&self, node: &'n Node<'n>, sums: Option<&Node<'_>>, places: &Names) -> Result<Placed<'n>, Fault> {
        let (text, n, kind) = (node.text()?, places.order.get(), Kind::named("killer").expect("a kind"));
        let rows = placed_rows(text);
        if rows.len() != n {
            return Err(node.fault(format!("found {} rows; expected {n}", rows.len())));
        }
        let mut cages: Vec<(&'n str, Vec<_>)> = Vec::new();
        for (row, line) in rows.into_iter().enumerate() {
            let found = names(text, line.1, n);
            if found.len() != n {
                return Err(self.placed_fault(node, text, line, format!("found {} cells; expected {n}", found.len())));
            }
            for (column, (_, name)) in found.into_iter().enumerate().filter(|(_, (_, name))| *name != ".") {
                let cell = places.order.cell(row, column);
                match cages.iter_mut().find(|cage| cage.0 == name) {
                    Some(cage) => cage.1.push(cell),
                    None => cages.push((name, vec![cell])),
                }
            }
        }
        let sums = sums.map_or(Ok(&[][..]), Node::table)?;
        if let Some(Entry { key, key_span, .. }) = sums.iter().find(|sum| cages.iter().all(|cage| cage.0 != sum.key)) {
            return Err(Fault::new(key_span, unknown("cage", key, cages.iter().map(|cage| cage.0))));
        }
        let clue = |(name, cells): (&'n str, Vec<_>)| {
            let sum = get(sums, name).map(|sum| Ok::<_, Fault>(("sum", Content::Number(sum.int()?)))).transpose()?;
            let span = get(sums, name).map_or(&node.span, |sum| &sum.span).clone();
            let fields = [("cells", Content::Cells(cells))].into_iter().chain(sum).collect();
            Ok((Clue::of(kind, fields), span, Short::Cage(node, name)))
        };
        cages.into_iter().map(clue).collect()
    }
}

/// The words of a string of numbers.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',', '\t']).filter(|word| !word.is_empty())
}

/// Whether a word stands for no number.
pub(crate) fn is_none(word: &str) -> bool {
    ["", ".", "-"].contains(&word)
}

/// Clues beside all rows or columns: a list of numbers, or a string of words, in which `.`, `-` or nothing stands for none.
fn beside<'n>(
    kind: &'static Kind,
    field: &'static str,
    (sides, side): (&'n [Entry<'n>], &'n Entry<'n>),
    names: &Names,
) -> Result<Placed<'n>, Fault> {
    let Entry { key, key_span, node } = side;
    let word = SIDES.into_iter().find(|side| side == key);
    let word = word.ok_or_else(|| Fault::new(key_span, unknown("side", key, SIDES.into_iter())))?;
    let of_word = |word: &str| match word.parse::<i64>() {
        Ok(number) => Ok(Some(number)),
        Err(_) if is_none(word) => Ok(None),
        Err(_) => Err(node.fault(format!("unexpected `{word}`; expected a number, or `.` for none"))),
    };
    let numbers = match node.value {
        Value::Text(text) => words(text).map(of_word).collect::<Result<Vec<_>, _>>(),
        _ => node.list()?.iter().map(|item| item.text().map_or_else(|_| item.int().map(Some), of_word)).collect(),
    }?;
    let n = names.order.get();
    if numbers.len() != n {
        return Err(node.fault(format!("found {} numbers; expected {n}, with \".\" for none", numbers.len())));
    }
    let clue = |(index, value): (usize, Option<i64>)| {
        let place = [("side", Content::Word(word)), ("index", Content::Number(index as i64))];
        let fields = place.into_iter().chain([(field, Content::Number(value?))]).collect();
        let short = Short::Beside(Beside { sides, side, index, field });
        Some((Clue::of(kind, fields), node.span.clone(), short))
    };
    Ok(numbers.into_iter().enumerate().filter_map(clue).collect())
}

#[cfg(test)]
mod tests {
    use crate::Document;

    /// The file without short forms.
    fn written(text: &str) -> String {
        Document::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}")).to_toml()
    }

    fn wrong(text: &str) -> String {
        let error = Document::parse(text).unwrap_err();
        format!("{}:{}: {}", error.line, error.column, error.what)
    }

    #[test]
    fn a_picture_shows_cages_and_a_table_their_sums() {
        let short =
            "size = 4\nbox = [2, 2]\ncages = '''\nAAB.\nC.B.\nC..D\n...D\n'''\nsums = { A = 5, B = 3, C = 6 }\n";
        let long = "order = 4\nboxes = [2, 2]\n\n[[killer]]\ncells = \"r1c1 r1c2\"\nsum = 5\n\n[[killer]]\ncells = \"r1c3 \
                    r2c3\"\nsum = 3\n\n[[killer]]\ncells = \"r2c1 r3c1\"\nsum = 6\n\n[[killer]]\ncells = \"r3c4 r4c4\"\n";
        assert_eq!(written(short), long);
        assert_eq!(wrong(&short.replace("B = 3", "E = 3")), "9:17: unknown cage `E`; expected one of A, B, C, D");
        assert_eq!(wrong(&short.replace("B = 3", "B = 99")).split(':').next(), Some("9"));
        assert_eq!(wrong(&short.replace("C..D", "C..")), "6:1: found 3 cells; expected 4");
        assert_eq!(
            wrong("order = 4\nsums = { A = 3 }\n"),
            "2:1: expected `cages`, a picture of cages, beside their sums"
        );
        assert_eq!(wrong("order = 4\nsize = 4\n"), "2:1: `size` is `order`, which is there, too; expected one of them");
    }

    #[test]
    fn numbers_beside_the_grid_stand_on_a_line() {
        let short = "order = 4\nboxes = [2, 2]\nskyscraper.top = [1, 2, \"\", 4]\nskyscraper.left = \"1 . . 3\"\n";
        let clue = |side: &str, index: usize, count: usize| {
            format!("\n[[skyscraper]]\nside = \"{side}\"\nindex = {index}\ncount = {count}\n")
        };
        let all = [("top", 1, 1), ("top", 2, 2), ("top", 4, 4), ("left", 1, 1), ("left", 4, 3)];
        let long = written(short);
        assert!(all.iter().all(|&(side, index, count)| long.contains(&clue(side, index, count))), "{long}");
        assert_eq!(long.matches("[[").count(), 5);
        assert_eq!(
            wrong("order = 4\nsandwich.top = [1, 2]\n"),
            "2:16: found 2 numbers; expected 4, with \".\" for none"
        );
        assert_eq!(wrong("order = 4\nthermo.top = [1, 2]\n"), "2:1: expected [[thermo]] before its fields");
        assert!(wrong("order = 4\nsandwich.up = [1, 2]\n").starts_with("2:10: unknown side `up`"));
    }

    #[test]
    fn a_cage_with_a_sum_is_a_killer_cage() {
        let cage = "order = 4\n\n[[cage]]\ncells = \"r1c1 r1c2\"\n";
        let killer = cage.replace("cage", "killer") + "sum = 5\n";
        assert_eq!((written(cage), written(&format!("{cage}sum = 5\n"))), (cage.to_owned(), killer));
    }

    #[test]
    fn lists_of_cells_are_clues() {
        let short = "order = 4\nthermo = [\"r1c1-3\", \"r2c1..r4c1\"]\nkropki.white = [\"r4c3-4\"]\nkropki.black = [\"r1-2c4\"]\n";
        let long = written(short);
        for cells in ["r1c1 r1c2 r1c3", "r2c1 r3c1 r4c1", "r4c3 r4c4", "r1c4 r2c4"] {
            assert!(long.contains(&format!("cells = \"{cells}\"")), "{cells}: {long}");
        }
        assert_eq!(
            wrong("order = 4\nwhisper = [\"r1c1-3\"]\n"),
            "2:12: found a string; expected a table, in JSON an object"
        );
        assert!(wrong("order = 4\nkropki = [\"r1c1-2\"]\n").starts_with("2:10: kropki dots are white or black"));
    }

    #[test]
    fn givens_may_be_a_list_of_rows() {
        let rows = "order = 4\nboxes = [2, 2]\ngivens = [\"1...\", \". 2 . .\", \"....\", \"...4\"]\n";
        assert!(written(rows).contains("1 . . .\n. 2 . .\n. . . .\n. . . 4"));
        assert_eq!(wrong(&rows.replace("\"....\"", "\"...\"")), "3:30: found 3 cells; expected 4");
        let lists = rows.replace(
            "\"1...\", \". 2 . .\", \"....\", \"...4\"",
            "[1, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0], [0, 0, 0, 4]",
        );
        assert_eq!(wrong(&lists), "3:39: found 3 cells; expected 4");
        assert_eq!(written(&lists.replace("[0, 0, 0]", "[0, 0, 0, 0]")), written(rows));
        let json = Document::parse(r#"{"size":4,"givens":["1...",".2..","....","...4"]}"#).unwrap();
        assert_eq!(json.puzzle().givens().iter().flatten().count(), 3);
    }
}
