//! Clues that are right as they stand, but look like slips of whoever typed them.

use std::collections::HashSet;

use graeco_grid::{Budget, Cell, HouseKind, Order};
use graeco_rules::{Clue, Look, Refusal, Step};

use crate::document::Document;
use crate::node::get;
use crate::parse::{ReadError, located, with_places};
use crate::rule_keys::kind_of;
use crate::rule_words::rules_in_words;

/// What looks like a slip in the document of a puzzle file, as [`Document::doubts`] has it, each with its line from 1, in their
/// order. Where there is any, the text is read again for the lines.
///
/// # Errors
/// As [`Document::parse_within`].
pub fn doubts_within(text: &str, document: &Document, budget: &Budget) -> Result<Vec<(usize, String)>, ReadError> {
    let doubts = document.doubtful();
    if doubts.is_empty() {
        return Ok(Vec::new());
    }
    with_places(text, budget, |source, entries, _| {
        // A text of rules is a description, too.
        let has_rules = get(entries, "description").is_none();
        let line = |place: Step| {
            let place = if has_rules && place == Step::Key("description") { Step::Key("rules") } else { place };
            located(source.text, &source.fault(entries, &Refusal::new("").at(place))).line
        };
        let mut doubts: Vec<_> = doubts.into_iter().map(|(place, what)| (line(place), what)).collect();
        doubts.sort_by_key(|doubt| doubt.0);
        Ok(doubts)
    })
}

impl Document {
    /// What looks like a slip, in words: a 9×9 grid without boxes, lines whose cells do not touch, marks between cells that are
    /// not neighbours, or twice between the same, cages in several pieces, cells in two cages with sums, little killers that
    /// are no whole diagonal, and rules that the description names and no clue states.
    ///
    /// ```
    /// use graeco_document::Document;
    ///
    /// let document = Document::parse("order = 9\nboxes = [3, 3]\n[[thermo]]\ncells = \"r1c1 r1c2 r1c4\"\n")?;
    /// assert_eq!(document.doubts(), ["thermo r1c1 r1c2 r1c4: r1c2 and r1c4 do not touch"]);
    /// # Ok::<(), graeco_grid::text::TextError>(())
    /// ```
    #[must_use]
    pub fn doubts(&self) -> Vec<String> {
        self.doubtful().into_iter().map(|(_, what)| what).collect()
    }

    /// The same, each with its place.
    fn doubtful(&self) -> Vec<(Step, String)> {
        let mut caged = vec![false; self.puzzle.order().cell_count()];
        let (mut doubts, mut marks) = (Vec::new(), HashSet::new());
        let is_square = self.header.shape.is_none();
        if self.lacks_boxes() {
            doubts.push((
                Step::Key("order"),
                "there are no boxes, as in a Latin square; a Sudoku has `boxes = [3, 3]`".to_owned(),
            ));
        }
        doubts.extend(self.unstated().map(|what| (Step::Key("description"), what)));
        for (number, clue) in self.clues.iter().enumerate() {
            let order = self.puzzle.order();
            let mut add = |what: &str| doubts.push((Step::Item(number), self.doubt(clue, what)));
            if mark(clue).is_some_and(|mark| !marks.insert(mark)) {
                add("this mark stands there twice");
            }
            if clue.kind().look == Look::Diagonal && is_square && !is_diagonal(clue.cells_of("cells"), order) {
                add("these cells are no diagonal from edge to edge");
            }
            if let Some((a, b)) = gap(clue, order) {
                add(&format!("{} and {} do not touch", self.name(a), self.name(b)));
            }
            if clue.kind().name != "killer" || !clue.has("sum") {
                continue;
            }
            if is_square && is_torn(clue.cells_of("cells"), order) {
                add("this cage is in several pieces");
            }
            let cells = clue.cells_of("cells").iter().filter(|&&cell| self.puzzle.order().has(cell));
            if let Some(&cell) = cells.clone().find(|cell| caged[cell.index()]) {
                add(&format!("{} is in another cage, too", self.name(cell)));
            }
            cells.for_each(|cell| caged[cell.index()] = true);
        }
        doubts
    }

    /// That the description names rules that the puzzle does not state.
    fn unstated(&self) -> Option<String> {
        let kinds = || self.clues.iter().map(|clue| clue.kind().name);
        // These can state any rule.
        if kinds().any(|kind| ["rule", "chess", "and", "or", "not", "replicate"].contains(&kind)) {
            return None;
        }
        // Or it is one of the forms of a rule, such as `slowthermo`.
        let has = |names: &[&str]| kinds().any(|kind| names.iter().any(|name| kind.contains(name)));
        let is_stated = |name: &str| match (kind_of(name), &*name.to_lowercase()) {
            (Some(kind), _) if kind.name == "killer" => has(&["killer", "cage", "sum"]),
            (Some(kind), _) => has(&[kind.name]),
            (None, "sudoku x" | "x sudoku" | "sudoku-x" | "x-sudoku") => self.header.diagonals != [false; 2],
            (None, "kropki") => has(&["kropki", "white", "black", "difference", "ratio"]),
            // Other words may mean something else.
            (None, _) => true,
        };
        let mut names = rules_in_words(self.header.description.as_ref()?);
        names.retain(|name| !is_stated(name));
        let which = if names.len() == 1 { "is not stated as a rule" } else { "are not stated as rules" };
        let what = || format!("the description says `{}`, which {which}", names.join("`, `"));
        (!names.is_empty()).then(what)
    }

