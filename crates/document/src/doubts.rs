//! Clues that are right as they stand, but look like slips of whoever typed them.

use graeco_grid::{Cell, Order};
use graeco_rules::{Clue, Look};

use crate::document::Document;

impl Document {
    /// What looks like a slip, in words: lines whose cells do not touch, marks between cells that are not neighbours, and
    /// cells in two cages with sums.
    ///
    /// ```
    /// use graeco_document::Document;
    ///
    /// let document = Document::parse("order = 9\n[[thermo]]\ncells = \"r1c1 r1c2 r1c4\"\n")?;
    /// assert_eq!(document.doubts(), ["thermo r1c1 r1c2 r1c4: r1c2 and r1c4 do not touch"]);
    /// # Ok::<(), graeco_grid::text::TextError>(())
    /// ```
    #[must_use]
    pub fn doubts(&self) -> Vec<String> {
        let mut caged = vec![false; self.puzzle.order().cell_count()];
        let mut doubts = Vec::new();
        for clue in &self.clues {
            let gap = gap(clue, self.puzzle.order());
            doubts.extend(
                gap.map(|(a, b)| self.doubt(clue, &format!("{} and {} do not touch", self.name(a), self.name(b)))),
            );
            if clue.kind().name != "killer" || !clue.has("sum") {
                continue;
            }
            let cells = clue.cells_of("cells").iter().filter(|&&cell| self.puzzle.order().has(cell));
            if let Some(&cell) = cells.clone().find(|cell| caged[cell.index()]) {
                doubts.push(self.doubt(clue, &format!("{} is in another cage, too", self.name(cell))));
            }
            cells.for_each(|cell| caged[cell.index()] = true);
        }
        doubts
    }

    fn doubt(&self, clue: &Clue, what: &str) -> String {
        let cells: Vec<String> = clue.cells().into_iter().map(|cell| self.name(cell)).collect();
        format!("{} {}: {what}", clue.kind().name, cells.join(" "))
    }

    fn name(&self, cell: Cell) -> String {
        self.puzzle.name_of(cell)
    }
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
                     [[killer]]\ncells = \"r1c3 r9c9\"\nsum = 3\n[[clone]]\na = \"r1c1\"\nb = \"r9c9\"\n";
        assert_eq!(doubts(right), [""; 0]);
        assert_eq!(doubts("white = [\"r1c1 r2c2\"]\n"), ["white r1c1 r2c2: r1c1 and r2c2 do not touch"]);
        assert_eq!(
            doubts("[[arrow]]\ncircle = \"r1c1\"\nline = \"r1c2 r1c5\"\n"),
            ["arrow r1c1 r1c2 r1c5: r1c2 and r1c5 do not touch"]
        );
        let twice = "[[killer]]\ncells = \"r1c1-2\"\nsum = 3\n[[killer]]\ncells = \"r1-2c2\"\nsum = 4\n";
        assert_eq!(doubts(twice), ["killer r1c2 r2c2: r1c2 is in another cage, too"]);
    }
}
