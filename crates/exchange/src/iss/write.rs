//! Writes the string form of the Interactive Sudoku Solver.

use graeco_document::Document;
use graeco_grid::Cell;
use graeco_rules::{Clue, added_cells, layer_givens};

use super::{MOST, digit, pairs, start_of_ray, var_names};
use crate::clues::Source;
use crate::kinds::Data;
use crate::places;
use crate::reading::Written;

pub(crate) fn write(document: &Document) -> Written {
    let mut writer = Writer { source: Source::new(document), text: String::new(), outside: Vec::new() };
    writer.source.keep_rectangle(true);
    writer.source.keep_values();
    let n = writer.source.n;
    if n > MOST {
        writer.source.lose("order", true, "the form has orders up to 16");
        return writer.source.written(None);
    }
    writer.name_cells_outside();
    writer.grid();
    for (number, clue) in writer.source.clues() {
        let before = writer.text.len();
        if let Err(what) = writer.clue(clue) {
            writer.text.truncate(before);
            writer.source.lose_clue(number, what);
        }
    }
    writer.givens();
    if writer.text.is_empty() {
        // An empty grid has a text, too.
        let (rows, columns) = document.puzzle().frame();
        writer.item("Shape", &[format!("{rows}x{columns}")]);
    }
    writer.source.lose_texts(&["title", "author", "description", "source", "solution"]);
    writer.source.written(writer.text)
}

struct Writer<'d> {
    source: Source<'d>,
    text: String,
    /// The names of the cells outside the grid, there and in the form.
    outside: Vec<(String, String)>,
}