    /// Whether a 9×9 grid has no boxes, and no clues of puzzles that have none.
    fn lacks_boxes(&self) -> bool {
        const WITHOUT_BOXES: [&str; 4] = ["cage_op", "greater", "skyscraper", "chaos"];
        let order = self.puzzle.order();
        let has_houses =
            self.puzzle.houses().iter().any(|house| !matches!(house.kind(), HouseKind::Row | HouseKind::Column));
        let is_other = self.clues.iter().any(|clue| WITHOUT_BOXES.contains(&clue.kind().name));
        order.get() == 9 && self.header.shape.is_none() && !has_houses && !is_other
    }

    fn doubt(&self, clue: &Clue, what: &str) -> String {
        let cells: Vec<String> = clue.cells().into_iter().map(|cell| self.name(cell)).collect();
        format!("{} {}: {what}", clue.kind().name, cells.join(" "))
    }

    fn name(&self, cell: Cell) -> String {
        self.puzzle.name_of(cell)
    }
}

/// The kind and the cells of a mark between cells.
fn mark(clue: &Clue) -> Option<(&'static str, Vec<Cell>)> {
    let is_mark = matches!(clue.kind().look, Look::Dot { .. } | Look::Sign(_) | Look::Number | Look::Tip);
    is_mark.then(|| {
        let mut cells = clue.cells_of("cells").to_vec();
        cells.sort_unstable();
        (clue.kind().name, cells)
    })
}

/// Whether cells are all of a diagonal, from edge to edge of the grid, or are told by an arrow.
fn is_diagonal(cells: &[Cell], order: Order) -> bool {
    let place = |cell: Cell| (cell.row(order) as isize, cell.column(order) as isize);
    let is_inside =
        |(row, column): (isize, isize)| [row, column].iter().all(|at| (0..order.get() as isize).contains(at));
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return true };
    let (first, last) = (place(first), place(last));
    let steps = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    steps.into_iter().any(|(down, right)| {
        let is_next = |pair: &[Cell]| (place(pair[0]).0 + down, place(pair[0]).1 + right) == place(pair[1]);
        let is_whole = !is_inside((first.0 - down, first.1 - right)) && !is_inside((last.0 + down, last.1 + right));
        is_whole && cells.windows(2).all(is_next)
    })
}

/// Whether cells are in several pieces that do not touch at a side.
fn is_torn(cells: &[Cell], order: Order) -> bool {
    let touch = |a: Cell, b: Cell| a.row(order).abs_diff(b.row(order)) + a.column(order).abs_diff(b.column(order)) == 1;
    let (mut piece, mut rest) = match cells.split_first() {
        Some((&first, rest)) => (vec![first], rest.to_vec()),
        None => return false,
    };
    while let Some(at) = rest.iter().position(|&cell| piece.iter().any(|&other| touch(cell, other))) {
        piece.push(rest.swap_remove(at));
    }
    !rest.is_empty()
}

/// Two cells that follow each other in a clue, but do not touch: at a side for marks, at a side or a corner for lines.
fn gap(clue: &Clue, order: Order) -> Option<(Cell, Cell)> {
    let (field, reach) = match clue.kind().look {
        Look::Dot { .. } | Look::Sign(_) | Look::Number | Look::Tip => ("cells", 1),
        Look::Line { .. } | Look::SumLine { .. } | Look::DoubleArrow => ("cells", 2),
        Look::Arrow => ("line", 2),
        _ => return None,
    };
    let touch = |a: Cell, b: Cell| {
        let (down, right) = (a.row(order).abs_diff(b.row(order)), a.column(order).abs_diff(b.column(order)));
        down.max(right) <= 1 && down + right <= reach
    };
    let cells = clue.cells_of(field);
    let pair = cells.windows(2).find(|pair| pair.iter().all(|&cell| order.has(cell)) && !touch(pair[0], pair[1]))?;
    Some((pair[0], pair[1]))
}

#[cfg(test)]
mod tests {
    use crate::Document;

