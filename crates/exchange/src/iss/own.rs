//! Writes the rules that the string form of the Interactive Sudoku Solver has in a form of its own.

use graeco_grid::Cell;
use graeco_rules::Clue;

use super::writer::{Writer, letters_in};
use super::{digit, packed, pairs, start_of_ray};
use crate::places::Place;

impl Writer<'_> {
    /// Kinds with a writer of their own, and those of two neighbors for cells that are not neighbors.
    pub(super) fn own_kind(&mut self, clue: &Clue, kind: &str, names: Vec<String>) -> Result<(), &'static str> {
        let (n, first) = self.values();
        let value = match kind {
            "white" => 1,
            "black" => 2,
            "v" => 5,
            "x" => 10,
            _ => clue.number_of("value").unwrap_or(0),
        };
        match kind {
            "candidates" if clue.cells().iter().any(|&cell| self.is_outside(cell)) => self.candidates(clue),
            // They stand among the givens.
            "candidates" => {}
            "var" | "layer" => self.var(clue)?,
            "chaos" => self.item("ChaosConstruction", &[]),
            "doppelganger" if first != 0 => return Err("the form has it for values from 0 alone"),
            "doppelganger" if !self.has_usual_boxes(clue) => return Err("the form has the usual boxes alone, or none"),
            "doppelganger" => self.item("Doppelganger", &[]),
            "cage" => self.item("Cage", &[vec!["0".to_owned()], names].concat()),
            "odd" | "even" => {
                let is_allowed = |value: &i64| (value % 2 == 1) == (kind == "odd");
                let values: String =
                    (first..first + n as i64).filter(is_allowed).map(|value| format!("_{value}")).collect();
                let clues: Vec<String> = names.iter().map(|name| format!("{name}{values}")).collect();
                self.item("", &clues);
            }
            "arrow" => self.arrow(clue)?,
            "littlekiller" => self.little_killer(clue)?,
            "sandwich" => self.sandwich(clue),
            "quad" => self.quad(clue, names),
            "contains" => {
                let name = if clue.flag_of("exactly") { "ContainExact" } else { "ContainAtLeast" };
                self.contains(name, clue, names);
            }
            "clone" => {
                for (&a, &b) in clue.cells_of("a").iter().zip(clue.cells_of("b")) {
                    self.item("SameValues", &["2".to_owned(), self.name(a), self.name(b)]);
                }
            }
            "samevalues" => self.same_values(clue)?,
            "equalsum" => {
                let segments: Vec<String> =
                    clue.lists_of("segments").iter().map(|cells| self.names(cells).join("~")).collect();
                self.item("EqualSum", &[segments.join("~-~")]);
            }
            "indexer" => {
                let axis = if clue.word_of("axis") == Some("row") { "R" } else { "C" };
                self.item("Indexing", &[vec![axis.to_owned()], names].concat());
            }
            "valueindexing" => {
                // On a line the control cell is the first one that is counted.
                let counted = if clue.has("counted") { clue.cells_of("counted") } else { &clue.cells_of("cells")[1..] };
                self.item("ValueIndexing", &[names[..2].to_vec(), self.names(counted)].concat());
            }
            "difference" | "white" => self.pair("difference", |a, b| (a - b).abs() == value, names),
            "ratio" | "black" => self.pair("ratio", |a, b| a * value == b || b * value == a, names),
            "pairsum" | "x" | "v" => self.pair("sum", |a, b| a + b == value, names),
            "greater" => self.item("Thermo", &[names[1].clone(), names[0].clone()]),
            "slowthermo" => self.pair("slow thermometer", |a, b| a <= b, names),
            "nabner" => self.keyed("PairX", "nabner", |a, b| (a - b).abs() > 1, names),
            "pairs_on_line" => self.relation("Pair", clue, names)?,
            "all_pairs" => self.relation("PairX", clue, names)?,
            "cage_op" => self.cage_op(clue, names)?,
            "countdistinct" => {
                self.item("CountDistinct", &[self.names(clue.cells_of("control")), names].concat());
            }
            "countsame" => self.count_same(clue)?,
            "regex" => {
                let pattern = packed::of_text(clue.text_of("pattern").unwrap_or_default());
                self.item("Regex", &[vec![pattern], names].concat());
            }
            "fullrank" => self.full_rank(clue)?,
            "differentlines" => self.item("FullRankTies", &["none".to_owned()]),
            "connected" => self.connected(clue)?,
            "regionsamevalues" => self.item("RegionSameValues", &[]),
            "or" => self.composite("Or", &[], clue)?,
            "and" => self.composite("And", &[], clue)?,
            "replicate" => self.replicate(clue)?,
            "lookandsay" => {
                let digits: String = clue.tuples_of("pairs").concat().iter().map(i64::to_string).collect();
                if digits.len() != 2 * clue.tuples_of("pairs").len() {
                    return Err("the form has counts and values of one digit");
                }
                self.item("LookAndSay", &[vec![digits], names].concat());
            }
            "automaton" => {
                let (start, accept) = (clue.number_of("start").unwrap_or(0), clue.numbers_of("accept"));
                let packed = packed::of_automaton(start, accept, clue.tuples_of("transitions"), (n, first));
                self.item(
                    "NFA",
                    &[vec![packed.ok_or("its values are not those of the grid, or its states too many")?], names]
                        .concat(),
                );
            }
            _ => return Err("the form has no such rule"),
        }
        Ok(())
    }

    /// Whether the boxes of a doppelganger are those that the form takes for granted, or there are none.
    fn has_usual_boxes(&self, clue: &Clue) -> bool {
        let usual = self.usual_box().map(|(rows, columns)| [rows as i64, columns as i64]);
        !clue.has("box") || usual.is_some_and(|usual| clue.numbers_of("box") == usual)
    }

    /// Runs of one cell each are a count; one of the cell itself is left to the form.
    fn count_same(&mut self, clue: &Clue) -> Result<(), &'static str> {
        let (control, like) = (self.names(clue.cells_of("control")), clue.cells_of("like")[0]);
        let first = self.name(like);
        let (own, runs): (Vec<&Vec<Cell>>, Vec<&Vec<Cell>>) =
            clue.lists_of("runs").iter().partition(|run| run[..] == [like]);
        if !first.starts_with("CC") {
            return Err("the form has it for unknown regions alone");
        }
        let left_out = match own.len() {
            0 => "1",
            1 => "0",
            _ => return Err("the form counts the cell `like` once at most"),
        };
        let names = |run: &&Vec<Cell>| self.names(run).join("~");
        let (name, lists) = if runs.iter().any(|run| run.len() > 1) {
            let arms: Vec<String> = runs.iter().map(|run| format!("{first}~{}", names(run))).collect();
            ("ChaosArrow", arms.join("~-~"))
        } else {
            ("ChaosCount", [vec![first], runs.iter().map(names).collect()].concat().join("~"))
        };
        self.item(name, &[control, vec![left_out.to_owned(), lists]].concat());
        Ok(())
    }

    /// The form has it for all cells of the grid, or for all those of a `var`.
    fn connected(&mut self, clue: &Clue) -> Result<(), &'static str> {
        let (puzzle, cells) = (self.source.document.puzzle(), clue.cells_of("cells"));
        let (order, columns) = (puzzle.order(), self.columns_of(&self.names(cells)));
        let is_columns = |wanted: Option<i64>| clue.number_of("columns") == wanted;
        let group = if cells.iter().copied().eq(order.cells().filter(|&cell| puzzle.has(cell) && !self.is_border(cell)))
            && is_columns(None)
        {
            String::new()
        } else {
            let names = self.names(cells);
            let group = letters_in(&names[0]).to_owned();
            let all = self.outside.iter().map(|(_, written)| written).filter(|name| letters_in(name) == group);
            if !all.eq(&names) || !is_columns(Some(columns as i64)) && !is_columns(None) {
                return Err("the form has it for all cells of the grid or of a `var` alone");
            }
            format!("V{group}")
        };
        let values: Vec<String> = clue.numbers_of("values").iter().map(i64::to_string).collect();
        let size = clue.number_of("size").map(|size| size.to_string());
        self.item("ConnectedValues", &[vec![group, values.join("_")], size.into_iter().collect()].concat());
        Ok(())
    }

    /// The form has one word for the ties of all ranks.
    fn full_rank(&mut self, clue: &Clue) -> Result<(), &'static str> {
        if ranks(self.source.document.clues()).iter().any(|other| ties(other) != ties(clue)) {
            return Err("the form has one word for the ties of all ranks");
        }
        self.two_sided(clue, "FullRank", "rank");
        Ok(())
    }

    /// A rule made of rules.
    fn composite(&mut self, name: &str, arguments: &[String], clue: &Clue) -> Result<(), &'static str> {
        self.item(name, arguments);
        if clue.clues_of("of").iter().any(|part| part.kind().name == "doppelganger") {
            return Err("the form has a doppelganger for the whole puzzle alone");
        }
        for part in clue.clues_of("of") {
            let start = self.text.len();
            match part.kind().name {
                "candidates" => self.candidates(part),
                _ => self.clue(part)?,
            }
            let is_one =
                ["or", "and", "replicate"].contains(&part.kind().name) || self.text[start..].matches('.').count() == 1;
            if !is_one {
                self.text.insert_str(start, ".And");
                self.item("End", &[]);
            }
        }
        self.item("End", &[]);
        Ok(())
    }

    fn candidates(&mut self, clue: &Clue) {
        let values: String = clue.numbers_of("values").iter().map(|value| format!("_{value}")).collect();
        let cells = [clue.cells_of("cells"), clue.cells_of("cell")].concat();
        let clues: Vec<String> = self.names(&cells).iter().map(|name| format!("{name}{values}")).collect();
        self.item("", &clues);
    }

    fn replicate(&mut self, clue: &Clue) -> Result<(), &'static str> {
        let columns = self.frame.1 as i64;
        let place = |offset: &Vec<i64>| match offset[..] {
            [down, right] if down >= 0 && (0..columns).contains(&right) => Some((down * columns + right) as usize),
            _ => None,
        };
        let puzzle = self.source.document.puzzle();
        if !clue.has("offsets") || clue.cells().iter().any(|&cell| puzzle.layer_of(cell).is_some()) {
            return Err("the form moves cells of the grid by offsets alone");
        }
        let places: Option<Vec<usize>> = clue.tuples_of("offsets").iter().map(place).collect();
        let key = packed::of_set(&places.ok_or("the form moves rules down and to the right alone")?);
        self.composite("Replicate", &[key], clue)
    }

    fn arrow(&mut self, clue: &Clue) -> Result<(), &'static str> {
        let (circle, line) = (clue.cells_of("circle"), self.names(clue.cells_of("line")));
        match circle.len() {
            1 => self.item("Arrow", &[self.names(circle), line].concat()),
            2 | 3 if circle.is_sorted() => {
                self.item("PillArrow", &[vec![circle.len().to_string()], self.names(circle), line].concat());
            }
            _ => return Err("the form has circles of up to three cells, read from left to right and down"),
        }
        Ok(())
    }

    fn little_killer(&mut self, clue: &Clue) -> Result<(), &'static str> {
        let named = clue.cells_of("cells").iter().map(|&cell| self.source.place(cell)).collect();
        let cells = if self.border.is_some() { Some(named) } else { self.source.ray(clue).map(|ray| ray.2) };
        let start = cells.and_then(|cells: Vec<Place>| start_of_ray(&cells, self.frame));
        let [row, column] = start.ok_or("its cells are not a whole diagonal")?.map(digit);
        let sum = clue.number_of("sum").ok_or("the form has no unknown sums")?;
        self.item("LittleKiller", &[sum.to_string(), format!("R{row}C{column}")]);
        Ok(())
    }

    fn sandwich(&mut self, clue: &Clue) {
        let is_row = matches!(clue.side(), Some("left" | "right"));
        let index = digit(clue.number_of("index").unwrap_or(0) as usize);
        let line = format!("{}{index}", if is_row { 'R' } else { 'C' });
        self.item("Sandwich", &[clue.number_of("sum").unwrap_or(0).to_string(), line]);
    }

    fn same_values(&mut self, clue: &Clue) -> Result<(), &'static str> {
        let sets = clue.lists_of("sets");
        if sets.iter().any(|set| set.len() != sets[0].len()) {
            return Err("the form has sets of as many cells");
        }
        self.item("SameValues", &[vec![sets.len().to_string()], self.names(&sets.concat())].concat());
        Ok(())
    }

    fn quad(&mut self, clue: &Clue, names: Vec<String>) {
        let mut places: Vec<_> = clue.cells_of("cells").iter().map(|&cell| self.source.place(cell)).collect();
        places.sort_unstable();
        let values: Vec<String> = clue.numbers_of("values").iter().map(i64::to_string).collect();
        match places[..] {
            [[row, column], b, c, d]
                if [b, c, d] == [[row, column + 1], [row + 1, column], [row + 1, column + 1]]
                    && values.len() <= 4
                    && !clue.cells_of("cells").iter().any(|&cell| self.is_border(cell)) =>
            {
                let first = format!("R{}C{}", digit(row), digit(column));
                self.item("Quad", &[vec![first], values].concat());
            }
            _ => self.contains("ContainAtLeast", clue, names),
        }
    }

    fn contains(&mut self, name: &str, clue: &Clue, names: Vec<String>) {
        let values: Vec<String> = clue.numbers_of("values").iter().map(i64::to_string).collect();
        self.item(name, &[vec![values.join("_")], names].concat());
    }

    /// A relation between neighbors along a line.
    fn pair(&mut self, name: &str, holds: impl Fn(i64, i64) -> bool, names: Vec<String>) {
        self.keyed("Pair", &name.replace(' ', ""), holds, names);
    }

    /// An item with the key of a relation and its name.
    fn keyed(&mut self, item: &str, name: &str, holds: impl Fn(i64, i64) -> bool, names: Vec<String>) {
        let (n, first) = self.values();
        self.item(item, &[vec![pairs::key(n, first, holds), format!("_{name}")], names].concat());
    }

    /// Any relation between neighbors along a line, or between any two cells.
    fn relation(&mut self, item: &str, clue: &Clue, names: Vec<String>) -> Result<(), &'static str> {
        let ((n, first), holds) = (self.values(), clue.relation("where").ok_or("the form has no such rule")?);
        let values = first..first + n as i64;
        if item == "PairX" && values.clone().any(|a| values.clone().any(|b| holds(a, b) != holds(b, a))) {
            return Err("the form has it where the order of the two values does not matter");
        }
        self.keyed(item, "", holds, names);
        Ok(())
    }

    fn cage_op(&mut self, clue: &Clue, names: Vec<String>) -> Result<(), &'static str> {
        let target = clue.number_of("target").unwrap_or(0);
        match (clue.word_of("op"), names.len()) {
            (Some("="), _) => self.item("", &[format!("{}_{target}", names[0])]),
            (Some("+"), _) => self.item("Sum", &[vec![target.to_string()], names].concat()),
            (Some("-"), 2) => self.pair("minus", |a, b| (a - b).abs() == target, names),
            (Some("/"), 2) => self.pair("over", |a, b| a * target == b || b * target == a, names),
            (Some("*"), 2) => self.pair("times", |a, b| a * b == target, names),
            _ => return Err("the form has no products of three or more cells"),
        }
        Ok(())
    }
}

/// All ranks of lines, those within other rules, too.
pub(super) fn ranks(clues: &[Clue]) -> Vec<&Clue> {
    let own = clues.iter().filter(|clue| clue.kind().name == "fullrank");
    own.chain(clues.iter().flat_map(|clue| ranks(clue.clues_of("of")))).collect()
}

/// What a rank says of ties.
pub(super) fn ties(rank: &Clue) -> &'static str {
    rank.word_of("ties").unwrap_or("any")
}