impl Writer<'_> {
    fn item(&mut self, name: &str, arguments: &[String]) {
        self.text += &format!(".{name}");
        arguments.iter().for_each(|argument| self.text += &format!("~{argument}"));
    }

    /// How many values there are, and the first.
    fn values(&self) -> (usize, i64) {
        (self.source.values, self.source.document.puzzle().first_value())
    }

    fn is_outside(&self, cell: Cell) -> bool {
        !self.source.document.puzzle().order().has(cell)
    }

    /// Names the cells outside the grid: as they are, if the form can have them, or by letters that no others have.
    fn name_cells_outside(&mut self) {
        let puzzle = self.source.document.puzzle();
        let own = |(_, clue): (usize, &Clue)| added_cells(clue, puzzle);
        let all: Vec<String> = self.source.clues().flat_map(own).collect();
        let is_new = |letters: &String| !all.iter().any(|name| letters_in(name) == letters);
        let mut free = LETTERS.flat_map(|a| LETTERS.map(move |b| format!("Z{a}{b}"))).filter(is_new);
        for (number, clue) in self.source.clues() {
            let names = own((number, clue));
            let written = match clue.kind().name {
                "chaos" => (1..=names.len()).map(|number| format!("CC{number}")).collect(),
                _ if names.is_empty() => continue,
                _ => var_names(&letters_of(&names).or_else(|| free.next()).unwrap_or_default(), names.len()),
            };
            self.outside.extend(names.into_iter().zip(written));
        }
    }

    /// Cells outside the grid; some of them may have fewer values than the grid.
    fn var(&mut self, clue: &Clue) -> Result<(), &'static str> {
        let (n, first) = self.values();
        let own = added_cells(clue, self.source.document.puzzle());
        let written = self.outside.iter().filter(|(name, _)| own.contains(name)).map(|(_, written)| written.clone());
        let names: Vec<String> = written.collect();
        let letters = letters_in(&names[0]).to_owned();
        self.item("Var", &[letters, String::new(), names.len().to_string()]);
        let last = first + n as i64 - 1;
        match clue.numbers_of("values") {
            &[from, to] if (from, to) == (first, last) => {}
            &[from, to] if from >= first && to <= last => {
                let values: String = (from..=to).map(|value| format!("_{value}")).collect();
                self.item("", &names.iter().map(|name| format!("{name}{values}")).collect::<Vec<_>>());
            }
            [] => {}
            _ => return Err("the form has the values of the grid alone"),
        }
        let given = |(cell, value)| format!("{}_{value}", self.name(cell));
        let givens: Vec<String> = layer_givens(clue, self.source.document.puzzle()).into_iter().map(given).collect();
        if !givens.is_empty() {
            self.item("", &givens);
        }
        Ok(())
    }

    fn name(&self, cell: Cell) -> String {
        if self.is_outside(cell) {
            let place = cell.index() - self.source.document.puzzle().order().cell_count();
            return self.outside[place].1.clone();
        }
        let [row, column] = self.source.place(cell);
        format!("R{}C{}", digit(row), digit(column))
    }

    fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.name(cell)).collect()
    }

    fn grid(&mut self) {
        let (n, puzzle) = (self.source.n, self.source.document.puzzle());
        let (rows, columns) = puzzle.frame();
        let longest = rows.max(columns);
        let is_raw = puzzle.shape().is_some_and(|shape| !shape.has_lines());
        let values = match self.values() {
            (count, 1) if count == longest => String::new(),
            (count, 1) => count.to_string(),
            (count, first) => format!("{first}-{}", first + count as i64 - 1),
        };
        if !values.is_empty() || (rows, columns) != (9, 9) || is_raw {
            let has_values = usize::from(!values.is_empty());
            let all = [format!("{rows}x{columns}"), values, "Raw".to_owned()];
            self.item("Shape", if is_raw { &all } else { &all[..1 + has_values] });
        }
        let block = puzzle.block();
        let usual =
            if rows == columns { graeco_document::usual_box(n) } else { places::box_in(rows, columns, longest) };
        let region_of = self.source.document.puzzle().regions().or_else(|| {
            let block = block.filter(|&block| Some(block) != usual)?;
            Some((0..n * n).map(|cell| places::box_of(cell, n, block)).collect())
        });
        if region_of.is_some() || block.is_none() && !is_raw {
            self.item("NoBoxes", &[]);
        }
        if let Some(regions) = region_of {
            let letter = |region: usize| char::from_digit(region as u32, 36).unwrap_or('?');
            let places = self.source.frame().concat();
            self.item("Jigsaw", &[places.into_iter().map(|place| letter(regions[place])).collect()]);
        }
        for (which, is_there) in ["-1", "1"].into_iter().zip(self.source.document.header().diagonals) {
            if is_there {
                self.item("Diagonal", &[which.to_owned()]);
            }
        }
    }

    fn givens(&mut self) {
        let mut clues = String::new();
        self.source.lose_contradictions(false);
        let (givens, candidates) = (self.source.givens(), self.source.candidates());
        let order = self.source.document.puzzle().order();
        for cell in order.cells() {
            let values = match (givens[cell.index()], &candidates[cell.index()]) {
                (0, None) => continue,
                (0, Some(values)) => values.clone(),
                (given, _) => vec![given],
            };
            clues += &format!("~{}", self.name(cell));
            values.iter().for_each(|&value| clues += &format!("_{}", value as i64 - 1 + self.values().1));
        }
        if !clues.is_empty() {
            self.text += &format!(".{clues}");
        }
    }

    /// Writes a clue, or says why it cannot be written.
    fn clue(&mut self, clue: &Clue) -> Result<(), &'static str> {
        let kind = clue.kind().name;
        let names = self.names(clue.cells_of("cells"));
        let Some(name) = clue.kind().iss else { return self.own_kind(clue, kind, names) };
        match Data::of(clue.kind()) {
            Data::Nothing if !clue.fields().is_empty() => return Err("the form has it without fields alone"),
            Data::Nothing => self.item(name, &[]),
            Data::Cells => self.item(name, &names),
            Data::Numbered(_) if clue.has("side") => return Err("the form has it for cells alone"),
            Data::Numbered(field) => {
                let number = match (clue.number_of(field), clue.has(field)) {
                    (Some(number), _) if clue.has("coefficients") => {
                        let words = clue.numbers_of("coefficients").iter().map(|number| format!("_{number}"));
                        format!("{number}_={}", words.collect::<String>())
                    }
                    (Some(0), _) if kind == "killer" => return Err("a sum of 0 means no sum in this form"),
                    (Some(number), _) => number.to_string(),
                    (None, false) => "0".to_owned(),
                    (None, true) => return Err("the form has no unknown sums"),
                };
                self.item(name, &[vec![number], names].concat());
            }
            Data::Pair if names.len() == 2 && self.are_neighbors(clue.cells_of("cells")) => self.item(name, &names),
            Data::Pair => return Err("the form has it for neighbors alone"),
            Data::Outside(number) => self.two_sided(clue, name, number),
        }
        Ok(())
    }

    fn are_neighbors(&self, cells: &[Cell]) -> bool {
        if cells.iter().any(|&cell| self.is_outside(cell)) {
            return false;
        }
        let [[a, b], [c, d]] = [cells[0], cells[1]].map(|cell| self.source.place(cell));
        a.abs_diff(c) + b.abs_diff(d) == 1
    }

    fn two_sided(&mut self, clue: &Clue, name: &str, field: &str) {
        let side = clue.word_of("side").unwrap_or("left");
        let line = if matches!(side, "left" | "right") { 'R' } else { 'C' };
        let index = digit(clue.number_of("index").unwrap_or(0) as usize);
        let number = clue.number_of(field).unwrap_or(0).to_string();
        let both = if matches!(side, "left" | "top") { [number, String::new()] } else { [String::new(), number] };
        self.item(name, &[vec![format!("{line}{index}")], both.to_vec()].concat());
    }

    /// Kinds with a writer of their own.
    fn own_kind(&mut self, clue: &Clue, kind: &str, names: Vec<String>) -> Result<(), &'static str> {
        let (n, first) = self.values();
        let value = clue.number_of("value").unwrap_or(0);
        match kind {
            "candidates" if clue.cells().iter().any(|&cell| self.is_outside(cell)) => self.candidates(clue),
            // They stand among the givens.
            "candidates" => {}
            "var" | "layer" => self.var(clue)?,
            "chaos" => self.item("ChaosConstruction", &[]),
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
            "difference" => self.pair("difference", |a, b| (a - b).abs() == value, names),
            "ratio" => self.pair("ratio", |a, b| a * value == b || b * value == a, names),
            "pairsum" => self.pair("sum", |a, b| a + b == value, names),
            "slowthermo" => self.pair("slow thermometer", |a, b| a <= b, names),
            "nabner" => {
                let key = pairs::key(n, first, |a, b| (a - b).abs() > 1);
                self.item("PairX", &[vec![key, "_nabner".to_owned()], names].concat());
            }
            "cage_op" => self.cage_op(clue, names)?,
            "countdistinct" => {
                self.item("CountDistinct", &[self.names(clue.cells_of("control")), names].concat());
            }
            "countsame" => self.count_same(clue)?,
            "regex" => {
                let pattern = super::packed::of_text(clue.text_of("pattern").unwrap_or_default());
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
                let packed = super::packed::of_automaton(start, accept, clue.tuples_of("transitions"), (n, first));
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

    /// The form has it for all cells of the grid, or for all those of a `var`, in rows as long as those of the grid.
    fn connected(&mut self, clue: &Clue) -> Result<(), &'static str> {
        let (puzzle, cells) = (self.source.document.puzzle(), clue.cells_of("cells"));
        let (order, columns) = (puzzle.order(), puzzle.frame().1.min(cells.len()));
        let is_columns = |wanted: Option<i64>| clue.number_of("columns") == wanted;
        let group = if cells.iter().copied().eq(order.cells().filter(|&cell| puzzle.has(cell))) && is_columns(None) {
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
        let ties = |clue: &Clue| clue.word_of("ties").unwrap_or("any");
        let mut all = self.source.clues().filter(|(_, other)| other.kind().name == "fullrank");
        if all.any(|(_, other)| ties(other) != ties(clue)) {
            return Err("the form has one word for the ties of all ranks");
        }
        if ties(clue) == "any" && !self.text.contains(".FullRankTies") {
            self.item("FullRankTies", &["any".to_owned()]);
        }
        self.two_sided(clue, "FullRank", "rank");
        Ok(())
    }

    /// A rule made of rules.
    fn composite(&mut self, name: &str, arguments: &[String], clue: &Clue) -> Result<(), &'static str> {
        self.item(name, arguments);
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
        let columns = self.source.document.puzzle().frame().1 as i64;
        let place = |offset: &Vec<i64>| match offset[..] {
            [down, right] if down >= 0 && (0..columns).contains(&right) => Some((down * columns + right) as usize),
            _ => None,
        };
        let puzzle = self.source.document.puzzle();
        if !clue.has("offsets") || clue.cells().iter().any(|&cell| puzzle.layer_of(cell).is_some()) {
            return Err("the form moves cells of the grid by offsets alone");
        }
        let places: Option<Vec<usize>> = clue.tuples_of("offsets").iter().map(place).collect();
        let key = super::packed::of_set(&places.ok_or("the form moves rules down and to the right alone")?);
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
        let cells = self.source.ray(clue).map(|ray| ray.2);
        let start = cells.and_then(|cells| start_of_ray(&cells, self.source.document.puzzle().frame()));
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
                if [b, c, d] == [[row, column + 1], [row + 1, column], [row + 1, column + 1]] && values.len() <= 4 =>
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
        let (n, first) = self.values();
        let key = pairs::key(n, first, holds);
        self.item("Pair", &[vec![key, format!("_{}", name.replace(' ', ""))], names].concat());
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

const LETTERS: std::ops::RangeInclusive<char> = 'A'..='Z';

/// The letters of a name like `VA1`.
fn letters_in(name: &str) -> &str {
    name.strip_prefix('V').unwrap_or(name).trim_end_matches(|c: char| c.is_ascii_digit())
}

/// The letters of names like `VA1` and `VA2`, in order.
fn letters_of(names: &[String]) -> Option<String> {
    let letters = letters_in(names.first()?);
    let fits = !letters.is_empty() && letters.bytes().all(|letter| letter.is_ascii_uppercase());
    (fits && var_names(letters, names.len()) == names).then(|| letters.to_owned())
}