    #[test]
    fn slips_are_found_and_nothing_else() {
        let doubts = |clues: &str| Document::parse(&format!("order = 9\nboxes = [3, 3]\n{clues}")).unwrap().doubts();
        let right = "thermo = [\"r1c1 r2c2 r2c3\"]\nwhite = [\"r1c1-2\"]\n[[killer]]\ncells = \"r1c1-2\"\nsum = 3\n\
                     [[killer]]\ncells = \"r1c3 r2c3\"\nsum = 3\n[[clone]]\na = \"r1c1\"\nb = \"r9c9\"\n";
        assert_eq!(doubts(right), [""; 0]);
        assert_eq!(doubts("white = [\"r1c1 r2c2\"]\n"), ["white r1c1 r2c2: r1c1 and r2c2 do not touch"]);
        assert_eq!(
            doubts("[[arrow]]\ncircle = \"r1c1\"\nline = \"r1c2 r1c5\"\n"),
            ["arrow r1c1 r1c2 r1c5: r1c2 and r1c5 do not touch"]
        );
        let twice = "[[killer]]\ncells = \"r1c1-2\"\nsum = 3\n[[killer]]\ncells = \"r1-2c2\"\nsum = 4\n";
        assert_eq!(doubts(twice), ["killer r1c2 r2c2: r1c2 is in another cage, too"]);
        let torn = "[[killer]]\ncells = \"r1c1-2 r5c5\"\nsum = 12\n";
        assert_eq!(doubts(torn), ["killer r1c1 r1c2 r5c5: this cage is in several pieces"]);
        assert_eq!(
            doubts("white = [\"r1c1-2\", \"r1c2 r1c1\"]\nblack = [\"r1c1-2\"]\n"),
            ["white r1c2 r1c1: this mark stands there twice"]
        );
        let diagonal = |cells: &str| doubts(&format!("[[littlekiller]]\ncells = \"{cells}\"\nsum = 12\n"));
        assert_eq!(diagonal("r1c7 r2c8 r3c9"), [""; 0]);
        assert_eq!(diagonal("r2c2 r3c3"), ["littlekiller r2c2 r3c3: these cells are no diagonal from edge to edge"]);
    }

    #[test]
    fn slips_are_told_with_their_lines() {
        let lines = |text: &str| {
            let document = Document::parse(text).unwrap();
            let doubts = super::doubts_within(text, &document, &graeco_grid::Budget::default()).unwrap();
            doubts.into_iter().map(|(line, _)| line).collect::<Vec<_>>()
        };
        let text = "# a comment\norder = 9\nrules = [\"antiknight\"]\nwhite = [\"r1c1-2\",\n\"r3c3 r4c4\"]\n\n[[thermo]]\n\
                    cells = \"r1c1 r1c3\"\n";
        assert_eq!(lines(text), [2, 5, 7]);
        assert_eq!(lines("{\"size\":9,\"constraints\":[\n{\"kind\":\"white\",\"cells\":[[0,0],[1,1]]}]}"), [1, 2]);
    }

    #[test]
    fn rules_that_the_description_names_are_stated() {
        let doubts = |text: &str| {
            let text = format!("order = 9\nboxes = [3, 3]\n{text}");
            let document = Document::parse(&text).unwrap();
            super::doubts_within(&text, &document, &graeco_grid::Budget::default()).unwrap()
        };
        let named = |name: &str| format!("the description says `{name}`, which is not stated as a rule");
        let text = "description = \"Normal sudoku rules apply. Anti-knight.\"\n";
        assert_eq!(doubts(text), [(3, named("Anti-knight"))]);
        assert_eq!(doubts("title = \"a\"\nrules = \"Thermo sudoku\"\n"), [(4, named("Thermo"))]);
        assert_eq!(doubts("rules = \"Sudoku X\"\n"), [(3, named("Sudoku X"))]);
        let two = "the description says `Anti-knight`, `anti-king`, which are not stated as rules".to_owned();
        let colored = "description = \"Anti-knight, anti-king\"\n[[draw_color]]\ncells = \"r1c1\"\ncolor = \"red\"\n";
        assert_eq!(doubts(colored), [(3, two)]);
        for text in [
            "description = \"Anti-knight.\"\nrules = [\"antiknight\"]\n",
            "diagonals = true\ndescription = \"Sudoku X\"\n",
            "description = \"Kropki\"\nwhite = [\"r1c1-2\"]\n",
            "description = \"Normal sudoku rules apply. Digits rise along a line; there is no anti-knight rule.\"\n",
            "description = \"Jigsaw. Digits on marked diagonals differ\"\n",
            "description = \"Killer sudoku\"\n[[cage]]\ncells = \"r1c1-2\"\n",
            "description = \"Thermo sudoku\"\n[[slowthermo]]\ncells = \"r1c1-2\"\n",
            "description = \"Anti-knight\"\n[[chess]]\nmoves = [[1, 2]]\n",
        ] {
            assert_eq!(doubts(text), [], "{text}");
        }
    }

    #[test]
    fn a_grid_of_order_9_without_boxes_is_doubtful() {
        let doubts = |text: &str| Document::parse(text).unwrap().doubts().len();
        assert_eq!(doubts("order = 9\n"), 1);
        for text in ["order = 9\nboxes = [3, 3]\n", "order = 8\n", "order = 9\n[[greater]]\ncells = \"r1c1-2\"\n"] {
            assert_eq!(doubts(text), 0, "{text}");
        }
    }
}
